"""Sending: one recipient per transaction, each step noted before it is taken, each outcome classified by code."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from aiosmtplib import SMTP, SMTPException, SMTPHeloError, SMTPResponseException, SMTPServerDisconnected

from pbem.mail.identity.address import is_address
from pbem.mail.security import Security, tls_context
from pbem.mail.sending.delivery import Delivery, Phase, Result, classify, without_reply
from pbem.mail.sending.smtp_settings import SmtpSettings

__all__ = ["Delivery", "Phase", "Result", "Session", "SmtpSettings", "deliver"]

Note = Callable[[Phase], None]

# RSET and QUIT decide nothing: they are never worth a long wait.
_COURTESY_TIMEOUT = 10.0


def _unnoted(_phase: Phase) -> None:
    return None


async def deliver(
    settings: SmtpSettings, envelope_from: str, recipient: str, raw: bytes, note: Note = _unnoted
) -> Delivery:
    """Send one letter to one recipient over a connection of its own; never raises for what a server does."""
    async with Session(settings) as session:
        return await session.deliver(envelope_from, recipient, raw, note)


class Session:
    """A burst of letters over one connection, opened at the first letter and again whenever it has died."""

    def __init__(self, settings: SmtpSettings) -> None:
        self._settings = settings
        self._courtesy = min(_COURTESY_TIMEOUT, settings.timeout)
        self._client: SMTP | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        client, self._client = self._client, None
        if client is None:
            return
        # Every letter's fate is settled by now, so nothing that QUIT does can be an error.
        if error is None and client.is_connected:
            with suppress(SMTPException, OSError, TimeoutError):
                await client.quit(timeout=self._courtesy)
        client.close()

    async def deliver(self, envelope_from: str, recipient: str, raw: bytes, note: Note = _unnoted) -> Delivery:
        """Send one letter; `note` is called with each phase before it begins (so that it can be recorded first)."""
        if envelope_from and not is_address(envelope_from):
            raise ValueError("the envelope sender is no mail address")
        if not is_address(recipient):
            return Delivery(Result.REFUSED, 0, "not a mail address", Phase.RCPT)
        reused = self._client is not None
        delivery = await self._attempt(envelope_from, recipient, raw, note)
        # A server may close an idle connection at any time; before RCPT nothing is lost by asking afresh.
        if reused and delivery.phase is Phase.MAIL and delivery.code in (0, 421):
            delivery = await self._attempt(envelope_from, recipient, raw, note)
        return delivery

    async def _attempt(self, envelope_from: str, recipient: str, raw: bytes, note: Note) -> Delivery:
        steps = _Steps(note)
        try:
            if self._client is None:
                steps.begin(Phase.CONNECT)
                self._client = await _connect(self._settings)
            delivery = await _transaction(self._client, self._settings, envelope_from, recipient, raw, steps)
        except SMTPResponseException as error:
            delivery = classify(steps.reached, error.code, error.message)
        except ssl.SSLError as error:
            delivery = Delivery(Result.RETRY, 0, f"TLS failed: {error}", steps.reached, ours=True)
            if steps.reached is Phase.DOT:
                delivery = without_reply(Phase.DOT, str(error))
        except (SMTPException, OSError, TimeoutError) as error:
            if steps.note_failed:
                self._discard()
                raise
            delivery = without_reply(steps.reached, str(error) or type(error).__name__)
        except BaseException:
            self._discard()
            raise
        await self._tidy(delivery)
        return delivery

    async def _tidy(self, delivery: Delivery) -> None:
        """Make the connection ready for the next letter, or drop it; the verdict on this one stands either way."""
        if delivery.result is Result.SENT or self._client is None:
            return
        spoiled = delivery.code < 200 or delivery.code == 421 or delivery.phase is Phase.CONNECT
        if spoiled or not self._client.is_connected:
            self._discard()
            return
        try:
            await self._client.rset(timeout=self._courtesy)
        except (SMTPException, OSError, TimeoutError):
            self._discard()

    def _discard(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.close()


class _Steps:
    """Remembers the phase reached, telling the caller before each."""

    def __init__(self, note: Note) -> None:
        self.reached = Phase.CONNECT
        self.note_failed = False
        self._note = note

    def begin(self, phase: Phase) -> None:
        # A full disk under the caller's record is an OSError too, and must not pass for a broken link.
        self.note_failed = True
        self._note(phase)
        self.note_failed = False
        self.reached = phase


async def _connect(settings: SmtpSettings) -> SMTP:
    """An open connection, greeted, encrypted and logged in as the settings demand."""
    client = SMTP(
        hostname=settings.host,
        port=settings.port,
        username=settings.user or None,
        password=settings.password if settings.user else None,
        local_hostname=settings.hello_name,
        timeout=settings.timeout,
        use_tls=settings.security is Security.TLS,
        # Never None: that would quietly go on in plain text when STARTTLS is stripped from the greeting.
        start_tls=settings.security is Security.STARTTLS,
        tls_context=None if settings.security is Security.INSECURE else tls_context(settings.ca_file),
    )
    try:
        await client.connect()
        if client.is_ehlo_or_helo_needed:
            try:
                await client.ehlo()
            except SMTPHeloError:
                await client.helo()
    except BaseException as error:
        client.close()
        if isinstance(error, SMTPException) and not isinstance(error, SMTPResponseException | OSError):
            # No STARTTLS, no common AUTH method: the server answered, but is not the one that the settings describe.
            raise SMTPResponseException(530, error.message) from error
        raise
    return client


async def _transaction(
    client: SMTP, settings: SmtpSettings, envelope_from: str, recipient: str, raw: bytes, steps: _Steps
) -> Delivery:
    letter = _stuffed(raw)
    steps.begin(Phase.MAIL)
    options = [f"size={len(letter)}"] if client.supports_extension("size") else []
    await client.mail(envelope_from, options=options)
    steps.begin(Phase.RCPT)
    await client.rcpt(recipient)
    steps.begin(Phase.DATA)
    go_ahead = await client.execute_command(b"DATA")
    if go_ahead.code != 354:
        return classify(Phase.DATA, go_ahead.code, go_ahead.message)
    steps.begin(Phase.BODY)
    await _write(client, letter, settings.data_timeout)
    steps.begin(Phase.DOT)
    protocol = client.protocol
    if protocol is None:
        # The connection ended while `note` ran: the dot was never written.
        steps.reached = Phase.BODY
        raise SMTPServerDisconnected("connection lost before the final dot")
    protocol.write(b".\r\n")
    reply = await protocol.read_response(timeout=settings.data_timeout)
    return classify(Phase.DOT, reply.code, reply.message)


async def _write(client: SMTP, letter: bytes, timeout: float) -> None:
    """Hand over the whole letter before its final dot, so that a break until here is known to be no delivery."""
    protocol = client.protocol
    if protocol is None:
        raise SMTPServerDisconnected("connection lost before the letter")
    protocol.write(letter)
    loop = asyncio.get_running_loop()
    pause, waiting_since, last = 0.001, loop.time(), -1
    while (transport := protocol.transport) is not None and isinstance(transport, asyncio.WriteTransport):
        waiting = transport.get_write_buffer_size()
        if waiting == 0:
            break
        if waiting != last:
            waiting_since, last = loop.time(), waiting
        if loop.time() - waiting_since > timeout:
            raise TimeoutError("the server stopped reading the letter")
        await asyncio.sleep(pause)
        pause = min(pause * 2, 0.1)
    if not protocol.is_connected:
        raise SMTPServerDisconnected("connection lost within the letter")


def _stuffed(raw: bytes) -> bytes:
    """The letter with CRLF line ends only and leading dots doubled, so that nothing in it can end it early."""
    ends = raw.count(b"\r\n")
    if ends != raw.count(b"\n") or ends != raw.count(b"\r"):
        raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\n", b"\r\n")
    if not raw.endswith(b"\r\n"):
        raw += b"\r\n"
    if raw.startswith(b"."):
        raw = b"." + raw
    return raw.replace(b"\r\n.", b"\r\n..")
