"""Look at a solution: the viewer in a browser, or inline in a notebook."""

from __future__ import annotations

import sys
from html import escape
from typing import Any

from ..model.model import Model
from ..results.solution import Solution


class Inline:
    """A solution in a notebook: the page with all its data, so that it works on a remote machine and offline."""

    def __init__(self, solution: Solution, height: int = 900) -> None:
        self.solution, self.height = solution, height

    def _repr_html_(self) -> str:
        from .html import page
        from .payload import payload

        text = escape(page(payload(self.solution)), quote=True)
        return f'<iframe srcdoc="{text}" style="width:100%;height:{self.height}px;border:0" allowfullscreen></iframe>'


def show(solution: Solution, *, port: int = 0, browser: bool = True) -> Any:
    """In a notebook the page itself; else a server on this machine (``.url``, ``.close()``) and the browser at it.

    A script waits here until Ctrl-C; where commands are typed, and without a browser, it goes on at once.
    """
    if _in_notebook():
        return Inline(solution)
    from .server import Viewer

    return _opened(Viewer(solution, port=port), browser)


def laboratory(model: Model, until: float = 5.0, *, port: int = 0, browser: bool = True, **options: Any) -> Any:
    """A model with sliders for its parameters in the web browser: moving one runs it again.

    ``options``: ``parameters`` and ``initial`` to begin with, ``limit`` (seconds of computing for a run), and what
    ``simulate`` takes (rtol, method, …). → the server: ``.url``, ``.solution``, ``.close()``.
    A script waits here until Ctrl-C, as with ``show``.
    """
    from .laboratory import Laboratory
    from .server import Viewer

    return _opened(Viewer(Laboratory(model, until, **{"rtol": 1e-6, **options}), port=port), browser)


def _opened(viewer: Any, browser: bool) -> Any:
    """The viewer, with the browser at its page. A script waits: if it ended, nobody would answer the page."""
    if browser:
        import webbrowser

        webbrowser.open(viewer.url)
        if not _interactive():
            line = f"{viewer.solution.model}: {viewer.url}   (Ctrl-C goes on)"
            viewer.wait(lambda: print(line, flush=True))
    return viewer


def _interactive() -> bool:
    """True where somebody types: the program goes on living after this call."""
    shell = sys.modules.get("IPython")
    return hasattr(sys, "ps1") or bool(sys.flags.interactive) or (shell is not None and shell.get_ipython() is not None)


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    return shell is not None and type(shell.get_ipython()).__name__ == "ZMQInteractiveShell"
