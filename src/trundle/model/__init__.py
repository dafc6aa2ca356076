"""What a user writes: bodies, frames, ports, bonds, constraints, and the model that nests them."""
