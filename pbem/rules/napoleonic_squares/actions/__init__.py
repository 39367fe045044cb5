"""C3. What a command does with its actions: it moves, bombards, assaults and rallies."""
