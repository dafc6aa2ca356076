"""The command line: thin; every command is one call of the library and a table."""

from __future__ import annotations

import signal
import sys
from types import FrameType

from ..core.errors import TrundleError
from . import about, run, show
from .app import app

__all__ = ["about", "app", "main", "run", "show"]


def main() -> None:
    """Entry point: errors of the library become one clear line."""
    signal.signal(signal.SIGTERM, _end)
    try:
        app()
    except TrundleError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)


def _end(number: int, _: FrameType | None) -> None:
    """Leave in order when asked to, so that unfinished files are removed."""
    raise SystemExit(128 + number)
