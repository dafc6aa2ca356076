"""Signals between components: wired numbers, blocks, sampled controllers; against classical solutions."""

import numpy as np
import pytest
from scipy.integrate import simpson
from scipy.linalg import expm

import trundle as tr
from found import every, fields_of, label
from reference import cart_pole
from reference._common import integrate
from trundle.core.signal import Signal
from trundle.equations.prepare import prepare


class Pushed(tr.Joint):
    """A slider with a force along its axis."""

    force: float = tr.law(0.0, unit="N", doc="force on B")

    def slide(self, j):
        return tr.Effort(self.force)

    def turn(self, j):
        return tr.Locked(j.phi)


class CartPole(tr.Model):
    """A pole on a cart; a subclass says what pushes the cart."""

    M: float = tr.parameter(cart_pole.M, unit="kg", gt=0, doc="mass of the cart")

    def build(self, world):
        cart = self.add("cart", tr.Body(mass=self.M, inertia=(1, 1, 1)))
        pole = self.add("pole", tr.Body(mass=cart_pole.m, inertia=(cart_pole.I,) * 3))
        rail = self.add("rail", tr.joints.Prismatic(world.frame(), cart.frame(), axis="x"))
        hinge = self.add("hinge", tr.joints.Revolute(cart.frame(), pole.frame(r=(0, -cart_pole.l, 0)), axis="-z"))
        self.control(world, cart, rail, hinge)


class WithPD(CartPole):
    Kp: float = tr.parameter(5000.0, unit="N", doc="gain")
    Kd: float = tr.parameter(800.0, unit="N·s", doc="gain of the rate")

    def control(self, world, cart, rail, hinge):
        angle, rate = hinge.signal("phi"), hinge.signal("phi_dot")
        pd = self.add("pd", tr.blocks.PD(input=angle, rate=rate, Kp=-self.Kp, Kd=-self.Kd))
        self.add("push", Push(world.frame(), cart.frame(), force=pd.out))


class Push(tr.Force):
    """A force along x on B."""

    force: float = tr.parameter(unit="N", doc="force on B along x")

    def wrench(self, A, B, t):
        import casadi as ca

        return tr.WrenchPort(F=ca.vertcat(self.force, 0, 0))


FULL = (914.4543061, 11211.1130043, 1389.0996365, 2807.3983070)


class WithFullState(CartPole):
    def control(self, world, cart, rail, hinge):
        gains = dict(zip(("g1", "g2", "g3", "g4"), FULL))
        signals = (rail.signal("nu"), hinge.signal("phi"), rail.signal("nu_dot"), hinge.signal("phi_dot"))
        law = self.add("law", tr.blocks.Sum(**dict(zip(("u1", "u2", "u3", "u4"), signals)), **gains))
        self.add("push", Push(world.frame(), cart.frame(), force=law.out))


def test_cart_pole_under_pd():
    times = [0.5, 1.0, 5.0]
    sol = tr.simulate(WithPD(), until=5, at=times, initial={"hinge.phi": 0.2, "rail.nu": 0.0})
    expected = cart_pole.motion(lambda t, x: 5000 * x[1] + 800 * x[3], [0, 0.2, 0, 0], times)
    found = [sol[path].values for path in ("rail.nu", "hinge.phi", "rail.nu_dot", "hinge.phi_dot")]
    assert np.abs(np.array(found) - expected).max() < 1e-9
    assert found[1][:2] == pytest.approx([0.0749056535, -0.00537662869], abs=5e-11)
    assert found[0][0] == pytest.approx(0.296038665, abs=5e-10)
    assert found[2][2] == pytest.approx(0.791803837, abs=5e-10)
    assert sol["pd.out"].values == pytest.approx(5000 * sol["hinge.phi"].values + 800 * sol["hinge.phi_dot"].values)
    assert sol.stats["energy_residual"] < 1e-10


def test_poles_of_the_cart_pole():
    pd = tr.linearise(WithPD())
    assert pd.modes[0].eigenvalue == pytest.approx(-2.34092920 + 2.54854638j, abs=1e-8)
    assert pd.modes[0].damping == pytest.approx(0.676472, abs=5e-7)
    assert 2 * np.pi * pd.modes[0].frequency == pytest.approx(3.46049681, abs=5e-9)
    assert pd.spectrum.zeros == 2
    assert tr.linearise(WithPD(Kp=2953.7)).stable is False  # less than (M + m) g = 2953.797
    assert tr.linearise(WithPD(Kp=2953.9)).stable is True
    full = tr.linearise(WithFullState())
    assert np.sort(full.eigenvalues.real) == pytest.approx([-3.5, -3, -2.5, -2], abs=1e-7)
    assert np.abs(full.eigenvalues.imag).max() < 1e-6


def test_cart_pole_with_full_state():
    sol = tr.simulate(WithFullState(), until=5, at=[1.0, 5.0], initial={"hinge.phi": 0.2, "rail.nu": 0.0})
    expected = cart_pole.motion(lambda t, x: float(np.dot(FULL, x)), [0, 0.2, 0, 0], [1.0, 5.0])
    assert sol["rail.nu"].values == pytest.approx(expected[0], abs=1e-9)
    assert sol["hinge.phi"].values == pytest.approx(expected[1], abs=1e-9)
    assert [*sol["rail.nu"].values, sol["hinge.phi"].values[0]] == pytest.approx(
        [0.391456437, 7.81795587e-4, -0.0655894217], abs=1e-9
    )


def test_absolute_coordinates_and_changed_numbers():
    options = {"until": 1.0, "samples": 5, "initial": {"hinge.phi": 0.2}}
    a, b = (tr.simulate(WithPD(), coordinates=c, **options) for c in ("joint", "absolute"))
    assert np.abs(a["cart.r"].values - b["cart.r"].values).max() < 1e-9
    assert prepare(WithPD()).program is prepare(WithPD(Kp=1.0)).program
    c = tr.simulate(WithPD(), parameters={"pd.Kp": -9000.0}, **options)
    d = tr.simulate(WithPD(Kp=9000.0), **options)
    assert np.array_equal(c["pole.r"].values, d["pole.r"].values)


def test_a_joint_is_driven_by_a_signal():
    """A motor in a hinge of the forest, its torque a signal of another joint: against two coupled equations."""

    class Coupled(tr.Model):
        def build(self, world):
            a, b = (self.add(n, tr.Body(mass=1.0, inertia=(0.5, 0.5, 0.5))) for n in "ab")
            first = self.add("first", tr.joints.Revolute(world.frame(), a.frame(), axis="y"))
            torque = self.add("gain", tr.blocks.Sum(u1=first.signal("phi"), g1=-2.0)).out
            self.add("second", tr.joints.FixedControlledJoint(world.frame(), b.frame(), axis="y", torque=torque))

    sol = tr.simulate(Coupled(), until=2, samples=21, initial={"first.phi": 0.3, "first.phi_dot": 0.2})
    t = sol.time.values
    assert sol["second.phi"].values == pytest.approx(-4 * (0.3 * t**2 / 2 + 0.2 * t**3 / 6), abs=1e-10)
    assert sol.stats["energy_residual"] < 1e-10


class Pull(tr.Law):
    """Twice a force."""

    force: float = tr.parameter(unit="N", doc="force")

    def __call__(self, t, nu, nu_dot):
        return 2 * self.force


class Slide(tr.PoseJoint):
    """A slider by its pose, with a law of force and a stop."""

    pull: Pull = tr.structure(doc="force")
    stop: tr.switching.Stop = tr.structure(doc="limits")
    freedoms = {"x": ("m", "way")}

    def pose(self, q, t):
        return tr.Pose.moved((q.x, 0, 0))

    def efforts(self, q, u, t):
        return {"x": tr.Effort(self.pull(t, q.x, u.x), stop=self.stop)}


@pytest.mark.parametrize("by", ["drive", "pose", "law"])
def test_a_joint_with_a_stop_is_driven_by_a_signal(by):
    """2 N on 1 kg for 1 m: it is at the stop after 1 s, with 2 m/s, and stays there."""

    class Pulled(tr.Model):
        def build(self, world):
            mass = self.add("mass", tr.Body(mass=1.0, inertia=(1, 1, 1)))
            force = self.add("force", tr.blocks.Constant(value=2.0 if by == "drive" else 1.0)).out
            ends, stop = (world.frame(), mass.frame()), tr.switching.Stop(lower=-1.0, upper=1.0)
            if by == "pose":
                self.add("slider", Slide(*ends, pull=Pull(force=force), stop=stop))
            else:
                drive = force if by == "drive" else Pull(force=force)
                self.add("slider", tr.joints.Prismatic(*ends, axis="x", stop=stop, drive=drive))

    sol = tr.simulate(Pulled(), until=2, at=[0.5, 2.0])
    assert sol["mass.r"].values[:, 0] == pytest.approx([0.25, 1.0], abs=1e-12)
    assert (sol.events[0].time, sol.events[0].approach) == pytest.approx((1.0, 2.0), abs=1e-10)


# -- blocks -----------------------------------------------------------------------------------------------------------
class Driven(tr.Model):
    """A mass on a slider, pushed by what ``command(slider)`` adds; x'' = u/m."""

    m: float = tr.parameter(2.0, unit="kg", gt=0, doc="mass")

    def build(self, world):
        mass = self.add("mass", tr.Body(mass=self.m, inertia=(1, 1, 1)))
        slider = self.add("slider", tr.joints.Prismatic(world.frame(), mass.frame(), axis="x"))
        self.add("push", Push(world.frame(), mass.frame(), force=self.command(slider)))


def test_pid_against_its_transfer_function():
    """Linear: the closed loop of mass and PID by the matrix exponential."""

    class WithPID(Driven):
        def command(self, slider):
            pid = tr.blocks.PID(input=slider.signal("nu"), set_point=0.5, Kp=8.0, Ki=3.0, Kd=5.0, N=20.0, b=0.7, c=0.2)
            return self.add("pid", pid).out

    times = np.linspace(0, 10, 41)
    sol = tr.simulate(WithPID(), until=10, at=times)
    r, N, Kp, Ki, Kd, b, c = 0.5, 20.0, 8.0, 3.0, 5.0, 0.7, 0.2
    A = np.zeros((5, 5))  # x, v, I, f, 1
    A[0, 1] = 1
    A[1] = np.array([-Kp - Kd * N, 0, 1, -Kd * N, Kp * b * r + Kd * N * c * r]) / 2.0
    A[2] = [-Ki, 0, 0, 0, Ki * r]
    A[3] = [-N, 0, 0, -N, N * c * r]
    expected = np.array([expm(A * t) @ [0, 0, 0, 0, 1] for t in times])
    assert np.abs(sol["slider.nu"].values - expected[:, 0]).max() < 1e-8
    assert np.abs(sol["pid.integral"].values - expected[:, 2]).max() < 1e-8
    linear = tr.linearise(WithPID())
    assert np.sort_complex(linear.eigenvalues) == pytest.approx(np.sort_complex(np.linalg.eigvals(A[:4, :4])), abs=1e-8)


def test_anti_windup():
    """With a limit the integral winds up; back-calculation makes the overshoot small."""

    class Limited(Driven):
        Tt: float = tr.parameter(unit="s", gt=0, doc="tracking time")

        def command(self, slider):
            pid = {"Kp": 4.0, "Ki": 2.0, "Kd": 6.0, "low": -0.5, "high": 0.5, "Tt": self.Tt}
            return self.add("pid", tr.blocks.PID(input=slider.signal("nu"), set_point=2.0, **pid)).out

    peaks = [
        float(tr.simulate(Limited(Tt=Tt), until=40, samples=801, rtol=1e-8)["slider.nu"].max()) for Tt in (1e9, 0.5)
    ]
    assert peaks[0] > 2.8  # 40 % too far
    assert peaks[1] - 2 < 0.35 * (peaks[0] - 2)


@pytest.mark.parametrize(
    ("block", "A", "B", "C", "D"),
    [
        (
            lambda u: tr.blocks.TransferFunction(input=u, numerator=[2.0, 3.0], denominator=[0.5, 1.0]),
            [[-2.0]], [1.0], [6.0 - 8.0], 4.0,
        ),
        (lambda u: tr.blocks.LeadLag(input=u, K=2.0, T1=0.3, T2=0.1), [[-10.0]], [10.0], [2 - 6], 6.0),
        (
            lambda u: tr.blocks.StateSpace(input=u, A=[[0, 1], [-4, -2]], B=[0, 4], C=[1, 0.5], D=0.1),
            [[0, 1], [-4, -2]], [0, 4], [1, 0.5], 0.1,
        ),
        (lambda u: tr.blocks.Integrator(input=u, gain=3.0), [[0.0]], [3.0], [1.0], 0.0),
    ],
)  # fmt: skip
def test_linear_blocks(block, A, B, C, D):
    """Driven by sin 3t: against the exponential of the block with an oscillator."""

    class Filtered(Driven):
        def command(self, slider):
            source = self.add("source", tr.blocks.Sine(amplitude=1.0, frequency=3 / (2 * np.pi)))
            self.add("block", block(source.out))
            return 0.0

    times = np.linspace(0, 3, 13)
    sol = tr.simulate(Filtered(), until=3, at=times)
    n = len(B)
    whole = np.zeros((n + 2, n + 2))
    whole[:n, :n], whole[:n, n] = A, B
    whole[n, n + 1], whole[n + 1, n] = 3.0, -3.0
    states = np.array([expm(whole * t) @ [*np.zeros(n), 0, 1] for t in times])
    assert sol["block.out"].values == pytest.approx(states[:, :n] @ np.array(C) + D * states[:, n], abs=1e-9)


def test_transfer_function_has_its_frequency_response():
    class Filtered(Driven):
        def command(self, slider):
            source = self.add("source", tr.blocks.Constant(value=0.0))
            numbers = {"numerator": [1.0, 2.0, 3.0], "denominator": [2.0, 1.0, 4.0, 5.0]}
            return self.add("block", tr.blocks.TransferFunction(input=source.out, **numbers)).out

    linear = tr.linearise(Filtered(), inputs=["source.value"], outputs=["block.out"])
    for w in (0.1, 1.0, 7.0):
        expected = np.polyval([1, 2, 3], 1j * w) / np.polyval([2, 1, 4, 5], 1j * w)
        assert linear.response([w])[0, 0, 0] == pytest.approx(expected, rel=1e-10)


TIMES = np.linspace(0, 4, 41)


def seen(block, times=TIMES, wire=True):
    """The output of a block whose input is the time."""

    class Shown(Driven):
        def command(self, slider):
            self.add("block", block(tr.blocks.TIME) if wire else block)
            return 0.0

    return tr.simulate(Shown(), until=float(times[-1]), at=times)["block.out"].values


def test_limits_tables_and_sources():
    t = np.linspace(0, 4, 41)
    B = tr.blocks
    from scipy.interpolate import CubicSpline

    x, y = np.array([0.5, 1.0, 2.0, 3.5]), np.array([1.0, -1.0, 2.0, 0.5])
    assert seen(lambda u: B.Limiter(input=u, low=1.0, high=3.0)) == pytest.approx(np.clip(t, 1, 3))
    assert seen(lambda u: B.DeadZone(input=u, width=1.5)) == pytest.approx(np.maximum(t - 1.5, 0))
    assert seen(lambda u: B.Table(input=u, x=x, y=y)) == pytest.approx(np.interp(t, x, y), abs=1e-12)
    inside = (t >= 0.5) & (t <= 3.5)
    spline = seen(lambda u: B.Spline(input=u, x=x, y=y))
    assert spline[inside] == pytest.approx(CubicSpline(x, y, bc_type="natural")(t[inside]), abs=1e-12)
    assert seen(B.FromData(x=x, y=y), wire=False) == pytest.approx(np.interp(t, x, y), abs=1e-12)
    assert seen(B.Step(at=1.05, after=2.0), wire=False) == pytest.approx(np.where(t >= 1.05, 2.0, 0.0))
    assert seen(B.Ramp(rate=2.0, start=1.0, end=2.0), wire=False) == pytest.approx(2 * np.clip(t - 1, 0, 1))
    assert seen(B.Chirp(amplitude=2.0, f0=0.1, f1=1.0, T=4.0), wire=False) == pytest.approx(
        2 * np.sin(2 * np.pi * (0.1 * t + 0.9 * t**2 / 8)), abs=1e-12
    )
    tau = np.clip((t - 1) / 2, 0, 1)
    assert seen(B.MinimumJerk(first=1.0, last=3.0, start=1.0, T=2.0), wire=False) == pytest.approx(
        1 + 2 * (10 * tau**3 - 15 * tau**4 + 6 * tau**5), abs=1e-12
    )


@pytest.mark.parametrize("way", [2.0, 0.25])
def test_trapezoid(way):
    """The way is covered in the least time that speed and acceleration allow; the rate is its derivative."""
    t = np.linspace(0, 4, 4001)
    out = seen(tr.blocks.Trapezoid(distance=way, v=1.0, a=1.0), t, wire=False)
    rate = np.gradient(out, t)
    assert out[-1] == pytest.approx(way)
    assert t[np.argmax(out > way - 1e-9)] == pytest.approx(way / min(1.0, way**0.5) + min(1.0, way**0.5), abs=2e-3)
    assert rate.max() == pytest.approx(min(1.0, way**0.5), abs=2e-3)
    assert np.abs(np.gradient(rate, t)).max() < 1.01


class Pulse(tr.Model):
    """A mass at rest that is pushed for a moment."""

    kind: str = tr.structure("steps", doc="what pushes")
    at: float = tr.parameter(5.0, unit="s", doc="when")

    def build(self, world):
        mass = self.add("mass", tr.Body(mass=2.0, inertia=(1, 1, 1)))
        self.add("rail", tr.joints.Prismatic(world.frame(), mass.frame(), axis="x"))
        self.add("push", Push(world.frame(), mass.frame(), force=self.source()))

    def source(self):
        B, at = tr.blocks, self.at
        if self.kind == "steps":
            up, down = (self.add(n, B.Step(at=t, after=f)) for n, t, f in (("up", at, 3.0), ("down", at + 1e-3, -3.0)))
            return self.add("sum", B.Sum(u1=up.out, u2=down.out)).out
        found = {
            "data": lambda: B.FromData(x=[0, at, at + 1e-3, at + 2e-3, 20], y=[0, 0, 3.0, 0, 0]),
            "trapezoid": lambda: B.Trapezoid(distance=3e-3, v=6.0, a=1e4, start=at),
            "jerk": lambda: B.MinimumJerk(last=3e-3, T=1e-3, start=at),
        }[self.kind]()
        return self.add("source", found).signal("out" if self.kind == "data" else "rate")


@pytest.mark.parametrize("kind", ["steps", "data", "trapezoid", "jerk"])
@pytest.mark.parametrize("method", ["dop853", "radau5", "cvodes"])
def test_short_pulses_are_not_stepped_over(kind, method):
    """A push of 3 mN·s after five seconds of rest: steps end where it begins and ends."""
    sol = tr.simulate(Pulse(kind=kind), until=10, samples=3, method=method, rtol=1e-9)
    assert sol["rail.nu_dot"].values == pytest.approx([0, 0, 1.5e-3], abs=1e-9)
    assert method != "dop853" or sol.stats["steps"] < 60


def test_pulses_that_are_moved_in_a_run_and_runs_in_pieces():
    later = tr.When(lambda s: s["time"] >= 1.0, change={"up.at": 7.0, "down.at": 7.002})
    sol = tr.simulate(Pulse(), until=10, at=[6.0, 10.0], events={"later": later})
    assert sol["rail.nu_dot"].values == pytest.approx([0, 3e-3], abs=1e-11)
    run = tr.start(Pulse())
    for _ in range(4):
        run.step(2.5)  # one piece ends where the pulse begins
    assert run["rail.nu_dot"] == pytest.approx(1.5e-3, abs=1e-11)


def test_a_step_of_force_lets_a_block_slip_at_once():
    """Friction holds 2 N, then 6 N push against μ m g = 3.924 N: a = (6 − 3.924)/m from the step on, to rounding."""

    class Shoved(tr.Model):
        def build(self, world):
            mass = self.add("mass", tr.Body(mass=1.0, inertia=(1, 1, 1)))
            friction = tr.switching.Dry(law=tr.friction.Coulomb(mu=0.4), load=9.81)
            self.add("rail", tr.joints.Prismatic(world.frame(), mass.frame(), axis="x", friction=friction))
            force = self.add("force", tr.blocks.Step(at=np.sqrt(2.0), before=2.0, after=6.0)).out
            self.add("push", Push(world.frame(), mass.frame(), force=force))

    sol = tr.simulate(Shoved(), until=3, at=[1.4, 3.0])
    a, t = 6 - 0.4 * 9.81, 3 - np.sqrt(2.0)
    assert sol["rail.nu"].values == pytest.approx([0, a * t**2 / 2], abs=1e-10)
    assert [e.time for e in sol.events] == pytest.approx([np.sqrt(2.0)], abs=1e-10)


def test_rate_limiter():
    out = seen(lambda u: tr.blocks.RateLimiter(input=5.0, rate=1.5, T=0.01), np.linspace(0, 2, 21))
    assert out == pytest.approx(1.5 * np.linspace(0, 2, 21), abs=1e-8)


# -- sampled ----------------------------------------------------------------------------------------------------------
PID = {"Kp": 40.0, "Ki": 30.0, "Kd": 12.0, "N": 50.0, "b": 0.8, "c": 0.1, "low": -6.0, "high": 6.0, "Tt": 0.3}


class Digital(Driven):
    def command(self, slider):
        pid = tr.blocks.SampledPID(input=slider.signal("nu"), set_point=0.4, period=1e-3, **PID)
        return self.add("pid", pid).out


class ByFunction(Driven):
    def command(self, slider):
        control = tr.blocks.Controller(
            make=pid_function, inputs={"y": slider.signal("nu")}, commands=("force",), period=1e-3
        )
        return self.add("pid", control).signal("force")


def pid_function():
    """The same controller as a Python function with a memory."""
    memory = {"I": 0.0, "D": 0.0, "before": None}
    h, Tf, r = 1e-3, 1 / PID["N"], 0.4

    def law(t, signals):
        y = signals["y"]
        weighted = PID["c"] * r - y
        before = weighted if memory["before"] is None else memory["before"]
        memory["D"] = Tf / (Tf + h) * memory["D"] + PID["Kd"] / (Tf + h) * (weighted - before)
        memory["before"] = weighted
        wanted = PID["Kp"] * (PID["b"] * r - y) + memory["I"] + memory["D"]
        out = min(max(wanted, PID["low"]), PID["high"])
        memory["I"] += PID["Ki"] * h * (r - y) + h / PID["Tt"] * (out - wanted)
        return {"force": out}

    return law


def test_sampled_pid_against_the_exact_discrete_solution():
    """A free mass under a held force: x, v are exact polynomials between samples."""
    law, x, v, h, steps = pid_function(), 0.0, 0.0, 1e-3, 1000
    expected = [(x, v)]
    for k in range(steps):
        a = law(k * h, {"y": x})["force"] / 2.0
        x, v = x + h * v + h**2 / 2 * a, v + h * a
        expected.append((x, v))
    sol = tr.simulate(Digital(), until=1.0, samples=steps + 1)
    assert np.abs(sol["slider.nu"].values - np.array(expected)[:, 0]).max() < 1e-9
    assert np.abs(sol["slider.nu_dot"].values - np.array(expected)[:, 1]).max() < 1e-9
    assert sol.stats["energy_residual"] < 1e-9
    assert np.ptp(sol["pid.out"].values) > 5  # at its limits at first


def test_a_python_function_gives_the_same_numbers():
    a, b = (tr.simulate(model, until=0.5, samples=101) for model in (Digital(), ByFunction()))
    assert np.abs(a["slider.nu"].values - b["slider.nu"].values).max() < 1e-12
    again = tr.simulate(ByFunction(), until=0.5, samples=101)
    assert np.array_equal(b["slider.nu"].values, again["slider.nu"].values)


def test_outputs_between_samples_show_what_is_held():
    """Outputs at times of their own: the held value is that of the last sample, and steps end at samples."""

    class Slow(Driven):
        def command(self, slider):
            return self.add("hold", tr.blocks.Hold(input=tr.blocks.TIME, period=0.1)).out

    sol = tr.simulate(Slow(), until=1.0, at=np.linspace(0.03, 0.98, 20))
    t = sol.time.values
    assert sol["hold.out"].values[:-1] == pytest.approx(np.floor(t[:-1] / 0.1 + 1e-9) * 0.1)
    run = tr.start(Slow())
    for _ in range(4):
        run.step(0.25)
    assert run["slider.nu_dot"] == pytest.approx(sum(0.1 * k for k in range(10)) * 0.1 / 2.0, abs=1e-12)


def test_sampled_blocks_see_forces_and_accelerations():
    class Felt(Driven):
        def command(self, slider):
            source = self.add("source", tr.blocks.Sine(amplitude=3.0, frequency=0.5))
            self.add("felt", tr.blocks.Hold(input=self["mass"].signal("a[0]"), period=0.05))
            return source.out

    sol = tr.simulate(Felt(), until=1.0, at=np.arange(0.01, 1.0, 0.05))
    t = np.floor(sol.time.values / 0.05 + 1e-9) * 0.05
    assert sol["felt.out"].values[:-1] == pytest.approx(1.5 * np.sin(np.pi * t[:-1]), abs=1e-9)


def test_delay_quantiser_relay_and_noise():
    t = np.arange(0.005, 1.0, 0.01)
    B = tr.blocks
    late = np.maximum(np.floor(t / 0.01 + 1e-9) * 0.01 - 0.03, 0)
    assert seen(lambda u: B.Delay(input=u, samples=3, period=0.01), t) == pytest.approx(late, abs=1e-12)
    steps = seen(lambda u: B.Quantiser(input=u, step=0.1, period=0.01), t)
    assert np.abs(steps / 0.1 - np.round(steps / 0.1)).max() < 1e-9
    assert len(np.unique(np.round(steps, 9))) == 11
    a, b = (seen(B.Noise(deviation=0.5, seed=7, period=0.01), t, wire=False) for _ in range(2))
    assert np.array_equal(a, b)
    assert 0.3 < a.std() < 0.7
    assert not np.array_equal(a, seen(B.Noise(deviation=0.5, seed=8, period=0.01), t, wire=False))

    class Thermostat(Driven):
        def command(self, slider):
            u = slider.signal("nu")
            return self.add("relay", B.SampledRelay(input=u, on=0.1, off=-0.1, high=-1.0, low=1.0, period=1e-3)).out

    sol = tr.simulate(Thermostat(), until=10, samples=1001)
    assert np.abs(sol["slider.nu"].values).max() < 1.0
    assert set(np.unique(sol["relay.out"].values)) == {-1.0, 1.0}


def test_sampled_control_of_a_body_in_contact():
    """A ball on a plane, pushed by a sampled controller that sees the normal force: F = μ N/2 does not move it."""

    class Pressed(tr.Model):
        def build(self, world):
            block = self.add("block", tr.Body.box(mass=1.0, size=(0.2, 0.1, 0.2)))
            laws = {"friction": tr.friction.Coulomb(mu=0.4), "impact": tr.impacts.Newton(e=0.0)}
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Point()}
            for k, (x, z) in enumerate(((-0.1, -0.1), (-0.1, 0.1), (0.1, -0.1), (0.1, 0.1))):
                foot = block.frame(r=(x, -0.05, z))
                self.add(f"contact[{k}]", tr.RigidContact(world.frame(), foot, **surfaces, **laws))
            load = self["contact[0]"].signal("normal.effort")
            force = self.add("control", tr.blocks.Controller(
                function=lambda t, s: {"out": (0.5 if t < 0.5 else 2.0) * 0.4 * 9.81}, inputs={"N": load}, period=0.01
            )).out  # fmt: skip
            self.add("push", Push(world.frame(), block.frame(r=(0, -0.05, 0)), force=force))

        def initial(self):
            return {"block.r": (0, 0.05, 0), "block.v": (0, 0, 0)}

    sol = tr.simulate(Pressed(), until=1.0, samples=101)
    x = sol["block.r"].values[:, 0]
    assert np.abs(x[:50]).max() < 1e-9
    assert x[-1] == pytest.approx(0.4 * 9.81 * 0.5**2 / 2, abs=1e-6)


def test_a_run_with_a_memory_of_its_own_is_not_continued():
    first = tr.simulate(Digital(), until=0.1, samples=3)
    with pytest.raises(tr.errors.SimulationError, match=r"start_from: cannot go on: .*\(pid\).*tr.start"):
        tr.simulate(Digital(), until=0.2, start_from=first)
    run = tr.start(Digital())
    for _ in range(4):
        run.step(0.05)
    whole = tr.simulate(Digital(), until=0.2, samples=3)
    assert run["slider.nu"] == pytest.approx(whole["slider.nu"].values[-1], abs=1e-12)


def test_numbers_of_sampled_blocks_change_in_a_run():
    """A new set point by an event of the user; what the controller holds stays."""
    change = tr.When(lambda s: s["time"] >= 1.0, change={"pid.set_point": 0.1})
    sol = tr.simulate(Digital(), until=4.0, samples=41, events={"down": change}, rtol=1e-8)
    assert sol["slider.nu"].values[-1] == pytest.approx(0.1, abs=0.02)
    assert abs(sol["slider.nu"].values[9] - 0.4) < 0.2


# -- every block ------------------------------------------------------------------------------------------------------
SHOWN = {
    "StateSpace": {"A": [[0, 1], [-4, -2]], "B": [0, 4], "C": [1, 0]},
    "TransferFunction": {"numerator": [1.0], "denominator": [0.1, 1.0]},
    "Table": {"x": [0.0, 1.0], "y": [0.0, 2.0]},
    "Spline": {"x": [0.0, 1.0, 2.0], "y": [0.0, 2.0, 1.0]},
    "FromData": {"x": [0.0, 1.0], "y": [0.0, 2.0]},
    "SmoothData": {"x": [0.0, 1.0, 2.0], "y": [0.0, 2.0, 1.0]},
    "BallbotLaw": {"shares": np.eye(3)},
    "PathLaw": {"K": np.eye(3)},
    "Limiter": {"low": -1.0, "high": 1.0},
    "Relay": {"on": 0.1, "off": 0.0},
    "SampledRelay": {"on": 0.1, "off": 0.0, "period": 0.01},
    "Controller": {"function": lambda t, s: {"out": s["a"]}, "inputs": {"a": tr.blocks.TIME}, "period": 0.01},
}


@pytest.mark.parametrize("cls", every(tr.Block), ids=label)
def test_every_block_gives_finite_numbers_and_can_be_wired(cls):
    """All numbers without a default are the clock where that may be; outputs are finite and signals of the run."""
    given = SHOWN[cls.__name__] if cls is tr.blocks.Controller else fields_of(cls) | SHOWN.get(cls.__name__, {})
    free = [name for name in given if name in ("input", "u1", "x", "v") and isinstance(given[name], float)]
    block = cls(**given | dict.fromkeys(free, tr.blocks.TIME))

    class Shown(Driven):
        def command(self, slider):
            self.add("block", block)
            return 0.0

    names = block.first() if isinstance(block, tr.Sampled) else prepare(Shown()).system.blocks[0][1].names
    sol = tr.simulate(Shown(), until=0.05, samples=4, compile="never")
    for name in names:
        assert np.all(np.isfinite(sol[f"block.{name}"].values))


# -- errors -----------------------------------------------------------------------------------------------------------
def failing(command, **options):
    class Failing(Driven):
        def command(self, slider):
            return command(self, slider)

    return tr.simulate(Failing(), until=0.1, **options)


def test_an_algebraic_loop_is_named_with_its_members():
    def loop(model, slider):
        model.add("alone", tr.blocks.Sum(u1=slider.signal("nu")))
        model.add("a", tr.blocks.Sum(u1=Signal("b.out"), u2=Signal("alone.out")))
        return model.add("b", tr.blocks.Limiter(input=Signal("a.out"), low=-1.0, high=1.0)).out

    with pytest.raises(tr.errors.BondError, match=r"a → b → a|b → a → b") as error:
        failing(loop)
    assert "algebraic loop" in str(error.value)
    assert "alone" not in str(error.value)


def test_a_loop_through_a_state_is_none():
    def loop(model, slider):
        model.add("a", tr.blocks.Sum(u1=Signal("b.out"), g1=-1.0, offset=1.0))
        return model.add("b", tr.blocks.Integrator(input=Signal("a.out"))).out

    sol = failing(loop, samples=11)
    assert sol["b.out"].values == pytest.approx(1 - np.exp(-sol.time.values), abs=1e-10)


def test_mistakes_in_wiring():
    with pytest.raises(tr.errors.PathError, match=r"push.force: there is no signal .* 'slider.mu'.*slider.nu"):
        failing(lambda model, slider: slider.signal("mu"))
    with pytest.raises(tr.errors.PathError, match=r"no signal .* 'nobody.out'. Known: mass, slider, push"):
        failing(lambda model, slider: Signal("nobody.out"))
    with pytest.raises(tr.errors.BondError, match=r"mass.r, which has the shape \(3,\)"):
        failing(lambda model, slider: model["mass"].signal("r"))
    with pytest.raises(TypeError, match="input"):
        failing(lambda model, slider: model.add("pd", tr.blocks.PI(Kp=1.0, Ki=1.0)).out)
    with pytest.raises(ValueError, match=r"hold.period = 0.0 s must be > 0"):
        failing(lambda model, slider: model.add("hold", tr.blocks.Hold(input=slider.signal("nu"), period=0.0)).out)
    with pytest.raises(TypeError, match="no path yet"):
        tr.blocks.Constant(value=1.0).signal("out")


def test_signals_may_not_move_geometry():
    class Bent(tr.Model):
        def build(self, world):
            a, b = (self.add(n, tr.Body(mass=1.0, inertia=(1, 1, 1))) for n in "ab")
            one = self.add("one", tr.joints.Revolute(world.frame(), a.frame(), axis="z"))
            spring = {"c": one.signal("phi"), "d": 0.0, "s0": 0.1}
            self.add("two", tr.joints.Prismatic(world.frame(), b.frame(), axis="x"))
            self.add("spring", tr.forces.SpringDamper(a.frame(r=(1, 0, 0)), b.frame(), **spring))

    with pytest.raises(tr.errors.ModelError, match=r"spring.c is <signal one.phi>, but it is part of .*stored energy"):
        tr.simulate(Bent(), until=0.1)

    class Heavy(tr.Model):
        def build(self, world):
            a = self.add("a", tr.Body(mass=1.0, inertia=(1, 1, 1)))
            self.add("one", tr.joints.Revolute(world.frame(), a.frame(), axis=a.signal("phi")))

    with pytest.raises(tr.errors.ParameterError, match=r"only a single number"):
        tr.simulate(Heavy(), until=0.1)


def controlled(function):
    return lambda model, slider: (
        model.add(
            "control", tr.blocks.Controller(function=function, inputs={"x": slider.signal("nu")}, period=0.01)
        ).out
    )


def test_controllers_that_fail_end_the_run_where_they_do():
    def late(value):
        def law(t, s):
            if t > 0.045:
                return value() if callable(value) else value
            return {"out": 1.0}

        return law

    for value, message in (
        ({"out": float("nan")}, r"control.out = nan at t = 0.05"),
        ({}, r"control: gave no 'out' at t = 0.05"),
        (lambda: 1 / 0, r"control: raised ZeroDivisionError at t = 0.05"),
        (3.0, r"control: raised TypeError at t = 0.05: it returned 3.0"),
    ):
        with pytest.raises(tr.errors.SimulationError, match=message) as error:
            failing(controlled(late(value)), samples=11)
        assert error.value.solution.time.values[-1] == pytest.approx(0.05)
    sol = failing(controlled(late({})), samples=11, raises=False)
    assert not sol.success
    assert sol.time.size >= 5


class Held(tr.Model):
    """A ball on a smooth plane, held at x = 0 by a PID controller."""

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        laws = {"friction": tr.friction.Coulomb(mu=0.0), "impact": tr.impacts.Newton(e=0.0)}
        surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
        self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **laws))
        pid = self.add("pid", tr.blocks.PID(input=ball.signal("r[0]"), Kp=8.0, Ki=3.0, Kd=5.0, N=20.0))
        self.add("push", Push(world.frame(), ball.frame(), force=pid.out))

    def initial(self):
        return {"ball.r": (0.3, 0.1, 0), "ball.v": (0, 0, 0)}


def test_time_stepping_follows_blocks_but_no_samples():
    exact = tr.simulate(Held(), until=1, samples=3)["ball.r"].values[-1, 0]
    errors = [
        abs(tr.simulate(Held(), until=1, samples=3, method="moreau", max_step=h)["ball.r"].values[-1, 0] - exact)
        for h in (2e-3, 1e-3)
    ]
    assert errors[1] < 2e-3
    assert errors[1] == pytest.approx(errors[0] / 2, rel=0.1)  # of first order
    with pytest.raises(tr.errors.SimulationError, match="moreau"):
        tr.simulate(Digital(), until=0.1, method="moreau")


def test_implicit_methods_follow_signals():
    a, b, c = (
        tr.simulate(WithPD(), until=1, samples=3, initial={"hinge.phi": 0.2}, method=method, rtol=1e-9)
        for method in ("dop853", "radau5", "cvodes")
    )
    for other in (b, c):
        assert other["hinge.phi"].values == pytest.approx(a["hinge.phi"].values, abs=1e-6)


# -- sensors and own states as inputs --------------------------------------------------------------------------------
class Sensed(tr.Model):
    """A mass on a rail: a sensor and a motor's current are inputs of blocks."""

    def build(self, world):
        arm = self.add("arm", tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.1)))
        self.add("hinge", tr.joints.Revolute(world.frame(), arm.frame(), axis="z"))
        sensor = self.add("sensor", tr.sensors.RelativeSensor(world.frame(), arm.frame(r=(1, 0, 0))))
        gain = self.add("gain", tr.blocks.Sum(u1=sensor.signal("v[1]"), g1=-0.5, u2=sensor.signal("T[1, 0]"), g2=-2.0))
        numbers = {"R": 1.0, "L": 0.2, "k": 0.5}
        motor = tr.drives.DCMotor(world.frame(), arm.frame(), axis="z", voltage=gain.out, **numbers)
        current = self.add("motor", motor).signal("current")
        self.add("seen", tr.blocks.Sum(u1=current, g1=3.0))


def test_sensors_and_own_states_are_inputs():
    """J φ̈ = k i, L i̇ = −0.5 φ̇ cos φ − 2 sin φ − R i − k φ̇, by the sensor on the arm."""

    def right(t, y):
        phi, w, i = y
        return np.array([w, 0.5 * i / 0.1, (-0.5 * w * np.cos(phi) - 2 * np.sin(phi) - i - 0.5 * w) / 0.2])

    times = np.linspace(0, 2, 5)
    expected = integrate(right, [0.4, 0.0, 0.0], times)
    for coordinates in ("joint", "absolute"):
        sol = tr.simulate(Sensed(), until=2, at=times, initial={"hinge.phi": 0.4}, coordinates=coordinates, rtol=1e-10)
        assert sol["hinge.phi"].values == pytest.approx(expected[:, 0], abs=1e-8)
        assert sol["seen.out"].values == pytest.approx(3 * expected[:, 2], abs=1e-7)


def test_a_signal_that_depends_on_a_signal_is_recognised():
    def torque_as_input(model, slider):
        other = model.add("other", tr.Body(mass=1.0, inertia=(1, 1, 1)))
        frames = model["mass"].frame(), other.frame()
        model.add("joint", tr.joints.Revolute(*frames, axis="z"))
        source = tr.drives.TorqueSource(*frames, axis="z", command=slider.signal("nu"))
        return model.add("source", source).signal("torque")

    with pytest.raises(tr.errors.BondError, match=r"source.torque, which depends on source.command.*slider.nu"):
        failing(torque_as_input)


# -- forces and accelerations as inputs of continuous laws ------------------------------------------------------------
class Square(tr.Block):
    """y = u²."""

    input: float = tr.parameter(doc="input u")

    def outputs(self, t):
        return {"out": self.input**2}


class VirtualMass(tr.Model):
    """F = −3 a on a mass of 2 kg that 10 N push; a filter sees its acceleration."""

    def build(self, world):
        mass = self.add("mass", tr.Body(mass=2.0, inertia=(1, 1, 1)))
        self.add("slider", tr.joints.Prismatic(world.frame(), mass.frame(), axis="x"))
        gain = self.add("gain", tr.blocks.Sum(u1=mass.signal("a[0]"), g1=-3.0, offset=10.0)).out
        self.add("push", Push(world.frame(), mass.frame(), force=gain))
        lag = {"numerator": [1.0], "denominator": [0.1, 1.0]}
        self.add("filter", tr.blocks.TransferFunction(input=mass.signal("a[0]"), **lag))


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_an_acceleration_is_an_input_where_the_equations_stay_linear(coordinates):
    times = np.linspace(0, 1, 5)
    sol = tr.simulate(VirtualMass(), until=1, at=times, coordinates=coordinates)
    assert sol["mass.v"].values[:, 0] == pytest.approx(2 * times, abs=1e-10)
    assert sol["filter.out"].values == pytest.approx(2 * (1 - np.exp(-times / 0.1)), abs=1e-8)
    assert sol["push.work"].values[-1] == pytest.approx(2 * 2**2 / 2, abs=1e-9)


class Supported(tr.Model):
    """A pendulum whose motor gives a torque in proportion to the vertical reaction in its hinge."""

    gain: float = tr.parameter(0.05, unit="m", doc="torque per force")

    def build(self, world):
        rod = self.add("rod", tr.Body.rod(mass=1.3, length=0.8, axis="y"))
        path = f"{self.path}.hinge.F_B[1]".lstrip(".")
        torque = self.add("torque", tr.blocks.Sum(u1=Signal(path), g1=self.gain)).out
        motor = tr.joints.FixedControlledJoint
        self.add("hinge", motor(world.frame(), rod.frame(r=(0, 0.4, 0)), axis="z", torque=torque))


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_a_reaction_is_an_input(coordinates):
    """(J − k m a sin φ) φ̈ = −m g a sin φ + k m (g + a φ̇² cos φ), with F_y = m (g + a (φ̈ sin φ + φ̇² cos φ))."""
    m, a, k = 1.3, 0.4, 0.05
    J = m * a**2 * 4 / 3

    def right(t, y):
        s, c = np.sin(y[0]), np.cos(y[0])
        force = -m * 9.81 * a * s + k * m * (9.81 + a * y[1] ** 2 * c)
        return np.array([y[1], force / (J - k * m * a * s)])

    times = np.linspace(0, 2, 5)
    expected = integrate(right, [0.7, 0.0], times)
    sol = tr.simulate(Supported(), until=2, at=times, coordinates=coordinates, initial={"hinge.phi": 0.7}, rtol=1e-10)
    assert sol["hinge.phi"].values == pytest.approx(expected[:, 0], abs=1e-8)
    assert sol["torque.out"].values == pytest.approx(k * sol["hinge.F_B"].values[:, 1], abs=1e-9)
    assert sol.stats["energy_residual"] < 1e-9


def test_linear_models_know_such_inputs():
    """About rest, sin φ = k/a: A = ∂φ̈/∂φ of the equation above."""
    a, k = 0.4, 0.05
    rest = float(np.arcsin(k / a))
    found = tr.linearise(Supported(), at={"hinge.phi": rest, "hinge.phi_dot": 0.0})
    slope = -9.81 * a * np.cos(rest) / (a**2 * 4 / 3 - k * a * np.sin(rest))
    assert found.A[1, 0] == pytest.approx(slope, rel=1e-9)
    assert found.kind == "equilibrium"


def test_forces_that_do_not_stay_linear_are_an_error():
    def squared(model, slider):
        return model.add("square", Square(input=model["mass"].signal("a[0]"))).out

    with pytest.raises(tr.errors.BondError, match=r"square is not linear in the signal mass.a\[0\].*sampled block"):
        failing(squared)
    with pytest.raises(tr.errors.PathError, match=r"push.force: there is no signal .* 'mass.b'.*mass.a"):
        failing(lambda model, slider: model["mass"].signal("b"))

    def behind(model, slider):  # a filter: nothing follows at once
        return model.add("lag", tr.blocks.Integrator(input=squared(model, slider))).out

    assert np.isfinite(failing(behind)["mass.a"].values).all()

    class Touching(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            laws = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.0)}
            contact = self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **laws))
            self.add("push", Push(world.frame(), ball.frame(), force=contact.signal("normal.effort")))

        def initial(self):
            return {"ball.r": (0, 0.1, 0)}

    with pytest.raises(tr.errors.BondError, match=r"push.force.*contact.normal.effort.*modes of contacts.*sampled"):
        tr.simulate(Touching(), until=0.1)


def test_observables_of_contacts_are_inputs():
    """A ball that rolls down drives a block by its gap and by the contact point in its own axes."""

    class Rolled(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            laws = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.0)}
            contact = self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **laws))
            place = {"u1": contact.signal("gap"), "u2": contact.signal("P_A[0]"), "u3": contact.signal("slip[0]")}
            self.add("seen", tr.blocks.Sum(**place))

        def initial(self):
            return {"ball.r": (0, 0.1, 0), "ball.v": (1.0, 0, 0)}

    sol = tr.simulate(Rolled(), until=0.5, samples=6)
    expected = sol["contact.gap"].values + sol["contact.P_A"].values[:, 0] + sol["contact.slip"].values[:, 0]
    assert sol["seen.out"].values == pytest.approx(expected, abs=1e-12)


# -- relays that switch at events --------------------------------------------------------------------------------------
class Oscillator(Driven):
    """A mass that a relay drives to and fro: ẍ = ∓F/m, switched at x = ±w."""

    def command(self, slider):
        relay = tr.blocks.Relay(input=slider.signal("nu"), on=0.1, off=-0.1, high=-2.0, low=2.0)
        return self.add("relay", relay).out


def test_a_relay_switches_exactly_where_its_input_crosses():
    """Piecewise parabolas: the times of switching in closed form."""
    sol = tr.simulate(Oscillator(), until=6, samples=61, initial={"slider.nu": -0.3, "slider.nu_dot": 0.0})
    a = abs(sol["mass.a"].values[0, 0])
    x, v, sign, t, switches = -0.3, 0.0, 1.0, 0.0, []
    while True:
        edge = 0.1 if sign > 0 else -0.1
        roots = np.roots([sign * a / 2, v, x - edge])
        step = min(r.real for r in roots if abs(r.imag) < 1e-12 and r.real > 1e-9)
        if t + step > 6:
            break
        t, x, v = t + step, edge, v + sign * a * step
        sign = -sign
        switches.append(t)
    assert [e.time for e in sol.events] == pytest.approx(switches, abs=1e-8)
    assert len(switches) == 3
    assert set(np.unique(sol["relay.out"].values)) == {-2.0, 2.0}
    assert sol.stats["energy_residual"] < 1e-9


def test_relays_need_a_distance_and_hysteresis_is_a_play():
    with pytest.raises(ValueError, match=r"relay.off = 0.2 must be < on = 0.1"):
        failing(lambda m, s: m.add("relay", tr.blocks.Relay(input=s.signal("nu"), on=0.1, off=0.2)).out)
    t = np.linspace(0, 1, 101)

    class Played(Driven):
        def command(self, slider):
            wave = self.add("wave", tr.blocks.Sine(amplitude=1.0, frequency=1.0)).out
            self.add("play", tr.blocks.Hysteresis(input=wave, width=0.3, T=1e-4))
            return 0.0

    y = tr.simulate(Played(), until=1, at=t)["play.out"].values
    expected, now = [], 0.0
    fine = np.linspace(0, 1, 20001)
    for u in np.sin(2 * np.pi * fine):
        now = min(max(now, u - 0.3), u + 0.3)
        expected.append(now)
    assert y == pytest.approx(np.array(expected)[::200], abs=2e-3)


def test_signals_of_parts_in_lists():
    """Paths with numbers in their middle: ``hinge[1].phi``, ``rod[1].v[0]``, ``hinge[1].F_B[1]``."""

    class Row(tr.Model):
        def build(self, world):
            rods = self.add("rod", [tr.Body.rod(mass=1.0, length=1.0, axis="y") for _ in range(2)])
            ends = [(world.frame(r=(k, 0, 0)), rod.frame(r=(0, 0.5, 0))) for k, rod in enumerate(rods)]
            hinges = self.add("hinge", [tr.joints.Revolute(*pair, axis="z") for pair in ends])
            seen = {"u1": hinges[1].signal("phi"), "u2": rods[1].signal("v[0]"), "u3": rods[1].signal("T[1, 0]")}
            self.add("sum", tr.blocks.Sum(**seen))
            self.add("way", tr.blocks.Integrator(input=hinges[1].signal("F_B[1]")))

    sol = tr.simulate(Row(), until=1, samples=101, initial={"hinge[0].phi": 0.1, "hinge[1].phi": 0.5})
    expected = sol["hinge[1].phi"].values + sol["rod[1].v"].values[:, 0] + sol["rod[1].T"].values[:, 1, 0]
    assert sol["sum.out"].values == pytest.approx(expected, abs=1e-12)
    impulse = simpson(sol["hinge[1].F_B"].values[:, 1], x=sol.time.values)
    assert sol["way.out"].values[-1] == pytest.approx(impulse, rel=1e-7)
