"""The command line leaves in order when it is asked to end, so that unfinished files are removed."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.5  # s after which a request that had no effect is repeated


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Within this block SIGTERM leaves by SystemExit.

    A library may drop an exception that is raised in the middle of its call (CasADi does where it converts values).
    The request is therefore repeated until the block ends, except while files are being removed.
    """
    ended = threading.Event()

    def ask_again(number: int) -> None:
        if not ended.wait(AGAIN):
            os.kill(os.getpid(), number)

    def end(number: int, _: FrameType | None) -> None:
        if _is_leaving(number):
            return
        threading.Thread(target=ask_again, args=(number,), daemon=True).start()
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        ended.set()
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)


def _is_leaving(number: int) -> bool:
    """True while that SystemExit is on its way out: in an ``except`` or ``finally`` that it passes through."""
    error = sys.exception()
    while error is not None:
        if isinstance(error, SystemExit) and error.code == 128 + number:
            return True
        error = error.__context__
    return False
