"""Unilateral contact with friction and impacts, and compliant contact."""

from . import compliant
from .among import Among
from .anisotropy import Anisotropy
from .compliant import CompliantContact
from .friction import Coulomb, Frictionless, NoSlip, RegularisedCoulomb, Viscous
from .impact import Newton, Poisson, Propagating
from .resistance import Resistance
from .rigid import RigidContact

__all__ = [
    "Among", "Anisotropy",
    "CompliantContact", "Coulomb", "Frictionless", "Newton", "NoSlip", "Poisson", "Propagating", "RegularisedCoulomb",
    "Resistance", "RigidContact", "Viscous", "compliant",
]  # fmt: skip
