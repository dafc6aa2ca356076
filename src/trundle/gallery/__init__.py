"""The seed systems as ready models."""
