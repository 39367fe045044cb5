"""The nouns of a battle, shared by every rule system, the order language, the map and the store.

`str(x)` of a noun is the notation that players write; this room does no I/O and imports nothing else of ours.
"""
