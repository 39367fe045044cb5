"""Letters that come back, answers that may be written, pauses between attempts."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.identity.return_address import is_return_address, return_address, returned_number
from pbem.mail.letter.bounce import Bounce, Fate, read_bounce
from pbem.mail.sending.backoff import pause

UMPIRE = "umpire@club.example"
SECRET = b"the house's own secret"


def report(action: str, status: str, *, kind: str = "delivery-status", extra: str = "") -> bytes:
    return (
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.player.example\r\nSubject: Undelivered Mail\r\n"
        f'Content-Type: multipart/report; report-type={kind}; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nSorry. Action: delivered\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; mx.player.example\r\n\r\n"
        f"Final-Recipient: rfc822; ney@player.example\r\nAction: {action}\r\nStatus: {status}\r\n{extra}\r\n"
        "--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: bound 5\r\n\r\n"
        "Action: failed\r\nStatus: 5.1.1\r\n--b--\r\n"
    ).encode()


def bounced(raw: bytes, number: int = 42) -> Bounce | None:
    return read_bounce(raw, [return_address(SECRET, UMPIRE, number)], SECRET, UMPIRE)


@pytest.mark.parametrize(
    ("action", "status", "fate"),
    [
        ("failed", "5.1.1", Fate.FAILED),
        ("Failed", "5.7.1 (refused)", Fate.FAILED),
        ("failed", "4.4.7", Fate.EXPIRED),
        ("failed", "", Fate.EXPIRED),
        ("delayed", "4.4.1", Fate.DELAYED),
        ("delivered", "2.0.0", Fate.DELIVERED),
        ("relayed", "2.0.0", Fate.DELIVERED),
        ("singing", "5.1.1", Fate.UNKNOWN),
    ],
)
def test_O08__a_report_says_what_became_of_which_letter(action: str, status: str, fate: Fate) -> None:
    bounce = bounced(report(action, status))
    assert bounce is not None
    assert (bounce.number, bounce.fate, bounce.permanent) == (42, fate, fate is Fate.FAILED)


def test_O08__the_reason_is_kept_for_the_gm() -> None:
    bounce = bounced(report("failed", "5.1.1", extra="Diagnostic-Code: smtp; 550 5.1.1 User\r\n  unknown\r\n"))
    assert bounce == Bounce(42, Fate.FAILED, "5.1.1", "550 5.1.1 User unknown")


def test_O08__a_forged_report_disables_nobody() -> None:
    genuine = return_address(SECRET, UMPIRE, 42)
    forged = [
        genuine.replace("b-42-", "b-43-"),
        return_address(b"another secret", UMPIRE, 42),
        genuine.replace("umpire+", "other+"),
        genuine.replace("club.example", "evil.test"),
        genuine.replace("b-42-", "b-042-"),
        UMPIRE,
        "umpire+b-42-@club.example",
        f"x {genuine}",
    ]
    for address in forged:
        assert read_bounce(report("failed", "5.1.1"), [address], SECRET, UMPIRE) is None
    assert read_bounce(report("failed", "5.1.1"), [*forged, genuine.upper()], SECRET, UMPIRE) is not None


def test_O08__what_is_no_delivery_report_is_not_believed() -> None:
    for raw in (
        b"Subject: hello\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n",
        report("failed", "5.1.1").replace(b"report;", b"mixed;"),
    ):
        assert bounced(raw) == Bounce(42, Fate.UNKNOWN)


def test_O08__a_return_address_is_known_by_its_form_alone() -> None:
    assert is_return_address(UMPIRE, return_address(b"any", UMPIRE, 7))
    assert not is_return_address(UMPIRE, UMPIRE)
    assert not is_return_address(UMPIRE, "umpire+dett-07.aaaaaaaaaaaaaaaa@club.example")


@given(st.binary(max_size=2000))
def test_O08__no_bytes_whatever_make_the_reader_fail(raw: bytes) -> None:
    assert bounced(raw) is not None
    assert bounced(report("failed", "5.1.1") + raw) is not None
    assert bounced(raw + report("failed", "5.1.1")) is not None


@given(st.integers(min_value=1, max_value=10**15))
def test_O08__every_number_finds_its_way_back(number: int) -> None:
    assert returned_number(SECRET, UMPIRE, ["x@y.z", return_address(SECRET, UMPIRE, number)]) == number


def test_pauses_double_up_to_a_ceiling_and_never_march_in_step() -> None:
    random = Random(5)
    pauses = [pause(failures, random, first=1, longest=60) for failures in range(20)]
    assert pauses[0] == 0
    for failures, seconds in enumerate(pauses[1:], 1):
        span = min(60, 2 ** (failures - 1))
        assert span / 2 <= seconds <= span
    assert pause(3, Random(1)) != pause(3, Random(2))
    assert pause(10**6, random) <= 300
