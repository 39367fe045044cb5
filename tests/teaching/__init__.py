"""Teaches the network of `pbem.orders.plainly` with the lessons of `tests/letters/lessons`; README.md says how."""
