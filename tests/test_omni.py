"""The omni wheel: geometry of its rollers, and the vehicle against figures from independent equations."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import close

S = tr.surfaces


def support(R, alpha):
    """The lowest point as a numeric function of the normal."""
    n = ca.SX.sym("n", 3)
    function = ca.Function("support", [n], [S.Spindle(radius=R, alpha=alpha).with_constants().support(n)])
    return lambda normal: np.array(function(normal)).ravel()


def test_lowest_point_of_a_roller_by_brute_force():
    """The closed form against a search over the surface, for random attitudes, on the arc and at the tips."""
    from scipy.optimize import minimize
    from scipy.spatial.transform import Rotation

    R, alpha = 0.1, np.pi / 4
    lowest_point = support(R, alpha)
    rng = np.random.default_rng(4)
    for _ in range(30):
        n = Rotation.random(random_state=int(rng.integers(1 << 30))).as_matrix()[2]

        def depth(p, n=n):
            x, turn = R * np.sin(np.clip(p[0], -alpha, alpha)), p[1]
            rho = np.sqrt(R**2 - x**2) - R * np.cos(alpha)
            return -float(n @ [x, rho * np.cos(turn), rho * np.sin(turn)])

        grid = [(a, t) for a in np.linspace(-alpha, alpha, 41) for t in np.linspace(0, 2 * np.pi, 61)]
        start = min(grid, key=depth)
        best = minimize(depth, start, method="Nelder-Mead", options={"xatol": 1e-12, "fatol": 1e-17}).fun
        close(lowest_point(n) @ n, -best, 1e-10)


@pytest.mark.parametrize("count", [3, 4, 7])
def test_rollers_make_up_a_circle(count):
    """Whatever the angle of the wheel, its lowest point is at the distance R."""
    R, alpha = 0.1, np.pi / count
    lowest_point = support(R, alpha)
    for chi in np.linspace(0, 2 * np.pi, 50):
        lowest = np.inf
        for j in range(count):
            a = chi + 2 * np.pi * j / count
            centre = R * np.cos(alpha) * np.array([np.sin(a), -np.cos(a), 0])
            T = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
            point = centre + T @ lowest_point(T.T @ [0, -1, 0])
            lowest = min(lowest, point[1])
        close(lowest, -R, 1e-12)


def test_vehicle_with_regularised_friction_before_a_hand_over():
    """Velocities at 0.1 and 0.2 s from independent equations of the same vehicle (planar, all mass at wheel height)."""
    law = tr.RegularisedCoulomb(mu=0.3, delta=1e-3)
    sol = tr.simulate(tr.gallery.OmniVehicle(friction=law), 0.2, at=[0.1, 0.2], rtol=1e-8)
    assert sol.success, sol.reason
    close(sol["V"].values[1], [0.29960226, 0.10118456], 1e-7)
    close(sol["V"].values[2], [0.29861772, 0.10166404], 1e-6)
    close(sol["W"].values[1], 0.80000030, 1e-7)
    close(sol["N"].values[0], [40.55, 40.51, 40.57], 2e-2)


def test_vehicle_with_exact_friction_through_hand_overs():
    sol = tr.simulate(tr.gallery.OmniVehicle(), 0.5, at=[0.1, 0.5], rtol=1e-7)
    assert sol.success, sol.reason
    close(sol["V"].values[1], [0.29960226, 0.10118456], 1e-5)
    close(sol["V"].values[2], [0.24500157, 0.07227383], 1e-3)
    assert all(c.passed for c in sol.checks()), sol.checks()
    assert sum("takes over" in e.cause for e in sol.events) == 2
    assert sol.stats["impacts"] == 0
    assert sol.stats["position_residual"] < 1e-15
    assert sol.stats["energy_residual"] < 1e-8
