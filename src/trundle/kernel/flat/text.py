"""The text of flat functions in C."""

from __future__ import annotations

from collections.abc import Mapping

import casadi as ca

from .functions import FlatCall, FlatFunction
from .values import SX

_TEXTS = {
    "NEG": "-{0}",
    "SQ": "{0}*{0}",
    "TWICE": "2.0*{0}",
    "INV": "1.0/{0}",
    "NOT": "(double)!{0}",
    "SIGN": "({0}<0.0 ? -1.0 : {0}>0.0 ? 1.0 : {0})",
    "ADD": "{0}+{1}",
    "SUB": "{0}-{1}",
    "MUL": "{0}*{1}",
    "DIV": "{0}/{1}",
    "LT": "(double)({0}<{1})",
    "LE": "(double)({0}<={1})",
    "EQ": "(double)({0}=={1})",
    "NE": "(double)({0}!={1})",
    "AND": "(double)({0}&&{1})",
    "OR": "(double)({0}||{1})",
    "IF_ELSE_ZERO": "({0} ? {1} : 0.0)",
    "CONSTPOW": "pow({0},{1})",
}
_NAMED = (
    "EXP LOG SQRT SIN COS TAN ASIN ACOS ATAN FLOOR CEIL FABS ERF SINH COSH TANH ASINH ACOSH ATANH LOG1P EXPM1 POW FMOD"
    " REMAINDER COPYSIGN ATAN2 HYPOT FMIN FMAX"
)
TEXTS: dict[int, str] = {getattr(ca, f"OP_{name}"): text for name, text in _TEXTS.items()}
for _name in _NAMED.split():
    TEXTS[getattr(ca, f"OP_{_name}")] = f"{_name.lower()}({{0}}{',{1}' if _name in _NAMED.split()[-8:] else ''})"


def declared(f: FlatFunction, numbers: Mapping[int, str], head: str, together: bool = False) -> str:
    """The whole function. numbers: texts for symbols that mean the same everywhere, by their hashes.

    together: all threads execute it at the same time, and wait for each other after calls.
    """
    lines = _body(f, numbers, together)
    return f"{head} void {f.name}(const double *N, int S, const double *i, double *o) {{\n{lines}}}\n"


def _body(f: FlatFunction, numbers: Mapping[int, str], together: bool) -> str:
    names = {e.element_hash(): f"i[{k}]" for k, e in enumerate(f.given)} | dict(numbers)
    for c, call in enumerate(f.calls):
        names |= {e.element_hash(): f"r{c}[{k}]" for k, e in enumerate(call.found)}
    wanted = ca.cse([ca.vertcat(*f.expressions(), SX(0))])[0]
    symbols = ca.vertcat(*ca.symvar(wanted), SX.sym("none"))
    texts = [names.get(e.element_hash(), "") for e in ca.vertsplit(symbols)]
    operations = ca.Function("flat", [symbols], [wanted], {"live_variables": False})
    return _Writer(f, operations, texts, "SYNC; " if together else "").text()


class _Writer:
    """Writes operations in their order, and each call as soon as its inputs are known."""

    def __init__(self, f: FlatFunction, operations: ca.Function, symbols: list[str], first: str) -> None:
        self._f, self._operations, self._symbols, self._first = f, operations, symbols, first
        self._handed: dict[str, list[str]] = {}  # present contents of the array for the inputs of a function
        self._lines: list[str] = []
        self._found: list[str] = []  # names of the values found so far, in the order in which they are asked for
        self._calls, self._used = list(enumerate(f.calls)), 0

    def text(self) -> str:
        f, work = self._operations, {}
        for k in range(f.n_instructions()):
            op, i, o = f.instruction_id(k), f.instruction_input(k), f.instruction_output(k)
            if op == ca.OP_CONST:
                work[o[0]] = number(f.instruction_constant(k))
            elif op == ca.OP_INPUT:
                self._lines.append(f"  const double a{o[0]}={self._symbols[i[1]]};")
                work[o[0]] = f"a{o[0]}"
            elif op == ca.OP_OUTPUT:
                self._found.append(work[i[0]])
                self._make_calls()
            else:
                self._lines.append(f"  const double a{o[0]}={TEXTS[op].format(*(work[j] for j in i))};")
                work[o[0]] = f"a{o[0]}"
        out = self._found[self._used : self._used + len(self._f.outputs)]
        self._lines += [f"  o[{k}]={value};" for k, value in enumerate(out)]
        return "\n".join(self._lines) + "\n"

    def _make_calls(self) -> None:
        while self._calls:
            c, call = self._calls[0]
            count = (call.number is not None) + sum(len(given) for _, given in call.choices)
            if len(self._found) < self._used + count:
                return
            self._write(c, call, self._found[self._used : self._used + count])
            self._used += count
            self._calls.pop(0)

    def _write(self, c: int, call: FlatCall, values: list[str]) -> None:
        self._lines.append(f"  {self._first}double r{c}[{max(len(call.found), 1)}];")
        if call.number is None:
            self._write_alone(c, call.choices[0][0], values)
            return
        which, *values = values
        last = len(call.choices) - 1
        for k, (function, given) in enumerate(call.choices):
            mine, values = values[: len(given)], values[len(given) :]
            word = "else" if k == last else f"{'else ' if k else ''}if ((int){which}=={k})"
            inputs = "".join(f"g[{j}]={v};" for j, v in enumerate(mine))
            self._lines.append(f"  {word} {{double g[{max(len(mine), 1)}];{inputs}{function.name}(N,S,g,r{c});}}")

    def _write_alone(self, c: int, function: FlatFunction, values: list[str]) -> None:
        """An unconditional call. Inputs that are already in the array are not written again."""
        name = f"g_{function.name}"
        if name not in self._handed:
            self._lines.append(f"  double {name}[{max(len(values), 1)}];")
        old = self._handed.get(name, [""] * len(values))
        new = "".join(f"{name}[{j}]={v};" for j, (v, was) in enumerate(zip(values, old, strict=True)) if v != was)
        self._handed[name] = values
        self._lines.append(f"  {new}{function.name}(N,S,{name},r{c});")


def number(value: float) -> str:
    """A constant in C, exactly."""
    if value != value:
        return "NAN"
    if value in (float("inf"), float("-inf")):
        return "INFINITY" if value > 0 else "(-INFINITY)"
    text = repr(float(value))
    return f"({text})" if value < 0 else text
