"""The end of a turn (11): equipment that is destroyed, and who has the objectives."""
