"""Functions in flat form: scalars in, scalars out, and calls of other such functions in between.

A call stays a call where a choice is made in the run, or where the function is a shared one (large and called often);
all others are inlined. Constants and the parameters of a run are also known inside called functions, so that only
values that change are passed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca

from .values import SX, Values, evaluated, scalars, shaped


@dataclass
class FlatCall:
    """A call of one of several functions, selected by a number; without a number there is only one."""

    choices: list[tuple[FlatFunction, list[Any]]]  # functions with their arguments
    number: Any  # None, or the index of the function; larger indices select the last one
    found: list[Any]  # symbols for their results


@dataclass
class FlatFunction:
    name: str
    given: list[Any]  # symbols
    outputs: list[Any] = field(default_factory=list)
    calls: list[FlatCall] = field(default_factory=list)

    def expressions(self) -> list[Any]:
        """All expressions to be computed, in the order in which they are needed."""
        found = []
        for call in self.calls:
            found += [] if call.number is None else [call.number]
            found += [value for _, given in call.choices for value in given]
        return found + self.outputs


class Flattener:
    """Makes flat functions. ``numbers``: symbols that mean the same everywhere, such as parameters of a run."""

    def __init__(self, is_shared: Callable[[ca.Function], bool], numbers: Sequence[Any]) -> None:
        self._is_shared = is_shared
        self._known = {number.element_hash() for number in numbers}
        self._made: dict[Any, tuple[FlatFunction, list[bool]]] = {}  # with the inputs that each uses
        self._symbols = 0

    def flat(self, f: ca.Function, given: Values, name: str) -> FlatFunction:
        """A function of all symbols in ``given``."""
        symbols = [e for v in given for e in scalars(v) if e.is_symbolic() and e.element_hash() not in self._known]
        made = FlatFunction(name, symbols)
        made.outputs = [e for v in evaluated(f, given, self._caller(made)) for e in scalars(v)]
        return made

    def _caller(self, inside: FlatFunction) -> Callable[[ca.Function, Values], Values]:
        def call(f: ca.Function, given: Values) -> Values:
            if f.class_name() == "Switch":
                return self._choice(inside, f, given)
            if self._is_shared(f):
                return self._call(inside, f, [f], None, given)
            return evaluated(f, given, call)

        return call

    def _choice(self, inside: FlatFunction, f: ca.Function, given: Values) -> Values:
        info = f.info()
        return self._call(inside, f, [*info["f"], info["f_def"]], given[0], given[1:])

    def _call(
        self, inside: FlatFunction, f: ca.Function, which: list[ca.Function], number: Any, given: Values
    ) -> Values:
        choices = [self._called(g, given) for g in which]
        out = [SX.sym(self._new(), f.sparsity_out(i)) for i in range(f.n_out())]
        found = [e for v in out for e in scalars(v)]
        inside.calls.append(FlatCall(choices, number, found))
        return out

    def _called(self, f: ca.Function, given: Values) -> tuple[FlatFunction, list[Any]]:
        """The function specialised for its known inputs, and its remaining inputs."""
        inner, key, handed = [], [f.name()], []
        for i, value in enumerate(given):
            whole = shaped(f, i, value)
            entries = []
            for e in scalars(whole):
                if self._is_known(e):
                    entries.append(e)
                    key.append(str(e))
                else:
                    entries.append(SX.sym(self._new()))
                    key.append("")
                    handed.append(e)
            inner.append(SX(whole.sparsity(), ca.vertcat(*entries)) if entries else whole)
        known = tuple(key)
        if known not in self._made:
            self._made[known] = self._trimmed(self.flat(f, inner, f.name()))
        made, used = self._made[known]
        return made, [e for e, is_used in zip(handed, used, strict=True) if is_used]

    def _trimmed(self, made: FlatFunction) -> tuple[FlatFunction, list[bool]]:
        """A function without inputs that it does not use, and which of them it does use. It gets a name of its own."""
        wanted = {e.element_hash() for e in ca.symvar(ca.vertcat(SX(0), *made.expressions()))}
        used = [e.element_hash() in wanted for e in made.given]
        made.given = [e for e in made.given if e.element_hash() in wanted]
        made.name = f"{made.name}_{len(self._made)}"
        return made, used

    @property
    def functions(self) -> list[FlatFunction]:
        """Those that are called, in the order in which they are needed."""
        return [made for made, _ in self._made.values()]

    def _is_known(self, e: Any) -> bool:
        return bool(e.is_constant()) or (bool(e.is_symbolic()) and e.element_hash() in self._known)

    def _new(self) -> str:
        self._symbols += 1
        return f"s{self._symbols}"
