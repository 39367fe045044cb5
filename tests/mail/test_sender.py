"""Only a From that can be read in exactly one way names a sender."""

from __future__ import annotations

import pytest

from pbem.mail.letter.letter import read_letter

ONE_WAY = {
    b"From: alice@good.example": "alice@good.example",
    b"From:alice@good.example": "alice@good.example",
    b"From: <alice@good.example>": "alice@good.example",
    b"From: Alice <alice@good.example>": "alice@good.example",
    b"From: Alice O'Hara-Smith <Alice@Good.Example>": "alice@good.example",
    b'From: "Hara, Alice" <alice@good.example>': "alice@good.example",
    b'From: "eve@evil.example" <alice@good.example>': "alice@good.example",
    b'From: "a \\" <eve@evil.example>" <alice@good.example>': "alice@good.example",
    b"From: alice@good.example <alice@good.example>": "alice@good.example",
    b"From: =?utf-8?q?Al=C3=AFce?= <alice@good.example>": "alice@good.example",
    b"From: Alice\r\n <alice@good.example>": "alice@good.example",
    b"From: Alice <alice+games@good.example>": "alice+games@good.example",
}
MANY_WAYS = (
    b"X-From: alice@good.example",
    b"From:",
    b"From: alice",
    b"From: alice@good.example\r\nFrom: eve@evil.example",
    b"From: alice@good.example\r\nFROM : eve@evil.example",
    b"From: alice@good.example, eve@evil.example",
    b"From: alice@good.example <eve@evil.example>",
    b"From: <alice@good.example> <eve@evil.example>",
    b"From: alice@good.example (<)eve@evil.example",
    b"From: alice@good.example (Alice)",
    b"From: (alice@good.example) eve@evil.example",
    b"From: friends: alice@good.example;",
    b"From: <=?utf-8?q?alice=40good.example?=>",
    b"From: <=?utf-8?q?alice?=@good.example>",
    b"From: Alice <alice@good.example\0>",
    b"From: Alice\0 <alice@good.example>",
    b"From: Alice <alice@good.example>\rFrom: eve@evil.example",
    b"From: <@evil.example:alice@good.example>",
    b'From: "alice@good.example <eve@evil.example>',
    b'From: "alice"@good.example',
    b"From: alice@[192.0.2.1]",
    b"From: alice@good",
    b"From: alice@good.example.",
    b"From: alice..b@good.example",
    b"From: alice@good..example",
    b"From: " + b"a" * 250 + b"@good.example",
    "From: Älice <alice@good.example>".encode(),
)


@pytest.mark.parametrize("line", ONE_WAY)
def test_T05__one_plain_address_is_the_sender(line: bytes) -> None:
    letter = read_letter(line + b"\r\nSubject: orders\r\n\r\nFI1 - C5\r\n")
    assert (letter.sender, letter.sender_problem) == (ONE_WAY[line], "")


@pytest.mark.parametrize("line", MANY_WAYS)
def test_T05__anything_else_names_nobody_and_says_why(line: bytes) -> None:
    letter = read_letter(line + b"\r\nSubject: orders\r\n\r\nFI1 - C5\r\n")
    assert letter.sender == ""
    assert "From line" in letter.sender_problem
    assert letter.text == "FI1 - C5\n"


@pytest.mark.parametrize(
    ("address", "sender"),
    [
        ("ALICE@GOOD.EXAMPLE", "alice@good.example"),
        ("a.l.ice@good.example", "a.l.ice@good.example"),
        ("alice@xn--gd-jlcd.example", "alice@xn--gd-jlcd.example"),
        ("alice@gооd.example", ""),
        ("аlice@good.example", ""),
        ("alice@good.example.", ""),
    ],
)
def test_T06__look_alikes_and_dots_are_never_taken_for_the_registered_address(address: str, sender: str) -> None:
    assert read_letter(f"From: Alice <{address}>\r\n\r\n".encode()).sender == sender


def test_a_sender_line_or_a_reply_to_names_nobody() -> None:
    letter = read_letter(b"Sender: alice@good.example\r\nReply-To: alice@good.example\r\n\r\nFI1 - C5\r\n")
    assert letter.sender == ""


def test_the_name_is_decoded_and_stays_on_one_line() -> None:
    letter = read_letter(b"From: =?utf-8?q?Al=0D=0ABcc=3A_x?= <alice@good.example>\r\n\r\n")
    assert letter.sender_name == "Al Bcc: x"
