"""The ledger of energy during time stepping: what a step gains by its own error is taken out, and large errors end it.

Nothing else injects energy in a model without drives: the total never exceeds what it was at the start by more than
``GAIN``, nor its least value by more than ``RECOVERY``.
"""

from __future__ import annotations

from math import sqrt

from ..core.errors import SimulationError

GAIN = 1e-9  # of the energies that took part: what the total may rise by beside the work done
RECOVERY = 1e-3  # of the same: what the total may rise by after it has fallen by errors of the steps
LARGE = 0.05  # of the same: what may be missing, or have been taken out, before the run fails
PATIENCE = 50  # steps for which that must last: a motion that begins has little energy to compare with


class Ledger:
    """Energies (kinetic, gravity's, stored) against the work done, from step to step."""

    def __init__(self, steady: bool) -> None:
        """steady: nothing moves by a law of time, so that slower velocities are as consistent as the old ones."""
        self.steady = steady
        self.taken = 0.0  # J, out of the velocities
        self.scale = 1e-300  # J: the largest energy that took part
        self._first = self._least = self._potential = 0.0
        self._wrong, self._since = 0.0, 0

    def begin(self, energies: list[float]) -> None:
        kinetic, potential, stored, work = energies
        self._first = self._least = kinetic + potential + stored - work
        self._potential = potential

    @property
    def limit(self) -> float:
        """Total energy less work done that must not be exceeded."""
        first, least = self._first + GAIN * self.scale, self._least + RECOVERY * self.scale
        return first if first < least else least

    def keep(self, t: float, energies: list[float]) -> float:
        """The factor for all velocities that leaves no gain."""
        kinetic, potential, stored, work = energies
        total = kinetic + potential + stored - work
        gained = total - self.limit
        if total < self._least:
            self._least = total
        for size in (kinetic, abs(potential - self._potential), abs(stored), abs(work), 1e-3 * abs(potential)):
            if size > self.scale:
                self.scale = size
        factor, wrong = 1.0, abs(gained)
        if self.steady:
            if gained > 0:
                factor = sqrt(max(1 - gained / max(kinetic, 1e-300), 0.0))
                self.taken += gained
            wrong = max(self.taken, self._first - total)
        self._wrong = wrong
        if wrong <= LARGE * self.scale:
            self._since = 0
            return factor
        self._since += 1
        if self._since > PATIENCE:
            self.close(t)
        return factor

    def close(self, t: float) -> None:
        """Raises if too much is missing or was taken out."""
        if self._since:
            raise SimulationError(
                "moreau",
                f"the energies do not add up at t = {t:.6g}: {self._wrong:.3g} J of {self.scale:.3g} J are the steps'"
                " errors",
                "Take a smaller step (max_step), or method='auto'.",
            )
