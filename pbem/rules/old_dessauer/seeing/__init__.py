"""19.9. What each side sees of the table and remembers of it, and how what happens is told."""
