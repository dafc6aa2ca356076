"""A cube that jumps up by its reaction wheels, and balances on an edge, then on a corner."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core import meshes
from ..core.fields import parameter, structure
from ..library.blocks import Controller
from ..library.contact import Coulomb
from ..library.contact.normal import NormalLaw, Rigid
from ..library.drives import TorqueSource
from ..library.joints import Revolute
from ..library.surfaces import Plane, Point
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.shapes import Box, Cylinder
from ..model.world import World
from .corners import corners

GRAVITY = 9.81
AXES = "xyz"
EDGE_CORNERS = [4, 6]  # of the edge that it turns about
INWARDS = np.array([-1.0, -1.0, 1.0])  # signs of the way from the corner that it stands on to the cube's centre
ON_EDGE = np.array([-1.0, 0.0, 1.0]) / np.sqrt(2)  # what is upright on the edge, in axes of the cube
ON_CORNER = INWARDS / np.sqrt(3)

SPIN, BRAKE, RISE, EDGE, BRAKE_BOTH, RISE_AGAIN, CORNER = range(7)
SETTLED = 1.0  # s on the edge before the next jump
SPARE = 1.5  # speed of the wheels before a jump, relative to what a sudden stop would need
MORE = 1.01  # energy at the end of braking, relative to that of standing upright at rest
NEAR = 0.25  # rad from upright: there it is caught
YAW = 0.05  # N·m·s: torque per rate about the vertical


class CubeEdges(Box):
    """The twelve edges of a box, so that what is inside is seen."""

    def mesh(self) -> meshes.Mesh:
        ends = np.array(corners(self.size))
        pairs = [(a, b) for i, a in enumerate(ends) for b in ends[i + 1 :] if np.sum(np.abs(a - b) > 1e-12) == 1]
        return meshes.joined(*(meshes.bar(a, b, 0.03 * float(np.min(self.size))) for a, b in pairs))


class JumpingCube(Model):
    """A cube with three reaction wheels (the Cubli: Gajamohan, Merz, Thommen, D'Andrea 2012); z up.

    It lies on the floor and spins wheel y up; braking hands the momentum to the cube, which turns up onto an edge
    (J ω²/2 = m g Δh). There wheel y balances it, J θ̈ = m g h sin θ − u, while the other two wheels gain speed; braked,
    they lift it onto a corner, where all three balance it: u = K (θ, θ̇, Ω) across the vertical, with the gains of the
    linear-quadratic regulator and the wheels' speeds Ω in space. Eight corners touch the floor with exact friction.

    >>> import trundle as tr
    >>> tr.gallery.JumpingCube(goal="edge").side
    0.15
    """

    side: float = parameter(0.15, unit="m", gt=0, doc="edge of the cube")
    m: float = parameter(1.0, unit="kg", gt=0, doc="mass of the cube without wheels")
    m_wheel: float = parameter(0.2, unit="kg", gt=0, doc="mass of a wheel")
    J_wheel: float = parameter(6e-4, unit="kg·m²", gt=0, doc="moment of a wheel about its axle")
    offset: float = parameter(0.05, unit="m", ge=0, doc="distance of the wheels from the cube's centre")
    limit: float = parameter(0.3, unit="N·m", gt=0, doc="largest torque of a motor")
    brake: float = parameter(3.0, unit="N·m", gt=0, doc="torque of a brake")
    period: float = parameter(4e-3, unit="s", gt=0, doc="time between two samples of the controller")
    friction: Friction = structure(Coulomb(mu=0.8), doc="law of friction")
    normal: NormalLaw = structure(Rigid(), takes=NormalLaw, doc="law of the normal force: rigid or compliant")
    goal: str = structure("corner", choices=("edge", "corner"), doc="what it jumps onto")

    def world(self) -> World:
        return World(up="z")

    def seat(self, k: int) -> np.ndarray:
        """Where wheel k sits in the cube: on the side of a face that is above when the cube stands on its corner."""
        return self.offset * INWARDS[k] * np.eye(3)[k]

    @property
    def across(self) -> float:
        """Moment of a wheel about a diameter: a thin ring or disc."""
        return 0.55 * self.J_wheel

    def about(self, point: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        """(mass, mass times the way to its centre, moments) about a point, without the axial moments of the wheels."""
        total, first, inertia = 0.0, np.zeros(3), np.zeros((3, 3))
        parts = [(self.m, np.zeros(3), self.m * self.side**2 / 6 * np.eye(3))]
        for k in range(3):
            rest = self.across * (np.eye(3) - np.diag(np.eye(3)[k]))
            parts.append((self.m_wheel, self.seat(k), rest))
        for mass, r, own in parts:
            d = r - point
            total, first = total + mass, first + mass * d
            inertia = inertia + own + mass * (d @ d * np.eye(3) - np.outer(d, d))
        return total, first, inertia

    @property
    def pivot(self) -> np.ndarray:
        """The corner that it stands on."""
        return -self.side / 2 * INWARDS

    def edge(self) -> tuple[float, float]:
        """(J, m h) about the edge."""
        _, first, inertia = self.about(self.pivot * [1, 0, 1])
        return float(inertia[1, 1]), float(np.hypot(first[0], first[2]))

    def corner(self) -> tuple[float, float]:
        """(J across the diagonal, m h) about the corner."""
        _, first, inertia = self.about(self.pivot)
        return float((np.trace(inertia) - ON_CORNER @ inertia @ ON_CORNER) / 2), float(np.linalg.norm(first))

    def gains(self, J: float, mh: float) -> np.ndarray:
        """K with u = K (θ, θ̇, Ω) for J θ̈ = m g h θ − u, J_wheel Ω̇ = u."""
        from scipy.linalg import solve_continuous_are

        A, B = np.zeros((3, 3)), np.array([[0.0], [-1 / J], [1 / self.J_wheel]])
        A[0, 1], A[1, 0] = 1.0, mh * GRAVITY / J
        S = solve_continuous_are(A, B, np.diag([10.0, 1.0, 1e-6]), [[1.0]])
        return -np.asarray(B.T @ S)[0]

    def speeds(self) -> tuple[float, float]:
        """Speeds of the wheels whose momentum lifts the cube onto the edge, and onto the corner."""
        (J_e, mh_e), (J_c, mh_c) = self.edge(), self.corner()
        low = self.about(self.pivot * [1, 0, 1])[1][2]
        to_edge = np.sqrt(2 * J_e * GRAVITY * (mh_e - low))
        to_corner = np.sqrt(2 * J_c * GRAVITY * (mh_c - mh_e))
        return float(to_edge / self.J_wheel), float(to_corner / self.J_wheel / np.sqrt(2))

    def build(self, world: World) -> None:
        cube = self.add("cube", Body(mass=self.m, inertia=(self.m * self.side**2 / 6,) * 3))
        self.draw(cube.frame(), CubeEdges(size=(self.side,) * 3))
        inputs: dict[str, Any] = {f"up{k}": cube.signal(f"T[2, {k}]") for k in range(3)}
        wheels = []
        for k, axis in enumerate(AXES):
            moments = np.full(3, self.across)
            moments[k] = self.J_wheel
            wheel = self.add(f"wheel_{axis}", Body(mass=self.m_wheel, inertia=moments))
            radius = np.sqrt(self.J_wheel / self.m_wheel)
            self.draw(wheel.frame(), Cylinder(radius=radius, length=0.1 * self.side, axis=axis))
            self.add(f"axle_{axis}", Revolute(cube.frame(r=self.seat(k)), wheel.frame(), axis=axis))
            inputs |= {f"w{k}": cube.signal(f"w[{k}]"), f"spin{k}": wheel.signal(f"w[{k}]")}
            wheels.append(wheel)
        make = _Maker(self)
        commands = tuple(f"torque_{axis}" for axis in AXES)
        law = Controller(make=make, inputs=inputs, commands=(*commands, "phase"), period=self.period)
        control = self.add("control", law)
        for k, axis in enumerate(AXES):
            frames = cube.frame(r=self.seat(k)), wheels[k].frame()
            self.add(f"motor_{axis}", TorqueSource(*frames, axis=axis, command=control.signal(commands[k])))
        sockets: dict[str, Any] = {"surface_A": Plane(up="z"), "surface_B": Point(), "friction": self.friction}
        floor = [self.normal.between(world.frame(), cube.frame(r=r), **sockets) for r in corners(np.full(3, self.side))]
        self.add("corner", floor)

    def initial(self) -> dict[str, Any]:
        return {"cube.r": (0, 0, self.side / 2)}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["height", "control.phase", "wheel_y.w[1]", "wheel_x.w[0]"], "until": 5.0}

    @output(unit="m", doc="height of the cube's centre")
    def height(self, sol: Any) -> Any:
        return sol["cube.r"].values[:, 2]

    @output(unit="1", doc="number of corners that touch")
    def touching(self, sol: Any) -> Any:
        return sum((sol[f"corner[{i}].mode"].values > 0).astype(float) for i in range(8))

    @output(unit="rad", doc="angle about the edge, from upright")
    def lean(self, sol: Any) -> Any:
        T = sol["cube.T"].values
        return np.arctan2(-T[:, 2, 0], T[:, 0, 0]) - np.pi / 4

    def check_run(self, sol: Any) -> list[Check]:
        """On the edge J θ̈ = m g h sin θ − u; on the corner nothing turns it about the vertical."""
        if not self.normal.is_rigid:
            return []  # the corners sink in and creep
        J, mh = self.edge()
        sticks = np.array([sol[f"corner[{i}].mode"].values == 2 for i in range(8)])
        touches = np.asarray(sol["touching"])
        edge = (touches == 2) & np.all(sticks[EDGE_CORNERS], axis=0)
        weight, u = mh * GRAVITY * np.sin(np.asarray(sol["lean"])), sol["control.torque_y"].values
        off = J * sol["cube.eps"].values[:, 1] - weight + u
        corner = sol["control.phase"].values == CORNER
        momentum = self._momentum(sol)[corner & (touches == 1)]
        lowest = min(float(sol[f"corner[{i}].gap"].min()) for i in range(8))
        checks = [
            Check("equation of the edge (N·m)", float(np.abs(off[edge]).max(initial=0.0)), 0.0, 1e-8),
            Check("deepest overlap (m)", max(0.0, -lowest), 0.0, 1e-9),
        ]
        if momentum.size:
            change = float(np.ptp(momentum)) / (self.J_wheel * self.speeds()[1])
            checks.append(Check("momentum about the vertical, on the corner (relative)", change, 0.0, 1e-7))
        return checks

    def _momentum(self, sol: Any) -> np.ndarray:
        """Angular momentum of everything about the vertical through the corner that it stands on."""
        at = sol["cube.r"].values + np.einsum("tij,j->ti", sol["cube.T"].values, self.pivot)
        total = np.zeros(at.shape[0])
        for name, mass in (("cube", self.m), *((f"wheel_{axis}", self.m_wheel) for axis in AXES)):
            orbit = mass * np.cross(sol[f"{name}.r"].values - at, sol[f"{name}.v"].values)
            total = total + (sol[f"{name}.L_0"].values + orbit)[:, 2]
        return total


class _Maker:
    """Makes the controller anew for each run."""

    def __init__(self, cube: JumpingCube) -> None:
        self.cube = cube

    def __call__(self) -> _Law:
        return _Law(self.cube)


class _Law:
    """The phases of the two jumps, and the balance after each."""

    def __init__(self, cube: JumpingCube) -> None:
        self.cube, self.phase, self.since = cube, SPIN, 0.0
        self.to_edge, self.to_corner = SPARE * np.array(cube.speeds())
        self.edge, self.corner = cube.edge(), cube.corner()
        self.K_edge, self.K_corner = cube.gains(*self.edge), cube.gains(*self.corner)

    def __call__(self, t: float, s: dict[str, float]) -> dict[str, float]:
        up = np.array([s[f"up{k}"] for k in range(3)])
        w, spin = (np.array([s[f"{name}{k}"] for k in range(3)]) for name in ("w", "spin"))
        self._advance(t, up, w, spin)
        torque = self._torque(t, up, w, spin)
        return {f"torque_{axis}": float(u) for axis, u in zip(AXES, torque, strict=True)} | {"phase": float(self.phase)}

    def _advance(self, t: float, up: np.ndarray, w: np.ndarray, spin: np.ndarray) -> None:
        """The next phase, where this one is over."""
        jumps = self.cube.goal == "corner" and t - self.since > SETTLED
        over = {
            SPIN: spin[1] >= self.to_edge,
            BRAKE: self._has_energy(self.edge, w[1], up @ ON_EDGE),
            RISE: up @ ON_EDGE > np.cos(NEAR),
            EDGE: jumps and spin[0] <= -self.to_corner and spin[2] <= -self.to_corner,
            BRAKE_BOTH: self._has_energy(self.corner, float(np.linalg.norm(w)), up @ ON_CORNER),
            RISE_AGAIN: up @ ON_CORNER > np.cos(NEAR),
            CORNER: False,
        }
        if over[self.phase]:
            self.phase, self.since = self.phase + 1, t

    def _has_energy(self, about: tuple[float, float], rate: float, cosine: float) -> bool:
        """True if it will just stand upright without more torque."""
        J, mh = about
        return bool(J * rate**2 / 2 >= MORE * mh * GRAVITY * (1 - cosine))

    def _torque(self, t: float, up: np.ndarray, w: np.ndarray, spin: np.ndarray) -> np.ndarray:
        """On the wheels, by the vertical ``up``, the cube's rate and the wheels' speeds in space, all in its axes."""
        limit, brake = self.cube.limit, self.cube.brake
        if self.phase in (SPIN, BRAKE, RISE):
            return np.array([0.0, {SPIN: limit, BRAKE: -brake, RISE: 0.0}[self.phase], 0.0])
        if self.phase == EDGE:
            balance = self.K_edge @ [np.cross(up, ON_EDGE)[1], w[1], spin[1]]
            jumps = self.cube.goal == "corner" and t - self.since > SETTLED
            gain = [-limit if jumps and spin[k] > -self.to_corner else 0.0 for k in (0, 2)]
            return np.array([gain[0], np.clip(balance, -limit, limit), gain[1]])
        tilt = np.cross(up, ON_CORNER)
        parts = np.array([part - up * (up @ part) for part in (tilt, w, spin)])
        u = self.K_corner @ parts + YAW * up * (up @ w)
        if self.phase != CORNER:  # across the swing only
            axis = tilt / np.linalg.norm(tilt)
            u = u - axis * (axis @ u)
        u = np.clip(u, -limit, limit)
        return u + brake * np.array([1.0, 0.0, 1.0]) if self.phase == BRAKE_BOTH else u
