"""Analysis: linear models, equilibria and steady motions of a model."""
