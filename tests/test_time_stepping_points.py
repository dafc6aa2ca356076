"""Time stepping of surfaces whose nearest points are followed: points that vanish, and turns too far for them."""

from dataclasses import replace

import pytest

from scenes.draw import STEPPED, draw
from scenes.trial import verdict_of

ONCE_LOST = {
    (12033, 19): "a ring in Flight over a log: one of two minima vanishes within a step",
    (12040, 2): "a disc of a tenth of a millimetre that rolls at 350 rad/s",
    (30026, 4): "a small ring in a tunnel, nearest to it at two places in turn",
}


@pytest.mark.parametrize(("seed", "outputs"), ONCE_LOST, ids=[str(seed) for seed, _ in ONCE_LOST])
def test_points_that_a_step_cannot_follow_are_found_again(seed, outputs):
    """They went astray by up to 1e50 m: bodies overlapped, or their energies did not add up."""
    whole = draw(seed, STEPPED)
    part = outputs / (whole.samples - 1)
    found = verdict_of(replace(whole, until=part * whole.until, samples=outputs + 1), compile="never")
    assert found.verdict == "right", found.words
