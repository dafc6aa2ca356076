"""The command line leaves in order when it is asked to end, so that unfinished files are removed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from ..core.requests import AGAIN, insistent, is_leaving


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Within this block SIGTERM leaves by SystemExit, and Ctrl-C by KeyboardInterrupt.

    A library may drop an exception that is raised in the middle of its call (CasADi does where it converts values).
    The request is therefore repeated until the block ends, except while files are being removed.
    """
    ended = threading.Event()

    def ask_again(number: int) -> None:
        if not ended.wait(AGAIN):
            os.kill(os.getpid(), number)

    def end(number: int, _: FrameType | None) -> None:
        if is_leaving(SystemExit, code=128 + number):
            return
        threading.Thread(target=ask_again, args=(number,), daemon=True).start()
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        with insistent():
            yield
    finally:
        ended.set()
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)
