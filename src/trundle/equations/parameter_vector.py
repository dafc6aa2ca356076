"""The parameter vector P: every entry with its dotted path, slice of P, unit and value in this model.

P has one section per component, in the order in which ``stages/inputs.py`` splits it: tree edges (their joint, its
frames, its outer body), closing constraints, forces, blocks, gravity, the base, centres of mass, rotors, modes of
contacts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..graph.topology import Edge
from ..model.block import Block, Sampled
from ..model.body import Body
from ..model.constraint import Constraint
from ..model.frame import Frame
from ..model.world import World
from .edges import body_numbers
from .points import free_stand_in, joint_stand_in
from .record import Record
from .records import Mode, RotorTotals
from .rotors import Rotors, rotor_numbers

if TYPE_CHECKING:
    from .system import System


class Number(NamedTuple):
    """A named number, or several in a row, of a component."""

    path: str
    unit: str
    text: str
    value: np.ndarray


@dataclass(frozen=True)
class Parameter:
    """One entry of P."""

    path: str
    span: slice
    unit: str
    text: str
    default: np.ndarray


@dataclass(frozen=True)
class ParameterVector:
    """The sections of P and their values."""

    sections: list[list[Number]]

    @cached_property
    def values(self) -> np.ndarray:
        """P of this model; all contacts in Flight."""
        return np.concatenate([np.zeros(0), *(n.value for section in self.sections for n in section)])

    @cached_property
    def offsets(self) -> np.ndarray:
        """Where each section begins, and where the last one ends."""
        sizes = [sum(n.value.size for n in section) for section in self.sections]
        return np.concatenate([[0], np.cumsum(sizes)]).astype(int)

    def entries(self) -> Iterator[Parameter]:
        """All entries in turn."""
        start = 0
        for section in self.sections:
            for n in section:
                yield Parameter(n.path, slice(start, start + n.value.size), n.unit, n.text, n.value)
                start += n.value.size


def parameter_vector(s: System) -> ParameterVector:
    """P of a system."""
    sections = [_edge(s, e) for e in s.edges]
    sections += [_constraint(c) for c, _ in s.closing + s.forces]
    sections += [_block(b) for b, _ in s.blocks]
    sections += [_gravity(s.world), _base(s.world), [_centre(s.topology.bodies[i]) for i in s.shifted]]
    sections += [_rotors(s, r) for r in s.rotors]
    modes = [_record(Mode, f"{s.closing[ci][0].path}.mode", np.zeros(Mode.SIZE)) for ci in s.contacts]
    return ParameterVector([*sections, [n for mode in modes for n in mode]])


def _edge(s: System, e: Edge) -> list[Number]:
    """The joint of a tree edge with its frames, and the outer body."""
    body = s.topology.bodies[e.body]
    if e.joint is None:
        return _body(body, free_stand_in(body))
    turns = s.edge_functions[s.edge_of[e.body]].coordinates.quaternions
    stand_in = joint_stand_in(body, (e.joint.A if e.reversed else e.joint.B).offset) if turns else None
    return [*_constraint(e.joint), *_body(body, stand_in)]


def _body(body: Body, stand_in: np.ndarray | None) -> list[Number]:
    numbers = body_numbers(body, stand_in)
    text = "moments of inertia" if numbers.size == 4 else "inertia, upper triangle by columns"
    return [
        Number(f"{body.path}.mass", "kg", "mass", numbers[:1]),
        Number(f"{body.path}.inertia", "kg·m²", f"{text}, about the centre of mass", numbers[1:]),
    ]


def _constraint(c: Constraint) -> list[Number]:
    own = [Number(f"{c.path}.{name}", field.unit, field.doc, value) for name, field, value in c.numbers()]
    carriers = [f"carriers[{i + 1}]" for i, _ in enumerate(getattr(c, "others", ()))]
    frames = zip(("A", "B", *carriers), (c.A, c.B, *getattr(c, "others", ())), strict=True)
    return own + [n for name, frame in frames for n in _frame(f"{c.path}.{name}", frame)]


def constraint_numbers(c: Constraint) -> np.ndarray:
    """The section of a constraint: its numbers and those of its frames."""
    return np.concatenate([np.zeros(0), *(n.value for n in _constraint(c))])


def _frame(path: str, frame: Frame) -> list[Number]:
    found = []
    if frame.offset is not None:
        found.append(Number(f"{path}.offset", "m", "origin from the body's centre of mass, body axes", frame.offset))
    if frame.R is not None:
        found.append(Number(f"{path}.R", "1", "axes, frame → body, by columns", frame.R.ravel(order="F")))
    return found


def _block(b: Block) -> list[Number]:
    """The parameters of a block, then the values that a sampled one holds."""
    found = [Number(f"{b.path}.{name}", field.unit, field.doc, value) for name, field, value in b.numbers()]
    held = b.first() if isinstance(b, Sampled) else {}
    return found + [Number(f"{b.path}.{name}", "", "output, held", np.array([v])) for name, v in held.items()]


def _gravity(world: World) -> list[Number]:
    numbers = world.gravity.numbers()
    return [Number(f"{world.path}.gravity.{name}", field.unit, field.doc, value) for name, field, value in numbers]


def _base(world: World) -> list[Number]:
    numbers = [(n, field, v) for n, field, v in world.numbers() if not n.startswith("gravity.")]
    return [Number(f"{world.path}.{name}", field.unit, field.doc, value) for name, field, value in numbers]


def _centre(body: Body) -> Number:
    assert body.cm is not None
    return Number(f"{body.path}.cm", "m", "centre of mass from the body's origin", np.asarray(body.cm, dtype=float))


def _rotors(s: System, r: Rotors) -> list[Number]:
    """Numbers that follow from the rotors' bodies and joints, in the axes of their parent."""
    edges = [s.edges[i] for i in r.edges]
    bodies = [s.topology.bodies[e.body] for e in edges]
    numbers, path = rotor_numbers(edges, bodies), f"{bodies[0].path}.rotors"
    axes = numbers[RotorTotals.SIZE : RotorTotals.SIZE + 3 * r.count]
    return [
        *_record(RotorTotals, path, numbers),
        Number(f"{path}.axes", "1", "axes of the rotors, one after the other", axes),
        Number(f"{path}.moments", "kg·m²", "moments about these axes", numbers[-r.count :]),
    ]


def _record(kind: type[Record], path: str, numbers: np.ndarray) -> list[Number]:
    """The entries of a record."""
    at = ((e, slice(e.start, e.start + e.size)) for e in kind.ENTRIES)
    return [Number(f"{path}.{e.name}", e.unit, e.text, numbers[span]) for e, span in at]
