"""Joint and absolute coordinates give the same motion and reactions; of each joint see test_conformance."""

import numpy as np
import pytest

import trundle as tr
from audit import audit, close

FREE = {"stack-of-boxes", "tumbling-box"}  # no joints: both formulations are one
STIFF = {"ball-bearing"}  # accelerations are small differences of forces that follow from the last digits of places

LONG = {
    "omni-driven",
    "omni-path",
    "omni-four",
    "omni-ledge",
    "mecanum",
}  # like omni-vehicle, which is compared in every run
# Mechanisms, vehicles and controllers of parts that test_conformance compares one by one: long ones as a study.
OF_KNOWN_JOINTS = {
    "abs-braking",
    "active-suspension",
    "andrews-squeezer",
    "balancing-robot",
    "ball-on-beam",
    "ball-on-plate",
    "ballbot",
    "band-brake",
    "bennett",
    "bicycle",
    "billiards",
    "block-on-belt",
    "bricard",
    "brush-squeal",
    "cart-pole",
    "caster-shimmy",
    "clutch",
    "curling-stone",
    "double-cardan",
    "drum-brake",
    "excavator-arm",
    "flyball-governor",
    "friction-laboratory",
    "furuta",
    "jumping-cube",
    "kapitza-pendulum",
    "ladder",
    "n-four-bar",
    "omni-compliant",
    "quarter-car",
    "rssr-linkage",
    "scott-russell",
    "screw-jack",
    "single-track-car",
    "spinning-puck",
    "spur-gears",
    "stewart-platform",
    "toroidal-bicycle",
    "v6-engine",
}
NAMES = [
    pytest.param(name, marks=pytest.mark.study if name in LONG | OF_KNOWN_JOINTS else ())
    for name in tr.gallery.models()
    if name not in FREE | STIFF
]


@pytest.mark.parametrize("name", NAMES)
def test_joint_and_absolute_agree_on_every_gallery_model(name):
    # a point mass as a body of its own is beyond rounding in absolute coordinates: give the rider some size
    model = tr.gallery.models()[name](**({"Ir": 5.0} if name == "skateboard" else {}))
    short = {
        "omni-vehicle": 0.05,
        "omni-four": 0.02,
        "omni-driven": 0.05,
        "omni-path": 0.05,
        "omni-ledge": 0.02,
        "mecanum": 0.02,
    }
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


QUICK = {"bicycle": 0.5, "toroidal-bicycle": 0.5, "excavator-arm": 0.5, "quarter-car": 0.5, "rssr-linkage": 0.5}
QUICK |= {"andrews-squeezer": 0.005, "kapitza-pendulum": 0.5, "cart-pole": 0.5, "bricard": 0.3, "stewart-platform": 0.2}
QUICK |= {"bennett": 0.5, "double-cardan": 0.3, "single-track-car": 0.2, "v6-engine": 0.02, "ladder": 0.2}


@pytest.mark.parametrize("name", QUICK)
def test_joint_and_absolute_agree_on_mechanisms(name):
    """The same for a short time and at a tolerance that needs no compiler."""
    model = tr.gallery.models()[name]()
    rtol = 1e-12 if name == "single-track-car" else 1e-10  # stiff tyres: forces are of slips in the last digits
    runs = [
        tr.simulate(model, QUICK[name], samples=5, rtol=rtol, coordinates=kind, compile="never")
        for kind in ("joint", "absolute")
    ]
    loose = {n.rsplit(".", 1)[0] for n in tr.doctor(model).not_unique}
    names = [s for s in runs[0].signals if not s.startswith("audit.") and _unique(s, loose)]
    assert set(names) <= set(runs[1].signals)
    for s in names:
        x, y = (run[s].values for run in runs)
        if s.endswith(".q"):
            y = y * np.sign(np.sum(x * y, axis=1))[:, None]
        close(x, y, 1e-7 * max(1.0, np.abs(x).max()))


def _unique(signal, loose):
    """False for wrenches, efforts and powers of constraints whose reactions are not unique."""
    path = next((p for p in loose if signal.startswith(f"{p}.")), None)
    what = signal.removeprefix(f"{path}.")
    reaction = what.startswith(("F_", "M_")) or what.endswith((".effort", "power"))
    return not (path is not None and reaction) and not (loose and signal == "N")
