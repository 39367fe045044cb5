"""Messages from player to player: everything between PRESS and ENDPRESS, never read as orders."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Press
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import fold
from pbem.orders.words.tokens import phrase

_TO: Final = ("to", "an")
_ANON: Final = ("anon", "anonym", "anonymous")
"""Words before TO that leave the writer's name out."""
_LONGEST_NAME: Final = 4
"""Words of a name before a colon, at most."""


@dataclass
class PressBox:
    """A message while it is being written down."""

    desk: Desk
    to: str
    anon: bool = False
    lines: list[str] = field(default_factory=list)

    @classmethod
    def opened(cls, line: str, desk: Desk) -> PressBox | None:
        """The message that a folded line opens: `PRESS`, `PRESS ANON TO d'Harcourt`; None for any other line."""
        cursor = desk.cursor(line)
        if not cursor.phrase(desk.words.settings["press"]):
            return None
        anon = cursor.peek() is not None and cursor.tokens[cursor.at].key in _ANON
        cursor.at += anon
        addressed = cursor.tokens[cursor.at - 1].key in ("to", "an") or cursor.small("to", "at")
        while cursor.sign(":", "."):
            pass
        if cursor.done:
            return None if addressed or anon else cls(desk, "")
        if not addressed:
            return None
        to, _, text = line[cursor.span(cursor.at - 1).end :].lstrip(" :.,").partition(":")
        return cls(desk, to.strip(" .,"), anon, [text.strip()] if text.strip() else [])

    @classmethod
    def in_one_line(cls, line: str, desk: Desk) -> Press | None:
        """The message that a folded line holds whole: `PRESS TO STAIR Well done ENDPRESS`, `TO STAIR: keep calm`."""
        cursor = desk.cursor(line)
        end = len(cursor.tokens)
        closing = next((at for at in range(1, end) if at + desk.words.settings["endpress"].length(cursor.tokens, at)
                        == end), end)  # fmt: skip
        opened = bool(cursor.phrase(desk.words.settings["press"]))
        if opened and closing == end:
            return None
        anon = opened and cursor.peek() is not None and cursor.tokens[cursor.at].key in _ANON
        cursor.at += anon
        addressed = cursor.at and cursor.tokens[cursor.at - 1].key in _TO
        if not addressed and (cursor.done or cursor.tokens[cursor.at].key not in _TO):
            return None
        cursor.at += not addressed
        start = cursor.at
        _whom(cursor, desk, opened=opened)
        to = line[cursor.span(start, cursor.at).start : cursor.span(start, cursor.at).end] if cursor.at > start else ""
        colon = cursor.sign(":")
        if not to or cursor.at >= closing or not (opened or (colon and _speaks_to_somebody(cursor, desk, start))):
            return None
        text = line[cursor.span(cursor.at).start : cursor.span(closing - 1).end]
        return Press(to.strip(" :.,"), text.strip(), anon)

    def closes(self, line: str) -> bool:
        """Whether a line ends the message."""
        cursor = self.desk.cursor(fold(line).text)
        return bool(cursor.phrase(self.desk.words.settings["endpress"])) and cursor.done

    def add(self, line: str) -> None:
        """Take down a line."""
        self.lines.append(line.rstrip())

    def sealed(self) -> Press:
        """The message."""
        return Press(self.to, "\n".join(self.lines).strip("\n"), self.anon)


def _whom(cursor: Cursor, desk: Desk, *, opened: bool) -> None:
    """Step over the name that stands before a colon, or the first word of a message without one."""
    colons = [at for at in range(cursor.at, len(cursor.tokens)) if cursor.tokens[at].key == ":"]
    if colons and colons[0] - cursor.at <= _LONGEST_NAME:
        cursor.at = colons[0]
    elif opened and not cursor.phrase(desk.roster.names):
        cursor.at += not cursor.done


def _speaks_to_somebody(cursor: Cursor, desk: Desk, start: int) -> bool:
    """Whether a commander is addressed, and nothing is said of a unit by its id, which would be an order."""
    named = Cursor(cursor.tokens, desk.words, start).phrase(desk.roster.names)
    seats = {word for seat in desk.context.view.seats for word in (*phrase(seat.name), seat.id)}
    pieces = [piece for unit in named if (piece := desk.context.view.piece(unit)) is not None]
    general = bool(pieces) and all(piece.arm is Arm.GENERAL for piece in pieces)
    if not (general or cursor.tokens[start].key in seats):
        return False
    return not any(piece.arm is not Arm.GENERAL for token in cursor.tokens[cursor.at :]
                   if (piece := desk.roster.find(token.key)) is not None)  # fmt: skip
