"""Butcher tableaux: every coefficient as SciPy publishes it, and the order conditions."""

import numpy as np
import pytest
from scipy.integrate import DOP853, RK45

from trundle.running.tableau import EXPLICIT


def test_dop853_is_scipys():
    tableau = EXPLICIT["dop853"]()
    for name in ("A", "B", "C", "D"):
        assert np.array_equal(getattr(tableau, name), getattr(DOP853, name))
    assert np.array_equal(tableau.errors, [DOP853.E5, DOP853.E3])
    assert np.array_equal(tableau.A_extra, DOP853.A_EXTRA)
    assert np.array_equal(tableau.C_extra, DOP853.C_EXTRA)


def test_dopri5_is_scipys():
    tableau = EXPLICIT["dopri5"]()
    for name in ("A", "B", "C"):
        assert np.array_equal(getattr(tableau, name), getattr(RK45, name))
    assert np.array_equal(tableau.dense, RK45.P)
    assert np.array_equal(tableau.errors, [RK45.E])


@pytest.mark.parametrize("name", EXPLICIT)
def test_quadrature_conditions(name):
    """Σ bᵢ cᵢᵏ⁻¹ = 1/k up to the order."""
    tableau = EXPLICIT[name]()
    for k in range(1, tableau.order + 1):
        assert tableau.B @ tableau.C ** (k - 1) == pytest.approx(1 / k, abs=1e-14)
    assert tableau.A.sum(axis=1)[: tableau.stages] == pytest.approx(tableau.C, abs=1e-14)
