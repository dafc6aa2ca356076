"""Column: a number that has one value per run, so that a model is built once for all runs of a batch.

Arithmetic gives columns again. A comparison has an answer if all runs agree on it. Whatever needs a plain number (a
function of ``math``, an array of floats, a text) raises ``Undecided``: such models are built run by run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


class Undecided(Exception):
    """Something was asked of a column that the runs do not agree on."""


class Column:
    """A number with one value per run.

    >>> mass = Column(np.array([1.0, 2.0]))
    >>> (9.81 * mass / 2).values.tolist(), mass > 0
    ([4.905, 9.81], True)
    """

    __slots__ = ("values",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: np.ndarray) -> None:
        self.values = values

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """For ``isinstance`` it is a float, as all numbers of components are."""
        return float

    def _with(self, other: Any, operation: Callable[[Any, Any], Any]) -> Any:
        if type(other) is Column:
            return Column(operation(self.values, other.values))
        if isinstance(other, bool | int | float | np.integer | np.floating):
            return Column(operation(self.values, float(other)))
        return NotImplemented

    def __add__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a + b)

    def __radd__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: b + a)

    def __sub__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a - b)

    def __rsub__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: b - a)

    def __mul__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a * b)

    def __rmul__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: b * a)

    def __truediv__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a / b)

    def __rtruediv__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: b / a)

    def __pow__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a**b)

    def __neg__(self) -> Column:
        return Column(-self.values)

    def __pos__(self) -> Column:
        return self

    def __abs__(self) -> Column:
        return Column(np.abs(self.values))

    def sqrt(self) -> Column:
        """For ``np.sqrt`` of arrays of columns."""
        return Column(np.sqrt(self.values))

    def _agreed(self, other: Any, comparison: Callable[[Any, Any], Any]) -> Any:
        answers = self._with(other, comparison)
        return agreed(answers.values) if type(answers) is Column else answers

    def __lt__(self, other: Any) -> Any:
        return self._agreed(other, lambda a, b: a < b)

    def __le__(self, other: Any) -> Any:
        return self._agreed(other, lambda a, b: a <= b)

    def __gt__(self, other: Any) -> Any:
        return self._agreed(other, lambda a, b: a > b)

    def __ge__(self, other: Any) -> Any:
        return self._agreed(other, lambda a, b: a >= b)

    def __eq__(self, other: Any) -> Any:
        return self._agreed(other, lambda a, b: a == b)

    def __ne__(self, other: Any) -> Any:
        return self._agreed(other, lambda a, b: a != b)

    def __bool__(self) -> bool:
        return agreed(self.values != 0)

    def _refuse(self, *_: Any) -> Any:
        raise Undecided("a plain number is needed where the runs have different ones")

    __float__ = __int__ = __index__ = __complex__ = __round__ = __trunc__ = __floor__ = __ceil__ = _refuse
    __repr__ = __str__ = __format__ = __reduce__ = _refuse


def agreed(answers: np.ndarray) -> bool:
    """The answer of all runs; raises if they differ."""
    first = bool(answers.flat[0])
    if not bool(np.all(answers == first)):
        raise Undecided("the runs differ in a choice that the model makes")
    return first


def is_varied(value: Any) -> bool:
    """True for a column, and for vectors with columns among their entries."""
    if type(value) is Column:
        return True
    if type(value) is np.ndarray:
        return value.dtype == object
    return isinstance(value, tuple | list) and any(type(v) is Column for v in value)


def plain(value: Any) -> Any:
    """A number as it is: a float, or a column."""
    return value if type(value) is Column else float(value)


def flat(values: Any) -> np.ndarray:
    """Numbers in a row, as floats where no column is among them."""
    array = np.empty(np.size(values), dtype=object) if is_varied(values) else np.array(values, dtype=float)
    if array.dtype != object:
        return array
    array[:] = [plain(v) for v in np.ravel(np.array(values, dtype=object))]
    return array


def are_below(values: np.ndarray, limit: float) -> bool:
    """True if the magnitudes of all numbers are below a limit, in all runs."""
    if values.dtype != object:
        return bool(np.all(np.abs(values) < limit))
    return all(bool(np.all(np.abs(v.values if type(v) is Column else v) < limit)) for v in values.flat)


def are_finite(values: np.ndarray) -> bool:
    """True if all numbers are finite, in all runs."""
    if values.dtype != object:
        return bool(np.all(np.isfinite(values)))
    return all(bool(np.all(np.isfinite(v.values if type(v) is Column else v))) for v in values.flat)
