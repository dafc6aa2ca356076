"""C code for a compiler that does not optimise: the same operations in the same order, with fewer stores and jumps.

Such a compiler stores each value in memory and loads it again, and asks at each output whether it is wanted. Scalar
functions get whole expressions instead of one operation per line and always have a place for their outputs; short
loops are written out. The code of the tiny compiler takes a bit more than half the time; an optimising one gains
nothing and takes longer for the loops.
"""

from __future__ import annotations

import re

LONGEST = 300  # characters of an expression: it stays far below the depth that a compiler can read
MOST_OUTPUTS = 1000  # numbers of an output that get a place on the stack where nobody wants them
LONGEST_LOOP = 16  # passes of a loop that are all written out
AT_ONCE = 8  # passes of a longer loop that are written out

_BETWEEN = "\n}\n"  # two functions
_STATEMENT = re.compile(r"  (?:(a\d+)|(?:if \(o\d+\) )?(o\d+\[\d+\]))=([^\n;]+);\n")
_SQUARE = re.compile(r"casadi_sq\((a\d+)\)")
_NAME = re.compile(r"\b(a\d+)\b")
_VARIABLES = re.compile(r"  casadi_real a\d+(?:, a\d+)*;\n")
_OUTPUT = re.compile(r"  casadi_real \*o(\d+)=res\[\1\];\n")
_LOOP = re.compile(r"  for \(i=0, ((?:\w+=[^,;]+, )*\w+=[^,;]+); i<(\d+); \+\+i\) ([^\n;{]*);\n")
_ADVANCED = re.compile(r"\(?\*(\w\w)\+\+\)?")
_TRANSPOSED = re.compile(r"for \(j=0; j<(\d+); \+\+j\) rr\[i\+j\*(\d+)\] = \*cs\+\+")
_SLICE = re.compile(r"  for \(rr=([^,;]+), cs=(\w+)\+(\d+); cs!=\2\+(\d+); cs\+=(\d+)\) \*rr\+\+ = \*cs;\n")


def quick_unoptimised(code: str) -> str:
    """The code of ``c_code`` with the same results, for a compiler that does not optimise."""
    whole = _BETWEEN.join(_in_expressions(part) for part in code.split(_BETWEEN))
    return _SLICE.sub(_slice_written_out, _LOOP.sub(_written_out, whole))


def _in_expressions(function: str) -> str:
    """A scalar function with whole expressions; another one as it is."""
    first = _STATEMENT.search(function)
    if first is None:
        return function
    head, body = function[: first.start()], function[first.start() :]
    end = _STATEMENT.sub("", body)
    if end.strip() not in ("", "return 0;"):
        return function
    text, count = Expressions(body).written()
    for number in _OUTPUT.findall(head):
        size = 1 + max((int(k) for k in re.findall(rf"  o{number}\[(\d+)\]=", text)), default=0)
        if size > MOST_OUTPUTS:
            return function
        buffer = f"  casadi_real n{number}[{size}], *o{number}=res[{number}] ? res[{number}] : n{number};\n"
        head = head.replace(f"  casadi_real *o{number}=res[{number}];\n", buffer)
    names = ", ".join(f"a{k}" for k in range(count))
    return _VARIABLES.sub("", head) + (f"  casadi_real {names};\n" if names else "") + text + end


class Expressions:
    """The values of a scalar function, each with those that it is made from; one that is used once is no variable."""

    def __init__(self, body: str) -> None:
        self._targets: list[str | None] = []  # the output that a value goes to
        self._parts: list[list[str]] = []  # text, operand, text, … , text
        self._operands: list[list[int]] = []
        self._uses: list[int] = []
        current: dict[str, int] = {}
        for name, output, right in _STATEMENT.findall(body):
            parts = _NAME.split(_SQUARE.sub(r"(\1*\1)", right))
            operands = [current[operand] for operand in parts[1::2]]
            for k in operands:
                self._uses[k] += 1
            if name:
                current[name] = len(self._parts)
            self._targets.append(output or None)
            self._parts.append(parts)
            self._operands.append(operands)
            self._uses.append(0 if name else -1)
        self._inside = [False] * len(self._parts)
        self._variables: list[list[int]] = []  # that a value is made from
        self._last = [0] * len(self._parts)  # where a variable is used for the last time
        self._choose()

    def _choose(self) -> None:
        """Which values are written where they are used, and how long the variables are needed."""
        sizes: list[int] = []
        for i, operands in enumerate(self._operands):
            variables: list[int] = []
            size = sum(map(len, self._parts[i][::2]))
            for k in operands:
                size += sizes[k] if self._inside[k] else 4
                variables += self._variables[k] if self._inside[k] else [k]
            sizes.append(size)
            self._variables.append(variables)
            self._inside[i] = self._uses[i] == 1 and size < LONGEST
            if not self._inside[i]:
                for k in variables:
                    self._last[k] = i

    def written(self) -> tuple[str, int]:
        """(the statements, the number of variables): a variable that is not needed any longer is used again."""
        names: dict[int, str] = {}
        free: list[str] = []
        count, lines = 0, []
        for i, target in enumerate(self._targets):
            if self._inside[i] or self._uses[i] == 0:
                continue
            text = self._text(i, names)
            free += [names.pop(k) for k in set(self._variables[i]) if self._last[k] == i]
            if target is None:
                if not free:
                    free.append(f"a{count}")
                    count += 1
                target = names[i] = free.pop()
            lines.append(f"  {target}={text};\n")
        return "".join(lines), count

    def _text(self, i: int, names: dict[int, str]) -> str:
        parts = self._parts[i].copy()
        parts[1::2] = [self._text(k, names) if self._inside[k] else names[k] for k in self._operands[i]]
        return "".join(parts)


def _written_out(loop: re.Match[str]) -> str:
    """A loop over the elements of vectors."""
    start, passes, step = loop[1], int(loop[2]), loop[3]
    across = _TRANSPOSED.fullmatch(step)
    if across is not None:
        return _transposed_written_out(loop, int(across[1]), int(across[2]))
    pointers = sorted(set(_ADVANCED.findall(step)))
    if not pointers or "for (" in step or ("[i]" in step and passes > LONGEST_LOOP):
        return loop[0]

    def steps(n: int) -> str:
        indexed = _ADVANCED.sub(r"\1[i]", step)
        return "".join(f"  {indexed};\n".replace("[i]", f"[{k}]") for k in range(n))

    def advance(n: int) -> str:
        return ", ".join(f"{pointer}+={n}" for pointer in pointers)

    if passes <= LONGEST_LOOP:
        return f"  {start};\n{steps(passes)}  {advance(passes)};\n"
    rounds, rest = divmod(passes, AT_ONCE)
    whole = f"  for (i=0, {start}; i<{rounds}; ++i, {advance(AT_ONCE)}) {{\n{steps(AT_ONCE)}  }}\n"
    return whole + (f"{steps(rest)}  {advance(rest)};\n" if rest else "")


def _transposed_written_out(loop: re.Match[str], rows: int, apart: int) -> str:
    if rows > LONGEST_LOOP:
        return loop[0]
    steps = "".join(f"  rr[{k * apart}]=cs[{k}];\n" for k in range(rows))
    return f"  for (i=0, {loop[1]}; i<{loop[2]}; ++i, ++rr, cs+={rows}) {{\n{steps}  }}\n"


def _slice_written_out(loop: re.Match[str]) -> str:
    first, beyond, apart = (int(n) for n in loop.groups()[2:])
    offsets = range(first, beyond, apart)
    if len(offsets) > LONGEST_LOOP:
        return loop[0]
    steps = "".join(f"  rr[{k}]={loop[2]}[{offset}];\n" for k, offset in enumerate(offsets))
    return f"  rr={loop[1]};\n{steps}  rr+={len(offsets)};\n"
