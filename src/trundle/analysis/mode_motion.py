"""The motion of one mode of a linear model, as a solution that the viewer shows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..core.errors import ArgumentError
from ..kernel.contents import kernel_for
from ..pipeline.reported import reported
from ..results.solution import Solution
from ..running.outcome import Outcome, Statistics
from .linear import MOVING, LinearModel
from .state import State
from .tangent import tangent_of
from .variations import variations_of

FRAMES = 60  # per period
DECAYS = 4.0  # time constants that are shown of a mode without frequency


def mode_motion(linear: LinearModel, mode: int, amplitude: float, periods: int) -> Solution:
    """The model moves in one mode about its equilibrium; constraints are restored in every frame.

    Of a steady motion it is what an observer sees who travels and turns with it.
    """
    at: State | None = linear.about
    found = linear.modes
    if at is None:
        problem = "needs the equations, which a pickled or copied linear model has not"
        raise ArgumentError("motion", problem, "Use the original.")
    if linear.kind == MOVING:
        raise ArgumentError(
            "motion",
            "needs an equilibrium or a steady motion, and this is neither",
            "Linearise at rest, or use tr.trim.",
        )
    if not 0 <= mode < len(found):
        raise ArgumentError("mode", f"= {mode}, but there are {len(found)} modes", f"Give 0 … {len(found) - 1}.")
    value = found[mode].eigenvalue
    times, factors = _course(value, periods)
    v = variations_of(at.system)
    tangent = tangent_of(at, v)
    shape = np.array([found[mode].shape[name] for name in linear.names])
    moved = v.columns(at.x) @ tangent.Z @ (shape * amplitude / _largest(linear, shape))
    states = np.array([_restored(at, at.x + (moved * factor).real) for factor in factors])
    ready = replace(at.ready, P=at.P)
    kernel = kernel_for(ready.program, "modes", lambda program: {}, "never")
    statistics = Statistics(method=f"mode {mode}: {value:.6g} 1/s", kernel=kernel.where)
    return reported(ready.assembly.model, ready, kernel, Outcome(times, states, statistics=statistics))


def _course(value: complex, periods: int) -> tuple[np.ndarray, np.ndarray]:
    """Times, and the factor of the shape there: a whole number of periods without their decay, or a decay alone."""
    if abs(value.imag) > 1e-9 * abs(value):
        times = np.linspace(0, 2 * np.pi * periods / abs(value.imag), FRAMES * periods + 1)
        return times, np.exp(1j * value.imag * times)
    times = np.linspace(0, DECAYS / abs(value), 2 * FRAMES + 1)
    return times, np.exp(-abs(value) * times).astype(complex)


def _largest(linear: LinearModel, shape: np.ndarray) -> float:
    """The largest displacement in a shape; of one without, the largest entry."""
    moved = np.abs(shape[: linear.positions])
    return float(moved.max() if moved.size and moved.max() > 0 else np.abs(shape).max())


def _restored(at: State, x: np.ndarray) -> np.ndarray:
    """The nearest state that fulfils the constraints, quaternions of length 1."""
    for i in at.system.quaternions:
        x[i : i + 4] /= np.linalg.norm(x[i : i + 4])
    return np.array(at.ready.program.project(at.t, x, at.P)[0]).ravel() if at.system.closing else x
