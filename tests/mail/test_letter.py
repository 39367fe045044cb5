"""Any bytes are a letter; its identity, its limits, its attachments and its body."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.mail.letter.letter import Letter, content_hash, read_letter
from pbem.mail.letter.parts import Limits
from tests.letters.expected import NAMES, raw

HEAD = b"From: Henry <henry@courrier.example>\r\nTo: dett-07+k7q2@pbem.example\r\n"

_NAMES = (b"From", b"To", b"Cc", b"Subject", b"Date", b"Message-ID", b"Content-Type", b"Content-Disposition", b"X-A")
_TOKENS = (
    b"text/plain", b"text/html", b"multipart/mixed", b"; boundary=b", b"; charset=utf-8", b"; charset=koi8-r",
    b"; format=flowed", b"\r\n--b\r\n", b"\r\n--b--\r\n", b"=?utf-8?q?=41?=", b"=?x?b?QUI=?=", b"<a@b.example>",
    b"; filename*0*=utf-8''%41", b'"', b"\r\n", b"\r\n\r\n", b"<div>", b"</div>", b"<blockquote>", b"<!--", b"&#",
    b"> ", b"base64", b"quoted-printable", b"=\r\n", b"Content-Transfer-Encoding: ", b"Content-Type: ",
    b"\xff\x00\x80", b"(", b",", b":", b";",
)  # fmt: skip
wild_headers = st.lists(st.tuples(st.sampled_from(_NAMES), st.lists(st.sampled_from(_TOKENS) | st.binary(max_size=12))))
wild_letters = st.builds(
    lambda headers, body: (
        b"".join(name + b": " + b"".join(value) + b"\r\n" for name, value in headers) + b"".join(body)
    ),
    wild_headers,
    st.lists(st.sampled_from(_TOKENS) | st.binary(max_size=30), max_size=30),
)


@given(st.binary(max_size=2000) | wild_letters)
@example(b"")
@example(b"\r\n\r\n")
@example(b'From: "\r\nContent-Type: text/plain; name*\r\n\r\n')
def test_I17__any_bytes_give_a_letter_that_can_be_kept_as_json(data: bytes) -> None:
    letter = read_letter(data)
    assert msgspec.json.decode(msgspec.json.encode(letter), type=Letter) == letter
    assert "\r" not in letter.text and "\0" not in letter.text
    assert bool(letter.sender) != bool(letter.sender_problem)


@given(st.binary(max_size=2000) | wild_letters)
def test_any_bytes_have_an_identity_that_line_ends_do_not_change(data: bytes) -> None:
    unix = data.replace(b"\r", b"")
    assert content_hash(unix) == content_hash(unix.replace(b"\n", b"\r\n"))


@pytest.mark.parametrize("name", NAMES)
def test_I19__a_second_delivery_of_a_letter_is_the_same_letter(name: str) -> None:
    once = raw(name)
    trace = (
        b"Return-Path: <other@pbem.example>\r\nDelivered-To: game@pbem.example\r\nX-Spam-Score: 0.1\r\n"
        b"Received: from elsewhere\r\n\tby mail.pbem.example; Fri, 13 Mar 2026 01:02:03 +0000\r\n"
        b"DKIM-Signature: v=1; b=x\r\n"
    )
    again = trace + once[once.index(b"From: ") :]
    assert content_hash(again) == content_hash(once)
    assert content_hash(once.rstrip(b"\r\n")) == content_hash(once)


def test_I04__nul_bytes_are_what_imap_servers_make_of_them() -> None:
    assert content_hash(HEAD + b"\r\nFI1\0 - C5\r\n") == content_hash(HEAD + b"\r\nFI1\x80 - C5\r\n")


def test_I20__two_letters_with_one_message_id_are_two_letters() -> None:
    head = HEAD + b"Message-ID: <1@courrier.example>\r\n\r\n"
    first, second = read_letter(head + b"FI1 - C5\r\n"), read_letter(head + b"FI1 - D5\r\n")
    assert first.message_id == second.message_id
    assert first.content != second.content


@pytest.mark.parametrize("line", [b"", b"Message-ID: <[abc@courrier.example]>\r\n", b"Message-ID: what is that?\r\n"])
def test_I21__a_letter_without_a_message_id_is_known_by_its_content(line: bytes) -> None:
    letter = read_letter(HEAD + line + b"\r\nFI1 - C5\r\n")
    assert letter.message_id == ""
    assert letter.text == "FI1 - C5\n"
    assert letter.content == content_hash(HEAD + line + b"\r\nFI1 - C5\r\n")


def test_the_threads_of_a_reply_are_kept() -> None:
    letter = read_letter(raw("gmail-web-top-posted"))
    assert letter.in_reply_to == "<b4.fr.9f2c@pbem.example>"
    assert letter.references == ("<b4.fr.9f2c@pbem.example>",)
    assert "dett-07+k7q2m@pbem.example" in letter.recipients
    assert letter.header("Delivered-To") == "dett-07+k7q2m@pbem.example"


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Thu, 12 Mar 2026 22:10:31 +0100", datetime(2026, 3, 12, 21, 10, 31, tzinfo=UTC)),
        ("12 Mar 2026 22:10:31 -0000", datetime(2026, 3, 12, 22, 10, 31, tzinfo=UTC)),
        ("Mon, 32 Foo 99999", None),
        ("Fri, 31 Dec 9999 23:59:59 -2359", None),
        ("yesterday", None),
    ],
)
def test_C05__the_writers_clock_is_read_and_never_raises(line: str, wanted: datetime | None) -> None:
    assert read_letter(HEAD + b"Date: " + line.encode() + b"\r\n\r\n").date == wanted


def _mixed(*parts: bytes) -> bytes:
    return (
        HEAD
        + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
        + b"".join(b"--b\r\n" + part for part in parts)
        + b"--b--\r\n"
    )


def test_T19__header_parts_depth_and_length_have_limits_and_say_so() -> None:
    small = Limits(header_bytes=200, parts=3, depth=2, decoded_bytes=2048)
    long_header = read_letter(HEAD + b"X-A: b\r\n" * 100 + b"\r\nFI1 - C5\r\n", small)
    assert long_header.text == "FI1 - C5\n"
    assert "header" in long_header.problems[0]
    many = read_letter(_mixed(*[b"\r\nx\r\n"] * 9), small)
    assert many.text == "x\nx\nx"
    assert "more than 3 parts" in many.problems[0]
    deep = _mixed(b"Content-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\ndeep\r\n--c--\r\n", b"\r\nshallow\r\n")
    assert read_letter(deep, small).text == "shallow"
    assert "deep" in read_letter(deep, small).problems[0]
    long = read_letter(HEAD + b"\r\n" + b"x" * 5000, small)
    assert len(long.text) == 2048
    assert "very long" in long.problems[0]


def test_I16__a_letter_cut_off_by_the_mailbox_is_read_as_far_as_it_goes() -> None:
    letter = read_letter(raw("attached-orders-txt")[:-120])
    assert letter.orders_attachment is not None
    assert letter.sender == "henry.dubois@courrier.example"


def test_T20__attachment_names_carry_no_path_and_no_control_characters() -> None:
    letter = read_letter(
        _mixed(
            b"Content-Type: text/plain\r\n\r\nhello\r\n",
            b'Content-Disposition: attachment; filename="C:\\\\temp\\\\..\\\\a\x01b.txt"\r\n\r\nFI1 - C5\r\n',
        )
    )
    assert letter.attachments == ("ab.txt",)
    assert letter.orders_attachment == "FI1 - C5"


def attached(*files: tuple[bytes, bytes, bytes]) -> Letter:
    """A letter that says hello, with files of a type, a name and a content."""
    parts = [
        b"Content-Type: " + kind + b'\r\nContent-Disposition: attachment; filename="' + name + b'"\r\n\r\n' + content
        for kind, name, content in files
    ]
    return read_letter(_mixed(b"Content-Type: text/plain\r\n\r\nhello\r\n", *parts))


def test_T20__two_files_that_may_both_be_the_orders_are_neither() -> None:
    one, other = (b"text/plain", b"orders.txt", b"FI1 - C5\r\n"), (b"text/plain", b"orders.txt", b"FI1 - H8\r\n")
    letter = attached(one, other)
    assert letter.orders_attachment is None
    assert "2 text files" in letter.problems[0]
    assert attached(one, (b"text/plain", b"notes.txt", b"FI1 - H8\r\n")).orders_attachment == "FI1 - C5"


@pytest.mark.parametrize(
    ("kind", "name", "word"),
    [
        (b"application/zip", b"orders.zip", "archive"),
        (b"application/octet-stream", b"orders.txt.exe", "program"),
        (b"application/ms-tnef", b"winmail.dat", "winmail.dat"),
        (b"application/pdf", b"orders.pdf", "PDF"),
        (b"message/rfc822", b"orders.eml", "letter within"),
    ],
)
def test_T20__what_is_no_plain_text_is_not_opened_and_the_writer_is_told(kind: bytes, name: bytes, word: str) -> None:
    letter = attached((kind, name, b"FI1 - C5\r\n"))
    assert letter.orders_attachment is None
    assert "FI1" not in letter.text
    assert word in " ".join(letter.problems)


def test_a_from_line_behind_the_header_limit_still_counts() -> None:
    letter = read_letter(HEAD + b"X-A: b\r\n" * 20_000 + b"From: eve@evil.example\r\n\r\nFI1 - C5\r\n")
    assert letter.sender == ""
    assert letter.sender_problem == "more than one From line"


@pytest.mark.parametrize("other", ["X-From", "Envelope-From", "Resent-From", "X-Original-from"])
def test_lines_whose_names_only_end_in_from_name_no_sender_and_hide_none(other: str) -> None:
    letter = read_letter(f"{other}: eve@evil.example\r\n".encode() + HEAD + b"\r\nFI1 - C5\r\n")
    assert (letter.sender, letter.sender_problem) == (read_letter(HEAD + b"\r\n").sender, "")
    assert letter.sender


@pytest.mark.parametrize(
    ("lines", "name", "problem"),
    [
        (b"Subject: orders", "", "no From line"),
        (b"From:", "", "an empty From line"),
        (b"From: Alice Miller", "Alice Miller", "a From line that is not exactly one plain address"),
        (b"From: alice@good.example\r\nFrom: eve@evil.example", "", "more than one From line"),
        (b"From: Alice <alice@good.example> (\xe4)", None, "a From line with bytes that are not ASCII"),
    ],
)
def test_why_nobody_is_the_sender_is_said_with_the_name_where_there_is_one(
    lines: bytes, name: str | None, problem: str
) -> None:
    letter = read_letter(lines + b"\r\n\r\nFI1 - C5\r\n")
    assert (letter.sender, letter.sender_problem) == ("", problem)
    assert name is None or letter.sender_name == name


def _either(plain: str, rich: str) -> str:
    """What is read of a letter with these two wordings."""
    parts = (("plain", plain), ("html", rich))
    body = "".join(f"--b\r\nContent-Type: text/{kind}; charset=utf-8\r\n\r\n{text}\r\n" for kind, text in parts)
    head = HEAD + b"Content-Type: multipart/alternative; boundary=b\r\n\r\n"
    return read_letter(head + f"{body}--b--\r\n".encode()).text.strip()


@pytest.mark.parametrize(
    ("plain", "rich", "read"),
    [
        ("FI1 - C5", "<p>FI1 - <b>C5</b></p>", "FI1 - C5"),
        ("FI1 - C5 plain", "<p>FI1 - C5 rich</p>", "FI1 - C5 plain"),
        ("", "<p>FI1 - C5</p>", "FI1 - C5"),
        ("Please view this in a browser.", "<p>FI1 - C5</p>", "FI1 - C5"),
        ("FI1 - C5 (not in a browser)", "<p>FI1 - C5 (not in a browser) rich</p>", "FI1 - C5 (not in a browser)"),
        ("FI1 - C5\r\n" + "I saw it in a browser. " * 20, "<p>rich</p>", "FI1 - C5\n" + "I saw it in a browser. " * 20),
    ],
)
def test_the_plain_wording_is_read_unless_it_only_points_at_the_other(plain: str, rich: str, read: str) -> None:
    assert _either(plain, rich) == read.strip()


PICTURE = b"Content-Type: image/png; name=map.png\r\n"


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        (b"Content-Disposition: attachment; filename=map.png\r\n", True),
        (b"Content-Disposition: inline; filename=map.png\r\n", False),
        (b"Content-ID: <logo@mail.example>\r\n", False),
    ],
)
def test_a_picture_instead_of_orders_is_told_of_and_one_within_the_text_is_not(marks: bytes, told: bool) -> None:
    picture = PICTURE + marks + b"\r\nx\r\n"
    alone = read_letter(_mixed(picture))
    assert any("cannot read a picture (map.png)" in problem for problem in alone.problems) is told
    assert ("map.png" in alone.attachments) is told
    beside = read_letter(_mixed(b"Content-Type: text/plain\r\n\r\nFI1 - C5\r\n", picture))
    assert beside.problems == () and beside.text.strip() == "FI1 - C5"


SEALED = (
    "above\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- FI1 - C5\n- - two dashes\n"
    "-----BEGIN PGP SIGNATURE-----\n\niQEz\n"
)


@pytest.mark.parametrize(("end", "below"), [("-----END PGP SIGNATURE-----\nbelow\n", "below"), ("", "")])
def test_the_armour_of_a_signature_is_taken_off_also_where_its_end_is_lost(end: str, below: str) -> None:
    text = read_letter(HEAD + b"\r\n" + f"{SEALED}{end}".encode()).text
    assert text.split() == ["above", "FI1", "-", "C5", "-", "two", "dashes", *below.split()]


def test_many_struck_out_words_are_counted_and_few_are_named() -> None:
    def told(pieces: int) -> str:
        struck = "".join(f"<p><s>FI{number} - C5 and then as far as the brook</s></p>" for number in range(pieces))
        html = HEAD + b"Content-Type: text/html\r\n\r\n" + f"{struck}<p>FI9 - D5</p>".encode()
        (problem,) = read_letter(html).problems
        return problem

    assert told(1) == 'What is struck out in it was not read: "FI0 - C5 and then as far as the brook".'
    assert told(200) == "What is struck out in it was not read: 200 pieces."
