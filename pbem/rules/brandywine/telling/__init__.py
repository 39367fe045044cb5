"""How what happens reads, and how much it is worth telling."""
