"""Waiting for letters: IDLE in slices with a search between them, or plain searches where the server has no IDLE."""

from __future__ import annotations

import select
import ssl
import time
from collections.abc import Callable
from typing import Any, Final

from imapclient import IMAPClient

from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.fetching.link import link_errors
from pbem.mail.fetching.protocol import already_read

# How soon a wish to stop is noticed, in seconds.
_STEP: Final = 0.25
# A server that wakes us for nothing (flags, "still here") is given ever longer pauses up to this many seconds.
_LONGEST_REST: Final = 5.0


def wait_for_letters(
    client: IMAPClient,
    settings: ImapSettings,
    seconds: float,
    is_there_mail: Callable[[], bool],
    stopped: Callable[[], bool],
) -> bool:
    """Wait up to so many seconds, asking `is_there_mail` first, after every slice and after every stir of the server.

    True as soon as there is mail; False when the time is over or `stopped` says so. Raises MailboxLost on a dead link.
    """
    end = time.monotonic() + seconds
    with link_errors():
        has_idle = bool(client.has_capability("IDLE"))
    idle_stirs = 0
    while not is_there_mail():
        left = end - time.monotonic()
        if left <= 0 or stopped():
            return False
        if not has_idle:
            _rest(min(left, settings.poll_every), stopped)
        elif _idle(client, min(left, settings.idle_slice), stopped):
            idle_stirs += 1
            if is_there_mail():
                return True
            _rest(min(_LONGEST_REST, 0.05 * 2.0 ** min(idle_stirs, 10), max(0.0, end - time.monotonic())), stopped)
        else:
            idle_stirs = 0
    return True


def _idle(client: IMAPClient, seconds: float, stopped: Callable[[], bool]) -> bool:
    """One IDLE; whether the server said anything before the time was over.

    The library's own `idle_check` swallows an end of file and trips over half a line, so the socket is only polled
    here; everything the server said is read by `idle_done`, under the read timeout, and a dead link shows there.
    """
    with link_errors():
        client.idle()
        stirred = already_read(client) or _poll(client, seconds, stopped)
        client.idle_done()
    return stirred


def _poll(client: IMAPClient, seconds: float, stopped: Callable[[], bool]) -> bool:
    sock = client.socket()
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not stopped():
        if _readable(sock, min(left, _STEP)):
            return True
    return False


def _readable(sock: Any, seconds: float) -> bool:
    if isinstance(sock, ssl.SSLSocket) and sock.pending():
        return True
    if hasattr(select, "poll"):
        poller = select.poll()
        poller.register(sock.fileno(), select.POLLIN)
        return bool(poller.poll(seconds * 1000))
    return bool(select.select([sock], [], [], seconds)[0])


def _rest(seconds: float, stopped: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not stopped():
        time.sleep(min(left, _STEP))
