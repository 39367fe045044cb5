"""The words of a rule system's orders, declared once: parser, checks, help and manual all derive from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Slot(Enum):
    """Which slot of a unit an order line fills; a later line replaces an earlier one in the same slot only."""

    ACTION = auto()
    """For this bound."""
    POLICY = auto()
    """A standing order, until changed."""
    SEAT = auto()
    """A choice of the seat as a whole for this bound, such as a list of nominations."""
    DEPLOYMENT = auto()
    """Before the first bound only."""


class Takes(Enum):
    """What kind of word an argument is; it also decides which slot of an `Action` it fills."""

    PATH = auto()
    """One or more places, or a direction with a number of steps: `places`, or `direction` and `number`."""
    SQUARE = auto()
    """One place: `places`."""
    TARGET = auto()
    """A place or an enemy unit: `places` or `units`."""
    UNIT = auto()
    """An own unit: `units`."""
    UNITS = auto()
    """One or more own units: `units`."""
    DIRECTION = auto()
    NUMBER = auto()
    MEASURE = auto()
    """A number that may have a fraction, of inches or degrees, as it is written: `word`, such as `4.5`."""
    WORD = auto()
    """One of the argument's `words`: `word`."""
    WEIGHTS = auto()
    """Some of the argument's `words`, each with a weight or without: `word`, as in `column 2, line 1`."""
    TEXT = auto()
    """The rest of the line as it is written, which the rules read themselves: `word`."""
    SHARE = auto()
    """A part of a unit: so many of its files, or half, a third or a quarter of them: `word`, such as `3 files`."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One thing a verb takes; `words` is the closed list for `Takes.WORD` and `Takes.WEIGHTS`, in canonical English."""

    takes: Takes
    optional: bool = False
    words: tuple[str, ...] = ()
    after: str = ""
    """A small word that announces it, such as `with` in `x D4 with D1`; empty where it simply follows."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One order word: `name` is its canonical English and the key of the languages' synonym tables.

    `help` is one sentence for players, `example` a line they could write, `clause` the printed rule behind it,
    `default` what happens where nothing is said (policies).
    """

    name: str
    slot: Slot
    arguments: tuple[Argument, ...]
    help: str
    example: str
    clause: str = ""
    default: str = ""
    sign: str = ""
    """A one-character form such as `-`, `x` or `*`."""
    synonyms: tuple[str, ...] = ()
    """Further English words, for verbs of a system that the shared language tables do not know."""
    deploys: bool = False
    """Whether it can be ordered before the first bound as well."""
