"""The SMTP side of the embedded server: accepts letters for known mailboxes, refuses what it was told to refuse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from pbem.demo.wire import WireLetter, base_address


@dataclass(slots=True)
class Refusals:
    """Replies to give instead of acceptance, by recipient; each answers `times` letters, for ever if it is None."""

    at_rcpt: dict[str, list[str]] = field(default_factory=dict)
    at_data: dict[str, list[str]] = field(default_factory=dict)
    for_ever: dict[str, str] = field(default_factory=dict)

    def add(self, recipient: str, reply: str, *, at_data: bool = False, times: int | None = 1) -> None:
        """Answer letters to this address with `reply` (`550 5.1.1 …`) at RCPT, or after the letter's final dot."""
        table = self.at_data if at_data else self.at_rcpt
        key = base_address(recipient)
        if times is None:
            self.for_ever[f"{'data' if at_data else 'rcpt'} {key}"] = reply
        else:
            table.setdefault(key, []).extend([reply] * times)

    def next_at_rcpt(self, recipient: str) -> str | None:
        """The reply due at RCPT, None for acceptance."""
        return self._next("rcpt", self.at_rcpt, recipient)

    def next_at_data(self, recipient: str) -> str | None:
        """The reply due after the final dot, None for acceptance."""
        return self._next("data", self.at_data, recipient)

    def _next(self, step: str, table: dict[str, list[str]], recipient: str) -> str | None:
        key = base_address(recipient)
        waiting = table.get(key)
        return waiting.pop(0) if waiting else self.for_ever.get(f"{step} {key}")


# Without slots: aiosmtpd looks at every member of its handler, which Python before 3.11.3 cannot do with such a class.
@dataclass
class Reception:
    """aiosmtpd's handler: `deliver` is awaited before the 250, so an accepted letter is already in its mailbox."""

    knows: Callable[[str], bool]
    deliver: Callable[[WireLetter, str], Awaitable[None]]
    now: Callable[[], datetime]
    refusals: Refusals

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept a known recipient."""
        refusal = self.refusals.next_at_rcpt(address)
        if refusal is not None:
            return refusal
        if not self.knows(address):
            return "550 5.1.1 No such mailbox here"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _server: SMTP, session: Session, envelope: Envelope) -> str:
        """Accept the letter for all its recipients."""
        for recipient in envelope.rcpt_tos:
            refusal = self.refusals.next_at_data(recipient)
            if refusal is not None:
                return refusal
        for recipient in envelope.rcpt_tos:
            raw = bytes(envelope.original_content or b"")
            letter = WireLetter(envelope.mail_from or "", recipient, raw, self.now())
            await self.deliver(letter, session.host_name or "unknown")
        return "250 2.0.0 OK: queued"


def authenticator(password_of: Callable[[str], str | None]) -> Callable[..., AuthResult]:
    """Checks SMTP AUTH against the accounts of the mailboxes."""

    def check(_server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: object) -> AuthResult:
        if not isinstance(data, LoginPassword):
            return AuthResult(success=False, handled=False)
        expected = password_of(data.login.decode("utf-8", "replace"))
        good = expected is not None and data.password.decode("utf-8", "replace") == expected
        return AuthResult(success=good, handled=False)

    return check
