"""Pendulums and chains against independently written Lagrange and Kane models."""

import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from reference.chain import Chain
from reference.double_pendulum import DoublePendulum
from reference.rotating_platform import RotatingPlatform


def test_double_pendulum_against_lagrange():
    exact = DoublePendulum(1.2, 0.7, 0.8, 0.5)
    times = np.linspace(0, 5, 51)
    reference = exact.simulate(times, (1.0, 0.5), (0.3, -0.2), relative=True)
    model = tr.gallery.DoublePendulum(m1=1.2, m2=0.7, l1=0.8, l2=0.5, phi1=1.0, phi2=0.5, phi1_dot=0.3, phi2_dot=-0.2)
    sol = audit(tr.simulate(model, 5, at=times, rtol=1e-12))
    close(np.stack([sol["th1"], sol["th2"]], axis=1), reference.absolute, 1e-8)
    close(np.stack([sol["hinge1.phi_dot"], sol["hinge2.phi_dot"]], axis=1), reference.relative_rate, 1e-8)


def test_five_link_spatial_chain_against_kane():
    phi = np.array([0.4, -0.3, 0.5, 0.2, -0.6])
    rate = np.array([0.5, 1.0, -0.7, 0.3, 0.9])
    exact = Chain([0.1] * 5, 0.1, 0.01)
    times = np.linspace(0, 5, 26)
    reference = exact.simulate(times, phi, rate)
    initial = {f"hinge[{i}].phi": phi[i] for i in range(5)} | {f"hinge[{i}].phi_dot": rate[i] for i in range(5)}
    sol = audit(tr.simulate(tr.gallery.Chain(n=5), 5, at=times, initial=initial, rtol=1e-13, atol=1e-15), energy=1e-11)
    got = np.stack([sol[f"hinge[{i}].phi"] for i in range(5)], axis=1)
    close(got, reference.phi, 1e-8)
    close(np.stack([sol[f"link[{i}].r"] for i in range(5)], axis=1), reference.centre, 1e-9)
    close(sol["hinge[0].F_B"], reference.force, 1e-7)
    close(sol["hinge[0].M_B"], reference.moment, 1e-8)


def test_rotating_platform_with_the_power_of_its_drive():
    exact = RotatingPlatform(1.0, 1.0, 0.5, 2.0, axial=1e-6)
    times = np.linspace(0, 6, 61)
    reference = exact.simulate(times, 0.2)
    sol = audit(tr.simulate(tr.gallery.RotatingPlatform(), 6, at=times, rtol=1e-12))
    close(sol["phi"], reference.phi, 1e-9)
    close(sol["rod.r"], reference.centre, 1e-9)
    close(sol["drive_power"], reference.power, 1e-8)
    close(sol["world.work"], reference.work, 1e-9)


@pytest.mark.parametrize("method", ["dopri5", "cvodes"])
def test_methods_agree(method):
    """Independent integrators give the same motion: SUNDIALS is the cross-check."""
    a = tr.simulate(tr.gallery.Chain(n=4), 2, samples=21, rtol=1e-12)
    b = audit(tr.simulate(tr.gallery.Chain(n=4), 2, samples=21, rtol=1e-11, method=method), energy=1e-7)
    close(a["tip"], b["tip"], 1e-8)


@pytest.mark.parametrize(("method", "order"), [("dopri5", 5), ("dop853", 8)])
def test_observed_order_of_convergence(method, order):
    """Fixed steps (loose tolerance, bounded step): the error falls as h^order."""
    exact = tr.simulate(tr.gallery.Pendulum(phi0=1.2), 1.0, at=[1.0], rtol=1e-13, atol=1e-15)["hinge.phi"][-1]
    steps = [0.25, 0.0625] if order == 8 else [0.1, 0.025]
    errors = [
        abs(
            float(
                tr.simulate(
                    tr.gallery.Pendulum(phi0=1.2), 1.0, at=[1.0], rtol=0.5, atol=0.5, max_step=h, method=method
                )["hinge.phi"][-1]
                - exact
            )
        )
        for h in steps
    ]
    observed = np.log(errors[0] / errors[1]) / np.log(4)
    assert order - 0.5 < observed < order + 1, (errors, observed)


def test_invariants_hold_for_100_seconds():
    """Every joint and quaternion to 1e-13, in the seeds' own coordinates too."""
    for coordinates in ("joint", "absolute"):
        sol = tr.simulate(tr.gallery.Chain(n=3), 100, samples=201, rtol=1e-9, coordinates=coordinates)
        assert sol.stats["position_residual"] < 1e-13
        assert sol.stats["velocity_residual"] < 1e-13


def test_angles_are_continuous_over_many_turns():
    """A spinning hinge counts its turns, as a coordinate and as a closing constraint."""
    for coordinates in ("joint", "absolute"):
        sol = tr.simulate(tr.gallery.Pendulum(g=0.0, phi_dot0=20.0), 10, samples=11, coordinates=coordinates)
        close(sol["hinge.phi"], 0.3 + 20.0 * sol.time.values, 1e-8)
