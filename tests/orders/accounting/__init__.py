"""Nothing that a player says of the battle goes unanswered: letters of clauses, and the ledger of their answers."""
