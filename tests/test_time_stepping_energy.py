"""Time stepping and energy: free bodies keep theirs, nothing gains any, laws of any stiffness are stable."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import close
from dropped_scenes import Scene

S = tr.surfaces
VM = {"compile": "never", "method": "moreau"}


def assert_no_gain(sol):
    """No more energy than at the start and by work done since; contacts and dampers only take some."""
    energy = sol.energy
    assert energy["residual"].values.max() < 2e-9 * energy.attrs["scale"]
    for worker, work in zip(energy["worker"].values, energy["work"].values, strict=True):
        assert np.diff(work).max() < 1e-4 * energy.attrs["scale"], worker


class Spinning(tr.Model):
    """A box far above a floor, without gravity."""

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=0.0, direction="-z"))

    def build(self, world):
        box = self.add("box", tr.Body(mass=1.0, inertia=(0.1, 0.2, 0.28)))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        self.add("floor", tr.RigidContact(world.frame(), box.frame(), **surfaces, friction=tr.friction.Coulomb(mu=0.3)))


@pytest.mark.parametrize("rate", [40.0, 100.0])
def test_free_body_keeps_its_energy(rate):
    start = {"box.r": (0, 0, 50.0), "box.w": (0.6 * rate, 0.7 * rate, 0.387 * rate)}
    sol = tr.simulate(Spinning(), 10.0, samples=11, initial=start, method="moreau")
    kinetic = sol["box.kinetic"].values
    assert np.abs(kinetic / kinetic[0] - 1).max() < 1e-8


def test_bodies_that_turn_too_far_in_a_step_end_the_run():
    start = {"box.r": (0, 0, 50.0), "box.w": (3e4, 3.5e4, 2e4)}
    with pytest.raises(tr.errors.SimulationError, match="max_step"):
        tr.simulate(Spinning(), 0.1, initial=start, **VM)


class Hanging(tr.Model):
    """A ball on a spring and a damper, above a floor that it hits."""

    c: float = tr.parameter(1e3, unit="N/m", ge=0, doc="stiffness")
    d: float = tr.parameter(0.0, unit="N·s/m", ge=0, doc="damping")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction="-z"))

    def build(self, world):
        ball = self.add("ball", tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.1)))
        ends = world.frame(r=(0, 0, 3.0)), ball.frame()
        self.add("spring", tr.forces.SpringDamper(*ends, c=self.c, d=self.d, s0=1.0))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        laws = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.5)}
        floor = world.frame(r=(0, 0, 1.75))
        self.add("floor", tr.RigidContact(floor, ball.frame(), **surfaces, **laws))

    def initial(self):
        return {"ball.r": (0, 0, 1.9), "ball.v": (3.0, 1.0, 0.0), "ball.w": (0, 0, 0)}


@pytest.mark.parametrize(("c", "d"), [(1e3, 0.0), (1e6, 0.0), (0.0, 1e3), (0.0, 1e6), (1e5, 1e3)])
def test_stiff_springs_and_dampers_are_stable(c, d):
    """With ω h up to 1 and dampers a thousand times beyond it."""
    sol = tr.simulate(Hanging(c=c, d=d), 1.0, samples=101, **VM)
    assert_no_gain(sol)
    assert sol.stats["energy_residual"] < 1e-3
    assert sol["floor.gap"].values.min() > -1e-12


class Turntable(tr.Model):
    """A ball on a disc that turns by a law of time."""

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction="-z"))

    def build(self, world):
        disc = self.add("disc", tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.1)))
        ball = self.add("ball", tr.Body(mass=1.0, inertia=(4e-3, 4e-3, 4e-3)))
        angle = lambda t: 2 * t + 0.1 * ca.sin(30 * t)  # noqa: E731
        self.add("servo", tr.joints.FixedServoJoint(world.frame(), disc.frame(), axis="z", angle=angle))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        self.add(
            "contact", tr.RigidContact(disc.frame(), ball.frame(), **surfaces, friction=tr.friction.Coulomb(mu=0.5))
        )

    def initial(self):
        return {"ball.r": (0.5, 0, 0.1), "ball.v": (0, 0, 0), "ball.w": (0, 0, 0)}


def test_servos_are_exact():
    sol = tr.simulate(Turntable(), 1.0, samples=21, **VM)
    t = sol.time.values
    close(sol["servo.phi"].values, 2 * t + 0.1 * np.sin(30 * t), 1e-13)
    exact = tr.simulate(Turntable(), 1.0, samples=21, compile="never")
    close(sol["ball.r"].values, exact["ball.r"].values, 5e-3)
    assert sol.stats["energy_residual"] < 1e-2


@pytest.mark.parametrize("seed", [0, 1, 4, 6, 7, 9, 11, 14, 17, 18, 21, 24])
def test_random_scenes_gain_no_energy(seed):
    """All laws of friction and impact: no overlap, no more energy than at the start or by more than a step's error."""
    sol = tr.simulate(Scene(seed=seed), 0.7, samples=71, max_step=2e-3, raises=False, **VM)
    assert sol.success, sol.reason
    assert_no_gain(sol)
    energy = sol.energy
    assert np.diff(energy["total"].values).max() < 1.1e-3 * energy.attrs["scale"]
    assert sol.stats["complementarity_residual"] < 1e-8
    assert min(sol[name].values.min() for name in sol.signals if name.endswith(".gap")) > -1e-9


def test_a_body_at_rest_has_energies_of_rounding_only():
    """A mass that friction holds against a force that grows: its energies are rounding, and no error of the steps."""

    class Held(tr.Model):
        def build(self, world):
            mass = self.add("mass", tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0)))
            friction = tr.switching.Dry(law=tr.friction.Coulomb(mu=1.5))
            self.add("rail", tr.joints.Prismatic(world.frame(), mass.frame(), axis="x", friction=friction))
            pull = lambda t, B: (2.0 * (0.1 * t - B.r[0]), 0, 0)  # noqa: E731
            self.add("pull", tr.forces.AppliedForce(world.frame(), mass.frame(), force=pull))

    sol = tr.simulate(Held(), 2.0, samples=5, **VM)
    assert np.abs(sol["rail.nu"].values).max() < 1e-15


class RollingHome(tr.Model):
    """A ball that rolls over a floor against resistance."""

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1)}
        laws = {"friction": tr.friction.Coulomb(mu=0.5), "rolling": tr.friction.Resistance(arm=0.01, delta=0.01)}
        self.add("floor", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **laws))

    def initial(self):
        return {"ball.r": (0, 0.1, 0), "ball.v": (1.0, 0, 0), "ball.w": (0, 0, -10.0)}


def test_work_of_rolling_resistance_is_booked():
    """(7/5) m v̇ = −m g arm/r: half the energy is gone after a while, all of it in the work of the contact."""
    sol = tr.simulate(RollingHome(), 0.4, samples=5, **VM)
    slowing = 5 / 7 * 9.81 * 0.01 / 0.1
    close(sol["ball.v"].values[:, 0], 1 - slowing * sol.time.values, 2e-3)
    assert sol.stats["energy_residual"] < 1e-6


def test_work_of_blows_on_dry_joints_is_booked():
    """A stop strikes a hinge that rubs under its own reaction: the ledger closes, the better the shorter the step."""

    class Gate(tr.Model):
        def build(self, world):
            post = self.add("post", tr.Body.rod(mass=2.0, length=1.0, axis="y"))
            gate = self.add("gate", tr.Body.rod(mass=1.0, length=0.8, axis="y"))
            pins = [tr.switching.Bearing(radius=r) for r in (0.03, 0.05)]
            dry = [tr.switching.Dry(law=tr.friction.Coulomb(mu=0.3), load=pin) for pin in pins]
            stop = tr.switching.Stop(lower=-0.5, upper=0.4, impact=tr.impacts.Newton(e=0.4))
            frames = world.frame(), post.frame(r=(0, 0.5, 0))
            self.add("h1", tr.joints.Revolute(*frames, axis="z", friction=dry[0]))
            frames = post.frame(r=(0, -0.5, 0)), gate.frame(r=(0, 0.4, 0))
            self.add("h2", tr.joints.Revolute(*frames, axis="z", friction=dry[1], stop=stop))

    start = {"h1.phi": 0.7, "h2.phi": 0.0, "h2.phi_dot": 6.0}
    left = [
        abs(tr.simulate(Gate(), 0.3, initial=start, method="moreau", max_step=h).stats["energy_residual"])
        for h in (2e-3, 5e-4)
    ]
    assert left[0] < 1e-6
    assert left[1] < left[0] / 2


def test_a_heavy_load_of_a_brake_on_a_driven_arm_is_no_work():
    """The load of dry friction is a force without a way: drives do not work against it."""

    class Arm(tr.Model):
        def build(self, world):
            arm = self.add("arm", tr.Body.rod(mass=2.0, length=1.0, axis="x"))
            disc = self.add("disc", tr.Body.disc(mass=3.0, radius=0.3, axis="y"))
            servo = tr.joints.FixedServoJoint(world.frame(), arm.frame(r=(-0.5, 0, 0)), axis="y", angle=lambda t: t**2)
            self.add("servo", servo)
            load = tr.switching.Constant(size=2000.0)
            brake = tr.switching.Dry(law=tr.friction.Coulomb(mu=1e-4), load=load)
            frames = arm.frame(r=(0.5, 0, 0)), disc.frame()
            self.add("axle", tr.joints.Revolute(*frames, axis="y", friction=brake))

    sol = tr.simulate(Arm(), 1.0, initial={"axle.phi_dot": 9.0}, method="moreau", max_step=1e-3)
    exact = tr.simulate(Arm(), 1.0, initial={"axle.phi_dot": 9.0})
    assert abs(sol.stats["energy_residual"]) < 1e-5
    assert abs(sol["servo.work"].values[-1] - exact["servo.work"].values[-1]) < 1e-3 * exact["servo.work"].values[-1]


@pytest.mark.parametrize("size", [1e-4, 0.1])
def test_redundant_feet_that_stop_within_a_step_do_no_work(size):
    """How four feet share the impulse that stops a box is not unique: one of them was said to drive the slip."""
    boxes = tr.gallery.StackOfBoxes(n=3, size=(size, size, size), push=5e-3)
    sol = tr.simulate(boxes, 5e-3, samples=6, **VM)
    assert np.abs(sol["box[0].v"].values[1:]).max() < 1e-9
    works = sol.energy["work"].values
    assert np.diff(works, axis=1).max() < 1e-12 * 1.25e-5
    assert abs(works.sum(axis=0)[-1] + 1.25e-5) < 1e-9 * 1.25e-5  # all of the kinetic energy there was
