"""The report of a run: one HTML file that opens from disk, with no network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.atomic import write_text
from ..core.errors import StorageError
from ..results.solution import Solution
from .html import page
from .payload import payload


def report(solution: Solution, file: Any) -> Path:
    """Write the report: animation, plots, ledger, modes, accuracy, diagram, doctor, parameters, versions."""
    path = page_name(file)
    write_text(path, page(payload(solution)))
    return path


def page_name(file: Any) -> Path:
    """The path of a report, if that is the name of a web page."""
    path = Path(file)
    if path.suffix.lower() not in (".html", ".htm"):
        raise StorageError(str(file), "is not the name of a web page", "Use a name that ends with .html.")
    return path
