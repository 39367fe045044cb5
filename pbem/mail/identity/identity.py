"""Who speaks: three things at once, a strict From, the seat's token, and our mail server's word where one is named.

Two of three hold the letter and the registered address is asked; less is a stranger, who gets no answer at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.mail.identity.address import same_address
from pbem.mail.identity.authentication import Authentication, Origin, Witness, authenticate
from pbem.mail.identity.token import Mark, Purpose, Token, find_tokens, prove, reply_address, subject_tag, token

__all__ = [
    "Authentication",
    "Identity",
    "Mark",
    "Origin",
    "Purpose",
    "Standing",
    "Token",
    "Witness",
    "authenticate",
    "find_tokens",
    "identify",
    "prove",
    "reply_address",
    "subject_tag",
    "token",
]


class Standing(StrEnum):
    """ACCEPTED: the player wrote it. HELD: kept while the registered address is asked. STRANGER: never answered."""

    ACCEPTED = "accepted"
    HELD = "held"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True)
class Identity:
    """The verdict on a letter, with the reason in plain words for the GM and for the registered player."""

    standing: Standing
    reason: str


def identify(sender: str, registered: str, proof: Mark | None, authentication: Authentication) -> Identity:
    """Judge a letter whose strict From is `sender` (empty if it has none) against one seat's registered address.

    `proof` is the seat's token, proved, or None; a token for another seat is none.
    """
    from_matches = same_address(sender, registered)
    if proof is not None:
        if not from_matches:
            told = f"comes from {sender}" if sender else "names no single sender"
            return Identity(Standing.HELD, f"it bears this seat's reply address but {told}")
        if authentication.origin in (Origin.PROVED, Origin.UNASKED):
            return Identity(Standing.ACCEPTED, "sender and reply address are this seat's")
        return Identity(Standing.HELD, f"its sender is not proved: {authentication.why}")
    if not from_matches:
        return Identity(Standing.STRANGER, "neither sender nor reply address is known")
    if authentication.origin in (Origin.PROVED, Origin.UNASKED):
        return Identity(Standing.HELD, "it was not sent to this seat's reply address")
    return Identity(Standing.STRANGER, f"no reply address, and its sender is not proved: {authentication.why}")
