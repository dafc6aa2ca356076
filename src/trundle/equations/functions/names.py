"""Names of the arguments and the result that most functions have."""

NAMES = (["t", "x", "P"], ["out"])
