"""What a letter of the GM's says: words that decide something, and words for players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem import commands
from pbem.commands import Whose


@dataclass(frozen=True, slots=True)
class Message:
    """Words for players: for those that `to` names, or, where it is empty, for whoever the letter answers."""

    to: str
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """All that a letter says."""

    words: tuple[commands.Said, ...]
    messages: tuple[Message, ...]

    @property
    def changes(self) -> bool:
        """Whether anything in it would change the game."""
        return any(word.command.changes for word in self.words)

    @property
    def asks(self) -> bool:
        """Whether anything in it cannot be undone, and must be confirmed."""
        return any(word.command.asks for word in self.words)


_TO: Final = re.compile(r"(?:PRESS[ \t]+)?TO[ \t]+([^:]{1,60})(?::[ \t]*(.*))?")
_END: Final = re.compile(r"(?i:endpress|end press)\.?")
_CONFIRM: Final = re.compile(r"(?i:confirm)[\s:]+[A-Z0-9]{8}\b.*", re.IGNORECASE)


def read_words(lines: Sequence[str]) -> Said:
    """Read the lines that the GM has typed himself; whatever is no word of his is for whoever the letter answers."""
    words: list[commands.Said] = []
    texts: dict[str, list[str]] = {}
    to = ""
    for line in (line.strip() for line in lines):
        if _CONFIRM.fullmatch(line):
            continue
        if _END.fullmatch(line):
            to = ""
        elif (word := commands.take(line, Whose.GM)) is not None:
            words.append(word)
        elif (found := _TO.fullmatch(line)) is not None:
            texts.setdefault(found[1].strip(), []).extend(filter(None, [found[2]]))
            # With a colon the message is that line alone.
            to = "" if found[2] else found[1].strip()
        else:
            texts.setdefault(to, []).append(line)
    messages = tuple(Message(whom, "\n".join(said)) for whom, said in texts.items() if any(said))
    return Said(tuple(words), messages)
