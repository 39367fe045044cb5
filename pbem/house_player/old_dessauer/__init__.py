"""How the house commands by the rules of the Old Dessauer."""
