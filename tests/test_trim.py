"""Equilibria and steady motions, against closed forms."""

import numpy as np
import pytest

import trundle as tr
from trundle.gallery.sleigh import Level


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


# -- turns of vehicles whose coordinates are those of a joint ----------------------------------------------------------
class Thrust(tr.Force):
    """A push on B along its own axis x and a torque, with viscous drag of both velocities."""

    F: float = tr.parameter(unit="N", doc="push")
    M: float = tr.parameter(unit="N·m", doc="torque about the vertical")
    d: float = tr.parameter(unit="N·s/m", doc="drag")
    k: float = tr.parameter(unit="N·m·s", doc="drag of turning")

    def wrench(self, A, B, t):
        up = A.T[:, 2]
        return tr.WrenchPort(F=self.F * B.T[:, 0] - self.d * B.v, M=self.M * up - self.k * B.w)


class Hovercraft(tr.Model):
    """It glides on a plane, on a joint of the base."""

    joint: str = tr.structure("planar", choices=("planar", "upright", "free"), doc="which joint")

    def world(self):
        return tr.World(up="y" if self.joint == "upright" else "z")

    def build(self, world):
        hull = self.add("hull", tr.Body(mass=1.5, inertia=(0.3, 0.3, 0.3)))
        base = world.frame(r=(3.0, 0.0, -2.0), R=("x", -np.pi / 2)) if self.joint == "upright" else world.frame()
        joint = tr.joints.FreeMotion if self.joint == "free" else tr.joints.Planar
        self.add("joint", joint(base, hull.frame()))
        if self.joint == "free":
            self.add("stand_x", tr.rolling.Upright(world.frame(), hull.frame(), axis="x", up="z"))
            self.add("stand_y", Level(world.frame(), hull.frame(), axis="y", up="z"))
        self.add("thrust", Thrust(base, hull.frame(), F=4.0, M=0.3, d=0.8, k=0.5))


@pytest.mark.parametrize("joint", ["planar", "upright", "free"])
def test_steady_turns_on_a_joint_of_the_base(joint):
    """Ω = M/k, v = F/(d + i m Ω) along and across the hull; in turning axes λ = −d/m ∓ iΩ, −k/I, and ∓iΩ of r."""
    Om = 0.3 / 0.5
    v = 4.0 / (0.8 + 1.5j * Om)
    names = ("v[0]", "v[1]", "w[2]") if joint == "free" else ("x_dot", "y_dot", "phi_dot")
    paths = [("hull." if joint == "free" else "joint.") + name for name in names]
    start = {"joint.x": 0.7, "joint.y": -0.4, "joint.phi": 0.0}
    at = {"hull.r[0]": 0.7, "hull.r[1]": -0.4, "hull.T[1,0]": 0.0} if joint == "free" else start
    found = tr.trim(Hovercraft(joint=joint), dict(zip(paths, (3.0, -1.0, 0.4))), at=at)
    assert [found.values[p] for p in paths] == pytest.approx([v.real, v.imag, Om], rel=1e-8)
    assert found.kind == "steady motion"
    assert np.linalg.norm(found.linear.turning) == pytest.approx(Om, rel=1e-8)
    expected = [-0.8 / 1.5 + 1j * Om, -0.8 / 1.5 - 1j * Om, -0.5 / 0.3]
    for value in (*expected, 1j * Om, -1j * Om):
        assert np.abs(found.linear.spectrum.values - value).min() < 1e-7
    assert found.stable


@pytest.mark.study
def test_the_steady_turn_of_a_car():
    """Tyres with the magic formula: the run from there stays there, near the yaw rate of linear theory."""
    car = tr.gallery.SingleTrackCar(steer=0.02)
    theory = 25 * 0.02 / (2.6 + car.understeer * 25**2)
    unknowns = {"carriage.x_dot": 25.0, "carriage.y_dot": 0.1, "carriage.psi_dot": theory}
    unknowns |= {f"{end}_axle.phi_dot": 25 / car.R for end in ("front", "rear")}
    found = tr.trim(car, unknowns, at={"carriage.x": 0.0, "carriage.y": 0.0, "carriage.psi": 0.0})
    assert found.kind == "steady motion"
    assert found.stable
    assert found.values["carriage.psi_dot"] == pytest.approx(theory, rel=0.03)
    sol = tr.simulate(car, until=5, samples=6, initial=found.at, parameters=found.parameters)
    assert np.ptp(sol["carriage.psi_dot"].values) < 1e-8
    assert np.ptp(np.hypot(sol["carriage.x_dot"].values, sol["carriage.y_dot"].values)) < 1e-7
