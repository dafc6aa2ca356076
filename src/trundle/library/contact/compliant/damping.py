"""Damping laws: the viscous part of the normal force of a compliant contact."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ....core.component import Component
from ....core.fields import parameter
from .touch import Touch

STEPS = 7  # of Newton's method for the damping of a wanted restitution


class Damping(Component):
    """Abstract socket: the viscous normal force by the approach's rate, given the elastic one N (N).

    The template cuts the sum of both off at zero: it never pulls.

    >>> import trundle as tr
    >>> class Squeeze(tr.compliant.Damping):
    ...     '''Damps only while the bodies approach.'''
    ...     d: float = tr.parameter(unit="N·s/m", ge=0, doc="damping")
    ...     def force(self, touch, N): return self.d * (touch.rate > 0) * touch.rate
    """

    def force(self, touch: Touch, N: Any) -> Any:
        """What is added to N; of the sign of ``touch.rate``."""
        raise NotImplementedError


class Undamped(Damping):
    """No viscous force.

    >>> import trundle as tr
    >>> law = tr.compliant.Undamped()
    """

    def force(self, touch: Touch, N: Any) -> Any:
        return 0 * N


class LinearDamping(Damping):
    """d δ̇: begins with a jump, as a dashpot does.

    >>> import trundle as tr
    >>> law = tr.compliant.LinearDamping(d=100)
    """

    d: float = parameter(unit="N·s/m", ge=0, doc="damping")

    def force(self, touch: Touch, N: Any) -> Any:
        return self.d * touch.rate


class HuntCrossley(Damping):
    """N λ δ̇ (Hunt, Crossley 1975): restitution e with λ v (1 + e) = ln((1 + λ v)/(1 − e λ v)), v the speed of impact.

    >>> import trundle as tr
    >>> law = tr.compliant.HuntCrossley(lam=0.5)
    """

    lam: float = parameter(unit="s/m", ge=0, doc="damping per elastic force")

    def force(self, touch: Touch, N: Any) -> Any:
        return N * self.lam * touch.rate


class LankaraniNikravesh(Damping):
    """N (3/4) (1 − e²) δ̇/v (Lankarani, Nikravesh 1990): restitution e at the speed v of impact, for e near 1.

    >>> import trundle as tr
    >>> law = tr.compliant.LankaraniNikravesh(e=0.9, speed=1.0)
    """

    e: float = parameter(ge=0, le=1, doc="coefficient of restitution")
    speed: float = parameter(unit="m/s", gt=0, doc="speed of impact at which e holds")

    def force(self, touch: Touch, N: Any) -> Any:
        return N * 3 / 4 * (1 - self.e**2) * touch.rate / self.speed


class Flores(Damping):
    """N (8/5) ((1 − e)/e) δ̇/v (Flores et al. 2011): restitution near e at the speed v of impact, soft bodies included.

    >>> import trundle as tr
    >>> law = tr.compliant.Flores(e=0.5, speed=1.0)
    """

    e: float = parameter(gt=0, le=1, doc="coefficient of restitution")
    speed: float = parameter(unit="m/s", gt=0, doc="speed of impact at which e holds")

    def force(self, touch: Touch, N: Any) -> Any:
        return N * 8 / 5 * (1 - self.e) / self.e * touch.rate / self.speed


class WantedRestitution(Damping):
    """Hunt-Crossley's law with the λ that gives exactly the restitution e at the speed v of impact.

    >>> import trundle as tr
    >>> law = tr.compliant.WantedRestitution(e=0.8, speed=2.0)
    """

    e: float = parameter(gt=0, le=1, doc="coefficient of restitution")
    speed: float = parameter(unit="m/s", gt=0, doc="speed of impact at which e holds")

    def force(self, touch: Touch, N: Any) -> Any:
        return N * _damping(ca.SX(self.e)) * touch.rate / self.speed


def _damping(e: Any) -> Any:
    """y = λ v with y (1 + e) = ln((1 + y)/(1 − e y)): Newton's method for s > 0 with 1 − e y = exp(−s).

    The other root, s = 0, is divided out. Near e = 1 the series y = (3/2) (1 − e²)/(1 + e³) is exact to rounding.
    """
    series = 1.5 * (1 - e * e) / (1 + e**3)
    lossless = 1 - e < 1e-6
    s = ca.if_else(e > 0.5, ca.fmax(e * series, 1e-7), (1 + e) / e - ca.log(1 + 1 / e))
    for _ in range(STEPS):
        y, slope = -ca.expm1(-s) / e, ca.exp(-s) / e
        left = (1 + e) * y - ca.log1p(y) - s
        left_slope = (1 + e) * slope - slope / (1 + y) - 1
        s = ca.if_else(lossless, s, s - left * s / (left_slope * s - left))
    return ca.if_else(lossless, series, -ca.expm1(-s) / e)
