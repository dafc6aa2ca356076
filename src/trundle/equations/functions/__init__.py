"""The functions a kernel is made of, one concept per file; ``Program`` lists them all."""
