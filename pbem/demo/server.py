"""An SMTP and IMAP server in one background thread, on loopback ports of the system's choice, with a clock of its own.

It plays the part of the club's mail provider in `pbem demo` and in tests: letters sent to it by SMTP can be read from
it by IMAP, whoever idles is woken, and every letter that crosses the wire is recorded as raw bytes.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Self, TypeVar

from aiosmtpd.smtp import SMTP

from pbem.demo.postboxes import Postboxes
from pbem.demo.reception import Reception, Refusals, authenticator
from pbem.demo.wire import WireLetter, trace_headers

T = TypeVar("T")

LARGEST_LETTER = 33_554_432


def _system_clock() -> datetime:
    return datetime.now(UTC)


class MailServer:
    """`with MailServer(accounts={"umpire@club.example": "password"}, now=clock) as server:` then `server.smtp_port`.

    `now` gives INTERNALDATE and the Received line (an aware datetime). `on_letter` is called in the server's thread
    for each accepted letter and must not call back into the server. One that `vouches` says of every letter it takes
    that it is of the domain it claims.
    """

    def __init__(
        self,
        accounts: Mapping[str, str],
        now: Callable[[], datetime] = _system_clock,
        on_letter: Callable[[WireLetter], None] | None = None,
        *,
        host: str = "mx.club.example",
        largest_letter: int = LARGEST_LETTER,
        login_required: bool = False,
        vouches: bool = False,
    ) -> None:
        self.letters: list[WireLetter] = []
        self.smtp_port = 0
        self.imap_port = 0
        self._postboxes = Postboxes(accounts)
        self._refusals = Refusals()
        self._now = now
        self._on_letter = on_letter
        self._host = host
        self._largest_letter = largest_letter
        self._login_required = login_required
        self._vouches = vouches
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="mail server", daemon=True)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Begin to serve; returns when both ports accept connections, raises what hindered it."""
        # aiosmtpd warns at every login of an attribute that it sets itself.
        logging.getLogger("mail.log").setLevel(logging.ERROR)
        self._thread.start()
        self._ready.wait()
        if self._failure is not None:
            raise self._failure

    def stop(self) -> None:
        """Close the ports and every connection, and wait for the thread to end."""
        if self._loop is not None and self._stop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    def refuse(self, recipient: str, reply: str, *, at_data: bool = False, times: int | None = 1) -> None:
        """Answer the next `times` letters to an address (all of them if None) with an SMTP reply such as `450 4.2.1 …`.

        The answer comes at RCPT, or after the letter's final dot if `at_data`.
        """
        self._call(_at_once(lambda: self._refusals.add(recipient, reply, at_data=at_data, times=times)))

    def deliver(self, recipient: str, raw: bytes, when: datetime | None = None, folder: str = "INBOX") -> int:
        """Put a letter straight into a folder, without SMTP and without trace headers; its UID."""
        return self._call(self._postboxes.deliver(recipient, raw, when or self._now(), folder))

    def mailbox(self, account: str, folder: str = "INBOX") -> list[tuple[int, bytes]]:
        """What lies in a folder of an account, as (UID, raw bytes), oldest first."""
        return self._call(self._postboxes.letters(account, folder))

    def expunge(self, account: str, *uids: int, folder: str = "INBOX") -> None:
        """Remove letters behind a reader's back."""
        self._call(self._postboxes.expunge(account, list(uids), folder))

    def reset_uidvalidity(self, account: str, folder: str = "INBOX") -> int:
        """Renumber a folder under a new UIDVALIDITY, as a restored backup does; the new value."""
        return self._call(self._postboxes.reset_uidvalidity(account, folder))

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        assert self._loop is not None, "the server has not been started"
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=30)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._failure = error
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        async with AsyncExitStack() as stack:
            self.imap_port = await self._postboxes.start(stack)
            server = await self._loop.create_server(self._smtp_protocol, "127.0.0.1", 0)
            stack.callback(server.close)
            self.smtp_port = int(server.sockets[0].getsockname()[1])
            self._ready.set()
            await self._stop.wait()

    def _smtp_protocol(self) -> SMTP:
        assert self._loop is not None
        return SMTP(
            Reception(self._postboxes.knows, self._accept, self._now, self._refusals),
            data_size_limit=self._largest_letter,
            hostname=self._host,
            ident="ESMTP",
            authenticator=authenticator(self._postboxes.password_of),
            auth_required=self._login_required,
            auth_require_tls=False,
            loop=self._loop,
        )

    async def _accept(self, letter: WireLetter, helo: str) -> None:
        headers = trace_headers(letter, self._host, helo, vouches=self._vouches)
        await self._postboxes.deliver(letter.recipient, headers + letter.raw, letter.when)
        self.letters.append(letter)
        if self._on_letter is not None:
            self._on_letter(letter)


async def _at_once(action: Callable[[], None]) -> None:
    action()
