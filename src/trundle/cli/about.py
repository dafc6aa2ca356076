"""trundle list, doctor, study, info: what there is, and what is known of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from .app import Changes, Guess, Initial, Name, app
from .files import check_files
from .finding import model_of
from .lines import print_catalogue, say
from .parsing import changes, pairs
from .printing import emit, first_line, terminal
from .words import clean


@app.command("list")
def list_models() -> None:
    """Show the gallery: ready models and their parameters."""
    from ..core.fields import declared
    from ..gallery import models

    entries = ((name, first_line(cls), ", ".join(declared(cls))) for name, cls in models().items())
    print_catalogue(terminal(), "gallery: name, what it is, parameters", entries)


@app.command()
def doctor(
    name: Name,
    set_: Changes = None,
    initial: Initial = None,
    guess: Guess = None,
    as_json: Annotated[bool, typer.Option("--json", help="print exactly one JSON object")] = False,
) -> None:
    """Degrees of freedom, loops, assemblies, redundant bonds and parameters of a model, before it runs."""
    from ..pipeline.doctor import doctor as examine

    found = examine(model_of(name), parameters=changes(set_), initial=pairs(initial), guess=pairs(guess))
    if as_json:
        emit(vars(found))
        return
    console = terminal()
    console.print(clean(found), highlight=False, markup=False)
    console.print("  parameters", highlight=False)
    for path, value in list(found.parameters.items())[:40]:
        console.print(f"    {path} = {value:g}", highlight=False, markup=False)
    if len(found.parameters) > 40:
        console.print(f"    … ({len(found.parameters)} in all; --json shows them)", highlight=False, markup=False)


@app.command("compile")
def compile_(
    name: Name,
    set_: Changes = None,
    method: Annotated[str | None, typer.Option(help="as for run; else the model's own")] = None,
    coordinates: Annotated[str, typer.Option(help="joint or absolute")] = "joint",
) -> None:
    """Compile a model's kernel with the optimising compiler now, so that later runs find it in the cache."""
    from ..pipeline.compile import compile as build

    model = model_of(name)
    begin = time.perf_counter()
    kernel = build(model, parameters=changes(set_), method=method or model.method(), coordinates=cast(Any, coordinates))
    terminal().print(f"{kernel.where}, {time.perf_counter() - begin:.1f} s", highlight=False, markup=False)


@app.command()
def study(
    name: Annotated[str, typer.Argument(help="a study; without a name they are listed")] = "",
    set_: Annotated[list[str] | None, typer.Option("--set", help="NAME=VALUE; a parameter of the study")] = None,
    plot: Annotated[Path | None, typer.Option(help="write the figure: .png, .svg or .pdf")] = None,
    out: Annotated[Path | None, typer.Option(help="write the data to a netCDF file")] = None,
) -> None:
    """Run a ready study and print what it found; without a name, list the studies."""
    from ..core.fields import declared
    from ..studies import find, studies

    if not name:
        entries = ((key, first_line(cls), ", ".join(declared(cls))) for key, cls in studies().items())
        print_catalogue(terminal(), "studies: name, what it is, parameters", entries)
        return
    chosen = find(name)().replaced(changes(set_))
    chosen.check("")
    check_files(results=out, figure=plot)
    data = chosen.run()
    say(terminal(), name, first_line(type(chosen)), "bold", len(name) + 2)
    chosen.report(data)
    for what, file, write in (("figure", plot, chosen.plot), ("data", out, chosen.save)):
        if file is not None:
            write(data, file)
            say(terminal(), what, str(file))


@app.command()
def info() -> None:
    """Versions, compiler and cache."""
    import platform

    import casadi
    import numpy
    import scipy
    import xarray

    from .. import __version__
    from ..kernel.cache import cache_folder
    from ..kernel.compiler import find_compiler
    from ..kernel.tiny import find_tiny

    folder = cache_folder()
    compilers = [" ".join(c) for c in (find_tiny(), find_compiler()) if c]
    files = list(folder.glob("*.so")) if folder.exists() else []
    size = sum(f.stat().st_size for f in files) / 1e6
    rows = [
        ("trundle", __version__),
        ("python", platform.python_version()),
        ("casadi", casadi.__version__),
        ("numpy", numpy.__version__),
        ("scipy", scipy.__version__),
        ("xarray", xarray.__version__),
        ("compiler", ", then ".join(compilers) or "none: models run in CasADi's virtual machine"),
        ("cache", f"{folder} ({len(files)} kernels, {size:.1f} MB)"),
    ]
    for key, value in rows:
        print(f"{key:10s} {value}")
