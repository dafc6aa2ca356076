"""Unilateral contact with friction and impacts, and compliant contact."""

from . import compliant
from .among import Among
from .anisotropy import Anisotropy
from .compliant import CompliantContact
from .convex_set import ConvexSet
from .friction import Coulomb, Frictionless, NoSlip, RegularisedCoulomb, Viscous
from .impact import Newton, Poisson, Propagating
from .one_way import OneWay
from .resistance import Resistance
from .rigid import RigidContact

__all__ = [
    "Among", "Anisotropy",
    "CompliantContact", "ConvexSet", "Coulomb", "Frictionless", "Newton", "NoSlip", "OneWay", "Poisson", "Propagating",
    "RegularisedCoulomb", "Resistance", "RigidContact", "Viscous", "compliant",
]  # fmt: skip
