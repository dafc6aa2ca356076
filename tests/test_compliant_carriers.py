"""Compliant contacts with several carriers: omni wheels whose rollers give way."""

import numpy as np
import pytest

import trundle as tr

C = tr.compliant
WEIGHT = 12.4 * 9.81
LAW = tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-3)


def soft(k):
    damping = C.LinearDamping(d=0.6 * np.sqrt(4 * k))
    return C.Softened(elastic=C.Linear(k=k), damping=damping, friction=LAW)


def run(k, until, samples=5):
    """The vehicle on rollers of the stiffness k, which start as deep as they rest; rigid where k is None."""
    start = {} if k is None else {"initial": {"platform.r": (0, 0.1 - WEIGHT / (3 * k), 0)}}
    law = {"": soft(k)} if k is not None else {".friction": LAW}
    changes = {f"wheel[{i}].contact{name}": value for i in range(3) for name, value in law.items()}
    return tr.simulate(tr.gallery.OmniVehicle(), until, parameters=changes, rtol=1e-8, samples=samples, **start)


def test_an_omni_vehicle_on_compliant_rollers_tends_to_the_rigid_one_in_proportion_to_the_depth():
    rigid = run(None, 0.1)
    off = []
    for k in (1e5, 1e6, 1e7):
        sol = run(k, 0.1)
        change = sol["platform.v"].values[-1] - rigid["platform.v"].values[-1]
        off.append([*change[[0, 2]], sol["platform.w"].values[-1, 1] - rigid["platform.w"].values[-1, 1]])
    orders = np.log10(np.abs(np.array(off[:-1]) / np.array(off[1:])))
    assert orders == pytest.approx(np.ones((2, 3)), abs=0.02)
    assert np.abs(off[-1]).max() < 3e-6


def test_rollers_share_the_load_where_one_hands_over_to_the_next():
    """The rollers lift the vehicle together for a moment; over the run the normal forces carry its weight."""
    sol = run(1e5, 0.35, samples=1401)
    paths = [
        [f"wheel[{i}].contact{more}.normal.effort" for more in ("", *(f".carrier[{k}]" for k in (1, 2, 3)))]
        for i in range(3)
    ]
    N = np.array([[sol[path].values for path in wheel] for wheel in paths])
    mean = np.trapezoid(N.sum(axis=(0, 1)), sol.time.values) / 0.35
    assert mean == pytest.approx(WEIGHT, rel=2e-3)
    assert N[:, :, 0].sum() == pytest.approx(WEIGHT, rel=1e-9)
    assert np.any(np.sort(N, axis=1)[:, -2] > 1.0)
    carrying = [{int(np.argmax(N[i, :, t])) for t in range(N.shape[2])} for i in range(3)]
    assert any(len(found) > 1 for found in carrying)
    assert abs(sol.stats["energy_residual"]) < 1e-6


def test_ideal_rigid_and_compliant_by_one_changed_object():
    laws = {"ideal": tr.friction.NoSlip(), "rigid": tr.friction.Coulomb(mu=0.3), "compliant": soft(1e6)}
    runs = tr.fidelities(tr.gallery.OmniVehicle(), 0.03, laws, samples=3, rtol=1e-7)
    ends = np.array([sol["platform.v"].values[-1] for sol in runs.values()])
    assert np.abs(ends[:, [0, 2]] - ends[0, [0, 2]]).max() < 1e-4
    assert np.ptp(ends[:2, 0]) < 1e-9
