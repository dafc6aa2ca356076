"""Containers: their parts arranged, their borders, columns where they would be too tall, and the lines through them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from .boxes import text_width
from .layers import Layers, Slot, make_layers, order_rows
from .parts import COLUMN, GAP, HEADER, PAD, SIDE, STEP, TALL, Bend, Box, Wire
from .positions import arrange_across, arrange_pins, stretch_bars
from .ranks import Plan


def arrange_parts(box: Box, plans: dict[Box, Plan], upside_down: bool) -> None:
    """Lay out a container and all within it: sizes, positions of the children, gates, pieces of the wires."""
    for child in box.children:
        if child.kind == "model":
            arrange_parts(child, plans, upside_down)
    plan = plans[box]
    layers = make_layers(box, plan)
    order_rows(layers)
    arrange_across(layers)
    stretch_bars(layers)
    arrange_pins(layers)
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
    name = max(text_width(box.lines[0], 12, True), text_width(", ".join(box.lines[1:]), 10)) + 2 * PAD
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


def settle(root: Box, wires: list[Wire], upside_down: bool) -> None:
    """From positions within the containers to positions in the picture, upside down if the base is to be the ground."""
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
