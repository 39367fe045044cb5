"""C1, C2. Generals, and the action dice that they contest."""
