"""The marks that an umpire gives, and those for what a letter requests."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from pbem.orders.grammar.reading import Act
from tests.letters.prose.answers import Answer
from tests.letters.prose.notation import Clause


class Mark(IntEnum):
    """What became of a clause, from the best to the worst."""

    RIGHT = 0
    ASKED = 1
    """Rightly asked, or rightly told."""
    NEEDLESS = 2
    """Clear, but asked, with what was meant among the choices."""
    QUOTED = 3
    """Asked without the sensible choices, or only quoted as not read."""
    FLAGGED = 4
    """Another thing is done than was meant, and the answer bids the player look at it."""
    DROPPED = 5
    MISREAD = 6


_SETTINGS: Final = {
    "show orders": "show",
    "who has sent": "who",
    "send map": "send",
    "send report": "send",
    "away": "away",
    "resign": "resign",
    "help": "help",
}


def mark_of_request(clause: Clause, answer: Answer) -> Mark:
    """Whether what was requested is carried out, or goes to the umpire as a question."""
    topic = clause.about.partition(":")[0]
    names = {setting.name for setting in answer.reading.settings}
    if "when" in names and ("deadline" in clause.about or topic == "question"):
        return Mark.RIGHT
    carried_out = any(topic.startswith(words) and name in names for words, name in _SETTINGS.items())
    if carried_out or (topic.startswith("message") and answer.reading.press):
        return Mark.RIGHT
    if not topic.startswith("question") and any(unread.act is Act.QUESTION for unread in answer.reading.unread):
        return Mark.ASKED
    return Mark.QUOTED if answer.quoted else Mark.DROPPED
