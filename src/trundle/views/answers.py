"""Answers to the requests of the viewer's page: files, data as JSON, errors in words; only for pages of this server."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import parse_qs, urlsplit

from ..core.errors import TrundleError
from .html import embedded, module
from .listener import Handler

if TYPE_CHECKING:
    from .server import Viewer

LOOPBACK = ("127.0.0.1", "localhost", "::1")
LARGEST = 1_000_000  # bytes of a request


class Answers(Handler):
    """Of one viewer: a server makes a subclass that names it."""

    viewer: ClassVar[Viewer]

    def do_GET(self) -> None:
        self.server.received(self.connection)
        if not self._allowed():
            return
        try:
            address = urlsplit(self.path)
        except ValueError:
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        asked = {k: v[0] for k, v in parse_qs(address.query).items()}
        if address.path == "/":
            self._send(self.viewer.page().encode("utf-8"), "text/html; charset=utf-8")
        elif (script := module(address.path[1:])) is not None:
            self._send(script, "text/javascript; charset=utf-8")
        elif address.path == "/payload":
            self._answer(self.viewer.payload)
        elif address.path == "/signals":
            self._answer(lambda: self.viewer.signals(_names(asked.get("names", "[]")), _run(asked.get("run"))))
        elif address.path == "/progress" and self.viewer.laboratory is not None:
            self._answer(lambda: self.viewer.progress(asked.get("page", "")))
        elif address.path == "/open" and self.viewer.folder is not None:
            self._answer(lambda: self.viewer.open(asked.get("file", ""), _run(asked.get("keep"))))
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        if not self._allowed():
            return
        body = self.body(LARGEST)
        if body is None:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return
        self.server.received(self.connection)
        json_sent = self.headers.get("Content-Type", "").startswith("application/json")
        if self.path not in ("/run", "/cancel") or self.viewer.laboratory is None or not json_sent:
            self._refuse(HTTPStatus.NOT_FOUND)
        elif self.path == "/run":
            self._answer(lambda: self.viewer.run(_changes(body)))
        else:
            self._answer(lambda: self.viewer.cancel(str(_changes(body).get("page", ""))))

    def _allowed(self) -> bool:
        """On the loopback address only for pages of this server: no other site may reach it by a borrowed name."""
        if self.viewer.host not in LOOPBACK:
            return True
        host, origin = self.headers.get("Host", ""), self.headers.get("Origin")
        try:
            ok = urlsplit(f"//{host}").hostname in LOOPBACK
            ok = ok and (origin is None or urlsplit(origin).netloc == host)
        except ValueError:  # no address at all
            ok = False
        if not ok:
            self._refuse(HTTPStatus.FORBIDDEN)
        return ok

    def _answer(self, ask: Any) -> None:
        """JSON: what was asked for, or the error in words."""
        try:
            text = embedded(ask())
        except TrundleError as error:
            text = embedded({"error": str(error)})
        except (TypeError, ValueError, RecursionError) as error:
            text = embedded({"error": f"This request makes no sense: {error}"})
        except Exception as error:  # of the model's own code, say: the page tells it, and goes on
            text = embedded({"error": f"{type(error).__name__}: {error}"})
        self._send(text.encode("utf-8"), "application/json")

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        try:
            self.end_headers()
            self.wfile.write(body)
        except (ConnectionError, TimeoutError):  # the page was closed, or does not take its answer
            self.close_connection = True

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True
        self.send_error(status)


def _names(text: str) -> list[str]:
    names = json.loads(text)
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise ValueError("names must be a list of texts")
    return names


def _run(text: str | None) -> int | None:
    return None if text is None else int(text)


def _changes(body: bytes) -> dict[str, Any]:
    changes = json.loads(body)
    if not isinstance(changes, dict):
        raise ValueError("changes must be an object")
    return changes
