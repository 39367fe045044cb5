"""Looking after the house: what is wrong, what was changed, what is on record."""
