"""The people of the evening with a GM: each has a mailbox, and writes what the script says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage

from pbem.demo.club import UMPIRE, Clock
from pbem.demo.correspondent import Correspondent, plain_text
from pbem.demo.players.pens import Draft

_CODE = re.compile(r"CONFIRM [A-Z0-9]{8}")


class NoSuchLetter(Exception):
    """Somebody waits for a letter that did not come; the message says whose and which."""


@dataclass
class Person:
    """Somebody with a mailbox: the letters he has had, oldest first."""

    id: str
    name: str
    post: Correspondent
    clock: Clock
    letters: list[EmailMessage] = field(default_factory=list)

    def empty_mailbox(self) -> None:
        """Take every new letter."""
        self.letters += self.post.new_letters()

    def write(self, text: str, subject: str = "A letter") -> None:
        """Write to the umpire's own address, in answer to nothing."""
        letter = EmailMessage()
        letter["From"], letter["Subject"] = UMPIRE, subject
        letter["Message-ID"] = f"<{len(self.letters)}.{self.id}@nowhere.example>"
        self.post.reply(letter, Draft(text), self.clock.now)

    def answer(self, word: str, text: str) -> None:
        """Answer the newest letter in whose subject that word stands; raises NoSuchLetter."""
        self.post.reply(self.letter(word), Draft(text), self.clock.now)

    def letter(self, word: str) -> EmailMessage:
        """The newest letter in whose subject that word stands; raises NoSuchLetter."""
        self.empty_mailbox()
        found = [letter for letter in self.letters if word in str(letter["Subject"])]
        if not found:
            raise NoSuchLetter(f"{self.name} waits for a letter about {word!r}")
        return found[-1]

    def number_in(self, word: str, verb: str) -> str:
        """`ACCEPT 1`: a word with its number, as it stands in the newest letter about something."""
        found = re.search(rf"{verb} \d+", plain_text(self.letter(word)))
        if found is None:
            raise NoSuchLetter(f"{self.name} reads no {verb} in his letter about {word!r}")
        return found[0]

    def confirm(self, tick: Callable[[], None]) -> None:
        """Send the code back that was asked for."""
        tick()
        asked = self.letter("is this letter yours")
        found = _CODE.search(plain_text(asked))
        if found is None:
            raise NoSuchLetter(f"{self.name} reads no code in his letter")
        self.post.reply(asked, Draft(f"{found[0]}\n"), self.clock.now)
        tick()
