"""What was resolved, read back years later, and made again: rulings, looks ahead, going back and forward."""
