"""How the house commands by the rules of de Gre and the Sweets."""
