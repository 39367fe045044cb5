"""Who is heard: sender, reply token and the mail server's word; the numbers are those of the threat catalogue."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import dkim
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.identity.address import same_address
from pbem.mail.identity.authentication import Authentication, Origin, Witness, authenticate
from pbem.mail.identity.identity import Identity, Standing, identify
from pbem.mail.identity.token import Mark, Purpose, find_tokens, prove, reply_address, subject_tag, token
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.redact import Redaction, redact
from tests.mail.signing_key import signing_key

UMPIRE = "umpire@club.example"
NEY = "ney@good.example"
SECRET = b"the game's own secret, 32 bytes.."
SEATS = ("french", "pragmatic")
OURS = "mx.club.example"
PASSED = f"Authentication-Results: {OURS}; dmarc=pass header.from=good.example"


def mark(holder: str, bound: int, **other: Any) -> Mark:
    return Mark(other.pop("game", "dett-07"), holder, bound, other.pop("edition", 1), **other)


MARKS = [mark(holder, bound) for holder in SEATS for bound in range(7)]


def letter(
    *top: str, sender: str = f"Marshal Ney <{NEY}>", to: str = "", subject: str = "orders", body: str = "FI1 hold\r\n"
) -> bytes:
    to = to or reply_address(UMPIRE, "dett-07", token(SECRET, mark("french", 5)))
    lines = [*top, f"From: {sender}", f"To: {to}", f"Subject: {subject}"]
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()


@dataclass(frozen=True)
class Heard:
    """A letter judged as the umpire does it: its token proved, then identity."""

    letter: Letter
    proof: Mark | None
    origin: Authentication
    identity: Identity


def hear(raw: bytes, authserv_id: str = OURS, registered: str = NEY, received_above: int = 1) -> Heard:
    read = read_letter(raw)
    found = find_tokens(UMPIRE, read.recipients, read.subject)
    proofs = [prove(SECRET, each, MARKS) for each in found]
    proof = next((each for each in proofs if each is not None and each.holder == "french"), None)
    origin = authenticate(
        read.headers, read.sender, Witness(authserv_id, received_above), signed_in_part=read.signed_in_part
    )
    return Heard(read, proof, origin, identify(read.sender, registered, proof, origin))


def standing(raw: bytes, authserv_id: str = OURS) -> Standing:
    return hear(raw, authserv_id).identity.standing


def test_T01__sender_token_and_server_together_are_the_player() -> None:
    heard = hear(letter(PASSED))
    assert heard.identity.standing is Standing.ACCEPTED
    assert heard.proof == mark("french", 5)


def test_T01__two_of_three_are_held_and_less_is_a_stranger() -> None:
    failed = PASSED.replace("pass", "fail")
    assert standing(letter(failed)) is Standing.HELD
    assert standing(letter()) is Standing.HELD
    assert standing(letter(PASSED, sender="eve@evil.test")) is Standing.HELD
    assert standing(letter(PASSED, to=UMPIRE)) is Standing.HELD
    assert standing(letter(failed, to=UMPIRE)) is Standing.STRANGER
    assert standing(letter(to=UMPIRE)) is Standing.STRANGER
    assert standing(letter(PASSED, to=UMPIRE, sender="eve@evil.test")) is Standing.STRANGER


def test_T01__where_no_server_is_named_sender_and_token_must_do() -> None:
    assert standing(letter(), "") is Standing.ACCEPTED
    assert standing(letter(to=UMPIRE), "") is Standing.HELD
    assert standing(letter(to=UMPIRE, sender="eve@evil.test"), "") is Standing.STRANGER


@pytest.mark.parametrize(
    "forged",
    [
        "Authentication-Results: mx.club.example; dmarc=fail header.from=good.example",
        "Authentication-Results: mx.evil.test; dmarc=pass header.from=good.example",
        "Authentication-Results: mx.club.example.evil.test; dmarc=pass header.from=good.example",
        "Authentication-Results: (mx.club.example;) mx.evil.test; dmarc=pass header.from=good.example",
        'Authentication-Results: "mx.club.example; x"; dmarc=pass header.from=good.example',
        "Authentication-Results: mx.club.example; none",
        "Authentication-Results: mx.club.example (dmarc=pass header.from=good.example); none",
        'Authentication-Results: mx.club.example; spf=fail reason="; dmarc=pass header.from=good.example"',
        "Authentication-Results: mx.club.example; dmarc=pass (header.from=good.example)",
        "Authentication-Results: mx.club.example; dmarc=pass header.from=evil.test",
        "Authentication-Results: ;;;((((",
        "Authentication-Results: " + "(" * 3000,
        "Authentication-Results: mx.club.example 99; dmarc=pass header.from=good.example",
        "Authentication-Results:",
    ],
)
def test_T02__only_the_topmost_header_of_exactly_our_server_counts(forged: str) -> None:
    assert standing(letter(forged)) is Standing.HELD
    assert standing(letter(forged, PASSED)) is Standing.HELD, "what stands below may be the sender's own work"


def test_T02__our_servers_word_above_a_forged_one_counts() -> None:
    assert standing(letter(PASSED, PASSED.replace("pass", "fail"))) is Standing.ACCEPTED
    assert standing(letter(PASSED.replace("pass", "fail"), PASSED)) is Standing.HELD


RECEIVED = "Received: from mail.good.example by mx.club.example; Tue, 10 Mar 2026 12:00:00 +0000"
FOREIGN = "Received: from eve.test by relay.evil.test; Tue, 10 Mar 2026 11:59:00 +0000"


@pytest.mark.parametrize(
    ("lines", "above", "believed"),
    [
        ((PASSED, RECEIVED), 1, True),
        ((RECEIVED, PASSED), 1, True),
        ((RECEIVED, FOREIGN, PASSED), 1, False),
        ((RECEIVED, RECEIVED, PASSED), 1, False),
        ((RECEIVED, RECEIVED, PASSED), 2, True),
        ((RECEIVED, RECEIVED, FOREIGN, PASSED), 2, False),
        ((PASSED, RECEIVED), 0, True),
        ((RECEIVED, PASSED), 0, False),
        ((RECEIVED, PASSED, FOREIGN, PASSED), 1, True),
    ],
)
def test_T02__what_stands_below_the_line_of_another_server_came_with_the_letter(
    lines: tuple[str, ...], above: int, believed: bool
) -> None:
    heard = hear(letter(*lines), received_above=above)
    assert heard.identity.standing is (Standing.ACCEPTED if believed else Standing.HELD)
    assert believed or "another server" in heard.identity.reason


def test_T02__a_results_header_inside_another_or_in_the_body_is_text() -> None:
    assert standing(letter(body=f"{PASSED}\r\nFI1 hold\r\n")) is Standing.HELD
    assert standing(letter(f"X-Note: {PASSED}")) is Standing.HELD
    assert standing(letter(f"X-Note: folded\r\n {PASSED}")) is Standing.HELD


@pytest.mark.parametrize(
    ("results", "origin"),
    [
        ("dkim=pass header.d=good.example", Origin.PROVED),
        ("dkim=pass header.i=@good.example", Origin.PROVED),
        ("dkim=pass header.d=evil.test", Origin.UNPROVED),
        ("dkim=pass header.d=notgood.example", Origin.UNPROVED),
        ("dkim=pass header.d=example", Origin.UNPROVED),
        ("dkim=pass header.d=sub.good.example", Origin.UNPROVED),
        ("dkim=fail header.d=good.example; dkim=pass header.d=evil.test", Origin.UNPROVED),
        ("spf=pass smtp.mailfrom=ney@good.example", Origin.PROVED),
        ("spf=pass smtp.mailfrom=bounce@evil.test", Origin.UNPROVED),
        ("auth=pass smtp.auth=ney@good.example", Origin.PROVED),
        ("auth=pass smtp.auth=eve@good.example", Origin.UNPROVED),
        ("dmarc=fail header.from=good.example; dkim=pass header.d=good.example", Origin.DISPROVED),
        ("dmarc=none header.from=good.example", Origin.UNPROVED),
        ("dmarc=temperror header.from=good.example", Origin.UNPROVED),
    ],
)
def test_T03__a_pass_for_another_domain_proves_nothing(results: str, origin: Origin) -> None:
    raw = letter(f"Authentication-Results: {OURS}; {results}")
    assert hear(raw).origin.origin is origin


def test_T03__a_domain_vouches_for_what_is_below_it_only() -> None:
    raw = letter(f"Authentication-Results: {OURS}; dkim=pass header.d=good.example", sender="ney@post.good.example")
    assert hear(raw).origin.origin is Origin.PROVED


def signed(raw: bytes, *, length: bool = False) -> bytes:
    signature = dkim.sign(
        raw, b"s1", b"good.example", signing_key(), include_headers=[b"from", b"to", b"subject"], length=length
    )
    results = f"Authentication-Results: {OURS}; dkim=pass header.d=good.example\r\n"
    return results.encode() + bytes(signature) + raw


def test_T04__orders_added_below_a_signed_part_are_not_heard() -> None:
    whole = letter()
    assert standing(signed(whole)) is Standing.ACCEPTED
    assert standing(signed(whole, length=True)) is Standing.ACCEPTED, "the signature covers all there is"
    heard = hear(signed(whole, length=True) + b"FI1 retreat\r\n")
    assert heard.identity.standing is Standing.HELD
    assert "part of the letter" in heard.identity.reason


@pytest.mark.parametrize("tags", ["l=0", "l=3", "l=x", "l=5; c=strange/strange", "L=3"])
def test_T04__a_length_tag_that_covers_less_than_the_letter_is_held(tags: str) -> None:
    signature = f"DKIM-Signature: v=1; d=good.example; {tags}; b=xxxx"
    assert standing(letter(PASSED, signature)) is Standing.HELD


@pytest.mark.parametrize(
    "sender",
    [
        f"{NEY}, eve@evil.test",
        f"eve@evil.test\r\nFrom: {NEY}",
        "=?utf-8?q?ney=40good.example?=",
        "<=?utf-8?q?ney=40good.example?=>",
        f"{NEY} <eve@evil.test>",
        f"friends: {NEY};",
        f"{NEY} (<)eve@evil.test",
        f'"{NEY}"@evil.test',
    ],
)
def test_T05__a_sender_that_can_be_read_in_two_ways_is_nobody(sender: str) -> None:
    assert standing(letter(PASSED, sender=sender)) is Standing.HELD
    assert standing(letter(PASSED, sender=sender, to=UMPIRE)) is Standing.STRANGER


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("NEY@Good.Example", True),
        ("ney@good.example.", False),
        ("ney+x@good.example", False),
        ("n.ey@good.example", False),
        ("ney@gооd.example", False),
        ("nеy@good.example", False),
        ("ney@good.example ", False),
        ("ney@good.example\n", False),
        ("", False),
    ],
)
def test_T06__addresses_are_the_same_only_letter_by_letter(other: str, same: bool) -> None:
    assert same_address(other, NEY) is same


def test_T07__an_ally_who_answers_with_a_forwarded_reply_address_is_held() -> None:
    ally = letter(
        f"Authentication-Results: {OURS}; dmarc=pass header.from=allied.example", sender="mack@allied.example"
    )
    heard = hear(ally)
    assert heard.identity.standing is Standing.HELD
    assert "mack@allied.example" in heard.identity.reason


def test_T07__the_token_changes_with_every_game_holder_bound_edition_and_purpose() -> None:
    words = {
        token(secret, mark(seat, bound, game=game, edition=edition, purpose=purpose))
        for secret in (SECRET, b"x" * 32)
        for game in ("dett-07", "dett-08")
        for seat in SEATS
        for bound in range(20)
        for edition in (1, 2)
        for purpose in Purpose
    }
    assert len(words) == 2 * 2 * 2 * 20 * 2 * 5


def test_T07__a_token_without_its_secret_proves_nothing() -> None:
    (found,) = find_tokens(UMPIRE, [reply_address(UMPIRE, "dett-07", "a" * 16)])
    assert prove(SECRET, found, MARKS) is None


def test_T07__neither_reply_addresses_nor_return_codes_nor_passwords_are_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    word = token(SECRET, mark("french", 5))
    address = reply_address(UMPIRE, "dett-07", word)
    log = logging.getLogger("pbem.test")
    caplog.handler.addFilter(Redaction(["hunter2"]))
    log.warning("letter to %s, password %s", address, "hunter2")
    log.warning("bounce to umpire+b-12-%s@club.example", "abcdefgh2345qrst")
    try:
        raise ValueError(f"cannot read {address}")
    except ValueError:
        log.exception("trouble")
    assert word not in caplog.text and "hunter2" not in caplog.text and "abcdefgh2345qrst" not in caplog.text
    assert "dett-07" in caplog.text and "club.example" in caplog.text, "what is no secret stays readable"
    assert redact("game dett-07.brown bess at mail.club.example") == "game dett-07.brown bess at mail.club.example"


def test_T08__the_token_of_an_earlier_bound_says_which_bound_it_was() -> None:
    old = reply_address(UMPIRE, "dett-07", token(SECRET, mark("french", 4)))
    heard = hear(letter(PASSED, to=old))
    assert heard.proof == mark("french", 4)


def test_T09__a_message_id_identifies_nobody() -> None:
    victims = letter(PASSED, "Message-ID: <orders@good.example>")
    attackers = letter(PASSED, "Message-ID: <orders@good.example>", sender="eve@evil.test", body="FI1 flee\r\n")
    assert read_letter(victims).content != read_letter(attackers).content
    assert standing(attackers) is Standing.HELD and standing(victims) is Standing.ACCEPTED


def test_a_reply_address_survives_mail_programs() -> None:
    word = token(SECRET, mark("french", 5))
    address = reply_address(UMPIRE, "dett-07", word)
    assert address == address.lower() and len(address.partition("@")[0]) <= 64
    for shape in (address, address.upper()):
        (found,) = find_tokens(UMPIRE, [shape])
        assert prove(SECRET, found, MARKS) == mark("french", 5)


def test_a_mailbox_without_plus_addresses_carries_the_token_in_the_subject() -> None:
    word = token(SECRET, mark("pragmatic", 3))
    for subject in (f"Re: Bound 3 {subject_tag('dett-07', word)}", f"AW: [Dett-07.{word.upper()}] Befehle"):
        (found,) = find_tokens(UMPIRE, [UMPIRE], subject)
        assert prove(SECRET, found, MARKS) == mark("pragmatic", 3)


def test_tokens_of_other_mailboxes_are_none_of_ours() -> None:
    word = token(SECRET, mark("french", 5))
    strangers = [reply_address("umpire@other.example", "dett-07", word), f"{UMPIRE}+dett-07.{word}", "x\r\ny@z.example"]
    assert find_tokens(UMPIRE, strangers) == ()


@given(st.binary(max_size=300), st.text(max_size=80))
def test_identity_is_decided_for_any_bytes_whatever(raw: bytes, subject: str) -> None:
    heard = hear(b"Authentication-Results: mx.club.example; " + raw)
    assert heard.identity.standing is not Standing.ACCEPTED
    find_tokens(UMPIRE, [subject], subject)
    redact(subject)
