"""A first battle in a terminal: three bounds of Dettingen against the house's player, without any mail."""
