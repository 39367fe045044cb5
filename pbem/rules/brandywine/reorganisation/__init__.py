"""16.0. Disorganised units that form up again."""
