"""Deflections of bristles are vectors in the tangent plane: no choice of A and B, or of tangents, changes them.

The reference carries them as vectors in space: Ż = u − (κ/μ) |u| Z, turned with the normal and with the mean of both
bodies' spins about it.
"""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr

S, C, F = tr.surfaces, tr.compliant, tr.friction
MASS, RADIUS, BOWL, STIFF = 1.2, 0.1, 0.45, 2e4
MU, KAPPA, DAMP = 0.4, 900.0, 0.6
GRAVITY = np.array([1.0, -9.5, 2.0])


class Ball(tr.Model):
    """A ball that rolls and spins in a bowl (or on a plane), with laws that remember a deflection."""

    exchanged: bool = tr.structure(False, doc="the ball carries frame A")
    ground: S.Surface = tr.structure(S.Sphere(radius=BOWL, hollow=True), doc="what it rolls on")
    body: S.Surface = tr.structure(S.Sphere(radius=RADIUS), doc="surface of the ball")
    law: object = tr.structure(C.Bristles(mu=MU, kappa=KAPPA, d=DAMP), doc="friction")
    rigid: bool = tr.structure(False, doc="the contact does not give way")
    height: float = tr.parameter(0.0, unit="m", doc="where the ball is")

    def world(self):
        return tr.World(gravity=tuple(GRAVITY))

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=MASS, radius=RADIUS))
        ends, shapes = (world.frame(), ball.frame()), (self.ground, self.body)
        if self.exchanged:
            ends, shapes = ends[::-1], shapes[::-1]
        laws = {"surface_A": shapes[0], "surface_B": shapes[1], "friction": self.law}
        kind = tr.RigidContact if self.rigid else tr.CompliantContact
        self.add("contact", kind(*ends, **laws, **({} if self.rigid else {"elastic": C.Linear(k=STIFF)})))

    def initial(self):
        rates = {"ball.v": (0.6, 0.0, -0.3), "ball.w": (3.0, 25.0, 6.0)}
        return {"ball.r": (0.0, self.height, 0.0), "ball.q": (0.5, -0.5, 0.5, 0.5), **rates}


def reference(times, height):
    """Place, velocity and angular velocity (world axes) of the ball in the bowl."""
    inertia = 0.4 * MASS * RADIUS**2

    def rates(_, y):
        r, v, w, Z = y.reshape(4, 3)
        far = np.linalg.norm(r)
        n = -r / far
        depth = far + RADIUS - BOWL
        point = r - (RADIUS - depth / 2) * n
        slip = v + np.cross(w, point - r)
        u = slip - (slip @ n) * n
        N = max(STIFF * depth, 0.0)
        force = N * n - N * (KAPPA * Z + DAMP * u)
        n_dot = -(v - (v @ n) * n) / far
        bristles = u - KAPPA / MU * np.linalg.norm(u) * Z
        turning = np.cross(n, n_dot) + (w @ n) / 2 * n
        return np.concatenate(
            [v, GRAVITY + force / MASS, np.cross(point - r, force) / inertia, bristles + np.cross(turning, Z)]
        )

    first = np.concatenate([[0, height, 0], [0.6, 0.0, -0.3], [3.0, 25.0, 6.0], np.zeros(3)])
    found = solve_ivp(rates, (0, times[-1]), first, "DOP853", times, rtol=1e-12, atol=1e-14)
    return found.y.T.reshape(len(times), 4, 3)[:, :3]


@pytest.mark.parametrize("exchanged", [False, True])
def test_bristles_of_a_ball_in_a_bowl(exchanged):
    height = -(BOWL - RADIUS) - 2e-4
    model = Ball(exchanged=exchanged, height=height)
    turn = {"ball.q": (1, 0, 0, 0)}
    sol = tr.simulate(model, until=0.4, samples=9, rtol=1e-10, compile="never", initial=turn)
    assert sol.success, sol.reason
    wanted = reference(sol.time.values, height)
    for k, signal in enumerate(("ball.r", "ball.v", "ball.w_0")):
        assert np.abs(sol[signal].values - wanted[:, k]).max() < 1e-6 * (1 + np.abs(wanted[:, k]).max()), signal


PAIRS = {
    "plane": (S.Plane(), S.Sphere(radius=RADIUS), RADIUS),
    "ellipsoid": (S.Plane(), S.Ellipsoid(semi=(0.1, 0.08, 0.09)), 0.101),
    "wheel": (S.Plane(), S.Torus(ring=0.08, tube=0.03, axis="z"), 0.12),
}
LAWS = {
    "Dahl": F.Dahl(mu=0.4, sigma=500.0),
    "LuGre": F.LuGre(mu=0.3, mu_static=0.4, vs=0.1, s0=500.0, s1=1.0),
    "Elastoplastic": F.Elastoplastic(mu=0.3, s0=500.0, s1=2.0),
}


@pytest.mark.parametrize(("pair", "law"), [("plane", "Dahl"), ("plane", "LuGre"), ("ellipsoid", "Elastoplastic")])
def test_it_does_not_matter_which_body_is_A(pair, law):
    ground, body, height = PAIRS[pair]
    one, other = (
        tr.simulate(
            Ball(exchanged=exchanged, ground=ground, body=body, law=LAWS[law], rigid=True, height=height),
            until=0.25, samples=6, rtol=1e-9, compile="never",
        )
        for exchanged in (False, True)
    )  # fmt: skip
    assert one.success, one.reason
    assert other.success, other.reason
    for signal in ("ball.r", "ball.v", "ball.w_0"):
        found = np.abs(one[signal].values - other[signal].values).max()
        assert found < 1e-6 * (1 + np.abs(one[signal].values).max()), signal
