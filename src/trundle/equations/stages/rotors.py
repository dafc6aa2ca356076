"""Rotors in one evaluation of the equations: all of one parent together (``equations/rotors.py`` has the theory)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..records import BodyMotion, RotorTotals
from ..rotors import Rotors
from ..spatial import OPTIONS, SX, port_of
from .inputs import Inputs

if TYPE_CHECKING:
    from .inertias import Inertias


@dataclass(frozen=True, eq=False, repr=False)
class RotorGroup:
    """The rotors of one parent: their inertia, which is added to it, and their own motion."""

    rotors: Rotors
    K: Any  # ``BodyMotion`` of the parent
    spins: Any  # φ̇ of all
    totals: Any  # ``RotorTotals``
    axes: Any  # 3×n, in the parent's axes
    moments: Any  # about their axes

    def along(self, vector: ca.MX) -> Any:
        """(a, vector) of all rotors, the vector in world axes."""
        return _along(self.rotors.count)(self.K, self.axes, vector)

    def hanging(self, function: ca.Function, gravity: ca.MX, effort: ca.MX | None) -> Any:
        """Inertia and bias that the rotors add to their parent."""
        sigma = self.moments * (self.along(BodyMotion.of(self.K).w) + self.spins)
        total = _total(self.rotors.count)
        torque = ca.MX.zeros(3) if effort is None else total(self.axes, effort)
        return function(self.K, self.totals, total(self.axes, sigma), torque, gravity)

    def energies(self, function: ca.Function, gravity: ca.MX) -> Any:
        """Kinetic and potential energy of the rotors."""
        rates = self.along(BodyMotion.of(self.K).w) + self.spins
        return function(self.K, self.totals, ca.dot(self.moments, rates * rates) / 2, gravity)

    def accelerations(self, parent: ca.MX, effort: ca.MX | None, more: ca.MX | None = None) -> Any:
        """φ'' by the parent's acceleration, with ``more`` by closing efforts."""
        out = -self.along(parent[3:])
        if effort is not None:
            out = out + effort / self.moments
        return out if more is None else out + more


def rotor_groups(given: Inputs, K: Mapping[int, Any]) -> dict[int, RotorGroup]:
    """All groups of rotors by their first edge."""
    found = {}
    for r, numbers in zip(given.s.rotors, given.pr, strict=True):
        n, size = r.count, RotorTotals.SIZE
        totals, axes, moments = ca.vertsplit(numbers, [0, size, size + 3 * n, size + 4 * n])
        found[r.first] = RotorGroup(r, K[r.parent], given.ul[r.first], totals, ca.reshape(axes, 3, n), moments)
    return found


def rotor_efforts(given: Inputs) -> dict[int, Any]:
    """Efforts of the hinges of all rotors, by their first edge; None where they have none."""
    s = given.s
    found: dict[int, Any] = {}
    for r in s.rotors:
        f = s.edge_functions[r.first]
        found[r.first] = None
        if f.coordinates.has_effort:
            found[r.first] = ca.vertcat(*(f.effort(given.xs[i], given.us[i], given.t, given.pe[i]) for i in r.edges))
    return found


def rotor_acceleration(inertias: Inertias, a: Mapping[int, Any], more: dict[int, Any], body: int) -> Any:
    """Acceleration of a rotor's body, from that of its parent and the part of φ'' that closing efforts add."""
    k = inertias.k
    i = k.s.edge_of[body]
    f, rotors = k.s.edge_functions[i], k.s.rotor_of[i]
    J, V = k.edges[i].J, inertias.V[i]
    found = f.fwd()(a[rotors.parent], J, V)[0]
    y = more.get(rotors.first)
    return found if y is None else found + f.lin()(ca.MX.zeros(6), J, V, y[i - rotors.first])[0]


@cache
def _along(n: int) -> ca.Function:
    """(numbers of the parent, axes, vector in world axes) → (a, vector) of n rotors."""
    K, axes, vector = SX.sym("K", BodyMotion.SIZE), SX.sym("axes", 3, n), SX.sym("v", 3)
    own = port_of(K).T.T @ vector
    return ca.Function(f"rotors_along_{n}", [K, axes, vector], [axes.T @ own], OPTIONS)


@cache
def _total(n: int) -> ca.Function:
    """(axes, values) → Σ a value of n rotors."""
    axes, values = SX.sym("axes", 3, n), SX.sym("values", n)
    return ca.Function(f"rotors_total_{n}", [axes, values], [axes @ values], OPTIONS)
