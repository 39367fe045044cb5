"""How far somebody goes or turns, where the plain orders forgot it: `slide an inch to the right`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import parse
from pbem.orders.plainly.deed_words import loses_a_figure
from pbem.orders.plainly.plain import Kind, Plain
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_DEGREES: Final = frozenset(("degree", "degrees", "grad"))
_ONE: Final = frozenset(("a", "an", "ein", "eine", "einen", "single"))


def measured(plains: Sequence[Plain], words: Sequence[Lexeme], desk: Desk) -> list[Plain]:
    """The plain sentences with the only measure of the text that none of them has, where one deed alone can have it."""
    last = max((at for at, _ in _measures(words)), default=0)
    if any(word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL, Sort.NOT) for word in words[:last]):
        return [*plains]
    told = {part for plain in plains for text in _texts(plain) for part in text.split()}
    missing = {figure for _, figure in _measures(words)} - {
        value for value, raw in _numbers(words) if {value, raw} & told
    }
    wanting = {
        deed for plain in plains if plain.kind is Kind.ORDER for deed in plain.deeds if _lacks_a_figure(deed, desk)
    }
    if len(missing) != 1 or len(wanting) != 1:
        return [*plains]
    deed, whole = next(iter(wanting)), f"{next(iter(wanting))} {next(iter(missing))}"
    if not _means_something(whole, desk):
        return [*plains]
    return [
        replace(plain, deeds=tuple(whole if each == deed else each for each in plain.deeds))
        if plain.kind is Kind.ORDER
        else plain
        for plain in plains
    ]


def _texts(plain: Plain) -> Iterator[str]:
    yield from (*plain.names, *plain.excepted, *plain.deeds, plain.condition, *plain.otherwise)


def _measures(words: Sequence[Lexeme]) -> Iterator[tuple[int, str]]:
    """Where a figure stands before inches, squares or degrees, and the figure; `a square` is a formation."""
    for at, word in enumerate(words[1:]):
        if (word.is_a(Sort.SQUARES) and not word.is_a(Sort.WORD)) or key(word.raw) in _DEGREES:
            figures = ("1",) if key(words[at].raw) in _ONE else words[at].values(Sort.NUMBER)
            yield from ((at, figure) for figure in figures)


def _numbers(words: Sequence[Lexeme]) -> Iterator[tuple[str, str]]:
    """Each number of the text as a figure and as it is written."""
    yield from ((value, word.raw) for word in words for value in word.values(Sort.NUMBER))


def _lacks_a_figure(deed: str, desk: Desk) -> bool:
    """Whether somebody goes or turns by it, and neither a figure nor a place says how far."""
    verb, *rest = deed.split()
    return bool(rest) and not any(map(str.isdecimal, rest)) and desk.words.by_name.get(verb) is not None


def _means_something(deed: str, desk: Desk) -> bool:
    """Whether the notation knows the deed with all its figures, and it leads to no place and at nobody."""
    roster = desk.roster
    unit = next((unit for unit in roster.mine if roster.own[unit].arm is not Arm.GENERAL), "")
    try:
        statement = parse(f"{unit} {deed}", desk)
    except Trouble:
        return False
    orders = statement.orders if statement is not None else ()
    plain = not any(action.places or action.units for order in orders for action in order.actions)
    return bool(orders) and plain and not loses_a_figure(deed, orders)
