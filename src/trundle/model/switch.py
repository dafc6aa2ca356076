"""Switch: a quantity of a force law at whose zero the law changes its form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Switch:
    """Steps of a run end where ``value`` passes through zero, and the change is an event on the timeline.

    ``rate``: the value's rate of change; only its sign matters for what is found, its size for how soon. ``below`` and
    ``above`` name the modes of a negative and a positive value; ``falls`` and ``rises`` say why one follows the other.
    Without these names the steps end there all the same, but the timeline does not show it.

    >>> import casadi as ca, trundle as tr
    >>> class Rope(tr.Force):
    ...     '''Pulls if longer than its length; slack if not.'''
    ...     k: float = tr.parameter(unit="N/m", gt=0, doc="stiffness")
    ...     length: float = tr.parameter(unit="m", gt=0, doc="length")
    ...     def stretch(self, A, B): return ca.norm_2(B.r - A.r) - self.length
    ...     def wrench(self, A, B, t):
    ...         return tr.WrenchPort(F=-self.k * ca.fmax(self.stretch(A, B), 0) * (B.r - A.r) / ca.norm_2(B.r - A.r))
    ...     def energy(self, A, B, t): return self.k * ca.fmax(self.stretch(A, B), 0)**2 / 2
    ...     def switches(self, A, B, t):
    ...         rate = ca.dot(B.r - A.r, B.v - A.v)
    ...         return {"tight": tr.Switch(self.stretch(A, B), rate, "Slack", "Tight", "goes slack", "tightens")}
    """

    value: Any
    rate: Any
    below: str = ""
    above: str = ""
    falls: str = ""
    rises: str = ""

    @property
    def is_shown(self) -> bool:
        """True if its changes are events on the timeline."""
        return bool(self.below)
