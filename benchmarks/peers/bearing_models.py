"""A ball bearing whose shaft is held and driven, and how runs of it are measured. Nothing here imports a peer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class BearingSpec:
    """Balls between two grooved races, N = K δ^1.5 + d δ̇ at both, friction that is viscous below a slip ``delta``.

    All tools start where the balls run round steadily: with the speed v on a circle of the radius r, turning with w.
    """

    balls: int
    diameter: float
    mass: float
    inner_core: float
    outer_core: float
    groove: float
    stiffness: tuple[float, float]  # at the inner and the outer race
    damping: float
    mu: float
    delta: float
    shaft: float  # rad/s
    v: float
    r: float
    w: float
    end: float = 0.1
