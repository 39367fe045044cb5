"""Phase 4, change formation."""
