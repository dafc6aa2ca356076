"""Ranks: how far each box is from the base, container by container."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from .parts import Box, Wire


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


def make_plans(root: Box, wires: list[Wire]) -> dict[Box, Plan]:
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
    blocks = [c for c in children if c.kind == "block"]
    whole, children = children, [c for c in children if c.kind != "block"]
    bonds = [(a, b) for wire, a, b in plan.inner if wire.style != "signal"]
    forces = {c for c in children if c.attributes.get("data-kind") == "force"}
    ways = [(a, b) for a, b in bonds if a not in forces and b not in forces]
    solid = [c for c in children if c not in forces]
    starts = [child for wire, child in plan.exits if wire in plan.upward] or [c for c in children if c.base]
    starts = [c for c in starts if c not in forces]
    if forces and len(_distances(solid, ways, starts, more=False)) < len(solid):
        solid, ways, forces = children, bonds, set()
    rank = _distances(solid, ways, starts)
    for c in children:
        if c in forces:
            ends = [rank[b] for a, b in bonds if a is c and b in rank] or [0]
            rank[c] = max(ends) - 1 if max(ends) - 1 > min(ends) else max(ends) + 1
    rank |= _ranks_of_blocks(blocks, rank, plan)
    return _separated(whole, rank, [(a, b) for _, a, b in plan.inner])


def _ranks_of_blocks(blocks: list[Box], rank: dict[Box, int], plan: Plan) -> dict[Box, int]:
    """Blocks stand beside what they are joined with: one layer below the lowest of it that is ranked."""
    found: dict[Box, int] = {}
    left = list(blocks)
    while left:
        known = rank | found
        near: dict[Box, list[int]] = {c: [] for c in left}
        for _, a, b in plan.inner:
            for one, other in ((a, b), (b, a)):
                if one in near and other in known:
                    near[one].append(known[other])
        ready = [c for c in left if near[c]] or left[:1]
        found |= {c: max(near[c], default=0) + 1 for c in ready}
        left = [c for c in left if c not in found]
    return found


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
    position = {c: i for i, c in enumerate(children)}
    order = sorted(children, key=lambda c: (rank[c], position[c]))
    when = {c: i for i, c in enumerate(order)}
    found: dict[Box, int] = {}
    for c in order:
        before = [a if b is c else b for a, b in ways if c in (a, b)]
        found[c] = max([rank[c], *(found[b] + 1 for b in before if when[b] < when[c])])
    used = {r: i for i, r in enumerate(sorted(set(found.values())))}
    return {c: used[found[c]] for c in children}
