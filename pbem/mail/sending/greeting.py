"""Whether a post office would take our letters: connected, protected and logged in, and nothing sent."""

from __future__ import annotations

import ssl
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from aiosmtplib import SMTPAuthenticationError, SMTPException, SMTPResponseException

from pbem.mail.sending import smtp
from pbem.mail.sending.smtp_settings import SmtpSettings


class Hindrance(StrEnum):
    """REACH: no connection. TLS: none that can be trusted. LOGIN: user or password. REFUSED: it wants none of us."""

    REACH = "reach"
    TLS = "tls"
    LOGIN = "login"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Greeting:
    """What hinders the sending of letters, None where nothing does, and the server's or the system's words for it."""

    hindrance: Hindrance | None = None
    text: str = ""


async def greet(settings: SmtpSettings) -> Greeting:
    """Knock at the post office; never raises for what it answers."""
    try:
        client = await smtp._connect(settings)
    except (SMTPException, OSError, TimeoutError) as error:
        return Greeting(_hindrance(error), str(error) or type(error).__name__)
    with suppress(SMTPException, OSError, TimeoutError):
        await client.quit(timeout=5)
    client.close()
    return Greeting()


def _hindrance(error: BaseException) -> Hindrance:
    if isinstance(error, ssl.SSLError) or isinstance(error.__cause__, ssl.SSLError) or "STARTTLS ext" in str(error):
        return Hindrance.TLS
    if isinstance(error, SMTPAuthenticationError) or "AUTH extension" in str(error):
        return Hindrance.LOGIN
    return Hindrance.REFUSED if isinstance(error, SMTPResponseException) else Hindrance.REACH
