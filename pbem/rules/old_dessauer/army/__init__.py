"""3 to 7, 18. What stands on the table: units, batteries, generals."""
