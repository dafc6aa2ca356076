"""Tables."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...core.fields import parameter
from ...model.block import Block


class Table(Block):
    """Linear between points (x, y), constant beyond the first and the last.

    >>> import trundle as tr
    >>> table = lambda u: tr.blocks.Table(input=u, x=[0.0, 1.0, 3.0], y=[0.0, 2.0, 1.0])
    """

    input: float = parameter(doc="input u")
    x: np.ndarray = parameter(shape=None, doc="arguments, rising")
    y: np.ndarray = parameter(shape=None, doc="values there")

    def problems(self) -> Any:
        yield from super().problems()
        if np.ndim(self.x) != 1 or np.size(self.x) < 2 or not np.all(np.diff(self.x) > 0):
            yield "x", f"= {self.x!r} must be two or more rising numbers"
        if np.shape(self.y) != np.shape(self.x):
            yield "y", f"has shape {np.shape(self.y)}, expected that of x, {np.shape(self.x)}"

    def _within(self) -> Any:
        return ca.fmin(ca.fmax(self.input, self.x[0]), self.x[-1])

    def outputs(self, t: Any) -> dict[str, Any]:
        n, u = self.x.shape[0], self._within()
        slopes = [(self.y[i + 1] - self.y[i]) / (self.x[i + 1] - self.x[i]) for i in range(n - 1)]
        value = self.y[0] + slopes[0] * (u - self.x[0])
        for i in range(1, n - 1):
            value = value + (slopes[i] - slopes[i - 1]) * ca.fmax(u - self.x[i], 0)
        return {"out": value}


class Spline(Table):
    """The natural cubic spline through points (x, y): twice differentiable; straight on beyond the ends.

    >>> import trundle as tr
    >>> spline = lambda u: tr.blocks.Spline(input=u, x=[0.0, 1.0, 3.0], y=[0.0, 2.0, 1.0])
    """

    def _curvatures(self) -> Any:
        """y'' at the points: zero at the ends, continuous slopes between."""
        n, x, y = self.x.shape[0], self.x, self.y
        if n == 2:
            return ca.SX.zeros(2)
        h = [x[i + 1] - x[i] for i in range(n - 1)]
        A, b = ca.SX.zeros(n - 2, n - 2), ca.SX.zeros(n - 2)
        for i in range(n - 2):
            A[i, i] = 2 * (h[i] + h[i + 1])
            if i + 1 < n - 2:
                A[i, i + 1] = A[i + 1, i] = h[i + 1]
            b[i] = 6 * ((y[i + 2] - y[i + 1]) / h[i + 1] - (y[i + 1] - y[i]) / h[i])
        return ca.vertcat(0, ca.solve(A, b), 0)

    def outputs(self, t: Any) -> dict[str, Any]:
        n, x, y, m = self.x.shape[0], self.x, self.y, self._curvatures()
        h = [x[i + 1] - x[i] for i in range(n - 1)]
        thirds = [0, *((m[i + 1] - m[i]) / h[i] for i in range(n - 1)), 0]
        value = y[0] + ((y[1] - y[0]) / h[0] - h[0] * m[1] / 6) * (self.input - x[0])
        for i in range(n):
            value = value + (thirds[i + 1] - thirds[i]) / 6 * ca.fmax(self.input - x[i], 0) ** 3
        return {"out": value}
