"""A joint used as coordinates: kinematics outwards from the parent, in either direction (Kosenko 2022, §2.2)."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..model.body import Body
from ..model.constraint import Constraint
from ..model.coordinates import Coordinates
from ..model.world import Gravity
from .edges import EdgeFunctions, body_load, body_numbers, frame_symbols, normalised
from .records import BodyMotion
from .rotors import is_rotor
from .spatial import OPTIONS, SX, by_time, port_of, rest, state_of


class JointEdge(EdgeFunctions):
    """A joint used as coordinates, with its outer body. p: the symbols of the joint's parameters."""

    def __init__(
        self,
        name: str,
        joint: Constraint,
        coordinates: Coordinates,
        p: ca.SX,
        body: Body,
        gravity: Gravity,
        reversed_: bool,
        parent_rests: bool,
    ) -> None:
        super().__init__(name, coordinates.free)
        self.coordinates = coordinates
        c = coordinates
        self.nx, self.nu = c.x.shape[0], c.u.shape[0]
        n_body, n_gravity = len(body_numbers(body)), sum(len(v) for _, _, v in gravity.numbers())
        fA = SX.sym("fA", len(joint.A.numbers()))
        fB = SX.sym("fB", len(joint.B.numbers()))
        pB, pG = SX.sym("pB", n_body), SX.sym("pG", n_gravity)
        params = ca.vertcat(p, fA, fB, pB)
        K = rest() if parent_rests else SX.sym("K", BodyMotion.SIZE)
        offA, rotA, _ = frame_symbols(joint.A, fA)
        offB, rotB, _ = frame_symbols(joint.B, fB)
        motion = (_reversed if reversed_ else _forward)(K, offA, rotA, offB, rotB, _relative(c))
        T, r, v, w, d, S, cc = motion
        load = body_load(pB, T, r, w, gravity.lift(pG))
        J = ca.densify(ca.vertcat(d, ca.vec(S), cc))
        L = ca.densify(ca.vertcat(c.effort, load))
        inputs = ([] if parent_rests else [K]) + [c.x, c.u, c.t, params, pG]
        self.kin = ca.Function(f"{name}_kin", inputs, [state_of(T, r, v, w), J, L, c.x_dot], OPTIONS)
        self.body_state = ca.Function(f"{name}_body_state", inputs, [state_of(T, r, v, w)])  # for other expressions
        self._of_coordinates(name, params)
        self.parent_rests = parent_rests
        self.rotor = not reversed_ and is_rotor(joint, body, coordinates, gravity)
        self.axis = getattr(joint, "axis", None)

    def _of_coordinates(self, name: str, params: ca.SX) -> None:
        """Functions of the joint's own states alone: laws, signals, and how its positions move."""
        c = self.coordinates
        stored = ca.jtimes(c.energy, ca.vertcat(c.x, c.t), ca.vertcat(c.x_dot, 1))
        lost = ca.dot(c.effort, c.u[: c.free]) + stored if c.free else stored
        self.known = ca.Function(f"{name}_known", [c.x, c.u, c.t, params], [c.u_known], OPTIONS)
        self.loss = ca.Function(f"{name}_loss", [c.x, c.u, c.t, params], [lost, stored, c.energy], OPTIONS)
        names = list(c.signals)
        self.signal_names = names
        self.signals = ca.Function(
            f"{name}_signals",
            [c.x, c.u, c.t, params],
            [ca.vertcat(*(c.signals[n][2] for n in names)) if names else SX(0, 1)],
            OPTIONS,
        )
        du = SX.sym("du", c.free)
        dx = ca.jtimes(c.x_dot, c.u[: c.free], du) if c.free and self.nx else SX.zeros(self.nx)
        dx[self.nx - c.own :] = 0
        self.move = ca.Function(
            f"{name}_move", [c.x, c.u, c.t, params, du], [normalised(c.x + dx, c.quaternions)], OPTIONS
        )
        if c.own:
            h, z, rates = SX.sym("h"), c.x[self.nx - c.own :], c.x_dot[self.nx - c.own :]
            moved = z + ca.solve(SX.eye(c.own) - h * ca.jacobian(rates, z), h * rates)  # stable for any step
            out = ca.vertcat(c.x[: self.nx - c.own], moved)
            self.own_step = ca.Function(f"{name}_own_step", [c.x, c.u, c.t, params, h], [out], OPTIONS)
        self.effort = ca.Function(f"{name}_effort", [c.x, c.u, c.t, params], [c.effort], OPTIONS)
        self._params = params

    def given(self) -> ca.Function:
        """→ (place and axes of B in A, their derivative and their second one by time alone)."""
        if "given" not in self._cache:
            c = self.coordinates
            pose = ca.densify(ca.vertcat(c.p, ca.vec(c.R)))
            inputs = [c.x, c.u, c.t, self._params]
            self._cache["given"] = ca.Function(f"{self.name}_given", inputs, by_time(pose, c.t))
        return self._cache["given"]


def _relative(c: Coordinates) -> tuple[Any, ...]:
    """Pose and twist of B relative to A, the twist being S u + s0, and its rate without free accelerations."""
    twist = ca.vertcat(c.v, c.w)
    S = ca.jacobian(twist, c.u[: c.free]) if c.free else SX(6, 0)
    u_dot = ca.vertcat(SX.zeros(c.free), c.u_known)
    rates = ca.vertcat(c.x_dot, u_dot, 1)
    bias = c.bias if c.bias is not None else ca.jtimes(twist, ca.vertcat(c.x, c.u, c.t), rates)
    return c.R, c.p, c.v, c.w, S, bias


def _at(T: ca.SX, offset: ca.SX | None) -> Any:
    return T @ offset if offset is not None else SX(3, 1)


def _forward(
    K: ca.SX, offA: ca.SX | None, rotA: ca.SX | None, offB: ca.SX | None, rotB: ca.SX | None, relative: Any
) -> tuple[Any, ...]:
    """Parent carries frame A, this body frame B (Kosenko 2022, eqs. (2)-(4))."""
    R, p, v_rel, w_rel, S_rel, bias = relative
    A = port_of(K)
    TF = A.T if rotA is None else A.T @ rotA
    turned = TF @ R
    T = turned if rotB is None else turned @ rotB.T
    arm = _at(A.T, offA) + TF @ p  # from A's centre of mass to the origin of B
    off = _at(T, offB)
    V, W = TF @ v_rel, TF @ w_rel
    d = arm - off
    w = A.w + W
    v = A.v + ca.cross(A.w, arm) + V - ca.cross(w, off)
    eps = ca.cross(A.w, W) + TF @ bias[3:]
    acc = (
        ca.cross(A.w, ca.cross(A.w, arm))
        + 2 * ca.cross(A.w, V)
        + TF @ bias[:3]
        - ca.cross(eps, off)
        - ca.cross(w, ca.cross(w, off))
    )
    turn = TF @ S_rel[3:, :]
    slide = TF @ S_rel[:3, :] + ca.skew(off) @ turn
    return T, A.r + d, v, w, d, ca.vertcat(slide, turn), ca.vertcat(acc, eps)


def _reversed(
    K: ca.SX, offA: ca.SX | None, rotA: ca.SX | None, offB: ca.SX | None, rotB: ca.SX | None, relative: Any
) -> tuple[Any, ...]:
    """Parent carries frame B, this body frame A; the coordinates still describe B relative to A."""
    R, p, v_rel, w_rel, S_rel, bias = relative
    B = port_of(K)
    TB = B.T if rotB is None else B.T @ rotB
    TF = TB @ R.T
    T = TF if rotA is None else TF @ rotA.T
    gap = TF @ p  # from the origin of A to the origin of B
    armB, off = _at(B.T, offB), _at(T, offA)
    V, W = TF @ v_rel, TF @ w_rel
    d = armB - gap - off
    w = B.w - W
    v = B.v + ca.cross(B.w, armB) - ca.cross(w, gap) - V - ca.cross(w, off)
    eps = -ca.cross(w, W) - TF @ bias[3:]
    inner = ca.cross(eps, gap) + ca.cross(w, ca.cross(w, gap)) + 2 * ca.cross(w, V) + TF @ bias[:3]
    acc = ca.cross(B.w, ca.cross(B.w, armB)) - inner - ca.cross(eps, off) - ca.cross(w, ca.cross(w, off))
    turn = -TF @ S_rel[3:, :]
    slide = -TF @ S_rel[:3, :] + ca.skew(gap + off) @ turn
    return T, B.r + d, v, w, d, ca.vertcat(slide, turn), ca.vertcat(acc, eps)
