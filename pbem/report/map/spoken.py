"""The map in words, for readers who hear it."""

from __future__ import annotations

from pbem.battle.view import View


def describe(view: View) -> str:
    """One sentence."""
    return f"Map of {view.title}."
