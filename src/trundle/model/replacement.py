"""Replacement: an object that stands for a constraint made from another one, of the same frames."""

from __future__ import annotations

from ..core.component import Component
from .constraint import Constraint


class Replacement(Component):
    """Abstract: given as a parameter by a constraint's path, it takes that constraint's place when the model is built.

    >>> import trundle as tr
    >>> soft = tr.compliant.Softened(elastic=tr.compliant.Linear(k=1e5), friction=tr.friction.Frictionless())
    >>> sol = tr.simulate(tr.gallery.SlidingBall(), 0.01, parameters={"contact": soft}, compile="never")
    """

    def constraint(self, instead_of: Constraint) -> Constraint:
        """The new constraint; raises ``ValueError`` with the reason if it cannot be made."""
        raise NotImplementedError
