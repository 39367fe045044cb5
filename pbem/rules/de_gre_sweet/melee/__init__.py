"""Melee (5): supports, deployments, losses, retreats and captures."""
