"""Whether a post office would take our letters: connected, protected and logged in, and nothing sent."""

from __future__ import annotations

from contextlib import suppress

from aiosmtplib import SMTPException

from pbem.mail import smtp
from pbem.mail.smtp_settings import SmtpSettings


async def greet(settings: SmtpSettings) -> str | None:
    """What hinders the sending of letters, None where nothing does."""
    try:
        client = await smtp._connect(settings)
    except (SMTPException, OSError, TimeoutError) as error:
        return str(error) or type(error).__name__
    with suppress(SMTPException, OSError, TimeoutError):
        await client.quit(timeout=5)
    client.close()
    return None
