"""The functions a kernel is made of: right-hand side, projection, residuals, observation."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

import casadi as ca
import numpy as np

from ..graph.topology import WORLD
from ..model.joint import SIGNALS
from .contact import ASLEEP, CARRIER, CONTACT, EXTENDED, GUARDS, STICKS, TOUCH
from .delassus import solve_masked
from .edges import inertia_matrix
from .spatial import OPTIONS, STATE, SX, port_of, product
from .system import System

NAMES = (["t", "x", "P"], ["out"])
ROUNDING = 1e-16  # residual of positions (m, 1) that no correction would make smaller


def flow(s: System) -> ca.Function:
    """(x' = f(t, x, P), what events of contacts are found from)."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    w.solve()
    touches = ca.densify(ca.vertcat(*w.touches())) if s.contacts else ca.MX(0, 1)
    return ca.Function("flow", [t, x, P], [_rates(w), touches], ["t", "x", "P"], ["out", "touches"])


def stage(s: System) -> ca.Function:
    """(x', guards of the contacts): the flow inside a step, where hand-overs of slots are not looked for."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    w.solve()
    guards = ca.densify(ca.vertcat(*w.guards()))
    return ca.Function("stage", [t, x, P], [_rates(w), guards], ["t", "x", "P"], ["out", "guards"])


def _rates(w: Any) -> Any:
    return ca.densify(ca.vertcat(*w.x_dot, *w.u_dots(), *(rate for rate, _ in w.inner()), *w.powers()))


def seek(s: System, flow: ca.Function, powers: int, at: int) -> ca.Function:
    """(t, x, h, C, θ, P) → signals of the contacts at t + θh, where the state is x + Σ θᵏ Cₖ, for ``at`` values of θ.

    One column per θ. C has ``powers`` columns.
    """
    t, x, P = s.symbols()
    h, C, theta = ca.MX.sym("h"), ca.MX.sym("C", s.size, powers), ca.MX.sym("theta", at)
    found = []
    for place in ca.vertsplit(theta):
        moved = ca.MX.zeros(s.size)
        for column in reversed(ca.horzsplit(C)):
            moved = place * (moved + column)
        found.append(flow(t + place * h, x + moved, P)[1])
    return ca.Function("seek" if at == 1 else "scan", [t, x, h, C, theta, P], [ca.densify(ca.horzcat(*found))])


def rhs(s: System, flow: ca.Function) -> ca.Function:
    """x' = f(t, x, P)."""
    t, x, P = s.symbols()
    return ca.Function("rhs", [t, x, P], [flow(t, x, P)[0]], *NAMES)


def slide(s: System) -> ca.Function:
    """(t, x, P, friction φ per normal effort of all contacts) → (x', how φ turns the slips: ∂(slips)'/∂φ, guards).

    With φ given nothing is stiff in the slips.
    """
    t, x, P = s.symbols()
    phi = ca.MX.sym("phi", 2 * len(s.contacts))
    w = s.start(t, x, P)
    w.solve(dict(zip(s.contacts, ca.vertsplit(phi, 2), strict=True)))
    slides = ca.vertcat(*(ca.repmat(w.modes[c][0] * (1 - w.modes[c][1]), 2, 1) for c in s.contacts))
    turning = -w.turning * ca.repmat(slides.T, slides.shape[0], 1)
    return ca.Function("slide", [t, x, P, phi], [ca.densify(v) for v in (_rates(w), turning, ca.vertcat(*w.guards()))])


def slips(s: System) -> ca.Function:
    """Both components of the slip of every contact."""
    t, x, P = s.symbols()
    return ca.Function("slips", [t, x, P], [ca.densify(s.start(t, x, P).slips())], *NAMES)


def friction(s: System) -> ca.Function:
    """(t, x, P) → friction φ per normal effort of all contacts, by their laws."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    parts = []
    for ci in s.contacts:
        _, f, arguments = w.closing[ci]
        parts.append(-f.contact.ratios()(*arguments, w.modes[ci])[1:3])
    return ca.Function("friction", [t, x, P], [ca.densify(ca.vertcat(*parts))], *NAMES)


def laws(s: System) -> ca.Function:
    """(P, slips, directions) → (φ, ∂φ/∂slip as 2×2 blocks side by side) of the laws of all contacts."""
    t, x, P = ca.MX(0), ca.MX.zeros(s.size), s.symbols()[2]
    n = 2 * len(s.contacts)
    u, d = ca.MX.sym("u", n), ca.MX.sym("d", n)
    w = s.start(t, x, P)
    phi, slope = [], []
    for ci, uc, dc in zip(s.contacts, ca.vertsplit(u, 2), ca.vertsplit(d, 2), strict=True):
        _, f, arguments = w.closing[ci]
        at = [ca.MX.zeros(a.shape) if i + 1 < len(arguments) else a for i, a in enumerate(arguments)]
        a, b = f.contact.friction()(*at, w.modes[ci], uc, dc)
        phi.append(a)
        slope.append(b)
    return ca.Function("laws", [P, u, d], [ca.densify(ca.vertcat(*phi)), ca.densify(ca.horzcat(*slope))])


def decide(s: System) -> ca.Function:
    """What modes and impacts are decided from, at a state and for free contacts.

    → (W of all rows; their velocities; their accelerations without closing forces; per contact its facts
    (``ContactFunctions.facts``); per contact the efforts per normal effort while it slides; a guess: all efforts if
    contacts that touch go on to, and stick if they hardly slip; none for redundant rows; of those the free
    mobilities instead).
    """
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    w.loads()
    w.factor()
    w.accelerate()
    data = [f.dynamics()(*a) for _, f, a in w.closing]
    w.delassus([(GA, GB) for GA, GB, _ in data])
    drift = w.free_drift(data)
    speeds = []
    for _, f, a in w.closing:
        h = f.velocity()(*a)[2]
        at = dict(zip(f.velocity_rows, ca.vertsplit(h), strict=True)) if f.velocity_rows else {}
        speeds += [at.get(i, ca.MX(0)) for i in range(len(f.rows))]
    facts, ratios = [], []
    masks, columns = {ci: ca.MX.ones(m) for ci, m in enumerate(w.m)}, []
    starts = np.cumsum([0, *w.m]).tolist()
    for ci in s.contacts:
        _, f, a = w.closing[ci]
        mode = w.modes[ci]
        facts.append(f.contact.facts()(*a, mode))
        slides = ca.vertcat(1, 0, 0, 0, 0, 0, mode[CARRIER], 0, 0, 0, mode[EXTENDED], 0, 0)
        ratios.append(f.contact.ratios()(*a, slides))
        sticks = facts[-1][STICKS]
        masks[ci] = mode[0] * ca.vertcat(1, sticks, sticks, ca.MX.zeros(w.m[ci] - 3))
        columns.append((starts[ci], ratios[-1] * ca.vertcat(1, 1 - sticks, 1 - sticks, ca.MX.ones(w.m[ci] - 3))))
    W = (w.W + w.W.T) / 2
    q = ca.vertcat(*drift)
    guess = ca.MX(0, 1) if s.redundant else solve_masked(W, -q, ca.vertcat(*masks.values()), columns)[0]
    mobilities = w.mobilities([(GA, GB) for GA, GB, _ in data]) if s.redundant else ca.MX(0, 1)
    outputs = [W, ca.vertcat(*speeds), q, ca.vertcat(*facts), ca.vertcat(*ratios), guess, mobilities]
    return ca.Function(
        "decide",
        [t, x, P],
        [ca.densify(o) for o in outputs],
        ["t", "x", "P"],
        ["W", "speeds", "drift", "facts", "ratios", "guess", "mobilities"],
    )


def carriers(s: System) -> ca.Function:
    """Gaps of all carriers of all slots, one after the other, and how far each is from its surface's end."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    found = [w.carrier_gaps(ci) for ci in s.slots]
    gaps, reaches = (ca.densify(ca.vertcat(*(pair[k] for pair in found))) for k in (0, 1))
    return ca.Function("carriers", [t, x, P], [gaps, reaches])


def kick(s: System) -> ca.Function:
    """(t, x, P, impulses of all rows) → x with the velocities that they cause."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    w.ext = {}
    w.factor()
    rows = [f.dynamics()(*a)[:2] for _, f, a in w.closing]
    w.delassus(rows)
    impulses = ca.MX.sym("impulses", sum(w.m))
    parts = ca.vertsplit(impulses, np.cumsum([0, *w.m]).tolist())
    du, _ = w.respond([p if m else None for p, m in zip(parts, w.m, strict=True)])
    return ca.Function("kick", [t, x, P, impulses], [ca.densify(_kicked(s, w, du))])


def _inner_restored(s: System, t: Any, x: Any, P: Any) -> Any:
    if not s.nz:
        return x
    w = s.start(t, x, P)
    return ca.vertcat(w.X, w.U, *(value for _, value in w.inner()), w.E)


def hold_slip(s: System) -> ca.Function:
    """(t, x, change, P) → x + change, with velocities so that sliding contacts slip as the change predicts.

    The prediction is linear.

    Friction at small slip is steep in the slip: Newton's method must not be thrown off it by second-order terms.
    """
    t, x, P = s.symbols()
    change = ca.MX.sym("change", s.size)
    w = s.start(t, x, P)
    slips = ca.vertcat(*(f.velocity()(*a)[2] for ci, (_, f, a) in enumerate(w.closing) if ci in s.contacts))
    predicted = slips + ca.jtimes(slips, x, change)
    w, data, rows = _unloaded(s, t, x + change, P, "velocity")
    cuts = np.cumsum([0, *(w.m[c] for c in s.contacts)]).tolist()
    wanted = dict(zip(s.contacts, ca.vertsplit(predicted, cuts), strict=True))
    rhs = []
    for ci in w.active:
        if ci in wanted:
            slides = w.modes[ci][0] * (1 - w.modes[ci][1])
            rhs.append(slides * (wanted[ci] - data[ci][2]) * ca.DM([0, 1, 1] + [0] * (w.m[ci] - 3)))
        else:
            rhs.append(ca.MX.zeros(w.m[ci]))
    du, _ = w.respond(w.multipliers(ca.vertcat(*rhs), rows, "touch"))
    return ca.Function("hold_slip", [t, x, change, P], [_kicked(s, w, du)], {"never_inline": True})


def _kicked(s: System, w: Any, du: dict[int, Any]) -> Any:
    """The state with its velocities changed."""
    U = dict(w.ul)
    for i, d in du.items():
        f = s.edge_functions[i]
        U[i] = U[i] + (ca.vertcat(d, ca.MX.zeros(f.nu - f.k)) if f.nu > f.k else d)
    return ca.vertcat(w.X, *U.values(), w.Z, w.E)


def delassus(s: System) -> ca.Function:
    """(W, free mobilities of its rows) at a state: the rank of W tells redundant rows."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    w.loads()
    w.factor()
    rows = [f.dynamics()(*a)[:2] for _, f, a in w.closing]
    w.delassus(rows)
    return ca.Function("delassus", [t, x, P], [ca.densify(w.W), ca.densify(w.mobilities(rows))])


def _unloaded(s: System, t: Any, x: Any, P: Any, level: str) -> tuple[Any, list[Any], list[Any]]:
    """(wiring without loads, per closing constraint its rows and misfit at a level, the rows), W made of them."""
    w = s.start(t, x, P)
    w.ext = {}
    w.factor()
    data = [getattr(f, level)()(*a) for _, f, a in w.closing]
    rows = [(GA, GB) for GA, GB, _ in data]
    w.delassus(rows)
    return w, data, rows


def _corrected(s: System, t: Any, x: Any, P: Any, level: str) -> Any:
    """One Newton step, orthogonal in the metric of the masses, onto the closing constraints."""
    w, data, rows = _unloaded(s, t, x, P, level)
    if not w.active:
        return x
    lam = w.multipliers(-ca.vertcat(*(data[c][2] for c in w.active)), rows, level)
    du, _ = w.respond(lam)
    if level == "velocity":
        return _kicked(s, w, du)
    X = dict(w.xl)
    for i, d in du.items():
        X[i] = X[i] + d if i in w.spinning else s.edge_functions[i].move(X[i], w.us[i], t, w.pe[i], d)
    return ca.vertcat(*X.values(), w.U, w.Z, w.E)


def _restored(s: System, t: Any, x: Any, P: Any) -> Any:
    """Unit quaternions; closing positions and inner states, twice; then closing velocities."""
    x = _placed(s, t, normalise(s, x), P)
    return _corrected(s, t, x, P, "velocity") if s.closing else x


def _placed(s: System, t: Any, x: Any, P: Any) -> Any:
    """Closing positions and inner states corrected twice; not at all where they hold."""
    if s.nz or not s.closing:
        return _twice_placed(s, t, x, P)
    args = s.symbols()
    anew = ca.Function("placed_anew", args, [ca.densify(_twice_placed(s, *args))])
    before = ca.Function("placed_before", args, [args[1]])
    return ca.Function.if_else("placed", anew, before)(_misfit(s, t, x, P) > ROUNDING, t, x, P)


def _twice_placed(s: System, t: Any, x: Any, P: Any) -> Any:
    for _ in range(2):
        if s.closing:
            x = _corrected(s, t, x, P, "position")
        x = _inner_restored(s, t, x, P)
    return x


def _misfit(s: System, t: Any, x: Any, P: Any) -> Any:
    """The largest residual of closing positions."""
    return _largest(ca.vertcat(*_locked(s.start(t, x, P), "position")))


def normalise(s: System, x: Any) -> Any:
    if not s.quaternions:
        return x
    cuts = sorted({0, s.size, *s.quaternions, *(q + 4 for q in s.quaternions)})
    parts = ca.vertsplit(x, cuts)
    unit = _unit()
    return ca.vertcat(*(unit(p) if start in s.quaternions else p for start, p in zip(cuts, parts, strict=False)))


def _unit() -> ca.Function:
    q = SX.sym("q", 4)
    return ca.Function("unit", [q], [q / ca.sqrt(ca.dot(q, q))], OPTIONS)


def project(s: System) -> ca.Function:
    """(the state restored onto all its invariants, the largest residual left, relative)."""
    t, x, P = s.symbols()
    new = _restored(s, t, x, P)
    return ca.Function("project", [t, x, P], [ca.densify(new), _largest_residual(s, t, new, P)])


def resume(s: System, project: ca.Function, flow: ca.Function) -> ca.Function:
    """(the state restored, the largest residual left, its derivative, signals of the contacts)."""
    t, x, P = s.symbols()
    new, left = project(t, x, P)
    return ca.Function("resume", [t, x, P], [ca.densify(v) for v in (new, left, *flow(t, new, P))])


def halt(s: System, flow: ca.Function) -> ca.Function:
    """(the state with velocities changed so that contacts that stick do, its derivative, signals of the contacts, and
    the work of each contact on that).

    As in an impact; contacts that slide pass friction on in proportion to their normal impulses.
    """
    t, x, P = s.symbols()
    w, data, rows = _unloaded(s, t, x, P, "velocity")
    ratios = {c: w.closing[c][1].contact.ratios()(*w.closing[c][2], w.modes[c]) for c in s.contacts}
    lam = w.multipliers(-ca.vertcat(*(data[c][2] for c in w.active)), rows, "velocity", ratios)
    new = _kicked(s, w, w.respond(lam)[0])
    after = s.start(t, new, P).closing
    speeds = {c: (data[c][2] + after[c][1].velocity()(*after[c][2])[2]) / 2 for c in s.contacts}
    works = ca.vertcat(*(ca.dot(lam[c], speeds[c]) for c in s.contacts))
    return ca.Function("halt", [t, x, P], [ca.densify(v) for v in (new, *flow(t, new, P), works)])


def residual(s: System) -> ca.Function:
    """(position-level residuals with |q| − 1, velocity-level residuals, misfit of inner states)."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    return ca.Function("residual", [t, x, P], list(_residuals(s, w)), ["t", "x", "P"], ["g", "h", "inner"])


def _locked(w: Any, level: str) -> list[Any]:
    """Residuals of all closing constraints at a level, of contacts only what their modes lock."""
    found = []
    for ci, (_, f, a) in enumerate(w.closing):
        misfit = getattr(f, level)()(*a)[2]
        found.append(misfit * f.contact.mask(level)(w.modes[ci]) if f.is_contact else misfit)
    return found


def _residuals(s: System, w: Any) -> tuple[Any, Any, Any]:
    g, h = _locked(w, "position"), _locked(w, "velocity")
    inner: list[Any] = []
    for i, (_, f, a) in enumerate(w.others):
        if f.state_names and not f.is_joint:
            misfit = f.misfit()(*a)[0]
            inner.append(ca.if_else(w.modes[i][ASLEEP] > 0.5, 0, misfit) if f.is_contact else misfit)
    for q in s.quaternions:
        g.append(ca.norm_2(w.X[q : q + 4]) - 1)
    return tuple(ca.densify(ca.vertcat(*rows)) if rows else ca.MX(0, 1) for rows in (g, h, inner))


def _largest_residual(s: System, t: Any, x: Any, P: Any) -> Any:
    """The largest residual of all closing constraints at a state, relative to the size of its coordinates."""
    if not s.closing:
        return ca.MX(ca.DM(0.0))
    w = s.start(t, x, P)
    return _largest(ca.vertcat(*_residuals(s, w))) / (1 + _largest(ca.vertcat(w.X, w.U)))


def lowest(touches: Any, low: Any) -> Any:
    """The least values of all guards, at the end of a step (from its signals) and inside it."""
    if not touches.shape[0]:
        return low
    return ca.fmin(low, ca.vertcat(*(c[GUARDS] for c in ca.vertsplit(touches, TOUCH))))


def audit(s: System) -> ca.Function:
    """(largest position residual, largest velocity residual, kinetic, gravity's, stored energy, work)."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    g, h, inner = _residuals(s, w)
    kinetic, potential, stored = [], [], []
    for i, e in enumerate(s.edges):
        body = s.topology.bodies[e.body]
        n = 3 if body.inertia.ndim == 1 else 6
        pose = _body_functions(s, n)[0]
        *_, k, v = pose(w.K[e.body], w.pe[i][-(1 + n) :], w.pg)
        kinetic.append(k)
        potential.append(v)
        f = s.edge_functions[i]
        if e.joint is not None and f.coordinates.has_effort:
            stored.append(f.loss(w.xs[i], w.us[i], t, w.pe[i])[2])
    for _, f, a in w.others:
        if f.has_effort:
            stored.append(f.loss()(*a, ca.MX.zeros(6))[2])
    out = [
        _largest(ca.vertcat(g, inner)),
        _largest(h),
        *(ca.sum1(ca.vertcat(*e)) if e else ca.MX(0) for e in (kinetic, potential, stored)),
        ca.sum1(w.E) if s.nw else ca.MX(0),
    ]
    return ca.Function("audit", [t, x, P], [ca.densify(ca.vertcat(*out))], *NAMES)


def guards(s: System) -> ca.Function:
    """What must stay positive, of all constraints in turn (``System.guard_names``); in Flight nothing must."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    values = []
    for i, (_, f, a) in enumerate(w.others):
        if f.guards:
            value = f.misfit()(*a)[1]
            values.append(ca.if_else(w.modes[i][0] > 0, value, 1) if f.is_contact else value)
    return ca.Function("guards", [t, x, P], [ca.densify(ca.vertcat(*values)) if values else ca.MX(0, 1)], *NAMES)


def facing(s: System) -> ca.Function:
    """Per closing joint the cosine between its two axes: 1 when assembled, −1 when assembled the wrong way round."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    values = [f.misfit()(*a)[2] for _, f, a in w.closing if f.is_joint]
    return ca.Function("facing", [t, x, P], [ca.densify(ca.vertcat(*values)) if values else ca.MX(0, 1)], *NAMES)


def tracked(s: System) -> ca.Function:
    """Per constraint with states of its own what defines them: (numbers of its moving bodies, parameters)."""
    t, x, P = s.symbols()
    found: list[Any] = []
    for _, f, (*heads, _z, _t, p) in s.start(t, x, P).others:
        if f.state_names and not f.is_joint:
            found += [ca.vertcat(*heads) if heads else ca.MX(0, 1), p]
    return ca.Function("tracked", [t, x, P], [ca.densify(v) for v in found])


def poses(s: System) -> ca.Function:
    """Per contact, in columns, frame B as seen from frame A (``ConstraintFunctions.pose``)."""
    t, x, P = s.symbols()
    closing = s.start(t, x, P).closing
    found = [closing[ci][1].pose()(*closing[ci][2]) for ci in s.contacts]
    return ca.Function("poses", [t, x, P], [ca.densify(ca.horzcat(*found))], *NAMES)


def sought(s: System, residual: ca.Function, states: ca.Function, level: int, signals: tuple[int, ...]) -> ca.Function:
    """(t, x, P) → (closing rows of level 0 or 1, then chosen elements of the signals; their Jacobian).

    The Jacobian is by the positions (level 0) or the velocities (level 1).
    """
    t, P = s.symbols()[::2]
    parts = [ca.MX.sym("X", s.nx), ca.MX.sym("U", s.nu), ca.MX.sym("rest", s.size - s.nx - s.nu)]
    x = ca.vertcat(*parts)
    rows = residual.call([t, x, P], True, False)[level]
    if signals:
        rows = ca.vertcat(rows, states.call([t, x, P], True, False)[0][list(signals)])
    slope = ca.jacobian(rows, parts[level])
    whole = ca.MX.sym("x", s.size)
    split = ca.vertsplit(whole, [0, s.nx, s.nx + s.nu, s.size])
    raw = ca.Function("raw", [t, *parts, P], [rows, slope])
    return ca.Function("sought", [t, whole, P], raw.call([t, *split, P], True, False))


def _largest(v: Any) -> Any:
    return ca.norm_inf(v) if v.shape[0] else ca.MX(0)


@dataclass(frozen=True)
class Signal:
    """One observed quantity: where it stands in the vector, its shape, unit and meaning."""

    name: str
    start: int
    shape: tuple[int, ...]
    unit: str
    text: str
    level: int  # 0 positions only, 1 velocities, 2 accelerations and forces


class Recorder:
    """Collects named expressions into one vector."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self.parts: list[Any] = []
        self.size = 0

    def add(
        self, name: str, value: Any, unit: str, text: str, level: int, shape: tuple[int, ...] | None = None
    ) -> None:
        n = value.numel()
        self.signals.append(
            Signal(name, self.size, shape if shape is not None else (() if n == 1 else (n,)), unit, text, level)
        )
        self.parts.append(value)
        self.size += n

    def function(self, name: str, inputs: list[Any]) -> ca.Function:
        return ca.Function(name, inputs, [ca.densify(ca.vertcat(*self.parts))], *NAMES)


def _body_functions(s: System, n_inertia: int) -> tuple[ca.Function, ca.Function]:
    """(pose and energies, accelerations) of a body; made once per model."""
    cache = s.catalogue.shared
    if n_inertia in cache:
        return cache[n_inertia]
    n_gravity, gravity = s.catalogue.n_gravity, s.world.gravity
    K, a, p, pg = SX.sym("K", STATE), SX.sym("a", 6), SX.sym("p", 1 + n_inertia), SX.sym("pg", n_gravity)
    b = port_of(K)
    spin = inertia_matrix(p[1:]) @ (b.T.T @ b.w)
    kinetic = (p[0] * ca.dot(b.v, b.v) + ca.dot(b.T.T @ b.w, spin)) / 2
    potential = p[0] * gravity.lift(pg).potential(b.r)
    pose = ca.Function(
        f"body_pose{n_inertia}",
        [K, p, pg],
        [b.r, K[:9], b.v, b.T.T @ b.w, b.w, b.T @ spin, kinetic, potential],
        OPTIONS,
    )
    rates = ca.Function(f"body_acc{n_inertia}", [K, a], [a[:3], b.T.T @ a[3:]], OPTIONS)
    cache[n_inertia] = pose, rates
    return cache[n_inertia]


def observe(s: System, level: int = 2) -> tuple[ca.Function, list[Signal]]:
    """Every port quantity, reaction, bond and energy by name; below level 2 only what needs no accelerations."""
    t, x, P = s.symbols()
    w = s.start(t, x, P)
    if level == 2:
        w.solve()
    out = Recorder()
    if s.world.moves:
        out.add("world.r", port_of(w.K[WORLD]).r, "m", "position of the base", 0)
        out.add("world.T", w.K[WORLD][:9], "1", "axes, base → inertial space", 0, (3, 3))
    for i, e in sorted(enumerate(s.edges), key=lambda pair: pair[1].body):
        body = s.topology.bodies[e.body]
        n_inertia = 3 if body.inertia.ndim == 1 else 6
        pose, acc = _body_functions(s, n_inertia)
        K, path = w.K[e.body], body.path
        r, T, v, wb, w0, L, kinetic, potential = pose(K, w.pe[i][-(1 + n_inertia) :], w.pg)
        out.add(f"{path}.r", r, "m", "position of the centre of mass", 0)
        out.add(f"{path}.T", T, "1", "axes, body → world", 0, (3, 3))
        if e.body in w.cm:
            origin = r - product(ca.reshape(T, 3, 3), w.cm[e.body])
            out.add(f"{path}.origin", origin, "m", "position of the body's origin", 0)
        out.add(f"{path}.v", v, "m/s", "velocity of the centre of mass", 1)
        out.add(f"{path}.w", wb, "rad/s", "angular velocity, body axes", 1)
        out.add(f"{path}.w_0", w0, "rad/s", "angular velocity, world axes", 1)
        out.add(f"{path}.L_0", L, "kg·m²/s", "angular momentum about the centre of mass, world axes", 1)
        out.add(f"{path}.kinetic", kinetic, "J", "kinetic energy", 1)
        out.add(f"{path}.potential", potential, "J", "potential energy in the field of gravity", 0)
        if level == 2:
            a, eps = acc(K, w.a[e.body])
            out.add(f"{path}.a", a, "m/s²", "acceleration of the centre of mass", 2)
            out.add(f"{path}.eps", eps, "rad/s²", "angular acceleration, body axes", 2)
    for i, e in enumerate(s.edges):
        f = s.edge_functions[i]
        if e.joint is None:
            continue
        path = e.joint.path
        if level == 2:
            _observe_constraint(out, s, w, e.joint, *w._angle_and_numbers(i))
        elif f.signal_names:
            values = ca.vertsplit(f.signals(w.xs[i], w.us[i], t, w.pe[i]))
            for name, value in zip(f.signal_names, values, strict=True):
                if name in SIGNALS:
                    out.add(f"{path}.{name}", value, *SIGNALS[name], 1 if name.endswith("_dot") else 0)
        if level < 2 and f.coordinates.quaternions:
            for names, part, lv in ((f.coordinates.x_names, w.xs[i], 0), (f.coordinates.u_names, w.us[i], 1)):
                for base, members in groupby(enumerate(names), lambda entry: entry[1][0].partition("[")[0]):
                    found = list(members)
                    (first, (_, unit, text)), last = found[0], found[-1][0]
                    out.add(f"{path}.{base}", part[first : last + 1], unit, text, lv)
    for (c, f, arguments), z, p in zip(w.others, w.zs, w.pc + w.pf, strict=True):
        if level == 2:
            _observe_constraint(out, s, w, c, z, p)
        elif f.is_contact:
            for (name, (unit, text, shape, lv)), value in zip(
                CONTACT.items(), f.contact.seen()(*arguments), strict=True
            ):
                out.add(f"{c.path}.{name}", value, unit, text, lv, shape)
        elif f.is_joint:
            for name, value in zip(SIGNALS, ca.vertsplit(f.motion()(*arguments)), strict=False):
                out.add(f"{c.path}.{name}", value, *SIGNALS[name], 1 if name.endswith("_dot") else 0)
        elif f.pinnable:
            sizes = [ca.SX(value).numel() for *_, value in f.pinnable.values()]
            parts = ca.vertsplit(f.pinned()(*arguments), np.cumsum([0, *sizes]).tolist())
            for (name, (unit, text, lv, _)), value in zip(f.pinnable.items(), parts, strict=True):
                out.add(f"{c.path}.{name}", value, unit, text, lv)
    for i, name in enumerate(s.workers):
        out.add(f"{name}.work", w.E[i], "J", "work done on the system: injected if positive, else dissipated", 1)
    return out.function(f"observe{level}", [t, x, P]), out.signals


def _observe_constraint(out: Recorder, s: System, w: Any, c: Any, z: Any, p: Any) -> None:
    f = s.catalogue.constraint(c)
    function = f.observe()
    arguments = w.inputs(c, f, z, p)
    accelerations = [w.acceleration(c, side) for side in (0, 1) if not f.skip[side]]
    wrench = w.constraint_wrench(c)
    F, M, point, power, bonds, *more = function(*arguments, *accelerations, wrench)
    path = c.path
    out.add(f"{path}.F_B", F, "N", "force on B", 2)
    out.add(f"{path}.M_B", M, "N·m", "torque on B about P", 2)
    out.add(f"{path}.F_A", -F, "N", "force on A", 2)
    out.add(f"{path}.M_A", -M, "N·m", "torque on A about P", 2)
    out.add(f"{path}.P", point, "m", "point of action", 2)
    out.add(f"{path}.power", power, "W", "power into the bodies (effort × flow of all bonds)", 2)
    out.add(f"{path}.stored", f.loss()(*arguments, wrench)[2], "J", "energy stored", 1)
    units = {row.name: row.unit for row in f.rows} | {name: unit for name, (_, _, unit) in f.efforts.items()}
    if f.observed:
        for name, value in zip(f.observed, ca.vertsplit(bonds), strict=True):
            bond, _, what = name.partition(".")
            if what:
                flow = "rad/s" if units[bond] == "N·m" else "m/s"
                unit = {"effort": units[bond], "flow": flow}.get(what, "W")
                out.add(f"{path}.{name}", value, unit, f"{what} of the bond {bond}", 2)
            else:
                level = {"nu": 0, "phi": 0, "nu_dot": 1, "phi_dot": 1}.get(name, 2)
                out.add(f"{path}.{name}", value, *SIGNALS[name], level)
    if f.is_contact:
        for (name, (unit, text, shape, level)), value in zip(
            CONTACT.items(), f.contact.seen()(*arguments), strict=True
        ):
            if name not in f.more:
                out.add(f"{path}.{name}", value, unit, text, level, shape)
    for (name, (unit, text, value)), part in zip(f.more.items(), more, strict=True):
        shape = ca.SX(value).shape
        out.add(f"{path}.{name}", part, unit, text, 1, shape if shape[1] > 1 else shape[:1] if shape[0] > 1 else ())
