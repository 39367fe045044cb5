"""The rules of de Gre and the Sweets, mechanism by mechanism."""
