"""Nearest points are global ones; a watch of its own ends runs whose bodies overlap; wrong starts are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import trundle as tr
from audit import close
from trundle.library.rolling.nearest import Pose, search_of
from trundle.running.gap_watch import GapWatch
from trundle.running.handing import HandOver

S = tr.surfaces
VM: dict[str, Any] = {"compile": "never"}
TUNNEL = S.Cylinder(radius=1.0, axis="z", hollow=True)
BOWL = S.Sphere(radius=1.0, hollow=True)
RING_TUNNEL = S.Torus(ring=3.0, tube=1.0, axis="z", hollow=True)
EGG = S.Ellipsoid(semi=(0.25, 0.2, 0.15))
HALF = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.5)}


class Pair(tr.Model):
    """A body and a fixed surface."""

    ground: Any = tr.structure(doc="fixed surface")
    own: Any = tr.structure(doc="surface of the body")
    e: float = tr.parameter(0.5, doc="restitution")
    mu: float = tr.parameter(0.3, doc="friction")

    def build(self, world):
        body = self.add("body", tr.Body(mass=1.0, inertia=(0.01, 0.011, 0.012)))
        laws = {"friction": tr.friction.Coulomb(mu=self.mu), "impact": tr.impacts.Newton(e=self.e)}
        surfaces = {"surface_A": self.ground, "surface_B": self.own}
        self.add("touch", tr.RigidContact(world.frame(), body.frame(), **surfaces, **laws))


def dense(surface: Any, n: int) -> np.ndarray:
    """Many points of a bounded surface, by formulas of their own."""
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, n, endpoint=False), np.linspace(0, np.pi, n))
    u, v = u.ravel(), v.ravel()
    if isinstance(surface, S.Ellipsoid):
        return np.array(surface.semi) * np.column_stack([np.cos(u) * np.sin(v), np.sin(u) * np.sin(v), np.cos(v)])
    if isinstance(surface, S.Sphere):
        return surface.radius * np.column_stack([np.cos(u) * np.sin(v), np.sin(u) * np.sin(v), np.cos(v)])
    if isinstance(surface, S.Circle):
        u = np.linspace(0, 2 * np.pi, 100 * n)
        return surface.radius * np.column_stack([np.cos(u), np.sin(u), 0 * u])
    assert isinstance(surface, S.Torus)
    out = surface.ring + surface.tube * np.cos(2 * v)
    return np.column_stack([out * np.cos(u), out * np.sin(u), surface.tube * np.sin(2 * v)])


def outside(ground: Any, p: np.ndarray) -> np.ndarray:
    """Signed distance of points from the ground, by formulas of their own (all axes are z)."""
    across = np.hypot(p[:, 0], p[:, 1])
    if isinstance(ground, S.Cylinder):
        d = across - ground.radius
    elif isinstance(ground, S.Sphere):
        d = np.sqrt((p**2).sum(axis=1)) - ground.radius
    else:
        d = np.sqrt((across - ground.ring) ** 2 + p[:, 2] ** 2) - ground.tube
    return -d if ground.hollow else d


def own_depth(own: Any) -> float:
    """Depth from which on the distance of a body's core is not that of its surface any more (m)."""
    return {S.Sphere: 0.2, S.Torus: 0.1}.get(type(own), np.inf)


def true_gaps(sol: Any, ground: Any, own: Any, n: int = 60) -> np.ndarray:
    points = dense(own, n)
    poses = zip(sol["body.T"].values, sol["body.r"].values, strict=True)
    return np.array([outside(ground, points @ T.T + r).min() for T, r in poses])


GROUNDS = [
    S.Sphere(radius=1.0),
    S.Sphere(radius=3.0, hollow=True),
    S.Cylinder(radius=1.0, axis="z"),
    S.Cylinder(radius=3.0, axis="z", hollow=True),
    S.Torus(ring=1.0, tube=0.3, axis="z"),
    S.Torus(ring=4.0, tube=1.6, axis="z", hollow=True),
]
BODIES = [
    S.Sphere(radius=0.2),
    S.Circle(radius=0.5, axis="z"),
    S.Torus(ring=0.5, tube=0.1, axis="z"),
    S.Ellipsoid(semi=(0.5, 0.3, 0.2)),
]


@pytest.mark.parametrize("own", BODIES, ids=lambda s: type(s).__name__)
@pytest.mark.parametrize("ground", GROUNDS, ids=lambda s: type(s).__name__ + ("_hollow" if s.hollow else ""))
def test_search_finds_the_least_distance_of_all(ground, own):
    rng = np.random.default_rng(1)
    search = search_of(ground, own)
    swapped = search_of(own, ground)
    for k in range(4):
        R = Rotation.random(random_state=k).as_matrix()
        r = rng.normal(size=3) + (np.array([4.0, 0, 0]) if ground is GROUNDS[-1] else 0)
        points = dense(own, 300)
        want = outside(ground, points @ R.T + r).min()
        found = search.all(Pose(R, r))[0]
        assert found.gap < want + 1e-9  # samples are never nearer than the least
        assert found.gap > want - 2e-3 or found.gap < -own_depth(own)  # deep inside depths are by the core
        close(swapped.all(Pose(R.T, -R.T @ r))[0].gap, found.gap, 1e-8)
        if found.gap > 1e-3:
            close(np.linalg.norm(R @ found.p_b + r - found.p_a), found.gap, 1e-6)


@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
@pytest.mark.parametrize("ground", GROUNDS[2:4], ids=["bar", "tunnel"])
def test_gaps_change_by_no_more_than_the_way_of_the_body(ground, swapped):
    """A bar's frame is far from where it touches: there it moves by much more than near its frame as it turns."""
    egg = S.Ellipsoid(semi=(0.05, 0.03, 0.02))
    search = search_of(egg, ground) if swapped else search_of(ground, egg)
    for k in range(20):
        rng = np.random.default_rng(k)
        poses = []
        R, r = Rotation.random(random_state=k).as_matrix(), np.append(rng.normal(scale=0.5, size=2), 20.0)
        turn = Rotation.from_rotvec(rng.normal(scale=0.03, size=3)).as_matrix()
        for pose in (Pose(R, r), Pose(turn @ R, turn @ r)):  # the ground turns about its own frame
            poses.append(pose.inverse if swapped else pose)
        change = abs(search.least(poses[1]) - search.least(poses[0]))
        assert change < search.moved(poses[1], poses[0]) + 1e-9


def test_two_bars_that_pass_are_told_from_two_that_cross():
    bars = search_of(S.Cylinder(radius=0.1, axis="x"), S.Cylinder(radius=0.1, axis="x"))

    def at(angle, z):
        return Pose(Rotation.from_euler("z", angle).as_matrix(), np.array([5.0, 1.0, z]))

    assert bars.moved(at(-0.1, 0.3), at(0.1, 0.3)) < 0.1  # they turn past each other's direction in parallel planes
    assert bars.moved(at(1.0, 0.15), at(1.1, -0.15)) > 0.299  # one has gone through the other


@pytest.mark.parametrize("own", BODIES[:3], ids=lambda s: type(s).__name__)
@pytest.mark.parametrize("ground", GROUNDS, ids=lambda s: type(s).__name__ + ("_hollow" if s.hollow else ""))
def test_closed_forms_give_the_least_distance_of_all(ground, own):
    """Gap and points of the equations against the search in numbers, on either side."""
    rng = np.random.default_rng(2)
    if isinstance(own, S.Circle | S.Torus) and not isinstance(ground, S.Sphere):
        pytest.skip("no closed form")
    search = search_of(ground, own)
    for k in range(3):
        R = Rotation.random(random_state=k).as_matrix()
        r = rng.normal(size=3) * (0.3 if ground.hollow else 1.0)
        r += np.array([4.0, 0, 0]) if ground is GROUNDS[-1] else 0
        want = search.least(Pose(R, r))
        if want < 0.01:
            continue
        q = Rotation.from_matrix(R).as_quat()[[3, 0, 1, 2]]
        sol = tr.simulate(
            Pair(ground=ground, own=own), 1e-4, samples=2, initial={"body.r": tuple(r), "body.q": tuple(q)}, **VM
        )
        assert not sol._source._system.nz
        close(sol["touch.gap"].values[0], want, 1e-9)
        apart = sol["body.T"].values[0] @ sol["touch.P_B"].values[0] + r - sol["touch.P_A"].values[0]
        n = sol["touch.n"].values[0]
        close(n @ (R @ sol["touch.P_B"].values[0] + r), n @ (apart + sol["touch.P_A"].values[0]), 1e-12)


@pytest.mark.parametrize("method", ["auto", "radau5", "moreau"])
@pytest.mark.parametrize(
    ("ground", "own"),
    [(TUNNEL, S.Sphere(radius=0.2)), (BOWL, S.Sphere(radius=0.2)), (TUNNEL, EGG), (BOWL, EGG)],
    ids=["ball_in_tunnel", "ball_in_bowl", "egg_in_tunnel", "egg_in_bowl"],
)
def test_what_falls_across_a_hollow_lands_on_its_bottom(ground, own, method):
    """Started above the middle, nearest to the top; on the way down the nearest points are handed over."""
    start = {"body.r": (0.02, 0.4, 0.0), "body.w": (1.0, 2.0, 3.0)}
    sol = tr.simulate(Pair(ground=ground, own=own), 0.8, samples=41, method=method, rtol=1e-8, initial=start, **VM)
    assert sol.success, sol.reason
    assert sol.stats["impacts"] > 0
    assert sol["body.r"].values[:, 1].min() < -0.6
    true = true_gaps(sol, ground, own)
    assert true.min() > -1e-4
    assert np.abs(sol["touch.gap"].values - true).max() < 4e-3  # what is reported is the nearest of all points


@pytest.mark.parametrize("method", ["auto", "dopri5", "dop853", "radau5", "moreau"])
@pytest.mark.parametrize("beside", [0.0, 1e-10])
def test_a_ball_falls_along_the_very_middle_of_a_tunnel(beside, method):
    """All points of the wall are nearest on its axis; it bounces from the bottom as the law of impact says."""
    start = {"body.r": (beside, 0.4, 0.0)}
    sol = tr.simulate(
        Pair(ground=TUNNEL, own=S.Sphere(radius=0.2)), 0.8, samples=41, method=method, initial=start, **VM
    )
    landing = np.sqrt(2 * 1.2 / 9.81)
    late = 0.8 - landing
    height = -0.8 + 0.5 * 9.81 * landing * late - 9.81 * late**2 / 2
    close(sol["body.r"].values[-1], [0, height, 0], 1e-3 if method == "moreau" else 1e-6)
    assert sol.stats["impacts"] == 1
    assert sol.stats["steps"] <= 800


def test_a_hand_over_does_not_change_the_motion():
    """Points followed from the start, by tiny steps, and handed over: both find the same first impact."""
    start = {"body.r": (0.1, 0.4, 0.0), "body.w": (1.0, 2.0, 3.0)}
    model = Pair(ground=TUNNEL, own=EGG)
    a = tr.simulate(model, 0.8, samples=5, initial=start, **VM)
    b = tr.simulate(model, 0.8, samples=5, initial=start, max_step=2e-3, **VM)
    close(a.events[0].time, b.events[0].time, 1e-9)
    close(a["body.r"].values, b["body.r"].values, 1e-6)


@pytest.mark.parametrize("rtol", [1e-3, 1e-10])
def test_a_fast_ball_does_not_cross_a_thin_plate_within_a_step(rtol):
    """An ellipsoid of 4 cm in the way of a ball at 30 m/s; the free flight alone would take one step."""
    plate = S.Ellipsoid(semi=(1.0, 0.02, 1.0))
    start = {"body.r": (0.1, 3.0, 0.2), "body.v": (0, -30.0, 0)}
    sol = tr.simulate(Pair(ground=plate, own=S.Sphere(radius=0.1)), 0.3, samples=3, rtol=rtol, initial=start, **VM)
    assert sol.success, sol.reason
    assert len(sol.events) == 1
    assert sol["body.r"].values[-1, 1] > 1.0


OBSTACLES = [3, 6, 7, *(pytest.param(k, marks=pytest.mark.study) for k in range(40) if k not in (3, 6, 7))]


@pytest.mark.parametrize("method", ["auto", "moreau"])
@pytest.mark.parametrize("seed", OBSTACLES)
def test_nothing_is_thrown_through_an_obstacle_at_a_loose_tolerance(seed, method):
    """A body that tumbles, thrown at a ball, a bar or a ring: it bounces off, or the run ends before it overlaps."""
    rng = np.random.default_rng(seed)
    ground, own = GROUNDS[2 * (seed % 3)], BODIES[seed // 3 % 4]
    way = rng.normal(size=3) * ((1, 1, 0) if isinstance(ground, S.Cylinder) else 1)
    way /= np.linalg.norm(way)
    aim = np.array([*way[:2], 0]) / np.hypot(*way[:2]) if isinstance(ground, S.Torus) else 0
    start = {
        "body.r": tuple(aim + 3 * way),
        "body.q": tuple(Rotation.random(random_state=seed).as_quat()[[3, 0, 1, 2]]),
        "body.v": tuple(rng.normal(size=3) * 0.5 - rng.uniform(3, 30) * way),
        "body.w": tuple(rng.normal(size=3) * 10),
    }
    model = Pair(ground=ground, own=own, e=0.7)
    sol = tr.simulate(model, 1.0, samples=201, rtol=1e-3, method=method, initial=start, raises=False, **VM)
    assert true_gaps(sol, ground, own).min() > -1e-6
    assert sol.success or "overlap" in sol.reason


def test_gaps_close_to_their_level_at_a_loose_tolerance():
    """Fast tumbling in a tunnel: the interpolant of a step at rtol 1e-3 is no measure of a gap."""
    start = {"body.r": (3.1, 0.2, 0.1), "body.v": (1.0, 2.0, 0.5), "body.w": (10.0, -20.0, 15.0)}
    own = S.Ellipsoid(semi=(0.3, 0.2, 0.1))
    sol = tr.simulate(Pair(ground=RING_TUNNEL, own=own, e=0.9), 2.0, rtol=1e-3, initial=start, **VM)
    assert sol.success, sol.reason
    assert sol.stats["impacts"] > 5
    assert true_gaps(sol, RING_TUNNEL, own, 40).min() > -1e-5


def test_a_ball_flies_through_the_hole_of_a_ring():
    """Along the axis, where every point of the ring is nearest, and beside it, where it hits the ring."""
    ring = S.Torus(ring=1.0, tube=0.3, axis="y")
    model = Pair(ground=ring, own=S.Sphere(radius=0.2))
    sol = tr.simulate(model, 0.8, samples=81, initial={"body.r": (0, 1.0, 0)}, **VM)
    assert sol.success, sol.reason
    assert not sol.events
    y = sol["body.r"].values[:, 1]
    close(sol["touch.gap"], np.hypot(1, y) - 0.5, 1e-9)
    sol = tr.simulate(model, 0.8, samples=81, initial={"body.r": (0.6, 1.0, 0)}, **VM)
    assert sol.stats["impacts"]
    r = sol["body.r"].values
    true = np.hypot(np.hypot(r[:, 0], r[:, 2]) - 1, r[:, 1]) - 0.5
    assert true.min() > -1e-9


@pytest.mark.parametrize(
    ("ground", "height"),
    [
        (S.Plane(), 0.3),
        (S.Sphere(radius=6.0), 6.3),
        (S.Sphere(radius=6.0, hollow=True), -5.69),
    ],
    ids=["plane", "sphere", "bowl"],
)
def test_a_disc_that_tips_over_on_curved_ground_ends_the_run(ground, height):
    start = {"body.r": (0, height, 0), "body.q": (np.cos(0.05), np.sin(0.05), 0, 0)}
    rim = S.Circle(radius=0.3, axis="z")
    with pytest.raises(tr.errors.SimulationError, match=r"touch.*every point") as caught:
        tr.simulate(Pair(ground=ground, own=rim), 2.0, initial=start, **VM)
    sol = caught.value.solution
    assert sol.time.values[-1] > 0.5
    if not isinstance(ground, S.Plane):
        assert true_gaps(sol, ground, rim, 30).min() > -1e-6


def test_a_disc_that_tips_over_on_a_cylinder_comes_to_rest_on_two_places():
    ground, rim = S.Cylinder(radius=6.0, axis="z"), S.Circle(radius=0.3, axis="z")
    start = {"body.r": (0, 6.3, 0), "body.q": (np.cos(0.05), np.sin(0.05), 0, 0)}
    sol = tr.simulate(Pair(ground=ground, own=rim), 2.0, initial=start, **VM)
    assert true_gaps(sol, ground, rim, 30).min() > -1e-6
    modes = [sol[s].values[-1] for s in sol.signals if s.startswith("touch") and s.endswith(".mode")]
    assert sum(m > 0 for m in modes) == 2


STUDY = [pytest.param(tilt, marks=pytest.mark.study) for tilt in (0.0499, 0.06, 0.1)]


@pytest.mark.parametrize("half_tilt", [0.04, 0.05, 0.0501, *STUDY])
def test_a_disc_that_tips_over_in_a_tunnel_never_goes_into_it(half_tilt):
    """As it falls flat, the place where it touches becomes two, which run around its rim and come together again."""
    ground, rim = S.Cylinder(radius=6.0, axis="z", hollow=True), S.Circle(radius=0.3, axis="z")
    start = {"body.r": (0, -5.69, 0), "body.q": (np.cos(half_tilt), np.sin(half_tilt), 0, 0)}
    sol = tr.simulate(Pair(ground=ground, own=rim), 1.3, initial=start, **VM)
    causes = [e.cause for e in sol.events if "place" in e.cause]
    assert [c for c in causes if "came together with" in c] == ["came together with another place"] * 2
    assert [c for c in causes if "one of two" in c] == ["one of two places"] * 2
    assert true_gaps(sol, ground, rim, 30).min() > -1e-9


def overlapping(seed: int) -> tuple[Any, Any, np.ndarray, np.ndarray]:
    """Two tracked surfaces that overlap, and the pose."""
    rng = np.random.default_rng(seed)
    eggs = [S.Ellipsoid(semi=tuple(rng.uniform(0.1, 0.5, 3))) for _ in range(2)]
    grounds = [
        TUNNEL,
        BOWL,
        RING_TUNNEL,
        S.Cylinder(radius=0.5, axis="z"),
        S.Torus(ring=0.5, tube=0.2, axis="z"),
        eggs[1],
    ]
    ground, own = grounds[seed % 6], eggs[0] if seed % 4 else S.Torus(ring=0.4, tube=0.1, axis="z")
    search = search_of(ground, own)
    for k in range(1000):
        R, r = Rotation.random(random_state=1000 * seed + k).as_matrix(), rng.normal(size=3)
        if search.least(Pose(R, r)) < -1e-3:
            return ground, own, R, r
    raise AssertionError("no overlap found")


@pytest.mark.parametrize("seed", range(24))
def test_overlapping_starts_are_refused(seed, monkeypatch):
    ground, own, R, r = overlapping(seed)
    made = []
    field = S.Surface.field.func
    monkeypatch.setattr(S.Surface.field, "func", lambda s: made.append(s) or field(s))
    q = Rotation.from_matrix(R).as_quat()[[3, 0, 1, 2]]
    start = {"body.r": tuple(r), "body.q": tuple(q)}
    words = r"touch.*(overlap|nearest points|wrong side)"
    with pytest.raises((tr.errors.SimulationError, tr.errors.InitialValueError), match=words):
        tr.simulate(Pair(ground=ground, own=own), 0.1, samples=3, initial=start, **VM)
    assert len(made) <= 2  # functions are not made in the search


def test_an_egg_inside_of_another_is_refused():
    model = Pair(ground=S.Ellipsoid(semi=(0.1, 0.12, 0.11)), own=S.Ellipsoid(semi=(0.5, 0.6, 0.7)))
    with pytest.raises((tr.errors.SimulationError, tr.errors.InitialValueError), match=r"touch.*(overlap|wrong side)"):
        tr.simulate(model, 0.1, initial={"body.r": (0.05, 0.02, 0.1)}, **VM)


def test_the_watch_ends_a_run_whose_tracked_points_are_not_the_nearest(monkeypatch):
    """Without hand-overs the egg would fall through the bottom: the watch knows nothing of the tracked points."""
    for name in ("start", "after", "after_rejection"):
        monkeypatch.setattr(HandOver, name, lambda self: None)
    monkeypatch.setattr(HandOver, "is_refused", lambda self, *a: False)
    start = {"body.r": (0.0, 0.75, 0.0)}
    long = S.Cylinder(radius=2.0, axis="z", hollow=True)
    with pytest.raises(tr.errors.SimulationError, match=r"touch: the bodies overlap by .* at t = 0\.[67]") as caught:
        tr.simulate(Pair(ground=long, own=EGG), 2.0, initial=start, **VM)
    assert true_gaps(caught.value.solution, long, EGG).min() > -1e-3


def test_sundials_crosses_a_tunnel_and_ends_at_its_wall():
    start = {"body.r": (0.1, 0.5, 0.0), "body.w": (1.0, 2.0, 3.0)}
    with pytest.raises(tr.errors.SimulationError, match="SUNDIALS knows no events") as caught:
        tr.simulate(Pair(ground=TUNNEL, own=EGG), 1.0, samples=101, method="cvodes", initial=start, **VM)
    sol = caught.value.solution
    close(sol.time.values[-1], 0.5, 1e-9)  # the last output before it lands
    assert np.abs(sol["touch.gap"].values - true_gaps(sol, TUNNEL, EGG)).max() < 4e-3


def test_how_often_the_watch_looks_can_be_chosen():
    model = Pair(ground=S.Cylinder(radius=1.0, axis="z"), own=S.Circle(radius=0.3, axis="x"))
    start = {"body.r": (0, 1.3, 0), "body.v": (0, 0, 1.0), "body.w": (-1.0 / 0.3, 0, 0)}
    looks = [
        tr.simulate(model, 0.2, samples=2, initial=start, max_step=2e-3, check_gaps_every=n, **VM).stats["gap_searches"]
        for n in (0, 20, 1)
    ]
    assert looks[0] < looks[1] < looks[2]
    assert looks[2] >= 100
    with pytest.raises(tr.errors.SimulationError, match=r"check_gaps_every"):
        tr.simulate(model, 0.2, check_gaps_every=-1, **VM)


def test_the_watch_looks_rarely_at_what_is_far_apart(monkeypatch):
    """A ball falls towards a bar 100 m away: how far it can have moved tells that nothing has happened."""
    watches = []
    init = GapWatch.__init__
    monkeypatch.setattr(GapWatch, "__init__", lambda self, *a, **k: init(self, *a, **k) or watches.append(self))
    sol = tr.simulate(
        Pair(ground=S.Cylinder(radius=1.0, axis="z"), own=EGG), 4.0, samples=401, initial={"body.r": (0, 100, 0)}, **VM
    )
    assert sol.success
    assert watches[0].searches < 450  # one per output for the gap that is reported, and few others
    assert sol.stats["gap_searches"] == watches[0].searches


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        (TUNNEL, BOWL, "always overlap"),
        (BOWL, S.Plane(), "no end"),
        (TUNNEL, S.Cylinder(radius=0.1, axis="x"), "no end"),
        (S.Cylinder(radius=0.1), S.Implicit(function=lambda r: r[1] - 0.1 * r[0] ** 2), "closed and bounded"),
    ],
)
def test_pairs_without_nearest_points_are_refused(a, b, words):
    with pytest.raises(tr.errors.ParameterError, match=words):
        tr.simulate(Pair(ground=a, own=b), 0.1, **VM)


def test_a_surface_that_changes_its_size_is_watched_as_it_is():
    model = Pair(ground=S.Plane(), own=S.Sphere(radius=0.2))
    shrink = {"shrink": tr.When(lambda s: s["time"] >= 0.1, change={"touch.surface_B.radius": 0.1})}
    sol = tr.simulate(model, 1.5, samples=31, initial={"body.r": (0, 1.0, 0)}, events=shrink, **VM)
    assert sol.success, sol.reason
    close(sol["body.r"].values[-1, 1], 0.1, 1e-9)


class Room(tr.Model):
    """A ball in a box of six planes."""

    def build(self, world):
        ball = self.add("body", tr.Body.sphere(mass=1.0, radius=0.2))
        laws = {"friction": tr.friction.Coulomb(mu=0.1), "impact": tr.impacts.Newton(e=0.97)}
        for i in range(3):
            for sign in (-1, 1):
                at = tuple(-sign * (k == i) for k in range(3))
                up = tuple(float(sign * (k == i)) for k in range(3))
                surfaces = {"surface_A": S.Plane(up=up), "surface_B": S.Sphere(radius=0.2)}
                self.add(
                    f"wall[{2 * i + (sign > 0)}]", tr.RigidContact(world.frame(r=at), ball.frame(), **surfaces, **laws)
                )


@pytest.mark.parametrize("method", ["auto", pytest.param("moreau", marks=pytest.mark.study)])
@pytest.mark.parametrize("where", ["box", "bowl", "ring tunnel", "tunnel"])
def test_a_ball_thrown_about_never_leaves(where, method):
    """60 s; the tunnel is level, so that the ball does not run away along it."""
    ball = S.Sphere(radius=0.2)
    ground = {"bowl": BOWL, "ring tunnel": RING_TUNNEL, "tunnel": TUNNEL}.get(where)
    model = Room() if ground is None else Pair(ground=ground, own=ball, e=0.97, mu=0.1)
    start = {"body.r": (3.1 if where == "ring tunnel" else 0.1, 0.2, 0.1), "body.v": (3.0, 2.0, -4.0)}
    compiled = {"compile": "background" if method == "moreau" else "never"}  # 60,000 steps
    sol = tr.simulate(model, 60.0, samples=601, rtol=1e-8, method=method, initial=start, **compiled)
    assert sol.success, sol.reason
    r = sol["body.r"].values
    gap = 0.8 - np.abs(r).max(axis=1) if ground is None else outside(ground, r) - 0.2
    assert gap.min() > -1e-9
    assert sol.stats["impacts"] > 20
