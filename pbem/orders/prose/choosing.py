"""Which reading counts: notation first, then sentences where they say more; and what neither of them could read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import bare_line, is_item, read_statements
from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.plainly import weighing
from pbem.orders.plainly.third_reading import ThirdReader
from pbem.orders.prose.apart import has_apart, read_apart
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.falling_back import hangs_later
from pbem.orders.prose.in_the_way import tells_who_stands_there
from pbem.orders.prose.looking import looks_round
from pbem.orders.prose.next_breath import asked_if_unsaid
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.sentences import paragraphs, sentences
from pbem.orders.prose.spoken_of import is_likewise
from pbem.orders.prose.unlikely import asks_leave, denies, disagrees, out_of_character, shares
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
        text = self.text
        says_so = says_so and not (tells_who_stands_there(text) or looks_round(text) or has_apart(text))
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
        by_itself = partial(_read_by_itself, numbers[0], reader=reader, third=third)
        found = read_apart(numbers[0], text, desk, by_itself) or _chosen(numbers[0], text, notation, reader, third)
        if found is None:
            continue
        chosen[numbers[0]] = found
        for number in numbers[1:]:
            chosen[number] = Chosen(())
    return chosen


def _chosen(
    number: int, text: str, notation: tuple[LineReading, ...], reader: Reader, third: ThirdReader
) -> Chosen | None:
    """What counts of a stretch; None where its notation stands as it is."""
    both = Both(text, notation, reader.read(number, list(sentences(text))), reader)
    found = asked_if_unsaid(both, of_those_before(both, better(both)))
    return weighing.put_plainly(both, found, third)


def _read_by_itself(number: int, text: str, reader: Reader, third: ThirdReader) -> Chosen:
    """What counts of a text that is part of a stretch."""
    notation = tuple(read_statements(number, text, reader.desk))
    return _chosen(number, text, notation, reader, third) or Chosen(notation)
