"""The whole flow, one call per stage: read this first.

model ──elaborate──▶ assembly ──topology──▶ spanning forest ──system──▶ layout of states and parameters
      ──program──▶ CasADi functions ──start──▶ consistent state ──kernel──▶ C, compiled and cached
      ──integrate──▶ states and events ──reported──▶ solution
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from ..core.building import building
from ..core.errors import SimulationError
from ..equations.prepare import CoordinateChoice, Prepared, prepare
from ..equations.program import Program
from ..equations.ready import ready_state
from ..kernel.contents import companion_for, has_companion, kernel_for
from ..kernel.kernel import Callers, CompileMode, Kernel
from ..model.block import Sampled
from ..model.model import Model
from ..results.solution import Solution
from ..results.turning import Track, turning
from ..running.books import misbalance
from ..running.carrying import Carried, carried_over, changes_of
from ..running.collocation import radau
from ..running.gap_watch import GAP_CHECK_EVERY
from ..running.instants import Instants
from ..running.jumps import first_jump
from ..running.march_function import march_functions
from ..running.methods import EventDriven, Integrator, Radau5, integrator
from ..running.numbers import Numbers
from ..running.outcome import Outcome, Statistics
from ..running.problem import Problem
from ..running.progress import Report
from ..running.run import Run
from ..running.sampling import Sampling
from ..running.slipping import slip_functions
from ..running.watching import Signals, Watch, When
from .reported import reported


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What a user asks for: a model, its start, and the way through time."""

    model: Model
    method: Integrator
    start: float = 0.0
    initial: dict[str, Any] | None = None
    guess: dict[str, Any] | None = None
    parameters: dict[str, Any] | None = None
    start_from: Solution | None = None
    coordinates: CoordinateChoice = "joint"
    compile: CompileMode = "background"
    check_gaps_every: int = GAP_CHECK_EVERY
    sampling: bool = True  # False: sampled blocks keep what they hold

    @classmethod
    def of(
        cls,
        model: Model,
        method: str | Integrator | None,
        rtol: float | None,
        atol: float | None,
        max_step: float | None,
        **others: Any,
    ) -> Self:
        """With the integrator that is given or named, with these settings; else with the model's own."""
        if method is None:
            method = model.method() if isinstance(model, Model) else "auto"
        return cls(model=model, method=integrator(method, rtol=rtol, atol=atol, max_step=max_step), **others)

    def __post_init__(self) -> None:
        if not (isinstance(self.check_gaps_every, int | np.integer) and self.check_gaps_every >= 0):
            raise SimulationError(
                "check_gaps_every", f"= {self.check_gaps_every!r} is no number of steps", "Give an integer ≥ 0."
            )
        if self.compile not in ("background", "ahead", "never"):
            raise SimulationError("compile", f"= {self.compile!r} is unknown", "Use 'background', 'ahead' or 'never'.")
        if self.start_from is not None and (self.initial or self.guess):
            raise SimulationError(
                "start_from", "and initial values exclude each other", "Give either the one or the other."
            )


class Flow:
    """A model on its way to a solution: equations, start and kernel once, then as many runs as wanted."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted, self.method = wanted, wanted.method
        begin = time.perf_counter()
        with building:
            self.ready, self.x0, self.carried, self._parameters = started(wanted)
            if not self.method.takes_crowds:
                self.ready.program.require_no_crowd()
            self.kernel = kernel_for(self.ready.program, self.method.kernel_name, self.method.functions, wanted.compile)
        if self.carried is not None and self.samples:
            paths = ", ".join(b.path for b in self.ready.assembly.blocks if isinstance(b, Sampled))
            raise SimulationError(
                "start_from",
                f"cannot go on: what the sampled blocks remember ({paths}) is not in a solution",
                "Run it in one piece, or take it forward by tr.start.",
            )
        self.start = wanted.start if self.carried is None else self.carried.time
        waited = self.kernel.compile_seconds if wanted.compile == "ahead" else 0.0
        self.built = time.perf_counter() - begin - waited
        self.numbers = Numbers(wanted.model, self.ready, self._parameters, wanted.coordinates)
        self._turns = bool(turning(self.ready.assembly))
        self.track: Track | None = None
        self.signals = Signals(self.ready.program, self.ready.system)

    def problem(
        self,
        times: np.ndarray,
        events: dict[str, When] | None = None,
        interpolate: bool = False,
        report: Report | None = None,
        changes: bool = False,
    ) -> Problem:
        """What the integrator is given. ``changes``: parameters may change while the run goes on."""
        self._require_resolved_steps(times)
        self._begin()
        changes = changes or self.samples or any(event.change for event in (events or {}).values())
        sampling = Sampling(self.ready.system, self.signals) if self.samples else None
        instants = Instants(self.ready.system)
        watched = (events or {}) | (sampling.triggers() if sampling is not None else {})
        return Problem(
            system=self.ready.system,
            program=self.ready.program,
            kernel=self.kernel,
            x0=self.x0,
            P=self.ready.P,
            times=times,
            companion=lambda name: self._companion(name, float(times[0])),
            has_companion=lambda name: has_companion(self.ready.program, name, self.wanted.compile),
            interpolate=interpolate,
            report=report,
            track=self.track,
            carried=self.carried,
            watch=Watch(watched, self.signals, float(times[0])) if watched else None,
            numbers=self.numbers if changes else None,
            sampling=sampling,
            instants=instants if instants.exist else None,
            check_gaps_every=self.wanted.check_gaps_every,
            dependent_rows=self._for_dependent_rows if self._may_depend else None,
        )

    @property
    def samples(self) -> bool:
        """True if a block acts at its own rate."""
        return self.wanted.sampling and any(isinstance(block, Sampled) for block in self.ready.assembly.blocks)

    def run(self, times: np.ndarray, events: dict[str, When] | None = None, **options: Any) -> Run:
        """A run before its first step, for those who take it forward themselves. Options as for ``problem``."""
        method = self.method
        if not isinstance(method, EventDriven):
            raise SimulationError(
                "method", f"= {method.name!r} knows neither events of the user nor single steps", "Use method='auto'."
            )
        for name, event in (events or {}).items():
            if not isinstance(event, When):
                raise SimulationError(
                    f"events['{name}']", f"= {event!r} is not an event", "Give tr.When(condition, …)."
                )
        if not self.ready.system.size:
            raise SimulationError(
                type(self.wanted.model).__name__, "has no states: all its motions are prescribed", "Sample it: at=[…]."
            )
        return method.run(self.problem(times, events, **options))

    def outcome(self, times: np.ndarray, events: dict[str, When], interpolate: bool, report: Report | None) -> Outcome:
        """The whole run."""
        if not self.ready.system.size and not events:
            return self._still(times)
        if events or self.samples:
            return self.run(times, events, interpolate=interpolate, report=report).go()
        return self.method.integrate(self.problem(times, None, interpolate, report))

    def solution(self, outcome: Outcome, at: Any = None) -> Solution:
        """Signals, audits and costs of a run."""
        model, ready = self.wanted.model, self.ready
        outcome.track, outcome.changes = self.track, dict(self.numbers.changes)
        outcome.statistics.build_seconds = self.built
        outcome.statistics.compile_seconds = self.kernel.compile_seconds
        whole = reported(model, ready, self.kernel, outcome)  # judged by, whichever times are wanted
        if not outcome.reason and outcome.times.size > 1:
            with building:
                wrong = misbalance(whole, outcome, ready.program, ready.P, self.method.allowed_residual)
                outcome.error = self._jumped(outcome, wrong)
            if outcome.error is None and (at is None or outcome.at(at).all()):
                return whole
            outcome.reason = str(outcome.error or "")
        return reported(model, ready, self.kernel, outcome, at)

    def _jumped(self, outcome: Outcome, wrong: SimulationError | None) -> SimulationError | None:
        """A law of time that jumps; else what is wrong. A jump of a speed matters where it spoils the run."""
        if outcome.changes:
            return wrong
        given = self.ready.program, outcome.times, outcome.states[0], self.ready.P
        jump = first_jump(*given, of_rates=False)
        if jump is None and wrong is not None:
            jump = first_jump(*given, of_rates=True)
        return wrong if jump is None else jump.error

    def _companion(self, name: str, epoch: float) -> Callers:
        """Functions for steps of another kind."""
        with building:
            return Callers(companion(self.ready, name, self.wanted.compile), epoch)

    def _require_resolved_steps(self, times: np.ndarray) -> None:
        """Raise for steps that would not change the time that they start from."""
        for name in ("step", "max_step"):
            least = float(np.spacing(np.abs(times).max()))
            length = getattr(self.method, name, np.inf)
            if length < least:
                raise SimulationError(
                    name, f"= {length!r} s is lost beside times up to {times[-1]:g} s", f"Give more than {least:.1g} s."
                )

    @property
    def _may_depend(self) -> bool:
        """True if closing rows may come to depend on each other, and the solver is one for independent rows."""
        s = self.ready.system
        return bool(s.closing) and not (s.contacts or s.redundant)

    def _for_dependent_rows(self) -> tuple[Program, Kernel]:
        """Go on with the solver for dependent rows, from now on."""
        wanted = self.wanted
        with building:
            roots = self.ready.topology.roots
            self.ready = prepare(wanted.model, self._parameters, wanted.coordinates, True, roots)
            self.kernel = kernel_for(self.ready.program, self.method.kernel_name, self.method.functions, wanted.compile)
        return self.ready.program, self.kernel

    def _begin(self) -> None:
        """Forget what another run from the same start has changed."""
        before = self.carried.angles if self.carried is not None else None
        ready = self.ready
        self.track = Track(ready.program, ready.system, before, self.wanted.compile) if self._turns else None
        self.signals.track = self.track
        self.numbers.forget()

    def _still(self, times: np.ndarray) -> Outcome:
        """Every motion is prescribed."""
        self._begin()
        if self.track is not None:
            for t in times:
                self.track.follow(float(t), np.zeros(0), None, self.ready.P)
        statistics = Statistics(method=self.method.name, kernel=self.kernel.where)
        return Outcome(times, np.zeros((times.size, 0)), statistics=statistics)


def companion(ready: Prepared, name: str, compile: CompileMode) -> Kernel:
    """The kernel for steps of another kind: 'radau5', 'slip9', or 'march_…' for many explicit steps in one call."""
    if name.startswith("march"):
        return companion_for(ready.program, name, lambda program: march_functions(program, name), compile)
    if name.startswith("slip"):
        rule = radau(int(name.removeprefix("slip")))
        return companion_for(ready.program, name, lambda program: slip_functions(program, rule), compile)
    return kernel_for(ready.program, name, Radau5().functions, compile)


def started(wanted: Wanted) -> tuple[Prepared, np.ndarray, Carried | None, dict[str, Any] | None]:
    """(the equations, the state at the start, what an earlier run hands on, changes of parameters)."""
    parameters, before = wanted.parameters, wanted.start_from
    if before is not None:
        parameters = {**changes_of(before), **(parameters or {})}
        return *carried_over(wanted.model, parameters, wanted.coordinates, before), parameters
    at = float(wanted.start), wanted.initial, wanted.guess
    return *ready_state(wanted.model, parameters, wanted.coordinates, *at), None, parameters
