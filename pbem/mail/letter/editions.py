"""What a letter of ours says in each of its editions, as mail programs copy it into a reply."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

from pbem.mail.letter.html_text import to_text


def editions(raw: bytes) -> tuple[str, ...]:
    """The plain text of a letter that we composed, and the text of its HTML."""
    letter = message_from_bytes(raw, policy=policy.default)
    assert isinstance(letter, EmailMessage)
    found = []
    for subtype, read in (("plain", str), ("html", to_text)):
        part = letter.get_body((subtype,))
        if part is not None:
            found.append(read(part.get_content()))
    return tuple(found)
