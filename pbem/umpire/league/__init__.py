"""The umpire's part in a league: he makes the games of a round, hears how they end, and prints the gazette."""
