"""Which pairs take part in a step, with what rebound and friction: the rules of ``equations.rebounds``, in numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...core.thresholds import STEP_CLOSED
from ...equations.rebounds import NO_END
from ...model.contact import Unilateral
from .looking import Pairs

ROUNDS = 6  # of the iteration for a rebound's speed


@dataclass(frozen=True)
class Law:
    """What a step asks of the laws of a crowd."""

    e: float  # coefficient of restitution
    sticks: bool
    slides: bool

    @classmethod
    def of(cls, contact: Unilateral) -> Law:
        assert contact.impact.coefficient is not None, "checked before"
        return cls(float(contact.impact.coefficient), contact.friction.sticks, contact.friction.slides)


@dataclass(frozen=True)
class Step:
    """What the rules ask of a step."""

    before: np.ndarray  # speeds (n × 3), old
    free: np.ndarray  # and without impulses
    touched: np.ndarray  # pairs that touched after the step before
    still: np.ndarray  # slips that are treated as zero
    h: float


@dataclass
class Aims:
    """Per pair: whether it takes part, its least normal speed at the end of the step, the speeds (three each) with
    which one that touched goes on, its coefficient of friction, and whether it is hit."""

    closed: np.ndarray
    rebound: np.ndarray
    held: np.ndarray
    mu: np.ndarray
    lands: np.ndarray

    def only(self, which: np.ndarray) -> Aims:
        """Of some of the pairs."""
        return Aims(*(v[which] for v in vars(self).values()))


def aims(pairs: Pairs, laws: list[Law], step: Step) -> Aims:
    """laws: of each pair."""
    facts, a, v, h = pairs.facts, step.before[:, 0], step.free[:, 0], step.h
    held = -h / 2 * facts.rates * step.touched[:, None]
    own = step.before + held
    e = np.array([law.e for law in laws], dtype=float)
    sticks, slides = (np.array([getattr(law, name) for law in laws], dtype=bool) for name in ("sticks", "slides"))
    closed = (facts.gap <= STEP_CLOSED + h / 2 * np.maximum(-v, 0.0)) & (facts.edge >= 0)
    pull = np.maximum(a - v, 0.0)
    rebound = _rebound(e, np.minimum(a, 0.0), pull / h, facts.gap, h)
    rebound = np.where(-e * np.minimum(own[:, 0], 0.0) > 2 * pull, rebound, 0.0)
    slip = np.linalg.norm(own[:, 1:], axis=1)
    mu = np.where(slip > 0, facts.ratio, facts.kinetic)
    mu = np.where(sticks & (slip <= step.still), facts.static, mu)
    return Aims(closed, rebound, held, np.where(slides, mu, NO_END), closed & (-own[:, 0] > 2 * np.abs(v - a)))


def _rebound(e: np.ndarray, v: np.ndarray, pull: np.ndarray, middle: np.ndarray, h: float) -> np.ndarray:
    """Speed at the end of a step in which a blow comes where the gap is closed (``equations.rebounds``)."""
    away = e * np.sqrt(np.maximum(v**2 + 2 * pull * np.maximum(middle - h / 2 * v, 0.0), 0.0))
    out = away
    for _ in range(ROUNDS):
        out = np.sqrt(np.maximum(away**2 - 2 * pull * np.maximum(middle + h / 2 * out, 0.0), 0.0))
    return out
