"""What the player is told: what was understood, what is asked, what cannot be done."""
