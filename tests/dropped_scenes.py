"""Random small scenes for time stepping: bodies, joints, contacts, speeds, all from a seed."""

from __future__ import annotations

from typing import Any

import numpy as np

import trundle as tr


class Scene(tr.Model):
    """One to three bodies above a floor, perhaps joined, with contacts to the floor and to each other."""

    seed: int = tr.structure(0, doc="seed of the random numbers")

    def rng(self) -> np.random.Generator:
        return np.random.default_rng(1000 + self.seed)

    def world(self) -> tr.World:
        return tr.World(up="z", gravity=tr.gravity.UniformGravity(g=9.81, direction="-z"))

    def build(self, world: tr.World) -> None:
        rng = self.rng()
        count = int(rng.integers(1, 4))
        place = np.zeros(3)
        kinds: list[str] = []
        bodies: list[Any] = []
        pins: dict[str, Any] = {}
        floor = world.frame(R=("y", float(rng.choice([0.0, 0.0, 0.2, -0.5]))))
        for i in range(count):
            size = float(rng.uniform(0.05, 0.3))
            kind = str(rng.choice(["ball", "box", "egg", "wheel"]))
            kind = "egg" if kind == "box" and "box" in kinds else kind  # eight contacts are enough
            mass = float(10 ** rng.uniform(-1, 1))
            if kind == "ball":
                body = tr.Body.sphere(mass=mass, radius=size)
            elif kind == "wheel":
                body = tr.Body(mass=mass, inertia=(mass * size**2 / 4, mass * size**2 / 4, mass * size**2 / 2))
            else:
                body = tr.Body.box(mass=mass, size=(2 * size, 1.6 * size, 1.2 * size))
            body = self.add(f"body[{i}]", body)
            bodies.append((kind, size, body))
            kinds.append(kind)
            place = np.array([0.9 * i, rng.uniform(-0.1, 0.1), size * 1.9 + 0.6 + rng.uniform(0.1, 0.5)])
            pins[f"body[{i}].r"] = tuple(place)
            q = rng.normal(size=4)
            pins[f"body[{i}].q"] = tuple(q / np.linalg.norm(q))
            pins[f"body[{i}].v"] = tuple(rng.normal(scale=float(rng.choice([0.0, 1.0, 3.0])), size=3))
            pins[f"body[{i}].w"] = tuple(rng.normal(scale=float(rng.choice([0.0, 3.0, 20.0])), size=3))
        for i, (kind, size, body) in enumerate(bodies):
            law, impact = self.friction(rng), self.impact(rng)
            points: list[Any] = [((0, 0, 0), tr.surfaces.Sphere(radius=size))]
            if kind == "box":
                corners = [(x, y, z) for x in (-1, 1) for y in (-0.8, 0.8) for z in (-0.6, 0.6)]
                points = [(tuple(size * np.array(c)), tr.surfaces.Point()) for c in corners]
            elif kind == "egg":
                points = [((0, 0, 0), tr.surfaces.Ellipsoid(semi=(size, 0.8 * size, 0.6 * size)))]
            elif kind == "wheel":
                points = [((0, 0, 0), tr.surfaces.Circle(radius=size, axis="z"))]
            for k, (r, surface) in enumerate(points):
                self.add(
                    f"floor[{i * 8 + k}]",
                    tr.RigidContact(
                        floor,
                        body.frame(r=r),
                        surface_A=tr.surfaces.Plane(up="z"),
                        surface_B=surface,
                        friction=law,
                        impact=impact,
                    ),
                )
        loose = dict(pins)
        for i in range(count - 1):
            if rng.random() < 0.5:
                (_, size_a, a), (_, size_b, b) = bodies[i], bodies[i + 1]
                joint = [tr.joints.FixedIdealJoint, tr.joints.Spherical, tr.joints.FreeIdealJoint][int(rng.integers(3))]
                extra = {} if joint is tr.joints.Spherical else {"axis": str(rng.choice(["x", "y", "z"]))}
                ends = a.frame(r=(1.5 * size_a, 0, 0)), b.frame(r=(-1.5 * size_b, 0, 0))
                self.add(f"joint[{i}]", joint(*ends, **extra))
                for what in ("r", "q", "v", "w"):
                    loose.pop(f"body[{i + 1}].{what}", None)
            elif kinds[i] == kinds[i + 1] == "ball":
                (_, size_a, a), (_, size_b, b) = bodies[i], bodies[i + 1]
                self.add(
                    f"pair[{i}]",
                    tr.RigidContact(
                        a.frame(),
                        b.frame(),
                        surface_A=tr.surfaces.Sphere(radius=size_a),
                        surface_B=tr.surfaces.Sphere(radius=size_b),
                        friction=self.friction(rng),
                        impact=self.impact(rng),
                    ),
                )
        object.__setattr__(self, "_pins", loose)

    def friction(self, rng: np.random.Generator) -> tr.Friction:
        mu = float(rng.choice([0.0, 0.1, 0.4, 0.8]))
        return [
            tr.friction.Coulomb(mu=mu),
            tr.friction.Coulomb(mu=mu, mu_static=1.3 * mu),
            tr.friction.RegularisedCoulomb(mu=mu, delta=1e-2),
            tr.friction.NoSlip(),
            tr.friction.Frictionless(),
        ][int(rng.choice(5, p=[0.45, 0.2, 0.15, 0.1, 0.1]))]

    def impact(self, rng: np.random.Generator) -> tr.Impact:
        e = float(rng.choice([0.0, 0.3, 0.7, 1.0]))
        return [tr.impacts.Newton(e=e), tr.impacts.Poisson(e=e), tr.impacts.Propagating(e=e)][
            int(rng.choice(3, p=[0.7, 0.15, 0.15]))
        ]

    def initial(self) -> dict[str, Any]:
        return dict(self._pins)
