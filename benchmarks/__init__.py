"""Benchmarks, side by side with the peers in one process: ``python -m benchmarks NAME``."""
