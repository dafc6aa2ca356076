"""Wiring: one evaluation of the equations as an MX graph, along the graph of bodies and constraints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..graph.topology import WORLD
from ..model.constraint import Constraint
from ..model.joint import Joint
from ..model.pose_joint import PoseJoint
from .closing import ConstraintFunctions
from .contact import ASLEEP, CARRIER, EXTENDED, MODE, PRELOAD
from .delassus import solve, solve_masked, solve_proximal
from .rotors import Spinning
from .spatial import OPTIONS, SX, packed, product, unpack

if TYPE_CHECKING:
    from .system import System


class Lazy(dict[int, Any]):
    """Values that are made when first asked for."""

    def __init__(self, make: Callable[[int], Any]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: int) -> Any:
        self[key] = value = self.make(key)
        return value


@dataclass
class Touching:
    """The carrier in contact of a slot whose carriers are alike: its joint's numbers, and what the slot does to it."""

    f: Any
    edges: list[int]
    K: Any
    J: Any
    L: Any
    V: Any
    a: Any = None  # its acceleration, without closing forces until they are known
    Y: Any = None
    D: Any = None
    y: Any = None  # what the closing efforts add to its u̇ beside its parent's motion


class Wiring:
    """One evaluation of the equations as an MX graph: kinematics, loads, recursion, closing forces."""

    def __init__(self, system: System, t: Any, x: Any, P: Any) -> None:
        s = self.s = system
        self.t = t
        self.X, self.U, self.Z, self.E = ca.vertsplit(x, np.cumsum([0, s.nx, s.nu, s.nz, s.nw]).tolist())
        parts = ca.vertsplit(P, s.p_offsets.tolist())
        n, last = len(s.leads), len(parts) - 1 - len(s.rotors)
        self.pl = dict(zip(s.leads, parts[:n], strict=True))
        self.pc, self.pf = parts[n : n + len(s.closing)], parts[n + len(s.closing) : last - 3]
        self.pg, self.pw, centres, self.pr = parts[last - 3], parts[last - 2], parts[last - 1], parts[last:-1]
        self.cm = dict(zip(s.shifted, ca.vertsplit(centres, 3), strict=True)) if s.shifted else {}
        modes = ca.vertsplit(parts[-1], MODE) if s.contacts else []
        self.modes = dict(zip(s.contacts, modes, strict=True))  # by index of the closing constraint
        self.touching: dict[int, Touching] = {}  # by index of the closing constraint
        self.more_power: dict[int, Any] = {}  # by edge: of efforts that are those of another state (``load_as``)
        self.xl, self.ul = self._by_lead(self.X, s.x_slices), self._by_lead(self.U, s.u_slices)
        self.xs, self.us, self.pe = (Lazy(partial(self._of_edge, part)) for part in (self.xl, self.ul, self.pl))
        self.zs = ca.vertsplit(self.Z, np.cumsum([0, *s.z_sizes]).tolist()) if s.z_sizes else []
        self.kinematics()

    def _by_lead(self, vector: Any, slices: list[slice]) -> dict[int, Any]:
        """A vector by edges, that of rotors in one piece, by the first of them."""
        leads = self.s.leads
        if not vector.shape[0]:
            return dict.fromkeys(leads, vector)
        return dict(zip(leads, ca.vertsplit(vector, [*(slices[i].start for i in leads), vector.shape[0]]), strict=True))

    def _of_edge(self, parts: dict[int, Any], i: int) -> Any:
        rotors = self.s.rotor_of.get(i)
        if rotors is None:
            return parts[i]
        whole = parts[rotors.first]
        return ca.vertsplit(whole, whole.shape[0] // rotors.count)[i - rotors.first]

    def kinematics(self) -> None:
        s, t = self.s, self.t
        self._kin = Lazy(self._kin_of)
        self.K = Lazy(lambda body: self._kin[s.edge_of[body]][0])
        self.J, self.L = Lazy(lambda i: self._kin[i][1]), Lazy(lambda i: self._kin[i][2])
        self.V = Lazy(lambda i: s.edge_functions[i].back(False, False, False)(self.J[i], self.L[i]))
        self.a = Lazy(self._rotor_acceleration)
        self.a[WORLD] = ca.MX(ca.DM.zeros(6, 1))
        if s.world.moves:
            assert s.world_function is not None
            self.K[WORLD], self.a[WORLD] = s.world_function(t, self.pw)
        self.x_dot = [self.ul[i] if i in s.rotor_of else self._kin[i][3] for i in s.leads]
        self.spinning: dict[int, Spinning] = {}  # by the first edge of the rotors
        for r, numbers in zip(s.rotors, self.pr, strict=True):
            tau = None
            if s.edge_functions[r.first].coordinates.has_effort:
                arguments = [(self.xs[i], self.us[i], t, self.pe[i]) for i in r.edges]
                tau = ca.vertcat(*(s.edge_functions[r.first].effort(*a) for a in arguments))
            self.spinning[r.first] = Spinning(r, numbers, self.K[r.parent], self.ul[r.first], tau)
        for ci, edges in s.fans.items():
            self.touching[ci] = self._touching(ci, edges)

    def _kin_of(self, i: int) -> Any:
        e, f = self.s.edges[i], self.s.edge_functions[i]
        head = [] if e.joint is None or f.parent_rests else [self.K[e.parent]]
        return f.kin(*head, self.xs[i], self.us[i], self.t, self.pe[i], self.pg)

    def _touching(self, ci: int, edges: list[int]) -> Touching:
        """The carrier in contact: its own joint's numbers, from states and parameters chosen by the mode."""
        c, f, rotors = self.s.closing[ci][0], self.s.edge_functions[edges[0]], self.s.rotor_of.get(edges[0])

        def chosen(by_lead: dict[int, Any], by_edge: dict[int, Any]) -> Any:
            if rotors is None:
                return self._pick(c, [by_edge[i] for i in edges])
            whole = by_lead[edges[0]]
            return ca.reshape(whole, whole.shape[0] // len(edges), len(edges))[:, self.modes[ci][CARRIER]]

        pairs = (self.xl, self.xs), (self.ul, self.us), (self.pl, self.pe)
        x, u, p = (chosen(*pair) for pair in pairs)
        K, J, L, _ = f.kin(self.K[self.s.edges[edges[0]].parent], x, u, self.t, p, self.pg)
        return Touching(f, edges, K, J, L, f.back(False, False, False)(J, L))

    def _rotor_acceleration(self, body: int) -> Any:
        """Acceleration of a rotor, by that of its parent and what closing efforts add."""
        i = self.s.edge_of[body]
        f, rotors = self.s.edge_functions[i], self.s.rotor_of[i]
        a = f.fwd()(self.a[rotors.parent], self.J[i], self.V[i])[0]
        y = self.spinning[rotors.first].y
        return a if y is None else a + f.lin()(ca.MX.zeros(6), self.J[i], self.V[i], y[i - rotors.first])[0]

    def _state(self, body: int) -> Any:
        """Numbers of a body; None for the base at rest."""
        return None if body == WORLD and not self.s.world.moves else self.K[body]

    def inputs(self, c: Constraint, f: ConstraintFunctions, z: Any, p: Any) -> list[Any]:
        """The arguments that all functions of a constraint share; of a slot those of the carrier in contact."""
        a, b = self.sides(c)
        carrier, p = (self._state(b), p) if not self.slot_of(c) else self._chosen(c, p)
        heads = [K for K, still in zip((self._state(a), carrier), f.skip, strict=True) if not still]
        if f.is_contact:
            p = ca.vertcat(self.modes[self.s.closing_index[id(c)]][EXTENDED], p)
        return [*heads, z, self.t, p]

    def slot_of(self, c: Constraint) -> bool:
        return bool(getattr(c, "others", ()))

    def weights(self, c: Any) -> list[Any]:
        """Per carrier of a slot: 1 if it is in contact, else 0."""
        return ca.vertsplit(self.choice(c))

    def choice(self, c: Any) -> Any:
        """The same as a vector."""
        return self.modes[self.s.closing_index[id(c)]][CARRIER] == ca.DM(range(len(c.carriers)))

    def _chosen(self, c: Any, p: Any) -> tuple[Any, Any]:
        """(numbers of the carrier's body, parameters with the carrier's frame) of a slot."""
        own, frames = self._frames(c, p)
        fan = self.touching.get(self.s.closing_index[id(c)])
        K = self._pick(c, [self.K[self.s.topology.body_of(f)] for f in c.carriers]) if fan is None else fan.K
        return K, ca.vertcat(own, self._pick(c, frames))

    def _pick(self, c: Any, columns: list[Any]) -> Any:
        """Of one column per carrier that of the carrier in contact."""
        if not columns[0].shape[0]:
            return columns[0]
        return ca.horzcat(*columns)[:, self.modes[self.s.closing_index[id(c)]][CARRIER]]

    def _frames(self, c: Any, p: Any) -> tuple[Any, list[Any]]:
        """Parameters of a slot: those of the contact and frame A, and those of each carrier's frame."""
        size, count = len(c.B.numbers()), len(c.carriers)
        own = p.shape[0] - size * count
        return p[:own], [p[own + size * j : own + size * (j + 1)] for j in range(count)]

    def carrier_gaps(self, ci: int) -> tuple[Any, Any]:
        """Gaps of all carriers of a slot, and how far each is from its surface's end."""
        c, f = self.s.closing[ci]
        own, frames = self._frames(c, self.pc[ci])
        a, _ = self.sides(c)
        head = [] if f.skip[0] else [self.K[a]]
        rotors = self.s.rotor_of.get(self.s.fans[ci][0]) if ci in self.s.fans else None
        if rotors is not None:
            n, first = rotors.count, rotors.first
            x, numbers = (ca.reshape(v, v.shape[0] // n, n) for v in (self.xl[first], self.pl[first]))
            p = ca.vertcat(ca.repmat(ca.vertcat(0, own), 1, n), ca.horzcat(*frames))
            gaps = f.contact.rotor_gaps(self.s.edge_functions[first], n)
            found = gaps(*head, self.K[rotors.parent], self.t, self.pg, x, numbers, p)
            return found[0].T, found[1].T
        z = ca.MX(0, 1)
        gap = f.contact.gap()
        found = [
            gap(*head, self.K[self.s.topology.body_of(frame)], z, self.t, ca.vertcat(0, own, numbers))
            for frame, numbers in zip(c.carriers, frames, strict=True)  # type: ignore[attr-defined]
        ]
        return ca.vertcat(*(g for g, _ in found)), ca.vertcat(*(r for _, r in found))

    def ends(self, c: Constraint) -> list[tuple[int, int, Any]]:
        """(body, side, weight) of all bodies that a closing constraint may act on; weight None is 1."""
        a, b = self.sides(c)
        if not self.slot_of(c):
            return [(a, 0, None), (b, 1, None)]
        bodies = [self.s.topology.body_of(f) for f in c.carriers]  # type: ignore[attr-defined]
        return [(a, 0, None), *((body, 1, w) for body, w in zip(bodies, self.weights(c), strict=True))]

    def acceleration(self, c: Constraint, side: int) -> Any:
        """Acceleration of the body on one side; of a slot that of the carrier in contact."""
        if not (side and self.slot_of(c)):
            return self.a[self.sides(c)[side]]
        ci = self.s.closing_index[id(c)]
        if ci in self.touching:
            return self.touching[ci].a
        return self._pick(c, [self.a[self.s.topology.body_of(f)] for f in c.carriers])  # type: ignore[attr-defined]

    def sides(self, c: Constraint) -> tuple[int, int]:
        return self.s.topology.body_of(c.A), self.s.topology.body_of(c.B)

    @cached_property
    def others(self) -> list[tuple[Constraint, ConstraintFunctions, list[Any]]]:
        """Closing constraints, then forces: (constraint, its functions, their arguments)."""
        pairs = self.s.closing + self.s.forces
        return [(c, f, self.inputs(c, f, z, p)) for (c, f), z, p in zip(pairs, self.zs, self.pc + self.pf, strict=True)]

    @property
    def closing(self) -> list[tuple[Constraint, ConstraintFunctions, list[Any]]]:
        return self.others[: len(self.s.closing)]

    def loads(self) -> None:
        """Wrenches of laws on the bodies (about their centres of mass)."""
        self.ext: dict[int, Any] = {}
        self.law_on_B: dict[int, Any] = {}
        for c, f, arguments in self.others:
            if f.has_effort:
                on_A, on_B = f.law()(*arguments)
                a, b = self.sides(c)
                self.law_on_B[id(c)] = on_B
                for body, wrench in ((a, on_A), (b, on_B)):
                    if body != WORLD:
                        self.ext[body] = self.ext[body] + wrench if body in self.ext else wrench

    def load_as(self, other: Wiring) -> None:
        """Wrenches and efforts of laws as they are in another state; their power is that of the motion here."""
        other.loads()
        self.ext, self.law_on_B = other.ext, other.law_on_B
        for i, (e, f) in enumerate(zip(self.s.edges, self.s.edge_functions, strict=True)):
            if e.joint is None or not f.coordinates.has_effort:
                continue
            there, here = (f.effort(w.xs[i], w.us[i], w.t, w.pe[i]) for w in (other, self))
            self.more_power[i] = ca.dot(there - here, self.us[i][: f.k])
            if i not in self.s.rotor_of:
                self.L[i] = ca.vertcat(there, self.L[i][f.k :])
        for first, spinning in self.spinning.items():
            spinning.tau = other.spinning[first].tau

    def factor(self) -> None:
        """Inwards: articulated inertias and biases."""
        s = self.s
        self.below: dict[int, Any] = {}
        for r in s.rotors:
            more = self.spinning[r.first].hanging(s.rotors_hanging, self.pg)
            self.below[r.parent] = self.below[r.parent] + more if r.parent in self.below else more
        for i in reversed(s.leads):
            if i in self.spinning:
                continue
            e, f = s.edges[i], s.edge_functions[i]
            extra = [self.ext[e.body]] if e.body in self.ext else []
            if e.body in self.below:
                extra.append(self.below[e.body])
            up = e.joint is not None and e.parent != WORLD
            out = (
                _list(f.back(e.body in self.ext, e.body in self.below, up)(self.J[i], self.L[i], *extra))
                if f.k or up
                else []
            )
            if f.k:
                self.V[i] = out.pop(0)
            if up:
                more = out.pop(0)
                self.below[e.parent] = self.below[e.parent] + more if e.parent in self.below else more

    def accelerate(self) -> None:
        """Outwards: accelerations without closing forces."""
        self._outwards()
        for fan in self.touching.values():
            parent = self.s.edges[fan.edges[0]].parent
            fan.a = _list(fan.f.fwd()(self.a[parent], fan.J, fan.V))[0]

    def _outwards(self) -> None:
        self.u_dot: dict[int, Any] = {}
        for i in self.s.leads:
            e, f = self.s.edges[i], self.s.edge_functions[i]
            if i in self.spinning:
                self.u_dot[i] = self.spinning[i].u_dot(self.a[e.parent])
                continue
            head = [] if e.joint is None else [self.a[e.parent]]
            tail = [self.V[i]] if f.k else []
            out = _list(f.fwd()(*head, self.J[i], *tail))
            self.a[e.body] = out[0]
            self.u_dot[i] = out[1] if f.k else ca.MX(0, 1)

    # -- closing constraints ------------------------------------------------------------------------------------
    def delassus(self, rows: list[tuple[Any, Any]]) -> None:
        """Y (efforts of unit closing wrenches on the coordinates) and W = G M⁻¹ Gᵀ by blocks.

        ``rows``: per closing constraint its rows on A and on B (6×m each; m may be 0).
        """
        s = self.s
        self.columns: list[dict[int, Any]] = [{} for _ in s.closing]  # wrench columns by body
        self.Y: list[dict[int, Any]] = [{} for _ in s.edges]  # per edge: closing constraint → k×m
        self.m = [r[1].shape[1] for r in rows]
        for ci, ((c, _), (GA, GB)) in enumerate(zip(s.closing, rows, strict=True)):
            if not self.m[ci]:
                continue
            touched: set[int] = set()
            fan = self.touching.get(ci)
            if fan is not None:
                fan.Y, up = fan.f.prop(self.m[ci], True)(fan.J, fan.V, GB)
                fan.D = fan.f.inverse_inertia()(fan.V)
                parent = s.edges[fan.edges[0]].parent
                self.columns[ci][parent] = up
                touched |= {s.edge_of[b] for b in s.topology.path_to_root(parent)}
            for body, side, weight in self.ends(c):
                if fan is not None and side:
                    continue
                touched |= {s.edge_of[b] for b in s.topology.path_to_root(body)}
                if body != WORLD:
                    G = (GA, GB)[side] if weight is None else weight * (GA, GB)[side]
                    held = self.columns[ci]
                    held[body] = held[body] + G if body in held else G
            for i in sorted(touched, reverse=True):
                e, f = s.edges[i], s.edge_functions[i]
                F = self.columns[ci][e.body]
                up = e.joint is not None and e.parent != WORLD
                if e.joint is None:
                    self.Y[i][ci] = F
                    continue
                if not (f.k or up):
                    continue
                out = _list(f.prop(self.m[ci], up)(self.J[i], *([self.V[i]] if f.k else []), F))
                if f.k:
                    self.Y[i][ci] = out.pop(0)
                if up:
                    held = self.columns[ci]
                    held[e.parent] = held[e.parent] + out[0] if e.parent in held else out[0]
        blocks: dict[tuple[int, int], Any] = {}
        self.D: list[Any] = [None] * len(s.edges)
        for i, (f, Y) in enumerate(zip(s.edge_functions, self.Y, strict=True)):
            if not Y:
                continue
            self.D[i] = f.inverse_inertia()(self.V[i])
            order = sorted(Y)
            gram = _gram(f.k, tuple(self.m[c] for c in order))
            out = _list(gram(self.D[i], *(Y[c] for c in order)))
            pairs = [(a, b) for k, a in enumerate(order) for b in order[k:]]
            for pair, block in zip(pairs, out, strict=True):
                blocks[pair] = blocks[pair] + block if pair in blocks else block
        for ci, fan in self.touching.items():
            if self.m[ci]:
                block = _gram(fan.f.k, (self.m[ci],))(fan.D, fan.Y)
                blocks[ci, ci] = blocks[ci, ci] + block if (ci, ci) in blocks else block
        active = [c for c in range(len(s.closing)) if self.m[c]]
        table = [[blocks.get((a, b)) if a <= b else None for b in active] for a in active]
        for i, a in enumerate(active):
            for k, b in enumerate(active):
                if table[i][k] is None:
                    mirror = blocks.get((b, a))
                    table[i][k] = mirror.T if mirror is not None and a > b else ca.MX(self.m[a], self.m[b])
        self.W = ca.blockcat(table) if active else ca.MX(0, 0)
        self.active = active

    def mobilities(self, rows: list[tuple[Any, Any]]) -> Any:
        """What each active row would yield if its bodies were free of all joints: Σ Gᵀ M⁻¹ G over both sides.

        The natural scale of a row: it tells rows without any effect from rounding, whatever the masses.
        """
        parts = []
        for ci in self.active:
            total = ca.MX.zeros(self.m[ci])
            fan = self.touching.get(ci)
            if fan is not None:
                total = total + fan.f.mobility(self.m[ci])(fan.L, rows[ci][1])
            for body, side, weight in self.ends(self.s.closing[ci][0]):
                if body != WORLD and not (fan is not None and side):
                    i = self.s.edge_of[body]
                    part = self.s.edge_functions[i].mobility(self.m[ci])(self.L[i], rows[ci][side])
                    total = total + (part if weight is None else weight * part)
            parts.append(total)
        return ca.vertcat(*parts) if parts else ca.MX(0, 1)

    def masks(self, level: str) -> list[Any]:
        """Per closing constraint the rows that its mode locks (1) or not (0); None where all are."""
        return [
            f.contact.mask(level)(self.modes[ci]) if f.is_contact else None for ci, (_, f) in enumerate(self.s.closing)
        ]

    def multipliers(
        self,
        rhs: Any,
        rows: list[tuple[Any, Any]],
        level: str,
        ratios: dict[int, Any] | None = None,
        sensitive: bool = False,
    ) -> list[Any]:
        """λ with W λ = rhs on the locked rows, split by closing constraint.

        ``ratios``: per contact the efforts of its bonds per unit of normal effort; then λ = T ρ, and the matrix is
        S W T with the mask S. ``sensitive``: ``turning`` says how the accelerations of the slips depend on them.
        """
        free = self.mobilities(rows) if self.s.redundant else None
        if not self.s.contacts:
            lam = solve_proximal(self.W, rhs, free) if self.s.redundant else solve(self.W, rhs)
        else:
            masks = self.masks(level)
            S = ca.vertcat(*(ca.MX.ones(self.m[c]) if masks[c] is None else masks[c] for c in self.active))
            starts = self._starts()
            columns = [(starts[c], ratios[c]) for c in self.s.contacts] if ratios is not None else []
            loaded = ratios is not None and level != "velocity" and self.s.redundant  # impulses have no preload
            near = self._preloads(ratios) if loaded else None  # type: ignore[arg-type]
            lam, self.turning = solve_masked(self.W, rhs, S, columns, free, near, sensitive)
        parts = ca.vertsplit(lam, np.cumsum([0, *(self.m[c] for c in self.active)]).tolist())
        result: list[Any] = [None] * len(self.s.closing)
        for c, part in zip(self.active, parts, strict=True):
            result[c] = part
        return result

    def _starts(self) -> dict[int, int]:
        """First row of each active constraint in W."""
        return dict(zip(self.active, np.cumsum([0, *(self.m[c] for c in self.active)]).tolist(), strict=False))

    def _preloads(self, ratios: dict[int, Any]) -> Any:
        """Efforts near which the efforts of redundant bonds are sought: of contacts, with the friction of those that
        slide in proportion to their normal efforts."""
        parts = []
        for c in self.active:
            if c in self.modes:
                mode, column = self.modes[c], ratios[c]
                stuck = ca.vertcat(0, mode[1] * mode[PRELOAD][1:3], ca.MX.zeros(self.m[c] - 3))
                parts.append(mode[0] * (mode[PRELOAD][0] * column + stuck))
            else:
                parts.append(ca.MX.zeros(self.m[c]))
        return ca.vertcat(*parts)

    def respond(self, lam: list[Any]) -> tuple[dict[int, Any], dict[int, Any]]:
        """(δu̇ of the free coordinates per edge, δa per body) that the closing efforts λ cause."""
        s = self.s
        da: dict[int, Any] = {}
        du: dict[int, Any] = {}
        fanned: dict[int, Any] = {}
        for ci, fan in self.touching.items():
            if lam[ci] is not None:
                fan.y = _weighted(fan.f.k, (self.m[ci],))(fan.D, fan.Y, lam[ci])
                if fan.edges[0] in self.spinning:
                    self.spinning[fan.edges[0]].y = self.choice(s.closing[ci][0]) * fan.y
                else:
                    fanned |= {i: w * fan.y for i, w in zip(fan.edges, self.weights(s.closing[ci][0]), strict=True)}
        for i in s.leads:
            e, f = s.edges[i], s.edge_functions[i]
            if i in self.spinning:
                spinning = self.spinning[i]
                if e.parent in da:
                    du[i] = -spinning.along(da[e.parent][3:])
                    du[i] = du[i] if spinning.y is None else du[i] + spinning.y
                continue
            if i in fanned:
                da[e.body], du[i] = f.lin()(da[e.parent], self.J[i], self.V[i], fanned[i])
                continue
            Y = self.Y[i]
            if not Y and e.parent not in da:
                continue
            y = None
            if f.k:
                order = sorted(Y)
                if order:
                    y = _weighted(f.k, tuple(self.m[c] for c in order))(
                        self.D[i], *(Y[c] for c in order), *(lam[c] for c in order)
                    )
                else:
                    y = ca.MX(ca.DM.zeros(f.k, 1))
            if e.joint is None:
                da[e.body], du[i] = f.lin()(self.J[i], y)
                continue
            parent = da.get(e.parent, ca.MX(ca.DM.zeros(6, 1)))
            out = _list(f.lin()(parent, self.J[i], *([self.V[i], y] if f.k else [])))
            da[e.body] = out[0]
            if f.k:
                du[i] = out[1]
        return du, da

    def solve(self, given: dict[int, Any] | None = None) -> None:
        """All accelerations, closing forces included.

        ``given``: per contact the friction φ per normal effort, instead of what the law says at the slip there is.
        """
        self.loads()
        self.factor()
        self.accelerate()
        self.lam: list[Any] = []
        if not self.s.closing:
            return
        data = [f.dynamics()(*arguments) for _, f, arguments in self.closing]
        pairs = [(GA, GB) for GA, GB, _ in data]
        self.delassus(pairs)
        self.rows = data
        if not self.active:
            return
        drift = self.free_drift(data)
        self.drift = ca.vertcat(*drift)
        self.ratios = {c: self._friction(c, given) for c in self.s.contacts}
        self.lam = self.multipliers(-ca.vertcat(*drift), pairs, "dynamics", self.ratios, given is not None)
        du, da = self.respond(self.lam)
        for i, d in du.items():
            self.u_dot[i] = self.u_dot[i] + d
        for body, d in da.items():
            self.a[body] = self.a[body] + d
        for ci, fan in self.touching.items():  # carriers follow their parent: one pass outwards is enough
            parent = self.a[self.s.edges[fan.edges[0]].parent]
            fan.a = fan.f.fwd()(parent, fan.J, fan.V)[0] + fan.f.lin()(ca.MX.zeros(6), fan.J, fan.V, fan.y)[0]
            if fan.edges[0] in self.spinning:
                self.u_dot[fan.edges[0]] = self.spinning[fan.edges[0]].u_dot(parent)
                continue
            for i, weight in zip(fan.edges, self.weights(self.s.closing[ci][0]), strict=True):
                a, u_dot = fan.f.fwd()(parent, self.J[i], self.V[i])
                more, _ = fan.f.lin()(ca.MX.zeros(6), self.J[i], self.V[i], weight * fan.y)
                self.a[self.s.edges[i].body], self.u_dot[i] = a + more, u_dot + weight * fan.y

    def _friction(self, ci: int, given: dict[int, Any] | None) -> Any:
        _, f, arguments = self.closing[ci]
        if given is None:
            return f.contact.ratios()(*arguments, self.modes[ci])
        return f.contact.given_ratios()(*arguments, self.modes[ci], given[ci])

    def slips(self) -> Any:
        """Both components of the slip of every contact."""
        parts = []
        for ci in self.s.contacts:
            _, f, arguments = self.closing[ci]
            parts.append(f.velocity()(*arguments)[2][1:3])
        return ca.vertcat(*parts)

    def free_drift(self, data: list[tuple[Any, Any, Any]]) -> list[Any]:
        """Per active constraint the accelerations of its rows without closing forces."""
        drift = []
        for ci in self.active:
            (c, _), (GA, GB, gamma) = self.s.closing[ci], data[ci]
            for side, G in enumerate((GA, GB)):
                if self.sides(c)[side] != WORLD or self.s.world.moves:
                    gamma = gamma + product(G, self.acceleration(c, side), transposed=True)
            drift.append(gamma)
        return drift

    # -- wrenches and power -------------------------------------------------------------------------------------
    def edge_wrench(self, i: int) -> Any:
        """Wrench through tree edge i on its body, about the body's centre of mass."""
        e, f = self.s.edges[i], self.s.edge_functions[i]
        extra = [self.ext[e.body]] if e.body in self.ext else []
        if e.body in self.below:
            extra.append(self.below[e.body])
        wrench = f.react(e.body in self.ext, e.body in self.below)(self.L[i], *extra, self.a[e.body])
        for ci, lam in enumerate(self.lam):
            if lam is None:
                continue
            if e.body in self.columns[ci]:
                wrench = wrench - self.columns[ci][e.body] @ lam
            elif ci in self.touching and i in self.touching[ci].edges:
                weight = self.weights(self.s.closing[ci][0])[self.touching[ci].edges.index(i)]
                wrench = wrench - weight * (self.rows[ci][1] @ lam)
        return wrench

    def constraint_wrench(self, c: Constraint) -> Any:
        """Wrench of a constraint on its body B, about B's centre of mass."""
        s = self.s
        i = s.edge_of_joint.get(id(c))
        if i is not None:
            e, f = s.edges[i], self.edge_wrench(i)
            return f if not e.reversed else self._carried(f, e.body, s.topology.body_of(c.B))
        total = self.law_on_B.get(id(c))
        ci = s.closing_index.get(id(c))
        if ci is not None and self.lam and self.lam[ci] is not None:
            a, b = self.sides(c)
            if b != WORLD:
                mine = product(self.rows[ci][1], self.lam[ci])
            else:
                mine = self._carried(product(self.rows[ci][0], self.lam[ci]), a, b)
            total = mine if total is None else total + mine
        return ca.MX(ca.DM.zeros(6, 1)) if total is None else total

    def _carried(self, f: Any, here: int, there: int) -> Any:
        """Minus a wrench about one body's centre of mass, about another's."""
        lever = self.place(here) - self.place(there)
        return -ca.vertcat(f[:3], f[3:] + ca.cross(lever, f[:3]))

    def place(self, body: int) -> Any:
        K = self._state(body)
        return K[9:12] if K is not None else ca.MX(ca.DM.zeros(3, 1))

    def powers(self) -> list[Any]:
        """Derivatives of the work states."""
        s = self.s
        found: list[Any] = []
        drag: list[Any] = []
        for i, (e, f) in enumerate(zip(s.edges, s.edge_functions, strict=True)):
            if e.joint is None:
                continue
            c = f.coordinates
            pulls = e.parent == WORLD and s.world.moves
            if c.does_work or pulls:
                g = s.catalogue.constraint(e.joint)
                arguments = self.inputs(e.joint, g, *self._angle_and_numbers(i))
                power, on_base, _ = g.loss()(*arguments, self.constraint_wrench(e.joint))
                if pulls:
                    drag.append(self._base_power(e.joint, power, on_base))
                if c.does_work or c.has_effort:
                    found.append(power)
            elif c.has_effort:
                power = f.loss(self.xs[i], self.us[i], self.t, self.pe[i])[0]
                found.append(power + self.more_power[i] if i in self.more_power else power)
        for c, f, arguments in self.others:
            touches = s.world.moves and WORLD in self.sides(c)
            if f.has_effort or f.does_work or touches:
                power, on_base, _ = f.loss()(*arguments, self.constraint_wrench(c))
                if touches:
                    drag.append(self._base_power(c, power, on_base))
                if f.has_effort or f.does_work:
                    found.append(power)
        if s.world.moves:
            found.append(sum(drag, ca.MX(0)))
        return found

    def _base_power(self, c: Constraint, power: Any, on_A_side: Any) -> Any:
        """Power that the moving base passes on through a constraint."""
        a, _ = self.sides(c)
        if a == WORLD:
            return on_A_side
        f, K = self.constraint_wrench(c), self.K[WORLD]
        return -ca.dot(f[:3], K[12:15]) - ca.dot(f[3:], K[15:18])

    def _angle_and_numbers(self, i: int) -> tuple[Any, Any]:
        """(φ or own states, parameters) of the joint on tree edge i, as its closing form wants them."""
        s, e = self.s, self.s.edges[i]
        n = s._constraint_numbers(e.joint).size if e.joint is not None else 0
        f = s.edge_functions[i]
        angle = ca.MX(0, 1)
        if isinstance(e.joint, Joint):
            angle = f.signals(self.xs[i], self.us[i], self.t, self.pe[i])[f.signal_names.index("phi")]
        elif isinstance(e.joint, PoseJoint):
            angle = self.xs[i]
        return angle, self.pe[i][:n]

    def guards(self) -> list[Any]:
        """Per contact its three guards; the next carrier of a slot is not seen to come."""
        found = []
        for ci in self.s.contacts:
            _, f, arguments = self.closing[ci]
            found.append(f.contact.guards()(*arguments, self.modes[ci], self.lam[ci]))
        return found

    def touches(self) -> list[Any]:
        """Per contact what events are found from (``ContactFunctions.signals``)."""
        found = []
        starts = self._starts()
        efforts = ca.vertcat(*(self.lam[c] for c in self.active))
        for ci in self.s.contacts:
            _, f, arguments = self.closing[ci]
            k = starts[ci]
            block = self.W[k : k + 3, k : k + 3]
            margin = ca.MX(1)
            if ci in self.s.slots:
                gaps, _ = self.carrier_gaps(ci)
                weights = self.choice(self.s.closing[ci][0])
                margin = ca.mmin(gaps + 1e9 * weights) - ca.dot(weights, gaps)
            motion = self.drift[k + 1 : k + 3] + self.W[k + 1 : k + 3, :] @ efforts
            found.append(f.contact.signals()(*arguments, self.modes[ci], self.lam[ci], block, margin, motion))
        return found

    def u_dots(self) -> list[Any]:
        """u̇ by edges: the free ones, then the prescribed ones; of rotors in one piece."""
        result = []
        for i in self.s.leads:
            e, f = self.s.edges[i], self.s.edge_functions[i]
            if e.joint is not None and f.nu > f.k:
                result.append(ca.vertcat(self.u_dot[i], f.known(self.xs[i], self.us[i], self.t, self.pe[i])))
            else:
                result.append(self.u_dot[i])
        return result

    def inner(self) -> list[Any]:
        """(derivative, restored value) of the states of closing constraints and forces."""
        found = []
        for i, (_, f, arguments) in enumerate(self.others):
            if not f.state_names:
                continue
            rate, value = f.inner()(*arguments)
            if f.is_contact:  # whose points are not followed while it is asleep
                asleep = self.modes[i][ASLEEP] > 0.5
                rate, value = ca.if_else(asleep, 0, rate), ca.if_else(asleep, self.zs[i], value)
            found.append((rate, value))
        return found


def _list(out: Any) -> list[Any]:
    return list(out) if isinstance(out, tuple | list) else [out]


_small: dict[Any, ca.Function] = {}


def _gram(k: int, sizes: tuple[int, ...]) -> ca.Function:
    """(D⁻¹ packed, Y…) → blocks YᵢᵀD⁻¹Yⱼ for i ≤ j."""
    key = ("gram", k, sizes)
    if key not in _small:
        D, Y = SX.sym("D", packed(k)), [SX.sym(f"Y{i}", k, m) for i, m in enumerate(sizes)]
        M = unpack(D, k)
        scaled = [M @ y for y in Y]
        blocks = [Y[i].T @ scaled[j] for i in range(len(Y)) for j in range(i, len(Y))]
        _small[key] = ca.Function("gram_" + "_".join(map(str, (k, *sizes))), [D, *Y], blocks, OPTIONS)
    return _small[key]


def _weighted(k: int, sizes: tuple[int, ...]) -> ca.Function:
    """(D⁻¹ packed, Y…, λ…) → D⁻¹ Σ Yᵢ λᵢ."""
    key = ("weighted", k, sizes)
    if key not in _small:
        D, Y = SX.sym("D", packed(k)), [SX.sym(f"Y{i}", k, m) for i, m in enumerate(sizes)]
        lam = [SX.sym(f"l{i}", m) for i, m in enumerate(sizes)]
        total = sum((y @ w for y, w in zip(Y, lam, strict=True)), SX.zeros(k))
        _small[key] = ca.Function(
            "weighted_" + "_".join(map(str, (k, *sizes))), [D, *Y, *lam], [unpack(D, k) @ total], OPTIONS
        )
    return _small[key]
