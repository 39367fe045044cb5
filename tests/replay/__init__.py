"""What remains of a battle."""
