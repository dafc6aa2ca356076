"""Rods, screws, gears, racks, beads, cams and bushings against closed forms."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close

J = tr.joints
G = 9.81


def run(model, until, **options):
    return audit(tr.simulate(model, until, rtol=1e-12, **options))


class Nut(tr.Model):
    def build(self, world):
        nut = self.add("nut", tr.Body(mass=0.4, inertia=(2e-3, 3e-3, 2e-3)))
        self.add("screw", J.Screw(world.frame(), nut.frame(), axis="y", lead=0.3))


def test_a_nut_runs_down_its_screw():
    sol = run(Nut(), 1.0)
    ratio = 0.3 / (2 * np.pi)
    fall = -G / (1 + 3e-3 / (0.4 * ratio**2)) * sol.time.values**2 / 2
    close(sol["nut.r"][:, 1], fall, 1e-10)
    close(sol["screw.phi"], fall / ratio, 1e-9)


class Rack(tr.Model):
    """A heavy rack that falls turns a pinion."""

    def build(self, world):
        rack = self.add("rack", tr.Body.box(mass=2.0, size=(0.02, 0.5, 0.02)))
        pinion = self.add("pinion", tr.Body(mass=0.5, inertia=(3e-3, 3e-3, 4e-3)))
        self.add("guide", J.Prismatic(world.frame(), rack.frame(), axis="y"))
        self.add("bearing", J.Revolute(world.frame(r=(0.1, 0.05, 0)), pinion.frame(), axis="z"))
        ends = rack.frame(), pinion.frame()
        self.add("mesh", J.RackAndPinion(*ends, along="y", normal="x", radius=0.1))


def test_a_falling_rack_turns_a_pinion():
    sol = run(Rack(), 1.0)
    fall = -G * 2.0 / (2.0 + 4e-3 / 0.1**2) * sol.time.values**2 / 2
    close(sol["guide.nu"], fall, 1e-9)
    close(sol["bearing.phi"], -fall / 0.1, 1e-8)
    close(np.abs(sol["mesh.tooth.effort"]), 2.0 * (G - abs(2 * fall[-1])), 1e-8)


class Pair(tr.Model):
    """Two wheels; a torque on the first. A ring with teeth inside has a negative number of them."""

    teeth: float = tr.parameter(30.0, unit="1", doc="teeth of the second wheel")

    def build(self, world):
        a = self.add("a", tr.Body(mass=1.0, inertia=(0.01, 0.01, 0.02)))
        b = self.add("b", tr.Body(mass=3.0, inertia=(0.05, 0.05, 0.1)))
        self.add("bearing_a", J.FixedControlledJoint(world.frame(), a.frame(), axis="z", torque=0.7))
        self.add("bearing_b", J.Revolute(world.frame(r=(0.3, 0.4, 0)), b.frame(), axis="z"))
        self.add("mesh", J.GearMesh(a.frame(), b.frame(), axis="z", teeth_A=20, teeth_B=self.teeth))


@pytest.mark.parametrize("teeth", [30.0, -60.0])
def test_gears(teeth):
    sol = run(Pair(teeth=teeth), 1.0)
    ratio = 20 / teeth
    angle = 0.7 / (0.02 + 0.1 * ratio**2) * sol.time.values**2 / 2
    close(sol["bearing_a.phi"], angle, 1e-9)
    close(sol["bearing_b.phi"], -ratio * angle, 1e-9)
    radius = 0.5 * teeth / (20 + teeth)  # of the second wheel's pitch circle
    close(np.abs(sol["mesh.tooth.effort"]), 0.1 * ratio * 2 * angle[-1] / abs(radius) * np.sign(ratio), 1e-8)


class Planetary(tr.Model):
    """Sun, planet and ring; the carrier is driven, the ring is held."""

    def build(self, world):
        sun, planet, carrier = (
            self.add(n, tr.Body(mass=1.0, inertia=(0.01, 0.01, 0.02))) for n in ("sun", "planet", "carrier")
        )
        self.add("drive", J.FixedServoJoint(world.frame(), carrier.frame(), axis="z", angle=tr.laws.Ramp(rate=2.0)))
        self.add("axle", J.Revolute(world.frame(), sun.frame(), axis="z"))
        self.add("pin", J.Revolute(carrier.frame(r=(0.35, 0, 0)), planet.frame(), axis="z"))
        self.add("inner", J.GearMesh(sun.frame(), planet.frame(), axis="z", teeth_A=20, teeth_B=15))
        self.add("outer", J.GearMesh(world.frame(), planet.frame(), axis="z", teeth_A=-50, teeth_B=15))


def test_planetary_gears_turn_by_the_formula_of_willis():
    sol = run(Planetary(), 1.0)
    close(sol["axle.phi_dot"], 2.0 * (1 + 50 / 20), 1e-10)
    close(sol["pin.phi_dot"], -2.0 * 50 / 15, 1e-10)
    assert tr.doctor(Planetary()).degrees_of_freedom == 0


def test_gears_without_a_pitch_point_are_refused():
    with pytest.raises(tr.errors.ParameterError, match=r"mesh\.teeth_B.*more teeth"):
        tr.simulate(Pair(teeth=-20.0), 1.0)


class Cycloid(tr.Model):
    """Huygens's bead: on a cycloid it swings with the period 4π √(a/g), however far."""

    def build(self, world):
        bead = self.add("bead", tr.Body.sphere(mass=0.1, radius=0.01))
        curve = lambda s: (0.2 * (s + ca.sin(s)), -0.2 * ca.cos(s), 0)  # noqa: E731
        self.add("wire", J.PointOnCurve(world.frame(), bead.frame(), curve=curve))


@pytest.mark.parametrize("s", [0.1, 2.5])
def test_a_bead_on_a_cycloid_keeps_its_period(s):
    period = 4 * np.pi * np.sqrt(0.2 / G)
    sol = run(Cycloid(), period, at=[0, period / 4, period], initial={"wire.s": s})
    close(sol["wire.s"], [s, 0, s], 1e-8)


class Bowl(tr.Model):
    def build(self, world):
        ball = self.add("ball", tr.Body.point(mass=0.3))
        self.add("bowl", J.PointOnSurface(world.frame(), ball.frame(), surface=tr.surfaces.Sphere(radius=0.5)))

    def initial(self):
        polar = 0.6
        speed = np.sqrt(G * 0.5 * np.sin(polar) * np.tan(polar))
        return {"ball.r": (0.5 * np.sin(polar), -0.5 * np.cos(polar), 0), "ball.v": (0, 0, speed)}


def test_a_point_on_a_sphere_circles_as_a_conical_pendulum():
    sol = run(Bowl(), 2.0)
    rate = np.sqrt(G / (0.5 * np.cos(0.6)))
    t = sol.time.values
    close(sol["ball.r"][:, 0], 0.5 * np.sin(0.6) * np.cos(rate * t), 1e-9)
    close(np.linalg.norm(sol["bowl.F_B"].values, axis=1), 0.3 * G / np.cos(0.6), 1e-9)


def test_a_surface_without_an_equation_is_refused():
    class Wrong(Bowl):
        def build(self, world):
            ball = self.add("ball", tr.Body.point(mass=0.3))
            self.add("bowl", J.PointOnSurface(world.frame(), ball.frame(), surface=3))

    with pytest.raises(tr.errors.ParameterError, match=r"bowl\.surface"):
        tr.simulate(Wrong(), 1.0)


class Cam(tr.Model):
    """A round cam off its centre lifts a round follower: y = e sin θ + √((R + r)² − e² cos² θ)."""

    def build(self, world):
        cam = self.add("cam", tr.Body(mass=1.0, inertia=(0.01, 0.01, 0.02)))
        follower = self.add("follower", tr.Body.box(mass=0.5, size=(0.02, 0.1, 0.02)))
        self.add("shaft", J.FixedServoJoint(world.frame(), cam.frame(), axis="z", angle=tr.laws.Ramp(rate=5.0)))
        self.add("guide", J.Prismatic(world.frame(), follower.frame(), axis="y"))
        circle = lambda r, e: lambda s: (e + r * ca.cos(s), r * ca.sin(s))  # noqa: E731
        curves = {"curve_A": circle(0.05, 0.02), "curve_B": circle(0.01, 0.0)}
        self.add("touch", J.CurveOnCurve(cam.frame(), follower.frame(), **curves))

    def guess(self):
        return {"guide.nu": 0.07}


def test_a_cam_lifts_its_follower():
    sol = run(Cam(), 2.0)
    th = 5.0 * sol.time.values
    root = np.sqrt(0.06**2 - 0.02**2 * np.cos(th) ** 2)
    y = 0.02 * np.sin(th) + root
    close(sol["guide.nu"], y, 1e-12)
    slope = 0.02 * np.cos(th) + 0.02**2 * np.cos(th) * np.sin(th) / root
    e, c, s = 0.02, np.cos(th), np.sin(th)
    bend = -e * s + e**2 * (c**2 - s**2) / root - (e**2 * c * s) ** 2 / root**3
    close(sol["guide.nu_dot"], 5 * slope, 1e-11)
    close(sol["touch.F_B"][:, 1], 0.5 * (G + 25 * bend), 1e-9)


class Mounted(tr.Model):
    def world(self):
        return tr.World(gravity=0)

    def build(self, world):
        body = self.add("body", tr.Body(mass=2.0, inertia=(0.1, 0.2, 0.3)))
        self.add("mount", J.Bushing(world.frame(), body.frame(), c=(100, 200, 400), c_rot=(5, 10, 20)))


def test_a_bushing_has_six_frequencies():
    t = np.linspace(0, 1, 21)
    small = 1e-5
    places, turns = np.sqrt(np.array([100, 200, 400]) / 2.0), np.sqrt(np.array([5, 10, 20]) / np.array([0.1, 0.2, 0.3]))
    start = {"body.v": small * places, "body.w": small * turns}
    sol = tr.simulate(Mounted(), 1.0, at=t, initial=start, rtol=1e-12, atol=1e-16)
    close(sol["mount.gap"], small * np.sin(np.outer(t, places)), 1e-9 * small)
    close(sol["mount.turned"], small * np.sin(np.outer(t, turns)), 1e-4 * small)


def test_a_bushing_that_is_turned_over_says_so():
    with pytest.raises(tr.errors.SimulationError, match=r"mount\.turn.*half a turn"):
        tr.simulate(Mounted(), 5.0, initial={"body.w": (0, 0, 60.0)})


class Jack(tr.Model):
    """A hinged boom lifted by an actuator of given length."""

    def build(self, world):
        boom = self.add("boom", tr.Body.rod(mass=4.0, length=2.0, axis="x"))
        self.add("hinge", J.Revolute(world.frame(), boom.frame(r=(-1, 0, 0)), axis="z"))
        length = lambda t: 1.0 + 0.1 * t  # noqa: E731
        self.add("jack", J.Distance(world.frame(r=(0.5, -0.6, 0)), boom.frame(), length=length))

    def guess(self):
        return {"hinge.phi": 0.3}


def test_a_rod_of_given_length_lifts_a_boom():
    sol = run(Jack(), 2.0)
    t = sol.time.values
    away, base = np.hypot(0.5, 0.6), np.arctan2(-0.6, 0.5)
    inner = np.arccos((1 + away**2 - (1 + 0.1 * t) ** 2) / (2 * away))
    close(sol["hinge.phi"], base + inner, 1e-10)
    height = np.sin(sol["hinge.phi"].values)
    speed = sol["hinge.phi_dot"].values
    work = 4.0 * G * (height - height[0]) + 4.0 * (4 / 3) / 2 * (speed**2 - speed[0] ** 2)
    close(sol["jack.work"], work, 1e-8)


def test_the_rod_of_a_cross_knows_its_axes_and_its_singular_position():
    class Rod(tr.Model):
        def build(self, world):
            bob = self.add("bob", tr.Body.sphere(mass=1.0, radius=0.05))
            self.add("rod", J.UniversalSpherical(world.frame(), bob.frame(), length=0.5, n1="x"))

        def initial(self):
            return {"bob.r": (0.3, -0.4, 0.0), "bob.v": (0.4, 0.3, 0.2)}

    sol = run(Rod(), 0.5)
    T = sol["rod.T_rod"].values
    close(np.einsum("tji,tjk->tik", T, T), np.eye(3)[None].repeat(len(T), 0), 1e-12)
    close(T[:, :, 0] * 0.5, sol["bob.r"], 1e-12)
    close(T[:, 0, 1], 0, 1e-12)
    with pytest.raises(tr.errors.TrundleError, match=r"rod\.cross"):
        tr.simulate(Rod(), 0.5, initial={"bob.r": (0.5, 0, 0), "bob.v": (0, 0, 0)})


def test_the_last_hinge_of_a_planar_loop_leaves_all_reactions_unique():
    class Planar(tr.gallery.FourBar):
        def build(self, world):
            rods = [
                self.add(n, tr.Body.rod(length=length, axis="x", density=1.0))
                for n, length in (("crank", self.crank), ("coupler", self.coupler), ("rocker", self.rocker))
            ]
            ends = [({"r": (-s.shape.length / 2, 0, 0)}, {"r": (s.shape.length / 2, 0, 0)}) for s in rods]
            crank, coupler, rocker = rods
            self.add("A", J.Revolute(world.frame(), crank.frame(**ends[0][0]), axis="z"))
            self.add("B", J.Revolute(crank.frame(**ends[0][1]), coupler.frame(**ends[1][0]), axis="z"))
            pins = rocker.frame(**ends[2][1]), coupler.frame(**ends[1][1])
            self.add("C", J.RevolutePlanarLoopConstraint(*pins, axis="z"))
            self.add("D", J.Revolute(world.frame(r=(self.ground, 0, 0)), rocker.frame(**ends[2][0]), axis="z"))

        def guess(self):
            return {"D.phi": 1.7, "B.phi": 0.0}

    sol = run(Planar(), 5.0)
    close(sol["th"][-1], -0.9213012068, 1e-8)
    found = tr.doctor(Planar())
    assert (found.degrees_of_freedom, found.redundant) == (1, [])
    plain = run(tr.gallery.FourBar(), 5.0)
    close(sol["C.F_B"][:, :2], plain["C.F_B"][:, :2], 1e-6)
    close(sol["C.phi_dot"], plain["C.phi_dot"], 1e-7)


class Driven(tr.Model):
    """A rod on a hinge and a box on a slider, with the same law by one of two ways."""

    sockets: bool = tr.structure(True, doc="drives and motions as sockets of Revolute and Prismatic")
    prescribed: bool = tr.structure(False)

    def build(self, world):
        rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="x"))
        box = self.add("box", tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1)))
        hinge, slide = (world.frame(), rod.frame(r=(-0.5, 0, 0))), (world.frame(r=(0, 0, 1)), box.frame())
        law = {"motion": lambda t: 0.3 * np.sin(t)} if self.prescribed else {"drive": lambda t, q, v: 1 - 2 * q - v}
        if self.sockets:
            self.add("hinge", tr.joints.Revolute(*hinge, axis="z", **law))
            self.add("slide", tr.joints.Prismatic(*slide, axis="x", **law))
        elif self.prescribed:
            self.add("hinge", tr.joints.FixedServoJoint(*hinge, axis="z", angle=law["motion"]))
            self.add("slide", tr.joints.SlideServoJoint(*slide, axis="x", position=law["motion"]))
        else:
            self.add("hinge", tr.joints.FixedControlledJoint(*hinge, axis="z", torque=law["drive"]))
            self.add("slide", tr.joints.SlideControlledJoint(*slide, axis="x", force=law["drive"]))


@pytest.mark.parametrize("prescribed", [False, True])
def test_hinges_and_sliders_take_drives_and_motions(prescribed):
    model = Driven(prescribed=prescribed)
    one, other = (
        audit(tr.simulate(m, 1.0, samples=6, compile="never")) for m in (model, model.replaced({"sockets": False}))
    )
    for name in ("hinge.phi", "hinge.M_B", "hinge.work", "slide.nu", "slide.F_B", "slide.work"):
        close(one[name], other[name], 1e-12)
    if prescribed:
        close(one["slide.nu"], 0.3 * np.sin(one.time.values), 1e-12)


def test_a_drive_presses_a_slider_against_its_stop():
    """2 N against a stop at 0.3 m: the mass rests there, and the stop holds all of the drive's force."""

    class Pressed(tr.Model):
        def build(self, world):
            box = self.add("box", tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1)))
            stop = tr.switching.Stop(upper=0.3)
            self.add("slide", tr.joints.Prismatic(world.frame(), box.frame(), axis="x", stop=stop, drive=2.0))

    sol = tr.simulate(Pressed(), 1.0, compile="never")
    before = sol.time.values < np.sqrt(0.3)
    close(sol["slide.nu"].values[before], sol.time.values[before] ** 2, 1e-9)
    close(sol["slide.nu"].values[~before], 0.3, 1e-9)
    close(sol["slide.nu_dot"].values[-1], 0.0, 1e-12)


def test_a_prescribed_hinge_has_no_use_for_a_drive():
    class Both(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="x"))
            given = {"motion": lambda t: 0.1 * t, "drive": 2.0}
            self.add("hinge", tr.joints.Revolute(world.frame(), rod.frame(), axis="z", **given))

    with pytest.raises(tr.errors.ParameterError, match=r"hinge\.motion is prescribed, and so is drive"):
        tr.simulate(Both(), 1.0)
