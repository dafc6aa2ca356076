"""Tyres: wheels on a plane whose tangential force is a law of slip."""

from .brush import Brush
from .burckhardt import BURCKHARDT, Burckhardt
from .law import TyreLaw
from .linear import LinearTyre
from .magic_formula import MagicFormula
from .tyre import CompliantTyre, Tyre

__all__ = ["BURCKHARDT", "Brush", "Burckhardt", "CompliantTyre", "LinearTyre", "MagicFormula", "Tyre", "TyreLaw"]
