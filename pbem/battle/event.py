"""What happened in a bound, with the dice that decided it and the sides that saw it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pbem.battle.place import Place
from pbem.battle.standing import Standing


@dataclass(frozen=True, slots=True)
class Modifier:
    """One reason for more or fewer dice (or hits), with the rule behind it."""

    amount: int
    why: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.why}"


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw: `base` dice and `modifiers` made `dice`, whose faces in `needs` count as `successes`.

    `ignored` lists hits that cover or armour took away, so `successes` less those is what the event did. `unit` threw
    them, and `side` is its side, for the luck ledger. `label` says what it was for (`fire at BI1, range 4`).
    """

    key: str
    side: str
    unit: str
    label: str
    sides: int
    base: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    needs: tuple[int, ...]
    successes: int
    ignored: tuple[Modifier, ...] = ()

    @property
    def expected(self) -> float:
        """The successes that luck owes on average."""
        return len(self.dice) * len(self.needs) / self.sides


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in the order it happened.

    `kind` is a key of the rule system's SENTENCES, `phase` the name of a phase of its SEQUENCE; `actors` did it,
    `targets` suffered it, `track` is where: the ends of a way's legs, from the place left to the place reached, or one
    place.
    `words` are the remaining parameters of the sentence. Only the sides in `seen_by` may ever read of it.
    """

    kind: str
    phase: str
    actors: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    track: tuple[Standing, ...] = ()
    words: Mapping[str, str | int] = field(default_factory=dict)
    rolls: tuple[Roll, ...] = ()
    seen_by: tuple[str, ...] = ()
    clause: str = ""

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of its track."""
        return tuple(standing.place for standing in self.track)


class Where(StrEnum):
    """Which events of a phase share a line, and where it stands."""

    NEIGHBOURS = "neighbours"
    """Those between which nothing else happened."""
    FIRST = "first"
    """All of the phase, where the first of them stood."""
    LAST = "last"
    """All of the phase, where the last of them stood."""


@dataclass(frozen=True, slots=True)
class Gathering:
    """Several events in one line: `lead` says what they are, `each` are the few words of one, units by their ids."""

    lead: str
    each: str
    where: Where = Where.NEIGHBOURS
    dice: bool = False
    """Whether `each` tells the dice as well; events with dice stand alone without it."""
    shared: bool = False
    """Whether those of whom `each` says the same share its words: `PI1-PI6 4.5 in`; it begins with `{actor}`."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """How an event kind reads: `says` are wordings of the same fact, one of which is chosen by a stable hash.

    Placeholders are `{actor}`, `{target}`, `{actors}`, `{targets}` (names), `{square}` (the last place of the track),
    `{start}` (the first), `{path}`, `{faces}` (of the dice) and every key of `Event.words`. `result` is the few words
    for the list of what became of one's orders (`done`, `stopped: {why}`), empty where it says nothing about an order.
    `track` draws an arrow along the event's own: `move`, `charge`, `retire` or `fire`, empty for none.
    `gathered` is how several of the kind share a line where a report is kept short.
    """

    says: tuple[str, ...]
    result: str = ""
    track: str = ""
    headline: int = 0
    """How much it belongs in the report's first lines; 0 never, higher is more important."""
    gathered: Gathering | None = None
    told: tuple[str, ...] = ()
    """Of what became of an order: beginnings of clauses that the story tells too, with their dice."""
    elsewhere: Gathering | None = None
    """How several of the kind share a line, without their dice, where none of the reader's own is near."""
    ends: str = ""
    """`actor` or `target`: who is no more after it. In a game whose kinds say so, only they make anybody lost."""
