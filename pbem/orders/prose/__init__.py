"""Sentences: what people write who do not write notation, read as clauses, and nothing of it lost."""
