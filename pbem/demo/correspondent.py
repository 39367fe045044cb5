"""A player's mail program: an IMAP inbox to read and an SMTP server to send through, and nothing else."""

from __future__ import annotations

import smtplib
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import TYPE_CHECKING

import imapclient

from pbem.demo.players.pens import Draft

if TYPE_CHECKING:
    from datetime import datetime


@dataclass
class Correspondent:
    """One player's mailbox on the demonstration's server."""

    name: str
    address: str
    password: str
    imap_port: int
    smtp_port: int
    _next_uid: int = field(default=1)

    def new_letters(self) -> list[EmailMessage]:
        """The letters that came since the last look, oldest first."""
        with imapclient.IMAPClient("127.0.0.1", port=self.imap_port, ssl=False, timeout=20) as client:
            client.login(self.address, self.password)
            client.select_folder("INBOX", readonly=True)
            uids = [uid for uid in client.search(["UID", f"{self._next_uid}:*"]) if uid >= self._next_uid]
            letters = []
            for uid in sorted(uids):
                raw = client.fetch([uid], ["BODY.PEEK[]"])[uid][b"BODY[]"]
                letters.append(message_from_bytes(raw, policy=policy.default))
                self._next_uid = uid + 1
            return letters

    def reply(self, letter: EmailMessage, draft: Draft, now: datetime) -> str:
        """Answer a letter as mail programs do, to its Reply-To; the Message-ID of the answer."""
        answer = EmailMessage()
        answer["From"] = Address(self.name, addr_spec=self.address)
        answer["To"] = str(letter["Reply-To"] or letter["From"])
        subject = str(letter["Subject"])
        answer["Subject"] = subject if subject.startswith("Re: ") else f"Re: {subject}"
        answer["Date"] = format_datetime(now)
        answer["Message-ID"] = make_msgid(domain=self.address.partition("@")[2])
        answer["In-Reply-To"] = str(letter["Message-ID"])
        answer["References"] = str(letter["Message-ID"])
        if draft.html:
            answer.set_content(draft.html, subtype="html")
        else:
            answer.set_content(draft.text, cte="quoted-printable")
        raw = answer.as_bytes(policy=policy.SMTP)
        with smtplib.SMTP("127.0.0.1", self.smtp_port, timeout=20) as server:
            server.sendmail(self.address, [_bare(str(answer["To"]))], raw)
        return str(answer["Message-ID"])


def plain_text(letter: EmailMessage) -> str:
    """The plain text of a letter, empty where it has none."""
    body = letter.get_body(("plain",))
    return str(body.get_content()) if body else ""


def _bare(address: str) -> str:
    return address.rpartition("<")[2].rstrip(">").strip()
