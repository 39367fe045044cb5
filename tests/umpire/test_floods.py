"""Floods: forged letters, messages by the dozen, orders by the hundred. Who sends them pays, and nobody else."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pbem.battle.view import View
from pbem.mail.letter.letter import Letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.mail.sending.delivery import Delivery, Phase
from pbem.report.page import Page
from pbem.store.seats import Commission
from pbem.umpire.asking import requests
from pbem.umpire.asking.old_reports import map_again
from pbem.umpire.life.start_game import Terms, new_game
from pbem.umpire.match import Match
from pbem.umpire.world import World
from tests.umpire import toy
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, UMPIRE, Club, body, make_club
from tests.umpire.test_intake import orders_of, states

PROVED = b"Authentication-Results: mx.club.example; dmarc=pass header.from=red.example\r\n"


@pytest.fixture
def guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose mail server says who is genuine, with small quotas."""
    extra = '[guard]\nauthserv_id = "mx.club.example"\nletters_a_day = 10\n'
    club = make_club(tmp_path, monkeypatch, extra=extra)
    club.begin()
    return club


def read_all(club: Club) -> None:
    """Look until every letter is read."""
    while club.tick().taken.more:
        pass


def sign(club: Club, text: str) -> None:
    """A letter of RUPERT's for which his provider vouches."""
    club.inbox.receive(PROVED + club.letter(RUPERT, text))


def said(club: Club, address: str, word: str) -> str:
    """The latest letter with that word in its subject, on one line."""
    return " ".join(body(club.last(address, word)).split())


@pytest.mark.parametrize("to", ["the plain address", "his reply address"])
def test_T18__letters_forged_in_a_players_name_use_up_nothing_of_his(guarded: Club, to: str) -> None:
    address = UMPIRE if to == "the plain address" else ""
    for number in range(60):
        guarded.write(RUPERT, f"RI1 deploy H8\n# {number}\n", to=address)
    sign(guarded, "RI1 deploy B4\n")
    read_all(guarded)
    assert orders_of(guarded) == ["RI1 deploy B4"]
    assert guarded.count(RUPERT, "Received") == 1
    assert guarded.count(GM, "Too many letters") == guarded.count(RUPERT, "Too many letters") == 0
    if to == "the plain address":
        assert guarded.count(RUPERT, "your name") == 0, "nothing vouches for them at all: they are a stranger's"
        return
    told = said(guarded, GM, "without proof")
    assert "Prince Rupert" in told and "not his doing" in told
    assert "pbem letters" in told
    assert "They cost you nothing" in said(guarded, RUPERT, "Many letters in your name")


def test_T18__forged_letters_without_the_reply_address_leave_room_for_those_that_have_it(guarded: Club) -> None:
    for number in range(60):
        guarded.write(RUPERT, f"RI1 deploy H8\n# {number}\n", to=UMPIRE)
    read_all(guarded)
    guarded.write(RUPERT, "RI1 deploy B4\n")
    guarded.clock.advance(hours=1, minutes=1)
    read_all(guarded)
    code = re.findall(r"CONFIRM (\w{8})", body(guarded.last(RUPERT, "Held")))[-1]
    guarded.write(RUPERT, f"CONFIRM {code}\n")
    read_all(guarded)
    assert orders_of(guarded) == ["RI1 deploy B4"]


def test_T18__who_writes_more_than_his_quota_is_told_himself_and_when_he_is_read_again(guarded: Club) -> None:
    for number in range(14):
        sign(guarded, f"RI1 deploy B4\n# {number}\n")
    sign(guarded, "RI1 deploy C4\n")
    read_all(guarded)
    assert orders_of(guarded) == ["RI1 deploy B4"]
    assert (states(guarded).count("filed"), states(guarded).count("ignored")) == (10, 5)
    told = said(guarded, RUPERT, "Too many letters")
    assert "10 letters" in told and "Wed 11 Mar 12:00 GMT" in told
    assert guarded.count(RUPERT, "Too many letters") == guarded.count(GM, "Too many letters") == 1
    guarded.clock.advance(days=1, minutes=1)
    sign(guarded, "RI1 deploy C4\n# once more\n")
    read_all(guarded)
    assert orders_of(guarded) == ["RI1 deploy C4"]


def test_T08_T18__a_signed_letter_replayed_by_the_hundred_is_not_charged_to_its_writer(guarded: Club) -> None:
    raw = PROVED + guarded.letter(RUPERT, "RI1 deploy H8\n")
    for number in range(50):
        guarded.inbox.receive(f"Received: from replay{number}.example by mx.club.example\r\n".encode() + raw)
    sign(guarded, "RI1 deploy B4\n")
    read_all(guarded)
    assert orders_of(guarded) == ["RI1 deploy B4"]


def test_T16__sixty_messages_in_a_letter_cost_the_writer_six_and_their_reader_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 3\nanswers_in_all = 10\n")
    club.begin()
    words = "".join(f"PRESS TO essex\nsurrender number {number}!\nENDPRESS\n" for number in range(60))
    club.write(RUPERT, words)
    club.write(ESSEX, "BI1 deploy B6\nHELP\nSHOW A1\n")
    club.tick()
    assert club.count(ESSEX, "message from") == 6
    assert club.count(ESSEX, "Received") == club.count(ESSEX, "Help") == club.count(ESSEX, "SHOW") == 1
    returned = said(club, RUPERT, "not delivered")
    assert "54 of your messages" in returned and "6 messages a letter" in returned
    assert "| surrender number 6!" in returned and "surrender number 5!" not in returned
    assert club.count(RUPERT, "not delivered") == 1


def test_T16__thirty_messages_a_day_are_delivered_and_the_rest_come_back(playing: Club) -> None:
    for letter in range(7):
        playing.write(RUPERT, "".join(f"TO essex: word {letter}.{number}\n" for number in range(5)))
    playing.tick()
    assert playing.count(ESSEX, "message from") == 30
    returned = said(playing, RUPERT, "not delivered")
    assert "30 messages a day" in returned and "Wed 11 Mar 12:00 GMT" in returned
    assert "Prince Rupert" in said(playing, GM, "messages today")
    playing.clock.advance(days=1, minutes=1)
    playing.write(RUPERT, "TO essex: good morning\n")
    playing.tick()
    assert playing.count(ESSEX, "message from") == 31


def test_T16__messages_to_nobody_come_back_in_one_letter(playing: Club) -> None:
    before = playing.count(RUPERT)
    playing.write(RUPERT, "".join(f"PRESS TO Napoleon\nHello {number}\nENDPRESS\n" for number in range(60)))
    playing.tick()
    assert playing.count(RUPERT) - before <= 2
    assert "Hello 0" in "".join(body(letter) for letter in playing.letters_to(RUPERT)[before:])


def test_T16__no_flood_of_anybodys_costs_a_filed_order_its_acknowledgement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 2\nanswers_in_all = 10\n")
    club.begin()
    for number in range(10):
        club.write(RUPERT, f"SHOW A{number % 8 + 1}\nTO essex: {number}\nREADY\n")
        club.write(LUNSFORD, "HELP\nTO ALL: hear, hear\n")
        club.write(RUPERT, f"RI1 deploy H8\n# {number}\n", to=UMPIRE)
    for number in range(3):
        club.write(ESSEX, f"SHOW A{number + 1}\n")
    club.write(ESSEX, "BI1 deploy B6\n")
    read_all(club)
    assert orders_of(club, "essex") == ["BI1 deploy B6"]
    assert club.count(ESSEX, "Received") == 1
    assert "2 answers" in said(club, ESSEX, "answers today")
    assert "filed and acknowledged" in said(club, ESSEX, "answers today")


def test_orders_and_held_letters_cost_nobody_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 2\nanswers_in_all = 10\n")
    club.begin()
    for number in range(12):
        club.write(RUPERT, f"RI1 deploy B4\n# {number}\n")
        club.write(RUPERT, f"RI1 deploy H8\n# {number}\n", to=UMPIRE)
        club.tick()
    club.write(RUPERT, "SHOW A1\nSHOW A2\n")
    club.tick()
    assert (club.count(RUPERT, "Received"), club.count(RUPERT, "SHOW")) == (12, 2)
    assert club.count(GM, "No more letters") == 0


def test_readiness_said_to_and_fro_costs_the_others_none_of_their_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 4\n")
    club.begin()
    for address, order in ((LUNSFORD, "RI2 deploy C3"), (ESSEX, "BI1 deploy B6"), (RUPERT, "RI1 deploy B4")):
        club.write(address, f"{order}\nREADY\n")
        club.tick()
    for number in range(50):
        club.write(RUPERT, f"{'WAIT' if number % 2 == 0 else 'READY'}\n# {number}\n")
        club.tick()
    club.write(ESSEX, "SHOW A1\n")
    club.tick()
    assert club.count(ESSEX, "SHOW") == 1
    assert 10 < len(club.letters_to(ESSEX)) <= 20, "thirty letters to two other seats are all that he may cause"


def test_T16__after_thirty_a_day_acknowledgements_are_gathered_one_an_hour_and_none_is_dropped(playing: Club) -> None:
    for number in range(30):
        playing.write(RUPERT, f"RI1 deploy B{number % 4 + 1}\n# {number}\n")
    playing.tick()
    assert playing.count(RUPERT, "Received") == 30
    for square in ("C1", "C2", "C3"):
        playing.clock.advance(minutes=5)
        playing.write(RUPERT, f"RI1 deploy {square}\nRI7 deploy A1\n")
        playing.tick()
    assert playing.count(RUPERT, "Received") == 30
    playing.clock.advance(hours=1)
    playing.tick()
    assert playing.count(RUPERT, "Received") == 31
    gathered = said(playing, RUPERT, "Received")
    assert "C3" in gathered and "3 letters" in gathered and "30 acknowledgements" in gathered
    assert "Not done of what you wrote: `RI7 deploy A1`" in gathered
    playing.clock.advance(hours=2)
    playing.tick()
    assert playing.count(RUPERT, "Received") == 31


def test_T16__a_gathered_acknowledgement_goes_out_before_the_bound_is_played(playing: Club) -> None:
    due = playing.game().due
    assert due is not None
    playing.clock.now = due
    playing.clock.advance(minutes=-10)
    for number in range(31):
        playing.write(RUPERT, f"RI1 deploy B{number % 4 + 1}\n# {number}\n")
    playing.tick()
    playing.clock.advance(minutes=12)
    playing.tick()
    assert playing.game().bound == 1
    assert playing.count(RUPERT, "Received") == 31


def test_every_held_letter_is_told_and_every_code_serves(playing: Club) -> None:
    for number in range(4):
        playing.write(RUPERT, f"RI1 deploy B{number + 1}\n", to=UMPIRE, subject=f"letter {number}")
        playing.tick()
        playing.clock.advance(minutes=5)
    assert playing.count(RUPERT, "Held") == 1
    playing.clock.advance(hours=1)
    playing.tick()
    assert playing.count(RUPERT, "Held") == 2
    codes = [code for letter in playing.letters_to(RUPERT) for code in re.findall(r"CONFIRM (\w{8})", body(letter))]
    assert len(set(codes)) == 4
    assert "3 letters" in said(playing, RUPERT, "Held")
    playing.write(RUPERT, f"CONFIRM {codes[1]}\nCONFIRM {codes[0]}\n")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B2"], "the last word is the one that came last"
    playing.clock.advance(hours=30)
    playing.write(RUPERT, f"CONFIRM {codes[3]}\n")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert states(playing).count("held") == 1


@pytest.mark.parametrize("columns", [12, 20, 33, 60, 200])
def test_a_notice_of_several_held_letters_that_is_quoted_releases_none(playing: Club, columns: int) -> None:
    for number in range(4):
        playing.write(RUPERT, f"RI1 deploy B{number + 1}\n", to=UMPIRE, subject=f"letter {number}")
        playing.tick()
    playing.clock.advance(hours=2)
    playing.tick()
    for mark in ("> ", ""):
        lines = body(playing.last(RUPERT, "Held")).split("\n")
        notice = "\n".join("\n".join(textwrap.wrap(line, columns, initial_indent=mark) or [mark]) for line in lines)
        playing.write(RUPERT, f"What is this?\n\n{notice}\n")
        playing.tick()
    assert orders_of(playing) == []
    assert states(playing).count("held") == 4


def test_T18__a_letter_with_a_thousand_addresses_costs_eight_look_ups(playing: Club) -> None:
    for number in range(40):
        new_game(playing.world, toy.scenario(), Terms(id=f"g-{number}"))
    many = ", ".join(f"umpire+g-{number % 40}.{'abcdefgh'[number % 8] * 16}@club.example" for number in range(1300))
    raw = playing.letter("stranger@example.org", "hello\n", to=UMPIRE).replace(
        f"To: {UMPIRE}".encode(), f"To: {UMPIRE}\r\nCc: {many}".encode()
    )
    playing.inbox.receive(raw)
    asked: list[str] = []
    playing.world.db.conn.set_trace_callback(asked.append)
    playing.tick()
    playing.world.db.conn.set_trace_callback(None)
    looked = [words for words in asked if "FROM games WHERE id = 'g-" in words]
    assert len(looked) <= 2 * 8, "once to know whose turn it is, once to judge it"
    assert states(playing) == ["ignored"]


def when_sent(club: Club, address: str, word: str, measure: Callable[[], int]) -> list[int]:
    """What is measured each time such a letter leaves the house; filled while the club goes on."""
    found: list[int] = []
    deliver = club.post.deliver

    async def watched(sender: str, recipient: str, raw: bytes, note: Callable[[Phase], None]) -> Delivery:
        if recipient == address and word.encode() in raw:
            found.append(measure())
        return await deliver(sender, recipient, raw, note)

    vars(club.post)["deliver"] = watched
    return found


def letters_done(club: Club) -> int:
    return sum(state != "received" for state in states(club))


@pytest.mark.parametrize(("flood", "who"), [(1000, RUPERT), (2000, "stranger@example.org")])
def test_T18__anothers_answer_comes_within_twice_its_usual_time(playing: Club, flood: int, who: str) -> None:
    to = "" if who == RUPERT else UMPIRE
    raw = playing.letter(who, "RI1 deploy B4\n# 0000\n", to=to)
    for number in range(flood):
        playing.inbox.receive(raw.replace(b"# 0000", f"# {number:04}".encode()))
    playing.write(ESSEX, "BI1 deploy B6\n")
    before = when_sent(playing, ESSEX, "Received", lambda: letters_done(playing))
    playing.tick()
    assert before[0] <= 2
    assert playing.tick().taken.more
    playing.clock.advance(minutes=1)
    playing.write(LUNSFORD, "RI2 deploy C3\n")
    already = letters_done(playing)
    before = when_sent(playing, LUNSFORD, "Received", lambda: letters_done(playing))
    playing.tick()
    assert before[0] - already <= 2


def test_T18__letters_that_keep_their_reader_busy_do_not_keep_others_waiting(playing: Club) -> None:
    """Each letter of one player's costs eight seconds; another's comes in while the third of them is read."""
    read = playing.world.reader
    slow = [0]

    def reader(raw: bytes) -> Letter | Poisoned:
        if b"# slow" in raw:
            slow[0] += 1
            playing.clock.advance(seconds=8)
            if slow[0] == 3:
                playing.write(ESSEX, "BI1 deploy B6\n")
        return read(raw)

    playing.world = replace(playing.world, reader=reader)
    for number in range(40):
        playing.write(RUPERT, f"RI1 deploy B4\n# slow {number}\n")
    before = when_sent(playing, ESSEX, "Received", lambda: slow[0])
    while not before:
        playing.tick()
    assert before[0] <= 5, "the one that was being read, the one after it, and one in turn"
    assert playing.tick().taken.more


def test_T18__a_flood_of_letters_that_cannot_be_read_is_told_to_the_gm_once_a_day(playing: Club) -> None:
    read = playing.world.reader

    def reader(raw: bytes) -> Letter | Poisoned:
        return Poisoned("it took too long to read") if b"arsenic" in raw else read(raw)

    playing.world = replace(playing.world, reader=reader)
    for number in range(30):
        playing.write("stranger@example.org", f"arsenic {number}\n", to=UMPIRE)
    for _ in range(4):
        read_all(playing)
    assert states(playing) == ["quarantined"] * 30
    assert playing.count(GM, "could not be read") == 1
    playing.clock.advance(days=1)
    playing.write("stranger@example.org", "arsenic again\n", to=UMPIRE)
    for _ in range(4):
        playing.tick()
    assert playing.count(GM, "could not be read") == 2


@pytest.mark.parametrize("seed", range(3))
def test_T16_T18__whatever_others_do_for_a_day_each_order_of_a_player_is_acknowledged_at_once(
    guarded: Club, seed: int
) -> None:
    """Allies, forgers, strangers and machines write at random; one player now and then orders and asks."""
    chance, orders, before = Random(seed), 0, len(guarded.letters_to(ESSEX))
    proved = PROVED.replace(b"red.example", b"blue.example")
    noise = ("HELP\n", "READY\n", "WAIT\n", "TO ALL: hear, hear\n" * 9, "RI2 deploy C3\n", "I am away.\n", "SHOW A1\n")

    desk = str(guarded.letters_to(ESSEX)[-1]["Reply-To"])

    def write() -> None:
        sender = chance.choice([RUPERT, RUPERT, LUNSFORD, ESSEX, "stranger@example.org"])
        to = "" if sender != "stranger@example.org" and chance.random() < 0.8 else UMPIRE
        raw = guarded.letter(sender, f"{chance.choice(noise)}# {chance.random()}\n", to=to)
        guarded.inbox.receive(PROVED + raw if sender in (RUPERT, LUNSFORD) and chance.random() < 0.5 else raw)

    for _ in range(90):
        for _ in range(chance.randrange(6)):
            write()
        mine = chance.random() < 0.1 and orders < 9
        if mine:
            orders += 1
            guarded.inbox.receive(
                proved + guarded.letter(ESSEX, f"BI1 deploy B{chance.randrange(5, 9)}\n# {orders}\n", desk)
            )
        read_all(guarded)
        assert guarded.count(ESSEX, "Received") == orders
        guarded.clock.advance(minutes=chance.randrange(20))
    others = [letter for letter in guarded.letters_to(ESSEX)[before:] if "Received" not in str(letter["Subject"])]
    assert orders >= 3
    assert len([letter for letter in others if "message from" in str(letter["Subject"])]) <= 2 * 30
    assert len(others) <= 2 * 30 + 2 * 30 + 24 + 5, "messages, tidings, notices an hour, and what runs out"
    assert "received" not in states(guarded)


def test_T18__a_letter_that_asks_a_hundred_things_costs_six_answers_and_says_so(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[str] = []

    def shown(view: View, asked: str) -> str:
        worked.append(asked)
        return f"{asked}: grass"

    monkeypatch.setattr(requests, "show", shown)
    playing.write(RUPERT, "".join(f"SHOW {column}{row}\n" * 2 for column in "ABCDEFGH" for row in range(1, 9)))
    playing.tick()
    assert worked == ["A1", "A2", "A3", "A4", "A5", "A6"], "each thing once"
    assert playing.count(RUPERT, "SHOW") == 6
    told = said(playing, RUPERT, "More questions")
    assert "`SHOW A7`" in told and "`SHOW A6`" not in told


def test_T18__what_nobody_may_be_answered_is_not_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 3\n")
    club.begin()
    drawn: list[Commission] = []

    def drawn_again(world: World, match: Match, commission: Commission) -> Page:
        drawn.append(commission)
        return map_again(world, match, commission)

    monkeypatch.setattr(requests, "map_again", drawn_again)
    for number in range(20):
        club.write(RUPERT, f"SEND MAP\n# {number}\n")
    club.write(RUPERT, "AWAY 20 Mar to 27 Mar\n")
    club.tick()
    assert len(drawn) == 3
    assert club.count(GM, "will be away") == 1, "what he says of himself is noted all the same"


def test_T16__a_player_without_end_writes_the_gm_thirty_letters_a_day(playing: Club) -> None:
    for number in range(40):
        days = range(1, 7)
        lines = "".join(f"AWAY {day} {month} to {day + 20} {month}\n" for day in days for month in ("Apr", "May"))
        playing.write(RUPERT, f"{lines}# {number}\n" if number < 3 else f"AWAY {number % 28 + 1} Jun to 30 Jun 2026\n")
    playing.tick()
    assert playing.count(GM, "will be away") <= 30


def test_T18__a_late_letter_before_many_costly_ones_does_not_have_all_of_them_read_again(playing: Club) -> None:
    """Each letter costs eight seconds when the late one comes; nobody can spend the house's hours by confirming."""
    early = playing.clock.now
    playing.clock.advance(minutes=5)
    for number in range(20):
        playing.write(RUPERT, f"RI1 deploy B4\n# {number}\n")
    playing.tick()
    read, again = playing.world.reader, [0]

    def reader(raw: bytes) -> Letter | Poisoned:
        again[0] += 1
        playing.clock.advance(seconds=8)
        return read(raw)

    playing.world = replace(playing.world, reader=reader)
    playing.inbox.receive(playing.letter(RUPERT, "RI1 deploy H8\n"), early)
    playing.write(ESSEX, "BI1 deploy B6\n")
    read_all(playing)
    assert again[0] <= 6
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert orders_of(playing, "essex") == ["BI1 deploy B6"]
    assert states(playing)[-2:] == ["quarantined", "filed"]
    assert "it came late" in said(playing, RUPERT, "could not be used")
