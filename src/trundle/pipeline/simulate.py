"""simulate: model in, labelled and audited solution out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.arguments import explained, require_by_path
from ..core.errors import SimulationError
from ..core.requests import insistent
from ..equations.prepare import CoordinateChoice
from ..kernel.kernel import CompileMode
from ..model.model import Model
from ..results.solution import Solution
from ..running.gap_watch import GAP_CHECK_EVERY
from ..running.limit import Limit
from ..running.methods import Integrator
from ..running.outcome import Outcome
from ..running.progress import Progress, Report, telling
from ..running.watching import When
from .flow import Flow, Wanted
from .samples import SAMPLES, output_times


@explained
@insistent()
def simulate(
    model: Model,
    until: float | Callable[[Any], Any],
    *,
    at: Any = None,
    samples: int = SAMPLES,
    start: float = 0.0,
    initial: dict[str, Any] | None = None,
    guess: dict[str, Any] | None = None,
    parameters: dict[str, Any] | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    method: str | Integrator | None = None,
    coordinates: CoordinateChoice = "joint",
    max_step: float | None = None,
    interpolate: bool = False,
    compile: CompileMode = "background",
    progress: bool | Report | None = None,
    raises: bool = True,
    start_from: Solution | None = None,
    events: dict[str, When] | None = None,
    longest: float = 100.0,
    limit: float | None = None,
    check_gaps_every: int = GAP_CHECK_EVERY,
) -> Solution:
    """Run a model from ``start`` to ``until`` (s), or until a condition is true: ``lambda s: s["ball.r"][1] < 0``.

    at: the output times, exactly these; else ``samples`` equidistant ones. initial: values of any signals that must
    hold at the start, by path (``{"hinge.phi": 0.3}``; None turns a pin of the model into a guess); guess: rough
    values of any signals: of several assemblies the nearest one is taken.
    parameters: changes by path; they never recompile.
    rtol, atol: tolerances of one step (1e-10, and rtol/100). method: that of the model (``Model.method``)
    unless given: 'auto' (dop853, and radau5 where the motion is stiff), 'dop853', 'dopri5', 'radau5', 'moreau' (time
    stepping for many contacts, with steps of ``max_step``, 1 ms by default), or SUNDIALS as a cross-check: 'cvodes'
    (Adams), 'bdf' (stiff); or an integrator with its own settings: ``tr.integrators.Dop853(rtol=1e-8)``.
    coordinates: 'joint' (spanning forest) or 'absolute' (13 states per body, every joint a constraint).
    interpolate: outputs from the method's interpolant (cheaper for very many, less exact) instead
    of a step of their own. compile: 'background' starts at once and switches to C when it is ready, 'ahead'
    waits, 'never' stays in CasADi's virtual machine.
    A run that fails raises ``SimulationError``, whose ``solution`` holds what there is; with ``raises=False`` that
    is returned instead (``success``, ``reason``), as it always is after Ctrl-C.
    progress: a bar (on a terminal by default), or a function of time and steps: what it raises ends the run.
    start_from: a solution of the same model, to go on from its end. events: by name what happens when a condition
    becomes true (``tr.When``). longest: how long (s) a run goes on at most until its condition is true.
    limit: seconds of wall clock after which a run ends, as a run that fails; none by default.
    check_gaps_every: steps between two checks of the true gaps of all contacts; 0: at outputs only.

    >>> import trundle as tr
    >>> sol = tr.simulate(tr.gallery.Pendulum(), until=1.0, compile="never")
    >>> float(abs(sol.energy.attrs["relative_residual"])) < 1e-7
    True
    """
    if start_from is not None:
        start = start_from.final["time"] if isinstance(start_from, Solution) else start
    condition = until if callable(until) else None
    if callable(until):
        times = output_times(start, start + longest, None, 2)
    else:
        times = output_times(start, until, at, samples)
    wanted = Wanted.of(
        model,
        method,
        rtol,
        atol,
        max_step,
        start=start,
        initial=initial,
        guess=guess,
        parameters=parameters,
        start_from=start_from,
        coordinates=coordinates,
        compile=compile,
        check_gaps_every=check_gaps_every,
    )
    require_by_path("events", events, "{'late': tr.When(lambda s: s['time'] > 1)}")
    with telling(f"building {type(model).__name__} …", progress):
        flow = Flow(wanted)
    watched = dict(events or {})
    clock = Limit(limit)
    if condition is not None:
        times, early = _until(flow, condition, watched, times, at, samples, progress, clock)
        if early is not None:
            return _finished(flow, early, None, raises)
    with Progress(f"simulating {type(model).__name__}", float(times[0]), float(times[-1]), progress) as report:
        outcome = clock.explained(flow.outcome(times, watched, interpolate, clock.reporting(report)))
    return _finished(flow, outcome, at, raises)


def _until(
    flow: Flow,
    condition: Callable[[Any], Any],
    events: dict[str, When],
    times: np.ndarray,
    at: Any,
    samples: int,
    progress: Any,
    clock: Limit,
) -> tuple[np.ndarray, Outcome | None]:
    """Output times up to where a condition becomes true, found by a run of its own; that run if it failed."""
    first, last = float(times[0]), float(times[-1])
    with Progress("looking for the end", first, last, progress) as report:
        conditions = {**events, "until": When(condition, stop=True)}
        found = clock.explained(flow.outcome(times, conditions, False, clock.reporting(report)))
    if found.reason:
        return times, found
    if found.ended != "until":
        problem = f"its condition did not become true until t = {last:g}"
        found.error = SimulationError("until", problem, "Give a condition that is met, or longest=… (s).")
        found.reason = str(found.error)
        return times, found
    end = float(found.times[-1])
    wanted = None if at is None else [t for t in np.atleast_1d(np.array(at, dtype=float)) if t <= end] or [end]
    return output_times(first, end, wanted, samples), None


def _finished(flow: Flow, outcome: Outcome, at: Any, raises: bool) -> Solution:
    solution = flow.solution(outcome, at)
    if raises and outcome.error is not None:
        error = outcome.error
        raise SimulationError(error.path, error.problem, error.advice, solution) from None
    return solution
