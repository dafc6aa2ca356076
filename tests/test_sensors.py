"""Sensors, cut forces, springs in series, and a beam of segments."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline
from scipy.spatial.transform import Rotation

import trundle as tr
from audit import audit, close

J = tr.joints
SEQUENCES = [(i, j, k) for i in (1, 2, 3) for j in (1, 2, 3) for k in (1, 2, 3) if i != j and j != k]


class Watched(tr.Model):
    """Two bodies in free motion, seen from each other."""

    axes: str = tr.structure("A")

    def build(self, world):
        one = self.add("one", tr.Body(mass=1.3, inertia=(0.3, 0.4, 0.5)))
        two = self.add("two", tr.Body(mass=0.7, inertia=(0.05, 0.06, 0.07), cm=(0.1, 0, 0)))
        ends = one.frame(r=(0.1, 0.2, 0), R=("x", 0.3)), two.frame(r=(0, -0.1, 0.1), R=("y", 1.0))
        self.add("spring", tr.forces.SpringDamper(*ends, c=30, d=0.2, s0=0.3))
        self.add("seen", tr.sensors.RelativeSensor(*ends, axes=self.axes))
        self.add("there", tr.sensors.RelativeSensor(world.frame(), ends[1], axes=self.axes))
        self.add("gauge", tr.sensors.DistanceSensor(*ends))
        for k, sequence in enumerate(SEQUENCES):
            self.add(f"turned[{k}]", tr.sensors.RelativeSensor(*ends, sequence=sequence))

    def initial(self):
        return {"two.r": (1.0, 0.5, -0.3), "two.v": (0, 0.3, 0.1), "one.w": (0.5, 1.0, 0.2), "two.w": (0, 1.0, 2.0)}


@pytest.fixture(scope="module")
def seen():
    return tr.simulate(Watched(), 0.4, at=np.linspace(0, 0.4, 401), rtol=1e-12, compile="never")


@pytest.mark.parametrize("sensor", ["seen", "there"])
def test_velocities_and_accelerations_are_derivatives(seen, sensor):
    t = seen.time.values
    for low, high in (("r", "v"), ("v", "a"), ("w", "z")):
        slope = CubicSpline(t, seen[f"{sensor}.{low}"].values)(t, 1)
        close(seen[f"{sensor}.{high}"].values[9:-9], slope[9:-9], 1e-6 * np.abs(slope).max())
    T = seen[f"{sensor}.T"].values
    spin = CubicSpline(t, T)(t, 1) @ np.swapaxes(T, 1, 2)
    w = np.stack([spin[:, 2, 1], spin[:, 0, 2], spin[:, 1, 0]], axis=1)
    close(seen[f"{sensor}.w"].values[9:-9], w[9:-9], 1e-6 * np.abs(w).max())
    close(seen[f"{sensor}.speed"], np.linalg.norm(seen[f"{sensor}.v"].values, axis=1), 1e-12)


def test_angles_of_all_sequences_give_the_axes_back(seen):
    T = seen["seen.T"].values
    for k, sequence in enumerate(SEQUENCES):
        letters = "".join("XYZ"[i - 1] for i in sequence)  # capitals: turns about axes that turn along
        again = Rotation.from_euler(letters, seen[f"turned[{k}].angles"].values).as_matrix()
        close(again, T, 1e-12)


def test_components_in_other_axes(seen):
    exact = {"at": [0, 0.2, 0.4], "rtol": 1e-12, "compile": "never"}
    runs = {axes: tr.simulate(Watched(axes=axes), 0.4, **exact) for axes in ("A", "B", "world")}
    for name in ("r", "v", "a", "w", "z"):
        sizes = [np.linalg.norm(run[f"seen.{name}"].values, axis=1) for run in runs.values()]
        close(sizes[1], sizes[0], 1e-9)
        close(sizes[2], sizes[0], 1e-9)
    T = runs["A"]["seen.T"].values
    close(np.einsum("tji,tj->ti", T, runs["A"]["seen.r"].values), runs["B"]["seen.r"], 1e-10)
    close(runs["world"]["there.r"], runs["A"]["there.r"], 1e-12)


def test_distance_and_its_rate(seen):
    distance = seen["gauge.distance"].values
    close(distance, np.linalg.norm(seen["seen.r"].values, axis=1), 1e-12)
    rate = CubicSpline(seen.time.values, distance)(seen.time.values, 1)
    close(seen["gauge.rate"].values[9:-9], rate[9:-9], 1e-5)


def test_sensors_change_nothing(seen):
    class Bare(Watched):
        def build(self, world):
            one = self.add("one", tr.Body(mass=1.3, inertia=(0.3, 0.4, 0.5)))
            two = self.add("two", tr.Body(mass=0.7, inertia=(0.05, 0.06, 0.07), cm=(0.1, 0, 0)))
            ends = one.frame(r=(0.1, 0.2, 0), R=("x", 0.3)), two.frame(r=(0, -0.1, 0.1), R=("y", 1.0))
            self.add("spring", tr.forces.SpringDamper(*ends, c=30, d=0.2, s0=0.3))

    bare = tr.simulate(Bare(), 0.4, at=[0, 0.4], rtol=1e-12, compile="never")
    close(bare["two.r"][-1], seen["two.r"][-1], 1e-13)


def test_single_elements_of_what_a_sensor_sees_start_a_run():
    """As FreeMotionScalarInit: each coordinate, angle and rate by itself; the rest is as near to zero as can be."""
    pins = {"seen.r[0]": 0.4, "seen.angles[0]": 0.7, "seen.angles[1]": 0.5, "seen.v[1]": -1.0, "seen.w[2]": 2.0}
    pins |= {"gauge.distance": 0.9, "gauge.rate": 0.2}

    class Thrown(tr.Model):
        def build(self, world):
            body = self.add("body", tr.Body(mass=1.0, inertia=(0.1, 0.2, 0.3)))
            ends = world.frame(R=("z", 0.3)), body.frame(r=(0.1, 0, 0))
            self.add("free", J.FreeMotion(*ends))
            self.add("seen", tr.sensors.RelativeSensor(*ends, sequence=(3, 1, 2)))
            self.add("gauge", tr.sensors.DistanceSensor(world.frame(r=(0, 0, 1)), ends[1]))

    sol = tr.simulate(Thrown(), 0.1, initial=pins, guess={"free.z": 0.4}, samples=2, compile="never")
    for path, value in pins.items():
        name, _, index = path.partition("[")
        start = sol[name].values[0]
        close(start[int(index[:-1])] if index else start, value, 1e-10)
    T = sol["seen.T"].values[0]
    close(Rotation.from_euler("ZXY", [0.7, 0.5, sol["seen.angles"].values[0][2]]).as_matrix(), T, 1e-12)


def test_a_bad_sequence_is_named():
    class Wrong(tr.Model):
        def build(self, world):
            body = self.add("body", tr.Body.sphere(mass=1.0, radius=0.1))
            self.add("sensor", tr.sensors.RelativeSensor(world.frame(), body.frame(), sequence=(1, 1, 3)))

    with pytest.raises(tr.errors.ParameterError, match=r"sensor\.sequence.*neighbours different"):
        tr.simulate(Wrong(), 1.0)


class Cut(tr.Model):
    """A swinging arm that is cut in the middle: the weld reports what the two halves exert on each other."""

    def build(self, world):
        inner, outer = (self.add(n, tr.Body.rod(mass=1.0, length=0.5, axis="x")) for n in ("inner", "outer"))
        self.add("hinge", J.Revolute(world.frame(), inner.frame(r=(-0.25, 0, 0)), axis="z"))
        self.add("cut", J.Weld(inner.frame(r=(0.25, 0, 0)), outer.frame(r=(-0.25, 0, 0))))

    def initial(self):
        return {"hinge.phi_dot": 2.0}


def test_cut_forces_balance():
    sol = audit(tr.simulate(Cut(), 1.0, rtol=1e-12), newton=1e-10)
    a, r = sol["outer.a"].values, sol["outer.r"].values
    force = a + np.array([0, 9.81, 0])
    close(sol["cut.F_B"], force, 1e-10)
    close(sol["cut.F_A"], -force, 1e-10)
    turning = sol["outer.eps"].values[:, 2] * 0.25 / 12
    lever = np.cross(sol["cut.P"].values - r, force)[:, 2]
    close(sol["cut.M_B"][:, 2], turning - lever, 1e-10)


class Maxwell(tr.Model):
    def world(self):
        return tr.World(gravity=0)

    def build(self, world):
        mass = self.add("mass", tr.Body.sphere(mass=2.0, radius=0.1))
        self.add("guide", J.Prismatic(world.frame(), mass.frame(), axis="x"))
        self.add("strut", tr.forces.SpringDamperSeries(world.frame(), mass.frame(), c=50.0, d=8.0, s0=0.5))

    def initial(self):
        return {"guide.nu": 0.8}


def test_a_spring_and_a_damper_in_series():
    sol = audit(tr.simulate(Maxwell(), 2.0, rtol=1e-11))

    def rates(t, y):
        pull = 50.0 * (y[0] - 0.5 - y[2])
        return [y[1], -pull / 2.0, pull / 8.0]

    apart = solve_ivp(rates, (0, 2), [0.8, 0, 0], "DOP853", t_eval=sol.time.values, rtol=1e-12, atol=1e-13)
    close(sol["guide.nu"], apart.y[0], 1e-9)
    close(sol["strut.z"], apart.y[2], 1e-9)


class Cantilever(tr.Model):
    n: int = tr.structure(8)

    def world(self):
        return tr.World(gravity=0)

    def build(self, world):
        values = {"length": 2.0, "mass": 3.0, "EI": (500.0, 400.0), "GJ": 300.0, "spin": 1e-7}
        beam = self.add("beam", tr.parts.Beam(world.frame(r=(0.1, 0, 0)), n=self.n, **values))
        self.add("load", tr.forces.AppliedForce(world.frame(), beam.tip(), force=(0.0, 0.0, 0.0)))
        self.add("seen", tr.sensors.RelativeSensor(world.frame(r=(2.1, 0, 0)), beam.tip()))


def orders(errors):
    return np.log2(np.abs(errors[:-1]) / np.abs(errors[1:]))


def test_a_beam_bends_by_beam_theory_with_order_two():
    """Deflection F L³/3EI under a force at the tip, in both planes; the slope is F L²/2EI."""
    errors = []
    for n in (4, 8, 16):
        linear = tr.linearise(Cantilever(n=n), inputs=["load.force[1]", "load.force[2]"], outputs=["seen.r"])
        gain = linear.D - linear.C @ np.linalg.solve(linear.A, linear.B)
        errors.append([gain[1, 0] / (8 / (3 * 400)) - 1, gain[2, 1] / (8 / (3 * 500)) - 1])
    errors = np.array(errors)
    assert np.abs(errors[-1]).max() < 2e-3
    close(orders(errors), 2.0, 0.05)


def test_a_beam_swings_by_beam_theory_with_order_two():
    """ω = (1.875104)² √(EI/μL⁴) for both planes."""
    errors = []
    for n in (4, 8, 16):
        values = np.linalg.eigvals(tr.linearise(Cantilever(n=n)).A)
        lowest = np.sort(np.abs(values.imag))[::2][:2]
        exact = 1.8751040687**2 * np.sqrt(np.array([400.0, 500.0]) / (1.5 * 2.0**4))
        errors.append(lowest / exact - 1)
    errors = np.array(errors)
    assert np.abs(errors[-1]).max() < 5e-3
    close(orders(errors), 2.0, 0.15)
