from __future__ import annotations

from typing import Any

from ....core.fields import structure
from ....model.frame import Frame
from ..normal import NormalLaw
from .contact import CompliantContact
from .damping import Damping, Undamped
from .elastic import Elastic


class Compliant(NormalLaw):
    """Surfaces that give way: an elastic force by the approach, and its damping (``CompliantContact``).

    The law of friction beside it must not stick (``RegularisedCoulomb``, ``compliant.ContensouErismann``).

    >>> import trundle as tr
    >>> soft = tr.contacts.Compliant(elastic=tr.compliant.Linear(k=1e5), damping=tr.compliant.LinearDamping(d=200.0))
    >>> law = tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-3)
    >>> sol = tr.simulate(tr.gallery.SlidingBall(normal=soft, friction=law), 0.01, compile="never")
    """

    elastic: Elastic = structure(doc="law of the elastic normal force")
    damping: Damping = structure(Undamped(), doc="law of the viscous normal force")

    def between(self, A: Frame, B: Frame, others: tuple[Frame, ...] = (), **sockets: Any) -> CompliantContact:
        return CompliantContact(A, B, others, elastic=self.elastic, damping=self.damping, **sockets)

    def force_signals(self, path: str, carriers: int = 1) -> list[str]:
        return [f"{path}.normal.effort", *(f"{path}.carrier[{k}].normal.effort" for k in range(1, carriers))]
