"""The one place that reaches past imapclient into imaplib; `imapclient` is bounded in pyproject.toml on its account."""

from __future__ import annotations

import imaplib
import ssl
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from imapclient import IMAPClient


def limit_literals(client: IMAPClient, limit: int) -> None:
    """Refuse a literal larger than anything we ask for: the announced size alone would make imaplib reserve it."""
    protocol = client._imap
    read = protocol.read

    def read_within_limit(size: int) -> bytes:
        if size > limit:
            raise imaplib.IMAP4.abort(f"the server announced a literal of {size} bytes")
        return bytes(read(size))

    protocol.read = read_within_limit


def unrecorded(client: IMAPClient) -> None:
    """Leave unwritten what is said and answered: every letter would be spelt out for a log that must not have it."""
    protocol = client._imap
    protocol.debug = 0

    def next_line() -> bytes:
        # imaplib's own spells every line of every answer out for its log, also where it keeps none.
        line = bytes(protocol.readline())
        if not line.endswith(b"\r\n"):
            raise imaplib.IMAP4.abort(f"socket error: unterminated line: {line!r}" if line else "socket error: EOF")
        return line[:-2]

    protocol._get_line = next_line


def ask_for(client: IMAPClient, uids: Sequence[int], items: Sequence[str]) -> list[Any]:
    """What a server answers that is asked for these items of these letters (ascending UIDs), as imaplib hands it out.

    Raises imaplib's error where it refuses.
    """
    status, lines = client._imap.uid("FETCH", ",".join(_spans(uids)), f"({' '.join(items)})")
    if status != "OK":
        raise imaplib.IMAP4.error(f"fetch failed: {lines[0]!r}")
    return [line for line in lines if line is not None]


def _spans(uids: Sequence[int]) -> Iterator[str]:
    """UIDs that follow each other as a span, so that a thousand of them are a short line."""
    for _, group in groupby(enumerate(uids), lambda each: each[1] - each[0]):
        span = [uid for _, uid in group]
        yield f"{span[0]}:{span[-1]}" if len(span) > 1 else str(span[0])


def already_read(client: IMAPClient) -> bool:
    """Whether words of the server came in the same segment as its last answer and lie in imaplib's buffer."""
    protocol = client._imap
    buffered = getattr(protocol, "_readbuf", None)
    if buffered is not None:
        return bool(buffered)
    sock = client.socket()
    timeout = sock.gettimeout()
    sock.settimeout(0)
    try:
        return bool(protocol.file.peek(1))
    except (BlockingIOError, ssl.SSLWantReadError):
        return False
    finally:
        sock.settimeout(timeout)
