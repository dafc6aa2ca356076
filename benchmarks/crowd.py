"""Balls that fall into a bowl, all in contact with all: time of a step against their number."""

from __future__ import annotations

import time

import numpy as np

import trundle as tr

COUNTS = 5, 10, 30, 100
BOWL, STEP, UNTIL = 1.0, 5e-3, 1.5  # m, s, s


class Bowl(tr.Model):
    """Balls in a hollow sphere, as a crowd."""

    count: int = tr.structure(30, doc="number of balls")
    radius: float = tr.parameter(0.08, unit="m", gt=0, doc="radius of a ball")

    def build(self, world: tr.World) -> None:
        balls = [self.add(f"ball[{i}]", tr.Body.sphere(mass=1.0, radius=self.radius)) for i in range(self.count)]
        parts = [(ball.frame(), tr.surfaces.Sphere(radius=self.radius)) for ball in balls]
        walls = [(world.frame(), tr.surfaces.Sphere(radius=BOWL, hollow=True))]
        laws = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.3)}
        rolling = tr.friction.Resistance(arm=0.005, delta=0.1)
        self.add("grains", tr.contacts.Among(parts, walls, **laws, rolling=rolling))

    def initial(self) -> dict[str, object]:
        rng, places = np.random.default_rng(1), []
        while len(places) < self.count:
            p = rng.uniform(-0.9, 0.9, 3)
            apart = all(np.linalg.norm(p - q) > 2.05 * self.radius for q in places)
            if np.linalg.norm(p) < BOWL - 1.1 * self.radius and apart:
                places.append(p)
        return {f"ball[{i}].r": tuple(p) for i, p in enumerate(places)}


def main() -> None:
    print(f"balls of 0.08 m in a bowl of 1 m, {UNTIL} s in steps of {1000 * STEP:g} ms; processor time")
    print(f"{'balls':>6} {'build s':>8} {'steps':>6} {'ms/step':>8} {'steps/s':>8} {'touching at the end':>20}")
    for count in COUNTS:
        model = Bowl(count=count)
        tr.simulate(model, 10 * STEP, samples=2, method="moreau", max_step=STEP, compile="ahead")
        begin = time.process_time()
        sol = tr.simulate(model, UNTIL, samples=2, method="moreau", max_step=STEP, compile="ahead")
        spent = time.process_time() - begin - sol.stats["build_seconds"]
        steps, touching = sol.stats["steps"], int(sol["grains.touching"][-1])
        each = 1000 * spent / steps
        print(f"{count:6d} {sol.stats['build_seconds']:8.2f} {steps:6d} {each:8.2f} {1000 / each:8.0f} {touching:20d}")
