"""Elastic laws by the overlap of the undeformed bodies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

from ....core.fields import parameter, structure
from ...materials import Material, confined_modulus, effective_modulus
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


class ThinLayer(Elastic):
    """N = (M/h) V, M = E (1 − ν)/((1 + ν)(1 − 2ν)): a soft layer of thickness h (Johnson 1985, §4.3, §5.8).

    For layers on rigid bodies, thinner than the patch is wide, of a material that can be compressed (ν ≤ 0.45). A soft
    body on a rigid one, thick beside the patch, is ``Hertz`` with ``material_B=None``.

    >>> import trundle as tr
    >>> foam = tr.materials.Material(density=50, modulus=1e5, poisson=0.1, source="data sheet")
    >>> law = tr.compliant.ThinLayer(material=foam, thickness=5e-3)
    """

    material: Material = structure(doc="material of the layer")
    thickness: float = parameter(unit="m", gt=0, doc="thickness of the layer")
    needs_curvature = True

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if isinstance(self.material, Material) and float(self.material.poisson) > 0.45:
            yield (
                "material",
                f"has poisson = {self.material.poisson:g}: what cannot be compressed does not obey this law",
            )

    def force(self, touch: Touch) -> Any:
        assert touch.overlap is not None
        return confined_modulus(self.material) / self.thickness * touch.overlap.volume

    def energy(self, touch: Touch) -> Any:
        assert touch.overlap is not None
        return confined_modulus(self.material) / self.thickness * touch.overlap.moment


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
