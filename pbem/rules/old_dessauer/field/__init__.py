"""Everything true at the start of a bound, and a bound under way."""
