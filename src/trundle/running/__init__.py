"""Integrators, the loop that accepts steps, and the run itself."""
