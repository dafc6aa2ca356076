"""The model's two-colour graph as a picture (SVG): bodies, constraints, the ports between them, in their containers.

The layout is layered (Sugiyama, Tagawa, Toda 1981), every container by itself: rank by distance from the base, order
within the layers by barycentres, then positions. A container is one node of its parent; a port that leaves it passes
through a gate in its border, so that no line runs through a box that it has nothing to do with.
"""

from __future__ import annotations

from typing import Any

from ...core.atomic import write_text
from ...equations.prepare import prepare
from ...model.model import Model
from ...results.structure import structure
from .boxes import make_boxes
from .containers import arrange_parts, settle
from .parts import BROAD, LESS, MANY, Box, Wire
from .ranks import make_plans
from .stacks import find_stacks
from .svg import draw


def diagram(model: Model, *, parameters: dict[str, Any] | None = None, collapse: bool = True, file: Any = None) -> str:
    """The picture of a model as one self-contained SVG; with ``file`` it is also written.

    parameters: changes by path, as for ``simulate``. collapse: False to draw every part, also where many are alike.

    >>> import trundle as tr
    >>> picture = tr.plots.diagram(tr.gallery.Pendulum())
    >>> picture[:4], 'data-path="rod"' in picture
    ('<svg', True)
    """
    text = picture(structure(prepare(model, parameters).system), title=type(model).__name__, collapse=collapse)
    if file is not None:
        write_text(file, text)
    return text


def picture(parts: dict[str, Any], *, title: str = "", collapse: bool = True) -> str:
    """The picture of ``results.structure.structure(system)``.

    ``collapse`` draws more than six alike siblings (the rollers of a wheel) as one stack, more than three if the
    picture would be very wide. Groups have the classes ``body``, ``constraint`` (and ``contact``), ``model``, and the
    attribute ``data-path``; lines have the class ``port`` and ``data-constraint``, ``data-port``, ``data-body``. Every
    one has its words as a tooltip.
    """
    root, wires = _laid_out(parts, find_stacks(parts, MANY) if collapse else {})
    if collapse and root.width > BROAD:
        root, wires = _laid_out(parts, find_stacks(parts, LESS))
    return draw(parts, root, wires, title)


def _laid_out(parts: dict[str, Any], stacks: dict[str, list[str]]) -> tuple[Box, list[Wire]]:
    """All boxes and wires at their positions."""
    root, wires = make_boxes(parts, stacks)
    upside_down = not _hangs(parts)
    arrange_parts(root, make_plans(root, wires), upside_down)
    settle(root, wires, upside_down)
    return root, wires


def _hangs(parts: dict[str, Any]) -> bool:
    """True if coordinates start at the base: it is drawn on top then, else below, as the ground."""
    bases = {b["path"] for b in parts["bodies"] if b.get("base")}
    touching = [c for c in parts["constraints"] if any(p["body"] in bases for p in c["bodies"])]
    return not touching or any(c["in_tree"] for c in touching)
