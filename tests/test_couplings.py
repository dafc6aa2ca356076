"""Bonds between more than two bodies: gears between joints, belts on carriers, ropes over sheaves."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr
from audit import audit, close
from found import every, fields_of, label

J = tr.joints
G = 9.81


def run(model, until, **options):
    return audit(tr.simulate(model, until, rtol=1e-11, compile="never", **options), newton=1e-8)


class Tackle(tr.Model):
    """Two loads below one sheave, which may hang on a body of its own."""

    falls: tuple = tr.structure((1.0, 1.0), doc="strands to each")

    def build(self, world):
        one, two = (self.add(k, tr.Body.sphere(mass=m, radius=0.05)) for k, m in (("one", 2.0), ("two", 3.0)))
        self.add("a", J.Prismatic(world.frame(), one.frame(), axis="y"))
        self.add("b", J.Prismatic(world.frame(), two.frame(), axis="y"))
        falls = {"falls": self.falls[0], "falls_other": self.falls[1]}
        self.add("rope", J.Pulley(world.frame(), one.frame(), two.frame(), length=8.0, **falls))

    def initial(self):
        return {"a.nu": -2.0}

    def guess(self):
        return {"b.nu": -2.0}


@pytest.mark.parametrize("falls", [(1.0, 1.0), (2.0, 1.0), (1.0, 4.0)])
def test_a_tackle(falls):
    """T = (n₁ + n₂) g/(n₁²/m₁ + n₂²/m₂), ẍ₁ = g − n₁ T/m₁ (down)."""
    sol = run(Tackle(falls=falls), 0.3)
    (m1, m2), (n1, n2) = (2.0, 3.0), falls
    tension = (n1 + n2) * G / (n1**2 / m1 + n2**2 / m2)
    close(-sol["rope.rope.effort"], tension, 1e-9)
    close(-sol["rope.second.rope.effort"], tension, 1e-9)
    close(sol["a.nu"], -2.0 - (G - n1 * tension / m1) * sol.time.values**2 / 2, 1e-9)
    close(n1 * sol["a.nu"] + n2 * sol["b.nu"], -8.0, 1e-12)


class Loose(tr.Model):
    """A block whose sheave runs on a rope from the ceiling to a load below: both strands pull it alike."""

    def build(self, world):
        block, load = (self.add(k, tr.Body.sphere(mass=1.0, radius=0.05)) for k in ("block", "load"))
        self.add("a", J.Prismatic(world.frame(), block.frame(), axis="y"))
        self.add("b", J.Prismatic(world.frame(), load.frame(), axis="y"))
        self.add("rope", J.Pulley(block.frame(), world.frame(), load.frame(), length=5.0))

    def initial(self):
        return {"a.nu": -1.0}

    def guess(self):
        return {"b.nu": -5.0}


def test_a_sheave_on_a_moving_body_feels_all_strands():
    sol = run(Loose(), 0.5)
    close(sol["a.nu"], -1.0 - G * sol.time.values**2 / 2, 1e-9)
    close(sol["b.nu"], -5.0, 1e-11)
    close(-sol["rope.rope.effort"], G, 1e-9)


class Gearbox(tr.Model):
    """A free carrier with two discs on skew axes; a motor between the carrier and the first one."""

    ratio: float = tr.parameter(3.0, unit="1", doc="ratio")
    torque: float = tr.parameter(0.7, unit="N·m", doc="torque of the motor")

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world):
        carrier = self.add("carrier", tr.Body(mass=4.0, inertia=(0.5, 0.7, 0.6)))
        one = self.add("one", tr.Body(mass=1.0, inertia=(0.02, 0.01, 0.01)))
        two = self.add("two", tr.Body(mass=2.0, inertia=(0.02, 0.02, 0.04)))
        ends = one.frame(), two.frame(R=SKEW), carrier.frame()
        self.add("gear", J.GearConstraint(*ends, n_a="x", n_b=(0.0, 0.6, 0.8), ratio=self.ratio))
        self.add(
            "motor", tr.drives.TorqueSource(carrier.frame(), one.frame(), axis="x", command=self.torque, limit=10.0)
        )


SKEW = ("x", float(np.arctan2(0.6, 0.8)))  # turns the axis (0, 0.6, 0.8) of the frame into z of the disc


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
@pytest.mark.parametrize("ratio", [3.0, -0.4])
def test_a_gear_between_skew_axes_on_a_free_carrier(ratio, coordinates):
    """From rest all momenta stay zero: ω = −I⁻¹ h φ̇_b, h = J_a r n_a + J_b n_b, and the energy gives φ̈_b."""
    sol = run(Gearbox(ratio=ratio), 0.5, coordinates=coordinates)
    n_a, n_b = np.array([1.0, 0, 0]), np.array([0, 0.6, 0.8])
    discs = 0.01 * np.eye(3) + 0.01 * np.outer(n_a, n_a) + 0.02 * np.eye(3) + 0.02 * np.outer(n_b, n_b)
    I = np.diag([0.5, 0.7, 0.6]) + discs
    h = 0.02 * ratio * n_a + 0.04 * n_b
    rate = 0.7 * ratio / (0.02 * ratio**2 + 0.04 - h @ np.linalg.solve(I, h)) * sol.time.values
    close(sol["gear.b.phi_dot"], rate, 1e-9)
    close(sol["gear.a.phi_dot"], ratio * rate, 1e-9)
    close(sol["carrier.w"], -np.outer(rate, np.linalg.solve(I, h)), 1e-9)
    assert tr.doctor(Gearbox()).degrees_of_freedom == 7


class Winch(tr.Model):
    """A slider that falls and a drum, geared as joints: ν̇ = ratio φ̇."""

    def build(self, world):
        load = self.add("load", tr.Body.sphere(mass=2.0, radius=0.05))
        drum = self.add("drum", tr.Body(mass=1.0, inertia=(0.2, 0.2, 0.3)))
        guide = self.add("guide", J.Prismatic(world.frame(), load.frame(), axis="y"))
        hinge = self.add("hinge", J.Revolute(world.frame(r=(1, 0, 0)), drum.frame(), axis="z"))
        self.add("gear", J.GearPair(guide, hinge, ratio=0.2))


def test_a_slider_geared_to_a_hinge():
    sol = run(Winch(), 1.0)
    rate = -G / (1 + 0.3 / (2.0 * 0.2**2)) * sol.time.values
    close(sol["guide.nu_dot"], rate, 1e-9)
    close(sol["hinge.phi_dot"], rate / 0.2, 1e-9)


def test_a_gear_needs_joints_with_one_free_bond():
    class Wrong(Winch):
        def build(self, world):
            super().build(world)
            free = self.add("free", J.Cylindrical(world.frame(), self["drum"].frame(), axis="z"))
            self.add("second", J.GearPair(self["guide"], free, ratio=0.2))

    with pytest.raises(tr.errors.ParameterError, match=r"second\.second has 2 free bonds"):
        tr.doctor(Wrong())


class BeltArm(tr.Model):
    """An arm that a torque turns, with a wheel at its end and a belt from there to a wheel that stands still."""

    crossed: bool = tr.structure(False, doc="crossed belt")

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world):
        arm = self.add("arm", tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.2)))
        wheel = self.add("wheel", tr.Body(mass=0.5, inertia=(0.01, 0.01, 0.02)))
        self.add("pivot", J.FixedControlledJoint(world.frame(), arm.frame(), axis="z", torque=0.3))
        self.add("hinge", J.Revolute(arm.frame(r=(0.8, 0, 0)), wheel.frame(), axis="z"))
        sizes = {"radius_A": 0.3, "radius_B": 0.1, "crossed": self.crossed}
        self.add("belt", J.Belt(world.frame(), wheel.frame(), axis="z", **sizes))


@pytest.mark.parametrize("crossed", [False, True])
def test_a_belt_on_a_turning_arm(crossed):
    """ω_B = Ω (1 ∓ R_A/R_B), and the energy of both gives Ω̇."""
    sol = run(BeltArm(crossed=crossed), 1.0)
    share = 1 + 3.0 if crossed else 1 - 3.0
    rate = 0.3 / (0.2 + 0.5 * 0.8**2 + 0.02 * share**2) * sol.time.values
    close(sol["pivot.phi_dot"], rate, 1e-9)
    close(sol["wheel.w"][:, 2], share * rate, 1e-9)


class Hung(tr.Model):
    """A ball on a spring with mass, which is on the line to it: one at a part of the length, or two."""

    two: bool = tr.structure(False, doc="two masses")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.5, radius=0.05))
        ends, spring = (world.frame(), ball.frame()), {"force": lambda t, s, v: -80.0 * (s - 0.6), "n1": "z"}
        if self.two:
            masses = {"m_a": 0.4, "L_a": 0.2, "m_b": 0.3, "L_b": 0.1}
            self.add("line", tr.forces.LineForceWithTwoMasses(*ends, **masses, **spring))
        else:
            self.add("line", tr.forces.LineForceWithMass(*ends, m=0.7, lengthFraction=0.3, **spring))

    def initial(self):
        across = 0.0 if self.two else 1.0
        return {"ball.r": (0.5, -0.4, 0.2 * across), "ball.v": (0.3, 0.2, -0.5 * across), "ball.w": (0, 0, 0)}


def test_a_mass_on_the_line_of_a_force():
    """With A at rest: (M + m λ²) r'' = −(M + m λ) g − c (s − s₀) e."""
    sol = run(Hung(), 1.0)

    def rates(t, y):
        s = np.linalg.norm(y[:3])
        force = np.array([0, -(1.5 + 0.3 * 0.7) * G, 0]) - 80.0 * (s - 0.6) * y[:3] / s
        return np.concatenate([y[3:], force / (1.5 + 0.7 * 0.3**2)])

    close(sol["ball.r"], integrated(rates, [0.5, -0.4, 0.2, 0.3, 0.2, -0.5], sol)[:3].T, 1e-9)


def test_two_masses_on_the_line_of_a_force():
    """Lagrange's equations in s and θ: J = M s² + m_a L_a² + m_b (s − L_b)²."""
    sol = run(Hung(two=True), 1.0)

    def rates(t, y):
        s, th, v, w = y
        J, slope = 1.5 * s**2 + 0.4 * 0.2**2 + 0.3 * (s - 0.1) ** 2, 2 * 1.5 * s + 2 * 0.3 * (s - 0.1)
        push = slope * w**2 / 2 - G * np.sin(th) * 1.8 - 80.0 * (s - 0.6)
        turn = -G * np.cos(th) * (1.5 * s + 0.4 * 0.2 + 0.3 * (s - 0.1)) - slope * v * w
        return [v, w, push / 1.8, turn / J]

    r, v = np.array([0.5, -0.4]), np.array([0.3, 0.2])
    s = np.hypot(*r)
    start = [s, np.arctan2(r[1], r[0]), r @ v / s, (r[0] * v[1] - r[1] * v[0]) / s**2]
    length, angle = integrated(rates, start, sol)[:2]
    close(sol["ball.r"][:, :2], (length * np.array([np.cos(angle), np.sin(angle)])).T, 1e-9)


def integrated(rates, start, sol):
    return solve_ivp(rates, (0, sol.time.values[-1]), start, rtol=1e-12, atol=1e-12, t_eval=sol.time.values).y


COUPLINGS = [cls for cls in every(tr.Constraint) if len(cls.ports) > 2 and "others" not in cls.ports]  # no contacts


class Scattered(tr.Model):
    """Free bodies, one for each frame of a coupling, in space without gravity."""

    coupling: object = tr.structure()
    values: dict = tr.structure()

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world):
        inertia = [[0.3, 0.02, 0.01], [0.02, 0.4, -0.03], [0.01, -0.03, 0.5]]
        masses = 1.0 + np.arange(len(self.coupling.ports))
        bodies = [self.add(f"body[{i}]", tr.Body(mass=m, inertia=inertia)) for i, m in enumerate(masses)]
        frames = [b.frame(r=(0.1, 0.05 * i, -0.1), R=("y", 0.3 * i)) for i, b in enumerate(bodies)]
        self.add("c", self.coupling(*frames, **self.values))

    def guess(self):
        rng = np.random.default_rng(5)
        found = {}
        for i in range(len(self.coupling.ports)):
            found |= {f"body[{i}].r": rng.normal(size=3), f"body[{i}].v": rng.normal(size=3)}
            found |= {f"body[{i}].q": rng.normal(size=4), f"body[{i}].w": rng.normal(size=3)}
        return found


@pytest.mark.parametrize("cls", [pytest.param(c, id=label(c)) for c in COUPLINGS])
def test_every_coupling(cls):
    """One freedom less; momentum, angular momentum and energy stay; what the summands pass on is zero in all."""
    model = Scattered(coupling=cls, values=fields_of(cls) | ({"length": 3.0} if cls is J.Pulley else {}))
    sol = run(model, 0.5)
    n = len(cls.ports)
    assert tr.doctor(model).degrees_of_freedom == 6 * n - 1
    v, w, r = (np.array([sol[f"body[{i}].{k}"].values for i in range(n)]) for k in ("v", "L_0", "r"))
    m = 1.0 + np.arange(n)[:, None, None]
    close(np.ptp((m * v).sum(axis=0), axis=0), 0, 1e-9)
    close(np.ptp((w + np.cross(r, m * v)).sum(axis=0), axis=0), 0, 1e-9)
    powers = [sol[f"c.{part}power"].values for part in ("", "second.")]
    assert np.abs(powers[0]).max() > 1e-4
    close(sum(powers), 0, 1e-9)
