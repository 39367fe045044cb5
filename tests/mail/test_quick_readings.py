"""What is read in a quick way where it is usual is read as the thorough way reads it, of any bytes whatever."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar
from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.mail.fetching import said
from pbem.mail.fetching.said import Said, read_said
from pbem.mail.letter import headers
from pbem.mail.letter.content import content_hash, header_and_hash
from pbem.mail.letter.envelope import read_header
from pbem.mail.letter.headers import Header, split, words
from pbem.mail.letter.sender import from_lines
from tests.letters.expected import NAMES, raw
from tests.mail.hostile import HOSTILE

T = TypeVar("T")

_NEVER = re.compile(rb"(?!)")
STRANGE = [*HOSTILE.values(), *(raw(name) for name in NAMES)]
PIECES = [
    b"From", b"from", b":", b" :", b"\t:",
    b"a@b.example", b" ", b"\t", b"\n", b"\r\n", b"\r", b"\r\r\n", b"\n\n", b"\0",
    b"Subject", b"=?utf-8?q?a?=", b"\xe4", b">From x\n", b"From x\n", b"X-A: b\n", b" folded\n", b"x" * 201, b"\x0b",
    b"\x85", b"Date", b"To", b"To: a@b.example\r\n", b"\r\n\r\n", b"FI1 - C5\n",
]  # fmt: skip
LETTERS = st.lists(st.sampled_from(PIECES), max_size=30).map(b"".join) | st.binary(max_size=200)

WRITTEN = (
    "from", "sender", "to", "cc", "reply-to", "subject", "date", "message-id", "in-reply-to", "references",
    "mime-version", "content-type", "content-transfer-encoding", "content-disposition",
)  # fmt: skip


def thoroughly(work: Callable[[], T]) -> T:
    """Do it without the quick ways."""
    with (
        mock.patch.object(headers, "_USUAL", _NEVER),
        mock.patch.object(headers, "_PLAIN", _NEVER),
        mock.patch.object(said, "_at_a_glance", lambda *_: None),
    ):
        return work()


@dataclass(frozen=True)
class Readings:
    """All that is read of a letter; `parts` are its header and body where only so many bytes are looked at."""

    header: Header
    hash: str
    hash_alone: str
    from_lines: int
    parts: list[tuple[Header, bytes]]
    words: list[str]


def parts(letter: bytes) -> list[tuple[Header, bytes]]:
    plain = letter.replace(b"\r\n", b"\n")
    return [split(plain, limit) for limit in (40, 64 * 1024, len(letter) + 1)]


def quickly(letter: bytes) -> Readings:
    header, found = header_and_hash(letter)
    values = [words(value) for _, value in header.fields[:100]]
    return Readings(header, found, content_hash(letter), from_lines(header.block), parts(letter), values)


def step_by_step(letter: bytes) -> Readings:
    header, found = read_header(letter), hash_step_by_step(letter)
    froms = re.findall(rb"(?:^|[\n\r])from[\x00-\x20]*:", header.block, re.IGNORECASE)
    values = [words(value) for _, value in header.fields[:100]]
    return Readings(header, found, found, len(froms), parts(letter), values)


def hash_step_by_step(letter: bytes) -> str:
    data = re.sub(rb"(?<!\r)\r++\n|\r", b"\n", letter.replace(b"\r\n", b"\n") if b"\r" not in letter else letter)
    data = data.replace(b"\0", b"\x80")
    header, body = split(data, len(data) + 1)
    fields = sorted((name, b" ".join(value.split())) for name, value in header.fields if name in WRITTEN)
    lines = b"".join(name.encode() + b":" + value + b"\n" for name, value in fields)
    return hashlib.sha256(lines + b"\n" + body.rstrip(b"\n")).hexdigest()


@pytest.mark.parametrize("number", range(len(STRANGE)))
def test_T19__every_strange_letter_is_read_the_quick_way_as_thoroughly(number: int) -> None:
    assert quickly(STRANGE[number]) == thoroughly(partial(step_by_step, STRANGE[number]))


@given(LETTERS)
@example(b"From: a@b.example\r\nX: y\r\n z\r\n\r\nbody\r\n")
@example(b"A: b\n\r\nc")
@example(b"A: b\r")
@example(b"A: b\r\n\r\nc\r\rd")
@example(b"Date: b\x01\r\nDate: b\r\n\r\nc")
@example(b"\r\n\r\nc")
@example(b"From")
@example(b"A: b\nFrom")
@example(b"A: b\nno field: c\n")
def test_T19__any_bytes_are_read_the_quick_way_as_thoroughly(letter: bytes) -> None:
    assert quickly(letter) == thoroughly(partial(step_by_step, letter))


ITEMS = [
    b"UID 7", b"UID 8", b"UID 0", b"uid 7", b"RFC822.SIZE 12", b"RFC822.SIZE 0",
    b'INTERNALDATE "27-Jun-2026 09:00:00 +0200"',
    b'INTERNALDATE " 7-Feb-2026 23:59:60 +0000"', b'INTERNALDATE "31-Feb-2026 09:00:00 -1130"', b"INTERNALDATE NIL",
    b'INTERNALDATE " 1-Mar-2026 00:00:00 -0330"', b"FLAGS (\\Seen)", b"MODSEQ (12)", b"BODY[] NIL", b'BODY[] "short"',
    b"X", b"",
]  # fmt: skip
PARTS = [b"BODY[]", b"BODY[]<0>", b"BODY[HEADER.FIELDS (FROM SUBJECT)]", b"BODY[TEXT]", b"body[]", b"BODY[]<5>"]


@st.composite
def answers(draw: st.DrawFn) -> list[object]:
    """What imaplib hands out: a line of each letter, or a pair where a text stands in it, and the rest of the line."""
    lines: list[object] = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        items = draw(st.lists(st.sampled_from(ITEMS), max_size=4))
        begin = b"%d (%s" % (number, b" ".join([b"UID %d" % (number + draw(st.sampled_from([6, 6, 7]))), *items]))
        if draw(st.booleans()):
            text = draw(st.binary(max_size=20))
            length = len(text) + draw(st.sampled_from([0, 0, 0, 1]))
            lines.append((b"%s %s {%d}" % (begin, draw(st.sampled_from(PARTS)), length), text))
            lines.append(draw(st.sampled_from([b")", b")", b" UID 9)", b" FLAGS ())", b""])))
        else:
            lines.append(begin + draw(st.sampled_from([b")", b" )", b"", b"))"])))
    return lines


def outcome(lines: list[object]) -> dict[int, Said] | type[Exception]:
    try:
        return read_said(lines, lambda name: name in (b"BODY[]", b"BODY[]<0>") or name.startswith(b"BODY[HEADER"))
    except Exception as error:
        return type(error)


@given(answers())
@example(
    [b'1 (UID 7 INTERNALDATE "27-Jun-2026 09:00:00 +0230")', b'2 (UID 8 INTERNALDATE " 1-Mar-2026 00:00:00 -0330")']
)
@example(
    [b'1 (UID 7 INTERNALDATE "31-Feb-2026 09:00:00 +0000")', b'2 (UID 8 INTERNALDATE " 7-Feb-2026 23:59:60 +0000")']
)
def test_T23__whatever_a_server_says_of_letters_is_read_at_a_glance_as_word_by_word(lines: list[object]) -> None:
    assert outcome(lines) == thoroughly(lambda: outcome(lines))


def test_T23__the_usual_answer_is_read_at_a_glance() -> None:
    begin = b'1 (UID 7 RFC822.SIZE 3 INTERNALDATE "27-Jun-2026 09:00:00 +0200" BODY[] {3}'
    with mock.patch.object(said, "_word_by_word", side_effect=AssertionError):
        found = read_said([(begin, b"abc"), b")", b"2 (UID 8 RFC822.SIZE 5)"], lambda _: True)
    assert found == {7: Said(3, datetime(2026, 6, 27, 7, tzinfo=UTC), b"abc"), 8: Said(5, None, None)}
