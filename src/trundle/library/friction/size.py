from __future__ import annotations

from typing import Any

import casadi as ca


def size(u: Any) -> Any:
    """|u|, differentiable where there is no slip."""
    return ca.sqrt(ca.dot(u, u) + 1e-24)
