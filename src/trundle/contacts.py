"""What keeps two surfaces apart, for the socket ``normal`` of wheels, vehicles and gallery models."""

from .library.contact.compliant.normal import Compliant
from .library.contact.normal import NormalLaw, Rigid

__all__ = ["Compliant", "NormalLaw", "Rigid"]
