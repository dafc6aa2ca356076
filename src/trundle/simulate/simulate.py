"""simulate: model in, labelled and audited solution out."""

from __future__ import annotations

import json
import time
from typing import Any

import numpy as np

from ..core.building import building
from ..core.errors import SimulationError
from ..equations.contact import CARRIER, MODE
from ..equations.initial import Start, initial_state
from ..equations.parameters import parameter_table
from ..equations.prepare import CoordinateChoice, Prepared, is_redundant, prepare
from ..kernel.kernel import Caller, Callers, CompileMode, Kernel
from ..model.model import Model
from ..results.ledger import energy_scale
from ..results.solution import Solution, Source
from ..results.turning import Track, turning
from . import sundials
from .explicit import dense_function, step_function
from .moreau import TimeStepping, stepping_functions
from .outcome import Outcome, Statistics
from .progress import Progress, Report
from .radau import implicit_functions
from .run import Run
from .slipping import slip_functions
from .tableau import EXPLICIT

SUNDIALS = ("cvodes", "bdf")
METHODS = ("auto", *EXPLICIT, "radau5", "moreau", *SUNDIALS)
SAMPLES = 501


def simulate(
    model: Model,
    until: float,
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
) -> Solution:
    """Run a model from ``start`` to ``until`` (s).

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

    >>> import trundle as tr
    >>> sol = tr.simulate(tr.gallery.Pendulum(), until=1.0, compile="never")
    >>> float(abs(sol.energy.attrs["relative_residual"])) < 1e-7
    True
    """
    times = _output_times(start, until, at, samples)
    for name, value in (("rtol", rtol), ("atol", atol)):
        if value is not None and not (isinstance(value, int | float | np.floating) and 0 < value < 1):
            raise SimulationError(name, f"= {value!r} is not a usable tolerance", "Give a number between 0 and 1.")
    if not (isinstance(max_step, int | float | np.floating) and max_step > 0):
        raise SimulationError("max_step", f"= {max_step!r} is not a usable step", "Give a positive time in seconds.")
    method = model.method() if method is None and isinstance(model, Model) else method or "auto"
    require_method(method)
    if compile not in ("background", "ahead", "never"):
        raise SimulationError("compile", f"= {compile!r} is unknown", "Use 'background', 'ahead' or 'never'.")
    atol = rtol / 100 if atol is None else atol
    begin = time.perf_counter()
    with building:
        ready, x0 = ready_state(model, parameters, coordinates, float(times[0]), initial, guess)
        kernel = kernel_for(ready, method, compile)
    built = time.perf_counter() - begin - (kernel.compile_seconds if compile == "ahead" else 0.0)
    track = Track(ready.program, ready.system) if turning(ready.assembly) else None
    if not ready.system.size:
        still = Outcome(times, np.zeros((times.size, 0)), statistics=Statistics(method=method, kernel=kernel.where))
        still.track = track
        if track is not None:
            for t in times:
                track.follow(float(t), np.zeros(0), None, ready.P)
        return _solution(model, ready, kernel, still, at)  # every motion is prescribed
    with Progress(f"simulating {type(model).__name__}", float(times[0]), float(times[-1]), progress) as report:
        if method in SUNDIALS:
            rhs = ready.program.rhs
            outcome = sundials.integrate(
                ready.system, kernel, x0, ready.P, times, rtol, atol, method, rhs, report, track
            )
        elif method == "moreau":
            if not ready.system.contacts:
                raise SimulationError("method", "= 'moreau' is for models with contacts", "Use method='auto'.")
            outcome = TimeStepping(ready.system, kernel, x0, ready.P, times, max_step, report, track).go()
        else:

            def implicit(which: str) -> Callers:
                with building:
                    return Callers(kernel_for(ready, which, compile))

            options = rtol, atol, max_step, interpolate, report, implicit, track
            outcome = Run(ready.system, kernel, method, x0, ready.P, times, *options).go()
    outcome.track = track
    outcome.statistics.build_seconds = built
    outcome.statistics.compile_seconds = kernel.compile_seconds
    solution = _solution(model, ready, kernel, outcome, at)
    if raises and outcome.error is not None:
        error = outcome.error
        raise SimulationError(error.path, error.problem, error.advice, solution) from None
    return solution


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
            functions["halt"] = program.halt
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
            "span": json.dumps(outcome.span or (float(outcome.times[0]), float(outcome.times[-1]))),
        },
    )
    source = Source(ready.program, ready.system, ready.P, outcome.times, outcome.states, outcome.modes, outcome.track)
    solution = Solution(data, source)
    for i, path in enumerate(outcome.first_modes):
        touches, sticks = outcome.modes[:, MODE * i], outcome.modes[:, MODE * i + 1]  # type: ignore[index]
        names = ready.system.closing[ready.system.contacts[i]][0].modes  # type: ignore[attr-defined]
        text = ", ".join(f"{k} {name}" for k, name in enumerate(names))
        solution.put(f"{path}.mode", touches + sticks, "1", text)
        if ready.system.contacts[i] in ready.system.slots:
            carrier = outcome.modes[:, MODE * i + CARRIER]  # type: ignore[index]
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
