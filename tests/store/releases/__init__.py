"""A small database of every release, which the newest program opens, verifies and plays on."""
