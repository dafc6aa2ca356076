"""The contact problem of one step of time stepping, and its solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..core.thresholds import TINY
from .blow_problem import LARGE
from .complementarity import Answer
from .facts import Facts
from .smooth_friction import solve_with_laws
from .sweeping import solve_by_sweeps

if TYPE_CHECKING:
    from .moreau import TimeStepping


@dataclass
class StepProblem:
    """v⁺ = v_free + W p for n bilateral rows and three rows per contact in ``here``."""

    t: float  # start of the step
    ahead: np.ndarray  # state in the middle, with velocities and work at the end of the step without impulses
    before: np.ndarray  # speeds of all rows before the step
    free: np.ndarray  # speeds of all rows after it, without impulses
    facts: Facts
    here: np.ndarray  # contacts that take part
    rows: np.ndarray
    n: int
    C: np.ndarray  # impulses of all rows = C @ impulses of ``rows``
    W: np.ndarray
    rebound: np.ndarray  # by Newton's law, of all contacts
    held: np.ndarray  # speeds with which contacts that touched go on, three per contact
    mu: np.ndarray  # coefficients of friction
    lands: np.ndarray  # 1 for contacts of islands that are hit
    response: np.ndarray  # of the velocities to impulses, where laws act


def solve_step(run: TimeStepping, p: StepProblem, wanted: np.ndarray) -> Answer:
    """Impulses of the rows. wanted: their speeds without impulses."""
    c, here, facts, mu, lands = run.contacts, p.here, p.facts, p.mu[p.here], p.lands[p.here]
    guess = run.guess[p.rows] if run.guess.any() else None
    lawful = np.array([k for k, i in enumerate(here) if not (c.sticking[i] or lands[k])], dtype=int)
    if not lawful.size:
        return _solve_cones(p.W, wanted, p.n, mu, guess)
    slips, directions = np.zeros((c.n, 2)), facts.v[:, 1:] / np.maximum(facts.slip, TINY)[:, None]

    def phi(mine: np.ndarray) -> np.ndarray:
        slips[here] = mine
        found = run.calls["laws"](p.t, run.x, run.P, slips.ravel(), directions.ravel())[0]
        return found.reshape(c.n, 2)[here]

    return solve_with_laws(p.W, wanted, p.n, mu, lawful, phi, facts.v[here, 1:], guess)


def _solve_cones(W: np.ndarray, wanted: np.ndarray, n: int, mu: np.ndarray, guess: np.ndarray | None) -> Answer:
    answer = solve_by_sweeps(W, wanted, n, mu, guess)
    if not answer.found and mu.max(initial=0.0) > LARGE:  # ideal rolling may have no solution
        answer = solve_by_sweeps(W, wanted, n, np.minimum(mu, LARGE), guess)
    return answer
