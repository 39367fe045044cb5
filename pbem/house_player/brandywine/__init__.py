"""How the house commands by the rules of Brandywine."""
