"""Topology: the two-colour graph of bodies and constraints, its spanning forest and loops."""
