"""A ball that flies to and fro between two walls which give way like springs, and how runs of it are measured.

No gravity, no friction, no damping: N = k depth. All tools can say this law; MuJoCo by an acceleration -k/m depth in
contact. Nothing here imports a peer or trundle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class WallsSpec:
    """The ball starts in the middle with the speed v; the walls are `free` apart, the ball's diameter taken off."""

    mass: float = 0.5
    radius: float = 0.05
    free: float = 0.4
    speed: float = 1.0
    stiffness: float = 1e5
    end: float = 5.0

    def position(self, t: float) -> float:
        """Of the ball from the middle: straight flights and half periods of a spring in turn."""
        flight, omega = self.free / self.speed, math.sqrt(self.stiffness / self.mass)
        touch = math.pi / omega
        phase = (t + flight / 2) % (2 * (flight + touch))
        sign = 1.0
        if phase > flight + touch:
            phase, sign = phase - flight - touch, -1.0
        if phase <= flight:
            return sign * (self.speed * phase - self.free / 2)
        return sign * (self.free / 2 + self.speed / omega * math.sin(omega * (phase - flight)))
