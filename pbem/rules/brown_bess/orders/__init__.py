"""What units are told: the words, and what comes of them on this ground."""
