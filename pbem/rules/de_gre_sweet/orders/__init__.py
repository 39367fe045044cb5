"""What units are told, and what they do where nothing was said."""
