"""What each side sees of the map and remembers of it, and how what happens is told."""
