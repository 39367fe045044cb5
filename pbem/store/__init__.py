"""What is kept: one module per thing, in one SQLite file whose every change is one transaction."""
