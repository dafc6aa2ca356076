"""Rolling against classical equations written independently (tests/reference/rolling.py) and published figures."""

import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from reference.rolling import Disc, Rattleback, ball_in_bowl, sleigh
from trundle.core.rotations import quaternion_from_matrix
from trundle.gallery.rolling_disc import euler_matrix

G, S = tr.gallery, tr.surfaces
TIGHT = {"rtol": 1e-13, "atol": 1e-15}
LEAST = 1e-6  # least reactions: rounding over the shift of the proximal iteration, 1e-16/1e-8, times the forces


def disc_reference(model, times):
    inertia = np.diag([model.I1, model.I1, model.I3])
    T = euler_matrix(model.psi, model.th, model.ph)
    w0 = T.T @ euler_matrix(model.psi, model.th, 0.0) @ [model.w1, model.w2, model.w3]
    return Disc(model.m, inertia, model.g, model.R).simulate(times, w0, quaternion_from_matrix(T))


# -- the disc ---------------------------------------------------------------------------------------------------
def test_disc_against_the_body_axis_equations_over_300_units():
    """Case A: ω, γ and the angular momentum about the contact to 1e-9 (the paper reports 1e-7)."""
    model = G.RollingDisc()
    times = np.array([0.0, 10.0, 100.0, 300.0])
    sol = audit(tr.simulate(model, 300, at=times, **TIGHT), energy=1e-11)
    w, gamma, M, centre = disc_reference(model, times)
    close(sol["w"], w, 1e-9)
    close(sol["gamma"], gamma, 1e-9)
    close(sol["M"], M, 1e-9)
    close(sol["centre"], centre, 1e-9)
    close(sol["w"][1], [-0.131834209, 0.0848889176, -1.39221664], 1e-8)
    close(sol["w"][3], [0.216460128, 0.0414758790, -1.39514905], 1e-8)
    close(sol["centre"][2, :2], [3.51815694, 16.4759945], 1e-7)
    close(sol.energy["total"][0], 2.42086245015, 1e-11)
    close(sol["contact.gap"], 0, 1e-13)


def test_disc_nutation_range_of_case_A():
    sol = tr.simulate(G.RollingDisc(), 3.121094310, samples=2001)
    theta = sol["theta"].values
    close([theta.min(), theta.max()], [1.215046596, 1.325982398], 1e-6)
    close(theta[0], theta[-1], 1e-8)


def test_steady_motions_stay_steady():
    """B: a rolling circle; C: Euler's disc with its centre at rest."""
    th, rate = np.radians(60), 0.8
    B = G.RollingDisc(th=th, psi=0.0, ph=0.0, w1=0.0, w2=rate * np.sin(th), w3=-0.414458557658)
    sol = audit(tr.simulate(B, 7.85398163 * 4, samples=201, rtol=1e-12))
    close(sol["theta"], th, 1e-9)
    centre = sol["centre"].values[:, :2]
    middle = (centre.max(axis=0) + centre.min(axis=0)) / 2
    close(np.linalg.norm(centre - middle, axis=1), 0.518073197, 2e-4)
    close(centre[0], centre[-1], 1e-7)
    th, rate = np.radians(10), 4.79948767397
    C = G.RollingDisc(th=th, psi=0.0, ph=0.0, w1=0.0, w2=rate * np.sin(th), w3=0.0)
    sol = audit(tr.simulate(C, 5, samples=101, rtol=1e-12))
    close(sol["theta"], th, 1e-9)
    close(sol["centre"].values[:, :2], 0, 1e-9)


def test_disc_near_falling_passes_its_fast_turn():
    """Case D: θ comes down to 0.02 rad, where the disc turns at 120 rad/s, and rises again."""
    th = np.radians(50)
    D = G.RollingDisc(th=th, psi=0.0, ph=0.0, w1=0.0, w2=0.12 * np.sin(th), w3=0.05)
    sol = audit(tr.simulate(D, 30, at=[0, 1.725120684, 3.450241369, 30.0], rtol=1e-12), energy=1e-9)
    close(sol["theta"][1], 0.0203432027, 1e-8)
    close(sol["theta"][2], th, 1e-7)
    axis, rate = sol["disc.T"].values[1][:, 2], sol["disc.w_0"].values[1]
    turning = np.cross(rate, axis)
    close((axis[0] * turning[1] - axis[1] * turning[0]) / (axis[0] ** 2 + axis[1] ** 2), 119.922891, 1e-4)
    close(sol["w"][3], [-0.0698588796, 0.607006112, 0.0312312405], 1e-6)
    close(sol["gamma"][3], [-0.539239357, 0.0268940250, 0.841723011], 1e-6)
    close(sol.energy["total"][0], 0.768975726479, 1e-11)


def test_coin():
    th = np.radians(70)
    m, R = 0.4, 0.04
    coin = G.RollingDisc(m=m, R=R, g=9.81, I1=m * R**2 / 4, I3=m * R**2 / 2, th=th, psi=0.0, ph=0.0, w1=0.0,
                         w2=2 * np.sin(th), w3=-12.0)  # fmt: skip
    sol = audit(tr.simulate(coin, 5, at=[5.0], rtol=1e-12))
    close(sol["w"][-1], [7.46671874, -3.47485997, -12.7033981], 1e-6)
    close(sol["centre"][-1, :2], [0.0682424276, 0.106449002], 1e-8)


@pytest.mark.parametrize(
    ("w2", "w3", "stable"),
    [
        (0.0, 1.1 * 3**-0.5, True),
        (0.0, 0.9 * 3**-0.5, False),
        (1.1 * 0.8**0.5, 0.0, True),
        (0.9 * 0.8**0.5, 0.0, False),
    ],
)
def test_stability_limits(w2, w3, stable):
    """Upright rolling is stable for ω3² > g/3R, upright spinning for ψ'² > 4g/5R."""
    sol = tr.simulate(G.RollingDisc(th=np.pi / 2 - 1e-6, psi=0.0, ph=0.0, w1=0.0, w2=w2, w3=w3), 30)
    assert (float(np.abs(sol["theta"] - np.pi / 2).max()) < 1e-3) == stable


def test_disc_mirror_image():
    """Reflection at the vertical plane through the nodal line reverses ψ', φ'."""
    a = tr.simulate(G.RollingDisc(psi=0.0, ph=0.0), 20, samples=41, rtol=1e-12)
    b = tr.simulate(G.RollingDisc(psi=0.0, ph=0.0, w2=-a._source.model.w2, w3=1.4), 20, samples=41, rtol=1e-12)
    close(a["theta"], b["theta"], 1e-10)
    close(a["centre[0]"], -b["centre[0]"], 1e-9)
    close(a["centre[1]"], b["centre[1]"], 1e-9)


def test_disc_lying_flat_is_explained():
    """A disc dropped onto its face: the run stops where every rim point is nearest, and says so."""
    model = G.RollingDisc(th=0.4, psi=0.0, ph=0.0, w1=0.0, w2=0.0, w3=0.0)
    with pytest.raises(tr.errors.SimulationError, match=r"contact.*lies flat") as failed:
        tr.simulate(model, 10)
    assert failed.value.solution.time[-1] < 10


def test_disc_on_a_tilted_and_on_a_moving_plane():
    """A tilted plane is a frame; the same gravity tilted instead gives the same motion seen from the plane."""
    tilt = 0.2

    class Tilted(G.RollingDisc):
        def build(self, world):
            disc = self.add("disc", tr.Body(mass=self.m, inertia=(self.I1, self.I1, self.I3)))
            plane = world.frame(R=("y", tilt))
            self.add("contact", tr.rolling.DiscOnBase(plane, disc.frame(), radius=self.R, axis="z", up="z"))

        def initial(self):
            T = tr.core.rotations.rotation_matrix(("y", tilt)) @ euler_matrix(self.psi, self.th, self.ph)
            pins = super().initial()
            return {"disc.q": quaternion_from_matrix(T), "disc.w": pins["disc.w"]}

    class Sloped(G.RollingDisc):
        def world(self):
            return tr.World(
                up="z", gravity=tr.gravity.UniformGravity(g=self.g, direction=(np.sin(tilt), 0, -np.cos(tilt)))
            )

    a = audit(tr.simulate(Tilted(), 5, samples=11, rtol=1e-12))
    b = audit(tr.simulate(Sloped(), 5, samples=11, rtol=1e-12))
    close(a["disc.w"], b["disc.w"], 1e-9)


# -- ellipsoids -------------------------------------------------------------------------------------------------
RATTLE = {1: -3.24400227, 2: -1.18900371, 2.5: -0.421577039, 3: 0.275739725, 4: 2.80453159, 5: 4.27282879,
          6: 5.26784909, 8: 5.08715411}  # fmt: skip


def test_rattleback_reverses():
    times = np.array([0.0, *RATTLE, 10.0])
    model = G.Rattleback()
    sol = audit(tr.simulate(model, 10, at=times, rtol=1e-12, atol=1e-15))
    spin = sol["spin"].values
    close(spin[1:-1][:4], list(RATTLE.values())[:4], 1e-6)
    close(spin[1:-1], list(RATTLE.values()), 1e-4)
    close(sol["w"].sel(time=3.0), [-0.1704903, -0.3566359, 0.2513064], 1e-6)
    close(sol.energy["total"][0], 0.123885313674, 1e-11)
    inertia = np.array([[model.A, model.D, 0], [model.D, model.B, 0], [0, 0, model.C]])
    stone = Rattleback(1.0, inertia, 9.81, (0.2, 0.03, 0.02), 0.01)
    w, gamma, _, _ = stone.simulate(times[:5], (0, 0, -5.0), sol["stone.q"].values[0])
    close(spin[:5], np.einsum("ti,ti->t", w, gamma), 1e-7)


def test_rattleback_keeps_the_other_spin_and_presses_on_the_ground():
    sol = audit(tr.simulate(G.Rattleback(w3=5.0), 10, samples=101))
    assert float(sol["spin"].min()) > 0
    close(sol["spin"][-1], 1.17851069, 1e-4)
    other = tr.simulate(G.Rattleback(), 6, samples=2401)
    assert 1.6 < float(other["N"].min()) < 1.75


def test_rattleback_mirror_image_is_exact():
    """D → −D with the mirrored start: opposite spin, to rounding."""
    a = tr.simulate(G.Rattleback(), 2, samples=21, rtol=1e-12)
    b = tr.simulate(
        G.Rattleback(D=2e-5, w3=5.0, roll=-np.radians(0.5), pitch=np.radians(0.5)), 2, samples=21, rtol=1e-12
    )
    close(a["spin"], -b["spin"], 1e-13)


class Roll(tr.Model):
    """One body, any two surfaces."""

    a: object = tr.structure()
    b: object = tr.structure()
    at: object = tr.parameter((0.0, 0.0, 0.0), shape=(3,))
    height: float = tr.parameter(0.15)
    swap: bool = tr.structure(False)

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(direction="-z"))

    def build(self, world):
        body = self.add("body", tr.Body(mass=1.0, inertia=(0.02, 0.05, 0.06)))
        ground, own = world.frame(r=self.at), body.frame()
        if self.swap:
            self.add("contact", tr.rolling.Rolling(own, ground, surface_A=self.b, surface_B=self.a))
        else:
            self.add("contact", tr.rolling.Rolling(ground, own, surface_A=self.a, surface_B=self.b))

    def initial(self):
        return {"body.r[0]": 0.0, "body.r[1]": 0.0, "body.q": (1, 0.05, 0.1, 0.02), "body.w": (0.3, 0.5, 2.0)}

    def guess(self):
        return {"body.r[2]": self.height}


EGG = S.Ellipsoid(semi=(0.3, 0.2, 0.15))
RUN = {"samples": 5, "rtol": 1e-12}


@pytest.mark.parametrize(
    ("surface", "height"),
    [
        (EGG, 0.15),
        (S.Torus(ring=0.3, tube=0.05, axis="y"), 0.35),
        (S.Circle(radius=0.3, axis="y"), 0.3),
        (S.Sphere(radius=0.2), 0.2),
    ],
)
@pytest.mark.parametrize("swap", [False, True])
def test_general_tracking_equals_the_closed_form(surface, height, swap):
    """The plane as a plain implicit function: same motion, tracked; and with A and B exchanged."""
    closed = audit(tr.simulate(Roll(a=S.Plane(up="z"), b=surface, height=height, swap=swap), 1.0, **RUN))
    tracked = audit(
        tr.simulate(Roll(a=S.Implicit(function=lambda r: r[2]), b=surface, height=height, swap=swap), 1.0, **RUN)
    )
    assert not closed._source._system.nz
    assert tracked._source._system.nz == 6
    for what in ("body.r", "body.w"):
        close(closed[what], tracked[what], 1e-10)
    close(abs(closed["contact.normal.effort"]), abs(tracked["contact.normal.effort"]), 1e-8)


def test_ellipsoid_on_a_sphere_conserves_energy_and_tends_to_the_plane():
    """Deviation from the plane falls as 1/R."""
    plane = tr.simulate(Roll(a=S.Plane(up="z"), b=EGG), 2.0, **RUN)["body.r"].values[-1]
    gaps = []
    for R in (30.0, 300.0, 3000.0):
        sol = tr.simulate(Roll(a=S.Sphere(radius=R), b=EGG, at=(0, 0, -R)), 2.0, **RUN)
        audit(sol, energy=1e-10, exact=1e-15 * R + 1e-13, newton=1e-7)
        gaps.append(np.abs(sol["body.r"].values[-1] - plane).max())
    assert 9 < gaps[0] / gaps[1] < 11
    assert 9.5 < gaps[1] / gaps[2] < 10.5


@pytest.mark.parametrize("surface", [S.Cylinder(radius=1.0, axis="x", hollow=True), S.Sphere(radius=1.5, hollow=True)])
def test_ellipsoid_in_a_tunnel_and_in_a_bowl(surface):
    audit(tr.simulate(Roll(a=surface, b=EGG, at=(0, 0, surface.radius)), 2.0, **RUN), energy=1e-10)


def test_bowl_that_is_too_narrow_is_explained():
    """The ellipsoid is flatter than the bowl: its nearest point is not unique; no silent jump."""
    with pytest.raises(tr.errors.SimulationError, match=r"contact\.nearest.*not unique"):
        tr.simulate(Roll(a=S.Sphere(radius=0.4, hollow=True), b=EGG, at=(0, 0, 0.4)), 2.0)


def test_spin_can_be_locked():
    class Locked(Roll):
        def build(self, world):
            body = self.add("body", tr.Body.sphere(mass=1.0, radius=0.2))
            self.add(
                "contact",
                tr.rolling.Rolling(world.frame(), body.frame(), surface_A=self.a, surface_B=self.b, spin_locked=True),
            )

        def initial(self):
            return {"body.r[0]": 0.0, "body.r[1]": 0.0, "body.w[0]": 1.0, "body.w[1]": 0.4}

    sol = audit(tr.simulate(Locked(a=S.Plane(up="z"), b=S.Sphere(radius=0.2), height=0.2), 2.0, **RUN))
    close(sol["body.w_0[2]"], 0, 1e-13)
    close(sol["body.v"], np.tile([0.2 * 0.4, -0.2, 0], (5, 1)), 1e-10)


# -- the moving bowl, the sleigh --------------------------------------------------------------------------------
def test_ball_in_a_rotating_bowl():
    model = G.RotatingBowl(spin=1.5)
    times = np.linspace(0, 5, 26)
    sol = audit(tr.simulate(model, 5, at=times, rtol=1e-12))
    e = np.array([np.sin(0.5), 0, -np.cos(0.5)])
    c, v, w = ball_in_bowl(times, 1.0, 0.1, 0.5, 0.4 * 0.5 * 0.01, 9.81, 2.0, e, (0, 0.6, 0), 1.5)
    close(sol["c"], c, 1e-9)
    close(sol["ball.v"], v, 1e-9)
    close(sol["ball.w_0"], w, 1e-8)


def test_ball_on_a_turntable_runs_circles():
    """A homogeneous ball on a turntable circles with 2/7 of its rate."""

    class Turntable(tr.Model):
        def world(self):
            return tr.World(
                up="z", axis="z", angle=tr.laws.Ramp(rate=3.5), gravity=tr.gravity.UniformGravity(direction="-z")
            )

        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            self.add(
                "contact",
                tr.rolling.Rolling(
                    world.frame(), ball.frame(), surface_A=S.Plane(up="z"), surface_B=S.Sphere(radius=0.1)
                ),
            )

        def initial(self):
            return {"ball.r[0]": 1.0, "ball.r[1]": 0.0, "ball.v[0]": 0.0, "ball.v[1]": 0.3, "ball.w[2]": 0.0}

        def guess(self):
            return {"ball.r[2]": 0.1}

    sol = audit(tr.simulate(Turntable(), 2 * np.pi, samples=41, rtol=1e-12))
    close(sol["ball.r"][0], sol["ball.r"][-1], 1e-9)
    close(np.linalg.norm(sol["ball.v"].values, axis=1), 0.3, 1e-9)


def test_chaplygin_sleigh():
    times = np.linspace(0, 6, 31)
    reference = sleigh(times, 2.0, 0.3, 0.3, -0.5, 1.0)
    sol = audit(tr.simulate(G.Sleigh(), 6, at=times, rtol=1e-12))
    close(sol["v"], reference[:, 0], 1e-9)
    close(sol["w"], reference[:, 1], 1e-9)
    close(sol["edge_position"][:, :2], reference[:, 2:4], 1e-9)
    long = tr.simulate(G.Sleigh(), 60, samples=3)
    assert float(long["v"][-1]) > 0.6
    assert abs(float(long["w"][-1])) < 1e-6


# -- vertical wheel, skateboard ---------------------------------------------------------------------------------
def test_vertical_wheel():
    sol = audit(tr.simulate(G.VerticalWheel(), 5, at=[5.0], rtol=1e-12))
    close([sol["x"][-1], sol["y"][-1]], [-0.751678345, 4.149550044], 1e-8)
    close(sol["f_lat"], 2.1, 1e-9)
    free = audit(tr.simulate(G.VerticalWheel(lateral=False), 5, samples=21, rtol=1e-12))
    t, k = free.time.values, np.sqrt(2 / 3)
    close(free["v_long"], 1.5 * np.cos(k * 0.7 * t), 1e-8)
    close(free["v_lat"], -1.5 / k * np.sin(k * 0.7 * t), 1e-8)
    driven = audit(tr.simulate(G.VerticalWheel(tau=0.2, tau_yaw=0.05), 2, samples=5, rtol=1e-12))
    close(driven["spin"], 5 + 0.740740740741 * driven.time.values, 1e-8)
    close(driven["yaw_rate"], 0.7 + 1.111111111111 * driven.time.values, 1e-8)


def test_a_fast_vertical_wheel_passes_its_checks():
    """The error of the yaw rate is in proportion to the fastest rate; the check once had a bound in rad/s."""
    sol = tr.simulate(G.VerticalWheel(w0=400.0), 10, samples=3, compile="never")
    assert all(check.passed for check in sol.checks())


def test_rolling_wheel_set_of_the_modelica_library():
    """One lateral flag off: the whole lateral reaction M v Ω is on the other wheel; both on: redundant."""

    class Set(tr.Model):
        both: bool = tr.structure(False)

        def world(self):
            return tr.World(up="z", gravity=tr.gravity.UniformGravity(direction="-z"))

        def build(self, world):
            self.add("set", tr.wheels.RollingWheelSet(
                radius=0.2, m_wheel=0.5, I_axis=0.01, I_long=0.006, track=0.8, up="z",
                                               lateralSlidingConstraint2=self.both))  # fmt: skip

        def initial(self):
            return {"set.wheel1.r[0]": 0.0, "set.wheel1.r[1]": 0.4, "set.wheel1.q": (1, 0, 0, 0),
                    "set.wheel1.w": (0, 4.0, 0.5)}  # fmt: skip

        def guess(self):
            return {"set.wheel1.r[2]": 0.2}

    sol = audit(tr.simulate(Set(), 4, samples=9, rtol=1e-12))
    assert not tr.doctor(Set()).redundant
    centre = (sol["set.wheel1.r"].values + sol["set.wheel2.r"].values) / 2
    t = sol.time.values
    close(centre[:, :2], np.column_stack([2 * np.sin(t / 2), 2 * (1 - np.cos(t / 2))]), 1e-8)
    axle = sol["set.wheel1.T"].values[:, :, 1]
    close(np.einsum("ti,ti->t", axle, sol["set.roll1.F_B"].values), 1.0 * 1.0 * 0.5, 1e-9)
    assert tr.doctor(Set(both=True)).redundant == ["set.roll2.lat"]
    both = audit(tr.simulate(Set(both=True), 4, samples=9, rtol=1e-12))
    close(np.einsum("ti,ti->t", axle, both["set.roll1.F_B"].values), 0.25, LEAST)


def test_rolling_wheel():
    class One(tr.Model):
        def world(self):
            return tr.World(up="z", gravity=tr.gravity.UniformGravity(direction="-z"))

        def build(self, world):
            self.add("one", tr.wheels.RollingWheel(radius=0.3, m=2.0, I_axis=0.09, I_long=0.045, up="z"))

        def initial(self):
            return {"one.wheel.q": (1, 0.1, 0, 0), "one.wheel.w": (0, 5.0, 0.7)}

        def guess(self):
            return {"one.wheel.r[2]": 0.3}

    assert tr.doctor(One()).degrees_of_freedom == 3
    audit(tr.simulate(One(), 3, samples=5))


def test_skateboard():
    sol = audit(tr.simulate(G.Skateboard(), 10, at=[0, 1.0, 5.0, 10.0], rtol=1e-12))
    close([sol[k].values[1] for k in ("gam", "u", "th", "x", "y")],
          [-0.0905803411, 2.48482002, -0.0685478156, 2.44849346, 0.209518711], 1e-8)  # fmt: skip
    close([sol["gam"][2], sol["x"][2]], [0.0568167409, 12.2043209], 1e-7)
    close([sol["gam"][3], sol["u"][3]], [-0.0348163315, 2.42693432], 1e-8)


@pytest.mark.parametrize(("factor", "stable"), [(1.05, True), (0.95, False)])
def test_skateboard_critical_speed(factor, stable):
    model = G.Skateboard()
    sol = tr.simulate(G.Skateboard(u0=factor * model.critical_speed(), gam0=1e-4), 8)
    assert (float(np.abs(sol["gam"]).max()) < 5e-4) == stable


def test_skateboard_steady_turn():
    sol = tr.simulate(G.Skateboard(u0=0.734656457, gam0=0.1), 3, samples=31)
    close(sol["gam"], 0.1, 1e-6)
    radius = sol["u"].values / np.gradient(sol["th"].values, sol.time.values)
    close(radius[2:-2], 4.29159310, 1e-4)


# -- wheelset: static indeterminacy and its cures ---------------------------------------------------------------
@pytest.mark.parametrize("axle", ["rigid", "released"])
def test_wheelset(axle):
    """Cases a, b, c: free circle, driven, and the cycloid on an incline."""
    a = audit(tr.simulate(G.Wheelset(axle=axle), 5, samples=11, rtol=1e-12), newton=1e-8)
    t = a.time.values
    close(a["x"], 2 * np.sin(t / 2), 1e-9)
    close(a["y"], 2 * (1 - np.cos(t / 2)), 1e-9)
    for name, value in (("w1", 4.0), ("w2", 6.0), ("N1", 9.4975), ("N2", 10.1225), ("lateral", 1.0)):
        close(a[name], value, 1e-9)
    b = audit(tr.simulate(G.Wheelset(axle=axle, tau1=0.01, tau2=0.03, v=0.2, Om=0.0), 8, at=[0, 4.0, 8.0], rtol=1e-12))
    close([b["x"][1], b["y"][1], b["th"][1]], [1.27421488, 0.525750902, 0.963855422], 1e-8)
    close([b["x"][2], b["y"][2]], [-0.037725969, 1.84268320], 1e-8)
    close(b["speed"], 0.2 + 0.08 * b.time.values, 1e-9)
    yaw = (0.03 - 0.01) * 0.4 / 0.2 / 0.332
    close(b["th"], yaw * b.time.values**2 / 2, 1e-9)
    nodes, weights = np.polynomial.legendre.leggauss(60)
    t = 4 * (nodes + 1)  # over 0 … 8 s
    path = [(0.2 + 0.08 * t) * f(yaw * t**2 / 2) for f in (np.cos, np.sin)]
    close([b["x"][2], b["y"][2]], [4 * weights @ p for p in path], 1e-9)
    c = audit(tr.simulate(G.Wheelset(axle=axle, slope=np.radians(5), v=0.0, Om=0.8), 8, samples=17, rtol=1e-12))
    k, s = 2 * 9.81 * np.sin(np.radians(5)) / 2.5 / (2 * 0.8**2), 0.8 * c.time.values
    close(c["x"], k * np.sin(s) ** 2, 1e-9)
    close(c["y"], k * (s - np.sin(s) * np.cos(s)), 1e-9)


def test_wheelset_least_reactions_are_shared_equally():
    sol = tr.simulate(G.Wheelset(), 1, samples=3)
    e2 = sol["rod.T"].values[:, :, 1]
    for i in (1, 2):
        close(np.einsum("ti,ti->t", e2, sol[f"contact{i}.F_B"].values), 0.5, LEAST)
    found = tr.doctor(G.Wheelset())
    assert found.redundant == ["contact2.tangent_2"]
    assert {n.split(".")[0] for n in found.not_unique} == {"joint1", "joint2", "contact1", "contact2"}
    assert not tr.doctor(G.Wheelset(axle="released")).redundant
    assert not tr.doctor(G.Wheelset(axle="spring")).redundant


def test_wheelset_with_compliant_bearings():
    """The paper's c = 1000, d = 5000: the rod's offset u(t) from its own equation."""
    sol = audit(tr.simulate(G.Wheelset(axle="spring"), 0.5, samples=26, rtol=1e-9), energy=1e-7, newton=1e-7)
    mr, c, d, v, Om = 1.0, 1000.0, 5000.0, 1.0, 0.5
    stiff = 2 * c - mr * Om**2
    roots = np.roots([mr, 2 * d, stiff])
    rest = -mr * v * Om / stiff
    k = np.linalg.solve([[1, 1], roots], [-rest, 0.0])
    exact = rest + (k[0] * np.exp(roots[0] * sol.time.values) + k[1] * np.exp(roots[1] * sol.time.values)).real
    close(rest, -2.50031e-4, 1e-9)
    close(sol["u"], exact, 2e-8)


def test_compliance_tends_to_the_rigid_wheelset_as_one_over_c():
    rigid = tr.simulate(G.Wheelset(), 2, at=[2.0], rtol=1e-11)
    gaps = []
    for c in (1e3, 1e4):
        sol = tr.simulate(G.Wheelset(axle="spring", c=c, d=0.1 * c), 2, at=[2.0], rtol=1e-10)
        gaps.append(float(np.hypot(sol["x"] - rigid["x"], sol["y"] - rigid["y"]).max()))
    assert 8 < gaps[0] / gaps[1] < 12


# -- snakeboard -------------------------------------------------------------------------------------------------
IDEAL = {
    "drive": ((0.1244027847, -0.0011904385, -0.0604740265), (3.0758431529, -0.0058354095, -0.3023701325)),
    "rotate": ((0.0001620519, -0.0026793055, 0.1208183929), (0.0039343667, -0.0126271708, 0.6040919643)),
    "parking": ((0.0, 0.0077351564, 0.0), (0.0, 0.0386757820, 0.0)),
}
WHEELS = {"drive": (3.0302703863, -0.0056630086, -0.2977618370), "rotate": (0.0037611817, -0.0122694292, 0.5949084081),
          "parking": (0.0, 0.0375085624, 0.0)}  # fmt: skip


def end(sol, k=-1):
    return [float(sol[name][k]) for name in ("x", "y", "th")]


@pytest.mark.parametrize("gait", list(IDEAL))
def test_snakeboard_gaits(gait):
    cycles = [0, 2 * np.pi, 10 * np.pi]
    sol = audit(tr.simulate(G.Snakeboard(gait=gait), cycles[-1], at=cycles, rtol=1e-12))
    close(end(sol, 1), IDEAL[gait][0], 1e-8)
    close(end(sol, 2), IDEAL[gait][1], 1e-8)
    wheels = audit(tr.simulate(G.Snakeboard(gait=gait, kind="wheels"), cycles[-1], at=cycles, rtol=1e-12), newton=1e-8)
    close(end(wheels), WHEELS[gait], 1e-8)
    light = tr.simulate(G.Snakeboard(gait=gait, kind="wheels", scale=1e-7), cycles[-1], at=cycles, rtol=1e-11)
    close(end(light), IDEAL[gait][1], 1e-6)


def test_snakeboard_mirror():
    """a_f → −a_f: x and y change sign in drive, th does not."""
    a = tr.simulate(G.Snakeboard(), 2 * np.pi, at=[2 * np.pi], rtol=1e-12)
    b = tr.simulate(G.Snakeboard(a_f=-0.3), 2 * np.pi, at=[2 * np.pi], rtol=1e-12)
    close(np.array(end(a)) * [-1, -1, 1], end(b), 1e-11)


def test_snakeboard_energy_comes_from_the_servos():
    sol = tr.simulate(G.Snakeboard(kind="wheels"), 2 * np.pi, samples=51)
    energy = sol.energy["total"].values
    close(sol["injected"], energy - energy[0], 1e-9)


def test_regularised_snakeboard_tends_to_the_rigid_one():
    """The paper's split coupler and spring joints, stiffer and stiffer (damping in proportion)."""
    rigid = np.array(end(tr.simulate(G.Snakeboard(kind="wheels"), 2 * np.pi, at=[2 * np.pi], rtol=1e-10)))
    gaps = []
    for c in (1e3, 1e4):
        sol = tr.simulate(G.Snakeboard(kind="regularised", c=c, d=c / 100), 2 * np.pi, at=[2 * np.pi], rtol=1e-7)
        assert sol.success, sol.reason
        gaps.append(np.abs(np.array(end(sol)) - rigid).max())
    assert gaps[0] < 1e-2
    assert gaps[1] < gaps[0] / 5


def test_joint_and_absolute_coordinates_with_rolling_and_redundancy():
    a = audit(tr.simulate(G.Snakeboard(kind="wheels"), 1.0, samples=5, rtol=1e-12), newton=1e-8)
    b = audit(tr.simulate(G.Snakeboard(kind="wheels"), 1.0, samples=5, rtol=1e-12, coordinates="absolute"), newton=1e-7)
    for name in ("x", "y", "th"):
        close(a[name], b[name], 1e-9)
