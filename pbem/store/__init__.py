"""What is kept, in SQLite: one module per thing kept, and the migrations."""
