"""Functions of one tree edge (a joint with its outer body, or a free body): the articulated-body recursion.

World axes, each body about its centre of mass, so no 6×6 matrix is ever rotated (Featherstone 2008, ch. 7).
Per edge: ``kin`` outwards, ``back`` inwards, ``fwd`` outwards; ``prop`` and ``lin`` serve closing constraints.
Two data vectors per edge: J = d (3), S (6k), c (6) of its motion, L = effort (k) and ``BodyLoad`` of its loads; L is
done with after ``back``.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..model.body import Body
from .points import inertia_numbers
from .records import BodyLoad
from .spatial import (
    OPTIONS,
    SX,
    ldl_inverse,
    ldl_solve,
    pack,
    packed,
    shift_force,
    shift_inertia,
    shift_motion,
    unpack,
)


def body_numbers(body: Body, stand_in: np.ndarray | None = None) -> np.ndarray:
    """Kernel numbers of a body: mass, then inertia (3 or 6); ``stand_in``: that of a point mass."""
    return np.concatenate([[body.mass], inertia_numbers(body, stand_in)])


def frame_symbols(frame: Any, p: ca.SX) -> tuple[Any, Any, Any]:
    """(offset, rotation, rest of p) of a frame from its kernel numbers."""
    has_offset, has_rotation = frame.structure_key()
    offset = rotation = None
    if has_offset:
        offset, p = p[:3], p[3:]
    if has_rotation:
        rotation, p = ca.reshape(p[:9], 3, 3), p[9:]
    return offset, rotation, p


def inertia_matrix(p: ca.SX) -> Any:
    return ca.diag(p) if p.shape[0] == 3 else unpack(p, 3)


def body_load(p: ca.SX, T: ca.SX, r: ca.SX, w: ca.SX, gravity: Any) -> Any:
    """``BodyLoad`` of a body with these numbers, pose and angular velocity."""
    mass, inertia = p[0], T @ inertia_matrix(p[1:]) @ T.T
    point = SX.sym("r", 3)
    field = -ca.gradient(gravity.potential(point), point)
    bias = ca.vertcat(-mass * ca.substitute(field, point, r), ca.cross(w, inertia @ w))
    return BodyLoad(mass=mass, inertia=pack(inertia), bias=bias).stacked()


def _body_part(L: ca.SX) -> tuple[Any, Any]:
    """(6×6 rigid inertia, bias wrench) from the end of L."""
    load = BodyLoad.of(L[-BodyLoad.SIZE :])
    M = SX(6, 6)
    M[:3, :3] = load.mass * SX.eye(3)
    M[3:, 3:] = unpack(load.inertia, 3)
    return M, load.bias


class EdgeFunctions:
    """All functions of one class of tree edge; instances share them."""

    rotor = False  # True: a body of revolution on a hinge along its axis (``rotors``)

    def __init__(self, name: str, k: int) -> None:
        self.name, self.k = name, k
        self._cache: dict[Any, ca.Function] = {}

    def _split(self, J: ca.SX) -> tuple[Any, Any, Any]:
        """(d, S, c)."""
        k = self.k
        return J[:3], ca.reshape(J[3 : 3 + 6 * k], 6, k), J[3 + 6 * k :]

    @property
    def size(self) -> int:
        return 9 + 6 * self.k

    @property
    def load_size(self) -> int:
        return self.k + BodyLoad.SIZE

    def _loaded(self, L: ca.SX, has_ext: bool, has_children: bool) -> tuple[list[Any], Any, Any]:
        """Inertia and bias of the body with its outer bodies: (extra inputs, I, p)."""
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

    def _split_v(self, V: ca.SX) -> tuple[Any, Any, Any]:
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
            inertia = M[3:, 3:]
            size = ca.trace(inertia)  # zero: a point mass, which yields to torques without limit
            turning = ca.sum1(G[3:, :] * ldl_solve(inertia + ca.if_else(size > 0, 0, 1) * SX.eye(3), G[3:, :]))
            turning = ca.if_else(size > 0, turning, 0)
            return [L, G], [ca.densify((ca.sum1(G[:3, :] ** 2) / M[0, 0] + turning).T)]

        return self._keep("mobility", m, make)

    def inverse_inertia(self) -> ca.Function:
        """V → D⁻¹ (packed)."""

        def make() -> tuple[list[Any], list[Any]]:
            V = SX.sym("V", self.v_size)
            k = self.k
            return [V], [V[6 * k : 6 * k + packed(k)]]

        return self._keep("dinv", 0, make)


def normalised(x: ca.SX, quaternions: tuple[int, ...]) -> Any:
    for start in quaternions:
        q = x[start : start + 4]
        x = ca.vertcat(x[:start], q / ca.sqrt(ca.dot(q, q)), x[start + 4 :])
    return x
