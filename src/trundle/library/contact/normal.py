from __future__ import annotations

from typing import Any, ClassVar

from ...core.component import Component
from ...core.fields import structure
from ...model.frame import Frame
from ...model.impact import Impact
from ..rolling.pair import SurfacePair
from .impact import Newton
from .rigid import RigidContact


class NormalLaw(Component):
    """Abstract socket: how two surfaces keep each other out. It makes the contact between them.

    A model that takes one, besides the law of friction, runs with rigid and with compliant contacts alike.

    >>> import trundle as tr
    >>> isinstance(tr.gallery.SlidingBall().normal, tr.contacts.NormalLaw)
    True
    """

    is_rigid: ClassVar[bool] = False  # True if the surfaces never overlap

    def between(self, A: Frame, B: Frame, others: tuple[Frame, ...] = (), **sockets: Any) -> SurfacePair:
        """The contact of surface A on a frame and surface B on another (and on ``others``: its further carriers).

        ``sockets``: what all contacts have: both surfaces, friction, couples against spinning and rolling.
        """
        raise NotImplementedError

    def force_signals(self, path: str, carriers: int = 1) -> list[str]:
        """Signals whose sum is the normal force of a contact that this law has made."""
        raise NotImplementedError


class Rigid(NormalLaw):
    """Surfaces that never overlap: gap ≥ 0, N ≥ 0, gap·N = 0, with a law of restitution (``RigidContact``).

    >>> import trundle as tr
    >>> ball = tr.gallery.SlidingBall(normal=tr.contacts.Rigid(impact=tr.impacts.Newton(e=0.5)))
    """

    impact: Impact = structure(Newton(), doc="law of restitution")
    is_rigid = True

    def between(self, A: Frame, B: Frame, others: tuple[Frame, ...] = (), **sockets: Any) -> RigidContact:
        return RigidContact(A, B, others, impact=self.impact, **sockets)

    def force_signals(self, path: str, carriers: int = 1) -> list[str]:
        return [f"{path}.normal.effort"]
