"""Rays from the inside of a body that a function gives: exact, and found with few evaluations."""

import numpy as np

import trundle as tr
from audit import close
from trundle.library.surfaces.rays import leaving, leaving_near
from trundle.library.surfaces.skeleton import directions

EGG = tr.surfaces.Implicit(function=lambda r: r[0] ** 2 + 2 * r[1] ** 2 + r[2] ** 2 * (1 + 0.2 * r[0]) - 1)


class Field:
    """f and its gradient of an egg, and how often they were asked for."""

    def __init__(self, centre=(0.0, 0.0, 0.0)):
        self.centre, self.calls = np.array(centre), 0

    def __call__(self, r):
        self.calls += 1
        x, y, z = (r - self.centre).T
        gradient = np.column_stack([2 * x + 0.2 * z**2, 4 * y, 2 * z * (1 + 0.2 * x)])
        return x**2 + 2 * y**2 + z**2 * (1 + 0.2 * x) - 1, gradient


def test_rays_end_on_the_surface():
    ways = directions()
    points = EGG.rays(ways)
    close(Field()(points)[0], np.zeros(len(ways)), 1e-13)
    close(np.cross(points, ways), np.zeros_like(ways), 1e-14)


def test_rays_take_few_evaluations():
    ways, field = directions(), Field()
    s = leaving(field, ways)
    assert field.calls < 45  # most of them widen the bracket from a micrometre
    field.calls = 0
    close(leaving_near(field, ways, 1.05 * s), s, 1e-14)
    assert field.calls <= 5


def test_there_are_no_rays_from_outside_or_on_endless_surfaces():
    assert leaving(Field(centre=(5.0, 0.0, 0.0)), directions()) is None
    assert tr.surfaces.Implicit(function=lambda r: r[1]).rays(directions()) is None


def test_a_bad_guess_falls_back_to_the_bracket():
    ways, field = directions(), Field()
    close(leaving_near(field, ways, np.full(len(ways), 1e-4)), leaving(field, ways), 1e-13)
