"""LinearModel: A, B, C, D of a model about one state, by names."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ..core.errors import ArgumentError, unknown
from ..equations.system import StateName
from .spectrum import Spectrum, spectrum_of

UNSTABLE = 1e-9  # real parts above this part of the largest eigenvalue count as growth
SHOWN = 0.05  # entries of a mode shape, relative to the largest, that a summary names

EQUILIBRIUM, STEADY, MOVING = "equilibrium", "steady motion", "moving"
ABOUT = {EQUILIBRIUM: "an equilibrium", STEADY: "a steady motion", MOVING: "a moment of a motion that is not steady"}


@dataclass(frozen=True)
class Eigenmode:
    """One eigenvalue λ of a linear model (of a pair the one with Im λ > 0), with its shape by the names of the states.

    frequency: |λ|/2π (Hz); damping: −Re λ/|λ|, 1 for a real negative λ. The largest entry of the shape is 1.
    """

    eigenvalue: complex
    frequency: float
    damping: float
    shape: dict[str, complex]


@dataclass(frozen=True, eq=False)
class LinearModel:
    """δẏ = A δy + B δu, δz = C δy + D δu about one state; y are minimal coordinates (``states``).

    kind: 'equilibrium', 'steady motion' (nothing but coordinates without influence changes, in axes that turn with
    ``turning``, rad/s), or 'moving': then A holds at this moment only, and its eigenvalues say little.
    rates: ẏ at this state. positions, velocities: how many of y are positions and velocities.
    """

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    states: tuple[StateName, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    kind: str
    rates: np.ndarray
    positions: int
    velocities: int
    turning: np.ndarray
    about: Any = field(default=None, repr=False)  # the state with its equations

    def __getstate__(self) -> dict[str, Any]:
        """Matrices and names only: the equations hold objects of CasADi."""
        return {**self.__dict__, "about": None}

    @property
    def names(self) -> list[str]:
        """Names of the states."""
        return [state.name for state in self.states]

    @cached_property
    def spectrum(self) -> Spectrum:
        return spectrum_of(self.A)

    @property
    def eigenvalues(self) -> np.ndarray:
        """All eigenvalues; zeros, found by rank, come last."""
        return np.concatenate([self.spectrum.values, np.zeros(self.spectrum.zeros)])

    @property
    def modes(self) -> list[Eigenmode]:
        """One per eigenvalue that is not zero, pairs once; the least stable first."""
        found = []
        for value, vector in zip(self.spectrum.values, self.spectrum.vectors.T, strict=True):
            if value.imag < -1e-12 * abs(value):
                continue
            shape = vector / vector[np.argmax(np.abs(vector))]
            named = {name: complex(entry) for name, entry in zip(self.names, shape, strict=True)}
            found.append(Eigenmode(complex(value), abs(value) / (2 * np.pi), 0.0 - value.real / abs(value), named))
        return found

    @property
    def stable(self) -> bool:
        """True if no eigenvalue has a positive real part; zeros and undamped pairs are allowed."""
        largest = np.abs(self.spectrum.values).max(initial=0.0)
        return bool(np.all(self.spectrum.values.real <= UNSTABLE * largest))

    @property
    def controllable(self) -> int:
        """The dimension of the space that the inputs can reach (Hautus: by eigenvalues)."""
        return _reached(self.A, self.B)

    @property
    def observable(self) -> int:
        """The dimension of the space that the outputs tell apart."""
        return _reached(self.A.T, self.C.T)

    def zeros_explained(self) -> list[str]:
        """Why eigenvalues are zero, one sentence for each reason."""
        found, chains = [], self.spectrum.chains
        excess = self.positions - self.velocities
        if excess > 0:
            found.append(
                f"{excess} of {self.spectrum.zeros} zero eigenvalues: constraints on velocities alone (rolling, blades)"
                f" leave {_counted(self.positions, 'position', 'positions')} but"
                f" {_counted(self.velocities, 'velocity', 'velocities')}; equilibria and steady motions"
                " come in families."
            )
        for vector in self.spectrum.null.T:
            parts = [f"{v:+.3g} {n}" for n, v in zip(self.names, vector, strict=True) if v]
            moved = "speed, so that it is one of a family" if self._is_speed(vector) else "position or heading"
            found.append(f"A change of {moved} that stays as it is: {', '.join(parts[:6])}.")
        if len(chains) > 1:
            found.append(
                f"{sum(chains[1:])} more: velocities along such changes ({chains[1]} grow linearly with time, as a free"
                " coordinate does)."
            )
        return found

    def _is_speed(self, vector: np.ndarray) -> bool:
        last = self.positions + self.velocities
        return bool(np.any(np.abs(vector[self.positions : last]) > SHOWN * np.abs(vector).max()))

    def to_scipy(self) -> Any:
        """A scipy.signal.StateSpace."""
        from scipy.signal import StateSpace

        self._require_inputs("to_scipy")
        return StateSpace(self.A, self.B, self.C, self.D)

    def to_control(self) -> Any:
        """A state space of python-control (``pip install trundle[control]``), with names: hinge_phi."""
        try:
            import control
        except ImportError:
            raise ArgumentError(
                "to_control", "needs the package python-control", "Install it: pip install 'trundle[control]'."
            ) from None

        self._require_inputs("to_control")
        groups = {"states": self.names, "inputs": self.inputs, "outputs": self.outputs}
        names = {key: [name.replace(".", "_") for name in group] for key, group in groups.items()}  # no dots there
        return control.ss(self.A, self.B, self.C, self.D, **names)

    def lqr(self, Q: Any, R: Any) -> np.ndarray:
        """K with δu = −K δy that minimises ∫ (δyᵀQ δy + δuᵀR δu) dt; Q, R: matrices or their diagonals."""
        from scipy.linalg import solve_continuous_are

        self._require_inputs("lqr")
        Q, R = (np.diag(M) if np.ndim(M) == 1 else np.atleast_2d(M) for M in (Q, R))
        S = solve_continuous_are(self.A, self.B, Q, R)
        return np.linalg.solve(R, self.B.T @ S)

    def response(self, frequencies: Any) -> np.ndarray:
        """C (iω − A)⁻¹ B + D for angular frequencies (rad/s): one matrix (outputs × inputs) for each."""
        unit = np.eye(self.A.shape[0])
        found = [self.C @ np.linalg.solve(1j * w * unit - self.A, self.B) + self.D for w in np.atleast_1d(frequencies)]
        return np.array(found)

    def locus(self, gains: Any, *, output: str | None = None, input: str | None = None) -> np.ndarray:
        """Eigenvalues of A − k B (1 + k D)⁻¹ C under u = −k z, one row per gain k, each column a continuous branch.

        output, input: which ones are fed back; the first ones by default.
        """
        self._require_inputs("locus")
        o = self._index("output", self.outputs, output)
        i = self._index("input", self.inputs, input)
        b, c, d = self.B[:, i], self.C[o], float(self.D[o, i])
        rows: list[np.ndarray] = []
        for k in np.atleast_1d(np.asarray(gains, dtype=float)):
            values = np.linalg.eigvals(self.A - k / (1 + k * d) * np.outer(b, c)).astype(complex)
            rows.append(_matched(rows[-1], values) if rows else np.sort_complex(values))
        return np.array(rows)

    @staticmethod
    def _index(kind: str, names: tuple[str, ...], name: str | None) -> int:
        if name is None:
            return 0
        if name not in names:
            raise unknown(kind, name, names)
        return names.index(name)

    def motion(self, mode: int = 0, *, amplitude: float = 0.2, periods: int = 2) -> Any:
        """The motion in one of ``modes`` as a solution: ``linear.motion(0).show()`` animates it in the viewer.

        Of a steady motion (the weave of a bicycle) it is what an observer sees who travels with it.
        amplitude: of the largest displacement (m or rad). Oscillations keep their amplitude; a mode without frequency
        dies out.

        >>> import trundle as tr
        >>> linear = tr.linearise(tr.gallery.Pendulum(), at={"hinge.phi": 0.0, "hinge.phi_dot": 0.0})
        >>> round(float(linear.motion(0, amplitude=0.1)["hinge.phi"].max()), 6)
        0.1
        """
        from .mode_motion import mode_motion

        return mode_motion(self, mode, amplitude, periods)

    def _require_inputs(self, what: str) -> None:
        if not self.inputs:
            raise ArgumentError(what, "needs inputs", "Name parameters: tr.linearise(model, inputs=['drive.force']).")

    def __str__(self) -> str:
        lines = [f"Linear model about {ABOUT[self.kind]}: {len(self.states)} states, {len(self.inputs)} inputs"]
        for mode in self.modes:
            value = mode.eigenvalue
            number = f"{value.real:+.6g}" + (f" ± {value.imag:.6g}i" if value.imag else "")
            shape = [name for name, entry in mode.shape.items() if abs(entry) > SHOWN]
            damping = round(mode.damping, 4) + 0.0  # no minus before a zero
            text = f"{mode.frequency:10.4g} Hz  damping {damping:+.4f}  {', '.join(shape[:4])}"
            lines.append(f"  {number:<28} {text}")
        if self.spectrum.zeros:
            lines.append(f"  0 ({self.spectrum.zeros} times)")
            lines += [f"    {sentence}" for sentence in self.zeros_explained()]
        lines.append(f"  {'stable' if self.stable else 'unstable'}")
        return "\n".join(lines)


def _counted(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def _matched(before: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Eigenvalues in the order of those before: nearest ones belong together."""
    from scipy.optimize import linear_sum_assignment

    _, order = linear_sum_assignment(np.abs(before[:, None] - values[None, :]))
    return values[order]


def _reached(A: np.ndarray, B: np.ndarray) -> int:
    """Dimension of the controllable space, by the staircase algorithm with orthogonal transformations."""
    n, size = A.shape[0], max(np.linalg.norm(A, 2) if A.size else 0.0, 1e-300)
    basis = np.zeros((n, 0))
    new = B / max(np.linalg.norm(B), 1e-300)
    while True:
        new = new - basis @ (basis.T @ new)
        new = new - basis @ (basis.T @ new)
        left, sizes, _ = np.linalg.svd(new, full_matrices=False)
        added = left[:, sizes > 1e-9]
        if not added.size or basis.shape[1] >= n:
            return basis.shape[1]
        basis = np.hstack([basis, added])
        new = A @ added / size
