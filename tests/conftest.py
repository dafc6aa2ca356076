"""Settings of all tests."""

import os

# Hundreds of kernels are made and used for moments: the tiny compiler serves; tests that mean it ask for more.
os.environ.setdefault("TRUNDLE_OPTIMISE", "never")
