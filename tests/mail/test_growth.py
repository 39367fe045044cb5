"""Reading a letter grows with its length and no faster, whatever stands in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.mail.letter.flowed import unflow
from pbem.mail.letter.html_text import to_text
from pbem.mail.letter.letter import read_letter
from tests.growth import grows_too_fast

HEAD = "From: henry@courrier.example\r\nMIME-Version: 1.0\r\n"
PLAIN = HEAD + "Content-Type: text/plain; charset=utf-8\r\n\r\n"
UNITS = [
    "=", "-=", ">", "> ", "|", " ", "\t", "x", "7", "\n", " \n", "> x\n", ">" * 70 + "\n", "a b\n", "FI1 @C6 : ", "@",
    ":", "FI1 @C6\n", "END\n", "On 1 May 2026 10:00 ney@x.example wrote", "From: x\n", "-----", "_" * 21 + "\n",
    "-- \n", "sent from my ", "CONFIRM ", "\u3000", "é", "&amp;", "*", "\r",
]  # fmt: skip
TAGS = [
    "<", "<a", "<b>", "</b>", "<div>", "</div>", "<blockquote>", "<p>x", "<!--", "<!", "<a b=", "<a b='", "<a b=\">",
    "<td>", "<b></i>", "<style>", "&", "&#", "<br>", "<a style='display:", "<pre> \n",
]  # fmt: skip


def repeated(unit: str, front: str = "") -> Callable[[int], str]:
    return lambda length: front + unit * max(1, length // len(unit))


@pytest.mark.parametrize("unit", UNITS, ids=repr)
def test_text_is_read_in_proportion(unit: str) -> None:
    assert not grows_too_fast(lambda text: read_letter(text.encode()), repeated(unit, PLAIN))
    assert not grows_too_fast(unflow, repeated(unit))


@pytest.mark.parametrize("unit", [*TAGS, *UNITS], ids=repr)
def test_html_is_read_in_proportion(unit: str) -> None:
    assert not grows_too_fast(to_text, repeated(unit))


@pytest.mark.parametrize(
    "field",
    ["From: ", "To: ", "Subject: ", "Content-Type: multipart/mixed; boundary=", "Content-Type: text/plain; a=",
     "Message-ID: ", "References: ", "Authentication-Results: ", "DKIM-Signature: l=1; c=relaxed/relaxed; "],
)  # fmt: skip
@pytest.mark.parametrize("unit", [" ", "=?", "=?utf-8?q?x?=", "a@b", "<a@b.c> ", "(", '"', ";", "; a=b", "\r\n ", "\t"])
def test_headers_are_read_in_proportion(field: str, unit: str) -> None:
    assert not grows_too_fast(lambda text: read_letter(text.encode()), repeated(unit, HEAD + field))


@pytest.mark.parametrize("unit", ["--x\r\n\r\n", "--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n", "--x"])
def test_parts_are_read_in_proportion(unit: str) -> None:
    front = HEAD + "Content-Type: multipart/mixed; boundary=x\r\n\r\n"
    assert not grows_too_fast(lambda text: read_letter(text.encode()), repeated(unit, front))


@pytest.mark.parametrize("way", ["simple", "relaxed"])
@pytest.mark.parametrize("unit", [" ", "\t", " \r\n", "\r\n", " x", "\r"], ids=repr)
def test_T04__the_length_of_a_signed_body_is_reckoned_in_proportion(unit: str, way: str) -> None:
    front = f"DKIM-Signature: v=1; d=x.example; c={way}/{way}; l=9; b=x\r\n{PLAIN}"
    assert not grows_too_fast(
        lambda text: read_letter(text.encode()), repeated(unit, front), lengths=(10_000, 100_000, 1_000_000)
    )
