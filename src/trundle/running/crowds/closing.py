"""Positions at the end of a step: contacts that touch are closed, and overlaps are removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...core.errors import SimulationError
from ...core.thresholds import STEP_OVERLAP
from .contact_problem import ContactProblem
from .impulses import solve
from .looking import Pairs

if TYPE_CHECKING:
    from .stepping import CrowdStepping

ROUNDS = 20  # the first also closes small gaps of contacts that touch
MARGIN = 10.0  # times the largest gap that is closed: how near others must be to be looked at, too


def close_gaps(run: CrowdStepping, t: float, x: np.ndarray, touching: np.ndarray) -> np.ndarray:
    """x with the pairs in ``touching`` (n × 2) closed and no overlaps."""
    reach = STEP_OVERLAP  # gaps up to which pairs may come to overlap as others are moved
    for k in range(ROUNDS):
        motions, mobilities = run.bodies.at(t, x)
        near = run.nearby.pairs(motions, reach)
        parts = near if k else np.unique(np.concatenate([near, touching]), axis=0)
        pairs = run.looking.at(t, motions, parts)
        gaps = pairs.facts.gap
        if not np.all(np.isfinite(gaps)):
            raise SimulationError(
                run.pairs.contact(*parts[np.argmax(~np.isfinite(gaps))]).path,
                f"its gap is not finite at t = {t:.6g}",
                "Bodies move or turn by too much within a step. Take a smaller one (max_step).",
            )
        if k and gaps.min(initial=0.0) > -STEP_OVERLAP:
            return x
        held = gaps < reach if k else (gaps < 0) | (parts[:, None] == touching[None]).all(axis=2).any(axis=1)
        if not held.any():
            return x
        reach = max(reach, MARGIN * float(np.abs(gaps[held]).max()))
        x = run.bodies.moved(t, x, motions, _ways(run, pairs.only(np.flatnonzero(held)), mobilities, not k))
    worst = int(np.argmin(gaps))
    raise SimulationError(
        run.pairs.contact(*parts[worst]).path,
        f"the surfaces overlap by {-gaps[worst]:.3g} m at t = {t:.6g}, and cannot be moved apart",
        "Take a smaller step (max_step); or there is no room left for all bodies.",
    )


def _ways(run: CrowdStepping, pairs: Pairs, mobilities: np.ndarray, both_ways: bool) -> np.ndarray:
    """Small displacements (as twists) of all bodies that close gaps, or, if not ``both_ways``, remove overlaps only."""
    response = pairs.responses(mobilities, resisted=False)
    b = np.zeros((pairs.count, 3))
    b[:, 0] = pairs.facts.gap
    still = np.zeros((len(mobilities), 6))
    problem = ContactProblem(pairs.bodies, pairs.rows, response, still, b, np.zeros(pairs.count))
    p = np.zeros((pairs.count, 3))
    if not both_ways:
        return solve(run.calls, problem, p).twists
    p[:, 0] = _closing(problem)
    return problem.pushed(p)


def _closing(problem: ContactProblem) -> np.ndarray:
    """Normal impulses with v_n = 0, or nearly so where that contradicts itself."""
    from scipy.sparse.linalg import splu

    scale = problem.scale[:, 0]
    solver = splu(problem.scaled_W[::3, ::3].tocsc())
    return np.asarray(solver.solve(-problem.b[:, 0] / scale) / scale)
