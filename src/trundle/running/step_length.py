"""The length of the steps of time stepping: the given one, or a fraction of it while the motion needs shorter ones."""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = 4  # times that the length of the steps may be halved for a while
CALM = 100  # steps of one length without a refusal, after which twice as long ones are tried


@dataclass
class StepLength:
    """Halved after a step that could not be made, or that erred much; doubled again after many good ones."""

    whole: float  # s
    level: int = 0
    good: int = 0

    @property
    def now(self) -> float:
        """The present length (s)."""
        return self.whole / 2**self.level

    def shorten(self) -> None:
        """A step was refused."""
        self.level, self.good = min(self.level + 1, LEVELS), 0

    def note(self, steps: int) -> None:
        """Some steps were made."""
        self.good += steps
        if self.level and self.good > CALM:
            self.level, self.good = self.level - 1, 0
