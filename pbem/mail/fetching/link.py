"""One IMAP connection: opened, protected and logged in, with every failure turned into a mailbox error."""

from __future__ import annotations

import imaplib
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import LoginError

from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.fetching.mail_errors import LoginRefused, MailboxLost, Unprotected
from pbem.mail.fetching.protocol import limit_literals, unrecorded
from pbem.mail.security import Security, tls_context

_LITERAL_MARGIN = 1_048_576

# RFC 5530 codes with which a server says that the account is fine and the moment is not.
_PASSING = re.compile(r"\[(UNAVAILABLE|INUSE|LIMIT|SERVERBUG|CONTACTADMIN)\]", re.IGNORECASE)


def open_link(settings: ImapSettings) -> IMAPClient:
    """Connect and log in; raises MailboxLost, LoginRefused or Unprotected."""
    client = _connect(settings)
    try:
        # INTERNALDATE must keep its zone: the library would otherwise give naive local times.
        client.normalise_times = False
        _log_in(client, settings)
    except BaseException:
        close_link(client)
        raise
    return client


def _connect(settings: ImapSettings) -> IMAPClient:
    context = None if settings.security is Security.INSECURE else tls_context(settings.ca_file)
    timeout = SocketTimeout(connect=settings.connect_timeout, read=settings.read_timeout)
    with link_errors():
        client = IMAPClient(
            settings.host,
            port=settings.port,
            ssl=settings.security is Security.TLS,
            ssl_context=context if settings.security is Security.TLS else None,
            timeout=timeout,
        )
    unrecorded(client)
    limit_literals(client, settings.largest_letter + _LITERAL_MARGIN)
    if settings.security is Security.STARTTLS:
        try:
            with link_errors():
                client.starttls(context)
        except imaplib.IMAP4.error as error:
            close_link(client)
            raise Unprotected(f"STARTTLS: {error}") from error
        except BaseException:
            close_link(client)
            raise
    return client


def _log_in(client: IMAPClient, settings: ImapSettings) -> None:
    try:
        with link_errors():
            client.login(settings.user, settings.password)
    except LoginError as error:
        text = str(error)
        # The library wraps a broken link in a LoginError too, and some servers answer NO while overloaded.
        if _PASSING.search(text) or isinstance(error.__context__, imaplib.IMAP4.abort):
            raise MailboxLost(f"login put off: {text}") from error
        raise LoginRefused(text) from error


def close_link(client: IMAPClient) -> None:
    """Drop a connection without another word to the server; never raises."""
    with suppress(Exception):
        client.shutdown()


@contextmanager
def link_errors() -> Iterator[None]:
    """Turn the many exceptions of a broken link into MailboxLost; a plain NO or BAD of the server passes through."""
    try:
        yield
    except ssl.SSLCertVerificationError as error:
        raise Unprotected(f"the server's certificate does not verify: {error.verify_message}") from error
    except imaplib.IMAP4.abort as error:
        raise MailboxLost(str(error)) from error
    except (OSError, EOFError) as error:
        raise MailboxLost(str(error) or type(error).__name__) from error
