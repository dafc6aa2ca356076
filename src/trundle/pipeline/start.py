"""start: a run that somebody else's loop takes forward, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.arguments import require_by_path
from ..core.errors import SimulationError
from ..core.requests import insistent
from ..equations.prepare import CoordinateChoice
from ..kernel.kernel import CompileMode
from ..model.model import Model
from ..results.solution import Solution
from ..running.methods import Integrator
from ..running.watching import Now
from .flow import Flow, Wanted

SPAN = 1.0  # s: how long a run is taken to be where its length counts


class Stepwise:
    """A run in progress: ``step`` takes it forward, ``run["hinge.phi"]`` is a signal now, ``solution()`` all samples.

    Made by ``tr.start``.
    """

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        t = flow.start
        self._run = flow.run(np.array([t, t + SPAN]), changes=True)
        self._samples: list[tuple[float, np.ndarray, np.ndarray]] = []
        try:
            self._run.begin()
        except SimulationError as failure:
            self._keep()
            raise self._failed(failure) from None
        self._keep()

    @property
    def time(self) -> float:
        """Where the run is (s)."""
        return self._run.now

    def __getitem__(self, path: str) -> Any:
        """A signal at the present time: a number or an array."""
        return self._now()[path]

    def step(self, duration: float, inputs: Mapping[str, Any] | None = None) -> float:
        """Go on for ``duration`` (s), with new values of parameters by path; they count from now on. → the time."""
        require_by_path("inputs", inputs, "{'motor.torque': 0.2}")
        try:
            usable = 0 < float(duration) < np.inf
        except (TypeError, ValueError):
            usable = False
        if not usable:
            raise SimulationError(
                "step", f"= {duration!r} is not a usable duration", "Give a positive time in seconds."
            )
        try:
            if inputs:
                self.change(inputs)
            self._run.extend(np.array([self._run.now + float(duration)]))
            self._run.fill()
        except SimulationError as failure:
            raise self._failed(failure) from None
        self._keep()
        return self._run.now

    def change(self, inputs: Mapping[str, Any]) -> None:
        """New values of parameters by path, from now on."""
        known = self._flow.numbers.changes
        if all(path in known and known[path] is value for path, value in inputs.items()):
            return
        self._run.conditions.renumber(self._flow.numbers("inputs", inputs))

    def solution(self) -> Solution:
        """All samples so far, one per step: what ``tr.simulate`` returns, and can go on from."""
        return self._flow.solution(self._outcome())

    def _outcome(self, reason: str = "") -> Any:
        outcome = self._run.outcome(reason, None)
        outcome.times, outcome.states, outcome.modes = (
            np.array([sample[k] for sample in self._samples]) for k in range(3)
        )
        return outcome

    def _keep(self) -> None:
        run = self._run
        if not self._samples or self._samples[-1][0] < run.now:
            self._samples.append((run.now, run.x.copy(), run.recorder.numbers()))

    def _now(self) -> Now:
        return self._flow.signals.at(self._run.now, self._run.x, self._run.recorder.numbers())

    def _failed(self, failure: SimulationError) -> SimulationError:
        solution = self._flow.solution(self._outcome(str(failure)))
        return SimulationError(failure.path, failure.problem, failure.advice, solution)


@insistent()
def start(
    model: Model,
    *,
    at: float = 0.0,
    initial: dict[str, Any] | None = None,
    guess: dict[str, Any] | None = None,
    parameters: dict[str, Any] | None = None,
    start_from: Solution | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    method: str | Integrator | None = None,
    coordinates: CoordinateChoice = "joint",
    max_step: float | None = None,
    compile: CompileMode = "background",
) -> Stepwise:
    """A run that your own loop takes forward: for controllers, games, co-simulation. Options as for ``simulate``.

    >>> import trundle as tr
    >>> run = tr.start(tr.gallery.Pendulum(), compile="never")
    >>> for _ in range(3):
    ...     t = run.step(0.1)
    >>> round(run.time, 6), run.solution().time.size
    (0.3, 4)
    """
    wanted = Wanted.of(
        model,
        method,
        rtol,
        atol,
        max_step,
        start=at,
        initial=initial,
        guess=guess,
        parameters=parameters,
        start_from=start_from,
        coordinates=coordinates,
        compile=compile,
    )
    return Stepwise(Flow(wanted))
