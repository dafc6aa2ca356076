"""A body free in space, the root of a tree."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..core.rotations import matrix_from_quaternion, quaternion_rate
from ..model.body import Body
from ..model.world import Gravity
from .edges import EdgeFunctions, body_load, body_numbers, normalised
from .records import BodyLoad
from .spatial import OPTIONS, SX, ldl_inverse, pack, packed, state_of


class FreeEdge(EdgeFunctions):
    """A body free in space: x = (r, q), u = (v, w in body axes). Its J is its attitude."""

    nx, nu = 7, 6

    def __init__(self, name: str, body: Body, gravity: Gravity, n_gravity: int) -> None:
        super().__init__(name, 6)
        x, u, t = SX.sym("x", 7), SX.sym("u", 6), SX.sym("t")
        pB, pG = SX.sym("pB", len(body_numbers(body))), SX.sym("pG", n_gravity)
        T = matrix_from_quaternion(x[3:])
        w = T @ u[3:]
        load = body_load(pB, T, x[:3], w, gravity.lift(pG))
        x_dot = ca.vertcat(u[:3], quaternion_rate(x[3:], u[3:]))
        K = state_of(T, x[:3], u[:3], w)
        self.kin = ca.Function(f"{name}_kin", [x, u, t, pB, pG], [K, ca.vec(T), load, x_dot], OPTIONS)
        du = SX.sym("du", 6)
        dx = ca.vertcat(du[:3], quaternion_rate(x[3:], du[3:]))
        self.move = ca.Function(f"{name}_move", [x, u, t, pB, du], [normalised(x + dx, (3,))], OPTIONS)

    @property
    def size(self) -> int:
        return 9

    @property
    def load_size(self) -> int:
        return BodyLoad.SIZE

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
