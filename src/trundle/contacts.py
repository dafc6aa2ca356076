"""Contacts between many bodies, and what keeps two surfaces apart: the socket ``normal`` of wheels and vehicles."""

from .library.contact.among import Among
from .library.contact.compliant.normal import Compliant
from .library.contact.normal import NormalLaw, Rigid

__all__ = ["Among", "Compliant", "NormalLaw", "Rigid"]
