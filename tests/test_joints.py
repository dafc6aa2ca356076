"""Each of the six joints against its own closed form, and what the servo injects."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from reference import joints as exact

RUN = {"samples": 41, "rtol": 1e-12, "atol": 1e-14}
BOTH = pytest.mark.parametrize("coordinates", ["joint", "absolute"])


class One(tr.Model):
    """One body of mass 2 on one joint to the base."""

    make: object = tr.structure()
    g: float = tr.parameter(0.0, ge=0)
    direction: object = tr.parameter("-y", kind="direction")

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=self.g, direction=self.direction))

    def build(self, world):
        body = self.add("body", tr.Body(mass=2.0, inertia=(0.3, 0.4, 0.5), cm=(0.0, -0.2, 0.0)))
        self.add("joint", self.make(world.frame(), body.frame()))


@BOTH
def test_fixed_ideal_joint_is_a_compound_pendulum(coordinates):
    """J φ'' = −m g a sin φ with J = I3 + m a²; energy integral gives φ̇(φ)."""
    model = One(make=lambda a, b: tr.joints.FixedIdealJoint(a, b, axis="z"), g=9.81)
    sol = audit(tr.simulate(model, 2, initial={"joint.phi": 1.1}, coordinates=coordinates, **RUN))
    J, mga = 0.5 + 2 * 0.2**2, 2 * 9.81 * 0.2
    phi = sol["joint.phi"].values
    close(sol["joint.phi_ddot"], -mga / J * np.sin(phi), 1e-9)
    close(J * sol["joint.phi_dot"].values ** 2 / 2, mga * (np.cos(phi) - np.cos(1.1)), 1e-9)
    close(sol["joint.nu"], 0, 1e-13)


@BOTH
def test_free_ideal_joint_keeps_both_rates(coordinates):
    """Axis through the mass centre along gravity: free fall along it, uniform rotation about it."""
    model = One(make=lambda a, b: tr.joints.FreeIdealJoint(a, b, axis="y"), g=3.0)
    pins = {"joint.nu_dot": 0.4, "joint.phi_dot": 7.0}
    sol = audit(tr.simulate(model, 3, initial=pins, coordinates=coordinates, **RUN))
    turn, slide = exact.free_cylindrical(sol.time.values, 0.0, 7.0, 0.0, 0.4, -3.0)
    close(sol["joint.phi"], turn.x, 1e-9)
    close(sol["joint.nu"], slide.x, 1e-9)


@BOTH
@pytest.mark.parametrize(("c", "d"), [(50.0, 1.0), (50.0, 20.0), (50.0, 60.0), (1000.0, 5000.0)])
def test_spring_ideal_joint(c, d, coordinates):
    """Under-, critically and over-damped, and the seed's own c, d; starts at ν = 0."""
    model = One(make=lambda a, b: tr.joints.SpringIdealJoint(a, b, axis="y", c=c, d=d), g=9.81)
    end = 0.05 if d > 1000 else 2.0
    sol = audit(tr.simulate(model, end, coordinates=coordinates, **RUN), energy=1e-8)
    motion = exact.spring_joint(sol.time.values, 2.0, c, d, force=-2 * 9.81)
    close(sol["joint.nu"], motion.x, 1e-10)
    close(sol["joint.nu_dot"], motion.rate, 1e-8)
    ledger = sol.energy
    close(ledger["elastic"], c * motion.x**2 / 2, 1e-9)
    assert (np.diff(ledger["dissipated"].values) > -1e-12).all()


@BOTH
def test_fixed_controlled_joint(coordinates):
    """M = −k φ − b φ̇ + M0 on J about an axis through the mass centre."""

    def law(t, phi, rate):
        return -3 * phi - 0.2 * rate + 0.7

    model = One(make=lambda a, b: tr.joints.FixedControlledJoint(a, b, axis="y", torque=law))
    sol = audit(
        tr.simulate(model, 5, initial={"joint.phi": 0.3, "joint.phi_dot": -0.4}, coordinates=coordinates, **RUN),
        energy=1e-9,
    )
    motion = exact.controlled_torque(sol.time.values, 0.4, 3.0, 0.2, 0.7, 0.3, -0.4)
    close(sol["joint.phi"], motion.x, 1e-9)
    close(sol["joint.turn.effort"], 0.4 * motion.acc, 1e-8)


@BOTH
def test_controlled_joint_of_time(coordinates):
    """A torque sin 2t from rest: φ = (t/2 − sin(2t)/4)/J."""
    model = One(make=lambda a, b: tr.joints.FixedControlledJoint(a, b, axis="y", torque=lambda t, p, w: ca.sin(2 * t)))
    sol = audit(tr.simulate(model, 3, coordinates=coordinates, **RUN))
    t = sol.time.values
    close(sol["joint.phi"], (t / 2 - np.sin(2 * t) / 4) / 0.4, 1e-10)


@BOTH
def test_free_slide_joint_on_an_incline(coordinates):
    model = One(make=lambda a, b: tr.joints.FreeSlideJoint(a, b, axis=(np.cos(0.4), -np.sin(0.4), 0)), g=9.81)
    sol = audit(tr.simulate(model, 2, coordinates=coordinates, **RUN))
    close(sol["joint.nu"], exact.incline_slide(sol.time.values, 0.4).x, 1e-9)
    close(sol["joint.phi"], 0, 1e-13)
    assert abs(sol["joint.turn.effort"].values).max() < 1e-9


@BOTH
@pytest.mark.parametrize("given", ["angle", "acceleration"])
def test_fixed_servo_joint_and_the_energy_it_injects(given, coordinates):
    """φ = a sin ωt against gravity, given as an angle or as φ'' = −ω² φ with initial values."""
    a, w = 0.4, 3.0
    laws = {
        "angle": {"angle": tr.laws.Sine(amplitude=a, frequency=w)},
        "acceleration": {"acceleration": lambda t, phi, rate: -(w**2) * phi},
    }
    model = One(make=lambda A, B: tr.joints.FixedServoJoint(A, B, axis="z", **laws[given]), g=9.81)
    pins = {"joint.phi_dot": a * w} if given == "acceleration" else {}
    sol = audit(tr.simulate(model, 4, initial=pins, coordinates=coordinates, **RUN))
    J, weight = 0.5 + 2 * 0.2**2, 2 * 9.81 * 0.2
    motion = exact.servo_swing(sol.time.values, a, w, J, weight)
    close(sol["joint.phi"], motion.x, 1e-9)
    close(sol["joint.turn.effort"], motion.torque, 1e-8)
    close(sol["joint.work"], motion.energy - motion.energy[0], 1e-9)
    close(sol["joint.turn.power"], motion.torque * motion.rate, 1e-8)


@BOTH
def test_servo_between_two_free_bodies(coordinates):
    """Relative angle prescribed, no outer torque: the angular momentum stays, each body turns by its share."""

    class Rotor(tr.Model):
        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            one = self.add("one", tr.Body(mass=1, inertia=(0.2, 0.3, 0.25)))
            two = self.add("two", tr.Body(mass=2, inertia=(0.1, 0.12, 0.05)))
            self.add(
                "servo",
                tr.joints.FixedServoJoint(
                    one.frame(), two.frame(), axis="z", angle=tr.laws.Sine(amplitude=0.8, frequency=2.0)
                ),
            )

    sol = audit(tr.simulate(Rotor(), 3, coordinates=coordinates, initial={"one.w": (0, 0, -0.05 * 1.6 / 0.3)}, **RUN))
    pair = exact.swinging_rotor(sol.time.values, 0.8, 2.0, 0.25, 0.05, rate1=-0.05 * 1.6 / 0.3)
    close(sol["one.w[2]"], pair.rate1, 1e-9)
    close(sol["two.w[2]"], pair.rate2, 1e-9)
    close(sol["servo.turn.effort"], pair.torque, 1e-9)
    close(sol["one.L_0"].values + sol["two.L_0"].values, 0, 1e-9)
    close(sol["servo.work"], pair.energy - pair.energy[0], 1e-9)


@BOTH
def test_weld_and_its_wrench(coordinates):
    model = One(make=lambda a, b: tr.joints.Weld(a, b), g=9.81)
    sol = audit(tr.simulate(model, 1, samples=3, coordinates=coordinates))
    close(sol["joint.F_B"], [[0, 2 * 9.81, 0]] * 3, 1e-12)
    close(sol["joint.M_B"], 0, 1e-12)


@BOTH
def test_screw(coordinates):
    """ν = p φ under gravity along the axis: (J + m p²) φ'' = −m g p."""
    p = 0.15

    def make(a, b):
        return tr.joints.CombinedJoint(
            a, b, axis="y", along=lambda j: tr.Locked(j.nu - p * j.phi), about=lambda j: tr.Effort(0)
        )

    sol = audit(tr.simulate(One(make=make, g=9.81), 1, coordinates=coordinates, **RUN))
    rate = -2 * 9.81 * p / (0.4 + 2 * p**2)
    close(sol["joint.phi"], rate * sol.time.values**2 / 2, 1e-9)
    close(sol["joint.nu"], p * sol["joint.phi"].values, 1e-12)


def test_velocity_servo():
    """A rate locked to a law of time: φ̇ = 2 + t."""

    def make(a, b):
        return tr.joints.CombinedJoint(
            a, b, axis="y", along=lambda j: tr.Locked(j.nu), about=lambda j: tr.Locked(j.phi_dot - 2 - j.t)
        )

    for coordinates in ("joint", "absolute"):
        sol = audit(tr.simulate(One(make=make), 3, initial={"joint.phi": 0.1}, coordinates=coordinates, **RUN))
        t = sol.time.values
        close(sol["joint.phi"], 0.1 + 2 * t + t**2 / 2, 1e-10)
        close(sol["joint.work"], 0.4 * ((2 + t) ** 2 - 4) / 2, 1e-9)


@pytest.mark.parametrize(
    ("name", "original"),
    [("Revolute", "FixedIdealJoint"), ("Prismatic", "FreeSlideJoint"), ("Cylindrical", "FreeIdealJoint")],
)
def test_names_of_the_modelica_library(name, original):
    """The same motion under the name by which people search, and the component keeps that name."""

    class Hung(tr.Model):
        joint: str = tr.structure(name)

        def build(self, world):
            body = self.add("body", tr.Body.box(mass=1.0, size=(0.1, 0.2, 0.3)))
            ends = world.frame(), body.frame(r=(0.1, 0.2, 0))
            self.add("joint", getattr(tr.joints, self.joint)(*ends, axis=(0.6, 0.0, 0.8)))

    one, other = (tr.simulate(Hung(joint=j), 0.5, samples=3, compile="never") for j in (name, original))
    for signal in ("body.r", "body.q", "joint.F_B", "joint.M_B"):
        assert (one[signal].values == other[signal].values).all()
    kept = one.description["structure"]["constraints"][0]
    assert kept["type"] == name
    assert one.description["structure"]["constraints"][0]["kind"] == "joint"
