"""Ready studies: each runs models, gives an xarray.Dataset, a short table and a figure.

A new study is one file, named like its class, plus its name below. Each is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import unknown
from ..core.lazily import lazy_class, spelled

if TYPE_CHECKING:
    from .study import Study

STUDIES = (
    "OmniAccuracy",
    "OmniDistances",
    "OmniFriction",
    "OmniInclination",
    "OmniInertia",
    "OmniMassless",
    "OmniRollers",
)

__all__ = [*STUDIES, "Study", "find", "studies"]


def __getattr__(name: str) -> Any:
    return lazy_class(__name__, name, (*STUDIES, "Study"))


def __dir__() -> list[str]:
    return sorted(__all__)


def studies() -> dict[str, type[Study]]:
    """All studies by the name the command line uses."""
    return {spelled(name, "-"): __getattr__(name) for name in STUDIES}


def find(name: str) -> type[Study]:
    """The study of this name."""
    known = {spelled(cls, "-"): cls for cls in STUDIES}
    if name not in known:
        raise unknown("study", name, known)
    return __getattr__(known[name])
