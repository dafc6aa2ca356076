"""The command line leaves in order when it is asked to end, so that unfinished files are removed."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from ..core.requests import insistent, repeated


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Within this block SIGTERM leaves by SystemExit, and Ctrl-C by KeyboardInterrupt.

    A library may drop an exception that is raised in the middle of its call (CasADi does where it converts values).
    The requests are therefore repeated until the block ends, except while files are being removed.
    """
    with repeated(signal.SIGTERM, SystemExit(128 + signal.SIGTERM)), insistent():
        yield
