"""The omni wheel: geometry of its rollers, and the vehicle against figures from independent equations."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import close
from trundle.core.rotations import rotation_matrix

S = tr.surfaces


def support(surface):
    """The point with a given normal as a numeric function."""
    n = ca.SX.sym("n", 3)
    function = ca.Function("support", [n], [surface.with_constants().support(n)])
    return lambda normal: np.array(function(normal)).ravel()


def meridian(R, alpha, beta, gamma):
    """(x, ρ) of a roller: what keeps the wheel's envelope circular."""
    inner = R * np.cos(alpha)
    s = R - inner / np.cos(gamma)
    x = -inner * np.tan(gamma) / np.cos(beta) - s * np.cos(beta) * np.sin(gamma)
    return x, s * np.sqrt(1 - (np.cos(beta) * np.sin(gamma)) ** 2)


@pytest.mark.parametrize("degrees", [0, 30, -30, 45, -45])
def test_lowest_point_of_a_roller_by_brute_force(degrees):
    """The closed form against a search over the surface, for random attitudes, on the arc and at the tips."""
    from scipy.optimize import minimize_scalar

    R, alpha, beta = 0.1, np.pi / 4, np.radians(degrees)
    lowest_point = support(S.Roller(radius=R, alpha=alpha, beta=beta))
    rng = np.random.default_rng(4)
    grid = np.linspace(-alpha, alpha, 401)
    for _ in range(40):
        n = rng.normal(size=3)
        n /= np.linalg.norm(n)
        side = np.hypot(n[1], n[2])

        def depth(gamma, n=n, side=side):
            x, rho = meridian(R, alpha, beta, gamma)
            return -(n[0] * x + side * rho)

        k = int(np.argmin(depth(grid)))
        bounds = grid[max(k - 1, 0)], grid[min(k + 1, 400)]
        best = min(
            minimize_scalar(depth, bounds=bounds, method="bounded", options={"xatol": 1e-13}).fun, depth(grid).min()
        )
        close(lowest_point(n) @ n, -best, 1e-10)
    if degrees == 0:
        spindle = support(S.Spindle(radius=R, alpha=alpha))
        for _ in range(20):
            n = rng.normal(size=3)
            n /= np.linalg.norm(n)
            close(spindle(n), lowest_point(n), 1e-15)


@pytest.mark.parametrize("count", [3, 4, 7])
@pytest.mark.parametrize("degrees", [0, 30, -45])
def test_rollers_make_up_a_circle(count, degrees):
    """Whatever the angle of the wheel, its lowest point is at the distance R."""
    R, alpha, beta = 0.1, np.pi / count, np.radians(degrees)
    lowest_point = support(S.Roller(radius=R, alpha=alpha, beta=beta))
    for chi in np.linspace(0, 2 * np.pi, 50):
        lowest = np.inf
        for j in range(count):
            a = chi + 2 * np.pi * j / count
            centre = R * np.cos(alpha) * np.array([np.sin(a), -np.cos(a), 0])
            T = rotation_matrix(("z", a)) @ rotation_matrix(("y", beta))
            point = centre + T @ lowest_point(T.T @ [0, -1, 0])
            lowest = min(lowest, point[1])
        close(lowest, -R, 1e-12)


def test_tips_of_an_inclined_roller():
    """Half the length is R sin α/cos β; the equator has the radius R − R1."""
    R, alpha, beta = 0.1, np.pi / 4, np.radians(45)
    point = support(S.Roller(radius=R, alpha=alpha, beta=beta))
    close(np.abs(point([1.0, 0.0, 0.0])), [R * np.sin(alpha) / np.cos(beta), 0, 0], 1e-15)
    close(point([0.0, 0.0, 1.0]), [0, 0, R * (1 - np.cos(alpha))], 1e-15)


class Mecanum(tr.Model):
    """One inclined wheel on a frame that slides freely over the ground at the height of its axle."""

    beta: float = tr.parameter(np.radians(45), unit="rad", doc="inclination")

    def build(self, world):
        wheel = self.add(
            "unit",
            tr.wheels.OmniWheel(
                R=0.1, n=6, beta=self.beta, mass=0.6, J=3e-3, D=1.6e-3, roller_mass=0.05, A=1e-6, B=3e-5,
                friction=tr.friction.NoSlip(),
            ),
        )  # fmt: skip
        frame = self.add("frame", tr.Body.box(mass=2.0, size=(0.2, 0.1, 0.2)))
        self.add("axle", tr.joints.FixedIdealJoint(frame.frame(), wheel["wheel"].frame(), axis="z"))
        self.add("afloat", Level(world.frame(), frame.frame()))

    def initial(self):
        pins = {"frame.r": (0, 0.1, 0), "frame.q": (1, 0, 0, 0), "axle.phi": 0.0, "axle.phi_dot": 1.0}
        return pins | {"unit.contact.slip": (0, 0, 0)}


class Level(tr.Constraint):
    """No turning of the frame; it may move in all directions."""

    def bonds(self, A, B, t):
        return {
            "x": tr.Locked(B.T[1, 0], unit="N·m"),
            "z": tr.Locked(B.T[1, 2], unit="N·m"),
            "yaw": tr.Locked(B.T[0, 2], unit="N·m"),
        }


def test_inclined_wheel_stays_at_its_height_through_hand_overs():
    sol = tr.simulate(Mecanum(), 2.5, samples=26, rtol=1e-8)
    assert sol.success, sol.reason
    close(sol["frame.r"].values[:, 1], 0.1, 1e-12)
    assert len(set(sol["unit.contact.carrier"].values)) >= 2
    assert sol.stats["position_residual"] < 1e-13


def test_ideal_vehicle_turns_on_a_circle_and_decays():
    model = tr.gallery.OmniIdeal()
    sol = tr.simulate(model, 20.0, samples=5, compile="never")
    close(sol["platform.r"].values[-1], [-0.119894143, 0.1, -0.492245639], 1e-9)
    close(sol["V"].values[-1], [0.535968243, 0.0523263082], 1e-9)
    close(model.turn_rate(), 0.3, 1e-15)
    damped = tr.gallery.OmniIdeal(c=0.01)
    close(damped.decay(), [0.115384615, 0.201492537], 1e-9)
    assert all(c.passed for c in tr.simulate(damped, 5.0, samples=5, compile="never").checks())


def test_vehicle_with_regularised_friction_before_a_hand_over():
    """Velocities at 0.1 and 0.2 s from independent equations of the same vehicle (planar, all mass at wheel height)."""
    law = tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-3)
    sol = tr.simulate(tr.gallery.OmniVehicle(friction=law), 0.2, at=[0, 0.1, 0.2], rtol=1e-8)
    assert sol.success, sol.reason
    close(sol["V"].values[1], [0.29960226, 0.10118456], 1e-7)
    close(sol["V"].values[2], [0.29861772, 0.10166404], 1e-6)
    close(sol["W"].values[1], 0.80000030, 1e-7)
    close(sol["N"].values[0], [40.55, 40.51, 40.57], 2e-2)


def test_vehicle_with_exact_friction_through_hand_overs():
    sol = tr.simulate(tr.gallery.OmniVehicle(), 0.5, at=[0, 0.1, 0.5], rtol=1e-7)
    assert sol.success, sol.reason
    close(sol["V"].values[1], [0.29960226, 0.10118456], 1e-5)
    close(sol["V"].values[2], [0.24500157, 0.07227383], 1e-3)
    assert all(c.passed for c in sol.checks()), sol.checks()
    assert sum("takes over" in e.cause for e in sol.events) == 2
    assert sol.stats["impacts"] == 0
    assert sol.stats["position_residual"] < 1e-15
    assert sol.stats["energy_residual"] < 1e-8
