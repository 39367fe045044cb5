"""What a seat is sent: the map, the report of a bound, the pages of every letter, all made from a View."""
