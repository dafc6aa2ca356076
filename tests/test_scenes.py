"""Random scenes, each judged by checks that share no code with the library: a run is right, or it ends and says why."""

import json
import multiprocessing as mp
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import trundle as tr
from scenes import trial
from scenes.data import WORLD, Contact, Place, matrix
from scenes.draw import QUICK, STEPPED, WHOLE, draw
from scenes.judge import Judge
from scenes.script import script
from scenes.shapes import gap
from scenes.trial import recorded, verdict_of

HERE = Path(__file__).parent
ALL = int(os.environ.get("TRUNDLE_SCENES", "2000"))  # scenes of the study
ENDED = 0.03  # of all scenes: those that may end with a reason

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="scenes run in forked processes")


def verdicts(first, count, folder, *more):
    """Run and judge scenes in a program of its own."""
    out = folder / f"{first}.jsonl"
    paths = [str(HERE), str(Path(tr.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in paths if p)}
    command = [sys.executable, "-m", "scenes", "judge", str(first), str(count), str(out), *more]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert [v["seed"] for v in found] == list(range(first, first + count))
    return found


def require(found):
    wrong = [v for v in found if v["verdict"] in ("silent", "crash", "timeout")]
    assert not wrong, "\n".join(f"{v['seed']} {v['verdict']}: {v['about']}: {v['words'][:3]}" for v in wrong)
    counts = Counter(v["verdict"] for v in found)
    assert counts["ended"] <= max(1, ENDED * len(found)), [(v["seed"], v["words"][:1]) for v in found]


@forks
@pytest.mark.parametrize(("first", "count"), [(0, 34), (34, 33), (67, 33)])
def test_a_hundred_scenes(first, count, tmp_path):
    require(verdicts(first, count, tmp_path, "quick"))


@forks
@pytest.mark.study
def test_scenes_of_the_whole_width(tmp_path):
    require(verdicts(0, ALL, tmp_path))


ONCE_ENDED = {
    6004: "friction that is not unique, at the edge of its cone",
    6029: "four feet that slide, one without effort",
    6367: "the same, with other contacts",
    6379: "friction that jams",
    7033: "a normal effort that jumps at the tip of a spindle",
    237: "a ring that lies flat",
    513: "a slip that turns as it starts",
    7041: "a body on two parallel guides",
    8261: "a gap that has just opened, on an interpolant that is less exact",
    8313: "a bar that turns about a frame far away",
    9240: "friction that jams a slip while rounding parts the surfaces",
    9313: "a foot on its cone that cannot slip, beside a contact that does",
}


@pytest.mark.study
@pytest.mark.parametrize("seed", ONCE_ENDED, ids=ONCE_ENDED.values())
def test_scenes_whose_runs_once_failed_are_right(seed):
    found = verdict_of(draw(seed, WHOLE), compile="never")
    assert found.verdict == "right", found.words


def test_a_gap_that_has_just_opened_does_not_close_again_and_again():
    """By implicit steps: their interpolant is less exact than the gap. It ended with 230 events in 2 µs."""
    found = verdict_of(draw(8273, WHOLE), compile="never")
    assert found.verdict == "right", found.words


def test_nearest_points_that_vanish_in_flight_are_let_go():
    """A bar that has left a ring: one of the two minima of their distance meets a saddle and is gone."""
    found = verdict_of(draw(8279, WHOLE), compile="never")
    assert found.verdict == "right", found.words


def test_a_slip_starts_in_its_own_direction_though_a_remainder_of_it_is_left():
    """Wedged between two feet, its velocity is given by laws of time and not exactly zero: 260 events at one moment."""
    found = verdict_of(replace(draw(9313, WHOLE), until=1.7), compile="never")
    assert found.verdict == "right", found.words


@pytest.mark.study
def test_a_parabola_without_a_zero_does_not_crash_the_search():
    """A guard that is hardly above zero, bent so much that its parabola has no second zero within rounding."""
    assert verdict_of(draw(13006, WHOLE), compile="never").verdict != "crash"


ONCE_SILENT = {
    8111: "a normal effort that vanishes between the places where guards are looked at, at an output",
    8324: "millimetres that turn fast: a slow bounce was closed, with an effort that pulls from then on",
}


@pytest.mark.parametrize("seed", ONCE_SILENT, ids=ONCE_SILENT.values())
def test_scenes_with_a_pull_at_an_output_are_right(seed):
    found = verdict_of(draw(seed, WHOLE), compile="never")
    assert found.verdict == "right", found.words


def test_slips_that_turn_within_a_step_of_an_explicit_method_are_followed():
    """The event was dated to the step's start, where nothing is due, again and again: 191 events without a step."""
    found = verdict_of(draw(9122, WHOLE), compile="never")
    assert found.verdict == "right", found.words


def test_a_gap_that_has_just_opened_is_followed_by_shorter_steps():
    """In a long implicit step it seemed to close 5e-12 s after it had opened, with no rate: 290 events in 2e-9 s."""
    found = verdict_of(replace(draw(1166, WHOLE), until=0.54), compile="never")
    assert found.verdict == "right", found.words


@pytest.mark.study
def test_a_gap_that_closes_before_the_interpolant_tells_is_located_all_the_same():
    """A tenth of a millimetre in flight for half a turn: the search gave up 4e-8 m too deep, and deeper each time."""
    found = verdict_of(replace(draw(175, WHOLE), until=0.0448), compile="never")
    assert found.verdict == "right", found.words


def test_forces_beyond_a_surfaces_end_decide_the_modes_of_a_contact_that_comes_to_it():
    """From the tip of a roller to its side: all forces jump, and friction elsewhere leaves its cone. 220 events."""
    found = verdict_of(replace(draw(361, WHOLE), until=0.006), compile="never")
    assert found.verdict == "right", found.words


@pytest.mark.study
def test_a_slip_that_explicit_steps_neither_end_nor_leave_has_steps_of_its_own():
    """By them it stayed near 2e-9 m/s, now above and now below the rate at which its steps were taken for short."""
    found = verdict_of(replace(draw(130, WHOLE), until=0.49), compile="never")
    assert found.verdict == "right", found.words


SILENT_IN_STEPS = {
    20049: "friction inside its cone by the residual of other contacts, called Rolling at 5 m/s",
    12044: "a contact that rolled and starts to slip at an output, with the residual of a step as its slip",
    20098: "forces at an output at which friction jams: none obey the laws",
}
IN_STEPS = [20049, 12044, pytest.param(20098, marks=pytest.mark.study)]


@pytest.mark.parametrize("seed", IN_STEPS, ids=SILENT_IN_STEPS.values())
def test_scenes_in_which_time_stepping_was_once_wrong_are_right(seed):
    scene = draw(seed, STEPPED)
    assert scene.method == "moreau"
    found = verdict_of(scene, compile="never")
    assert found.verdict == "right", found.words


# -- the generator ----------------------------------------------------------------------------------------------------
def test_a_contact_that_parts_slowly_is_let_go_where_friction_would_jam_it():
    """Bounces in turn on two corners, ever lower. At rtol 1e-5 a parting at 1e-6 m/s was held closed, and jammed."""
    found = verdict_of(draw(16, WHOLE), compile="never")
    assert found.verdict == "right", found.words


def test_a_seed_determines_its_scene():
    assert script(draw(7)) == script(draw(7)) != script(draw(8))


@forks
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell processor times")
def test_a_scene_that_waits_for_other_programs_is_no_timeout(monkeypatch):
    """It has a limit of processor time. A clock alone stopped scenes of two seconds on a machine that was busy."""
    monkeypatch.setattr(trial, "PATIENCE", 0.01)
    assert trial.try_scene(7, QUICK, compile="never").verdict == "right"
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    here, there = mp.Pipe(duplex=False)
    try:
        assert not trial._answers(here, process.pid, 1.0)  # it stands still
    finally:
        process.kill()
        process.wait()
        there.close()


def test_scenes_cover_all_kinds_of_parts():
    scenes = [draw(seed, WHOLE) for seed in range(60)]
    kinds = {(c.surface_A["kind"], bool(c.surface_A.get("hollow"))) for s in scenes for c in s.contacts}
    assert {("Plane", False), ("Sphere", True), ("Cylinder", True), ("HalfPlane", False)} <= kinds
    assert len({j.kind for s in scenes for j in s.joints}) >= 10
    assert {len(s.contacts) for s in scenes} == set(range(10))
    assert max(len(s.bodies) for s in scenes) == 6
    assert {"auto", "moreau", "radau5"} <= {s.method for s in scenes}
    assert any(s.base for s in scenes)
    assert any(s.overlapping for s in scenes)


def test_a_printed_scene_runs_as_it_stands(tmp_path):
    file = tmp_path / "scene.py"
    file.write_text(script(draw(0, QUICK)))
    env = {**os.environ, "PYTHONPATH": str(Path(tr.__file__).parents[1])}
    done = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, check=True)
    assert "<Solution of Scene" in done.stdout


# -- the judge --------------------------------------------------------------------------------------------------------
def pose(r, q=(1.0, 0.0, 0.0, 0.0)):
    q = np.array(q)
    return np.array([r], dtype=float), matrix(q / np.linalg.norm(q))[None]


def test_gaps_that_are_known():
    ball, plane = {"kind": "Sphere", "radius": 0.2}, {"kind": "Plane", "up": "z"}
    bowl, pipe = {"kind": "Sphere", "radius": 1.0, "hollow": True}, {"kind": "Cylinder", "radius": 1.0, "axis": "x"}
    egg = {"kind": "Ellipsoid", "semi": (0.3, 0.2, 0.1)}
    ring = {"kind": "Torus", "ring": 0.5, "tube": 0.1, "axis": "z"}
    disc = {"kind": "Circle", "radius": 0.5, "axis": "z"}
    lean = (np.cos(0.4), np.sin(0.4), 0.0, 0.0)  # by 0.8 rad about x
    known = [
        (plane, ball, pose((0, 0, 0)), pose((3, 1, 0.5)), 0.3),
        (bowl, ball, pose((0, 0, 0)), pose((0, 0.5, 0)), 0.3),
        (pipe | {"hollow": True}, ball, pose((0, 0, 0)), pose((9, 0, 0.7)), 0.1),
        (plane, egg, pose((0, 0, 0)), pose((0, 0, 1), lean), 1 - np.hypot(0.2 * np.sin(0.8), 0.1 * np.cos(0.8))),
        (plane, ring, pose((0, 0, 0)), pose((0, 0, 1), lean), 0.9 - 0.5 * np.sin(0.8)),
        (plane, disc, pose((0, 0, 0)), pose((0, 0, 1), lean), 1 - 0.5 * np.sin(0.8)),
        (ring, ball, pose((0, 0, 0)), pose((0, 0, 0)), 0.2),
        (egg, egg, pose((0, 0, 0)), pose((0, 0, 0.2)), 0.0),
    ]
    for a, b, A, B, wanted in known:
        assert abs(gap(a, b, A, B)[0] - wanted) < 1e-9, (a, b)
    assert gap(egg, egg, pose((0, 0, 0)), pose((0.01, 0, 0)))[0] < -0.01  # one in the other
    assert gap(bowl, egg, pose((0, 0, 0)), pose((5, 0, 0)))[0] < -3  # behind the wall


@pytest.mark.parametrize("seed", range(6))
def test_gap_of_a_thin_bar_on_a_large_egg_is_known(seed):
    """A bar along a line that touches an ellipsoid at a point near its pole: 3 mm above it, askew to its axes."""
    rng = np.random.default_rng(seed)
    semi, (turn, lean) = rng.uniform(4.0, 7.0, 3), rng.uniform([0.0, 0.01], [6.0, 0.1])
    p = semi * [np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), -np.cos(lean)]
    n = p / semi**2 / np.linalg.norm(p / semi**2)
    way = np.cross(n, rng.normal(size=3))
    way /= np.linalg.norm(way)
    T = np.stack([np.cross(way, n), n, way], axis=1)  # its z axis is along the line
    egg, bar = {"kind": "Ellipsoid", "semi": tuple(semi)}, {"kind": "Cylinder", "radius": 0.18, "axis": "z"}
    A, B = pose((0, 0, 0)), ((p + 0.183 * n + rng.uniform(-2, 2) * way)[None], T[None])
    assert abs(gap(egg, bar, A, B)[0] - 0.003) < 1e-9


@pytest.mark.parametrize("kind", ["Roller", "Spindle"])
def test_gap_near_a_tip_is_known(kind):
    """A body of revolution on a plane: the least of its meridian, by one parameter alone."""
    shape = {"kind": kind, "radius": 4.44, "alpha": 0.447, "axis": "x"} | ({"beta": 0.34} if kind == "Roller" else {})
    lean, R, inner = np.cos(shape.get("beta", 0.0)), 4.44, 4.44 * np.cos(0.447)
    g = np.linspace(-0.447, 0.447, 2_000_001)
    s = R - inner / np.cos(g)
    x, rho = inner * np.tan(g) / lean + s * lean * np.sin(g), s * np.sqrt(1 - (lean * np.sin(g)) ** 2)
    for part in (0.9, 0.99, 0.998):  # the axial part of the normal, of what it is at the tip
        axial = part * lean * np.sin(0.447)
        wanted = (axial * x - np.sqrt(1 - axial**2) * rho).min()
        turned = [
            np.array([[axial, np.cos(a) * np.sqrt(1 - axial**2), np.sin(a) * np.sqrt(1 - axial**2)]]) for a in (1, 2, 3)
        ]
        for n in turned:  # of the plane, in the body's axes
            n1 = np.cross(n, [[1.0, 0.0, 0.0]])
            n1 /= np.linalg.norm(n1)
            T = np.stack([n1[0], np.cross(n[0], n1[0]), n[0]])[None]
            A, B = (np.zeros((1, 3)), np.eye(3)[None]), (np.zeros((1, 3)), T)
            assert abs(gap({"kind": "Plane", "up": "z"}, shape, A, B)[0] - wanted) < 1e-8


def test_the_normal_at_an_edge_is_that_of_the_ball(right):
    half, ball = {"kind": "HalfPlane", "up": "z", "towards": "x", "length": 1.0}, {"kind": "Sphere", "radius": 0.2}
    A, B = pose((0, 0, 0)), pose((1 + 0.2 * np.sin(0.3), 0.5, 0.2 * np.cos(0.3)))
    c = Contact(Place(WORLD, (0, 0, 0)), Place(0, (0, 0, 0)), half, ball, {"kind": "Frictionless"}, {})
    n = Judge(*right)._normal(c, np.array([[1.0, 0.5, 0.0]]), A, B)
    assert np.allclose(n, [[np.sin(0.3), 0.0, np.cos(0.3)]], atol=1e-9)


def test_servos_drive_no_body_into_another():
    scenes = [draw(seed, WHOLE) for seed in (3078, 3093, 3153)]  # each had such a contact
    assert all(any(j.kind == "FixedServoJoint" for j in s.joints) for s in scenes)
    assert [len(s.contacts) for s in scenes] == [4, 1, 0]


@pytest.fixture(scope="module")
def right():
    """A scene with joints, a resting and a rolling contact, and its record, which is right."""
    seed = next(s for s in range(100) if _has_all(draw(s, QUICK)))
    scene = draw(seed, QUICK)
    record = recorded(scene)
    assert record.reason == ""
    return scene, record


def _has_all(scene):
    laws = {c.friction["kind"] for c in scene.contacts}
    joints = {j.kind for j in scene.joints}
    return bool(joints & {"Spherical", "Revolute", "FixedIdealJoint"}) and not scene.driven and "Coulomb" in laws


def tampered(record, changes):
    signals = {k: v.copy() for k, v in record.signals.items()}
    for path, change in changes.items():
        signals[path] = change(signals[path])
    return type(record)(record.time, signals, record.reason)


def _path(name):
    """body_0__F_A → body[0].F_A."""
    owner, _, signal = name.partition("__")
    return f"{owner.replace('_', '[')}].{signal}"


def test_a_right_record_passes_and_wrong_ones_do_not(right):
    scene, record = right
    assert Judge(scene, record).violations() == []

    def found(**changes):
        paths = {_path(k): v for k, v in changes.items()}
        return {v.what for v in Judge(scene, tampered(record, paths)).violations()}

    moved = found(body_0__r=lambda r: r + np.outer(np.arange(len(r)) > 5, [0, 0, -9.0]))
    assert moved & {"joint open", "joint open across its axis", "overlap"}
    assert "energy from nowhere" in found(body_0__v=lambda v: v * np.linspace(1, 3, len(v))[:, None] + 1)
    assert "action and reaction differ" in found(joint_0__F_A=lambda F: F + 1e3)
    assert "m a differs from the forces" in found(body_0__a=lambda a: a * 1.01 + 0.1)
    assert "not finite" in found(body_0__v=lambda v: v * np.nan)
    assert "force in flight" in found(
        contact_0__F_B=lambda F: F + 1, contact_0__F_A=lambda F: F - 1, contact_0__mode=lambda m: m * 0
    )
