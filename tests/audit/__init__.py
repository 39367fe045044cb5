"""What takes too long for every change: one table, to which each long thing adds itself."""
