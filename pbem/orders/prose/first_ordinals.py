"""`2. frz. Reiter E7`: a figure with a stop at the beginning of a line, which counts the troops and not the lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.each_number import ordinal
from pbem.orders.prose.dictionary import dictionary
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.shapes import Shaper
from pbem.orders.prose.writing_out import written_out
from pbem.orders.reply.reply import Origin, TypedLine

_FIRST: Final = re.compile(r"\A\s*+([0-9]{1,2})\.\s++(?=[^\W\d_]|[+&/] ?[0-9]{1,2}\. )")
_GERMAN: Final = "de"
"""Only Germans write `1.` for `1st`; a list of theirs with one item is rarer still."""
_ALSO: Final = "+&/"
"""`1. + 3. Seras`."""
_FURTHER: Final = re.compile(r"(?<=[\s,;/+])([0-9]{1,2})[.)]\s(?=[A-Z]{2,3}\d)")
_MOST_WORDS: Final = 3
"""Behind the figure, among which a word for troops stands."""
_TROOPS: Final = (Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.BATTLE_LINE)
_NO_NAME: Final = (Sort.VERB, Sort.PLACE, Sort.STOP, Sort.COLON, Sort.COMMA, Sort.LIGHT, Sort.FEATURE, Sort.AND)
_BEFORE_TROOPS: Final = (Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.BATTLE_LINE, Sort.EPITHET)


def with_ordinals(lines: Sequence[TypedLine], desk: Desk) -> Iterator[TypedLine]:
    """The lines; where such a figure is no number of a list it is written as `2nd`, which nobody takes for one."""
    begun = [_FIRST.match(line.text) if line.origin is Origin.TYPED else None for line in lines]
    items = {int(each[1]) for each in begun if each}
    shaper = Shaper(desk, dictionary(desk))
    for line, figure in zip(lines, begun, strict=True):
        number = int(figure[1]) if figure else 0
        if figure is None or not number or (1 in items and len(items) > 1) or _goes_on(line.text, figure.end(), number):
            yield line
            continue
        rest = line.text[figure.end() :]
        if (
            rest[0] in _ALSO
            or _are_troops(shaper.words(written_out(rest)), listed=number == 1 and desk.context.language != _GERMAN)
            or (number > 1 and _names_a_number(number, desk))
        ):
            yield replace(line, text=f"{ordinal(number)} {rest}", written=line.written or line.text)
        else:
            yield line


def _goes_on(text: str, start: int, number: int) -> bool:
    """`1. FI1 to D5 2. FI2 holds`: whether the list goes on within the line."""
    return number == 1 and any(int(each[1]) == number + 1 for each in _FURTHER.finditer(text, start))


def _are_troops(words: Sequence[Lexeme], *, listed: bool) -> bool:
    """Whether it goes on with words for troops; the first item of a list may begin with somebody's name."""
    for word, after in zip(words[:_MOST_WORDS], [*words[1:], None], strict=False):
        if word.is_a(Sort.UNIT) or not word.is_a(*_BEFORE_TROOPS):
            return False
        of_some = not listed or (after is not None and not after.is_a(*_NO_NAME))
        if word.is_a(Sort.BODY, Sort.ARM, Sort.BATTLE_LINE) or (word.is_a(*_TROOPS) and of_some):
            return True
    return False


def _names_a_number(number: int, desk: Desk) -> bool:
    """`71. nach F20`: whether no list has so many items, and somebody has that number in his name."""
    return any(str(number) in re.findall(r"\d+", piece.name) for piece in desk.roster.own.values())
