"""Movement (2, 8, 9): marches on one clock, contact, squares, detachments and commanders."""
