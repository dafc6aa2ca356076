"""Joint and absolute coordinates, and the exchange of A and B, give the same motion and reactions."""

import numpy as np
import pytest

import trundle as tr
from audit import audit, close

FREE = {"stack-of-boxes", "tumbling-box"}  # no joints: both formulations are one

LONG = {"omni-driven", "omni-four", "omni-ledge", "mecanum"}  # like omni-vehicle, which is compared in every run
NAMES = [
    pytest.param(name, marks=pytest.mark.study if name in LONG else ())
    for name in tr.gallery.models()
    if name not in FREE
]


@pytest.mark.parametrize("name", NAMES)
def test_joint_and_absolute_agree_on_every_gallery_model(name):
    # a point mass as a body of its own is beyond rounding in absolute coordinates: give the rider some size
    model = tr.gallery.models()[name](**({"Ir": 5.0} if name == "skateboard" else {}))
    short = {"omni-vehicle": 0.05, "omni-four": 0.02, "omni-driven": 0.05, "omni-ledge": 0.02, "mecanum": 0.02}
    end = ({"heavy-top": 1.0} | short).get(name, 2.0)
    a = audit(tr.simulate(model, end, samples=21, rtol=1e-13, atol=1e-14))
    b = audit(tr.simulate(model, end, samples=21, rtol=1e-13, atol=1e-14, coordinates="absolute"))
    # reactions that the doctor calls not unique may differ: each formulation has its own least ones
    indeterminate = name in ("wheelset", "omni-four", "mecanum")
    loose = {n.rsplit(".", 1)[0] for n in tr.doctor(model).not_unique} if indeterminate else set()
    names = [s for s in a.signals if not s.startswith("audit.") and _unique(s, loose)]
    if name == "newtons-cradle":  # balls side by side touch, or do not, with no force at all; tangents turn at n_z = 0
        names = [s for s in names if not s.endswith(".mode") and ".tangent_" not in s]
    assert set(names) <= set(b.signals)
    for s in names:
        x, y = a[s].values, b[s].values
        if s.endswith(".q"):
            y = y * np.sign(np.sum(x * y, axis=1))[:, None]
        close(x, y, 1e-9 * max(1.0, np.abs(x).max()))


def _unique(signal, loose):
    """False for wrenches, efforts and powers of constraints whose reactions are not unique."""
    path = next((p for p in loose if signal.startswith(f"{p}.")), None)
    what = signal.removeprefix(f"{path}.")
    reaction = what.startswith(("F_", "M_")) or what.endswith((".effort", "power"))
    return not (path is not None and reaction) and not (loose and signal == "N")


class Pair(tr.Model):
    """Two bodies on two joints of one class; ``swap`` exchanges A and B of both (with the axis turned round)."""

    joint: object = tr.structure()
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
            self.add(name, self.joint(b, a, -n) if self.swap else self.joint(a, b, n))


JOINTS = {
    "revolute": lambda a, b, n: tr.Revolute(a, b, axis=n),
    "prismatic": lambda a, b, n: tr.Prismatic(a, b, axis=n),
    "cylindrical": lambda a, b, n: tr.Cylindrical(a, b, axis=n),
    "hinge": lambda a, b, n: tr.FixedIdealJoint(a, b, axis=n),
    "sleeve": lambda a, b, n: tr.FreeIdealJoint(a, b, axis=n),
    "spring": lambda a, b, n: tr.SpringIdealJoint(a, b, axis=n, c=50, d=0.3),
    "motor": lambda a, b, n: tr.FixedControlledJoint(
        a, b, axis=n, torque=lambda t, phi, w: -2 * phi - 0.1 * w + ca_sin(t)
    ),
    "slider": lambda a, b, n: tr.FreeSlideJoint(a, b, axis=n),
    "servo": lambda a, b, n: tr.FixedServoJoint(a, b, axis=n, angle=tr.Sine(amplitude=0.5, frequency=3.0)),
    "servo2": lambda a, b, n: tr.FixedServoJoint(a, b, axis=n, acceleration=lambda t, phi, w: -4 * phi + ca_sin(2 * t)),
    "screw": lambda a, b, n: tr.CombinedJoint(
        a, b, axis=n, along=lambda j: tr.Locked(j.nu - 0.1 * j.phi), about=lambda j: tr.Effort(-0.1 * j.phi_dot)
    ),
    "crawler": lambda a, b, n: tr.CombinedJoint(
        a, b, axis=n, along=lambda j: tr.Locked(j.nu_dot - 0.2 * j.phi_dot), about=lambda j: tr.Effort(0)
    ),
    "crooked": lambda a, b, n: tr.CombinedJoint(
        a,
        b,
        axis=n,
        along=lambda j: tr.Locked(j.nu + 0.3 * j.nu**2 - 0.1 * j.phi),
        about=lambda j: tr.Effort(-0.05 * j.phi_dot),
    ),
    "ball": lambda a, b, n: tr.Spherical(a, b),
    "weld": lambda a, b, n: tr.Weld(a, b),
    "universal": lambda a, b, n: tr.joints.Universal(a, b),
    "planar": lambda a, b, n: tr.joints.Planar(a, b),
}
ONE_WAY = {"universal", "planar"}  # their axes belong to A or to B: exchanged, they are other joints


def ca_sin(x):
    import casadi as ca

    return ca.sin(x)


@pytest.mark.parametrize("name", list(JOINTS))
def test_conformance_of_every_joint(name):
    """Tree against closing form, and A against B: same motion, same reactions, ledger closed, Newton's laws hold."""
    # a bond that cannot be solved for its coordinate is a closing constraint: pin what the others take as zero
    pins = {"p.phi": 0.2, "q.phi": -0.1, "p.phi_dot": 0.3, "q.phi_dot": 0.0} if name == "crooked" else {}
    runs = [
        audit(
            tr.simulate(
                Pair(joint=JOINTS[name], swap=swap),
                1.0,
                samples=11,
                rtol=1e-13,
                atol=1e-15,
                coordinates=coordinates,
                initial=pins,
            ),
            newton=1e-8,
        )
        for swap in ((False,) if name in ONE_WAY else (False, True))
        for coordinates in ("joint", "absolute")
    ]
    base = runs[0]
    for k, other in enumerate(runs[1:]):
        tolerance = 1e-12 if k == 1 else 1e-9  # k == 1: the same coordinates with A and B exchanged
        for body in ("one", "two"):
            for what in ("r", "T", "v", "w"):
                x = base[f"{body}.{what}"].values
                close(x, other[f"{body}.{what}"], tolerance * max(1.0, np.abs(x).max()))
        for joint in ("p", "q"):
            x = base[f"{joint}.F_B"].values
            y = other[f"{joint}.F_B" if k == 0 else f"{joint}.F_A"].values
            close(x, y, 1e-8 * max(1.0, np.abs(x).max()))


def test_every_library_joint_is_in_the_conformance_test():
    """A new joint class must be added to JOINTS above."""
    import trundle.library.joints as library

    made = {type(make(tr.World().frame(), tr.World().frame(), np.array([0, 0, 1.0]))) for make in JOINTS.values()}
    assert {getattr(library, n) for n in library.__all__} <= made
