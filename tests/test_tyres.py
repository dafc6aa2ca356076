"""Laws of tyres, found by themselves, and tyres on wheels against hand-written equations."""

import inspect

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trundle as tr
from audit import audit, close
from found import every, fields_of, label
from reference import tyres as by_hand

T, S = tr.tyres, tr.surfaces
FEW = settings(max_examples=60, deadline=None, derandomize=True, database=None)
LINES = 45
VALUES = {
    "MagicFormula": {
        "B_x": 12.0, "C_x": 1.65, "D_x": 1.1, "E_x": 0.3, "B_y": 9.0, "C_y": 1.3, "D_y": 0.95, "E_y": -1.2,
    },
    "Burckhardt": {"c1": 1.2801, "c2": 23.99, "c3": 0.52},
    "LinearTyre": {"C_x": 18.0, "C_y": 12.0},
    "Brush": {"mu": 0.9, "C": 14.0},
}  # fmt: skip


def example(cls, **more):
    return cls(**VALUES.get(cls.__name__) or fields_of(cls), **more)


def all_laws(test):
    found = every(T.TyreLaw)
    assert len(found) >= 4
    return pytest.mark.parametrize("cls", [pytest.param(cls, id=label(cls)) for cls in found])(test)


def evaluated(law, lagging=()):
    """(u, V_x) → (ratio, its derivatives), in numbers."""
    own = law.with_constants()
    u, travel = ca.SX.sym("u", 2), ca.SX.sym("V")
    object.__setattr__(own, "travel", travel)
    object.__setattr__(own, "z", ca.SX(ca.DM(lagging)))
    ratio = own.ratio(u, None)
    at = ca.Function("ratio", [u, travel], [ratio, ca.jacobian(ratio, ca.vertcat(u, travel))])
    return lambda *x: tuple(np.array(v).squeeze() for v in at(*x))


# -- every law --------------------------------------------------------------------------------------------------------
@all_laws
def test_law_is_small_and_documented(cls):
    if cls.__module__.startswith("trundle."):
        assert len(inspect.getsource(cls).splitlines()) <= LINES
        assert ">>>" in cls.__doc__
        assert getattr(T, cls.__name__) is cls
    assert list(example(cls).problems()) == []


@all_laws
@FEW
@given(x=st.floats(-30, 30), y=st.floats(-30, 30), travel=st.floats(-40, 40))
def test_law_resists_and_is_the_same_mirrored(cls, x, y, travel):
    at = evaluated(example(cls))
    force, slopes = at([x, y], travel)
    assert np.all(np.isfinite(force))
    assert np.all(np.isfinite(slopes))
    assert force[0] * x >= -1e-12
    assert force[1] * y >= -1e-12
    close(at([-x, -y], -travel)[0], -force, 1e-12)  # A and B exchanged
    close(at([x, -y], travel)[0], force * [1, -1], 1e-12)  # left and right
    close(at([-x, y], -travel)[0], force * [-1, 1], 1e-12)  # forwards and backwards


@all_laws
def test_law_is_zero_without_slip_and_finite_at_rest(cls):
    at = evaluated(example(cls))
    for travel in (0.0, 1e-12, 0.05, 0.1, 20.0):
        force, slopes = at([0.0, 0.0], travel)
        close(force, 0, 1e-12)
        assert np.all(np.isfinite(slopes))
    assert np.all(np.isfinite(at([1e-9, -1e-9], 0.0)[1]))


@all_laws
def test_slip_is_the_same_whatever_the_speed_above_standstill(cls):
    at = evaluated(example(cls))
    close(at([0.3, -0.2], 3.0)[0], at([3.0, -2.0], 30.0)[0], 1e-12)


@all_laws
def test_small_slip_of_the_regularisation_joins_smoothly(cls):
    at = evaluated(example(cls, standstill=0.5))
    below, above = at([1e-4, 2e-4], 0.5 - 1e-9), at([1e-4, 2e-4], 0.5 + 1e-9)
    close(below[0], above[0], 1e-9)
    close(below[1], above[1], 1e-5 * np.abs(above[1]).max())


@all_laws
def test_lagging_slip_ends_at_the_law_and_needs_no_regularisation(cls):
    law = example(cls, sigma_x=0.4, sigma_y=0.5).with_constants()
    z, u = ca.SX.sym("z", 2), ca.SX.sym("u", 2)
    for travel in (25.0, 0.0):
        object.__setattr__(law, "travel", ca.SX(travel))
        object.__setattr__(law, "z", z)
        rates = ca.Function("rates", [z, u], [law.rates(u)])
        close(rates([0.0, 0.0], [0.3, -0.1]), np.array([[0.3 / 0.4], [-0.1 / 0.5]]), 1e-15)
    object.__setattr__(law, "travel", ca.SX(25.0))
    slip = np.array(ca.Function("slip", [u], [example_slip(cls, u)])([0.7, -0.4])).ravel()
    close(ca.Function("rates", [z, u], [law.rates(u)])(slip, [0.7, -0.4]), 0, 1e-12)


def example_slip(cls, u):
    law = example(cls).with_constants()
    object.__setattr__(law, "travel", ca.SX(25.0))
    return law.slip(u)


# -- values -----------------------------------------------------------------------------------------------------------
@FEW
@given(kappa=st.floats(-1, 3), B=st.floats(2, 20), C=st.floats(0.5, 1.99), D=st.floats(0.1, 2), E=st.floats(-10, 1))
def test_magic_formula_is_that_of_a_hand_computation(kappa, B, C, D, E):
    numbers = VALUES["MagicFormula"] | {"B_x": B, "C_x": C, "D_x": D, "E_x": E}
    at, V = evaluated(T.MagicFormula(**numbers)), 17.0
    close(-at([-kappa * V, 0.0], V)[0], [by_hand.magic(kappa, B, C, D, E), 0], 1e-12)
    numbers = VALUES["MagicFormula"] | {"B_y": B, "C_y": C, "D_y": D, "E_y": E}
    at = evaluated(T.MagicFormula(**numbers))
    close(-at([0.0, kappa * V], V)[0], [0, -by_hand.magic(kappa, B, C, D, E)], 1e-12)


def test_magic_formula_at_one_point_worked_out_on_paper():
    """B s = 1, arctan 1 = π/4: with C = 4/3 and E = 0 the force is D sin(π/3) = D √3/2."""
    numbers = VALUES["MagicFormula"] | {"B_x": 10.0, "C_x": 4 / 3, "D_x": 2.0, "E_x": 0.0}
    close(evaluated(T.MagicFormula(**numbers))([2.0, 0.0], 20.0)[0], [np.sqrt(3), 0], 1e-14)


def test_combined_slip_of_the_magic_formula():
    """Small slips keep their own stiffnesses; a locked wheel of an isotropic tyre slides against its velocity."""
    v = VALUES["MagicFormula"]
    at = evaluated(T.MagicFormula(**v))
    stiff = [v["B_x"] * v["C_x"] * v["D_x"], v["B_y"] * v["C_y"] * v["D_y"]]
    close(at([1e-7, 3e-7], 1.0)[0], np.array([1e-7, 3e-7]) * stiff, 1e-15)
    alike = evaluated(T.MagicFormula(**v | {k.replace("_x", "_y"): x for k, x in v.items() if k.endswith("_x")}))
    force = alike([12.0, 5.0], 12.0)[0]
    close(force / np.linalg.norm(force), np.array([12, 5]) / 13, 1e-14)
    close(np.linalg.norm(force), by_hand.magic(13 / 12, *(v[f"{k}_x"] for k in "BCDE")), 1e-12)


@pytest.mark.parametrize("road", list(T.BURCKHARDT))
def test_burckhardt(road):
    law = T.BURCKHARDT[road]
    numbers = law.c1, law.c2, law.c3
    at = evaluated(law)
    for s in (0.01, 0.1, 0.5, 1.0):
        close(at([20 * s, 0.0], 20.0)[0], [by_hand.burckhardt(s, *numbers), 0], 1e-12)
        driven = at([-20 * s / (1 - s), 0.0], 20.0)[0] if s < 1 else at([-30.0, 0.0], 0.0)[0]
        close(driven, [-by_hand.burckhardt(s, *numbers), 0], 1e-12)
        angle = np.arcsin(s)
        sideways = at([0.0, 20 * np.sin(angle)], 20 * np.cos(angle))[0]
        close(sideways, [0, by_hand.burckhardt(s, *numbers)], 1e-12)
    largest = by_hand.burckhardt(np.linspace(0, 1, 100001), *numbers).max()
    assert largest - 1e-12 < by_hand.burckhardt(law.best_slip(), *numbers) < largest + 1e-7


def test_brush():
    law = T.Brush(mu=0.8, C=12.0)
    at = evaluated(law)
    close(at([1e-8, 0.0], 1.0)[0], [12e-8, 0], 1e-14)
    for s in (0.05, 0.15, 0.2, 0.5):  # of rolling: V_r = 10, u = s V_r
        p = min(12 * s / 2.4, 1)
        close(at([0.0, 10 * s], 10.0)[0], [0, 0.8 * (1 - (1 - p) ** 3)], 1e-12)
    close(at([10.0, 0.0], 10.0)[0], [0.8, 0], 1e-12)  # locked


# -- on wheels --------------------------------------------------------------------------------------------------------
class Guide(tr.PoseJoint):
    """Forwards and up."""

    freedoms = {"x": ("m", "along x"), "z": ("m", "along z")}

    def pose(self, q, t):
        return tr.Pose.moved((q.x, 0, q.z))


class Quarter(tr.Model):
    """A braked wheel with a quarter of a car on it; ``swap`` exchanges A and B of the tyre."""

    friction: T.TyreLaw = tr.structure()
    torque: float = tr.parameter(700.0, unit="N·m", doc="of the brake")
    swap: bool = tr.structure(False)
    soft: bool = tr.structure(False)

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        car = self.add("car", tr.Body(mass=260.0, inertia=(10, 20, 30)))
        wheel = self.add("wheel", tr.Body(mass=40.0, inertia=(0.6, 1.1, 0.6)))
        self.add("guide", Guide(world.frame(), car.frame()))
        self.add("axle", tr.joints.FixedControlledJoint(car.frame(), wheel.frame(), axis="y", torque=-self.torque))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Circle(radius=0.3, axis="y")}
        frames = world.frame(), wheel.frame()
        if self.swap:
            frames, surfaces = frames[::-1], dict(zip(surfaces, list(surfaces.values())[::-1], strict=True))
        if self.soft:
            laws = {"elastic": tr.compliant.Linear(k=2e5), "damping": tr.compliant.LinearDamping(d=3e3)}
            self.add("tyre", T.CompliantTyre(*frames, **surfaces, **laws, friction=self.friction))
        else:
            self.add("tyre", T.Tyre(*frames, **surfaces, friction=self.friction))

    def initial(self):
        down = 300 * 9.81 / 2e5 if self.soft else 0.0
        return {"guide.x": 0, "guide.z": 0.3 - down, "guide.x_dot": 30.0, "axle.phi_dot": 30.0 / (0.3 - down / 2)}


EXACT = {"samples": 21, "rtol": 1e-11, "atol": 1e-13, "compile": "never"}


def test_braked_wheel_against_its_equations():
    law = T.BURCKHARDT["dry asphalt"]
    sol = audit(tr.simulate(Quarter(friction=law), 1.5, **EXACT))

    def mu(v, w):
        s = (v - 0.3 * w) / v
        return np.sign(s) * by_hand.burckhardt(abs(s), law.c1, law.c2, law.c3)

    found = by_hand.braked_wheel(mu, lambda *_: 700.0, sol.time.values, (0, 30, 100), 300.0, 1.1, 0.3)
    close(sol["guide.x"], found[:, 0], 1e-8)
    close(sol["guide.x_dot"], found[:, 1], 1e-8)
    close(sol["axle.phi_dot"], found[:, 2], 1e-7)
    close(sol["tyre.normal.effort"], 300 * 9.81, 1e-8)
    close(sol["tyre.kappa"], -(found[:, 1] - 0.3 * found[:, 2]) / found[:, 1], 1e-9)


@all_laws
def test_tyre_runs_alike_with_its_sides_exchanged_and_in_absolute_coordinates(cls):
    law, exact = example(cls, sigma_x=0.3), EXACT | {"method": "dop853"}
    base = audit(tr.simulate(Quarter(friction=law, torque=500.0), 0.5, **exact))
    for model, coordinates in ((Quarter(friction=law, torque=500.0, swap=True), "joint"), (None, "absolute")):
        other = tr.simulate(model or Quarter(friction=law, torque=500.0), 0.5, coordinates=coordinates, **exact)
        close(base["car.v"], other["car.v"], 1e-8)
        close(base["wheel.w"], other["wheel.w"], 1e-7)
        for name in ("kappa", "alpha", "V_x", "normal.effort"):
            close(base[f"tyre.{name}"], other[f"tyre.{name}"], 1e-6)
        force = other["tyre.F_A" if model else "tyre.F_B"]
        close(base["tyre.F_B"], force, 1e-5)
    assert base["tyre.kappa"].values[-1] < -1e-3


def test_compliant_tyre_carries_its_load_on_a_spring():
    law = T.BURCKHARDT["wet asphalt"]
    sol = audit(tr.simulate(Quarter(friction=law, torque=400.0, soft=True), 1.0, **EXACT))
    close(sol["tyre.normal.effort"], 300 * 9.81, 1e-6)
    slip = -sol["tyre.kappa"].values[-1]
    close(sol["tyre.F_B"].values[-1, 0], -300 * 9.81 * by_hand.burckhardt(slip, law.c1, law.c2, law.c3), 1e-5)


class Loose(tr.Model):
    """A wheel with a round rim that rolls, leans and steers by itself; y up."""

    friction: T.TyreLaw = tr.structure()
    axis: str = tr.structure("z")
    height: float = tr.structure(0.0)

    def build(self, world):
        wheel = self.add("wheel", tr.Body(mass=2.0, inertia=(0.02, 0.02, 0.04)))
        surfaces = {"surface_A": S.Plane(), "surface_B": S.Torus(ring=0.17, tube=0.03, axis=self.axis)}
        laws = {"friction": self.friction, "impact": tr.impacts.Newton(e=0.3)}
        self.add("tyre", T.Tyre(world.frame(), wheel.frame(), **surfaces, **laws))

    def initial(self):
        lean = 0.2
        start = {"wheel.q": (np.cos(lean / 2), np.sin(lean / 2), 0, 0), "wheel.v": (2.4, 0, 0.1)}
        height = 0.17 * np.cos(lean) + 0.03 + self.height
        return start | {"wheel.r": (0, height, 0), "wheel.w": (0.0, 0.3, -12.0)}


def test_speed_of_travel_is_that_of_the_contact_point_of_a_leaning_wheel():
    sol = audit(tr.simulate(Loose(friction=example(T.MagicFormula)), 0.6, samples=2401, rtol=1e-10))
    up, axle = np.array([0.0, 1.0, 0.0]), sol["wheel.T"].values[:, :, 2]
    forward = np.cross(axle, up)
    forward /= np.linalg.norm(forward, axis=1)[:, None]
    moved = np.gradient(sol["tyre.P_A"].values, sol.time.values, axis=0)
    close((moved * forward).sum(axis=1)[5:-5], sol["tyre.V_x"].values[5:-5], 1e-5)
    assert np.abs(axle[-1, 1]) > 0.1  # it leans
    assert np.ptp(sol["tyre.V_x"].values) > 0.01


def test_a_reversed_axle_turns_the_axes_and_nothing_else():
    law = example(T.MagicFormula, sigma_y=0.1)
    one, other = (tr.simulate(Loose(friction=law, axis=a), 0.4, samples=5, rtol=1e-10) for a in ("z", "-z"))
    close(one["wheel.r"].values, other["wheel.r"].values, 1e-12)
    for name in ("V_x", "kappa", "alpha"):
        close(one[f"tyre.{name}"].values, -other[f"tyre.{name}"].values, 1e-12)


def test_tyre_that_falls_lands_and_rolls_on():
    sol = tr.simulate(Loose(friction=T.Brush(mu=0.9, C=14.0), height=0.2), 1.0, samples=101, rtol=1e-8)
    assert any(event.is_impact for event in sol.events)
    assert sol.stats["energy_residual"] < 1e-9
    energy = sol["audit.kinetic"].values + sol["audit.potential"].values
    assert np.diff(energy).max() <= 1e-9
    assert sol["tyre.gap"].values.min() > -1e-9


def test_time_stepping_tends_to_the_exact_run():
    model = Loose(friction=example(T.MagicFormula))
    exact = tr.simulate(model, 0.3, samples=4, rtol=1e-9)["wheel.r"].values
    errors = [
        np.abs(tr.simulate(model, 0.3, samples=4, method="moreau", max_step=h)["wheel.r"].values - exact).max()
        for h in (4e-3, 1e-3)
    ]
    assert errors[1] < 0.35 * errors[0] < 1e-3


class Parked(Quarter):
    """On a slope, from rest."""

    locked: bool = tr.structure(False)

    def world(self):
        return tr.World(up="z", gravity=(-1.0, 0, -9.7))

    def build(self, world):
        super().build(world)
        if self.locked:
            self.add(
                "brake", tr.joints.FixedServoJoint(self["car"].frame(), self["wheel"].frame(), axis="y", angle=0.0)
            )

    def initial(self):
        return {"guide.x": 0, "guide.z": 0.3, "guide.x_dot": 0.0, "axle.phi_dot": 0.0}


def test_tyre_with_relaxation_holds_a_locked_car_on_a_slope():
    """At standstill the lagging slip is a spring of the stiffness C N/σ: damped, it comes to rest and stays there."""
    law = T.LinearTyre(C_x=15.0, C_y=15.0, sigma_x=0.5, damping=0.1)
    sol = tr.simulate(Parked(friction=law, locked=True, torque=0.0), 20.0, **EXACT)
    x, v, rest = sol["guide.x"].values, sol["guide.x_dot"].values, -1.0 * 0.5 / (15 * 9.7)  # m g_x/(C N/σ)
    assert abs(x[-1] - rest) < 0.02 * abs(rest)
    close(v[10:], 0, 1e-9)
    close(sol["tyre.friction.slip_x"].values[10:], -1.0 / (15 * 9.7), 1e-9)
    creeping = tr.simulate(Parked(friction=T.LinearTyre(C_x=15.0, C_y=15.0), locked=True, torque=0.0), 20.0, **EXACT)
    close(creeping["guide.x_dot"].values[-1], -1.0 / (15 * 9.7) * 0.05, 1e-6)  # viscous, u/(v₀/2), and stated


def test_free_wheel_rolls_down_the_slope_from_rest():
    sol = tr.simulate(Parked(friction=T.LinearTyre(C_x=15.0, C_y=15.0), torque=0.0), 2.0, **EXACT)
    rolled = -0.5 * 2.0**2 / (1 + 1.1 / (300 * 0.09))
    assert abs(sol["guide.x"].values[-1] - rolled) < 1e-3


def test_laws_with_a_memory_or_travel_take_few_steps_where_the_slip_is_stiff():
    """Steps for slips see what the law depends on: before they did, this took over 12,000 steps."""

    class Bristle(tr.Friction):
        def states(self):
            return (("a", "m", "bristle"), ("b", "m", "bristle"))

        def rates(self, u):
            return u - 100.0 * ca.sqrt(ca.dot(u, u) + 1e-16) / 0.3 * self.z

        def ratio(self, u, s):
            return 100.0 * self.z + 300.0 * self.rates(u)

    model = tr.gallery.SlidingBall(friction=Bristle())
    quick, sure = (tr.simulate(model, 0.6, method=m, rtol=1e-8, compile="never") for m in ("auto", "radau5"))
    close(quick["ball.v"], sure["ball.v"], 1e-6)
    assert quick.stats["steps"] < 500


def test_errors_name_the_tyre():
    class Ball(tr.Model):
        law: tr.Friction = tr.structure()
        kind: type = tr.structure()

        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1)}
            self.add("touch", self.kind(world.frame(), ball.frame(), **surfaces, friction=self.law))

    law = T.BURCKHARDT["snow"]
    with pytest.raises(tr.errors.ParameterError, match=r"touch\.friction.*a law of tyres: use tr\.tyres\.Tyre"):
        tr.simulate(Ball(law=law, kind=tr.RigidContact), 0.1)
    with pytest.raises(tr.errors.ParameterError, match=r"touch\.surface_B.*a wheel"):
        tr.simulate(Ball(law=law, kind=T.Tyre), 0.1)
    with pytest.raises(tr.errors.ParameterError, match=r"tyre\.friction.*not a law of tyres"):
        tr.simulate(Quarter(friction=tr.friction.Coulomb(mu=0.3)), 0.1)
    assert any(field == "c3" for field, _ in T.Burckhardt(c1=0.5, c2=20.0, c3=0.8).problems())


# -- load -------------------------------------------------------------------------------------------------------------
class Skid(tr.Model):
    """A wheel that cannot turn is dragged along under a load."""

    F: float = tr.parameter(unit="N", doc="load besides the weight")
    soft: bool = tr.structure(False, doc="with a radial spring")
    m, law = (
        100.0,
        tr.tyres.MagicFormula(
            B_x=0.3,
            C_x=1.9,
            D_x=1.0,
            E_x=0.5,
            B_y=10.0,
            C_y=1.3,
            D_y=0.95,
            E_y=-0.5,
            F_0=1000.0,
            D_fall=0.2,
            K_fall=0.3,
        ),
    )

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        wheel = self.add("wheel", tr.Body(mass=self.m, inertia=(1.0, 1.0, 1.0)))
        self.add("rail", Carried(world.frame(), wheel.frame()))
        ends = {"surface_A": tr.surfaces.Plane(up="z"), "surface_B": tr.surfaces.Circle(radius=0.3, axis="y")}
        springs = {"elastic": tr.compliant.Linear(k=2e5), "damping": tr.compliant.LinearDamping(d=4000.0)}
        kind, more = (tr.tyres.CompliantTyre, springs) if self.soft else (tr.tyres.Tyre, {})
        self.add("tyre", kind(world.frame(), wheel.frame(), **ends, friction=self.law, **more))
        self.add("load", tr.forces.AppliedForce(world.frame(), wheel.frame(), force=lambda t, B: (0, 0, -self.F)))

    def initial(self):
        return {"rail.x": 0.0, "rail.z": 0.3, "rail.x_dot": 20.0}


class Carried(tr.PoseJoint):
    """Forwards and up, without turning."""

    freedoms = {"x": ("m", "way"), "z": ("m", "height")}

    def pose(self, q, t):
        return tr.Pose.moved((q.x, 0, q.z))


def dragged(N):
    """Friction of the locked wheel (slip 1) by hand: peak and stiffness per load fall with the load."""
    more = min((N - 1000.0) / 1000.0, 1.0)
    peak, stiff = 1 - 0.2 * more, 1 - 0.3 * more
    x = stiff / peak * 0.3
    return N * peak * np.sin(1.9 * np.arctan(x - 0.5 * (x - np.arctan(x))))


@pytest.mark.parametrize("F", [-300.0, 19.0, 700.0, 5000.0])
def test_the_friction_of_a_tyre_falls_with_its_load(F):
    sol = tr.simulate(Skid(F=F), until=0.3, samples=4, compile="never")
    close(sol["rail.x_dot"], 20 - dragged(Skid.m * 9.81 + F) / Skid.m * sol.time.values, 1e-9)


def test_a_compliant_tyre_falls_with_its_load_alike():
    sol = tr.simulate(Skid(F=900.0, soft=True), until=1.0, samples=11, compile="never")
    N = Skid.m * 9.81 + 900.0
    close(sol["tyre.F_B"].values[-1], [-dragged(N), 0, N], 1e-4 * N)
