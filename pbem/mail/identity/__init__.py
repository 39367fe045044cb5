"""Who speaks, and how it is proved."""
