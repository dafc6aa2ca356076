"""Models share a program when their equations are equal, and only then; numbers in functions are parameters."""

import functools
import math

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from trundle.equations import prepare as stage
from trundle.equations.prepare import prepare

STIFFNESS = 2.0


class Spring(tr.Law):
    """A law that uses a module's constant and a class attribute."""

    damping = 0.1

    def __call__(self, t, phi, phi_dot):
        return -STIFFNESS * phi - self.damping * phi_dot


class SpringJoint(tr.Joint):
    k = 2.0

    def slide(self, j):
        return tr.Locked(j.nu)

    def turn(self, j):
        return tr.Effort(-self.k * j.phi)


class Sticky(tr.Friction):
    mu = 0.3
    sticks = True

    def ratio(self, u, s):
        return self.mu * s

    def static(self):
        return self.mu


class Rope(tr.Force):
    k = 3.0

    def wrench(self, A, B, t):
        return tr.WrenchPort(F=-self.k * (B.r - A.r))


class Field(tr.gravity.Gravity):
    g = 1.0

    def potential(self, r):
        return self.g * r[1]


class Controller:
    """As people write one that they have already."""

    def __init__(self, kp):
        self.gains, self.itself, self.count = (kp, 0.0), self, 3

    def torque(self, t, phi, phi_dot):
        return -self.gains[0] * phi

    __call__ = torque


class Rotor(tr.Model):
    """A rotor with a socket for everything that a user may write."""

    kind: str = tr.structure("law")
    kp: float = tr.parameter(2.0, ge=0, unit="N·m/rad", doc="gain")

    def world(self):
        return tr.World(gravity=Field()) if self.kind == "gravity" else tr.World()

    def build(self, world):
        rotor = self.add("rotor", tr.Body.disc(mass=1.0, radius=0.3, axis="z"))
        ends = world.frame(), rotor.frame(r=(0.1, 0, 0))
        kp, law = self.kp, self
        functions = {
            "law": lambda: Spring(),
            "self": lambda: lambda t, phi, phi_dot: -law.kp * phi,
            "number": lambda: lambda t, phi, phi_dot: -kp * phi,
            "default": lambda: lambda t, phi, phi_dot, k=kp: -k * phi,
            "method": lambda: self.torque,
            "partial": lambda: functools.partial(turned, k=kp),
            "helper": lambda: lambda t, phi, phi_dot: helper(phi),
            "list": lambda: (lambda gains: lambda t, phi, phi_dot: -gains[0] * phi)([kp, 1.0]),
            "dictionary": lambda: (lambda gains: lambda t, phi, phi_dot: -gains["kp"] * phi)({"kp": kp}),
            "controller": lambda: Controller(kp),
            "its method": lambda: Controller(kp).torque,
            "within": lambda: (lambda c: lambda t, phi, phi_dot: -c.gains[0] * phi)(Controller(kp)),
            "branch": lambda: lambda t, phi, phi_dot: -kp * phi if kp > 1 else 0 * phi,
            "math": lambda: lambda t, phi, phi_dot: -math.sqrt(kp) * phi,
        }

        def helper(phi):
            return -self.kp * phi

        if self.kind in functions:
            self.add("hinge", tr.joints.FixedControlledJoint(*ends, axis="z", torque=functions[self.kind]()))
        elif self.kind == "joint":
            self.add("hinge", SpringJoint(*ends, axis="z"))
        elif self.kind == "combined":
            self.add(
                "hinge",
                tr.joints.CombinedJoint(
                    *ends, axis="z", along=lambda j: tr.Locked(j.nu), about=lambda j: tr.Effort(-self.kp * j.phi)
                ),
            )
        else:
            self.add("hinge", tr.joints.FixedIdealJoint(*ends, axis="z"))
        if self.kind == "force":
            self.add("rope", Rope(world.frame(r=(0.5, 0, 0)), rotor.frame()))

    def torque(self, t, phi, phi_dot):
        return -self.kp * phi

    def initial(self):
        return {"hinge.phi": 0.4, "hinge.phi_dot": 0.2}


def turned(t, phi, phi_dot, k):
    return -k * phi


def final(model, **options):
    return float(tr.simulate(model, 1.0, samples=2, rtol=1e-8, compile="never", **options)["hinge.phi"][-1])


@pytest.mark.parametrize(
    ("kind", "owner", "name"),
    [
        ("law", None, "STIFFNESS"),
        ("law", Spring, "damping"),
        ("joint", SpringJoint, "k"),
        ("force", Rope, "k"),
        ("gravity", Field, "g"),
    ],
)
def test_a_constant_that_a_law_uses_may_change_between_runs(monkeypatch, kind, owner, name):
    first = final(Rotor(kind=kind))
    with monkeypatch.context() as patch:
        if owner is None:
            patch.setitem(globals(), name, 9.0)
        else:
            patch.setattr(owner, name, 9.0)
        changed = final(Rotor(kind=kind))
        stage._entries.clear()
        assert changed == final(Rotor(kind=kind))
    assert abs(changed - first) > 1e-3
    assert final(Rotor(kind=kind)) == first


def test_a_constant_of_a_friction_law_may_change_between_runs(monkeypatch):
    class Block(tr.Model):
        def build(self, world):
            block = self.add("block", tr.Body.sphere(mass=1.0, radius=0.1))
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            self.add("contact", tr.RigidContact(world.frame(), block.frame(), friction=Sticky(), **surfaces))

        def initial(self):
            return {"block.r": (0, 0.1, 0), "block.v": (1.0, 0, 0), "block.w": (0, 0, 0)}

    def speed():
        return float(tr.simulate(Block(), 0.05, samples=2, rtol=1e-8, compile="never")["block.v"][-1, 0])

    assert speed() == pytest.approx(1 - 0.3 * 9.81 * 0.05, abs=1e-9)
    monkeypatch.setattr(Sticky, "mu", 0.1)
    assert speed() == pytest.approx(1 - 0.1 * 9.81 * 0.05, abs=1e-9)


CAPTURED = ["self", "number", "default", "method", "partial", "helper", "combined"]


@pytest.mark.parametrize("kind", [*CAPTURED, "list", "dictionary", "controller", "its method", "within"])
def test_numbers_in_a_function_are_parameters(kind):
    """Ten values make one program, and each value counts."""
    programs = {id(prepare(Rotor(kind=kind, kp=float(k))).program) for k in range(10)}
    assert len(programs) == 1
    stiff = final(Rotor(kind=kind, kp=50.0))
    stage._entries.clear()
    assert stiff == pytest.approx(final(Rotor(kind=kind, kp=50.0)), abs=1e-12)
    assert stiff == pytest.approx(final(Rotor(kind="self"), parameters={"kp": 50.0}), abs=1e-7)
    assert not any("captured" in path for path in tr.doctor(Rotor(kind=kind)).parameters)


@pytest.mark.parametrize("kind", ["branch", "math"])
def test_functions_that_need_the_number_itself_keep_it(kind):
    """A branch on a number, or math.sqrt of it, has no meaning for a symbol; the number is then part of the code."""
    programs = {id(prepare(Rotor(kind=kind, kp=float(k))).program) for k in (2, 3, 3)}
    assert len(programs) == 2
    notes = " ".join(tr.doctor(Rotor(kind=kind)).notes)
    assert "hinge.torque" in notes
    assert "tr.Law" in notes


def test_a_model_with_functions_is_built_once():
    one, other = (prepare(Rotor(kind="combined")) for _ in range(2))
    assert one.program is other.program
    assert one.system.edge_functions[0] is other.system.edge_functions[0]


@pytest.mark.parametrize("form", ["entries", "dot", "sum", "solve"])
def test_arrays_in_a_function(form):
    """They stay parameters too, unless the function needs their numbers."""

    class Gains(tr.Model):
        gains: np.ndarray = tr.parameter((2.0, 0.1), shape=(2,), doc="gains")

        def build(self, world):
            rotor = self.add("rotor", tr.Body.disc(mass=1.0, radius=0.3, axis="z"))
            laws = {
                "entries": lambda t, phi, phi_dot: -self.gains[0] * phi - self.gains[1] * phi_dot,
                "dot": lambda t, phi, phi_dot: -ca.dot(self.gains, ca.vertcat(phi, phi_dot)),
                "sum": lambda t, phi, phi_dot: -(self.gains * np.array([phi, phi_dot])).sum(),
                "solve": lambda t, phi, phi_dot: -1 / np.linalg.inv(np.diag(self.gains))[0, 0] * phi - phi_dot,
            }
            ends = world.frame(), rotor.frame()
            self.add("hinge", tr.joints.FixedControlledJoint(*ends, axis="z", torque=laws[form]))

        def initial(self):
            return {"hinge.phi": 0.4, "hinge.phi_dot": 0.2}

    programs = {id(prepare(Gains(gains=(k, 0.1))).program) for k in (1.0, 2.0, 3.0)}
    assert len(programs) == (3 if form == "solve" else 1)
    sol = tr.simulate(Gains(gains=(5.0, 1.0)), 0.1, samples=2, compile="never")
    assert float(sol["hinge.turn.effort"][0]) == pytest.approx(-5.0 * 0.4 - 0.2)
    assert any("hinge.torque" in note for note in tr.doctor(Gains()).notes) == (form == "solve")


def test_an_array_that_is_indexed_differently_by_symbols_stays_right():
    """M[0] is a row of an array but an entry of a CasADi matrix: the function as given decides."""

    class Table(tr.Model):
        gain: float = tr.parameter(2.0)

        def build(self, world):
            rotor = self.add("rotor", tr.Body.disc(mass=1.0, radius=0.3, axis="z"))
            gains = np.array([[self.gain, 1.0], [0.0, 1.0]])
            self.add(
                "hinge",
                tr.joints.FixedControlledJoint(
                    world.frame(),
                    rotor.frame(),
                    axis="z",
                    torque=lambda t, phi, phi_dot: -ca.dot(gains[0], ca.vertcat(phi, phi_dot)),
                ),
            )

        def initial(self):
            return {"hinge.phi": 0.4, "hinge.phi_dot": 0.2}

    sol = tr.simulate(Table(gain=5.0), 0.1, samples=2, compile="never")
    torque = -5.0 * float(sol["hinge.phi"][0]) - float(sol["hinge.phi_dot"][0])
    assert float(sol["hinge.turn.effort"][0]) == pytest.approx(torque)


def test_few_programs_are_kept(monkeypatch):
    monkeypatch.setattr(stage, "MOST", 3)
    for k in range(1, 8):
        prepare(Rotor(kind="math", kp=float(k)))
    assert len(stage._entries) == 3


def test_numbers_in_the_motion_of_the_base_are_parameters():
    class Shaken(tr.Model):
        amplitude: float = tr.parameter(0.1, unit="m", doc="amplitude")
        rate: float = tr.parameter(3.0, unit="rad/s", doc="rate")

        def world(self):
            return tr.World(position=lambda t: (self.amplitude * np.sin(self.rate * t), 0, 0), angle=self.turn)

        def turn(self, t):
            return self.rate * t

        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0))
            self.add("hinge", tr.joints.FixedIdealJoint(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z"))

        def initial(self):
            return {"hinge.phi": 0.3}

    one, other = (prepare(Shaken(amplitude=a, rate=r)) for a, r in ((0.1, 3.0), (0.2, 2.0)))
    assert one.program is other.program
    end = final(Shaken(amplitude=0.2, rate=2.0))
    stage._entries.clear()
    assert end == pytest.approx(final(Shaken(amplitude=0.2, rate=2.0)), abs=1e-12)
    assert abs(end - final(Shaken())) > 1e-3


def test_a_surface_of_the_user_may_use_a_constant(monkeypatch):
    class Bowl(tr.surfaces.Surface):
        depth = 1.0

        def f(self, r):
            return r[1] - (r[0] ** 2 + r[2] ** 2) / (2 * self.depth)

        def first_point(self, towards):
            return np.array([towards[0], 0.0, towards[2]])

    class Marble(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            kind = {"surface_A": Bowl(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            self.add("roll", tr.rolling.Rolling(world.frame(), ball.frame(), **kind))

    first = prepare(Marble()).program
    assert prepare(Marble()).program is first
    monkeypatch.setattr(Bowl, "depth", 2.0)
    assert prepare(Marble()).program is not first
