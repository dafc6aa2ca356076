"""What a friction law's own expression says of it: whether it jumps where the slip begins, whether it resists."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..core.columns import Column, Undecided, is_varied
from .laws import asked

SIZES = np.repeat([1e-6, 1e-3, 0.1, 3.0], 3)  # m/s: slips at which a law is tried,
TRIED = np.tile([[1.0, -0.6, 0.28], [0.0, 0.8, -0.96]], 4)  # and their directions
SMALL = 1e-9  # of the ratio: a part against the slip's direction that is rounding


def ratio_of(law: Any, u: Any, s: Any) -> Any:
    """What a friction law says, as a column if it gives a tuple."""
    found = asked(law, "ratio", u, s)
    return ca.vertcat(*found) if isinstance(found, tuple | list) else found


def jumps(law: Any) -> bool:
    """True if ratio(0, s) is not zero for every s and every value of the parameters: then the law must hold at rest."""
    if law.states():
        return False  # with a memory of its own it passes smoothly through no slip
    lifted = law.lift(ca.SX.sym("p", sum(v.size for _, _, v in law.numbers())))
    ratio = _two(lambda: lifted.ratio(ca.SX.zeros(2), ca.SX.sym("s", 2)))
    return ratio is not None and not ca.simplify(ratio).is_zero()


def drives(law: Any) -> str:
    """Where a law would drive the slip instead of resisting it, in words; '' if it was not found to."""
    if law.states():
        return ""
    values = [v for _, _, v in law.numbers()]
    if any(is_varied(v) for v in values):
        return _drives_in_no_run(law, np.concatenate(values))
    own = law.with_constants()
    u, s = ca.SX.sym("u", 2), ca.SX.sym("s", 2)
    ratio = _two(lambda: own.ratio(u, s))
    if ratio is None or ratio.is_zero():
        return ""
    given = np.array(ca.Function("ratio", [u, s], [ca.densify(ratio)])(TRIED * SIZES, TRIED))
    along = (given * TRIED).sum(axis=0)
    wrong = np.flatnonzero(along < -SMALL * np.abs(given).max(axis=0))
    if wrong.size:
        x, y = TRIED[:, wrong[0]] * SIZES[wrong[0]]
        return f"ratio(u, s)·s = {along[wrong[0]]:.3g} at the slip u = ({x:g}, {y:g}) m/s"
    return ""


def _drives_in_no_run(law: Any, numbers: np.ndarray) -> str:
    """'' if a law with columns among its numbers resists in all runs; else the runs are to be told apart."""
    columns = [v for v in numbers if type(v) is Column]
    p = ca.SX.sym("p", numbers.size)
    lifted, slips = law.lift(p), zip((TRIED * SIZES).T, TRIED.T, strict=True)
    ratios = [_two(lambda u=u, s=s: lifted.ratio(ca.SX(u), ca.SX(s))) for u, s in slips]
    if any(ratio is None for ratio in ratios):
        return ""
    along = ca.vertcat(*(ca.dot(ratio, s) for ratio, s in zip(ratios, TRIED.T, strict=True)))
    tried = ca.Function("tried", [p], [ca.mmin(along), ca.mmax(ca.fabs(ca.horzcat(*ratios)))])
    slopes = ca.jacobian(along, p)
    if len(columns) == 1 and not ca.depends_on(slopes, p):  # then the least and the largest value decide
        values = columns[0].values
        columns = [Column(np.array([values.min(), values.max()]))]
        numbers = np.array([columns[0] if type(v) is Column else v for v in numbers], dtype=object)
    given = np.empty((numbers.size, columns[0].values.size))
    for row, v in zip(given, numbers, strict=True):
        row[:] = v.values if type(v) is Column else v
    least, size = (np.array(v) for v in tried(given))
    if not np.all(least >= -SMALL * size):
        raise Undecided("a law of friction may drive the slip in some runs")
    return ""


def _two(ratio: Any) -> Any:
    """Two expressions, or None where the law gives something else: that is refused elsewhere, by its path."""
    try:
        value = ratio()
        column = ca.SX(ca.vertcat(*value) if isinstance(value, tuple | list) else value)
    except Exception:
        return None
    return ca.reshape(column, 2, 1) if column.numel() == 2 else None
