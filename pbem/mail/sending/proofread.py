"""A letter about to be sent, read again by a stranger's eyes: does it say what was meant, and nothing else?"""

from __future__ import annotations

from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import getaddresses

from pbem.mail.sending.compose import Outgoing, compose

_ALWAYS = (
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "auto-submitted",
    "x-auto-response-suppress",
    "x-pbem-loop",
    "mime-version",
    "content-type",
)
_SOMETIMES = ("reply-to", "in-reply-to", "references", "list-id", "content-transfer-encoding")


class Malformed(Exception):
    """A letter of ours whose bytes would not say what was meant; the message lists every fault."""


def proofed(meant: Outgoing) -> bytes:
    """A letter's bytes, read again before anybody keeps them; raises Malformed, and ValueError as `compose` does."""
    raw = compose(meant)
    if wrong := faults(raw, meant):
        raise Malformed("; ".join(wrong))
    return raw


def faults(raw: bytes, meant: Outgoing) -> tuple[str, ...]:
    """What is wrong with composed bytes: every fault found, none if they are fit to send."""
    found = list(_faults_of_bytes(raw))
    head = raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
    letter = BytesHeaderParser().parsebytes(head)
    names = [name.lower() for name in letter]
    found += [f"header {name} stands {names.count(name)} times" for name in _ALWAYS if names.count(name) != 1]
    found += [f"header {name} stands more than once" for name in _SOMETIMES if names.count(name) > 1]
    found += [f"header {name} was not meant" for name in sorted(set(names) - {*_ALWAYS, *_SOMETIMES})]
    found += _faults_of_addresses(letter, meant)
    return tuple(found)


def _faults_of_bytes(raw: bytes) -> list[str]:
    found = []
    if not raw.isascii():
        found.append("bytes above 127")
    if raw.count(b"\r\n") != raw.count(b"\n") or raw.count(b"\r") != raw.count(b"\n"):
        found.append("a line end that is not CRLF")
    if max(map(len, raw.split(b"\r\n"))) > 998:
        found.append("a line longer than 998 bytes")
    if b"\0" in raw:
        found.append("a NUL")
    return found


def _faults_of_addresses(letter: Message, meant: Outgoing) -> list[str]:
    found = []
    wanted = {"From": meant.sender, "To": meant.recipient}
    if meant.reply_to:
        wanted["Reply-To"] = meant.reply_to
    for name, address in wanted.items():
        addresses = [found for _, found in getaddresses([str(letter[name] or "")])]
        if addresses != [address]:
            found.append(f"{name} reads {addresses!r}, not {address!r}")
    return found
