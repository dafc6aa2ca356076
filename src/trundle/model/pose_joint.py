"""PoseJoint: a joint by its allowed motion, the pose of frame B in frame A as a function of named coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from ..core.errors import BondError
from .bond import Bond, Effort, Locked
from .bond_part import in_sockets, require_parts
from .constraint import Constraint
from .coordinates import Coordinates, twist_of
from .freedoms import ROTATION, Declared, Freedoms
from .ports import KinematicPort, WrenchPort
from .pose import Pose

STARTS = 12  # first guesses from which the coordinates of a given pose are sought


class PoseJoint(Constraint):
    """Abstract: B may take the poses ``pose(q, t)``; nothing else. Everything more follows by differentiation.

    In the spanning forest its freedoms are states. Where it closes a loop, the pose is matched as well as it can be
    (the coordinates z are states that follow the bodies) and what cannot be matched is locked: with e the misfit of
    the pose and S = ∂(twist)/∂u, Sᵀe = 0 defines z and Nᵀe = 0 are the bonds, N spanning the complement of S.
    Use a freedom "quaternion" where angles would meet a singular position.

    >>> import trundle as tr
    >>> class Universal(tr.PoseJoint):
    ...     freedoms = {"alpha": ("rad", "angle about x of A"), "beta": ("rad", "angle about y of B")}
    ...     def pose(self, q, t):
    ...         return tr.Pose.turned("x", q.alpha) @ tr.Pose.turned("y", q.beta)
    """

    freedoms: ClassVar[Declared] = {}  # name → (unit: "m", "rad" or "quaternion"; sentence)

    def pose(self, q: Any, t: Any) -> Pose:
        """The pose of B in A for the coordinates q.name; a quaternion is seen as a rotation matrix."""
        raise NotImplementedError

    def efforts(self, q: Any, u: Any, t: Any) -> Mapping[str, Effort]:
        """Efforts of some freedoms by name, on B along the velocities u.name; the others move freely.

        Their stops and dry friction (``tr.Effort(0, stop=self.stop, friction=self.friction)``) stand in sockets of the
        joint. They need a pose without numbers of its own, and a freedom that is a length or an angle.
        """
        return {}

    def companions(self) -> tuple[Constraint, ...]:
        """The stops and the dry friction of its freedoms, which are in its sockets."""
        lifted, sockets = in_sockets(self)
        found = lifted._bond_parts() if sockets else []
        return tuple(
            c for name, part in found if id(part) in sockets for c in sockets[id(part)].constraints(self, name)
        )

    def _bond_parts(self) -> list[tuple[str, Any]]:
        """(freedom, stop or friction of it)."""
        f, t = Freedoms.symbols(self.path, self.freedoms), ca.SX.sym("t")
        bonds = self.efforts(f.q, f.u, t)
        for name, bond in bonds.items():
            require_parts(f"{self.path}.{name}", bond)
        found = [(n, part) for n, b in bonds.items() for part in (b.stop, b.friction) if part is not None]
        for name, _ in found:
            if self.freedoms[name][0] == ROTATION:
                raise BondError(f"{self.path}.{name}", "is a rotation in space", "Stops and friction need an angle.")
        return found

    # -- as coordinates of the spanning forest --------------------------------------------------------------------
    def coordinates(self) -> Coordinates | None:
        if any(getattr(part, "is_reaction", False) for _, part in self._bond_parts()):
            return None  # its reaction is needed beside the accelerations
        f, t = Freedoms.symbols(self.path, self.freedoms), ca.SX.sym("t")
        effort, energy = self._laws(f, t)
        return Coordinates.from_pose(f, self.pose(f.q, t), t, effort, energy)

    def _laws(self, f: Freedoms, t: Any) -> tuple[Any, Any]:
        """(efforts by velocities, stored energy)."""
        bonds = self.efforts(f.q, f.u, t)
        effort = f.stacked(self.path, {name: bond.value for name, bond in bonds.items()})
        return effort, sum((ca.SX(b.energy) for b in bonds.values() if b.energy is not None), ca.SX(0))

    # -- as a closing constraint ----------------------------------------------------------------------------------
    def states(self) -> tuple[tuple[str, str, str], ...]:
        return Freedoms.symbols(self.path, self.freedoms).x_names

    def _match(self, A: KinematicPort, B: KinematicPort, t: Any) -> Match:
        return Match(self, self.z, A, B, t)  # type: ignore[attr-defined]

    def invariants(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self._match(A, B, t).invariants

    def bonds(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, Bond]:
        return self._match(A, B, t).bonds()

    def wrench(self, A: KinematicPort, B: KinematicPort, t: Any) -> WrenchPort | None:
        m = self._match(A, B, t)
        effort, _ = self._laws(m.freedoms, t)
        if effort.is_zero():
            return None
        f = m.S @ ca.solve(m.S.T @ m.S, effort)  # of all wrenches with this effort the one in the span of S
        return WrenchPort(F=A.T @ f[:3], M=A.T @ f[3:])

    def energy(self, A: KinematicPort, B: KinematicPort, t: Any) -> Any:
        return self._laws(self._match(A, B, t).freedoms, t)[1]

    def observables(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, Any]]:
        return self._match(A, B, t).freedoms.seen()

    def pinnable(self, A: KinematicPort, B: KinematicPort, t: Any) -> dict[str, tuple[str, str, int, Any]]:
        f = self._match(A, B, t).freedoms
        names = [n for n, (unit, _) in self.freedoms.items() if unit != ROTATION]  # of quaternions two mean the same
        seen = f.seen()
        levels = {n: 0 for n in names} | {n: 1 for n in seen if n not in self.freedoms}
        return {n: (*seen[n][:2], level, seen[n][2]) for n, level in levels.items()}

    def first_states(self, A: KinematicPort, B: KinematicPort) -> Any:
        """The coordinates whose pose is nearest to that of the bodies, sought from several guesses."""
        from scipy.optimize import least_squares

        f, t = Freedoms.symbols(self.path, self.freedoms), ca.SX.sym("t")
        pose = self.with_constants().pose(f.q, t)
        T = A.T.T
        gap = ca.vertcat(pose.r - T @ (B.r - A.r), ca.vec(pose.T - T @ B.T))
        norms = [ca.sumsqr(f.x[i : i + 4]) - 1 for i in f.quaternions]
        at = ca.Function("gap", [f.x], [ca.vertcat(gap, *norms)])
        first = np.zeros(f.x.numel())
        first[list(f.quaternions)] = 1.0
        rng = np.random.default_rng(0)
        found = None
        for k in range(STARTS):
            guess = first + (rng.uniform(-2, 2, first.size) if k else 0.0)
            trial = least_squares(lambda x: np.array(at(x)).ravel(), guess, xtol=1e-15, ftol=1e-15, gtol=1e-15)
            if found is None or trial.cost < 0.9 * found.cost - 1e-20:
                found = trial
            if found.cost < 1e-20:
                break
        assert found is not None
        return found.x


class Match:
    """How well coordinates x fit the poses of A and B, in axes of A; ``freedoms`` has their rates by the twists.

    joint: something with ``path``, ``freedoms`` and ``pose``.
    """

    def __init__(self, joint: Any, x: Any, A: KinematicPort, B: KinematicPort, t: Any) -> None:
        symbols = Freedoms.symbols(joint.path, joint.freedoms)
        time = ca.SX.sym("t")
        pose = joint.pose(symbols.q, time)
        v, w = twist_of(symbols, pose, time)
        twist = ca.vertcat(v, w)
        by_time = ca.substitute(twist, symbols.w, ca.SX.zeros(symbols.w.numel()))
        parts = [pose.r, pose.T, ca.jacobian(twist, symbols.w), by_time]

        def here(e: Any) -> Any:
            return ca.substitute(e, ca.vertcat(symbols.x, time), ca.vertcat(x, t))

        r, T, self.S, self.moved = (here(e) for e in parts)
        to_A, d = A.T.T, B.r - A.r
        misturn = to_A @ B.T @ T.T
        turn = ca.vertcat(misturn[2, 1] - misturn[1, 2], misturn[0, 2] - misturn[2, 0], misturn[1, 0] - misturn[0, 1])
        self.e = ca.vertcat(to_A @ d - r, turn / 2)
        self.twist = ca.vertcat(to_A @ (B.v - A.v - ca.cross(A.w, d)), to_A @ (B.w - A.w))
        rates = ca.solve(self.S.T @ self.S, self.S.T @ (self.twist - self.moved))
        self.freedoms = Freedoms(joint.freedoms, x, rates)

    @property
    def invariants(self) -> Any:
        f = self.freedoms
        return ca.vertcat(self.S.T @ self.e, *(ca.sumsqr(f.x[i : i + 4]) - 1 for i in f.quaternions))

    def bonds(self) -> dict[str, Bond]:
        """Nᵀe = 0 with N ⊥ S; displacements and rotations apart where no freedom mixes them."""
        S = self.S
        found: dict[str, Bond] = {}
        slides = [j for j in range(S.shape[1]) if S[3:, j].is_zero()]
        turns = [j for j in range(S.shape[1]) if S[:3, j].is_zero()]
        blocks: list[tuple[str, str, list[int], list[int]]] = [
            ("move", "N", [0, 1, 2], slides),
            ("turn", "N·m", [3, 4, 5], turns),
        ]
        if len(slides) + len(turns) < S.shape[1]:
            blocks = [("lock", "1", list(range(6)), list(range(S.shape[1])))]
        for name, unit, rows, columns in blocks:
            N = complement(ca.densify(S[rows, columns]))
            e, rate = N.T @ self.e[rows], N.T @ (self.twist - self.moved)[rows]
            found |= {f"{name}_{i + 1}": Locked(e[i], rate[i], unit) for i in range(e.numel())}
        return found


def complement(S: Any) -> Any:
    """An orthonormal basis of what is orthogonal to the columns of S (m×n, full rank), by Householder reflections."""
    m, n = S.shape
    Q, R = ca.SX.eye(m), ca.SX(S)
    for k in range(n):
        column = ca.vertcat(ca.SX.zeros(k), R[k:, k])
        length = ca.sqrt(ca.sumsqr(column))
        column[k] += ca.if_else(column[k] >= 0, length, -length)
        half = ca.sumsqr(column) / 2
        R = R - column @ (column.T @ R) / half
        Q = Q - (Q @ column) @ column.T / half
    return ca.densify(Q)[:, n:]
