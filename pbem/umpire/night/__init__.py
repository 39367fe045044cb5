"""A league night: many games due at once, played by several hands while the post is looked at."""
