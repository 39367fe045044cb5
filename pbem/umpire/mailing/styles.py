"""How a player wishes to be written to: `SET STYLE`, `SET MAP`, `SET ATTACH`, `SET LUCK`."""

from __future__ import annotations

from pbem.report.bulletin.narrative import Style
from pbem.report.bulletin.sections import Section
from pbem.store.players import Player


def style_of(player: Player | None) -> Style:
    """The style of story a player wishes."""
    wish = player.wish("style", "plain") if player else "plain"
    return Style(wish) if wish in tuple(Style) else Style.PLAIN


def sections_of(player: Player | None) -> frozenset[Section]:
    """The parts of a report that a player asked for."""
    return frozenset(section for section in Section if player is not None and player.wish(section, "off") == "on")


def wants_json(player: Player | None) -> bool:
    """Whether a player wants the computer's edition of his reports."""
    return player is None or player.wish("json", "yes") != "no"
