"""Joints given by their allowed motion: against classical equations of motion, in trees, in loops, swapped."""

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr
from audit import audit, close

EXACT = {"rtol": 1e-11, "atol": 1e-12, "compile": "never"}
G = 9.81


class Cross(tr.PoseJoint):
    """A user's universal joint with damping about its second axis."""

    b: float = tr.parameter(0.0, unit="N·m·s", ge=0, doc="damping about the second axis")
    freedoms = {"alpha": ("rad", "first angle"), "beta": ("rad", "second angle")}

    def pose(self, q, t):
        return tr.Pose.turned("x", q.alpha) @ tr.Pose.turned("y", q.beta)

    def efforts(self, q, u, t):
        return {"beta": tr.Effort(-self.b * u.beta)}


class Hanging(tr.Model):
    """A body on a universal joint; y is up, so frame A is turned: its −z is down."""

    b: float = tr.parameter(0.0, unit="N·m·s", ge=0, doc="damping")

    def build(self, world):
        body = self.add("body", tr.Body(mass=2.0, inertia=(0.3, 0.2, 0.1)))
        self.add("cross", Cross(world.frame(R=("x", -np.pi / 2)), body.frame(r=(0, 0, 0.5)), b=self.b))

    def initial(self):
        return {"cross.alpha": 0.8, "cross.beta": -0.5, "cross.alpha_dot": 1.0, "cross.beta_dot": 2.0}


def cardan_pendulum(times, b):
    """Lagrange: T = ½(J₁cos²β + I₃sin²β)α̇² + ½J₂β̇², V = −mgl cosα cosβ, J = I + ml², and the torque −bβ̇."""
    m, l, (I1, I2, I3) = 2.0, 0.5, (0.3, 0.2, 0.1)
    J1, J2 = I1 + m * l**2, I2 + m * l**2

    def rhs(t, x):
        a, be, da, db = x
        s, c = np.sin(be), np.cos(be)
        M = J1 * c * c + I3 * s * s
        dda = (-m * G * l * np.sin(a) * c - 2 * (I3 - J1) * s * c * da * db) / M
        ddb = ((I3 - J1) * s * c * da * da - m * G * l * np.cos(a) * s - b * db) / J2
        return [da, db, dda, ddb]

    return solve_ivp(rhs, (0, times[-1]), [0.8, -0.5, 1.0, 2.0], t_eval=times, rtol=1e-12, atol=1e-13).y


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
@pytest.mark.parametrize("b", [0.0, 0.15])
def test_universal_joint_against_lagrange(coordinates, b):
    sol = audit(tr.simulate(Hanging(b=b), 2.0, samples=21, coordinates=coordinates, **EXACT))
    alpha, beta, da, db = cardan_pendulum(sol.time, b)
    for name, expected in (("alpha", alpha), ("beta", beta), ("alpha_dot", da), ("beta_dot", db)):
        close(sol[f"cross.{name}"], expected, 1e-8)
    if b:
        assert sol["cross.work"].values[-1] < -0.01


class Sheet(tr.PoseJoint):
    """A user's planar joint with damping of the rotation."""

    b: float = tr.parameter(unit="N·m·s", ge=0, doc="damping")
    freedoms = {"x": ("m", "along x"), "y": ("m", "along y"), "phi": ("rad", "about z")}

    def pose(self, q, t):
        return tr.Pose.moved((q.x, q.y, 0)) @ tr.Pose.turned("z", q.phi)

    def efforts(self, q, u, t):
        return {"phi": tr.Effort(-self.b * u.phi)}


class Puck(tr.Model):
    """A body on a plane that is tilted by 0.4 rad, held at a point off its centre of mass."""

    def build(self, world):
        puck = self.add("puck", tr.Body(mass=1.5, inertia=(0.01, 0.02, 0.03)))
        self.add("sheet", Sheet(world.frame(R=("z", 0.4)), puck.frame(r=(0.2, 0, 0)), b=0.02))

    def initial(self):
        return {"sheet.x": 0.1, "sheet.y": 0.3, "sheet.phi": 0.5, "sheet.x_dot": 1.0, "sheet.phi_dot": 3.0}


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_planar_joint_against_newton(coordinates):
    """The centre of mass is a projectile in the plane; I φ̈ = −b φ̇, as the joint's torque is a pure couple."""
    sol = audit(tr.simulate(Puck(), 1.5, samples=16, coordinates=coordinates, **EXACT))
    t, I, b = np.asarray(sol.time), 0.03, 0.02
    g = G * np.array([-np.sin(0.4), -np.cos(0.4)])  # in axes of A: y is up
    phi = 0.5 + 3.0 * I / b * (1 - np.exp(-b * t / I))
    centre0 = np.array([0.1, 0.3]) - 0.2 * np.array([np.cos(0.5), np.sin(0.5)])
    speed0 = np.array([1.0, 0.0]) - 0.2 * 3.0 * np.array([-np.sin(0.5), np.cos(0.5)])
    centre = centre0[:, None] + speed0[:, None] * t + g[:, None] * t**2 / 2
    held = centre + 0.2 * np.array([np.cos(phi), np.sin(phi)])
    close(sol["sheet.x"], held[0], 1e-9)
    close(sol["sheet.y"], held[1], 1e-9)
    close(sol["sheet.phi"], phi, 1e-9)


class Shafts(tr.Model):
    """Two shafts at an angle, tied by a universal joint: the loop of Cardan and Hooke."""

    angle: float = tr.parameter(0.5, unit="rad", doc="angle between the shafts")

    def build(self, world):
        one = self.add("one", tr.Body(mass=1.0, inertia=(0.1, 0.2, 0.1)))
        two = self.add("two", tr.Body(mass=1.0, inertia=(0.2, 0.3, 0.2)))
        self.add("drive", tr.joints.FixedServoJoint(world.frame(), one.frame(), axis="y", angle=lambda t: 2 * t))
        tilted = world.frame(R=("x", self.angle))
        self.add("output", tr.joints.Revolute(tilted, two.frame(), axis="y"))
        # the cross: x of the first shaft and z of the second one, seen as x of A and y of B
        self.add("cross", tr.joints.Universal(one.frame(), two.frame(R=("x", np.pi / 2))))


def test_universal_joint_closes_a_loop_by_hookes_relation():
    """tan φ₂ = tan φ₁ cos γ: the speed of the second shaft is not even (Hooke 1676)."""
    sol = audit(tr.simulate(Shafts(), 3.0, samples=31, **EXACT))
    one, two = 2 * sol.time, sol["output.phi"].values
    assert two[-1] == pytest.approx(6.0, abs=0.15)
    # arms (cos φ₁, 0, −sin φ₁) and (sin φ₂, −sin γ cos φ₂, cos γ cos φ₂) stay at a right angle
    close(np.sin(two) * np.cos(one), np.cos(two) * np.sin(one) * np.cos(0.5), 1e-9)
    ratio = sol["output.phi_dot"].values / 2
    assert ratio.min() == pytest.approx(np.cos(0.5), abs=0.01)
    assert ratio.max() == pytest.approx(1 / np.cos(0.5), abs=0.02)


class BallOnRod(tr.PoseJoint):
    """A ball joint that slides along x of A: a quaternion, so that no position is singular."""

    freedoms = {"s": ("m", "displacement"), "ball": ("quaternion", "B")}

    def pose(self, q, t):
        return tr.Pose.moved((q.s, 0, 0)) @ tr.Pose.attitude(q.ball)


class Sliding(tr.Model):
    """The same motion by one joint or by two with a small runner between them."""

    one: bool = tr.structure(True)

    def build(self, world):
        body = self.add("body", tr.Body(mass=1.0, inertia=(0.02, 0.03, 0.04)))
        frame = body.frame(r=(0.1, 0.3, -0.1))
        if self.one:
            self.add("joint", BallOnRod(world.frame(), frame))
            return
        runner = self.add("runner", tr.Body(mass=1e-9, inertia=(1e-9, 1e-9, 1e-9)))
        self.add("slider", tr.joints.Prismatic(world.frame(), runner.frame(), axis="x"))
        self.add("ball", tr.joints.Spherical(runner.frame(), frame))


def test_quaternion_freedoms_tumble_through_all_attitudes():
    spin = (4.0, -3.0, 5.0)
    a = audit(tr.simulate(Sliding(), 3.0, samples=31, initial={"joint.w_ball": spin, "joint.s_dot": 0.5}, **EXACT))
    b = tr.simulate(Sliding(one=False), 3.0, samples=31, initial={"ball.w_AB": spin, "slider.nu_dot": 0.5}, **EXACT)
    for name in ("body.r", "body.T", "body.v"):
        close(a[name], b[name], 1e-6)  # the runner's mass is 1e-9 of the body's
    close(np.sum(a["joint.ball"].values ** 2, axis=1), 1.0, 1e-12)


class Lift(tr.PoseJoint):
    """A pose with a law of time: a platform that rises while B turns freely on it; a spring holds the angle."""

    k: float = tr.parameter(2.0, unit="N·m", ge=0, doc="stiffness")
    freedoms = {"phi": ("rad", "angle")}

    def pose(self, q, t):
        return tr.Pose.moved((0, 0.1 * ca.sin(3 * t), 0)) @ tr.Pose.turned("z", q.phi)

    def efforts(self, q, u, t):
        return {"phi": tr.Effort(-self.k * q.phi, energy=self.k * q.phi**2 / 2)}


class Lifted(tr.Model):
    def build(self, world):
        arm = self.add("arm", tr.Body(mass=1.0, inertia=(0.03, 0.03, 0.05)))
        self.add("lift", Lift(world.frame(), arm.frame(r=(0, 0.4, 0))))

    def initial(self):
        return {"lift.phi": 0.7}


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_pose_with_a_law_of_time_is_a_pendulum_on_a_shaken_support(coordinates):
    """(I + ml²) φ̈ = −ml (g + ÿ) sin φ − k φ with y = 0.1 sin 3t."""
    sol = audit(tr.simulate(Lifted(), 2.0, samples=21, coordinates=coordinates, **EXACT))

    def rhs(t, x):
        g = G - 0.9 * np.sin(3 * t)
        return [x[1], (-0.4 * g * np.sin(x[0]) - 2.0 * x[0]) / (0.05 + 0.16)]

    expected = solve_ivp(rhs, (0, 2), [0.7, 0], t_eval=sol.time, rtol=1e-12, atol=1e-13).y[0]
    close(sol["lift.phi"], expected, 1e-8)
    assert np.ptp(sol["lift.work"].values) > 0.1  # the support does work


def test_mistakes_are_named():
    class Odd(tr.PoseJoint):
        freedoms = {"s": ("mm", "displacement")}

        def pose(self, q, t):
            return tr.Pose.moved((q.s, 0, 0))

    class Wrong(Cross):
        def efforts(self, q, u, t):
            return {"gamma": tr.Effort(1.0)}

    class Bad(tr.Model):
        joint: object = tr.structure()

        def build(self, world):
            self.add("j", self.joint(world.frame(), self.add("body", tr.Body.sphere(mass=1, radius=0.1)).frame()))

    for joint, said in ((Odd, r"j\.s has the unit 'mm'"), (Wrong, r"j\.gamma is no freedom.*alpha, beta")):
        with pytest.raises(tr.errors.BondError, match=said):
            tr.simulate(Bad(joint=joint), 0.1, compile="never")
