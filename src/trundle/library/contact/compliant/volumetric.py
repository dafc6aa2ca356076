"""Elastic laws by the overlap of the undeformed bodies."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ....core.fields import parameter, structure
from ...materials import Material, effective_modulus
from .elastic import Elastic
from .touch import Touch


class Volumetric(Elastic):
    """N = k V: a bed of springs (Winkler), by the volume V of the overlap (Gonthier et al. 2004).

    N grows with δ², not as Hertz's. Their damping factor 1 + a v is ``HuntCrossley``.

    >>> import trundle as tr
    >>> law = tr.compliant.Volumetric(k=1e12)
    """

    k: float = parameter(unit="N/m³", gt=0, doc="stiffness by volume")
    needs_curvature = True

    def force(self, touch: Touch) -> Any:
        assert touch.overlap is not None
        return self.k * touch.overlap.volume

    def energy(self, touch: Touch) -> Any:
        assert touch.overlap is not None
        return self.k * touch.overlap.moment


class VolumetricHertz(Elastic):
    """N = (8/3) E* V/√(2π S), V and S of the overlap of osculating paraboloids: Hertz's law for circles.

    For patches with A/B = 0.5, 0.2, 0.1 the force is 0.990, 0.949, 0.902 of Hertz's; no elliptic integral is needed.

    >>> import trundle as tr
    >>> law = tr.compliant.VolumetricHertz(material_A=tr.materials.steel, material_B=None)
    """

    material_A: Material = structure(doc="material of the one body")
    material_B: Material | None = structure(doc="material of the other body; None: rigid")
    needs_curvature = True

    def force(self, touch: Touch) -> Any:
        # V = π δ²/(2 √(A B)), S = π δ/√(A B)
        modulus = effective_modulus(self.material_A, self.material_B)
        return 4 / 3 * modulus * touch.depth**1.5 / ca.sqrt(2 * ca.sqrt(touch.product))

    def energy(self, touch: Touch) -> Any:
        return 2 / 5 * self.force(touch) * touch.depth
