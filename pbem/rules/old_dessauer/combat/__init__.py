"""17. Close combat: points, dice, and what becomes of who loses."""
