"""Ball bearing: stiffness of its grooves, speeds of cage and balls, and how a radial load spreads over the balls."""

import numpy as np
import pytest

import trundle as tr

C, M = tr.compliant, tr.materials
D = 0.0127


def test_stiffness_of_both_grooves():
    bearing = tr.gallery.BallBearing(clearance=-2e-14)
    assert bearing.stiffness("inner") == pytest.approx(3.26952842e10, rel=1e-8)
    assert bearing.stiffness("outer") == pytest.approx(3.45667368e10, rel=1e-8)


def test_speeds_of_cage_and_balls_in_the_stiff_limit():
    bearing = tr.gallery.BallBearing(clearance=-2e-10)
    v, r = bearing.speed(*bearing.depths())
    assert v / r == pytest.approx(40.2307692, rel=1e-6)
    assert -v / (D / 2) == pytest.approx(-205.905512, rel=1e-6)
    assert -v / (D / 2) - v / r == pytest.approx(-246.136281, rel=1e-6)


def test_a_ball_that_starts_with_a_wrong_spin_comes_to_roll():
    bearing = tr.gallery.BallBearing(n=1)
    start = bearing.initial()
    turning = float(start["ball[0].w"][2])
    start["ball[0].w"] = (0.0, 0.0, 1.01 * turning)
    sol = tr.simulate(bearing, 1e-3, samples=3, rtol=1e-8, initial=start, compile="never")
    v, r = bearing.speed(*bearing.depths())
    assert sol["orbit"].values[-1] == pytest.approx(v / r, rel=1e-9)
    assert sol["ball[0].w"].values[-1, 2] == pytest.approx(turning, rel=1e-9)
    assert sol.energy["dissipated"].values[-1] > 0
    assert sol["ball[0].r"].values[-1, 2] == pytest.approx(0, abs=1e-12)


HARD = M.Material(density=7850, modulus=2.1e15, poisson=0.3)


def test_the_run_reaches_the_speeds_of_rigid_rolling_where_the_contacts_are_stiff():
    """Contacts 10,000 times as stiff as steel: cage 40.2307692 rad/s, ball -205.905512 rad/s."""
    bearing = tr.gallery.BallBearing(n=2, clearance=-2e-8, material=HARD)
    start = {
        name: 0.999 * np.asarray(value) if name.endswith(".w") else value for name, value in bearing.initial().items()
    }
    sol = tr.simulate(bearing, 2e-3, samples=2, rtol=1e-8, initial=start, compile="never")
    assert sol["orbit"].values[-1] == pytest.approx(40.2307692, rel=1e-6)
    assert sol["ball[1].w"].values[-1, 2] == pytest.approx(-205.905512, rel=1e-6)


def loaded(radial, axial=0.0, clearance=0.0, **changes):
    load = tr.gallery.BallBearing.Load(radial=radial, axial=axial)
    return tr.gallery.BallBearing(clearance=clearance, load=load, **changes)


WANTED = {  # µm, N: shift of the shaft, and loads of the balls by their number
    0.0: (51.0679832, [4336.48349, 2907.49279, 313.792849, 0, 0, 0, 0, 313.792849, 2907.49279]),
    15e-6: (60.0635878, [4528.37244, None, None, 0, 0, 0, 0, None, None]),
}


@pytest.mark.parametrize("clearance", WANTED)
def test_a_radial_load_spreads_as_stribeck_says(clearance):
    """Depths scaled by 1e-4, loads by their power 1.5: the shift is then no angle, and the races keep their radii."""
    bearing = loaded(8900e-6, clearance=1e-4 * clearance)
    rest = bearing.loaded(bearing.angles)
    shift, loads = WANTED[clearance]
    assert rest.shift == pytest.approx([shift * 1e-10, 0.0, 0.0], rel=1e-8, abs=1e-15)
    for found, wanted in zip(rest.loads, loads, strict=True):
        assert wanted is None or found == pytest.approx(wanted * 1e-6, rel=1e-8)


def test_balls_that_are_not_placed_alike_on_both_sides_push_the_shaft_aside():
    """Turned by 10° the balls hold the load only where the shaft gives way along y as well: forces along both axes."""
    bearing = loaded(8900e-6, clearance=15e-10)
    places = bearing.angles + np.radians(10)
    rest = bearing.loaded(places)
    assert abs(rest.shift[1]) > 1e-3 * rest.shift[0]
    approach = rest.shift[0] * np.cos(places) + rest.shift[1] * np.sin(places) - 7.5e-10
    assert rest.loads == pytest.approx(1.18826864e10 * np.maximum(approach, 0.0) ** 1.5, rel=1e-8)
    assert rest.loads @ np.cos(places) == pytest.approx(8900e-6, rel=1e-9)
    assert rest.loads @ np.sin(places) == pytest.approx(0.0, abs=1e-9 * 8900e-6)


def test_clearance_moves_the_races_which_changes_their_stiffness_a_little():
    """The figures above have K of races without clearance; these are Pd/4 farther from dm/2, and K is 3.3e-6 less."""
    loose = loaded(8900.0, clearance=15e-6)
    rest = loose.loaded(loose.angles)
    assert loose.races.joint_stiffness(0.0) == pytest.approx(1.18826864e10 * (1 - 3.285e-6), rel=1e-8)
    assert rest.loads[0] == pytest.approx(4528.37244, rel=1e-7)
    assert rest.shift[0] == pytest.approx(60.0635878e-6, rel=2e-6)
    approach = np.maximum(rest.shift[0] * np.cos(loose.angles) - 7.5e-6, 0.0)
    assert rest.loads == pytest.approx(loose.races.joint_stiffness(0.0) * approach**1.5, rel=1e-9)
    assert rest.loads @ np.cos(loose.angles) == pytest.approx(8900.0, rel=1e-12)


@pytest.mark.parametrize(("axial", "clearance"), [(0.0, 0.0), (4e-3, 0.0), (0.0, 15e-10)])
def test_a_shaft_that_floats_on_the_balls_comes_to_rest_with_these_loads(axial, clearance):
    """So little load that the shift of the shaft is no angle; it starts off its place and is damped."""
    bearing = loaded(8900e-6, axial, clearance, w=0.0, damping=C.LinearDamping(d=200.0))
    rest = bearing.loaded(bearing.angles)
    start = bearing.initial() | {"drive.x": 1.3 * rest.shift[0]}
    sol = tr.simulate(bearing, 0.02, samples=2, rtol=1e-9, initial=start, compile="never")
    assert sol["loads"].values[-1] == pytest.approx(rest.loads, rel=1e-6, abs=1e-6 * rest.loads.max())
    assert sol["loads"].values[-1] @ (np.cos(rest.angles) * np.cos(bearing.angles)) == pytest.approx(8900e-6, rel=1e-6)
    if clearance:
        assert sol["loads"].values[-1, 0] == pytest.approx(4528.37244e-6, rel=1e-6)
        assert sol["drive.x"].values[-1] == pytest.approx(60.0635878e-10, rel=1e-6)


def test_angular_contact_of_forty_degrees_turns_cage_and_balls_as_the_formula_says():
    """A shaft pressed along its axis; so slow that gyroscopic couples are small, and the balls start with a wrong spin.

    For a shaft of 100 rad/s: cage 42.5163351 rad/s, balls -250.172692 rad/s about their axes relative to the cage.
    """
    slack = 0.04 * D
    play = 2 * slack * (1 - np.cos(np.radians(40)))
    bearing = loaded(0.0, 10.0, play, n=3, w=1.0, material=HARD)
    start = {
        name: 0.999 * np.asarray(value) if name.endswith(".w") else value for name, value in bearing.initial().items()
    }
    sol = tr.simulate(bearing, 4e-3, samples=2, rtol=1e-8, initial=start, compile="never")
    angle = bearing.loaded(bearing.angles).angles[0]
    assert np.degrees(angle) == pytest.approx(40, abs=2e-4)
    turning, r = sol["ball[0].T"].values[-1] @ sol["ball[0].w"].values[-1], sol["ball[0].r"].values[-1]
    out = np.array([r[0], r[1], 0.0]) / np.hypot(*r[:2])
    axis = np.array([0, 0, np.cos(angle)]) - np.sin(angle) * out
    orbit = float(sol["orbit"].values[-1])
    assert 100 * orbit == pytest.approx(42.5163351, rel=1e-6)
    assert 100 * (turning @ axis - orbit * np.cos(angle)) == pytest.approx(-250.172692, rel=1e-6)


def test_balls_without_load_are_carried_by_the_cage():
    """One of four balls is loose and slowed down: it falls back in its pocket until the cage takes it along."""
    load, cage = tr.gallery.BallBearing.Load(radial=500.0), tr.gallery.BallBearing.Cage(mass=0.01, clearance=1e-4)
    bearing = tr.gallery.BallBearing(n=4, clearance=1e-5, load=load, cage=cage)
    start = bearing.initial()
    start["ball[2].v"] = 0.9 * np.asarray(start["ball[2].v"])
    sol = tr.simulate(bearing, 1.5e-3, samples=16, rtol=1e-6, initial=start, compile="never")
    caught = [e for e in sol.events if e.path == "pocket[2]"]
    fall = 0.1 * np.linalg.norm(start["ball[2].v"]) / 0.9
    assert caught[0].time == pytest.approx(5e-5 / fall, rel=0.1)
    speeds = np.linalg.norm(sol["ball[2].v"].values, axis=1)
    assert speeds[-1] > speeds[0] * 1.05


def test_a_loaded_bearing_passes_its_checks():
    bearing = loaded(500.0, 50.0, clearance=1e-5, n=6)
    sol = tr.simulate(bearing, 2e-4, samples=3, rtol=1e-6, compile="never")
    assert [check.passed for check in sol.checks()] == [True]
    assert sol["loads"].values[-1].max() > 200


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"clearance": 1e-5}, "clearance = 1e-05 leaves the balls loose"),
        ({"cage": "brass"}, "cage is 'brass', not a Cage"),
        ({"load": 100.0}, "load is 100.0, not a ShaftLoad"),
    ],
)
def test_bearings_that_cannot_run_are_refused(changes, words):
    with pytest.raises(tr.errors.ParameterError, match=words):
        tr.simulate(tr.gallery.BallBearing(**changes), 1e-4)
