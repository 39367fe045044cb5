"""What can go wrong with a mailbox, by what the operator or the next attempt can do about it."""

from __future__ import annotations


class MailboxError(Exception):
    """Something hinders the reading of a mailbox; letters stay on the server."""


class MailboxLost(MailboxError):
    """The link broke, the server is away or busy: try again after a pause."""


class LoginRefused(MailboxError):
    """The server does not accept user and password: try seldom, and tell the operator."""


class FolderMissing(MailboxError):
    """The server has no such folder, or does not let it be opened: tell the operator."""


class Unprotected(MailboxError):
    """The server offers no STARTTLS or a certificate that does not verify; nothing secret was sent."""
