"""Ways to look at one scene: turned, shifted, in a mirror, in other units, from a moving train, with sides exchanged.

A scene writes all its numbers through a ``View``, which also leads its results back to those of the plain scene.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.spatial.transform import Rotation

import trundle as tr

UP = (0.0, 1.0, 0.0)


@dataclass
class View:
    """World vectors v are seen as turn @ mirror @ v; lengths of bodies as mirror @ v; units are (kg, m, s)."""

    turn: np.ndarray = field(default_factory=lambda: np.eye(3))
    shift: tuple = (0.0, 0.0, 0.0)
    mirror: tuple = (1.0, 1.0, 1.0)
    units: tuple = (1.0, 1.0, 1.0)
    train: tuple = (0.0, 0.0, 0.0)  # m/s: velocity of the whole scene
    exchange: bool = False
    options: dict = field(default_factory=dict)

    def __post_init__(self):
        self.P = np.diag(self.mirror)
        self.O = self.turn @ self.P
        self.hand = float(np.prod(self.mirror))

    def of(self, value, kg=0, m=0, s=0):
        """A number, or numbers, with this unit."""
        kilogram, metre, second = self.units
        return np.multiply(value, kilogram**kg * metre**m * second**s).tolist()

    def place(self, r):
        return self.of(self.O @ r + self.shift, m=1)

    def velocity(self, v):
        return self.of(self.O @ np.add(v, self.train), m=1, s=-1)

    def spin(self, w):
        """An angular velocity in axes of the body."""
        return self.of(self.hand * self.P @ w, s=-1)

    def attitude(self, R):
        return tuple(Rotation.from_matrix(self.O @ R @ self.P).as_quat(scalar_first=True))

    def axis(self, n, turns=False):
        """A direction in axes of a body or frame; ``turns``: about which angles count."""
        return tuple((self.hand if turns else 1.0) * self.P @ n)

    def body(self, mass, moments, cm=(0, 0, 0)):
        return tr.Body(mass=self.of(mass, kg=1), inertia=self.of(moments, kg=1, m=2), cm=self.of(self.P @ cm, m=1))

    def base(self, world, r=(0, 0, 0), R=None):
        R = np.eye(3) if R is None else R
        return world.frame(r=self.place(r), R=self.O @ R @ self.P)

    def on(self, body, r=(0, 0, 0), R=None):
        R = np.eye(3) if R is None else R
        return body.frame(r=self.of(self.P @ r, m=1), R=self.P @ R @ self.P)

    def sides(self, A, B):
        return (B, A) if self.exchange else (A, B)

    def surfaces(self, A, B):
        A, B = self.sides(A, B)
        return {"surface_A": A, "surface_B": B}

    def world(self, g):
        train = self.of(self.O @ self.train, m=1, s=-1)
        moving = {"position": lambda t: tuple(v * t for v in train)} if any(self.train) else {}
        return tr.World(gravity=tuple(self.of(self.O @ (0, -g, 0), m=1, s=-2)), **moving)

    def back(self, kind, values, times):
        """Signals as the plain scene has them. kind: place, velocity, spin, force, or the powers of kg, m and s."""
        if kind == "place":
            return (
                values / self.of(1, m=1) - np.outer(times / self.of(1, s=1), self.O @ self.train) - self.shift
            ) @ self.O
        if kind == "velocity":
            return values / self.of(1, m=1, s=-1) @ self.O - self.train
        if kind == "spin":  # in axes of the world
            return self.hand * (values / self.of(1, s=-1) @ self.O)
        if kind == "force":  # on B
            return values / self.of(1, kg=1, m=1, s=-2) @ self.O * (-1 if self.exchange else 1)
        return values / self.of(1, *kind)


class Scene:
    """A scene: ``build(view, model, world)``, ``initial(view)``, the signals to compare by kind, and a time."""

    g, until, samples = 9.81, 1.0, 6

    def guess(self, view):
        return {}

    def run(self, view):
        """(signals as the plain scene has them, times of events, the solution)."""
        scene = self

        class Seen(tr.Model):
            def world(self):
                return view.world(scene.g)

            def build(self, world):
                scene.build(view, self, world)

            def initial(self):
                return scene.initial(view)

            def guess(self):
                return scene.guess(view)

        second = view.of(1.0, s=1)
        sol = tr.simulate(Seen(), self.until * second, samples=self.samples, rtol=1e-11, **view.options)
        signals = {path: view.back(kind, sol[path].values, sol.time.values) for path, kind in self.signals.items()}
        return signals, np.array([event.time for event in sol.events]) / second, sol
