"""C3.4 Rallying, on the field and at night."""
