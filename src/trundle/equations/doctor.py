"""The doctor: what a model is, and what is doubtful about it, before it runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

import casadi as ca
import numpy as np

from ..core.closures import Closure
from ..core.markup import facts, folded, heading
from ..core.thresholds import ASIDE, CLOSING_RANK, NEGLIGIBLE_MOTION, RESIDUAL_ACCEPTED
from ..graph.topology import WORLD
from ..model.constraint import Constraint
from .prepare import Prepared, rank_of
from .stages.kinematics import arguments, kinematics
from .stages.powers import angle_and_numbers

WIDTH = 80  # of a terminal
CURE = (
    "The motion is unique; of these reactions the least one is reported. To make them unique, release the redundant "
    "bonds (e.g. Spherical or FreeIdealJoint instead of a hinge), or give a joint compliance (SpringIdealJoint)."
)
NEAREST = "The one nearest to the guesses is taken; to start from another one, pass guesses near it."


@dataclass
class Diagnosis:
    """What the doctor found; ``str()`` of it is the readable text."""

    model: str
    bodies: int
    constraints: int
    states: int
    coordinates: list[str]
    degrees_of_freedom: int
    locked_bonds: int
    loops: list[list[str]] = field(default_factory=list)
    redundant: list[str] = field(default_factory=list)
    not_unique: list[str] = field(default_factory=list)
    free_bodies: list[str] = field(default_factory=list)
    parameters: dict[str, float] = field(default_factory=dict)
    assemblies: list[dict[str, float]] = field(default_factory=list)  # others than the one chosen
    notes: list[str] = field(default_factory=list)

    @property
    def healthy(self) -> bool:
        return not self.redundant

    def __str__(self) -> str:
        lines = [f"{self.model}: {self._size()}"]
        for name, text in self._findings():
            first, later = (f"  {name:20s} ", " " * 23) if name else (" " * 4, " " * 4)
            lines += wrap(text or "none", WIDTH, initial_indent=first, subsequent_indent=later)
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """The diagnosis as notebooks show it."""
        values = facts((path, f"{value:g}") for path, value in self.parameters.items())
        found = heading(self.model, self._size()) + facts(self._findings())
        return found + folded(_count(len(self.parameters), "parameter"), values)

    def _size(self) -> str:
        counted = [_count(self.bodies, "body", "bodies"), _count(self.constraints, "constraint")]
        return ", ".join([*counted, _count(self.locked_bonds, "locked bond")])

    def _findings(self) -> list[tuple[str, str]]:
        """Names and words; advice has no name."""
        rows = [
            ("degrees of freedom", f"{self.degrees_of_freedom} (velocities that can be chosen freely)"),
            ("states", str(self.states)),
            ("coordinates", _short(self.coordinates)),
        ]
        if self.free_bodies:
            rows.append(("free in space", _short(self.free_bodies)))
        rows += [("loop", " – ".join(loop)) for loop in self.loops]
        if self.redundant:
            rows.append(("redundant bonds", f"{len(self.redundant)}: {_short(self.redundant)}"))
            rows.append(("reactions not unique", _short(self.not_unique)))
            rows.append(("", CURE))
        else:
            rows.append(("redundant bonds", "none; all reactions are unique"))
        for other in self.assemblies:
            values = [f"{name} = {value:.4g}" for name, value in other.items()]
            rows.append(("another assembly", _short(values, 6)))
        if self.assemblies:
            rows.append(("", NEAREST))
        return rows + [("note", note) for note in self.notes]


ASIDE_TRIES, ASIDE_ROUNDS = 3, 6  # steps aside from a position, and projections of each


def _is_part(c: Any) -> bool:
    """True for a stop or the friction of a joint."""
    return getattr(c, "host", None) is not None


def _aside(closing: tuple[Any, Any]) -> int:
    """Number of rows that are not counted: of stops and friction of joints, and those that lock nothing."""
    c, f = closing
    return len(f.rows) if _is_part(c) else int(f.compliance.sum())


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def _short(names: list[str], most: int = 12) -> str:
    return ", ".join(names[:most]) + (f", … ({len(names)} in all)" if len(names) > most else "")


def diagnose(ready: Prepared, t: float, x: np.ndarray, assemblies: list[dict[str, float]] | None = None) -> Diagnosis:
    """Judge the model at one state; ``assemblies``: others that it could start from."""
    s = ready.system
    velocities = [n.name for n in s.state_names[s.nx : s.nx + s.nu]]
    movable = sum(f.k for f in s.edge_functions)
    rows = [f"{c.path}.{bond}" for c, bond, _ in s.rows]
    rank, dependent = (0, []) if not rows else _dependent_rows(ready, t, x, rows)
    found = Diagnosis(
        model=type(ready.assembly.model).__name__,
        bodies=len(s.topology.bodies),
        constraints=len(s.topology.constraints),
        states=s.size - s.nw,
        coordinates=velocities,
        degrees_of_freedom=movable - rank + sum(map(_aside, s.closing)),
        locked_bonds=sum(len(s.catalogue.constraint(c).rows) for c in s.topology.constraints if c.leader is None)
        - sum(map(_aside, s.closing)),
        loops=[s.topology.loop_of(c) for c in s.topology.closing if s.topology.closes_loop(c) and not _is_part(c)],
        free_bodies=[s.topology.bodies[e.body].path for e in s.edges if e.joint is None],
        redundant=dependent,
        assemblies=assemblies or [],
    )
    if dependent:
        found.not_unique = _not_unique(ready, t, x)
    from .parameters import parameter_table

    found.parameters = parameter_table(ready)
    if s.world.moves:
        found.notes.append("the base moves by a given law; the power it passes on is booked under 'world'")
    touching = [ci for ci in s.contacts if not _is_part(s.closing[ci][0])]
    if touching:
        count = _count(len(touching), "contact")
        found.notes.append(f"{count} counted as if stuck; while one slides or flies there is more freedom")
    for c in s.topology.constraints:
        for name in _fixed(s.catalogue.lifted(c)[1]):
            found.notes.append(
                f"{c.path}.{name}: the numbers that this function captured are part of the code, so each new value"
                " compiles anew; a tr.Law with parameters avoids that"
            )
    found.notes += _branches(ready, t, x, rank, movable + sum(map(_aside, s.closing)))
    found.notes += _large_angles(ready, x)
    touched = {id(f.body) for c in s.topology.constraints for f in (c.A, c.B, *getattr(c, "others", ()))}
    for b in s.topology.bodies:
        if id(b) not in touched:
            found.notes.append(f"{b.path} is not connected to anything")
    return found


def _branches(ready: Prepared, t: float, x: np.ndarray, rank: int, movable: int) -> list[str]:
    """A note where rows lose their rank at this position only: links in line, a linkage that may unfold otherwise."""
    s, rng = ready.system, np.random.default_rng(1)
    if not s.rows or s.contacts or rank == len(s.rows):
        return []
    for _ in range(ASIDE_TRIES):
        change = np.zeros(s.size)
        change[: s.nx] = ASIDE * rng.normal(size=s.nx)
        y = x + np.array(ready.program.along(t, x, ready.P, change)).ravel()
        left = np.full(1, np.inf)
        for _ in range(ASIDE_ROUNDS):
            y, left = (np.array(v).ravel() for v in ready.program.project(t, y, ready.P))
        beside = rank_of(ready, t, y)[0] if left[0] < RESIDUAL_ACCEPTED else rank
        if beside > rank:
            here, there = (_count(movable - r, "freedom") for r in (rank, beside))
            return [
                f"this position is singular: {here} here, {there} beside it. The mechanism can go on in more than one"
                " way (a bifurcation); the rates at the start choose one"
            ]
    return []


def _large_angles(ready: Prepared, x: np.ndarray) -> list[str]:
    """Angles of more than a turn, which were probably meant in degrees."""
    s, parts = ready.system, [*ready.assembly.models.values(), *ready.assembly.by_path.values()]
    angles = {n.name: float(v) for n, v in zip(s.state_names[: s.nx], x[: s.nx], strict=True) if n.unit == "rad"}
    for part in dict.fromkeys(parts):
        prefix = f"{part.path}." if part.path else ""
        angles |= {prefix + n: float(v[0]) for n, f, v in part.numbers() if f.unit == "rad" and v.size == 1}
    return [
        f"{path} = {value:g} rad is more than a turn; if degrees were meant, {value:g}° is {np.deg2rad(value):.6g} rad"
        for path, value in angles.items()
        if abs(value) > 2 * np.pi
    ]


def _fixed(lifted: Any) -> list[str]:
    """The functions of a constraint whose captured numbers could not stay parameters."""
    return [name for name, part in lifted._parts() if isinstance(part, Closure) and getattr(part, "fixed", False)]


def _dependent_rows(ready: Prepared, t: float, x: np.ndarray, rows: list[str]) -> tuple[int, list[str]]:
    """(rank of the closing rows, those that the others imply), by elimination with the largest pivot first."""
    rank, W = rank_of(ready, t, x)
    left, dependent = W.copy(), list(range(len(rows)))
    for _ in range(rank):
        pivot = max(dependent, key=lambda i: left[i, i])
        if left[pivot, pivot] < CLOSING_RANK:
            break
        left = left - np.outer(left[:, pivot], left[pivot]) / left[pivot, pivot]
        dependent.remove(pivot)
    return rank, [rows[i] for i in dependent]


def _not_unique(ready: Prepared, t: float, x: np.ndarray) -> list[str]:
    """Bonds, tree joints included, whose reactions can change without changing any motion.

    Null space of Gᵀ for all locked bonds of the constraints on loops, bodies taken as free. Stops and friction of
    joints are not counted.
    """
    s = ready.system
    involved: list[Constraint] = []
    for c in s.topology.closing:
        if _is_part(c):
            continue
        paths = set(s.topology.loop_of(c))
        involved += [k for k in s.topology.constraints if k.path in paths and k not in involved]
    names: list[str] = []
    blocks: list[np.ndarray] = []
    for c in involved:
        G, labels = rows_of(ready, t, x, c)
        names += labels
        blocks.append(G)
    G = np.vstack(blocks)
    length = np.linalg.norm(G, axis=1)
    locking = np.flatnonzero(length)  # a one-sided constraint has rows that lock nothing
    left, sizes, _ = np.linalg.svd(G[locking] / length[locking, None])
    rank = int((sizes > np.sqrt(CLOSING_RANK) * sizes.max()).sum())
    share = np.linalg.norm(left[:, rank:], axis=1)
    return [names[i] for i, part in zip(locking, share, strict=True) if part > NEGLIGIBLE_MOTION]


def rows_of(ready: Prepared, t: float, x: np.ndarray, c: Constraint) -> tuple[np.ndarray, list[str]]:
    """(rows of a constraint on the twists of all bodies, their names)."""
    s = ready.system
    f = s.catalogue.constraint(c)
    ts, xs, P = s.symbols()
    k = kinematics(s, ts, xs, P)
    i = s.edge_of_joint.get(id(c))
    attached = {id(other): own for other, _, own in k.others}
    own = attached[id(c)] if i is None else arguments(k, c, f, *angle_and_numbers(k, i))
    GA, GB, _ = f.dynamics()(*own)
    values: Any = ca.Function("rows", [ts, xs, P], [GA, GB])(t, x, ready.P)
    G = np.zeros((len(f.rows), 6 * len(s.topology.bodies)))
    for body, part in zip(s.sides(c), values, strict=True):
        if body != WORLD:
            G[:, 6 * body : 6 * body + 6] += np.array(part).T
    if id(c) in s.closing_index:
        for more in s.summands.get(s.closing_index[id(c)], ()):
            G += rows_of(ready, t, x, s.forces[more][0])[0]
    return G, [f"{c.path}.{row.name}" for row in f.rows]
