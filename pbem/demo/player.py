"""One of the demonstration's players: a mailbox, a mind and a pen."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from typing import Any

from pbem.demo.correspondent import Correspondent, plain_text
from pbem.demo.players.minds import Mind, Opening
from pbem.demo.players.pens import Draft, Pen


@dataclass
class Player:
    """Who holds a seat: the newest report and acknowledgement he has had, and what of his letters was answered."""

    seat: str
    name: str
    post: Correspondent
    pen: Pen
    mind: Mind
    opening: Opening
    report: EmailMessage | None = None
    acknowledgement: EmailMessage | None = None
    sent: list[str] = field(default_factory=list)
    answered: set[str] = field(default_factory=set)

    def empty_mailbox(self) -> None:
        """Take every new letter."""
        for letter in self.post.new_letters():
            self.answered.add(str(letter["In-Reply-To"] or ""))
            if "Received" in str(letter["Subject"]):
                self.acknowledgement = letter
            if report_data(letter) is not None or self.report is None:
                self.report = letter

    def write_orders(self, now: datetime) -> None:
        """Answer the newest report with orders, or say READY where there is nothing to order."""
        if self.report is None:
            return
        data = report_data(self.report)
        wishes: Sequence[Any] = ()
        if data is None:
            wishes = self.opening(plain_text(self.report), self.seat)
        elif data["next"]["bound"] is not None:
            wishes = self.mind(data, self.seat)
        draft = self.pen(wishes, plain_text(self.report), self.name) if wishes else Draft("READY\n")
        self.sent.append(self.post.reply(self.report, draft, now))

    def answer_questions(self, now: datetime) -> None:
        """Answer every question of the newest acknowledgement with its first choice, as a tap on a phone would."""
        letter, self.acknowledgement = self.acknowledgement, None
        if letter is None or "need" not in str(letter["Subject"]):
            return
        codes = re.findall(r"^[ \t]*+\|?[ \t]*+(\d+a)\s", plain_text(letter), re.MULTILINE)
        if codes:
            self.sent.append(self.post.reply(letter, Draft(" ".join(codes) + "\n"), now))

    @property
    def unanswered(self) -> list[str]:
        """The Message-IDs of letters that nobody ever answered."""
        return [sent for sent in self.sent if sent not in self.answered]


def report_data(letter: EmailMessage) -> dict[str, Any] | None:
    """The JSON attachment of a report, None where the letter is none."""
    for part in letter.iter_attachments():
        if part.get_content_type() == "application/json":
            content = part.get_payload(decode=True)
            data = json.loads(content) if isinstance(content, bytes) else None
            return data if isinstance(data, dict) else None
    return None
