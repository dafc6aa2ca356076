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
    """In a notebook the page itself; else a server on this machine (``.url``, ``.close()``) and the browser at it."""
    if _in_notebook():
        return Inline(solution)
    from .server import Viewer

    viewer = Viewer(solution, port=port)
    if browser:
        import webbrowser

        webbrowser.open(viewer.url)
    return viewer


def laboratory(model: Model, until: float = 5.0, *, port: int = 0, browser: bool = True, **options: Any) -> Any:
    """A model with sliders for its parameters in the web browser: moving one runs it again.

    ``options`` go to ``simulate`` (rtol, method, …). → the server: ``.url``, ``.solution``, ``.close()``.
    """
    from .laboratory import Laboratory
    from .server import Viewer

    viewer = Viewer(Laboratory(model, until, **{"rtol": 1e-6, **options}), port=port)
    if browser:
        import webbrowser

        webbrowser.open(viewer.url)
    return viewer


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    return shell is not None and type(shell.get_ipython()).__name__ == "ZMQInteractiveShell"
