"""12 to 15. Movement and manoeuvre, attacks and retreats."""
