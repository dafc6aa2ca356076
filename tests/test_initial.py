"""Consistent initial states from pins and guesses."""

import signal

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from trundle.equations.sought import Sought
from trundle.library.rolling import tracking


def first(model, **settings):
    return tr.simulate(model, 0.01, samples=2, compile="never", **settings)


def test_pins_on_any_signal_of_position_level():
    """A chain pulled to a given place of its last link: the hinges follow with the least change."""
    loose = {f"hinge[{i}].phi": None for i in range(1, 5)}
    sol = first(tr.gallery.Chain(n=5), initial={**loose, "link[4].r[0]": 0.1})
    close(sol["link[4].r[0]"][0], 0.1, 1e-12)
    close(sol["hinge[0].phi"][0], 0.1, 1e-15)


def test_pins_on_any_signal_of_velocity_level():
    """The speed of the lower rod's centre instead of its hinge's rate."""

    class ByVelocity(tr.gallery.DoublePendulum):
        def initial(self):
            return {"hinge1.phi": self.phi1, "hinge2.phi": self.phi2, "lower.v[0]": 0.7, "hinge1.phi_dot": 0.2}

    sol = first(ByVelocity())
    close(sol["lower.v[0]"][0], 0.7, 1e-12)
    close(sol["hinge1.phi_dot"][0], 0.2, 1e-14)


def test_velocities_of_a_loop_follow_from_one_rate():
    sol = first(tr.gallery.FourBar(), initial={"A.phi": 0.5, "A.phi_dot": 1.0})
    a, b, c, d = 0.3, 0.9, 0.7, 1.0
    th, psi, co = (float(sol[k][0]) for k in ("th", "psi", "coupler_angle"))
    close(
        [a * np.cos(th) + b * np.cos(co), a * np.sin(th) + b * np.sin(co)],
        [d + c * np.cos(psi), c * np.sin(psi)],
        1e-12,
    )
    close(sol["D.phi_dot"][0], a * np.sin(th - co) / (c * np.sin(psi - co)), 1e-12)


def test_loop_can_be_driven_from_the_other_end():
    """Pin the rocker instead of the crank."""

    class FromRocker(tr.gallery.FourBar):
        def initial(self):
            return {"D.phi": 1.8, "D.phi_dot": 0.5}

    sol = first(FromRocker(), guess={"A.phi": 1.5, "B.phi": -1.0})
    close(sol["psi"][0], 1.8, 1e-14)
    close(sol["D.phi_dot"][0], 0.5, 1e-14)


def test_closing_joint_can_be_pinned():
    """C closes the loop; its angle and rate may be pinned like any other."""

    class FromC(tr.gallery.FourBar):
        def initial(self):
            return {"C.phi": -1.0, "C.phi_dot": 0.4}

    sol = first(FromC())
    close(sol["C.phi"][0], -1.0, 1e-12)
    close(sol["C.phi_dot"][0], 0.4, 1e-12)


def test_no_guess_still_finds_a_closed_loop():
    class Blind(tr.gallery.FourBar):
        def guess(self):
            return {}

    sol = first(Blind())
    assert sol.stats["position_residual"] < 1e-13


def test_attitude_of_a_body_on_a_joint():
    """A quaternion pin on a hinged body is turned into its joint angle."""
    half = 0.35
    sol = first(tr.gallery.Pendulum(), initial={"rod.q": (np.cos(half), 0, 0, np.sin(half)), "hinge.phi": 0.7})
    close(sol["hinge.phi"][0], 0.7, 1e-12)


def test_redundant_but_consistent_pins_are_fine():
    sol = first(tr.gallery.Pendulum(), initial={"hinge.phi": 0.3, "rod.r[1]": -0.5 * np.cos(0.3)})
    close(sol["rod.r[0]"][0], 0.5 * np.sin(0.3), 1e-12)


def test_initial_values_do_not_recompile():
    tr.compile(tr.gallery.Pendulum())
    for phi in (0.1, 0.2):
        sol = audit(tr.simulate(tr.gallery.Pendulum(), 1, initial={"hinge.phi": phi}))
        assert sol.stats["compile_seconds"] == 0


@pytest.mark.parametrize(
    "model",
    [
        tr.gallery.SliderCrank(th_dot0=100.0),
        tr.gallery.SliderCrank(th_dot0=1e9),
        tr.gallery.SliderCrank(r=1e-4, l=3e-4, th_dot0=1e4),
        tr.gallery.SliderCrank(r=1e5, l=3e5),
        tr.gallery.Wheelset(v=10.0),
        tr.gallery.VerticalWheel(w0=400.0),
    ],
)
def test_starts_depend_neither_on_speed_nor_on_size(model):
    sol = tr.simulate(model, 1e-12, samples=2, compile="never")
    assert sol.success, sol.reason


def test_a_servo_drives_a_loop_at_any_speed():
    class Driven(tr.gallery.SliderCrank):
        rate: float = tr.parameter(1e4)

        def build(self, world):
            crank = self.add("crank", tr.Body.rod(mass=1, length=self.r, axis="x"))
            rod = self.add("rod", tr.Body.rod(mass=2, length=self.l, axis="x"))
            slider = self.add("slider", tr.Body.box(mass=1, size=(0.06, 0.04, 0.04)))
            drive = tr.laws.Ramp(rate=self.rate)
            self.add(
                "main",
                tr.joints.FixedServoJoint(world.frame(), crank.frame(r=(-self.r / 2, 0, 0)), axis="z", angle=drive),
            )
            ends = crank.frame(r=(self.r / 2, 0, 0)), rod.frame(r=(-self.l / 2, 0, 0))
            self.add("pin", tr.joints.FixedIdealJoint(*ends, axis="z"))
            self.add("wrist", tr.joints.FixedIdealJoint(slider.frame(), rod.frame(r=(self.l / 2, 0, 0)), axis="z"))
            self.add("guide", tr.joints.FreeSlideJoint(world.frame(), slider.frame(), axis="x"))

        def initial(self):
            return {}

    for rate in (42.0, 1e4):
        sol = tr.simulate(Driven(rate=rate), 1e-8, samples=2, compile="never")
        close(sol["pin.phi_dot"][0], -rate * (1 + 0.1 / 0.3), 1e-9 * rate)


def test_velocities_that_contradict_each_other_are_named():
    pins = {"guide.nu_dot": 100.0}
    with pytest.raises(tr.errors.InitialValueError) as caught:
        first(tr.gallery.SliderCrank(), initial=pins)
    for word in ("cannot all hold", "wrist.across_1", "guide.nu_dot = 100", "main.phi_dot = 8", "misfit"):
        assert word in str(caught.value)


ANGLE = np.arccos((0.35**2 + 0.1**2 - 0.3**2) / (2 * 0.35 * 0.1))  # of the crank with the slider at 0.35 m


def test_the_assembly_nearest_to_the_guess_is_taken_and_the_others_are_named():
    free = {"main.phi": None, "main.phi_dot": None, "guide.nu": 0.35}
    for sign in (1, -1):
        sol = first(tr.gallery.SliderCrank(), initial=free, guess={"main.phi": sign * 1.0})
        close(sol["main.phi"][0], sign * ANGLE, 1e-9)
        found = tr.doctor(tr.gallery.SliderCrank(), initial=free, guess={"main.phi": sign * 1.0})
        (other,) = found.assemblies
        close(other["main.phi"], -sign * ANGLE, 1e-9)
        assert "another assembly" in str(found)


def test_a_crank_at_a_right_angle_keeps_its_slider_in_front():
    sol = first(tr.gallery.SliderCrank(th0=np.pi / 2))
    close(sol["guide.nu"][0], np.sqrt(0.3**2 - 0.1**2), 1e-12)


@pytest.mark.parametrize(("th0", "places"), [(0.0, (-0.2, 0.4)), (np.pi, (-0.4, 0.2))])
def test_each_assembly_is_named_once(th0, places):
    """At the dead points, with the rod turned by half a turn: +π and −π were two assemblies."""

    class Unguessed(tr.gallery.SliderCrank):
        def guess(self):
            return {}

    found = tr.doctor(Unguessed(th0=th0)).assemblies
    taken = float(first(Unguessed(th0=th0))["guide.nu"][0])
    close(sorted([taken, *(other["guide.nu"] for other in found)]), places, 1e-9)


def test_any_signal_can_be_guessed():
    """Places of bodies instead of joint coordinates; a rate of the closing joint."""
    free = {"main.phi": None, "main.phi_dot": None, "guide.nu": 0.35}
    for side in (1, -1):
        sol = first(tr.gallery.SliderCrank(), initial=free, guess={"crank.r[1]": side * 0.05})
        close(sol["main.phi"][0], side * ANGLE, 1e-9)
    sol = first(tr.gallery.SliderCrank(), initial={"main.phi_dot": None}, guess={"wrist.phi_dot": 3.0})
    close(sol["wrist.phi_dot"][0], 3.0, 1e-9)


def test_a_disc_that_lies_flat_is_named_as_the_cause():
    with pytest.raises(tr.errors.InitialValueError, match=r"contact.*lies flat") as caught:
        first(tr.gallery.RollingDisc(th=0.0))
    assert "nan" not in str(caught.value)


def test_wheel_on_wavy_ground_finds_its_first_points_with_few_evaluations(monkeypatch):
    """A torus on an implicit surface; the functions of both surfaces are made once."""

    class Wavy(tr.Model):
        def build(self, world):
            wheel = self.add("wheel", tr.Body(mass=1, inertia=(0.02, 0.02, 0.04)))
            ground = tr.surfaces.Implicit(function=lambda r: r[1] - 0.05 * ca.sin(2 * r[0]))
            tyre = tr.surfaces.Torus(ring=0.3, tube=0.05, axis="z")
            self.add("roll", tr.rolling.Rolling(world.frame(), wheel.frame(), surface_A=ground, surface_B=tyre))

        def initial(self):
            return {"wheel.r[0]": 0.0, "wheel.r[2]": 0.0, "wheel.q": (1, 0, 0, 0), "wheel.w": (0, 0, -2.0)}

        def guess(self):
            return {"wheel.r[1]": 0.36}

    made, evaluated = [], []
    field, at = tr.surfaces.Surface.field.func, tracking._at
    monkeypatch.setattr(tr.surfaces.Surface.field, "func", lambda s: made.append(s) or field(s))
    monkeypatch.setattr(tracking, "_at", lambda *a: evaluated.append(1) or at(*a))
    sol = first(Wavy())
    assert len(made) == len(set(map(id, made))) == 2
    assert len(evaluated) < 3000
    distance = min(
        np.hypot(u, float(sol["wheel.r[1]"][0]) - 0.05 * np.sin(2 * u)) for u in np.linspace(-0.2, 0.2, 4001)
    )
    close(distance, 0.35, 1e-7)
    for guess in (0.0, 0.2, 1.0):  # from inside the ground, and from far above
        again = first(Wavy(), guess={"wheel.r[1]": guess})
        close(again["wheel.r[1]"][0], sol["wheel.r[1]"][0], 1e-9)


@pytest.mark.parametrize(
    "surface", [tr.surfaces.Cylinder(radius=0.3, axis="z", hollow=True), tr.surfaces.Sphere(radius=0.3, hollow=True)]
)
@pytest.mark.parametrize("height", [0.0, 1e-9, 0.1])
def test_a_ball_that_starts_on_the_axis_of_a_pipe_falls_onto_its_bottom(surface, height):
    class Inside(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1, radius=0.05))
            surfaces = {"surface_A": surface, "surface_B": tr.surfaces.Sphere(radius=0.05)}
            self.add(
                "touch", tr.RigidContact(world.frame(), ball.frame(), friction=tr.friction.Coulomb(mu=0.3), **surfaces)
            )

    sol = tr.simulate(Inside(), 0.4, samples=3, compile="never", initial={"ball.r": (0, height, 0)})
    close(sol.events[0].time, np.sqrt(2 * (0.25 + height) / 9.81), 1e-9)
    close(sol["ball.r"][-1], (0, -0.25, 0), 1e-12)


def test_a_body_where_no_point_is_nearest_is_named():
    class Egg(tr.Model):
        def build(self, world):
            egg = self.add("egg", tr.Body.ellipsoid(mass=1, semi=(0.05, 0.05, 0.08)))
            pipe = tr.surfaces.Cylinder(radius=0.3, axis="z", hollow=True)
            surfaces = {"surface_A": pipe, "surface_B": tr.surfaces.Ellipsoid(semi=(0.05, 0.05, 0.08))}
            self.add(
                "touch", tr.RigidContact(world.frame(), egg.frame(), friction=tr.friction.Coulomb(mu=0.3), **surfaces)
            )

    with pytest.raises(tr.errors.InitialValueError, match=r"touch.*nearest points"):
        first(Egg(), initial={"egg.r": (0, 0, 0)})


def test_the_origin_of_a_body_is_a_signal_that_can_be_pinned():
    """``r`` is the centre of mass; where that is elsewhere, ``origin`` is the place of the body's frame."""

    class Cart(tr.Model):
        h: float = tr.parameter(0.4)

        def build(self, world):
            self.add("cart", tr.Body(mass=1, inertia=(1, 1, 1), cm=(0, self.h, 0)))

        def initial(self):
            half = np.radians(45)
            return {"cart.q": (np.cos(half), 0, 0, np.sin(half)), "cart.origin": (1.0, 2.0, 3.0)}

    for h in (0.4, 0.7):
        sol = first(Cart(h=h))
        close(sol["cart.r"][0], (1 - h, 2, 3), 1e-12)
        close(sol["cart.origin"][0], (1, 2, 3), 1e-12)
    assert "rod.origin" not in first(tr.gallery.Pendulum()).signals


def test_ctrl_c_ends_the_search_for_a_start_at_once(monkeypatch):
    evaluations = []
    at = Sought.at

    def interrupted(self, x):
        evaluations.append(1)
        if len(evaluations) == 3:
            signal.raise_signal(signal.SIGINT)
        return at(self, x)

    monkeypatch.setattr(Sought, "at", interrupted)
    with pytest.raises(KeyboardInterrupt):
        first(tr.gallery.FourBar(), initial={"A.phi": 2.5})
    assert len(evaluations) == 3


def test_a_guessed_velocity_holds_where_nothing_contradicts_it():
    sol = first(tr.gallery.SliderCrank(), initial={"main.phi_dot": None}, guess={"main.phi_dot": 7.0})
    close(sol["main.phi_dot"][0], 7.0, 0.05)


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_a_body_on_two_parallel_guides_starts_where_it_is_guessed(coordinates):
    """No row of the guides depends on how far it has slid, but for rounding: that must not move it."""
    along, place = np.array([0.6, -0.48, 0.64]), np.array([8.7, -0.6, 0.8])
    x = np.cross(along, [0.3, 0.9, 0.2]) / np.linalg.norm(np.cross(along, [0.3, 0.9, 0.2]))
    axes = np.column_stack([x, np.cross(along, x), along])
    turn = tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0)).frame(R=(0.25, 0.46, -0.31, -0.79)).R

    class Guided(tr.Model):
        def build(self, world):
            body = self.add("body", tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0)))
            for k, spot in enumerate(([1.2, 0.3, -0.4], [-0.7, 2.1, 1.9])):
                ends = world.frame(r=place + spot, R=axes), body.frame(r=turn.T @ spot, R=turn.T @ axes)
                self.add(f"guide[{k}]", tr.joints.FreeSlideJoint(*ends, axis="z"))

        def guess(self):
            return {"body.r": tuple(place + 0.3 * along)}

    sol = first(Guided(), coordinates=coordinates)
    close(sol["body.r"].values[0], place + 0.3 * along, 1e-12)
