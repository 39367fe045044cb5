"""Where letters are fetched, and how patiently."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.mail.security import Security, require_safe


@dataclass(frozen=True, slots=True)
class ImapSettings:
    """A mailbox on an IMAP server; times are seconds, sizes bytes.

    A letter larger than `largest_letter` is fetched only up to `truncate_to`. `idle_slice` is how long one IDLE lasts
    before the mailbox is searched again; `poll_every` how often it is searched where the server has no IDLE.
    """

    host: str
    port: int = 993
    user: str = ""
    password: str = field(default="", repr=False)
    folder: str = "INBOX"
    security: Security = Security.TLS
    ca_file: str = ""
    largest_letter: int = 1_000_000
    truncate_to: int = 65_536
    batch: int = 100
    connect_timeout: float = 15.0
    read_timeout: float = 60.0
    idle_slice: float = 60.0
    poll_every: float = 30.0

    def __post_init__(self) -> None:
        require_safe(self.host, self.security)
        if not 0 < self.idle_slice <= 60.0:
            raise ValueError("idle_slice is at most 60 seconds: a dead link would go unnoticed for longer")

    @property
    def account(self) -> str:
        """The name under which letters of this mailbox are kept: user and host."""
        return f"{self.user}@{self.host}" if "@" not in self.user else self.user
