"""The table: stands and units, guns and wagons, squares, and what lies between two of them."""
