"""States with rates, in a contact's law, in a joint's law, in a joint, and in a force: against classical equations."""

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr
from audit import audit, close

S = tr.surfaces
EXACT = {"samples": 21, "rtol": 1e-11, "atol": 1e-12, "compile": "never"}
BOTH = pytest.mark.parametrize("coordinates", ["joint", "absolute"])


def solved(rhs, start, sol):
    times = sol.time.values
    return solve_ivp(rhs, (0, times[-1]), start, t_eval=times, rtol=1e-12, atol=1e-13, method="DOP853").y


# -- a law in a joint -------------------------------------------------------------------------------------------------
class Pid(tr.Law):
    """M = −k (φ + ∫φ/τ) − d φ̇ with the integral as a state."""

    k: float = tr.parameter(8.0, unit="N·m", doc="gain")
    tau: float = tr.parameter(0.5, unit="s", gt=0, doc="time of the integral")
    d: float = tr.parameter(1.0, unit="N·m·s", ge=0, doc="damping")

    def states(self):
        return (("integral", "rad·s", "integral of the angle", 0.05),)

    def rates(self, t, phi, phi_dot):
        return phi

    def __call__(self, t, phi, phi_dot):
        return -self.k * (phi + self.z / self.tau) - self.d * phi_dot


class Arm(tr.Model):
    ball: bool = tr.structure(False, doc="with a ball at rest beside it, so that there is a contact")

    def build(self, world):
        if self.ball:
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            floor = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1), "friction": tr.friction.Coulomb(mu=0.3)}
            self.add("contact", tr.RigidContact(world.frame(r=(0, -0.1, 0)), ball.frame(), **floor))
        rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="y"))
        self.add(
            "hinge", tr.joints.FixedControlledJoint(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z", torque=Pid())
        )

    def initial(self):
        return {"hinge.phi": 0.6}


def arm(t, x, k=8.0, tau=0.5, d=1.0):
    phi, rate, integral = x
    return [rate, 3 * (-9.81 / 2 * np.sin(phi) - k * (phi + integral / tau) - d * rate), phi]


@BOTH
@pytest.mark.parametrize("method", ["dop853", "radau5", "auto"])
def test_integral_of_a_controller_in_a_joint(method, coordinates):
    sol = audit(tr.simulate(Arm(), 2.0, method=method, coordinates=coordinates, **EXACT), energy=1e-8)
    phi, _, integral = solved(arm, [0.6, 0, 0.05], sol)
    close(sol["hinge.phi"], phi, 1e-7)
    close(sol["hinge.torque.integral"], integral, 1e-7)


def test_own_states_are_pinned_by_path_and_their_laws_parameters_change():
    changed = {"parameters": {"hinge.torque.tau": 0.3}, "initial": {"hinge.torque.integral": -0.2}}
    sol = tr.simulate(Arm(), 2.0, **EXACT, **changed)
    phi, _, integral = solved(lambda t, x: arm(t, x, tau=0.3), [0.6, 0, -0.2], sol)
    close(sol["hinge.phi"], phi, 1e-7)
    close(sol["hinge.torque.integral"], integral, 1e-7)
    more = tr.simulate(Arm(), 3.0, start_from=sol, parameters=changed["parameters"], **EXACT)
    close(more["hinge.torque.integral"][0], integral[-1], 1e-7)


def test_time_stepping_integrates_own_states():
    errors = []
    for step in (4e-3, 2e-3):
        sol = tr.simulate(Arm(ball=True), 1.0, samples=11, method="moreau", max_step=step, compile="never")
        errors.append(np.abs(sol["hinge.torque.integral"].values - solved(arm, [0.6, 0, 0.05], sol)[2]).max())
    assert errors[0] < 5e-3
    assert errors[1] < 0.7 * errors[0]


# -- a joint with a state of its own ------------------------------------------------------------------------------
class MaxwellHinge(tr.Joint):
    """A hinge with a spring and a damper in series: the spring's deflection z is a state, ż = φ̇ − k z/d."""

    k: float = tr.parameter(20.0, unit="N·m", gt=0, doc="stiffness")
    d: float = tr.parameter(3.0, unit="N·m·s", gt=0, doc="damping")

    def states(self):
        return (("deflection", "rad", "deflection of the spring"),)

    def rates(self, j):
        return j.phi_dot - self.k * self.z / self.d

    def slide(self, j):
        return tr.Locked(j.nu)

    def turn(self, j):
        return tr.Effort(-self.k * self.z, energy=self.k * self.z**2 / 2)


class Soft(tr.Model):
    def build(self, world):
        rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="y"))
        self.add("hinge", MaxwellHinge(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z"))

    def initial(self):
        return {"hinge.phi": 0.6, "hinge.deflection": 0.1}


@BOTH
def test_joint_with_a_spring_and_a_damper_in_series(coordinates):
    sol = audit(tr.simulate(Soft(), 2.0, coordinates=coordinates, **EXACT))

    def rhs(t, x):
        return [x[1], 3 * (-9.81 / 2 * np.sin(x[0]) - 20 * x[2]), x[1] - 20 * x[2] / 3]

    phi, _, z = solved(rhs, [0.6, 0, 0.1], sol)
    close(sol["hinge.phi"], phi, 1e-8)
    close(sol["hinge.deflection"], z, 1e-8)
    close(sol["hinge.stored"], 10 * z**2, 1e-7)
    lost = np.concatenate([[0], np.cumsum(np.diff(sol["hinge.work"].values))])
    assert lost[-1] < -0.1
    assert np.diff(sol["hinge.work"].values).max() <= 0


# -- a force with a state, a rate and an invariant ----------------------------------------------------------------
class Lagging(tr.Force):
    """F = −c y: y follows the displacement x with a lag, ẏ = (x − y)/τ."""

    c: float = tr.parameter(30.0, unit="N/m", ge=0, doc="stiffness")
    tau: float = tr.parameter(0.05, unit="s", gt=0, doc="lag")

    def states(self):
        return (("y", "m", "displacement as it is felt", 0.02),)

    def rates(self, A, B, t):
        return (B.r[0] - A.r[0] - self.z) / self.tau

    def wrench(self, A, B, t):
        return tr.WrenchPort(F=ca.vertcat(-self.c * self.z, 0, 0))


class Turning(tr.Force):
    """A force that turns with the rate w: its direction is two states on the unit circle, an invariant."""

    F0: float = tr.parameter(2.0, unit="N", doc="size of the force")
    w: float = tr.parameter(3.0, unit="rad/s", doc="rate")

    def states(self):
        return (("c", "1", "cosine", 1.0), ("s", "1", "sine"))

    def rates(self, A, B, t):
        return ca.vertcat(-self.w * self.z[1], self.w * self.z[0])

    def invariants(self, A, B, t):
        return ca.sumsqr(self.z) - 1

    def wrench(self, A, B, t):
        return tr.WrenchPort(F=ca.vertcat(self.F0 * self.z[0], self.F0 * self.z[1], 0))


class Puck(tr.Model):
    """A body on a slider, or free, with a force."""

    force: object = tr.structure(doc="force")
    free: bool = tr.structure(False)
    wall: bool = tr.structure(False, doc="with a wall far away, so that there is a contact")

    def world(self):
        return tr.World(gravity=(0, 0, 0))

    def build(self, world):
        puck = self.add("puck", tr.Body.sphere(mass=1.5, radius=0.1))
        if not self.free:
            self.add("rail", tr.joints.Prismatic(world.frame(), puck.frame(), axis="x"))
        if self.wall:
            sides = {"surface_A": tr.surfaces.Plane(up="x"), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            self.add(
                "wall",
                tr.RigidContact(world.frame(r=(-9, 0, 0)), puck.frame(), **sides, friction=tr.friction.Frictionless()),
            )
        self.add("force", self.force(world.frame(), puck.frame()))


def test_force_with_a_lag():
    sol = audit(tr.simulate(Puck(force=Lagging), 2.0, initial={"rail.nu": 0.3}, **EXACT), energy=1e-8)
    x, _, y = solved(lambda t, s: [s[1], -30 * s[2] / 1.5, (s[0] - s[2]) / 0.05], [0.3, 0, 0.02], sol)
    close(sol["rail.nu"], x, 1e-8)
    close(sol["force.y"], y, 1e-8)


def test_time_stepping_integrates_the_only_state_of_a_force():
    errors = []
    for step in (4e-3, 2e-3):
        options = {"samples": 11, "method": "moreau", "max_step": step, "compile": "never"}
        sol = tr.simulate(Puck(force=Lagging, wall=True), 1.0, initial={"rail.nu": 0.3}, **options)
        y = solved(lambda t, s: [s[1], -30 * s[2] / 1.5, (s[0] - s[2]) / 0.05], [0.3, 0, 0.02], sol)[2]
        errors.append(np.abs(sol["force.y"].values - y).max())
    assert errors[0] < 0.02
    assert errors[1] < 0.7 * errors[0]


def test_invariant_of_states_with_rates_is_restored():
    sol = tr.simulate(Puck(force=Turning, free=True), 20.0, samples=21, rtol=1e-4, atol=1e-6, compile="never")
    c, s = sol["force.c"].values, sol["force.s"].values
    close(np.hypot(c, s), 1.0, 1e-7)
    close(np.unwrap(np.arctan2(s, c)), 3 * sol.time.values, 0.05)


# -- a friction law with a bristle ----------------------------------------------------------------------------------
class LuGre(tr.Friction):
    """A bristle z per unit of normal force (Canudas de Wit et al. 1995): ż = u − s0 |u| z/μ, F = −N (s0 z + s1 ż)."""

    mu: float = tr.parameter(0.3, ge=0, doc="coefficient of sliding friction")
    s0: float = tr.parameter(300.0, unit="1/m", gt=0, doc="stiffness of the bristles per normal force")
    s1: float = tr.parameter(0.5, unit="s/m", ge=0, doc="their damping")

    def states(self):
        return (("bristle_1", "m", "deflection along tangent 1"), ("bristle_2", "m", "deflection along tangent 2"))

    def rates(self, u):
        return u - self.s0 * ca.sqrt(ca.dot(u, u) + 1e-16) / self.mu * self.z

    def ratio(self, u, s):
        return self.s0 * self.z + self.s1 * self.rates(u)


class Ball(tr.Model):
    """A ball thrown along the floor with a bristle law."""

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=2.0, radius=0.1))
        floor = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1), "friction": LuGre()}
        self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **floor))

    def initial(self):
        return {"ball.r": (0, 0.1, 0), "ball.v": (1.0, 0, 0)}


def thrown(t, x):
    """x, v, ω and the bristle along the slip: m v̇ = −N r, I ω̇ = −N r R with u = v + R ω (ω about −z is rolling)."""
    v, w, z = x[1:]
    u = v + 0.1 * w
    rate = u - 300 * np.sqrt(u * u + 1e-16) / 0.3 * z
    r = 300 * z + 0.5 * rate
    return [v, -9.81 * r, -9.81 * r * 0.1 / (0.4 * 0.01), rate]


@pytest.mark.parametrize("method", ["auto", "dop853", "radau5"])
def test_bristles_of_a_friction_law(method):
    sol = audit(tr.simulate(Ball(), 0.5, method=method, **EXACT), energy=1e-7)
    x, v, w, z = solved(thrown, [0, 1.0, 0, 0], sol)
    close(sol["ball.r"].values[:, 0], x, 1e-6)
    close(sol["ball.v"].values[:, 0], v, 1e-5)
    close(sol["ball.w_0"].values[:, 2], w, 1e-4)
    bristle = np.hypot(sol["contact.friction.bristle_1"].values, sol["contact.friction.bristle_2"].values)
    close(bristle, np.abs(z), 1e-7)
    assert np.abs(z).max() > 5e-4


def test_bristles_in_time_stepping():
    sol = tr.simulate(Ball(), 0.5, samples=11, method="moreau", max_step=5e-4, compile="never")
    x, v, *_ = solved(thrown, [0, 1.0, 0, 0], sol)
    close(sol["ball.r"].values[:, 0], x, 5e-3)
    close(sol["ball.v"].values[:, 0], v, 2e-2)


def test_bristles_rest_in_flight():
    sol = tr.simulate(Ball(), 0.3, initial={"ball.r": (0, 0.2, 0), "contact.friction.bristle_1": 1e-3}, **EXACT)
    flies = sol.time.values < 0.14
    close(sol["contact.friction.bristle_1"].values[flies], 1e-3, 1e-15)
    assert np.abs(sol["contact.friction.bristle_1"].values[~flies]).max() != pytest.approx(1e-3, abs=1e-6)


def test_states_without_rates_are_refused():
    class Idle(tr.Law):
        def states(self):
            return (("z", "1", "nothing"),)

        def __call__(self, t, phi, phi_dot):
            return -self.z

    class Bad(Arm):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="y"))
            self.add("hinge", tr.joints.FixedControlledJoint(world.frame(), rod.frame(), axis="z", torque=Idle()))

    with pytest.raises(tr.errors.BondError, match=r"torque.*has states but no rates"):
        tr.simulate(Bad(), 0.1, compile="never")
