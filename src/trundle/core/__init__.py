"""Ground layer: errors, parameter fields, rotations. Knows nothing of mechanics."""
