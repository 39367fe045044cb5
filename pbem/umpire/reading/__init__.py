"""Whose letter it is, what is held, what came back, and what a machine wrote."""
