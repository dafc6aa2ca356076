"""Functions of one class of unilateral contact: the rows that its mode locks, its friction, the signals of events."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..core.errors import BondError
from ..core.fields import axis_vector
from ..core.thresholds import NEXT_CARRIER, ON_EDGE_REDUNDANT, TINY
from ..model.contact import Slide
from ..model.laws import refuse_nan
from .friction_set import Unit, gauge
from .records import INSIDE, OUTSIDE, ContactFacts, ContactSignals, Guards, Mode
from .spatial import OPTIONS, SX

if TYPE_CHECKING:
    from .closing import ConstraintFunctions
    from .joint_edge import JointEdge

BRIEF = 100.0  # slips up to this many times the speed that is treated as zero use the given direction


class ContactFunctions:
    """Adds to a constraint's functions what a ``Mode`` needs."""

    def __init__(self, f: ConstraintFunctions, lifted: Any) -> None:
        self.f, self.lifted = f, lifted
        self.law, self.bilateral = copy(lifted.sliding_law(f.A, f.B)), lifted.bilateral  # a copy that keeps its states
        self.own = copy(lifted)
        object.__setattr__(self.own, "friction", self.law)
        self.by_effort = lifted.by_effort  # True if the ratios also depend on the normal effort
        self.N = SX.sym("N") if self.by_effort else SX(0)
        self.mode = SX.sym("mode", Mode.SIZE)
        mode = self.now = Mode.of(self.mode)
        self.touch, self.stick = mode.touches, mode.touches * mode.sticks
        self.gap_seen, self.rate_seen = f.g[0], f.h[0]
        if f.tracked:
            self.gap_seen, self.rate_seen = (
                ca.if_else(mode.asleep > 0.5, far, v) for far, v in ((1, f.g[0]), (0, f.h[0]))
            )
        self.t1, self.t2 = lifted.tangent_axes() or ((-f.G[i, :3].T if f.skip[1] else f.G[i, 6:9].T) for i in (1, 2))
        self.u = u = f.h[1:3]
        self.shaped = lifted.support(SX([1, 0])) is not None  # its friction is in a convex set
        dual = [t / ca.dot(t, t) if lifted.is_anisotropic else t for t in (self.t1, self.t2)]
        self.dual_1, self.dual_2 = dual  # world axes ← both components of the slip
        self.slip = self.dual_1 * u[0] + self.dual_2 * u[1]
        d = ca.vertcat(ca.dot(self.t1, mode.slip_direction), ca.dot(self.t2, mode.slip_direction))
        self.straight = lifted.tangent_axes() is not None  # its slip has one component, so it cannot turn
        self.s, self.along = self._direction(u, d)
        phi = self._law(u, self.s)
        extra = self._ratios(u, self.s)[1]
        self.column = ca.densify(ca.vertcat(1, self._along_normal(phi), -extra))
        reach, edge = lifted.reach(f.A, f.B), lifted.edge(f.A, f.B)
        self.ends, self.has_edge = reach is not None or edge is not None, edge is not None
        self.reach = SX(1) if reach is None else reach
        self.edge = SX(1) if edge is None else edge
        self.static = SX(self.law.static())  # after its ratio has been checked
        layer, band = self.law.layer(u), self.law.band()
        self.banded = band is not None
        self.thickness = SX(band) if self.banded else None if layer is None else SX(layer[0])
        self.sliding = ca.sqrt(ca.dot(phi, phi) + TINY)
        self.loaded = bool(f.compliance[0])  # its normal effort is a given load
        self.shown = lifted.shown()
        self.reactive = lifted.reaction_load({}) is not None  # its load is the reaction of its joint
        self.away = SX.sym("away")  # in flight: minus the load

    def _along_normal(self, phi: Any) -> Any:
        """Tangential efforts per normal effort: of the friction φ while it slides, else those of the mode."""
        return self.now.sticks * self.now.held_ratio - (1 - self.now.sticks) * phi

    def _direction(self, u: ca.SX, d: ca.SX) -> tuple[Any, Any]:
        """(direction of the slip u, slip along the given direction d), both with the smallest slip (``no_slip``) added.

        Only slips of that size are changed by it: the direction of a larger one is its own.
        A law that never sticks is smooth at zero slip: its direction is that of the actual slip.
        """
        if not self.law.sticks:
            return self._way(u), ca.dot(u, d)
        none, near = self.now.no_slip, (BRIEF * self.now.no_slip) ** 2
        along = ca.dot(u + none * d, d)
        w = u + none * near / (near + ca.dot(u, u) + TINY) * d  # never zero where a direction is given
        w = w + ca.fmax(none / 2 - ca.dot(w, d), 0) * d  # past the end of a slip: smooth continuation up to the event
        size = ca.dot(w, w)
        return w / ca.sqrt(ca.if_else(size > 0, size, 1)), along

    @staticmethod
    def _way(u: ca.SX) -> Any:
        """Direction of a slip; zero where there is no slip."""
        return u / ca.sqrt(ca.fmax(ca.dot(u, u), TINY))

    def _law(self, u: ca.SX, s: ca.SX) -> Any:
        """The friction law's two numbers, in the form that the mode selects."""
        phi, layer, band = self._two(lambda *slip: self._ratios(*slip)[0], u, s), self.law.layer(u), self.law.band()
        if band is not None:  # what breaks away passes through the band with static friction
            inside, outside = SX(self.law.static()) * self.lifted.ratio(Unit(), u, s), phi
            phi = ca.if_else(ca.dot(u, u) < band**2, inside, outside)
        elif layer is None:
            return phi
        else:
            inside, outside = (self._two(lambda *_, v=v: v, u, s) for v in layer[1:])
        return ca.if_else(self.now.layer == INSIDE, inside, ca.if_else(self.now.layer == OUTSIDE, outside, phi))

    def _ratios(self, u: ca.SX, s: ca.SX) -> Any:
        """The contact's efforts per normal effort while it slides with u."""
        turning = ca.vertcat(*(self.f.h[i] for i in range(3, len(self.f.rows))))
        return self.own.ratios(self.f.A, self.f.B, Slide(u, s, turning, self.N))

    def _with_effort(self, e: ca.SX, N: ca.SX) -> Any:
        return ca.substitute(e, self.N, N) if self.by_effort else e

    def _two(self, ratio: Any, u: ca.SX, s: ca.SX) -> Any:
        """The friction law's two numbers, checked."""
        path = f"{self.f.path}.friction"
        given = ratio(u, s)
        try:
            phi = SX(ca.vertcat(*given) if isinstance(given, tuple | list) else given)
        except (NotImplementedError, TypeError):
            problem = f"gave {given!r} from ratio(u, s), not an expression"
            raise BondError(path, problem, "Return minus the tangential effort per normal effort.") from None
        refuse_nan(path, phi)
        if phi.numel() != 2:
            raise BondError(path, f"gave {phi.numel()} numbers from ratio(u, s)", "Return two, such as self.mu * s.")
        return ca.reshape(ca.densify(phi), 2, 1)

    def mask(self, level: str) -> ca.Function:
        """mode → the rows of a level that it locks; level 'touch': all three while it touches."""
        key = f"mask_{level}"
        if key not in self.f._cache:
            n = len(self.f.rows)
            tangent = self.touch if level == "touch" else self.stick
            rows = [self.touch, tangent, tangent, *[SX(0)] * (n - 3)]
            out = ca.vertcat(*(rows[:1] if level == "position" else rows))
            self.f._cache[key] = ca.Function(f"{self.f.name}_{key}", [self.mode], [ca.densify(out)], OPTIONS)
        return self.f._cache[key]

    def reaction(self, bonds: tuple[str, ...]) -> ca.Function:
        """(efforts of the host's locked bonds of these names, its own tangential effort; parameters) → the load."""
        key = f"reaction_{'_'.join(bonds)}"
        if key not in self.f._cache:
            efforts = SX.sym("efforts", len(bonds) + 1)
            load = self.lifted.reaction_load(dict(zip((*bonds, "own"), ca.vertsplit(efforts), strict=True)))
            self.f._cache[key] = ca.Function(f"{self.f.name}_{key}", [efforts, self.f.params], [SX(load)], OPTIONS)
        return self.f._cache[key]

    def supports(self) -> ca.Function:
        """(angle, parameters) → support of the set of the efforts, −C, and its first two derivatives by the angle."""
        if "supports" not in self.f._cache:
            angle = SX.sym("angle")
            h = self.lifted.support(-ca.vertcat(ca.cos(angle), ca.sin(angle)))
            slope = ca.jacobian(h, angle)
            found = [ca.densify(ca.vertcat(h, slope, ca.jacobian(slope, angle)))]
            self.f._cache["supports"] = ca.Function(f"{self.f.name}_supports", [angle, self.f.params], found, OPTIONS)
        return self.f._cache["supports"]

    def gap(self) -> ca.Function:
        """→ (gap, how far the contact point is from the surface's end)."""
        return self.f._make("gap", [self.f.g[0], self.reach])

    def rotor_gaps(self, edge: JointEdge, n: int) -> ca.Function:
        """([KA], K of the parent, t, gravity's, p without frame B; columns x, numbers of the edge, frame B) → ``gap``
        of n rotors in columns. What is the same for all of them is computed once."""
        key = f"gaps_{edge.name}_{n}"
        if key not in self.f._cache:
            parent, x, u, _, numbers, g = (SX.sym(f"i{i}", edge.body_state.sparsity_in(i)) for i in range(6))
            KA, KB, _, time, p = self.f.inputs
            turned = SX.zeros(x.shape) if self._is_round_about(edge) else x
            K = edge.body_state(parent, turned, SX.zeros(u.shape), time, numbers, g)
            found = ca.vertcat(*ca.substitute([self.f.g[0], self.reach], [KB], [K]))
            own = p.shape[0] - len(self.lifted.B.numbers())
            same = [*([] if self.f.skip[0] else [KA]), parent, time, g, p[:own]]
            each, symbols, values = ca.extract_parametric(found, ca.veccat(*same), {})
            known, name = ca.vertcat(SX(0, 1), *symbols), f"{self.f.name}_{key}"
            once = ca.Function(f"{name}_once", same, [ca.densify(ca.vertcat(SX(0, 1), *values))], OPTIONS)
            one = ca.Function(f"{name}_one", [*same, known, x, numbers, p[own:]], [each[0], each[1]], {"cse": True})
            all_of_them = one.map(f"{name}_all", "serial", n, list(range(len(same) + 1)), [])
            given = [ca.MX.sym(f"i{i}", v.shape) for i, v in enumerate(same)]
            columns = [ca.MX.sym(f"c{i}", v.shape[0], n) for i, v in enumerate((x, numbers, p[own:]))]
            out = all_of_them(*given, once(*given), *columns)
            self.f._cache[key] = ca.Function(name, [*given, *columns], list(out), {"never_inline": True})
        return self.f._cache[key]

    def _is_round_about(self, edge: JointEdge) -> bool:
        """True if turning side B about the hinge of its body moves no point of its surface elsewhere."""
        surface = getattr(self.lifted, "surface_B", None)
        axis = None if surface is None else surface.axis_of_revolution
        if axis is None or not SX(axis).is_constant() or self.lifted.B.structure_key() != (False, False):
            return False
        return bool(np.allclose(np.cross(np.array(ca.DM(SX(axis))).ravel(), axis_vector(edge.axis)), 0))

    def ratios(self, arguments: list[Any], mode: Any, N: Any = 0) -> Any:
        """Efforts of the contact's bonds per unit of normal effort N, those of locked bonds left out."""
        effort = [self.N] if self.by_effort else []
        function = self.f._make("ratios", [self.column], [self.mode, *effort])
        return function(*arguments, mode, *([N] if self.by_effort else []))

    def given_ratios(self) -> ca.Function:
        """(…, mode, φ) → the same with the tangential efforts per normal effort −φ while it slides."""
        phi, rest = SX.sym("phi", 2), self.column[3:]
        column = ca.vertcat(1, self._along_normal(phi), rest)
        return self.f._make("given_ratios", [ca.densify(column)], [self.mode, phi])

    def friction(self) -> ca.Function:
        """(…, mode, slip u, direction d) → (φ(u), ∂φ/∂u) of the law, for any motion of the contact.

        Beyond the end of a slip along d it is continued smoothly, as in the flow.
        """
        u, d = SX.sym("u", 2), SX.sym("d", 2)
        phi = self._law(u, self._direction(u, d)[0])
        slope = ca.jacobian(phi, u)
        return self.f._make("friction", [phi, ca.densify(slope)], [self.mode, u, d])

    def facts(self) -> ca.Function:
        """(…, mode) → ``ContactFacts``."""
        at_rest = self._with_effort(SX(self._ratios(SX.zeros(2), SX([1, 0]))[0]), SX(0))
        if self.shaped:
            at_rest = SX(self.law.ratio(SX.zeros(2), SX([1, 0])))
        size = self.static if self.banded else ca.sqrt(ca.dot(at_rest, at_rest) + TINY)
        slow = ca.dot(self.u, self.u) <= (100 * self.now.no_slip) ** 2
        sticks = slow if self.law.sticks and self.law.slides else SX(not self.law.slides)
        sticks = SX(0) if self.bilateral else sticks
        thickness = jump = SX(0)
        if self.thickness is not None:
            thickness = self.thickness
        if self.thickness is not None and not self.banded:
            _, inside, outside = self.law.layer(ca.vertcat(self.thickness, 0))
            change = SX(inside)[0] - SX(outside)[0]
            jump = ca.fabs(change) / (ca.fabs(SX(inside)[0]) + TINY)
        found = ContactFacts(
            gap=self.gap_seen,
            static=self.static,
            kinetic=size,
            tangent_1=self.dual_1,
            tangent_2=self.dual_2,
            reach=self.reach,
            edge=self.edge,
            sticks=sticks,
            thickness=thickness,
            jump=jump,
            far=ca.mmax(ca.fabs(ca.vertcat(self.f.A.r, self.f.B.r))),
        )
        return self.f._make("facts", [ca.densify(found.stacked())], [self.mode])

    def seen(self) -> ca.Function:
        """→ the signals that need no forces, and that initial values may pin (``shown``)."""
        slip = self.slip[0] if self.straight else self.slip
        values = {"gap": self.f.g[0], "slip": slip, "gap_rate": self.f.h[0]}
        return self.f._make("seen", [values[name] for name in self.shown])

    def _guards(self, lam: ca.SX, margin: ca.SX) -> Any:
        """Flight: the gap; touching: N. Sliding: slip along the given direction, or how far the slip is from the end of
        its law's layer or band; Rolling: the cone's margin. Slots: the margin to the next carrier; surfaces that are
        continued: how far their end is."""
        N, F = lam[0], lam[1:3]
        away = self.away if self.reactive else self.f.gamma[0] if self.loaded else self.gap_seen
        if self.loaded:  # asleep: a stop of the same bond holds the load
            away = ca.if_else(self.now.asleep > 0.5, 1, away)
        first = SX(1) if self.bilateral else ca.if_else(self.touch > 0, N, away)
        if self.law.sticks and self.law.slides:
            held = gauge(self.lifted.support, -F) if self.shaped else ca.sqrt(ca.dot(F, F) + TINY)
            shared = ca.dot(self.now.held_ratio, self.now.held_ratio) > 0  # with others: its efforts are not unique
            cone = self.static * N * ca.if_else(shared, 1 + ON_EDGE_REDUNDANT, 1) - held
            aimed = (
                ca.dot(self.now.slip_direction, self.now.slip_direction) > 0.5
            )  # a slip without a direction cannot end
            sliding = ca.if_else(aimed, self.along, 1)
            if self.banded:
                size = ca.sqrt(ca.dot(self.u, self.u) + TINY)
                onwards = ca.if_else(self.along > 0, size, -size)  # a step may pass through the whole band
                outside = onwards - self.thickness
                sliding = ca.if_else(self.now.layer == OUTSIDE, outside, ca.fmin(sliding, self.thickness - size))
            second = ca.if_else(self.touch > 0, ca.if_else(self.stick > 0, cone, sliding), 1)
        elif self.thickness is not None:
            left = ca.sqrt(ca.dot(self.u, self.u) + TINY) - self.thickness
            form = self.now.layer
            left = ca.if_else(form == INSIDE, -left, ca.if_else(form == OUTSIDE, left, 1))
            second = ca.if_else(self.touch > 0, left, 1)
        else:
            second = SX(1)
        if self.ends:  # where an upright wheel hands over, the margin has a double zero, the reach a simple one
            end = ca.if_else(self.now.extended > 1.5, self.edge, ca.fmin(self.reach, self.edge))
            third = ca.if_else(margin < -NEXT_CARRIER, ca.fmin(margin, end), end)
            third = ca.if_else(self.now.extended > 0.5, third, margin)
        else:
            third = margin
        return Guards(parting=first, slipping=second, leaving=third).stacked()

    def guards(self) -> ca.Function:
        """(…, mode, λ, minus the reaction's load) → the three guards; no other carrier is near."""
        lam = SX.sym("lam", len(self.f.rows))
        return self.f._make("guards", [ca.densify(self._guards(lam, SX(1)))], [self.mode, lam, self.away])

    def signals(self) -> ca.Function:
        """(…, mode, λ, W of the three rows, margin to the next carrier, slip's acceleration, minus the reaction's load)
        → ``ContactSignals``."""
        rows = len(self.f.rows)
        lam, W, margin, a = SX.sym("lam", rows), SX.sym("W", 3, 3), SX.sym("margin"), SX.sym("a", 2)
        N, F = lam[0], lam[1:3]
        size = ca.sqrt(ca.dot(self.u, self.u) + TINY)
        pull = ca.fabs(N) * (W[1, 1] + W[2, 2]) / 2
        if self.law.sticks and not self.straight:
            stiff = self.sliding * pull / (size + self.now.no_slip + TINY)
        else:
            slip, s = SX.sym("slip", 2), SX.sym("s", 2)
            way = s if self.straight else self._way(slip)
            slope = ca.jacobian(self._law(slip, way), slip)
            slope = ca.substitute(slope[:, 0], s, self.s) if self.straight else slope
            stiff = ca.norm_fro(ca.substitute(ca.densify(slope), slip, self.u) + TINY) * pull
        stiff = ca.if_else(self.touch - self.stick > 0.5, stiff, 0)
        found = ContactSignals(
            gap=self.gap_seen,
            gap_rate=self.rate_seen,
            slip=self.slip,
            normal_effort=N,
            friction=F,
            guards=self._guards(lam, margin),
            stiffness=stiff,
            pivot=(W[0, :] @ self.column[:3])[0],
            slowing=ca.dot(self.u, a) / size,
            turning=(self.u[0] * a[1] - self.u[1] * a[0]) / size,
            slip_speed=size,
        )
        every = self._with_effort(ca.densify(found.stacked()), N)
        return self.f._make("signals", [every], [self.mode, lam, W, margin, a, self.away])
