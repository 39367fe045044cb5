"""What each side sees of the table, and how what happens is told."""
