"""Ends of steps before and after an event: the zero of its guard lies between them."""

from __future__ import annotations


class Between:
    """The last step that ends before an event, and the last one that ends after it, with the guards at their ends.

    The zero of a guard is sought by false position as modified at Illinois (M. Dowell, P. Jarratt, BIT 11, 1971): the
    guards of an end that stays are halved, so that kinks and jumps are come near as well.
    """

    def __init__(self) -> None:
        self._before: tuple[float, list[float]] | None = None
        self._after: tuple[float, list[float]] | None = None
        self._last_was_after = False

    def note(self, step: float, guards: list[float], which: int) -> None:
        """Take note of the guards at the end of a step; ``which``: the one that becomes zero."""
        is_after = guards[which] < 0
        stays = self._before if is_after else self._after
        if stays is not None and is_after is self._last_was_after:
            stays = stays[0], [v / 2 for v in stays[1]]
        self._before, self._after = (stays, (step, guards)) if is_after else ((step, guards), stays)
        self._last_was_after = is_after

    def aimed(self, which: int, wanted: float) -> float | None:
        """The step at whose end a guard has the value ``wanted`` by the line through both ends; None if one of them is
        not known."""
        if self._before is None or self._after is None:
            return None
        (low, before), (high, after) = self._before, self._after
        above, below = before[which], after[which]
        if not (low < high and above > wanted > below):
            return None
        return low + (high - low) * (above - wanted) / (above - below)
