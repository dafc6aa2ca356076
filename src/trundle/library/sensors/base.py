from __future__ import annotations

from ...model.constraint import Constraint


class Sensor(Constraint):
    """Abstract: reads the motion of frames A and B and gives ``observables``; no bond, no force."""
