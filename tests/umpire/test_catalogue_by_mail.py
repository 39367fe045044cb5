"""Faults and threats of the catalogue that a part of the house withstands by itself, tried on the whole of it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from itertools import pairwise
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import dkim
import pytest

from pbem.child import Child
from pbem.mail.letter.read_in_child import ChildReader
from pbem.mail.sending.compose import Outgoing, compose
from pbem.mail.sending.delivery import Delivery, Phase, Result
from pbem.mail.sending.proofread import Malformed
from pbem.store import games, players
from pbem.umpire.bounds.due import Done
from pbem.umpire.budgets import DAY, Purse, charge
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.mailing.allowance import allowed
from tests.mail.hostile import HOSTILE
from tests.mail.signing_key import signing_key
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, SEATS, UMPIRE, Club, body, make_club
from tests.umpire.test_identity import address_of
from tests.umpire.test_intake import orders_of, states

OURS = "mx.club.example"


@pytest.fixture
def guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose mail server says who is genuine."""
    club = make_club(tmp_path, monkeypatch, extra=f'[guard]\nauthserv_id = "{OURS}"\n')
    club.begin()
    return club


def judged(club: Club, results: str, raw: bytes) -> None:
    """Let a letter come in with what our own mail server says of it on top."""
    club.inbox.receive(f"Authentication-Results: {OURS}; {results}\r\n".encode() + raw)


def test_I05__a_server_without_uidvalidity_brings_no_letter_twice_and_loses_none(playing: Club) -> None:
    playing.inbox.uidvalidity = 0
    for text in ("RI1 deploy B4\n", "RI1 deploy B5\n"):
        playing.write(RUPERT, text)
        playing.tick()
        playing.clock.advance(minutes=1)
    playing.inbox.letters = [replace(letter, uid=letter.uid + 7) for letter in playing.inbox.letters]
    playing.write(ESSEX, "BI1 deploy B6\n")
    for _ in range(3):
        playing.tick()
    assert orders_of(playing) == ["RI1 deploy B5"]
    assert (playing.count(RUPERT, "Received"), playing.count(ESSEX, "Received")) == (2, 1)
    assert playing.inbox.filed == [], "a number that identifies nothing moves nothing"


def test_T03__another_domains_word_for_itself_does_not_vouch_for_the_sender(guarded: Club) -> None:
    raw = guarded.letter(RUPERT, "RI1 deploy H7\n")
    judged(guarded, "dkim=pass header.d=evil.example; dmarc=none", raw)
    guarded.tick()
    assert (orders_of(guarded), states(guarded)) == ([], ["held"])
    assert guarded.count(RUPERT, "Held") == 1
    judged(guarded, "dkim=pass header.d=red.example", guarded.letter(RUPERT, "RI1 deploy B4\n"))
    guarded.tick()
    assert orders_of(guarded) == ["RI1 deploy B4"]


def test_T04__orders_added_below_what_was_signed_are_held_and_the_holder_asked(guarded: Club) -> None:
    raw = guarded.letter(RUPERT, "RI1 deploy B4\n")
    headers = [b"from", b"to", b"subject"]
    signature = dkim.sign(raw, b"s1", b"red.example", signing_key(), include_headers=headers, length=True)
    judged(guarded, "dkim=pass header.d=red.example", bytes(signature) + raw + b"RI1 deploy H7\r\n")
    guarded.tick()
    assert (orders_of(guarded), states(guarded)) == ([], ["held"])
    judged(guarded, "dkim=pass header.d=red.example", bytes(signature) + raw)
    guarded.tick()
    assert orders_of(guarded) == ["RI1 deploy B4"]


TWO_WAYS = (
    f"{RUPERT}, eve@evil.example",
    f"eve@evil.example\r\nFrom: {RUPERT}",
    "<=?utf-8?q?rupert=40red.example?=>",
    f"{RUPERT} <eve@evil.example>",
    f"friends: {RUPERT};",
    f"{RUPERT} (<)eve@evil.example",
    f'"{RUPERT}"@evil.example',
)
LIKE_IT = (
    "rupert@red.example.",
    "rupert+x@red.example",
    "ru.pert@red.example",
    "rupert@rеd.example",
    "ruреrt@red.example",
)


@pytest.mark.parametrize("sender", [*TWO_WAYS, *LIKE_IT])
def test_T05_T06__who_only_looks_like_a_player_moves_nothing_and_is_never_answered(playing: Club, sender: str) -> None:
    before = len(playing.post.taken)
    for to in (UMPIRE, address_of(playing, RUPERT)):
        head = f"From: {sender}\r\nTo: {to}\r\nSubject: orders\r\nMessage-ID: <{len(to)}@evil.example>\r\n\r\n"
        playing.inbox.receive(head.encode() + b"RI1 deploy H7\r\n")
    playing.tick()
    assert orders_of(playing) == []
    assert states(playing) == ["ignored", "held"]
    recipients = [recipient for recipient, _ in playing.post.taken[before:]]
    assert recipients == [RUPERT], "the registered address alone is asked"
    assert "Held" in str(playing.last(RUPERT)["Subject"])


WORST = (
    "parts nested 3000 deep",
    "50 000 empty parts",
    "100 kB of parameters",
    "80 kB of encoded words",
    "200 000 header fields",
    "comments nested 500 deep",
    "html nested 100 000 deep",
    "charset b'rot13'",
)


def test_T19__bombs_among_the_letters_cost_nobody_his_answer(playing: Club) -> None:
    with Child() as child:
        playing.world = replace(playing.world, reader=ChildReader(child).read)
        token = address_of(playing, RUPERT)
        for name in WORST:
            bomb = HOSTILE[name].replace(b"henry@courrier.example", RUPERT.encode())
            playing.inbox.receive(bomb.replace(b"dett-07@pbem.example", token.encode()))
        playing.write(ESSEX, "BI1 deploy B6\n")
        for _ in range(4):
            playing.tick()
    assert playing.count(ESSEX, "Received") == 1
    assert orders_of(playing, "essex") == ["BI1 deploy B6"]
    assert "received" not in states(playing)
    assert playing.game().hold == ""


def with_files(club: Club, *files: tuple[str, str, bytes]) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = RUPERT, address_of(club, RUPERT), "orders"
    message["Message-ID"] = f"<{next(club.numbers)}@red.example>"
    message.set_content("My orders are attached.\n")
    for kind, name, content in files:
        main, _, sub = kind.partition("/")
        message.add_attachment(content, maintype=main, subtype=sub, filename=name)
    club.inbox.receive(message.as_bytes())


@pytest.mark.parametrize(
    ("files", "word"),
    [
        (
            (("text/plain", "orders.txt", b"RI1 deploy B4\n"), ("text/plain", "orders.txt", b"RI1 deploy H7\n")),
            "2 text",
        ),
        ((("application/zip", "orders.zip", b"RI1 deploy H7\n"),), "archive"),
        ((("application/ms-tnef", "winmail.dat", b"RI1 deploy H7\n"),), "winmail.dat"),
        ((("application/octet-stream", "orders.txt.exe", b"RI1 deploy H7\n"),), "program"),
        ((("application/pdf", "../../orders.pdf", b"RI1 deploy H7\n"),), "PDF"),
    ],
)
def test_T20__files_that_are_no_orders_are_not_used_and_the_answer_says_which(
    playing: Club, tmp_path: Path, files: tuple[tuple[str, str, bytes], ...], word: str
) -> None:
    before = sorted(tmp_path.rglob("*"))
    with_files(playing, *files)
    playing.tick()
    assert orders_of(playing) == []
    assert word in " ".join(body(playing.last(RUPERT)).split())
    assert sorted(tmp_path.rglob("*")) == before, "nothing is ever written by the name of an attachment"


def test_T20__one_text_file_of_orders_counts_whatever_path_its_name_pretends(playing: Club) -> None:
    with_files(playing, ("text/plain", "C:\\temp\\..\\orders.txt", b"RI1 deploy B4\n"))
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]


def test_O05__one_refused_recipient_costs_the_others_nothing(playing: Club) -> None:
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    playing.post.refuse(RUPERT, Result.REFUSED, 550, times=1)
    playing.pass_deadline()
    assert [playing.count(address, "deployed") for address in (RUPERT, LUNSFORD, ESSEX)] == [0, 1, 1]
    assert all(str(letter["To"].addresses[0].addr_spec) == ESSEX for letter in playing.letters_to(ESSEX))


def test_O06__a_refusal_is_no_silence_and_is_told_at_once(playing: Club) -> None:
    playing.post.answers[RUPERT] = [Delivery(Result.REFUSED, 550, "5.1.1 unknown", Phase.RCPT)]
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    tries = playing.post.tries
    for _ in range(5):
        playing.clock.advance(hours=5)
        playing.tick()
    assert playing.post.tries == tries, "what is refused for good is not tried again"
    assert playing.count(GM, f"{RUPERT} cannot be reached") == 1


def test_O11__a_greylisted_letter_waits_longer_each_time_and_arrives_once(playing: Club) -> None:
    playing.post.refuse(RUPERT, Result.RETRY, 450, times=4)
    playing.write(RUPERT, "RI1 deploy B4\n")
    tried: list[datetime] = []
    for _ in range(120):
        before = playing.post.tries
        playing.tick()
        if playing.post.tries > before:
            tried.append(playing.clock.now)
        playing.clock.advance(minutes=1)
    assert playing.count(RUPERT, "Received") == 1
    pauses = [later - earlier for earlier, later in pairwise(tried)]
    assert len(tried) == 5 and pauses[-1] > pauses[0]


def on_sundays_at_half_past_one(club: Club, begin: datetime) -> None:
    club.clock.now = begin
    new_game(club.world, toy.scenario(9), Terms(id=GAME, schedule="Sundays 01:30", zone="Europe/London"))
    for seat, address in SEATS.items():
        give_seat(club.world, GAME, seat, address)
    start(club.world, GAME)
    club.tick()


@pytest.mark.parametrize(
    ("begin", "moment", "local"),
    [
        (datetime(2026, 10, 20, 12, tzinfo=UTC), datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "01:30 BST"),
        (datetime(2026, 3, 24, 12, tzinfo=UTC), datetime(2026, 3, 29, 1, 30, tzinfo=UTC), "02:30 BST"),
    ],
    ids=["the hour that comes twice", "the hour that is skipped"],
)
def test_C02__a_deadline_on_the_night_the_clocks_change_is_met_once_and_told_in_both_zones(
    club: Club, begin: datetime, moment: datetime, local: str
) -> None:
    on_sundays_at_half_past_one(club, begin)
    assert local in body(club.last(RUPERT))
    club.write(RUPERT, "RI1 deploy B4\n")
    done: list[Done] = []
    club.clock.now = moment - timedelta(hours=2)
    for _ in range(4 * 6):
        done += [item for item in club.tick().done if item.what == "resolved"]
        club.clock.advance(minutes=15)
    assert [(item.game, item.bound) for item in done] == [(GAME, 0)]
    assert club.count(RUPERT, "deployed") == 1
    after = club.game().deadline
    assert after is not None and after.astimezone(ZoneInfo("Europe/London")).strftime("%A %H:%M") == "Sunday 01:30"


def test_C06__each_bound_is_due_by_the_law_of_its_own_day(club: Club) -> None:
    on_sundays_at_half_past_one(club, datetime(2026, 3, 10, 12, tzinfo=UTC))
    told = []
    for _ in range(5):
        deadline = club.game().deadline
        assert deadline is not None
        told.append(f"{deadline:%d %b %H:%M}")
        club.write(RUPERT, "READY\n")
        club.pass_deadline()
    assert told == ["15 Mar 01:30", "22 Mar 01:30", "29 Mar 01:30", "05 Apr 00:30", "12 Apr 00:30"]


def test_T14__a_letter_whose_bytes_say_more_than_was_meant_is_never_kept(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(meant: Outgoing) -> bytes:
        raw = compose(meant)
        return b"Bcc: eve@evil.example\r\n" + raw if meant.recipient == ESSEX else raw

    monkeypatch.setattr("pbem.mail.sending.proofread.compose", wrong)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    for _ in range(3):
        playing.tick()
    assert not any(b"eve@evil" in raw for _, raw in playing.post.taken)
    assert playing.game().hold and playing.game().bound == 0
    assert playing.count(GM, f"{GAME} stands still") == 1
    assert Malformed.__name__ in body(playing.last(GM, "stands still"))
    assert playing.count(RUPERT, "Received") == 1


def test_T16__a_clock_that_was_set_back_gives_nobody_more_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 3\n")
    club.begin()
    for number in range(5):
        club.write(RUPERT, f"SHOW ALL\n# {number}\n")
    club.tick()
    assert club.count(RUPERT, "SHOW") == 3
    club.clock.advance(days=-30)
    for number in range(5):
        club.write(RUPERT, f"SHOW A1\n# {number}\n")
    club.tick()
    assert club.count(RUPERT, "SHOW") == 3
    club.clock.advance(days=32)
    club.write(RUPERT, "SHOW ALL\n")
    club.tick()
    assert club.count(RUPERT, "SHOW") == 4


@pytest.mark.parametrize("seed", range(4))
def test_T16__no_day_whatever_sees_more_answers_than_the_budgets_allow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    club, chance = (
        make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 5\nanswers_in_all = 12\n"),
        Random(seed),
    )
    written: list[tuple[str, str, datetime]] = []
    for _ in range(400):
        club.clock.advance(minutes=chance.randrange(90))
        address, kind = (
            chance.choice(["a@x.example", "b@x.example", "c@x.example", "d@x.example"]),
            chance.choice(["answer", "refusal"]),
        )
        purse = Purse.ANSWERS if kind == "answer" else Purse.REFUSALS
        if allowed(club.world, None, address, purse, kind):
            charge(club.world, kind, address)
            written.append((address, kind, club.clock.now))
    assert len(written) > 100
    for _, _, at in written:
        day = [(address, kind) for address, kind, when in written if at - DAY < when <= at]
        assert len(day) <= 12
        for name in {address for address, _ in day}:
            assert sum(address == name for address, _ in day) <= 5
            assert day.count((name, "refusal")) <= 1


def test_T17__a_stranger_and_a_machine_cost_the_house_no_letter(playing: Club) -> None:
    before = len(playing.post.taken)
    playing.write("nobody@nowhere.example", "JOIN\nHELP\nRI1 deploy B4\n", UMPIRE)
    playing.write(RUPERT, "I am away.\n", Auto_Submitted="auto-replied")
    playing.tick()
    assert len(playing.post.taken) == before
    player = players.at(playing.world.db, "nobody@nowhere.example")
    assert player is None and games.get(playing.world.db, GAME).bound == 0
    assert not re.search("nowhere", " ".join(str(letter["To"]) for letter in playing.letters_to(GM)))
