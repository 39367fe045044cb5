"""What a player is told of his orders before the deadline."""
