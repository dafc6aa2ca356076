"""The model's two-colour graph as a picture (SVG): bodies, constraints, the ports between them, in their containers.

The layout is layered (Sugiyama, Tagawa, Toda 1981), every container by itself: rank by distance from the base, order
within the layers by barycentres, then places. A container is one node of its parent; a port that leaves it passes
through a gate in its border, so that no line runs through a box that it has nothing to do with.
"""

from __future__ import annotations

import random
import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from typing import Any

BODY, CONSTRAINT, CONTACT = "#0072B2", "#D55E00", "#009E73"  # told apart by colour-blind readers (Okabe, Ito)
TINT = {"body": "#E3F0F8", "constraint": "#FBE9DF", "contact": "#DDF3EC"}
STROKE = {"body": BODY, "constraint": CONSTRAINT, "contact": CONTACT}
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
INK, FAINT = "#1A1A1A", "#5A5A5A"
MANY, LESS = 6, 3  # more alike siblings than this are drawn as a stack; the second where the picture is too wide
BROAD = 2000.0
DASHES = {"locked": "none", "mixed": "9 3", "effort": "2 3", "switching": "9 3 2 3"}
MEANING = {
    "locked": "all bonds locked",
    "mixed": "some locked, some efforts",
    "effort": "efforts only",
    "switching": "bonds switch by mode",
}

SIDE, GAP, STEP = 14.0, 14.0, 34.0  # inside a container's border; between siblings; between layers
HEADER, LINE, PAD = 36.0, 14.0, 8.0
PIN, OFFSET = 12.0, 4.0  # least distance of two ports on one side of a node; of the sheets of a stack
WIDE = 160.0  # a box of this width takes its wires where they come from, not at its middle
TALL, COLUMN = 2.2, 9  # taller than this many times its width, and of more layers: folded into columns


# -- what is drawn --------------------------------------------------------------------------------------------------
@dataclass(eq=False)
class Box:
    """A body, a constraint or a container: its texts, its place, and for containers what they hold."""

    path: str
    kind: str  # body | constraint | contact | model
    lines: list[str]
    tip: str
    parent: Box | None = None
    stack: list[str] = field(default_factory=list)  # paths of all members, if it stands for several
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Box] = field(default_factory=list)
    base: bool = False
    bold: bool = False
    width: float = 0.0
    height: float = 0.0
    x: float = 0.0  # of the left edge, within the parent; in the end absolute
    y: float = 0.0
    gates: dict[Wire, float] = field(default_factory=dict)  # of a container: where its wires pass the border

    def ancestors(self) -> list[Box]:
        """The containers around it, the innermost first."""
        return [] if self.parent is None else [self.parent, *self.parent.ancestors()]


@dataclass(eq=False)
class Wire:
    """One port: a constraint's frame on a body."""

    constraint: Box
    body: Box
    port: str
    style: str
    from_constraint: bool = True  # its path starts at the constraint (else at the body)
    pieces: list[tuple[Box, list[Bend]]] = field(default_factory=list)  # its way through each container, downwards
    line: list[Bend] = field(default_factory=list)  # the whole way, in the picture


@dataclass(frozen=True)
class Bend:
    """A piece of a line from (x1, y1) to (x2, y2), upright at both ends; with ``turn`` out to that height and back."""

    x1: float
    y1: float
    x2: float
    y2: float
    turn: float | None = None


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
    root, wires = _laid_out(structure, _stacks(structure, MANY) if collapse else {})
    if collapse and root.width > BROAD:
        root, wires = _laid_out(structure, _stacks(structure, LESS))
    return _draw(structure, root, wires, title)


def _laid_out(structure: dict[str, Any], stacks: dict[str, list[str]]) -> tuple[Box, list[Wire]]:
    """All boxes and wires at their places."""
    root, wires = _boxes(structure, stacks)
    upside_down = not _hangs(structure)
    _place(root, _plans(root, wires), upside_down)
    _settle(root, wires, upside_down)
    return root, wires


def _hangs(structure: dict[str, Any]) -> bool:
    """True if coordinates start at the base: it is drawn on top then, else below, as the ground."""
    bases = {b["path"] for b in structure["bodies"] if b.get("base")}
    touching = [c for c in structure["constraints"] if any(p["body"] in bases for p in c["bodies"])]
    return not touching or any(c["in_tree"] for c in touching)


# -- stacks ---------------------------------------------------------------------------------------------------------
_INDEXED = re.compile(r"^(?P<base>.*)\[(?P<index>\d+)\]$", re.DOTALL)


def _stacks(structure: dict[str, Any], many: int) -> dict[str, list[str]]:
    """Families of more than ``many`` siblings that are alike: path of the first → all paths.

    Alike: what is inside them and what they are joined to differs in their own index only. A family that is not is
    dropped, and the others are judged again without it. Containers are stacked above ``MANY`` only.
    """
    parts = [*structure["models"], *structure["bodies"], *structure["constraints"]]
    families: dict[str, dict[int, str]] = {}
    for part in parts:
        match = _INDEXED.match(part["path"])
        if match:
            families.setdefault(match["base"], {})[int(match["index"])] = part["path"]
    inner = {m["path"] for m in structure["models"]}
    least = {base: max(many, MANY) if inner & set(members.values()) else many for base, members in families.items()}
    families = {base: members for base, members in families.items() if len(members) > least[base]}
    facts = _facts(structure)
    while True:
        unlike = [base for base in families if not _alike(base, families, facts)]
        if not unlike:
            return {next(iter(members.values())): list(members.values()) for members in families.values()}
        families = {base: members for base, members in families.items() if base not in unlike}


def _facts(structure: dict[str, Any]) -> list[tuple[str, str, str]]:
    """(path, word, path): what each part is, and which port joins what; the carriers of a slot count as equal."""
    parts = [*structure["models"], *structure["bodies"], *structure["constraints"]]
    found = [(part["path"], f"is {part['type']}", part["path"]) for part in parts]
    for c in structure["constraints"]:
        slot = any(p["port"].startswith("others") for p in c["bodies"])
        for p in c["bodies"]:
            port = "carrier" if slot and p["port"] != "A" else p["port"]
            found.append((c["path"], port, p["body"]))
    return found


def _alike(base: str, families: dict[str, dict[int, str]], facts: list[tuple[str, str, str]]) -> bool:
    """True if every member of the family has the same facts, written with * for its index."""
    members = families[base]
    container = base.rpartition(".")[0]
    cousins = [b for b in families if b.rpartition(".")[0] == container]
    seen: dict[int, list[tuple[str, str, str]]] = {index: [] for index in members}
    for a, word, b in facts:
        for index in dict.fromkeys(i for i in (_index(a, base), _index(b, base)) if i is not None):
            if index in seen:
                seen[index].append((_starred(a, index, cousins), word, _starred(b, index, cousins)))
    signatures = [sorted(s) for s in seen.values()]
    return all(s == signatures[0] for s in signatures)


def _index(path: str, base: str) -> int | None:
    """The index of the family's member that this path is, or lies in."""
    if not path.startswith(f"{base}["):
        return None
    head, bracket, rest = path[len(base) + 1 :].partition("]")
    return int(head) if bracket and head.isdecimal() and (not rest or rest[0] == ".") else None


def _starred(path: str, index: int, bases: Iterable[str]) -> str:
    for base in bases:
        if _index(path, base) == index:
            return f"{base}[*]" + path[len(f"{base}[{index}]") :]
    return path


# -- from data to boxes and wires -----------------------------------------------------------------------------------
def _boxes(structure: dict[str, Any], stacks: dict[str, list[str]]) -> tuple[Box, list[Wire]]:
    """The tree of boxes below the outermost model, and the wires between its leaves."""
    hidden = {path for members in stacks.values() for path in members[1:]}

    def shown(path: str) -> bool:
        return path not in hidden and not any(path.startswith(f"{h}.") for h in hidden)

    root = Box("", "model", [], "")
    models = {"": root}
    for m in sorted((m for m in structure["models"] if m["path"]), key=lambda m: m["path"].count(".")):
        if shown(m["path"]):
            models[m["path"]] = _box(m, "model", m["type"], models, stacks, [m.get("doc", "")])
    leaves: dict[str, Box] = {}
    for b in structure["bodies"]:
        if shown(b["path"]):
            leaves[b["path"]] = _box(b, "body", _body_note(b), models, stacks, [b.get("doc", "")])
            leaves[b["path"]].base = bool(b.get("base"))
    wires: list[Wire] = []
    for c in structure["constraints"]:
        if shown(c["path"]):
            kind = "contact" if c["kind"] == "contact" else "constraint"
            box = _box(c, kind, c["type"], models, stacks, [c.get("doc", ""), *_bond_lines(c)])
            box.bold = bool(c["in_tree"])
            box.attributes = {"data-kind": c["kind"], "data-tree": "yes" if c["in_tree"] else "no"}
            style = _style(c)
            ends = [(p["port"], leaves[p["body"]]) for p in c["bodies"] if p["body"] in leaves]
            wires += [Wire(box, body, port, style) for port, body in ends]
    return root, wires


def _box(
    part: dict[str, Any], kind: str, note: str, models: dict[str, Box], stacks: dict[str, list[str]], more: list[str]
) -> Box:
    """One box with its texts, added to its container."""
    path: str = part["path"]
    parent = _container_of(part, models)
    name = path.removeprefix(f"{parent.path}.") if parent.path else path
    members = stacks.get(path, [])
    lines = [name, note]
    if members:
        match = _INDEXED.match(members[-1])
        last = match["index"] if match else ""
        lines = [f"{name[:-1]}…{last}]", note, f"stack of {len(members)}"]
    tip = "\n".join([*([path] if not members else [f"{path} … {members[-1]}: {len(members)} alike"]), part["type"]])
    tip = "\n".join([tip, *(line for line in more if line)])
    box = Box(path, kind, [line for line in lines if line], tip, parent, stack=members)
    parent.children.append(box)
    if kind != "model":
        box.width = max(_width(line, 12 if i == 0 else 10, i == 0) for i, line in enumerate(box.lines)) + 2 * PAD
        box.height = LINE * len(box.lines) + PAD + (2 * OFFSET if members else 0)
        box.width += 2 * OFFSET if members else 0
    return box


def _container_of(part: dict[str, Any], models: dict[str, Box]) -> Box:
    """The box of the model that a part stands in; the nearest one drawn if that is not there."""
    path = part.get("model", part["path"].rpartition(".")[0])
    while path and (path not in models or path == part["path"]):
        path = path.rpartition(".")[0]
    return models[path]


def _body_note(body: dict[str, Any]) -> str:
    mass = body.get("mass")
    return "the base" if body.get("base") else "" if mass is None else f"{mass:.3g} kg"


def _bond_lines(c: dict[str, Any]) -> list[str]:
    """The bonds in words, one line each."""
    return [f"{bond['name']}: {bond['words']}" for bond in c["bonds"]]


def _style(c: dict[str, Any]) -> str:
    """How a constraint's ports are drawn: by what its bonds are."""
    kinds = {bond["kind"] for bond in c["bonds"]}
    if "switching" in kinds:
        return "switching"
    return "mixed" if len(kinds) > 1 else "effort" if kinds == {"effort"} else "locked"


def _width(text: str, size: float, bold: bool = False) -> float:
    """A careful guess of a text's width: fonts differ, and no label may be clipped."""
    units = sum(
        0.34
        if ch in "iljtfr.,:;'|![]() "
        else 0.9
        if ch in "mwMW" or ord(ch) > 0x2E7F
        else 0.72
        if ch.isupper()
        else 0.6
        for ch in text
    )
    return units * size * (1.04 if bold else 1.0)


# -- ranks ----------------------------------------------------------------------------------------------------------
@dataclass
class Plan:
    """What the layout of a container starts from: ranks of its children, its own wires, and those that leave it."""

    ranks: dict[Box, int] = field(default_factory=dict)
    inner: list[tuple[Wire, Box, Box]] = field(default_factory=list)  # between two children
    exits: list[tuple[Wire, Box]] = field(default_factory=list)  # out of the container, with the child they come from
    upward: set[Wire] = field(default_factory=set)  # the exits through the upper border

    def other(self, wire: Wire, child: Box) -> Box | None:
        """The child at the other end of a wire; None if the wire leaves the container."""
        return next((b if a is child else a for w, a, b in self.inner if w is wire), None)


def _plans(root: Box, wires: list[Wire]) -> dict[Box, Plan]:
    """Per container its wires and the ranks of its children, from the outermost inwards."""
    plans: dict[Box, Plan] = {root: Plan()}
    for wire in wires:
        ways = [[end, *end.ancestors()] for end in (wire.constraint, wire.body)]
        meet = next(box for box in ways[0] if box in ways[1])
        below = [way[: way.index(meet)] for way in ways]
        plans.setdefault(meet, Plan()).inner.append((wire, below[0][-1], below[1][-1]))
        for way in below:
            for child, container in pairwise(way):
                plans.setdefault(container, Plan()).exits.append((wire, child))
    _plan(root, plans)
    return plans


def _plan(box: Box, plans: dict[Box, Plan]) -> None:
    """Rank the children of a container, then plan those that are containers."""
    plan = plans.setdefault(box, Plan())
    plan.ranks = _ranks(box.children, plan)
    for wire, a, b in plan.inner:
        if a in (wire.constraint, *wire.constraint.ancestors()):
            wire.from_constraint = plan.ranks[a] < plan.ranks[b]
    for child in box.children:
        if child.kind == "model":
            inside = plans.setdefault(child, Plan())
            for wire, _ in inside.exits:
                other = plan.other(wire, child)
                above = wire in plan.upward if other is None else plan.ranks[other] < plan.ranks[child]
                if above:
                    inside.upward.add(wire)
            _plan(child, plans)


def _ranks(children: list[Box], plan: Plan) -> dict[Box, int]:
    """Layers of a container's children: the distance from the upper border, or from the base.

    Forces do not count as ways if all is reached without them. Neighbours never share a layer.
    """
    forces = {c for c in children if c.attributes.get("data-kind") == "force"}
    ways = [(a, b) for _, a, b in plan.inner if a not in forces and b not in forces]
    solid = [c for c in children if c not in forces]
    starts = [child for wire, child in plan.exits if wire in plan.upward] or [c for c in children if c.base]
    starts = [c for c in starts if c not in forces]
    if forces and len(_distances(solid, ways, starts, more=False)) < len(solid):
        solid, ways, forces = children, [(a, b) for _, a, b in plan.inner], set()
    rank = _distances(solid, ways, starts)
    for c in children:
        if c in forces:
            ends = [rank[b] for _, a, b in plan.inner if a is c and b in rank] or [0]
            rank[c] = max(ends) - 1 if max(ends) - 1 > min(ends) else max(ends) + 1
    return _separated(children, rank, [(a, b) for _, a, b in plan.inner])


def _distances(boxes: list[Box], ways: list[tuple[Box, Box]], starts: list[Box], more: bool = True) -> dict[Box, int]:
    """Breadth-first distances; with ``more`` each part out of reach gets a start of its own, its busiest body."""
    near: dict[Box, list[Box]] = {b: [] for b in boxes}
    for a, b in ways:
        near[a].append(b)
        near[b].append(a)
    rank: dict[Box, int] = {}
    front = list(dict.fromkeys(starts))
    while True:
        rank |= {b: 0 for b in front}
        while front:
            front = list(dict.fromkeys(n for b in front for n in near[b] if n not in rank))
            rank |= {n: 1 + min(rank[m] for m in near[n] if m in rank) for n in front}
        left = [b for b in boxes if b not in rank]
        if not left or not more:
            return rank
        front = [max(left, key=lambda b: (b.kind == "body", len(near[b])))]


def _separated(children: list[Box], rank: dict[Box, int], ways: list[tuple[Box, Box]]) -> dict[Box, int]:
    """Ranks without gaps where neighbours of equal rank were pulled apart."""
    place = {c: i for i, c in enumerate(children)}
    order = sorted(children, key=lambda c: (rank[c], place[c]))
    when = {c: i for i, c in enumerate(order)}
    found: dict[Box, int] = {}
    for c in order:
        before = [a if b is c else b for a, b in ways if c in (a, b)]
        found[c] = max([rank[c], *(found[b] + 1 for b in before if when[b] < when[c])])
    used = {r: i for i, r in enumerate(sorted(set(found.values())))}
    return {c: used[found[c]] for c in children}


# -- layers ---------------------------------------------------------------------------------------------------------
@dataclass(eq=False)
class Slot:
    """A place in a layer: of a box, or of a wire that passes by or goes through the border (no box)."""

    row: int
    box: Box | None = None
    place: int = 0  # among the children of the container, as the model has them
    x: float = 0.0  # of the middle
    pins: dict[Wire, float] = field(default_factory=dict)  # where wires meet it, from its middle

    @property
    def width(self) -> float:
        return self.box.width if self.box else 0.0

    @property
    def height(self) -> float:
        return self.box.height if self.box else 0.0

    @property
    def rigid(self) -> bool:
        """True if it cannot be stretched."""
        return self.box is None or self.box.kind == "model"

    def at(self, wire: Wire) -> float:
        """Where a wire meets it."""
        return self.x + self.pins.get(wire, 0.0)

    def seen(self, wire: Wire, place: float) -> float:
        """The same, counted in places of its layer while only the order is known."""
        return place + self.pins.get(wire, 0.0) / (self.width + 1.0)


@dataclass
class Layers:
    """The rows of a container, from above, and the way of every wire through them."""

    rows: list[list[Slot]]
    ways: dict[Wire, list[Slot]]

    def __post_init__(self) -> None:
        self.links: list[list[tuple[Wire, Slot, Slot]]] = [[] for _ in self.rows]  # from row i to row i + 1
        for wire, way in self.ways.items():
            for a, b in pairwise(way):
                self.links[a.row].append((wire, a, b))

    def neighbours(self, row: int, below: bool) -> dict[Slot, list[tuple[Wire, Slot]]]:
        """Per slot of a row its wires and slots in the next row on one side."""
        if not 0 <= row < len(self.rows):
            return {}
        found: dict[Slot, list[tuple[Wire, Slot]]] = {s: [] for s in self.rows[row]}
        index = row if below else row - 1
        if 0 <= index < len(self.rows) - 1:
            for wire, a, b in self.links[index]:
                found[a if below else b].append((wire, b if below else a))
        return found


def _layers(box: Box, plan: Plan) -> Layers:
    """Slots of all children, with bends where a wire passes a layer and gates where it passes the border."""
    first = 1 if plan.upward else 0
    last = max(plan.ranks.values(), default=0) + first
    down = [(w, c) for w, c in plan.exits if w not in plan.upward]
    rows: list[list[Slot]] = [[] for _ in range(last + 1 + bool(down))]
    slots = {c: Slot(plan.ranks[c] + first, c, i) for i, c in enumerate(box.children)}
    for slot in slots.values():
        rows[slot.row].append(slot)
        assert slot.box is not None
        slot.pins = {w: x - slot.box.width / 2 for w, x in slot.box.gates.items()}
    ways: dict[Wire, list[Slot]] = {}
    for wire, a, b in plan.inner:
        upper, lower = sorted((slots[a], slots[b]), key=lambda s: s.row)
        ways[wire] = [upper, *(Slot(r) for r in range(upper.row + 1, lower.row)), lower]
    for wire, child in plan.exits:
        s = slots[child]
        if wire in plan.upward:
            ways[wire] = [*(Slot(r) for r in range(s.row)), s]
        else:
            ways[wire] = [s, *(Slot(r) for r in range(s.row + 1, len(rows)))]
    key = {s: (i + 0.5) / len(row) for row in rows for i, s in enumerate(row)}
    for way in ways.values():
        ends = [key[s] for s in (way[0], way[-1]) if s.box]
        for s in way:
            if s.box is None:
                key[s] = sum(ends) / len(ends)
                rows[s.row].append(s)
    for row in rows:
        row.sort(key=lambda s: key[s])
    return Layers(rows, ways)


def _crossings(layers: Layers) -> int:
    """How many pairs of lines cross between all layers."""
    total = 0
    places = {s: float(i) for row in layers.rows for i, s in enumerate(row)}
    for links in layers.links:
        ends = sorted((a.seen(w, places[a]), b.seen(w, places[b])) for w, a, b in links)
        seen: list[float] = []
        for _, lower in ends:
            at = bisect_right(seen, lower)
            total += len(seen) - at
            seen.insert(at, lower)
    return total


def _disorder(layers: Layers) -> int:
    """How many pairs of boxes in a layer stand in another order than in the model."""
    total = 0
    for row in layers.rows:
        places = [s.place for s in row if s.box]
        total += sum(b < a for i, a in enumerate(places) for b in places[i + 1 :])
    return total


def _order(layers: Layers) -> None:
    """Order the layers so that few lines cross, and among equals as in the model: from several starts, the best."""
    size = sum(len(links) for links in layers.links)
    chance = random.Random(1)
    best: tuple[int, int] | None = None
    kept: list[list[Slot]] = []
    for start in range(1 + min(24, 1200 // (size + 1))):
        if start:
            for row in layers.rows:
                chance.shuffle(row)
        _sweep(layers)
        _swap(layers)
        found = _crossings(layers), _disorder(layers)
        if best is None or found < best:
            best, kept = found, [list(row) for row in layers.rows]
        if best[0] == 0 and start == 0:
            break
    for row, order in zip(layers.rows, kept, strict=True):
        row[:] = order


def _sweep(layers: Layers, sweeps: int = 6) -> None:
    """Barycentres down and up, the best order kept."""
    best, order = _crossings(layers), [list(row) for row in layers.rows]
    for sweep in range(2 * sweeps):
        if best == 0:
            break
        below = bool(sweep % 2)
        rows = range(len(layers.rows))
        for r in reversed(rows) if below else rows:
            _sort_row(layers, r, below)
        found = _crossings(layers)
        if found < best:
            best, order = found, [list(row) for row in layers.rows]
    for row, kept in zip(layers.rows, order, strict=True):
        row[:] = kept


def _sort_row(layers: Layers, r: int, below: bool) -> None:
    near = layers.neighbours(r, below)
    row = layers.rows[r]
    other = r + 1 if below else r - 1
    if not 0 <= other < len(layers.rows):
        return
    size = len(layers.rows[other]) / max(len(row), 1)
    places = {s: i + 0.5 for i, s in enumerate(layers.rows[other])}
    key: dict[Slot, float] = {}
    for i, s in enumerate(row):
        ends = [n.seen(w, places[n]) for w, n in near[s]]
        key[s] = sum(ends) / len(ends) if ends else (i + 0.5) * size
    row.sort(key=lambda s: key[s])


def _swap(layers: Layers) -> None:
    """Exchange neighbours in a layer as long as that removes crossings."""
    near = [[layers.neighbours(r, below) for below in (False, True)] for r in range(len(layers.rows))]
    places = {s: float(i) for row in layers.rows for i, s in enumerate(row)}
    improved = True
    while improved:
        improved = False
        for r, row in enumerate(layers.rows):
            for i in range(len(row) - 1):
                a, b = row[i], row[i + 1]
                ends = [[[n.seen(w, places[n]) for w, n in side[s]] for s in (a, b)] for side in near[r]]
                more = sum((x > y) - (x < y) for of_a, of_b in ends for x in of_a for y in of_b)
                if more > 0:
                    row[i], row[i + 1], improved = b, a, True
                    places[a], places[b] = places[b], places[a]


# -- places ---------------------------------------------------------------------------------------------------------
def _spread(wanted: list[float], weights: list[float], least: list[float]) -> list[float]:
    """The places nearest to those wanted (weighted squares) that keep their order and the least distances between
    neighbours: isotonic regression by pooling."""
    shift = [0.0]
    for d in least:
        shift.append(shift[-1] + d)
    pools: list[list[float]] = []  # mean, weight, count
    for x, w, s in zip(wanted, weights, shift, strict=True):
        pools.append([x - s, w, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            m2, w2, n2 = pools.pop()
            m1, w1, n1 = pools.pop()
            pools.append([(m1 * w1 + m2 * w2) / (w1 + w2), w1 + w2, n1 + n2])
    flat = [mean for mean, _, count in pools for _ in range(int(count))]
    return [x + s for x, s in zip(flat, shift, strict=True)]


def _distance(a: Slot, b: Slot) -> float:
    """Least distance of the middles of two neighbours in a layer."""
    between = GAP if a.box and b.box else PIN
    return (a.width + b.width) / 2 + between


def _across(layers: Layers, rounds: int = 24) -> None:
    """Places across: every slot near the middle of its neighbours, by sweeps over the layers."""
    for row in layers.rows:
        x = 0.0
        for before, s in zip([None, *row], row):
            x += 0.0 if before is None else _distance(before, s)
            s.x = x
        for s in row:
            s.x -= x / 2
    rows = range(len(layers.rows))
    for k in range(rounds):
        for sides in ((False,), (True,)) if k < rounds - 3 else ((False, True),) * 2:
            for r in reversed(rows) if sides[0] or k % 2 else rows:
                _shift_row(layers, r, sides)


def _shift_row(layers: Layers, r: int, sides: tuple[bool, ...]) -> None:
    """Move the slots of a layer towards their neighbours; one that can be stretched hardly pulls."""
    near = [(layers.neighbours(r, below), layers.neighbours(r + 1 if below else r - 1, not below)) for below in sides]
    wanted, weights = [], []
    for s in layers.rows[r]:
        ends = [
            (n.at(w) - s.pins.get(w, 0.0), 1.0 if n.rigid or len(back[n]) == 1 else 1e-3)
            for side, back in near
            for w, n in side[s]
        ]
        total = sum(pull for _, pull in ends)
        wanted.append(sum(x * pull for x, pull in ends) / total if ends else s.x)
        weights.append(0.01 if not ends else 4.0 if s.box is None else 1.0)
    least = [_distance(a, b) for a, b in pairwise(layers.rows[r])]
    for s, x in zip(layers.rows[r], _spread(wanted, weights, least), strict=True):
        s.x = x


def _stretch(layers: Layers) -> None:
    """Widen a body or constraint with several ports on one side, as far as there is room: the lines become upright."""
    for r, row in enumerate(layers.rows):
        sides = [layers.neighbours(r, below) for below in (False, True)]
        for i, s in enumerate(row):
            if s.box is None or s.rigid:
                continue
            ends = [[n.at(w) for w, n in side[s]] for side in sides]
            reach = [x for side in ends if len(side) > 1 for x in side]
            left, right = s.x - s.width / 2, s.x + s.width / 2
            if reach:
                left, right = min(left, min(reach) - PIN), max(right, max(reach) + PIN)
            if i:
                left = max(left, row[i - 1].x + row[i - 1].width / 2 + PIN)
            if i + 1 < len(row):
                right = min(right, row[i + 1].x - row[i + 1].width / 2 - PIN)
            least = max(len(side) for side in ends) * 2.0
            if right - left >= max(s.width, least):
                s.x, s.box.width = (left + right) / 2, right - left


def _pin(layers: Layers) -> None:
    """Where the wires meet the sides of bodies and constraints: opposite their other ends, in their order, apart.

    Those with few wires on a side go first, so that the wide ones can take what is straight.
    """
    near = [[layers.neighbours(r, below) for below in (False, True)] for r in range(len(layers.rows))]
    sides = [(s, below, near[s.row][below][s]) for below in (False, True) for row in layers.rows for s in row]
    for s, below, wires in sorted(sides, key=lambda side: len(side[2])):
        if s.rigid or not wires:
            continue
        wires = sorted(wires, key=lambda end: end[1].at(end[0]))
        ends = [n.at(wire) - s.x for wire, n in wires]
        if len(wires) == 1:
            n = wires[0][1]
            follows = n.rigid or len(near[n.row][not below][n]) == 1
            ends = ends if follows and (s.width > WIDE or abs(ends[0]) < PIN) else [0.0]
        for (wire, _), x in zip(wires, _on_side(ends, s.width / 2 - PAD - OFFSET), strict=True):
            s.pins[wire] = x


def _on_side(ends: list[float], room: float) -> list[float]:
    """Places on a side of a box, from its middle, near to the ends given in order, and ``room`` to either hand."""
    last = len(ends) - 1
    step = min(PIN, 2 * room / max(last, 1))
    wanted = [min(max(x, -room + i * step), room - (last - i) * step) for i, x in enumerate(ends)]
    return _spread(wanted, [1.0] * len(ends), [step] * last)


# -- containers -----------------------------------------------------------------------------------------------------
def _place(box: Box, plans: dict[Box, Plan], upside_down: bool) -> None:
    """Lay out a container and all within it: sizes, places of the children, gates, pieces of the wires."""
    for child in box.children:
        if child.kind == "model":
            _place(child, plans, upside_down)
    plan = plans[box]
    layers = _layers(box, plan)
    _order(layers)
    _across(layers)
    _stretch(layers)
    _pin(layers)
    left, right = _borders(box, plan, layers, upside_down)
    for row in layers.rows:
        for s in row:
            s.x -= left
    box.width = right - left
    bands = _bands(box, plan, layers, upside_down)
    for row, band in zip(layers.rows, bands, strict=True):
        for s in row:
            if s.box is not None:
                s.box.x, s.box.y = s.x - s.width / 2, (band.top + band.bottom - s.height) / 2
    for wire, way in layers.ways.items():
        wire.pieces.append((box, _piece(wire, way, bands)))
    for wire, _ in plan.exits:
        way = layers.ways[wire]
        box.gates[wire] = (way[0] if wire in plan.upward else way[-1]).x


def _borders(box: Box, plan: Plan, layers: Layers, upside_down: bool) -> tuple[float, float]:
    """Left and right border of a container; beside the gates there is room for its name."""
    slots = [s for row in layers.rows for s in row]
    left = min((s.x - s.width / 2 for s in slots), default=0.0) - SIDE
    right = max((s.x + s.width / 2 for s in slots), default=0.0) + SIDE
    if box.parent is None:
        return left, right
    name = max(_width(box.lines[0], 12, True), _width(", ".join(box.lines[1:]), 10)) + 2 * PAD
    row = layers.rows[-1 if upside_down else 0]
    gates = [s.x for s in row if s.box is None] if any(s.box is None for s in row) else []
    left = min([left, *(x - name for x in gates)])
    return left, max(right, left + name)


@dataclass
class Band:
    """Where a layer lies; ``down`` is −1 in a column that runs upwards."""

    top: float
    bottom: float
    down: int = 1

    @property
    def entry(self) -> float:
        return self.top if self.down > 0 else self.bottom

    @property
    def way_out(self) -> float:
        return self.bottom if self.down > 0 else self.top


def _bands(box: Box, plan: Plan, layers: Layers, upside_down: bool) -> list[Band]:
    """The layers one below the other; sets the container's height."""
    nested = box.parent is not None
    before, after = (HEADER, SIDE) if nested and not upside_down else (SIDE, HEADER if nested else SIDE)
    bands: list[Band] = []
    y = before
    for r, row in enumerate(layers.rows):
        gates = all(s.box is None for s in row) and bool(row)
        if gates and r == 0:
            bands.append(Band(0.0, 0.0))
            y = before + _slack(layers, 0) / 2
            continue
        if gates and r == len(layers.rows) - 1:
            y += after + _slack(layers, r - 1) / 2
            box.height = y
            bands.append(Band(y, y))
            return bands
        if bands and bands[-1].bottom > 0:
            y += STEP + _slack(layers, r - 1)
        height = max((s.height for s in row), default=0.0)
        bands.append(Band(y, y + height))
        y += height
    box.height = y + after
    if not nested:
        _fold(box, layers, bands)
    return bands


def _slack(layers: Layers, r: int) -> float:
    """More room between two layers where lines go far across."""
    far = max((abs(a.at(w) - b.at(w)) for w, a, b in layers.links[r]), default=0.0)
    return min(44.0, 0.12 * far)


def _fold(box: Box, layers: Layers, bands: list[Band]) -> None:
    """A long chain goes down one column and up the next, so that the picture is not a ribbon."""
    plain = all(child.kind != "model" for child in box.children)
    if not plain or len(bands) <= COLUMN or box.height < TALL * box.width:
        return
    apart = box.width + GAP

    def ugly(columns: int) -> float:
        size = -(-len(bands) // columns)
        shape = box.height * size / len(bands) / (columns * apart)
        return abs(shape - 1.0) + (columns * size - len(bands)) / len(bands)

    size = -(-len(bands) // min(range(2, len(bands) // 3 + 1), key=ugly))
    chunks = [range(i, min(i + size, len(bands))) for i in range(0, len(bands), size)]
    tallest = max(bands[c[-1]].bottom - bands[c[0]].top for c in chunks)
    for k, chunk in enumerate(chunks):
        start = bands[chunk[0]].top
        for r in chunk:
            top, bottom = bands[r].top - start, bands[r].bottom - start
            bands[r] = Band(top, bottom) if k % 2 == 0 else Band(tallest - bottom, tallest - top, -1)
            bands[r].top, bands[r].bottom = bands[r].top + STEP, bands[r].bottom + STEP
            for s in layers.rows[r]:
                s.x += k * apart
    box.width, box.height = box.width + (len(chunks) - 1) * apart, tallest + 2 * STEP


def _piece(wire: Wire, way: list[Slot], bands: list[Band]) -> list[Bend]:
    """The way of a wire through the layers: upright within a layer, curved between two."""
    found: list[Bend] = []
    for a, b in pairwise(way):
        out, into = bands[a.row], bands[b.row]
        x1, x2 = a.at(wire), b.at(wire)
        start = _edge(a, out, out.way_out) if a.box else out.entry
        end = _edge(b, into, into.entry) if b.box else into.entry
        if out.down == into.down:
            found += [Bend(x1, start, x1, out.way_out), Bend(x1, out.way_out, x2, into.entry)]
            found += [Bend(x2, into.entry, x2, end)]
        else:
            past = (max if out.down > 0 else min)(start, end) + out.down * 1.2 * STEP
            found += [Bend(x1, start, x2, end, past)]
    return [bend for bend in found if abs(bend.x1 - bend.x2) + abs(bend.y1 - bend.y2) > 1e-6]


def _edge(slot: Slot, band: Band, side: float) -> float:
    """The edge of a slot's box that faces this side of its layer."""
    middle = (band.top + band.bottom) / 2
    return middle + (slot.height / 2 if side > middle else -slot.height / 2)


def _settle(root: Box, wires: list[Wire], upside_down: bool) -> None:
    """From places within the containers to places in the picture, upside down if the base is to be the ground."""
    _shift(root, 0.0, 0.0)
    for wire in wires:
        for box, piece in sorted(wire.pieces, key=lambda part: part[0].y + (part[1][0].y1 if part[1] else 0.0)):
            wire.line += [_moved(bend, box.x, box.y, 1) for bend in piece]
    if upside_down:
        _flip(root, root.height)
        for wire in wires:
            wire.line = [_moved(bend, 0.0, root.height, -1) for bend in wire.line]


def _moved(bend: Bend, x: float, y: float, sign: int) -> Bend:
    turn = None if bend.turn is None else y + sign * bend.turn
    return Bend(bend.x1 + x, y + sign * bend.y1, bend.x2 + x, y + sign * bend.y2, turn)


def _shift(box: Box, x: float, y: float) -> None:
    box.x, box.y = box.x + x, box.y + y
    for child in box.children:
        _shift(child, box.x, box.y)


def _flip(box: Box, height: float) -> None:
    box.y = height - box.y - box.height
    for child in box.children:
        _flip(child, height)


# -- SVG ------------------------------------------------------------------------------------------------------------
MARGIN, TITLE, ROW = 16.0, 46.0, 20.0
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # no characters of XML


def _safe(text: Any) -> str:
    """Any text as XML text or attribute value."""
    return escape(_FORBIDDEN.sub("\ufffd", str(text)), quote=True).replace("\n", "&#10;")


def _n(value: float) -> str:
    """A number, short."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _tag(name: str, inside: str | None = None, **attributes: Any) -> str:
    """One element; underscores in attribute names become hyphens, a trailing one is dropped."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = _n(value) if isinstance(value, float) else _safe(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    head = " ".join(parts)
    return f"<{head}/>" if inside is None else f"<{head}>{inside}</{name}>"


def _text(x: float, y: float, words: str, size: float, **more: Any) -> str:
    return _tag("text", _safe(words), x=x, y=y, font_size=size, **more)


def _draw(structure: dict[str, Any], root: Box, wires: list[Wire], title: str) -> str:
    """The whole picture: title, boxes and lines, legend."""
    top = TITLE if title else 10.0
    legend_items = _legend(structure, root, wires)
    width = max(root.width + 2 * MARGIN, 480.0, _width(title, 16, True) + 4 * MARGIN)
    legend, legend_height = _flow(legend_items, width - 2 * MARGIN)
    height = top + root.height + legend_height + MARGIN
    parts = [_tag("rect", width=width, height=height, fill="#FFFFFF")]
    if title:
        bodies = sum(not b.get("base") for b in structure["bodies"])
        facts = f"{_count(bodies, 'body', 'bodies')}, {_count(len(structure['constraints']), 'constraint')}"
        parts.append(_text(MARGIN, 26.0, title, 16, font_weight="bold", fill=INK))
        parts.append(_text(MARGIN, 42.0, facts, 11, fill=FAINT))
    inside = [*(_container(b) for b in _all(root) if b.kind == "model" and b.parent)]
    inside += [_port(w) for w in wires]
    inside += [_leaf(b) for b in _all(root) if b.kind != "model"]
    inside += [_name(b) for b in _all(root) if b.kind == "model" and b.parent]
    x = (width - root.width) / 2
    parts.append(_tag("g", "\n".join(["", *inside, ""]), transform=f"translate({_n(x)} {_n(top)})"))
    shift = f"translate({_n(MARGIN)} {_n(top + root.height)})"
    parts.append(_tag("g", legend, class_="legend", transform=shift, fill=INK))
    size = f"0 0 {_n(width)} {_n(height)}"
    head = {"xmlns": "http://www.w3.org/2000/svg", "class_": "trundle-diagram", "viewBox": size}
    if title:
        parts.insert(0, _tag("title", _safe(title)))
    return _tag("svg", "\n".join(["", *parts, ""]), **head, width=width, height=height, font_family=FONT) + "\n"


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def _all(box: Box) -> list[Box]:
    """A box and all within it, the outer ones first."""
    return [box, *(inner for child in box.children for inner in _all(child))]


def _group(box: Box, inside: str, class_: str) -> str:
    """The group of a box with its attributes for scripts and its tooltip."""
    more = {"data_count": len(box.stack), "data_paths": " ".join(box.stack)} if box.stack else {}
    more |= {key.replace("-", "_"): value for key, value in box.attributes.items()}
    more["data_model"] = box.parent.path if box.parent else None
    return _tag("g", _tag("title", _safe(box.tip)) + inside, class_=class_, data_path=box.path, **more)


def _container(box: Box) -> str:
    """The frame of a container, the darker the deeper; of a stack with the edges of two more behind it."""
    shade = f"{max(255 - 8 * len(box.ancestors()), 215):02X}"
    look = {"fill": f"#{shade * 3}", "stroke": "#8C8C8C", "stroke_width": "1"}
    behind = (OFFSET, OFFSET / 2) if box.stack else ()
    frames = (
        _tag("rect", x=box.x + k, y=box.y - k, width=box.width, height=box.height, rx=10.0, **look)
        for k in (*behind, 0.0)
    )
    return _group(box, "".join(frames), "model")


def _name(box: Box) -> str:
    """A container's name in its upper left corner, over the lines."""
    x, y = box.x + PAD, box.y + 16
    note = ", ".join(box.lines[1:])
    parts = _text(x, y, box.lines[0], 12, font_weight="bold", fill=INK)
    parts += _text(x, y + 13, note, 10, fill=FAINT) if note else ""
    return _tag("g", parts, pointer_events="none")


def _leaf(box: Box) -> str:
    """A body (rounded), a constraint (square) or a contact (cut corners), with its texts."""
    kind = box.kind
    sheets = OFFSET if box.stack else 0.0
    width, height = box.width - 2 * sheets, box.height - 2 * sheets
    look = {"fill": TINT[kind], "stroke": STROKE[kind], "stroke_width": "2.6" if box.bold else "1.3"}
    layers = [_outline(kind, box.x + k * sheets, box.y + (2 - k) * sheets, width, height, look) for k in (2, 1)]
    shapes = "".join(layers if box.stack else []) + _outline(kind, box.x, box.y + 2 * sheets, width, height, look)
    middle = box.x + width / 2
    y = box.y + 2 * sheets + PAD / 2 + 11
    words = _text(middle, y, box.lines[0], 12, font_weight="bold", fill=INK)
    for i, line in enumerate(box.lines[1:], start=1):
        style = {"font_style": "italic"} if line.startswith("stack of") and i > 1 else {}
        words += _text(middle, y + i * LINE - 1, line, 10, fill=FAINT, **style)
    class_ = "constraint contact" if kind == "contact" else kind
    return _group(box, shapes + _tag("g", words, text_anchor="middle"), class_)


def _outline(kind: str, x: float, y: float, width: float, height: float, look: dict[str, str]) -> str:
    if kind == "contact":
        c = 7.0
        xs, ys = (x, x + c, x + width - c, x + width), (y, y + c, y + height - c, y + height)
        corners = ((1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1))
        return _tag("polygon", points=" ".join(f"{_n(xs[i])},{_n(ys[k])}" for i, k in corners), **look)
    radius = min(height / 2, 14.0) if kind == "body" else 1.5
    return _tag("rect", x=x, y=y, width=width, height=height, rx=radius, **look)


def _port(wire: Wire) -> str:
    """The line of a port, with its letter at the constraint's end."""
    colour = STROKE[wire.constraint.kind]
    look = {"fill": "none", "stroke": colour, "stroke_width": "1.5", "stroke_dasharray": DASHES[wire.style]}
    names = {"data_constraint": wire.constraint.path, "data_port": wire.port, "data_body": wire.body.path}
    tip = f"{wire.constraint.path}: port {wire.port} on {wire.body.path} ({MEANING[wire.style]})"
    line = _tag("path", _tag("title", _safe(tip)), class_="port", d=_path(wire.line), **look, **names)
    return line + _letter(wire)


def _letter(wire: Wire) -> str:
    """A or B beside the end of the line, where the line does not bend to; a slot's other carriers have none."""
    if not wire.line or wire.port not in ("A", "B"):
        return ""
    first = wire.from_constraint
    end = wire.line[0 if first else -1]
    x, y, far = (end.x1, end.y1, end.x2) if first else (end.x2, end.y2, end.x1)
    below = _goes_down(end, first) == first
    left = far > x + 0.5
    place = {"x": x - 3, "text_anchor": "end"} if left else {"x": x + 3}
    return _text(**place, y=y + (10.0 if below else -4.0), words=wire.port, size=9, fill=FAINT, pointer_events="none")


def _goes_down(bend: Bend, start: bool) -> bool:
    """The direction of a line at the start or at the end of a bend."""
    if bend.turn is None:
        return bend.y2 > bend.y1
    return bend.turn > bend.y1 if start else bend.turn < bend.y2


def _path(line: list[Bend]) -> str:
    """Path data: straight where it goes straight, else curves that are upright at both ends."""
    if not line:
        return "M0 0"
    parts = [f"M{_n(line[0].x1)} {_n(line[0].y1)}"]
    for i, b in enumerate(line):
        straight = b.turn is None and abs(b.x1 - b.x2) < 0.5
        if straight and i + 1 < len(line) and line[i + 1].turn is None and abs(line[i + 1].x2 - b.x1) < 0.5:
            continue
        if straight:
            parts.append(f"L{_n(b.x2)} {_n(b.y2)}")
        elif b.turn is None:
            middle = _n((b.y1 + b.y2) / 2)
            parts.append(f"C{_n(b.x1)} {middle} {_n(b.x2)} {middle} {_n(b.x2)} {_n(b.y2)}")
        else:
            parts.append(f"C{_n(b.x1)} {_n(b.turn)} {_n(b.x2)} {_n(b.turn)} {_n(b.x2)} {_n(b.y2)}")
    return "".join(parts)


# -- legend ---------------------------------------------------------------------------------------------------------
def _legend(structure: dict[str, Any], root: Box, wires: list[Wire]) -> list[tuple[str, str]]:
    """(drawing of 30 × 12, words) of all that occurs in this picture."""
    boxes = _all(root)
    found: list[tuple[str, str]] = []
    for kind, words in (("body", "body"), ("constraint", "constraint"), ("contact", "contact")):
        if any(b.kind == kind for b in boxes):
            look = {"fill": TINT[kind], "stroke": STROKE[kind], "stroke_width": "1.3"}
            found.append((_swatch(kind, look), words))
    if any(b.bold for b in boxes):
        look = {"fill": TINT["constraint"], "stroke": CONSTRAINT, "stroke_width": "2.6"}
        found.append((_swatch("constraint", look), "its motion is coordinates"))
    if any(b.kind == "model" and b.parent for b in boxes):
        found.append(
            (_tag("rect", x=1.0, y=0.0, width=28.0, height=12.0, rx=4.0, fill="#F7F7F7", stroke="#8C8C8C"), "model")
        )
    if any(b.stack for b in boxes):
        look = {"fill": TINT["body"], "stroke": BODY, "stroke_width": "1"}
        sheets = (_tag("rect", x=1.0 + k, y=4.0 - k, width=24.0, height=8.0, rx=4.0, **look) for k in (4.0, 2.0, 0.0))
        found.append(("".join(sheets), "stack: many alike, drawn once"))
    for style, words in MEANING.items():
        if any(w.style == style for w in wires):
            colour = CONTACT if style == "switching" else CONSTRAINT
            look = {"stroke": colour, "stroke_width": "1.5", "stroke_dasharray": DASHES[style]}
            found.append((_tag("line", x1=0.0, y1=6.0, x2=30.0, y2=6.0, **look), f"port, {words}"))
    return found


def _swatch(kind: str, look: dict[str, str]) -> str:
    if kind == "contact":
        return _tag("polygon", points="4,0 26,0 29,3 29,9 26,12 4,12 1,9 1,3", **look)
    return _tag("rect", x=1.0, y=0.0, width=28.0, height=12.0, rx=6.0 if kind == "body" else 1.5, **look)


def _flow(items: list[tuple[str, str]], width: float) -> tuple[str, float]:
    """The legend in rows that fit the width, and its height."""
    x, y, parts = 0.0, 8.0, []
    for drawing, words in items:
        wide = 36 + _width(words, 10.5) + 14
        if x and x + wide > width:
            x, y = 0.0, y + ROW
        parts.append(_tag("g", drawing + _text(36.0, 10.0, words, 10.5), transform=f"translate({_n(x)} {_n(y)})"))
        x += wide
    return "".join(parts), y + ROW
