"""20. Armies bought by points, and the ground they meet on."""
