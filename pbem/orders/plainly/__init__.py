"""What sentences say, put plainly by a network that was taught with lines of players."""
