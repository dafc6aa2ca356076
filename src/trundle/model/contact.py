"""Unilateral contact: what the equations and the events need to know of a contact, whatever its geometry and laws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from ..core.component import Component
from ..core.errors import BondError
from ..core.fields import structure
from .carriers import Carriers
from .constraint import Constraint
from .impact import Impact
from .ports import KinematicPort
from .resisting import drives, jumps, ratio_of

FLIGHT, SLIDING, ROLLING = 0, 1, 2
MODES = ("Flight", "Sliding", "Rolling")
STICKING_MODES = ("Flight", "Sliding", "Sticking")  # of contacts that cannot roll


@dataclass(frozen=True)
class Slide:
    """How a contact moves while its surfaces touch.

    ``slip``: along both tangents (m/s); ``direction``: its unit vector, also where there is no slip; ``turning``: flows
    of the bonds after the third; ``N``: normal effort, 0 where it is not known (impulses, choice of modes).
    """

    slip: Any
    direction: Any
    turning: Any
    N: Any


class TangentialLaw(Component):
    """Abstract: what contacts ask of every law of friction, at a point (``Friction``) or of a patch.

    Unless it says otherwise a law lets bodies slide, never holds them, and has one form at all slips.
    """

    slides: ClassVar[bool] = True
    z: ClassVar[Any]  # the states of its own, where it has some
    is_at_a_point: ClassVar[bool] = False  # True if the slip decides, not the spin

    @property
    def directed(self) -> int | None:
        """The first of two states that are the components of a deflection along the tangents; None: it has no such.

        A contact turns them with the mean of its bodies about the normal, whatever its tangents do.
        """
        return None

    @property
    def sticks(self) -> bool:
        """True if the law can hold the slip at zero."""
        return False

    @property
    def is_of_slip_alone(self) -> bool:
        """True if nothing but the slip decides on the ratio."""
        return False

    def static(self) -> Any:
        """|F_t|/N that the contact can hold without slip."""
        return ca.SX(0)

    def layer(self, u: Any) -> tuple[Any, Any, Any] | None:
        """The two forms of a law that has such, by the slip."""
        return None

    def band(self) -> Any:
        """The slip (m/s) below which a law that sticks brings the surfaces to rest at once; None if it has no band."""
        return None


class Friction(TangentialLaw):
    """Abstract socket: the tangential effort of a contact, in proportion to the normal effort N.

    Sliding: F_t = −N·ratio(u, s), u the slip (two numbers, m/s), s its direction (a unit vector, also at u = 0).
    Friction resists: ratio·s ≥ 0 for every slip. A law that can hold the slip at zero (``sticks``) does so while
    |F_t| ≤ ``static()``·N; one whose ratio jumps where the slip begins must, and does so by default.

    >>> import casadi as ca, trundle as tr
    >>> class Stribeck(tr.Friction):
    ...     '''Coulomb friction that falls with the slip.'''
    ...     mu: float = tr.parameter(ge=0, doc="coefficient at high slip")
    ...     more: float = tr.parameter(ge=0, doc="what is added at rest")
    ...     vs: float = tr.parameter(unit="m/s", gt=0, doc="slip at which it has fallen by half")
    ...     sticks = True
    ...     def ratio(self, u, s): return (self.mu + self.more / (1 + ca.dot(u, u) / self.vs**2)) * s
    ...     def static(self): return self.mu + self.more
    """

    is_at_a_point = True
    needs_travel: ClassVar[bool] = False  # True if it needs the speed with which a wheel travels (laws of tyres)

    @property
    def sticks(self) -> bool:
        """True if the law can hold the slip at zero; a subclass may say so: ``sticks = True``."""
        return jumps(self)

    @property
    def is_of_slip_alone(self) -> bool:
        """True if nothing but the slip decides on the ratio: no state of its own, no speed of travel."""
        return not self.states() and not self.needs_travel

    def ratio(self, u: Any, s: Any) -> Any:
        """Minus the tangential effort per normal effort: two expressions."""
        name = self.path or type(self).__name__
        raise BondError(name, "has no ratio(u, s)", "Define it: minus the tangential effort per normal effort.")

    def static(self) -> Any:
        """|F_t|/N that the contact can hold without slip; unless given, as much as acts where the slip begins."""
        ratio = ca.vertcat(*ca.vertsplit(ca.SX(ratio_of(self, ca.SX.zeros(2), ca.SX([1, 0])))))
        return ca.sqrt(ca.dot(ratio, ratio))

    def problems(self) -> Iterator[tuple[str, str]]:
        found = list(super().problems())
        yield from found
        driving = "" if found else self._driving()
        if driving:
            yield "ratio", f"gives {driving}: it drives the slip. The effort on B is −N·ratio, so return +μ·s, not −μ·s"
        elif not found and not self.sticks and jumps(self):
            yield (
                "sticks",
                "= False, but ratio(u, s) is not zero where the slip begins; remove it or say sticks = True",
            )

    def _driving(self) -> str:
        """Where the law would drive the slip; found once."""
        if "_drives" not in self.__dict__:
            object.__setattr__(self, "_drives", drives(self))
        return str(self.__dict__["_drives"])

    def layer(self, u: Any) -> tuple[Any, Any, Any] | None:
        """(δ, ratio where |u| < δ, ratio elsewhere) of a law that changes its form at a slip |u| = δ; else None.

        Optional: runs then stop at the kink instead of feeling their way across it. Both ratios are equal at |u| = δ,
        go on smoothly beyond it, and are finite at u = 0.
        """
        return None


class Unilateral(Carriers):
    """Abstract: a contact of three bonds, ``normal``, ``tangent_1``, ``tangent_2``, that switch by mode.

    Flight: no effort. Sliding: the normal bond is locked, the tangential efforts follow the friction law.
    Rolling, or Sticking where nothing can roll: all three are locked (Kosenko 2022, §4). Bonds named after these three
    are never locked; their efforts are in proportion to the normal one (``ratios``).

    A *slot*: ``others`` are more frames that may carry surface B. One of all carriers is in contact at a time, the
    nearest; when another comes nearer it takes over. The cost grows linearly with their number.
    """

    friction: TangentialLaw = structure(doc="law of the tangential effort")
    impact: Impact = structure(doc="law of restitution")
    bilateral: bool = structure(False, doc="hold the surfaces together even where they would part")

    indeterminate: str = structure(
        "flight", choices=("flight", "end"), doc="where Painlevé's paradox has two solutions: part, or end the run"
    )

    @property
    def modes(self) -> tuple[str, str, str]:
        """Names of its modes by number; the third is without slip."""
        return MODES

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if self.others and self.states():
            yield "others", "needs surfaces with a closed form of the nearest point (a plane on side A)"

    def sliding_law(self, A: KinematicPort, B: KinematicPort) -> TangentialLaw:
        """The friction law in a motion: the one in the socket; a tyre gives it its speed of travel."""
        return self.friction

    host: ClassVar[Constraint | None] = None  # what it is a part of, as a stop or as dry friction: a joint, a gear
    unit: ClassVar[str] = "m"  # of its gap and, per second, of its slip
    overlaps: ClassVar[tuple[str, str]] = ("the surfaces overlap", "Move the bodies apart")  # in words; what to do then

    @property
    def is_anisotropic(self) -> bool:
        """True if the lengths of its tangents are the parts of its friction in these directions."""
        return False

    def support(self, d: Any) -> Any:
        """Support of the set that friction per coefficient and normal effort is in, along the unit vector d of both
        tangents; None: a circle."""
        return None

    def ratio(self, law: Any, u: Any, s: Any) -> Any:
        """Minus the tangential efforts per normal effort by a law at a point: where it has a set, along its normal."""
        way = ca.SX.sym("way", 2)
        length = ca.sqrt(ca.dot(way, way))
        support = self.support(way / length)
        if support is None:
            return ratio_of(law, u, s)
        given = ca.if_else(ca.dot(s, s) > 0.5, s, ca.SX([1, 0]))  # without a slip there may be no direction
        normal, speed = ca.substitute(ca.gradient(length * support, way), way, given), ca.sqrt(ca.dot(u, u) + 1e-24)
        return ratio_of(law, ca.vertcat(speed * ca.dot(normal, given), 0), ca.SX([1, 0]))[0] * normal

    def reaction_load(self, efforts: dict[str, Any]) -> Any:
        """The load that follows from the efforts of the host's locked bonds, and ``own``, the tangential effort that
        it causes; None if it does not."""
        return None

    def shown(self) -> dict[str, tuple[str, str, tuple[int, ...], int]]:
        """Which of gap, slip and gap_rate are seen: name → (unit, meaning, shape, level)."""
        return {
            "gap": ("m", "distance of the surfaces", (), 0),
            "slip": ("m/s", "velocity of B's point relative to A's, in the common tangent plane", (3,), 1),
            "gap_rate": ("m/s", "rate of the gap", (), 1),
        }

    def tangent_axes(self) -> tuple[Any, Any] | None:
        """Both tangents in world axes, where its bonds themselves do not tell them; else None."""
        return None

    extended: ClassVar[Any] = 0.0  # 1 while the solver continues the surfaces beyond their ends (2: a half-plane)

    def reach(self, A: KinematicPort, B: KinematicPort) -> Any:
        """How far (m) the contact point is from the end of its smooth surface; None if that has no end."""
        return None

    def edge(self, A: KinematicPort, B: KinematicPort) -> Any:
        """How far (m) the contact point is from the edge behind which there is no contact; None if there is none."""
        return None

    @property
    def by_effort(self) -> bool:
        """True if ``ratios`` depend on the normal effort."""
        return False

    def ratios(self, A: KinematicPort, B: KinematicPort, slide: Slide) -> tuple[Any, Any]:
        """Minus the efforts per normal effort while it slides: of both tangential bonds, of those after them."""
        return self.ratio(self.sliding_law(A, B), slide.slip, slide.direction), ca.SX(0, 1)
