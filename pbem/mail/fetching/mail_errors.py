"""What can go wrong with a mailbox, by what the operator or the next attempt can do about it."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = re.compile(r"\[Errno -?[0-9]+\] ?")
_BYTES: Final = re.compile(r"\bb(?P<quote>['\"])([^'\"]*)(?P=quote)")


def plain_words(text: str) -> str:
    """What a server or the system said, without the marks of the language in which this program is written."""
    return _BYTES.sub(r"\2", _NUMBER.sub("", text))


class MailboxError(Exception):
    """Something hinders the reading of a mailbox; letters stay on the server."""

    def __str__(self) -> str:
        return plain_words(super().__str__())


class MailboxLost(MailboxError):
    """The link broke, the server is away or busy: try again after a pause."""


class LoginRefused(MailboxError):
    """The server does not accept user and password: try seldom, and tell the operator."""


class FolderMissing(MailboxError):
    """The server has no such folder, or does not let it be opened: tell the operator."""


class Unprotected(MailboxError):
    """The server offers no STARTTLS or a certificate that does not verify; nothing secret was sent."""
