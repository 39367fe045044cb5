"""What people read of a server's answer bears no marks of the language the program is written in."""

from __future__ import annotations

import pytest

from pbem.mail.fetching.mail_errors import LoginRefused, MailboxLost


@pytest.mark.parametrize(
    ("error", "read"),
    [
        (MailboxLost("[Errno -2] Name or service not known"), "Name or service not known"),
        (LoginRefused("b'[AUTHENTICATIONFAILED] no such user'"), "[AUTHENTICATIONFAILED] no such user"),
        (MailboxLost("it said b'' and b\"nothing\""), "it said  and nothing"),
        (MailboxLost("the club's mailbox"), "the club's mailbox"),
    ],
)
def test_an_answer_is_told_in_plain_words(error: Exception, read: str) -> None:
    assert str(error) == read
