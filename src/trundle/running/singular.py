"""Where a run ends because a linkage is at a singular position: which one it is, and why nothing leads on from there.

At a bifurcation several motions cross. A linkage that arrives with some speed goes on as it came; one that comes to
rest there, or whose rates lie between the branches, can go on in any of them. At a dead point a drive asks for a motion
that the linkage does not have.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import ASIDE, DRIVEN_AGAINST, LOST_RANK, RESIDUAL_ACCEPTED
from ..equations.program import Program
from ..equations.system import System

TRIES, ROUNDS = 3, 6  # steps aside from a position, and projections of each


@dataclass(frozen=True, eq=False)
class Rows:
    """Closing rows at a state: eigenvalues and vectors of the Delassus matrix, rows scaled by their free mobility.

    NaN where the matrix is not finite; such rows tell nothing.
    """

    values: np.ndarray
    vectors: np.ndarray
    scale: np.ndarray

    @classmethod
    def at(cls, program: Program, t: float, x: np.ndarray, P: np.ndarray) -> Rows:
        W, free = (np.array(v) for v in program.delassus(t, x, P))
        if not (np.all(np.isfinite(W)) and np.all(free > 0)):
            return cls(np.full(len(W), np.nan), np.full_like(W, np.nan), np.full(len(W), np.nan))
        scale = 1 / np.sqrt(free.ravel())
        return cls(*np.linalg.eigh(W * scale[:, None] * scale[None, :]), scale)

    @property
    def idle(self) -> int:
        """Number of combinations of rows that hold nothing."""
        return int((self.values < LOST_RANK).sum())


def explained(
    program: Program, t: float, x: np.ndarray, P: np.ndarray, start: tuple[float, np.ndarray]
) -> SimulationError | None:
    """Why a linkage cannot go on from a state, if that state is singular; None if it is not.

    ``start``: time and state from which it came.
    """
    s = program.system
    if not s.rows or s.contacts or not np.all(np.isfinite(x)):
        return None
    here = Rows.at(program, t, x, P)
    others = [Rows.at(program, *start, P), *_beside(program, t, x, P)]
    beside = min(others, key=lambda rows: rows.idle)
    if here.idle <= beside.idle:
        return None
    efforts = here.scale[:, None] * here.vectors[:, beside.idle : here.idle]  # that press on nothing here only
    path = s.rows[int(np.argmax(np.abs(efforts).max(axis=1)))][0].path
    if _is_driven_against(program, t, x, P, efforts):
        return SimulationError(
            path,
            f"the linkage is at a dead point at t = {t:.6g}: it does not have the motion that is prescribed",
            "Drive it from another body, prescribe less (a torque or a spring instead of an angle), or end before.",
        )
    free = sum(f.k for f in s.edge_functions) - len(s.rows)
    return SimulationError(
        path,
        f"the linkage has come to a bifurcation at t = {t:.6g}: its freedoms are {free + here.idle} here and"
        f" {free + beside.idle} beside it, and its rates do not tell in which of several ways it goes on",
        "Let it pass with some speed along one of them, start it beside this position, or add what decides (a spring,"
        " a second linkage out of line). tr.doctor(model) tells where a start is singular.",
    )


def _beside(program: Program, t: float, x: np.ndarray, P: np.ndarray) -> list[Rows]:
    """The rows at positions nearby that hold the constraints."""
    s, rng = program.system, np.random.default_rng(1)
    found: list[Rows] = []
    for _ in range(TRIES):
        change, left = np.zeros(s.size), np.full(1, np.inf)
        change[: s.nx] = ASIDE * rng.normal(size=s.nx)
        y = x + np.array(program.along(t, x, P, change)).ravel()
        for _ in range(ROUNDS):
            y, left = (np.array(v).ravel() for v in program.project(t, y, P))
        if left[0] < RESIDUAL_ACCEPTED:
            found.append(Rows.at(program, t, y, P))
    return found


def _is_driven_against(program: Program, t: float, x: np.ndarray, P: np.ndarray, efforts: np.ndarray) -> bool:
    """True if laws of time move the rows in a way that no velocity makes up for."""
    s: System = program.system
    still = x.copy()
    still[s.nx : s.nx + s.nu] = 0.0
    asked = np.zeros(len(s.rows))
    asked[[i for i, (_, _, level) in enumerate(s.rows) if level < 2]] = np.array(
        program.residual(t, still, P)[1]
    ).ravel()
    along = np.abs(efforts.T @ asked).max(initial=0.0)
    return bool(along > DRIVEN_AGAINST * np.linalg.norm(efforts, axis=0).max() * np.abs(asked).max(initial=0.0))
