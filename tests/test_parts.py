"""Bodies by their ends, as in the Modelica library."""

import numpy as np
import pytest

import trundle as tr
from audit import close


def test_a_cylinder_from_its_origin_to_r():
    r = np.array([0.3, -0.4, 1.2])
    body = tr.parts.BodyCylinder(r=r, diameter=0.2, density=1000.0)
    length = 1.3
    mass = 1000 * np.pi * 0.1**2 * length
    close(body.mass, mass, 1e-9)
    close(body.cm, r / 2, 1e-15)
    e = r / length
    moments = np.linalg.eigvalsh(body.inertia)
    close(e @ body.inertia @ e, mass * 0.1**2 / 2, 1e-9)
    close(moments[-1], mass * (3 * 0.1**2 + length**2) / 12, 1e-9)


def test_a_box_from_its_origin_to_r():
    body = tr.parts.BodyBox(r=(0, 0, -0.6), width=0.1, height=0.2, width_along="y", mass=3.0)
    close(body.shape.size, (0.2, 0.1, 0.6), 0)
    close(body.cm, (0, 0, -0.3), 0)
    close(body.inertia, 3.0 / 12 * np.array([0.1**2 + 0.6**2, 0.2**2 + 0.6**2, 0.2**2 + 0.1**2]), 1e-15)


@pytest.mark.parametrize("values", [{"r": (0.1, 0.2, 0)}, {"r": (0, 0.5, 0)}, {"r": (0.5, 0, 0), "width_along": "w"}])
def test_a_box_across_the_axes_is_refused(values):
    class Oblique(tr.Model):
        def build(self, world):
            given = {"width": 0.1, "height": 0.2, "width_along": "y", "mass": 1.0} | values
            self.add("box", tr.parts.BodyBox(**given))

    with pytest.raises(tr.errors.ParameterError, match=r"box\.shape.*give two axes"):
        tr.simulate(Oblique(), 1.0)


def test_a_pendulum_of_parts_swings_as_one_by_hand():
    class Swing(tr.Model):
        by_hand: bool = tr.structure(False)

        def build(self, world):
            J = 0.5 * (3 * 0.02**2 + 0.8**2) / 12
            hand = tr.parts.BodyShape(mass=0.5, inertia=(0.5 * 0.02**2 / 2, J, J), r_CM=(0.4, 0, 0))
            part = hand if self.by_hand else tr.parts.BodyCylinder(r=(0.8, 0, 0), diameter=0.04, mass=0.5)
            rod = self.add("rod", part)
            self.add("hinge", tr.joints.Revolute(world.frame(), rod.frame(), axis="z"))

    runs = [tr.simulate(Swing(by_hand=b), 1.0, samples=3, compile="never") for b in (False, True)]
    close(runs[0]["hinge.phi"], runs[1]["hinge.phi"], 1e-12)
