"""From a model to its solution, as users ask for it; ``flow.py`` shows the whole way."""
