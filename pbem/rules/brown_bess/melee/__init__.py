"""Phase 3, melee."""
