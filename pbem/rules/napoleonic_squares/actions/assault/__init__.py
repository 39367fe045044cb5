"""C3.3 Assaults, from the declaration to the last round."""
