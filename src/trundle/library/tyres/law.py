"""TyreLaw: the tangential force of a tyre by its slip."""

from __future__ import annotations

from typing import Any, ClassVar

import casadi as ca

from ...core.fields import parameter
from ...model.contact import Friction

LARGEST = 10.0  # slip: a larger one is counted as this (tan 84°), where every tyre slides as a whole


class TyreLaw(Friction):
    """Abstract socket: the tangential force of a tyre per normal force, by its slip.

    A subclass gives ``ratios(slip)``: minus the force along the wheel and across it per normal force, by the two slips
    in the same directions. They are the slip velocity over a reference speed, which is the speed of travel |V_x| unless
    ``speed`` says otherwise: slip[0] = −κ = λ (positive where the wheel is braked), slip[1] = tan α.

    With a relaxation length σ the slip lags: σ ζ̇ + |V_x| ζ = u (Pacejka 2012, ch. 7), ζ a state of its own; then
    nothing is divided by the speed, and the tyre at rest is a spring. To bring it to rest, ``damping`` k adds
    k u (1 + cos(π w/v₀))/2 to ζ at speeds w below ``standstill`` v₀ (after Pacejka 2012, ch. 8). Without a length the
    reference speed w below v₀ is replaced by (w² + v₀²)/(2 v₀): the law is exact above v₀, and viscous at rest.

    >>> import casadi as ca, trundle as tr
    >>> class Levelling(tr.tyres.TyreLaw):
    ...     '''F = −μ N tanh(C s/μ), against the slip.'''
    ...     mu: float = tr.parameter(gt=0, doc="largest force per load")
    ...     C: float = tr.parameter(gt=0, doc="slip stiffness per load")
    ...     def ratios(self, slip):
    ...         s = ca.sqrt(ca.dot(slip, slip) + 1e-30)
    ...         return self.mu * ca.tanh(self.C * s / self.mu) * slip / s
    """

    sigma_x: float | None = parameter(None, unit="m", gt=0, doc="relaxation length along the wheel; None: no lag")
    sigma_y: float | None = parameter(None, unit="m", gt=0, doc="relaxation length across the wheel; None: no lag")
    standstill: float = parameter(0.1, unit="m/s", gt=0, doc="speed below which slips are damped or viscous")
    damping: float = parameter(0.0, unit="s/m", ge=0, doc="what slip velocity adds to a lagging slip at standstill")
    sticks = False
    needs_travel = True
    travel: ClassVar[Any] = None  # velocity of the contact point along the wheel: given by the tyre
    load: ClassVar[Any] = None  # normal force: given by the tyre, if ``by_load``
    z: ClassVar[Any]  # its states

    @property
    def by_load(self) -> bool:
        """True if the ratios depend on the load, ``self.load`` (N)."""
        return False

    @property
    def is_at_a_point(self) -> bool:  # type: ignore[override]
        """True if the slip alone decides."""
        return not self.by_load

    def ratios(self, slip: Any) -> Any:
        """Minus the force per normal force, two expressions, by the two slips."""
        raise NotImplementedError

    def speed(self, u: Any) -> Any:
        """The speed (m/s) that the slip velocity u is divided by: |V_x|, and enough that no slip exceeds LARGEST."""
        return ca.fmax(ca.fabs(self.travel), size(u) / LARGEST)

    def slip(self, u: Any) -> Any:
        """The slips along and across the wheel at the slip velocity u; those that lag are states."""
        w, least = self.speed(u), self.standstill
        now = u / ca.if_else(w > least, w, (w * w + least * least) / (2 * least))
        damped = self.damping * u * (1 + ca.cos(ca.pi * ca.fmin(w / least, 1))) / 2
        lagging = iter(ca.vertsplit(self.z) if self.states() else ())
        lengths = enumerate(self._lengths())
        return ca.vertcat(*(now[i] if sigma is None else next(lagging) + damped[i] for i, sigma in lengths))

    def _lengths(self) -> tuple[Any, Any]:
        return self.sigma_x, self.sigma_y

    def states(self) -> tuple[tuple[str, str, str], ...]:
        named = (("slip_x", "1", "slip along the wheel"), ("slip_y", "1", "slip across the wheel"))
        return tuple(name for name, sigma in zip(named, self._lengths(), strict=True) if sigma is not None)

    def rates(self, u: Any) -> Any:
        w = self.speed(u)
        lagging = [(i, sigma) for i, sigma in enumerate(self._lengths()) if sigma is not None]
        return ca.vertcat(*((u[i] - w * self.z[k]) / sigma for k, (i, sigma) in enumerate(lagging)))

    def ratio(self, u: Any, s: Any) -> Any:
        return self.ratios(self.slip(u))

    def static(self) -> Any:
        return 0.0

    def cornering_stiffness(self) -> float:
        """−∂F_y/∂α at no slip, per load (1/rad)."""
        slip = ca.SX.sym("slip", 2)
        slope = ca.jacobian(self.with_constants().ratios(slip), slip)[1, 1]
        return float(ca.Function("slope", [slip], [slope])(0))


def size(u: Any) -> Any:
    """|u|, differentiable at zero."""
    return ca.sqrt(ca.dot(u, u) + 1e-30)
