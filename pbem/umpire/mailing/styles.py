"""How a player wishes to be written to: `SET STYLE`, `SET MAP`, `SET ATTACH`."""

from __future__ import annotations

from pbem.report.bulletin.narrative import Style
from pbem.store.players import Player


def style_of(player: Player | None) -> Style:
    """The style of story a player wishes."""
    wish = player.wish("style", "plain") if player else "plain"
    return Style(wish) if wish in tuple(Style) else Style.PLAIN


def wants_json(player: Player | None) -> bool:
    """Whether a player wants the computer's edition of his reports."""
    return player is None or player.wish("json", "yes") != "no"
