"""The model's two-colour graph as a picture (SVG): bodies, constraints, the ports between them, in their containers.

The layout is layered (Sugiyama, Tagawa, Toda 1981), every container by itself: rank by distance from the base, order
within the layers by barycentres, then positions. A container is one node of its parent; a port that leaves it passes
through a gate in its border, so that no line runs through a box that it has nothing to do with.
"""

from __future__ import annotations

from typing import Any

from .boxes import make_boxes
from .containers import arrange_parts, settle
from .parts import BROAD, LESS, MANY, Box, Wire
from .ranks import make_plans
from .stacks import find_stacks
from .svg import draw


def diagram(structure: dict[str, Any], *, title: str = "", collapse: bool = True) -> str:
    """The picture of ``results.structure.structure(system)`` as one self-contained SVG.

    ``collapse`` draws more than six alike siblings (the rollers of a wheel) as one stack, more than three if the
    picture would be very wide. Groups have the classes ``body``, ``constraint`` (and ``contact``), ``model``, and the
    attribute ``data-path``; lines have the class ``port`` and ``data-constraint``, ``data-port``, ``data-body``. Every
    one has its words as a tooltip.

    >>> import trundle as tr
    >>> from trundle.equations.prepare import prepare
    >>> from trundle.results.structure import structure
    >>> picture = diagram(structure(prepare(tr.gallery.Pendulum()).system), title="Pendulum")
    >>> picture[:4], 'data-path="rod"' in picture
    ('<svg', True)
    """
    root, wires = _laid_out(structure, find_stacks(structure, MANY) if collapse else {})
    if collapse and root.width > BROAD:
        root, wires = _laid_out(structure, find_stacks(structure, LESS))
    return draw(structure, root, wires, title)


def _laid_out(structure: dict[str, Any], stacks: dict[str, list[str]]) -> tuple[Box, list[Wire]]:
    """All boxes and wires at their positions."""
    root, wires = make_boxes(structure, stacks)
    upside_down = not _hangs(structure)
    arrange_parts(root, make_plans(root, wires), upside_down)
    settle(root, wires, upside_down)
    return root, wires


def _hangs(structure: dict[str, Any]) -> bool:
    """True if coordinates start at the base: it is drawn on top then, else below, as the ground."""
    bases = {b["path"] for b in structure["bodies"] if b.get("base")}
    touching = [c for c in structure["constraints"] if any(p["body"] in bases for p in c["bodies"])]
    return not touching or any(c["in_tree"] for c in touching)
