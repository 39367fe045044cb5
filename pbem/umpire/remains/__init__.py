"""What remains of a battle: its replay, its luck, what might have been, and papers to keep."""
