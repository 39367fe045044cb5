"""Before the first bound, and those who come later."""
