"""Platforms on omni wheels: any number of wheels, at any position, heading and inclination."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...core.errors import ModelError
from ...core.fields import parameter, structure
from ...core.rotations import rotation_matrix
from ...model.body import Body
from ...model.model import output
from ...model.shapes import Cylinder, Shape
from ...model.world import World
from ..joints import FixedIdealJoint
from .motors import Motor
from .omni_wheel import OmniWheel
from .planar_vehicle import PlanarVehicle
from .seat import UP, Seat
from .velocity_controller import VelocityController

TIP = 0.1  # a roller whose lever is shorter than this part of its largest is too near to its tip to roll


class Mount(Seat):
    """A wheel on a platform: where, which, and what drives it (None: it turns freely).

    >>> import trundle as tr
    >>> wheel = tr.wheels.OmniWheel(R=0.1, n=4, mass=0.6, J=3e-3, D=1.6e-3, roller_mass=0.05, A=1e-5, B=3e-5)
    >>> mount = tr.wheels.Mount(wheel=wheel, z=0.3, x=0.0, heading=0.0, motor=tr.wheels.SpeedServo(speed=2.0, k=0.5))
    """

    wheel: OmniWheel = structure(doc="wheel")
    motor: Motor | None = structure(None, doc="motor in the axle")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        for name, kind in (("wheel", OmniWheel), ("motor", Motor | None)):
            if not isinstance(getattr(self, name), kind):
                yield name, f"is {getattr(self, name)!r}, not {'an OmniWheel' if name == 'wheel' else 'a Motor'}"


class AbstractOmniVehicle(PlanarVehicle):
    """Abstract: a platform on omni wheels. A subclass says which: ``platform_body`` and ``layout``.

    Parts: ``platform``, ``wheel[i]``, ``hinge[i]``. It starts level, ``height`` above the floor, with (vz, vx) and the
    yaw rate; wheels and the rollers at the floor roll without slip, the other rollers do not spin.
    """

    chi0: np.ndarray = parameter((0.0,), unit="rad", shape=None, doc="initial angles of the wheels (repeated)")
    height: float = parameter(0.0, unit="m", ge=0, doc="initial height of the wheels above the floor")
    controller: VelocityController | None = structure(None, doc="drives all wheels by a velocity command")

    def platform_body(self) -> Body:
        """The platform."""
        raise NotImplementedError

    def layout(self) -> list[Mount]:
        """The wheels."""
        raise NotImplementedError

    def plate(self) -> Shape:
        """What is drawn of a platform without a shape."""
        centres = np.array([mount.r for mount in self.layout()])
        return Cylinder(radius=0.62 * np.linalg.norm(centres, axis=1).max(), length=0.3 * self.layout()[0].wheel.R)

    def drive(self) -> VelocityController | None:
        """The velocity command that the wheels follow; None leaves them to their own motors."""
        return self.controller

    def kinematics(self) -> np.ndarray:
        """K of the inverse kinematics χ̇ = K (v_z, v_x, W), platform axes: one row per wheel (``Seat.row``)."""
        built = getattr(self, "_assembly", None) is not None
        pairs = [(m, self[f"wheel[{i}]"] if built else m.wheel) for i, m in enumerate(self.layout())]
        return np.array([mount.row(wheel.R, wheel.beta) for mount, wheel in pairs])

    def wheel_speeds(self, vz: float, vx: float, yaw_rate: float) -> np.ndarray:
        """χ̇ of all wheels (rad/s) for a velocity in platform axes, rollers at their middle and rolling."""
        return self.kinematics() @ [vz, vx, yaw_rate]

    def platform_velocity(self, speeds: Any) -> np.ndarray:
        """(v_z, v_x, W) in platform axes that fits the wheel speeds best (least squares)."""
        return np.linalg.lstsq(self.kinematics(), np.asarray(speeds, dtype=float), rcond=None)[0]

    def build(self, world: World) -> None:
        mounts = self.layout()
        platform = self.add("platform", self.platform_body())
        wheels = self.add("wheel", [mount.wheel for mount in mounts])
        for i, mount in enumerate(mounts):
            mount.check(f"{self.path}.mounts[{i}]".lstrip("."))
        if self.drive() is not None:
            self._check_drive(mounts)
        for i, (mount, wheel) in enumerate(zip(mounts, wheels, strict=True)):
            ends = platform.frame(**mount.hub()), wheel["wheel"].frame()
            motor = self._motor(mount, wheel)
            self.add(f"hinge[{i}]", FixedIdealJoint(*ends, axis="z") if motor is None else motor.hinge(*ends))
        if platform.shape is None:
            self.draw(platform.frame(), self.plate())

    def _motor(self, mount: Mount, wheel: OmniWheel) -> Motor | None:
        drive = self.drive()
        return mount.motor if drive is None else drive.motor(mount.row(wheel.R, wheel.beta))

    def _check_drive(self, mounts: list[Mount]) -> None:
        where = f"{self.path}.controller".lstrip(".")
        driven = [i for i, m in enumerate(mounts) if m.motor is not None]
        if driven:
            raise ModelError(
                where, f"drives all wheels, but wheel[{driven[0]}] has a motor of its own", "Give one or the other."
            )
        rank = int(np.linalg.matrix_rank(self.kinematics(), tol=1e-9))
        if rank < 3:
            raise ModelError(
                where,
                f"cannot command v_z, v_x and the yaw rate: the {len(mounts)} wheels hold only {rank} of them",
                "Change the wheels' positions, headings or inclinations.",
            )

    def initial(self) -> dict[str, Any]:
        pins: dict[str, Any] = {}
        reaches = []
        mounts = self.layout()
        for i, (mount, chi) in enumerate(zip(mounts, np.resize(self.chi0, len(mounts)), strict=True)):
            wheel = self[f"wheel[{i}]"]
            reach, chi_dot, spins = self._wheel_start(mount, wheel, chi)
            reaches.append(reach)
            pins[f"hinge[{i}].phi"] = float(chi)
            motor = self._motor(mount, wheel)
            if motor is None or not motor.prescribes:
                pins[f"hinge[{i}].phi_dot"] = chi_dot
            pins |= {f"wheel[{i}].axle[{j}].phi_dot": spin for j, spin in enumerate(spins)}
        return self.platform_start(max(reaches) + self.height) | pins

    def _wheel_start(self, mount: Mount, wheel: OmniWheel, chi: float) -> tuple[float, float, list[float]]:
        """(height of the platform at which it touches, χ̇, spins of its rollers), in hub axes: x along, y up, z axle.

        The roller at the floor does not slip: v + (W n + χ̇ k) × p + φ̇ a × (p − c) = 0 horizontally, with the lowest
        point p and the centre c from the wheel's centre; unless it is near its tip. The others have no spin of their
        own: (ω + φ̇ a, a) = 0.
        """
        velocity = np.array([self.vx, 0.0, self.vz]) + np.cross([0.0, self.yaw_rate, 0.0], mount.r)
        v = mount.hub()["R"].T @ velocity
        turn = rotation_matrix(("z", chi))
        poses = [wheel.roller_pose(j) for j in range(wheel.n)]
        centres = np.array([turn @ c for c, _ in poses])
        axes = np.array([turn @ T for _, T in poses])
        points = centres + np.einsum("nij,nj->ni", axes, wheel.lowest_points(-axes[:, 1, :].T))
        j = int(np.argmin(points[:, 1]))
        p, k, W = points[j], np.array([0.0, 0.0, 1.0]), self.yaw_rate * UP
        rate = np.cross(axes[j, :, 0], p - centres[j])
        columns = np.column_stack([np.cross(k, p), rate])[[0, 2]]
        if np.linalg.norm(rate) > TIP * wheel.R * (1 - np.cos(wheel.alpha)):
            chi_dot, spin = np.linalg.inv(columns) @ -(v + np.cross(W, p))[[0, 2]]
        else:  # near a tip it would have to spin without bound
            chi_dot, spin = mount.row(wheel.R, wheel.beta) @ [self.vz, self.vx, self.yaw_rate], None
        spins = [-((W + chi_dot * k) @ a) for a in axes[:, :, 0]]
        if spin is not None:
            spins[j] = spin
        reach = wheel.R if wheel.profile == "envelope" else -float(p[1])
        return reach - mount.y, chi_dot, spins

    def picture(self) -> dict[str, Any]:
        wheels = [(m.z, m.x) for m in self.layout()]
        return super().picture() | {"signals": ["V", "W", "N"], "outline": ("yaw", wheels)}

    @output(unit="rad", doc="how far the platform has turned", turns=True, since_start=True)
    def yaw(self, sol: Any) -> Any:
        T = sol["platform.T"].values
        return np.arctan2(T[:, 0, 2], T[:, 2, 2])

    def summary(self, sol: Any) -> dict[str, str]:
        floor = sol["platform.r"].values[:, [2, 0]]
        track = float(np.linalg.norm(np.diff(floor, axis=0), axis=1).sum())
        straight = float(np.linalg.norm(floor[-1] - floor[0]))
        changes = [e for e in sol.events if "takes over" in e.cause]
        per_wheel = [sum(e.path == f"wheel[{i}].contact" for e in changes) for i in range(len(self.layout()))]
        turned = float(sol["yaw"].values[-1])
        return {
            "distance": f"{track:.4g} m ({straight:.4g} m in a straight line), turned by {turned:.4g} rad",
            "rollers": f"{len(changes)} hand-overs ({', '.join(map(str, per_wheel))} by wheel)",
        }

    @output(unit="N", doc="normal forces of the wheels")
    def N(self, sol: Any) -> Any:
        wheels = [mount.wheel for mount in self.layout()]
        paths = [w.normal.force_signals(f"wheel[{i}].contact", w.n) for i, w in enumerate(wheels)]
        return np.stack([sum(sol[path].values for path in mine) for mine in paths], axis=1)


class OmniVehicle(AbstractOmniVehicle):
    """A platform on omni wheels anywhere, y up (Kosenko, Gerasimov 2014: three, their axles radial).

    Wheels turn freely, have motors of their own (``Mount.motor``), or follow a ``controller``. ``kinematics()`` is the
    matrix of χ̇ = K (v_z, v_x, W). Four wheels or more are statically indeterminate: the sum of their normal forces
    and its moments are unique, their shares are the least ones.

    >>> import numpy as np, trundle as tr
    >>> wheel = tr.wheels.OmniWheel(R=0.1, n=4, mass=0.6, J=3e-3, D=1.6e-3, roller_mass=0.05, A=1e-5, B=3e-5)
    >>> vehicle = tr.wheels.OmniVehicle(
    ...     platform=tr.Body(mass=10.0, inertia=(0.3, 0.5, 0.3)),
    ...     mounts=[tr.wheels.Mount(wheel=wheel, z=0.3 * np.cos(a), x=0.3 * np.sin(a), heading=a)
    ...             for a in (0.0, 2.1, 4.2)],
    ...     controller=tr.wheels.VelocityController(vz=0.4, k=0.5))
    >>> [round(float(speed), 3) for speed in vehicle.wheel_speeds(vz=0.0, vx=0.0, yaw_rate=1.0)]
    [-3.0, -3.0, -3.0]
    """

    platform: Body = structure(doc="platform; its origin is at the height of the wheels' centres")
    mounts: Any = structure(doc="wheels: a list of Mounts")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if not isinstance(self.platform, Body):
            yield "platform", f"is {self.platform!r}, not a Body"
        mounts = self.mounts if isinstance(self.mounts, list | tuple) else ()
        if not mounts or not all(isinstance(m, Mount) for m in mounts):
            yield "mounts", f"is {self.mounts!r}; give a list of at least one tr.wheels.Mount"

    def platform_body(self) -> Body:
        return self.platform

    def layout(self) -> list[Mount]:
        return list(self.mounts)
