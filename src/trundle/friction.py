"""Laws of friction for contacts and dry bonds. The base class is ``tr.Friction``."""

from .library.contact import (
    Anisotropy,
    ConvexSet,
    Coulomb,
    Frictionless,
    NoSlip,
    OneWay,
    RegularisedCoulomb,
    Resistance,
    Viscous,
)
from .library.friction import Armstrong, Dahl, Elastoplastic, HessSoom, Karnopp, LuGre, Stribeck, passivity

__all__ = [
    "Anisotropy",
    "Armstrong",
    "ConvexSet",
    "Coulomb",
    "Dahl",
    "Elastoplastic",
    "Frictionless",
    "HessSoom",
    "Karnopp",
    "LuGre",
    "NoSlip",
    "OneWay",
    "RegularisedCoulomb",
    "Resistance",
    "Stribeck",
    "Viscous",
    "passivity",
]
