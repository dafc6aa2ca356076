"""The application that all commands register with, and the options that several of them share."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="Multibody dynamics where contact, friction and rolling are the subject.",
)

Name = Annotated[str, typer.Argument(help="a gallery model (see 'trundle list') or file.py:Class")]
Changes = Annotated[list[str] | None, typer.Option("--set", help="PATH=VALUE; a parameter by its dotted path")]
Initial = Annotated[
    list[str] | None, typer.Option("--initial", help="PATH=VALUE that must hold at the start; None unpins")
]
Guess = Annotated[
    list[str] | None, typer.Option("--guess", help="PATH=VALUE near which a start is sought, of any signal")
]


def _version(asked: bool) -> None:
    if asked:
        from .. import __version__

        print(f"trundle {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="print the version and end", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Multibody dynamics where contact, friction and rolling are the subject."""
