"""How a game begins, and who holds its seats."""
