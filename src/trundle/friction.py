"""Laws of friction for contacts. The base class is ``tr.Friction``."""

from .library.contact import Coulomb, Frictionless, NoSlip, RegularisedCoulomb, Resistance, Viscous

__all__ = [
    "Coulomb",
    "Frictionless",
    "NoSlip",
    "RegularisedCoulomb",
    "Resistance",
    "Viscous",
]
