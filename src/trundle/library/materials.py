"""Materials: density, Young's modulus and Poisson's ratio, and friction of pairs. Typical values, each set with a book
in which to look them up: real materials differ from them by some percent, their friction by a factor of two."""

from __future__ import annotations

from typing import Any

from ..core.component import Component
from ..core.errors import ParameterError
from ..core.fields import parameter

__all__ = [
    "FrictionPair", "Material", "aluminium", "bearing_steel", "confined_modulus", "effective_modulus", "friction_pair",
    "glass", "ice", "rubber", "spruce", "steel",
]  # fmt: skip


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


def confined_modulus(material: Material) -> Any:
    """M = E (1 − ν)/((1 + ν) (1 − 2ν)): of a layer that cannot spread to the sides (Johnson 1985, §5.8).

    >>> import trundle as tr
    >>> f"{tr.materials.confined_modulus(tr.materials.steel):.4g}"
    '2.827e+11'
    """
    nu = material.poisson
    return material.modulus * (1 - nu) / ((1 + nu) * (1 - 2 * nu))


class FrictionPair(Component):
    """Coefficients of dry friction of two materials.

    >>> import trundle as tr
    >>> pair = tr.materials.friction_pair(tr.materials.steel, tr.materials.aluminium)
    >>> law = tr.friction.Coulomb(mu=pair.sliding, mu_static=pair.static)
    """

    static: float = parameter(ge=0, doc="coefficient of static friction")
    sliding: float = parameter(ge=0, doc="coefficient of sliding friction")
    source: str = parameter("", kind="drawing", doc="where these numbers come from")


steel = Material(
    density=7850,
    modulus=210e9,
    poisson=0.3,
    source="structural steel: E, ν of EN 1993-1-1:2005, 3.2.6; 78.5 kN/m³ of EN 1991-1-1:2002, table A.4",
)
bearing_steel = Material(
    density=7810,
    modulus=207e9,
    poisson=0.3,
    source="AISI 52100: density of data sheets, which give E = 190…210 GPa, ν = 0.27…0.30; E = 207 GPa (30·10⁶ psi) as"
    " usual for bearings, see Harris, Kotzalas, Rolling Bearing Analysis (2006)",
)
aluminium = Material(density=2700, modulus=70e9, poisson=0.3, source="typical of alloys; see EN 1999-1-1:2007, 3.2.5")
glass = Material(density=2500, modulus=70e9, poisson=0.2, source="soda lime float glass: EN 572-1:2004")
ice = Material(
    density=917,
    modulus=9.33e9,
    poisson=0.325,
    source="polycrystalline ice at −16 °C: Gammon, Kiefte, Clouter, Denner, J. Glaciology 29 (1983) 433; the mean of"
    " Voigt's and Reuss' bounds of their constants is 1.4 % less stiff",
)
rubber = Material(
    density=1100,
    modulus=2.2e6,
    poisson=0.49964,
    source="typical of natural rubber of 50 IRHD, bulk modulus 1.03 GPa; see Lindley, Engineering Design with Natural"
    " Rubber (1974)",
)
spruce = Material(
    density=420,
    modulus=11e9,
    poisson=0.4,
    source="class C24 along the grain, means of EN 338:2016, as if isotropic; ν typical, see the Wood Handbook (2010)",
)

MARKS = (
    "typical, dry; see Marks' Standard Handbook for Mechanical Engineers, coefficients of static and sliding friction"
)
PAIRS = {
    ("steel", "steel"): FrictionPair(static=0.74, sliding=0.57, source=f"mild steel, {MARKS}"),
    ("bearing_steel", "bearing_steel"): FrictionPair(static=0.78, sliding=0.42, source=f"hard steel, {MARKS}"),
    ("aluminium", "steel"): FrictionPair(static=0.61, sliding=0.47, source=f"on mild steel, {MARKS}"),
    ("glass", "glass"): FrictionPair(static=0.94, sliding=0.40, source=MARKS),
}


def friction_pair(one: Material, other: Material) -> FrictionPair:
    """Typical coefficients of friction of two of the materials above, in either order.

    >>> import trundle as tr
    >>> tr.materials.friction_pair(tr.materials.glass, tr.materials.glass).sliding
    0.4
    """
    names = {id(m): name for name, m in globals().items() if isinstance(m, Material)}
    pair = tuple(sorted(names.get(id(m), repr(m)) for m in (one, other)))
    if pair not in PAIRS:
        raise ParameterError(
            "materials.friction_pair",
            f"there are no coefficients of {pair[0]} on {pair[1]}",
            f"Known pairs: {', '.join(' on '.join(p) for p in PAIRS)}. Else give mu from a measurement.",
        )
    return PAIRS[pair]
