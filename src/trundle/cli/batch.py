"""trundle batch: many runs of one model, on all cores."""

from __future__ import annotations

import time
from math import prod
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from ..core.errors import PathError, SimulationError, unknown
from .app import Changes, Initial, Name, app
from .files import check_files
from .finding import model_of
from .lines import print_numbers, say
from .parsing import changes, number, pairs, split_names
from .printing import first_line, terminal

MOST = 10_000_000  # runs
SHARES = {"lowest": 0.0, "5 %": 0.05, "median": 0.5, "95 %": 0.95, "highest": 1.0}


@app.command()
def batch(
    name: Name,
    set_: Changes = None,
    initial: Initial = None,
    vary: Annotated[list[str] | None, typer.Option(help="PATH=FROM:TO:COUNT or PATH=V1,V2,…; all combinations")] = None,
    random: Annotated[
        list[str] | None, typer.Option(help="PATH=normal(mean,deviation), uniform(low,high) or loguniform(low,high)")
    ] = None,
    runs: Annotated[int | None, typer.Option(help="number of runs, with --random; 100 unless given")] = None,
    seed: Annotated[int, typer.Option(help="of the random values")] = 0,
    latin: Annotated[bool, typer.Option("--latin", help="draw a Latin hypercube")] = False,
    until: Annotated[float, typer.Option(help="end time, s")] = 5.0,
    step: Annotated[float | None, typer.Option(help="step of time stepping, s; event-exact unless given")] = None,
    samples: Annotated[int, typer.Option(help="equidistant output times")] = 11,
    show: Annotated[str, typer.Option(help="signals to keep, separated by commas")] = "",
    workers: Annotated[int | None, typer.Option(help="processes; all cores unless given")] = None,
    store: Annotated[Path | None, typer.Option(help="Zarr folder for results as they come; goes on if begun")] = None,
    cluster: Annotated[str | None, typer.Option(help="address of a Dask scheduler, or local")] = None,
    device: Annotated[str, typer.Option(help="cpu, or cuda: the steps on a GPU")] = "cpu",
    out: Annotated[Path | None, typer.Option(help="write all runs to a netCDF file")] = None,
    plot: Annotated[Path | None, typer.Option(help="write a figure: .png, .svg or .pdf")] = None,
) -> None:
    """Simulate a model many times, with varied or random numbers, and say how the results spread."""
    from ..batches import batch as run_batch
    from ..results.netcdf import write_netcdf
    from ..views.cloud import cloud

    check_files(results=out, figure=plot)
    model = model_of(name)
    parameters, starts = _by_kind(model, _columns(vary, random, runs, seed, latin))
    begin = time.perf_counter()
    data = run_batch(
        model,
        until,
        step=step,
        parameters={**changes(set_), **parameters},
        initial={**pairs(initial), **starts},
        show=[part.strip() for part in split_names(show)] or None,
        samples=samples,
        workers=workers,
        store=store,
        cluster=cluster,
        device=device,  # type: ignore[arg-type]
    )
    spent = time.perf_counter() - begin
    if out is not None:
        write_netcdf(out, data)
    if plot is not None:
        cloud(data, file=plot)
    _print(name, model, data, spent, out, plot)
    if not bool(data["success"].all()):
        raise typer.Exit(1)


def _columns(
    vary: list[str] | None, random: list[str] | None, runs: int | None, seed: int, latin: bool
) -> dict[str, np.ndarray]:
    """All columns. A grid is repeated until there are enough runs."""
    from ..batches.drawing import Distribution, drawn, grid

    if not vary and not random:
        raise SimulationError(
            "batch", "nothing differs between the runs", "Write e.g. --vary length=0.5:2:10, or --random PATH=LAW."
        )
    if seed < 0:
        raise SimulationError("--seed", f"= {seed} is negative", "Give a whole number ≥ 0.")
    values = {path: _values(path, text) for path, text in _split(vary)}
    size = _number_of_runs("--vary", prod(map(len, values.values()))) if values else 0
    fixed = grid(values) if values else {}
    count = _number_of_runs("--runs", runs) if runs is not None else size or 100
    columns = {path: np.resize(column, count) for path, column in fixed.items()}
    distributions = {path: Distribution.read(text) for path, text in _split(random)}
    return columns | (drawn(distributions, count, seed, latin) if distributions else {})


def _number_of_runs(option: str, runs: int) -> int:
    if not 1 <= runs <= MOST:
        raise SimulationError(option, f"= {runs} is not a usable number of runs", f"Give 1 to {MOST}.")
    return runs


def _split(options: list[str] | None) -> list[tuple[str, str]]:
    found = []
    for text in options or []:
        path, sign, value = text.partition("=")
        if not sign or not path.strip() or not value.strip():
            raise SimulationError(text, "is not of the form PATH=VALUES", "Write e.g. --vary friction.mu=0.1:0.5:9.")
        found.append((path.strip(), value.strip()))
    return found


def _values(path: str, text: str) -> list[float]:
    parts = text.split(":")
    if len(parts) == 3:
        count = number(path, parts[2])
        if not (1 <= count <= MOST and count.is_integer()):
            raise SimulationError(path, f"= {text}: {parts[2]} is no number of values", "Write FROM:TO:COUNT.")
        return list(np.linspace(number(path, parts[0]), number(path, parts[1]), int(count)))
    return [number(path, part) for part in text.split(",")]


def _by_kind(model: Any, columns: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
    """(parameters, initial values): what is no parameter is taken for a signal at the start."""
    from ..model.model import elaborate
    from ..running.names import check_signals

    known = list(elaborate(model).settable())
    for path in columns:
        try:
            check_signals(model, [] if path in known else [path])
        except PathError:
            raise unknown("parameter or initial value", path, known) from None
    return (
        {path: column for path, column in columns.items() if path in known},
        {path: column for path, column in columns.items() if path not in known},
    )


def _print(name: str, model: Any, data: Any, spent: float, out: Path | None, plot: Path | None) -> None:
    console = terminal()
    say(console, name, first_line(type(model)), "bold", max(10, len(name) + 2))
    count, good = data.sizes["run"], int(data["success"].sum())
    say(console, "runs", f"{count}, {good} of them whole, in {spent:.3g} s ({count / spent:.3g} a second)")
    end = data.isel(time=-1)
    rows = []
    for path in (str(v) for v in data.data_vars if v not in ("success", "reason", "steps", "done")):
        values = end[path].values.reshape(count, -1)
        for k, column in enumerate(values.T):
            seen = column[np.isfinite(column)]
            if seen.size:
                label = path if values.shape[1] == 1 else f"{path}[{k}]"
                numbers = [f"{float(np.quantile(seen, share)):.6g}" for share in SHARES.values()]
                rows.append([label, *numbers, str(data[path].attrs.get("units", ""))])
    print_numbers(console, ["at the end", *SHARES, ""], rows)
    reasons = [str(r) for r in data["reason"].values if r]
    for reason in dict.fromkeys(reasons):
        say(console, "failed", f"{reasons.count(reason)} runs: {reason}", "bold red")
    for file in filter(None, (out, plot)):
        say(console, "written", str(file))
