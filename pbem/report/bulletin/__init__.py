"""The report of a bound, and everything that is said in it."""
