"""What a model looks like, as plain data: meshes on bodies, planes, axes of joints, contacts.

It is made when it is asked for and travels with stored results, so a picture needs no model code.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import numpy as np

from ..core import meshes
from ..core.fields import axis_vector
from ..library.joints import Spherical
from ..library.rolling.pair import SurfacePair
from ..model.body import Body
from ..model.constraint import Constraint
from ..model.contact import Unilateral
from ..model.frame import Frame
from ..model.joint import Joint
from ..model.model import Assembly
from ..model.world import UniformGravity, World

MANY = 300  # bodies above which meshes are coarse
ROOM = 3.0  # sizes of the largest body that are drawn of an endless surface beyond the positions of bodies
LINK = 0.02  # radius of a bar, of its body's size
SAME = 0.02  # two meshes whose reaches differ by less are one thing: a body's shape and its contact surface


def scene(assembly: Assembly, positions: Callable[[], np.ndarray] | None = None) -> dict[str, Any]:
    """Meshes (``shapes``), which body carries which (``bodies``), and what else there is to see.

    Poses are about a body's centre of mass, in its axes: they go with the signals ``r`` and ``T``. ``positions`` gives
    all positions (n, 3) that bodies pass: surfaces without an end are drawn where they are.
    """
    with meshes.detail(4 if len(assembly.bodies) <= MANY else 1):
        return _scene(assembly, positions)


def _scene(assembly: Assembly, positions: Callable[[], np.ndarray] | None) -> dict[str, Any]:
    touching = [c for c in assembly.constraints if isinstance(c, SurfacePair | Unilateral)]
    visuals: dict[str, list[meshes.Mesh]] = {"world": [], **{b.path: [] for b in assembly.bodies}}
    planes: list[dict[str, Any]] = []
    for body in assembly.bodies:
        if body.shape is not None:
            visuals[body.path].append(body.shape.mesh())
    drawn = [*assembly.visuals, *(pair for c in assembly.constraints for pair in c.visuals())]
    drawn += [pair for crowd in assembly.crowds for pair in crowd.visuals()]
    for frame, item in drawn:
        if getattr(item, "is_flat", False):
            if _path(frame) == "world" or not visuals[_path(frame)]:
                planes.append(_plane(frame, item))
            continue
        mesh = _mesh_within(_region(assembly, frame, positions), item) if _is_endless(item) else item.mesh()
        if mesh is not None:
            mine, mesh = visuals[_path(frame)], mesh.moved(*_pose(frame))
            if not any(_alike(mesh, other) for other in mine):
                mine.append(mesh)
    for body in assembly.bodies:
        mine = visuals[body.path]
        mine += _links(body, mine, assembly) or ([] if mine else [_inertia(body)])
    visuals["world"] += _pins(assembly, visuals)
    shapes: dict[str, tuple[int, dict[str, Any]]] = {}
    bodies = [{"path": path, "visuals": [_register(shapes, mesh) for mesh in parts]} for path, parts in visuals.items()]
    return {
        "up": _up(assembly.world).tolist(),
        "shapes": [shape for _, shape in shapes.values()],
        "bodies": bodies,
        "planes": [plane for k, plane in enumerate(planes) if plane not in planes[:k]],
        "joints": [_axis(c) for c in assembly.constraints if isinstance(c, Joint)],
        "springs": [_spring(c) for c in assembly.constraints if c.is_spring],
        "reactions": [_reaction(c) for c in assembly.constraints if not isinstance(c, SurfacePair | Unilateral)],
        "contacts": [c.path for c in touching],
        "onto_base": [c.path for c in touching if _path(c.B) == "world"],
    }


def _is_endless(item: Any) -> bool:
    """True for surfaces that may go on for ever: nothing but their equation says what they look like."""
    return bool(getattr(item, "is_drawn_by_equation", False))


def _mesh_within(region: tuple[np.ndarray, np.ndarray], item: Any) -> meshes.Mesh | None:
    with meshes.region(*region):
        return item.mesh()


def _region(
    assembly: Assembly, frame: Frame, positions: Callable[[], np.ndarray] | None
) -> tuple[np.ndarray, np.ndarray]:
    """The box in which a surface without an end is drawn, in axes of its frame: about all bodies, or its own one."""
    size = max(np.sqrt(2.5 * float(np.max(body.inertia)) / body.mass) for body in assembly.bodies)
    ways = positions() if positions is not None and _path(frame) == "world" else np.zeros((1, 3))
    ways = ways[np.isfinite(ways).all(axis=1)]
    low, high = (ways.min(axis=0), ways.max(axis=0)) if len(ways) else (np.zeros(3), np.zeros(3))
    size = size or float((high - low).max()) / 10 or 1.0  # point masses only
    ends = np.array([low - ROOM * size, high + ROOM * size])
    if _path(frame) != "world":
        return ends[0], ends[1]
    r, R = _pose(frame)
    corners = (np.array(np.meshgrid(*ends.T)).reshape(3, 8).T - r) @ R
    return corners.min(axis=0), corners.max(axis=0)


def packed(array: Any, kind: str = "<f4") -> str:
    """Numbers as base64 text; what is too large for the kind becomes infinite."""
    with np.errstate(over="ignore"):
        return base64.b64encode(np.ascontiguousarray(array, dtype=kind).tobytes()).decode("ascii")


def unpacked(text: str, kind: str = "<f4", columns: int = 1) -> np.ndarray:
    """The numbers of ``packed``, as rows."""
    values = np.frombuffer(base64.b64decode(text, validate=True), dtype=kind)
    return values.reshape(-1, columns) if columns > 1 else values


def examine(scene: dict[str, Any]) -> None:
    """Raise a ValueError, KeyError or TypeError if a scene that was read from a file cannot be drawn."""
    for shape in scene["shapes"]:
        points, triangles = unpacked(shape["points"], columns=3), unpacked(shape["triangles"], "<u4", 3)
        if len(unpacked(shape["normals"], columns=3)) != len(points) or len(unpacked(shape["tones"], "u1")) != len(
            points
        ):
            raise ValueError("a shape has unequal numbers of points and normals")
        if not len(points) or triangles.max(initial=0) >= len(points) or not np.isfinite(points).all():
            raise ValueError("the triangles of a shape do not fit its points")
    count = len(scene["shapes"])
    for body in scene["bodies"]:
        _is_text(body["path"])
        if not all(isinstance(i, int) and 0 <= i < count for i in body["visuals"]):
            raise ValueError(f"body {body['path']} has a shape that is not there")
    held = scene.get("reactions", [])
    ends = [*scene["planes"], *scene["joints"], *held, *(end for s in scene["springs"] for end in s["ends"])]
    if any(c["sign"] not in (-1, 1) for c in held):
        raise ValueError("a reaction has no sign")
    for end in ends:
        _is_text(end["body"])
    ways = [end[key] for end in ends for key in ("normal", "axis", "towards") if key in end]
    for way in [scene["up"], *ways]:
        if not np.linalg.norm(_vector(way)) > 0:
            raise ValueError("a direction is zero")
    for plane in scene["planes"]:
        if "normal" not in plane or ("towards" in plane and not np.isfinite(float(plane["length"]))):
            raise ValueError("a plane has no normal or no finite length")
    for end in ends:
        _vector(end["r"])
    if any(len(spring["ends"]) != 2 for spring in scene["springs"]) or any("axis" not in j for j in scene["joints"]):
        raise ValueError("a spring has not two ends, or a joint no axis")
    for path in [*scene["contacts"], *(item["path"] for item in [*scene["joints"], *held, *scene["springs"]])]:
        _is_text(path)


def _is_text(value: Any) -> None:
    if not isinstance(value, str):
        raise TypeError(f"a path is {value!r}")


def _vector(value: Any) -> np.ndarray:
    vector = np.asarray(value, dtype=float)
    if vector.shape != (3,) or not np.isfinite(vector).all():
        raise ValueError(f"{value!r} is not a vector")
    return vector


def _register(shapes: dict[str, tuple[int, dict[str, Any]]], mesh: meshes.Mesh) -> int:
    """The number of a mesh; equal meshes are kept once."""
    shape = {
        "points": packed(mesh.points),
        "normals": packed(mesh.normals),
        "tones": packed(mesh.tones, "u1"),
        "triangles": packed(mesh.triangles, "<u4"),
        "clear": mesh.clear,
    }
    key = f"{shape['points']}{mesh.clear}"
    return shapes.setdefault(key, (len(shapes), shape))[0]


def _path(frame: Frame) -> str:
    return "world" if isinstance(frame.body, World) else str(frame.body.path)


def _pose(frame: Frame) -> tuple[np.ndarray, np.ndarray]:
    """(origin from the centre of mass, axes) of a frame, in body axes."""
    offset = frame.offset
    return np.zeros(3) if offset is None else offset, np.eye(3) if frame.R is None else frame.R


def _plane(frame: Frame, plane: Any) -> dict[str, Any]:
    r, R = _pose(frame)
    found = {"body": _path(frame), "r": r.tolist(), "normal": (R @ axis_vector(plane.up)).tolist()}
    if plane.has_edge:
        found |= {"towards": (R @ axis_vector(plane.towards)).tolist(), "length": plane.length}
    return found


def _axis(joint: Joint) -> dict[str, Any]:
    r, R = _pose(joint.B)
    return {"path": joint.path, "body": _path(joint.B), "r": r.tolist(), "axis": (R @ axis_vector(joint.axis)).tolist()}


def _alike(a: meshes.Mesh, b: meshes.Mesh) -> bool:
    """True if two meshes reach as far in every direction: along the axes, and between them."""
    ways = np.array([w for w in np.ndindex(3, 3, 3) if w != (1, 1, 1)]) - 1.0
    ways /= np.linalg.norm(ways, axis=1)[:, None]
    ends = [(m.points @ ways.T).max(axis=0) for m in (a, b)]
    return bool(np.abs(ends[0] - ends[1]).max() < SAME * np.ptp(a.points, axis=0).max())


def _up(world: World) -> np.ndarray:
    """Against gravity, if there is a direction of fall."""
    gravity = world.gravity
    falls = isinstance(gravity, UniformGravity) and gravity.g > 0
    return -axis_vector(gravity.direction) if falls else axis_vector(world.up)


def _spring(c: Constraint) -> dict[str, Any]:
    """Where a spring begins and ends."""
    return {
        "path": c.path,
        "ends": [{"body": _path(f), "r": _pose(f)[0].tolist()} for f in (c.A, c.B)],
    }


def _reaction(c: Constraint) -> dict[str, Any]:
    """Where a constraint's force is drawn: that on B (sign 1), or on A where B is the base (sign −1)."""
    frame, sign = (c.A, -1) if _path(c.B) == "world" else (c.B, 1)
    return {"path": c.path, "body": _path(frame), "r": _pose(frame)[0].tolist(), "sign": sign}


def _links(body: Body, drawn: list[meshes.Mesh], assembly: Assembly) -> list[meshes.Mesh]:
    """Bars from the centre of mass to where the body is held, if that is outside of what is drawn."""
    ends = [
        f.offset
        for c in assembly.constraints
        if not isinstance(c, Unilateral)
        for f in (c.A, c.B)
        if f.body is body and f.offset is not None
    ]
    reach = max((float(np.linalg.norm(m.points, axis=1).max()) for m in drawn), default=0.0)
    ends = [e for e in ends if np.linalg.norm(e) > 1.02 * reach + 1e-9]
    if not ends:
        return []
    size = max(float(np.linalg.norm(e)) for e in ends)
    thick = LINK * (size if not drawn else min(size, reach))
    bars = meshes.joined(*(meshes.bar(np.zeros(3), e, thick) for e in ends))
    return [bars] if drawn else [bars, meshes.ellipsoid((3 * LINK * size,) * 3)]


def _inertia(body: Body) -> meshes.Mesh:
    """The homogeneous ellipsoid with the body's mass and inertia."""
    inertia = np.diag(body.inertia) if body.inertia.ndim == 1 else body.inertia
    moments, axes = np.linalg.eigh(inertia)
    semi = np.sqrt(np.maximum(2.5 / body.mass * (moments.sum() - 2 * moments), 0.0))
    if np.linalg.det(axes) < 0:
        axes[:, 0] *= -1
    return meshes.ellipsoid(np.maximum(semi, 0.02 * semi.max())).moved(R=axes)


def _pins(assembly: Assembly, visuals: dict[str, list[meshes.Mesh]]) -> list[meshes.Mesh]:
    """Where joints hold bodies to the base."""
    found = []
    for c in assembly.constraints:
        frames = [f for f in (c.A, c.B) if isinstance(f.body, World)]
        if not isinstance(c, Joint | Spherical) or not frames:
            continue
        other = c.B if frames[0] is c.A else c.A
        size = max((float(np.ptp(m.points, axis=0).max()) for m in visuals.get(_path(other), [])), default=1.0)
        r, R = _pose(frames[0])
        if isinstance(c, Joint):
            found.append(meshes.cylinder(0.03 * size, 0.1 * size, R @ axis_vector(c.axis)).moved(r))
        else:
            found.append(meshes.ellipsoid((0.03 * size,) * 3).moved(r))
    return found
