"""Where and how letters are handed over for sending."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.mail.security import Security, require_safe


@dataclass(frozen=True, slots=True)
class SmtpSettings:
    """A submission server; times are seconds. `data_timeout` is the wait for the reply to a letter's final dot."""

    host: str
    port: int = 587
    user: str = ""
    password: str = field(default="", repr=False)
    security: Security = Security.STARTTLS
    hello_name: str = "localhost"
    ca_file: str = ""
    timeout: float = 60.0
    data_timeout: float = 600.0

    def __post_init__(self) -> None:
        require_safe(self.host, self.security)
