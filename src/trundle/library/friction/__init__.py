"""Friction laws for contacts and dry bonds beside Coulomb's: with a falling curve, with bristles, with dwell time."""

from .armstrong import Armstrong
from .dahl import Dahl
from .elastoplastic import Elastoplastic
from .hess_soom import HessSoom
from .karnopp import Karnopp
from .lugre import LuGre
from .passivity import passivity
from .stribeck import Stribeck

__all__ = ["Armstrong", "Dahl", "Elastoplastic", "HessSoom", "Karnopp", "LuGre", "Stribeck", "passivity"]
