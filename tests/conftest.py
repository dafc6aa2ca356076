"""Settings of all tests, and the run that many of them look at."""

import os
import signal

import pytest

# Hundreds of kernels are made and used for moments: the tiny compiler serves; tests that mean it ask for more.
os.environ.setdefault("TRUNDLE_OPTIMISE", "never")


@pytest.fixture(scope="session")
def ball():
    """A bouncing ball: flights, impacts, events. Do not change it; copy it first."""
    import trundle as tr

    return tr.simulate(tr.gallery.BouncingBall(), 1.0, samples=41, compile="never")


@pytest.fixture(autouse=True)
def as_in_a_terminal():
    """A process that a shell starts in the background inherits that Ctrl-C is ignored, and hands this on."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler
