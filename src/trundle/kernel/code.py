"""C code of functions."""

from __future__ import annotations

import re

import casadi as ca

# Declarations of what CasADi's code uses from <math.h>, for compilers without any headers.
_ONE = "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp log log1p expm1 sqrt fabs floor ceil erf"
_TWO = "pow fmin fmax fmod atan2 copysign hypot"
_DECLARATIONS = "\n".join(
    [
        *(f"extern double {name}(double);" for name in _ONE.split()),
        *(f"extern double {name}(double, double);" for name in _TWO.split()),
        "#define NAN (0.0 / 0.0)",
        "#define INFINITY (1.0 / 0.0)",
    ]
)


def c_code(functions: list[ca.Function]) -> str:
    """One C file with all functions."""
    generator = ca.CodeGenerator("kernel")
    for f in functions:
        generator.add(f)
    return shortened(str(generator.dump()))


def without_headers(code: str) -> str:
    """The same code, with declarations in place of ``#include <math.h>``."""
    return code.replace("#include <math.h>", _DECLARATIONS, 1)


# Patterns of the lines that CasADi writes for scalar expressions
_FUNCTION = re.compile(r"^(static|CASADI_SYMBOL_EXPORT) int \w+\(", re.M)
_HEAD = ", int mem) {\n"
_INPUT = re.compile(r"=arg\[(\d+)\]\? arg\[\1\]\[(\d+)\] : 0;")
_OUTPUT = re.compile(r"if \(res\[(\d+)\]!=0\) res\[\1\]\[(\d+)\]=")
_RIGHT = re.compile(r"  (a\d+)=([^\n;]+);\n  \1=\((?!\1\b)(a\d+)([-+*/])\1\);")
_LEFT = re.compile(r"  (a\d+)=([^\n;]+);\n  \1=\(\1([-+*/])(?!\1\b)(a\d+)\);")


def shortened(code: str) -> str:
    """The same code with the same results: inputs and outputs are looked up once, and a value that only the next line
    uses is written there. It takes a fifth less time to compile, and to run without optimisation.
    """
    found, first = [int(m[1]) for m in _INPUT.findall(code)], _FUNCTION.search(code)
    if found and first is not None:
        absent = f"static const casadi_real casadi_absent[{max(found) + 1}] = {{0}};\n"
        whole = code[: first.start()] + absent + code[first.start() :]
        code = "\n}\n".join(_looked_up_once(part) for part in whole.split("\n}\n"))
    return _LEFT.sub(r"  \1=((\2)\3\4);", _RIGHT.sub(r"  \1=(\3\4(\2));", code))


def _looked_up_once(function: str) -> str:
    """A function with a pointer for each of its inputs and outputs."""
    head, found, body = function.partition(_HEAD)
    inputs, outputs = ({int(m[0]) for m in pattern.findall(body)} for pattern in (_INPUT, _OUTPUT))
    pointers = [f"  const casadi_real *i{n}=arg[{n}] ? arg[{n}] : casadi_absent;\n" for n in sorted(inputs)]
    pointers += [f"  casadi_real *o{n}=res[{n}];\n" for n in sorted(outputs)]
    body = _OUTPUT.sub(r"if (o\1) o\1[\2]=", _INPUT.sub(r"=i\1[\2];", body))
    return head + found + "".join(pointers) + body
