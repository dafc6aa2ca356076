"""Laws of time that jump: a motion that is given must have a rate, and this a rate of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import JUMP, JUMP_LOCATED
from ..equations.program import Program

STRETCHES = 250  # of the run, each of which is looked at
CLOSELY = 5  # stretches that are halved down to the jump, per component
NODES, WEIGHTS = np.polynomial.legendre.leggauss(5)

Values = Callable[[np.ndarray], list[np.ndarray]]  # times → values, rates and their rates, one column per time


class Jump(NamedTuple):
    """Where a law of time jumps, and by how much."""

    path: str
    time: float
    of_rate: bool  # False: of the value itself

    @property
    def error(self) -> SimulationError:
        what, why = ("a speed", "no finite force does that") if self.of_rate else ("a place", "nothing can follow it")
        return SimulationError(
            self.path,
            f"its law of time gives it {what} that jumps at t = {self.time:.6g}: {why}",
            "Give a law that is smooth there, such as s³(10 − 15 s + 6 s²) for s from 0 to 1; or let a force or a"
            " torque (a spring and a damper towards a set point) move it, which may jump.",
        )


def first_jump(program: Program, times: np.ndarray, x: np.ndarray, P: np.ndarray, of_rates: bool) -> Jump | None:
    """The first jump of a given motion, or with ``of_rates`` of its rate. x: the state at the start."""
    given = program.given_motions
    if given is None:
        return None
    function, whose = given

    def values(now: np.ndarray) -> list[np.ndarray]:
        return [v.full() for v in function(now[None, :], times[0], x, P)]

    level = int(of_rates)
    grid = np.linspace(times[0], times[-1], STRETCHES + 1)
    at = values(grid)[level]
    left = _left(values, grid[:-1], grid[1:], level)
    for path, rows in whose:
        least = JUMP * max(
            float(np.ptp(at[rows], axis=1).max(initial=0.0)), JUMP * float(np.abs(at[rows]).max(initial=0))
        )
        misfit = np.abs(left[rows]).max(axis=0, initial=0.0)
        worst = [i for i in np.argsort(-misfit)[:CLOSELY] if misfit[i] > least]
        ends = (_located(values, rows, grid[i], grid[i + 1], level, least) for i in sorted(worst))
        time = next((t for t in ends if t is not None), None)
        if time is not None:
            return Jump(path, time, of_rates)
    return None


def _left(values: Values, begin: np.ndarray, end: np.ndarray, level: int) -> Any:
    """What each value changes from begin to end, less the integral of its rate."""
    half, middle = (end - begin) / 2, (end + begin) / 2
    rates = values((middle + half * NODES[:, None]).ravel())[level + 1]
    integral = half * (WEIGHTS @ rates.reshape(len(rates), NODES.size, -1))
    return values(end)[level] - values(begin)[level] - integral


def _located(values: Values, rows: slice, begin: float, end: float, level: int, least: float) -> float | None:
    """Where between begin and end the value jumps; None if what is left vanishes with the length of the stretch."""
    shortest = JUMP_LOCATED * max(abs(begin), abs(end), STRETCHES * (end - begin))
    while end - begin > shortest:
        edges = np.array([begin, (begin + end) / 2, end])
        left = np.abs(_left(values, edges[:-1], edges[1:], level)[rows]).max(axis=0)
        worse = int(np.argmax(left))
        if not left[worse] > least:
            return None
        begin, end = edges[worse], edges[worse + 1]
    return float(begin)
