"""Machines that write to each other, floods, and strangers with a commander's voice."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path

import pytest

from pbem.mail.sending.delivery import Phase, Result
from pbem.store import chains, games
from pbem.umpire.care.game_overview import game_lines
from pbem.umpire.care.overview import house_lines
from pbem.umpire.life.start_game import give_seat
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, SEATS, UMPIRE, Club, make_club, read
from tests.umpire.test_intake import orders_of, states

TELLTALES = re.compile(r"(Auto-Submitted|X-.*|Precedence|List-.*|Return-Path|In-Reply-To|References)", re.IGNORECASE)


def without_telltales(raw: bytes, sender: str, recipient: str) -> bytes:
    """The same letter as a machine would send it on that hides in every way that it is one."""
    letter = message_from_bytes(raw, policy=policy.SMTP)
    assert isinstance(letter, EmailMessage)
    for name in {name for name in letter if TELLTALES.fullmatch(name)}:
        del letter[name]
    for name, value in (("From", sender), ("To", recipient)):
        del letter[name]
        letter[name] = value
    return letter.as_bytes()


def answer_to(raw: bytes) -> str:
    letter = read(raw)
    return str(letter["Reply-To"] or parseaddr(str(letter["From"]))[1])


def test_T16__two_umpires_that_play_each_other_fall_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clubs: list[Club] = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        club = make_club(tmp_path / name, monkeypatch, extra="[guard]\nanswers_a_day = 12\n")
        club.begin()
        clubs.append(club)
    # Each holds a seat at the other's club, and its letters bear no sign of a machine.
    for number, club in enumerate(clubs):
        give_seat(club.world, GAME, "rupert", f"machine{number}@other.example")
        club.tick()
    carried = [0, 0]
    for _ in range(60):
        for number, club in enumerate(clubs):
            mine, other = f"machine{number}@other.example", clubs[1 - number]
            letters = [raw for recipient, raw in club.post.taken if recipient == mine]
            for raw in letters[carried[number] :]:
                to = answer_to(
                    next(r for a, r in reversed(other.post.taken) if a == f"machine{1 - number}@other.example")
                )
                other.inbox.receive(without_telltales(raw, f"machine{1 - number}@other.example", to))
            carried[number] = len(letters)
            other.clock.advance(minutes=1)
            other.tick()
    assert min(carried) > 3 and max(carried) < 40
    before = [len(club.post.taken) for club in clubs]
    for club in clubs:
        club.tick()
    assert [len(club.post.taken) for club in clubs] == before


def test_T16__a_machine_that_answers_every_letter_with_a_fresh_one_is_stopped_by_the_budget(playing: Club) -> None:
    """A holiday notice in the guise of a person's letter, in answer to every letter that reaches it, for a day."""
    answered = 0
    for _ in range(23 * 6):
        letters = playing.letters_to(RUPERT)
        for letter in letters[answered:]:
            words = f"I am on holiday. ({letter['Subject']})\n"
            playing.write(RUPERT, words, str(letter["Reply-To"] or UMPIRE), subject="holiday")
        answered = len(letters)
        playing.clock.advance(minutes=10)
        playing.tick()
    assert 20 < answered < 60
    assert len(playing.letters_to(RUPERT)) == answered, "it has fallen silent"
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    assert playing.count(ESSEX, "Received") == 1


def test_T18__a_flood_is_read_in_portions_between_which_others_are_answered(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.umpire.reading.take_post.MOST_A_PASS", 200)
    playing.write(ESSEX, "BI1 deploy B6\n")
    for number in range(450):
        playing.write(RUPERT, f"RI1 deploy B4\n# {number}\n")
    first = playing.tick()
    assert first.taken.more and first.taken.read < 450
    assert playing.count(ESSEX, "Received") == 1
    passes = 1
    while playing.tick().taken.more:
        passes += 1
    assert 1 <= passes <= 3
    assert "received" not in states(playing)
    assert orders_of(playing) == ["RI1 deploy B4"]


def test_T18__a_bound_waits_until_a_flood_that_came_in_time_is_read(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.umpire.reading.take_post.MOST_A_PASS", 200)
    for number in range(250):
        playing.write(LUNSFORD, f"RI2 deploy B1\n# {number}\n")
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.pass_deadline()
    assert playing.game().bound == 0
    while playing.tick().taken.more:
        pass
    playing.tick()
    assert playing.game().bound == 1
    assert "BI1" in str(playing.last(ESSEX, "deployed").get_body(("plain",)))


def test_O02__a_server_that_falls_silent_is_waited_for_once_a_pass_and_not_once_a_letter(playing: Club) -> None:
    for address in SEATS.values():
        playing.post.refuse(address, Result.AMBIGUOUS, 0, times=1, phase=Phase.DOT)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.write(ESSEX, "BI1 deploy B6\n")
    tries = playing.post.tries
    playing.tick()
    assert playing.post.tries - tries == 2, (
        "the first burst ends at the first silence, the second goes on with the next"
    )
    playing.clock.advance(hours=5)
    playing.tick()
    assert (playing.count(RUPERT, "Received"), playing.count(ESSEX, "Received")) == (1, 1)


GM_WORDS = (
    "HOLD toy-1\nRESUME toy-1\nEXTEND toy-1 48\nFINISH toy-1\nSHOW ALL\nSEND REPORT 0\nSHOW B6\npbem show toy-1\n"
)


@pytest.mark.parametrize("to", [UMPIRE, f"umpire+{GAME}.aaaaaaaaaaaaaaaa@club.example"])
def test_T24__a_letter_in_the_gms_name_decides_nothing_and_he_alone_is_asked_whether_it_is_his(
    playing: Club, to: str
) -> None:
    before, game = len(playing.post.taken), playing.game()
    playing.write(GM, GM_WORDS, to, subject=f"[{GAME}] GM")
    playing.tick()
    assert [address for address, _ in playing.post.taken[before:]] == [GM]
    assert "CONFIRM" in str(playing.last(GM, "is this letter yours").get_body(("plain",)))
    assert playing.game() == game
    assert states(playing) == ["held"]


def test_T24__a_gm_who_plays_is_a_player_by_letter_and_sees_no_more_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch)
    monkeypatch.setitem(SEATS, "essex", GM)
    club.begin()
    game = club.game()
    club.write(GM, GM_WORDS + "BI1 deploy B6\n")
    club.tick()
    assert (club.game().hold, club.game().deadline, club.game().state) == ("", game.deadline, "running")
    told = "".join(str(letter) for letter in club.letters_to(GM))
    assert "BI1" in told
    assert "1st Red Foot" not in told and "@A1" not in told


def test_T24__what_the_operator_is_shown_holds_no_position_and_no_orders(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    shown = "\n".join([*house_lines(playing.world), *game_lines(playing.world, GAME)])
    assert "Prince Rupert" in shown and RUPERT in shown
    assert not re.search(r"\b(RI1|BI1|B4|A8|C1)\b|deploy|Canary", shown)
    game = games.get(playing.world.db, GAME)
    secret = chains.get(playing.world.db, game.chain).secret
    assert secret.hex() not in shown and game.token_secret.hex() not in shown
