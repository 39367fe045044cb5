"""13.0 to 20.0. Battles: who fights whom, at what odds, what the table says, and who goes where afterwards."""
