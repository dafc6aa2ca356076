"""Euler's and Lagrange's tops against closed forms (Landau, Lifshitz, Mechanics, §35, §37)."""

import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from reference.euler_top import EulerTop
from reference.heavy_top import HeavyTop

TIGHT = {"rtol": 1e-13, "atol": 1e-15}


@pytest.mark.parametrize(
    ("I", "w0", "period"),
    [
        ((1, 2, 3), (1, 0, 1.5), 4.358360580),
        ((1, 2, 3), (2, 0, 0.6), 5.877709636),
        ((0.9, 1, 1.6), (0.3, 0, 2), 4.601248791),
    ],
)
def test_euler_top_over_20_periods(I, w0, period):
    exact = EulerTop(*I, w0[0], w0[2])
    assert exact.period == pytest.approx(period, abs=1e-9)
    end = 20 * exact.period
    sol = audit(tr.simulate(tr.gallery.EulerTop(I=I, w0=w0), end, samples=401, **TIGHT), energy=1e-11)
    close(sol["w"], exact.rates(sol.time.values), 1e-9)
    L = sol["L"].values
    close(L, np.broadcast_to(L[0], L.shape), 1e-9)
    close(np.linalg.norm(sol["top.q"].values, axis=1), 1.0, 1e-13)


def test_euler_top_with_tensor_inertia_is_the_rotated_one():
    """A full tensor in turned body axes gives the same motion in space."""
    turn = tr.core.rotations.rotation_matrix(((1.0, 2.0, -1.0), 0.8))
    I, w0 = np.array([1.0, 2.0, 3.0]), np.array([1.0, 0.2, 1.5])

    class Turned(tr.gallery.EulerTop):
        def initial(self):
            return {"top.w": self.w0, "top.q": tr.core.rotations.quaternion_from_matrix(turn.T)}

    a = tr.simulate(tr.gallery.EulerTop(I=I, w0=w0), 10, **TIGHT)
    b = audit(tr.simulate(Turned(I=turn @ np.diag(I) @ turn.T, w0=turn @ w0), 10, **TIGHT))
    close(a["top.w_0"], b["top.w_0"], 1e-10)
    close(a["L"], b["L"], 1e-11)


def test_free_symmetric_top_rates():
    """Body rate (I3 − I1) ω3/I1."""
    I1, I3, w3 = 1.0, 1.5, 2.0
    sol = tr.simulate(tr.gallery.EulerTop(I=(I1, I1, I3), w0=(0.3, 0, w3)), 20, **TIGHT)
    rate = (I3 - I1) * w3 / I1
    close(sol["w[0]"], 0.3 * np.cos(rate * sol.time.values), 1e-10)


def test_steady_precession_stays_steady():
    top = tr.gallery.HeavyTop()
    slow, fast = top.steady()
    close([slow, fast], [3.75964954, 25.1078639], 1e-7)
    for rate in (slow, fast):
        sol = audit(tr.simulate(tr.gallery.HeavyTop(Om=rate), 2, rtol=1e-12), energy=1e-11)
        close(sol["theta"], np.pi / 6, 1e-8)
        close(sol["psi_dot"], rate, 2e-8 * 25)
        close(sol["psi"], rate * sol.time.values, 1e-8)


def test_released_top_turning_angle_and_nutation_period():
    exact = HeavyTop(1.0, 0.1, 0.012, 0.002, np.pi / 6, 150.0)
    assert exact.turning_cosine() == pytest.approx(0.752595731, abs=1e-9)
    period = exact.nutation_period()
    assert period == pytest.approx(0.326850017, abs=1e-9)
    half = np.arange(0, 9) * period / 2
    sol = audit(tr.simulate(tr.gallery.HeavyTop(), half[-1], at=half, rtol=1e-13, atol=1e-15), energy=1e-11)
    theta = sol["theta"].values
    close(np.cos(theta[1::2]), exact.turning_cosine(), 1e-8)
    close(theta[0::2], np.pi / 6, 1e-8)
    dense = audit(tr.simulate(tr.gallery.HeavyTop(), 3.0, samples=2001, rtol=1e-12))
    history = exact.simulate(dense.time.values[::100])
    close(dense["theta"].values[::100], history.theta, 1e-8)
    assert dense["theta"].max() <= exact.turning_angle() + 1e-9


@pytest.mark.parametrize(("w3", "sleeps"), [(112.0, True), (105.0, False)])
def test_sleeping_top(w3, sleeps):
    """Upright spin is stable iff ω3 > 2 √(m g l I1)/I3 = 108.498848."""
    sol = tr.simulate(tr.gallery.HeavyTop(th=1e-5, w3=w3), 4)
    assert (float(sol["theta"].max()) < 1e-3) == sleeps


def test_mirror_image():
    """Reflection at a vertical plane: opposite spin, opposite precession, same nutation."""
    a = tr.simulate(tr.gallery.HeavyTop(w3=150.0), 1.0)
    b = tr.simulate(tr.gallery.HeavyTop(w3=-150.0), 1.0)
    close(a["theta"], b["theta"], 1e-12)
    close(a["psi"], -b["psi"], 1e-11)
