"""Bad input: every mistake gives a specific error that names the place, the value and the next step."""

import pickle

import casadi as ca
import numpy as np
import pytest

import trundle as tr


def model(build, initial=None, world=None, guess=None):
    class Bad(tr.Model):
        def build(self, world):
            build(self, world)

        def world(self):
            return world() if world is not None else tr.World()

        def initial(self):
            return initial or {}

        def guess(self):
            return guess or {}

    return Bad()


def body(**changes):
    return tr.Body(**{"mass": 1.0, "inertia": (1.0, 1.0, 1.0), **changes})


def one(m, w, joint=None, **changes):
    b = m.add("rod", body(**changes))
    m.add("hinge", joint(w.frame(), b.frame()) if joint else tr.joints.FixedIdealJoint(w.frame(), b.frame(), axis="z"))
    return b


def hinge_to(m, w, **kw):
    return one(m, w, lambda a, b: tr.joints.FixedIdealJoint(a, b, **kw))


def bond(slide=None, turn=None):
    return lambda m, w: one(
        m,
        w,
        lambda a, b: tr.joints.CombinedJoint(
            a, b, axis="z", along=slide or (lambda j: tr.Locked(j.nu)), about=turn or (lambda j: tr.Effort(0))
        ),
    )


def stranger(m, w):
    one(m, w)
    m.add("far", tr.joints.FixedIdealJoint(w.frame(), body().frame(), axis="z"))


def other_model(m, w):
    kept = []
    tr.model.model.elaborate(model(lambda mm, ww: kept.append(one(mm, ww))))
    m.add("rod", body())
    m.add("hinge", tr.joints.FixedIdealJoint(w.frame(), kept[0].frame(), axis="z"))


def open_loop(m, w):
    a, b = m.add("a", tr.Body.rod(mass=1, length=1, axis="x")), m.add("b", tr.Body.rod(mass=1, length=1, axis="x"))
    m.add("A", tr.joints.FixedIdealJoint(w.frame(), a.frame(r=(-0.5, 0, 0)), axis="z"))
    m.add("B", tr.joints.FixedIdealJoint(a.frame(r=(0.5, 0, 0)), b.frame(r=(-0.5, 0, 0)), axis="z"))
    m.add("C", tr.joints.FixedIdealJoint(w.frame(r=(5, 0, 0)), b.frame(r=(0.5, 0, 0)), axis="z"))


class NotObjective(tr.Constraint):
    def bonds(self, A, B, t):
        return {"height": tr.Locked(B.r[1])}


def two_bodies(make):
    def build(m, w):
        a, b = m.add("a", body()), m.add("b", body())
        m.add("link", make(a.frame(), b.frame()))

    return build


class BadForce(tr.Force):
    def wrench(self, A, B, t):
        return tr.WrenchPort(F=(1, 2))


class HeavyForce(tr.Force):
    def wrench(self, A, B, t):
        return tr.WrenchPort(F=-B.a)


CASES = {
    # name: (model, error, the path, words of the message)
    "negative mass": (
        model(lambda m, w: one(m, w, mass=-1.0)),
        tr.errors.ParameterError,
        "rod.mass",
        ["-1", "kg", "> 0"],
    ),
    "zero mass": (model(lambda m, w: one(m, w, mass=0)), tr.errors.ParameterError, "rod.mass", ["> 0"]),
    "mass is text": (
        model(lambda m, w: one(m, w, mass="heavy")),
        tr.errors.ParameterError,
        "rod.mass",
        ["'heavy'", "number"],
    ),
    "mass is NaN": (
        model(lambda m, w: one(m, w, mass=np.nan)),
        tr.errors.ParameterError,
        "rod.mass",
        ["nan", "finite"],
    ),
    "triangle inequality": (
        model(lambda m, w: one(m, w, inertia=(1, 1, 3))),
        tr.errors.ParameterError,
        "rod.inertia",
        ["triangle", "3.0"],
    ),
    "negative moment": (
        model(lambda m, w: one(m, w, inertia=(1, -1, 1))),
        tr.errors.ParameterError,
        "rod.inertia",
        ["> 0"],
    ),
    "unsymmetric tensor": (
        model(lambda m, w: one(m, w, inertia=[[1, 0.5, 0], [0, 1, 0], [0, 0, 1]])),
        tr.errors.ParameterError,
        "rod.inertia",
        ["symmetric"],
    ),
    "inertia shape": (
        model(lambda m, w: one(m, w, inertia=(1, 1))),
        tr.errors.ParameterError,
        "rod.inertia",
        ["shape (2,)"],
    ),
    "centre of mass shape": (model(lambda m, w: one(m, w, cm=(1, 2))), tr.errors.ParameterError, "rod.cm", ["shape"]),
    "negative length": (
        model(lambda m, w: m.add("rod", tr.Body.rod(mass=1, length=-2))),
        tr.errors.ParameterError,
        "rod.shape.length",
        ["-2", "> 0"],
    ),
    "mass and density": (
        model(lambda m, w: m.add("rod", tr.Body.sphere(mass=1, density=1, radius=1))),
        tr.errors.ParameterError,
        "rod.mass",
        ["exactly one"],
    ),
    "negative density": (
        model(lambda m, w: m.add("rod", tr.Body.sphere(density=-5, radius=1))),
        tr.errors.ParameterError,
        "rod.density",
        ["-5", "kg/m³"],
    ),
    "zero axis": (
        model(lambda m, w: hinge_to(m, w, axis=(0, 0, 0))),
        tr.errors.ParameterError,
        "hinge.axis",
        ["zero vector"],
    ),
    "unknown axis": (
        model(lambda m, w: hinge_to(m, w, axis="q")),
        tr.errors.ParameterError,
        "hinge.axis",
        ["'q'", "'x'"],
    ),
    "negative stiffness": (
        model(lambda m, w: one(m, w, lambda a, b: tr.joints.SpringIdealJoint(a, b, axis="x", c=-1, d=0))),
        tr.errors.ParameterError,
        "hinge.c",
        ["-1", "N/m", "≥ 0"],
    ),
    "frame offset": (
        model(lambda m, w: m.add("rod", body()).frame(r=(1, 2))),
        tr.errors.ParameterError,
        "rod.frame.r",
        ["three"],
    ),
    "frame is no rotation": (
        model(lambda m, w: m.add("rod", body()).frame(R=np.ones((3, 3)))),
        tr.errors.ParameterError,
        "rod.frame.R",
        ["rotation"],
    ),
    "frame of a body not added": (model(stranger), tr.errors.ModelError, "far.B", ["not in the model", "add()"]),
    "frame of another model": (model(other_model), tr.errors.ModelError, "hinge.B", ["another model"]),
    "body instead of frame": (
        model(lambda m, w: one(m, w, lambda a, b: tr.joints.FixedIdealJoint(a, b.body, axis="z"))),
        tr.errors.ModelError,
        "hinge.B",
        [".frame()"],
    ),
    "body joined with itself": (
        model(lambda m, w: one(m, w, lambda a, b: tr.joints.Weld(b, b))),
        tr.errors.ModelError,
        "hinge",
        ["itself"],
    ),
    "name taken": (
        model(lambda m, w: (m.add("rod", body()), m.add("rod", body()))),
        tr.errors.ModelError,
        "rod",
        ["taken"],
    ),
    "bad name": (model(lambda m, w: m.add("my rod", body())), tr.errors.ModelError, "my rod", ["usable name"]),
    "same object twice": (
        model(lambda m, w: m.add("b", m.add("a", body()))),
        tr.errors.ModelError,
        "b",
        ["already as 'a'"],
    ),
    "not a component": (model(lambda m, w: m.add("x", 3)), tr.errors.ModelError, "x", ["int"]),
    "no bodies": (model(lambda m, w: None), tr.errors.ModelError, "Bad", ["no bodies"]),
    "non-linear in the accelerations": (
        model(bond(turn=lambda j: tr.Locked(j.phi_ddot**2 - 1))),
        tr.errors.BondError,
        "hinge.turn",
        ["not linear in the accelerations"],
    ),
    "bond missing": (model(bond(slide=lambda j: None)), tr.errors.BondError, "hinge.slide", ["exactly one bond"]),
    "bond locks nothing": (
        model(bond(turn=lambda j: tr.Locked(3.0))),
        tr.errors.BondError,
        "hinge.turn",
        ["locks nothing"],
    ),
    "bond of two equations": (
        model(bond(turn=lambda j: tr.Locked(ca.vertcat(j.phi, j.nu)))),
        tr.errors.BondError,
        "hinge.turn",
        ["2×1"],
    ),
    "effort of accelerations": (
        model(bond(turn=lambda j: tr.Effort(-j.phi_ddot))),
        tr.errors.BondError,
        "hinge.turn",
        ["accelerations"],
    ),
    "effort is infinite": (model(bond(turn=lambda j: tr.Effort(np.inf))), tr.errors.BondError, "hinge.turn", ["inf"]),
    "law fails": (
        model(
            lambda m, w: one(
                m,
                w,
                lambda a, b: tr.joints.FixedControlledJoint(
                    a, b, axis="z", torque=lambda t, p, v: 1.0 if p > 0 else -1.0
                ),
            )
        ),
        tr.errors.BondError,
        "hinge.torque",
        ["if_else"],
    ),
    "law with wrong arguments": (
        model(lambda m, w: one(m, w, lambda a, b: tr.joints.FixedServoJoint(a, b, axis="z", angle=lambda t, x: t))),
        tr.errors.BondError,
        "hinge.angle",
        ["1 CasADi symbols"],
    ),
    "servo without a law": (
        model(lambda m, w: one(m, w, lambda a, b: tr.joints.FixedServoJoint(a, b, axis="z"))),
        tr.errors.ParameterError,
        "hinge.angle",
        ["exactly one"],
    ),
    "third law": (
        model(two_bodies(lambda a, b: NotObjective(a, b))),
        tr.errors.BondError,
        "link.height",
        ["relative motion", "third law"],
    ),
    "force of two components": (
        model(two_bodies(lambda a, b: BadForce(a, b))),
        tr.errors.BondError,
        "link",
        ["2 values"],
    ),
    "force of accelerations": (
        model(two_bodies(lambda a, b: HeavyForce(a, b))),
        tr.errors.BondError,
        "link",
        ["accelerations"],
    ),
    "axes of a force": (
        model(
            lambda m, w: m.add(
                "push", tr.forces.AppliedForce(w.frame(), m.add("rod", body()).frame(), force=(1, 0, 0), axes="moon")
            )
        ),
        tr.errors.ParameterError,
        "push.axes",
        ["'moon'"],
    ),
    "unknown initial value": (model(one, {"hinge.fi": 0.3}), tr.errors.PathError, "", ["hinge.fi", "hinge.phi"]),
    "initial value is text": (model(one, {"hinge.phi": "up"}), tr.errors.InitialValueError, "hinge.phi", ["'up'"]),
    "initial vector too short": (
        model(lambda m, w: m.add("rod", body()), {"rod.w": (1, 2)}),
        tr.errors.InitialValueError,
        "rod.w",
        ["3 finite numbers"],
    ),
    "zero quaternion": (
        model(lambda m, w: m.add("rod", body()), {"rod.q": (0, 0, 0, 0)}),
        tr.errors.InitialValueError,
        "rod.q",
        ["zero quaternion"],
    ),
    "initial values clash": (
        model(one, {"hinge.phi": 0.3, "rod.T[0,0]": 0.0}),
        tr.errors.InitialValueError,
        "initial values",
        ["cannot all hold", "hinge.phi = 0.3", "rod.T[0,0]", "Unpin"],
    ),
    "initial rates clash": (
        model(one, {"hinge.phi_dot": 1.0, "rod.w[2]": 2.0}),
        tr.errors.InitialValueError,
        "initial values",
        ["hinge.phi_dot = 1", "rod.w[2]"],
    ),
    "loop that cannot close": (
        model(open_loop),
        tr.errors.InitialValueError,
        "B",
        ["cannot be closed", "misfit", "lengths"],
    ),
    "guess for nothing": (model(one, guess={"rod.phy": 1.0}), tr.errors.PathError, "", ["guess", "rod.phy"]),
    "world is no world": (model(one, world=lambda: 3), tr.errors.ModelError, "Bad", ["tr.World"]),
    "negative gravity": (
        model(one, world=lambda: tr.World(gravity=tr.gravity.UniformGravity(g=-1))),
        tr.errors.ParameterError,
        "world.gravity.g",
        ["≥ 0"],
    ),
    "base law": (
        model(one, world=lambda: tr.World(position=lambda t: (t, 0))),
        tr.errors.BondError,
        "world.position",
        ["Return 3"],
    ),
}


@pytest.mark.parametrize("name", list(CASES))
def test_bad_input(name):
    bad, kind, path, words = CASES[name]
    with pytest.raises(kind) as caught:
        tr.simulate(bad, 0.1, samples=2, compile="never")
    message = str(caught.value)
    assert path in message, message
    for word in words:
        assert word in message, message
    assert caught.value.advice, message


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"until": -1.0}, ["until", "-1"]),
        ({"until": np.nan}, ["until"]),
        ({"until": "soon"}, ["until", "seconds"]),
        ({"until": 1.0, "rtol": 0.0}, ["rtol"]),
        ({"until": 1.0, "rtol": -1e-6}, ["rtol"]),
        ({"until": 1.0, "method": "euler"}, ["'euler'", "dop853"]),
        ({"until": 1.0, "at": [0.5, 2.0]}, ["at", "outside"]),
        ({"until": 1.0, "samples": 1}, ["samples"]),
        ({"until": 1.0, "coordinates": "polar"}, ["'polar'", "absolute"]),
        ({"until": 1.0, "compile": "now"}, ["'now'", "ahead"]),
        ({"until": 1.0, "parameters": {"lenght": 2.0}}, ["lenght", "length"]),
        ({"until": 1.0, "parameters": {"rod.mas": 2.0}}, ["rod.mas", "rod.mass"]),
        ({"until": 1.0, "parameters": {"rod.mass": -2.0}}, ["rod.mass", "> 0"]),
    ],
)
def test_bad_settings(arguments, words):
    with pytest.raises(tr.errors.TrundleError) as caught:
        tr.simulate(tr.gallery.Pendulum(), **arguments)
    for word in words:
        assert word in str(caught.value)


def test_add_outside_of_build():
    with pytest.raises(tr.errors.ModelError, match="outside of build"):
        tr.gallery.Pendulum().add("x", body())


def test_joint_without_bonds():
    class Half(tr.Joint):
        def slide(self, j):
            return tr.Locked(j.nu)

    with pytest.raises(tr.errors.BondError, match="no turn bond"):
        tr.simulate(model(lambda m, w: one(m, w, lambda a, b: Half(a, b, axis="z"))), 1.0)


def test_unknown_signal_offers_close_matches():
    sol = tr.simulate(tr.gallery.Pendulum(), 0.1, samples=2, compile="never")
    with pytest.raises(tr.errors.PathError, match=r"hinge\.phi"):
        sol["hinge.fi"]
    with pytest.raises(KeyError):
        sol["rod.r[7]"]


def test_unknown_gallery_model():
    with pytest.raises(tr.errors.PathError, match="four-bar"):
        tr.gallery.find("fourbar")


def test_a_run_that_fails_raises_with_what_it_has():
    """A law that leaves its domain at t = 1: the run ends there with a reason, and the past is kept."""

    def build(m, w):
        b = m.add("rod", body())
        m.add("push", tr.forces.AppliedForce(w.frame(), b.frame(), force=lambda t, B: (ca.sqrt(1 - t), 0, 0)))

    with pytest.raises(tr.errors.SimulationError, match=r"t = (1|0\.99)") as failed:
        tr.simulate(model(build), 2.0, samples=21, compile="never")
    sol = failed.value.solution
    assert not sol.success
    assert sol.reason == str(failed.value)
    assert 0.9 <= float(sol.time[-1]) <= 1.0
    assert np.isfinite(sol["rod.v"].values).all()
    same = tr.simulate(model(build), 2.0, samples=21, compile="never", raises=False)
    assert same.reason == sol.reason
    assert same.time.size == sol.time.size


def test_errors_survive_pickling():
    """Workers send them back to the process that started them."""
    with pytest.raises(tr.errors.SimulationError) as failed:
        tr.simulate(tr.gallery.Pendulum(), -1.0)
    back = pickle.loads(pickle.dumps(failed.value))
    assert str(back) == str(failed.value)
    assert (back.path, back.solution) == ("until", None)


def test_coincident_points_of_a_spring_are_explained():
    def build(m, w):
        b = m.add("rod", body())
        m.add("spring", tr.forces.SpringDamper(w.frame(), b.frame(), c=1.0, s0=0.1))

    with pytest.raises(tr.errors.SimulationError, match=r"^spring: .*coincident"):
        tr.simulate(model(build), 1.0, compile="never")
