"""When a bound is due, how it is resolved and recorded, and what its players are sent."""
