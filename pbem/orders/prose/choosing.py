"""Which reading counts: notation first, then sentences where they say more; and what neither of them could read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import bare_line, is_item
from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.plainly import weighing
from pbem.orders.plainly.third_reading import ThirdReader
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.falling_back import hangs_later
from pbem.orders.prose.in_the_way import tells_who_stands_there
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.sentences import paragraphs, sentences
from pbem.orders.prose.spoken_of import is_likewise
from pbem.orders.prose.unlikely import asks_leave, denies, disagrees, out_of_character, shares
from pbem.orders.prose.unsaid import unsaid
from pbem.orders.prose.weighing import better
from pbem.orders.prose.whose_rules import of_those_before


@dataclass(frozen=True, slots=True)
class Free:
    """A line in a player's own words, and its readings as notation."""

    number: int
    text: str
    readings: tuple[LineReading, ...]

    @property
    def exact(self) -> bool:
        """Whether it is the notation of what it was read as, letter for letter."""
        if len(self.readings) != 1 or self.readings[0].result not in (Result.OK, Result.GUESS):
            return False
        told = (*self.readings[0].orders, *self.readings[0].standing)
        return len(told) == 1 and str(told[0]) == self.text.strip()

    @property
    def plain(self) -> bool:
        """Whether as notation nothing is wrong with it."""
        if self.exact:
            return True
        right = all(line.result is Result.OK and not shares(line) for line in self.readings)
        says_so = not (asks_leave(self.text) or denies(self.text) or hangs_later(self.text))
        says_so = says_so and not tells_who_stands_there(self.text)
        return bool(self.readings) and right and says_so and not any(map(disagrees, self.readings))


def _odd(line: Free, desk: Desk) -> bool:
    return not line.exact and any(out_of_character(reading, desk) for reading in line.readings)


def second_reading(lines: Sequence[Free], desk: Desk) -> dict[int, Chosen]:
    """What to put in the place of the notation's readings, by the number of the first line of each stretch.

    A stretch of lines has its readings under its first line; its other lines have none under theirs.
    """
    if all(line.plain and not _odd(line, desk) and not is_likewise(line.text) for line in lines):
        return {}
    reader = Reader.of(desk)
    third = ThirdReader(desk, Reader.of(desk))
    chosen: dict[int, Chosen] = {}
    by_number = {line.number: line for line in lines}
    items = {line.number for line in lines if is_item(line.text)}
    for numbers, text in paragraphs([(line.number, bare_line(line.text)) for line in lines], items):
        stretch = [by_number[number] for number in numbers]
        notation = tuple(reading for line in stretch for reading in line.readings)
        likewise = len(stretch) > 1 and is_likewise(stretch[-1].text)
        if not likewise and all(line.plain and not _odd(line, desk) for line in stretch):
            continue
        prose = reader.read(numbers[0], list(sentences(text)))
        both = Both(text, notation, prose, reader)
        found = weighing.put_plainly(both, unsaid(both, of_those_before(both, better(both))), third)
        if found is None:
            continue
        chosen[numbers[0]] = found
        for number in numbers[1:]:
            chosen[number] = Chosen(())
    return chosen
