"""Controlled models of the gallery: they stand, swing up and follow, as their linear models say."""

import numpy as np
import pytest

import trundle as tr
from trundle.gallery.cart_pole import AnglePD, AnglePID, CartPole, FullState, Optimal, SwingUp, Unpushed


def test_cart_pole_has_the_published_poles():
    pd = tr.linearise(CartPole(control=AnglePD(), th0=0.0))
    full = tr.linearise(CartPole(control=FullState(), th0=0.0))
    assert pd.modes[0].eigenvalue == pytest.approx(-2.34092920 + 2.54854638j, abs=1e-8)
    assert np.sort(full.eigenvalues.real) == pytest.approx([-3.5, -3, -2.5, -2], abs=1e-7)
    free = tr.linearise(CartPole(control=Unpushed(), th0=0.0), inputs=["rail.force"])
    assert free.spectrum.values == pytest.approx([4.15771293, -4.15771293], abs=5e-9)
    assert free.controllable == 4


def test_cart_pole_falls_as_published():
    sol = tr.simulate(CartPole(control=Unpushed(), th0=0.1), until=1, at=[1.0])
    assert sol["hinge.phi"].values == pytest.approx([2.47764602], abs=1e-7)
    assert sol["rail.nu"].values == pytest.approx([-0.0518587642], abs=1e-8)


@pytest.mark.parametrize("control", [AnglePID(), Optimal()])
def test_cart_pole_stands(control):
    model = CartPole(control=control)
    assert tr.linearise(model, at={"hinge.phi": 0.0}).stable
    sol = tr.simulate(model, until=6, samples=61)
    assert abs(sol["hinge.phi"].values[-1]) < 1e-3
    assert all(check.passed for check in sol.checks())


def test_cart_pole_swings_up():
    sol = tr.simulate(CartPole(control=SwingUp(), th0=3.1), until=15, samples=151, rtol=1e-8)
    th = (sol["hinge.phi"].values + np.pi) % (2 * np.pi) - np.pi
    assert np.abs(th[-20:]).max() < 1e-3
    assert np.abs(sol["rail.nu"].values).max() < 4.0
    assert all(check.passed for check in sol.checks())
