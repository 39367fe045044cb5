"""The one place that reaches past imapclient into imaplib; `imapclient` is bounded in pyproject.toml on its account."""

from __future__ import annotations

import imaplib
import ssl

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
