"""Parameters with a unit, limits and a sentence: one declaration that errors, CLI and results all read."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .columns import are_below, are_finite, is_varied
from .signal import Signal

AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
WORDS = {"up": "y", "level": "z"}  # directions that the world decides, and what they are where y is up
LARGEST = 1e150  # of a number: the square of a larger one is none
TOO_LARGE = f"is too large to be squared (more than {LARGEST:g})"
_KEY = "trundle"


@dataclass(frozen=True)
class Field:
    """What is known of one declared field of a component."""

    unit: str = ""
    doc: str = ""
    gt: float | None = None
    ge: float | None = None
    lt: float | None = None
    le: float | None = None
    shape: tuple[int, ...] | None = ()
    choices: tuple[str, ...] | None = None
    kind: str = "number"  # number | direction | inertia | law | structure | drawing | captured | signal
    takes: type | None = None  # a socket's abstract class
    optional: bool = False  # whether such a socket may be left empty

    def normalise(self, value: Any) -> tuple[Any, str]:
        """The value as float or array, and what is wrong with it ('' when nothing is)."""
        if self.choices is not None and value not in self.choices:
            return value, f"= {value!r} must be one of {', '.join(self.choices)}"
        is_left_empty = value is None and self.optional
        if self.takes is not None and not (is_left_empty or isinstance(value, self.takes)):
            return value, f"is {value!r}, not a {self.takes.__name__}"
        if isinstance(value, Signal):
            return value, self._unwired(value)
        if self.kind in ("structure", "drawing") or (self.kind == "law" and not _numeric(value)):
            return value, ""
        if self.kind == "direction":
            return _direction(value)
        if value is None:
            return value, ""
        if isinstance(value, bool | str) or value is dataclasses.MISSING:
            return value, f"is {value!r}, not a number"
        try:
            array = np.array(value, dtype=object if is_varied(value) else float)
        except (TypeError, ValueError):
            return value, f"is {value!r}, not a number or an array of numbers"
        except OverflowError:
            return value, TOO_LARGE  # a whole number of hundreds of digits
        if self.kind == "inertia":
            return _inertia(array)
        if self.shape is not None and array.shape != self.shape:
            want = "a single number" if self.shape == () else f"an array of shape {self.shape}"
            return value, f"has shape {array.shape}, expected {want}"
        if not are_finite(array):
            return value, f"is {value!r}; it must be finite"
        if not are_below(array, LARGEST):
            return value, f"= {value} {self.unit}".rstrip() + f" {TOO_LARGE}"
        for name, ok in (
            ("gt", array > (self.gt or 0)),
            ("ge", array >= (self.ge or 0)),
            ("lt", array < (self.lt or 0)),
            ("le", array <= (self.le or 0)),
        ):
            limit = getattr(self, name)
            if limit is not None and not np.all(ok):
                sign = {"gt": ">", "ge": "≥", "lt": "<", "le": "≤"}[name]
                return value, f"= {value} {self.unit}".rstrip() + f" must be {sign} {limit:g}"
        return (array if array.shape else array.item()), ""

    def _unwired(self, signal: Signal) -> str:
        """Why a signal cannot stand here ('' if it can)."""
        if self.kind in ("structure", "drawing") or (self.kind in ("number", "law") and self.shape == ()):
            return ""
        return f"is {signal!r}; only a single number of a law, a force or a block can be a signal"


def _numeric(value: Any) -> bool:
    return isinstance(value, int | float | tuple | list | np.ndarray) and not isinstance(value, bool)


def _direction(value: Any) -> tuple[Any, str]:
    if isinstance(value, str):
        if value.lstrip("+-") in (*AXES, *WORDS):
            return value, ""
        return value, f"= '{value}' is not an axis; use 'x', 'y', 'z', '-x', … or a vector"
    try:
        array = np.array(value, dtype=float)
    except (TypeError, ValueError):
        return value, f"is {value!r}; use 'x', 'y', 'z' or a vector of three numbers"
    if array.shape != (3,) or not np.all(np.isfinite(array)):
        return value, f"is {value!r}; a direction is three finite numbers"
    length = float(np.linalg.norm(array))
    if length < 1e-12:
        return value, f"= {tuple(array.tolist())} is the zero vector; a direction needs a length"
    return array / length, ""


def _inertia(array: np.ndarray) -> tuple[Any, str]:
    """Principal moments (3,) or the tensor (3, 3) about the centre of mass."""
    if array.shape not in ((3,), (3, 3)):
        return array, f"has shape {array.shape}; give three principal moments or a 3×3 tensor"
    if not np.all(np.isfinite(array)):
        return array, "must be finite"
    if array.ndim == 2:
        if np.abs(array - array.T).max() > 1e-9 * max(np.abs(array).max(), 1e-300):
            return array, "is not symmetric"
        array = (array + array.T) / 2
    moments = np.sort(np.linalg.eigvalsh(array) if array.ndim == 2 else array)
    if moments[0] < -1e-12 * moments[2] or moments[2] < 0:
        return array, f"has the principal moments {moments.tolist()} kg·m²; all must be > 0 (or 0: a point or a line)"
    if moments[2] > (moments[0] + moments[1]) * (1 + 1e-9):
        return array, (
            f"has the principal moments {moments.tolist()} kg·m²; no mass distribution has a moment"
            " larger than the sum of the other two (triangle inequality)"
        )
    return (array if moments[2] > 0 else np.zeros((3, 3))), ""


def parameter(
    default: Any = dataclasses.MISSING,
    *,
    unit: str = "",
    doc: str = "",
    gt: float | None = None,
    ge: float | None = None,
    lt: float | None = None,
    le: float | None = None,
    shape: tuple[int, ...] | None = (),
    choices: tuple[str, ...] | None = None,
    kind: str = "number",
) -> Any:
    """Declare a validated parameter of a component or a model.

    >>> import trundle as tr
    >>> class Rope(tr.Force):
    ...     k: float = tr.parameter(unit="N/m", ge=0, doc="stiffness")
    """
    field = Field(unit, doc, gt, ge, lt, le, shape, choices, kind)
    return dataclasses.field(default=default, kw_only=True, metadata={_KEY: field})


def law(
    default: Any = dataclasses.MISSING, *, unit: str = "", doc: str = "", shape: tuple[int, ...] | None = ()
) -> Any:
    """Declare a field that holds a function of the user, or a number where that makes sense."""
    return parameter(default, unit=unit, doc=doc, shape=shape, kind="law")


def structure(
    default: Any = dataclasses.MISSING,
    *,
    doc: str = "",
    choices: tuple[str, ...] | None = None,
    takes: type | None = None,
) -> Any:
    """Declare a field that shapes the equations (a name of ``choices``, a count, a flag); changing it recompiles.

    takes: the abstract class of the objects that a socket takes; with None as default it may be left empty.
    """
    field = Field(doc=doc, choices=choices, kind="structure", takes=takes, optional=default is None)
    return dataclasses.field(default=default, kw_only=True, metadata={_KEY: field})


def declared(cls: type) -> Mapping[str, Field]:
    """All declared fields of a component class by name; found once per class."""
    if "_declared" not in cls.__dict__:
        cls._declared = {f.name: f.metadata[_KEY] for f in dataclasses.fields(cls) if _KEY in f.metadata}  # type: ignore[attr-defined]
    found: Mapping[str, Field] = cls._declared  # type: ignore[attr-defined]
    return found


def axis_vector(value: Any) -> np.ndarray:
    """A direction field as a unit vector; a word is taken as where y is up."""
    if isinstance(value, str):
        name = value.lstrip("+-")
        return np.array(AXES[WORDS.get(name, name)]) * (-1.0 if value.startswith("-") else 1.0)
    return np.asarray(value, dtype=float)


def is_word(value: Any) -> bool:
    """True for a direction that the world decides: 'up' or 'level', with a sign or not."""
    return isinstance(value, str) and value.lstrip("+-") in WORDS


def in_world(value: str, up: Any) -> Any:
    """A word as a direction of a world: 'up' is its own; 'level' is across it, along z (along y where z is up)."""
    vector = axis_vector(up)
    name = "y" if abs(vector[2]) > 0.9 else "z"
    if value.lstrip("+-") == "up":
        found = up
    elif isinstance(up, str):
        found = name
    else:
        found = AXES[name] - vector * (vector @ AXES[name])
        found = found / np.linalg.norm(found)
    return opposite(found) if value.startswith("-") else found


def opposite(direction: Any) -> Any:
    """Minus a direction."""
    if isinstance(direction, str):
        return direction[1:] if direction.startswith("-") else "-" + direction.lstrip("+")
    return -axis_vector(direction)
