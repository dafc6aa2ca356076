"""Corners that a careful user will reach: scales, threads, forks, shared objects, redundant hinges."""

import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from trundle.model.switch import Switch
from trundle.running.switching import Switching


class Door(tr.Model):
    """A door on several coaxial hinges: every bond of all but one is redundant."""

    hinges: int = tr.structure(2)
    axis: object = tr.parameter((0.0, 0.0, 1.0), kind="direction")

    def build(self, world):
        leaf = self.add("leaf", tr.Body.box(mass=1.0, size=(1.0, 2.0, 0.05)))
        for i in range(self.hinges):
            up = 0.4 * i * self.axis
            self.add(
                f"h{i}",
                tr.joints.FixedIdealJoint(world.frame(r=up), leaf.frame(r=np.array([0.5, 0, 0]) + up), axis=self.axis),
            )

    def initial(self):
        return {"h0.phi": 0.3}


@pytest.mark.parametrize("axis", [(0.0, 0.0, 1.0), (1.0, 2.0, 3.0)])
@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_door_on_coaxial_hinges(axis, coordinates):
    one = tr.simulate(Door(hinges=1, axis=axis), 1, samples=5, rtol=1e-11)
    three = audit(
        tr.simulate(Door(hinges=3, axis=axis), 1, samples=5, rtol=1e-11, coordinates=coordinates), newton=1e-6
    )
    close(one["h0.phi"], three["h0.phi"], 1e-8)
    found = tr.doctor(Door(hinges=3, axis=axis))
    assert found.degrees_of_freedom == 1
    assert len(found.redundant) == 10


class Rod(tr.Constraint):
    length: float = tr.parameter(unit="m", gt=0, doc="length")

    def bonds(self, A, B, t):
        d = B.r - A.r
        return {"along": tr.Locked(ca.sqrt(ca.dot(d, d)) - self.length)}


def test_heavy_and_light_bodies_in_one_model():
    """Two dumbbells, 1e8 kg and 1e-7 kg, each with its rod doubled (redundant): both rods hold."""

    class Dumbbells(tr.Model):
        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            for k, mass in enumerate((1e8, 1e-7)):
                a, b = (self.add(f"{n}{k}", tr.Body.sphere(mass=mass, radius=0.1)) for n in "ab")
                for i in range(2):
                    self.add(f"rod{k}{i}", Rod(a.frame(), b.frame(), length=1.0))

        def initial(self):
            return {f"{n}.r": (x, 5.0 * k, 0) for k in range(2) for n, x in ((f"a{k}", 0.0), (f"b{k}", 1.0))} | {
                f"b{k}.v": (0.0, 1.0, 0.0) for k in range(2)}  # fmt: skip

    sol = tr.simulate(Dumbbells(), 3, samples=7)
    assert sol.success
    for k in range(2):
        close(np.linalg.norm(sol[f"b{k}.r"].values - sol[f"a{k}.r"].values, axis=1), 1.0, 1e-12)
        close(sol[f"b{k}.r"].values - 5 * np.array([0, k, 0]), _dumbbell(sol.time.values), 1e-9)


def _dumbbell(t):
    """The second mass: centre at 0.5 drifting with 0.5 m/s, turning at 1 rad/s."""
    return np.column_stack([0.5 + 0.5 * np.cos(t), 0.5 * t + 0.5 * np.sin(t), 0 * t])


def test_constraints_that_contradict_each_other_later_stop_the_run():
    """A servo drives a body away from where a second joint holds it: the run ends with the reason."""

    class Fight(tr.Model):
        def build(self, world):
            a = self.add("a", tr.Body.sphere(mass=1.0, radius=0.1))
            self.add(
                "drive", tr.joints.FixedServoJoint(world.frame(), a.frame(r=(-1, 0, 0)), axis="z", angle=lambda t: t**3)
            )
            self.add("hold", tr.joints.Spherical(world.frame(r=(1, 0, 0)), a.frame()))

    sol = tr.simulate(Fight(), 1.0, raises=False)
    assert not sol.success
    assert "hold" in sol.reason
    assert float(sol.stats["position_residual"]) < 1e-8


def test_closing_joints_are_not_assembled_the_wrong_way_round():
    class Turned(tr.Model):
        def build(self, world):
            a, b = (self.add(n, tr.Body.box(mass=1, size=(0.1, 0.2, 0.3))) for n in "ab")
            self.add("p", tr.joints.Spherical(world.frame(), a.frame()))
            self.add("q", tr.joints.Spherical(world.frame(r=(1, 0, 0)), b.frame()))
            self.add(
                "sleeve",
                tr.joints.FreeIdealJoint(
                    a.frame(r=(0.5, 0, 0)), b.frame(r=(-0.5, 0, 0), R=("x", np.pi - 0.2)), axis="z"
                ),
            )

    sol = tr.simulate(Turned(), 0.01, samples=2)
    n_a = sol["a.T"].values[0][:, 2]
    n_b = sol["b.T"].values[0] @ tr.core.rotations.rotation_matrix(("x", np.pi - 0.2))[:, 2]
    close(n_a @ n_b, 1.0, 1e-9)


def test_runs_in_threads():
    """Sixteen runs in eight threads on one kernel: nothing is shared but the functions."""

    def one(phi):
        return float(tr.simulate(tr.gallery.DoublePendulum(), 1.0, at=[1.0], initial={"hinge1.phi": phi})["th1"][-1])

    angles = np.linspace(0.1, 1.5, 16)
    alone = [one(phi) for phi in angles]
    with ThreadPoolExecutor(8) as pool:
        close(list(pool.map(one, angles)), alone, 0)


def test_one_solution_is_read_by_several_threads():
    """Each made the functions of the signals for itself, at once: segmentation faults, or numbers of other samples."""
    runs = [tr.simulate(tr.gallery.FourBar(), 1.0, samples=101, compile="never") for _ in range(2)]
    names = list(runs[0].signals)

    def read(turn):
        return {name: runs[1][name].values for name in names[turn:] + names[:turn]}

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(read, range(0, 40, 10)))
    alone = {name: runs[0][name].values for name in names}
    assert all(np.array_equal(values[name], alone[name], equal_nan=True) for values in found for name in names)


def _gravity(g):
    return float(tr.simulate(tr.gallery.Chain(n=12), 0.1, samples=2, parameters={"world.gravity.g": g})["tip[1]"][-1])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_runs_in_forked_processes():
    if "fork" not in multiprocessing.get_all_start_methods():
        pytest.skip("no fork on this system")
    values = np.linspace(1, 10, 4)
    alone = [_gravity(g) for g in values]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        close(pool.map(_gravity, values), alone, 1e-12)


def test_plain_fields_are_refused():
    with pytest.raises(tr.errors.ParameterError, match=r"Soft\.k.*tr\.parameter"):

        class Soft(tr.Joint):
            k: float = 100.0


def test_wrench_of_a_joint_is_refused_and_of_other_constraints_acts():
    class Odd(tr.joints.FixedIdealJoint):
        def wrench(self, A, B, t):
            return tr.WrenchPort(M=B.w)

    class DampedBall(tr.joints.Spherical):
        def wrench(self, A, B, t):
            return tr.WrenchPort(M=-0.5 * (B.w - A.w))

    class One(tr.Model):
        joint: object = tr.structure()

        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.5))
            self.add("joint", self.joint(world.frame(), ball.frame()))

    with pytest.raises(tr.errors.BondError, match="slide and turn"):
        tr.simulate(One(joint=lambda a, b: Odd(a, b, axis="z")), 1.0)
    for coordinates in ("joint", "absolute"):
        sol = audit(tr.simulate(One(joint=DampedBall), 1.0, initial={"ball.w": (0, 3.0, 0)}, coordinates=coordinates))
        close(sol["ball.w[1]"], 3 * np.exp(-5 * sol.time.values), 1e-9)


def test_rate_lock_whose_partner_follows_it():
    """ν̇ = 0.1 φ̇ + t with φ = 2ν: ν = t²/1.6."""

    class One(tr.Model):
        def build(self, world):
            body = self.add("body", tr.Body.sphere(mass=1.0, radius=0.5))
            self.add("joint", tr.joints.CombinedJoint(world.frame(), body.frame(), axis="z",
                                               along=lambda j: tr.Locked(j.nu_dot - 0.1 * j.phi_dot - j.t),
                                               about=lambda j: tr.Locked(j.phi - 2 * j.nu)))  # fmt: skip

    for coordinates in ("joint", "absolute"):
        close(tr.simulate(One(), 1.0, coordinates=coordinates)["joint.nu"][-1], 0.625, 1e-9)


def test_objects_made_outside_of_build_can_be_used_again():
    class Car(tr.Model):
        arm: object = tr.structure()

        def build(self, world):
            self.add("arm", self.arm)

    car = Car(arm=tr.gallery.Pendulum())
    first = tr.simulate(car, 0.5, samples=2)
    close(first["arm.hinge.phi"], tr.simulate(car, 0.5, samples=2, coordinates="absolute")["arm.hinge.phi"], 1e-9)


def test_structure_fields_are_values_not_symbols():
    class Switch(tr.Force):
        power: float = tr.structure(1.0, doc="exponent")

        def wrench(self, A, B, t):
            return tr.WrenchPort(F=(2.0 if self.power > 1.5 else 1.0, 0, 0))

    class One(tr.Model):
        power: float = tr.structure(1.0)

        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            body = self.add("body", tr.Body.sphere(mass=1.0, radius=0.5))
            self.add("push", Switch(world.frame(), body.frame(), power=self.power))

    for power, speed in ((1.0, 1.0), (2.0, 2.0)):
        close(tr.simulate(One(power=power), 1.0, samples=2)["body.v[0]"][-1], speed, 1e-9)


def test_parameters_by_element_and_by_consequence():
    """An element of a vector; the mass of a homogeneous body (its inertia follows); the world's up axis."""
    sol = tr.simulate(tr.gallery.EulerTop(), 0.1, samples=2, parameters={"w0[1]": 0.7})
    close(sol["w"][0], [1.0, 0.7, 1.5], 1e-15)
    light, heavy = (tr.simulate(tr.gallery.Pendulum(), 1, samples=2, parameters={"rod.mass": m}) for m in (1.0, 4.0))
    close(light["hinge.phi"], heavy["hinge.phi"], 1e-10)

    class Drop(tr.Model):
        def build(self, world):
            self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))

    sol = tr.simulate(Drop(), 1.0, samples=2, parameters={"world.up": "z"})
    close(sol["ball.v"][-1], [0, 0, -9.81], 1e-10)


def test_part_of_a_result_can_be_saved(tmp_path):
    sol = tr.simulate(tr.gallery.Pendulum(), 1, samples=5)
    sol.save(tmp_path / "part.nc", ["hinge.phi", "rod.r[1]"])
    back = tr.load(tmp_path / "part.nc")
    close(back["rod.r[1]"], sol["rod.r[1]"], 0)
    close(back.energy["total"], sol.energy["total"], 0)


@pytest.mark.parametrize("step", [0, -1.0, float("nan"), "small"])
def test_unusable_step(step):
    with pytest.raises(tr.errors.SimulationError, match="max_step"):
        tr.simulate(tr.gallery.Pendulum(), 1, max_step=step)


class StraightStepper:
    """Steps of a motion that is linear in time: x = t."""

    def __init__(self, h):
        self.t, self.x, self.f, self.f_new = 0.0, np.zeros(1), np.ones(1), np.ones(1)
        self.attempt(0.0, self.x, self.f, h)

    def attempt(self, t, x, f, h):
        self.h, self.x_new = h, x + h * f
        return 0.0


def test_a_switch_that_stays_at_zero_until_the_end_of_a_step_is_crossed_by_that_step():
    """A gap that is rounding: what is left of the step is not made along the rates at its start."""
    h = 0.02

    def gaps(t, x, P):
        return np.array([1e-17 if t > h else 0.0, -0.3]), np.array([1e-18 if t >= h else -1e-18, 0.5])

    kinds = [(path, Switch(0, 0, "Flight", "Contact", "parts", "touches")) for path in ("resting", "falling")]
    switching = Switching(SimpleNamespace(switches=kinds), {"switches": gaps})
    switching.begin(0.0, np.zeros(1), None)
    stepper = StraightStepper(h)
    end = switching.first(stepper, h, None)
    skipped = switching.across(end, stepper.x_new, stepper.f_new, None, h)
    assert (skipped[0] if skipped else 0.0) < 1e-6 * h
    assert np.isclose(end, h, rtol=1e-6)


def test_a_long_build_is_not_silent(monkeypatch, capsys):
    """A chain of 1000 links takes 15 s before its first step."""
    from trundle.pipeline import simulate
    from trundle.running import progress

    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    build = simulate.Flow

    def slowly(wanted):
        time.sleep(0.3)
        return build(wanted)

    monkeypatch.setattr(simulate, "Flow", slowly)
    for wanted, words in ((True, "building Pendulum …"), (False, ""), (None, "")):
        tr.simulate(tr.gallery.Pendulum(), 1e-3, samples=2, compile="never", progress=wanted)
        said = capsys.readouterr().err
        assert said.startswith(words)
        assert bool(said) == bool(words)
    with pytest.raises(tr.errors.PathError):
        tr.simulate(tr.gallery.Pendulum(), 1.0, parameters={"lenght": 1}, progress=True)
    assert capsys.readouterr().err.endswith(f"\r{' ' * len('building Pendulum …')}\r")
