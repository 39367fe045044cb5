"""A letter as it was received, read for any bytes whatever."""
