"""What gives an automatic letter away, and that a suspicion never rules out orders."""

from __future__ import annotations

import pytest

from pbem.mail.letter.automatic import Kind
from pbem.mail.letter.letter import read_letter

_FROM = "From: henry@courrier.example\r\n"
_PART = "\r\n\r\n--b\r\n\r\nx\r\n--b--"

GIVEN_AWAY = {
    "Auto-Submitted: auto-replied": Kind.ABSENCE,
    'Auto-Submitted: auto-replied; owner-email="a@b.example"': Kind.ABSENCE,
    "Auto-Submitted: auto-generated": Kind.MACHINE,
    "auto-submitted: AUTO-NOTIFIED": Kind.MACHINE,
    "X-Autoreply: yes": Kind.ABSENCE,
    "X-Autorespond: Away": Kind.ABSENCE,
    "Precedence: auto_reply": Kind.ABSENCE,
    "Precedence: bulk": Kind.LIST,
    "Precedence: junk": Kind.LIST,
    "List-Id: <x.club.example>": Kind.LIST,
    "List-Unsubscribe: <mailto:x@club.example>": Kind.LIST,
    "Return-Path: <>": Kind.MACHINE,
    "X-Auto-Response-Suppress: All": Kind.QUIET,
    "X-Auto-Response-Suppress: OOF, AutoReply": Kind.QUIET,
    "X-No-Ack: yes": Kind.QUIET,
    "Subject: Automatic reply: [dett-07 b4 FR]": Kind.ABSENCE,
    "Subject: Out of Office: Re: orders": Kind.ABSENCE,
    "Subject: Automatische Antwort: Zug 4": Kind.ABSENCE,
    "Subject: Abwesenheitsnotiz": Kind.ABSENCE,
    "Subject: =?utf-8?q?R=C3=A9ponse_automatique_=3A_x?=": Kind.ABSENCE,
    "Subject: Respuesta automática: x": Kind.ABSENCE,
    "Subject: Autosvar: x": Kind.ABSENCE,
    "Subject: Автоответ: x": Kind.ABSENCE,
}
A_PERSON = (
    "Auto-Submitted: no",
    "Precedence: normal",
    "X-Auto-Response-Suppress: DR, RN, NRN",
    "Subject: Re: Automatic reply: [dett-07 b4 FR]",
    "Subject: Out flanked, and away",
    "Subject: Away from 20 March",
    "Subject: Urlaub ab Montag, hier mein Zug",
    "Subject: Delivery of the guns has failed",
    "Return-Path: <henry@courrier.example>",
    "Feedback-ID: 1:user:proton",
)


@pytest.mark.parametrize("line", GIVEN_AWAY)
def test_T16__an_automatic_letter_is_known_and_may_still_hold_orders(line: str) -> None:
    letter = read_letter(f"{_FROM}{line}\r\n\r\nFI1 - C5\r\n".encode())
    assert letter.automatic is not None
    assert letter.automatic.kind is GIVEN_AWAY[line]
    assert not letter.automatic.not_an_order
    assert letter.text == "FI1 - C5\n"


@pytest.mark.parametrize("line", A_PERSON)
def test_T16__a_person_is_answered(line: str) -> None:
    assert read_letter(f"{_FROM}{line}\r\n\r\nFI1 - C5\r\n".encode()).automatic is None


@pytest.mark.parametrize(
    "head",
    [
        "From: MAILER-DAEMON@x.example\r\nReturn-Path: <>",
        "From: Mail Delivery System <Mailer-Daemon@x.example>\r\nSubject: Mail delivery failed: returning message",
        "From: postmaster@x.example\r\nSubject: Undeliverable: orders",
        "From: postmaster@x.example\r\nX-Failed-Recipients: a@b.example",
        f"{_FROM}Content-Type: multipart/report; report-type=delivery-status; boundary=b{_PART}",
        f"{_FROM}Content-Type: multipart/report; report-type=disposition-notification; boundary=b{_PART}",
        f"{_FROM}X-PBEM-Loop: dett-07",
    ],
)
def test_O08__reports_receipts_and_our_own_letters_are_never_orders(head: str) -> None:
    letter = read_letter(f"{head}\r\n\r\nFI1 - C5\r\n".encode())
    assert letter.automatic is not None
    assert letter.automatic.not_an_order


def test_a_letter_from_a_daemon_without_any_other_sign_may_still_be_a_persons() -> None:
    letter = read_letter(b"From: postmaster@club.example\r\nSubject: my orders\r\n\r\nFI1 - C5\r\n")
    assert letter.automatic is not None
    assert not letter.automatic.not_an_order
