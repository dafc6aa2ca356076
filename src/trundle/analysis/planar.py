"""Joints from the base whose coordinates turn with the whole motion: x and y of a vehicle on a planar joint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import axis_vector
from ..equations.system import System
from ..graph.topology import WORLD

SAMPLES = 3  # positions, per coordinate, at which a joint is looked at
EXACT = 1e-9  # misfit that is rounding


@dataclass(frozen=True)
class PlanarTurn:
    """If all turns about the vertical with the rate Ω, coordinates q of an edge change by Ω (G q + g), u by Ω G u.

    positions, velocities: where q and u stand in the state; G is antisymmetric.
    """

    positions: tuple[int, ...]
    velocities: tuple[int, ...]
    G: np.ndarray
    g: np.ndarray


def planar_turns(s: System) -> list[PlanarTurn]:
    """Of all joints from the base that can follow a rotation about the vertical by more than one coordinate."""
    found = (_planar_turn(s, i) for i in range(len(s.edges)))
    return [turn for turn in found if turn is not None]


def _planar_turn(s: System, i: int) -> PlanarTurn | None:
    e = s.edges[i]
    if e.joint is None or e.parent != WORLD or e.reversed:
        return None
    c = s.edge_functions[i].coordinates
    x0, u0 = s.x_slices[i].start, s.nx + s.u_slices[i].start
    in_quaternions = {k + j for k in c.quaternions for j in range(4)}
    plain = [k for k in range(c.x.numel() - c.own) if k not in in_quaternions]
    same = [j for k in plain for j in _same_rates(c, k)]
    if len(plain) < 2 or len(same) < len(plain):
        return None
    turned = e.joint.A.R
    up = axis_vector(s.world.up) if turned is None else np.asarray(turned).T @ axis_vector(s.world.up)
    samples = _samples(c, up)
    if samples is None:
        return None
    x, du = samples
    rows = np.column_stack([x[:, plain], np.ones(len(x))])
    fit, *_ = np.linalg.lstsq(rows, du[:, same], rcond=None)
    G, g = fit[:-1].T, fit[-1]
    if np.abs(rows @ fit - du[:, same]).max() > EXACT or np.abs(G + G.T).max() > EXACT or np.abs(G).max() < EXACT:
        return None
    G = np.round((G - G.T) / 2, 12)
    return PlanarTurn(tuple(x0 + k for k in plain), tuple(u0 + k for k in same), G, np.round(g, 12))


def _same_rates(c: Any, k: int) -> list[int]:
    """Which of the velocities is the rate of coordinate k: one, or none."""
    return [j for j in range(c.u.numel()) if (c.x_dot[k] - c.u[j]).is_zero()]


def _samples(c: Any, up: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """(positions x, velocities u that turn B about the vertical through the origin of A) in rows; None if none do."""
    moving = ca.vertcat(c.v, c.w)
    twist, known = ca.jacobian(moving, c.u), ca.vertcat(c.x, c.t)
    others = [v for v in ca.symvar(ca.veccat(twist, c.p)) if not ca.depends_on(v, known)]
    look = ca.Function("look", [c.x, c.t, ca.vertcat(ca.SX(0, 1), *others)], [twist, c.p])
    rng = np.random.default_rng(0)
    numbers = rng.uniform(0.5, 1.5, len(others))
    rows, rates = [], []
    for _ in range(SAMPLES * (c.x.numel() + 1)):
        x = rng.uniform(-1, 1, c.x.numel())
        for k in c.quaternions:
            x[k : k + 4] /= np.linalg.norm(x[k : k + 4])
        J, p = (np.array(part) for part in look(x, 0.0, numbers))
        wanted = np.concatenate([np.cross(up, p.ravel()), up])
        u = np.linalg.lstsq(J, wanted, rcond=None)[0]
        if np.abs(J @ u - wanted).max() > EXACT:
            return None
        rows.append(x)
        rates.append(u)
    return np.array(rows), np.array(rates)
