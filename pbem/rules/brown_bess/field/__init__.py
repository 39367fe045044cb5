"""What stands on the field: units and the printed tables of their troop types, the position, and the ground."""
