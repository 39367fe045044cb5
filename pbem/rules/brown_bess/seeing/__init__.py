"""What a side sees of a position, what it can know from that, and how what happens is told."""
