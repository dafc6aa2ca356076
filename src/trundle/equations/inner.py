"""States of constraints that invariants define (tracked nearest points): found for given poses."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import InitialValueError
from ..core.thresholds import INNER_ACCEPTED, INNER_EXACT, LEAST_SQUARES, OTHER_ANSWER, TINY
from ..model.contact import Unilateral
from ..model.ports import KinematicPort
from .program import Program
from .records import BodyMotion
from .spatial import port_of, rest
from .system import System

SINGULAR = 1e14  # condition of the invariants' Jacobian above which they have no unique solution


class InnerStates:
    """The states of all constraints that track nearest points; their functions are made once per program."""

    def __init__(self, program: Program, s: System, P: np.ndarray, t0: float) -> None:
        self.program, self.P, self.t0 = program, P, t0
        self.found: list[tuple[Any, Any, slice]] = []
        at = s.nx + s.nu
        for c, f in s.closing + s.forces:
            if f.tracked:
                self.found.append((c, f, slice(at, at + f.tracked)))
            at += len(f.state_names)

    @property
    def locks(self) -> bool:
        """True if some of these constraints are locked: then poses may be searched for at which the states exist."""
        return any(not isinstance(c, Unilateral) for c, _, _ in self.found)

    def search(self, x: np.ndarray) -> bool:
        """Solve for all states in x from the constraints' own first guesses; True if one of them changed."""
        changed = False
        for (c, f, where), (heads, p) in zip(self.found, self._poses(x), strict=True):
            A, B = _ports(c, f, heads)
            first = np.asarray(c.first_states(A, B), dtype=float)
            z, left = self._newton(f, heads, p, first)
            if not left < INNER_ACCEPTED:
                raise _not_found(c.path, left)
            if not c.is_valid(A, B, z):
                raise InitialValueError(
                    c.path, "its bodies are on the wrong side of each other", "Guess a position on the other side."
                )
            changed |= bool(np.abs(z - x[where]).max() > OTHER_ANSWER * np.abs(z).max())
            x[where] = z
        return changed

    def follow(self, x: np.ndarray) -> None:
        """Solve for all states in x from the present ones, for poses that have moved slightly."""
        for (_, f, where), (heads, p) in zip(self.found, self._poses(x), strict=True):
            z, left = self._newton(f, heads, p, x[where])
            if not left < INNER_ACCEPTED:
                self.search(x)
                return
            x[where] = z

    def _poses(self, x: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
        """Per constraint (numbers of its moving bodies, its parameters)."""
        if not self.found:
            return []
        values = [np.array(v).ravel() for v in self.program.tracked.call([self.t0, x, self.P])]
        return list(zip(values[::2], values[1::2], strict=True))

    def _newton(self, f: Any, heads: np.ndarray, p: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, float]:
        """Newton's method with halving on the invariants of one constraint: (states, relative misfit left)."""
        value = f.tracking()
        bodies = _bodies(heads)

        def at(z: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
            r, J = (np.array(v) for v in value(*bodies, [*z, *f.own.starts], self.t0, p))
            if not (np.all(np.isfinite(r)) and np.all(np.isfinite(J))):
                return r.ravel(), J, np.inf
            size = np.linalg.norm(J, axis=1) * (np.abs(z).max(initial=0.0) or 1.0)
            return r.ravel(), J, float((np.abs(r.ravel()) / np.maximum(size, TINY)).max())

        r, J, left = at(z)
        for _ in range(100):
            if left < INNER_EXACT or not np.isfinite(left):
                break
            step = np.linalg.lstsq(J, -r, rcond=LEAST_SQUARES)[0]
            for length in 0.5 ** np.arange(12):
                trial = at(z + length * step)
                if trial[2] < left:
                    break
            else:
                break
            z = z + length * step
            r, J, left = trial
        if np.isfinite(left) and np.linalg.cond(J) > SINGULAR:  # many answers
            left = np.inf
        return z, left


def _not_found(path: str, left: float) -> InitialValueError:
    if not np.isfinite(left):
        return InitialValueError(
            path,
            "has no definite nearest points at this position (it may be an axis or a centre of symmetry)",
            "Start a little beside it.",
        )
    return InitialValueError(
        path,
        f"its nearest points were not found (a misfit of {left:.3g} remains)",
        "Bring the two bodies closer to contact by guesses, or choose surfaces whose nearest point is unique.",
    )


def _bodies(heads: np.ndarray) -> list[np.ndarray]:
    """``BodyMotion`` of each body."""
    return [heads[i : i + BodyMotion.SIZE] for i in range(0, heads.size, BodyMotion.SIZE)]


def _ports(c: Any, f: Any, heads: np.ndarray) -> tuple[KinematicPort, KinematicPort]:
    """The numeric poses of frames A and B."""
    bodies = _bodies(heads)
    ports = []
    for frame, rests in zip((c.A, c.B), f.skip, strict=True):
        K = np.array(ca.DM(rest())).ravel() if rests else bodies.pop(0)
        port = port_of(ca.DM(K))
        offset = ca.DM.zeros(3) if frame.offset is None else ca.DM(frame.offset)
        ports.append(port.at(offset, None if frame.R is None else ca.DM(frame.R)))
    return ports[0], ports[1]
