"""The command line: thin; every command is one call of the library and a table."""

from __future__ import annotations

import sys
import warnings
from typing import TextIO

from ..core.errors import ModelWarning, TrundleError
from . import about, batch, linear, run, show
from .app import app
from .ending import ending_in_order
from .users import explained, location
from .words import clean, fit_the_terminal

__all__ = ["about", "app", "batch", "linear", "main", "run", "show"]


def main() -> None:
    """Entry point: errors of the library become one clear line, those of the user's file show its line."""
    fit_the_terminal()
    warnings.showwarning = _warn
    try:
        with ending_in_order():
            app()
    except KeyboardInterrupt:  # before a command begins, or after it has ended
        sys.exit(130)
    except TrundleError as error:
        print(f"error: {clean(location(error))}{clean(error)}".rstrip(), file=sys.stderr)
        sys.exit(2)
    except Exception as error:
        text = explained(error)
        if text is None:
            raise
        print(f"error: {clean(text)}", file=sys.stderr)
        sys.exit(2)


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    where = "" if issubclass(category, ModelWarning) else f"{filename}:{lineno}: {category.__name__}: "
    print(f"warning: {clean(where)}{clean(message)}", file=sys.stderr)
