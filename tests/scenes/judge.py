"""The judge: what must hold in any motion, computed from poses, velocities, masses and reported forces alone.

It shares no code with the library. ``Record`` is what was reported; ``violations`` lists what cannot be true.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .data import WORLD, Contact, Joint, Place, Scene, about, matrix
from .shapes import FIELDS, Pose, axis, clearance, distance, gap, size

STEP = 1e-3  # s, of time stepping
FLIGHT, SLIDING, ROLLING = 0, 1, 2


@dataclass
class Record:
    """Reported numbers by signal path, the output times, and why the run ended ('' if it did not end early)."""

    time: np.ndarray
    signals: dict[str, np.ndarray]
    reason: str = ""


@dataclass(frozen=True)
class Violation:
    """What is violated, by which component, when it is worst, by how much, and how much would be allowed."""

    what: str
    path: str
    time: float
    value: float
    allowed: float

    def __str__(self) -> str:
        return f"{self.what}: {self.path} at t = {self.time:.4g}: {self.value:.3g} (allowed {self.allowed:.2g})"


@dataclass
class Judge:
    scene: Scene
    record: Record
    found: list[Violation] = field(default_factory=list)

    def __post_init__(self) -> None:
        scene, s = self.scene, self.record.signals
        self.t = self.record.time
        self.stepping = scene.method == "moreau"
        n = len(scene.bodies)
        self.r, self.T, self.v, self.w, self.a, self.eps = (
            [s[f"body[{i}].{k}"] for i in range(n)] for k in ("r", "T", "v", "w", "a", "eps")
        )
        places = [p for j in scene.joints for p in (j.A, j.B)] + [p for c in scene.contacts for p in (c.A, c.B)]
        arms = [np.linalg.norm(p.r) for p in places if p.body != WORLD]
        gyration = [max(b["inertia"]) / b["mass"] for b in scene.bodies]
        self.length = float(max([*arms, max(gyration) ** 0.5, 1e-12]))
        self.weight = [b["mass"] * max(np.linalg.norm(scene.gravity), 1e-3) for b in scene.bodies]
        self.speed = float(max(max(np.abs(v).max() for v in self.v), self.length * 1e-6))

    def violations(self) -> list[Violation]:
        """Everything that is wrong; empty for a motion that can be true."""
        if not self._finite():
            return self.found
        self._pins()
        for i, j in enumerate(self.scene.joints):
            self._joint(f"joint[{i}]", j)
        for i, c in enumerate(self.scene.contacts):
            self._contact(f"contact[{i}]", c)
        self._third_law()
        self._newton()
        self._energy()
        return self.found

    def note(self, what: str, path: str, excess: Any, allowed: Any) -> None:
        """A violation where ``excess`` (per time) is above what is allowed."""
        excess, allowed = np.broadcast_arrays(np.asarray(excess, dtype=float), np.asarray(allowed, dtype=float))
        if excess.size and not np.all(excess <= allowed):
            k = int(np.argmax(np.where(np.isfinite(excess), excess / np.maximum(allowed, 1e-300), np.inf)))
            self.found.append(Violation(what, path, float(self.t[k]), float(excess[k]), float(allowed[k])))

    # -- frames -------------------------------------------------------------------------------------------------
    def pose(self, p: Place) -> Pose:
        r, T, _, _ = self.motion(p.body)
        return r + T @ np.asarray(p.r), T @ matrix(p.q)

    def motion(self, body: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Place, axes, velocity and angular velocity (world axes) of a body or the world."""
        if body != WORLD:
            return self.r[body], self.T[body], self.v[body], np.einsum("tij,tj->ti", self.T[body], self.w[body])
        base, t = self.scene.base, self.t
        if base is None:
            zero = np.zeros((t.size, 3))
            return zero, np.broadcast_to(np.eye(3), (t.size, 3, 3)), zero, zero
        amplitude, n = np.asarray(base["amplitude"]), axis(base)
        r, v = (
            np.outer(np.sin(base["rate"] * t), amplitude),
            np.outer(base["rate"] * np.cos(base["rate"] * t), amplitude),
        )
        rate = base["angle"] * base["spin"] * np.cos(base["spin"] * t)
        return r, about(n, base["angle"] * np.sin(base["spin"] * t)), v, np.outer(rate, n)

    def velocity_at(self, body: int, P: np.ndarray) -> np.ndarray:
        r, _, v, w = self.motion(body)
        return v + np.cross(w, P - r)

    # -- checks -------------------------------------------------------------------------------------------------
    def _finite(self) -> bool:
        for name, values in self.record.signals.items():
            if not np.all(np.isfinite(values)):
                self.found.append(Violation("not finite", name, float(self.t[-1]), np.nan, 0.0))
                return False
        return True

    def _pins(self) -> None:
        for path, value in self.scene.pins.items():
            if path.endswith(".r"):
                moved = np.abs(self.record.signals[path][:1] - np.asarray(value)).max()
                self.note("pinned place not held", path, [moved], 1e-7 * max(self.length, np.abs(value).max()))

    def _joint(self, path: str, j: Joint) -> None:
        (ra, Ta), (rb, Tb) = self.pose(j.A), self.pose(j.B)
        offset = np.einsum("tji,tj->ti", Ta, rb - ra)
        turn = np.einsum("tji,tjk->tik", Ta, Tb)
        allowed = (1e-4 if self.stepping else 1e-7) * self.length
        if j.kind == "Spherical":
            self.note("joint open", path, np.linalg.norm(offset, axis=1), allowed)
            return
        self.note("joint open across its axis", path, np.linalg.norm(offset[:, :2], axis=1), allowed)
        self.note("axes of a joint not aligned", path, np.linalg.norm(turn[:, :2, 2], axis=1), allowed / self.length)
        phi = np.unwrap(np.arctan2(turn[:, 1, 0], turn[:, 0, 0]))
        if j.kind in ("FixedIdealJoint", "Revolute", "FixedControlledJoint", "FixedServoJoint", "Weld"):
            self.note("joint slides", path, np.abs(offset[:, 2]), allowed)
        if j.kind in ("FreeSlideJoint", "Prismatic", "Weld"):
            self.note("joint turns", path, np.abs(phi), allowed / self.length)
        if j.kind == "FixedServoJoint" and "amplitude" in j.numbers:
            wanted = j.numbers["amplitude"] * np.sin(j.numbers["rate"] * self.t)
            self.note("servo not followed", path, np.abs(phi - wanted), allowed / self.length)
        if j.kind == "CombinedJoint" and (np.abs(np.diff(phi)) < 2).all():
            # the angle is known but for whole turns
            off = (offset[:, 2] / j.numbers["pitch"] - phi) / (2 * np.pi)
            self.note("screw not held", path, np.abs(off - np.round(off)), 1e-3 if self.stepping else 1e-6)

    def _places(self, path: str) -> list[str]:
        """The places of a contact: itself, and those that are reported below it."""
        more = [
            s.removesuffix(".P") for s in self.record.signals if s.startswith(f"{path}.place[") and s.endswith(".P")
        ]
        return [path, *more]

    def _contact(self, path: str, c: Contact) -> None:
        """The gap of the whole contact, and each of its places: a force or a closed mode asks for both surfaces at its
        point, whatever the others do."""
        A, B = self.pose(c.A), self.pose(c.B)
        true = gap(c.surface_A, c.surface_B, A, B)
        length = min(size(c.surface_A), size(c.surface_B), self.length)
        places = self._places(path)
        s, fastest = self.record.signals, 0.0
        for place in places:
            P = s[f"{place}.P"]
            fastest = max(fastest, np.abs(self.velocity_at(c.B.body, P) - self.velocity_at(c.A.body, P)).max())
        allowed = 1e-5 * length + 1e-12 * max(np.abs(A[0]).max(), np.abs(B[0]).max())
        if self.stepping:
            allowed = 1e-3 * length + 2 * STEP * fastest
        self.note("overlap", path, -true, allowed)
        for place in places:
            self._place(place, c, A, B, true, allowed)

    def _place(self, path: str, c: Contact, A: Pose, B: Pose, true: np.ndarray, allowed: float) -> None:
        s = self.record.signals
        P, F, mode = s[f"{path}.P"], s[f"{path}.F_B"], s[f"{path}.mode"]
        slip = self.velocity_at(c.B.body, P) - self.velocity_at(c.A.body, P)
        push = np.linalg.norm(F, axis=1)
        weight = max(self.weight[b] for b in (c.A.body, c.B.body) if b != WORLD)
        nothing = max(1e-9 * weight, 1e-12 * push.max())  # without a weight what is left is the rounding of efforts
        touching = push > nothing
        self.note("force across a gap", path, np.where(touching, true, 0.0), allowed)
        self.note("mode says closed, but apart", path, np.where(mode != FLIGHT, true, 0.0), allowed)
        self.note("force in flight", path, np.where(mode == FLIGHT, push, 0.0), nothing)
        if not touching.any():
            return
        away = np.maximum(clearance(c.surface_A, P, A), clearance(c.surface_B, P, B))
        self.note("contact point off its surfaces", path, np.where(touching, away, 0.0), allowed)
        n = self._normal(c, P, A, B)
        N = (F * n).sum(1)
        if not c.more.get("bilateral"):
            self.note("surfaces pull", path, -N, nothing + 1e-7 * push.max())
        tangent, u = F - N[:, None] * n, slip - (slip * n).sum(1)[:, None] * n
        self._friction(path, c, mode, N, tangent, u, nothing)

    def _normal(self, c: Contact, P: np.ndarray, A: Pose, B: Pose) -> np.ndarray:
        """Unit normal from A to B at P: gradient of a signed distance (the other's at a HalfPlane's edge)."""
        sides = [(c.surface_A, A, 1.0), (c.surface_B, B, -1.0)]
        smooth = [s for kind in FIELDS for s in sides if s[0]["kind"] == kind != "Point"]
        if not smooth:
            raise ValueError(f"{c.surface_A['kind']} and {c.surface_B['kind']} have no normal")
        n = self._gradient(P, *smooth[0])
        (shape, (r, T), _), *others = smooth
        if shape["kind"] != "HalfPlane" or not others:
            return n
        beyond = np.einsum("tji,tj->ti", T, P - r) @ axis(shape, "towards") - shape["length"]
        return np.where((beyond > -1e-5 * self.length)[:, None], self._gradient(P, *others[0]), n)

    def _gradient(self, P: np.ndarray, shape: dict[str, Any], pose: Pose, sign: float) -> np.ndarray:
        r, T = pose
        local = np.einsum("tji,tj->ti", T, P - r)
        h = 1e-6 * min(size(shape), self.length)
        g = np.stack([distance(shape, local + h * e) - distance(shape, local - h * e) for e in np.eye(3)], -1)
        g = sign * np.einsum("tij,tj->ti", T, g)
        return g / np.maximum(np.linalg.norm(g, axis=1, keepdims=True), 1e-300)

    def _friction(
        self, path: str, c: Contact, mode: np.ndarray, N: np.ndarray, F: np.ndarray, u: np.ndarray, nothing: float
    ) -> None:
        law, speed, size = c.friction, np.linalg.norm(u, axis=1), np.linalg.norm(F, axis=1)
        mu = law.get("mu", 0.0)
        small = nothing + (1e-2 if self.stepping else 1e-5) * np.maximum(N, 0)
        ratio, limit = mu * np.ones_like(N), mu
        if law["kind"] == "Coulomb":
            limit = law.get("mu_static", mu)
        elif law["kind"] == "RegularisedCoulomb":
            ratio = mu * np.minimum(speed / law["delta"], 1)
        elif law["kind"] == "Viscous":
            ratio = mu * speed
        elif law["kind"] == "Stribeck":
            ratio, limit = mu * (1 + 0.5 / (1 + speed**2 / law["vs"] ** 2)), 1.5 * mu
        elif law["kind"] == "NoSlip":
            ratio, limit = np.zeros_like(N), 1e9
        slow = (1e-2 if self.stepping else 1e-5) * self.speed
        if self.stepping:  # it is held in the middle of a step: first order in its length
            slow += STEP / 2 * max(np.linalg.norm(a, axis=1).max() for a in self.a)
        self.note("slip while it rolls", path, np.where(mode == ROLLING, speed, 0.0), slow)
        if law["kind"] != "Viscous":
            self.note("friction cone left", path, size - limit * np.maximum(N, 0), small)
        if self.stepping or law["kind"] == "NoSlip":
            return
        fast = (mode == SLIDING) & (speed > max(1e-3, 30 * self.scene.rtol) * self.speed)
        way = u / np.maximum(speed, 1e-300)[:, None]
        wrong = np.linalg.norm(F + (ratio * N)[:, None] * way, axis=1)
        self.note("friction not by its law", path, np.where(fast, wrong, 0.0), 10 * small)

    def _forces(self) -> list[tuple[str, Place, Place]]:
        scene = self.scene
        groups = (("joint", scene.joints), ("contact", scene.contacts), ("spring", scene.springs))
        return [
            (place, x.A, x.B)  # type: ignore
            for name, items in groups
            for i, x in enumerate(items)
            for place in self._places(f"{name}[{i}]")
        ]

    def _third_law(self) -> None:
        s = self.record.signals
        for path, _, _ in self._forces():
            for k in "FM":
                a, b = s[f"{path}.{k}_A"], s[f"{path}.{k}_B"]
                scale = max(np.abs(a).max(), np.abs(b).max(), 1e-300)
                self.note("action and reaction differ", f"{path}.{k}", np.abs(a + b).max(1), 1e-9 * scale)

    def _newton(self) -> None:
        """m a and d(I w)/dt against the reported forces."""
        s, gravity = self.record.signals, np.asarray(self.scene.gravity)
        for i, b in enumerate(self.scene.bodies):
            r, T, w = self.r[i], self.T[i], self.w[i]
            F, M = np.tile(b["mass"] * gravity, (self.t.size, 1)), np.zeros((self.t.size, 3))
            largest = np.full(self.t.size, self.weight[i])
            turns = np.full(self.t.size, self.weight[i] * self.length)  # the largest moment: a joint may slide far out
            for path, A, B in self._forces():
                for side, place in (("A", A), ("B", B)):
                    if place.body == i:
                        f, m, P = s[f"{path}.F_{side}"], s[f"{path}.M_{side}"], s[f"{path}.P"]
                        F, M = F + f, M + m + np.cross(P - r, f)
                        largest = np.maximum(largest, np.abs(f).max(1))
                        lever = np.maximum(np.linalg.norm(P - r, axis=1), self.length)
                        turns = np.maximum(turns, np.abs(f).max(1) * lever)
            inertia = np.asarray(b["inertia"])
            turning = np.einsum("tij,tj->ti", T, self.eps[i] * inertia + np.cross(w, w * inertia))
            allowed = 1e-6 * largest
            self.note("m a differs from the forces", f"body[{i}]", np.abs(b["mass"] * self.a[i] - F).max(1), allowed)
            levers = 1e-6 * np.maximum(np.abs(turning).max(1), turns)
            self.note("I w' differs from the torques", f"body[{i}]", np.abs(turning - M).max(1), levers)
            self.note("efforts out of all proportion", f"body[{i}]", largest, 1e12 * self._ordinary(i))

    def _ordinary(self, i: int) -> float:
        """A force (N) of the size that the motion explains."""
        heaviest = max(b["mass"] for b in self.scene.bodies)
        fastest = max(np.abs(w).max() for w in self.w) + self.speed / self.length
        return max(self.weight) + heaviest * self.length * (fastest**2 + 1)

    def _energy(self) -> None:
        scene, t = self.scene, self.t
        kinetic = potential = elastic = np.zeros(t.size)
        for i, b in enumerate(scene.bodies):
            kinetic = (
                kinetic + b["mass"] * (self.v[i] ** 2).sum(1) / 2 + (self.w[i] ** 2 @ np.asarray(b["inertia"])) / 2
            )
            potential = potential - b["mass"] * self.r[i] @ np.asarray(scene.gravity)
        for spring in scene.springs:
            apart = np.linalg.norm(self.pose(spring.B)[0] - self.pose(spring.A)[0], axis=1)
            elastic = elastic + spring.c * (apart - spring.s0) ** 2 / 2
        for j in scene.joints:
            if j.kind == "SpringIdealJoint":
                (ra, Ta), (rb, _) = self.pose(j.A), self.pose(j.B)
                elastic = elastic + j.numbers["c"] * np.einsum("ti,ti->t", Ta[:, :, 2], rb - ra) ** 2 / 2
        total, work = kinetic + potential + elastic, self.record.signals["audit.work"]
        floor = 1e-6 * sum(self.weight) * self.length
        scale = max(kinetic.max(), np.ptp(potential), elastic.max(), np.abs(work).max(), floor)
        rtol = scene.rtol
        rise = 2e-2 if self.stepping else max(1e-6, 30 * rtol)
        if not scene.driven:
            self.note("energy from nowhere", "audit", (total - np.minimum.accumulate(total)) / scale, rise)
        off = np.abs(total - total[0] - work) / scale
        self.note(
            "energy differs from the work", "audit", off, 5e-2 if self.stepping else max(1e-5, min(0.1, 1e3 * rtol))
        )
