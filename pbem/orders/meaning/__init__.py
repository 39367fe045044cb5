"""What words mean on this map, to this seat."""
