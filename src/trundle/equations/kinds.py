"""Kinds: components of one kind have the same equations and differ in numbers only; they share their functions.

The kind of a library component follows from its class and its structure fields. A user's component may depend on
anything (a module's constant, a class attribute, a function's closure), so its expressions themselves are compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import casadi as ca

from ..core.closures import flat
from ..core.component import Component
from ..core.fields import declared
from ..model.block import Block, Sampled
from ..model.constraint import Constraint
from ..model.contact import Slide, Unilateral
from ..model.joint import Joint
from ..model.joint_motion import JointMotion
from ..model.laws import asked, collected_rates, evaluate
from ..model.own_states import OwnStates
from ..model.ports import KinematicPort
from ..model.world import World
from .closing import is_tracked

OURS = __name__.partition(".")[0]


def kind_of(c: Constraint) -> Any:
    """The kind of a constraint of an assembly."""
    kinds = c._assembly.kinds  # type: ignore[attr-defined]
    key = c.structure_key(), tuple(map(id, _functions(c)))
    if key not in kinds:
        kinds[key] = (c.structure_key(), _fingerprint(c, _of_constraint) if _is_foreign(c) else "")
    return kinds[key]


def kind_of_block(b: Block) -> Any:
    """The kind of a block."""
    return b.structure_key(), _fingerprint(b, _of_block) if _is_foreign(b) else ""


def kind_of_world(world: World) -> Any:
    """The kind of a world: its laws of motion and its gravity."""
    return world.structure_key(), _fingerprint(world, _of_world) if _is_foreign(world) else ""


def _functions(c: Component) -> Iterator[Any]:
    """The plain functions in a component."""
    for name in declared(type(c)):
        value = getattr(c, name)
        if isinstance(value, Component):
            yield from _functions(value)
        elif callable(value):
            yield value


def _is_foreign(c: Component) -> bool:
    """True if some of its code is the user's."""
    if type(c).__module__.partition(".")[0] != OURS or next(_functions(c), None) is not None:
        return True
    parts = (getattr(c, name) for name in declared(type(c)))
    return any(_is_foreign(part) for part in parts if isinstance(part, Component))


def _fingerprint(c: Component, expressions: Any) -> Any:
    """A digest of a component's equations; unique where they cannot be compared."""
    p = ca.SX.sym("p", sum(len(v) for _, _, v in c.numbers()))
    try:
        symbols, answer = expressions(c.lift(p))
        found = list(flat(answer))
        function = ca.Function("trace", [p, *symbols], [e for _, e in found], {"allow_free": True})
    except Exception:  # a mistake in a law is reported, with its path, where the equations are made
        return object()
    text = "\n".join(name for name, _ in found) + function.serialize()
    return hashlib.sha256(text.encode()).hexdigest()


def _of_constraint(c: Any) -> tuple[list[Any], Any]:
    if isinstance(c, Joint) and type(c).coordinates is Joint.coordinates:
        j, own = JointMotion.symbols(), OwnStates.of(c)
        return [ca.vertcat(*vars(j).values()), own.symbols()], (own.names, c.equations(j, own))
    (A, B), t = (_port(side) for side in "AB"), ca.SX.sym("t")
    own = OwnStates.of(c)
    z = ca.SX.sym("z", len(c.states()) if is_tracked(c) else 0)
    if is_tracked(c):
        object.__setattr__(c, "z", z)
    symbols = [t, z, own.symbols(), *(v for port in (A, B) for v in vars(port).values())]
    with collected_rates() as law_rates:
        wrench = asked(c, "wrench", A, B, t)
    answer = {
        "states": c.states(),
        "own": own.names,
        "law rates": list(law_rates.values()),
        "rates": c.rates(A, B, t) if type(c).rates is not Constraint.rates else None,
        "invariants": c.invariants(A, B, t) if type(c).invariants is not Constraint.invariants else None,
        "wrench": wrench,
        "energy": c.energy(A, B, t),
        "bonds": c.bonds(A, B, t),
        "validity": c.validity(A, B, t),
        "switches": c.switches(A, B, t),
        "point": c.point(A, B, t),
        "observables": c.observables(A, B, t),
        "coordinates": c.coordinates(),
    }
    if isinstance(c, Unilateral):
        more, said = _of_contact(c, A, B, len(answer["bonds"]))
        return symbols + more, answer | said
    return symbols, answer


def _of_contact(c: Any, A: KinematicPort, B: KinematicPort, rows: int) -> tuple[list[Any], dict[str, Any]]:
    u, s, flows, extended = (ca.SX.sym(name, size) for name, size in (("u", 2), ("s", 2), ("w", rows - 3), ("e", 1)))
    object.__setattr__(c, "extended", extended)
    law, N = c.sliding_law(A, B), ca.SX.sym("N")
    answer = {
        "continued": c.bonds(A, B, ca.SX.sym("t")),
        "reach": c.reach(A, B),
        "edge": c.edge(A, B),
        "ratios": c.ratios(A, B, Slide(u, s, flows, N)),
        "by_effort": c.by_effort,
        "law": (law.sticks, law.slides, law.static(), law.layer(u), law.band()),
        "rates": law.rates(u) if law.states() else None,
    }
    return [u, s, flows, extended, N], answer


def _of_world(world: World) -> tuple[list[Any], Any]:
    t, r = ca.SX.sym("t"), ca.SX.sym("r", 3)
    motion = {
        "position": evaluate(world, "position", t, size=3) if world.position is not None else None,
        "angle": evaluate(world, "angle", t) if world.angle is not None else None,
    }
    return [t, r], motion | {"gravity": world.gravity.potential(r)}


def _of_block(b: Any) -> tuple[list[Any], Any]:
    t, own = ca.SX.sym("t"), OwnStates.of(b)
    if isinstance(b, Sampled):
        return [t], tuple(b.first())
    z = own.symbols()
    rates = [owner.rates(t) for _, owner, _ in own.owners]
    return [t, z], {"own": own.names, "rates": rates, "outputs": b.outputs(t)}


def _port(side: str) -> KinematicPort:
    r, v, w, a, eps = (ca.SX.sym(f"{name}{side}", 3) for name in ("r", "v", "w", "a", "eps"))
    return KinematicPort(r, ca.SX.sym(f"T{side}", 3, 3), v, w, a, eps)
