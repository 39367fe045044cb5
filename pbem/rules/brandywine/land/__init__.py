"""What the squares of the map do to those who march through them and fight in them."""
