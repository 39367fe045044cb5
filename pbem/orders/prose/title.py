"""A line that only says whose orders these are: `Orders for turn 3`, `Meine Befehle`, `Ney to the umpire`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.words.folding import fold, key
from pbem.orders.words.tokens import Kind, Token

_MOST_WORDS: Final = 14


def is_title(text: str, desk: Desk) -> bool:
    """Whether a line names orders, the bound or the umpire, and beside that nothing but the battle and who writes."""
    words = [token for token in desk.tokens(fold(text).text) if token.kind is not Kind.SIGN]
    if not 1 < len(words) <= _MOST_WORDS:
        return False
    small, bound = desk.words.small, str(desk.context.view.bound)
    names = own_names(desk)
    named = any(small["letter_title"].length(words, at) for at in range(len(words)))
    sent = any(small["letter_to"].length(words, at) for at in range(len(words))) and any(
        word.key in names for word in words
    )
    counted = len(words) > 2 and any(
        small["bound_word"].length(words, at) and after.raw == bound for at, after in enumerate(words[1:])
    )
    alone = len(words) == 2 and _counts(words, 1, desk)
    if not (named or counted or alone or sent):
        return False
    numbers = {bound} | {word.raw for at, word in enumerate(words) if (named or alone) and _counts(words, at, desk)}
    beside = [small["letter_title"], small["letter_to"], small["bound_word"], small["beside_title"], desk.words.months]
    if sent:
        beside.append(small["signed_by"])
    return all(
        word.key in names
        or word.raw in numbers
        or any(table.length(words, at) for table in beside)
        or (word.kind is Kind.NUMBER and _is_day(words, at, desk))
        for at, word in enumerate(words)
    )


def bound_of_title(text: str, desk: Desk) -> int:
    """The bound that a line names, 0 where it names none."""
    words = [token for token in desk.tokens(fold(text).text) if token.kind is not Kind.SIGN]
    return next((int(word.raw) for at, word in enumerate(words) if _counts(words, at, desk)), 0)


def _counts(words: Sequence[Token], at: int, desk: Desk) -> bool:
    """Whether a figure stands right behind a word for a bound."""
    if not at or words[at].kind is not Kind.NUMBER or not words[at].raw.isdecimal():
        return False
    return bool(desk.words.small["bound_word"].length(words, at - 1))


def _is_day(words: Sequence[Token], at: int, desk: Desk) -> bool:
    return any(desk.words.months.length(words, each) for each in (at - 1, at + 1) if 0 <= each < len(words))


def own_names(desk: Desk) -> set[str]:
    """The words of the names of the battle, of the own side and of the own seat, also as whose they are."""
    view = desk.context.view
    named = [view.title]
    named += [name for side in view.sides if side.id == view.side for name in (side.name, side.adjective)]
    named += [name for seat in view.seats if seat.id == desk.context.seat for name in (seat.id, seat.name)]
    return {f"{key(word)}{ending}" for name in named for word in name.split() for ending in ("", "s")}
