"""Layers: the boxes of one rank in a row, in an order with few crossings (Sugiyama, Tagawa, Toda 1981)."""

from __future__ import annotations

import random
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import pairwise

from .parts import Box, Wire
from .ranks import Plan


@dataclass(eq=False)
class Slot:
    """A position in a layer: of a box, or of a wire that passes by or goes through the border (no box)."""

    row: int
    box: Box | None = None
    order: int = 0  # among the children of the container, as the model has them
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

    def seen(self, wire: Wire, position: float) -> float:
        """The same, counted in positions of its layer while only the order is known."""
        return position + self.pins.get(wire, 0.0) / (self.width + 1.0)


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


def make_layers(box: Box, plan: Plan) -> Layers:
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
    positions = {s: float(i) for row in layers.rows for i, s in enumerate(row)}
    for links in layers.links:
        ends = sorted((a.seen(w, positions[a]), b.seen(w, positions[b])) for w, a, b in links)
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
        positions = [s.order for s in row if s.box]
        total += sum(b < a for i, a in enumerate(positions) for b in positions[i + 1 :])
    return total


def order_rows(layers: Layers) -> None:
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
    positions = {s: i + 0.5 for i, s in enumerate(layers.rows[other])}
    key: dict[Slot, float] = {}
    for i, s in enumerate(row):
        ends = [n.seen(w, positions[n]) for w, n in near[s]]
        key[s] = sum(ends) / len(ends) if ends else (i + 0.5) * size
    row.sort(key=lambda s: key[s])


def _swap(layers: Layers) -> None:
    """Exchange neighbours in a layer as long as that removes crossings."""
    near = [[layers.neighbours(r, below) for below in (False, True)] for r in range(len(layers.rows))]
    positions = {s: float(i) for row in layers.rows for i, s in enumerate(row)}
    improved = True
    while improved:
        improved = False
        for r, row in enumerate(layers.rows):
            for i in range(len(row) - 1):
                a, b = row[i], row[i + 1]
                ends = [[[n.seen(w, positions[n]) for w, n in side[s]] for s in (a, b)] for side in near[r]]
                more = sum((x > y) - (x < y) for of_a, of_b in ends for x in of_a for y in of_b)
                if more > 0:
                    row[i], row[i + 1], improved = b, a, True
                    positions[a], positions[b] = positions[b], positions[a]
