"""Odd systems with odd numbers beside classical equations written for them alone."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation

import trundle as tr
from reference.rolling_plane import ellipsoid, matrix, rim, rolled

UP = np.array([0.0, 0.0, 1.0])
TENSOR = np.array([[0.02, 0.002, -0.001], [0.002, 0.03, 0.0015], [-0.001, 0.0015, 0.027]])
SEMI = (0.21, 0.13, 0.17)


class OnPlatform(tr.Model):
    """A body rolls on a platform that a servo spins up, where gravity is weak and not quite along the axis."""

    surface: object = tr.structure(doc="surface of the body")
    inertia: object = tr.structure(doc="its inertia")

    def world(self):
        return tr.World(up="z", gravity=(0.3, 0, -7.3))

    def build(self, world):
        platform = self.add("platform", tr.Body(mass=40.0, inertia=(3, 3, 6)))
        motor = tr.joints.FixedServoJoint(
            world.frame(), platform.frame(), axis="z", angle=lambda t: 1.7 * t + 0.45 * t**2
        )
        self.add("motor", motor)
        body = self.add("body", tr.Body(mass=0.61, inertia=self.inertia))
        surfaces = {"surface_A": tr.surfaces.Plane(up="z"), "surface_B": self.surface}
        self.add("contact", tr.rolling.Rolling(platform.frame(), body.frame(), **surfaces))


@pytest.mark.parametrize(
    ("surface", "lowest", "inertia"),
    [
        (tr.surfaces.Circle(radius=0.173, axis="z"), rim(0.173, UP), np.diag([3.1e-3, 3.1e-3, 6.2e-3])),
        (tr.surfaces.Ellipsoid(semi=SEMI), ellipsoid(SEMI), TENSOR),
    ],
    ids=["disc", "ellipsoid"],
)
def test_rolling_on_a_platform_that_spins_up(surface, lowest, inertia):
    times = np.linspace(0, 0.8, 5)
    q = Rotation.from_euler("zyx", [0.4, 0.2, 1.2]).as_quat(scalar_first=True)
    start = (0.3, -0.2, 0.0), q, matrix(q) @ (0.4, 0.9, -7.0)
    turn = lambda t: (UP, 1.7 + 0.9 * t, 0.9)  # noqa: E731
    wanted, forces = rolled((0.61, inertia), lowest, turn, np.array([0.3, 0, -7.3]), start, times)
    initial = {"body.r": wanted[0, :3], "body.q": q, "body.v": wanted[0, 7:10], "body.w": (0.4, 0.9, -7.0)}
    sol = tr.simulate(OnPlatform(surface=surface, inertia=inertia), 0.8, at=times, initial=initial, rtol=1e-12)
    for path, values in (("body.r", wanted[:, :3]), ("body.v", wanted[:, 7:10]), ("body.w_0", wanted[:, 10:])):
        assert np.allclose(sol[path], values, rtol=0, atol=1e-10), path
    assert np.allclose(sol["contact.F_B"], forces, rtol=0, atol=1e-9)
    assert abs(sol.stats["energy_residual"]) < 1e-11


def test_slider_whose_guide_rubs_by_the_moments_of_its_load():
    """μ (|F| + κ |M across| + κ_a |M along|) of the guide's own reaction, uphill and then down again."""
    m, mu, across, along, slope, g = 2.3, 0.21, 3.1, 1.3, 0.63, 9.81
    cm = np.array([0, -0.17, 0.05])

    class Slider(tr.Model):
        def build(self, world):
            block = self.add("block", tr.Body(mass=m, inertia=(0.1, 0.2, 0.15), cm=cm))
            load = tr.switching.Guide(moment_across=across, moment_along=along)
            dry = tr.switching.Dry(law=tr.friction.Coulomb(mu=mu), load=load)
            self.add("rail", tr.joints.Prismatic(world.frame(R=("z", -slope)), block.frame(), axis="x", friction=dry))

    def acceleration(way):
        def misfit(a):
            load = m * np.array([g * np.sin(slope) - a, -g * np.cos(slope), 0])
            M = np.cross(cm, load)
            friction = mu * (m * g * np.cos(slope) + across * np.hypot(M[1], M[2]) + along * abs(M[0]))
            return m * a - m * g * np.sin(slope) + way * friction

        return brentq(misfit, -100, 100, xtol=1e-15)

    up, down = acceleration(-1), acceleration(1)
    turns = 1.2 / up
    highest = -0.6 * turns
    sol = tr.simulate(Slider(), 1.0, at=[0.1, 1.0], initial={"rail.nu_dot": -1.2}, rtol=1e-12)
    assert abs(sol.events[0].time - turns) < 1e-11
    wanted = [-0.12 + up * 0.005, highest + down * (1 - turns) ** 2 / 2]
    assert np.allclose(sol["rail.nu"], wanted, rtol=0, atol=1e-11)
