"""What every joint, surface, friction law, impact law and force must do; classes are found, not listed.

A new class, also one in a page of the documentation, is tested here by itself. Only what cannot be guessed from its
fields needs an example below.
"""

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trundle as tr
from audit import audit, close
from found import every, fields_of, label
from trundle.core.fields import declared
from trundle.gallery.abs_braking import FullBrake
from trundle.gallery.railway_wheelset import ConeOnRail
from trundle.library.rolling.pair import SurfacePair
from trundle.model.own_states import OwnStates

S = tr.surfaces
SHORT = 1e-3  # s: between samples from which rates are taken
FEW = settings(max_examples=40, deadline=None, derandomize=True, database=None)
speeds = st.floats(1e-6, 10.0)
angles = st.floats(-np.pi, np.pi)

FULL = FullBrake(most=0.2, lag=0.1)
EXAMPLES = {
    "Brake": {"control": FULL, "full": FULL, "radius": 0.3, "off": 1.0},
    "CombinedJoint": {
        "along": lambda j: tr.Locked(j.nu - 0.1 * j.phi),
        "about": lambda j: tr.Effort(-0.1 * j.phi_dot),
    },
    "FixedControlledJoint": {"torque": lambda t, phi, w: -2 * phi - 0.1 * w + ca.sin(t)},
    "SlideServoJoint": {"position": tr.laws.Sine(amplitude=0.1, frequency=3.0)},
    "SlideControlledJoint": {"force": lambda t, nu, v: -2 * nu - 0.1 * v + ca.sin(t)},
    "FixedServoJoint": {"angle": tr.laws.Sine(amplitude=0.5, frequency=3.0)},
    "Roller": {"radius": 0.1, "alpha": 0.7, "beta": 0.5},
    "Spindle": {"radius": 0.1, "alpha": 0.7},
    "Torus": {"ring": 0.4, "tube": 0.1},
    "Implicit": {"function": lambda r: ca.dot(r, r) + r[0] ** 2 - 1},
    "Hill": {"function": lambda r: r[1] - 0.3 * ca.exp(-(r[0] ** 2) - r[2] ** 2)},
    "HalfPlane": {"towards": "x", "length": 1.0, "up": "z"},
    "Ellipsoid": {"semi": (0.4, 0.3, 0.2)},
    "Coating": {"k": 1e4, "h": 0.01},
    "Linear": {"k": 1e5},
    "Power": {"k": 1e7, "n": 1.5},
    "Cubic": {"k": 1e11},
    "Hertz": {"material_A": tr.materials.rubber, "material_B": None},
    "Volumetric": {"k": 1e9},
    "ThinLayer": {
        "material": tr.materials.Material(density=50, modulus=1e6, poisson=0.2, source="foam"),
        "thickness": 0.01,
    },
    "VolumetricHertz": {"material_A": tr.materials.rubber, "material_B": None},
    "SpringDamper": {"c": 50.0, "d": 0.3, "s0": 0.2},
    "SpringDamperSeries": {"c": 50.0, "d": 0.3, "s0": 0.2},
    "Bushing": {"c": (50, 70, 90), "c_rot": (1, 2, 3), "d": (0.1, 0.2, 0.3), "d_rot": (0.01, 0.02, 0.03)},
    "PointOnCurve": {"curve": lambda s: (0.3 * ca.cos(s), 0.2 * ca.sin(s), 0.1 * s)},
    "PointOnSurface": {"surface": tr.surfaces.Ellipsoid(semi=(0.7, 0.5, 0.6))},
    "CurveOnCurve": {
        "curve_A": lambda s: (0.3 * ca.cos(s), 0.2 * ca.sin(s)),
        "curve_B": lambda s: (0.25 + 0.05 * ca.cos(s), 0.05 * ca.sin(s)),
    },
    "RackAndPinion": {"along": "x", "normal": "y", "radius": 0.2},
    "GearMesh": {"axis": "z", "teeth_A": 17, "teeth_B": 30},
    "UniversalSpherical": {"length": 0.5, "n1": "z"},
}


def example(cls, **more):
    return (fields_of(cls) if cls.__name__ not in EXAMPLES else EXAMPLES[cls.__name__]) | more


def all_of(base, but=()):
    found = [cls for cls in every(base) if not issubclass(cls, but)]
    assert found
    return pytest.mark.parametrize("cls", [pytest.param(cls, id=label(cls)) for cls in found])


# -- joints -----------------------------------------------------------------------------------------------------------
class Pair(tr.Model):
    """Two bodies on two joints of one class; ``swap`` exchanges A and B of both (with the axis turned round)."""

    joint: object = tr.structure()
    values: dict = tr.structure()
    swap: bool = tr.structure(False)

    def build(self, world):
        one = self.add("one", tr.Body(mass=1.3, inertia=[[0.3, 0.02, 0.01], [0.02, 0.4, -0.03], [0.01, -0.03, 0.5]]))
        two = self.add("two", tr.Body(mass=0.7, inertia=(0.05, 0.06, 0.07), cm=(0.05, -0.02, 0.01)))
        n = np.array([0.2, 0.9, -0.4])
        frames = [
            (world.frame(r=(0.1, 0, 0), R=("z", 0.3)), one.frame(r=(0.2, 0.1, 0), R=("x", -0.4))),
            (one.frame(r=(-0.1, 0.3, 0.2)), two.frame(r=(0.1, 0, -0.2), R=("y", 1.1))),
        ]
        for name, (a, b) in zip(("p", "q"), frames, strict=True):
            axis = {"axis": -n if self.swap else n} if issubclass(self.joint, tr.Joint) else {}
            ends = (b, a) if self.swap else (a, b)
            self.add(name, self.joint(*ends, **self.values | axis))


def started(model):
    """Large values for all coordinates of the two joints, and rates: nothing is special about zero."""
    rng = np.random.default_rng(3)
    given = {}
    for name in tr.doctor(model).coordinates:
        joint, _, rate = name.partition(".")
        size = 0.3 if rate in ("x_dot", "y_dot", "z_dot", "nu_dot", "s_dot") else 2.5
        given[name] = rng.uniform(-1.0, 1.0)
        if rate.endswith("_dot"):
            given[name.removesuffix("_dot")] = size * rng.choice((-1, 1)) * rng.uniform(0.8, 1.0)
        elif rate.endswith("[0]"):
            turn = rng.normal(size=4)
            quaternion = rate.removesuffix("[0]").removeprefix("w_").replace("AB", "q")
            given[f"{joint}.{quaternion}"] = turn / np.linalg.norm(turn)
    return given


def runs_alike(cls, values, initial=None):
    """Tree against closing form, and A against B: same motion, same reactions, ledger closed, Newton's laws hold."""
    symmetric = issubclass(cls, tr.Joint) or cls is tr.joints.Spherical  # else the axes belong to A or to B
    exact = {"samples": 11, "rtol": 1e-13, "atol": 1e-15, "compile": "never"}
    runs = {}
    for swap in (False, True):
        model = Pair(joint=cls, values=values, swap=swap)
        given = started(model) if initial is None else initial
        if swap and cls is tr.joints.Spherical:
            given = {}  # the quaternion of A in B is another one
        for coordinates in ("joint", "absolute"):
            sol = tr.simulate(model, 1.0, coordinates=coordinates, initial=given, **exact)
            runs[swap, coordinates] = audit(sol, newton=1e-8)
        alike(runs[swap, "joint"], runs[swap, "absolute"], 1e-9)
        velocities_are_derivatives(tr.simulate(model, 4 * SHORT, initial=given, **exact | {"samples": 5}))
        found = tr.doctor(model, initial=given)
        assert found.degrees_of_freedom == 12 - found.locked_bonds
    if symmetric and cls is not tr.joints.Spherical:
        alike(runs[False, "joint"], runs[True, "joint"], 1e-12, "A")


def velocities_are_derivatives(sol):
    """At the middle of five samples, by differences of order four: coordinates of both joints, poses of both bodies."""
    assert sol.time.size == 5
    weights = np.array([1, -8, 0, 8, -1]) / (12 * SHORT)
    slopes = {name: np.tensordot(weights, sol[name].values, 1) for name in sol.signals}
    pairs = [(f"{body}.r", sol[f"{body}.v"].values[2]) for body in ("one", "two")]
    for body in ("one", "two"):
        T, w = (sol[f"{body}.{what}"].values[2] for what in ("T", "w"))
        spin = T.T @ slopes[f"{body}.T"]
        close([spin[2, 1], spin[0, 2], spin[1, 0]], w, 1e-7 * max(1.0, np.abs(w).max()))
    rates = [name for name in sol.signals if name.endswith("_dot") and name.removesuffix("_dot") in sol.signals]
    for name, rate in pairs + [(name.removesuffix("_dot"), sol[name].values[2]) for name in rates]:
        close(slopes[name], rate, 1e-7 * max(1.0, np.abs(rate).max()))


def alike(base, other, tolerance, side="B"):
    """The same motion and the same reactions; ``side``: what is B of the one is this side of the other."""
    for name in [f"{body}.{what}" for body in ("one", "two") for what in ("r", "T", "v", "w")]:
        close(base[name], other[name], tolerance * max(1.0, np.abs(base[name].values).max()))
    for joint in ("p", "q"):
        x, y = base[f"{joint}.F_B"].values, other[f"{joint}.F_{side}"].values
        close(x, y, 1e-8 * max(1.0, np.abs(x).max()))


@all_of(tr.Joint)
def test_joint(cls):
    runs_alike(cls, {k: v for k, v in example(cls).items() if k != "axis"})


@all_of(tr.PoseJoint)
def test_joint_by_its_pose(cls):
    runs_alike(cls, example(cls))


def test_ball_joint():
    runs_alike(tr.joints.Spherical, {})


class Linked(tr.Model):
    """Two bodies on ball joints; the constraint between the base and the second one closes a loop."""

    constraint: object = tr.structure()
    values: dict = tr.structure()
    swap: bool = tr.structure(False)

    def build(self, world):
        one = self.add("one", tr.Body(mass=1.3, inertia=[[0.3, 0.02, 0.01], [0.02, 0.4, -0.03], [0.01, -0.03, 0.5]]))
        two = self.add("two", tr.Body(mass=0.7, inertia=(0.05, 0.06, 0.07), cm=(0.05, -0.02, 0.01)))
        self.add("p", tr.joints.Spherical(world.frame(r=(0.1, 0, 0)), one.frame(r=(0.3, 0.2, 0))))
        self.add("q", tr.joints.Spherical(one.frame(r=(-0.3, 0.1, 0.2)), two.frame(r=(0.1, 0, -0.2))))
        ends = world.frame(r=(0.2, -0.1, 0.1), R=("x", 0.4)), two.frame(r=(-0.2, 0.1, 0.1), R=("y", -0.5))
        self.add("c", self.constraint(*(ends[::-1] if self.swap else ends), **self.values))

    def guess(self):
        return {"p.q": (0.7, 0.1, -0.5, 0.3), "q.q": (0.5, -0.3, 0.6, 0.2), "p.w_AB": (1.0, -0.5, 0.7)}


WITH_COORDINATES = (tr.Joint, tr.PoseJoint, tr.joints.Spherical)
WITHOUT_BONDS = (tr.Force, tr.sensors.Sensor)
TESTED_ELSEWHERE = (*WITH_COORDINATES, *WITHOUT_BONDS, SurfacePair, tr.types.Unilateral, ConeOnRail)


COUPLINGS = tuple(c for c in every(tr.Constraint) if len(c.ports) > 2 and "others" not in c.ports)  # test_couplings


@all_of(tr.Constraint, but=(*TESTED_ELSEWHERE, *COUPLINGS))
def test_constraint_that_is_no_coordinate(cls):
    """In a loop of ball joints: as many freedoms fewer as bonds, all balances hold, both ways round, in both kinds of
    coordinates; and the reaction does no work."""
    for swap in (False, True):
        model = Linked(constraint=cls, values=example(cls), swap=swap)
        found = tr.doctor(model)
        exact = {"samples": 11, "rtol": 1e-13, "atol": 1e-15, "compile": "never"}
        runs = [
            audit(tr.simulate(model, 0.2, coordinates=kind, **exact), newton=1e-8) for kind in ("joint", "absolute")
        ]
        bonds = [name for name in runs[0].signals if name.startswith("c.") and name.endswith(".effort")]
        assert found.degrees_of_freedom == 6 - len(bonds)
        assert not found.redundant
        alike(*runs, 1e-9)
        close(runs[0]["c.F_B"], runs[1]["c.F_B"], 1e-8 * max(1.0, np.abs(runs[0]["c.F_B"].values).max()))
        rates = [s for s in runs[0].signals if s.startswith("c.") and s.endswith(".flow")]
        assert rates
        close([runs[0][name].values for name in rates], 0, 1e-9)


BONDS = {  # laws on other levels, and one that cannot be a coordinate
    "servo by acceleration": (tr.joints.FixedServoJoint, {"acceleration": lambda t, phi, w: -4 * phi + ca.sin(2 * t)}),
    "crawler": (
        tr.joints.CombinedJoint,
        {"along": lambda j: tr.Locked(j.nu_dot - 0.2 * j.phi_dot), "about": lambda j: tr.Effort(0)},
    ),
    "crooked": (
        tr.joints.CombinedJoint,
        {
            "along": lambda j: tr.Locked(j.nu + 0.3 * j.nu**2 - 0.1 * j.phi),
            "about": lambda j: tr.Effort(-0.05 * j.phi_dot),
        },
    ),
}


@pytest.mark.parametrize("name", list(BONDS))
def test_joint_with_bonds_of_other_levels(name):
    # a bond that cannot be solved for its coordinate is a closing constraint: pin what the others take as zero
    pins = {"p.phi": 0.2, "q.phi": -0.1, "p.phi_dot": 0.3, "q.phi_dot": 0.0} if name == "crooked" else {}
    runs_alike(*BONDS[name], pins)


# -- surfaces ---------------------------------------------------------------------------------------------------------
def functions(surface):
    """f, its gradient and curvature at a point, and the support point of a direction, in numbers; None if not given."""
    own, r, n = surface.with_constants(), ca.SX.sym("r", 3), ca.SX.sym("n", 3)
    at = None
    if type(surface).f is not S.Surface.f:
        at = ca.Function("at", [r], [own.f(r), own.gradient(r), own.curvature(r)])
    support = own.support(n)
    return at, None if support is None else ca.Function("support", [n], [support])


@all_of(S.Surface)
@FEW
@given(azimuth=angles, height=st.floats(-0.95, 0.95), hollow=st.booleans())
def test_surface(cls, azimuth, height, hollow):
    """The support point lies on f = 0, its normal is the direction asked for, and the distance there is zero."""
    hollow = hollow and "hollow" in declared(cls)
    surface = cls(**example(cls) | ({"hollow": True} if hollow else {}))
    at, support = functions(surface)
    across = np.sqrt(1 - height**2)
    n = np.array([height, across * np.cos(azimuth), across * np.sin(azimuth)])
    assert at is not None or support is not None, "neither f nor support is given"
    if support is None:
        point = 0.5 * n + [0.1, -0.07, 0.04]
        for _ in range(60):  # to the surface, along the gradient
            value, gradient, _ = (np.array(v) for v in at(point))
            point = point - value.item() * gradient.ravel() / np.sum(gradient**2)
    else:
        point = np.array(support(n)).ravel()
        reach = surface.with_constants().reach(ca.SX(ca.DM(n)))
        if isinstance(surface, S.Cylinder) or (reach is not None and float(ca.DM(reach)) <= 1e-3):
            return  # only some normals occur on it, or the end is nearest
        others = np.random.default_rng(2).normal(size=(50, 3))
        others /= np.linalg.norm(others, axis=1)[:, None]
        farthest = max(float(n @ np.array(support(o)).ravel()) for o in others)
        assert hollow or farthest <= n @ point + 1e-12  # of a convex body no point is farther along n
    assert np.all(np.isfinite(point))
    if at is None:
        return
    value, gradient, curvature = (np.array(v) for v in at(point))
    size = np.linalg.norm(gradient)
    assert abs(value.item()) < 1e-9 * size
    if support is not None:
        close(gradient.ravel() / size, n, 1e-9)
    close(curvature @ gradient, 0, 1e-9 * max(1.0, np.abs(curvature).max()) * size)
    close(curvature, curvature.T, 1e-9 * max(1.0, np.abs(curvature).max()))
    close(surface.distance(point[None]), 0, 1e-9)
    outwards = gradient.ravel() / size * 1e-5
    close(surface.distance((point + outwards)[None]), 1e-5, 1e-8)
    close(surface.distance((point - outwards)[None]), -1e-5, 1e-8)


# -- friction ---------------------------------------------------------------------------------------------------------
@all_of(tr.Friction, but=tr.tyres.TyreLaw)
@FEW
@given(speed=speeds, angle=angles)
def test_friction(cls, speed, angle):
    """It resists, is the same in all directions, has finite derivatives, and holds what it exerts where slip begins."""
    law = cls(**example(cls)).with_constants()
    OwnStates.of(law).symbols(ca.SX.zeros(len(law.states())))  # a law with a memory, before anything has happened
    u, s = ca.SX.sym("u", 2), ca.SX.sym("s", 2)
    ratio = ca.SX(law.ratio(u, s))
    at = ca.Function("ratio", [u, s], [ratio, ca.jacobian(ratio, ca.vertcat(u, s))])
    way = np.array([np.cos(angle), np.sin(angle)])
    force, slopes = (np.array(v) for v in at(speed * way, way))
    along, _ = at(speed * np.array([1.0, 0.0]), np.array([1.0, 0.0]))
    assert way @ force.ravel() >= -1e-12
    close(np.linalg.norm(force), np.linalg.norm(along), 1e-9 * max(1.0, np.linalg.norm(along)))
    assert np.all(np.isfinite(slopes))
    assert np.all(np.isfinite(np.array(at(np.zeros(2), way)[1])))
    static = float(ca.DM(law.static()))
    starting = np.linalg.norm(np.array(at(np.zeros(2), way)[0]))
    assert static >= starting - 1e-12
    assert law.sticks or starting < 1e-12
    layer = law.layer(u)
    if layer is not None:
        width, inner, outer = (ca.Function("layer", [u], [ca.SX(v)]) for v in layer)
        edge = float(width(np.zeros(2))) * way
        close(inner(edge), outer(edge), 1e-9)
        close(at(edge / 2, way)[0], inner(edge / 2), 1e-9)
        close(at(edge * 2, way)[0], outer(edge * 2), 1e-9)


class Sled(tr.Model):
    """A ball with spin thrown along the floor."""

    friction: tr.Friction = tr.structure(doc="law")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1)}
        self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, friction=self.friction))

    def initial(self):
        still = isinstance(self.friction, tr.friction.NoSlip)
        return {"ball.r": (0, 0.1, 0)} | ({} if still else {"ball.v": (1.0, 0, 0.3), "ball.w": (5.0, 1.0, 30.0)})


@all_of(tr.Friction, but=tr.tyres.TyreLaw)
def test_friction_dissipates_in_a_run(cls):
    sol = tr.simulate(Sled(friction=cls(**example(cls))), 0.5, samples=26, rtol=1e-9, compile="never")
    assert sol.stats["energy_residual"] < 1e-7
    energy = sol["audit.kinetic"].values + sol["audit.potential"].values
    assert energy[-1] <= energy[0] + 1e-9
    assert np.diff(energy).max() <= 1e-9 or cls.states is not tr.Friction.states  # what it has stored it may give back


# -- impacts ----------------------------------------------------------------------------------------------------------
@all_of(tr.Impact)
@FEW
@given(approach=speeds, impulse=speeds)
def test_impact(cls, approach, impulse):
    """What a law asks for is finite, never negative, and no more than a blow without loss would give."""
    asked = cls(**example(cls)).restitution(approach, impulse)
    assert 0 <= asked.speed <= approach * (1 + 1e-12)
    if asked.impulse is not None:
        assert 0 <= asked.impulse <= impulse * (1 + 1e-12)


class Dropped(tr.Model):
    """A spinning ball that falls on the floor."""

    impact: tr.Impact = tr.structure(doc="law")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1)}
        laws = {"friction": tr.friction.Coulomb(mu=0.2), "impact": self.impact}
        self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **laws))

    def initial(self):
        return {"ball.r": (0, 0.6, 0), "ball.v": (1.0, 0, 0), "ball.w": (0, 0, 20.0)}


@all_of(tr.Impact)
def test_impact_gains_no_energy_in_a_run(cls):
    sol = tr.simulate(Dropped(impact=cls(**example(cls))), 0.6, samples=61, rtol=1e-9, compile="never")
    assert any(event.is_impact for event in sol.events)
    assert sol.stats["energy_residual"] < 1e-9
    energy = sol["audit.kinetic"].values + sol["audit.potential"].values
    assert np.diff(energy).max() <= 1e-9
    assert sol["contact.gap"].values.min() > -1e-9


# -- forces -----------------------------------------------------------------------------------------------------------
class Drift(tr.Model):
    """Two bodies in empty space with a force between them."""

    force: object = tr.structure()
    values: dict = tr.structure()

    def world(self):
        return tr.World(gravity=(0, 0, 0))

    def build(self, world):
        one = self.add("one", tr.Body(mass=1.3, inertia=(0.3, 0.4, 0.5)))
        two = self.add("two", tr.Body(mass=0.7, inertia=(0.05, 0.06, 0.07)))
        frames = one.frame(r=(0.1, 0.2, 0), R=("x", 0.3)), two.frame(r=(0, -0.1, 0.1), R=("y", 1.0))
        self.add("force", self.force(*frames, **self.values))

    def initial(self):
        return {"two.r": (1.0, 0.5, -0.3), "two.v": (0, 0.3, 0.1), "one.w": (0.5, 0, 0.2), "two.w": (0, 1.0, 0)}


@all_of(tr.Force, but=(SurfacePair, tr.gears.InvoluteMesh))  # contacts have tests of their own
def test_force(cls):
    """Action and reaction: momentum and angular momentum stay, Newton's laws hold, and the ledger closes."""
    sol = audit(tr.simulate(Drift(force=cls, values=example(cls)), 0.5, samples=11, rtol=1e-12, compile="never"))
    masses = (("one", 1.3), ("two", 0.7))
    momentum = sum(m * sol[f"{b}.v"].values for b, m in masses)
    spin = sum(sol[f"{b}.L_0"].values + m * np.cross(sol[f"{b}.r"].values, sol[f"{b}.v"].values) for b, m in masses)
    close(momentum - momentum[0], 0, 1e-9)
    close(spin - spin[0], 0, 1e-9)
    assert np.abs(sol["force.F_B"].values).max() + np.abs(sol["force.M_B"].values).max() > 1e-3


# -- elastic laws of compliant contacts ---------------------------------------------------------------------------
class Bounced(tr.Model):
    """A ball that falls on a floor which gives way."""

    elastic: tr.compliant.Elastic = tr.structure(doc="law")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=0.1, radius=0.05))
        surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.05)}
        self.add("contact", tr.CompliantContact(world.frame(), ball.frame(), **surfaces, elastic=self.elastic))

    def initial(self):
        return {"ball.r": (0, 0.1, 0)}


@all_of(tr.compliant.Elastic)
def test_elastic_law(cls):
    """Its force is the slope of its energy: without damping a ball bounces for ever, and the ledger closes."""
    sol = tr.simulate(Bounced(elastic=cls(**example(cls))), 0.6, samples=121, rtol=1e-10, compile="never")
    assert sol.stats["energy_residual"] < 1e-7
    energy = sum(sol[f"audit.{k}"].values for k in ("kinetic", "potential", "stored"))
    close(energy - energy[0], 0, 1e-7)
    height = sol["ball.r"].values[:, 1]
    assert [span.mode for span in sol.timeline["contact"]][:3] == ["Flight", "Contact", "Flight"]
    assert height[sol.time.values > 0.15].max() > 0.0999
