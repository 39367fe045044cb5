"""Letters as bytes: always the same, in seven bits, with no header but those that were meant."""

from __future__ import annotations

import email
import email.policy
from base64 import b64decode
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.letter.letter import read_letter
from pbem.mail.sending.compose import Outgoing, compose
from pbem.mail.sending.proofread import faults

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 30
LETTER = Outgoing(
    sender="umpire@club.example",
    sender_name="The umpire",
    recipient="ney@player.example",
    recipient_name="Marshal Ney",
    reply_to="umpire+dett-07.k3jxw2ab5c6d7e2f@club.example",
    subject="Dettingen: bound 5 is fought",
    text="Bound 5\n\n    FI1 @C6  line S 0 hits      : \n-- \nThe umpire\n",
    html="<p>Bound 5 <img src='cid:map-5@dett-07' alt='the map'></p>",
    pictures=(("map-5@dett-07", PNG, "A map of 20 by 20 squares"),),
    attachments=(("bound-5.json", "application/json", b'{"bound": 5}'),),
    message_id="<dett-07.5.french@club.example>",
    date=datetime(2026, 3, 15, 20, 0, tzinfo=UTC),
    in_reply_to="<orders-5@player.example>",
    references=("<bound-4@club.example>", "<orders-5@player.example>"),
    list_id="dett-07.club.example",
)


def parsed(letter: Outgoing) -> EmailMessage:
    raw = compose(letter)
    assert faults(raw, letter) == ()
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    return message


def part(letter: Outgoing, subtype: str) -> str:
    body = parsed(letter).get_body((subtype,))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def test_the_same_letter_is_the_same_bytes() -> None:
    assert compose(LETTER) == compose(replace(LETTER))
    assert compose(LETTER) != compose(replace(LETTER, message_id="<other@club.example>"))


def test_the_parts_are_nested_as_mail_programs_expect() -> None:
    message = parsed(LETTER)
    assert [each.get_content_type() for each in message.walk()] == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "application/json",
    ]
    picture = next(each for each in message.walk() if each.get_content_type() == "image/png")
    assert picture["Content-ID"] == "<map-5@dett-07>" and picture["Content-Disposition"].startswith("inline")
    assert picture.get_payload(decode=True) == PNG
    (attached,) = message.iter_attachments()
    assert (attached.get_filename(), attached.get_payload(decode=True)) == ("bound-5.json", b'{"bound": 5}')


def test_no_level_stands_without_need() -> None:
    def types(letter: Outgoing) -> list[str]:
        return [each.get_content_type() for each in parsed(letter).walk()]

    bare = replace(LETTER, html="", pictures=(), attachments=())
    assert types(bare) == ["text/plain"]
    assert types(replace(bare, html="<p>x</p>")) == ["multipart/alternative", "text/plain", "text/html"]
    assert types(replace(bare, attachments=LETTER.attachments))[0] == "multipart/mixed"


def test_the_text_is_not_flowed_and_comes_back_as_it_was() -> None:
    raw = compose(LETTER)
    assert b"format=flowed" not in raw
    assert part(LETTER, "plain") == LETTER.text
    accented = replace(LETTER, text="Grüße · ½ ✚\n\n    FI1 : \n" + "x" * 3000 + "\n.\nFrom here\n")
    assert part(accented, "plain") == accented.text
    assert part(replace(LETTER, html="<p>Grüße</p>\n"), "html") == "<p>Grüße</p>\n"


def test_our_own_reader_reads_what_we_write() -> None:
    read = read_letter(compose(LETTER))
    assert (read.sender, read.subject) == ("umpire@club.example", LETTER.subject)
    assert read.text.rstrip("\n").splitlines()[0] == "Bound 5"
    assert "    FI1 @C6  line S 0 hits      :" in read.text


def test_T16__every_letter_says_that_no_answer_by_machine_is_wanted() -> None:
    message = parsed(LETTER)
    assert message["Auto-Submitted"] == "auto-generated"
    assert parsed(replace(LETTER, auto="auto-replied"))["Auto-Submitted"] == "auto-replied"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["X-PBEM-Loop"] == "umpire@club.example"
    assert message["List-Id"] == "<dett-07.club.example>"
    with pytest.raises(ValueError, match="auto"):
        compose(replace(LETTER, auto="no"))


def test_T16__our_own_letter_coming_back_is_known_as_ours() -> None:
    automatic = read_letter(compose(LETTER)).automatic
    assert automatic is not None and automatic.not_an_order


def test_a_letter_hangs_on_the_thread_that_it_answers() -> None:
    message = parsed(LETTER)
    assert message["In-Reply-To"] == "<orders-5@player.example>"
    assert message["References"].split() == ["<bound-4@club.example>", "<orders-5@player.example>"]
    assert message["Message-ID"] == LETTER.message_id
    alone = parsed(replace(LETTER, in_reply_to="", references=()))
    assert alone["In-Reply-To"] is None and alone["References"] is None


def test_the_date_is_written_in_utc() -> None:
    there = datetime(2026, 3, 15, 22, 0, tzinfo=timezone(timedelta(hours=2)))
    assert parsed(replace(LETTER, date=there))["Date"] == "Sun, 15 Mar 2026 20:00:00 +0000"
    with pytest.raises(ValueError, match="zone"):
        compose(replace(LETTER, date=datetime(2026, 3, 15)))


@pytest.mark.parametrize(
    "name",
    [
        "Ney, eve@evil.test",
        "Ney\r\nBcc: eve@evil.test",
        "Ney <eve@evil.test>",
        '"Ney" <eve@evil.test>, "x',
        "=?utf-8?q?x?= <eve@evil.test>,",
        "=?utf-8?q?=0D=0ABcc:_eve@evil.test?=",
        "Ney\u2028Bcc: eve@evil.test",
        "Maréchal Ney, eve@evil.test",
        "(comment) ; : @ ,",
        "\\",
        '\\"',
        "x" * 2000,
        "💩" * 200,
    ],
)
def test_T10__no_name_can_add_or_change_a_recipient(name: str) -> None:
    letter = replace(LETTER, sender_name=name, recipient_name=name)
    message = parsed(letter)
    for header, address in (("From", letter.sender), ("To", letter.recipient), ("Reply-To", letter.reply_to)):
        assert [each.addr_spec for each in message[header].addresses] == [address]
    assert message["Bcc"] is None and message["Cc"] is None


@pytest.mark.parametrize(
    "subject",
    [
        "Re: A 💩 subject=?UTF-8?Q?=0A?=Bcc: eve@evil.test",
        "orders\r\nBcc: eve@evil.test",
        "orders\nBcc: eve@evil.test\n\nbody",
        "orders\x00\x0b\x0c\x1c\x85Bcc: eve@evil.test",
        "=?utf-8?q?=0ABcc:_eve@evil.test?=",
        "x" * 3000,
        "",
        "\ud800 half a character",
    ],
)
def test_T14__no_subject_can_add_a_header(subject: str) -> None:
    message = parsed(replace(LETTER, subject=subject))
    assert "Bcc" not in message and len(message.get_all("Subject", [])) == 1


@pytest.mark.parametrize("field", ["sender", "recipient", "reply_to"])
@pytest.mark.parametrize("address", ["x@y.z\r\nBcc: eve@evil.test", "a@b.c, eve@evil.test", "Ney <a@b.c>", "nobody"])
def test_T14__what_is_no_address_is_not_written(field: str, address: str) -> None:
    with pytest.raises(ValueError, match="address"):
        compose(replace(LETTER, **{field: address}))  # type: ignore[arg-type]


def test_T14__identifiers_of_other_peoples_letters_are_copied_only_if_they_are_well_formed() -> None:
    evil = ("<x@y>\r\nBcc: eve@evil.test", "=?utf-8?q?=0A?=", "<a b@c>", "<[x@y]>", "no", "<ok@player.example>")
    message = parsed(replace(LETTER, in_reply_to=evil[0], references=evil))
    assert message["In-Reply-To"] is None
    assert message["References"] == "<ok@player.example>"


def test_T14__names_of_attachments_and_pictures_are_plain() -> None:
    message = parsed(replace(LETTER, attachments=(('../a"b\r\nX: y.json', "application/json", b"{}"),)))
    (attached,) = message.iter_attachments()
    assert attached.get_filename() == ".._a_b__X__y.json"
    for picture in (("x>\r\nY: z", PNG, ""), ("", PNG, "")):
        with pytest.raises(ValueError, match="Content-ID"):
            compose(replace(LETTER, pictures=(picture,)))
    with pytest.raises(ValueError, match="MIME"):
        compose(replace(LETTER, attachments=(("x", "text/plain\r\nX: y", b""),)))


names = st.text(max_size=60)


@given(names, names, st.text(max_size=200), st.text(max_size=500), st.text(max_size=300))
def test_T14__any_text_whatever_makes_a_fit_letter(sender: str, name: str, subject: str, text: str, html: str) -> None:
    letter = replace(LETTER, sender_name=sender, recipient_name=name, subject=subject, text=text, html=html)
    assert faults(compose(letter), letter) == ()


@given(st.text(alphabet=st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=120))
def test_a_subject_of_visible_characters_comes_back_as_it_was(subject: str) -> None:
    assert str(parsed(replace(LETTER, subject=subject))["Subject"]) == subject


@given(st.text(alphabet=st.characters(exclude_characters="\r\0", exclude_categories=["Cs"]), max_size=400))
def test_a_text_comes_back_as_it_was(text: str) -> None:
    body = email.message_from_bytes(compose(replace(LETTER, text=text, html="", pictures=(), attachments=())))
    payload = body.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode("utf-8").replace("\r\n", "\n") == text.removesuffix("\n") + "\n"


def test_a_boundary_that_stands_in_the_text_is_not_used() -> None:
    boundary = parsed(LETTER).get_boundary()
    assert boundary is not None
    inside = replace(LETTER, text=f"--{boundary}\n\nFI1 flee\n--{boundary}--\n")
    assert part(inside, "plain") == inside.text


def test_a_map_sent_to_many_is_the_same_picture_in_each() -> None:
    first, second = compose(LETTER), compose(replace(LETTER, recipient="mack@x.example", message_id="<b@club.example>"))
    for raw in (first, second):
        encoded = raw.partition(b"Content-Description")[2].partition(b"\r\n\r\n")[2].partition(b"\r\n--")[0]
        assert b64decode(encoded) == PNG


def test_proofreading_finds_what_is_wrong() -> None:
    raw = compose(LETTER)
    spoilt = {
        raw.replace(b"Subject:", b"Bcc: eve@evil.test\r\nSubject:", 1): "bcc",
        raw.replace(b"\r\n", b"\n", 1): "CRLF",
        raw.replace(b"Bound 5", b"Bound \xc3\xbc", 1): "127",
        raw.replace(b"Bound 5", b"x" * 1000, 1): "998",
        raw.replace(b"Date:", b"X-Date:", 1): "date",
        raw.replace(b"To: Marshal Ney <ney@player.example>", b"To: ney@player.example, eve@evil.test", 1): "eve",
    }
    for changed, word in spoilt.items():
        assert any(word in fault for fault in faults(changed, LETTER)), word
