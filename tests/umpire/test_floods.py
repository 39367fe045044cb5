"""Floods: forged letters, messages by the dozen, orders by the hundred. Who sends them pays, and nobody else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.umpire.life.start_game import Terms, new_game
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, UMPIRE, Club, body, make_club
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


def test_readiness_said_to_and_fro_costs_the_others_none_of_their_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 4\n")
    club.begin()
    for address, order in ((LUNSFORD, "RI2 deploy C3"), (ESSEX, "BI1 deploy B6"), (RUPERT, "RI1 deploy B4")):
        club.write(address, f"{order}\nREADY\n")
        club.tick()
    for number in range(20):
        club.write(RUPERT, f"{'WAIT' if number % 2 == 0 else 'READY'}\n# {number}\n")
        club.tick()
    club.write(ESSEX, "SHOW A1\n")
    club.tick()
    assert club.count(ESSEX, "SHOW") == 1
    assert club.count(ESSEX, "bound 0") < 20


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
    assert "RI7" in gathered, "what was not understood is told too"
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


def test_a_notice_of_several_held_letters_that_is_quoted_whole_releases_none(playing: Club) -> None:
    for number in range(4):
        playing.write(RUPERT, f"RI1 deploy B{number + 1}\n", to=UMPIRE, subject=f"letter {number}")
        playing.tick()
    playing.clock.advance(hours=2)
    playing.tick()
    for mark in ("> ", ""):
        notice = "\n".join(mark + line for line in body(playing.last(RUPERT, "Held")).split("\n"))
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


def turns_before(club: Club, address: str, word: str) -> int:
    """How many letters had been read when that letter left the house."""
    before: list[int] = []
    deliver = club.post.deliver

    async def watched(sender: str, recipient: str, raw: bytes, note: object) -> object:
        if recipient == address and word.encode() in raw:
            before.append(sum(state != "received" for state in states(club)))
        return await deliver(sender, recipient, raw, note)  # type: ignore[arg-type]

    vars(club.post)["deliver"] = watched
    club.tick()
    return before[0]


@pytest.mark.parametrize(("flood", "who"), [(1000, RUPERT), (2000, "stranger@example.org")])
def test_T18__anothers_answer_comes_within_twice_its_usual_time(playing: Club, flood: int, who: str) -> None:
    to = "" if who == RUPERT else UMPIRE
    raw = playing.letter(who, "RI1 deploy B4\n# 0000\n", to=to)
    for number in range(flood):
        playing.inbox.receive(raw.replace(b"# 0000", f"# {number:04}".encode()))
    playing.write(ESSEX, "BI1 deploy B6\n")
    assert turns_before(playing, ESSEX, "Received") <= 2
    assert playing.tick().taken.more
    playing.clock.advance(minutes=1)
    playing.write(LUNSFORD, "RI2 deploy C3\n")
    already = sum(state != "received" for state in states(playing))
    assert turns_before(playing, LUNSFORD, "Received") - already <= 2
    assert GAME
