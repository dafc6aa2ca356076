"""The catalogue: one concept per file; a new joint or law is one file plus one export."""
