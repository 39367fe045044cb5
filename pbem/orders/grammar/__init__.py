"""From a letter to statements: who, what and where."""
