"""Slots: contacts with many carriers. Only the carrier in contact enters the equations; the mode says which it is.

Where the carriers are alike (``System.carrier_groups``) the joint of the one in contact is evaluated with states and
parameters that the mode chooses, as an ``ActiveCarrier``: the cost of a slot does not depend on their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from ...model.constraint import Constraint
from ...model.contact import Unilateral
from ..edges import EdgeFunctions
from ..records import Mode
from .inputs import Inputs

if TYPE_CHECKING:
    from .kinematics import Kinematics


@dataclass(frozen=True, eq=False, repr=False)
class ActiveCarrier:
    """The carrier in contact of a slot whose carriers are alike."""

    f: EdgeFunctions
    edges: list[int]  # of all carriers
    parent: int
    K: Any  # ``BodyMotion`` of the carrier
    J: Any  # of its joint
    L: Any
    V: Any  # factors of its inertia: it has no outer bodies

    @property
    def first(self) -> int:
        return self.edges[0]


def is_slot(c: Constraint) -> bool:
    """True if a contact has several carriers."""
    return isinstance(c, Unilateral) and bool(c.others)


def _number(given: Inputs, c: Constraint) -> Any:
    """Which carrier of a slot is in contact."""
    return Mode.of(given.modes[given.s.closing_index[id(c)]]).carrier


def active_carrier(given: Inputs, K: Mapping[int, Any], ci: int, edges: list[int]) -> ActiveCarrier:
    """The carrier in contact: its own joint's numbers, from states and parameters chosen by the mode."""
    s, c = given.s, given.s.closing[ci][0]
    f, rotors, parent = s.edge_functions[edges[0]], s.rotor_of.get(edges[0]), s.edges[edges[0]].parent

    def of_carrier(by_edge_group: dict[int, Any], by_edge: Mapping[int, Any]) -> Any:
        if rotors is None:
            return pick(given, c, [by_edge[i] for i in edges])
        whole = by_edge_group[edges[0]]
        return ca.reshape(whole, whole.shape[0] // len(edges), len(edges))[:, _number(given, c)]

    x, u, p = (of_carrier(*pair) for pair in ((given.xl, given.xs), (given.ul, given.us), (given.pl, given.pe)))
    motion, J, L, _ = f.kin(K[parent], x, u, given.t, p, given.pg)
    return ActiveCarrier(f, edges, parent, motion, J, L, f.back(False, False, False)(J, L))


def pick(given: Inputs, c: Any, columns: list[Any]) -> Any:
    """From one column per carrier, the column of the carrier in contact."""
    return ca.horzcat(*columns)[:, _number(given, c)] if columns[0].shape[0] else columns[0]


def choice(given: Inputs, c: Any) -> Any:
    """Per carrier of a slot: 1 if it is in contact, else 0."""
    return _number(given, c) == ca.DM(range(len(c.carriers)))


def weights(given: Inputs, c: Any) -> list[Any]:
    """The same as a list."""
    return ca.vertsplit(choice(given, c))


def chosen(
    given: Inputs, carriers: dict[int, ActiveCarrier], K: Mapping[int, Any], c: Any, p: ca.MX
) -> tuple[Any, Any]:
    """(numbers of the carrier's body, parameters with the carrier's frame) of a slot."""
    own, frames = _frames(c, p)
    active = carriers.get(given.s.closing_index[id(c)])
    bodies = [given.s.topology.body_of(f) for f in c.carriers]
    motion = pick(given, c, [K[b] for b in bodies]) if active is None else active.K
    return motion, ca.vertcat(own, pick(given, c, frames))


def _frames(c: Any, p: ca.MX) -> tuple[Any, list[Any]]:
    """Parameters of a slot: those of the contact and frame A, and those of each carrier's frame."""
    size, count = len(c.B.numbers()), len(c.carriers)
    own = p.shape[0] - size * count
    return p[:own], [p[own + size * j : own + size * (j + 1)] for j in range(count)]


def carrier_gaps(k: Kinematics, ci: int) -> tuple[Any, Any]:
    """Gaps of all carriers of a slot, and how far each is from its surface's end."""
    s, (c, f) = k.s, k.s.closing[ci]
    slot: Any = c
    own, frames = _frames(slot, k.pc[ci])
    a, _ = s.sides(slot)
    head = [] if f.skip[0] else [k.K[a]]
    rotors = s.rotor_of.get(s.carrier_groups[ci][0]) if ci in s.carrier_groups else None
    if rotors is not None:
        n, first = rotors.count, rotors.first
        x, numbers = (ca.reshape(v, v.shape[0] // n, n) for v in (k.xl[first], k.pl[first]))
        common = *head, k.K[rotors.parent], k.t, k.pg, ca.vertcat(0, own)
        found = f.contact.rotor_gaps(s.edge_functions[first], n)(*common, x, numbers, ca.horzcat(*frames))
        return found[0].T, found[1].T
    z, gap = k.zs[ci], f.contact.gap()
    found = [
        gap(*head, k.K[s.topology.body_of(frame)], z, k.t, ca.vertcat(0, own, numbers))
        for frame, numbers in zip(slot.carriers, frames, strict=True)
    ]
    return ca.vertcat(*(g for g, _ in found)), ca.vertcat(*(r for _, r in found))


def ends(given: Inputs, c: Constraint) -> list[tuple[int, int, Any]]:
    """(body, side, weight) of all bodies that a closing constraint may act on; weight None is 1."""
    a, b = given.s.sides(c)
    if not is_slot(c):
        return [(a, 0, None), (b, 1, None)]
    bodies = [given.s.topology.body_of(f) for f in c.carriers]  # type: ignore[attr-defined]
    return [(a, 0, None), *((body, 1, w) for body, w in zip(bodies, weights(given, c), strict=True))]
