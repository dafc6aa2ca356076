"""Ready studies: each runs models, gives an xarray.Dataset, a short table and a figure.

A new study is one file plus one export.
"""

from __future__ import annotations

import re

from ..core.errors import unknown
from .omni_accuracy import OmniAccuracy
from .omni_distances import OmniDistances
from .omni_friction import OmniFriction
from .omni_inclination import OmniInclination
from .omni_inertia import OmniInertia
from .omni_massless import OmniMassless
from .omni_rollers import OmniRollers
from .study import Study

__all__ = [
    "OmniAccuracy",
    "OmniDistances",
    "OmniFriction",
    "OmniInclination",
    "OmniInertia",
    "OmniMassless",
    "OmniRollers",
    "Study",
    "find",
    "studies",
]


def studies() -> dict[str, type[Study]]:
    """All studies by the name the command line uses."""
    classes = [c for c in globals().values() if isinstance(c, type) and issubclass(c, Study) and c is not Study]
    return {re.sub(r"(?<!^)(?=[A-Z])", "-", c.__name__).lower(): c for c in classes}


def find(name: str) -> type[Study]:
    """The study of this name."""
    known = studies()
    if name not in known:
        raise unknown("study", name, known)
    return known[name]
