"""What each side sees of the map, and what it only remembers."""
