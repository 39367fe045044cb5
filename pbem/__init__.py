"""pbem: a play-by-email turn server for horse-and-musket wargames."""

__version__ = "0.1.0"
