"""What a letter of the GM's says: words that decide something, and words for players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Act(StrEnum):
    """What the GM may ask for by letter; all but STATUS change something."""

    HOLD = "HOLD"
    RESUME = "RESUME"
    EXTEND = "EXTEND"
    STATUS = "STATUS"


@dataclass(frozen=True, slots=True)
class Word:
    """One word that decides something, with its reason; `hours` move the deadline, less than none bring it forward."""

    act: Act
    why: str = ""
    hours: int = 0

    def __str__(self) -> str:
        return " ".join(filter(None, (self.act.value, str(self.hours) if self.hours else "", self.why)))


@dataclass(frozen=True, slots=True)
class Message:
    """Words for players: for those that `to` names, or, where it is empty, for whoever the letter answers."""

    to: str
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """All that a letter says."""

    words: tuple[Word, ...]
    messages: tuple[Message, ...]

    @property
    def changes(self) -> bool:
        """Whether anything in it would change the game."""
        return any(word.act is not Act.STATUS for word in self.words)


# In capitals, so that "Hold on, I shall ask him" is talk; alone on its line a word may be small.
_WORD: Final = re.compile(r"(HOLD|RESUME|STATUS)(?:[ \t:,.]+(\S.*))?|(?i:(hold|resume|status)\.?)")
_EXTEND: Final = re.compile(r"(?:EXTEND|Extend|extend)[ \t]+([+-]?\d{1,4})[ \t]*([a-z]*)[ \t:,.]*(.*)")
_HOURS: Final = {"": 1, "h": 1, "hour": 1, "hours": 1, "d": 24, "day": 24, "days": 24}
_TO: Final = re.compile(r"(?:PRESS[ \t]+)?TO[ \t]+([^:]{1,60})(?::[ \t]*(.*))?")
_END: Final = re.compile(r"(?i:endpress|end press)\.?")
_CONFIRM: Final = re.compile(r"(?i:confirm)[\s:]+[A-Z0-9]{8}\b.*", re.IGNORECASE)


def read_words(lines: Sequence[str]) -> Said:
    """Read the lines that the GM has typed himself; whatever is no word of his is for whoever the letter answers."""
    words: list[Word] = []
    texts: dict[str, list[str]] = {}
    to = ""
    for line in (line.strip() for line in lines):
        if _CONFIRM.fullmatch(line):
            continue
        if _END.fullmatch(line):
            to = ""
        elif (word := _word(line)) is not None:
            words.append(word)
        elif (found := _TO.fullmatch(line)) is not None:
            texts.setdefault(found[1].strip(), []).extend(filter(None, [found[2]]))
            # With a colon the message is that line alone.
            to = "" if found[2] else found[1].strip()
        else:
            texts.setdefault(to, []).append(line)
    messages = tuple(Message(whom, "\n".join(said)) for whom, said in texts.items() if any(said))
    return Said(tuple(words), messages)


def _word(line: str) -> Word | None:
    if found := _EXTEND.fullmatch(line):
        unit = _HOURS.get(found[2].lower())
        return None if unit is None or not int(found[1]) else Word(Act.EXTEND, found[3], int(found[1]) * unit)
    if found := _WORD.fullmatch(line):
        return Word(Act((found[1] or found[3]).upper()), found[2] or "")
    return None
