"""B. The field: its ground, who stands on it, and what changes there while a bound is resolved."""
