"""Exchanges that are as they should be: a player's letter, and the part of the answer that speaks of his orders."""
