"""The files that a command is to write, checked before it begins its work."""

from __future__ import annotations

from pathlib import Path

from ..core.atomic import require_writable
from ..core.errors import StorageError


def check_files(
    *, results: Path | None = None, figure: Path | None = None, others: tuple[Path | None, ...] = ()
) -> None:
    """Raise for the first file that has the wrong ending or cannot be written."""
    from ..views.style import checked

    if results is not None and results.suffix.lower() != ".nc" and (results.is_file() or not results.exists()):
        raise StorageError(
            str(results), "is not the name of a result, which is a netCDF file", "Use a name that ends with .nc."
        )
    if figure is not None:
        checked(figure)
    for file in (results, figure, *others):
        if file is not None:
            require_writable(file)
