"""The omni wheel as a part: rollers from density, profiles, distances."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq

import trundle as tr
from audit import close
from test_omni import meridian, support
from trundle.core.rotations import rotation_matrix
from trundle.library.wheels.roller_solid import roller_solid

S = tr.surfaces
WHEEL = {"R": 0.1, "n": 4, "mass": 0.6, "J": 3e-3, "D": 1.6e-3}


@pytest.mark.parametrize("degrees", [0, 30, -45, 60])
@pytest.mark.parametrize("count", [3, 8])
def test_roller_solid_by_slices(count, degrees):
    """Discs along the axis, their radius found by inverting x(γ), against the quadrature in γ."""
    R, alpha, beta, density = 0.1, np.pi / count, np.radians(degrees), 1100.0
    tip = abs(meridian(R, alpha, beta, alpha)[0])

    def radius(x):
        gamma = brentq(lambda g: meridian(R, alpha, beta, g)[0] - x, -alpha, alpha, xtol=1e-15)
        return meridian(R, alpha, beta, gamma)[1]

    def total(f):
        return 2 * np.pi * quad(f, 0, tip * (1 - 1e-12), epsabs=0, epsrel=1e-10)[0]

    solid = roller_solid(R, alpha, beta, density)
    volume = total(lambda x: radius(x) ** 2)
    A = density * total(lambda x: radius(x) ** 4 / 2)
    B = density * total(lambda x: radius(x) ** 4 / 4 + radius(x) ** 2 * x * x)
    close([solid.volume / volume, solid.mass / (density * volume), solid.A / A, solid.B / B], 1.0, 1e-9)


def test_wheel_by_density_has_the_moments_of_its_rollers():
    body = tr.wheels.OmniWheel(**WHEEL, beta=0.5, density=1100.0).roller_body()
    solid = roller_solid(0.1, np.pi / 4, 0.5, 1100.0)
    close([body.mass, *body.inertia], [solid.mass, solid.A, solid.B, solid.B], 1e-18)
    plain = tr.wheels.OmniWheel(**WHEEL, beta=0.5, density=1100.0, profile="spindle").roller_body()
    close(plain.mass, roller_solid(0.1, np.pi / 4, 0.0, 1100.0).mass, 1e-18)


class OneWheel(tr.Model):
    """A wheel as a user adds it."""

    unit: tr.Model = tr.structure(doc="wheel")

    def build(self, world):
        self.add("unit", self.unit)


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"density": 1000.0, "A": 1e-5}, r"unit.density and A are both given; give either density or roller_mass"),
        ({}, r"unit.roller_mass is missing; give roller_mass, A, B, or a density instead"),
        ({"roller_mass": 0.05, "A": 1e-5}, r"unit.B is missing"),
        ({"density": -1.0}, r"unit.density = -1.0 kg/m³ must be > 0"),
        ({"density": 1000.0, "profile": "barrel"}, r"unit.profile = 'barrel' must be one of envelope, spindle"),
    ],
)
def test_mistakes_are_named(fields, text):
    with pytest.raises(tr.errors.ParameterError, match=text):
        tr.simulate(OneWheel(unit=tr.wheels.OmniWheel(**WHEEL, **fields)), 0.1)


def test_a_tilted_spindle_bobs():
    """Height of the wheel's centre over one turn: R1 (√(1 − cos²β sin²α) − cos α) for the arc, nothing for M3."""
    R, count, beta = 0.1, 4, np.radians(45)
    alpha = np.pi / count
    for profile, bob in (("spindle", 0.011237), ("envelope", 0.0)):
        wheel = tr.wheels.OmniWheel(**WHEEL, beta=beta, density=1000.0, profile=profile)
        lowest_point = support(wheel.surface())
        heights = []
        for chi in np.linspace(0, 2 * np.pi / count, 181):
            low = []
            for j in range(count):
                centre, axes = wheel.roller_pose(j)
                turn = rotation_matrix(("z", chi))
                T = turn @ axes
                low.append((turn @ centre + T @ lowest_point(T.T @ [0, -1, 0]))[1])
            heights.append(-min(low))
        close(np.ptp(heights), bob, 1e-6)
    exact = R * np.cos(alpha) * (np.sqrt(1 - (np.cos(beta) * np.sin(alpha)) ** 2) - np.cos(alpha))
    close(exact, 0.011237, 1e-6)


def test_distances_of_rollers_are_signals():
    """``h`` of the roller in contact is the gap; the others are above the floor."""
    sol = tr.simulate(tr.gallery.OmniVehicle(), 0.02, samples=5, rtol=1e-6)
    for i in range(3):
        h, carrier = sol[f"wheel[{i}].h"].values, sol[f"wheel[{i}].contact.carrier"].values.astype(int)
        close(h[np.arange(5), carrier], sol[f"wheel[{i}].contact.gap"], 1e-16)
        assert np.all(np.delete(h, carrier[0], axis=1) > 1e-4)
