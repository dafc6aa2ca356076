from __future__ import annotations

from typing import Any

from .falling import Falling


class HessSoom(Falling):
    """F = N [μ + (μ_s − μ)/(1 + (|u|/v_s)²)] s + N b u; sticks while |F| ≤ μ_s N (Hess, Soom 1990).

    The falling part is Lorentz's curve, fitted to lubricated line contacts under changing load; at v_s half of it is
    done.

    >>> import trundle as tr
    >>> law = tr.friction.HessSoom(mu=1.0, mu_static=1.5, vs=0.1, b=0.4)
    """

    def fall(self, x: Any) -> Any:
        return 1 / (1 + x**2)
