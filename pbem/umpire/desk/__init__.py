"""What the GM is told, and what he may decide."""
