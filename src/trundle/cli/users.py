"""Errors of the user's own file, shown by the line at fault and not by the lines of ours that led there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from ..core.errors import ArgumentError, FrozenError, ModelError, TrundleError, close_matches

WHOLE = "TRUNDLE_TRACEBACK"  # set it to see every line


def not_python(error: SyntaxError, file: str = "?") -> ModelError:
    """A syntax error as one of ours: file, line, text and a mark below the mistake."""
    where = Path(error.filename or file).name + (f", line {error.lineno}" if error.lineno else "")
    text = (error.text or "").rstrip("\n")
    shown = text.lstrip()
    column = (error.offset or 1) - 1 - (len(text) - len(shown))
    lines = f"\n    {shown}\n    {' ' * max(column, 0)}^" if shown else ""
    return ModelError(where, f"{error.msg}{lines}\n", "")


def explained(error: Exception) -> str | None:
    """The user's line at which an error arose, and the error; None if none of the user's lines was involved."""
    if os.environ.get(WHOLE):
        return None
    if isinstance(error, SyntaxError):
        return str(not_python(error)).rstrip(". ")
    last = _last_line(error)
    if last is None:
        return None
    line = f"\n    {last.line}" if last.line else ""
    where = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
    return f"{where}: {type(error).__name__}: {error}{_near(error)}{line}\n({WHOLE}=1 shows every line that led there.)"


def _near(error: Exception) -> str:
    """What is probably meant by a name that is not there, as Python itself says it on a terminal."""
    if not isinstance(error, AttributeError) or error.name is None or error.obj is None:
        return ""
    names = [name for name in dir(error.obj) if not name.startswith("_")]
    close = close_matches(error.name, names)
    return f". Did you mean {', '.join(close)}?" if close else ""


def location(error: TrundleError) -> str:
    """'model.py, line 7: ' for a mistake that no path of a component locates."""
    cause = error if isinstance(error, ArgumentError | FrozenError) else error.__cause__  # in a user's function
    last = _last_line(cause) if isinstance(cause, Exception) else None
    return "" if last is None else f"{Path(last.filename).name}, line {last.lineno}: "


def _last_line(error: Exception) -> Any:
    """The last of the user's lines that led to an error; None if none did."""
    import traceback

    frames = [f for f in traceback.extract_tb(error.__traceback__) if _is_users(f.filename)]
    return frames[-1] if frames else None


def _is_users(file: str) -> bool:
    """True for a file that is neither ours nor of Python or an installed package."""
    import sysconfig

    if file.startswith("<"):
        return False
    path = Path(file).resolve()
    ours = Path(__file__).resolve().parents[1]
    installed = {Path(p).resolve() for p in sysconfig.get_paths().values()} | {Path(sys.base_prefix).resolve() / "lib"}
    return not any(folder in path.parents for folder in (ours, *installed))
