"""Functions for crowds: what is known of pairs of their parts, kind by kind, the bodies' motion, and sweeps.

No function knows which parts touch: the pairs that are near each other are given to them, batch by batch.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..graph.topology import WORLD
from ..model.contact import Unilateral
from .closing import ConstraintFunctions
from .functions.restoring import normalise
from .islands import EnergyIslands
from .midpoint import iteration, shifted
from .parameter_vector import constraint_numbers
from .records import ContactFacts, Mode, PairFacts
from .spatial import OPTIONS, SX, packed, unpack
from .stages.inertias import articulated
from .stages.kinematics import Kinematics, kinematics
from .stages.loads import no_loads
from .step_parts import advanced, parts
from .stepping import sizes
from .sweeps import coulomb_block
from .system import System

BATCH = 32  # pairs per call


@dataclass(frozen=True, eq=False)
class PairKind:
    """Pairs of parts with the same equations: a function of both bodies' motions and of the numbers of the pair."""

    name: str
    f: ConstraintFunctions

    @property
    def look(self) -> ca.Function:
        """(motions of A and B, t, numbers), a column per pair → ``PairFacts``."""
        f, contact = self.f, self.f.contact
        K = [ca.MX.sym(f"K{side}", 18) for side in "AB"]
        t, p, none = ca.MX.sym("t"), ca.MX.sym("p", self.numbers), ca.MX(ca.DM.zeros(Mode.SIZE))
        heads = [motion for motion, still in zip(K, f.skip, strict=True) if not still]
        arguments = [*heads, ca.MX(0, 1), t, ca.vertcat(0, p)]
        *G, gamma = f.dynamics()(*arguments)
        facts = ContactFacts.of(contact.facts()(*arguments, none))
        ratios = contact.ratios(arguments, none)
        found = PairFacts(
            gap=facts.gap,
            edge=facts.edge,
            static=facts.static,
            kinetic=facts.kinetic,
            ratio=ca.norm_2(ratios[1:3]),
            point=f.contact_point()(*arguments),
            rows_A=ca.vec(G[0][:, :3]),
            rows_B=ca.vec(G[1][:, :3]),
            rates=gamma[:3],
            couple_A=G[0][:, 3:] @ ratios[3:],
            couple_B=G[1][:, 3:] @ ratios[3:],
        )
        one = ca.Function(f"{self.name}_one", [*K, t, p], [ca.densify(found.stacked())])
        return one.map(self.name, "serial", BATCH, [2], [])

    @property
    def numbers(self) -> int:
        """How many numbers a pair has."""
        return int(self.f.inputs[-1].shape[0]) - 1


class CrowdPairs:
    """The parts of all crowds of a system, one after the other, and the kinds of their pairs."""

    def __init__(self, s: System) -> None:
        self.s, self.crowds = s, s.crowds
        self.starts = np.cumsum([0, *(len(c.parts) for c in self.crowds)])
        self._numbers: dict[tuple[int, int], np.ndarray] = {}

    @cached_property
    def kinds(self) -> list[PairKind]:
        return [PairKind(f"look_{i}", self._functions(*pair)) for i, pair in enumerate(self._examples.values())]

    @cached_property
    def _labels(self) -> list[Any]:
        """Per part what its functions depend on."""
        return [
            (k, surface.structure_key(), frame.structure_key(), self.s.topology.body_of(frame) == WORLD)
            for k, crowd in enumerate(self.crowds)
            for frame, surface in crowd.parts
        ]

    @cached_property
    def _examples(self) -> dict[tuple[Any, Any], tuple[int, int]]:
        """Per kind of pair, by the labels of A and B, two parts."""
        found: dict[tuple[Any, Any], tuple[int, int]] = {}
        for start, crowd in zip(self.starts, self.crowds, strict=False):
            members = range(start, start + len(crowd.members))
            walls = range(members.stop, start + len(crowd.parts))
            first = {self._labels[a]: a for a in reversed(members)}
            last = {self._labels[b]: b for b in members}
            for a in (*first.values(), *{self._labels[w]: w for w in walls}.values()):
                for b in last.values():
                    if a < b or a in walls:
                        found.setdefault((self._labels[a], self._labels[b]), (a, b))
        return found

    @cached_property
    def _kind_numbers(self) -> dict[tuple[Any, Any], int]:
        return {key: i for i, key in enumerate(self._examples)}

    def kind(self, a: int, b: int) -> int:
        """Number of the kind of a pair."""
        return self._kind_numbers[self._labels[a], self._labels[b]]

    def contact(self, a: int, b: int) -> Unilateral:
        """The contact of two parts."""
        k = int(np.searchsorted(self.starts, a, side="right")) - 1
        return self.crowds[k].contact(a - self.starts[k], b - self.starts[k])

    def numbers(self, a: int, b: int) -> np.ndarray:
        """The numbers of a pair."""
        if (a, b) not in self._numbers:
            self._numbers[a, b] = constraint_numbers(self.contact(a, b))
        return self._numbers[a, b]

    def _functions(self, a: int, b: int) -> ConstraintFunctions:
        contact = self.contact(a, b)
        contact.check(contact.path)
        if contact.states():
            raise SimulationError(
                contact.path,
                "has no closed form of the nearest points",
                "Walls of a crowd are planes, spheres, cylinders or rings; write a tr.RigidContact for other pairs.",
            )
        return self.s.catalogue.constraint(contact)


def crowd_functions(s: System, step_rates: ca.Function) -> dict[str, ca.Function]:
    """All functions of time stepping that crowds need."""
    found = {kind.name: kind.look for kind in CrowdPairs(s).kinds}
    return found | {
        "crowd_free": _free(s, step_rates),
        "crowd_advance": _advance(s),
        "crowd_bodies": _bodies(s),
        "crowd_move": _move(s),
        "crowd_sweep": _sweep(len(s.topology.bodies) + 1),
    }


def _motions(k: Kinematics) -> Any:
    """Motions of all bodies, a column each."""
    return ca.densify(ca.horzcat(*(k.K[b] for b in range(len(k.s.topology.bodies)))))


def _mobilities(k: Kinematics) -> Any:
    """Inverse inertias (6×6, world axes) of all bodies, a column each."""
    V, s, columns = articulated(k, no_loads(k)).V, k.s, []
    upper = SX.sym("upper", packed(6))
    whole = ca.Function("whole", [upper], [ca.vec(unpack(upper, 6))], OPTIONS)
    for b in range(len(s.topology.bodies)):
        i = s.edge_of[b]
        columns.append(whole(s.edge_functions[i].inverse_inertia()(V[i])))
    return ca.densify(ca.horzcat(*columns))


def _free(s: System, step_rates: ca.Function) -> ca.Function:
    """(t, x, P, h, last change of the velocities, expected change by impulses) → (state in the middle of the step with
    the velocities at its end without impulses, misfit, motions and mobilities there with the old velocities, motions
    with the new ones)."""
    t, x, P = s.symbols()
    h, last, push = ca.MX.sym("h"), ca.MX.sym("last", s.nu), ca.MX.sym("push", s.nu)
    islands = EnergyIslands.of(s, False)
    middle, tm = advanced(s, t, x, P, h / 2, t), t + h / 2
    X, U, Z, E = parts(s, middle)
    iterated = iteration(s, step_rates, False, islands)
    _, change, work, misfit = iterated(tm, middle, last, P, h, push, sizes(islands, U, push))
    ahead = ca.densify(ca.vertcat(X, U + change, Z, E + work))
    k = kinematics(s, tm, middle, P)
    out = [ahead, misfit, _motions(k), _mobilities(k), _motions(kinematics(s, tm, ahead, P))]
    return ca.Function("crowd_free", [t, x, P, h, last, push], out)


def _advance(s: System) -> ca.Function:
    """(t, x in the middle of a step, P, h) → x half a step on."""
    t, x, P = s.symbols()
    h = ca.MX.sym("h")
    return ca.Function("crowd_advance", [t, x, P, h], [ca.densify(advanced(s, t, x, P, h / 2, t + h / 2))])


def _bodies(s: System) -> ca.Function:
    """(t, x, P) → (motions, mobilities) of all bodies."""
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    return ca.Function("crowd_bodies", [t, x, P], [_motions(k), _mobilities(k)])


def _move(s: System) -> ca.Function:
    """(t, x, P, way: a velocity times a time) → x moved."""
    t, x, P = s.symbols()
    way = ca.MX.sym("way", s.nu)
    return ca.Function("crowd_move", [t, x, P, way], [ca.densify(normalise(s, shifted(s, t, x, P, way)))])


SWEPT = {"at": 2, "rows": 36, "response": 36, "W": 9, "b": 3, "mu": 1}  # numbers of a contact, with their sizes


def _sweep(bodies: int) -> ca.Function:
    """(twists of all bodies, ``SWEPT`` and impulses, a column per contact) → (twists after each contact, impulses), by
    projected Gauss-Seidel over the contacts, one after the other: v = rows · twists + b.

    at: where the twists of A and B begin. Twists of the base are last; it does not respond.
    """
    V, c, p = ca.MX.sym("V", 6 * bodies), ca.MX.sym("c", sum(SWEPT.values())), ca.MX.sym("p", 3)
    cuts = np.cumsum([0, *SWEPT.values()]).tolist()
    at, rows, response, W, b, mu = ca.vertsplit(c, cuts)
    both = ca.vertcat(at[0] + ca.DM(range(6)), at[1] + ca.DM(range(6)))
    V_own = V.nz[both]
    new, change = _one_contact()(V_own, rows, response, W, b, mu, p)
    out = ca.MX(V)
    out.nz[both] = V_own + change
    one = ca.Function("sweep_one", [V, c, p], [out, new])
    return one.mapaccum("crowd_sweep", BATCH)


def _one_contact() -> ca.Function:
    """(twists of A and B, rows, response, W, b, μ, p) → (new p, change of the twists)."""
    lengths = {"V": 12, "rows": 36, "response": 36, "W": 9, "b": 3, "mu": 1, "p": 3}
    V, rows, response, W, b, mu, p = args = [SX.sym(name, size) for name, size in lengths.items()]
    v = ca.reshape(rows, 12, 3).T @ V + b
    new = coulomb_block(ca.reshape(W, 3, 3).T, v, p, mu, SX(1))
    change = ca.reshape(response, 12, 3) @ (new - p)
    return ca.Function("sweep_contact", args, [ca.densify(new), ca.densify(change)], OPTIONS)
