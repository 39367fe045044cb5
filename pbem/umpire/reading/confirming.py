"""The codes that a player writes himself, told from those that his mail program quotes out of our own notice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from pbem.mail.letter.letter import read_letter
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.store import outbox
from pbem.store.games import Game
from pbem.umpire.filing.clerk import Words
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World

_TYPED: Final = re.compile(r"[\s*_\"'`-]*+CONFIRM[\s:]++([A-Z0-9]{8})\b.*", re.IGNORECASE)
_SAME: Final = 8
"""So many letters in front of a code that stand in front of it in our notice too make it a quotation."""
_NOTICES: Final = 200
"""So many of our latest notices to a seat are compared: those of a week, at one an hour."""


def codes_written(world: World, game: Game, incoming: Incoming) -> frozenset[str]:
    """The codes that stand in the writer's own words; raises Undone where his letter is too much to read."""
    letter = incoming.letter
    lines = world.clerk.lines(Words(letter.text, letter.orders_attachment, letter.subject))
    rows = outbox.latest_to(world.db, game.id, incoming.commission.id, "held", _NOTICES)
    return codes_typed(lines, (read_letter(row.raw).text for row in rows))


def codes_typed(lines: Sequence[TypedLine], sent: Iterable[str]) -> frozenset[str]:
    """The codes of lines that were typed and do not go on with the words before the code in a letter `sent`.

    However a program breaks what it quotes, and whether it marks all of it, the words in front stay what they were.
    """
    notices = [_squeezed(text) for text in sent]
    found = set()
    for number, line in enumerate(lines):
        typed = _TYPED.fullmatch(line.text) if line.origin is Origin.TYPED else None
        if typed is None:
            continue
        before = _squeezed(" ".join(earlier.text for earlier in lines[max(0, number - _SAME) : number]))
        if not any(_goes_on(before, notice, typed[1]) for notice in notices):
            found.add(typed[1].upper())
    return frozenset(found)


def _goes_on(before: str, notice: str, code: str) -> bool:
    place = notice.find(f"confirm{code.casefold()}")
    front = notice[max(0, place - _SAME) : place] if place > 0 else ""
    return bool(front) and before.endswith(front)


def _squeezed(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
