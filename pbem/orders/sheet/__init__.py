"""The orders of a seat, put together from its letters."""
