"""trundle view, report, film, diagram: look at a model or a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..core.errors import ParameterError, unknown
from .app import Changes, Initial, Name, app
from .files import check_files
from .finding import is_result, model_of, solution_of
from .lines import say
from .parsing import changes, pairs
from .printing import terminal


@app.command()
def view(
    what: Annotated[str, typer.Argument(help="a result (.nc), a folder of results, a gallery model or file.py:Class")],
    set_: Changes = None,
    initial: Initial = None,
    until: Annotated[float, typer.Option(help="end time of a model's runs, s")] = 5.0,
    rtol: Annotated[float, typer.Option(help="relative tolerance of a model's runs")] = 1e-6,
    limit: Annotated[float, typer.Option(help="seconds of computing after which a run from the page ends")] = 120.0,
    port: Annotated[int, typer.Option(help="port; 0 takes any that is free")] = 0,
    host: Annotated[
        str, typer.Option(help="address to listen on; others than 127.0.0.1 open it to the network")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="open the page in the browser")] = True,
) -> None:
    """Look at a result, or at a model with sliders for its parameters, in the web browser."""
    from ..views.laboratory import Laboratory
    from ..views.server import Viewer

    shown: Any
    if is_result(what):
        _refuse_changes(what, set_, initial)
        shown = Path(what)
    else:
        given, start = changes(set_), pairs(initial)
        shown = Laboratory(model_of(what), until, parameters=given, initial=start, limit=limit, rtol=rtol)
    viewer = Viewer(shown, host=host, port=port)
    name = viewer.solution.model
    if browser:
        import webbrowser

        webbrowser.open(viewer.url)
    viewer.wait(lambda: say(terminal(), name, f"{viewer.url}   (Ctrl-C ends it)", "bold", len(name) + 2))


@app.command()
def report(
    what: Annotated[str, typer.Argument(help="a result (.nc), a gallery model or file.py:Class")],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="the page to write; the name with .html by default")
    ] = None,
    set_: Changes = None,
    initial: Initial = None,
    until: Annotated[float, typer.Option(help="end time of a model's run, s")] = 5.0,
    rtol: Annotated[float, typer.Option(help="relative tolerance of a model's run")] = 1e-8,
) -> None:
    """Write one HTML page of a run: animation, plots, ledger, modes, diagram. It opens from disk, with no network."""
    from ..views.payload import FRAMES
    from ..views.report import page_name

    _refuse_changes(what, set_, initial)
    name = page_name(out or Path(f"{Path(what.partition(':')[0]).stem}.html"))
    check_files(others=(name,))
    solution = solution_of(what, set_, until, rtol, most=FRAMES, initial=initial)
    file = solution.report(name)
    say(terminal(), "report", f"{file} ({file.stat().st_size / 1e6:.1f} MB)")
    _tell_early_end(what, solution)


@app.command()
def film(
    what: Annotated[str, typer.Argument(help="a result (.nc), a gallery model or file.py:Class")],
    out: Annotated[Path | None, typer.Option("-o", "--out", help=".gif, .webp, .png, or .mp4 with ffmpeg")] = None,
    set_: Changes = None,
    initial: Initial = None,
    until: Annotated[float, typer.Option(help="end time of a model's run, s")] = 5.0,
    rtol: Annotated[float, typer.Option(help="relative tolerance of a model's run")] = 1e-8,
    fps: Annotated[float, typer.Option(help="pictures per second")] = 25.0,
    speed: Annotated[float, typer.Option(help="1 is real time")] = 1.0,
    width: Annotated[int, typer.Option(help="pixels")] = 960,
    height: Annotated[int, typer.Option(help="pixels")] = 600,
    follow: Annotated[str | None, typer.Option(help="path of a body that the camera goes with")] = None,
    view: Annotated[str, typer.Option(help="slanted, front, side or top")] = "slanted",
    start: Annotated[float | None, typer.Option("--from", help="time of the first picture, s")] = None,
    end: Annotated[float | None, typer.Option("--to", help="time of the last picture, s")] = None,
) -> None:
    """Make a film of a run, without a screen."""
    from ..views.film import check_film

    _refuse_changes(what, set_, initial)
    size = (width, height)
    name = out or Path(f"{Path(what.partition(':')[0]).stem}.gif")
    check_files(others=(check_film(name, fps=fps, speed=speed, size=size, view=view),))
    if follow and not is_result(what):
        _check_body(what, set_, follow)
    solution = solution_of(what, set_, until, rtol, initial=initial)
    file = solution.film(name, fps=fps, speed=speed, size=size, follow=follow, view=view, start=start, end=end)
    say(terminal(), "film", f"{file} ({file.stat().st_size / 1e6:.1f} MB)")
    _tell_early_end(what, solution)


@app.command()
def diagram(
    name: Name,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="the SVG to write; NAME.svg by default")] = None,
    set_: Changes = None,
    full: Annotated[bool, typer.Option(help="show every part, also where many are alike")] = False,
) -> None:
    """Draw a model's bodies, constraints and containers as a graph (SVG)."""
    from ..views.diagram import diagram as draw

    file = out or Path(f"{Path(name.partition(':')[0]).stem}.svg")
    draw(model_of(name), parameters=changes(set_), collapse=not full, file=file)
    say(terminal(), "diagram", str(file))


def _tell_early_end(what: str, solution: Any) -> None:
    """Say why the run that is shown ended before its time, if it did; one that was made for this has then failed."""
    if not solution.success:
        say(terminal(), "stopped", solution.reason, "red")
        if not is_result(what):
            raise typer.Exit(1)


def _check_body(what: str, set_: list[str] | None, path: str) -> None:
    """Raise for a path that is not that of a body, before there is a run."""
    from ..model.model import elaborate

    bodies = [body.path for body in elaborate(model_of(what), changes(set_)).bodies]
    if path not in bodies:
        raise unknown("body to follow", path, bodies)


def _refuse_changes(what: str, set_: list[str] | None, initial: list[str] | None) -> None:
    """A stored result stays as it is: say so instead of showing it unchanged."""
    if is_result(what) and (set_ or initial):
        option = "--set" if set_ else "--initial"
        raise ParameterError(option, f"= {(set_ or initial)[0]} cannot change {what}", "Name a model to run it anew.")  # type: ignore[index]
