"""Labelled, audited results."""
