"""Materials: density, Young's modulus and Poisson's ratio, each set with its source."""

from __future__ import annotations

from typing import Any

from ..core.component import Component
from ..core.fields import parameter

__all__ = ["Material", "aluminium", "bearing_steel", "effective_modulus", "glass", "ice", "rubber", "spruce", "steel"]


class Material(Component):
    """An isotropic elastic material.

    >>> import trundle as tr
    >>> tr.materials.Material(density=1180, modulus=3.2e9, poisson=0.37, source="data sheet").modulus
    3200000000.0
    """

    density: float = parameter(unit="kg/m³", gt=0, doc="density")
    modulus: float = parameter(unit="N/m²", gt=0, doc="Young's modulus")
    poisson: float = parameter(gt=-1, le=0.5, doc="Poisson's ratio")
    source: str = parameter("", kind="drawing", doc="where these numbers come from")


def effective_modulus(one: Material, other: Material | None) -> Any:
    """E* with 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂; ``other`` None is rigid.

    >>> import trundle as tr
    >>> f"{tr.materials.effective_modulus(tr.materials.steel, tr.materials.steel):.6g}"
    '1.15385e+11'
    """
    compliance = (1 - one.poisson**2) / one.modulus
    if other is not None:
        compliance = compliance + (1 - other.poisson**2) / other.modulus
    return 1 / compliance


steel = Material(
    density=7850, modulus=210e9, poisson=0.3, source="EN 1993-1-1:2005, 3.2.6; density EN 1991-1-1:2002, table A.4"
)
bearing_steel = Material(
    density=7800, modulus=207e9, poisson=0.3, source="AISI 52100: Harris, Kotzalas, Rolling Bearing Analysis (2006)"
)
aluminium = Material(density=2700, modulus=70e9, poisson=0.3, source="EN 1999-1-1:2007, 3.2.5")
glass = Material(density=2500, modulus=70e9, poisson=0.2, source="soda lime silicate glass: EN 572-1:2004")
ice = Material(
    density=917, modulus=9.33e9, poisson=0.325, source="polycrystalline, −16 °C: Gammon et al., J. Glaciology 29 (1983)"
)
rubber = Material(
    density=1100,
    modulus=2.2e6,
    poisson=0.49964,
    source="natural rubber, 50 IRHD, bulk modulus 1.03 GPa: Lindley 1974",
)
spruce = Material(
    density=420,
    modulus=11e9,
    poisson=0.4,
    source="C24 along the grain, as if isotropic: EN 338:2016; Wood Handbook 2010",
)
