"""What every letter of one game has in common: the name on the envelope, the rules, the zone, the people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_WAYS: Final = {
    "simultaneous": "Both sides move at once: all sheets are opened together when the deadline passes.",
    "alternate": "Bounds alternate: one side acts, the other reacts through its standing orders. Both send sheets.",
}


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as its letters name it; `system` is the title of the rules, `way` one of the two ways of play.

    `anchor` is link 0 of the dice chain, `address` takes the players' letters, `gm` is a person's name or empty.
    """

    game: str
    title: str
    date: str
    system: str
    way: str
    home_zone: str
    anchor: bytes
    address: str
    gm: str
    reconstructed: tuple[str, ...] = ()
    language: str = "en"
    """The language of the reader."""
    pinned: str = ""
    """What the GM wishes at the foot of every letter."""
    house: str = ""
    """The seats that the house's own player commands."""

    def tag(self, bound: int | None = None) -> str:
        """The mark at the start of a subject, `[dett-07 b4]`, by which mail programs sort."""
        return f"[{self.game}]" if bound is None else f"[{self.game} b{bound}]"

    @property
    def way_in_words(self) -> str:
        """One sentence on who acts in a bound."""
        return _WAYS.get(self.way, self.way)

    @property
    def footer(self) -> tuple[str, ...]:
        """The last lines of every letter: where to write and who helps."""
        help_line = f"Reply, or write to {self.address}. HELP in any letter lists the orders."
        gm_line = f"Words between PRESS TO GM and ENDPRESS go to a person: {self.gm}."
        pin_line = f"The GM says: {self.pinned}" if self.pinned else ""
        house_line = f"The house's own player commands {self.house}." if self.house else ""
        return tuple(filter(None, (pin_line, help_line, self.gm and gm_line, house_line)))
