"""Contacts among many bodies (``tr.contacts.Among``): judged by brute force, statics and conservation laws."""

from itertools import combinations

import numpy as np
import pytest

import trundle as tr
from audit import close
from trundle.equations.crowds import CrowdPairs
from trundle.equations.prepare import prepare
from trundle.running.crowds.nearby import Nearby

S = tr.surfaces
BOWL, BALL, MU = 1.0, 0.1, 0.3
LAWS = {
    "friction": tr.friction.Coulomb(mu=MU),
    "impact": tr.impacts.Newton(e=0.3),
    "rolling": tr.friction.Resistance(arm=0.005, delta=0.1),
}
STEPS = {"method": "moreau", "max_step": 5e-3}


def places_in_bowl(count, seed):
    rng, places = np.random.default_rng(seed), []
    while len(places) < count:
        p = rng.uniform(-0.7, 0.7, 3)
        if np.linalg.norm(p) < BOWL - 1.5 * BALL and all(np.linalg.norm(p - q) > 2.1 * BALL for q in places):
            places.append(p)
    return {f"ball[{i}].r": tuple(p) for i, p in enumerate(places)}


class Bowl(tr.Model):
    """Balls in a hollow sphere: as a crowd, or pair by pair."""

    count: int = tr.structure(5, doc="number of balls")
    crowd: bool = tr.structure(True, doc="contacts among all, or each written on its own")
    inertia: float = tr.parameter(1.0, doc="of the second moment, over that of a ball")
    rolling: tr.friction.Resistance | None = tr.structure(LAWS["rolling"], doc="couple against rolling")

    def build(self, world):
        moment = 0.4 * BALL**2
        body = {"mass": 1.0, "inertia": (moment, moment * self.inertia, moment)}
        balls = [self.add(f"ball[{i}]", tr.Body(**body)) for i in range(self.count)]
        bowl, ball, laws = S.Sphere(radius=BOWL, hollow=True), S.Sphere(radius=BALL), LAWS | {"rolling": self.rolling}
        if self.crowd:
            walls = [(world.frame(), bowl)]
            self.add("grains", tr.contacts.Among([(b.frame(), ball) for b in balls], walls, **laws))
            return
        for i, b in enumerate(balls):
            self.add(f"wall[{i}]", tr.RigidContact(world.frame(), b.frame(), surface_A=bowl, surface_B=ball, **laws))
        for i, (a, b) in enumerate(combinations(balls, 2)):
            self.add(f"pair[{i}]", tr.RigidContact(a.frame(), b.frame(), surface_A=ball, surface_B=ball, **laws))

    def initial(self):
        return places_in_bowl(self.count, 1)


def assert_right(sol, count):
    """True gaps by brute force, energy, and forces that press and stay in their cones."""
    r = np.array([sol[f"ball[{i}].r"].values for i in range(count)])
    assert np.linalg.norm(r, axis=2).max() < BOWL - BALL + 1e-9
    for a, b in combinations(r, 2):
        assert np.linalg.norm(a - b, axis=1).min() > 2 * BALL - 1e-9
    total = sol.energy["total"].values
    assert np.diff(total).max() < 1e-9 * abs(total[0] - total[-1])
    assert sol.stats["energy_residual"] < 1e-8
    assert sol.stats["complementarity_residual"] < 1e-9
    assert sol["grains.touching"].values.max() > count / 2
    pairs, forces, points = (sol[f"grains.{name}"].values for name in ("pair", "F_B", "P"))
    for k in range(1, len(pairs)):
        here = ~np.isnan(pairs[k, :, 0])
        for (a, b), F, P in zip(pairs[k, here].astype(int), forces[k, here], points[k, here], strict=True):
            # forces and points belong to the middle of the step: normals of two balls turn in its second half
            n, turns = (-P, 1e-9) if a == count else (r[b, k] - r[a, k], 0.1)
            n /= np.linalg.norm(n)
            N = F @ n
            assert N > 0
            assert np.linalg.norm(F - N * n) < (MU + turns) * N


@pytest.mark.parametrize(("inertia", "tolerance"), [(1.0, 1e-9), (1.4, 1e-5)])
def test_a_crowd_moves_as_contacts_that_are_written_one_by_one(inertia, tolerance):
    """Impulses that are expected, for gyroscopic terms of unequal moments, are those of the step before: 1e-5."""
    alike = {"count": 4, "inertia": inertia, "rolling": None}
    runs = [tr.simulate(Bowl(crowd=crowd, **alike), 0.55, samples=12, **STEPS) for crowd in (True, False)]
    assert sum(event.is_impact for event in runs[1].events) > 5
    for i in range(4):
        for name, scale in (("r", 1.0), ("v", 20.0), ("w", 200.0)):
            a, b = (sol[f"ball[{i}].{name}"].values for sol in runs)
            close(a, b, tolerance * scale)


def test_thirty_balls_fall_into_a_bowl():
    sol = tr.simulate(Bowl(count=30), 0.5, samples=11, **STEPS)
    assert_right(sol, 30)


@pytest.mark.study
def test_thirty_balls_settle_in_a_bowl():
    sol = tr.simulate(Bowl(count=30), 5.0, samples=101, **STEPS)
    assert_right(sol, 30)
    kinetic = sol.energy["kinetic"].values
    assert kinetic[-1] < 1e-3 * kinetic.max()


# -- statics --------------------------------------------------------------------------------------------------------
class Pyramid(tr.Model):
    """Three balls on the ground that do not touch each other, and one on top of them."""

    mu: float = tr.parameter(0.4, ge=0, doc="coefficient of friction")
    apart: float = tr.parameter(0.21, unit="m", doc="distance of the centres of the lower balls")

    def build(self, world):
        balls = [self.add(f"ball[{i}]", tr.Body.sphere(mass=1.0, radius=BALL)) for i in range(4)]
        laws = {"friction": tr.friction.Coulomb(mu=self.mu), "impact": tr.impacts.Newton(e=0.0)}
        parts = [(b.frame(), S.Sphere(radius=BALL)) for b in balls]
        self.add("grains", tr.contacts.Among(parts, walls=[(world.frame(), S.Plane())], **laws))

    def initial(self):
        across = self.apart / np.sqrt(3)
        angles = 2 * np.pi * np.arange(3) / 3
        lower = {f"ball[{i}].r": (across * np.cos(a), BALL, across * np.sin(a)) for i, a in enumerate(angles)}
        return lower | {"ball[3].r": (0, BALL + np.sqrt((2 * BALL) ** 2 - across**2), 0)}


def test_the_forces_of_a_pyramid_are_those_of_statics():
    """A lower ball stands if both its friction forces are equal: F (1 + cos α) = N sin α at angle α to the vertical."""
    sol = tr.simulate(Pyramid(), 0.2, samples=3, method="moreau")
    sin = 0.21 / np.sqrt(3) / (2 * BALL)
    cos = np.sqrt(1 - sin**2)
    N = 9.81 / 3 / (cos + sin**2 / (1 + cos))
    F = N * sin / (1 + cos)
    found = {tuple(pair): force for pair, force in zip(sol["grains.pair"].values[-1], sol["grains.F_B"].values[-1])}
    assert set(found) == {(0, 3), (1, 3), (2, 3), (4, 0), (4, 1), (4, 2)}
    for i in range(3):
        close(np.linalg.norm(found[i, 3]), np.hypot(N, F), 1e-8)
        close(found[4, i][1], 4 * 9.81 / 3, 1e-8)
        close(np.hypot(*found[4, i][[0, 2]]), F, 1e-8)
    close(sol["ball[3].v"].values[-1], 0, 1e-10)


@pytest.mark.parametrize(("share", "stands"), [(1.02, True), (0.98, False)])
def test_a_pyramid_stands_if_friction_is_beyond_half_the_angle(share, stands):
    """It needs μ ≥ F/N = tan(α/2)."""
    alpha = np.arcsin(0.21 / np.sqrt(3) / (2 * BALL))
    sol = tr.simulate(Pyramid(mu=share * np.tan(alpha / 2)), 0.3, samples=3, method="moreau")
    fall = sol["ball[3].r"].values[0, 1] - sol["ball[3].r"].values[-1, 1]
    assert (fall < 1e-9) == stands


# -- conservation ---------------------------------------------------------------------------------------------------
class Cloud(tr.Model):
    """Clumps of two balls each that fly into each other without gravity."""

    e: float = tr.parameter(1.0, ge=0, le=1, doc="coefficient of restitution")

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world):
        parts = []
        for i in range(8):
            body = self.add(f"body[{i}]", tr.Body(mass=1.0 + i, inertia=(0.02, 0.02, 0.02)))
            parts += [(body.frame(r=(x, 0, 0)), S.Sphere(radius=0.1)) for x in (-0.1, 0.1)]
        laws = {"friction": tr.friction.Coulomb(mu=0.2), "impact": tr.impacts.Newton(e=self.e)}
        self.add("grains", tr.contacts.Among(parts, **laws))

    def initial(self):
        rng = np.random.default_rng(5)
        found = {}
        for i, corner in enumerate(np.ndindex(2, 2, 2)):
            at = 0.9 * (np.array(corner) - 0.5)
            found |= {f"body[{i}].r": tuple(at), f"body[{i}].v": tuple(-2 * at + rng.normal(size=3) / 5)}
            found |= {f"body[{i}].w": tuple(rng.normal(size=3))}
        return found


@pytest.mark.parametrize("e", [0.0, 1.0])
def test_blows_among_clumps_keep_the_momentum(e):
    sol = tr.simulate(Cloud(e=e), 1.0, samples=21, method="moreau", max_step=2e-3)
    momentum = sum((1.0 + i) * sol[f"body[{i}].v"].values for i in range(8))
    close(momentum - momentum[0], 0, 1e-10)
    kinetic = sol.energy["kinetic"].values
    assert kinetic[-1] < 0.9 * kinetic[0]
    assert np.diff(kinetic).max() < 1e-8 * kinetic[0]


def test_two_balls_part_by_the_law_of_impact():
    class Two(tr.Model):
        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

        def build(self, world):
            a, b = (self.add(name, tr.Body.sphere(mass=m, radius=BALL)) for name, m in (("a", 1.0), ("b", 3.0)))
            laws = {"friction": tr.friction.Frictionless(), "impact": tr.impacts.Newton(e=0.6)}
            self.add("grains", tr.contacts.Among([(x.frame(), S.Sphere(radius=BALL)) for x in (a, b)], **laws))

        def initial(self):
            return {"a.r": (0, 0, 0), "a.v": (2.0, 0, 0), "b.r": (0.5, 0, 0)}

    sol = tr.simulate(Two(), 0.5, samples=3, method="moreau")
    close(sol["a.v"].values[-1], (2.0 - 3 / 4 * 1.6 * 2.0, 0, 0), 1e-9)
    close(sol["b.v"].values[-1], (1 / 4 * 1.6 * 2.0, 0, 0), 1e-9)


# -- who is near ----------------------------------------------------------------------------------------------------
def test_the_broad_phase_misses_nobody_and_leaves_out_the_rest():
    nearby = Nearby(CrowdPairs(prepare(Bowl(count=60)).system))
    rng = np.random.default_rng(2)
    for _ in range(20):
        motions = np.zeros((60, 18))
        motions[:, :9] = np.eye(3).ravel()
        motions[:, 9:12] = rng.uniform(-0.6, 0.6, (60, 3))
        found = nearby.pairs(motions, 0.02)
        members = {tuple(pair) for pair in found[found[:, 0] < 60].tolist()}
        r = motions[:, 9:12]
        gaps = {(a, b): np.linalg.norm(r[a] - r[b]) - 2 * BALL for a, b in combinations(range(60), 2)}
        assert members == {pair for pair, gap in gaps.items() if gap < 0.02}
        assert len(found) - len(members) == 60  # all at the wall
        depth, pair = nearby.deepest(motions)
        assert pair == min(gaps, key=gaps.get)
        close(depth, -gaps[pair] / BALL, 1e-12)


# -- what is refused ------------------------------------------------------------------------------------------------
def refused(words, until=0.1, method="moreau", **parts):
    class Refused(tr.Model):
        def build(self, world):
            balls = [self.add(f"ball[{i}]", tr.Body.sphere(mass=1.0, radius=BALL)) for i in range(2)]
            given = {"friction": tr.friction.Coulomb(mu=0.3), "surface": S.Sphere(radius=BALL)} | parts
            walls, more, surface = (given.pop(name, None) for name in ("walls", "more", "surface"))
            around = [(world.frame(), wall) for wall in walls or ()]
            self.add("grains", tr.contacts.Among([(b.frame(), surface) for b in balls], around, **given))
            if more is not None:
                self.add("more", more(world, balls))

        def initial(self):
            return {"ball[0].r": (0, 1, 0), "ball[1].r": (0, 2, 0)}

    with pytest.raises(tr.errors.TrundleError, match=words):
        tr.simulate(Refused(), until, method=method)


def test_what_steps_among_many_cannot_follow_is_refused_in_words():
    refused(r"grains is for time stepping", method="auto")
    refused(r"grains\.friction is a Viscous", friction=tr.friction.Viscous(mu=0.1))
    refused(r"grains\.impact is a Poisson", impact=tr.impacts.Poisson(e=0.5))
    refused(r"grains\.members\[0\] is a Ellipsoid", surface=S.Ellipsoid(semi=(1, 2, 3)))
    refused(r"grains\.walls\[0\].*nearest", walls=[S.Ellipsoid(semi=(1, 2, 3))])
    joint = lambda world, balls: tr.joints.Spherical(world.frame(), balls[0].frame(r=(1, 0, 0)))  # noqa: E731
    refused(r"grains\.members\[0\] is on ball\[0\], which is held by a joint", more=joint)
    spring = lambda world, balls: tr.forces.SpringDamper(balls[0].frame(), balls[1].frame(), c=1.0, d=0.0, s0=1.0)  # noqa: E731
    refused(r"more: stands beside grains", more=spring)


def test_overlapping_starts_are_refused():
    class Overlapping(Bowl):
        def initial(self):
            return {"ball[0].r": (0, 0, 0), "ball[1].r": (0.19, 0, 0)}

    with pytest.raises(tr.errors.SimulationError, match=r"members\[0\]-members\[1\]: the surfaces overlap"):
        tr.simulate(Overlapping(count=2), 0.1, **STEPS)


def test_linear_models_refuse_crowds():
    with pytest.raises(tr.errors.TrundleError, match="time stepping"):
        tr.linearise(Bowl(count=2))


def test_a_run_with_a_crowd_can_be_stored_and_drawn(tmp_path):
    sol = tr.simulate(Bowl(count=3), 0.2, samples=5, **STEPS)
    sol.save(tmp_path / "run.nc")
    again = tr.load(tmp_path / "run.nc")
    assert np.array_equal(again["grains.touching"].values, sol["grains.touching"].values)
    shapes = {body["path"]: len(body["visuals"]) for body in sol.description["scene"]["bodies"]}
    assert shapes["ball[0]"] == 1
    assert shapes["world"] == 1
