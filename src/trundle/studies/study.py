"""Study: a ready set of runs with its table and its figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.component import Component
from ..core.errors import SimulationError
from ..model.model import Model
from ..pipeline.simulate import simulate
from ..results.netcdf import write_netcdf
from ..results.solution import Solution
from ..views.style import look, sheet, write

if TYPE_CHECKING:
    import xarray as xr

Table = tuple[list[str], list[list[str]]]


class Study(Component):
    """Abstract: ``run`` gives an xarray.Dataset, ``table`` its essence, ``draw`` its figure. One study is one file.

    >>> import trundle as tr
    >>> sorted(tr.studies.studies())[:2]
    ['omni-accuracy', 'omni-distances']
    """

    def run(self, progress: bool | None = None) -> xr.Dataset:
        """Do all runs. ``progress``: show a bar per run; None: on a terminal."""
        raise NotImplementedError

    def table(self, data: xr.Dataset) -> Table:
        """(head, rows) of the short table."""
        raise NotImplementedError

    def draw(self, figure: Any, data: xr.Dataset) -> None:
        """Fill a matplotlib figure."""
        raise NotImplementedError

    def report(self, data: xr.Dataset) -> None:
        """Print the table."""
        from rich.console import Console
        from rich.table import Table as RichTable

        head, rows = self.table(data)
        shown = RichTable(box=None, header_style="bold", pad_edge=False)
        for i, name in enumerate(head):
            shown.add_column(name, justify="left" if i == 0 else "right", no_wrap=i == 0)
        for row in rows:
            shown.add_row(*row)
        console = Console()
        console.print(shown)
        for note in str(data.attrs.get("notes", "")).splitlines():
            console.print(note, highlight=False, markup=False)

    def plot(self, data: xr.Dataset, file: Any = None) -> Any:
        """The figure; with ``file`` it is also written: .png, .svg, .pdf."""
        with look():
            figure = sheet(4.0)
            self.draw(figure, data)
            if file is not None:
                write(figure, file)
        return figure

    def save(self, data: xr.Dataset, file: Any) -> None:
        """Write the data to a netCDF file that ``xarray.open_dataset`` reads."""
        write_netcdf(file, data)


def completed(study: Study, model: Model, until: float, what: str, **options: Any) -> Solution:
    """A run of the model, or an error that names the study and the case."""
    solution = simulate(model, until, raises=False, **options)
    if solution.is_interrupted:
        raise KeyboardInterrupt
    if not solution.success:
        raise SimulationError(
            f"{type(study).__name__}, {what}",
            f"the run ended at t = {float(solution.time[-1]):.6g} s: {solution.reason}",
            "Leave this case out, or change rtol.",
        )
    return solution


def hand_overs(solution: Solution, path: str = "") -> list[float]:
    """Times at which one carrier of a slot took over from another."""
    return [e.time for e in solution.events if "takes over" in e.cause and e.path.startswith(path)]
