"""Laws of restitution."""

from __future__ import annotations

from ...core.fields import parameter
from ...model.impact import Impact, Restitution


class Newton(Impact):
    """v_n⁺ = −e v_n⁻ (or more, where other contacts push the bodies apart), with Coulomb's cone for the impulses.

    All contacts that take part are solved together (Moreau 1988; Glocker 2001). Where friction would make the
    bodies gain energy, e is reduced for this impact to the value at which they do not, and the event says so.

    >>> import trundle as tr
    >>> law = tr.impacts.Newton(e=0.8)
    """

    e: float = parameter(0.0, ge=0, le=1, doc="coefficient of restitution")
    compresses = False

    @property
    def coefficient(self) -> float:
        return self.e

    @property
    def is_newtons(self) -> bool:
        return type(self).restitution is Newton.restitution  # a subclass may have a law of its own

    def restitution(self, approach: float, compression: float) -> Restitution:
        return Restitution(speed=self.e * approach)


class Poisson(Impact):
    """P_n of expansion ≥ e P_n of compression (Glocker, Pfeiffer 1995): impulses, not velocities, are restored.

    >>> import trundle as tr
    >>> law = tr.impacts.Poisson(e=0.5)
    """

    e: float = parameter(0.0, ge=0, le=1, doc="ratio of the impulses of expansion and compression")

    @property
    def coefficient(self) -> float:
        return self.e

    def restitution(self, approach: float, compression: float) -> Restitution:
        return Restitution(impulse=self.e * compression)


class Propagating(Impact):
    """Newton's law, one contact after the other: a blow passes through touching bodies, as in Newton's cradle.

    The contact that closes fastest goes first, until none closes any more.

    >>> import trundle as tr
    >>> law = tr.impacts.Propagating(e=1.0)
    """

    e: float = parameter(1.0, ge=0, le=1, doc="coefficient of restitution")
    in_turn = True
    compresses = False

    @property
    def coefficient(self) -> float:
        return self.e

    def restitution(self, approach: float, compression: float) -> Restitution:
        return Restitution(speed=self.e * approach)
