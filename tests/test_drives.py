"""Drives against closed forms; the energy ledger closes through them."""

import numpy as np
import pytest
from scipy.integrate import simpson
from scipy.linalg import expm

import trundle as tr
from reference._common import integrate
from trundle.core.signal import Signal


class Bench(tr.Model):
    """A rotor in a bearing on the base; a subclass adds the drive."""

    J: float = tr.parameter(0.02, unit="kg·m²", gt=0, doc="moment of the rotor")

    def build(self, world):
        rotor = self.add("rotor", tr.Body(mass=1.0, inertia=(self.J, self.J, self.J)))
        self.add("bearing", tr.joints.Revolute(world.frame(), rotor.frame(), axis="y"))
        self.drive(world, rotor)


class WithMotor(Bench):
    n: float = tr.parameter(3.0, gt=0, doc="ratio")
    U: float = tr.parameter(12.0, unit="V", doc="voltage")

    def drive(self, world, rotor):
        numbers = {"R": 1.5, "L": 0.05, "k": 0.1, "n": self.n}
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


class Hoist(tr.Model):
    """A DC motor with a rotor, a gear with losses, and a load that a torque M pulls back."""

    M: float = tr.parameter(2.0, unit="N·m", doc="torque against the load")

    def build(self, world):
        rotor, drum = (
            self.add(n, tr.drives.Rotor(world.frame(), axis="y", J=J, mass=1.0))
            for n, J in (("rotor", 1e-3), ("drum", 0.02))
        )
        numbers = {"R": 1.5, "L": 0.05, "k": 0.1}
        self.add("motor", tr.drives.DCMotor(world.frame(), rotor.flange, axis="y", voltage=15.0, **numbers))
        self.add("gear", tr.drives.Gear(rotor.bearing, drum.bearing, ratio=3.0, efficiency=0.7))
        self.add("load", tr.drives.TorqueSource(world.frame(), drum.flange, axis="y", command=-self.M))


def test_a_motor_behind_a_gear_with_losses_breaks_away():
    """Until η n k i > M the gear holds (from k i n/η > M on), and i = U/R (1 − e^(−R t/L)); then linear equations."""
    M, n, eta, J1, J2, R, L, k, U = 1.5, 3.0, 0.7, 1e-3, 0.02, 1.5, 0.05, 0.1, 15.0
    sol = tr.simulate(Hoist(M=M), until=1, at=[1.0])
    first, last = (-L / R * np.log(1 - M * R / (U * k * n * share)) for share in (1 / eta, eta))
    down = np.array([[0, n * k / eta, -M], [-k * n / L, -R / L, U / L], [0, 0, 0]])  # the load pulls the motor at first
    down[0] /= J2 + n**2 * J1 / eta
    assert first < last
    runs = [e for e in sol.events if e.path == "gear.gear.losses"]
    assert [e.after for e in runs][-2:] == ["Sticking", "Sliding"]
    stops, goes = (e.time for e in runs[-2:])
    w, i, _ = expm(down * stops) @ [0, 0, 1]
    assert w == pytest.approx(0, abs=1e-9)
    held = U / R + (i - U / R) * np.exp(-R / L * (goes - stops))
    assert eta * n * k * held == pytest.approx(M, rel=1e-9)
    up = np.array([[0, eta * n * k, -M], [-k * n / L, -R / L, U / L], [0, 0, 0]])
    up[0] /= J2 + eta * n**2 * J1
    w, i, _ = expm(up * (1 - goes)) @ [0, held, 1]
    assert sol["drum.bearing.phi_dot"].values == pytest.approx([w], abs=1e-8)
    assert sol["motor.current"].values == pytest.approx([i], abs=1e-8)
    assert sol.stats["energy_residual"] < 1e-9


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


# -- clutch, brake, play -----------------------------------------------------------------------------------------------
class Shafts(tr.Model):
    """Two shafts on bearings of their own, a torque on each; a subclass couples them."""

    J1: float = tr.parameter(0.3, unit="kg·m²", gt=0, doc="moment of shaft 1")
    J2: float = tr.parameter(0.5, unit="kg·m²", gt=0, doc="moment of shaft 2")
    w0: float = tr.parameter(40.0, unit="rad/s", doc="speed of shaft 1 at the start")
    T1: float = tr.parameter(2.0, unit="N·m", doc="torque on shaft 1")
    swap: bool = tr.structure(False, doc="exchange A and B")

    def build(self, world):
        shafts = []
        for name, J, T in (("one", self.J1, self.T1), ("two", self.J2, 0.0)):
            shaft = self.add(name, tr.Body(mass=1.0, inertia=(J, J, J)))
            self.add(f"bearing_{name}", tr.joints.Revolute(world.frame(), shaft.frame(), axis="x"))
            self.add(f"torque_{name}", tr.drives.TorqueSource(world.frame(), shaft.frame(), axis="x", command=T))
            shafts.append(shaft)
        frames = [s.frame() for s in (shafts[::-1] if self.swap else shafts)]
        self.couple(frames)

    def initial(self):
        return {"bearing_one.phi_dot": self.w0, "bearing_two.phi_dot": 0.0}


class Coupled(Shafts):
    capacity: float = tr.parameter(12.0, unit="N·m", gt=0, doc="largest torque of the clutch")

    def couple(self, frames):
        laws = {"friction": tr.friction.Coulomb(mu=0.4), "load": tr.switching.Constant(size=self.capacity / 0.4)}
        self.add("clutch", tr.drives.Clutch(*frames, axis="x", bond="turn", **laws))


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_clutch(swap, coordinates):
    """Slips with the torque M until both speeds are equal, then both turn as one; the heat is ∫M Δω dt."""
    model = Coupled(swap=swap)
    M, J1, J2, w0, T = 12.0, model.J1, model.J2, model.w0, model.T1
    end = w0 / (M / J1 + M / J2 - T / J1)
    times = np.linspace(0, 1.5, 16)
    sol = tr.simulate(model, until=1.5, at=times, coordinates=coordinates)
    slip = np.minimum(times, end)
    w1 = w0 + (T - M) / J1 * slip + T / (J1 + J2) * (times - slip)
    w2 = M / J2 * slip + T / (J1 + J2) * (times - slip)
    assert sol["one.w"].values[:, 0] == pytest.approx(w1, abs=1e-9)
    assert sol["two.w"].values[:, 0] == pytest.approx(w2, abs=1e-9)
    assert [e.time for e in sol.events if e.after == "Sticking"] == pytest.approx([end], abs=1e-10)
    assert sol["clutch.work"].values[-1] == pytest.approx(-M * w0 * end / 2, rel=1e-9)
    held = J2 / (J1 + J2) * T * (-1 if swap else 1)
    assert sol["clutch.tangent.effort"].values[-1] == pytest.approx(held, abs=1e-9)
    assert sol.stats["energy_residual"] < 1e-9


def test_brake_holds_until_the_torque_is_too_large():
    """T = rate·t on a rotor: it rests until T reaches the capacity, then J ω̇ = T − M."""

    class Braked(Bench):
        def drive(self, world, rotor):
            ramp = self.add("ramp", tr.blocks.Ramp(rate=2.0)).out
            self.add("motor", tr.drives.TorqueSource(world.frame(), rotor.frame(), axis="y", command=ramp))
            laws = {"friction": tr.friction.Coulomb(mu=0.5), "load": tr.switching.Constant(size=3.0)}
            self.add("brake", tr.drives.Clutch(world.frame(), rotor.frame(), axis="y", bond="turn", **laws))

    times = np.linspace(0, 1.2, 13)
    sol = tr.simulate(Braked(), until=1.2, at=times)
    late = np.maximum(times - 0.75, 0)
    assert sol["bearing.phi_dot"].values == pytest.approx(late**2 / 0.02, abs=1e-7)
    assert np.abs(sol["bearing.phi"].values[times < 0.75]).max() == 0.0


def test_a_clutch_that_is_engaged_slowly():
    """With a load that grows in time, capacity = c t: J2 ω̇2 = c t while it slips."""

    class Engaged(Shafts):
        def couple(self, frames):
            laws = {"friction": tr.friction.Coulomb(mu=1.0), "load": tr.switching.Constant(size=lambda t: 10.0 * t)}
            self.add("clutch", tr.drives.Clutch(*frames, axis="x", bond="turn", **laws))

    model = Engaged(T1=0.0)
    end = np.sqrt(2 * model.w0 / 10 / (1 / model.J1 + 1 / model.J2))
    sol = tr.simulate(model, until=2.0, at=[0.5, 1.0, 2.0])
    before = np.array([0.5, 1.0])
    assert sol["two.w"].values[:2, 0] == pytest.approx(5 * before**2 / model.J2, abs=1e-8)
    assert [e.time for e in sol.events if e.after == "Sticking"] == pytest.approx([end], abs=1e-9)
    assert sol["two.w"].values[2, 0] == pytest.approx(model.J1 * model.w0 / (model.J1 + model.J2), abs=1e-8)


class Braking(tr.Model):
    """A rotor, and a brake whose load is a signal."""

    how: str = tr.structure("ramp", doc="what commands the brake")
    in_joint: bool = tr.structure(False, doc="the brake is friction of the hinge")

    def build(self, world):
        rotor = self.add("rotor", tr.Body(mass=1.0, inertia=(0.02, 0.02, 0.02)))
        load, law = self.command(), tr.friction.Coulomb(mu=0.5)
        dry = tr.switching.Dry(law=law, load=load) if self.in_joint else None
        self.add("bearing", tr.joints.Revolute(world.frame(), rotor.frame(), axis="y", friction=dry))
        if not self.in_joint:
            given = {"friction": law, "load": tr.switching.Constant(size=load)}
            self.add("brake", tr.drives.Clutch(world.frame(), rotor.frame(), axis="y", bond="turn", **given))

    def command(self):
        rate = Signal("bearing.phi_dot")
        block = {
            "ramp": lambda: tr.blocks.Ramp(rate=2.0),
            "step": lambda: tr.blocks.Step(at=0.3, after=3.0),
            "program": lambda: tr.blocks.Controller(
                function=lambda t, s: {"out": 3.0 if s["w"] > 5 else 0.0}, inputs={"w": rate}, period=0.01
            ),
            "feedback": lambda: tr.blocks.Limiter(input=rate, low=0.0, high=2.0),
        }[self.how]()
        return self.add("command", block).out

    def initial(self):
        return {"bearing.phi_dot": 10.0}


@pytest.mark.parametrize("in_joint", [False, True])
@pytest.mark.parametrize("how", ["ramp", "step", "program", "feedback"])
def test_a_brake_that_is_commanded(how, in_joint):
    """J ω̇ = −μ load until it rests: the load by the clock, by a program at 100 Hz, and by the speed itself."""
    t = np.linspace(0, 1, 11)
    expected = {
        "ramp": np.maximum(10 - 25 * t**2, 0),
        "step": np.clip(10 - 75 * (t - 0.3), 0, 10),
        "program": np.maximum(10 - 75 * t, 4.75),  # the sample at 0.07 s is the first below 5
        "feedback": np.where(t < 0.16, 10 - 50 * t, 2 * np.exp(-25 * (t - 0.16))),
    }[how]
    sol = tr.simulate(Braking(how=how, in_joint=in_joint), until=1, at=t)
    assert sol["bearing.phi_dot"].values == pytest.approx(expected, abs=1e-8)
    assert sol.stats["energy_residual"] < 1e-9


class WithPlay(Shafts):
    e: float = tr.parameter(0.6, ge=0, le=1, doc="restitution")

    def couple(self, frames):
        ends = dict(zip("AB", frames, strict=True))
        self.add("teeth", tr.drives.Backlash(**ends, axis="x", play=0.1, impact=tr.impacts.Newton(e=self.e)))


@pytest.mark.parametrize("swap", [False, True])
def test_backlash_with_impact(swap):
    """Free flight through the play, blows with restitution: times and speeds in closed form; momentum is kept."""
    model = WithPlay(w0=5.0, T1=0.0, swap=swap)
    J1, J2, v = model.J1, model.J2, 5.0
    blows, t, way = [], 0.0, 0.05
    for _ in range(4):
        t += way / v
        blows.append(t)
        v, way = 0.6 * v, 0.1
    sol = tr.simulate(model, until=blows[-1] + 0.02, samples=21)
    hits = [e for e in sol.events if e.is_impact]
    assert [e.time for e in hits] == pytest.approx(blows, abs=1e-10)
    momentum = J1 * sol["one.w"].values[:, 0] + J2 * sol["two.w"].values[:, 0]
    assert momentum == pytest.approx(J1 * 5.0, abs=1e-10)
    reduced = J1 * J2 / (J1 + J2) / 2
    assert sum(e.loss for e in hits) == pytest.approx(reduced * 25 * (1 - 0.6**8), rel=1e-9)
    assert sol.stats["energy_residual"] < 1e-9


def test_a_driven_play_comes_to_rest_on_its_flank():
    """A constant torque: after all blows both shafts turn as one, T = (J1 + J2) ω̇, and the flank carries J2 ω̇."""
    sol = tr.simulate(WithPlay(w0=0.0, T1=1.6, e=0.3), until=2.0, samples=11)
    rate = 1.6 / 0.8
    assert sol["two.w"].values[-1, 0] == pytest.approx(rate * 2.0, abs=1e-6)
    assert sol["teeth.lower.normal.effort"].values[-1] + sol["teeth.upper.normal.effort"].values[-1] == pytest.approx(
        0.5 * rate, abs=1e-7
    )


def test_force_source():
    """A linear motor with limited force and power: at first F = limit, then v = √(v₁² + 2 P (t − t₁)/m)."""

    class Pushed(tr.Model):
        def build(self, world):
            cart = self.add("cart", tr.Body(mass=2.0, inertia=(1, 1, 1)))
            self.add("rail", tr.joints.Prismatic(world.frame(), cart.frame(), axis="x"))
            source = {"command": 30.0, "limit": 10.0, "power": 20.0}
            self.add("motor", tr.drives.ForceSource(world.frame(), cart.frame(), axis="x", **source))

    times = np.array([0.2, 0.4, 1.0, 2.0])
    sol = tr.simulate(Pushed(), until=2, at=times)
    expected = np.where(times <= 0.4, 5 * times, np.sqrt(4 + 20 * np.maximum(times - 0.4, 0)))
    assert sol["rail.nu_dot"].values == pytest.approx(expected, abs=1e-7)
    assert sol["motor.work"].values[-1] == pytest.approx(expected[-1] ** 2, rel=1e-8)


# -- inertias and gears ------------------------------------------------------------------------------------------------
class Train(tr.Model):
    """A motor with a torque T, a gear of the ratio 5, and a load that a torque M resists."""

    J1: float = tr.parameter(0.01, unit="kg·m²", gt=0, doc="moment of the motor")
    J2: float = tr.parameter(0.5, unit="kg·m²", gt=0, doc="moment of the load")
    T: float = tr.parameter(0.1, unit="N·m", doc="torque on the motor")
    M: float = tr.parameter(0.0, unit="N·m", doc="torque against the load")
    w0: float = tr.parameter(0.0, unit="rad/s", doc="speed of the load at the start")
    is_lossy: bool = tr.structure(True, doc="False: an ideal gear, else one with an efficiency of 0.8")
    frequency: float = tr.parameter(0.0, unit="Hz", doc="of the motor's torque")

    def build(self, world):
        moments = {"motor": self.J1, "load": self.J2}
        motor, load = (self.add(n, tr.drives.Rotor(world.frame(), axis="x", J=J, mass=1.0)) for n, J in moments.items())
        self.add(
            "gear", tr.drives.Gear(motor.bearing, load.bearing, ratio=5.0, efficiency=0.8 if self.is_lossy else None)
        )
        wave = self.add("wave", tr.blocks.Sine(amplitude=self.T, frequency=self.frequency, phase=np.pi / 2)).out
        self.add("torque", tr.drives.TorqueSource(world.frame(), motor.flange, axis="x", command=wave))
        self.add("brake", tr.drives.TorqueSource(world.frame(), load.flange, axis="x", command=-self.M))

    def initial(self):
        return {"load.bearing.phi_dot": self.w0}

    def rate(self, share):
        """ω̇ of the load if ``share`` of what the motor gives reaches it: η while it drives, 1/η while it is driven."""
        return (share * 5 * self.T - self.M) / (self.J2 + share * 25 * self.J1)


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
@pytest.mark.parametrize(
    ("T", "M", "w0", "share"),
    [(0.1, 0.0, 0.0, 0.8), (-0.1, 0.0, 3.0, 1 / 0.8), (0.1, 0.38, 0.0, 0.8), (0.1, 0.7, 0.0, 1 / 0.8)],
)
def test_a_gear_loses_both_ways(T, M, w0, share, coordinates):
    """Driven up, braked by the motor, lifting, and let down by it."""
    train = Train(T=T, M=M, w0=w0)
    sol = tr.simulate(train, until=1, samples=5, coordinates=coordinates)
    w = w0 + train.rate(share) * sol.time.values
    assert sol["load.bearing.phi_dot"].values == pytest.approx(w, abs=1e-11)
    assert sol["motor.bearing.phi_dot"].values == pytest.approx(5 * w, abs=1e-10)
    passed = sol["gear.gear.gear.effort"].values  # the torque on the motor that reaches the load
    felt = passed + sol["gear.gear.losses.tangent.effort"].values
    assert -5 * passed == pytest.approx(share * -5 * felt, rel=1e-9)
    put_in, given = sol["torque.work"].values[-1], -sol["brake.work"].values[-1]
    kinetic = sol["audit.kinetic"].values
    lost = -sol["gear.gear.losses.work"].values[-1]
    assert lost > 0
    assert kinetic[-1] - kinetic[0] == pytest.approx(put_in - given - lost, abs=1e-12)
    assert sol.stats["energy_residual"] < 1e-9


def test_a_gear_at_rest_holds_what_its_friction_can():
    """η n T < M < n T/η: neither lifts nor lets down."""
    sol = tr.simulate(Train(T=0.1, M=0.45), until=1, samples=3)
    assert np.abs(sol["load.bearing.phi"].values).max() < 1e-15
    assert [i.mode for i in sol.timeline["gear.gear.losses"]] == ["Sticking"]
    assert sol.success


def test_a_gear_under_a_torque_that_changes_its_sign():
    """T cos Ωt: η n T while it drives, n T/η while it brakes, and the same the other way round after it has turned."""
    train = Train(T=0.3, w0=0.05, frequency=1 / (2 * np.pi))
    drives, driven = train.rate(0.8), train.rate(1 / 0.8)
    times = np.linspace(0, 4, 17)
    turns = np.pi - np.arcsin(1 - (0.05 + drives) / driven)  # ω = ω₀ + a_f, then falls by a_b (1 − sin t) to zero
    rises = 0.05 + drives * np.sin(times)
    falls = 0.05 + drives - driven * (1 - np.sin(times))
    back = drives * (np.sin(times) - np.sin(turns))
    expected = np.where(times < np.pi / 2, rises, np.where(times < turns, falls, back))
    assert np.pi / 2 < turns < 4
    sol = tr.simulate(train, until=4, at=times)
    assert sol["load.bearing.phi_dot"].values == pytest.approx(expected, abs=1e-8)
    assert sol.stats["energy_residual"] < 1e-8


@pytest.mark.parametrize(
    ("T", "M", "w0", "way"), [(0.1, 0.42, 0.0, 1), (-0.1, 0.0, 5.0, -1), (0.1, 0.9, 0.0, -1), (0.1, 0.5, 0.0, 0)]
)
def test_two_gears_with_losses_in_series(T, M, w0, way):
    """Both drive (η), both are driven (1/η), or both hold: η₁ η₂ n T < M < n T/(η₁ η₂)."""

    class Series(tr.Model):
        def build(self, world):
            moments = {"a": 0.01, "b": 0.05, "c": 0.5}
            a, b, c = (self.add(n, tr.drives.Rotor(world.frame(), axis="x", J=J, mass=1.0)) for n, J in moments.items())
            self.add("first", tr.drives.Gear(a.bearing, b.bearing, ratio=3.0, efficiency=0.8))
            self.add("second", tr.drives.Gear(b.bearing, c.bearing, ratio=2.0, efficiency=0.9))
            self.add("torque", tr.drives.TorqueSource(world.frame(), a.flange, axis="x", command=T))
            self.add("load", tr.drives.TorqueSource(world.frame(), c.flange, axis="x", command=-M))

    one, two = 0.8**way, 0.9**way
    rate = (one * two * 6 * T - M) / (0.5 + two * 4 * 0.05 + one * two * 36 * 0.01) if way else 0.0
    sol = tr.simulate(Series(), until=1, at=[1.0], initial={"c.bearing.phi_dot": w0})
    assert sol["c.bearing.phi_dot"].values == pytest.approx([w0 + rate], abs=1e-12)


def test_a_gearbox_turns_its_housing():
    """Motor, gear with losses and load in a housing that may turn: momentum is kept, and so are three equations."""
    J0, J1, J2, n, eta, T = 0.4, 0.01, 0.3, -4.0, 0.75, 0.2

    class Housed(tr.Model):
        def build(self, world):
            housing = self.add("housing", tr.Body(mass=1.0, inertia=(J0, J0, J0)))
            self.add("pivot", tr.joints.Revolute(world.frame(), housing.frame(), axis="x"))
            motor, load = (
                self.add(name, tr.drives.Rotor(housing.frame(), axis="x", J=J, mass=1.0))
                for name, J in (("motor", J1), ("load", J2))
            )
            self.add("gear", tr.drives.Gear(motor.bearing, load.bearing, ratio=n, efficiency=eta))
            self.add("torque", tr.drives.TorqueSource(housing.frame(), motor.flange, axis="x", command=T))

    sol = tr.simulate(Housed(), until=1, samples=3)
    w = {name: sol[f"{name}.w"].values[-1, 0] for name in ("housing", "motor.rotor", "load.rotor")}
    assert J0 * w["housing"] + J1 * w["motor.rotor"] + J2 * w["load.rotor"] == pytest.approx(0, abs=1e-12)
    # J1 (ω̇0 + n a) = T − M1, J2 (ω̇0 + a) = η n M1, and the momentum; a is the load's acceleration in the housing
    A = np.array([[J1, J1 * n, 1.0], [J2, J2, -eta * n], [J0 + J1 + J2, J1 * n + J2, 0.0]])
    rates = np.linalg.solve(A, [T, 0.0, 0.0])
    assert w["housing"] == pytest.approx(rates[0], abs=1e-10)
    assert sol["load.bearing.phi_dot"].values[-1] == pytest.approx(rates[1], abs=1e-10)
    assert sol.stats["energy_residual"] < 1e-9


def test_an_ideal_gear_and_a_rack():
    """Without an efficiency nothing is lost; a rack drives a mass along a rail: ω = v/r."""
    sol = tr.simulate(Train(is_lossy=False), until=1, samples=3)
    assert sol["load.bearing.phi_dot"].values[-1] == pytest.approx(0.5 / (0.5 + 25 * 0.01), abs=1e-11)
    assert not [name for name in sol.signals if "losses" in name]

    class Rack(tr.Model):
        def build(self, world):
            pinion = self.add("pinion", tr.drives.Rotor(world.frame(), axis="z", J=0.02, mass=1.0))
            table = self.add("table", tr.drives.SlidingMass(world.frame(), axis="x", m=4.0))
            self.add("rack", tr.drives.Gear(pinion.bearing, table.guide, ratio=1 / 0.05, efficiency=0.9))
            self.add("torque", tr.drives.TorqueSource(world.frame(), pinion.flange, axis="z", command=0.5))

    sol = tr.simulate(Rack(), until=1, samples=3)
    assert sol["table.guide.nu_dot"].values[-1] == pytest.approx(0.9 * 20 * 0.5 / (4 + 0.9 * 400 * 0.02), abs=1e-11)
    assert sol.stats["energy_residual"] < 1e-9


def test_a_rotor_turns_its_carrier():
    """A rotor in a cage that may turn about all axes: as one gyrostat, against Euler's equations with its spin."""
    J, across, I = 0.05, 0.04, np.array([0.3, 0.4, 0.5])
    whole, along = I + across * np.array([1, 1, 0]), np.array([0, 0, 1])

    class Gyrostat(tr.Model):
        def build(self, world):
            cage = self.add("cage", tr.Body(mass=2.0, inertia=I))
            self.add("ball", tr.joints.Spherical(world.frame(), cage.frame()))
            given = {"axis": "z", "J": J, "J_across": across, "mass": 0.7}
            rotor = self.add("rotor", tr.drives.Rotor(cage.frame(), **given))
            self.add("motor", tr.drives.TorqueSource(cage.frame(), rotor.flange, axis="z", command=0.2))

        def initial(self):
            return {"cage.w": (0.4, -0.3, 0.2), "rotor.bearing.phi_dot": 8.0}

    def right(t, y):
        w, spin = y[:3], y[3]  # spin momentum J (ω₃ + φ̇)
        torque = -np.cross(w, whole * w + spin * along) - 0.2 * along
        return np.array([*torque / whole, 0.2])

    times = np.linspace(0, 4, 5)
    expected = integrate(right, [0.4, -0.3, 0.2, J * 8.2], times)
    sol = tr.simulate(Gyrostat(), until=4, at=times, rtol=1e-11)
    assert sol["cage.w"].values == pytest.approx(expected[:, :3], abs=1e-8)
    assert sol["rotor.bearing.phi_dot"].values == pytest.approx(expected[:, 3] / J - expected[:, 2], abs=1e-7)
    assert sol.stats["energy_residual"] < 1e-9


def test_a_rotor_about_a_slanting_axis_is_the_same():
    """One rotor in a carrier at rest, and its axis along no axis of the carrier."""

    class Slanting(tr.Model):
        def build(self, world):
            rotor = self.add("rotor", tr.drives.Rotor(world.frame(), axis=(1, 2, 2), J=0.2, mass=1.0, J_across=0.15))
            self.add("motor", tr.drives.TorqueSource(world.frame(), rotor.flange, axis=(1, 2, 2), command=0.4))

    sol = tr.simulate(Slanting(), until=2, samples=3)
    assert sol["rotor.bearing.phi_dot"].values == pytest.approx([0, 2, 4], abs=1e-11)
