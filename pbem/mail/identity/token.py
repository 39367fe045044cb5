"""The secret word in a reply address: it belongs to one seat and one bound, and nobody can guess it.

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
from typing import Final

from pbem.mail.identity.address import is_address, split_detail, with_detail

# Sixteen letters of base 32 are eighty bits; lower case survives every mail program.
_LENGTH: Final = 16
_WORD: Final = re.compile(r"([a-z][a-z0-9-]{0,39})\.([a-z2-7]{16})")
_TAG: Final = re.compile(r"\[[ \t]*([a-z][a-z0-9-]{0,39})\.([a-z2-7]{16})[ \t]*\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Token:
    """A token as it stands in a letter, with the game it names; not yet proved."""

    game: str
    word: str


@dataclass(frozen=True, slots=True)
class Proof:
    """Whose token it is: the seat of a game, and the bound whose letter carried it."""

    game: str
    seat: str
    bound: int


def token(secret: bytes, game: str, seat: str, bound: int) -> str:
    """The token of a seat for a bound: 16 letters and digits, an HMAC of the three under the game's secret."""
    return keyed_word(secret, "reply", game, seat, str(bound))


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
    """The tokens that a letter carries: in recipients that are plus-addresses of `base`, then in the subject."""
    found: dict[Token, None] = {}
    for recipient in recipients:
        if is_address(recipient):
            address, detail = split_detail(recipient)
            if address == base.lower() and (match := _WORD.fullmatch(detail)):
                found.setdefault(Token(match[1], match[2]))
    for match in _TAG.finditer(subject[:2000]):
        found.setdefault(Token(match[1].lower(), match[2].lower()))
    return tuple(found)


def prove(secret: bytes, found: Token, seats: Iterable[str], bounds: Iterable[int]) -> Proof | None:
    """The seat and bound whose token this is, among those given (later bounds first is quickest); None if of none."""
    numbers = tuple(bounds)
    for seat in seats:
        for bound in numbers:
            if hmac.compare_digest(token(secret, found.game, seat, bound), found.word):
                return Proof(found.game, seat, bound)
    return None
