"""Friction that differs by direction: pucks against their equations, stick in the ellipse, directions in A and B."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr

G, MU = 9.81, 0.25


class Carried(tr.PoseJoint):
    """Moves without turning."""

    freedoms = {"x": ("m", "along x"), "y": ("m", "along y"), "z": ("m", "along z")}

    def pose(self, q, t):
        return tr.Pose.moved((q.x, q.y, q.z))


class Puck(tr.Model):
    """A puck that cannot turn, on a floor that is tilted about z by ``tilt``."""

    kappa: float = tr.parameter(0.4, gt=0, doc="friction across")
    turned: float = tr.parameter(0.0, unit="rad", doc="angle of direction 1 from x, about the vertical")
    tilt: float = tr.parameter(0.0, unit="rad", doc="tilt of the floor's gravity")
    fixed_in: str = tr.structure("B", choices=("A", "B"), doc="body of the direction")

    def world(self):
        g = (G * np.sin(self.tilt), -G * np.cos(self.tilt), 0)
        return tr.World(gravity=tr.gravity.UniformGravity(direction=g, g=G))

    def build(self, world):
        puck = self.add("puck", tr.Body.box(mass=0.7, size=(0.1, 0.1, 0.1)))
        self.add("carried", Carried(world.frame(), puck.frame()))
        way = (np.cos(self.turned), 0, np.sin(self.turned))
        law = tr.friction.Anisotropy(direction=way, across=self.kappa, fixed_in=self.fixed_in)
        frames, surfaces = (world.frame(), puck.frame()), (tr.surfaces.Plane(), tr.surfaces.Point())
        friction = tr.friction.Coulomb(mu=MU)
        order = {"surface_A": surfaces[0], "surface_B": surfaces[1]}
        self.add("contact", tr.RigidContact(*frames, **order, friction=friction, anisotropy=law))

    def initial(self):
        return {"carried.y": 0.0}


def wanted(model, v0, times):
    """Classical equations: u' = g_t − μ g_n κ² u/√(Σ κ² u²) in the directions 1 and 2."""
    c, s = np.cos(model.turned), np.sin(model.turned)
    Q = np.array([[c, s], [s, -c]])  # rows: directions 1 and 2 = n × 1 in (x, z)
    k = np.array([1.0, model.kappa])
    pull = Q @ [G * np.sin(model.tilt), 0.0]

    def flow(t, y):
        u = y[2:]
        return [*u, *(pull - MU * G * np.cos(model.tilt) * k**2 * u / np.sqrt((k**2 * u**2).sum()))]

    stop = lambda t, y: np.linalg.norm(y[2:]) - 1e-9  # noqa: E731
    stop.terminal = True
    out = solve_ivp(flow, (0, times[-1]), [0, 0, *(Q @ v0)], "DOP853", times, rtol=1e-12, atol=1e-14, events=stop)
    return (Q.T @ out.y[:2]).T, (Q.T @ out.y[2:]).T, out


@pytest.mark.parametrize("fixed_in", ["A", "B"])
@pytest.mark.parametrize(("kappa", "turned"), [(0.4, 0.0), (0.4, 0.7), (2.5, -0.4), (1.0, 0.3)])
def test_a_sliding_puck_against_its_equations(kappa, turned, fixed_in):
    model = Puck(kappa=kappa, turned=turned, fixed_in=fixed_in)
    times = np.linspace(0, 0.6, 31)
    start = {"carried.x_dot": 2.0, "carried.z_dot": 1.5}
    sol = tr.simulate(model, until=0.6, at=times, initial=start, rtol=1e-11)
    r, v, out = wanted(model, np.array([2.0, 1.5]), times)
    assert out.t.size == times.size
    assert np.abs(sol["puck.r"].values[:, [0, 2]] - r).max() < 1e-9
    assert np.abs(sol["contact.slip"].values[:, [0, 2]] - v).max() < 1e-9
    force, slip = sol["contact.F_B"].values, sol["contact.slip"].values
    assert ((force * slip).sum(axis=1) < 0).all()


def test_the_end_of_a_slip_is_along_the_direction_of_least_friction():
    """u_1 ~ u_2^(1/κ²) for κ < 1: it stops moving along 2."""
    model = Puck(kappa=0.6, turned=0.3)
    sol = tr.simulate(model, until=3, samples=3001, initial={"carried.x_dot": 1.0, "carried.z_dot": 0.8}, rtol=1e-11)
    assert sol.events[-1].after == "Sticking"
    *_, out = wanted(model, np.array([1.0, 0.8]), np.linspace(0, 3, 3001))
    assert abs(sol.events[-1].time - out.t_events[0][0]) < 1e-6
    last = np.flatnonzero(np.linalg.norm(sol["contact.slip"].values, axis=1) > 1e-3)[-1]
    slip = sol["contact.slip"].values[last]
    two = np.array([np.sin(0.3), 0, -np.cos(0.3)])
    assert abs(slip @ two) / np.linalg.norm(slip) > 1 - 1e-4
    assert np.ptp(sol["puck.r"].values[-200:], axis=0).max() == 0


@pytest.mark.parametrize("angle", [0.0, 0.4, np.pi / 2])
def test_a_puck_sticks_up_to_its_ellipse(angle):
    """Direction 1 makes ``angle`` with the pull: it holds while (F_1)² + (F_2/κ)² ≤ (μ N)²."""
    kappa = 0.5
    limit = MU / np.hypot(np.cos(angle), np.sin(angle) / kappa)  # tan of the tilt
    for part, moves in ((0.999, False), (1.001, True)):
        model = Puck(kappa=kappa, turned=angle, tilt=float(np.arctan(part * limit)))
        sol = tr.simulate(model, until=1.0, samples=11)
        assert (np.abs(sol["puck.r"].values[-1, [0, 2]]).max() > 1e-6) == moves


def test_time_stepping_agrees():
    model, start = Puck(kappa=0.4, turned=0.7), {"carried.x_dot": 2.0, "carried.z_dot": 1.5}
    options = {"until": 2, "at": np.linspace(0, 2, 21), "initial": start}
    exact, steps = (tr.simulate(model, method=m, **options)["puck.r"].values for m in ("auto", "moreau"))
    assert np.abs(exact - steps).max() < 3e-3
