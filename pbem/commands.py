"""The one list of words that ask for something or decide something: of players, of members without a seat, of GMs.

What reads letters, HELP, the footers and `pbem --help` derive from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final


class Whose(StrEnum):
    """Who may say a word: whoever holds a seat, about his orders or about the game; any member; the GM of a game."""

    ORDERS = "orders"
    SEAT = "seat"
    MEMBER = "member"
    GM = "gm"


@dataclass(frozen=True, slots=True)
class Command:
    """A word, a line that shows its use, what it does in a few words, and the shape of what follows it.

    The order language itself reads a word without a shape. `also` are other words for it. Of a GM's word: `asks` where
    it cannot be undone and must be confirmed, `changes` the game or not, `neutral` where a GM who plays may not say it.
    """

    word: str
    example: str
    says: str
    whose: Whose
    shape: str | None = None
    also: tuple[str, ...] = ()
    asks: bool = False
    changes: bool = True
    neutral: bool = False

    @property
    def name(self) -> str:
        """The word as a setting of a letter is called, and as a verb of the command line: `act-as`."""
        return self.word.lower().replace(" ", "-")


_GAME: Final = r"([a-z][a-z0-9-]{1,30})"
_WHOM: Final = r"\s+(\S[^,]{0,60}?)(?:\s*,\s*([a-z][a-z0-9-]{1,30}))?"
_SCENARIO: Final = r"\s+([a-z][a-z0-9_-]{1,30})\s*,?\s*(.*)"
_SEAT: Final = r"([a-z][a-z0-9-]*)"
_WHY: Final = r"(?:[\s:,.]+(\S.*))?"
_NUMBER: Final = r"\s+(\d{1,6})"
_DATE: Final = r"(\d{1,2}\.?\s+[^\W\d_]{3,9}\.?(?:\s+\d{4})?)"
_HOURS: Final = r"\s+([+-]?\d{1,4})\s*(hours?|h|days?|d|Stunden?|Tage?)?"

COMMANDS: Final = (
    Command("READY", "READY", "you are done; the bound is played when all are", Whose.ORDERS),
    Command("WAIT", "WAIT", "you are not", Whose.ORDERS),
    Command("CLEAR", "CLEAR", "all your orders of this bound are struck out", Whose.ORDERS),
    Command("CLEAR", "CLEAR FI1", "those of one unit", Whose.ORDERS),
    Command("SHOW", "SHOW ORDERS", "all your orders as they stand", Whose.ORDERS),
    Command("SHOW", "SHOW J4", "also a unit, a class, COLUMN D, ROW 4, NEAR FI1", Whose.ORDERS),
    Command("SALT", "SALT any words", "they are stirred into the dice", Whose.ORDERS),
    Command("SEND", "SEND REPORT 4", "also MAP, REPLAY, ARCHIVE", Whose.ORDERS),
    Command("HELP", "HELP MOVE", "also RULES, ORDERS, CONDITIONS, GAME, PRESS, HOUSE", Whose.ORDERS),
    Command("AWAY", "AWAY 20 Mar to 27 Mar", "a deadline that falls into it moves", Whose.SEAT),
    Command("AWAY", "AWAY 20 Mar to 27 Mar deputy stair", "none moves: that seat orders for you", Whose.SEAT),
    Command("BACK", "BACK", "you are back before that", Whose.SEAT, "", ("ZURÜCK",)),
    Command("EXTEND", "EXTEND 24 hours", "more time, once a game without asking", Whose.SEAT, _HOURS + _WHY),
    Command("AGREE", "AGREE extend", "you agree; also AGREE draw", Whose.SEAT, r"\s+(?:to\s+)?(extend|draw|release)"),
    Command("DRAW", "DRAW", "you offer a draw, or agree to one", Whose.SEAT),
    Command("CONCEDE", "CONCEDE", "your side gives the battle up; asks first", Whose.SEAT, ""),
    Command("RESIGN", "RESIGN", "you give your seat up; asks first", Whose.SEAT),
    Command("CLAIM", "CLAIM", "the other side is gone for a week: the field is yours", Whose.SEAT, ""),
    Command("HOUSE", "HOUSE", "the other side is gone for a week: the house plays it", Whose.SEAT, ""),
    Command(
        "WHATIF", "WHATIF 5 FI3 hold", "after the end: that bound with another order", Whose.SEAT,
        r"\s+(\d{1,4})(?:\s+TO\s+(\d{1,4}))?[\s:,]+(\S.*)",
    ),
    Command(
        "CHALLENGE", "CHALLENGE 3 why no recoil?", "the GM is asked about that phase of the report", Whose.SEAT,
        r"\s+(\d{1,3})[\s:,.]+(\S.*)",
    ),
    Command("GAMES", "GAMES", "the open games, and yours", Whose.MEMBER, "", ("SPIELE",)),
    Command(
        "JOIN", "JOIN dettingen-2 as stair", "also JOIN dettingen-2, any side", Whose.MEMBER,
        rf"\s+{_GAME}(?:\s*,\s*|\s+)?(?:(?:as|als)\s+)?([\w' -]*)", ("MITSPIELEN",),
    ),
    Command("TUTOR", "TUTOR", "a first battle against the house, with a lesson in every letter", Whose.MEMBER, ""),
    Command(
        "NEW", "NEW raab, press side", "you would open a game; the GM is asked", Whose.MEMBER, _SCENARIO,
    ),
    Command("LEAVE", "LEAVE dettingen-2", "you take JOIN back", Whose.MEMBER, rf"\s+{_GAME}"),
    Command(
        "RESERVE", "RESERVE", "you would take over a seat; also RESERVE raab", Whose.MEMBER, r"(?:\s+([\w -]{2,40}))?",
    ),
    Command("UNRESERVE", "UNRESERVE", "you would not any more", Whose.MEMBER, ""),
    Command("ACCEPT", "ACCEPT 1", "you take the seat that you were offered", Whose.MEMBER, _NUMBER),
    Command("PASS", "PASS 1", "you do not; it is offered to the next", Whose.MEMBER, _NUMBER),
    Command("WATCH", "WATCH dettingen-2", "you read of a game, some bounds late", Whose.MEMBER, rf"\s+{_GAME}"),
    Command("UNWATCH", "UNWATCH dettingen-2", "you do no more", Whose.MEMBER, rf"\s+{_GAME}"),
    Command("SET LIMIT", "SET LIMIT 3", "so many games at a time", Whose.MEMBER, r"\s+(\d{1,2})"),
    Command(
        "SET PACE", "SET PACE 3 days", "you need so many days for a bound; the GM reads it", Whose.MEMBER,
        r"\s+([1-9]\d?)\s*(?:days?|d|Tage?)?",
    ),
    Command(
        "SET ADDRESS", "SET ADDRESS me@new.org", "your letters go there; a code proves it", Whose.MEMBER,
        r"\s+(\S+@\S+)",
    ),
    Command("LEAGUES", "LEAGUES", "the leagues, and how to enter", Whose.MEMBER, "", ("LIGEN",)),
    Command("ENTER", "ENTER spring", "you enter a league, or its list of reserves", Whose.MEMBER, rf"\s+{_GAME}"),
    Command("TABLE", "TABLE spring", "its tables", Whose.MEMBER, rf"(?:\s+{_GAME})?", ("TABELLE",)),
    Command("FIXTURES", "FIXTURES spring", "who meets whom", Whose.MEMBER, rf"(?:\s+{_GAME})?", ("SPIELPLAN",)),
    Command("RATING", "RATING", "your ratings, and how reliable you are", Whose.MEMBER, "", ("WERTUNG",)),
    Command("DUEL", "DUEL Anne", "on a ladder: you challenge somebody just above you", Whose.MEMBER, _WHOM),
    Command("MEET", "MEET Bob", "you take his challenge up", Whose.MEMBER, _WHOM),
    Command("REFUSE", "REFUSE Bob", "you do not", Whose.MEMBER, _WHOM),
    Command("UNDO", "UNDO", "your old address again, within three days", Whose.MEMBER, ""),
    Command(
        "FORGET ME", "FORGET ME", "we forget your addresses; asks first", Whose.MEMBER, r"(?:\s+([A-Z0-9]{8}))?",
    ),
    Command(
        "FOR", "FOR stair: BI1 - C5", "you order for somebody who has made you his deputy", Whose.SEAT,
        rf"\s+{_SEAT}\s*:\s*(\S.*)",
    ),
    Command("BLOCK", "BLOCK stair", "his messages reach you no more; also UNBLOCK", Whose.SEAT, rf"\s+{_SEAT}"),
    Command("UNBLOCK", "UNBLOCK stair", "they do again", Whose.SEAT, rf"\s+{_SEAT}"),
    Command(
        "NEW", "NEW raab, moderated, press side", "an open game of a scenario, on those terms", Whose.GM,
        _SCENARIO,
    ),
    Command("STATUS", "STATUS", "where the game stands, seat by seat", Whose.GM, "", changes=False),
    Command(
        "LOG", "LOG", "every act on the game, the latest last; also LOG ACTS, BOUNDS, LETTERS, SENT", Whose.GM,
        r"(?:\s+(ACTS?|BOUNDS?|LETTERS?|SENT))?", changes=False,
    ),
    Command("HOLD", "HOLD I am ill", "nothing is resolved; RESUME ends it", Whose.GM, _WHY),
    Command("RESUME", "RESUME", "the game goes on", Whose.GM, _WHY),
    Command(
        "EXTEND", "EXTEND 48 the mail was down", "the deadline moves; -24 brings it forward", Whose.GM,
        _HOURS + _WHY,
    ),
    Command(
        "AWAY", "AWAY 20 Mar to 27 Mar", "the second GM reads what is for you", Whose.GM,
        rf"\s+{_DATE}\s*(?:to|until|till|bis|-)\s*{_DATE}",
    ),
    Command("BACK", "BACK", "you do so again", Whose.GM, ""),
    Command("APPROVE", "APPROVE 3", "who asked to join is in", Whose.GM, _NUMBER),
    Command("DECLINE", "DECLINE 3", "he is not, and hears nothing", Whose.GM, _NUMBER + _WHY),
    Command("ADMIT", "ADMIT 2", "who asked to watch may", Whose.GM, _NUMBER, neutral=True),
    Command("START", "START", "the game begins with the seats as they are booked", Whose.GM, ""),
    Command("RELEASE", "RELEASE", "the reports that wait for you go out", Whose.GM, "", neutral=True),
    Command(
        "PREVIEW", "PREVIEW", "the bound as it stands, with dice it will not have", Whose.GM, "", neutral=True,
    ),
    Command(
        "RULE", "RULE FI3 hits 2 because of the hill", "carried out at the head of the bound", Whose.GM,
        r"\s+((?:(?:LAST|NEXT)\s+BOUND\s+)?[^\s,.:]+\s+\S.*)", neutral=True,
    ),
    Command(
        "REDO", "REDO", "the last bound again, with RULE LAST BOUND in it", Whose.GM, _WHY, asks=True,
        neutral=True,
    ),
    Command(
        "FORCE", "FORCE BOUND 5", "resolves it now", Whose.GM, r"\s+BOUND\s+(\d{1,4})", asks=True, neutral=True,
    ),
    Command(
        "ROLLBACK", "ROLLBACK TO BOUND 4 wrong map", "the game stands there again", Whose.GM,
        r"(?:\s+TO)?\s+BOUND\s+(\d{1,4})" + _WHY, asks=True, neutral=True,
    ),
    Command("FORWARD", "FORWARD", "a rollback is undone", Whose.GM, _WHY, asks=True, neutral=True),
    Command(
        "SEAT", "SEAT stair NEW@example.org", "the seat has a new holder; also SEAT stair HOUSE", Whose.GM,
        rf"\s+{_SEAT}\s+(\S+@\S+|HOUSE)", neutral=True,
    ),
    Command(
        "EJECT", "EJECT stair for rude letters", "the seat falls vacant", Whose.GM,
        rf"\s+{_SEAT}[\s:,.]+(\S.*)", asks=True, neutral=True,
    ),
    Command(
        "ACT AS", "ACT AS stair: BI1 hold", "orders for a seat; its report says so", Whose.GM,
        rf"\s+{_SEAT}\s*:\s*(\S.*)", neutral=True,
    ),
    Command(
        "ADJUDICATE", "ADJUDICATE", "what the points say; ADJUDICATE BOUND 5 ends the game so", Whose.GM,
        r"(?:\s+BOUND\s+(\d{1,4}))?", neutral=True,
    ),
    Command(
        "FINISH", "FINISH draw by agreement", "the game ends; also FINISH and a side", Whose.GM,
        _WHY, asks=True, neutral=True,
    ),
    Command(
        "RESEND", "RESEND BOUND 4 TO stair", "that report once more", Whose.GM,
        rf"\s+BOUND\s+(\d{{1,4}})\s+TO\s+{_SEAT}", changes=False,
    ),
    Command(
        "ANSWER", "ANSWER 3: it may, by clause 12", "goes to whoever asked question 3; a letter is a proposal",
        Whose.GM, r"\s+(\d{1,6})[\s:,.]+(\S.*)", neutral=True,
    ),
    Command("KEEP", "KEEP 3", "that answer becomes a rule of the house", Whose.GM, _NUMBER, neutral=True),
    Command("NOTE", "NOTE Happy New Year!", "on top of the next reports", Whose.GM, r"[\s:]+(\S.*)"),
    Command("PIN", "PIN The club dines on Friday.", "in every letter; PIN OFF ends it", Whose.GM, r"[\s:]+(\S.*)"),
    Command("PAUSE ALL", "PAUSE ALL the server moves", "the whole house stands still", Whose.GM, _WHY, asks=True),
    Command("RESUME ALL", "RESUME ALL", "it goes on", Whose.GM, _WHY),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """A line that is a command: which, and what its shape found, in the writer's own letters."""

    command: Command
    arguments: tuple[str, ...]
    line: str = ""

    def __str__(self) -> str:
        return self.line


def of(*whose: Whose) -> Iterator[Command]:
    """The commands of some people, each example once, in the sequence of the list."""
    return (command for command in COMMANDS if command.whose in whose)


def take(line: str, *whose: Whose) -> Said | None:
    """The command that a whole line is, None where it is none.

    Its word stands in capitals where anything follows it, so that "hold on" is talk; alone it may be small.
    """
    line = " ".join(line.split()).strip()
    for command, pattern, alone in _patterns(whose):
        found = pattern.fullmatch(line) or alone.fullmatch(line.rstrip(".!"))
        if found is not None:
            return Said(command, tuple((group or "").strip() for group in found.groups()), line)
    return None


def nearest_words(*whose: Whose) -> tuple[str, ...]:
    """The words that may be meant by a word that is none."""
    return tuple(dict.fromkeys(command.word for command in of(*whose)))


@lru_cache(maxsize=16)
def _patterns(whose: tuple[Whose, ...]) -> tuple[tuple[Command, re.Pattern[str], re.Pattern[str]], ...]:
    # The longer word first: SET ADDRESS before SET, RESUME ALL before RESUME.
    found = [command for command in COMMANDS if command.whose in whose and command.shape is not None]
    found.sort(key=lambda command: -len(command.word))
    return tuple((each, _shaped(each), _small(each)) for each in found)


def _shaped(command: Command) -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in (command.word, *command.also))
    return re.compile(rf"(?:{words})(?i:{command.shape})\.?")


def _small(command: Command) -> re.Pattern[str]:
    """The word in any letters where nothing follows it, or nothing but what no sentence would have there."""
    words = "|".join(re.escape(word) for word in (command.word, *command.also))
    shape = command.shape or ""
    if shape.startswith(_HOURS):
        # "Extend 3 fingers." is talk: a reason needs the word in capitals.
        return re.compile(rf"(?i:{words}){_HOURS}()", re.IGNORECASE)
    if shape == _NUMBER:
        return re.compile(rf"(?i:{words}){shape}", re.IGNORECASE)
    return re.compile(rf"(?i:{words})(?=\Z){shape}")


def gm_words() -> tuple[Command, ...]:
    """The words of a GM, each once."""
    return tuple({command.name: command for command in of(Whose.GM)}.values())
