"""What a GM may set, as each rule system declares it: the words and numbers a ruling may bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.ruling import Ruling
from pbem.battle.verb import Takes

PHASE: Final = "Rulings"
"""The phase that reports print rulings under, at the head of a bound."""

RULED: Final = Sentence(("By the GM's ruling {actor}: {what}.{why}", "The GM ruled: {actor}, {what}.{why}"), headline=2)
"""How the event `ruled` reads; every rule system has it among its SENTENCES."""


class WrongRuling(ValueError):
    """A ruling that cannot stand; its text says what is wrong and what would be right."""

    def __init__(self, wrong: str, right: str) -> None:
        super().__init__(f"{wrong}; {right}")
        self.wrong = wrong
        self.right = right


@dataclass(frozen=True, slots=True)
class Settable:
    """One field that a ruling may set: what kind of word it takes, and a line a GM could write.

    `words` is the closed list for `Takes.WORD`; a `Takes.NUMBER` lies between `least` and `most`.
    """

    field: str
    takes: Takes
    help: str
    example: str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    @property
    def right(self) -> str:
        """What would be right, in words."""
        if self.takes is Takes.NUMBER:
            return f"a number from {self.least} to {self.most}"
        return f"one of {', '.join(self.words)}" if self.words else f"such as {self.example}"

    def number(self, ruling: Ruling) -> int:
        """The number a ruling brings; raises WrongRuling for another word or one out of range."""
        value = ruling.value.strip()
        if not value.isdecimal() or not self.least <= int(value) <= self.most:
            raise WrongRuling(f"{self.field} {ruling.value!r}", self.right)
        return int(value)

    def word(self, ruling: Ruling) -> str:
        """The word of the closed list that a ruling brings, in its canonical form; raises WrongRuling for another."""
        wanted = " ".join(ruling.value.split()).casefold()
        found = next((word for word in self.words if word.casefold() == wanted), None)
        if found is None:
            raise WrongRuling(f"{self.field} {ruling.value!r}", self.right)
        return found


def settable(rulings: Sequence[Settable], ruling: Ruling) -> Settable:
    """What a ruling sets; raises WrongRuling with the fields there are."""
    found = next((each for each in rulings if each.field == ruling.field.strip().casefold()), None)
    if found is None:
        raise WrongRuling(f"nothing is called {ruling.field!r}", f"one of {', '.join(each.field for each in rulings)}")
    return found


def ruled(ruling: Ruling, what: str, seen_by: tuple[str, ...]) -> Event:
    """The event a ruling is told as: `what` in words, to the sides it names, else to those in `seen_by`."""
    why = f" {ruling.why.strip().rstrip('.')}." if ruling.why.strip() else ""
    watchers = ruling.seen_by or seen_by
    return Event("ruled", PHASE, (ruling.subject,), words={"what": what, "why": why}, seen_by=watchers)
