"""Morale: breaking, running, and phase 5, rally."""
