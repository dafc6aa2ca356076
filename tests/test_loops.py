"""Closed loops: redundant bonds, unique motion (four-bar, slider-crank, RSSR)."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from reference.four_bar import FourBar
from reference.slider_crank import SliderCrank


@pytest.mark.parametrize("assembly", [False, True])
@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_four_bar_against_its_one_degree_of_freedom_model(coordinates, assembly):
    times = np.linspace(0, 5, 51)
    reference = FourBar().simulate(times, 0.5, 6.0)
    sol = audit(tr.simulate(tr.gallery.FourBar(assembly=assembly), 5, at=times, rtol=1e-12, coordinates=coordinates))
    close(sol["th"], reference.theta, 1e-8)
    close(sol["psi"], reference.psi, 1e-8)
    close(sol["coupler_angle"], reference.coupler, 1e-8)
    close(sol["th_dot"], reference.theta_dot, 1e-7)
    assert all(check.passed for check in sol.checks())
    close(sol.energy["total"], 6.97542735, 1e-8)
    close(sol["th"].sel(time=[0.5, 1.0]), [0.240423186, -4.08809043], 1e-8)


def test_four_bar_kinematics():
    """Crank at one radian per second: rocker and coupler angles and rates at the quarter turns."""
    table = {
        0.0: (1.7451477069, 0.8725738534, -0.4285714286, -0.4285714286),
        np.pi / 2: (1.8341761764, 0.4308279288, 0.3949325031, -0.0880127854),
        np.pi: (2.4230217004, 0.5375331651, 0.2307692308, 0.2307692308),
        3 * np.pi / 2: (2.4170897653, 1.0137415177, -0.2297948884, 0.2531504000),
    }
    for angle, (psi, coupler, psi_dot, coupler_dot) in table.items():
        sol = tr.simulate(
            tr.gallery.FourBar(),
            0.1,
            samples=2,
            initial={"A.phi": angle, "A.phi_dot": 1.0},
            guess={"D.phi": psi + 0.05, "B.phi": coupler - angle},
        )
        close(sol["psi"][0], psi, 1e-9)
        close(sol["coupler_angle"][0], coupler, 1e-9)
        close(sol["D.phi_dot"][0], psi_dot, 1e-9)
        close(sol["B.phi_dot"][0] + 1.0, coupler_dot, 1e-9)


@pytest.mark.parametrize("assembly", [False, True])
def test_slider_crank(assembly):
    times = np.array([0.0, 0.5, 1.0, 5.0])
    reference = SliderCrank().simulate(times, 0.3, 8.0)
    sol = audit(tr.simulate(tr.gallery.SliderCrank(assembly=assembly), 5, at=times, rtol=1e-12))
    assert all(check.passed for check in sol.checks())
    close(sol["th"], reference.theta, 1e-8)
    close(sol["x"], reference.x, 1e-8)
    close(sol["th"][1:], [-3.657303062, 0.604240400, -3.41494529], 2e-8)
    close(sol["th_dot"][1], -4.196494187, 1e-8)
    close(sol.energy["total"][0], 0.836260166, 1e-8)


def extreme(values, largest):
    """The largest or least of dense samples, by a parabola through the three about it."""
    i = int(np.argmax(values) if largest else np.argmin(values))
    a, b, c = values[i - 1 : i + 2]
    return b + (c - a) ** 2 / (8 * (2 * b - a - c))


def test_reach_of_the_rocker_and_stroke_of_the_slider():
    """Both cranks turn once: ψ from 1.606518209 to 2.510092611; a stroke of 0.2005021997 with an offset of 0.02."""

    class Turning(tr.Model):
        def build(self, world):
            long, short = (self.add(k, tr.Body.rod(mass=1.0, length=0.1, axis="x")) for k in ("long", "short"))
            rocker = self.add("rocker", tr.Body.rod(mass=1.0, length=0.7, axis="x"))
            slider = self.add("slider", tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1)))
            once = {"axis": "z", "motion": tr.laws.Ramp(rate=2 * np.pi)}
            self.add("A", tr.joints.Revolute(world.frame(), long.frame(), **once))
            self.add("D", tr.joints.Revolute(world.frame(r=(1, 0, 0)), rocker.frame(r=(-0.35, 0, 0)), axis="z"))
            ends = long.frame(r=(0.3, 0, 0)), rocker.frame(r=(0.35, 0, 0))
            self.add("coupler", tr.joints.SphericalSpherical(*ends, length=0.9))
            self.add("main", tr.joints.Revolute(world.frame(r=(0, 0, 1)), short.frame(), **once))
            self.add("guide", tr.joints.Prismatic(world.frame(r=(0, 0.02, 1)), slider.frame(), axis="x"))
            self.add("rod", tr.joints.SphericalSpherical(short.frame(r=(0.1, 0, 0)), slider.frame(), length=0.3))

        def guess(self):
            return {"D.phi": 1.7, "guide.nu": 0.4}

    sol = tr.simulate(Turning(), 1.05, samples=1051, rtol=1e-10, interpolate=True)
    psi, x = sol["D.phi"].values, sol["guide.nu"].values
    close([extreme(psi, False), extreme(psi, True)], [1.606518209, 2.510092611], 1e-9)
    close(extreme(x, True) - extreme(x, False), 0.2005021997, 1e-9)


class Rod(tr.Constraint):
    """A massless rod with ball ends: a user's constraint of one bond."""

    length: float = tr.parameter(unit="m", gt=0, doc="length")

    def bonds(self, A, B, t):
        d = B.r - A.r
        return {"along": tr.Locked(ca.sqrt(ca.dot(d, d)) - self.length)}


def test_spatial_rssr_linkage_with_a_constraint_of_the_user():
    """Crank pin (0.2 cos t, 0.2 sin t, 0.05), rod 0.8, rocker about a skew axis; angles of the closed form."""

    class RSSR(tr.Model):
        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            crank = self.add("crank", tr.Body.rod(mass=1, length=0.2, axis="x"))
            rocker = self.add("rocker", tr.Body(mass=1, inertia=(0.1, 0.1, 0.1)))
            n = np.array([0.2, 1, 0.3])
            self.add(
                "drive",
                tr.joints.FixedServoJoint(
                    world.frame(r=(0, 0, 0.05)), crank.frame(r=(-0.1, 0, 0)), axis="z", angle=tr.laws.Ramp(rate=1.0)
                ),
            )
            self.add("pivot", tr.joints.FixedIdealJoint(world.frame(r=(0.7, 0.1, 0.15)), rocker.frame(), axis=n))
            self.add("rod", Rod(crank.frame(r=(0.1, 0, 0)), rocker.frame(r=(0.1, 0.05, 0.5)), length=0.8))

    at = np.arange(4) * np.pi / 2
    sol = audit(tr.simulate(RSSR(), at[-1], at=at, rtol=1e-12, guess={"pivot.phi": -0.2}))
    close(sol["pivot.phi"], [-0.2349193708, -0.5510830000, -0.9981597159, -0.8848714177], 1e-9)
    assert tr.doctor(RSSR(), guess={"pivot.phi": -0.2}).degrees_of_freedom == 0


def test_doctor_names_redundant_bonds_and_reactions_that_are_not_unique():
    found = tr.doctor(tr.gallery.FourBar())
    assert found.degrees_of_freedom == 1
    assert found.loops == [["D", "A", "B", "C"]]
    assert found.redundant == ["C.align_1", "C.align_2", "C.slide"]
    assert {n.split(".")[0] for n in found.not_unique} == {"A", "B", "C", "D"}
    assert {n.split(".")[1] for n in found.not_unique} == {"align_1", "align_2", "slide"}
    text = str(found)
    assert "C.slide" in text
    assert "SpringIdealJoint" in text


def test_released_bonds_cure_the_redundancy():
    """A ball joint and a sleeve in place of two hinges: same motion, all reactions unique."""

    class Cured(tr.gallery.FourBar):
        def build(self, world):
            crank, coupler, rocker = (
                self.add(n, tr.Body.rod(length=length, axis="x", density=1.0))
                for n, length in (("crank", 0.3), ("coupler", 0.9), ("rocker", 0.7))
            )
            self.add("A", tr.joints.FixedIdealJoint(world.frame(), crank.frame(r=(-0.15, 0, 0)), axis="z"))
            self.add("B", tr.joints.Spherical(crank.frame(r=(0.15, 0, 0)), coupler.frame(r=(-0.45, 0, 0))))
            self.add(
                "C", tr.joints.FreeIdealJoint(rocker.frame(r=(0.35, 0, 0)), coupler.frame(r=(0.45, 0, 0)), axis="z")
            )
            self.add("D", tr.joints.FixedIdealJoint(world.frame(r=(1, 0, 0)), rocker.frame(r=(-0.35, 0, 0)), axis="z"))

        def guess(self):
            return {"D.phi": 1.7, "C.phi": -1.2}

        coupler_angle = None

    found = tr.doctor(Cured())
    assert not found.redundant
    assert found.degrees_of_freedom == 1
    a = audit(tr.simulate(Cured(), 2, at=[0.5, 1, 2], rtol=1e-12))
    b = tr.simulate(tr.gallery.FourBar(), 2, at=[0.5, 1, 2], rtol=1e-12)
    close(a["A.phi"], b["A.phi"], 1e-8)


def test_loop_of_many_links_uses_the_sparse_solver():
    """A ring of 12 links in absolute coordinates has more rows than the unrolled solver takes; both agree."""

    class Ring(tr.Model):
        n: int = tr.structure(12)

        def build(self, world):
            R, last = 1.0, None
            half = np.pi / self.n
            side = 2 * R * np.sin(half)
            links = [self.add(f"link[{i}]", tr.Body.rod(mass=0.1, length=side, axis="x")) for i in range(self.n)]
            for i, link in enumerate(links):
                last = world if i == 0 else links[i - 1]
                frame = world.frame() if i == 0 else last.frame(r=(side / 2, 0, 0))
                self.add(f"hinge[{i}]", tr.joints.FixedIdealJoint(frame, link.frame(r=(-side / 2, 0, 0)), axis="z"))
            self.add("close", tr.joints.Spherical(links[-1].frame(r=(side / 2, 0, 0)), world.frame(r=(0.3, 0, 0))))

        def guess(self):
            return {"hinge[0].phi": -1.5} | {f"hinge[{i}].phi": 2 * np.pi / self.n for i in range(1, self.n)}

    a = audit(tr.simulate(Ring(), 0.5, samples=6, rtol=1e-11), newton=1e-8)
    b = audit(tr.simulate(Ring(), 0.5, samples=6, rtol=1e-11, coordinates="absolute"), newton=1e-7)
    for i in range(12):
        close(a[f"link[{i}].r"], b[f"link[{i}].r"], 1e-8)


def test_a_rod_that_does_not_reach_is_named_with_the_length_that_is_missing():
    class Short(tr.Model):
        def build(self, world):
            crank = self.add("crank", tr.Body.rod(mass=1, length=0.2, axis="x"))
            rocker = self.add("rocker", tr.Body.rod(mass=1, length=0.5, axis="x"))
            self.add("main", tr.joints.Revolute(world.frame(), crank.frame(r=(-0.1, 0, 0)), axis="z"))
            self.add("pivot", tr.joints.Revolute(world.frame(r=(1, 0, 0)), rocker.frame(r=(-0.25, 0, 0)), axis="z"))
            ends = crank.frame(r=(0.1, 0, 0)), rocker.frame(r=(0.25, 0, 0))
            self.add("rod", tr.joints.SphericalSpherical(*ends, length=0.298))  # 0.300 at the very least

    with pytest.raises(tr.errors.InitialValueError, match=r"rod\.length is 2(\.0\d*)? mm short"):
        tr.simulate(Short(), 1.0)
