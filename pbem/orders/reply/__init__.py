"""What the player typed, told from what was sent to him."""
