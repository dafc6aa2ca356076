"""C code of functions."""

from __future__ import annotations

import casadi as ca

# What CasADi's code takes from <math.h>, so that a compiler without any headers can read it.
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
    return str(generator.dump())


def without_headers(code: str) -> str:
    """The same code, with declarations in place of ``#include <math.h>``."""
    return code.replace("#include <math.h>", _DECLARATIONS, 1)
