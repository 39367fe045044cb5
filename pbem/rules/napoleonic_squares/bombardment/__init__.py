"""C3.2 Bombardment."""
