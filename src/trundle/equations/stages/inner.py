"""States that closing constraints and forces own."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..records import Mode
from .kinematics import Kinematics


def inner(k: Kinematics) -> list[tuple[Any, Any]]:
    """(derivative, restored value) of the states of closing constraints, forces and blocks."""
    found = []
    for i, (_, f, arguments) in enumerate(k.others):
        if not f.state_names:
            continue
        rate, value = f.inner()(*arguments)
        if f.is_contact:  # its points are not followed while it is asleep
            asleep = Mode.of(k.modes[i]).asleep > 0.5
            rate, value = ca.if_else(asleep, 0, rate), ca.if_else(asleep, k.zs[i], value)
        found.append((rate, value))
    for (_, block), z, p in zip(k.s.blocks, k.zb, k.pb, strict=True):
        if block.own.names:
            found.append((block.rates(z, k.t, p), z))
    return found
