"""Stacks of boxes that slide on each other, four corners each, against their exact motion along one line."""

import numpy as np
import pytest

import trundle as tr
from reference.stack import G, Stack

S = tr.surfaces
HALF, LOW = 1.0, 0.01  # m: half the length and width of the boxes, and half their height


class Boxes(tr.Model):
    """Three flat boxes."""

    m: np.ndarray = tr.parameter((1.0, 1.0, 1.0), unit="kg", shape=(3,), doc="masses")
    mu: np.ndarray = tr.parameter((0.3, 0.3, 0.3), shape=(3,), doc="coefficients of friction below each box")
    speed: np.ndarray = tr.parameter((0.5, 0.0, 0.0), unit="m/s", shape=(3,), doc="speeds at the start")
    pull: np.ndarray = tr.parameter((0.0, 0.0, 0.0), unit="N", shape=(3,), doc="forces along x")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=G, direction="-z"))

    def build(self, world):
        boxes = self.add("box", [tr.Body.box(mass=m, size=(2 * HALF, 2 * HALF, 2 * LOW)) for m in self.m])
        below = [world.frame(), *(box.frame(r=(0, 0, LOW)) for box in boxes[:-1])]
        corners = [(x, y, -LOW) for x in (-HALF, HALF) for y in (-HALF, HALF)]
        faces = {"surface_A": S.Plane(up="z"), "surface_B": S.Point()}
        pairs = [(u, b, mu, r) for u, b, mu in zip(below, boxes, self.mu, strict=True) for r in corners]
        laws = [tr.friction.Coulomb(mu=mu) for _, _, mu, _ in pairs]
        found = [
            tr.RigidContact(u, b.frame(r=r), **faces, friction=law)
            for (u, b, _, r), law in zip(pairs, laws, strict=True)
        ]
        self.add("contact", found)
        pulls = [tr.forces.AppliedForce(world.frame(), b.frame(), force=along(f)) for b, f in zip(boxes, self.pull)]
        self.add("pull", pulls)

    def initial(self):
        speeds = {f"box[{k}].v": (v, 0, 0) for k, v in enumerate(self.speed)}
        return speeds | {f"box[{k}].r": (0, 0, (2 * k + 1) * LOW) for k in range(3)}


def along(force):
    return lambda t, B: (force, 0, 0)


def drawn(seed):
    """Every fourth stack has equal boxes and coefficients: then friction is often exactly what a box needs."""
    rng, kind = np.random.default_rng([seed, 3]), seed % 4
    m = rng.uniform(0.3, 3, 3) if kind % 2 else np.ones(3)
    mu = {0: np.full(3, 0.3), 2: rng.choice([0.2, 0.3, 0.4], 3)}.get(kind, rng.uniform(0.1, 0.8, 3))
    speed = rng.uniform(-1, 1, 3) * (rng.random(3) < 0.6)
    return Stack(m, mu, rng.uniform(-5, 5, 3) * (rng.random(3) < 0.2)), speed


def check(seed):
    stack, speed = drawn(seed)
    x, v = stack.motion(speed, 0.25)
    model = Boxes(m=stack.m, mu=stack.mu, speed=speed, pull=stack.force)
    sol = tr.simulate(model, 0.25, samples=2, rtol=1e-9, limit=60, compile="never")
    for k in range(3):
        assert sol[f"box[{k}].r"].values[-1, 0] == pytest.approx(x[k], abs=1e-9)
        assert sol[f"box[{k}].v"].values[-1, 0] == pytest.approx(v[k], abs=1e-9)
    return sol


@pytest.mark.parametrize("seed", range(24))
def test_stacks_move_as_by_classical_means(seed):
    check(seed)


@pytest.mark.study
@pytest.mark.parametrize("seed", range(24, 200))
def test_many_stacks_move_as_by_classical_means(seed):
    check(seed)


def test_friction_that_is_just_enough_follows_the_loads_that_move():
    """The lowest box needs exactly the friction that it has, at every moment, while others slide on it.

    The loads of its corners change. While their friction stayed as it was each left its cone at once: 1726 steps.
    """
    stack, speed = drawn(6)
    assert stack.mu[1] * 2 == pytest.approx(stack.mu[0] * 3)
    assert speed[2] > speed[1] > 0
    assert check(6).stats["steps"] < 40
