"""Positions of boxes within their rows."""

from __future__ import annotations

from itertools import pairwise

from .layers import Layers, Slot
from .parts import GAP, OFFSET, PAD, PIN, WIDE


def _spread(wanted: list[float], weights: list[float], least: list[float]) -> list[float]:
    """The positions nearest to those wanted (weighted squares) that keep their order and the least distances between
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


def arrange_across(layers: Layers, rounds: int = 24) -> None:
    """Positions across: every slot near the middle of its neighbours, by sweeps over the layers."""
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


def stretch_bars(layers: Layers) -> None:
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


def arrange_pins(layers: Layers) -> None:
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
    """Positions on a side of a box, from its middle, near to the ends given in order, and ``room`` to either hand."""
    last = len(ends) - 1
    step = min(PIN, 2 * room / max(last, 1))
    wanted = [min(max(x, -room + i * step), room - (last - i) * step) for i, x in enumerate(ends)]
    return _spread(wanted, [1.0] * len(ends), [step] * last)
