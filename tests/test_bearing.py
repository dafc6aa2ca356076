"""Ball bearing: stiffness of its grooves, speeds of cage and balls, and how a radial load spreads over the balls."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from trundle.model.ports import KinematicPort

C, M, S = tr.compliant, tr.materials, tr.surfaces
D, DM = 0.0127, 0.065


def test_stiffness_of_both_grooves():
    bearing = tr.gallery.BallBearing(interference=1e-14)
    assert bearing.stiffness("inner") == pytest.approx(3.26952842e10, rel=1e-8)
    assert bearing.stiffness("outer") == pytest.approx(3.45667368e10, rel=1e-8)


def test_speeds_of_cage_and_balls_in_the_stiff_limit():
    bearing = tr.gallery.BallBearing(interference=1e-10)
    v, r = bearing.speed(*bearing.depths())
    assert v / r == pytest.approx(40.2307692, rel=1e-6)
    assert -v / (D / 2) == pytest.approx(-205.905512, rel=1e-6)
    assert -v / (D / 2) - v / r == pytest.approx(-246.136281, rel=1e-6)


def test_a_ball_that_starts_with_a_wrong_spin_comes_to_roll():
    bearing = tr.gallery.BallBearing(n=1)
    start = bearing.initial()
    turning = float(start["ball[0].w"][2])
    start["ball[0].w"] = (0.0, 0.0, 1.01 * turning)
    sol = tr.simulate(bearing, 1e-3, samples=3, rtol=1e-8, initial=start, compile="never")
    v, r = bearing.speed(*bearing.depths())
    assert sol["cage"].values[-1] == pytest.approx(v / r, rel=1e-9)
    assert sol["ball[0].w"].values[-1, 2] == pytest.approx(turning, rel=1e-9)
    assert sol.energy["dissipated"].values[-1] > 0
    assert sol["ball[0].r"].values[-1, 2] == pytest.approx(0, abs=1e-12)


class Scene(tr.Model):
    """A ball and the base, to make contacts of."""

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=D / 2))
        laws = {"elastic": C.Hertz(material_A=M.steel, material_B=M.steel), "surface_B": S.Sphere(radius=D / 2)}
        tube = 0.52 * D
        for name, core in (("inner", DM / 2 - D / 2 + tube), ("outer", DM / 2 + D / 2 - tube)):
            groove = S.Torus(ring=core, tube=tube, axis="z", hollow=True)
            self.add(name, tr.CompliantContact(world.frame(), ball.frame(), surface_A=groove, **laws))


def pressing():
    """(shift of the inner race, place of a ball) → forces of both races on it."""
    from trundle.model.model import elaborate

    found = {c.path: c.with_constants() for c in elaborate(Scene(), {}).constraints}
    d, r = ca.SX.sym("d", 3), ca.SX.sym("r", 3)
    still = ca.SX.zeros(3), ca.SX.zeros(3)
    ball = KinematicPort(r, ca.SX.eye(3), *still)
    forces = [
        found[name].wrench(KinematicPort(place, ca.SX.eye(3), *still), ball, 0).F
        for name, place in (("inner", d), ("outer", ca.SX.zeros(3)))
    ]
    return ca.Function("pressing", [d, r], forces)


def test_a_radial_load_spreads_as_stribeck_says():
    """Balls held at their angles, free along the radius; so little load that the rings' shift is no angle."""
    shift = 51.0679832e-6 * 1e-4
    wanted = np.array([4336.48349, 2907.49279, 313.792849, 0, 0, 0, 0, 313.792849, 2907.49279]) * 1e-6
    forces = pressing()
    loads = []
    for angle in 2 * np.pi * np.arange(9) / 9:
        out = np.array([np.cos(angle), np.sin(angle), 0])
        low, high = DM / 2 - abs(shift), DM / 2 + abs(shift)
        for _ in range(60):
            middle = (low + high) / 2
            inner, outer = (float(ca.dot(ca.DM(out), f)) for f in forces((shift, 0, 0), middle * out))
            low, high = (middle, high) if inner + outer > 0 else (low, middle)
        loads.append(inner)
    assert loads == pytest.approx(wanted, rel=1e-6, abs=1e-9 * wanted[0])
    total = sum(q * np.cos(a) for q, a in zip(loads, 2 * np.pi * np.arange(9) / 9, strict=True))
    assert total == pytest.approx(8900e-6, rel=1e-6)
