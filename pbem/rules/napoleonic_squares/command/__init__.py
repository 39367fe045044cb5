"""C. Generals, the dice they contest, and a command in action."""
