"""Bodies that fall into a bowl or a box, collide and come to rest: time stepping with many contacts."""

from itertools import combinations

import numpy as np
import pytest

import trundle as tr

S = tr.surfaces
LAWS = {
    "friction": tr.friction.Coulomb(mu=0.3),
    "impact": tr.impacts.Newton(e=0.3),
    "rolling": tr.friction.Resistance(arm=0.005, delta=0.1),
}
BOWL, BALL = 1.0, 0.1  # m: radii


class Bowl(tr.Model):
    """Balls that fall into a hollow sphere; every two of them may collide."""

    count: int = tr.structure(5, doc="number of balls")

    def build(self, world):
        balls = [self.add(f"ball[{i}]", tr.Body.sphere(mass=1.0, radius=BALL)) for i in range(self.count)]
        for i, ball in enumerate(balls):
            surfaces = {"surface_A": S.Sphere(radius=BOWL, hollow=True), "surface_B": S.Sphere(radius=BALL)}
            self.add(f"wall[{i}]", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **LAWS))
        for i, (a, b) in enumerate(combinations(balls, 2)):
            surfaces = {"surface_A": S.Sphere(radius=BALL), "surface_B": S.Sphere(radius=BALL)}
            self.add(f"pair[{i}]", tr.RigidContact(a.frame(), b.frame(), **surfaces, **LAWS))

    def initial(self):
        rng, places = np.random.default_rng(1), []
        while len(places) < self.count:
            p = rng.uniform(-0.7, 0.7, 3)
            if np.linalg.norm(p) < BOWL - 1.5 * BALL and all(np.linalg.norm(p - q) > 2.1 * BALL for q in places):
                places.append(p)
        return {f"ball[{i}].r": tuple(p) for i, p in enumerate(places)}


def assert_settled(sol, share):
    kinetic = sol.energy["kinetic"].values
    assert kinetic[-1] < share * kinetic.max()


def settle_in_bowl(count, until):
    sol = tr.simulate(Bowl(count=count), until, samples=41, method="moreau", max_step=5e-3)
    places = [sol[f"ball[{i}].r"].values for i in range(count)]
    for r in places:
        assert np.linalg.norm(r, axis=1).max() < BOWL - BALL + 1e-6
    for a, b in combinations(places, 2):
        assert np.linalg.norm(a - b, axis=1).min() > 2 * BALL - 1e-6
    assert_settled(sol, 1e-3)


def test_balls_settle_in_a_bowl():
    settle_in_bowl(5, 3.0)


@pytest.mark.study
def test_many_balls_settle_in_a_bowl():
    """78 contacts; the cost of building and of a step grows with the square of their number."""
    settle_in_bowl(12, 4.0)


SEMI = 0.12, 0.08, 0.1  # m, of the egg
PEBBLE = 0.09, 0.06, 0.11  # m
RING = 0.08, 0.03  # m, of the ring
HALF = 0.25  # m: of the box


class Box(tr.Model):
    """A ball, an egg and a third body that fall into a box of five planes."""

    third: S.Surface = tr.structure(S.Ellipsoid(semi=PEBBLE), doc="surface of the third body")

    def build(self, world):
        shapes = [S.Sphere(radius=BALL), S.Ellipsoid(semi=SEMI), self.third]
        bodies = [self.add(f"body[{i}]", tr.Body.sphere(mass=1.0, radius=BALL)) for i in range(len(shapes))]
        walls = [(0, 0, 0), (HALF, 0, 0), (-HALF, 0, 0), (0, 0, HALF), (0, 0, -HALF)]
        turns = [None, ("z", np.pi / 2), ("z", -np.pi / 2), ("x", -np.pi / 2), ("x", np.pi / 2)]
        for i, (body, shape) in enumerate(zip(bodies, shapes, strict=True)):
            for k, (place, turn) in enumerate(zip(walls, turns, strict=True)):
                frame = world.frame(r=place) if turn is None else world.frame(r=place, R=turn)
                surfaces = {"surface_A": S.Plane(), "surface_B": shape}
                self.add(f"wall[{5 * i + k}]", tr.RigidContact(frame, body.frame(), **surfaces, **LAWS))
        for i, (a, b) in enumerate(combinations(range(len(shapes)), 2)):
            surfaces = {"surface_A": shapes[a], "surface_B": shapes[b]}
            self.add(f"pair[{i}]", tr.RigidContact(bodies[a].frame(), bodies[b].frame(), **surfaces, **LAWS))

    def initial(self):
        return {
            "body[0].r": (0.05, 0.15, 0.02),
            "body[1].r": (-0.08, 0.4, 0.03),
            "body[1].q": (0.9, 0.3, 0.2, 0.1),
            "body[2].r": (0.03, 0.65, -0.05),
            "body[2].q": (0.9, -0.3, 0.1, 0.2),
        }


def points(shape, r, T):
    """Points all over a body's surface in the world, per output; shape: half axes, or radii of ring and tube."""
    u, v = (a.ravel() for a in np.meshgrid(np.linspace(0, 2 * np.pi, 61), np.linspace(0, 2 * np.pi, 61)))
    if len(shape) == 2:
        round_ = shape[0] + shape[1] * np.cos(v)
        local = np.stack([round_ * np.cos(u), shape[1] * np.sin(v), round_ * np.sin(u)], axis=1)
    else:
        local = np.stack([np.cos(u) * np.sin(v / 2), np.cos(v / 2), np.sin(u) * np.sin(v / 2)], axis=1) * shape
    return r[:, None, :] + np.einsum("tij,pj->tpi", T, local)


def assert_apart(sol, third):
    """No body is in another one or beyond a wall."""
    shapes = [(BALL,) * 3, SEMI, third]
    poses = [(sol[f"body[{i}].r"].values, sol[f"body[{i}].T"].values) for i in range(3)]
    clouds = [points(shape, *pose) for shape, pose in zip(shapes, poses, strict=True)]
    for cloud in clouds:
        assert cloud[..., 1].min() > -1e-5
        assert np.abs(cloud[..., [0, 2]]).max() < HALF + 1e-5
    for k, (r, T) in enumerate(poses[:2]):
        for cloud in clouds[k + 1 :]:
            local = np.einsum("tji,tpj->tpi", T, cloud - r[:, None, :])
            depth = 1 - np.linalg.norm(local / shapes[k], axis=2)
            assert depth.max() * BALL < 1e-5


def test_mixed_shapes_settle_in_a_box():
    sol = tr.simulate(Box(), 2.5, samples=26, method="moreau", max_step=2e-3)
    assert_apart(sol, PEBBLE)
    assert_settled(sol, 1e-2)


def test_a_ring_that_falls_flat_in_a_box_ends_the_run():
    """It touches the floor along a whole circle then, which one contact cannot hold: its force would be that of one
    point, and its power out of all proportion."""
    ring = S.Torus(ring=RING[0], tube=RING[1], axis="y")
    sol = tr.simulate(Box(third=ring), 2.5, samples=251, method="moreau", max_step=2e-3, raises=False)
    assert "lies flat" in sol.reason
    assert sol.time.values[-1] > 0.5  # after it has met the others and the walls
    assert_apart(sol, RING)
