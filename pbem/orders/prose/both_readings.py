"""A stretch of lines read twice: as notation and as sentences, and what each of the two says of whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pbem.orders.grammar.reading import Act, LineReading, Result, Unread
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.looking import looks_round
from pbem.orders.prose.mentions import named, shown
from pbem.orders.prose.reader import Prose, Reader
from pbem.orders.prose.unlikely import disagrees, out_of_character, shares, skips
from pbem.orders.prose.writing_out import written_out
from pbem.orders.words.folding import fold


def _commands(word: Lexeme) -> bool:
    return word.is_a(Sort.VERB) and not word.is_a(Sort.LIGHT, Sort.HELPING, Sort.ARM, Sort.FEATURE)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The readings of a stretch of lines, and the sentences among them that are not read."""

    lines: tuple[LineReading, ...]
    unread: tuple[Unread, ...] = ()


@dataclass(frozen=True)
class Both:
    """A stretch of lines, as notation and as sentences."""

    text: str
    notation: tuple[LineReading, ...]
    prose: Prose
    reader: Reader

    @cached_property
    def units(self) -> set[str]:
        """Whom the text names."""
        return self._named(self.text)

    @cached_property
    def done(self) -> list[LineReading]:
        """What notation would do, or passes over."""
        return [line for line in self.notation if line.result not in (Result.ASK, Result.NO)]

    @cached_property
    def said(self) -> set[str]:
        """The writer's own units that notation tells something, or is asked about by name."""
        return (shown(self.done) | (shown(self.notation) & self.units)) & {*self.reader.desk.roster.own}

    @cached_property
    def told(self) -> set[str]:
        """The writer's own units that sentences tell something, or only mention."""
        return (shown(self.prose.lines) | self.prose.landmarks) & {*self.reader.desk.roster.own}

    @cached_property
    def odd(self) -> bool:
        """Whether notation makes troops do what they do not."""
        return any(out_of_character(line, self.reader.desk) for line in self.notation)

    @cached_property
    def asks(self) -> bool:
        """Whether something is wrong, or strange, with the notation."""
        return (
            self.odd
            or looks_round(self.text)
            or any(
                line.result in (Result.ASK, Result.NO) or shares(line) or skips(line) or disagrees(line)
                for line in self.notation
            )
        )

    @cached_property
    def hidden(self) -> bool:
        """Whether notation passes over some of it in silence."""
        return any(line.result is Result.IGNORED and not line.note for line in self.notation)

    @cached_property
    def idle(self) -> tuple[LineReading, ...]:
        """What notation passes over in silence though a verb of the rules stands in it: `FI1 to D5; lends never`."""
        silent = (line for line in self.notation if line.result is Result.IGNORED and not line.note)
        return tuple(line for line in silent if any(map(_commands, self.reader.lex(written_out(line.text)))))

    @property
    def orders(self) -> bool:
        """Whether notation orders anything at all."""
        return any(line.orders for line in self.notation)

    @property
    def loses(self) -> bool:
        """Whether notation has nothing to say of somebody who is named."""
        return bool(self.units - self.said)

    @property
    def covers(self) -> bool:
        """Whether sentences speak of all whom notation speaks of."""
        return self.told >= self.said

    @property
    def first(self) -> int:
        """The number of the first line."""
        return self.notation[0].number

    @cached_property
    def pieced(self) -> Chosen | None:
        """Of what notation asks about, whatever was understood as a sentence; None where that is nothing."""
        return _pieced_together(self.notation, self.prose)

    @property
    def questions(self) -> tuple[Unread, ...]:
        """What as sentences asks the umpire."""
        return tuple(each for each in self.prose.unread if each.act is Act.QUESTION)

    def silent_about(self, chosen: Chosen) -> set[str]:
        """The units named of which a choice would show nothing."""
        quoted = {unit for each in chosen.unread for unit in self._named(each.text)}
        return self.units - shown(chosen.lines) - quoted

    def _named(self, text: str) -> set[str]:
        return named(self.reader.lex(fold(text).text), self.reader.desk)


def _pieced_together(notation: Sequence[LineReading], prose: Prose) -> Chosen | None:
    """Of what notation asks about, whatever was understood as a sentence; None where that is nothing.

    One clause that neither of them reads does not pull its neighbours down.
    """
    done = [line for line in prose.lines if line.result in (Result.OK, Result.GUESS) and line.orders]
    sure = [_as_guessed(line) for line in done if "did not read" not in line.note]
    kept: list[LineReading] = []
    for line in notation:
        whole = [each for each in sure if {*each.units} <= {*line.units}]
        covered = {unit for each in whole for unit in each.units}
        understood = line.result is Result.ASK and bool(line.units) and covered == {*line.units}
        kept += whole if understood else [line]
    if kept == [*notation]:
        return None
    asked = [line.text for line in kept if line.result in (Result.ASK, Result.NO)]
    unread = tuple(each for each in prose.unread if not any(each.text in text for text in asked))
    return Chosen(tuple(dict.fromkeys(kept)), unread)


def _as_guessed(line: LineReading) -> LineReading:
    """What notation asks about is shown, even where as a sentence nothing is wrong with it."""
    return replace(line, result=Result.GUESS, note=line.note or "read so") if line.result is Result.OK else line
