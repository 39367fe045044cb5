"""The secret word in a reply address: it belongs to one holder, one bound and one purpose, and nobody can guess it.

It stands in the address (`umpire+dett-07.k3jxw2ab5c6d7e2f@club.example`), or in the subject (`[dett-07.k3jx…]`) where
the mailbox takes no plus-addresses.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.mail.identity.address import is_address, split_detail, with_detail

# Sixteen letters of base 32 are eighty bits; lower case survives every mail program.
_LENGTH: Final = 16
MOST_TOKENS: Final = 8
_WORD: Final = re.compile(r"([a-z][a-z0-9-]{0,39})\.([a-z2-7]{16})")
_TAG: Final = re.compile(r"\[[ \t]*([a-z][a-z0-9-]{0,39})\.([a-z2-7]{16})[ \t]*\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Token:
    """A token as it stands in a letter, with the game it names; not yet proved."""

    game: str
    word: str


class Purpose(StrEnum):
    """What a letter's reply is for."""

    ORDERS = "orders"
    PRESS = "press"
    GM = "gm"
    ASKED = "asked"
    """A question beside the orders, which `1a` answers."""
    MEMBER = "member"
    """A game in which the reader need hold no seat."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a token stands for: a letter about one edition of a bound, to one holder, and what its reply is for.

    `holder` is the tenure of a player or the address of a GM: with it his letters die.
    """

    game: str
    holder: str
    bound: int
    edition: int
    purpose: Purpose = Purpose.ORDERS


def token(secret: bytes, mark: Mark) -> str:
    """The token of a mark: 16 letters and digits, an HMAC of it under the game's secret."""
    return keyed_word(secret, "reply", mark.game, mark.holder, str(mark.bound), str(mark.edition), mark.purpose)


def keyed_word(secret: bytes, purpose: str, *texts: str) -> str:
    """A word that only the holder of the secret can make, for one purpose and these texts."""
    message = b"\0".join(text.encode("utf-8") for text in ("pbem", purpose, *texts))
    digest = hmac.new(secret, message, hashlib.sha256).digest()
    return b32encode(digest).decode("ascii")[:_LENGTH].lower()


def reply_address(base: str, game: str, word: str) -> str:
    """The plus-address that a letter's Reply-To carries."""
    return with_detail(base, f"{game}.{word}")


def subject_tag(game: str, word: str) -> str:
    """The same for the subject, where the mailbox takes no plus-addresses."""
    return f"[{game}.{word}]"


def find_tokens(base: str, recipients: Iterable[str], subject: str = "") -> tuple[Token, ...]:
    """The tokens that a letter carries: in recipients that are plus-addresses of `base`, then in the subject.

    A letter of ours bears one; of a letter that brings more than `MOST_TOKENS` the rest are not looked at.
    """
    found: dict[Token, None] = {}
    for recipient in recipients:
        if "+" in recipient and is_address(recipient):
            address, detail = split_detail(recipient)
            if address == base.lower() and (match := _WORD.fullmatch(detail)):
                found.setdefault(Token(match[1], match[2]))
    for match in _TAG.finditer(subject[:2000]):
        found.setdefault(Token(match[1].lower(), match[2].lower()))
    return tuple(found)[:MOST_TOKENS]


def prove(secret: bytes, found: Token, marks: Iterable[Mark]) -> Mark | None:
    """The mark whose token this is, among those that can still count; None if of none."""
    return next((mark for mark in marks if hmac.compare_digest(token(secret, mark), found.word)), None)
