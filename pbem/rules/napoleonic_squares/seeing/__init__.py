"""What a side sees of the field, and how what happens on it is told."""
