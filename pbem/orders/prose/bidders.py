"""Who may be named in a list for the dice: generals, by name, by the beginning of it, or with a slip of the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import key
from pbem.orders.words.nearest import nearest
from pbem.orders.words.spelling import is_word

_SHORTEST: Final = 3
"""Letters of a name that is only begun."""
_MISSPELT: Final = 5
"""Letters of a name with a slip in it, at least."""


def bidders(desk: Desk) -> tuple[str, ...]:
    """The generals who command somebody on the field, in the sequence of the roster."""
    own = desk.roster.own
    led = {piece.command for piece in own.values() if piece.arm is not Arm.GENERAL and piece.place is not None}
    return tuple(unit for unit, piece in own.items() if piece.arm is Arm.GENERAL and piece.command in led)


def general_at(words: Sequence[Lexeme], at: int, found: tuple[Name, int] | None, desk: Desk) -> tuple[str, int]:
    """The general who is named here and how many words name him, nobody for no one; `found` is what a namer finds."""
    if found is not None and (general := only_general(found[0], desk)):
        return general, found[1]
    word = words[at]
    if found is not None or word.is_a(Sort.PRONOUN, Sort.UNIT, Sort.PLACE):
        return "", 0
    written = key(word.raw).removesuffix("'s")
    general = begun(written, desk)
    if not general and len(written) >= _MISSPELT and not is_word(word.raw):
        general = nearest(written, _parts(desk)) or ""
    return general, int(bool(general))


def only_general(name: Name, desk: Desk) -> str:
    """The general of a command whom a name means and nobody beside him, empty for none."""
    own = desk.roster.own
    generals = [unit for unit in name.units if unit in own and own[unit].arm is Arm.GENERAL]
    generals = [unit for unit in generals if own[unit].command or unit in bidders(desk)]
    return generals[0] if len(generals) == 1 == len(name.units) and not name.foe else ""


def begun(word: str, desk: Desk) -> str:
    """`Lau`: the one general whose name begins so, empty for none and for several."""
    found = {unit for part, unit in _parts(desk) if part.startswith(word)}
    return found.pop() if len(found) == 1 and len(word) >= _SHORTEST else ""


def namer_at(words: Sequence[Lexeme], at: int, desk: Desk) -> tuple[Name, int] | None:
    """What a namer finds here, nothing for a pronoun."""
    return None if words[at].is_a(Sort.PRONOUN) else Namer(desk).name(words, at, None)


def _parts(desk: Desk) -> Iterator[tuple[str, str]]:
    """The words of the names of those who contest dice, each with whose it is."""
    for unit in bidders(desk):
        yield from ((part, unit) for part in key(desk.roster.own[unit].name).split() if len(part) >= _SHORTEST)
