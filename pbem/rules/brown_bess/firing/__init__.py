"""Phase 2, firing, and the fire at those who come close in phase 1."""
