"""The command line: thin; every command is one call of the library and a table."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from .core.errors import ModelError, StorageError, TrundleError, unknown

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="Multibody dynamics where contact, friction and rolling are the subject.",
)

Name = Annotated[str, typer.Argument(help="a gallery model (see 'trundle list') or file.py:Class")]
Changes = Annotated[list[str] | None, typer.Option("--set", help="PATH=VALUE; a parameter by its dotted path")]


@app.command("list")
def list_models() -> None:
    """Show the gallery: ready models and their parameters."""
    from rich.table import Table

    from .core.fields import declared
    from .gallery import models

    table = Table(title="gallery", title_justify="left", box=None, header_style="bold")
    for column in ("name", "what it is", "parameters"):
        table.add_column(column, overflow="fold")
    for name, cls in models().items():
        table.add_row(name, _first_line(cls), ", ".join(declared(cls)))
    _console().print(table)


@app.command()
def run(
    name: Name,
    set_: Changes = None,
    until: Annotated[
        float | None, typer.Option(help="end time, s; the last of --at, the model's own, or 10 by default")
    ] = None,
    at: Annotated[str, typer.Option(help="output times T1,T2,… instead of equidistant ones")] = "",
    show: Annotated[str, typer.Option(help="signals to print, separated by commas")] = "",
    initial: Annotated[
        list[str] | None, typer.Option("--initial", help="PATH=VALUE that must hold at the start")
    ] = None,
    rtol: Annotated[float, typer.Option(help="relative tolerance of a step")] = 1e-10,
    method: Annotated[
        str | None, typer.Option(help="auto, dop853, dopri5, radau5, moreau, cvodes or bdf; else the model's own")
    ] = None,
    coordinates: Annotated[str, typer.Option(help="joint or absolute")] = "joint",
    compile_: Annotated[str, typer.Option("--compile", help="background, ahead or never")] = "background",
    out: Annotated[Path | None, typer.Option(help="write all results to a netCDF file")] = None,
    csv: Annotated[Path | None, typer.Option(help="write the shown signals to a CSV file")] = None,
    plot: Annotated[Path | None, typer.Option(help="write a figure: .png, .svg or .pdf")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print exactly one JSON object")] = False,
) -> None:
    """Simulate a model and say what happened."""
    import numpy as np

    from .simulate.simulate import simulate
    from .views.style import checked

    model, changes = _model(name), _pairs(set_)
    if plot is not None:
        checked(plot)
    times = [_number("--at", part) for part in at.split(",") if part.strip()] or None
    solution = simulate(
        model,
        until if until is not None else max([*(times or []), 0.0]) or float(model.picture().get("until", 10.0)),
        at=times,
        initial=_pairs(initial),
        parameters=changes,
        rtol=rtol,
        method=method,
        coordinates=cast(Any, coordinates),
        compile=cast(Any, compile_),
        progress=False if as_json else None,
    )
    shown = [part.strip() for part in _split(show)] or solution.famous()
    asked = np.unique(times) if times else solution.time.values
    keep = np.isin(solution.time.values, asked)
    signals = {s: solution[s].values[keep] for s in shown}
    if out is not None:
        solution.save(out)
    if csv is not None:
        solution.to_csv(csv, shown)
    if plot is not None:
        solution.plot(*(shown if show else []), file=plot)
    if as_json:
        stats = {**solution.stats, "success": solution.success, "reason": solution.reason}
        _emit(
            {
                "model": name,
                "times": solution.time.values[keep],
                "signals": signals,
                "statistics": stats,
                "units": {s: solution[s].attrs.get("units", "") for s in shown},
                "events": [e.as_dict() for e in solution.events],
            }
        )
    else:
        _report(name, solution, model, changes, signals, solution.time.values[keep], bool(times), out, plot)
    if not solution.success:
        raise typer.Exit(1)


@app.command()
def doctor(
    name: Name,
    set_: Changes = None,
    as_json: Annotated[bool, typer.Option("--json", help="print exactly one JSON object")] = False,
) -> None:
    """Degrees of freedom, loops, redundant bonds and parameters of a model, before it runs."""
    from .pipeline import doctor as examine

    found = examine(_model(name), parameters=_pairs(set_))
    if as_json:
        _emit(vars(found))
        return
    console = _console()
    console.print(str(found), highlight=False, markup=False)
    console.print("  parameters", highlight=False)
    for path, value in list(found.parameters.items())[:40]:
        console.print(f"    {path} = {value:g}", highlight=False, markup=False)
    if len(found.parameters) > 40:
        console.print(f"    … ({len(found.parameters)} in all; --json shows them)", highlight=False, markup=False)


@app.command()
def view(
    what: Annotated[str, typer.Argument(help="a result (.nc), a folder of results, a gallery model or file.py:Class")],
    set_: Changes = None,
    until: Annotated[float, typer.Option(help="end time of a model's runs, s")] = 5.0,
    rtol: Annotated[float, typer.Option(help="relative tolerance of a model's runs")] = 1e-6,
    port: Annotated[int, typer.Option(help="port; 0 takes any that is free")] = 0,
    host: Annotated[
        str, typer.Option(help="address to listen on; others than 127.0.0.1 open it to the network")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="open the page in the browser")] = True,
) -> None:
    """Look at a result, or at a model with sliders for its parameters, in the web browser."""
    from .views.laboratory import Laboratory
    from .views.server import Viewer

    shown: Any
    if _is_file(what):
        shown = Path(what)
    else:
        model = _model(what).replaced(_pairs(set_))
        model.check("")
        shown = Laboratory(model, until, rtol=rtol)
    viewer = Viewer(shown, host=host, port=port)
    _console().print(f"[bold]{viewer.solution.model}[/bold]  {viewer.url}   (Ctrl-C ends it)", highlight=False)
    if browser:
        import webbrowser

        webbrowser.open(viewer.url)
    viewer.wait()


@app.command()
def report(
    what: Annotated[str, typer.Argument(help="a result (.nc), a gallery model or file.py:Class")],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="the page to write; the name with .html by default")
    ] = None,
    set_: Changes = None,
    until: Annotated[float, typer.Option(help="end time of a model's run, s")] = 5.0,
    rtol: Annotated[float, typer.Option(help="relative tolerance of a model's run")] = 1e-8,
) -> None:
    """Write one HTML page of a run: animation, plots, ledger, modes, diagram. It opens from disk, with no network."""
    from .views.payload import FRAMES

    solution = _solution(what, set_, until, rtol, most=FRAMES)
    file = solution.report(out or Path(f"{Path(what.partition(':')[0]).stem}.html"))
    _console().print(f"report    {file} ({file.stat().st_size / 1e6:.1f} MB)", highlight=False, markup=False)


@app.command()
def film(
    what: Annotated[str, typer.Argument(help="a result (.nc), a gallery model or file.py:Class")],
    out: Annotated[Path | None, typer.Option("-o", "--out", help=".gif, .webp, .png, or .mp4 with ffmpeg")] = None,
    set_: Changes = None,
    until: Annotated[float, typer.Option(help="end time of a model's run, s")] = 5.0,
    rtol: Annotated[float, typer.Option(help="relative tolerance of a model's run")] = 1e-8,
    fps: Annotated[float, typer.Option(help="pictures per second")] = 25.0,
    speed: Annotated[float, typer.Option(help="1 is real time")] = 1.0,
    width: Annotated[int, typer.Option(help="pixels")] = 960,
    height: Annotated[int, typer.Option(help="pixels")] = 600,
    follow: Annotated[str | None, typer.Option(help="path of a body that the camera goes with")] = None,
) -> None:
    """Make a film of a run, without a screen."""
    solution = _solution(what, set_, until, rtol)
    name = out or Path(f"{Path(what.partition(':')[0]).stem}.gif")
    file = solution.film(name, fps=fps, speed=speed, size=(width, height), follow=follow)
    _console().print(f"film      {file} ({file.stat().st_size / 1e6:.1f} MB)", highlight=False, markup=False)


@app.command()
def diagram(
    name: Name,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="the SVG to write; NAME.svg by default")] = None,
    set_: Changes = None,
    full: Annotated[bool, typer.Option(help="show every part, also where many are alike")] = False,
) -> None:
    """Draw a model's bodies, constraints and containers as a graph (SVG)."""
    from .equations.prepare import prepare
    from .results.structure import structure
    from .views.diagram import diagram as draw

    model = _model(name)
    file = out or Path(f"{Path(name.partition(':')[0]).stem}.svg")
    text = draw(structure(prepare(model, _pairs(set_)).system), title=type(model).__name__, collapse=not full)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise StorageError(str(file), f"cannot be written: {error}", "Check the folder and its permissions.") from None
    _console().print(f"diagram   {file}", highlight=False, markup=False)


@app.command()
def study(
    name: Annotated[str, typer.Argument(help="a study; without a name they are listed")] = "",
    set_: Annotated[list[str] | None, typer.Option("--set", help="NAME=VALUE; a parameter of the study")] = None,
    plot: Annotated[Path | None, typer.Option(help="write the figure: .png, .svg or .pdf")] = None,
    out: Annotated[Path | None, typer.Option(help="write the data to a netCDF file")] = None,
) -> None:
    """Run a ready study and print what it found; without a name, list the studies."""
    from .core.fields import declared
    from .studies import find, studies
    from .views.style import checked

    if not name:
        from rich.table import Table

        table = Table(title="studies", title_justify="left", box=None, header_style="bold")
        for column in ("name", "what it is", "parameters"):
            table.add_column(column, overflow="fold")
        for key, cls in studies().items():
            table.add_row(key, _first_line(cls), ", ".join(declared(cls)))
        _console().print(table)
        return
    chosen = find(name)().replaced(_pairs(set_))
    chosen.check("")
    if plot is not None:
        checked(plot)
    data = chosen.run()
    _console().print(f"[bold]{name}[/bold]  {_first_line(type(chosen))}", highlight=False)
    chosen.report(data)
    for what, file, write in (("figure", plot, chosen.plot), ("data", out, chosen.save)):
        if file is not None:
            try:
                write(data, file)
            except (OSError, ValueError) as error:
                raise StorageError(
                    str(file), f"cannot be written: {error}", "Check the folder and the ending."
                ) from None
            _console().print(f"{what:9s} {file}", highlight=False, markup=False)


@app.command()
def info() -> None:
    """Versions, compiler and cache."""
    import platform

    import casadi
    import numpy
    import scipy
    import xarray

    from . import __version__
    from .kernel.compiler import cache_folder, find_compiler

    folder, compiler = cache_folder(), find_compiler()
    files = list(folder.glob("*.so")) if folder.exists() else []
    size = sum(f.stat().st_size for f in files) / 1e6
    rows = [
        ("trundle", __version__),
        ("python", platform.python_version()),
        ("casadi", casadi.__version__),
        ("numpy", numpy.__version__),
        ("scipy", scipy.__version__),
        ("xarray", xarray.__version__),
        ("compiler", " ".join(compiler) if compiler else "none on PATH: models run in CasADi's virtual machine"),
        ("cache", f"{folder} ({len(files)} kernels, {size:.1f} MB)"),
    ]
    for key, value in rows:
        print(f"{key:10s} {value}")


def main() -> None:
    """Entry point: errors of the library become one clear line."""
    try:
        app()
    except TrundleError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)


# -- helpers ----------------------------------------------------------------------------------------------------
def _console() -> Any:
    from rich.console import Console

    return Console()


def _first_line(cls: type) -> str:
    return (cls.__doc__ or "").strip().splitlines()[0] if cls.__doc__ else ""


def _is_file(what: str) -> bool:
    """True for a result or a folder of results; a folder that has the name of a gallery model needs a slash."""
    from .gallery import models

    return what.endswith(".nc") or (Path(what).is_dir() and what not in models())


def _solution(what: str, set_: list[str] | None, until: float, rtol: float, most: int | None = None) -> Any:
    """A stored result (``most`` of its samples), or a run of a model."""
    if what.endswith(".nc"):
        from .results.storage import load

        return load(what, most)
    from .simulate.simulate import simulate

    return simulate(_model(what), until, parameters=_pairs(set_), rtol=rtol)


def _model(name: str) -> Any:
    from .gallery import find
    from .model.model import Model

    if ".py" not in name:
        return _instance(find(name), name)
    file, _, wanted = name.partition(":")
    path = Path(file)
    if not path.exists():
        raise ModelError(file, "does not exist", "Give the path of a Python file: model.py:Class.")
    import importlib.util

    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    sys.path.insert(0, str(path.parent.resolve()))
    spec.loader.exec_module(module)
    classes = {
        k: v
        for k, v in vars(module).items()
        if isinstance(v, type) and issubclass(v, Model) and v.__module__ == module.__name__
    }
    if not wanted and len(classes) == 1:
        wanted = next(iter(classes))
    if wanted not in classes:
        raise unknown("model class", wanted or "(none given)", classes, file)
    return _instance(classes[wanted], name)


def _instance(cls: Any, name: str) -> Any:
    try:
        return cls()
    except TypeError as error:
        raise ModelError(
            name, f"cannot be made without arguments ({error})", "Give its parameters defaults, or run it from Python."
        ) from None


def _pairs(options: list[str] | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for text in options or []:
        path, sign, value = text.partition("=")
        if not sign or not path.strip() or not value.strip():
            raise ModelError(text, "is not of the form PATH=VALUE", "Write e.g. --set length=0.5.")
        found[path.strip()] = _value(value.strip())
    return found


def _value(text: str) -> Any:
    law = re.fullmatch(r"(\w+)\((.*)\)", text)
    if law:  # a law object: Coulomb(mu=0.3)
        return _law(law[1], law[2])
    parts = text.strip("()[]").split(",") if "," in text else [text]
    numbers: list[Any] = []
    for part in parts:
        try:
            numbers.append(int(part) if part.strip().lstrip("+-").isdigit() else float(part))
        except ValueError:
            return text
    return tuple(numbers) if len(numbers) > 1 else numbers[0]


def _law(name: str, arguments: str) -> Any:
    from .library import contact

    if name not in contact.__all__:
        raise unknown("law", name, [n for n in contact.__all__ if n != "RigidContact"])
    try:
        return getattr(contact, name)(**_pairs([part for part in arguments.split(",") if part.strip()]))
    except TypeError as error:
        raise ModelError(name, f"cannot be made of ({arguments}): {error}", "Write e.g. Coulomb(mu=0.3).") from None


def _number(option: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ModelError(option, f"= {text!r} is not a number", "Separate numbers by commas.") from None


def _split(text: str) -> list[str]:
    """Split at commas outside of brackets: 'rod.T[0,1],rod.r'."""
    parts, depth, current = [], 0, ""
    for ch in text:
        depth += (ch == "[") - (ch == "]")
        if ch == "," and depth == 0:
            parts.append(current)
            current = ""
        else:
            current += ch
    return [p for p in [*parts, current] if p.strip()]


def _emit(data: dict[str, Any]) -> None:
    import numpy as np

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: plain(v) for k, v in value.items()}
        if isinstance(value, np.ndarray | list | tuple):
            return [plain(v) for v in value]
        if isinstance(value, float | np.floating):
            return float(value) if np.isfinite(value) else None
        return int(value) if isinstance(value, np.integer) else value

    print(json.dumps(plain(data)))


def _contacts(console: Any, solution: Any) -> None:
    """How long each contact was in which mode, and the last events."""
    table, events = solution.timeline, solution.events
    for path, spans in list(table.items())[:8]:
        total: dict[str, float] = {}
        for span in spans:
            total[span.mode] = total.get(span.mode, 0.0) + span.end - span.start
        hits = sum(e.is_impact and e.path == path for e in events)
        parts = [f"{mode} {seconds:.4g} s" for mode, seconds in total.items()]
        console.print(
            f"contact   {path}: {', '.join(parts)}" + (f", {hits} impacts" if hits else ""),
            highlight=False,
            markup=False,
        )
    if len(table) > 8:
        console.print(f"          … and {len(table) - 8} more contacts", highlight=False)
    for event in events[:3]:
        console.print(f"event     {event}", highlight=False, markup=False)
    if len(events) > 3:
        console.print(f"          … {len(events)} events in all", highlight=False)


def _report(
    name: str,
    solution: Any,
    model: Any,
    changes: dict[str, Any],
    signals: dict[str, Any],
    times: Any,
    every: bool,
    out: Path | None,
    plot: Path | None,
) -> None:
    import numpy as np
    from rich.table import Table

    console, stats = _console(), solution.stats
    console.print(f"[bold]{name}[/bold]  {_first_line(type(model))}", highlight=False)
    if changes:
        console.print("with " + ", ".join(f"{k} = {v}" for k, v in changes.items()), highlight=False, markup=False)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("signal")
    rows = range(len(times)) if every else sorted({0, len(times) // 2, len(times) - 1})
    for k in rows:
        table.add_column(f"t = {times[k]:g}", justify="right")
    table.add_column("unit")
    for path, values in signals.items():
        flat = values.reshape(len(times), -1)
        for i in range(flat.shape[1]):
            label = (
                path if flat.shape[1] == 1 else f"{path}[{','.join(map(str, np.unravel_index(i, values.shape[1:])))}]"
            )
            table.add_row(label, *(f"{flat[k, i]:.9g}" for k in rows), solution[path].attrs.get("units", ""))
    console.print(table)
    for what, text in solution.summary().items():
        console.print(f"{what:9s} {text}", highlight=False, markup=False)
    ledger = solution.energy
    work = {str(w): float(ledger["work"].sel(worker=w)[-1]) for w in ledger["worker"].values}
    parts = [f"{path} {'+' if v > 0 else '−'}{abs(v):.4g} J" for path, v in work.items()]
    start, end = float(ledger["total"][0]), float(ledger["total"][-1])
    console.print(
        f"energy    {start:.6g} → {end:.6g} J" + (f"   work: {', '.join(parts)}" if parts else ""), highlight=False
    )
    console.print(
        f"accuracy  position {stats['position_residual']:.1e}, velocity {stats['velocity_residual']:.1e}, "
        f"energy {stats['energy_residual']:.1e} (relative)",
        highlight=False,
    )
    _contacts(console, solution)
    implicit = f" ({stats['implicit_steps']} implicit)" if stats.get("implicit_steps") else ""
    console.print(
        f"cost      {stats['steps']} steps{implicit}, {stats['rejected']} rejected, {stats['wall_seconds']:.3g} s + "
        f"{stats['build_seconds']:.2g} s to build, {stats['compile_seconds']:.2g} s to compile; "
        f"{stats['method']}, {stats['kernel']}",
        highlight=False,
    )
    if solution.success:
        for check in solution.checks():
            mark = "[green]✓[/green]" if check.passed else "[red]✗[/red]"
            console.print(f"{mark} {check.name}: {check.value:.3g}", highlight=False)
    for what, file in (("results", out), ("figure", plot)):
        if file is not None:
            console.print(f"{what:9s} {file}", highlight=False, markup=False)
    if not solution.success:
        console.print(f"[red]stopped[/red]   {solution.reason}", highlight=False)


if __name__ == "__main__":
    main()
