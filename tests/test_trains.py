"""Blocks in a row on rough ground that collide, four feet each, against their exact motion along the line."""

import itertools

import numpy as np
import pytest

import trundle as tr
from reference.train import G, Train

S = tr.surfaces
HALF = 0.1  # m: half the length and height of a block


class Blocks(tr.Model):
    """Three blocks; all of them slide, and neighbours collide at the height of their centres."""

    m: np.ndarray = tr.parameter((1.0, 1.0, 1.0), unit="kg", shape=(3,), doc="masses")
    mu: np.ndarray = tr.parameter((0.3, 0.3, 0.3), shape=(3,), doc="coefficients of friction on the ground")
    e: float = tr.parameter(0.5, doc="restitution between the blocks")
    place: np.ndarray = tr.parameter((0.0, 0.5, 1.0), unit="m", shape=(3,), doc="where they start")
    speed: np.ndarray = tr.parameter((1.0, 0.0, 0.0), unit="m/s", shape=(3,), doc="how fast they start")

    def world(self):
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=G, direction="-z"))

    def build(self, world):
        blocks = self.add("block", [tr.Body.box(mass=m, size=(2 * HALF, 4 * HALF, 2 * HALF)) for m in self.m])
        floor = {"surface_A": S.Plane(up="z"), "surface_B": S.Point()}
        laws = [tr.friction.Coulomb(mu=mu) for mu in self.mu]
        feet = [
            tr.RigidContact(world.frame(), block.frame(r=(x, y, -HALF)), **floor, friction=law)
            for block, law in zip(blocks, laws, strict=True)
            for x in (-HALF, HALF)
            for y in (-2 * HALF, 2 * HALF)
        ]
        self.add("foot", feet)
        faces = {"surface_A": S.Plane(up="x"), "surface_B": S.Point(), "friction": tr.friction.Frictionless()}
        ends = [
            tr.RigidContact(
                a.frame(r=(HALF, 0, 0)), b.frame(r=(-HALF, 0, 0)), **faces, impact=tr.impacts.Newton(e=self.e)
            )
            for a, b in itertools.pairwise(blocks)
        ]
        self.add("face", ends)

    def initial(self):
        places = {f"block[{k}].r": (x, 0, HALF) for k, x in enumerate(self.place)}
        return places | {f"block[{k}].v": (v, 0, 0) for k, v in enumerate(self.speed)}


def drawn(seed):
    """A row of blocks whose collisions do not crowd, its start, and its motion by classical means."""
    rng = np.random.default_rng([seed, 5])
    while True:
        train = Train(
            10 ** rng.uniform(-1, 1, 3), rng.uniform(0.05, 0.6, 3), 2 * HALF, rng.choice([0.2, 0.5, 0.8, 1.0])
        )
        x = np.cumsum([0.0, *(2 * HALF + rng.uniform(0.02, 0.3, 2))])
        v = rng.uniform(-1, 2, 3) * (rng.random(3) < 0.8)
        found = train.motion(x, v, 0.8)
        if found is not None:
            return train, x, v, found


@pytest.mark.parametrize("seed", range(20))
def test_blocks_in_a_row_collide_as_by_classical_means(seed):
    train, x, v, (places, speeds) = drawn(seed)
    model = Blocks(m=train.m, mu=train.mu, e=float(train.e), place=x, speed=v)
    sol = tr.simulate(model, 0.8, samples=2, rtol=1e-9, limit=60, compile="never")
    for k in range(3):
        assert sol[f"block[{k}].r"].values[-1] == pytest.approx([places[k], 0, HALF], abs=1e-10)
        assert sol[f"block[{k}].v"].values[-1] == pytest.approx([speeds[k], 0, 0], abs=1e-10)
