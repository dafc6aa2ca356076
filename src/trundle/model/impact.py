"""Laws of restitution: what each contact of a blow asks for."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from ..core.component import Component


class Restitution(NamedTuple):
    """What a contact asks of a blow: 0 ≤ v_n⁺ − ``speed`` ⟂ P_n − (what is asked for) ≥ 0.

    speed: it parts at least so fast (m/s). impulse: the normal impulse of expansion (N·s) is at least this, added to
    that of compression; None: the blow has no phases, its whole impulse is found at once.
    """

    speed: float = 0.0
    impulse: float | None = None


class Impact(Component):
    """Abstract socket: the law of restitution. All contacts of a blow are solved together, each by its own law.

    ``in_turn``: contacts with this law are struck one after the other, the fastest first, until none closes.
    ``compresses``: whether the law looks at the impulse of compression; False saves finding it.

    >>> import trundle as tr
    >>> class Softening(tr.Impact):
    ...     '''Restitution that falls with the speed of approach, as yielding metals show.'''
    ...     e: float = tr.parameter(0.9, ge=0, le=1, doc="restitution of slow impacts")
    ...     v: float = tr.parameter(1.0, unit="m/s", gt=0, doc="approach at which half of it is left")
    ...     def restitution(self, approach, compression):
    ...         return tr.impacts.Restitution(speed=self.e * approach / (1 + approach / self.v))
    """

    in_turn: ClassVar[bool] = False
    compresses: ClassVar[bool] = True

    @property
    def coefficient(self) -> float | None:
        """The coefficient of restitution, for methods with fixed steps; None if the law is not one coefficient."""
        return None

    @property
    def is_newtons(self) -> bool:
        """True if the law is Newton's: whole steps of fixed length can then be one function."""
        return False

    def restitution(self, approach: float, compression: float) -> Restitution:
        """What the contact asks for. approach: how fast it closed (m/s, 0 if it did not); compression: the normal
        impulse (N·s) that has stopped this, when all contacts of the blow have just stopped closing."""
        raise NotImplementedError
