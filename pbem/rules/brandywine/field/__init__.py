"""The map and everything that stands on it: squares, counters, positions."""
