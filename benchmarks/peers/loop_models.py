"""Planar mechanisms with closed loops as plain data, for all peers: links in a tree, and pins that close the loops.

x, y is the plane, joints turn about z or slide along x, gravity is (0, -g, 0), SI units. Nothing here imports a peer or
trundle; the coordinates at the start are filled in by the benchmark.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

Point = tuple[float, float]
GROUND = -1


@dataclass(frozen=True, slots=True)
class Link:
    """A body on a joint: `at` is the joint in axes of the parent, the body's origin is there; `centre` of mass."""

    parent: int
    at: Point
    mass: float
    moment: float
    centre: Point
    slides: bool = False
    q: float = 0.0
    v: float = 0.0


@dataclass(frozen=True, slots=True)
class Pin:
    """Joins a point of link `a` with one of link `b`."""

    a: int
    at_a: Point
    b: int
    at_b: Point


@dataclass(frozen=True, slots=True)
class Spring:
    """From a point of the ground to one of a link."""

    ground: Point
    link: int
    at: Point
    stiffness: float
    length: float


@dataclass(frozen=True, slots=True)
class LoopSpec:
    """A mechanism; `torque` acts on link 0, whose angle at `end` is compared."""

    name: str
    links: tuple[Link, ...]
    pins: tuple[Pin, ...]
    end: float
    g: float = 9.81
    torque: float = 0.0
    spring: Spring | None = None

    def started(self, q: list[float], v: list[float]) -> LoopSpec:
        """The same from given coordinates and rates."""
        links = tuple(replace(k, q=a, v=b) for k, a, b in zip(self.links, q, v, strict=True))
        return replace(self, links=links)

    def poses(self, q: np.ndarray) -> list[tuple[np.ndarray, float]]:
        """(origin, angle) of every link."""
        found: list[tuple[np.ndarray, float]] = []
        for link, value in zip(self.links, q, strict=True):
            origin, angle = (np.zeros(2), 0.0) if link.parent == GROUND else found[link.parent]
            at = np.array(link.at) + (np.array([value, 0.0]) if link.slides else 0.0)
            found.append((origin + turned(angle, at), angle if link.slides else angle + value))
        return found

    def rates(self) -> list[tuple[np.ndarray, float]]:
        """(velocity of the origin, angular velocity) of every link at the start, by differences."""
        q, v = (np.array([getattr(k, name) for k in self.links]) for name in "qv")
        ahead, behind = self.poses(q + 1e-6 * v), self.poses(q - 1e-6 * v)
        return [((a[0] - b[0]) / 2e-6, (a[1] - b[1]) / 2e-6) for a, b in zip(ahead, behind, strict=True)]

    def gap(self, q: np.ndarray) -> float:
        """The largest distance that is left in a pin (m)."""
        poses = self.poses(q)
        ends = [
            [poses[i][0] + turned(poses[i][1], np.array(p)) for i, p in ((k.a, k.at_a), (k.b, k.at_b))]
            for k in self.pins
        ]
        return max(float(np.linalg.norm(one - other)) for one, other in ends)


@dataclass(frozen=True, slots=True)
class LoopRun:
    """One run of a peer: its settings, wall time (s), last angle of link 0 (rad), largest gap at the end (m)."""

    settings: str
    wall: float
    angle: float
    gap: float


def turned(angle: float, point: np.ndarray) -> np.ndarray:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([c * point[0] - s * point[1], s * point[0] + c * point[1]])


def rod(parent: int, at: Point, length: float, mass: float) -> Link:
    """A thin rod along x from its joint."""
    return Link(parent, at, mass, mass * length**2 / 12, (length / 2, 0.0))


def four_bar() -> LoopSpec:
    links = rod(GROUND, (0, 0), 0.3, 0.3), rod(0, (0.3, 0), 0.9, 0.9), rod(GROUND, (1.0, 0), 0.7, 0.7)
    return LoopSpec("four-bar", links, (Pin(1, (0.9, 0), 2, (0.7, 0)),), 5.0)


def slider_crank() -> LoopSpec:
    slider = Link(GROUND, (0, 0), 0.5, 1e-4, (0, 0), slides=True)
    links = rod(GROUND, (0, 0), 0.1, 1.0), rod(0, (0.1, 0), 0.3, 2.0), slider
    return LoopSpec("slider-crank", links, (Pin(1, (0.3, 0), 2, (0, 0)),), 5.0)


def four_bars(n: int, end: float) -> LoopSpec:
    """n windows in a row: every upright rod, then the level one on it (Pinocchio needs children right after)."""
    links = [link for i in range(n) for link in (rod(GROUND, (float(i), 0), 1.0, 1.0), rod(2 * i, (1.0, 0), 1.0, 1.0))]
    links.append(rod(GROUND, (float(n), 0), 1.0, 1.0))
    pins = tuple(Pin(2 * i + 1, (1.0, 0), 2 * i + 2, (1.0, 0)) for i in range(n))
    return LoopSpec(f"{n} four-bar{'s' if n > 1 else ''}", tuple(links), pins, end)


def andrews(masses: tuple[float, ...], moments: tuple[float, ...], centres: tuple[Point, ...]) -> LoopSpec:
    """Andrews' squeezer; links in the order K1, K2, K3, K5, K4, K7, K6 (parents first)."""
    A, B, C = (-0.06934, -0.00227), (-0.03635, 0.03273), (0.014, 0.072)
    places: tuple[tuple[int, int, Point], ...] = (
        (0, GROUND, (0.0, 0.0)),
        (1, 0, (0.007, 0.0)),
        (2, GROUND, B),
        (4, GROUND, A),
        (3, 3, (0.04, 0.0)),
        (6, GROUND, A),
        (5, 5, (0.0, -0.04)),
    )
    links = tuple(Link(parent, at, masses[k], moments[k], centres[k]) for k, parent, at in places)
    E = (-0.028, 0.0)
    pins = Pin(1, E, 2, (0.0, -0.035)), Pin(1, E, 4, (0.0, -0.02)), Pin(1, E, 6, (0.02, 0.0))
    spring = Spring(C, 2, (0.02, -0.018), 4530.0, 0.07785)
    return LoopSpec("Andrews' squeezer", links, pins, 0.03, g=0.0, torque=0.033, spring=spring)
