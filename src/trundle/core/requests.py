"""Requests to end (Ctrl-C, SIGTERM) that wait until a change of files is complete."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

REQUESTS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Requests to end that come within this block take effect at its end.

    Between the creation of a file and the line that notes its name they would leave the file behind. Only the main
    thread is ever interrupted by them. For blocks of a few calls of the system.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handlers: dict[signal.Signals, object] = {number: signal.getsignal(number) for number in REQUESTS}
    try:
        for number in REQUESTS:
            if handlers[number] is not None:  # None: not set by Python, nor seen by it
                signal.signal(number, lambda n, _: came.append(n))
        yield
    finally:
        _restore(handlers)
        for request in came:
            signal.raise_signal(request)


def _restore(handlers: dict[signal.Signals, object]) -> None:
    """Set these handlers again; all of them, even if a request comes meanwhile and raises."""
    if handlers:
        number, handler = handlers.popitem()
        try:
            if handler is not None:
                signal.signal(number, handler)  # type: ignore[arg-type]
        finally:
            _restore(handlers)
