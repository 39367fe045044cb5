"""How the house commands in Napoleonic squares."""
