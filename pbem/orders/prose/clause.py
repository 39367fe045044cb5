"""A clause: who, what, where and when, as it was cut out of a paragraph and before it is known to make sense."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from pbem.battle.condition import Condition
from pbem.battle.facing import Facing
from pbem.battle.order import StandingOrder
from pbem.battle.place import Place
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.lexemes import Lexeme
from pbem.orders.prose.name import Name


class How(Enum):
    """In which way a place is told from another."""

    TURNED = auto()
    """Behind, before or beside him, as he looks."""
    AT = auto()
    """Where he stands, or as near to it as can be."""
    LEVEL = auto()
    """As far forward as he is."""
    BETWEEN = auto()
    TOWARDS = auto()
    """Nearer to him: a way and no place."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A place told from another: behind a unit, two squares left of the guns, between two.

    `turns` are those from the other's front that lead there; `steps` squares or inches, 0 where nobody counted them.
    """

    how: How
    name: Name | None
    place: Place | None
    words: str
    turns: tuple[int, ...] = ()
    steps: int = 0
    grounds: tuple[str, ...] = ()
    name_too: Name | None = None
    place_too: Place | None = None
    grounds_too: tuple[str, ...] = ()
    way: Facing | None = None
    """The direction that is told by the compass, whichever way the other looks."""


@dataclass(slots=True)
class Deed:
    """One thing to do: a verb, or none, and everything that was said with it."""

    verbs: tuple[str, ...] = ()
    spoken: str = ""
    lean: str = ""
    places: list[Place] = field(default_factory=list)
    start: Place | None = None
    roads: list[tuple[int, str]] = field(default_factory=list)
    """The numbers of roads that lead to its places, each with the index of that place."""
    relatives: list[str] = field(default_factory=list)
    directions: list[Facing] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    fraction: str = ""
    """The digits that its last number has behind the point."""
    counted: bool = False
    """A number of it counts squares or inches."""
    words: list[str] = field(default_factory=list)
    foes: list[Name] = field(default_factory=list)
    friends: list[Name] = field(default_factory=list)
    relation: Relation | None = None
    into: bool = False
    """`into` stood before its place."""
    at_him: bool = False
    """A pronoun stood where its target should be: whoever was spoken of last."""
    thither: bool = False
    """`to` stood before its place: somebody goes there, whatever was done by others."""
    aimed: bool = False
    """`at` stood before its place."""
    nearest: str = ""
    nearest_arms: tuple[str, ...] = ()
    """The arms among which the nearest is meant."""
    row: str = ""
    """A row or column of the map to go to, told by its name."""
    ground: str = ""
    """A word for the ground that it goes to, which names no place."""
    grounds: tuple[str, ...] = ()
    """The kinds of ground that this word means."""
    loose: bool = False
    """Read from words that could mean something else."""
    negated: bool = False
    joined: bool = True
    """Its places are a path; without a dash between them they may be one for each unit."""

    @property
    def said(self) -> bool:
        """Whether anything at all was said of it beside its verb."""
        return bool(
            self.places or self.roads or self.relatives or self.directions or self.numbers or self.words or self.foes
            or self.friends or self.relation or self.nearest or self.lean or self.row or self.ground
        )  # fmt: skip

    @property
    def begun(self) -> bool:
        """Whether there is a deed."""
        return bool(self.verbs) or self.said


@dataclass(slots=True)
class Clause:
    """Some units and what they are told, with whatever could not be read."""

    subjects: list[Name] = field(default_factory=list)
    excepted: list[Name] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    otherwise: list[Deed] = field(default_factory=list)
    condition: Condition | None = None
    guard: str = ""
    """A condition in words that no test of the rules asks for."""
    rules_hang: str = ""
    """What its standing orders hang on, where the rules keep none on such a condition."""
    free_test: bool = False
    """Its condition was read from words of the player's own."""
    guarded: list[Lexeme] = field(default_factory=list)
    """The words of that condition."""
    until: bool = False
    left: list[Lexeme] = field(default_factory=list)
    slips: list[Lexeme] = field(default_factory=list)
    hard: list[Lexeme] = field(default_factory=list)
    enemies: list[Name] = field(default_factory=list)
    """Enemies of whom something is told."""
    passed: list[Name] = field(default_factory=list)
    """Who is named only to say that he is not meant."""
    remarks: list[str] = field(default_factory=list)
    """What was said in brackets, and is passed over."""
    settled: bool = False
    """Taking back or leaving as it is stood behind the name, so that the next name is somebody else's."""
    rules: list[StandingOrder] = field(default_factory=list)
    """Standing orders given in it."""
    rules_scope: Scope = Scope.NAMED
    rules_guessed: bool = False
    """Only a word of theirs was said."""
    cancel: bool = False
    keep: bool = False
    again: bool = False
    also: bool = False
    likewise: bool = False
    """It is as with somebody before, of what it hangs on as well."""
    standing: bool = False
    negated: bool = False
    else_open: bool = False
    given: tuple[int, ...] = ()
    """The numbers of actions for which it is meant; none where it is meant for any."""
    stranger: str = ""
    """Words in the place of a name, of which nobody is called so."""
    start: int = -1
    end: int = -1

    @property
    def deed(self) -> Deed:
        """The deed being read."""
        row = self.otherwise if self.else_open else self.deeds
        if not row:
            row.append(Deed())
        return row[-1]

    @property
    def begun(self) -> bool:
        """Whether a deed of it has begun."""
        row = self.otherwise if self.else_open else self.deeds
        return any(deed.begun for deed in row)

    @property
    def empty(self) -> bool:
        """Whether nothing was said."""
        return not (self.subjects or self.begun or self.deeds or self.cancel or self.keep or self.left or self.hard
                    or self.enemies or self.guard or self.condition or self.excepted or self.also
                    or self.rules)  # fmt: skip
