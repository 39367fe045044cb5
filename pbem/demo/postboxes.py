"""The mailboxes of the embedded server: pymap's in-memory backend, filled by delivery and read over IMAP."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Mapping
from contextlib import AsyncExitStack
from datetime import datetime
from uuid import uuid4

from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.dict import Config, DictBackend, Identity
from pymap.backend.dict.mailbox import MailboxData
from pymap.concurrent import Subsystem
from pymap.imap import IMAPServer
from pymap.mailbox import MailboxSnapshot
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials.flag import Flag, Seen
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

from pbem.demo.wire import base_address

# What pymap's command line would have given; port and TLS are ours to decide, and there is no demo data.
_ARGUMENTS = {
    "host": "127.0.0.1",
    "port": "0",
    "debug": False,
    "cert": None,
    "key": None,
    "tls": False,
    "proxy_protocol": None,
    "passlib_cfg": None,
    "demo_data": False,
    "demo_user": "nobody@invalid",
    "demo_password": "unused",
}


class Postboxes:
    """Accounts named by their address, each with an INBOX and any other folder made on demand; one event loop only."""

    def __init__(self, accounts: Mapping[str, str]) -> None:
        self._accounts = {address.lower(): password for address, password in accounts.items()}
        self._backend: DictBackend | None = None
        self._config: Config | None = None
        self._connections: set[asyncio.Task[None]] = set()

    async def start(self, stack: AsyncExitStack) -> int:
        """Serve IMAP on loopback until the stack unwinds; the port chosen by the system."""
        # Passwords of an embedded server live as long as a test: hashing them would only cost time.
        backend, config = await DictBackend.init(
            Namespace(**_ARGUMENTS),
            secure_auth=False,
            invalid_user_sleep=0.0,
            hash_context=Cleartext(),
            cpu_subsystem=Subsystem.for_asyncio(),
        )
        config.apply_context()
        await backend.start(stack)
        self._backend, self._config = backend, config
        for address, password in self._accounts.items():
            await self._open(address, password)
        imap = IMAPServer(backend.login, config)

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            # pymap's own way in starts a task that nobody holds, and Python may collect it in the middle of a word.
            here = asyncio.current_task()
            assert here is not None
            self._connections.add(here)
            here.add_done_callback(self._connections.discard)
            await imap(reader, writer, SocketInfoLocal(writer, unique_id=uuid4().bytes))

        server = await asyncio.start_server(connected, "127.0.0.1", 0)
        stack.callback(server.close)
        return int(server.sockets[0].getsockname()[1])

    def knows(self, recipient: str) -> bool:
        """Whether a letter to this address (a plus-address counts as its base) has a mailbox here."""
        return base_address(recipient) in self._accounts

    def password_of(self, account: str) -> str | None:
        """The password of an account, None where there is none such."""
        return self._accounts.get(account.lower())

    async def add(self, address: str, password: str) -> None:
        """Open one more account, or change the password of one."""
        self._accounts[address.lower()] = password
        await self._open(address.lower(), password)

    async def deliver(
        self, recipient: str, raw: bytes, when: datetime, folder: str = "INBOX", seen: bool = False
    ) -> int:
        """Put a letter into the recipient's folder with this INTERNALDATE, waking anybody who idles there; its UID."""
        mailbox = await self._folder(base_address(recipient), folder)
        flags: frozenset[Flag] = frozenset({Seen}) if seen else frozenset()
        message = await mailbox.append(AppendMessage(raw, when, flags), recent=True)
        return message.uid

    async def letters(self, account: str, folder: str = "INBOX") -> list[tuple[int, bytes]]:
        """What lies in a folder, as (UID, raw bytes), oldest first."""
        mailbox = await self._folder(base_address(account), folder)
        return [(message.uid, _raw(message)) async for message in mailbox.messages()]

    async def expunge(self, account: str, uids: list[int], folder: str = "INBOX") -> None:
        """Remove letters behind the back of whoever reads them, as a webmail client does."""
        await (await self._folder(base_address(account), folder)).delete(uids)

    async def reset_uidvalidity(self, account: str, folder: str = "INBOX") -> int:
        """Give a folder a new UIDVALIDITY and number its letters from 1 again, as a restored backup does."""
        mailbox = await self._folder(base_address(account), folder)
        letters = [(_raw(message), message.internal_date) async for message in mailbox.messages()]
        await mailbox.delete([message.uid async for message in mailbox.messages()])
        before = mailbox.uid_validity
        while mailbox.uid_validity == before:
            mailbox._uid_validity = MailboxSnapshot.new_uid_validity()
        mailbox._max_uid = 0
        for raw, when in letters:
            await mailbox.append(AppendMessage(raw, when), recent=True)
        return mailbox.uid_validity

    async def _open(self, address: str, password: str) -> None:
        identity = self._identity(address)
        assert self._config is not None
        await identity.set(UserMetadata(self._config, address, password=password))

    def _identity(self, address: str) -> Identity:
        assert self._backend is not None
        return Identity(address, self._backend.login, None, frozenset())

    async def _folder(self, account: str, folder: str) -> MailboxData:
        assert self._config is not None
        # A call from another thread brings no pymap context of its own.
        self._config.apply_context()
        async with self._identity(account).new_session() as session:
            try:
                return await session.mailbox_set.get_mailbox(folder)
            except KeyError:
                await session.mailbox_set.add_mailbox(folder)
                return await session.mailbox_set.get_mailbox(folder)


def _raw(message: object) -> bytes:
    content = getattr(message, "_content", None)
    return b"" if content is None else bytes(content)
