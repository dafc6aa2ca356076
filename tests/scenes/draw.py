"""Draws scenes: everything from one seed, as wide as models can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import brentq

from .data import WORLD, Contact, Joint, Place, Scene, Spring, matrix, quaternion
from .shapes import gap, reach

FORMS = ("Sphere", "Ellipsoid", "Circle", "Torus", "Box", "Spindle", "Roller", "Cylinder", "Implicit")
GROUNDS = ("Plane", "HalfPlane", "Bowl", "Tunnel", "Sphere", "Cylinder", "Ellipsoid", "Torus", "Implicit")
ON_PLANES = ("Sphere", "Ellipsoid", "Circle", "Torus", "Spindle", "Roller", "Point")
JOINTS = (
    "FixedIdealJoint", "FreeIdealJoint", "FreeSlideJoint", "Spherical", "Weld", "SpringIdealJoint",
    "FixedControlledJoint", "FixedServoJoint", "CombinedJoint", "Revolute", "Prismatic", "Cylindrical",
)  # fmt: skip
STARTS = ("apart", "resting", "fast", "slightly overlapping", "deeply overlapping")
MOST_CONTACTS = 9
EVENT_DRIVEN = ("auto", "dop853", "dopri5", "radau5")


@dataclass(frozen=True)
class Width:
    """What may be drawn: kinds with their weights. The whole width unless told otherwise."""

    bodies: tuple[float, ...] = (0.3, 0.25, 0.18, 0.12, 0.08, 0.07)  # weights of 1 to 6
    lengths: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 0.1, 10.0, 1e-3, 1e3)
    starts: tuple[float, ...] = (0.4, 0.2, 0.25, 0.1, 0.05)
    forms: tuple[float, ...] = (0.28, 0.14, 0.1, 0.1, 0.14, 0.06, 0.04, 0.08, 0.06)
    grounds: tuple[float, ...] = (0.42, 0.06, 0.12, 0.12, 0.08, 0.08, 0.05, 0.04, 0.03)
    touching: tuple[float, ...] = (0.5, 0.1, 0.1, 0.12, 0.18)  # weights of the methods with contacts,
    apart: tuple[float, ...] = (0.4, 0.1, 0.1, 0.2, 0.1, 0.1)  # and without
    until: float = 2.0
    samples: int = 61


WHOLE = Width()
STEPPED = Width(touching=(0.0, 0.0, 0.0, 0.0, 1.0))  # the same scenes, by time stepping where there are contacts
QUICK = Width(  # kinds that are settled, and short runs: for every day
    bodies=(0.6, 0.3, 0.1, 0.0, 0.0, 0.0),
    lengths=(1.0, 1.0, 0.1, 10.0),
    forms=(0.6, 0.15, 0.0, 0.0, 0.25, 0.0, 0.0, 0.0, 0.0),
    grounds=(0.8, 0.0, 0.0, 0.0, 0.2, 0.0, 0.0, 0.0, 0.0),
    touching=(0.6, 0.25, 0.15, 0.0, 0.0),
    until=0.25,
    samples=16,
)


class _Drawing:
    def __init__(self, seed: int, width: Width) -> None:
        self.width = width
        self.rng = np.random.default_rng([15, seed])
        rng = self.rng
        self.length = float(rng.choice(width.lengths))
        self.wide = rng.random() < 0.1  # mass ratios up to 1e8
        self.start = str(rng.choice(STARTS, p=width.starts))
        self.planar = self.direction() if rng.random() < 0.5 else None  # one axis for all joints: loops that move
        self.bodies: list[dict[str, Any]] = []
        self.forms: list[list[tuple[dict[str, Any], tuple[float, ...]]]] = []  # surfaces and their places on the body
        self.poses: list[tuple[np.ndarray, np.ndarray]] = []
        self.sizes: list[float] = []
        self.joints: list[Joint] = []
        self.contacts: list[Contact] = []
        self.springs: list[Spring] = []
        self.base: dict[str, Any] | None = None
        self.group: list[int] = []
        self.scene = self.compose(seed)

    # -- numbers ------------------------------------------------------------------------------------------------
    def uniform(self, low: float, high: float) -> float:
        return float(self.rng.uniform(low, high))

    def chance(self, p: float) -> bool:
        return bool(self.rng.random() < p)

    def direction(self) -> np.ndarray:
        v = self.rng.normal(size=3)
        return v / np.linalg.norm(v)

    def turn(self) -> np.ndarray:
        q = self.rng.normal(size=4)
        return matrix(q / np.linalg.norm(q))

    def upright(self, n: np.ndarray) -> np.ndarray:
        """Axes whose z is n, turned about it at random."""
        a = self.direction()
        x = a - n * (n @ a)
        x /= np.linalg.norm(x)
        return np.column_stack([x, np.cross(n, x), n])

    # -- parts --------------------------------------------------------------------------------------------------
    def compose(self, seed: int) -> Scene:
        rng, width = self.rng, self.width
        for i in range(int(rng.choice([1, 2, 3, 4, 5, 6], p=width.bodies))):
            self.add_body(i)
        for i in range(len(self.bodies)):
            if i and self.chance(0.45):
                self.add_joint(int(rng.integers(i)), i)
            elif self.chance(0.12):
                self.add_joint(WORLD, i)
        if self.joints and self.chance(0.3):  # a loop, often redundant
            old = self.joints[int(rng.integers(len(self.joints)))]
            others = [i for i in range(len(self.bodies)) if i not in (old.A.body, old.B.body)]
            pick = old.A.body if self.chance(0.5) or not others else int(rng.choice(others))
            if pick != old.B.body and not any(j.kind == "FixedServoJoint" for j in self.joints):
                self.add_joint(*sorted((pick, old.B.body)), loop=True)
        if self.chance(0.15) and len(self.bodies) > 1:
            self.add_spring()
        if self.chance(0.12):
            v, axis = self.direction() * self.length * self.uniform(0.02, 0.3), str(rng.choice(["x", "y", "z"]))
            angle = self.uniform(0.05, 0.5) if self.chance(0.4) else 0.0
            self.base = {"amplitude": tuple(map(float, v)), "rate": self.uniform(1, 12), "angle": angle}
            self.base |= {"spin": self.uniform(0.5, 5), "axis": axis}
        for i in range(len(self.bodies)):
            if self.chance(0.85):
                self.add_ground(i)
            if self.chance(0.2):
                self.add_ground(i)
            if i and self.chance(0.35):
                self.add_pair(int(rng.integers(i)), i)
        self.contacts = [c for c in self.contacts if not self.is_prescribed(c)]
        touching = bool(self.contacts)
        methods = (*EVENT_DRIVEN, "moreau") if touching else (*EVENT_DRIVEN, "cvodes", "bdf")
        p = width.touching if touching else width.apart
        g = (0.0, 0.0, -9.81) if self.chance(0.9) else tuple(map(float, 9.81 * self.direction()))
        if self.chance(0.04):
            g = (0.0, 0.0, 0.0)
        return Scene(
            seed=seed,
            bodies=self.bodies,
            joints=self.joints,
            contacts=self.contacts,
            springs=self.springs,
            pins=self.pins(),
            guesses=self.guesses(),
            start=self.start,
            gravity=g,
            base=self.base,
            method=str(rng.choice(methods, p=p)),
            rtol=float(10.0 ** -int(rng.integers(3, 11))),
            coordinates="absolute" if self.chance(0.12) else "joint",
            until=width.until,
            samples=width.samples,
            overlapping=[p for p, g in start_gaps(self.contacts, self.poses).items() if g < -1e-13 * self.length],
        )

    def add_body(self, i: int) -> None:
        rng = self.rng
        a = self.length * self.uniform(0.05, 0.3)
        form = str(rng.choice(FORMS, p=self.width.forms))
        mass = float(10 ** rng.uniform(-4, 4)) if self.wide else float(10 ** rng.uniform(-1, 1))
        k = rng.uniform(0.2, 0.5, size=3) * a**2
        if form in ("Sphere", "Circle", "Torus", "Spindle", "Roller") and self.chance(0.7):
            k[1] = k[0]
        k[2] = min(k[2], 0.95 * (k[0] + k[1]))  # the triangle inequality
        k[1] = min(k[1], 0.95 * (k[0] + k[2]))
        k[0] = min(k[0], 0.95 * (k[1] + k[2]))
        self.bodies.append({"mass": mass, "inertia": tuple(float(mass * v) for v in k)})
        self.forms.append(self.form(form, a))
        place = np.array([3.0 * i * 0.3 * self.length, 0.0, 0.0]) + self.length * rng.uniform(-0.1, 0.1, size=3)
        turned = self.chance(0.8) or form in ("Circle", "Torus")  # one that starts flat on a plane is rightly refused
        self.poses.append((place, self.turn() if turned else np.eye(3)))
        self.sizes.append(a)
        self.group.append(i)

    def form(self, form: str, a: float) -> list[tuple[dict[str, Any], tuple[float, ...]]]:
        rng, centre = self.rng, (0.0, 0.0, 0.0)
        axis = str(rng.choice(["x", "y", "z"]))
        if form == "Box":
            corners = [(x, y, z) for x in (-1, 1) for y in (-0.8, 0.8) for z in (-0.6, 0.6)]
            corners = corners if self.chance(0.4) else [c for c in corners if c[2] < 0]
            return [({"kind": "Point"}, tuple(float(a * v) for v in c)) for c in corners]
        if form == "Ellipsoid":
            semi = tuple(float(a * v) for v in rng.uniform(0.4, 1.0, size=3))
            return [({"kind": "Ellipsoid", "semi": semi}, centre)]
        if form == "Torus":
            return [({"kind": "Torus", "ring": 0.8 * a, "tube": a * self.uniform(0.05, 0.3), "axis": axis}, centre)]
        if form == "Spindle":
            return [({"kind": "Spindle", "radius": 2 * a, "alpha": self.uniform(0.3, 0.9), "axis": axis}, centre)]
        if form == "Roller":
            shape = {"kind": "Roller", "radius": 2 * a, "alpha": self.uniform(0.3, 0.6), "beta": self.uniform(0, 0.8)}
            return [(shape | {"axis": axis}, centre)]
        if form == "Implicit":
            return [({"kind": "Implicit", "radius": a, "flatness": self.uniform(1.0, 2.0)}, centre)]
        if form in ("Circle", "Cylinder"):
            return [({"kind": form, "radius": a, "axis": axis}, centre)]
        offset = tuple(float(v) for v in 0.2 * a * self.direction()) if self.chance(0.2) else centre
        return [({"kind": "Sphere", "radius": a}, offset)]

    def add_joint(self, i: int, j: int, loop: bool = False) -> None:
        """A joint of two bodies as they stand: whatever loops it makes, they are closed at the start.

        A servo would fight with what a loop locks, so there is none in loops.
        """
        kind = str(self.rng.choice(JOINTS, p=[0.17, 0.08, 0.08, 0.15, 0.05, 0.06, 0.08, 0.1, 0.05, 0.08, 0.05, 0.05]))
        spot = self.poses[j][0] + self.direction() * self.sizes[j] * self.uniform(0.5, 1.5)
        axes = self.upright(self.planar if self.planar is not None else self.direction())
        if loop and kind == "FixedServoJoint":
            kind = "FixedIdealJoint"
        n: dict[str, float] = {}
        m = self.bodies[j]["mass"]
        scale = m * self.length**2
        if kind == "SpringIdealJoint":
            n = {"c": m * self.uniform(10, 1000), "d": m * self.uniform(0, 20)}
        elif kind == "FixedControlledJoint":
            n = {"torque": scale * self.uniform(0, 5), "rate": self.uniform(1, 8)}
            n |= {"k": scale * self.uniform(0, 10), "d": scale * self.uniform(0, 1)}
        elif kind == "FixedServoJoint":
            key = "amplitude" if self.chance(0.7) else "acceleration"
            n = {key: self.uniform(0.1, 1.0), "rate": self.uniform(1, 6)}
        elif kind == "CombinedJoint":
            n = {"pitch": self.length * self.uniform(0.01, 0.1), "d": scale * self.uniform(0, 0.5)}
        self.joints.append(Joint(kind, self.place(i, spot, axes), self.place(j, spot, axes), "z", n))
        mine, theirs = self.group[j], WORLD if i == WORLD else self.group[i]
        least, most = min(mine, theirs), max(mine, theirs)
        self.group = [least if g == most else g for g in self.group]

    def add_spring(self) -> None:
        i, j = (int(v) for v in self.rng.choice(len(self.bodies), size=2, replace=False))
        apart = float(np.linalg.norm(self.poses[i][0] - self.poses[j][0]))
        m = min(self.bodies[k]["mass"] for k in (i, j))
        ends = Place(i, (0.0, 0.0, 0.0)), Place(j, (0.0, 0.0, 0.0))
        self.springs.append(Spring(*ends, c=m * self.uniform(1, 100), d=m * self.uniform(0, 5), s0=0.7 * apart))

    def place(self, body: int, r: np.ndarray, T: np.ndarray) -> Place:
        """The frame with a pose in the world, on a body as it stands."""
        if body == WORLD:
            return Place(WORLD, tuple(map(float, r)), quaternion(T))
        origin, axes = self.poses[body]
        return Place(body, tuple(map(float, axes.T @ (r - origin))), quaternion(axes.T @ T))

    def is_prescribed(self, c: Contact) -> bool:
        """True if servos alone move the two bodies against each other: they would drive one into the other, and
        nothing can stop it."""
        rigid, reached = [j for j in self.joints if j.kind in ("FixedServoJoint", "Weld")], {c.A.body}
        for _ in rigid:
            for j in rigid:
                if {j.A.body, j.B.body} & reached:
                    reached |= {j.A.body, j.B.body}
        return c.B.body in reached and any(j.kind == "FixedServoJoint" and j.B.body in reached for j in rigid)

    # -- contacts -----------------------------------------------------------------------------------------------
    def ground(self, a: float) -> dict[str, Any]:
        rng = self.rng
        kind = str(rng.choice(GROUNDS, p=self.width.grounds))
        big = a * float(rng.choice([1.5, 3.0, 10.0, 30.0]))
        if kind == "Plane":
            return {"kind": "Plane", "up": "z"}
        if kind == "HalfPlane":
            return {"kind": "HalfPlane", "up": "z", "towards": "x", "length": a * self.uniform(0.5, 10.0)}
        if kind == "Bowl":
            return {"kind": "Sphere", "radius": 2 * big, "hollow": True}
        if kind == "Tunnel":
            return {"kind": "Cylinder", "radius": 2 * big, "axis": "x", "hollow": True}
        if kind == "Ellipsoid":
            return {"kind": "Ellipsoid", "semi": tuple(float(big * v) for v in rng.uniform(0.6, 1.2, size=3))}
        if kind == "Torus":
            return {"kind": "Torus", "ring": 2 * big, "tube": big * self.uniform(0.2, 0.8), "axis": "z"}
        if kind == "Implicit":
            return {"kind": "Implicit", "radius": big, "flatness": self.uniform(1.0, 2.0)}
        return {"kind": kind, "radius": big} | ({"axis": "x"} if kind == "Cylinder" else {})

    def add_ground(self, i: int) -> None:
        forms = self.forms[i]
        for _ in range(8):
            ground = self.ground(self.sizes[i])
            if all(_touch(ground, s) for s, _ in forms):
                break
        else:
            return
        if len(self.contacts) + len(forms) > MOST_CONTACTS:
            return
        down = np.array([0.0, 0.0, -1.0])
        if self.chance(0.3):
            down = down + 0.4 * self.direction()
        if self.chance(0.1):
            down = self.direction()
        down /= np.linalg.norm(down)
        flat = forms[0][0]["kind"] == "Point" and self.start == "resting"
        axes = self.upright(-down) if ground["kind"] in ("Plane", "HalfPlane") else self.turn()
        if flat:
            axes = self.poses[i][1]
            down = -axes[:, 2]
        self.touch(WORLD, i, ground, axes, down, forms)

    def add_pair(self, i: int, j: int) -> None:
        if any(joint.kind == "FixedServoJoint" and {joint.A.body, joint.B.body} == {i, j} for joint in self.joints):
            return  # the servo would drive one into the other, and nothing can stop it
        mine, theirs = self.forms[j], self.forms[i]
        if len(theirs) > 1 or not all(_touch(theirs[0][0], s) for s, _ in mine):
            return
        if len(self.contacts) + len(mine) <= MOST_CONTACTS:
            apart = self.poses[i][0] - self.poses[j][0]
            down = apart / max(np.linalg.norm(apart), 1e-300)
            self.touch(i, j, theirs[0][0], self.turn(), down, mine)

    def touch(self, i: int, j: int, ground: dict, axes: np.ndarray, down: np.ndarray, forms: list) -> None:
        """Contacts of all forms of a body with one surface, put so far away that the gap is what the start wants."""
        origin, turned = self.poses[j]
        a = self.sizes[j]
        wanted = self.wanted_gap(a)
        parts = [(s, origin + turned @ np.asarray(r)) for s, r in forms]
        hollow = ground.get("hollow", False)
        flat = ground["kind"] in ("Plane", "HalfPlane")
        far = 3 * a if flat else 1.2 * (reach(ground) + max(reach(s) for s, _ in forms) + 3 * a)

        def least(s: float) -> float:
            A = (origin + (-down if hollow else down) * s)[None], axes[None]
            return min(float(gap(ground, shape, A, (r[None], turned[None]))[0]) for shape, r in parts) - wanted

        low, high = (-3 * a, far) if flat else (0.0, far)
        if not (np.isfinite(least(low)) and least(low) * least(high) < 0):
            return
        s = float(brentq(least, low, high, xtol=1e-15 * self.length, rtol=1e-15))
        frame = self.place(i, origin + (-down if hollow else down) * s, axes)
        friction, impact = self.friction(), self.impact()
        more: dict[str, Any] = {}
        if self.chance(0.05):
            more["spinning"] = {"kind": "Resistance", "arm": 0.05 * a, "delta": 0.1}
        if self.chance(0.05):
            more["rolling"] = {"kind": "Resistance", "arm": 0.02 * a, "delta": 0.1}
        for shape, r in forms:
            self.contacts.append(Contact(frame, Place(j, r), ground, shape, friction, impact, more))

    def wanted_gap(self, a: float) -> float:
        if self.start == "resting":
            return 0.0
        if self.start == "slightly overlapping" and self.chance(0.5):
            return -a * 10 ** self.uniform(-12, -3)
        if self.start == "deeply overlapping" and self.chance(0.5):
            return -a * self.uniform(0.05, 0.5)
        return a * 10 ** self.uniform(-3, 0.3)

    def friction(self) -> dict[str, Any]:
        mu = float(self.rng.choice([0.0, 0.1, 0.4, 0.8, 1.5], p=[0.1, 0.25, 0.35, 0.2, 0.1]))
        laws = [
            {"kind": "Coulomb", "mu": mu},
            {"kind": "Coulomb", "mu": mu, "mu_static": 1.3 * mu},
            {"kind": "RegularisedCoulomb", "mu": mu, "delta": 1e-2},
            {"kind": "Viscous", "mu": mu},
            # Ideal rolling with surfaces that cannot pull may have no motion at all (it neither rolls nor parts, where
            # Coulomb's law would have slipped long before): of the scenes with NoSlip that is one in five.
            {"kind": "NoSlip"} if mu > 0.4 else {"kind": "Coulomb", "mu": mu},
            {"kind": "Frictionless"},
            {"kind": "Stribeck", "mu": mu, "vs": 0.3},
            {"kind": "NeverSticks", "mu": mu},
        ]
        return laws[int(self.rng.choice(len(laws), p=[0.4, 0.12, 0.12, 0.08, 0.06, 0.1, 0.06, 0.06]))]

    def impact(self) -> dict[str, Any]:
        e = float(self.rng.choice([0.0, 0.3, 0.7, 1.0], p=[0.35, 0.25, 0.25, 0.15]))
        return {"kind": str(self.rng.choice(["Newton", "Poisson", "Propagating"], p=[0.6, 0.2, 0.2])), "e": e}

    # -- start --------------------------------------------------------------------------------------------------
    def pins(self) -> dict[str, Any]:
        """Poses and velocities of one body of each group, rates of hinges where no loop forbids them."""
        speed = {"resting": 0.0, "fast": 5.0}.get(self.start, 1.0) * self.length**0.5
        spin = {"resting": 0.0, "fast": 30.0}.get(self.start, 4.0)
        out: dict[str, Any] = {}
        for i, group in enumerate(self.group):
            if group != i:
                continue
            r, T = self.poses[i]
            v = self.rng.normal(scale=speed * float(self.rng.choice([0.0, 1.0])), size=3)
            w = self.rng.normal(scale=spin * float(self.rng.choice([0.0, 0.3, 1.0])), size=3)
            values = (("r", r), ("q", quaternion(T)), ("v", v), ("w", w))
            out |= {f"body[{i}].{name}": tuple(map(float, value)) for name, value in values}
        moving = len(self.joints) < len(self.bodies) - len({g for g in self.group if g != WORLD}) + 1
        for k, joint in enumerate(self.joints):
            if moving and joint.kind in ("FixedIdealJoint", "Revolute", "FreeIdealJoint") and self.start != "resting":
                out[f"joint[{k}].phi_dot"] = float(self.rng.normal(scale=spin / 3))
        return out

    def guesses(self) -> dict[str, Any]:
        """Poses of the bodies that are not pinned."""
        out: dict[str, Any] = {}
        for i, (group, (r, T)) in enumerate(zip(self.group, self.poses, strict=True)):
            if group != i:
                out |= {f"body[{i}].r": tuple(map(float, r)), f"body[{i}].q": quaternion(T)}
        return out


def _touch(a: dict[str, Any], b: dict[str, Any]) -> bool:
    """True if the library offers contacts of two surfaces."""
    kinds = {a["kind"], b["kind"]}
    for one, other in ((a, b), (b, a)):
        if one["kind"] in ("Plane", "HalfPlane"):
            return other["kind"] in ON_PLANES
        if one["kind"] == "Point":
            return other["kind"] == "Sphere"
    if "Roller" in kinds or kinds == {"Circle"}:
        return False
    if kinds == {"Sphere", "Cylinder"} and any(s["kind"] == "Sphere" and s.get("hollow") for s in (a, b)):
        return False  # an endless cylinder in a bowl
    return not (kinds == {"Cylinder"} and (a.get("hollow") or b.get("hollow")))


def start_gaps(contacts: list[Contact], poses: list[tuple[np.ndarray, np.ndarray]]) -> dict[str, float]:
    """True gaps of all contacts as the bodies stand."""
    out = {}
    for i, c in enumerate(contacts):
        ends = []
        for p in (c.A, c.B):
            r, T = (np.zeros(3), np.eye(3)) if p.body == WORLD else poses[p.body]
            ends.append(((r + T @ np.asarray(p.r))[None], (T @ matrix(p.q))[None]))
        out[f"contact[{i}]"] = float(gap(c.surface_A, c.surface_B, ends[0], ends[1])[0])
    return out


def draw(seed: int, width: Width = WHOLE) -> Scene:
    """The scene of a seed."""
    return _Drawing(seed, width).scene
