"""What became of an attempt to send a letter, classified by the server's reply code and the phase that was reached."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """The step about to be taken; a letter can have been accepted only once DOT was noted."""

    CONNECT = "connect"
    MAIL = "mail"
    RCPT = "rcpt"
    DATA = "data"
    BODY = "body"
    DOT = "dot"


class Result(StrEnum):
    """SENT: the server has it. RETRY: it has not, try later. REFUSED: it never will. AMBIGUOUS: nobody can know."""

    SENT = "sent"
    RETRY = "retry"
    REFUSED = "refused"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True, slots=True)
class Delivery:
    """The result of one attempt, the reply code (0 where there was no reply), its text, and the phase it came in.

    `ours` marks a fault of our own settings or account (login, TLS, a refused sender), which no other recipient mends.
    """

    result: Result
    code: int
    text: str
    phase: Phase
    ours: bool = False

    @property
    def too_large(self) -> bool:
        """Whether the letter was refused for its size, so that a smaller one may pass."""
        mailbox_full = "5.2.2" in self.text
        return self.result is Result.REFUSED and (self.code == 552 or "5.3.4" in self.text) and not mailbox_full


# Replies that speak of our login or of our commands, whatever the recipient.
_OUR_FAULT = frozenset({500, 502, 503, 504, 530, 534, 535, 538})


def classify(phase: Phase, code: int, text: str) -> Delivery:
    """Judge a reply by its code alone; the library's exception classes do not tell these cases apart."""
    accepted_letter = phase is Phase.DOT and 200 <= code < 300
    if accepted_letter:
        return Delivery(Result.SENT, code, text, phase)
    if phase is Phase.DOT and not 400 <= code < 600:
        return Delivery(Result.AMBIGUOUS, code, text, phase)
    if phase is Phase.MAIL and code == 552:
        return Delivery(Result.REFUSED, code, text, phase)
    if phase in (Phase.CONNECT, Phase.MAIL):
        return Delivery(Result.RETRY, code, text, phase, ours=code >= 500)
    permanent = 500 <= code < 600 and (code not in _OUR_FAULT or phase is Phase.DOT)
    return Delivery(Result.REFUSED if permanent else Result.RETRY, code, text, phase, ours=code in _OUR_FAULT)


def without_reply(phase: Phase, text: str) -> Delivery:
    """The link broke or stayed silent: ambiguous once the final dot was on its way, else certainly not accepted."""
    return Delivery(Result.AMBIGUOUS if phase is Phase.DOT else Result.RETRY, 0, text, phase)
