"""simulate: model in, labelled and audited solution out."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.arguments import explained
from ..core.building import building
from ..core.errors import SimulationError
from ..equations.contact import CARRIER, MODE
from ..equations.initial import Start, initial_state
from ..equations.parameters import parameter_table
from ..equations.prepare import CoordinateChoice, Prepared, is_redundant, prepare
from ..equations.solvable import require_inertia
from ..kernel.kernel import Caller, Callers, CompileMode, Kernel
from ..model.model import Model
from ..results.ledger import energy_scale
from ..results.solution import Solution, Source
from ..results.turning import Track, turning
from . import sundials
from .books import allowed_residual, misbalance
from .carrying import Carried, carried_over, changes_of, final_state
from .explicit import dense_function, step_function
from .gap_watch import LOOK_EVERY
from .limit import Limit
from .moreau import TimeStepping, stepping_functions
from .numbers import Numbers
from .outcome import Outcome, Statistics
from .progress import Progress, Report
from .radau import implicit_functions
from .run import Run
from .slipping import slip_functions
from .tableau import EXPLICIT
from .watching import Signals, Watch, When

SUNDIALS = ("cvodes", "bdf")
METHODS = ("auto", *EXPLICIT, "radau5", "moreau", *SUNDIALS)
SAMPLES = 501


@explained
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
    rtol: float = 1e-10,
    atol: float | None = None,
    method: str | None = None,
    coordinates: CoordinateChoice = "joint",
    max_step: float = np.inf,
    interpolate: bool = False,
    compile: CompileMode = "background",
    progress: bool | Report | None = None,
    raises: bool = True,
    start_from: Solution | None = None,
    events: dict[str, When] | None = None,
    longest: float = 100.0,
    limit: float | None = None,
    look_every: int = LOOK_EVERY,
) -> Solution:
    """Run a model from ``start`` to ``until`` (s), or until a condition is true: ``lambda s: s["ball.r"][1] < 0``.

    at: the output times, exactly these; else ``samples`` equidistant ones. initial: values of any signals that must
    hold at the start, by path (``{"hinge.phi": 0.3}``; None turns a pin of the model into a guess); guess: rough
    values of any signals: of several assemblies the nearest one is taken.
    parameters: changes by path; they never recompile.
    rtol, atol: tolerances of one step (atol = rtol/100 by default). method: that of the model (``Model.method``)
    unless given: 'auto' (dop853, and radau5 where the motion is stiff), 'dop853', 'dopri5', 'radau5', 'moreau' (time
    stepping for many contacts, with steps of ``max_step``, 1 ms by default), or SUNDIALS as a cross-check: 'cvodes'
    (Adams), 'bdf' (stiff).
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
    look_every: steps between two looks at the true gaps of all contacts; 0: at outputs only.

    >>> import trundle as tr
    >>> sol = tr.simulate(tr.gallery.Pendulum(), until=1.0, compile="never")
    >>> float(abs(sol.energy.attrs["relative_residual"])) < 1e-7
    True
    """
    if start_from is not None:
        start = start_from.final["time"] if isinstance(start_from, Solution) else start
    condition = until if callable(until) else None
    if callable(until):
        times = _output_times(start, start + longest, None, 2)
    else:
        times = _output_times(start, until, at, samples)
    setup = Setup(
        model,
        start,
        initial,
        guess,
        parameters,
        start_from,
        coordinates,
        rtol,
        atol,
        method,
        max_step,
        compile,
        look_every,
    )
    watched = dict(events or {})
    clock = Limit(limit)
    if condition is not None:
        times, early = _until(setup, condition, watched, times, at, samples, progress, clock)
        if early is not None:
            return _finished(setup, early, None, raises)
    with Progress(f"simulating {type(model).__name__}", float(times[0]), float(times[-1]), progress) as report:
        outcome = clock.explained(setup.outcome(times, watched, interpolate, clock.reporting(report)))
    return _finished(setup, outcome, at, raises)


def _until(
    setup: Setup,
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
        found = clock.explained(setup.outcome(times, conditions, False, clock.reporting(report)))
    if found.reason:
        return times, found
    if found.ended != "until":
        problem = f"its condition did not become true until t = {last:g}"
        found.error = SimulationError("until", problem, "Give a condition that is met, or longest=… (s).")
        found.reason = str(found.error)
        return times, found
    end = float(found.times[-1])
    wanted = None if at is None else [t for t in np.atleast_1d(np.array(at, dtype=float)) if t <= end] or [end]
    return _output_times(first, end, wanted, samples), None


def _finished(setup: Setup, outcome: Outcome, at: Any, raises: bool) -> Solution:
    solution = setup.solution(outcome, at)
    if raises and outcome.error is not None:
        error = outcome.error
        raise SimulationError(error.path, error.problem, error.advice, solution) from None
    return solution


class Setup:
    """All that a run needs but its output times: checked options, equations, state at the start, kernel."""

    def __init__(
        self,
        model: Model,
        start: float,
        initial: dict[str, Any] | None,
        guess: dict[str, Any] | None,
        parameters: dict[str, Any] | None,
        start_from: Solution | None,
        coordinates: CoordinateChoice,
        rtol: float = 1e-10,
        atol: float | None = None,
        method: str | None = None,
        max_step: float = np.inf,
        compile: CompileMode = "background",
        look_every: int = LOOK_EVERY,
    ) -> None:
        for name, value in (("rtol", rtol), ("atol", atol)):
            if value is not None and not (isinstance(value, int | float | np.floating) and 0 < value < 1):
                raise SimulationError(name, f"= {value!r} is not a usable tolerance", "Give a number between 0 and 1.")
        if not (isinstance(max_step, int | float | np.floating) and max_step > 0):
            raise SimulationError(
                "max_step", f"= {max_step!r} is not a usable step", "Give a positive time in seconds."
            )
        if not (isinstance(look_every, int | np.integer) and look_every >= 0):
            raise SimulationError("look_every", f"= {look_every!r} is no number of steps", "Give an integer ≥ 0.")
        self.look_every = look_every
        self.method = model.method() if method is None and isinstance(model, Model) else method or "auto"
        require_method(self.method)
        if compile not in ("background", "ahead", "never"):
            raise SimulationError("compile", f"= {compile!r} is unknown", "Use 'background', 'ahead' or 'never'.")
        self.model, self.compile, self.max_step = model, compile, max_step
        self.rtol, self.atol = rtol, rtol / 100 if atol is None else atol
        begin = time.perf_counter()
        self.carried: Carried | None = None
        with building:
            if start_from is not None:
                if initial or guess:
                    raise SimulationError(
                        "start_from", "and initial values exclude each other", "Give either the one or the other."
                    )
                parameters = {**changes_of(start_from), **(parameters or {})}
                self.ready, self.x0, self.carried = carried_over(model, parameters, coordinates, start_from)
                self.start = self.carried.time
            else:
                self.start = float(start)
                self.ready, self.x0 = ready_state(model, parameters, coordinates, self.start, initial, guess)
            self.kernel = kernel_for(self.ready, self.method, compile)
        waited = self.kernel.compile_seconds if compile == "ahead" else 0.0
        self.built = time.perf_counter() - begin - waited
        self.numbers = Numbers(model, self.ready, parameters, coordinates)
        self._turns = bool(turning(self.ready.assembly))
        self.track: Track | None = None
        self.signals = Signals(self.ready.program, self.ready.system)

    def run(
        self,
        times: np.ndarray,
        events: dict[str, When] | None = None,
        interpolate: bool = False,
        report: Any = None,
        changes: bool = False,
    ) -> Run:
        """A run with steps of a chosen length. ``changes``: parameters may change while it goes on."""
        if self.method not in ("auto", "radau5", *EXPLICIT):
            raise SimulationError(
                "method", f"= {self.method!r} knows neither events of the user nor single steps", "Use method='auto'."
            )

        def implicit(which: str) -> Callers:
            with building:
                return Callers(kernel_for(self.ready, which, self.compile), float(times[0]))

        for name, event in (events or {}).items():
            if not isinstance(event, When):
                raise SimulationError(
                    f"events['{name}']", f"= {event!r} is not an event", "Give tr.When(condition, …)."
                )
        if not self.ready.system.size:
            raise SimulationError(
                type(self.model).__name__, "has no states: all its motions are prescribed", "Sample it: at=[…]."
            )
        self._begin()
        watch = Watch(events, self.signals, float(times[0])) if events else None
        changes = changes or any(event.change for event in (events or {}).values())
        options = self.rtol, self.atol, self.max_step, interpolate, report, implicit, self.track, self.carried, watch
        system, P = self.ready.system, self.ready.P
        renumbered = self.numbers if changes else None
        return Run(system, self.kernel, self.method, self.x0, P, times, *options, renumbered, self.look_every)

    def outcome(self, times: np.ndarray, events: dict[str, When], interpolate: bool, report: Any) -> Outcome:
        """The whole run, by any method."""
        ready, kernel, method = self.ready, self.kernel, self.method
        if not ready.system.size and not events:
            return self._still(times)
        if events or method not in (*SUNDIALS, "moreau"):
            return self.run(times, events, interpolate, report).go()
        self._begin()
        track, carried = self.track, self.carried
        if method in SUNDIALS:
            settings = self.rtol, self.atol, method, ready.program.rhs, report, track, carried
            return sundials.integrate(ready.system, kernel, self.x0, ready.P, times, *settings)
        options = self.max_step, report, track, carried, self.look_every
        return TimeStepping(ready.system, kernel, self.x0, ready.P, times, *options).go()

    def solution(self, outcome: Outcome, at: Any = None) -> Solution:
        """Signals, audits and costs of a run."""
        outcome.track, outcome.changes = self.track, dict(self.numbers.changes)
        outcome.statistics.build_seconds = self.built
        outcome.statistics.compile_seconds = self.kernel.compile_seconds
        solution = _solution(self.model, self.ready, self.kernel, outcome, at)
        if outcome.reason or outcome.times.size < 2:
            return solution
        allowed = allowed_residual(self.method, self.rtol)
        outcome.error = misbalance(solution, outcome, self.ready.system, allowed)
        if outcome.error is None:
            return solution
        outcome.reason = str(outcome.error)
        return _solution(self.model, self.ready, self.kernel, outcome, at)

    def _begin(self) -> None:
        """Forget what another run from the same start has changed."""
        before = self.carried.angles if self.carried is not None else None
        self.track = Track(self.ready.program, self.ready.system, before, self.compile) if self._turns else None
        self.signals.track = self.track
        self.numbers.forget()

    def _still(self, times: np.ndarray) -> Outcome:
        """Every motion is prescribed."""
        self._begin()
        if self.track is not None:
            for t in times:
                self.track.follow(float(t), np.zeros(0), None, self.ready.P)
        return Outcome(
            times, np.zeros((times.size, 0)), statistics=Statistics(method=self.method, kernel=self.kernel.where)
        )


def require_method(method: str) -> None:
    if method not in METHODS:
        raise SimulationError("method", f"= {method!r} is unknown", f"Use one of {', '.join(METHODS)}.")


def ready_state(
    model: Model,
    parameters: dict[str, Any] | None,
    coordinates: CoordinateChoice,
    t0: float,
    initial: dict[str, Any] | None,
    guess: dict[str, Any] | None,
) -> tuple[Prepared, np.ndarray]:
    """The prepared model in the chosen coordinates, and its consistent initial state."""
    ready, start = ready_start(model, parameters, coordinates, t0, initial, guess)
    return ready, start.x


def ready_start(
    model: Model,
    parameters: dict[str, Any] | None,
    coordinates: CoordinateChoice,
    t0: float,
    initial: dict[str, Any] | None,
    guess: dict[str, Any] | None,
    thorough: bool = False,
) -> tuple[Prepared, Start]:
    """The same with other assemblies that were found; ``thorough``: look for them in any case."""
    if coordinates not in ("joint", "absolute"):
        raise SimulationError("coordinates", f"= {coordinates!r} is unknown", "Use 'joint' or 'absolute'.")
    ready = prepare(model, parameters)
    given = {**ready.assembly.pins, **(initial or {})}
    pins = {path: value for path, value in given.items() if value is not None}
    loosened = {p: ready.assembly.pins[p] for p, v in given.items() if v is None and p in ready.assembly.pins}
    guesses = {**ready.assembly.guesses, **loosened}
    found = initial_state(ready.program, ready.system, ready.P, t0, pins, guesses, guess, thorough)
    x0 = found.x
    x0 = np.array(ready.program.project(t0, x0, ready.P)[0]).ravel() if not ready.system.closing else x0
    redundant = is_redundant(ready, t0, x0)
    if redundant:
        ready = prepare(model, parameters, redundant=True)
    if ready.system.closing:
        x0 = np.array(ready.program.project(t0, x0, ready.P)[0]).ravel()
    if coordinates == "absolute":
        absolute = prepare(model, parameters, "absolute", redundant)
        x0 = _absolute_state(ready, absolute, t0, x0)
        if not redundant and is_redundant(absolute, t0, x0):
            absolute = prepare(model, parameters, "absolute", True)
        ready = absolute
    require_inertia(ready, t0, x0)
    return ready, Start(x0, found.others)


def _absolute_state(joint: Prepared, absolute: Prepared, t0: float, x: np.ndarray) -> np.ndarray:
    """The same motion, as states of free bodies."""
    from ..core.rotations import quaternion_from_matrix

    function, signals = joint.program.states
    values = np.array(function(t0, x, joint.P)).ravel()
    seen = {s.name: values[s.start : s.start + max(1, int(np.prod(s.shape)))] for s in signals}
    out = np.zeros(absolute.system.size)
    same = {state.name: i for i, state in enumerate(joint.system.state_names)}
    for i, state in enumerate(absolute.system.state_names):
        if state.name in same:
            out[i] = x[same[state.name]]
        elif state.name.endswith("]"):
            base, _, index = state.name.rpartition("[")
            k = int(index[:-1])
            if base.endswith(".q"):
                out[i] = quaternion_from_matrix(seen[base[:-2] + ".T"].reshape(3, 3, order="F"))[k]
            else:
                out[i] = seen[base][k]
        elif state.name.endswith(".phi"):
            out[i] = seen[state.name][0]
    return out


def kernel_for(ready: Prepared, method: str, compile: CompileMode) -> Kernel:
    """The kernel of a program for a method, made once per process and structure."""
    method = "dop853" if method == "auto" else method
    kept = ready.program.__dict__.setdefault("kernels", {})
    if (method, compile) not in kept:
        program = ready.program
        functions = {"rhs": program.rhs, "project": program.project, "audit": program.audit}
        if program.system.guard_names:
            functions["guards"] = program.guards
        if program.system.closing:
            functions |= {"residual": program.residual, "flow": program.flow}
        if program.system.contacts:
            functions |= {"decide": program.decide, "kick": program.kick}
            functions |= {"seek": program.seek, "scan": program.scan, "resume": program.resume}
            functions |= {"halt": program.halt, "poses": program.poses}
        if program.system.slots:
            functions["carriers"] = program.carriers
        if method in EXPLICIT:
            tableau = EXPLICIT[method]()
            functions[f"step_{tableau.name}"] = step_function(program, tableau)
            functions[f"dense_{tableau.name}"] = dense_function(program, tableau)
        if method == "moreau":
            functions |= stepping_functions(program)
        if method == "radau5":
            functions |= implicit_functions(program)
        if method == "slip":
            functions = slip_functions(program)
        kept[method, compile] = Kernel(functions, compile)
    else:
        kept[method, compile].reused()
    return kept[method, compile]


def _output_times(start: float, until: float, at: Any, samples: int) -> np.ndarray:
    try:
        start, until = float(start), float(until)
    except (TypeError, ValueError):
        raise SimulationError("until", f"= {until!r} is not a time", "Give seconds as a number.") from None
    if not (np.isfinite(until) and np.isfinite(start) and until > start):
        raise SimulationError(
            "until", f"= {until!r} is not after the start at t = {start:g}", "Give a later, finite time in seconds."
        )
    if at is None:
        if not isinstance(samples, int | np.integer) or samples < 2:
            raise SimulationError("samples", f"= {samples!r} is not a usable number", "Give an integer ≥ 2.")
        return np.linspace(start, until, samples)
    try:
        times = np.unique(np.atleast_1d(np.array(at, dtype=float)))
    except (TypeError, ValueError):
        raise SimulationError("at", f"= {at!r} is not a list of times", "Give numbers in seconds.") from None
    if not times.size or not np.all(np.isfinite(times)) or times[0] < start or times[-1] > until:
        raise SimulationError(
            "at", f"= {at!r} has times outside of {start:g} … {until:g} s", "Give output times within the run."
        )
    return np.unique(np.concatenate([[start], times, [until]]))


def _solution(model: Model, ready: Prepared, kernel: Kernel, outcome: Outcome, at: Any = None) -> Solution:
    import xarray as xr

    audit = Caller(kernel.functions["audit"])
    audit.args[2][: ready.P.size] = ready.P
    rows = np.zeros((outcome.times.size, 6))
    for k, (t, x) in enumerate(zip(outcome.times, outcome.states, strict=True)):
        audit.args[0][0], audit.args[1][: x.size] = t, x
        if outcome.modes is not None and outcome.modes.shape[1]:
            audit.args[2][ready.P.size - outcome.modes.shape[1] : ready.P.size] = outcome.modes[k]
        audit.call()
        rows[k] = audit.res[0]
    first = float(rows[0, 2:5].sum())
    final = final_state(ready, outcome.times, outcome.states, outcome.modes, outcome.changes)
    if at is not None:
        keep = outcome.at(at)
        outcome, rows = outcome.only(keep), rows[keep]
    g, h, kinetic, potential, stored, work = rows.T
    stats = outcome.statistics
    stats.position_residual, stats.velocity_residual = float(g.max()), float(h.max())
    total = kinetic + potential + stored
    scale = energy_scale(kinetic, potential, stored, work)
    stats.energy_residual = float(np.abs(total - first - work).max() / scale)
    data = xr.Dataset(
        coords={"time": ("time", outcome.times, {"units": "s", "long_name": "time"})},
        attrs={
            "model": type(model).__name__,
            "reason": outcome.reason,
            "statistics": json.dumps(stats.as_dict()),
            "parameters": json.dumps(parameter_table(ready)),
            "events": json.dumps([e.as_dict() for e in outcome.events]),
            "first_modes": json.dumps(outcome.first_modes),
            "first_energy": first,
            "final": final,
            "span": json.dumps(outcome.span or (float(outcome.times[0]), float(outcome.times[-1]))),
        },
    )
    source = Source(ready.program, ready.system, ready.P, outcome.times, outcome.states, outcome.modes, outcome.track)
    solution = Solution(data, source)
    for i, path in enumerate(outcome.first_modes):
        assert outcome.modes is not None
        modes = outcome.modes[:, outcome.modes.shape[1] - MODE * len(outcome.first_modes) :]
        touches, sticks = modes[:, MODE * i], modes[:, MODE * i + 1]
        names = ready.system.closing[ready.system.contacts[i]][0].modes  # type: ignore[attr-defined]
        text = ", ".join(f"{k} {name}" for k, name in enumerate(names))
        solution.put(f"{path}.mode", touches + sticks, "1", text)
        if ready.system.contacts[i] in ready.system.slots:
            carrier = modes[:, MODE * i + CARRIER]
            solution.put(f"{path}.carrier", carrier, "1", "which carrier is in contact, counted from 0")
    texts = {
        "position": ("m, rad or 1", "largest position-level residual"),
        "velocity": ("m/s or rad/s", "largest velocity-level residual"),
        "kinetic": ("J", "kinetic energy"),
        "potential": ("J", "potential energy"),
        "stored": ("J", "energy stored in constraints"),
        "work": ("J", "work done on the system"),
    }
    for (name, (unit, text)), column in zip(texts.items(), rows.T, strict=True):
        solution.put(f"audit.{name}", column.copy(), unit, text)
    return solution
