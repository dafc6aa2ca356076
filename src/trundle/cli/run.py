"""trundle run: simulate a model and say what happened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast

import typer

from .app import Changes, Guess, Initial, Name, app
from .files import check_files
from .finding import model_of
from .parsing import changes, number, pairs, split_names
from .printing import emit, print_report


@app.command()
def run(
    name: Name,
    set_: Changes = None,
    until: Annotated[
        float | None, typer.Option(help="end time, s; the last of --at, the model's own, or 10 by default")
    ] = None,
    at: Annotated[str, typer.Option(help="output times T1,T2,… instead of equidistant ones")] = "",
    show: Annotated[str, typer.Option(help="signals to print, separated by commas")] = "",
    initial: Initial = None,
    guess: Guess = None,
    rtol: Annotated[float | None, typer.Option(help="relative tolerance of a step; 1e-10 unless given")] = None,
    method: Annotated[
        str | None,
        typer.Option(help="auto, dop853, dopri5, radau5, moreau, fixed, cvodes or bdf; else the model's own"),
    ] = None,
    coordinates: Annotated[str, typer.Option(help="joint or absolute")] = "joint",
    compile_: Annotated[str, typer.Option("--compile", help="background, ahead or never")] = "background",
    limit: Annotated[float | None, typer.Option(help="end after so many seconds of wall clock")] = None,
    out: Annotated[Path | None, typer.Option(help="write all results to a netCDF file")] = None,
    csv: Annotated[Path | None, typer.Option(help="write the shown signals to a CSV file")] = None,
    plot: Annotated[Path | None, typer.Option(help="write a figure: .png, .svg or .pdf")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print exactly one JSON object")] = False,
) -> None:
    """Simulate a model and say what happened."""
    from ..pipeline.simulate import simulate
    from ..running.names import check_signals

    model, wanted = model_of(name), changes(set_)
    asked = [part.strip() for part in split_names(show)]
    check_files(results=out, figure=plot, others=(csv,))
    check_signals(model, asked, wanted, cast(Any, coordinates))
    times = [number("--at", part) for part in at.split(",") if part.strip()] or None
    solution = simulate(
        model,
        until if until is not None else max([*(times or []), 0.0]) or float(model.picture().get("until", 10.0)),
        at=times,
        initial=pairs(initial),
        guess=pairs(guess),
        parameters=wanted,
        rtol=rtol,
        method=method,
        coordinates=cast(Any, coordinates),
        compile=cast(Any, compile_),
        limit=limit,
        progress=False if as_json else None,
        raises=False,
    )
    if out is not None:
        solution.save(out)
    shown = asked or solution.default_signals()
    signals = {s: solution[s].values for s in shown}
    if csv is not None:
        solution.to_csv(csv, shown)
    if plot is not None:
        solution.plot(*(shown if show else []), file=plot)
    if as_json:
        stats = {**solution.stats, "success": solution.success, "reason": solution.reason}
        emit(
            {
                "model": name,
                "times": solution.time.values,
                "signals": signals,
                "statistics": stats,
                "units": {s: solution[s].attrs.get("units", "") for s in shown},
                "events": [e.as_dict() for e in solution.events],
            }
        )
    else:
        print_report(name, solution, model, wanted, signals, bool(times), out, plot)
    if not solution.success:
        raise typer.Exit(1)
