"""The contact problem where rows depend on each other."""

import numpy as np
import pytest

from trundle.simulate.complementarity import REMAINDER, solve


def dependent(off):
    """One contact whose bodies have a single motion between them: three rows of rank one, and q out of its range."""
    g = np.array([0.6, 0.06, 0.74])
    beyond = np.array([0.74, 0.0, -0.6])
    return np.outer(g, g), -150 * g + off * beyond


@pytest.mark.parametrize("mu", [0.2, 5.0])
def test_a_remainder_of_inexact_velocities_does_not_matter(mu):
    W, q = dependent(0.0)
    exact = solve(W, q, 0, np.array([mu]), [None])
    assert exact.found
    W, q = dependent(1e-6)  # about 1e-8 of q, where an answer is found to 1e-12
    answer = solve(W, q, 0, np.array([mu]), [None])
    assert answer.found
    np.testing.assert_allclose(answer.effort, exact.effort, atol=1e-4)
    assert np.abs(answer.motion).max() < 1e-9


def test_a_motion_that_no_effort_changes_is_not_hidden():
    W, q = dependent(1e3 * REMAINDER * 150)
    answer = solve(W, q, 0, np.array([5.0]), [None])
    assert answer.found
    assert np.abs(answer.motion[1:]).max() > 0.1  # it slips
