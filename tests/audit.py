"""The checks that every run must pass: constraints, quaternions, energy, Newton's laws on the reported forces."""

from __future__ import annotations

import numpy as np

import trundle as tr


def audit(
    sol: tr.types.Solution, energy: float = 1e-9, exact: float = 1e-13, newton: float = 1e-9
) -> tr.types.Solution:
    """Assert residuals, the ledger, and m a = ΣF, d(Iω)/dt = ΣM for every body from the reported wrenches."""
    assert sol.success, sol.reason
    stats = sol.stats
    assert stats["position_residual"] < exact
    assert stats["velocity_residual"] < exact * max(1.0, _fastest(sol))
    assert stats["energy_residual"] < energy
    assert abs(sol.energy.attrs["relative_residual"] - stats["energy_residual"]) < 1e-15
    _newton(sol, newton)
    return sol


def _fastest(sol: tr.types.Solution) -> float:
    return max(float(np.abs(sol[s].values).max()) for s in sol.signals if s.endswith((".v", ".w")))


def _newton(sol: tr.types.Solution, tolerance: float) -> None:
    system = sol._source._system
    world = system.world
    for body in system.topology.bodies:
        r, T = sol[f"{body.path}.r"].values, sol[f"{body.path}.T"].values
        w, eps = sol[f"{body.path}.w"].values, sol[f"{body.path}.eps"].values
        inertia = np.diag(body.inertia) if body.inertia.ndim == 1 else body.inertia
        F = np.array([body.mass * _field(world.gravity, place) for place in r])
        M = np.zeros_like(F)
        size = np.abs(F).max()
        for c in system.topology.constraints:
            for side, frame, share in _ends(sol, c):
                if frame.body is body:
                    f, m, P = (sol[f"{c.path}.{k}"].values for k in (f"F_{side}", f"M_{side}", "P"))
                    f, m = f * share, m * share
                    F = F + f
                    M = M + m + np.cross(P - r, f)
                    size = max(size, np.abs(f).max())
        ma = body.mass * sol[f"{body.path}.a"].values
        turning = np.einsum("tij,tj->ti", T, eps @ inertia.T + np.cross(w, w @ inertia.T))
        np.testing.assert_allclose(ma, F, rtol=0, atol=tolerance * max(1.0, size))
        np.testing.assert_allclose(turning, M, rtol=0, atol=tolerance * max(1.0, size, np.abs(turning).max()))


def _ends(sol: tr.types.Solution, c: tr.Constraint) -> list[tuple[str, tr.types.Frame, np.ndarray]]:
    """Frames that a constraint acts on; those of a slot only while they are in contact."""
    ends = [("A", c.A, np.ones(1)), ("B", c.B, np.ones(1))]
    if f"{c.path}.carrier" in sol.signals:  # a compliant contact has one of its own for each carrier instead
        carrier = sol[f"{c.path}.carrier"].values[:, None]
        ends = [ends[0], *(("B", f, carrier == k) for k, f in enumerate(c.carriers))]
    return ends


def _field(gravity: tr.gravity.Gravity, r: np.ndarray) -> np.ndarray:
    if isinstance(gravity, tr.gravity.UniformGravity):
        sign = {"x": 0, "y": 1, "z": 2}
        if isinstance(gravity.direction, str):
            e = np.zeros(3)
            e[sign[gravity.direction.lstrip("+-")]] = -1.0 if gravity.direction.startswith("-") else 1.0
        else:
            e = np.asarray(gravity.direction)
        return gravity.g * e
    assert isinstance(gravity, tr.gravity.PointGravity)
    d = r - gravity.centre
    return -gravity.mu * d / np.linalg.norm(d) ** 3


def close(a, b, tolerance: float) -> None:
    """Equal within an absolute tolerance."""
    np.testing.assert_allclose(np.asarray(a, dtype=float), np.asarray(b, dtype=float), rtol=0, atol=tolerance)
