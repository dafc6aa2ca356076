"""Model: a container of bodies, constraints and other models, built anew for each run."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..core.arguments import require_by_path
from ..core.closures import with_closures
from ..core.component import Component
from ..core.errors import ModelError, ModelWarning, unknown
from .block import Block
from .body import Body
from .check import Check
from .constraint import Constraint, constraints_made
from .crowd import Crowd
from .frame import Frame
from .pose import Pose
from .replacement import Replacement
from .shapes import Shape
from .world import World

T = TypeVar("T")
PoseOf = Callable[[Frame], Pose]  # where a frame is: its origin and axes in the world, in numbers
DEEPEST = 100  # models within models
_NAME = re.compile(r"^[A-Za-z_]\w*(\[\d+\])?\Z")


@dataclass
class Assembly:
    """Everything a model was built of, flat, by dotted path. It points to the components, never edits them."""

    model: Model
    world: World
    bodies: list[Body] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    crowds: list[Crowd] = field(default_factory=list)
    models: dict[str, Model] = field(default_factory=dict)
    by_path: dict[str, Component] = field(default_factory=dict)
    pins: dict[str, Any] = field(default_factory=dict)
    guesses: dict[str, Any] = field(default_factory=dict)
    changes: dict[str, Any] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    visuals: list[tuple[Frame, Shape]] = field(default_factory=list)
    added: dict[int, object] = field(default_factory=dict)  # what ``Model.add`` was given, kept: identities are reused
    kinds: dict[Any, Any] = field(default_factory=dict)  # of its constraints, once found

    def settled(self, path: str, item: Any) -> Any:
        """The component with the user's changes to its fields applied, checked, and its path set."""
        mine = (
            {k[len(path) + 1 :]: v for k, v in self.changes.items() if k.startswith(path + ".")}
            if path
            else {k: v for k, v in self.changes.items() if k.partition(".")[0] in item.settable()}
        )
        mine = {k: v for k, v in mine.items() if k in item.settable()}
        self.used |= {f"{path}.{k}" if path else k for k in mine}
        item = item.replaced(item.read(mine, path))  # always a copy: the user's own objects stay as they are
        if not isinstance(item, World):
            item = item.oriented(self.world.up)
        if not isinstance(item, Model):
            item = with_closures(item)
        object.__setattr__(item, "path", path)
        item.check(path)
        return item

    def replaced(self, path: str, item: Constraint) -> Constraint:
        """The constraint, or what the user puts in its place."""
        given = self.changes.get(path)
        if not isinstance(given, Replacement):
            return item
        self.used.add(path)
        given.check(path)
        try:
            return given.constraint(item)
        except ValueError as error:
            raise ModelError(
                path, f"cannot be replaced by {type(given).__name__}: {error}", "Name a contact of two surfaces."
            ) from None

    def settable(self) -> list[str]:
        """Every path that a change may name."""
        names = list(self.model.settable())
        names += [f"world.{k}" for k in self.world.settable()]
        return names + [f"{p}.{k}" for p, c in self.by_path.items() for k in c.settable()]


class Model(Component):
    """A system or a subsystem: declare parameters, then ``build`` it of bodies, constraints and models.

    >>> import trundle as tr
    >>> class Pendulum(tr.Model):
    ...     length: float = tr.parameter(unit="m", gt=0, doc="length of the rod")
    ...     def build(self, world):
    ...         rod = self.add("rod", tr.Body.rod(mass=1.0, length=self.length, axis="y"))
    ...         self.add("hinge", tr.joints.FixedIdealJoint(
    ...             world.frame(), rod.frame(r=(0, self.length / 2, 0)), axis="z"))
    """

    def build(self, world: World) -> None:
        """Add the parts with ``self.add``."""
        raise ModelError(
            self.path or type(self).__name__,
            "has no build method",
            "Define build(self, world) and add bodies and constraints in it.",
        )

    def world(self) -> World:
        """The base body and gravity; only the outermost model's counts."""
        return World()

    def initial(self) -> dict[str, Any]:
        """Initial values that must hold, by path within this model (position and velocity level)."""
        return {}

    def guess(self) -> dict[str, Any]:
        """Rough initial values: where the search for a consistent state starts."""
        return {}

    def closure(self, pose_of: PoseOf) -> dict[str, Any]:
        """Guesses that follow from where frames are at the start: the closed form of a loop, for the branch wanted.

        Asked before the search for a consistent state, and once more after it; raises ``InitialValueError`` where there
        is no solution, or where it is not unique.
        """
        return {}

    def method(self) -> str:
        """The integration method that suits the model; ``simulate`` takes it unless another is given."""
        return "auto"

    def picture(self) -> dict[str, Any]:
        """What to draw by default: ``signals`` (paths); ``track`` (two paths, drawn against each other); ``outline``
        (path of the heading, points of the body: its outline is drawn at the start and at the end); ``until`` (s: how
        long the command line runs by default). In the browser also ``against`` (pairs of paths: the first is drawn
        over the second) and ``curves`` (names of the columns of a signal, by its path)."""
        return {}

    def summary(self, sol: Any) -> dict[str, str]:
        """What happened in a run, in words by name; the command line prints it."""
        return {}

    def panels(self, sol: Any) -> dict[str, str]:
        """More parts of the viewer's page, by title: pictures as SVG text."""
        return {}

    def check_run(self, sol: Any) -> list[Check]:
        """Comparisons of a finished run with theory, if the model knows any."""
        return []

    def add(self, name: str, item: T) -> T:
        """Add a body, a constraint, a model, or a list of them, and return it under its path."""
        assembly: Assembly | None = getattr(self, "_assembly", None)
        here = self.path
        if assembly is None:
            raise ModelError(
                here or type(self).__name__,
                f"add('{name}') was called outside of build()",
                "Add components inside build(self, world).",
            )
        if isinstance(item, list | tuple):
            return [self.add(f"{name}[{i}]", part) for i, part in enumerate(item)]  # type: ignore[return-value]
        path = f"{here}.{name}" if here else name
        if path.count(".") > DEEPEST:
            raise ModelError(
                f"{path[:60]}…", f"models nest more than {DEEPEST} deep", "A model that adds itself has no end."
            )
        if not isinstance(name, str) or not _NAME.match(name):
            raise ModelError(
                path,
                f"'{name}' is not a usable name",
                "Use letters, digits and _, with an index in brackets if it is one of many.",
            )
        if path in assembly.by_path or name == "world" or path == "audit":  # the last is what a run says of itself
            raise ModelError(path, "this name is taken already", "Give every component its own name.")
        if not isinstance(item, Body | Constraint | Block | Crowd | Model):
            raise ModelError(
                path,
                f"a {type(item).__name__} cannot be added",
                "Add a Body, a Constraint (joint, force), a Block, contacts among many (tr.contacts.Among) or a Model.",
            )
        if getattr(item, "_assembly", None) is assembly:
            raise ModelError(
                path,
                f"this object was added already as '{item.path}'",
                "Make a new object for each use in the model.",
            )
        assembly.added[id(item)] = item
        part: Any = assembly.replaced(path, item) if isinstance(item, Constraint) else item
        assembly.added[id(part)] = part
        settled = assembly.settled(path, part)
        object.__setattr__(settled, "_assembly", assembly)
        assembly.by_path[path] = settled
        if isinstance(settled, Body):
            assembly.bodies.append(settled)
        elif isinstance(settled, Block):
            assembly.blocks.append(settled)
        elif isinstance(settled, Crowd):
            _check_frames(settled.path, settled.frames, assembly)
            assembly.crowds.append(settled)
        elif isinstance(settled, Constraint):
            _check_ends(settled, assembly)
            more = settled.companions()
            assembly.added.update((id(one), one) for one in more)
            assembly.constraints += [settled, *more]
        else:
            _build(settled, assembly)
        return settled

    def draw(self, frame: Frame, *shapes: Shape) -> None:
        """Draw shapes about a frame of a body, beside its own shape and its surfaces; physics does not see them."""
        assembly: Assembly = self._assembly  # type: ignore[attr-defined]
        assembly.visuals += [(frame, shape.oriented(assembly.world.up)) for shape in shapes]

    def __getitem__(self, name: str) -> Any:
        """A part of this model by its name within it."""
        assembly: Assembly | None = getattr(self, "_assembly", None)
        parts = assembly.by_path if assembly else {}
        prefix = f"{self.path}." if self.path else ""
        if prefix + name not in parts:
            raise unknown(
                "component",
                name,
                [p.removeprefix(prefix) for p in parts if p.startswith(prefix)],
                self.path or type(self).__name__,
            )
        return parts[prefix + name]


def output(
    *, unit: str = "", doc: str = "", turns: bool = False, since_start: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a method of a model as a named output: it gets the solution (as seen from this model), returns an array.

    turns: it is an angle (rad), known but for whole turns, as from ``np.arctan2``: it is followed along all steps of
    the run, and so grows beyond π whatever is sampled. since_start: it counts from the start of the run.

    >>> import numpy as np, trundle as tr
    >>> class Top(tr.Model):
    ...     @tr.output(unit="rad", doc="tilt")
    ...     def theta(self, sol): return np.arccos(sol["top.T"][:, 2, 2])
    """

    def mark(method: Callable[..., Any]) -> Callable[..., Any]:
        method.trundle_output = (unit, doc)  # type: ignore[attr-defined]
        if turns:
            method.trundle_turns = since_start  # type: ignore[attr-defined]
        return method

    return mark


def elaborate(model: Model, changes: dict[str, Any] | None = None) -> Assembly:
    """Build the model into an assembly, with ``changes`` (dotted path → value) applied on the way."""
    if not isinstance(model, Model):
        raise ModelError(repr(model), "is not a Model", "Pass an instance of a subclass of tr.Model.")
    require_by_path("parameters", changes, "{'rod.mass': 2.0}")
    changes = dict(changes or {})
    assembly = Assembly(model=model, world=World(), changes=changes)
    fresh = model.replaced({})
    world = assembly.settled("", fresh).world()
    if not isinstance(world, World):
        raise ModelError(type(model).__name__, f"world() returned {world!r}", "Return a tr.World(…).")
    assembly.world = assembly.settled("world", world)
    fresh = assembly.model = assembly.settled("", fresh)  # in the axes of its own world
    object.__setattr__(fresh, "_assembly", assembly)
    with constraints_made() as made:
        _build(fresh, assembly)
    _tell_forgotten(made.values(), assembly)
    for name in changes:
        if name not in assembly.used:
            raise unknown("parameter", name, assembly.settable())
    if not assembly.bodies:
        raise ModelError(type(model).__name__, "has no bodies", "Add at least one Body in build().")
    return assembly


def _tell_forgotten(made: Iterable[Constraint], assembly: Assembly) -> None:
    """Warn of constraints that ``build`` made and did not add: they would have no effect."""
    for c in made:
        if id(c) not in assembly.added:
            ends = " and ".join(f.body.path or type(f.body).__name__ for f in (c.A, c.B) if isinstance(f, Frame))
            warnings.warn(
                f"{type(assembly.model).__name__}: a {type(c).__name__}{f' between {ends}' if ends else ''} was made"
                " but never added, so it has no effect. Add it: self.add('name', …).",
                ModelWarning,
                stacklevel=2,
            )


def _build(model: Model, assembly: Assembly) -> None:
    assembly.models[model.path] = model
    object.__setattr__(model, "_assembly", assembly)
    model.build(assembly.world)
    prefix = f"{model.path}." if model.path else ""
    for name, known in (("initial", assembly.pins), ("guess", assembly.guesses)):
        values = getattr(model, name)()
        require_by_path(f"{model.path or type(model).__name__}.{name}()", values, optional=False)
        known |= {prefix + path: value for path, value in values.items()}


def _check_ends(constraint: Constraint, assembly: Assembly) -> None:
    more = getattr(constraint, "others", ())
    frames = {"A": constraint.A, "B": constraint.B} | {f"others[{i}]": f for i, f in enumerate(more)}
    _check_frames(constraint.path, frames, assembly)
    if any(constraint.A.body is f.body for side, f in frames.items() if side != "A"):
        raise ModelError(
            constraint.path,
            f"joins {constraint.A.body.path} with itself",
            "A and B must be frames of two different bodies.",
        )


def _check_frames(path: str, frames: dict[str, Any], assembly: Assembly) -> None:
    """Raise for what is not a frame of a body of this model."""
    for side, frame in frames.items():
        if isinstance(frame, Body | World):
            raise ModelError(
                f"{path}.{side}",
                f"is a {type(frame).__name__}, not a frame",
                f"Write {frame.path or 'body'}.frame() for its own frame.",
            )
        if not isinstance(frame, Frame):
            raise ModelError(f"{path}.{side}", f"is {frame!r}, not a frame", "Use body.frame(r=…) or world.frame(r=…).")
        body = frame.body
        if body is assembly.world:
            continue
        if getattr(body, "_assembly", None) is None:
            raise ModelError(
                f"{path}.{side}",
                f"is a frame of {body!r} which is not in the model",
                "Use the object that add() returned: rod = self.add('rod', …).",
            )
        if body._assembly is not assembly:
            raise ModelError(
                f"{path}.{side}",
                f"is a frame of {body!r} of another model",
                "Use frames of bodies of this model only.",
            )
