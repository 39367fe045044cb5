"""What a word of a sentence may be: its sorts, among which the rules of clauses choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto

from pbem.battle.place import Place


class Sort(IntEnum):
    """What a word may be; a number, because the rules ask for it a thousand times a line."""

    UNIT = auto()
    """An id or a whole name; the ids it may mean."""
    FEATURE = auto()
    """A word of some unit's name, nation or command."""
    ARM = auto()
    ORDINAL = auto()
    BODY = auto()
    """A word for any unit: regiment, battalion."""
    SEVERAL = auto()
    EACH = auto()
    ARTICLE = auto()
    ALL = auto()
    REST = auto()
    PRONOUN = auto()
    PLACE = auto()
    ASTRAY = auto()
    """A code that is neither a place of the map nor a unit that is known."""
    VERB = auto()
    POLICY = auto()
    """A standing order in words of the player's own: its verb and its word."""
    LEAN = auto()
    """A way that a verb says by itself."""
    RELATIVE = auto()
    DIRECTION = auto()
    WORD = auto()
    """One of the closed words of the verbs, such as a formation."""
    NUMBER = auto()
    SQUARES = auto()
    AND = auto()
    THEN = auto()
    NOT = auto()
    EXCEPT = auto()
    IF = auto()
    UNLESS = auto()
    UNTIL = auto()
    ELSE = auto()
    AT = auto()
    FROM = auto()
    VIA = auto()
    WITH = auto()
    AGAIN = auto()
    ALSO = auto()
    ASKING = auto()
    REQUEST = auto()
    MAYBE = auto()
    NEWS = auto()
    KEEP = auto()
    CANCEL = auto()
    INSTEAD = auto()
    BEHIND = auto()
    BESIDE = auto()
    BEFORE = auto()
    NEAREST = auto()
    STANDING = auto()
    ENEMY = auto()
    GROUND = auto()
    """A word for what a map shows: road, bridge, wood."""
    ROAD = auto()
    """A road by its name."""
    FLANK = auto()
    """Where in an army somebody stands: left, centre, rear."""
    WING = auto()
    OUTERMOST = auto()
    FINAL = auto()
    """The last of several."""
    EPITHET = auto()
    """A word before a unit that says nothing of who it is: lone, brave."""
    ONE_WHO = auto()
    """Somebody of whom it follows where he stands: the one, those."""
    ACROSS = auto()
    FAR_SIDE = auto()
    AROUND = auto()
    BETWEEN = auto()
    LEVEL = auto()
    TOWARDS = auto()
    NOBODY = auto()
    NOTHING = auto()
    WHOEVER = auto()
    """Somebody told by where he stands."""
    SELF = auto()
    RATHER = auto()
    IDLE = auto()
    """What is said of somebody who stays: in reserve, where it is."""
    SILENT = auto()
    """What somebody does who holds his fire."""
    HELPING = auto()
    """What somebody does who helps another to attack."""
    BATTLE_LINE = auto()
    REASON = auto()
    """Begins a remark: because, so that, as though."""
    SPENT = auto()
    """What lasts for a while, and no rule counts: powder, daylight, breath."""
    REPOSE = auto()
    """What is spoken of where nothing is done: feet, rest, home."""
    GAZE = auto()
    """What is spoken of where somebody looks: eyes, muskets, watch."""
    HARD = auto()
    """Changes what a sentence means, and is not understood."""
    LIGHT = auto()
    COMMA = auto()
    COLON = auto()
    STOP = auto()
    """A sign that ends a clause."""
    SIGN = auto()


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One word or phrase: all the sorts it may be of with what it means there, and where it stands in the text."""

    raw: str
    sorts: Mapping[Sort, tuple[str, ...]]
    start: int
    end: int
    first: int
    """Its first token among those of the sentence, `length` tokens long."""
    length: int
    place: Place | None = None
    mended: str = ""
    """The word that it was most likely meant for, where it is a slip of the keys."""

    def is_a(self, *sorts: Sort) -> bool:
        """Whether it may be one of these."""
        return not self.sorts.keys().isdisjoint(sorts)

    def values(self, sort: Sort) -> tuple[str, ...]:
        """What it means as one of that sort."""
        return self.sorts.get(sort, ())

    @property
    def unknown(self) -> bool:
        """Whether it is in no table."""
        return not self.sorts

    @property
    def strange(self) -> bool:
        """Whether no table tells what it means; one may say that it changes the meaning."""
        return self.sorts.keys() <= {Sort.HARD}


Lexer = Callable[[str], Sequence[Lexeme]]
"""What tells the words of a text."""
