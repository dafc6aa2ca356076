"""From a model to its program: elaboration, topology, layout; programs are shared by models of equal structure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import casadi as ca
import numpy as np

from ..core.columns import Undecided, are_finite, is_varied
from ..core.errors import ModelError
from ..core.groups import connected
from ..core.thresholds import CLOSING_RANK
from ..graph.topology import Topology, build
from ..model.contact import Unilateral
from ..model.crowd import Crowd
from ..model.model import Assembly, Model, elaborate
from .delassus import row_scale
from .kinds import kind_of, kind_of_block, kind_of_world
from .points import point_masses
from .program import Program
from .records import Mode
from .system import Catalogue, System
from .wiring import signature_of

CoordinateChoice = Literal["joint", "absolute"]
MOST = 64  # structures whose programs are kept


@dataclass
class Prepared:
    """A model ready to run: its parts, its layout with this model's numbers, and the (shared) program."""

    assembly: Assembly
    topology: Topology
    system: System
    program: Program
    P: np.ndarray
    table: dict[str, float] | None = None  # parameters by path, once asked for


@dataclass
class _Entry:
    catalogue: Catalogue
    programs: dict[tuple[bool, tuple[int, ...]], Program]


_entries: dict[Any, _Entry] = {}  # in the order of their last use


def _entry(assembly: Assembly, coordinates: str, program: tuple[bool, tuple[int, ...]]) -> _Entry:
    """What all models of this structure share. It is never made from a model with columns for numbers."""
    key = _signature(assembly, coordinates)
    known = key in _entries and program in _entries[key].programs
    if not known and any(is_varied(value) for value in assembly.changes.values()):
        raise Undecided("the model has another structure than that of a single run")
    entry = _entries.pop(key, None) or _Entry(Catalogue(assembly), {})
    _entries[key] = entry
    while len(_entries) > MOST:
        del _entries[next(iter(_entries))]
    return entry


def prepare(
    model: Model,
    changes: dict[str, Any] | None = None,
    coordinates: CoordinateChoice = "joint",
    redundant: bool = False,
    roots: tuple[int, ...] = (),
) -> Prepared:
    """Elaborate the model and lay out its equations, reusing the program of an equal structure.

    ``roots``: free bodies from which their trees start (``Topology.heavy_roots``).
    """
    assembly = elaborate(model, changes)
    key = redundant, roots
    entry = _entry(assembly, coordinates, key)
    coords = {id(c): entry.catalogue.lifted(c)[2] for c in assembly.constraints}
    absolute = coordinates == "absolute"
    topology = build(assembly, coords, absolute, point_masses(assembly, absolute), roots)
    system = System(assembly, topology, entry.catalogue, redundant)
    if key not in entry.programs:
        entry.programs[key] = Program(system)
    P = system.parameters()
    if not are_finite(P):
        raise ModelError(type(model).__name__, "has a parameter that is not finite", "Check all numbers.")
    return Prepared(assembly, topology, system, entry.programs[key], P)


def is_redundant(prepared: Prepared, t: float, x: np.ndarray) -> bool:
    """True if the closing rows depend on each other at this state."""
    return bool(prepared.system.rows) and rank_of(prepared, t, x)[0] < len(prepared.system.rows)


def rank_of(prepared: Prepared, t: float, x: np.ndarray) -> tuple[int, np.ndarray]:
    """(rank, W with its rows scaled) of the Delassus matrix.

    Rows of a contact that has no normal here (a ball at the centre of its bowl) count as independent.
    """
    W, free = (np.array(v) for v in prepared.program.delassus(t, x, nearest_carriers(prepared, t, x)))
    blank = [i for i, (c, _, _) in enumerate(prepared.system.rows) if isinstance(c, Unilateral) and not free[i] > 0]
    blank += _shared(prepared.system)
    W[blank, :] = W[:, blank] = 0.0
    W[blank, blank] = free[blank] = 1.0
    scale = np.array(row_scale(ca.DM(np.diag(W)), ca.DM(free))).ravel()
    W = W * scale[:, None] * scale[None, :]
    return sum(int((np.linalg.eigvalsh(W[np.ix_(k, k)]) > CLOSING_RANK * len(k)).sum()) for k in connected(W)), W


def _shared(s: System) -> list[int]:
    """Rows of stops and dry friction that lock a bond which another one locks: only one of them does at a time."""
    seen: set[Any] = set()
    found = []
    for i, (c, _, _) in enumerate(s.rows):
        bond = (id(getattr(c, "host", None)), getattr(c, "bond", None))
        if not isinstance(c, Unilateral) or c.host is None:
            continue
        if bond in seen:
            found.append(i)
        elif i + 1 == len(s.rows) or s.rows[i + 1][0] is not c:
            seen.add(bond)
    return found


def nearest_carriers(prepared: Prepared, t: float, x: np.ndarray) -> np.ndarray:
    """The parameters P with the nearest carrier of every slot in contact."""
    s, P = prepared.system, prepared.P
    if not s.slots:
        return P
    P = P.copy()
    modes = Mode.table(s.mode_numbers(P))
    gaps, at = np.array(prepared.program.carriers(t, x, P)[0]).ravel(), 0
    for ci in s.slots:
        count = len(s.closing[ci][0].carriers)  # type: ignore[attr-defined]
        modes.carrier[s.contacts.index(ci)] = int(np.argmin(gaps[at : at + count]))
        at += count
    return P


def _signature(assembly: Assembly, coordinates: str) -> Any:
    """Equal for models that differ in numbers only."""
    index = {id(b): i for i, b in enumerate(assembly.bodies)}
    return (
        coordinates,
        kind_of_world(assembly.world),
        point_masses(assembly, coordinates == "absolute"),
        tuple((b.path, kind_of_block(b)) for b in assembly.blocks),
        signature_of([*assembly.constraints, *assembly.blocks]),
        tuple(_signature_of_crowd(crowd, index) for crowd in assembly.crowds),
        tuple((b.path, b.inertia.ndim, b.cm is None, b.symmetry) for b in assembly.bodies),
        tuple(
            (
                c.path,
                kind_of(c),
                c.A.structure_key(),
                c.B.structure_key(),
                index.get(id(c.A.body), -1),
                index.get(id(c.B.body), -1),
                tuple((f.structure_key(), index.get(id(f.body), -1)) for f in getattr(c, "others", ())),
            )
            for c in assembly.constraints
        ),
    )


def _signature_of_crowd(crowd: Crowd, index: dict[int, int]) -> Any:
    """Equal for crowds of the same structure: kinds of laws and surfaces, and who carries them."""
    parts = ((surface.structure_key(), f.structure_key(), index.get(id(f.body), -1)) for f, surface in crowd.parts)
    return crowd.path, crowd.structure_key(), len(crowd.walls), tuple(parts)
