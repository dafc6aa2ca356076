"""A curling stone: it runs on a ring, and its slow spin ends with its slide."""

from __future__ import annotations

import numpy as np

from ..core.fields import parameter
from ..library.contact.compliant import PatchFriction, Ring
from .spinning_puck import SpinningPuck


class CurlingStone(SpinningPuck):
    """A stone on its running band, a ring of the radius a: as ``SpinningPuck``, with f and g of a ring.

    Coulomb's law that is alike on all sides brakes it, but does not make it curl: it runs straight.

    >>> import trundle as tr
    >>> tr.gallery.CurlingStone().m
    19.0
    """

    m: float = parameter(19.0, unit="kg", gt=0, doc="mass")
    radius: float = parameter(0.0625, unit="m", gt=0, doc="radius of the running band")
    inertia: float = parameter(19.0 * 0.14**2 / 2, unit="kg·m²", gt=0, doc="moment about its axis")
    u0: float = parameter(0.3, unit="m/s", ge=0, doc="speed at the start")
    w0: float = parameter(1.5, unit="rad/s", ge=0, doc="spin at the start")
    mu: float = parameter(0.015, gt=0, doc="coefficient of friction")

    def friction(self) -> PatchFriction:
        return Ring(mu=self.mu, delta=self.delta)

    def shares(self, u: float, h: float) -> tuple[float, float]:
        """Means over the points of the ring."""
        t = 2 * np.pi * (np.arange(4000) + 0.5) / 4000
        x, z = u - h * np.sin(t), h * np.cos(t)
        size = np.hypot(x, z)
        return float(np.mean(x / size)), float(np.mean((z * np.cos(t) - x * np.sin(t)) / size))
