"""Islands: bodies that are connected by joints, contacts or other constraints. Each is solved and judged by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..graph.topology import WORLD

if TYPE_CHECKING:
    from ..model.constraint import Constraint
    from ..model.frame import Frame
    from .system import System


def body_islands(s: System, forces: bool = False) -> list[int]:
    """Number of the island of each body. forces: True if forces (springs, ...) connect too."""
    label = list(range(len(s.topology.bodies)))
    loose = set() if forces else {id(c) for c in s.topology.forces}
    for c in s.topology.constraints:
        if id(c) in loose and c.leader is None:
            continue
        frames = (c.A, c.B, *getattr(c, "others", ()), *(() if c.leader is None else (c.leader.A, c.leader.B)))
        label = _joined(s, label, frames)
    for crowd in s.crowds:
        label = _joined(s, label, crowd.frames.values())
    return label


def _joined(s: System, label: list[int], frames: Iterable[Frame]) -> list[int]:
    """The labels with those of the frames' bodies made one."""
    joined = {label[b] for b in (s.topology.body_of(f) for f in frames) if b != WORLD}
    least = min(joined)
    return [least if k in joined else k for k in label]


def any_body(s: System, c: Constraint) -> int:
    """A body that the constraint acts on."""
    return max(s.topology.body_of(f) for f in (c.A, c.B))


@dataclass(frozen=True)
class EnergyIslands:
    """Groups of bodies that exchange no energy: connected by nothing, not even by forces.

    One group if something moves by a law of time: the work that this does is known for all together.
    """

    count: int
    of_edge: list[int]
    of_constraint: dict[str, int]  # by path; of crowds, too
    of_contact: list[int]
    of_velocity: list[int]
    of_worker: list[int]

    @classmethod
    def of(cls, s: System, driven: bool) -> EnergyIslands:
        labels = [0] * len(s.topology.bodies) if driven else body_islands(s, forces=True)
        numbers = {label: k for k, label in enumerate(dict.fromkeys(labels))}
        of_body = [numbers[label] for label in labels]
        of_edge = [of_body[e.body] for e in s.edges]
        of_velocity = [k for k, cut in zip(of_edge, s.u_slices, strict=True) for _ in range(cut.stop - cut.start)]
        at = {e.joint.path: k for e, k in zip(s.edges, of_edge, strict=True) if e.joint is not None}
        at |= {c.path: of_body[any_body(s, c)] for c, _ in s.closing + s.forces}
        at |= {crowd.path: of_body[s.topology.body_of(crowd.members[0][0])] for crowd in s.crowds}
        contacts = [at[s.closing[ci][0].path] for ci in s.contacts]
        return cls(len(numbers), of_edge, at, contacts, of_velocity, [at.get(w, 0) for w in s.workers])
