"""Elastic laws: the normal force of a compliant contact by the approach of its bodies."""

from __future__ import annotations

from typing import Any, ClassVar

from ....core.component import Component
from ....core.fields import parameter, structure
from ...materials import Material, effective_modulus
from .touch import Touch


class Elastic(Component):
    """Abstract socket: the elastic normal force N(δ) ≥ 0 (N) and the energy it stores (J); both 0 at δ = 0.

    >>> import trundle as tr
    >>> class Cubic(tr.compliant.Elastic):
    ...     '''N = k δ³.'''
    ...     k: float = tr.parameter(unit="N/m³", gt=0, doc="stiffness")
    ...     def force(self, touch): return self.k * touch.depth**3
    ...     def energy(self, touch): return self.k * touch.depth**4 / 4
    """

    needs_curvature: ClassVar[bool] = False  # True if it does not work for points and curves

    def force(self, touch: Touch) -> Any:
        """N."""
        raise NotImplementedError

    def energy(self, touch: Touch) -> Any:
        """∫N dδ."""
        raise NotImplementedError


class Linear(Elastic):
    """N = k δ.

    >>> import trundle as tr
    >>> law = tr.compliant.Linear(k=1e6)
    """

    k: float = parameter(unit="N/m", gt=0, doc="stiffness")

    def force(self, touch: Touch) -> Any:
        return self.k * touch.depth

    def energy(self, touch: Touch) -> Any:
        return self.k * touch.depth**2 / 2


class Power(Elastic):
    """N = k δⁿ, n ≥ 1.

    >>> import trundle as tr
    >>> law = tr.compliant.Power(k=1e9, n=1.5)
    """

    k: float = parameter(unit="N/mⁿ", gt=0, doc="stiffness")
    n: float = parameter(ge=1, doc="exponent")

    def force(self, touch: Touch) -> Any:
        return self.k * touch.depth**self.n

    def energy(self, touch: Touch) -> Any:
        return self.k * touch.depth ** (self.n + 1) / (self.n + 1)


class Hertz(Elastic):
    """N = (4/3) E* s δ^1.5 for elliptic patches; s = √R for a ball of radius R on a plane (Johnson 1985, §4.2).

    ``material_B`` None is a rigid body.

    >>> import trundle as tr
    >>> law = tr.compliant.Hertz(material_A=tr.materials.steel, material_B=tr.materials.rubber)
    """

    material_A: Material = structure(doc="material of the one body")
    material_B: Material | None = structure(doc="material of the other body; None: rigid")
    needs_curvature = True

    def force(self, touch: Touch) -> Any:
        assert touch.patch is not None
        return 4 / 3 * effective_modulus(self.material_A, self.material_B) * touch.patch.stiffness * touch.depth**1.5

    def energy(self, touch: Touch) -> Any:
        return 2 / 5 * self.force(touch) * touch.depth
