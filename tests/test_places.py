"""Surfaces that touch at two places at once: each is held; nothing passes between."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import trundle as tr
from trundle.core.rotations import rotation_matrix
from trundle.library.rolling.nearest import Nearest, Pose
from trundle.model.model import elaborate
from trundle.running.places import Look, Watched

S = tr.surfaces
TUNNEL = S.Cylinder(radius=1.0, axis="x", hollow=True)
BOWL = S.Sphere(radius=1.0, hollow=True)


class Lying(tr.Model):
    """A body in a hollow."""

    ground: Any = tr.structure(doc="fixed surface")
    own: Any = tr.structure(doc="surface of the body")
    mu: float = tr.parameter(0.3, doc="friction")
    e: float = tr.parameter(0.0, doc="restitution")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        body = self.add("body", tr.Body(mass=2.0, inertia=(0.02, 0.022, 0.024)))
        laws = {"friction": tr.friction.Coulomb(mu=self.mu), "impact": tr.impacts.Newton(e=self.e)}
        surfaces = {"surface_A": self.ground, "surface_B": self.own}
        self.add("touch", tr.RigidContact(world.frame(), body.frame(), **surfaces, **laws))


def total(sol, name: str = "F_B") -> np.ndarray:
    """Of all places."""
    return sum(sol[s].values for s in sol.signals if s.startswith("touch") and s.endswith(f".{name}"))


EGG = S.Implicit(function=lambda r: r[0] ** 2 + 2 * r[1] ** 2 + r[2] ** 2 - 0.01)
STONE = S.Ellipsoid(semi=(0.2, 0.1, 0.1))
BEAN = S.Implicit(function=lambda r: r[0] ** 4 - 0.5 * r[0] ** 2 + 2 * r[1] ** 2 + r[2] ** 2 - 0.01)


@pytest.mark.parametrize(
    ("ground", "own", "places"),
    [
        (S.Plane(up="z"), S.Circle(radius=0.2), 1),
        (S.Sphere(radius=1.0), STONE, 1),
        (S.Cylinder(radius=1.0), EGG, 1),
        (BOWL, S.Sphere(radius=0.2), 1),
        (BOWL, STONE, 2),
        (TUNNEL, EGG, 2),
        (S.Ellipsoid(semi=(1.0, 0.8, 0.6)), S.Torus(ring=0.3, tube=0.1), 3),
        (S.Sphere(radius=1.0), BEAN, 2),
    ],
)
def test_only_surfaces_that_are_not_both_convex_have_more_places(ground, own, places):
    parts = elaborate(Lying(ground=ground, own=own)).constraints
    assert [c.path for c in parts] == ["touch", "touch.place[1]", "touch.place[2]"][:places]


@pytest.mark.parametrize("method", ["auto", "radau5", "moreau"])
def test_a_spindle_rests_on_both_tips_in_a_tunnel(method):
    """Its axis is across the tunnel: each tip carries half of the weight, with N = m g/(2 cos β) without friction."""
    half = 0.4
    spindle = S.Spindle(radius=half / np.sin(0.3), alpha=0.3, axis="y")
    depth = np.sqrt(1 - half**2)
    start = {"body.r": (0.0, 0.0, -depth), "body.q": (1.0, 0.0, 0.0, 0.0)}
    sol = tr.simulate(
        Lying(ground=TUNNEL, own=spindle, mu=0.0), until=0.3, samples=7, initial=start, method=method, compile="never"
    )
    assert np.abs(sol["body.r"].values - np.array([0, 0, -depth])).max() < 1e-7
    assert np.abs(total(sol)[-1] - np.array([0, 0, 2 * 9.81])).max() < 1e-5
    for place in ("touch", "touch.place[1]"):
        assert abs(sol[f"{place}.F_B"].values[-1][2] - 9.81) < 1e-5
        if method == "moreau":  # the solution without slip does not tell how two places push against each other
            continue
        F = sol[f"{place}.F_B"].values[-1]
        assert abs(np.linalg.norm(F) - 9.81 / depth) < 1e-5
        assert abs(abs(sol[f"{place}.P_B"].values[-1][1]) - half) < 1e-9
    assert sol["touch.P_B"].values[-1][1] * sol["touch.place[1].P_B"].values[-1][1] < 0


@pytest.mark.parametrize("method", ["auto", "moreau"])
@pytest.mark.parametrize(
    ("ground", "own"),
    [
        (BOWL, S.Ellipsoid(semi=(0.5, 0.15, 0.2))),
        (BOWL, S.Spindle(radius=1.5, alpha=0.3, axis="x")),
        (TUNNEL, S.Ellipsoid(semi=(0.2, 0.5, 0.15))),
    ],
    ids=["stone in a bowl", "spindle in a bowl", "stone in a tunnel"],
)
def test_what_falls_into_a_hollow_comes_to_rest_on_two_places(ground, own, method):
    start = {"body.r": (0.02, 0.03, -0.3), "body.q": (0.998, 0.04, 0.03, 0.02), "body.v": (0.1, 0.2, 0.0)}
    sol = tr.simulate(
        Lying(ground=ground, own=own), until=1.0, samples=41, initial=start, method=method, rtol=1e-6, compile="never"
    )
    modes = sol["touch.mode"].values, sol["touch.place[1].mode"].values
    assert ((modes[0] > 0) & (modes[1] > 0)).any(), "it touches at both places at once"
    r, T = sol["body.r"].values, sol["body.T"].values
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, 400), np.linspace(0, np.pi, 201))
    ways = np.column_stack([(np.cos(u) * np.sin(v)).ravel(), (np.sin(u) * np.sin(v)).ravel(), np.cos(v).ravel()])
    points = own.skeleton().point(ways)
    least = min(ground.distance(r[k] + points @ T[k].T).min() for k in range(len(r)))
    assert least > (-2e-3 if method == "moreau" else -1e-6)
    force = total(sol) + 2.0 * np.array([0, 0, -9.81])
    assert np.abs(2.0 * sol["body.a"].values - force).max() < 1e-6 * np.abs(force).max() + 1e-6


def test_a_spindle_that_rolls_in_a_wide_bowl_has_one_place():
    """Its arc is narrower than the bowl: the tips, where many normals are one point, are no places."""
    spindle = S.Spindle(radius=0.7, alpha=0.6, axis="x")
    start = {"body.r": (0.02, 0.03, -0.3), "body.q": (0.998, 0.04, 0.03, 0.02), "body.v": (0.1, 0.2, 0.0)}
    sol = tr.simulate(Lying(ground=BOWL, own=spindle), until=0.6, samples=25, initial=start, rtol=1e-6, compile="never")
    assert (sol["touch.mode"].values > 0).any()
    assert (sol["touch.place[1].mode"].values == 0).all()


@pytest.mark.parametrize("q", [(1.0, 0.0, 0.0, 0.0), (0.36, -0.48, 0.64, 0.48)], ids=["along axes", "askew"])
def test_a_ring_that_lies_on_a_bar_is_slowed_by_friction(q):
    """Its axis is along the normal, so no tangent is along its rolling: x = v t − μ g t²/2 all the same."""
    turn = rotation_matrix(np.array(q))

    class Ring(Lying):
        def world(self):
            return tr.World(up="z", gravity=tuple(-9.81 * turn[:, 2]))

        def build(self, world):
            body = self.add("body", tr.Body(mass=2.0, inertia=(0.02, 0.022, 0.024)))
            laws = {"friction": tr.friction.Coulomb(mu=self.mu), "impact": tr.impacts.Newton(e=self.e)}
            surfaces = {"surface_A": self.ground, "surface_B": self.own}
            self.add("touch", tr.RigidContact(world.frame(R=q), body.frame(), **surfaces, **laws))

        def initial(self):
            return {"body.r": tuple(turn[:, 2]), "body.q": q, "body.v": tuple(turn[:, 0]), "body.w": (0.0, 0.0, 0.0)}

    model = Ring(ground=S.Cylinder(radius=1.0, axis="x"), own=S.Circle(radius=0.3, axis="z"))
    sol = tr.simulate(model, 0.2, samples=5, compile="never")
    t, n = sol.time.values, turn[:, 2]
    np.testing.assert_allclose(sol["body.r"].values @ turn[:, 0], t - 0.3 * 9.81 * t**2 / 2, atol=1e-8)
    np.testing.assert_allclose(total(sol) @ n, 2.0 * 9.81, rtol=1e-7)
    np.testing.assert_allclose(total(sol) @ turn[:, 0], -0.3 * 2.0 * 9.81, rtol=1e-7)


class OneMinimum:
    """A search that finds one minimum of the distance, whatever the pose."""

    size, join = 1.0, 1e-3

    def all(self, pose):
        return [Nearest(-1e-8, *np.zeros((2, 3)))]

    def moved(self, pose, before):
        return 0.0

    def elsewhere(self, pose, taken, radius):
        return 1.0


@pytest.mark.parametrize("keeps", [0, 1])
def test_of_two_places_the_one_next_to_the_only_minimum_follows_it(keeps):
    """Each took it for the other's: both ceased to follow points, and the contact seemed to touch at a third place."""
    look, states = Look(OneMinimum()), (slice(0, 6), slice(6, 12))
    first, further = (Watched(k, f"touch[{k}]", (None, None), look, states[k], 1.0, k) for k in (0, 1))
    first.siblings, further.siblings = [further], [first]
    x = np.full(12, 0.05)
    x[states[keeps]] = 1e-3
    found = [w.look(Pose(np.eye(3), np.zeros(3)), x, np.zeros(2)) for w in (first, further)]
    assert [len(minima) for minima in found] == [keeps == 0, keeps == 1]
