"""A. Organisation: bases of every kind, and the generals who lead them."""
