"""Log records without secrets: tokens, return codes and passwords are struck out before anything is written."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Final

_WORD: Final = re.compile(r"(\bb-[0-9]+-|\b[a-z][a-z0-9-]{0,39}\.)[a-z2-7]{16}(?![a-z0-9])", re.IGNORECASE)
_STRUCK: Final = "…"


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """Text with every reply token and return code, and every one of `secrets`, replaced by an ellipsis."""
    for secret in sorted((secret for secret in secrets if secret), key=len, reverse=True):
        text = text.replace(secret, _STRUCK)
    return _WORD.sub(rf"\g<1>{_STRUCK}", text)


class Redaction(logging.Filter):
    """A filter for log handlers: it rewrites messages and tracebacks, and lets all through."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        self._secrets = tuple(secrets)

    def filter(self, record: logging.LogRecord) -> bool:
        """Strike out secrets in the message with its arguments, and in the text of an exception."""
        record.msg, record.args = redact(record.getMessage(), self._secrets), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = redact(record.exc_text, self._secrets)
        return True


def silence_wire_logs() -> None:
    """Keep the libraries' transcripts, which hold passwords and letters, out of every log, whatever its level."""
    for name in ("imapclient.imaplib", "imapclient.imapclient", "aiosmtplib"):
        logging.getLogger(name).setLevel(logging.WARNING)
