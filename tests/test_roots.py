"""Which free body a tree of joints starts from: with light bodies on heavy ones, forces and accelerations stay exact.

Judged by Newton's and Euler's equations of the light body from what is reported, and by the order in which bodies are
added, which must not matter.
"""

from __future__ import annotations

import numpy as np
import pytest

import trundle as tr

GRAVITY, HEAVY, LIGHT = 9.81, 2500.0, 1e-4


class BobOnBall(tr.Model):
    """A tiny bob on an arm that hangs on a heavy ball, which rolls; the bob touches the floor or not."""

    light_first: bool = tr.structure(True, doc="the bob is added before the ball")
    link: str = tr.structure("Revolute", doc="joint between both")
    floor: float = tr.parameter(-1.0, unit="m", doc="height of the floor below the bob")

    def world(self):
        return tr.World(up="z", gravity=(0.0, 0.0, -GRAVITY))

    def build(self, world):
        parts = {
            "ball": tr.Body(mass=HEAVY, inertia=(800.0, 900.0, 1000.0)),
            "bob": tr.Body(mass=LIGHT, inertia=(1e-6, 2e-6, 2.5e-6)),
        }
        for name in sorted(parts, reverse=self.light_first):
            parts[name] = self.add(name, parts[name])
        ball, bob = parts["ball"], parts["bob"]
        joint = getattr(tr.joints, self.link)
        axis = {} if self.link == "Spherical" else {"axis": "y"}
        self.add("link", joint(ball.frame(r=(0.6, 0.3, 0.4)), bob.frame(r=(0.1, 0.2, 0.9)), **axis))
        for name, body, radius, height in (("rest", ball, 1.0, -1.0), ("touch", bob, 0.05, self.floor)):
            plane, sphere = tr.surfaces.Plane(up="z"), tr.surfaces.Sphere(radius=radius)
            floor = world.frame(r=(0.0, 0.0, height))
            contact = tr.RigidContact(
                floor, body.frame(), surface_A=plane, surface_B=sphere, friction=tr.friction.Coulomb(mu=0.4)
            )
            self.add(name, contact)

    def initial(self):
        spin = {} if self.link == "Spherical" else {"link.phi": 0.3, "link.phi_dot": 2.0}
        pose = {"ball.r": (0, 0, 0), "ball.q": (1, 0, 0, 0)}
        return {**pose, "ball.v": (-0.3, 0.2, 0), "ball.w": (-0.2, -0.3, 0), **spin}


def misfits(sol, body, mass, inertia, weights):
    """(force, torque) by which a body's equations are not balanced, relative to its weight and to weight × 1 m."""
    a, eps, T, w, r = (sol[f"{body}.{k}"].values for k in ("a", "eps", "T", "w", "r"))
    F, M = np.tile([0.0, 0.0, -mass * GRAVITY], (len(a), 1)), np.zeros((len(a), 3))
    for path, side in weights:
        f = sol[f"{path}.F_{side}"].values
        F, M = F + f, M + sol[f"{path}.M_{side}"].values + np.cross(sol[f"{path}.P"].values - r, f)
    turning = np.einsum("tij,tj->ti", T, eps * inertia + np.cross(w, w * inertia))
    return np.abs(mass * a - F).max() / (mass * GRAVITY), np.abs(turning - M).max() / (mass * GRAVITY)


@pytest.mark.parametrize("link", ["Revolute", "Spherical", "Cylindrical"])
def test_the_equations_of_a_light_body_hold_beside_a_heavy_one(link):
    sol = tr.simulate(BobOnBall(link=link), until=0.5, samples=26, rtol=1e-8, compile="never")
    assert sol.success, sol.reason
    assert max(misfits(sol, "bob", LIGHT, [1e-6, 2e-6, 2.5e-6], (("link", "B"), ("touch", "B")))) < 1e-9
    assert max(misfits(sol, "ball", HEAVY, [800.0, 900.0, 1000.0], (("link", "A"), ("rest", "B")))) < 1e-9


def test_the_order_of_bodies_does_not_matter():
    one, other = (
        tr.simulate(BobOnBall(light_first=first), until=0.5, samples=26, rtol=1e-9, compile="never")
        for first in (True, False)
    )
    for signal in ("ball.r", "bob.r", "bob.w", "link.phi", "link.phi_dot"):
        assert np.abs(one[signal].values - other[signal].values).max() < 1e-7, signal


def test_a_run_goes_on_where_another_one_ended():
    model = BobOnBall()
    whole = tr.simulate(model, until=0.4, samples=5, rtol=1e-9, compile="never")
    half = tr.simulate(model, until=0.2, samples=3, rtol=1e-9, compile="never")
    rest = tr.simulate(model, until=0.4, samples=3, rtol=1e-9, compile="never", start_from=half)
    assert np.abs(rest["bob.r"].values[-1] - whole["bob.r"].values[-1]).max() < 1e-7
    heavier = tr.simulate(
        model, until=0.4, samples=3, rtol=1e-9, compile="never", start_from=half, parameters={"bob.mass": HEAVY}
    )
    assert heavier.success, heavier.reason


def test_a_mass_that_changes_in_a_run_does_not_change_its_equations():
    grown = tr.When(lambda s: s["time"] >= 0.1, change={"bob.mass": 10 * HEAVY})
    sol = tr.simulate(BobOnBall(floor=-9.0), until=0.2, samples=3, rtol=1e-8, compile="never", events={"grown": grown})
    assert sol.success, sol.reason
    assert np.abs(sol["link.F_B"].values[-1]).max() > 1e3 * LIGHT * GRAVITY
