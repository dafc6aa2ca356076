"""Friction laws for contacts: tangential effort in proportion to the normal one."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...core.fields import parameter
from ...model.contact import Friction


class Coulomb(Friction):
    """Exact dry friction: sliding with |F_t| = μ N against the slip, Rolling while |F_t| ≤ μ_s N.

    ``mu_static`` is μ_s; None means μ_s = μ.

    >>> import trundle as tr
    >>> tr.friction.Coulomb(mu=0.2).mu
    0.2
    """

    mu: float = parameter(ge=0, doc="coefficient of sliding friction")
    mu_static: float | None = parameter(None, ge=0, doc="coefficient of static friction")
    sticks = True

    def problems(self) -> Any:
        yield from super().problems()
        if isinstance(self.mu, float) and isinstance(self.mu_static, float) and self.mu_static < self.mu:
            yield "mu_static", f"= {self.mu_static:g} is less than mu = {self.mu:g}"

    def ratio(self, u: Any, s: Any) -> Any:
        return self.mu * s

    def static(self) -> Any:
        return self.mu if self.mu_static is None else self.mu_static


class RegularisedCoulomb(Friction):
    """F_t = −μ N u/max(|u|, δ): Coulomb outside of a layer |u| < δ, viscous in it (Kosenko 2022, §4).

    It never sticks: on an incline below the friction angle it creeps with δ tan α/μ.

    >>> import trundle as tr
    >>> law = tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-3)
    """

    mu: float = parameter(ge=0, doc="coefficient of friction")
    delta: float = parameter(unit="m/s", gt=0, doc="slip below which the law is viscous")

    def ratio(self, u: Any, s: Any) -> Any:
        return self.mu * u / ca.sqrt(ca.fmax(ca.dot(u, u), self.delta**2))

    def layer(self, u: Any) -> tuple[Any, Any, Any]:
        return self.delta, self.mu * u / self.delta, self.mu * u / ca.sqrt(ca.dot(u, u) + 1e-300)


class Viscous(Friction):
    """F_t = −μ N u, μ in s/m: the friction of tippe-top theory.

    >>> import trundle as tr
    >>> law = tr.friction.Viscous(mu=0.3)
    """

    mu: float = parameter(unit="s/m", ge=0, doc="friction per normal force and slip")

    def ratio(self, u: Any, s: Any) -> Any:
        return self.mu * u


class Frictionless(Friction):
    """F_t = 0.

    >>> import trundle as tr
    >>> law = tr.friction.Frictionless()
    """

    def ratio(self, u: Any, s: Any) -> Any:
        return ca.SX.zeros(2)


class NoSlip(Friction):
    """Never slides while it touches: ideal rolling that can still lift off.

    A run ends where the surfaces could neither roll on without pulling on each other nor part; Coulomb's law would have
    slipped before.

    >>> import trundle as tr
    >>> law = tr.friction.NoSlip()
    """

    sticks = True
    slides = False

    def ratio(self, u: Any, s: Any) -> Any:
        return ca.SX.zeros(2)

    def static(self) -> Any:
        return 1e9
