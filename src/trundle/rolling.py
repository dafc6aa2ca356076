"""Rolling without slip as a constraint."""

from .library.rolling import DiscOnBase, Rolling, RollingConstraintVerticalWheel, Upright

__all__ = [
    "DiscOnBase",
    "Rolling",
    "RollingConstraintVerticalWheel",
    "Upright",
]
