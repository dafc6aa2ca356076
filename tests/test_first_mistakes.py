"""Mistakes of the first five minutes: each is told in words, with the name, the value and the next step."""

import math
import warnings

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from trundle.model.model import elaborate


class Drop(tr.Model):
    """A ball above a plane of the default direction."""

    up: str = tr.structure("z")

    def world(self):
        return tr.World(up=self.up)

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
        self.add("floor", tr.RigidContact(world.frame(), ball.frame(), friction=tr.friction.Frictionless(), **surfaces))

    def initial(self):
        return {"ball.r": 0.2 * np.eye(3)["xyz".index(self.up)]}


class Hinged(tr.Model):
    """One body on one joint; what joint is up to the test."""

    make: object = tr.structure(None)
    angle: float = tr.parameter(0.3, unit="rad", doc="first angle")

    def build(self, world):
        body = self.add("body", tr.Body.rod(mass=1.0, length=1.0))
        joint = self.make or (lambda a, b: tr.joints.FixedIdealJoint(a, b, axis="z"))
        self.add("hinge", joint(world.frame(), body.frame(r=(0, 0.5, 0))))

    def initial(self):
        return {"hinge.phi": self.angle}


def motor(law):
    return Hinged(make=lambda a, b: tr.joints.FixedControlledJoint(a, b, axis="z", torque=law))


# -- arguments ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: tr.gallery.Pendulum(lenght=1), ["Pendulum", "'lenght'", "Did you mean length"]),
        (lambda: tr.Body(mass=1.0), ["Body", "needs inertia", "kg·m²"]),
        (lambda: tr.friction.Coulomb(), ["Coulomb", "needs mu", "sliding friction"]),
        (lambda: tr.friction.Coulomb(0.3), ["Coulomb", "by keyword", "mu="]),
        (lambda: tr.joints.FixedIdealJoint(1, 2), ["FixedIdealJoint", "needs axis"]),
        (lambda: tr.joints.FixedIdealJoint(axis="z"), ["FixedIdealJoint", "needs A and B"]),
        (lambda: tr.Body.rod(mass=1.0, lenght=1.0), ["Body.rod", "'lenght'", "Did you mean length"]),
        (lambda: tr.Body.sphere(mass=1.0), ["Body.sphere", "radius"]),
        (lambda: tr.simulate(tr.gallery.Pendulum(), untill=1.0), ["simulate", "'untill'", "Did you mean until"]),
        (lambda: tr.simulate(tr.gallery.Pendulum()), ["simulate", "'until'"]),
        (lambda: tr.doctor(tr.gallery.Pendulum(), inital={}), ["doctor", "'inital'", "initial"]),
    ],
)
def test_arguments_that_do_not_fit(make, words):
    with pytest.raises(tr.errors.ArgumentError) as error:
        make()
    assert all(word in str(error.value) for word in words), str(error.value)
    assert isinstance(error.value, TypeError)


def test_an_own_constructor_is_explained():
    with pytest.raises(tr.errors.ArgumentError, match=r"Own has an __init__.*tr\.parameter"):

        class Own(tr.Model):
            def __init__(self, length):
                self.length = length


def test_components_never_change():
    with pytest.raises(tr.errors.TrundleError, match=r"Coulomb\.mu.*replaced"):
        tr.friction.Coulomb(mu=0.3).mu = 0.5

    class Keeps(tr.Model):
        def build(self, world):
            self.rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0))

    with pytest.raises(tr.errors.TrundleError, match=r"Keeps\.rod.*local name"):
        elaborate(Keeps())


# -- values in a class body -----------------------------------------------------------------------------------------
def test_a_value_in_the_class_body_counts():
    class Short(tr.gallery.Pendulum):
        length = 0.25

    class Shorter(Short):
        length: float = 0.1

    assert Short().length == 0.25
    assert Short(length=0.5).length == 0.5
    assert Shorter().length == 0.1
    assert tr.gallery.Pendulum().length != 0.25
    assert float(tr.simulate(Short(), 0.1, samples=2, compile="never").parameters["length"]) == 0.25

    class Negative(tr.gallery.Pendulum):
        length = -1.0

    with pytest.raises(tr.errors.ParameterError, match="length"):
        tr.simulate(Negative(), 0.1, compile="never")


def test_a_value_set_on_a_class_later_is_refused():
    """It had no effect, without a word."""

    class Late(tr.gallery.Pendulum):
        pass

    Late.length = 0.25
    with pytest.raises(tr.errors.ParameterError, match=r"length = 0\.25 was set on the class itself"):
        tr.simulate(Late(), 0.1, compile="never")


def test_two_bases_with_other_defaults_are_no_late_values():
    """Fields and attributes of a class of two bases may come from different ones."""

    class Common(tr.Model):
        length: float = tr.parameter(1.0, unit="m", doc="length")

    class Short(Common):
        length: float = tr.parameter(0.5, unit="m", doc="length")

    class Named(Common):
        pass

    class Both(Named, Short):
        pass

    assert not list(Both(length=2.0).problems())


def test_arrays_and_laws_in_the_class_body_count():
    class Heavy(tr.Body):
        inertia = np.array([1.0, 1.0, 1.5])

    class Pushed(tr.joints.FixedControlledJoint):
        torque = tr.laws.Ramp(rate=1.0)

    assert Heavy(mass=1.0).inertia[2] == 1.5
    assert Pushed(1, 2, axis="z").torque.rate == 1.0


def test_a_method_cannot_hide_a_parameter():
    with pytest.raises(tr.errors.ParameterError, match=r"Wrong\.torque.*method"):

        class Wrong(tr.joints.FixedControlledJoint):
            def torque(self, t, phi, phi_dot):
                return -phi


# -- gravity and axes -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "up", "g", "direction"),
    [
        ({"gravity": (0, -9.81, 0)}, "y", 9.81, "-y"),
        ({"gravity": [0, 0, -1.62]}, "z", 1.62, "-z"),
        ({"gravity": 3.7}, "y", 3.7, "-y"),
        ({"gravity": (0, 0, 0)}, "y", 0.0, "-y"),
        ({"up": "z", "gravity": 1.62}, "z", 1.62, "-z"),
        ({"up": "z", "gravity": tr.gravity.UniformGravity(g=1.62)}, "z", 1.62, "-z"),
        ({"gravity": tr.gravity.UniformGravity(direction="-x")}, "x", 9.81, "-x"),
    ],
)
def test_gravity_and_up_agree(arguments, up, g, direction):
    world = tr.World(**arguments)
    assert (world.up, world.axis, world.gravity.g, world.gravity.direction) == (up, up, g, direction)


def test_gravity_may_point_along_no_axis():
    world = tr.World(gravity=(3.0, -4.0, 0.0))
    assert world.up == "y"
    assert world.gravity.g == 5.0
    assert world.gravity.direction == pytest.approx([0.6, -0.8, 0.0])


def test_gravity_given_as_a_direction_is_refused():
    class Odd(tr.gallery.Pendulum):
        def world(self):
            return tr.World(gravity="-up")

    with pytest.raises(tr.errors.ParameterError, match=r"world\.gravity is '-up'.*UniformGravity"):
        elaborate(Odd())


@pytest.mark.parametrize("up", ["x", "y", "z"])
def test_the_default_plane_is_the_ground(up):
    sol = tr.simulate(Drop(up=up), 0.5, samples=3, compile="never")
    assert sol["ball.r"].values[-1] @ np.eye(3)["xyz".index(up)] == pytest.approx(0.1, abs=1e-9)


@pytest.mark.parametrize(("up", "level"), [("y", "z"), ("z", "y"), ("-z", "y"), ("x", "z")])
def test_one_convention_of_axes(up, level):
    """What stands follows the world's up; axles are level."""

    class Things(tr.Model):
        def world(self):
            return tr.World(up=up)

        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0))
            can = self.add("can", tr.Body.cylinder(mass=1.0, length=2.0, radius=0.1))
            disc = self.add("disc", tr.Body.disc(mass=1.0, radius=1.0))
            self.add("roll", tr.rolling.RollingConstraintVerticalWheel(world.frame(), disc.frame(), radius=1.0))
            self.add("coin", tr.rolling.DiscOnBase(world.frame(), disc.frame(), radius=1.0))
            kind = {"surface_A": tr.surfaces.Cylinder(radius=1.0), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            self.add("pipe", tr.rolling.Rolling(rod.frame(), can.frame(), **kind))

    parts = elaborate(Things()).by_path
    stands, axle = "xyz".index(up.lstrip("-")), "xyz".index(level)
    assert int(np.argmin(parts["rod"].inertia)) == stands
    assert int(np.argmin(parts["can"].inertia)) == stands
    assert int(np.argmax(parts["disc"].inertia)) == axle
    assert (parts["roll"].up, parts["roll"].axis) == (up, level)
    assert (parts["coin"].surface_A.up, parts["coin"].surface_B.axis) == (up, level)
    assert parts["pipe"].surface_A.axis == up


def test_a_body_with_an_inertia_of_its_own_keeps_it():
    class Own(tr.Model):
        def world(self):
            return tr.World(up="z")

        def build(self, world):
            rod = tr.Body.rod(mass=1.0, length=1.0)
            self.add("rod", rod.replaced({"inertia": (0.3, 0.2, 0.3)}))

    assert elaborate(Own()).by_path["rod"].inertia.tolist() == [0.3, 0.2, 0.3]


# -- what was forgotten ---------------------------------------------------------------------------------------------
def test_a_joint_that_was_made_but_not_added():
    class Loose(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0))
            tr.joints.FixedIdealJoint(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z")

    with pytest.warns(tr.errors.ModelWarning, match=r"FixedIdealJoint between world and rod.*self\.add"):
        tr.simulate(Loose(), 0.1, samples=2, compile="never")


def test_nothing_is_said_about_good_models():
    """Neither about joints that a part adds, nor about copies."""

    class Good(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0))
            joints = [tr.joints.FixedIdealJoint(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z")]
            self.add("hinges", joints)
            pattern = tr.joints.FixedIdealJoint(
                rod.frame(), self.add("end", tr.Body.sphere(mass=1.0, radius=0.1)).frame(), axis="z"
            )
            self.add("another", pattern.replaced({"axis": "x"}))

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        elaborate(Good())
        elaborate(tr.gallery.OmniVehicle())


# -- angles ---------------------------------------------------------------------------------------------------------
def test_degrees_are_noticed():
    notes = " ".join(tr.doctor(Hinged(angle=90.0)).notes)
    assert "hinge.phi = 90 rad" in notes
    assert "angle = 90 rad" in notes
    assert "1.5708" in notes
    assert not any("rad" in note for note in tr.doctor(Hinged(angle=1.5)).notes)
    with pytest.warns(tr.errors.ModelWarning, match=r"90 rad.*1\.5708"):
        tr.World().frame(R=("z", 90))


# -- laws -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("law", [lambda t, phi, w: math.sin(phi), lambda t, phi, w: math.cos(t) - 0.1 * phi])
def test_functions_of_the_math_module(law):
    with pytest.raises(tr.errors.BondError, match=r"hinge.*NaN.*numpy\.sin"):
        tr.simulate(motor(law), 0.1, compile="never")


def test_functions_of_the_math_module_in_forces_and_friction():
    class Push(tr.Force):
        def wrench(self, A, B, t):
            return tr.WrenchPort(F=ca.vertcat(math.sin(t), 0, B.r[0]))

    class Odd(tr.Friction):
        def ratio(self, u, s):
            return math.tanh(u[0]) * s

    with pytest.raises(tr.errors.BondError, match=r"hinge.*NaN"):
        tr.simulate(Hinged(make=Push), 0.1, compile="never")
    surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
    with pytest.raises(tr.errors.BondError, match=r"hinge.*NaN"):
        tr.simulate(Hinged(make=lambda a, b: tr.RigidContact(a, b, friction=Odd(), **surfaces)), 0.1, compile="never")


def grounded(function):
    """A ball above a surface of the user's own."""
    surfaces = {"surface_A": function, "surface_B": tr.surfaces.Sphere(radius=0.1)}
    return Hinged(make=lambda a, b: tr.RigidContact(a, b, friction=tr.friction.Frictionless(), **surfaces))


FAILS = r"failed on symbols with (RuntimeError|TypeError|AttributeError).*casadi\.if_else"


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda r: r[1] - math.sin(r[0]), r"NaN.*numpy\.sin"),
        (lambda r: None, "gave None, not an expression"),
        (lambda r: r, "gave 3 values"),
        (lambda x, y, z: y, FAILS),
        (lambda r: r[1] if r[0] > 0 else r[2], FAILS),
        (lambda r: 1.0, "the same everywhere"),
    ],
)
def test_surface_functions_that_do_not_depend_on_the_point_are_refused(function, words):
    """They were errors of eigenvalues and of CasADi's gradients."""
    with pytest.raises(tr.errors.BondError, match=rf"f(unction)?: .*{words}"):
        tr.simulate(grounded(tr.surfaces.Implicit(function=function)), 0.1, compile="never")


def test_a_surface_without_a_function():
    with pytest.raises(tr.errors.BondError, match=r"Bare has no f\. Define f\(self, r\)"):
        tr.simulate(grounded(type("Bare", (tr.surfaces.Surface,), {})()), 0.1, compile="never")


def own_joint(turn):
    return type("Own", (tr.Joint,), {"slide": lambda self, j: tr.Locked(j.nu), "turn": turn})


def own_friction(ratio):
    kind = type("Own", (tr.Friction,), {"ratio": ratio})
    surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
    return lambda a, b: tr.RigidContact(a, b, friction=kind(), **surfaces)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda a, b: own_joint(lambda self, j: tr.Effort(1.0 if j.phi > 0 else 2.0))(a, b, axis="z"), FAILS),
        (lambda a, b: own_joint(lambda self, j: tr.Effort(j.phii))(a, b, axis="z"), FAILS),
        (type("Push", (tr.Force,), {"wrench": lambda self, A, B: None}), FAILS),
        (type("Push", (tr.Force,), {"wrench": lambda self, A, B, t: (1, 0, 0)}), r"gave \(1, 0, 0\).*WrenchPort"),
        (own_friction(lambda self, u, s: 0.3 * s if u[0] > 0 else 0.2 * s), FAILS),
        (own_friction(lambda self, u: 0.3 * u), FAILS),
        (own_friction(lambda self, u, s: None), r"gave None from ratio\(u, s\)"),
    ],
)
def test_methods_of_ones_own_that_fail_on_symbols(make, words):
    with pytest.raises(tr.errors.BondError, match=words):
        tr.simulate(Hinged(make=make), 0.1, compile="never")


def test_a_friction_law_may_give_a_tuple():
    ends = []
    for ratio in (lambda self, u, s: 0.3 * s, lambda self, u, s: (0.3 * s[0], 0.3 * s[1])):
        law = type("Own", (tr.Friction,), {"ratio": ratio})()
        sol = tr.simulate(tr.gallery.SlidingBall(friction=law), 0.1, samples=2, compile="never")
        ends.append(sol["ball.r"].values)
    assert np.array_equal(*ends)


def test_functions_of_numpy_in_laws():
    """They work, and nothing is printed about CasADi's plans with them."""
    laws = [lambda t, phi, w: -np.sin(phi) * np.exp(-t), lambda t, phi, w: -ca.sin(phi) * ca.exp(-t)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ends = [float(tr.simulate(motor(law), 1.0, samples=2, compile="never")["hinge.phi"][-1]) for law in laws]
    assert ends[0] == ends[1]


class Forgetful(tr.Model):
    """Forgets a joint, which may stand in memory where the body stood that was given to ``add``."""

    def build(self, world):
        body = self.add("body", tr.Body.rod(mass=1, length=1))
        tr.joints.Revolute(world.frame(), body.frame(), axis="z")


def test_a_forgotten_joint_is_reported_every_time():
    """In 5 of 12 runs it was not: the identity of an added object that had gone was that of the joint."""
    with pytest.warns(tr.errors.ModelWarning, match="a Revolute between world and body was made but never added"):
        assembly = elaborate(Forgetful())
    (kept,) = assembly.added.values()  # so that nothing else gets its place in memory
    assert isinstance(kept, tr.Body)


# -- numbers beyond all bounds --------------------------------------------------------------------------------------
@pytest.mark.parametrize("length", [1e300, 10**400])
def test_numbers_too_large_to_be_squared_are_refused(length):
    """They were an OverflowError of our own arithmetic."""
    with pytest.raises(tr.errors.ParameterError, match=r"^length .*too large to be squared.*length of the rod"):
        tr.doctor(tr.gallery.Pendulum(length=length))


@pytest.mark.parametrize("value", [True, 1e300, 10**400, float("nan"), "0.3"])
def test_unusable_initial_values_are_refused(value):
    for given in ({"initial": {"hinge.phi": value}}, {"guess": {"hinge.phi": value}}):
        with pytest.raises(tr.errors.InitialValueError, match=r"hinge\.phi has the .*Give 1 finite number below"):
            tr.simulate(tr.gallery.Pendulum(), 0.1, compile="never", **given)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"rtol": 1e-300}, r"rtol = 1e-300 is not a usable tolerance.*1e-18"),
        ({"atol": 1e-300}, r"atol = 1e-300 is not a usable tolerance.*1e-100"),
        ({"max_step": 1e-300}, r"max_step = 1e-300 s is lost beside times up to 1 s"),
        ({"max_step": 1e-300, "method": "fixed"}, r"step = 1e-300 s is lost beside times up to 1 s"),
        ({"until": "1"}, r"until = '1' is not a time"),
        ({"at": ["0.5"]}, r"at = \['0\.5'\] is not a list of times"),
        ({"start": 1e20 - 1e5, "until": 1e20, "method": "fixed"}, r"step = 0.001 s is lost beside times up to 1e\+20"),
    ],
)
def test_settings_below_rounding_are_refused(settings, words):
    """A step of 1e-300 s ran for ever, without a word."""
    with pytest.raises(tr.errors.SimulationError, match=words):
        tr.simulate(tr.gallery.Pendulum(), **{"until": 1.0, "compile": "never", **settings})


def test_the_tightest_tolerances_run():
    for settings in ({"rtol": 1e-18}, {"atol": 1e-100}):
        assert tr.simulate(tr.gallery.Pendulum(), 0.1, samples=2, compile="never", **settings).success


def test_a_zero_axis_is_refused_and_printed_plainly():
    with pytest.raises(tr.errors.ParameterError, match=r"hinge\.axis = \(0\.0, 0\.0, 0\.0\) is the zero vector"):
        tr.doctor(tr.gallery.Pendulum(), parameters={"hinge.axis": (0, 0, 0)})


# -- what should be values by path ----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["initial", "guess", "parameters", "events"])
@pytest.mark.parametrize("given", [[1.0], {1: 2.0}, 3.0, "hinge.phi=0.3"])
def test_values_that_are_not_a_dict_are_refused(name, given):
    with pytest.raises(tr.errors.ArgumentError, match=rf"{name} is .* not values by dotted path.*Give a dict such as"):
        tr.simulate(tr.gallery.Pendulum(), 0.1, compile="never", **{name: given})


@pytest.mark.parametrize("name", ["initial", "guess"])
def test_a_forgotten_return(name):
    Forgot = type("Forgot", (Hinged,), {name: lambda self: None})
    with pytest.raises(tr.errors.ArgumentError, match=rf"Forgot\.{name}\(\) is None, not values by dotted path"):
        tr.doctor(Forgot())


# -- names in a class body ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "value", "meant"),
    [
        ("lenght", 0.25, "length"),
        ("intial", lambda self: {"hinge.phi": 1.0}, "initial"),
        ("initail", lambda self: {"hinge.phi": 1.0}, "initial"),
        ("sumary", lambda self, sol: {}, "summary"),
    ],
)
def test_a_name_that_is_misspelt_in_a_class_body(name, value, meant):
    """It was ignored without a word."""
    with pytest.warns(tr.errors.ModelWarning, match=rf"Own\.{name} has no effect by itself. If {meant} is meant"):
        type("Own", (tr.gallery.Pendulum,), {name: value})


def test_names_of_ones_own_are_welcome():
    own = {"lengths": (1, 2), "length2": 3.0, "m2": 1.0, "hinges": 2, "rod_length": 1.0, "_intial": 0}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        type("Own", (tr.gallery.Pendulum,), own)


# -- signals --------------------------------------------------------------------------------------------------------
def test_signals_are_asked_for_by_their_paths_only(ball):
    for wrong in (3, None, ["ball.r"]):
        with pytest.raises(tr.errors.PathError, match=r"asked for by .*sol\['hinge.phi'\]"):
            ball[wrong]
    assert ball["time"].identical(ball.time)  # as in events: s["time"]


@pytest.mark.parametrize("duration", ["x", None, 0, -1, float("nan"), float("inf")])
def test_unusable_durations_of_steps_are_refused(duration):
    run = tr.start(tr.gallery.Pendulum(), compile="never")
    with pytest.raises(tr.errors.SimulationError, match=f"step = {duration!r} is not a usable duration"):
        run.step(duration)
    with pytest.raises(tr.errors.ArgumentError, match=r"inputs is \[1\], not values by dotted path"):
        run.step(0.1, [1])


def test_the_name_of_what_a_run_says_of_itself():
    """The kinetic energy of a body of this name was that of all bodies."""

    class Audited(tr.Model):
        def build(self, world):
            self.add("audit", tr.Body.sphere(mass=1.0, radius=0.1))

    with pytest.raises(tr.errors.ModelError, match=r"^audit: this name is taken already"):
        tr.doctor(Audited())


@pytest.mark.parametrize(
    ("command", "words"),
    [("x", r"control\.torque = 'x' at t = 0"), ((1.0, 2.0), r"control\.torque = \(1\.0, 2\.0\) at t = 0")],
)
def test_commands_that_are_no_numbers(command, words):
    class Swing(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="y"))
            inputs = {"rate": rod.signal("w[2]")}
            control = tr.blocks.Controller(
                function=lambda t, s: {"torque": command}, inputs=inputs, commands=("torque",), period=0.01
            )
            torque = self.add("control", control).signal("torque")
            hinge = tr.joints.FixedControlledJoint(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z", torque=torque)
            self.add("hinge", hinge)

    with pytest.raises(tr.errors.SimulationError, match=words):
        tr.simulate(Swing(), 0.1, compile="never")


def test_one_command_that_is_not_in_a_tuple():
    model = tr.blocks.Controller(function=lambda t, s: {"torque": 1.0}, commands="torque", inputs={}, period=0.01)
    with pytest.raises(tr.errors.ParameterError, match=r"commands = 'torque' must be names: \('torque',\)"):
        tr.doctor(type("Only", (Hinged,), {"build": lambda self, world: self.add("control", model)})())


@pytest.mark.parametrize("start", [0.0, 1e3])
def test_a_law_that_gives_no_number_is_named(start):
    """The first body was named, wherever the law acts."""

    class Coincident(tr.Model):
        def build(self, world):
            upper, lower = (self.add(name, tr.Body.rod(mass=1.0, length=1.0, axis="y")) for name in ("upper", "lower"))
            self.add("hinge", tr.joints.Revolute(world.frame(), upper.frame(r=(0, 0.5, 0)), axis="z"))
            frames = upper.frame(r=(0, -0.5, 0)), lower.frame(r=(0, 0.5, 0))
            self.add("knee", tr.joints.Revolute(*frames, axis="z"))
            self.add("spring", tr.forces.SpringDamper(*frames, c=40.0, d=0.3, s0=0.2))

    with pytest.raises(tr.errors.SimulationError, match=r"^spring: its effort is not a number .*coincident points"):
        tr.simulate(Coincident(), start + 1, start=start, compile="never")


def rod_on_a_hinge(**sockets):
    class Sockets(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="y"))
            self.add("hinge", tr.joints.Revolute(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z", **sockets))

    return Sockets()


@pytest.mark.parametrize(
    ("sockets", "words"),
    [
        ({"friction": tr.friction.Coulomb(mu=0.3)}, r"hinge\.turn has the friction <Coulomb .*tr\.switching\.Dry"),
        ({"friction": 0.3}, r"hinge\.turn has the friction 0\.3\. Give tr\.switching\.Dry"),
        ({"stop": (-1, 1)}, r"hinge\.turn has the stop \(-1, 1\)\. Give tr\.switching\.Stop"),
    ],
)
def test_what_does_not_fit_the_sockets_of_a_joint(sockets, words):
    """A law of friction without a load was an AttributeError."""
    with pytest.raises(tr.errors.BondError, match=words):
        tr.doctor(rod_on_a_hinge(**sockets))


def test_a_start_beyond_a_stop():
    model = rod_on_a_hinge(stop=tr.switching.Stop(lower=-1.0, upper=1.0))
    words = r"hinge\.turn\.stop\.upper: its limit is passed by 1 rad at the start\. Start within it"
    with pytest.raises(tr.errors.SimulationError, match=words):
        tr.simulate(model, 0.1, initial={"hinge.phi": 2.0}, compile="never")


@pytest.mark.parametrize(
    "make",
    [
        lambda: tr.Body(mass=tr.blocks.TIME, inertia=(1, 1, 1)),
        lambda: tr.Body.rod(mass=1.0, length=tr.blocks.TIME),
        lambda: tr.Body.sphere(mass=tr.blocks.TIME, radius=0.1),
    ],
)
def test_bodies_take_no_signals(make):
    Signalled = type("Signalled", (tr.Model,), {"build": lambda self, world: self.add("body", make())})
    with pytest.raises(tr.errors.ParameterError, match=r"^body\..* is <signal time>; a signal drives forces"):
        tr.doctor(Signalled())


def test_a_model_that_adds_itself():
    """It was a RecursionError."""

    class Endless(tr.Model):
        def build(self, world):
            self.add("again", Endless())

    with pytest.raises(tr.errors.ModelError, match=r"again\.again.*models nest more than 100 deep"):
        tr.doctor(Endless())
