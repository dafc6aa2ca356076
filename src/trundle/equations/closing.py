"""Functions of one constraint seen from its two bodies: rows, residuals, wrenches, power.

Every constraint has this form; those outside the spanning forest are solved with it, all are observed with it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import casadi as ca

from ..core.errors import BondError
from ..core.rotations import perpendiculars
from ..core.thresholds import LAWS_TOUCH, TINY
from ..model.bond import Effort, Given, Locked
from ..model.constraint import Constraint
from ..model.contact import Unilateral
from ..model.joint import Joint, scalar
from ..model.joint_motion import SIGNALS, JointMotion, depends
from ..model.laws import asked, collect_rates, collected_rates, refuse_nan
from ..model.of_freedom import OfFreedom
from ..model.own_states import OwnStates
from ..model.ports import KinematicPort, WrenchPort
from ..model.pose_joint import PoseJoint
from ..model.switch import Switch
from .contact import ContactFunctions
from .edges import frame_symbols
from .lifting import locked_rows, require_third_law
from .records import TWIST, FramePose
from .spatial import OPTIONS, SX, by_time, ldl_solve
from .two_bodies import Motion


class ConstraintFunctions:
    """All functions of one class of constraint; instances share them.

    Inputs: (KA, KB, z, t, p): the bodies' numbers, the angle φ of a joint or the constraint's own states, time,
    parameters.
    """

    def __init__(self, name: str, constraint: Constraint, p: Any, lifted: Any, a_rests: bool, b_rests: bool) -> None:
        self.name, self.path = name, constraint.path
        self.is_joint = isinstance(constraint, Joint)
        self.is_contact = isinstance(constraint, Unilateral)
        m = self.m = Motion(a_rests, b_rests)
        fA = SX.sym("fA", len(constraint.A.numbers()))
        fB = SX.sym("fB", len(constraint.B.numbers()))
        offA, rotA, _ = frame_symbols(constraint.A, fA)
        offB, rotB, _ = frame_symbols(constraint.B, fB)
        self.params = ca.vertcat(p, fA, fB)
        if self.is_contact:
            extended = SX.sym("extended")
            self.params = ca.vertcat(extended, self.params)
            object.__setattr__(lifted, "extended", extended)
        self.A, self.B = m.ports[0].at(offA, rotA), m.ports[1].at(offB, rotB)
        defined: Any = tuple(lifted.states()) if is_tracked(lifted) else ()
        tracked = (("phi", *SIGNALS["phi"]),) if self.is_joint else defined
        self.tracked = 0 if self.is_joint else len(tracked)  # states that invariants define; they come first
        self.own = OwnStates.of(lifted)
        self.follows = _followed(constraint)  # numbers of its host that it is given; they come first
        self.z = SX.sym("z", self.follows + len(tracked) + len(self.own.names))
        self.own_z = self.own.symbols(self.z[self.follows + len(tracked) :])
        self.state_names = (*tracked, *self.own.names)
        self.inputs = [m.bodies[0], m.bodies[1], self.z, m.t, self.params]
        self.skip = (a_rests, b_rests)
        self._cache: dict[str, ca.Function] = {}
        self.signals: dict[str, tuple[str, str, Any]] = {}
        self.more: dict[str, tuple[str, str, Any]] = {}
        self.efforts: dict[str, tuple[Any, Any, str]] = {}  # name → (effort, flow, unit)
        self.stored = SX(0)
        self.validity: dict[str, tuple[Any, str, str]] = {}
        self.pinnable: dict[str, tuple[str, str, int, Any]] = {}
        self.switches: dict[str, Switch] = {}
        self.angle: Any = None  # of a joint, or of the joint that a stop belongs to: the value nearest to the last one
        self.facing = SX(1)  # of a joint: cosine between its two axes; −1 is a wrong assembly
        self.z_dot = self.z_restored = self.z
        self.invariants = SX(0, 1)
        self.own_rates = SX(0, 1)
        equations = self._joint(lifted) if self.is_joint else self._general(lifted)
        locked = locked_rows(self.path, m, self.z, equations)
        if locked.rows and not any(self.skip):
            require_third_law(self.path, m, locked, [self.z, m.t, self.params])
        self.rows, self.G, self.gamma, self.g, self.h = locked.rows, locked.G, locked.gamma, locked.g, locked.h
        self.position_rows, self.velocity_rows = locked.position_rows, locked.velocity_rows
        self.compliance = locked.compliance
        self.does_work = locked.rheonomic or self.is_contact
        if self.is_contact:
            self.contact = ContactFunctions(self, lifted)
        if self.own.names:
            self._add_own(lifted)

    # -- the two kinds ------------------------------------------------------------------------------------------
    def _general(self, c: Any) -> dict[str, Locked | Given]:
        A, B, t = self.A, self.B, self.m.t
        if self.follows:
            self._follow(c)
        if self.tracked:
            object.__setattr__(c, "z", self.z[: self.tracked])
            self._track(c)
        with collected_rates() as self.law_rates:
            wrench = asked(c, "wrench", A, B, t)
            collect_rates(c, A, B, t)
        self.force = SX(6, 1)
        if wrench is not None:
            if not isinstance(wrench, WrenchPort):
                raise BondError(f"{self.path}.wrench", f"gave {wrench!r}", "Return tr.WrenchPort(F=…, M=…).")
            F = SX(3, 1) if wrench.F is None else _vector(self.path, "force", wrench.F)
            M = SX(3, 1) if wrench.M is None else _vector(self.path, "torque", wrench.M)
            point = B.r if wrench.point is None else _vector(self.path, "point", wrench.point)
            if depends(ca.vertcat(F, M), self.m.accelerations):
                raise BondError(
                    self.path,
                    "has a wrench that depends on accelerations",
                    "Write it as a function of positions, velocities and time.",
                )
            self.force = ca.vertcat(F, M + ca.cross(point - self.m.ports[1].r, F))
            energy = c.energy(A, B, t)
            self.stored = SX(0) if energy is None else scalar(f"{self.path}.energy", energy)
        equations: dict[str, Locked | Given] = {}
        for name, bond in c.bonds(A, B, t).items():
            if isinstance(bond, Given):
                equations[name] = Given(scalar(f"{self.path}.{name}", bond.value), bond.level, bond.unit)
                continue
            if not isinstance(bond, Locked):
                raise BondError(
                    f"{self.path}.{name}", f"is {bond!r}", "bonds() lists locked bonds; put efforts into wrench()."
                )
            equations[name] = Locked(
                scalar(f"{self.path}.{name}", bond.equation),
                None if bond.rate is None else scalar(f"{self.path}.{name}.rate", bond.rate),
                bond.unit,
            )
        self.more = c.observables(A, B, t)
        self.pinnable = c.pinnable(A, B, t)
        self.validity = c.validity(A, B, t)
        self.switches = c.switches(A, B, t)
        self.point = c.point(A, B, t)
        self.has_effort = wrench is not None
        return equations

    def _follow(self, c: Any) -> None:
        """What a stop or a dry bond knows of its joint: the angle, continuous over many turns, or its coordinates."""
        if isinstance(c, OfFreedom):
            x = self.z[: self.follows]
            object.__setattr__(c, "x", x)
            self.m.symbols.append(x)
            self.m.rates.append(c.freedom(self.A, self.B, self.m.t).x_dot)
            return
        object.__setattr__(c, "phi", self.m.phi)
        self.angle = _nearest_angle(c.axis, self.A, self.B, self.z[0])
        self.m.symbols.append(self.m.phi)
        self.m.rates.append(ca.dot(self.A.T @ c.axis, self.B.w - self.A.w))

    def _track(self, c: Any) -> None:
        """States defined by invariants f(z, poses, t) = 0: ż = −f_z⁻¹ ḟ|_z, restored by two Newton steps."""
        m, z = self.m, self.z[: self.tracked]
        f = c.invariants(self.A, self.B, m.t)
        slope = ca.jacobian(f, z)
        self.invariants = f
        size = ca.sqrt(ca.sum2(slope**2) + TINY)  # lengths and angles: rows of one size in any unit of length
        slope = slope / ca.repmat(size, 1, slope.shape[1])
        self.z_dot = -ca.solve(slope, m.derivative(f) / size)
        newton = z - ca.solve(slope, f / size)
        self.z_restored = ca.substitute(newton, z, newton)
        m.symbols.append(z)
        m.rates.append(self.z_dot)

    def _add_own(self, c: Any) -> None:
        """States with rates, after those that follow from poses; of a contact they rest while nothing touches."""
        m, z, first = self.m, self.own_z, self.z.shape[0] - len(self.own.names)
        if self.is_contact:
            touches = self.g[0] < LAWS_TOUCH
            law = self.contact.law
            self.law_rates[id(c.friction)] = law.rates(self.contact.u) if law.states() else None
        rates = self.own.rates(self.path, self.law_rates)
        rates = self.on_motion(rates) if self.is_joint else rates + self._turned(c)
        if self.is_contact:
            rates = ca.if_else(touches, rates, 0)
        restored = z
        if self.own.owners[0][1] is c and type(c).invariants is not Constraint.invariants:
            f = c.invariants(self.A, self.B, m.t)
            slope = ca.jacobian(f, z)
            restored = z - slope.T @ ca.solve(slope @ slope.T, f)  # the nearest states on the invariant, to first order
        self.own_rates = rates
        before = (self.z_dot, self.z_restored) if first and not self.follows else (SX(0, 1), SX(0, 1))
        self.z_dot, self.z_restored = ca.vertcat(before[0], rates), ca.vertcat(before[1], restored)
        m.symbols.append(z)
        m.rates.append(rates)

    def _turned(self, c: Any) -> Any:
        """What is added to the rates of deflections along the tangents, because these turn relative to the bodies.

        A deflection turns with the mean of both bodies about the normal: so it does not matter which one is A. What it
        is as a vector depends neither on the choice of the tangents nor on the way in which they move.
        """
        found = SX.zeros(len(self.own.names))
        directions = c.directions(self.A, self.B) if hasattr(c, "directions") else None
        if directions is None:
            return found
        x, y = directions
        faster = ca.dot(y, self.m.derivative(x)) - ca.dot(ca.cross(x, y), self.A.w + self.B.w) / 2
        for _, law, at in self.own.owners:
            first = getattr(law, "directed", None)
            if first is not None:
                z = self.own_z[at][first : first + 2]
                found[at.start + first : at.start + first + 2] = faster * ca.vertcat(z[1], -z[0])
        return found

    def _joint(self, c: Joint) -> dict[str, Locked | Given]:
        A, B, m = self.A, self.B, self.m
        e1, e2 = perpendiculars(c.axis)
        n, nB, d = A.T @ c.axis, B.T @ c.axis, B.r - A.r
        x1, x2 = A.T @ e1, A.T @ e2
        phi_dot = ca.dot(n, B.w - A.w)
        nu_dot = ca.dot(n, B.v - A.v - ca.cross(A.w, d))
        m.symbols.append(m.phi)
        m.rates.append(phi_dot)
        motion = JointMotion(ca.dot(n, d), m.phi, nu_dot, phi_dot, m.derivative(nu_dot), m.derivative(phi_dot), m.t)
        j = JointMotion.symbols()
        with collected_rates() as self.law_rates:
            bonds = c.both(j)
            collect_rates(c, j)
        names = list(SIGNALS)

        def on_motion(e: ca.SX) -> Any:
            return ca.substitute(
                e,
                ca.vertcat(*(getattr(j, s) for s in (*names, "t"))),
                ca.vertcat(*(getattr(motion, s) for s in (*names, "t"))),
            )

        self.on_motion = on_motion
        equations: dict[str, Locked | Given] = {
            "align_1": Locked(ca.dot(x1, nB), unit="N·m"),
            "align_2": Locked(ca.dot(x2, nB), unit="N·m"),
            "across_1": Locked(ca.dot(x1, d)),
            "across_2": Locked(ca.dot(x2, d)),
        }
        F = M = SX(0)
        for name, bond in zip(("slide", "turn"), bonds, strict=True):
            flow = nu_dot if name == "slide" else phi_dot
            if isinstance(bond, Locked):
                equations[name] = Locked(on_motion(bond.equation), unit="N" if name == "slide" else "N·m")
            else:
                effort = on_motion(bond.value)
                self.efforts[name] = (effort, flow, "N" if name == "slide" else "N·m")
                F, M = (effort, M) if name == "slide" else (F, effort)
                if isinstance(bond, Effort) and bond.energy is not None:
                    self.stored = self.stored + on_motion(bond.energy)
        self.force = ca.vertcat(F * n, M * n + ca.cross(B.r - m.ports[1].r, F * n))
        self.signals = {s: (*SIGNALS[s], getattr(motion, s)) for s in names}
        self.point = B.r
        self.facing = ca.dot(n, nB)
        self.z_dot = phi_dot
        self.z_restored = self.angle = _nearest_angle(c.axis, A, B, self.z[0])
        self.has_effort = any(not e.is_zero() for e, _, _ in self.efforts.values())
        return equations

    # -- compiled functions -------------------------------------------------------------------------------------
    def _make(self, kind: str, outputs: list[Any], extra: list[Any] | None = None) -> ca.Function:
        if kind not in self._cache:
            outputs = [self._final(o) for o in outputs]
            keep = [e for e, skip in zip(self.inputs, (*self.skip, False, False, False), strict=True) if not skip]
            self._cache[kind] = ca.Function(f"{self.name}_{kind}", keep + (extra or []), outputs, OPTIONS)
        return self._cache[kind]

    def _final(self, e: ca.SX) -> Any:
        return e if self.angle is None else ca.substitute(e, self.m.phi, self.angle)

    def dynamics(self) -> ca.Function:
        """→ (G by rows 6 columns per side, γ)."""
        return self._make("dyn", [ca.densify(self.G[:, :6].T), ca.densify(self.G[:, 6:].T), ca.densify(self.gamma)])

    def position(self) -> ca.Function:
        """→ (G of the position rows, g)."""
        G = self.G[self.position_rows, :]
        return self._make("pos", [ca.densify(G[:, :6].T), ca.densify(G[:, 6:].T), ca.densify(self.g)])

    @property
    def has_laws_of_time(self) -> bool:
        """True if its positions depend on time itself."""
        return bool(ca.depends_on(self.g, self.m.t))

    def given(self) -> ca.Function:
        """→ (g, its derivative and its second one by time alone): the motion that its laws of time give."""
        return self._make("given", by_time(ca.densify(self.g), self.m.t))

    def velocity(self) -> ca.Function:
        """→ (G of the rows on positions and velocities, h)."""
        G = self.G[self.velocity_rows, :]
        return self._make("vel", [ca.densify(G[:, :6].T), ca.densify(G[:, 6:].T), ca.densify(self.h)])

    def compliances(self, level: str) -> Any:
        """1 for the rows of a level whose effort is given, else 0."""
        chosen = {"position": self.position_rows, "velocity": self.velocity_rows}.get(level)
        return self.compliance if chosen is None else self.compliance[chosen]

    def inner(self) -> ca.Function:
        """→ (derivative of the constraint's own states, the states restored)."""
        return self._make("inner", [ca.densify(self.z_dot), ca.densify(self.z_restored)])

    def own_step(self) -> ca.Function:
        """(…, h) → all states after a step h with the own rates; linearly implicit, so stable for any step."""
        h, z = SX.sym("h"), self.own_z
        slope = SX.eye(z.shape[0]) - h * ca.jacobian(self.own_rates, z)
        moved = z + ca.solve(slope, h * self.own_rates)
        kept = self.z[self.follows : self.z.shape[0] - z.shape[0], 0]
        return self._make("own_step", [ca.densify(ca.vertcat(kept, moved))], [h])

    def misfit(self) -> ca.Function:
        """→ (invariants of the own states, what must stay positive, whether a joint's axes face the same way)."""
        values = [value for value, _, _ in self.validity.values()]
        stack = ca.densify(ca.vertcat(*values)) if values else SX(0, 1)
        return self._make("misfit", [ca.densify(self.invariants), stack, self.facing])

    def switching(self) -> ca.Function:
        """→ (values of the switches, rates with the signs of theirs)."""
        found = list(self.switches.values())
        return self._make("switch", [ca.vertcat(*(s.value for s in found)), ca.vertcat(*(s.rate for s in found))])

    def tracking(self) -> ca.Function:
        """→ (invariants of the own states, their Jacobian by these states)."""
        slope = ca.jacobian(self.invariants, self.z[: self.tracked])
        return self._make("tracking", [ca.densify(self.invariants), ca.densify(slope)])

    def contact_point(self) -> ca.Function:
        """→ where the constraint's wrenches are reported."""
        return self._make("point", [ca.densify(self.point)])

    def pose(self) -> ca.Function:
        """→ ``FramePose``."""
        T = self.A.T.T
        pose = FramePose(axes=ca.vec(T @ self.B.T), r=T @ (self.B.r - self.A.r))
        return self._make("pose", [ca.densify(pose.stacked())])

    def motion(self) -> ca.Function:
        """→ ν, φ, ν̇, φ̇ of a joint."""
        return self._make("motion", [ca.vertcat(*(self.signals[n][2] for n in list(SIGNALS)[:4]))])

    def pinned(self) -> ca.Function:
        """→ the signals that initial values may pin, with the own states restored for the given poses."""
        values = ca.vertcat(*(ca.vec(ca.SX(v)) for _, _, _, v in self.pinnable.values()))
        return self._make("pinned", [ca.densify(ca.substitute(values, self.z, self.z_restored))])

    def law(self) -> ca.Function:
        """→ wrenches of the law on A and on B, about their centres of mass."""
        return self._make("law", [ca.densify(self._on_A(self.force)), ca.densify(self.force)])

    def _on_A(self, f: ca.SX) -> Any:
        """Newton's third law: minus the wrench on B, about A's centre of mass."""
        lever = self.m.ports[1].r - self.m.ports[0].r
        return -ca.vertcat(f[:3], f[3:] + ca.cross(lever, f[:3]))

    def _relative_power(self, f: ca.SX) -> Any:
        A, B = self.m.ports
        v = B.v - A.v - ca.cross(A.w, B.r - A.r)
        return ca.dot(f[:3], v) + ca.dot(f[3:], B.w - A.w)

    def loss(self) -> ca.Function:
        """(…, wrench on B) → (power that no stored energy accounts for, power on A's side, stored energy)."""
        f = SX.sym("f", 6)
        A = self.m.ports[0]
        on_A = self._on_A(f)
        drag = -ca.dot(on_A[:3], A.v) - ca.dot(on_A[3:], A.w)
        return self._make("loss", [self._relative_power(f) + self.m.derivative(self.stored), drag, self.stored], [f])

    @cached_property
    def seen_names(self) -> list[str]:
        """Names of the observables that need no accelerations."""
        return [name for name, (_, _, value) in self.more.items() if not depends(SX(value), self.m.accelerations)]

    def seen(self) -> ca.Function:
        """→ the observables that need no accelerations, in the order of ``seen_names``."""
        return self._make("observables", [ca.vec(ca.densify(SX(self.more[name][2]))) for name in self.seen_names])

    @property
    def observed(self) -> list[str]:
        """Names of the outputs of ``observe`` for bonds: effort, flow and power of each, then a joint's signals."""
        bonds = [*(row.name for row in self.rows), *self.efforts]
        return [f"{bond}.{what}" for bond in bonds for what in ("effort", "flow", "power")] + list(self.signals)

    def observe(self) -> ca.Function:
        """(…, accA, accB, wrench on B) → F_B, M_B about P, P, power, flows and efforts of all bonds, signals."""
        f = SX.sym("f", 6)
        m = self.m
        F, P = f[:3], self.point
        M = f[3:] + ca.cross(m.ports[1].r - P, F)
        outputs = [F, M, P, self._relative_power(f)]
        values: list[Any] = []
        if self.rows:
            if self.skip[1]:  # B is the base: use the wrench on A
                G, reaction = self.G[:, :6], self._on_A(f) - self._on_A(self.force)
            else:
                G, reaction = self.G[:, 6:], f - self.force
            given = ca.DM(self.compliance)
            lam = ldl_solve(G @ G.T + ca.diag(given), G @ reaction - given * self.gamma)
            flow = self.G @ ca.vertcat(m.bodies[0][TWIST], m.bodies[1][TWIST])
            for i in range(len(self.rows)):
                values += [lam[i], flow[i], lam[i] * flow[i]]
        for effort, flow_, _ in self.efforts.values():
            values += [effort, flow_, effort * flow_]
        values += [value for _, _, value in self.signals.values()]
        stack = ca.vertcat(*values) if values else SX(0, 1)
        accelerations = [a for a, still in zip(m.acc, self.skip, strict=True) if not still]
        more = [ca.vec(ca.densify(SX(value))) for _, _, value in self.more.values()]
        return self._make("obs", [*outputs, ca.densify(stack), *more], [*accelerations, f])


def _followed(c: Constraint) -> int:
    """How many numbers of its joint a stop or a dry bond is given: the angle, or all coordinates."""
    host = c.host if isinstance(c, Unilateral) else None
    return 1 if isinstance(host, Joint) else len(host.states()) if isinstance(host, PoseJoint) else 0


def is_tracked(c: Constraint) -> bool:
    """True if invariants alone define the constraint's own states."""
    return bool(c.states()) and type(c).rates is Constraint.rates


def _nearest_angle(axis: Any, A: KinematicPort, B: KinematicPort, near: Any) -> Any:
    """The angle of B about the axis that is nearest to another one: continuous over many turns."""
    e1, e2 = perpendiculars(axis)
    x1, x2, turned = A.T @ e1, A.T @ e2, B.T @ e1
    beyond = ca.atan2(ca.dot(x2, turned), ca.dot(x1, turned)) - near
    return near + ca.atan2(ca.sin(beyond), ca.cos(beyond))


def _vector(path: str, what: str, value: Any) -> Any:
    try:
        column = ca.SX(ca.vertcat(*value) if isinstance(value, tuple | list) else value)
    except Exception:
        raise BondError(path, f"gave the {what} {value!r}", "Return three expressions.") from None
    refuse_nan(f"{path}.{what}", column)
    if column.numel() != 3:
        raise BondError(path, f"gave a {what} of {column.numel()} values", "Return three.")
    return ca.reshape(column, 3, 1)
