"""What must hold on every omni vehicle, whatever it does."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..library.wheels import AbstractOmniVehicle
from ..model.check import Check


def contact_checks(vehicle: AbstractOmniVehicle, sol: Any) -> list[Check]:
    """Active contacts are closed; where all wheels touch the normal forces sum to the weight. Compliant ones bounce."""
    count = len(vehicle.layout())
    if not all(mount.wheel.normal.is_rigid for mount in vehicle.layout()):
        return []
    touches = np.stack([sol[f"wheel[{i}].contact.mode"].values > 0 for i in range(count)], axis=1)
    gap = np.stack([sol[f"wheel[{i}].contact.gap"].values for i in range(count)], axis=1)
    bodies = [vehicle["platform"]]
    for i in range(count):
        wheel = vehicle[f"wheel[{i}]"]
        bodies += [wheel["wheel"], *(wheel[f"roller[{j}]"] for j in range(wheel.n))]
    weight = sum(b.mass for b in bodies) * vehicle.world().gravity.g
    N = sol["N"].values.sum(axis=1)[touches.all(axis=1)]
    return [
        Check("largest gap of an active contact (m)", float(np.abs(gap[touches]).max(initial=0.0)), 0.0, 1e-12),
        Check("normal forces over weight", float(np.abs(N / weight - 1).max(initial=0.0)), 0.0, 1e-6),
    ]
