"""What belongs to a result besides its numbers: the scene, the structure, the doctor's words, versions."""

from __future__ import annotations

import platform
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from ..core.errors import left_out
from ..equations.doctor import diagnose
from ..equations.prepare import Prepared
from .scene import scene
from .structure import first_line, structure

PACKAGES = ("trundle", "casadi", "numpy", "scipy", "xarray")


def describe(solution: Any, source: Any) -> dict[str, Any]:
    """Plain data for viewers and reports; it is stored with a result."""
    system = source._system
    ready = Prepared(system.assembly, system.topology, system, source._program, source._P)
    return {
        "scene": scene(system.assembly, lambda: np.vstack([solution[f"{b.path}.r"] for b in system.assembly.bodies])),
        "structure": structure(system),
        "doctor": str(diagnose(ready, float(source._times[0]), source._states[0])) if system.size else "",
        "summary": _told("summary", lambda: source.model.summary(solution)),
        "panels": _told("panels", lambda: source.model.panels(solution)),
        "picture": _told("picture", source.model.picture),
        "about": first_line(source.model),
        "versions": {"python": platform.python_version(), **{name: _version(name) for name in PACKAGES}},
    }


def _told(name: str, ask: Callable[[], Any]) -> dict[str, Any]:
    """What a hook of the model says; nothing, with a warning, if its code fails: that must not cost the results."""
    try:
        return dict(ask())
    except Exception as error:
        left_out(f"what the model's {name}() says", error)
        return {}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
