"""Linear blocks."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core.fields import parameter
from ...model.block import Block


class Sum(Block):
    """y = Σ gₖ uₖ + offset, of up to four inputs.

    >>> import trundle as tr
    >>> error = lambda a, b: tr.blocks.Sum(u1=a, g1=1.0, u2=b, g2=-1.0)
    """

    u1: float = parameter(doc="input 1")
    u2: float = parameter(0.0, doc="input 2")
    u3: float = parameter(0.0, doc="input 3")
    u4: float = parameter(0.0, doc="input 4")
    g1: float = parameter(1.0, doc="gain of input 1")
    g2: float = parameter(1.0, doc="gain of input 2")
    g3: float = parameter(1.0, doc="gain of input 3")
    g4: float = parameter(1.0, doc="gain of input 4")
    offset: float = parameter(0.0, doc="constant")

    def outputs(self, t: Any) -> dict[str, Any]:
        total = self.g1 * self.u1 + self.g2 * self.u2 + self.g3 * self.u3 + self.g4 * self.u4
        return {"out": total + self.offset}


class Integrator(Block):
    """ẏ = gain·u.

    >>> import trundle as tr
    >>> way = lambda slider: tr.blocks.Integrator(input=slider.signal("nu_dot"))
    """

    input: float = parameter(doc="input u")
    gain: float = parameter(1.0, doc="gain")

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return (("integral", "1", "integral"),)

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.z[0]}

    def rates(self, t: Any) -> Any:
        return self.gain * self.input


class LeadLag(Block):
    """G(s) = K (1 + T1 s)/(1 + T2 s).

    >>> import trundle as tr
    >>> lead = lambda hinge: tr.blocks.LeadLag(input=hinge.signal("phi"), K=2.0, T1=0.1, T2=0.01)
    """

    input: float = parameter(doc="input u")
    K: float = parameter(1.0, doc="gain")
    T1: float = parameter(unit="s", ge=0, doc="time constant of the zero")
    T2: float = parameter(unit="s", gt=0, doc="time constant of the pole")

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return (("x", "1", "filtered input"),)

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": self.K * (self.z[0] + self.T1 / self.T2 * (self.input - self.z[0]))}

    def rates(self, t: Any) -> Any:
        return (self.input - self.z[0]) / self.T2


class StateSpace(Block):
    """ẋ = A x + B u, y = C x + D u, one input and one output.

    >>> import trundle as tr
    >>> filter = lambda u: tr.blocks.StateSpace(input=u, A=[[0, 1], [-4, -2]], B=[0, 4], C=[1, 0])
    """

    input: float = parameter(doc="input u")
    A: np.ndarray = parameter(shape=None, doc="matrix n × n")
    B: np.ndarray = parameter(shape=None, doc="n numbers")
    C: np.ndarray = parameter(shape=None, doc="n numbers")
    D: float = parameter(0.0, doc="direct gain")

    def problems(self) -> Any:
        yield from super().problems()
        n = np.shape(self.A)[0] if np.ndim(self.A) == 2 else 0
        if np.shape(self.A) != (n, n) or n == 0:
            yield "A", f"has shape {np.shape(self.A)}, expected a square matrix"
        for name in ("B", "C"):
            if np.shape(getattr(self, name)) != (n,):
                yield name, f"has shape {np.shape(getattr(self, name))}, expected ({n},)"

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return tuple((f"x[{i}]", "1", "state") for i in range(self.A.shape[0]))

    def outputs(self, t: Any) -> dict[str, Any]:
        return {"out": ca.dot(ca.vec(self.C), self.z) + self.D * self.input}

    def rates(self, t: Any) -> Any:
        return self.A @ self.z + ca.vec(self.B) * self.input


class TransferFunction(Block):
    """G(s) = (b₀ sᵐ + … + bₘ)/(a₀ sⁿ + … + aₙ), m ≤ n, in controllable form.

    >>> import trundle as tr
    >>> lag = lambda u: tr.blocks.TransferFunction(input=u, numerator=[1.0], denominator=[0.1, 1.0])
    """

    input: float = parameter(doc="input u")
    numerator: np.ndarray = parameter(shape=None, doc="b, highest power first")
    denominator: np.ndarray = parameter(shape=None, doc="a, highest power first")

    def problems(self) -> Any:
        yield from super().problems()
        m, n = np.size(self.numerator), np.size(self.denominator)
        if n < 2 or np.ndim(self.denominator) != 1 or self.denominator[0] == 0:
            yield "denominator", f"= {self.denominator!r} needs two numbers at least, the first not zero"
        if m > n or np.ndim(self.numerator) != 1:
            yield "numerator", f"has {m} coefficients, but the denominator only {n}: its output would need derivatives"

    def states(self) -> tuple[tuple[Any, ...], ...]:
        return tuple((f"x[{i}]", "1", "state") for i in range(self.denominator.shape[0] - 1))

    def _polynomials(self) -> tuple[Any, Any]:
        """Coefficients below the leading one, and those of the numerator, both divided by a₀."""
        n = self.denominator.shape[0]
        a = self.denominator / self.denominator[0]
        b = ca.vertcat(ca.SX.zeros(n - self.numerator.shape[0]), self.numerator / self.denominator[0])
        return a[1:], b

    def outputs(self, t: Any) -> dict[str, Any]:
        a, b = self._polynomials()
        return {"out": ca.dot(b[1:] - b[0] * a, self.z) + b[0] * self.input}

    def rates(self, t: Any) -> Any:
        a, _ = self._polynomials()
        return ca.vertcat(self.input - ca.dot(a, self.z), *(self.z[i] for i in range(self.z.numel() - 1)))
