from __future__ import annotations

from typing import Any


def attached(joint: Any, name: str, part: Any) -> Any:
    """A constraint that is part of a joint: with a path below the joint's, in the same assembly."""
    for field, value in {"path": f"{joint.path}.{name}", "host": joint, "_assembly": joint._assembly}.items():
        object.__setattr__(part, field, value)
    return part
