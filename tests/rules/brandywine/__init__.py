"""Battle of Brandywine, clause by clause."""
