"""trundle linearise: the linear model about the start of a model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .app import Changes, Guess, Initial, Name, app
from .finding import model_of
from .parsing import changes, pairs, split_names
from .printing import emit, terminal
from .words import clean


@app.command("linearise")
def linearise_(
    name: Name,
    set_: Changes = None,
    initial: Initial = None,
    guess: Guess = None,
    inputs: Annotated[str, typer.Option(help="parameters of components, separated by commas")] = "",
    outputs: Annotated[str, typer.Option(help="signals, separated by commas; the states by default")] = "",
    plot: Annotated[Path | None, typer.Option(help="write eigenvalues (and a Bode plot): .png, .svg or .pdf")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print exactly one JSON object")] = False,
) -> None:
    """Eigenvalues, frequencies, damping and mode shapes of a model about its start."""
    from ..analysis.linearise import linearise
    from ..views.linear import linear_figure
    from ..views.style import checked

    if plot is not None:
        checked(plot)
    start, near, numbers = pairs(initial), pairs(guess), changes(set_)
    seen = [part.strip() for part in split_names(outputs)] or None
    driven = [part.strip() for part in split_names(inputs)]
    linear = linearise(model_of(name), at=start, inputs=driven, outputs=seen, guess=near, parameters=numbers)
    if plot is not None:
        linear_figure(linear, plot)
    if as_json:
        values = linear.eigenvalues
        emit(
            {
                "model": name,
                "kind": linear.kind,
                "stable": linear.stable,
                "states": linear.names,
                "eigenvalues": {"real": values.real, "imaginary": values.imag},
                **{key: getattr(linear, key) for key in "ABCD"},
                "zeros": linear.zeros_explained(),
            }
        )
        return
    terminal().print(clean(str(linear)), highlight=False, markup=False)
