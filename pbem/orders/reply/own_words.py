"""Our own letters known word by word, so that a copy of them without any mark is not taken for the player's."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_ADDED: Final = re.compile(
    r"<(?:mailto|https?|cid):[^>\s]{0,2000}>|\[(?:image|bild|cid|inline|picture)\b[^\]]{0,2000}\]", re.IGNORECASE
)
"""What mail programs write into a copy: the target behind a link, and a word in place of a picture."""
_ANCHOR: Final = 10
"""Words in a row; a player repeats fewer of ours by himself, when he answers or orders in our manner."""
_BETWEEN: Final = 2
"""Words in a row that are ours where the words above and below are."""
_BESIDE: Final = 4
"""Words in a row that are ours where only those on one side are: there the player's own words begin."""
_GAP: Final = 80
"""Words; farther apart, two stretches of a copy are compared no more."""
_MOST_BESIDE: Final = 400
"""Stretches whose surroundings are compared; no person edits a letter of ours in more places."""
_MOST_PLACES: Final = 40
_MOST_WORDS: Final = 60_000
_EXAMPLE: Final = re.compile(r"\s*BUY\b")
"""The one order that letters of ours print whole, for the player to send back."""
_LONGEST_EXAMPLE: Final = 3
"""Lines of an order as our letters break it."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A line of a reply that stands in a letter of ours, and what was typed into it: empty where nothing was."""

    typed: str = ""


@dataclass(frozen=True, slots=True)
class _Said:
    """A word of the reply: its line, and where it stands in it."""

    word: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Run:
    """So many words that stand in the reply from `at`, and in our letters from `there`."""

    at: int
    there: int
    length: int


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The words of letters that were sent, one after the other, with an empty one between two letters."""

    words: tuple[str, ...]
    places: Mapping[tuple[str, ...], list[int]]
    """Where each three words in a row stand."""

    @classmethod
    def of(cls, letters: Iterable[str]) -> OwnWords:
        """Take letters apart, the likeliest first."""
        words: list[str] = []
        for letter in letters:
            words += [said.word for said in _words(_ADDED.sub(" ", letter).split("\n"))]
            words.append("")
        del words[_MOST_WORDS:]
        places: dict[tuple[str, ...], list[int]] = {}
        for place in range(len(words) - 2):
            known = places.setdefault(tuple(words[place : place + 3]), [])
            if len(known) < _MOST_PLACES:
                known.append(place)
        return cls(tuple(words), places)

    def copied(self, lines: Sequence[str]) -> dict[int, Copy]:
        """The lines that are a copy of ours, by their index; a line without words is one between two others."""
        if not self.words:
            return {}
        bare = _without_added(lines)
        said = list(_words(bare))
        runs = list(self._anchors(said))
        ours = [False] * len(said)
        for run in (*runs, *self._beside(said, runs[:_MOST_BESIDE])):
            ours[run.at : run.at + run.length] = [True] * run.length
        return _in_company(_lines(lines, bare, said, ours), lines)

    def _anchors(self, said: Sequence[_Said]) -> Iterator[_Run]:
        """Stretches long enough to be no accident, each as long as it can be."""
        at, follows = 0, -1
        while at < len(said) - 2:
            found = self.places.get((said[at].word, said[at + 1].word, said[at + 2].word), ())
            best = max(
                (_Run(at, place, self._length(said, at, place)) for place in found),
                key=lambda run: (run.length, run.there == follows),
                default=None,
            )
            if best is None or best.length < _ANCHOR:
                at += 1
                continue
            yield best
            at, follows = at + best.length, best.there + best.length

    def _length(self, said: Sequence[_Said], at: int, place: int) -> int:
        length, most = 0, min(len(said) - at, len(self.words) - place)
        while length < most and self.words[place + length] == said[at + length].word:
            length += 1
        return length

    def _beside(self, said: Sequence[_Said], runs: Sequence[_Run]) -> Iterator[_Run]:
        """Shorter stretches before, between and behind the anchors, in the sequence of the letter they stand in."""
        for number, run in enumerate(runs):
            before = runs[number - 1] if number else None
            begin = before.at + before.length if before else max(0, run.at - _GAP)
            first = before.there + before.length if before else run.there - _GAP
            if 0 < run.at - begin <= _GAP:
                between = before is not None and 0 <= run.there - first <= _GAP
                near = first if between else max(0, run.there - _GAP)
                yield from self._aligned(
                    said, begin, run.at, near, run.there, _BETWEEN if between else _BESIDE, behind=False
                )
            following = runs[number + 1] if number + 1 < len(runs) else None
            end, there = run.at + run.length, run.there + run.length
            if following is None or following.at - end > _GAP or not 0 <= following.there - there <= _GAP:
                last = min(len(said), end + _GAP, following.at if following else len(said))
                yield from self._aligned(said, end, last, there, there + _GAP, _BESIDE, behind=True)

    def _aligned(
        self, said: Sequence[_Said], begin: int, end: int, first: int, last: int, shortest: int, *, behind: bool
    ) -> Iterator[_Run]:
        """What a stretch of the reply has in common with one of ours before or `behind` an anchor, in one letter."""
        typed, sent = [each.word for each in said[begin:end]], list(self.words[first:last])
        if not behind and "" in sent:
            first += len(sent) - sent[::-1].index("")
            sent = list(self.words[first:last])
        elif "" in sent:
            sent = sent[: sent.index("")]
        if not typed or not sent:
            return
        for block in SequenceMatcher(None, typed, sent, autojunk=False).get_matching_blocks():
            if block.size >= shortest:
                yield _Run(begin + block.a, first + block.b, block.size)


def _without_added(lines: Sequence[str]) -> list[str]:
    """The lines with what mail programs add blotted out, every character left in its place."""
    whole = "\n".join(lines)
    return _ADDED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), whole).split("\n")


def _words(lines: Sequence[str]) -> Iterator[_Said]:
    for number, line in enumerate(lines):
        for found in _WORD.finditer(line):
            word = found[0] if found[0].isascii() else unicodedata.normalize("NFKC", found[0])
            yield _Said(word.casefold(), number, found.start(), found.end())


def _lines(lines: Sequence[str], bare: Sequence[str], said: Sequence[_Said], ours: Sequence[bool]) -> dict[int, Copy]:
    found: dict[int, Copy] = {}
    starts = [word.line for word in said]
    for number, line in enumerate(lines):
        begin, end = bisect_left(starts, number), bisect_left(starts, number + 1)
        if begin == end:
            # A rule, a bar or a picture is ours where the words around it are.
            if line.strip() and 0 < begin < len(said) and ours[begin - 1] and ours[begin]:
                found[number] = Copy()
            continue
        typed = [index for index in range(begin, end) if not ours[index]]
        if not typed:
            found[number] = Copy()
        elif len(typed) < end - begin:
            found[number] = Copy(_between(bare[number], said, begin, end, typed))
    return found


def _in_company(found: dict[int, Copy], lines: Sequence[str]) -> dict[int, Copy]:
    """Without an order that we gave as an example, which is the player's once it stands alone among his lines.

    It has a line or two more where our letters broke it.
    """
    full = [number for number, line in enumerate(lines) if line.strip()]
    kept = dict(found)
    for ours, together in groupby(full, key=found.__contains__):
        block = list(together)
        if ours and len(block) <= _LONGEST_EXAMPLE and _EXAMPLE.match(lines[block[0]]):
            for number in block:
                kept.pop(number)
    return kept


def _between(line: str, said: Sequence[_Said], begin: int, end: int, typed: Sequence[int]) -> str:
    """What was typed into a line, with the signs around it that are not ours either."""
    first, last = typed[0], typed[-1]
    start = said[first - 1].end if first > begin else 0
    stop = said[last + 1].start if last + 1 < end else len(line)
    return " ".join(line[start:stop].split()).lstrip(".,;:|)]}\"' ")
