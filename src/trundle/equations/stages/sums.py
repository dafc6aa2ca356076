"""Sums by key, and small products that several stages share."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import casadi as ca

from ..spatial import OPTIONS, SX, packed, unpack

Key = TypeVar("Key")


def add(held: dict[Key, Any], key: Key, value: ca.MX) -> None:
    """Add a value to the sum under a key."""
    held[key] = held[key] + value if key in held else value


def listed(out: Any) -> list[Any]:
    """The results of a CasADi function as a list, also of one that has a single result."""
    return list(out) if isinstance(out, tuple | list) else [out]


@cache
def gram(k: int, sizes: tuple[int, ...]) -> ca.Function:
    """(D⁻¹ packed, Y…) → blocks YᵢᵀD⁻¹Yⱼ for i ≤ j."""
    D, Y = SX.sym("D", packed(k)), [SX.sym(f"Y{i}", k, m) for i, m in enumerate(sizes)]
    M = unpack(D, k)
    scaled = [M @ y for y in Y]
    blocks = [Y[i].T @ scaled[j] for i in range(len(Y)) for j in range(i, len(Y))]
    return ca.Function("gram_" + "_".join(map(str, (k, *sizes))), [D, *Y], blocks, OPTIONS)


@cache
def weighted(k: int, sizes: tuple[int, ...]) -> ca.Function:
    """(D⁻¹ packed, Y…, λ…) → D⁻¹ Σ Yᵢ λᵢ."""
    D, Y = SX.sym("D", packed(k)), [SX.sym(f"Y{i}", k, m) for i, m in enumerate(sizes)]
    lam = [SX.sym(f"l{i}", m) for i, m in enumerate(sizes)]
    total = sum((y @ w for y, w in zip(Y, lam, strict=True)), SX.zeros(k))
    name = "weighted_" + "_".join(map(str, (k, *sizes)))
    return ca.Function(name, [D, *Y, *lam], [unpack(D, k) @ total], OPTIONS)
