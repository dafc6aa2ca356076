"""Every port quantity, reaction, bond and energy by name."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import casadi as ca
import numpy as np

from ...graph.topology import WORLD
from ...model.bond import ABSENT
from ...model.constraint import Constraint
from ...model.joint_motion import SIGNALS
from ..records import BodyMotion
from ..spatial import product
from ..stages.accelerations import acceleration
from ..stages.kinematics import Attached, Kinematics, arguments, kinematics
from ..stages.powers import angle_and_numbers
from ..stages.solution import Solved, solved
from ..stages.sums import listed
from ..stages.wrenches import constraint_wrench
from ..system import System
from .bodies import body_functions, body_pose
from .signals import Recorder, Signal


def observe(s: System) -> tuple[ca.Function, list[Signal]]:
    """All signals."""
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    z, out = solved(k), Recorder()
    _base(out, k)
    for i, _ in _by_body(s):
        _body(out, k, i)
        _body_accelerations(out, z, i)
    for i, e in enumerate(s.edges):
        if e.joint is not None:
            _constraint(out, z, e.joint, *angle_and_numbers(k, i))
    for (c, _, _), own, p in zip(k.others, k.zs, k.pc + k.pf, strict=True):
        _constraint(out, z, c, own, p)
    _blocks(out, k)
    _own_states(out, s, x)
    _work(out, k)
    return out.function("observe2", [t, x, P]), out.signals


def observe_states(s: System) -> tuple[ca.Function, list[Signal]]:
    """The signals that need no accelerations or forces: those that initial values may pin."""
    t, x, P = s.symbols()
    k, out = kinematics(s, t, x, P), Recorder()
    _base(out, k)
    for i, _ in _by_body(s):
        _body(out, k, i)
    for i, e in enumerate(s.edges):
        if e.joint is not None:
            _joint_states(out, k, i, e.joint)
    for attached in k.others:
        _constraint_states(out, attached)
    _blocks(out, k)
    _own_states(out, s, x)
    _work(out, k)
    return out.function("observe1", [t, x, P]), out.signals


def observe_motions(s: System, bodies: frozenset[str]) -> tuple[ca.Function, list[Signal]]:
    """The motions of some bodies alone."""
    t, x, P = s.symbols()
    k, out = kinematics(s, t, x, P), Recorder()
    for i, e in _by_body(s):
        if s.topology.bodies[e.body].path in bodies:
            _body(out, k, i)
    return out.function("observe_motions", [t, x, P]), out.signals


def owner_of(s: System, path: str) -> str:
    """The path of the component that a signal belongs to: the longest one that its path begins with."""
    head = path
    while head:
        head = head.rpartition(".")[0]
        if head in s.assembly.by_path or head == "world":
            return head
    return ""


def record_states(out: Recorder, k: Kinematics, owner: str) -> None:
    """The signals of one component that need neither accelerations nor forces."""
    s = k.s
    if owner == "world":
        _base(out, k)
    for i, e in enumerate(s.edges):
        if s.topology.bodies[e.body].path == owner:
            _body(out, k, i)
        if e.joint is not None and e.joint.path == owner:
            _joint_states(out, k, i, e.joint)
            f = s.catalogue.constraint(e.joint)
            _observables(out, Attached(e.joint, f, arguments(k, e.joint, f, *angle_and_numbers(k, i))))
    for attached in k.others:
        if attached.constraint.path == owner:
            _constraint_states(out, attached)
            _observables(out, attached)
    for i in s.starts:
        if owner_of(s, s.state_names[i].name) == owner:
            _own_state(out, s, i, k.X[i] if i < s.nx else k.Z[i - s.nx - s.nu])


def record_forces(out: Recorder, z: Solved, owner: str) -> None:
    """The signals of one component that need accelerations and forces, and those that do not."""
    k, s = z.k, z.k.s
    record_states(out, k, owner)
    known = {signal.name for signal in out.signals}
    more = Recorder()
    for i, e in enumerate(s.edges):
        if s.topology.bodies[e.body].path == owner:
            _body_accelerations(more, z, i)
        if e.joint is not None and e.joint.path == owner:
            _constraint(more, z, e.joint, *angle_and_numbers(k, i))
    for (c, _, _), own, p in zip(k.others, k.zs, k.pc + k.pf, strict=True):
        if c.path == owner:
            _constraint(more, z, c, own, p)
    for signal, part in zip(more.signals, more.parts, strict=True):
        if signal.name not in known:
            out.add(signal.name, part, signal.unit, signal.text, signal.level, signal.shape)


def _observables(out: Recorder, attached: Attached) -> None:
    """Observables of a constraint by positions and velocities alone; none that depends on signals itself."""
    c, f, own = attached
    if not f.seen_names:
        return
    known = {signal.name for signal in out.signals}
    for name, value, hanging in zip(f.seen_names, listed(f.seen()(*own)), wired_observables(c, f), strict=True):
        if not hanging and f"{c.path}.{name}" not in known:
            unit, text, expression = f.more[name]
            out.add(f"{c.path}.{name}", value, unit, text, 1, shape_of(expression))


def wired_observables(c: Constraint, f: Any) -> list[list[str]]:
    """For each of ``f.seen_names`` the names of the constraint's numbers that are signals and that it depends on."""
    wires, indices, index = dict(c.wires()), dict[int, str](), int(f.is_contact)
    for name, _, value in c.numbers():
        indices |= {index: name} if name in wires else {}
        index += value.size
    function = f.seen()
    columns = (
        {int(j) for j in function.jac_sparsity(i, function.n_in() - 1).get_col()} for i in range(len(f.seen_names))
    )
    return [[name for at, name in indices.items() if at in found] for found in columns]


def _blocks(out: Recorder, k: Kinematics) -> None:
    """Outputs of all blocks."""
    for i, (block, f) in enumerate(k.s.blocks):
        if f.names:
            values = ca.vertsplit(f.out(k.zb[i], k.t, k.pb[i]))
            for name, value in zip(f.names, values, strict=True):
                out.add(f"{block.path}.{name}", value, "", "output of a block", 1)


def _by_body(s: System) -> list[tuple[int, Any]]:
    return sorted(enumerate(s.edges), key=lambda pair: pair[1].body)


def _base(out: Recorder, k: Kinematics) -> None:
    if k.s.world.moves:
        base = BodyMotion.of(k.K[WORLD])
        out.add("world.r", base.r, "m", "position of the base", 0)
        out.add("world.T", base.axes, "1", "axes, base → inertial space", 0, (3, 3))


def _body(out: Recorder, k: Kinematics, i: int) -> None:
    """Pose, velocities and energies of the body of tree edge i."""
    body = k.s.edges[i].body
    path = k.s.topology.bodies[body].path
    r, T, v, w_body, w, L, kinetic, potential = body_pose(k, i)
    out.add(f"{path}.r", r, "m", "position of the centre of mass", 0)
    out.add(f"{path}.T", T, "1", "axes, body → world", 0, (3, 3))
    if body in k.cm:
        origin = r - product(ca.reshape(T, 3, 3), k.cm[body])
        out.add(f"{path}.origin", origin, "m", "position of the body's origin", 0)
    out.add(f"{path}.v", v, "m/s", "velocity of the centre of mass", 1)
    out.add(f"{path}.w", w_body, "rad/s", "angular velocity, body axes", 1)
    out.add(f"{path}.w_0", w, "rad/s", "angular velocity, world axes", 1)
    out.add(f"{path}.L_0", L, "kg·m²/s", "angular momentum about the centre of mass, world axes", 1)
    out.add(f"{path}.kinetic", kinetic, "J", "kinetic energy", 1)
    out.add(f"{path}.potential", potential, "J", "potential energy in the field of gravity", 0)


def _body_accelerations(out: Recorder, z: Solved, i: int) -> None:
    s, body = z.k.s, z.k.s.edges[i].body
    path = s.topology.bodies[body].path
    a, eps = body_functions(s, s.inertia_size(body))[1](z.k.K[body], z.accelerations.a[body])
    out.add(f"{path}.a", a, "m/s²", "acceleration of the centre of mass", 2)
    out.add(f"{path}.eps", eps, "rad/s²", "angular acceleration, body axes", 2)


def _joint_states(out: Recorder, k: Kinematics, i: int, joint: Constraint) -> None:
    """Coordinates of the joint on tree edge i."""
    f, path = k.s.edge_functions[i], joint.path
    if f.signal_names:
        values = ca.vertsplit(f.signals(k.xs[i], k.us[i], k.t, k.pe[i]))
        for name, value in zip(f.signal_names, values, strict=True):
            if name in SIGNALS:
                out.add(f"{path}.{name}", value, *SIGNALS[name], _level_of(name))
    if f.coordinates.quaternions:
        for names, part, level in ((f.coordinates.x_names, k.xs[i], 0), (f.coordinates.u_names, k.us[i], 1)):
            for base, members in groupby(enumerate(names), lambda entry: entry[1][0].partition("[")[0]):
                found = list(members)
                (first, (_, unit, text)), last = found[0], found[-1][0]
                out.add(f"{path}.{base}", part[first : last + 1], unit, text, level)


def _constraint_states(out: Recorder, attached: Attached) -> None:
    """The signals of a closing constraint that need no forces."""
    c, f, own = attached
    if f.is_contact:
        _contact(out, attached, {})
    elif f.is_joint:
        for name, value in zip(SIGNALS, ca.vertsplit(f.motion()(*own)), strict=False):
            out.add(f"{c.path}.{name}", value, *SIGNALS[name], _level_of(name))
    elif f.pinnable:
        sizes = [ca.SX(value).numel() for *_, value in f.pinnable.values()]
        parts = ca.vertsplit(f.pinned()(*own), np.cumsum([0, *sizes]).tolist())
        for (name, (unit, text, level, _)), value in zip(f.pinnable.items(), parts, strict=True):
            out.add(f"{c.path}.{name}", value, unit, text, level)


def _level_of(signal: str) -> int:
    return 1 if signal.endswith("_dot") else 0


def _contact(out: Recorder, attached: Attached, shown: dict[str, Any]) -> None:
    """Gap and slip of a contact, except for those that are ``shown`` in another way."""
    c, f, own = attached
    for (name, (unit, text, shape, level)), value in zip(
        f.contact.shown.items(), listed(f.contact.seen()(*own)), strict=True
    ):
        if name not in shown:
            out.add(f"{c.path}.{name}", value, unit, text, level, shape)


def _own_states(out: Recorder, s: System, x: Any) -> None:
    """The states with rates of constraints and of the laws in their sockets."""
    for i in s.starts:
        _own_state(out, s, i, x[i])


def _own_state(out: Recorder, s: System, i: int, value: Any) -> None:
    state = s.state_names[i]
    out.add(state.name, value, state.unit, state.text, 0)


def _work(out: Recorder, k: Kinematics) -> None:
    for i, name in enumerate(k.s.workers):
        out.add(f"{name}.work", k.E[i], "J", "work done on the system: injected if positive, else dissipated", 1)


def _constraint(out: Recorder, z: Solved, c: Constraint, own: ca.MX, p: ca.MX) -> None:
    """Wrenches, power, bonds and signals of a constraint."""
    f = z.k.s.catalogue.constraint(c)
    function = f.observe()
    given = arguments(z.k, c, f, own, p)
    accelerations = [acceleration(z.k, z.accelerations, c, side) for side in (0, 1) if not f.skip[side]]
    wrench = constraint_wrench(z, c)
    F, M, point, power, bonds, *more = function(*given, *accelerations, wrench)
    out.add(f"{c.path}.F_B", F, "N", "force on B", 2)
    out.add(f"{c.path}.M_B", M, "N·m", "torque on B about P", 2)
    out.add(f"{c.path}.F_A", -F, "N", "force on A", 2)
    out.add(f"{c.path}.M_A", -M, "N·m", "torque on A about P", 2)
    out.add(f"{c.path}.P", point, "m", "point of action", 2)
    out.add(f"{c.path}.power", power, "W", "power into the bodies (effort × flow of all bonds)", 2)
    out.add(f"{c.path}.stored", f.loss()(*given, wrench)[2], "J", "energy stored", 1)
    if f.is_contact:
        bonds = _with_loads(f, bonds, z.lam[z.k.s.closing_index[id(c)]])
    _bonds(out, c.path, f, bonds)
    if f.is_contact:
        _contact(out, Attached(c, f, given), f.more)
    for (name, (unit, text, value)), part in zip(f.more.items(), more, strict=True):
        out.add(f"{c.path}.{name}", part, unit, text, 1, shape_of(value))


def shape_of(value: Any) -> tuple[int, ...]:
    """The shape of an expression: a single number has none."""
    shape = ca.SX(value).shape
    return shape if shape[1] > 1 else shape[:1] if shape[0] > 1 else ()


def _with_loads(f: Any, bonds: ca.MX, lam: ca.MX) -> Any:
    """Efforts, flows and powers of a contact's bonds, with the loads of dry bonds, which are not in the wrench."""
    for row in np.flatnonzero(f.compliance).tolist():
        bonds = ca.vertcat(bonds[: 3 * row], lam[row], bonds[3 * row + 1 :])
    return bonds


def _bonds(out: Recorder, path: str, f: Any, bonds: ca.MX) -> None:
    """Efforts, flows and powers of bonds, and a joint's signals."""
    if not f.observed:
        return
    units = {row.name: row.unit for row in f.rows} | {name: unit for name, (_, _, unit) in f.efforts.items()}
    for name, value in zip(f.observed, ca.vertsplit(bonds), strict=True):
        bond, _, what = name.partition(".")
        if bond.startswith(ABSENT):
            continue
        if what:
            flow = "rad/s" if units[bond] == "N·m" else "m/s"
            unit = {"effort": units[bond], "flow": flow}.get(what, "W")
            out.add(f"{path}.{name}", value, unit, f"{what} of the bond {bond}", 2)
        else:
            level = {"nu": 0, "phi": 0, "nu_dot": 1, "phi_dot": 1}.get(name, 2)
            out.add(f"{path}.{name}", value, *SIGNALS[name], level)
