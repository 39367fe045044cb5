"""What a letter was found to say, line by line: one of five results for each, and never silence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.battle.order import Order, StandingOrder
from pbem.battle.problem import Choice

UNCHANGED: Final = "no change"
"""The note of a line that leaves what is on file as it is."""
TAKEN_BACK: Final = "taken back"
"""The note of a line that takes it back."""
MAY_ALSO_MEAN: Final = "may also mean"
"""The note of a line that does nothing: its choices are what another reading makes of what was clear to the first."""


class Result(StrEnum):
    """What became of a line, from the best to the worst; `IGNORED` is text that orders nothing."""

    IGNORED = "ignored"
    OK = "ok"
    GUESS = "guess"
    """A unique near word was taken; it is done, and shown with the word."""
    ASK = "ask"
    """Two meanings, an unknown unit or a missing part; the unit holds until it is answered."""
    NO = "no"
    """Understood, but not allowed."""


class Scope(StrEnum):
    """How a line names its units: within one letter the narrower scope wins, whatever the sequence of lines."""

    REST = "rest"
    """`everyone else`: fills gaps only, and never overrides."""
    ALL = "all"
    GROUP = "group"
    """A range, a class or a command."""
    NAMED = "named"

    @property
    def rank(self) -> int:
        """The larger wins."""
        return tuple(Scope).index(self)


class Score(StrEnum):
    """How sure a reading is, from the surest to the least sure."""

    CERTAIN = "certain"
    """Notation, or exact words."""
    PLAIN = "plain"
    """Whole sentences with exact names."""
    LOOSE = "loose"
    """By a description, a class or a wide word; it is done, and shown as what it was read as."""
    GUESSED = "guessed"
    """A slip of the keys was mended; it touches one unit, never everybody."""


class Act(StrEnum):
    """What somebody does who says a sentence."""

    ORDER = "order"
    QUESTION = "question"
    NEWS = "news"
    MAYBE = "maybe"
    GREETING = "greeting"


@dataclass(frozen=True, slots=True)
class Unread:
    """A whole sentence that speaks of the battle and led to nothing; `number` is the line where it begins."""

    number: int
    text: str
    act: Act = Act.NEWS


@dataclass(frozen=True, slots=True)
class Setting:
    """A line about the player or the game, such as `READY` or `SET MAP off`; `name` is canonical, in lower case."""

    name: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Press:
    """A message to another player, never read as orders; `to` is empty where nobody is named.

    An `anon` one does not name its writer.
    """

    to: str
    text: str
    anon: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """`2b`: one choice of a numbered question; `OK` is number 0, and leaves everything as it stands."""

    number: int
    letter: str


@dataclass(frozen=True, slots=True)
class LineReading:
    """One line, or one part of a line between semicolons, and what it was found to say.

    `number` counts the lines of the letter from 1, `column` the characters where the trouble starts, 0 where there is
    none. `message` says what is wrong, `note` what was repaired or left out. `units` are the own units it speaks to,
    which for ASK and NO are those that hold. `standing` are orders in force until changed.
    """

    number: int
    text: str
    result: Result
    orders: tuple[Order, ...] = ()
    standing: tuple[StandingOrder, ...] = ()
    setting: Setting | None = None
    message: str = ""
    clause: str = ""
    choices: tuple[Choice, ...] = ()
    note: str = ""
    units: tuple[str, ...] = ()
    scope: Scope = Scope.NAMED
    answers: tuple[Answer, ...] = ()
    column: int = 0
    given: int | None = None
    """For a block that is asked about, the number of action points it was meant for."""
    score: Score = Score.CERTAIN
    second_thoughts: bool = False
    """Of its words the first were taken back by the last."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole letter; `answers` are the choices it makes among the questions of the last acknowledgement.

    `unread` are the sentences about the battle that no line answers for; questions among them are for the umpire.
    """

    lines: tuple[LineReading, ...] = ()
    settings: tuple[Setting, ...] = ()
    press: tuple[Press, ...] = ()
    answers: tuple[Answer, ...] = ()
    unread: tuple[Unread, ...] = ()

    def with_result(self, *results: Result) -> tuple[LineReading, ...]:
        """The lines that came out so."""
        return tuple(line for line in self.lines if line.result in results)
