"""System: the layout of states and parameters, and the functions of the components along the graph.

State x = [positions, velocities, states of closing constraints and forces, work done by components].
P holds all numbers of the model, then the modes of its contacts: changing one never changes a function.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import BondError
from ..graph.topology import Topology
from ..model.constraint import Constraint
from ..model.contact import Unilateral
from ..model.model import Assembly
from ..model.own_states import OwnStates
from ..model.switch import Switch
from .catalogue import Catalogue
from .parameter_vector import parameter_vector
from .records import Mode
from .rotors import Rotors
from .wiring import Wiring, wiring_of
from .world import world_function

UNSETTLED = (
    "the normal force and the size of the patch that it makes were not found together",
    "Friction turns the normal force too much for a patch of that size: lower mu, or give the size by GivenPatch.",
)


@dataclass(frozen=True)
class StateName:
    """Name, unit and meaning of one entry of the state vector."""

    name: str
    unit: str
    text: str


class System:
    """Layout of states and parameters, and the functions of all components."""

    def __init__(self, assembly: Assembly, topology: Topology, catalogue: Catalogue, redundant: bool = False) -> None:
        self.assembly, self.topology, self.catalogue = assembly, topology, catalogue
        self.redundant = redundant
        self.world = assembly.world
        self.edges = topology.edges
        self.edge_functions = [catalogue.edge(topology.bodies[e.body], e) for e in self.edges]
        self.closing = [(c, catalogue.constraint(c)) for c in topology.closing]
        self.forces = [(c, catalogue.constraint(c)) for c in topology.forces]
        self.blocks = [(b, catalogue.block(b)) for b in assembly.blocks]
        self.crowds = assembly.crowds
        self.edge_of = {e.body: i for i, e in enumerate(self.edges)}
        self.edge_of_joint = {id(e.joint): i for i, e in enumerate(self.edges) if e.joint is not None}
        self.closing_index = {id(c): i for i, (c, _) in enumerate(self.closing)}
        self.shifted = [i for i, b in enumerate(topology.bodies) if b.cm is not None]
        self.slots = [i for i, (c, _) in enumerate(self.closing) if isinstance(c, Unilateral) and c.others]
        self.contacts = [i for i, (c, _) in enumerate(self.closing) if isinstance(c, Unilateral)]
        self.summands = self._summands()
        self.reactive = self._reactive()
        self.shaped = [ci for ci in self.contacts if self.closing[ci][1].contact.shaped]  # friction in a convex set
        self.carrier_groups = self._carrier_groups()
        self.rotors = self._rotors()
        self.rotors_hanging = catalogue.rotors_hanging() if self.rotors else None
        self.rotors_energies = catalogue.rotors_energies() if self.rotors else None
        self.rotor_of = {i: r for r in self.rotors for i in r.edges}
        # tree edges; rotors of one parent are one group, with the index of its first
        firsts = {i: group.first for i, group in self.rotor_of.items()}
        self.grouped_edges = [i for i in range(len(self.edges)) if i not in firsts or firsts[i] == i]
        self._layout()
        self.world_function = world_function(self.world)
        self.wiring: Wiring = wiring_of(self)
        offsets = self.vector.offsets
        self.wired_edges = {int(np.searchsorted(offsets, w.index, side="right")) - 1 for w in self.wiring.wires}

    def _summands(self) -> dict[int, list[int]]:
        """By closing constraint: the forces whose bonds are added to its own."""
        found: dict[int, list[int]] = {}
        for i, (c, f) in enumerate(self.forces):
            if c.leader is not None:
                ci = self.closing_index[id(c.leader)]
                if f.rows != self.closing[ci][1].rows:
                    raise BondError(c.path, "has other bonds than what it is added to", "Give both the same bonds.")
                found.setdefault(ci, []).append(i)
        return found

    def _reactive(self) -> dict[int, int]:
        """Contacts whose load is the reaction of their joint, and that joint (both by closing constraint)."""
        found = (ci for ci in self.contacts if self.closing[ci][1].contact.reactive)
        return {ci: self.closing_index[id(self.closing[ci][0].host)] for ci in found}  # type: ignore[attr-defined]

    def host_bonds(self, ci: int) -> tuple[str, ...]:
        """Names of the locked bonds of the joint whose reaction loads a contact."""
        return tuple(row.name for row in self.closing[self.reactive[ci]][1].rows)

    def _carrier_groups(self) -> dict[int, list[int]]:
        """Slots (by closing constraint) whose carriers are alike: leaves of the forest on one parent, held by the same
        kind of joint, with nothing else attached. Only the one in contact then needs the closing constraint's rows."""
        found: dict[int, list[int]] = {}
        attached, parents = self._attached(), {e.parent for e in self.edges}
        for ci in self.slots:
            bodies = [self.topology.body_of(f) for f in self.closing[ci][0].carriers]  # type: ignore[attr-defined]
            edges = [self.edge_of[b] for b in bodies]
            alike = {(self.edges[i].parent, id(self.edge_functions[i])) for i in edges}
            alone = all(attached[b] == 1 and b not in parents for b in bodies) and len(set(bodies)) == len(bodies)
            f, parent = self.edge_functions[edges[0]], self.edges[edges[0]].parent
            passive = not self.closing[ci][1].has_effort and self.edges[edges[0]].joint is not None and parent >= 0
            if len(alike) == 1 and alone and passive and f.k == f.nu > 0:
                found[ci] = edges
        return found

    def _attached(self) -> dict[int, int]:
        """Number of closing constraints and forces on each body."""
        attached: dict[int, int] = {}
        for c, _ in self.closing + self.forces:
            frames = (c.A, *c.carriers) if isinstance(c, Unilateral) else (c.A, c.B)
            for body in {self.topology.body_of(f) for f in frames}:
                attached[body] = attached.get(body, 0) + 1
        return attached

    def _rotors(self) -> list[Rotors]:
        """Consecutive leaves of the forest that are alike rotors: carriers of one slot, or free of everything else."""
        attached, parents = self._attached(), {e.parent for e in self.edges}
        found: list[Rotors] = []
        slot_of = {
            i: ci
            for ci, edges in self.carrier_groups.items()
            if edges == list(range(edges[0], edges[-1] + 1))
            for i in edges
        }
        kind = [
            (e.parent, id(f), slot_of.get(i))
            if f.rotor and e.parent >= 0 and e.body not in parents and (i in slot_of or e.body not in attached)
            else None
            for i, (e, f) in enumerate(zip(self.edges, self.edge_functions, strict=True))
        ]
        for key, run in groupby(range(len(kind)), key=kind.__getitem__):
            edges = list(run)
            if key is not None:
                found.append(Rotors(range(edges[0], edges[-1] + 1), key[0], key[2]))
        return found

    # -- layout -------------------------------------------------------------------------------------------------
    def _layout(self) -> None:
        names: list[StateName] = []
        velocities: list[StateName] = []
        self.x_slices: list[slice] = []
        self.u_slices: list[slice] = []
        self.quaternions: list[int] = []
        nx = nu = 0
        for e, f in zip(self.edges, self.edge_functions, strict=True):
            if e.joint is None:
                path = self.topology.bodies[e.body].path
                names += [StateName(f"{path}.r[{i}]", "m", "position of the centre of mass") for i in range(3)]
                names += [StateName(f"{path}.q[{i}]", "1", "quaternion") for i in range(4)]
                velocities += [StateName(f"{path}.v[{i}]", "m/s", "velocity of the centre of mass") for i in range(3)]
                velocities += [StateName(f"{path}.w[{i}]", "rad/s", "angular velocity, body axes") for i in range(3)]
                self.quaternions.append(nx + 3)
            else:
                names += [StateName(f"{e.joint.path}.{n}", unit, text) for n, unit, text in f.coordinates.x_names]
                velocities += [StateName(f"{e.joint.path}.{n}", unit, text) for n, unit, text in f.coordinates.u_names]
                self.quaternions += [nx + q for q in f.coordinates.quaternions]
            self.x_slices.append(slice(nx, nx + f.nx))
            self.u_slices.append(slice(nu, nu + f.nu))
            nx, nu = nx + f.nx, nu + f.nu
        inner = [
            StateName(f"{c.path}.{name}", unit, text)
            for c, f in self.closing + self.forces
            for name, unit, text in f.state_names
        ]
        inner += [StateName(f"{b.path}.{name}", unit, text) for b, f in self.blocks for name, unit, text in f.own.names]
        self.starts = self._starts(nx + nu)
        self.z_sizes = [len(f.state_names) for _, f in self.closing + self.forces]
        self.z_sizes += [len(f.own.names) for _, f in self.blocks]
        self.workers = self._workers()
        work = [StateName(f"{w}.work", "J", "work done on the system") for w in self.workers]
        self.nx, self.nu, self.nz, self.nw = nx, nu, len(inner), len(work)
        self.state_names = names + velocities + inner + work
        self.size = len(self.state_names)
        self.vector = parameter_vector(self)
        offsets = self.vector.offsets
        merged = [i for i in range(len(offsets) - 1) if i >= len(self.edges) or i in self.grouped_edges]
        self.p_offsets = offsets[[*merged, -1]]

    def _starts(self, first: int) -> dict[int, float]:
        """Start values of the states with rates, by index; ``first`` is that of the states after velocities."""
        found: dict[int, float] = {}
        for e, f, at in zip(self.edges, self.edge_functions, self.x_slices, strict=True):
            if e.joint is not None and f.coordinates.own:
                values = OwnStates.of(e.joint).starts
                found |= {at.stop - values.size + k: float(v) for k, v in enumerate(values)}
        for c, f in self.closing + self.forces:
            first += len(f.state_names)
            values = OwnStates.of(c).starts
            found |= {first - values.size + k: float(v) for k, v in enumerate(values)}
        for b, _ in self.blocks:
            values = OwnStates.of(b).starts
            found |= {first + k: float(v) for k, v in enumerate(values)}
            first += values.size
        return found

    def _workers(self) -> list[str]:
        """Components whose work is integrated: those with an effort, or with a lock that moves, and crowds."""
        found = [
            e.joint.path
            for e, f in zip(self.edges, self.edge_functions, strict=True)
            if e.joint is not None and (f.coordinates.has_effort or f.coordinates.does_work)
        ]
        found += [c.path for c, f in self.closing + self.forces if f.has_effort or f.does_work]
        found += [crowd.path for crowd in self.crowds]
        return found + (["world"] if self.world.moves else [])

    def parameters(self) -> np.ndarray:
        """All numbers of the model, in the kernel's order; all contacts in Flight."""
        return self.vector.values.copy()

    def closing_start(self, ci: int) -> int:
        """Index in P of the first parameter of a closing constraint."""
        return int(self.p_offsets[len(self.grouped_edges) + ci])

    def block_start(self, i: int) -> int:
        """Index in P of the first parameter of a block."""
        return int(self.p_offsets[len(self.grouped_edges) + len(self.closing) + len(self.forces) + i])

    def block_at(self, index: int) -> int:
        """Which block an entry of P belongs to; −1 for none."""
        starts = [self.block_start(i) for i in range(len(self.blocks) + 1)]
        return int(np.searchsorted(starts, index, side="right")) - 1 if starts[0] <= index < starts[-1] else -1

    # -- parts --------------------------------------------------------------------------------------------------
    def symbols(self) -> tuple[ca.MX, ca.MX, ca.MX]:
        return ca.MX.sym("t"), ca.MX.sym("x", self.size), ca.MX.sym("P", int(self.p_offsets[-1]))

    def parts(self, x: Any) -> list[Any]:
        """Positions, velocities, inner states and work of a symbolic state."""
        return ca.vertsplit(x, np.cumsum([0, self.nx, self.nu, self.nz, self.nw]).tolist())

    @property
    def modes_start(self) -> int:
        """Index in P of the first mode of a contact; the modes are at the end of P."""
        return int(self.p_offsets[-1]) - Mode.SIZE * len(self.contacts)

    def mode_numbers(self, P: Any) -> Any:
        """The modes of all contacts in P, one after the other (``Mode``)."""
        return P[self.modes_start :]

    def sides(self, c: Constraint) -> tuple[int, int]:
        """The bodies A and B of a constraint."""
        return self.topology.body_of(c.A), self.topology.body_of(c.B)

    def inertia_size(self, body: int) -> int:
        """Number of entries of a body's inertia."""
        return 3 if self.topology.bodies[body].inertia.ndim == 1 else 6

    @property
    def validity_names(self) -> list[tuple[str, str, str]]:
        """(path, what a zero means, what to do) of all that must stay positive, in the order of ``validity``."""
        found = [
            (f"{c.path}.{name}", meaning, advice)
            for c, f in self.closing + self.forces
            for name, (_, meaning, advice) in f.validity.items()
        ]
        return found + [(f"{self.closing[ci][0].path}.patch", *UNSETTLED) for ci in self.sized_contacts]

    @property
    def sized_contacts(self) -> list[int]:
        """Contacts (by closing constraint) the size of whose patch depends on their normal effort."""
        return [ci for ci in self.contacts if self.closing[ci][1].contact.by_effort]

    @property
    def switches(self) -> list[tuple[str, Switch]]:
        """(path, switch) of every switch, in the order of the switches' function."""
        return [(c.path, switch) for c, f in self.closing + self.forces for switch in f.switches.values()]

    @property
    def rows(self) -> list[tuple[Constraint, str, int]]:
        """All locked rows of the closing constraints: (constraint, bond, level)."""
        return [(c, row.name, row.level) for c, f in self.closing for row in f.rows]
