"""Bonds that switch: stops, and dry friction under a load."""

from .dry import Dry
from .dry_bond import DryBond
from .load import Bearing, Constant, Guide, Load, Reaction
from .one_sided import OneSided
from .stop import Stop
from .thread import Thread

__all__ = ["Bearing", "Constant", "Dry", "DryBond", "Guide", "Load", "OneSided", "Reaction", "Stop", "Thread"]
