"""From a player's letter to the orders that stand, and the acknowledgement."""
