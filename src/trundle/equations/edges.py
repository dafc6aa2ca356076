"""Functions of one tree edge (a joint with its outer body, or a free body): the articulated-body recursion.

World axes, each body about its centre of mass, so no 6×6 matrix is ever rotated (Featherstone 2008, ch. 7).
Per edge: ``kin`` outwards, ``back`` inwards, ``fwd`` outwards; ``prop`` and ``lin`` serve closing constraints.
Two data vectors per edge: J = d (3), S (6k), c (6) of its motion, L = effort (k), mass, I (6, packed), p0 (6) of its
loads; L is done with after ``back``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..core.rotations import matrix_from_quaternion, quaternion_rate
from ..model.body import Body
from ..model.constraint import Constraint
from ..model.coordinates import Coordinates
from ..model.world import Gravity
from .spatial import (
    OPTIONS,
    STATE,
    SX,
    ldl_inverse,
    ldl_solve,
    pack,
    packed,
    port_of,
    rest,
    shift_force,
    shift_inertia,
    shift_motion,
    state_of,
    unpack,
)


def body_numbers(body: Body) -> Any:
    """Kernel numbers of a body: mass, then inertia (3 or 6)."""
    import numpy as np

    inertia = body.inertia
    if inertia.ndim == 2:
        inertia = np.array([inertia[i, j] for j in range(3) for i in range(j + 1)])
    return np.concatenate([[body.mass], inertia])


def frame_symbols(frame: Any, p: Any) -> tuple[Any, Any, Any]:
    """(offset, rotation, rest of p) of a frame from its kernel numbers."""
    has_offset, has_rotation = frame.structure_key()
    offset = rotation = None
    if has_offset:
        offset, p = p[:3], p[3:]
    if has_rotation:
        rotation, p = ca.reshape(p[:9], 3, 3), p[9:]
    return offset, rotation, p


def inertia_matrix(p: Any) -> Any:
    return ca.diag(p) if p.shape[0] == 3 else unpack(p, 3)


@dataclass(frozen=True)
class BodyTerms:
    """Mass, world inertia and bias wrench of one body, as expressions."""

    mass: Any
    inertia: Any
    bias: Any

    @classmethod
    def of(cls, p: Any, T: Any, r: Any, w: Any, gravity: Any) -> BodyTerms:
        mass, inertia = p[0], T @ inertia_matrix(p[1:]) @ T.T
        place = SX.sym("r", 3)
        field = -ca.gradient(gravity.potential(place), place)
        return cls(mass, inertia, ca.vertcat(-mass * ca.substitute(field, place, r), ca.cross(w, inertia @ w)))

    def vector(self) -> Any:
        return ca.vertcat(self.mass, pack(self.inertia), self.bias)


BODY = 1 + packed(3) + 6


def _body_part(L: Any) -> tuple[Any, Any]:
    """(6×6 rigid inertia, bias wrench) from the tail of L."""
    tail = L[-BODY:]
    M = SX(6, 6)
    M[:3, :3] = tail[0] * SX.eye(3)
    M[3:, 3:] = unpack(tail[1:7], 3)
    return M, tail[7:]


class EdgeFunctions:
    """All functions of one class of tree edge; instances share them."""

    def __init__(self, name: str, k: int) -> None:
        self.name, self.k = name, k
        self._cache: dict[Any, ca.Function] = {}

    def _split(self, J: Any) -> tuple[Any, Any, Any]:
        """(d, S, c)."""
        k = self.k
        return J[:3], ca.reshape(J[3 : 3 + 6 * k], 6, k), J[3 + 6 * k :]

    @property
    def size(self) -> int:
        return 9 + 6 * self.k

    @property
    def load_size(self) -> int:
        return self.k + BODY

    def _loaded(self, L: Any, has_ext: bool, has_children: bool) -> tuple[list[Any], Any, Any]:
        """Inertia and bias of the body with what hangs on it: (extra inputs, I, p)."""
        M, p = _body_part(L)
        inputs = []
        if has_ext:
            ext = SX.sym("ext", 6)
            inputs.append(ext)
            p = p - ext
        if has_children:
            below = SX.sym("below", packed(6) + 6)
            inputs.append(below)
            M = M + unpack(below[: packed(6)], 6)
            p = p + below[packed(6) :]
        return inputs, M, p

    def _keep(self, kind: str, key: Any, make: Any) -> ca.Function:
        if (kind, key) not in self._cache:
            tag = f"{self.name}_{kind}{len(self._cache)}"
            inputs, outputs = make()
            self._cache[kind, key] = ca.Function(tag, inputs, outputs, OPTIONS)
        return self._cache[kind, key]

    def back(self, has_ext: bool, has_children: bool, up: bool) -> ca.Function:
        """(J, L, [ext], [below]) → (V = [U D⁻¹, D⁻¹, D⁻¹u], [what hangs on the parent])."""

        def make() -> tuple[list[Any], list[Any]]:
            J, L = SX.sym("J", self.size), SX.sym("L", self.load_size)
            d, S, c = self._split(J)
            effort = L[: self.k]
            inputs, M, p = self._loaded(L, has_ext, has_children)
            outputs = []
            if self.k:
                U = M @ S
                Dinv = ldl_inverse(S.T @ U)
                UD = U @ Dinv
                free = effort - S.T @ p
                outputs.append(ca.vertcat(ca.vec(UD), pack(Dinv), Dinv @ free))
                if up:
                    reduced = M - UD @ U.T
                    M = unpack(pack(reduced), 6)
                    p = p + UD @ free
            if up:
                p = p + M @ c
                outputs.append(ca.vertcat(pack(shift_inertia(M, d)), shift_force(p, d)))
            return [J, L, *inputs], outputs

        return self._keep("back", (has_ext, has_children, up), make)

    def _split_v(self, V: Any) -> tuple[Any, Any, Any]:
        k = self.k
        return ca.reshape(V[: 6 * k], 6, k), unpack(V[6 * k : 6 * k + packed(k)], k), V[6 * k + packed(k) :]

    @property
    def v_size(self) -> int:
        return 7 * self.k + packed(self.k)

    def fwd(self) -> ca.Function:
        """(a of parent, J, V) → (a, u̇ of the free coordinates)."""

        def make() -> tuple[list[Any], list[Any]]:
            a, J = SX.sym("a", 6), SX.sym("J", self.size)
            d, S, c = self._split(J)
            here = shift_motion(a, d) + c
            if not self.k:
                return [a, J], [here]
            V = SX.sym("V", self.v_size)
            UD, _, free = self._split_v(V)
            u_dot = free - UD.T @ here
            return [a, J, V], [here + S @ u_dot, u_dot]

        return self._keep("fwd", 0, make)

    def lin(self) -> ca.Function:
        """(δa of parent, J, V, D⁻¹y) → (δa, δu̇): the response to closing forces alone."""

        def make() -> tuple[list[Any], list[Any]]:
            a, J = SX.sym("a", 6), SX.sym("J", self.size)
            d, S, _ = self._split(J)
            here = shift_motion(a, d)
            if not self.k:
                return [a, J], [here]
            V, y = SX.sym("V", self.v_size), SX.sym("y", self.k)
            UD, _, _ = self._split_v(V)
            u_dot = y - UD.T @ here
            return [a, J, V, y], [here + S @ u_dot, u_dot]

        return self._keep("lin", 0, make)

    def prop(self, m: int, up: bool) -> ca.Function:
        """(J, V, F) → ([y = SᵀF], [F on the parent]) for m columns of closing wrenches."""

        def make() -> tuple[list[Any], list[Any]]:
            J, F = SX.sym("J", self.size), SX.sym("F", 6, m)
            d, S, _ = self._split(J)
            inputs, outputs, passed = [J], [], F
            if self.k:
                V = SX.sym("V", self.v_size)
                inputs.append(V)
                UD, _, _ = self._split_v(V)
                y = S.T @ F
                outputs.append(y)
                passed = F - UD @ y
            if up:
                outputs.append(shift_force(passed, d))
            return [*inputs, F], outputs

        return self._keep("prop", (m, up), make)

    def react(self, has_ext: bool, has_children: bool) -> ca.Function:
        """(L, [ext], [below], a) → wrench through the edge on the body, about its centre of mass."""

        def make() -> tuple[list[Any], list[Any]]:
            L, a = SX.sym("L", self.load_size), SX.sym("a", 6)
            inputs, M, p = self._loaded(L, has_ext, has_children)
            return [L, *inputs, a], [M @ a + p]

        return self._keep("react", (has_ext, has_children), make)

    def mobility(self, m: int) -> ca.Function:
        """(L, G) → diagonal of Gᵀ M⁻¹ G for the body alone, free of all joints: the natural scale of m rows."""

        def make() -> tuple[list[Any], list[Any]]:
            L, G = SX.sym("L", self.load_size), SX.sym("G", 6, m)
            M, _ = _body_part(L)
            turning = ca.sum1(G[3:, :] * ldl_solve(M[3:, 3:], G[3:, :]))
            return [L, G], [ca.densify((ca.sum1(G[:3, :] ** 2) / M[0, 0] + turning).T)]

        return self._keep("mobility", m, make)

    def inverse_inertia(self) -> ca.Function:
        """V → D⁻¹ (packed)."""

        def make() -> tuple[list[Any], list[Any]]:
            V = SX.sym("V", self.v_size)
            k = self.k
            return [V], [V[6 * k : 6 * k + packed(k)]]

        return self._keep("dinv", 0, make)


class JointEdge(EdgeFunctions):
    """A joint used as coordinates, with its outer body."""

    def __init__(
        self,
        name: str,
        joint: Constraint,
        coordinates: Coordinates,
        p: Any,
        body: Body,
        gravity: Gravity,
        n_gravity: int,
        reversed_: bool,
        parent_rests: bool,
    ) -> None:
        super().__init__(name, coordinates.free)
        self.coordinates = coordinates
        c = coordinates
        self.nx, self.nu = c.x.shape[0], c.u.shape[0]
        n_body = len(body_numbers(body))
        fA = SX.sym("fA", len(joint.A.numbers()))
        fB = SX.sym("fB", len(joint.B.numbers()))
        pB, pG = SX.sym("pB", n_body), SX.sym("pG", n_gravity)
        params = ca.vertcat(p, fA, fB, pB)
        K = rest() if parent_rests else SX.sym("K", STATE)
        offA, rotA, _ = frame_symbols(joint.A, fA)
        offB, rotB, _ = frame_symbols(joint.B, fB)
        # twist = S u + s0: derivative of the relative twist without the free accelerations
        twist = ca.vertcat(c.v, c.w)
        S_rel = ca.jacobian(twist, c.u[: c.free]) if c.free else SX(6, 0)
        variables = ca.vertcat(c.x, c.u, c.t)
        u_dot = ca.vertcat(SX.zeros(c.free), c.u_known)
        bias = c.bias if c.bias is not None else ca.jtimes(twist, variables, ca.vertcat(c.x_dot, u_dot, 1))
        relative = (c.R, c.p, c.v, c.w, S_rel, bias)
        place = (_reversed if reversed_ else _forward)(K, offA, rotA, offB, rotB, relative)
        T, r, v, w, d, S, cc = place
        terms = BodyTerms.of(pB, T, r, w, gravity.lift(pG))
        J = ca.densify(ca.vertcat(d, ca.vec(S), cc))
        L = ca.densify(ca.vertcat(c.effort, terms.vector()))
        stored = ca.jtimes(c.energy, ca.vertcat(c.x, c.t), ca.vertcat(c.x_dot, 1))
        lost = ca.dot(c.effort, c.u[: c.free]) + stored if c.free else stored
        inputs = ([] if parent_rests else [K]) + [c.x, c.u, c.t, params, pG]
        self.kin = ca.Function(f"{name}_kin", inputs, [state_of(T, r, v, w), J, L, c.x_dot], OPTIONS)
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
        self.move = ca.Function(
            f"{name}_move", [c.x, c.u, c.t, params, du], [_normalised(c.x + dx, c.quaternions)], OPTIONS
        )
        self.parent_rests = parent_rests


class FreeEdge(EdgeFunctions):
    """A body free in space: x = (r, q), u = (v, w in body axes). Its J is its attitude."""

    nx, nu = 7, 6

    def __init__(self, name: str, body: Body, gravity: Gravity, n_gravity: int) -> None:
        super().__init__(name, 6)
        x, u, t = SX.sym("x", 7), SX.sym("u", 6), SX.sym("t")
        pB, pG = SX.sym("pB", len(body_numbers(body))), SX.sym("pG", n_gravity)
        T = matrix_from_quaternion(x[3:])
        w = T @ u[3:]
        terms = BodyTerms.of(pB, T, x[:3], w, gravity.lift(pG))
        x_dot = ca.vertcat(u[:3], quaternion_rate(x[3:], u[3:]))
        K = state_of(T, x[:3], u[:3], w)
        self.kin = ca.Function(f"{name}_kin", [x, u, t, pB, pG], [K, ca.vec(T), terms.vector(), x_dot], OPTIONS)
        du = SX.sym("du", 6)
        dx = ca.vertcat(du[:3], quaternion_rate(x[3:], du[3:]))
        self.move = ca.Function(f"{name}_move", [x, u, t, pB, du], [_normalised(x + dx, (3,))], OPTIONS)

    @property
    def size(self) -> int:
        return 9

    @property
    def load_size(self) -> int:
        return BODY

    @property
    def v_size(self) -> int:
        return packed(6) + 6

    def back(self, has_ext: bool, has_children: bool, up: bool = False) -> ca.Function:
        """(J, L, [ext], [below]) → V = [I⁻¹, a]."""

        def make() -> tuple[list[Any], list[Any]]:
            J, L = SX.sym("J", self.size), SX.sym("L", self.load_size)
            inputs, M, p = self._loaded(L, has_ext, has_children)
            if has_children:
                inverse = ldl_inverse(M)
            else:
                inverse = SX(6, 6)
                inverse[:3, :3] = SX.eye(3) / M[0, 0]
                inverse[3:, 3:] = ldl_inverse(M[3:, 3:])
            return [J, L, *inputs], [ca.vertcat(pack(ca.densify(inverse)), -inverse @ p)]

        return self._keep("back", (has_ext, has_children), make)

    def fwd(self) -> ca.Function:
        """(J, V) → (a, u̇): ω is stored in body axes, and d(Tᵀω)/dt = Tᵀε."""

        def make() -> tuple[list[Any], list[Any]]:
            J, V = SX.sym("J", self.size), SX.sym("V", self.v_size)
            a, T = V[packed(6) :], ca.reshape(J[:9], 3, 3)
            return [J, V], [a, ca.vertcat(a[:3], T.T @ a[3:])]

        return self._keep("fwd", 0, make)

    def lin(self) -> ca.Function:
        """(J, D⁻¹y) → (δa, δu̇)."""

        def make() -> tuple[list[Any], list[Any]]:
            J, y = SX.sym("J", self.size), SX.sym("y", 6)
            T = ca.reshape(J[:9], 3, 3)
            return [J, y], [y, ca.vertcat(y[:3], T.T @ y[3:])]

        return self._keep("lin", 0, make)

    def inverse_inertia(self) -> ca.Function:
        def make() -> tuple[list[Any], list[Any]]:
            V = SX.sym("V", self.v_size)
            return [V], [V[: packed(6)]]

        return self._keep("dinv", 0, make)


def _normalised(x: Any, quaternions: tuple[int, ...]) -> Any:
    for start in quaternions:
        q = x[start : start + 4]
        x = ca.vertcat(x[:start], q / ca.sqrt(ca.dot(q, q)), x[start + 4 :])
    return x


def _at(T: Any, offset: Any) -> Any:
    return T @ offset if offset is not None else SX(3, 1)


def _forward(K: Any, offA: Any, rotA: Any, offB: Any, rotB: Any, relative: Any) -> tuple[Any, ...]:
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


def _reversed(K: Any, offA: Any, rotA: Any, offB: Any, rotB: Any, relative: Any) -> tuple[Any, ...]:
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
