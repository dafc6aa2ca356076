"""Drives against closed forms; the energy ledger closes through them."""

import numpy as np
import pytest
from scipy.integrate import simpson
from scipy.linalg import expm

import trundle as tr


class Bench(tr.Model):
    """A rotor in a bearing on the base; a subclass adds the drive."""

    J: float = tr.parameter(0.02, unit="kg·m²", gt=0, doc="moment of the rotor")

    def build(self, world):
        rotor = self.add("rotor", tr.Body(mass=1.0, inertia=(self.J, self.J, self.J)))
        self.add("bearing", tr.joints.Revolute(world.frame(), rotor.frame(), axis="y"))
        self.drive(world, rotor)


class WithMotor(Bench):
    n: float = tr.parameter(3.0, gt=0, doc="ratio")
    efficiency: float = tr.parameter(1.0, gt=0, le=1, doc="efficiency")
    U: float = tr.parameter(12.0, unit="V", doc="voltage")

    def drive(self, world, rotor):
        numbers = {"R": 1.5, "L": 0.05, "k": 0.1, "n": self.n, "efficiency": self.efficiency}
        motor = tr.drives.DCMotor(world.frame(), rotor.frame(), axis="y", voltage=self.U, **numbers)
        self.add("motor", motor)


def test_dc_motor():
    """Speed and current by the exponential of the linear equations; the ledger closes with the electrical energy."""
    times = np.linspace(0, 2, 21)
    sol = tr.simulate(WithMotor(), until=2, at=times)
    A = np.array([[0, 3 * 0.1 / 0.02, 0], [-3 * 0.1 / 0.05, -1.5 / 0.05, 12 / 0.05], [0, 0, 0]])
    expected = np.array([expm(A * t) @ [0, 0, 1] for t in times])
    assert sol["bearing.phi_dot"].values == pytest.approx(expected[:, 0], abs=1e-8)
    assert sol["motor.current"].values == pytest.approx(expected[:, 1], abs=1e-8)
    fine = tr.simulate(WithMotor(), until=2, samples=2001)
    i, t = fine["motor.current"].values, fine.time.values
    electrical = simpson(i * (12 - 1.5 * i), x=t)
    assert fine["motor.work"].values[-1] == pytest.approx(electrical, rel=1e-7)
    assert fine.stats["energy_residual"] < 1e-9


def test_gear_losses_both_ways():
    """Driving, the torque is η n k i; driven (a voltage that brakes), n k i/η."""
    for start, factor in ((0.0, 0.7), (100.0, 1 / 0.7)):
        sol = tr.simulate(WithMotor(efficiency=0.7), until=0.2, samples=41, initial={"bearing.phi_dot": start})
        i, w, torque = (sol[path].values for path in ("motor.current", "bearing.phi_dot", "motor.torque"))
        same = np.abs(i) > 0.1
        way = np.where(i * w > 0, 0.7, 1 / 0.7)
        assert torque[same] == pytest.approx((way * 0.3 * i)[same], rel=1e-9)
        assert torque[same][-1] == pytest.approx(factor * 0.3 * i[same][-1], rel=1e-9)
        assert sol.stats["energy_residual"] < 1e-8


def test_the_carrier_feels_the_reaction():
    """A motor between two free rotors: their angular momentum is kept."""

    class Two(tr.Model):
        def build(self, world):
            a, b = (self.add(n, tr.Body(mass=1.0, inertia=(J, J, J))) for n, J in (("a", 0.3), ("b", 0.1)))
            self.add("one", tr.joints.Revolute(world.frame(), a.frame(), axis="y"))
            self.add("two", tr.joints.Revolute(a.frame(), b.frame(), axis="y"))
            torque = self.add("command", tr.blocks.Sine(amplitude=2.0, frequency=0.7)).out
            self.add("motor", tr.drives.TorqueSource(a.frame(), b.frame(), axis="y", command=torque, limit=1.0))

    sol = tr.simulate(Two(), until=3, samples=61)
    total = 0.3 * sol["a.w"].values[:, 1] + 0.1 * sol["b.w"].values[:, 1]
    assert np.abs(total).max() < 1e-12
    assert sol["motor.torque"].values == pytest.approx(np.clip(2 * np.sin(1.4 * np.pi * sol.time.values), -1, 1))


def test_limited_power():
    class Limited(Bench):
        def drive(self, world, rotor):
            source = tr.drives.TorqueSource(world.frame(), rotor.frame(), axis="y", command=2.0, power=5.0)
            self.add("motor", source)

    sol = tr.simulate(Limited(), until=1, samples=41)
    w, torque = sol["bearing.phi_dot"].values, sol["motor.torque"].values
    first = 2.5 / (2.0 / 0.02)  # until w = power/torque = 2.5 rad/s
    assert torque * w == pytest.approx(np.minimum(5.0, 2.0 * w), abs=1e-8)
    t = sol.time.values[sol.time.values > first]
    assert w[sol.time.values > first] == pytest.approx(np.sqrt(2.5**2 + 2 * 5.0 / 0.02 * (t - first)), abs=1e-6)


def test_flexible_shaft_over_many_turns():
    """Two rotors on a spring: they oscillate against each other while both turn."""

    class Twisted(tr.Model):
        def build(self, world):
            a, b = (self.add(n, tr.Body(mass=1.0, inertia=(J, J, J))) for n, J in (("a", 0.3), ("b", 0.1)))
            self.add("one", tr.joints.Revolute(world.frame(), a.frame(), axis="y"))
            self.add("two", tr.joints.Revolute(world.frame(), b.frame(), axis="y"))
            self.add("shaft", tr.drives.FlexibleShaft(a.frame(), b.frame(), axis="y", k=20.0, d=0.0))

    sol = tr.simulate(Twisted(), until=5, samples=51, initial={"one.phi_dot": 10.0, "two.phi_dot": 14.0})
    w = np.sqrt(20.0 * (1 / 0.3 + 1 / 0.1))
    assert sol["shaft.twist"].values == pytest.approx(4 / w * np.sin(w * sol.time.values), abs=1e-8)
    assert sol["two.phi"].values[-1] > 40
    assert sol.stats["energy_residual"] < 1e-10


def test_backlash():
    """A rotor between the ends of its play: free flight at constant speed, half an oscillation at each end."""

    class Loose(Bench):
        def drive(self, world, rotor):
            shaft = tr.drives.FlexibleShaft(world.frame(), rotor.frame(), axis="y", k=200.0, play=0.2)
            self.add("shaft", shaft)

    sol = tr.simulate(Loose(), until=3, samples=3001, initial={"bearing.phi_dot": 2.0})
    w = np.sqrt(200.0 / 0.02)
    period = 2 * (0.2 / 2.0 + np.pi / w)
    phi, t = sol["bearing.phi"].values, sol.time.values
    rises = t[:-1][(phi[:-1] < 0) & (phi[1:] >= 0)]
    assert np.diff(rises).mean() == pytest.approx(period, rel=1e-3)
    assert phi.max() == pytest.approx(0.1 + 2.0 / w, rel=1e-4)
    assert np.abs(sol["rotor.kinetic"].values + sol["shaft.stored"].values - 0.04).max() < 1e-8
