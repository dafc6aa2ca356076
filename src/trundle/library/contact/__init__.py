"""Unilateral contact with friction and impacts."""

from .friction import Coulomb, Frictionless, NoSlip, RegularisedCoulomb, Viscous
from .impact import Newton, Poisson, Propagating
from .resistance import Resistance
from .rigid import RigidContact

__all__ = [
    "Coulomb", "Frictionless", "Newton", "NoSlip", "Poisson", "Propagating", "RegularisedCoulomb", "Resistance",
    "RigidContact", "Viscous",
]  # fmt: skip
