"""A ball that is thrown about inside a box, a bowl, a ring-shaped tunnel and a straight one stays inside."""

import numpy as np
import pytest

import trundle as tr

S = tr.surfaces
R = 0.15  # m, of the ball
SIDES = [(n, tuple(-np.array(n))) for n in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))]
PLACES = {
    "box": [(S.Plane(up=n), r) for n, r in SIDES],
    "bowl": [(S.Sphere(radius=1.0, hollow=True), (0, 0, 0))],
    "ring": [(S.Torus(ring=2.0, tube=0.8, axis="y", hollow=True), (0, 0, 0))],
    "tunnel": [(S.Cylinder(radius=1.0, axis="z", hollow=True), (0, 0, 0))],
}


def outside(place, r):
    """How far the centre of the ball is beyond where it may be: by elementary geometry."""
    x, y, z = r.T
    if place == "box":
        return (np.abs(r).max(axis=1) - (1 - R)).max()
    if place == "bowl":
        return (np.linalg.norm(r, axis=1) - (1 - R)).max()
    if place == "ring":
        return (np.hypot(np.hypot(x, z) - 2.0, y) - (0.8 - R)).max()
    return (np.hypot(x, y) - (1 - R)).max()


class Thrown(tr.Model):
    """A ball in one of the places."""

    place: str = tr.structure("box", doc="which one")
    e: float = tr.parameter(0.9, ge=0, le=1, doc="restitution")
    mu: float = tr.parameter(0.3, ge=0, doc="friction")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=R))
        laws = {"friction": tr.friction.Coulomb(mu=self.mu), "impact": tr.impacts.Newton(e=self.e)}
        for i, (wall, r) in enumerate(PLACES[self.place]):
            self.add(
                f"wall[{i}]",
                tr.RigidContact(world.frame(r=r), ball.frame(), surface_A=wall, surface_B=S.Sphere(radius=R), **laws),
            )


def thrown(place, until, seed, **laws):
    """The ball starts near the middle, fast and with spin, in a random direction."""
    rng = np.random.default_rng(seed)
    start = {
        "ball.r": (np.array([2.0, 0, 0]) if place == "ring" else np.zeros(3)) + rng.uniform(-0.3, 0.3, 3),
        "ball.v": rng.normal(size=3) * 4,
        "ball.w": rng.normal(size=3) * 20,
    }
    sol = tr.simulate(Thrown(place=place, **laws), until, samples=round(100 * until) + 1, initial=start, rtol=1e-9)
    assert outside(place, sol["ball.r"].values) < 1e-9
    assert np.diff(sol.energy["total"].values).max() < 1e-8 * sol.energy["kinetic"].values[0]
    return sol


@pytest.mark.parametrize("place", PLACES)
def test_a_ball_stays_where_it_is_thrown_about(place):
    thrown(place, 2.0, 1)


@pytest.mark.study
@pytest.mark.parametrize("laws", [{}, {"e": 1.0, "mu": 0.0}, {"e": 0.3, "mu": 1.0}], ids=["usual", "lossless", "dull"])
@pytest.mark.parametrize("place", PLACES)
def test_a_ball_stays_there_for_a_minute(place, laws):
    for seed in range(3):
        thrown(place, 60.0, seed, **laws)
