"""The mode timeline: every transition of every contact, with its cause."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    """One transition (or impact) of one contact.

    before, after: 'Flight', 'Sliding', 'Rolling', 'Sticking', 'Contact' of compliant contacts, or modes of a user's law
    (equal for an impact that leaves the mode). For an impact ``approach`` is the normal speed before it (m/s; also
    where a compliant contact touches), ``impulse`` its size (N·s) and ``loss`` its energy (J).
    """

    time: float
    path: str
    before: str
    after: str
    cause: str
    approach: float = 0.0
    impulse: float = 0.0
    loss: float = 0.0

    @property
    def is_impact(self) -> bool:
        return self.impulse > 0

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        change = f"{self.before} → {self.after}" if self.before != self.after else self.after
        return f"t = {self.time:.9g} s  {self.path}: {change} ({self.cause})"


@dataclass(frozen=True)
class Interval:
    """A stretch of time in one mode."""

    start: float
    end: float
    mode: str
    cause: str


def timeline(events: list[Event], first: dict[str, str], start: float, end: float) -> dict[str, list[Interval]]:
    """Per contact the modes it passed through, without gaps."""
    table: dict[str, list[Interval]] = {}
    for path, mode in first.items():
        spans: list[Interval] = []
        since, cause = start, "initial"
        for event in events:
            if event.path == path and event.after != mode:
                when = max(event.time, since)  # the end of a bouncing is dated at its limit, just ahead
                if when > since:
                    spans.append(Interval(since, when, mode, cause))
                since, mode, cause = when, event.after, event.cause
        spans.append(Interval(since, end, mode, cause))
        table[path] = spans
    return table
