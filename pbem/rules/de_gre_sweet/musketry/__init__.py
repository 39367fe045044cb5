"""Musketry (4): who may fire at whom, dice and casualties."""
