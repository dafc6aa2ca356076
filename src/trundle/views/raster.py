"""Still pictures of a scene without a screen: shaded triangles from back to front, drawn with Pillow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import StorageError, unknown
from ..core.rotations import axes_of
from ..results.scene import unpacked
from ..results.solution import Solution
from .palette import DRAWN_MODES, MODE_COLOURS, body_colours
from .payload import CONTACT, contact
from .style import COLOURS

PAPER, GROUND, GRID, SHADOW = (243, 245, 248), (233, 237, 242), (195, 202, 212), (206, 212, 221)
FOV = np.radians(38)
INSTANTS = 40  # at which the room that the motion takes is measured
MARGIN = 1.06  # of the distance at which all is just in view
FINER = 2  # samples per pixel and direction
FAR = 12  # sizes of the largest body that a motion may take before the camera of a film follows a body
VIEWS = {  # where the camera is: to the right, above, in front
    "slanted": (0.55, 0.55, 1.0),
    "front": (0.0, 0.0, 1.0),
    "side": (1.0, 0.0, 0.0),
    "top": (0.0, 1.0, 1e-4),
}


@dataclass
class Camera:
    """Looks from ``eye`` at ``target``; axes: right, up, backwards."""

    eye: np.ndarray
    axes: np.ndarray
    focal: float
    centre: np.ndarray

    @classmethod
    def at(cls, target: np.ndarray, away: np.ndarray, up: np.ndarray, size: tuple[int, int]) -> Camera:
        back = away / np.linalg.norm(away)
        right = np.cross(up, back)
        right /= np.linalg.norm(right)
        axes = np.array([right, np.cross(back, right), back])
        return cls(target + away, axes, size[1] / 2 / np.tan(FOV / 2), np.array(size) / 2)

    def project(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(pixels, distance in front of the eye)."""
        seen = (points - self.eye) @ self.axes.T
        depth = -seen[:, 2]
        near = np.maximum(depth, 1e-9)[:, None]
        return self.centre + self.focal * seen[:, :2] * [1, -1] / near, depth

    def clipped(self, points: np.ndarray, near: float, closed: bool = True) -> np.ndarray:
        """Pixels of a polygon (or a line), what is nearer than ``near`` cut off."""
        depth = -(points - self.eye) @ self.axes[2]
        kept = []
        for k in range(len(points) if closed else len(points) - 1):
            j = (k + 1) % len(points)
            if depth[k] >= near:
                kept.append(points[k])
            if (depth[k] >= near) != (depth[j] >= near):
                kept.append(points[k] + (near - depth[k]) / (depth[j] - depth[k]) * (points[j] - points[k]))
        if not closed and depth[-1] >= near:
            kept.append(points[-1])
        return self.project(np.array(kept))[0] if kept else np.zeros((0, 2))


class Picture:
    """Draws a solution at any time. Bodies, planes, shadows, contact forces and the trail of one body."""

    def __init__(
        self,
        solution: Solution,
        size: tuple[int, int] = (960, 600),
        follow: str | None = None,
        view: str = "slanted",
    ) -> None:
        if view not in VIEWS:
            raise unknown("view", view, VIEWS)
        self.solution, self.size, self.view = solution, size, view
        self.scene, names = _seen(solution)
        self.up = np.array(self.scene["up"], dtype=float)
        self.times = solution.time.values
        self.shapes = [
            {
                "points": unpacked(s["points"], columns=3).astype(float),
                "triangles": unpacked(s["triangles"], "<u4", 3),
                "tones": unpacked(s["tones"], "u1"),
                "clear": s["clear"],
            }
            for s in self.scene["shapes"]
        ]
        self.moving = [b["path"] for b in self.scene["bodies"] if {f"{b['path']}.{n}" for n in "rq"} <= names]
        if follow and follow not in self.moving:
            raise unknown("body to follow", follow, self.moving)
        self.r = {p: solution[f"{p}.r"].values for p in self.moving}
        self.q = {p: solution[f"{p}.q"].values for p in self.moving}
        self.colours = {path: _rgb(colour) for path, colour in body_colours(self.scene).items()}
        held = [c for c in self.scene["contacts"] if {f"{c}.{n}" for n in CONTACT} <= names]
        self.contacts = [contact(solution, c) for c in held]
        self._measure()
        first = next((p for p in self.moving if p != "world"), None)
        far = self.span > FAR * self.body
        self.follow = follow if follow is not None else first if far else None
        self.marked = self.follow or first
        self.reach = 5 * self.body if self.follow else self.span
        force = [np.nan_to_num(np.linalg.norm(c[:, 6:9], axis=1)).max() for c in self.contacts]
        self.force = float(max(force, default=0.0))

    def _measure(self) -> None:
        """The size of the largest body, and the box of all that is drawn over all times."""
        low, high, self.body = np.full(3, np.inf), np.full(3, -np.inf), 0.0
        instants = np.unique(np.linspace(0, self.times.size - 1, INSTANTS).astype(int))
        for b in self.scene["bodies"]:
            solid = [self.shapes[i]["points"] for i in b["visuals"] if not self.shapes[i]["clear"]]
            if not solid:
                continue
            ends = np.array([np.vstack(solid).min(axis=0), np.vstack(solid).max(axis=0)])
            corners = np.array(np.meshgrid(*ends.T)).reshape(3, 8).T
            if b["path"] != "world":
                self.body = max(self.body, max(float(np.linalg.norm(p, axis=1).max()) for p in solid))
            for k in instants if b["path"] in self.r else (0,):
                r, T = self.pose(b["path"], float(self.times[k]))
                moved = corners @ T.T + r
                if np.isfinite(moved).all():
                    low, high = np.minimum(low, moved.min(axis=0)), np.maximum(high, moved.max(axis=0))
        self.body = self.body or 1.0
        if not (low <= high).all():  # nothing to be seen
            low, high = np.full(3, -self.body), np.full(3, self.body)
        self.middle, self.half = (low + high) / 2, (high - low) / 2
        self.span = max(float(np.linalg.norm(high - low)) / 2, self.body)

    def pose(self, path: str, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Position and axes of a body at t: exact at the samples, interpolated between them."""
        if path not in self.r:
            return np.zeros(3), np.eye(3)
        k = int(np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, self.times.size - 1))
        r, q = self.r[path][k], self.q[path][k]
        if k + 1 < self.times.size and t > self.times[k]:
            part = (t - self.times[k]) / (self.times[k + 1] - self.times[k])
            r = r + part * (self.r[path][k + 1] - r)
            q = _slerp(q, self.q[path][k + 1], part)
        return r, axes_of(q)

    def camera(self, t: float, size: tuple[int, int]) -> Camera:
        """Where it is seen from, for a picture of this size: all of the motion is in it, or the body followed."""
        target = self.pose(self.follow, t)[0] if self.follow else self.middle
        half = np.full(3, 2.5 * self.body) if self.follow else self.half
        away = _slanted(self.up, *VIEWS[self.view])
        camera = Camera.at(target, away, self.up, size)
        corners = half * np.array(np.meshgrid([-1, 1], [-1, 1], [-1, 1])).reshape(3, 8).T @ camera.axes.T
        room = np.array(size) / 2 / camera.focal  # tangents of half the angles of view
        distance = MARGIN * float((corners[:, 2, None] + np.abs(corners[:, :2]) / room).max())
        return Camera.at(target, distance * away, self.up, size)

    def draw(self, t: float) -> Any:
        """The picture at time t (a Pillow image)."""
        from PIL import Image, ImageDraw

        size = (self.size[0] * FINER, self.size[1] * FINER)
        image = Image.new("RGB", size, PAPER)
        pen = ImageDraw.Draw(image)
        camera = self.camera(t, size)
        self.light = _slanted(self.up, 0.5, 1.2, 0.35)
        for plane in self.scene["planes"]:
            self._plane(pen, camera, plane, t)
        self._bodies(pen, camera, t)
        self._springs(pen, camera, t)
        self._trail(pen, camera, t)
        self._arrows(pen, camera, t)
        return image.resize(self.size, Image.Resampling.LANCZOS)

    def _plane(self, pen: Any, camera: Camera, plane: dict[str, Any], t: float) -> None:
        r, T = self.pose(plane["body"], t)
        n = T @ np.array(plane["normal"])
        any_way = (1.0, 0.0, 0.0) if abs(plane["normal"][1]) > 0.9 else (0.0, 1.0, 0.0)
        along = T @ np.array(plane.get("towards", any_way), dtype=float)
        along -= n * (n @ along)
        along /= np.linalg.norm(along)
        across, origin = np.cross(n, along), r + T @ np.array(plane["r"])
        middle = (self.pose(self.follow, t)[0] if self.follow else self.middle) - origin
        grid = 10 ** np.floor(np.log10(self.reach))
        cell = grid if self.reach / grid > 4 else grid / 2 if self.reach / grid > 2 else grid / 5
        wide = np.ceil(max(2.2 * self.reach, 4 * self.body) / cell) * cell
        a = np.round(middle @ along / cell) * cell + np.array([-wide, wide])
        b = np.round(middle @ across / cell) * cell + np.array([-wide, wide])
        if "towards" in plane:
            a[1] = plane["length"]
            if a[0] >= a[1]:
                return

        def at(u: Any, v: Any) -> np.ndarray:
            return origin + np.multiply.outer(np.atleast_1d(u), along) + np.multiply.outer(np.atleast_1d(v), across)

        corners = np.vstack([at(a[i], b[j]) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))])
        outline = camera.clipped(corners, 0.05 * self.reach)
        if len(outline) < 3:
            return
        pen.polygon([tuple(p) for p in outline], fill=GROUND)
        lines = [(at(u, b[0]), at(u, b[1])) for u in np.arange(np.ceil(a[0] / cell), a[1] / cell + 1e-9) * cell]
        lines += [(at(a[0], v), at(a[1], v)) for v in np.arange(np.ceil(b[0] / cell), b[1] / cell + 1e-9) * cell]
        for ends in lines:
            pixels = camera.clipped(np.vstack(ends), 0.05 * self.reach, closed=False)
            if len(pixels) == 2:
                pen.line([tuple(p) for p in pixels], fill=GRID, width=FINER // 2 + 1)
        self._shadows(pen, camera, origin, n, t)

    def _placed(self, t: float) -> Iterator[tuple[dict[str, Any], np.ndarray, np.ndarray]]:
        """Bodies with their positions and axes; those with NaN poses are skipped."""
        for body in self.scene["bodies"]:
            r, T = self.pose(body["path"], t)
            if np.isfinite(r).all() and np.isfinite(T).all():
                yield body, r, T

    def _shadows(self, pen: Any, camera: Camera, origin: np.ndarray, n: np.ndarray, t: float) -> None:
        slope = float(n @ self.light)
        if slope < 0.1:
            return
        for body, r, T in self._placed(t):
            for i in body["visuals"]:
                shape = self.shapes[i]
                if shape["clear"]:
                    continue
                points = shape["points"] @ T.T + r
                height = (points - origin) @ n
                if height.max() < 0:
                    continue
                flat = points - np.outer(np.maximum(height, 0) / slope, self.light)
                pixels, depth = camera.project(flat)
                if depth.min() < 0.02 * self.reach:
                    continue
                hull = _hull(pixels)
                pen.polygon([tuple(p) for p in hull], fill=SHADOW)

    def _bodies(self, pen: Any, camera: Camera, t: float) -> None:
        faces, depths, colours = [], [], []
        lines = []
        for body, r, T in self._placed(t):
            for i in body["visuals"]:
                shape = self.shapes[i]
                points = shape["points"] @ T.T + r
                corners = points[shape["triangles"]]
                normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
                normals /= np.maximum(np.linalg.norm(normals, axis=1)[:, None], 1e-300)
                pixels, depth = camera.project(points)
                middle = corners.mean(axis=1)
                seen = np.einsum("ij,ij->i", normals, camera.eye - middle) > 0
                front = depth[shape["triangles"]].min(axis=1) > 0.02 * self.reach  # what is behind the eye is not seen
                seen &= front
                shown = shape["triangles"][seen]
                if shape["clear"]:
                    lines.append(pixels[shown[::7]])
                    continue
                faces.append(pixels[shown])
                depths.append(depth[shown].mean(axis=1))
                tone = np.where(shape["tones"][shown[:, 0]] > 0, 0.72, 1.0)
                bright = 0.5 + 0.5 * np.maximum(normals[seen] @ self.light, 0) + 0.08 * (normals[seen] @ self.up)
                rgb = self.colours[body["path"]] * (bright * tone)[:, None]
                colours.append(np.clip(rgb, 0, 255).astype(int))
        for part in lines:
            for triangle in part:
                pen.polygon([tuple(p) for p in triangle], outline=GRID)
        if faces:
            face, depth, colour = np.concatenate(faces), np.concatenate(depths), np.concatenate(colours)
            order = np.argsort(-depth)
            for corners, rgb in zip(face[order].reshape(-1, 6).tolist(), colour[order].tolist(), strict=True):
                pen.polygon(corners, fill=tuple(rgb))

    def _springs(self, pen: Any, camera: Camera, t: float) -> None:
        for spring in self.scene["springs"]:
            poses = [(self.pose(end["body"], t), np.array(end["r"])) for end in spring["ends"]]
            start, end = (r + T @ offset for (r, T), offset in poses)
            pixels, depth = camera.project(coil(start, end, 0.06 * self.body))
            if (depth > 0).all():
                pen.line([tuple(p) for p in pixels], fill=(91, 100, 114), width=FINER)

    def _trail(self, pen: Any, camera: Camera, t: float) -> None:
        if self.marked is None:
            return
        past = self.r[self.marked][self.times <= t]
        if len(past) > 1:
            pixels, depth = camera.project(past[:: max(1, len(past) // 1000)])
            front = depth > 0.02 * self.reach
            for piece in np.split(np.arange(len(front)), np.flatnonzero(np.diff(front)) + 1):
                if front[piece[0]] and len(piece) > 1:  # the line breaks off where it passes the eye
                    pen.line([tuple(p) for p in pixels[piece]], fill=COLOURS[1], width=FINER)

    def _arrows(self, pen: Any, camera: Camera, t: float) -> None:
        k = int(np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, self.times.size - 1))
        for c in self.contacts:
            point, n, F, mode = c[k, :3], c[k, 3:6], c[k, 6:9], int(c[k, 9])
            if not mode or not self.force:
                continue
            normal = n * (n @ F)
            for force in (normal, F - normal):
                self._arrow(pen, camera, point, 1.1 * self.body * force / self.force, MODE_COLOURS[DRAWN_MODES[mode]])

    def _arrow(self, pen: Any, camera: Camera, start: np.ndarray, way: np.ndarray, colour: str) -> None:
        (a, b), depth = camera.project(np.vstack([start, start + way]))
        length = float(np.linalg.norm(b - a))
        if not length >= 4 or depth.min() < 0.02 * self.reach:
            return
        along = (b - a) / length
        across = np.array([-along[1], along[0]])
        head = min(0.45 * length, 9.0 * FINER)
        neck = b - head * along
        pen.line([tuple(a), tuple(neck)], fill=colour, width=2 * FINER)
        pen.polygon([tuple(b), tuple(neck + 0.4 * head * across), tuple(neck - 0.4 * head * across)], fill=colour)


def coil(start: np.ndarray, end: np.ndarray, radius: float, turns: int = 8) -> np.ndarray:
    """Points of a coil between two points."""
    along = end - start
    length = float(np.linalg.norm(along))
    if length < 1e-12:
        return np.vstack([start, end])
    n = along / length
    e1 = np.cross(n, np.eye(3)[int(np.argmin(np.abs(n)))])
    e1 /= np.linalg.norm(e1)
    e2 = np.cross(n, e1)
    s = np.linspace(0, 1, 24 * turns + 1)[:, None]
    width = radius * np.minimum(1, 12 * np.minimum(s, 1 - s))
    angle = 2 * np.pi * turns * s
    return start + along * s + width * (np.cos(angle) * e1 + np.sin(angle) * e2)


def _seen(solution: Solution) -> tuple[dict[str, Any], set[str]]:
    """The scene without what belongs to bodies of which the result holds no poses, and the names of all signals."""
    scene, names = solution.description.get("scene"), set(solution.signals)
    if not scene:
        raise StorageError(solution.model, "has no scene in its result: there is nothing to draw", "Save it again.")

    def has(path: str) -> bool:
        return path == "world" or {f"{path}.r", f"{path}.q"} <= names

    return {
        **scene,
        "bodies": [b for b in scene["bodies"] if has(b["path"])],
        "planes": [p for p in scene["planes"] if has(p["body"])],
        "springs": [s for s in scene["springs"] if all(has(e["body"]) for e in s["ends"])],
    }, names


def _rgb(colour: str) -> np.ndarray:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=float)


def _slanted(up: np.ndarray, right: float, above: float, near: float) -> np.ndarray:
    """A direction from its parts: to the right, up, and towards the viewer."""
    z = np.array([0.0, 0.0, 1.0]) if abs(up[1]) > 0.5 else np.array([0.0, -1.0, 0.0])
    x = np.cross(up, z)
    way = right * x / np.linalg.norm(x) + above * up + near * z
    return way / np.linalg.norm(way)


def _slerp(a: np.ndarray, b: np.ndarray, part: float) -> np.ndarray:
    cosine = float(a @ b)
    b, cosine = (-b, -cosine) if cosine < 0 else (b, cosine)
    if cosine > 1 - 1e-12:
        return a
    angle = np.arccos(cosine)
    return (np.sin((1 - part) * angle) * a + np.sin(part * angle) * b) / np.sin(angle)


def _hull(points: np.ndarray) -> np.ndarray:
    from scipy.spatial import ConvexHull, QhullError

    try:
        return points[ConvexHull(points).vertices]
    except QhullError:
        return points[:2]
