"""The order form as it was sent, found again in a reply however the mail program treated it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_FORM_LINE: Final = re.compile(r"\s*([^\W_]{1,8})\s*@\s*(\S[^:@]*+):(.*)", re.DOTALL)
_ANY_FORM_LINE: Final = re.compile(
    r"[\s*]*+([A-Za-z]{1,4}[0-9]{0,3})[\s*]*+@\s*+([A-Za-z]{1,2}[0-9]{1,2}\b[^:@]*+):(.*)", re.DOTALL
)
_CHOICE_LINE: Final = re.compile(r"\s+([A-Z][A-Z ]{1,20}?)\s*:(.*)", re.DOTALL)
"""A choice of the seat as a whole, such as `BID :`, which only counts between the unit lines and END."""
_LAST_LINES: Final = frozenset(("end", "ende"))
_DROPPED: Final = dict.fromkeys((*range(33), 127, ord("*")))
_SHORTEST_BROKEN: Final = 12
"""Characters: no mail program breaks shorter lines in two."""
MOST_JOINED: Final = 4
"""Lines into which a mail program may have broken one of ours."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the form to be filled in: `key` squeezed up to its colon, `full` squeezed, `label` as it is read.

    `unit` is the unit's id, or the name of a choice of the whole seat.
    """

    unit: str
    key: str
    full: str
    label: str


@dataclass(frozen=True, slots=True)
class Match:
    """A line of ours in the reply: how many of its lines it takes, and what now stands behind the colon.

    `rest` is None where the line is as it was sent; `exact` is false where it is only built like a line of a form;
    `anchor` tells a line of the form from other text that was sent with it.
    """

    lines: int
    unit: str = ""
    label: str = ""
    rest: str | None = None
    exact: bool = True
    anchor: bool = True


def squeeze(text: str) -> str:
    """The text without anything a mail program may change: spaces, invisible marks, bold stars, case."""
    return text.translate(_DROPPED).casefold() if text.isascii() else "".join(_squeezed(text)[0])


def _squeezed(text: str) -> tuple[list[str], list[int]]:
    """The characters that count and the place of each in the text."""
    characters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        for folded in (
            character.casefold() if character.isascii() else unicodedata.normalize("NFKC", character).casefold()
        ):
            if not (folded.isspace() or folded == "*" or unicodedata.category(folded) in ("Cf", "Cc")):
                characters.append(folded)
                places.append(place)
    return characters, places


@dataclass(frozen=True, slots=True)
class SentForm:
    """The form that was sent last: its unit lines by the beginning of their squeezed text, and its other lines."""

    entries: tuple[Entry, ...]
    others: dict[str, bool]
    """Squeezed lines without a unit, and whether they stand inside the form."""
    units: frozenset[str]
    by_start: dict[str, tuple[Entry, ...]]
    other_starts: frozenset[str]

    @classmethod
    def read(cls, form: str) -> SentForm:
        """Take a form, or a whole letter that holds one, apart."""
        lines = [line for line in form.split("\n") if line.strip()]
        found = [_unit_entry(line) for line in lines]
        numbers = [number for number, entry in enumerate(found) if entry]
        first, last = _extent(lines, numbers)
        for number in range(numbers[-1] + 1 if numbers else 0, last):
            found[number] = _choice_entry(lines[number])
        entries = tuple(entry for entry in found if entry)
        others: dict[str, bool] = {}
        for number, (line, entry) in enumerate(zip(lines, found, strict=True)):
            if entry is None and (key := squeeze(line)):
                others[key] = others.get(key, False) or first <= number <= last
        starts: dict[str, tuple[Entry, ...]] = {}
        for entry in entries:
            starts[entry.key[:2]] = (*starts.get(entry.key[:2], ()), entry)
        return cls(
            entries=entries,
            others=others,
            units=frozenset(entry.unit.casefold() for entry in entries if "@" in entry.label),
            by_start=starts,
            other_starts=frozenset(key[:2] for key in others),
        )

    def match(self, contents: Sequence[str], joinable: int) -> tuple[Match, ...]:
        """The lines of ours with which `contents` (at most `joinable` lines of the reply) begins; empty where none."""
        start = squeeze(contents[0])
        if start[:2] in self.by_start:
            found = self._unit_lines(contents, joinable)
            if found:
                return found
        if start[:2] in self.other_starts or start in self.others:
            whole = self._other_line(contents, joinable)
            if whole:
                return (whole,)
        return self._like_a_form(contents[0])

    def _unit_lines(self, contents: Sequence[str], joinable: int) -> tuple[Match, ...]:
        changed: tuple[Match, ...] = ()
        without_colon: tuple[Match, ...] = ()
        text = ""
        for count in range(1, joinable + 1):
            text = f"{text} {contents[count - 1]}".strip()
            key = squeeze(text)
            candidates = self.by_start.get(key[:2], ())
            if any(key == entry.full for entry in candidates):
                entry = next(entry for entry in candidates if key == entry.full)
                return (Match(count, entry.unit, entry.label),)
            changed = changed or self._changed(text, key, count)
            without_colon = without_colon or self._without_colon(text, key, count)
            if not any(entry.full.startswith(key) for entry in candidates):
                break
        return changed or without_colon

    def _changed(self, text: str, key: str, count: int) -> tuple[Match, ...]:
        """Unit lines with something else behind the colon; a mail program may have run several into one line."""
        if not any(key.startswith(entry.key) for entry in self.by_start.get(key[:2], ())):
            return ()
        places = sorted((place, entry.key, entry) for entry in self.entries for place in _all_places(key, entry.key))
        where = _squeezed(text)[1]
        matches = []
        for number, (place, _, entry) in enumerate(places):
            begin = where[place + len(entry.key) - 1] + 1
            end = where[places[number + 1][0]] if number + 1 < len(places) else len(text)
            rest = self._without_other_lines(text[begin:end].strip())
            unchanged = squeeze(entry.key + rest) == entry.full
            matches.append(Match(count if number == 0 else 0, entry.unit, entry.label, None if unchanged else rest))
        return tuple(matches)

    def _without_other_lines(self, rest: str) -> str:
        """What was typed behind the colon, without an END that a mail program drew up into the line."""
        front, _, last_word = rest.rpartition(" ")
        return front.strip() if squeeze(last_word) in _LAST_LINES and squeeze(last_word) in self.others else rest

    def _without_colon(self, text: str, key: str, count: int) -> tuple[Match, ...]:
        for entry in self.by_start.get(key[:2], ()):
            if "@" in entry.key and key.startswith(entry.key[:-1]):
                place = len(entry.key) - 2
                rest = text[_squeezed(text)[1][place] + 1 :].strip()
                return (Match(count, entry.unit, entry.label, rest or None),)
        return ()

    def _other_line(self, contents: Sequence[str], joinable: int) -> Match | None:
        text = ""
        for count in range(1, joinable + 1):
            text += squeeze(contents[count - 1])
            if text in self.others and (count == 1 or len(text) >= _SHORTEST_BROKEN):
                return Match(count, anchor=self.others[text])
            if not any(other.startswith(text) for other in self.others):
                break
        return None

    def _like_a_form(self, content: str) -> tuple[Match, ...]:
        """A line of an older form, or one whose front was written over."""
        found = _ANY_FORM_LINE.fullmatch(content)
        if found:
            label = f"{found[1]} @{' '.join(found[2].split())} :"
            return (Match(1, found[1], label, found[3].strip() or None, exact=False),)
        unit, at, rest = content.strip().partition("@")
        if at and unit.strip().casefold() in self.units:
            cut_short = any(entry.key.startswith(squeeze(content)) for entry in self.entries)
            text = None if cut_short else " ".join(rest.split())
            return (Match(1, unit.strip(), f"{unit.strip()} @", text, exact=False),)
        return ()


def _choice_entry(line: str) -> Entry | None:
    found = _CHOICE_LINE.fullmatch(line)
    if found is None:
        return None
    label = f"{' '.join(found[1].split())} :"
    return Entry(found[1], squeeze(label), squeeze(line), label)


def _unit_entry(line: str) -> Entry | None:
    found = _FORM_LINE.fullmatch(line)
    if found is None:
        return None
    label = f"{found[1]} @{' '.join(found[2].split())} :"
    return Entry(found[1], squeeze(label), squeeze(line), label)


def _extent(lines: Sequence[str], numbers: Sequence[int]) -> tuple[int, int]:
    """The first and last line of the form: its heading above the first unit, its END below the last."""
    if not numbers:
        return 0, -1
    last = numbers[-1]
    ends = (number for number in range(last + 1, len(lines)) if lines[number].strip().casefold() in _LAST_LINES)
    return max(0, numbers[0] - 1), next(ends, last)


def _all_places(text: str, key: str) -> list[int]:
    places = []
    place = text.find(key)
    while place >= 0:
        places.append(place)
        place = text.find(key, place + len(key))
    return places
