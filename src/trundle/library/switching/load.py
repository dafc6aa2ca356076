from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import casadi as ca

from ...core.component import Component
from ...core.fields import law, parameter
from ...model.laws import evaluate


class Reaction(NamedTuple):
    """What a joint holds, along and across its axis: forces (N) and moments (N·m), without signs."""

    force_across: Any
    force_along: Any
    moment_across: Any
    moment_along: Any


class Load(Component):
    """Abstract socket: what presses a dry bond; its friction is the law's ratio times the load.

    Give ``value``, a function of time, or ``of``, a function of the joint's own reaction (and ``is_reaction = True``):
    then load, reaction and accelerations are solved together.
    """

    is_reaction: ClassVar[bool] = False

    def value(self, t: Any) -> Any:
        """The load (N, or N·m where friction resists turning) as an expression."""
        return 0.0

    def of(self, reaction: Reaction) -> Any:
        """The load by what the joint holds; it grows in proportion to it."""
        raise NotImplementedError


class Constant(Load):
    """A load that is given: a number, a function of time, or a signal (without a load, or below zero, it is idle).

    >>> import trundle as tr
    >>> load = tr.switching.Constant(size=12.0)
    """

    size: Any = law(unit="N or N·m", doc="load: a number, f(t) or a signal")

    def value(self, t: Any) -> Any:
        return evaluate(self, "size", t)


class Bearing(Load):
    """The joint's own reaction in a journal bearing: M ≤ μ·(r |F_across| + r_a |F_along| + κ |M_across|).

    r is the radius of the pin, r_a the mean radius of its collar, which carries the force along the axis, κ what a
    moment across the axis adds (2 r/L for a pin in two bushes at the distance L).

    >>> import trundle as tr
    >>> friction = tr.switching.Dry(law=tr.friction.Coulomb(mu=0.1), load=tr.switching.Bearing(radius=0.02))
    """

    radius: float = parameter(unit="m", gt=0, doc="radius of the pin")
    collar: float = parameter(0.0, unit="m", ge=0, doc="mean radius of the collar")
    moment: float = parameter(0.0, ge=0, doc="load per moment across the axis")
    is_reaction = True

    def of(self, reaction: Reaction) -> Any:
        across = self.radius * reaction.force_across + self.moment * reaction.moment_across
        return across + self.collar * reaction.force_along


class Guide(Load):
    """The joint's own reaction in a guide: F ≤ μ·(|F_across| + κ |M_across| + κ_a |M_along|).

    κ and κ_a are what moments across and along the axis add: 2/L for shoes at the distance L.

    >>> import trundle as tr
    >>> friction = tr.switching.Dry(law=tr.friction.Coulomb(mu=0.1), load=tr.switching.Guide())
    """

    moment_across: float = parameter(0.0, unit="1/m", ge=0, doc="load per moment across the axis")
    moment_along: float = parameter(0.0, unit="1/m", ge=0, doc="load per moment along the axis")
    is_reaction = True

    def of(self, reaction: Reaction) -> Any:
        moments = self.moment_across * reaction.moment_across + self.moment_along * reaction.moment_along
        return reaction.force_across + moments


def reaction_of(efforts: dict[str, Any]) -> Reaction:
    """The reaction of a joint by the efforts of its locked bonds."""

    bonds = ("across_1", "across_2"), ("slide",), ("align_1", "align_2"), ("turn",)
    return Reaction(*(size([efforts.get(name, 0.0) for name in names]) for names in bonds))


def size(parts: list[Any]) -> Any:
    """The length of a vector, differentiable where it is zero."""
    return ca.sqrt(sum((part**2 for part in parts), ca.SX(0)) + 1e-300)
