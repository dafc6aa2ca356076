"""Many runs of one model: rows of parameters and initial values, on all cores."""

from .batch import batch

__all__ = ["batch"]
