"""An HTTP server with bounds: so many connections, so long for a request to arrive, no noise on the terminal."""

from __future__ import annotations

import socket
import sys
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CONNECTIONS = 64  # at once; beyond that the one that has sent nothing for longest is closed
READING = 15.0  # s for a request to arrive completely; kept connections are closed after the same silence
WRITING = 60.0  # s for an answer to be taken


class Listener(ThreadingHTTPServer):
    """Listens on IPv6 where the address is one; ends connections that are slow or too many."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], handler: type[Handler]) -> None:
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self._guard = threading.Lock()
        self._open: set[socket.socket] = set()
        self._waiting: dict[socket.socket, float] = {}  # since when a request is awaited from each connection
        super().__init__(address, handler)

    @property
    def connections(self) -> int:
        """How many are open."""
        with self._guard:
            return len(self._open)

    def awaits(self, line: socket.socket) -> None:
        """From now on this connection has ``READING`` seconds to send a request."""
        with self._guard:
            self._waiting[line] = time.monotonic()

    def received(self, line: socket.socket) -> None:
        """The request is here: the connection waits for its answer."""
        with self._guard:
            self._waiting.pop(line, None)

    def service_actions(self) -> None:
        """Once per turn of the server's loop: end what takes too long to ask."""
        late = time.monotonic() - READING
        with self._guard:
            slow = [line for line, since in self._waiting.items() if since < late]
        for line in slow:
            self._end(line)

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._guard:
            full = len(self._open) >= CONNECTIONS
            oldest = min(self._waiting, key=self._waiting.__getitem__) if full and self._waiting else None
            if not full or oldest is not None:
                self._open.add(request)
                self._waiting[request] = time.monotonic()
        if oldest is not None:
            self._end(oldest)
        elif full:  # all of them wait for answers
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._guard:
            self._open.discard(request)
            self._waiting.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that was closed in the middle of a request, or an answer that nobody takes, is no error."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    def _end(self, line: socket.socket) -> None:
        """Wake the thread that reads from a connection: it finds the end of the stream, and closes it."""
        with self._guard:
            self._waiting.pop(line, None)
            self._open.discard(line)
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


class Handler(BaseHTTPRequestHandler):
    """Tells its listener when a request has arrived; subclasses answer it in ``do_GET`` and ``do_POST``."""

    server_version, sys_version, protocol_version = "trundle", "", "HTTP/1.1"
    timeout = WRITING
    server: Listener

    def handle_one_request(self) -> None:
        self.server.awaits(self.connection)
        with suppress(ConnectionError, TimeoutError):
            super().handle_one_request()
            return
        self.close_connection = True

    def body(self, most: int) -> bytes | None:
        """What was sent with the request; None if it is longer than ``most`` bytes or its length is no number."""
        size = self.headers.get("Content-Length", "")
        if not (size.isascii() and size.isdecimal() and len(size) <= len(str(most)) and int(size) <= most):
            return None
        return self.rfile.read(int(size))

    def log_message(self, *_: Any) -> None:
        """No chatter on the terminal."""
