"""Phase 1, movement: who goes where, at what cost, on which clock, and who meets whom."""
