"""Sending letters to servers that misbehave; the numbers are those of the fault catalogue."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from pbem.demo.server import MailServer
from pbem.mail.security import Security
from pbem.mail.sending.delivery import Delivery, Phase, Result, classify
from pbem.mail.sending.smtp import Session, deliver
from pbem.mail.sending.smtp_settings import SmtpSettings
from tests.mail.cut_proxy import CutProxy, Direction
from tests.mail.fake_smtp import CLOSE, HANG, FakeSmtp

SENDER = "umpire+b-1-aaaaaaaaaaaaaaaa@club.example"
NEY = "ney@player.example"
REPORT = b"From: umpire@club.example\r\nTo: ney@player.example\r\nSubject: bound 5\r\n\r\n.C4 is ours\r\n.\r\nEnd\r\n"


def send(settings: SmtpSettings, recipient: str = NEY, raw: bytes = REPORT) -> tuple[Delivery, list[Phase]]:
    phases: list[Phase] = []
    return asyncio.run(deliver(settings, SENDER, recipient, raw, phases.append)), phases


def send_all(settings: SmtpSettings, recipients: list[str]) -> list[Delivery]:
    async def burst() -> list[Delivery]:
        async with Session(settings) as session:
            return [await session.deliver(SENDER, recipient, REPORT) for recipient in recipients]

    return asyncio.run(burst())


def bytes_of_a_session() -> dict[Direction, int]:
    with FakeSmtp() as server, CutProxy(server.port) as proxy:
        delivery, _ = send(server.settings(port=proxy.port))
        assert delivery.result is Result.SENT
        server.wait_until_quiet()
        return dict(proxy.passed)


def test_a_letter_arrives_as_the_bytes_that_were_given() -> None:
    with FakeSmtp() as server:
        delivery, phases = send(server.settings())
        assert (delivery.result, delivery.code) == (Result.SENT, 250)
        assert server.accepted == [(SENDER, NEY, REPORT)]
        assert phases == [Phase.CONNECT, Phase.MAIL, Phase.RCPT, Phase.DATA, Phase.BODY, Phase.DOT]


def test_a_null_sender_is_an_empty_path() -> None:
    with FakeSmtp() as server:
        asyncio.run(deliver(server.settings(), "", NEY, REPORT))
        assert server.accepted[0][0] == ""


@pytest.mark.parametrize("direction", ["up", "down"])
def test_O01__a_cut_at_any_byte_loses_nothing_and_is_ambiguous_only_where_nobody_can_know(direction: Direction) -> None:
    total = bytes_of_a_session()[direction]
    ambiguous: list[int] = []
    for limit in range(total):
        with FakeSmtp() as server, CutProxy(server.port, direction, limit) as proxy:
            delivery, phases = send(server.settings(port=proxy.port))
            server.wait_until_quiet()
            accepted = [letter for _, _, letter in server.accepted]
            assert set(accepted) <= {REPORT}, limit
            if delivery.result is Result.SENT:
                assert len(accepted) == 1, limit
            elif delivery.result is Result.RETRY:
                assert accepted == [], limit
            else:
                assert delivery.result is Result.AMBIGUOUS and phases[-1] is Phase.DOT, limit
                ambiguous.append(limit)
            # The outbox tries again what was not SENT, with the same bytes; the retry goes round the cut.
            if delivery.result is not Result.SENT:
                again, _ = send(server.settings())
                assert again.result is Result.SENT
                copies = [letter for _, _, letter in server.accepted]
                assert set(copies) == {REPORT}
                assert len(copies) == 1 or delivery.result is Result.AMBIGUOUS, limit
    assert ambiguous and ambiguous == list(range(ambiguous[0], ambiguous[-1] + 1))
    if direction == "down":
        assert len(ambiguous) == len(b"250 2.0.0 accepted\r\n")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.97])
def test_O01__a_stall_anywhere_ends_by_the_timeout(share: float) -> None:
    limit = int(bytes_of_a_session()["down"] * share)
    with FakeSmtp() as server, CutProxy(server.port, "down", limit, stall=True) as proxy:
        started = time.monotonic()
        delivery, _ = send(server.settings(timeout=0.3, data_timeout=0.3, port=proxy.port))
        assert time.monotonic() - started < 5
        assert delivery.result in (Result.RETRY, Result.AMBIGUOUS, Result.SENT)
        assert bool(server.accepted) or delivery.result is Result.RETRY


def test_O01__a_failing_quit_after_the_250_is_no_error() -> None:
    for quit_reply in (CLOSE, "421 too late", "xx"):
        with FakeSmtp({"QUIT": quit_reply}) as server:
            delivery, _ = send(server.settings())
            assert delivery.result is Result.SENT


def test_O01__a_cut_within_a_long_letter_is_no_delivery() -> None:
    long = REPORT + b"x" * 70 + b"\r\n" + (b"y" * 70 + b"\r\n") * 400_000
    with FakeSmtp() as server, CutProxy(server.port, "up", 100_000) as proxy:
        delivery, phases = send(server.settings(timeout=10, data_timeout=10, port=proxy.port), raw=long)
        assert (delivery.result, phases[-1]) == (Result.RETRY, Phase.BODY)
        assert server.accepted == []


def test_O02__a_server_that_accepts_and_never_answers_leaves_it_ambiguous() -> None:
    with FakeSmtp({".": HANG}) as server:
        delivery, _ = send(server.settings(data_timeout=0.3))
        assert (delivery.result, delivery.phase) == (Result.AMBIGUOUS, Phase.DOT)


def test_O02__the_reply_to_the_final_dot_is_awaited_ten_minutes() -> None:
    assert SmtpSettings("smtp.club.example").data_timeout >= 600


@pytest.mark.parametrize("reply", ["421 closing", "451 try later", "452 no space"])
def test_O03__a_4xx_after_the_dot_is_tried_again(reply: str) -> None:
    with FakeSmtp({".": [reply]}) as server:
        assert send(server.settings())[0].result is Result.RETRY
        assert send(server.settings())[0].result is Result.SENT
        assert len(server.accepted) == 1


@pytest.mark.parametrize(
    ("reply", "result"),
    [
        ("450 4.2.0 greylisted", Result.RETRY),
        ("421 too many", Result.RETRY),
        ("550 5.1.1 unknown", Result.REFUSED),
        ("553 5.1.3 strange address", Result.REFUSED),
        ("554 5.7.1 no", Result.REFUSED),
        ("503 bad sequence", Result.RETRY),
        ("530 log in first", Result.RETRY),
    ],
)
def test_O04__a_refused_recipient_is_judged_by_the_code(reply: str, result: Result) -> None:
    with FakeSmtp({"RCPT": reply}) as server:
        delivery, phases = send(server.settings())
        assert (delivery.result, delivery.code, delivery.phase) == (result, int(reply[:3]), Phase.RCPT)
        assert phases[-1] is Phase.RCPT
        assert server.accepted == []


def test_O04__a_fault_of_ours_is_told_from_a_fault_of_the_address() -> None:
    with FakeSmtp({"RCPT": "530 5.7.0 log in first"}) as server:
        assert send(server.settings())[0].ours
    with FakeSmtp({"RCPT": "550 5.1.1 unknown"}) as server:
        assert not send(server.settings())[0].ours


def test_O05__each_recipient_has_a_transaction_of_his_own() -> None:
    with FakeSmtp({"RCPT": ["250 ok", "550 unknown", "250 ok"]}) as server:
        results = [
            delivery.result for delivery in send_all(server.settings(), [NEY, "gone@x.example", "mack@y.example"])
        ]
        assert results == [Result.SENT, Result.REFUSED, Result.SENT]
        assert [recipient for _, recipient, _ in server.accepted] == [NEY, "mack@y.example"]
        assert server.connections == 1


@pytest.mark.parametrize("reset", [HANG, CLOSE, "500 what?"])
def test_O06__a_refusal_stays_a_refusal_though_the_reset_fails(reset: str) -> None:
    with FakeSmtp({"RCPT": ["550 unknown"], "RSET": [reset]}) as server:
        first, second = send_all(server.settings(timeout=0.5), ["gone@x.example", NEY])
        assert (first.result, first.code) == (Result.REFUSED, 550)
        assert second.result is Result.SENT, "the next letter goes over a fresh connection"


def test_O07__a_letter_too_large_is_known_by_its_code() -> None:
    with FakeSmtp({"MAIL": "552 5.3.4 too big"}) as server:
        delivery, _ = send(server.settings())
        assert (delivery.result, delivery.phase, delivery.too_large) == (Result.REFUSED, Phase.MAIL, True)
    with FakeSmtp({".": "552 5.3.4 too big"}) as server:
        assert send(server.settings())[0].too_large
    with FakeSmtp({"RCPT": "552 5.2.2 mailbox full"}) as server:
        assert not send(server.settings())[0].too_large


def test_O07__the_size_is_announced() -> None:
    with FakeSmtp() as server:
        send(server.settings())
        assert any(line.lower().startswith("mail from") and "size=" in line.lower() for line in server.commands)


def test_O07__the_embedded_server_refuses_by_size_too() -> None:
    with MailServer({NEY: "pw"}, largest_letter=1000) as server:
        settings = SmtpSettings("127.0.0.1", server.smtp_port, security=Security.INSECURE)
        delivery, _ = send(settings, raw=REPORT + b"x\r\n" * 2000)
        assert delivery.too_large and server.letters == []


def test_O11__a_server_that_wants_a_pause_gets_one_and_no_duplicate() -> None:
    with FakeSmtp({"RCPT": ["450 4.7.1 greylisted"] * 3}) as server:
        results = [send(server.settings())[0].result for _ in range(4)]
        assert results == [Result.RETRY] * 3 + [Result.SENT]
        assert len(server.accepted) == 1


def test_O11__an_idle_connection_closed_by_the_server_costs_nothing() -> None:
    for reply in ("421 idle too long", CLOSE):
        with FakeSmtp({"MAIL": ["250 ok", reply]}) as server:
            results = [delivery.result for delivery in send_all(server.settings(), [NEY, NEY, NEY])]
            assert results == [Result.SENT] * 3
            assert (server.connections, len(server.accepted)) == (2, 3)


def test_O12__without_starttls_nothing_is_sent_in_clear() -> None:
    with FakeSmtp() as server:
        settings = SmtpSettings("127.0.0.1", server.port, "umpire", "secret", security=Security.STARTTLS, timeout=2)
        delivery, phases = send(settings)
        assert (delivery.result, delivery.ours, phases) == (Result.RETRY, True, [Phase.CONNECT])
        assert not any(line.startswith(("AUTH", "MAIL")) for line in server.commands)


def test_O12__a_stripped_tls_is_a_fault_of_ours_and_not_of_the_address() -> None:
    with FakeSmtp() as server:
        settings = SmtpSettings("127.0.0.1", server.port, "umpire", "secret", security=Security.TLS, timeout=2)
        delivery, _ = send(settings)
        assert delivery.result is Result.RETRY
        assert not any("secret" in line for line in server.commands)


def test_O12__a_refused_login_keeps_the_letter() -> None:
    with FakeSmtp({"EHLO": "250-fake\r\n250 AUTH PLAIN", "AUTH": "535 5.7.8 wrong"}) as server:
        settings = SmtpSettings("127.0.0.1", server.port, "umpire", "secret", security=Security.INSECURE)
        delivery, _ = send(settings)
        assert (delivery.result, delivery.code, delivery.ours) == (Result.RETRY, 535, True)
        assert "secret" not in repr(settings)


def test_O12__plain_text_is_for_this_machine_only() -> None:
    with pytest.raises(ValueError, match="starttls"):
        SmtpSettings("smtp.club.example", security=Security.INSECURE)


@pytest.mark.parametrize(
    "address",
    [
        "ney@player.example\r\nRCPT TO:<eve@evil.test>",
        "ney@player.example eve@evil.test",
        "<ney@player.example>",
        "ney",
        "ney@player.example,eve@evil.test",
        "ney@pläyer.example",
        "@evil.test:ney@player.example",
        "",
    ],
)
def test_T10__what_is_not_exactly_one_address_is_never_written_to(address: str) -> None:
    with FakeSmtp() as server:
        delivery, phases = send(server.settings(), recipient=address)
        assert delivery.result is Result.REFUSED
        assert phases == [] and server.commands == []


@pytest.mark.parametrize("ending", [b"\n.\n", b"\r.\r", b"\r\n.\n", b"\n.\r\n", b"\r\n.\r\n"])
def test_T21__no_line_of_a_letter_can_end_it(ending: bytes) -> None:
    smuggled = b"Subject: x\r\n\r\nhello" + ending + b"MAIL FROM:<eve@evil.test>\r\n"
    with FakeSmtp() as server:
        send(server.settings(), raw=smuggled)
        assert [(sender, len(server.accepted)) for sender, _, _ in server.accepted] == [(SENDER, 1)]
        assert b"\r\n.\r\nMAIL FROM" in server.accepted[0][2]


@pytest.mark.parametrize("phase", list(Phase))
def test_a_phase_that_cannot_be_recorded_is_not_entered(phase: Phase) -> None:
    def full_disk(reached: Phase) -> None:
        if reached is phase:
            raise OSError("no space left on device")

    with FakeSmtp() as server:
        with pytest.raises(OSError, match="no space"):
            asyncio.run(deliver(server.settings(), SENDER, NEY, REPORT, full_disk))
        assert server.accepted == []


def test_every_reply_after_the_dot_has_one_meaning() -> None:
    meaning: Callable[[int], Result] = lambda code: classify(Phase.DOT, code, "").result  # noqa: E731
    assert {meaning(code) for code in range(200, 300)} == {Result.SENT}
    assert {meaning(code) for code in range(400, 500)} == {Result.RETRY}
    assert {meaning(code) for code in range(500, 600)} == {Result.REFUSED}
    assert {meaning(code) for code in (-1, 0, 100, 354, 999)} == {Result.AMBIGUOUS}
    for phase in (Phase.CONNECT, Phase.MAIL, Phase.RCPT, Phase.DATA, Phase.BODY):
        results = {classify(phase, code, "").result for code in range(-1, 700)}
        assert not results & {Result.SENT, Result.AMBIGUOUS}
