"""Equilibria and steady motions, against closed forms."""

import numpy as np
import pytest

import trundle as tr


@pytest.mark.parametrize("seed", range(3))
def test_steady_rolling_of_a_disc(seed):
    """I1 ψ'² sin θ cos θ − (I3 + m R²) ω3 ψ' sin θ − m g R cos θ = 0."""
    rng = np.random.default_rng(seed)
    m, R, g, I1, Om = rng.uniform(0.5, 1.5, 5)
    I3, th = I1 * rng.uniform(1.1, 2.0), rng.uniform(0.7, 1.3)
    disc = tr.gallery.RollingDisc(m=m, R=R, g=g, I1=I1, I3=I3, th=th, w1=0, w2=Om * np.sin(th))
    w3 = (I1 * Om**2 * np.sin(th) * np.cos(th) - m * g * R * np.cos(th)) / ((I3 + m * R**2) * Om * np.sin(th))
    found = tr.trim(disc, {"w3": 1.2 * w3})
    assert found.values["w3"] == pytest.approx(w3, rel=1e-9)
    assert found.kind == "steady motion"
    assert found.linear.turning == pytest.approx([0, 0, Om], abs=1e-7)
    assert found.residual < 1e-9


def test_both_precessions_of_a_top():
    top = tr.gallery.HeavyTop()
    for guess, rate in zip((3.0, 30.0), top.steady()):
        assert tr.trim(top, {"Om": guess}).values["Om"] == pytest.approx(rate, rel=1e-9)


def test_static_equilibria_and_their_stability():
    """A pendulum hangs or stands; the torque that holds it at an angle is m g l sin φ."""
    hanging = tr.trim(tr.gallery.Pendulum(), {"hinge.phi": 0.4}, at={"hinge.phi_dot": 0.0})
    standing = tr.trim(tr.gallery.Pendulum(), {"hinge.phi": 2.8}, at={"hinge.phi_dot": 0.0})
    assert (hanging.stable, standing.stable) == (True, False)
    assert standing.values["hinge.phi"] == pytest.approx(np.pi, abs=1e-9)
    assert "unstable" in str(standing)

    class Arm(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=2.0, length=1.0, axis="y"))
            hinge = tr.joints.FixedControlledJoint(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z", torque=0.0)
            self.add("hinge", hinge)

    held = tr.trim(Arm(), {"hinge.torque": 0.0}, at={"hinge.phi": 0.7, "hinge.phi_dot": 0.0})
    assert held.values["hinge.torque"] == pytest.approx(2.0 * 9.81 * 0.5 * np.sin(0.7), rel=1e-10)
    sol = tr.simulate(Arm(), until=0.5, samples=3, initial=held.at, parameters=held.parameters)
    assert np.abs(sol["hinge.phi"].values - 0.7).max() < 1e-9


def test_a_spin_that_cannot_be_trimmed_is_an_error():
    with pytest.raises(tr.errors.SimulationError, match=r"no equilibrium .* hinge.phi_dot = .*a rate of"):
        tr.trim(tr.gallery.Pendulum(), {"hinge.phi_dot": 0.0}, at={"hinge.phi": 1.0})
    with pytest.raises(TypeError, match="has no unknowns"):
        tr.trim(tr.gallery.Pendulum(), {})
