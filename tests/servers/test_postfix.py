"""Output through a real Postfix: refusals, real delivery reports, deferral, kills; numbers of the fault catalogue."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pbem.mail.fetching.imap import Mailbox
from pbem.mail.identity.return_address import return_address
from pbem.mail.letter.bounce import Bounce, Fate, read_bounce
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.sending.compose import Outgoing, compose
from pbem.mail.sending.delivery import Delivery, Phase, Result
from pbem.mail.sending.smtp import Session, deliver
from pbem.mail.sending.smtp_settings import SmtpSettings
from tests.mail.cut_proxy import CutProxy
from tests.servers.dovecot import Dovecot
from tests.servers.machine import until
from tests.servers.postfix import Postfix

pytestmark = pytest.mark.servers

SECRET = b"the house's own secret"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
REPORT = Outgoing(
    sender="umpire@club.example",
    recipient="ney@player.example",
    subject="Dettingen: bound 5 is fought · C4",
    text="Bound 5\n\n.C4 is ours\n.\nFrom here on: Grüße\n",
    html="<p>Bound 5</p>",
    pictures=(("map@dett-07", PNG, "the map"),),
    message_id="<dett-07.5@club.example>",
    date=datetime(2026, 3, 15, 20, 0, tzinfo=UTC),
)
RAW = compose(REPORT)


def send(settings: SmtpSettings, sender: str, recipient: str, raw: bytes = RAW) -> Delivery:
    return asyncio.run(deliver(settings, sender, recipient, raw))


def received(dovecot: Dovecot, account: str) -> list[bytes]:
    with Mailbox(dovecot.settings(account)) as mailbox:
        return [each.raw for batch in mailbox.fetch_new(lambda _validity: 1) for each in batch]


def arrives(dovecot: Dovecot, postfix: Postfix, account: str, number: int = 1) -> list[bytes]:
    until(lambda: len(dovecot.letters(account)) >= number, f"{number} letters for {account}", 30, postfix.log)
    return received(dovecot, account)


def reports(dovecot: Dovecot, postfix: Postfix, account: str, number: int = 1) -> list[tuple[Letter, Bounce | None]]:
    letters = [(read_letter(raw), raw) for raw in arrives(dovecot, postfix, account, number)]
    return [(read, read_bounce(raw, read.recipients, SECRET, account)) for read, raw in letters]


def test_a_letter_arrives_word_for_word(dovecot: Dovecot, postfix: Postfix, account: str) -> None:
    assert send(postfix.settings(), "umpire@club.example", account).result is Result.SENT
    (raw,) = arrives(dovecot, postfix, account)
    assert raw.endswith(RAW), "no server needed to change a byte"


def test_the_reply_address_is_still_there_on_arrival(dovecot: Dovecot, postfix: Postfix, account: str) -> None:
    plus = account.replace("@", "+dett-07.k3jxw2ab5c6d7e2f@")
    assert (
        send(postfix.settings(), "ney@player.example", plus, b"From: x@y.z\r\n\r\nFI1 hold\r\n").result is Result.SENT
    )
    (raw,) = arrives(dovecot, postfix, account)
    assert plus in read_letter(raw).recipients


def test_O04__postfix_refuses_and_puts_off_by_code(postfix: Postfix) -> None:
    refused = send(postfix.settings(), "umpire@club.example", "bob@bounce.test")
    assert (refused.result, refused.code, refused.phase, refused.ours) == (Result.REFUSED, 550, Phase.RCPT, False)
    later = send(postfix.settings(), "umpire@club.example", "x@defer.test")
    assert (later.result, later.code) == (Result.RETRY, 450)


def test_O05__one_refused_recipient_does_not_touch_the_next(dovecot: Dovecot, postfix: Postfix, account: str) -> None:
    async def burst() -> list[Result]:
        async with Session(postfix.settings()) as session:
            people = [account, "bob@bounce.test", account, "x@defer.test", account]
            return [(await session.deliver("umpire@club.example", each, RAW)).result for each in people]

    assert asyncio.run(burst()) == [Result.SENT, Result.REFUSED, Result.SENT, Result.RETRY, Result.SENT]
    assert len(arrives(dovecot, postfix, account, 3)) == 3


def test_O07__a_letter_too_large_is_refused_by_its_size(postfix: Postfix, account: str) -> None:
    huge = compose(replace(REPORT, pictures=(("map@dett-07", PNG * 300, ""),)))
    delivery = send(postfix.settings(), "umpire@club.example", account, huge)
    assert (delivery.code, delivery.too_large) == (552, True)


def test_O08__a_real_bounce_names_the_letter_and_the_reason(dovecot: Dovecot, postfix: Postfix, account: str) -> None:
    sender = return_address(SECRET, account, 42)
    assert send(postfix.settings(accepting=True), sender, "bob@bounce.test").result is Result.SENT
    ((letter, bounce),) = reports(dovecot, postfix, account)
    assert bounce is not None
    assert (bounce.number, bounce.fate, bounce.status, bounce.permanent) == (42, Fate.FAILED, "5.1.1", True)
    assert "no such player" in bounce.text
    assert letter.automatic is not None and letter.automatic.not_an_order


def test_O08__a_real_warning_of_delay_is_only_a_delay(dovecot: Dovecot, postfix: Postfix, account: str) -> None:
    sender = return_address(SECRET, account, 43)
    assert send(postfix.settings(accepting=True), sender, "x@defer.test").result is Result.SENT
    ((_, bounce),) = reports(dovecot, postfix, account)
    assert bounce is not None
    assert (bounce.number, bounce.fate, bounce.permanent) == (43, Fate.DELAYED, False)


def test_O08__a_real_bounce_to_an_address_without_our_code_is_not_believed(
    dovecot: Dovecot, postfix: Postfix, account: str
) -> None:
    forged = return_address(b"guessed", account, 44)
    send(postfix.settings(accepting=True), forged, "bob@bounce.test")
    ((letter, bounce),) = reports(dovecot, postfix, account)
    assert bounce is None
    assert letter.automatic is not None, "it is still no order"


def test_O09__what_postfix_accepted_survives_its_death(dovecot: Dovecot, postfix: Postfix, account: str) -> None:
    dovecot.stop()
    try:
        assert send(postfix.settings(), "umpire@club.example", account).result is Result.SENT
        postfix.kill()
        assert send(postfix.settings(), "umpire@club.example", account).result is Result.RETRY
    finally:
        dovecot.start()
        postfix.start()
    postfix.flush()
    (raw,) = arrives(dovecot, postfix, account)
    assert raw.endswith(RAW)


@pytest.mark.parametrize("direction", ["up", "down"])
def test_O01__cuts_before_a_real_postfix_lose_nothing(
    dovecot: Dovecot, postfix: Postfix, account: str, direction: str
) -> None:
    small = compose(replace(REPORT, html="", pictures=(), text="Bound 5\n"))
    settings = postfix.settings()
    sent, ambiguous = 0, 0
    with CutProxy(settings.port) as probe:
        assert send(replace(settings, port=probe.port), "umpire@club.example", account, small).result is Result.SENT
        sent += 1
        total = probe.passed["up" if direction == "up" else "down"]
    for limit in range(total - 1, 0, -7):
        with CutProxy(settings.port, "up" if direction == "up" else "down", limit) as proxy:
            cut = send(replace(settings, port=proxy.port), "umpire@club.example", account, small)
        sent += cut.result is Result.SENT
        ambiguous += cut.result is Result.AMBIGUOUS
    letters = arrives(dovecot, postfix, account, sent)
    assert sent <= len(letters) <= sent + ambiguous
    assert {raw[-len(small) :] for raw in letters} == {small}


def test_O12__tls_is_verified_before_anything_is_said(dovecot: Dovecot, postfix: Postfix, account: str) -> None:
    good = postfix.protected(str(postfix.certificate))
    assert send(good, "umpire@club.example", account).result is Result.SENT
    assert len(arrives(dovecot, postfix, account)) == 1
    stranger = send(postfix.protected(""), "umpire@club.example", account)
    assert (stranger.result, stranger.phase, stranger.ours) == (Result.RETRY, Phase.CONNECT, True)
