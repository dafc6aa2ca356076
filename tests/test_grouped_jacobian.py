"""Jacobians by groups of bodies are those of the whole system; runs with them agree with explicit ones."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from trundle.kernel.kernel import Callers, Kernel
from trundle.running.grouped_jacobian import GroupedJacobian, grouped_functions, groups_of

C = tr.compliant
Bearing = tr.gallery.BallBearing
LOADED = {"load": Bearing.Load(radial=300.0, axial=40.0), "clearance": 1e-5}


@pytest.mark.parametrize(
    "model",
    [Bearing(n=5), Bearing(n=5, **LOADED), Bearing(n=5, **LOADED, cage=Bearing.Cage(clearance=1e-4))],
    ids=["held", "loaded", "cage"],
)
def test_a_jacobian_by_groups_is_that_of_the_whole(model):
    source = tr.simulate(model, 1e-5, samples=2, compile="never")._source
    program, P, x = source._program, source._P, source._states[-1]
    s, t = program.system, 1e-5
    groups = groups_of(s)
    assert groups is not None
    n = s.nx + s.nu
    assert groups.variations + groups.responses < n
    d = 1e-7 * np.maximum(np.abs(x[:n]), 1e-3)
    J = GroupedJacobian(groups, Callers(Kernel(grouped_functions(program), "never")), P)(t, x, d)
    wanted = exact_jacobian(program, t, x, P)[:n, :n]
    rounded = np.finfo(float).eps * (np.abs(wanted) @ np.abs(x[:n])).max() / d  # of states, in differences over d
    assert np.all(np.abs(J - wanted) < 1e-3 * np.abs(wanted).max(axis=0) + rounded)
    rows, columns = groups.pattern
    there = np.zeros((n, n), dtype=bool)
    there[rows, columns] = True
    assert not wanted[~there].any()


def exact_jacobian(program, t, x, P):
    """Derivatives of the motion by all states, by automatic differentiation."""
    symbols = program.system.symbols()
    motion = program.rhs(*symbols)
    return np.array(ca.Function("exact_jacobian", symbols, [ca.jacobian(motion, symbols[1])])(t, x, P))


def test_what_a_jacobian_costs_does_not_grow_with_the_number_of_balls():
    counts = []
    for n in (6, 12):
        source = tr.simulate(Bearing(n=n), 1e-6, samples=2, compile="never")._source
        groups = groups_of(source._program.system)
        counts.append((groups.variations, groups.responses))
    assert counts[0] == counts[1]


def test_models_without_groups_keep_their_jacobians():
    source = tr.simulate(tr.gallery.ElasticBounce(), 1e-5, samples=2, compile="never")._source
    assert groups_of(source._program.system) is None


@pytest.mark.parametrize("changes", [{}, {"coordinates": "absolute"}], ids=["joints", "absolute"])
def test_a_bearing_runs_alike_with_explicit_and_implicit_steps(changes):
    model = Bearing(n=4, damping=C.LinearDamping(d=50.0))
    settings = {"until": 2e-3, "samples": 2, "compile": "never"}
    wanted = tr.simulate(model, rtol=1e-10, method="dop853", **settings)
    for method in ("auto", "radau5"):
        sol = tr.simulate(model, rtol=1e-8, method=method, **settings, **changes)
        assert sol["ball[1].r"].values[-1] == pytest.approx(wanted["ball[1].r"].values[-1], abs=1e-9)
        assert sol["ball[1].w"].values[-1] == pytest.approx(wanted["ball[1].w"].values[-1], rel=1e-6, abs=1e-6)
    assert sol.stats["implicit_steps"] > 0
    assert sol.stats["steps"] < wanted.stats["steps"] / 5
