"""C3.1 Movement."""
