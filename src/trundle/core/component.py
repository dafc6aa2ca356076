"""Component: a frozen dataclass of validated numbers that can be rebuilt with symbols in their place."""

from __future__ import annotations

import dataclasses
import inspect
import re
import types
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca
import numpy as np

from .arguments import explained_constructor
from .errors import ArgumentError, FrozenError, ParameterError, unknown
from .fields import Field, axis_vector, declared, in_world, is_word
from .misspelt import warn_of_slips
from .signal import Signal
from .written import Written, read, typed

if getattr(ca.GlobalOptions, "getNumpyMode", lambda: -1)() == 0:  # nobody has chosen
    ca.GlobalOptions.setNumpyMode(-1)  # numpy's functions work in laws, as ever, without a notice of CasADi's plans
_ELEMENT = re.compile(r"^(?P<base>\w+)\[(?P<index>\d+)\]$")


def _plain(cls: type) -> Mapping[str, dataclasses.Field[Any]]:
    """The fields of a dataclass by name; found once per class."""
    if "_plain" not in cls.__dict__:
        cls._plain = {f.name: f for f in dataclasses.fields(cls)}  # type: ignore[attr-defined]
    found: Mapping[str, dataclasses.Field[Any]] = cls._plain  # type: ignore[attr-defined]
    return found


class Component:
    """Base of everything that has parameters: bodies, constraints, laws, models.

    A subclass is made a frozen dataclass by itself; no decorator is needed. Values are normalised when the
    object is made and judged when it gets its dotted path (``Model.add``), so that errors can name it.
    """

    path: ClassVar[str] = ""
    ports: ClassVar[tuple[str, ...]] = ()  # fields that are frames, not parameters
    takes_signals: ClassVar[bool] = True  # whether a signal may stand in the place of a number
    _as_declared: ClassVar[dict[str, Any]] = {}  # attributes of the class by field, when it was made

    if TYPE_CHECKING:  # the dataclass machinery makes the real one

        def __init__(self, *frames: Any, **fields: Any) -> None: ...

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "__init__" in cls.__dict__:
            raise ArgumentError(
                cls.__name__,
                "has an __init__ of its own, but components are made by keyword",
                "Declare each value: length: float = tr.parameter(1.0, unit='m', doc='length').",
            )
        _redeclare(cls)
        dataclasses.dataclass(frozen=True, eq=False, repr=False)(cls)
        cls.__init__ = explained_constructor(cls.__init__)  # type: ignore[method-assign]
        cls.__setattr__ = Component._refuse  # type: ignore[method-assign, assignment]
        cls._as_declared = {f.name: getattr(cls, f.name, None) for f in dataclasses.fields(cls)}  # type: ignore[arg-type]
        for f in dataclasses.fields(cls):  # type: ignore[arg-type]
            if "trundle" not in f.metadata and f.name not in cls.ports:
                raise ParameterError(
                    f"{cls.__name__}.{f.name}",
                    "is a plain field, which the equations would not see",
                    f"Declare it: {f.name}: float = tr.parameter(unit=…, doc=…), or tr.structure(…) for a choice.",
                )

    def _refuse(self, name: str, value: Any) -> None:
        advice = "Give the value when you make it, or make a changed copy: .replaced({'" + name + "': …})."
        if name not in {f.name for f in dataclasses.fields(self)}:  # type: ignore[arg-type]
            advice = f"Use a local name in build(); later a part is model['{name}']."
        raise FrozenError(
            f"{self.path or type(self).__name__}.{name}", "cannot be set: components never change", advice
        )

    def _made(self) -> None:
        """Called when somebody has made one by its class (not for copies)."""

    def _copied(self) -> None:
        """Called when a changed copy was made of it."""

    def __post_init__(self) -> None:
        problems: list[tuple[str, str]] = []
        plain = _plain(type(self))
        for name, field in declared(type(self)).items():
            value, problem = field.normalise(getattr(self, name))
            if isinstance(value, Signal) and not self.takes_signals:
                problem = f"is {value!r}; a signal drives forces, torques and loads, not the numbers of a body"
            if not problem and field.kind == "structure":
                value, problem = typed(value, field, plain[name].type)
            if value is None and plain[name].default is not None and field.kind not in ("structure", "drawing"):
                problem = "is None; it needs a value"
            object.__setattr__(self, name, value)
            default, late = plain[name].default, getattr(type(self), name, None)
            if default is not dataclasses.MISSING and late is not self._as_declared[name]:
                problem = f"= {late!r} was set on the class itself, which has no effect; set it in a subclass's body"
            if problem:
                problems.append((name, problem))
        object.__setattr__(self, "_problems", problems)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.path or '(not added)'}>"

    def states(self) -> tuple[tuple[Any, ...], ...]:
        """States of its own: (name, unit, description) each, and a start value if that is not zero.

        Its methods see them as the column ``self.z``.
        """
        return ()

    def rates(self, *arguments: Any) -> Any:
        """Derivatives of the own states; the arguments are those of the law itself (of a constraint: A, B, t)."""
        raise NotImplementedError

    def problems(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the values: (field, problem); a subclass may add its own."""
        yield from getattr(self, "_noted", [])
        yield from getattr(self, "_problems", [])
        for name, part in self._parts():
            for field, problem in part.problems():
                yield f"{name}.{field}", problem

    def check(self, path: str) -> None:
        """Raise for the first bad value, naming it by its dotted path."""
        for name, problem in self.problems():
            field = declared(type(self)).get(name)
            doc = f"{name} is the {field.doc}. " if field and field.doc else ""
            raise ParameterError(f"{path}.{name}" if path else name, problem, f"{doc}Correct the value.")

    def read(self, changes: dict[str, Any], path: str = "") -> dict[str, Any]:
        """Changes with the texts of a command line read by the types of their fields; ``path`` is for errors."""
        here = f"{path or self.path}." if path or self.path else ""
        return {name: self._read(name, value, here + name) for name, value in changes.items()}

    def _read(self, name: str, value: Any, path: str) -> Any:
        if not isinstance(value, Written):
            return value
        head, _, tail = name.partition(".")
        part = getattr(self, head, None)
        if tail and isinstance(part, Component):
            return part._read(tail, value, path)
        annotations = {f.name: f.type for f in dataclasses.fields(self)}  # type: ignore[arg-type]
        field = declared(type(self)).get(name)
        return value.value if field is None else read(path, value, field, annotations[name])

    def replaced(self, changes: dict[str, Any]) -> Any:
        """A copy with some fields changed; unknown names are an error."""
        fields = _plain(type(self))
        changes = self.read(changes)
        for name in list(changes):
            head, _, tail = name.partition(".")
            part = getattr(self, head, None) if head in fields else None
            element = _ELEMENT.match(name)
            if element and isinstance(getattr(self, element["base"], None), np.ndarray):
                base, index = element["base"], int(element["index"])
                array = np.array(changes.get(base, getattr(self, base)), dtype=float)
                flat = array.ravel(order="F")
                if index >= flat.size:
                    raise unknown("element", name, [f"{base}[{i}]" for i in range(flat.size)], self.path)
                flat[index] = changes.pop(name)
                changes[base] = flat.reshape(array.shape, order="F")
            elif tail and isinstance(part, Component):
                changes[head] = changes.get(head, part).replaced({tail: changes.pop(name)})
            elif name not in fields:
                raise unknown("parameter", name, self.settable(), self.path or type(self).__name__)
        copy = object.__new__(type(self))
        for name in fields:
            object.__setattr__(copy, name, changes.get(name, getattr(self, name)))
        known = self.__dict__.get("_problems")
        if changes or known is None:
            copy.__post_init__()
        else:  # the same values, which were looked at when they were given
            object.__setattr__(copy, "_problems", known)
        if hasattr(self, "_noted"):
            object.__setattr__(copy, "_noted", self._noted)
        self._copied()
        return copy

    def oriented(self, up: Any) -> Any:
        """A copy with the axes of a world whose upward direction is ``up`` for the words 'up' and 'level'."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        for name, field in declared(type(self)).items():
            value = getattr(self, name)
            if isinstance(value, Component):
                object.__setattr__(copy, name, value.oriented(up))
            elif field.kind == "direction" and is_word(value):
                object.__setattr__(copy, name, in_world(value, up))
        return copy

    def note(self, field: str, problem: str) -> None:
        """Remember a problem that a constructor found; it is raised when the component gets its path."""
        object.__setattr__(self, "_noted", [*getattr(self, "_noted", []), (field, problem)])

    def settable(self) -> list[str]:
        """The names that ``replaced`` takes, nested ones dotted."""
        own = [n for n, f in declared(type(self)).items() if f.kind != "drawing"]
        for name in list(own):
            value = getattr(self, name)
            if isinstance(value, np.ndarray) and declared(type(self))[name].kind != "structure":
                own += [f"{name}[{i}]" for i in range(value.size)]
        return own + [f"{n}.{k}" for n, part in self._parts() for k in part.settable()]

    def _parts(self) -> Iterator[tuple[str, Component]]:
        """Nested components (law objects in sockets) with the name of their field."""
        for name, field in declared(type(self)).items():
            value = getattr(self, name)
            if isinstance(value, Component) and field.kind != "drawing":
                yield name, value

    def numbers(self, prefix: str = "") -> list[tuple[str, Field, np.ndarray]]:
        """The numeric parameters, in a fixed order: (dotted name, field, flat value)."""
        found: list[tuple[str, Field, np.ndarray]] = []
        for name, field in declared(type(self)).items():
            value = getattr(self, name)
            if field.kind == "drawing":
                continue
            if isinstance(value, Component):
                found += value.numbers(f"{prefix}{name}.")
            elif field.kind != "structure" and isinstance(value, float | np.ndarray):
                found.append((f"{prefix}{name}", field, np.atleast_1d(value).ravel(order="F")))
            elif field.kind != "structure" and isinstance(value, Signal):  # a number that the equations fill in
                found.append((f"{prefix}{name}", dataclasses.replace(field, kind="signal"), np.zeros(1)))
        return found

    def wires(self, prefix: str = "") -> list[tuple[str, Signal]]:
        """The numbers that are signals: (dotted name, signal)."""
        found: list[tuple[str, Signal]] = []
        for name, field in declared(type(self)).items():
            value = getattr(self, name)
            if isinstance(value, Component) and field.kind != "drawing":
                found += value.wires(f"{prefix}{name}.")
            elif isinstance(value, Signal) and field.kind not in ("structure", "drawing"):
                found.append((f"{prefix}{name}", value))
        return found

    def signal(self, name: str) -> Signal:
        """A reference to a signal of this component, to be given where a number could stand."""
        if not self.path:
            raise ArgumentError(
                f"{type(self).__name__}.signal('{name}')",
                "is asked of a component that has no path yet",
                "Use the object that add() returned: hinge = self.add('hinge', …).",
            )
        return Signal(f"{self.path}.{name}")

    def lift(self, symbols: Any) -> Any:
        """The same object with symbols instead of numbers, without calling ``__init__``.

        ``symbols`` is a column of as many entries as ``numbers()`` lists.
        """
        lifted, rest = self._lift([symbols[i] for i in range(symbols.numel())])
        if rest:
            raise ValueError(f"{self!r}: {len(rest)} symbols too many")
        return lifted

    def with_constants(self) -> Any:
        """The same object with its numbers as CasADi constants, for numeric evaluation of its expressions."""
        values = [v for _, _, v in self.numbers()]
        return self.lift(ca.SX(ca.DM(np.concatenate(values))) if values else ca.SX(0, 1))

    def _lift(self, symbols: list[Any]) -> tuple[Any, list[Any]]:
        copy = object.__new__(type(self))
        for f in dataclasses.fields(self):  # type: ignore[arg-type]
            object.__setattr__(copy, f.name, getattr(self, f.name))
        for name, field in declared(type(self)).items():
            value = getattr(self, name)
            if field.kind == "drawing":
                continue
            if isinstance(value, Component):
                value, symbols = value._lift(symbols)
            elif field.kind != "structure" and isinstance(value, float | np.ndarray | Signal):
                size = 1 if isinstance(value, Signal) else np.size(value)
                shape = (1,) if isinstance(value, Signal) else np.shape(value) or (1,)
                value = ca.reshape(ca.vertcat(*symbols[:size]), shape[0], shape[1] if len(shape) > 1 else 1)
                symbols = symbols[size:]
            elif field.kind == "direction" and isinstance(value, str):
                value = ca.SX(ca.DM(axis_vector(value)))
            object.__setattr__(copy, name, value)
        object.__setattr__(copy, "path", self.path)
        return copy, symbols

    def structure_key(self) -> tuple[Any, ...]:
        """Two components of the library with equal keys have the same equations and differ in numbers only."""
        key: list[Any] = [type(self)]
        for name, field in declared(type(self)).items():
            value = getattr(self, name)
            if field.kind == "drawing":
                continue
            if isinstance(value, Component):
                key.append(value.structure_key())
            elif field.kind != "structure" and isinstance(value, Signal):
                key.append(())  # as a number: which signal it is stands in the wiring
            elif field.kind != "structure" and isinstance(value, float | np.ndarray):
                key.append(np.shape(value))
            elif isinstance(value, np.ndarray):
                key.append((value.shape, value.tobytes()))
            elif callable(value) and not isinstance(value, type):
                key.append("function")  # compared by its expressions (equations/kinds)
            else:
                key.append(repr(value))
        return tuple(key)


def _redeclare(cls: Any) -> None:
    """A value given to an inherited field in the class body (``length = 0.25``) becomes its default."""
    known = {
        f.name: f for base in reversed(cls.__mro__[1:]) for f in getattr(base, "__dataclass_fields__", {}).values()
    }
    warn_of_slips(cls, known)
    own = inspect.get_annotations(cls)
    for name, value in list(cls.__dict__.items()):
        if name not in known or "trundle" not in known[name].metadata or isinstance(value, dataclasses.Field):
            continue
        if isinstance(value, types.FunctionType | classmethod | staticmethod | property):
            raise ParameterError(
                f"{cls.__name__}.{name}",
                "is a parameter of the base class, which a method cannot replace",
                "Give the method another name, or give the function as the value when you make one.",
            )
        field: Any = known[name]
        given = {"default_factory": lambda v=value: v} if type(value).__hash__ is None else {"default": value}
        setattr(cls, name, dataclasses.field(kw_only=True, metadata=field.metadata, **given))
        own.setdefault(name, Any)  # its type is that of the base class
    cls.__annotations__ = own
