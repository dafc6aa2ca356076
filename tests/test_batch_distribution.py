"""Time stepping and event-exact runs give the same distribution of results."""

import os

import numpy as np
import pytest
from scipy.stats import ks_2samp

import trundle as tr

MANY, EXACT = int(os.environ.get("TRUNDLE_RUNS", "10000")), 200
STEP = 2e-3  # s: with 5 ms the error of the steps shifts v_z by 7 mm/s, a third of its spread, and both tests see that


@pytest.mark.study
def test_omni_vehicles_with_random_friction_and_starts():
    """Kolmogorov and Smirnov see no difference, and the means agree within the sampling error."""
    rng, model = np.random.default_rng(4), tr.gallery.OmniVehicle()

    def drawn(n):
        return {
            "friction.mu": rng.uniform(0.1, 0.5, n),
            "vz": rng.normal(0.3, 0.05, n),
            "yaw_rate": rng.normal(0.8, 0.1, n),
        }

    many = tr.batch(model, 5.0, step=STEP, parameters=drawn(MANY), show=["V", "W"], samples=2)
    exact = tr.batch(model, 5.0, rtol=1e-6, parameters=drawn(EXACT), show=["V", "W"], samples=2)
    assert many["success"].all()
    assert exact["success"].all()
    for a, b in (
        (many["W"][:, -1].values, exact["W"][:, -1].values),
        *((many["V"][:, -1, k].values, exact["V"][:, -1, k].values) for k in range(2)),
    ):
        assert ks_2samp(a, b).pvalue > 0.01
        assert abs(a.mean() - b.mean()) < 3 * np.hypot(a.std() / np.sqrt(a.size), b.std() / np.sqrt(b.size))
