"""How people join: by their own letters alone, and no stranger is written to before somebody lets him in."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.store import players, seats, terms, wishes
from pbem.umpire.life.joining import CannotLetIn, request
from pbem.umpire.life.start_game import CannotStart, Terms, give_seat, new_game, start
from pbem.umpire.life.terms import usual
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, UMPIRE, Club, body, make_club
from tests.umpire.test_intake import states

STRANGER = "eve@evil.test"
OURS = "club.example"


def proof(domain: str) -> dict[str, str]:
    return {"Authentication_Results": f"{OURS}; dmarc=pass header.from={domain}; dkim=pass header.d={domain}"}


def announced(club: Club, days: int = 14) -> Club:
    """A club with an open game, and two members who have no seat yet."""
    kept = replace(usual(club.world.settings), announced=True, wanted_by=club.clock.now + timedelta(days=days))
    new_game(club.world, toy.scenario(), Terms(id=GAME), kept)
    for address in (RUPERT, LUNSFORD, ESSEX):
        players.register(club.world.db, address, club.clock.now)
    return club


@pytest.fixture
def open_club(club: Club) -> Club:
    return announced(club)


def one_line(text: str) -> str:
    return " ".join(text.split())


def said(club: Club, sender: str, text: str, subject: str = "") -> str:
    """What a letter to the umpire's own address is answered, the newest answer first."""
    before = club.count(sender)
    club.write(sender, text, to=UMPIRE)
    club.tick()
    assert club.count(sender) > before, "no answer"
    return one_line(body(club.last(sender, subject)))


def holders(club: Club) -> dict[str, str]:
    return {each.id: each.address for each in seats.of(club.world.db, GAME)}


def test_L1_L2__a_member_asks_for_the_open_games_and_reads_how_to_join(open_club: Club) -> None:
    told = said(open_club, RUPERT, "games\n")
    assert "toy-1: Toy Hill, 1 April 1650. 3 seats of 3 free; at most 3 bounds." in told
    assert "Due: Sundays 20:00 Europe/London." in told and "| JOIN toy-1 as rupert" in told
    assert "essex (the Earl of Essex)" in told


def test_L2__wishes_are_dealt_when_the_game_is_full_in_the_sequence_in_which_they_came(open_club: Club) -> None:
    assert "1 of 3 seats are taken" in said(open_club, ESSEX, "JOIN toy-1 as essex\n")
    open_club.clock.advance(minutes=1)
    assert "with the wish 'essex'" in said(open_club, RUPERT, "JOIN toy-1 as essex\n")
    open_club.clock.advance(minutes=1)
    assert "The game is full. It starts" in said(open_club, LUNSFORD, "JOIN toy-1, any side\n")
    open_club.clock.advance(days=8)
    open_club.tick()
    assert open_club.game().state == "running"
    found = holders(open_club)
    assert found["essex"] == ESSEX and {found["rupert"], found["lunsford"]} == {RUPERT, LUNSFORD}
    assert all(open_club.count(address, "Toy Hill") for address in found.values()), "everybody has his briefing"


def test_L2__a_second_JOIN_changes_the_wish_and_LEAVE_takes_it_back(open_club: Club) -> None:
    said(open_club, RUPERT, "JOIN toy-1 as essex\n")
    assert "with the wish 'red'" in said(open_club, RUPERT, "JOIN toy-1, red\n")
    assert len(wishes.of(open_club.world.db, GAME, wishes.State.BOOKED)) == 1
    assert "not booked for toy-1 any more" in said(open_club, RUPERT, "LEAVE toy-1\n")
    assert wishes.of(open_club.world.db, GAME, wishes.State.BOOKED) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("JOIN toy-9 as stair", "No open game is called toy-9."),
        (
            "JOIN toy-1 as Napoleon",
            "Nobody in toy-1 is called 'Napoleon'. There are rupert, lunsford, essex, red, blue.",
        ),
        ("LEAVE toy-1", "You are not booked for toy-1."),
    ],
)
def test_L2__a_JOIN_that_makes_no_sense_says_what_would(open_club: Club, line: str, told: str) -> None:
    assert told in said(open_club, RUPERT, f"{line}\n")


def test_L2__of_two_letters_for_the_last_seat_in_one_pass_the_first_has_it(open_club: Club) -> None:
    for name in ("maurice@red.example", "digby@red.example"):
        players.register(open_club.world.db, name, open_club.clock.now)
        said(open_club, name, "JOIN toy-1\n")
    open_club.write(LUNSFORD, "JOIN toy-1\n", to=UMPIRE)
    open_club.write(RUPERT, "JOIN toy-1\n", to=UMPIRE)
    open_club.tick()
    assert "The game is full. It starts" in one_line(body(open_club.last(LUNSFORD)))
    told = one_line(body(open_club.last(RUPERT)))
    assert "toy-1 is full. No other game is open at present." in told and "falls vacant, write: | RESERVE" in told
    assert open_club.count(GM, "The game is full") == 1


@pytest.mark.parametrize(
    ("language", "told"), [("en", "These have seats free:"), ("de", "Diese haben noch freie Plätze:")]
)
def test_L2__who_comes_too_late_reads_which_games_have_seats_free(open_club: Club, language: str, told: str) -> None:
    kept = replace(usual(open_club.world.settings), announced=True)
    for name in ("toy-2", "toy-3"):
        new_game(open_club.world, toy.scenario(), Terms(id=name), kept)
    for number in range(6):
        players.register(open_club.world.db, f"m{number}@red.example", open_club.clock.now)
        said(open_club, f"m{number}@red.example", f"JOIN toy-{1 if number < 3 else 3}\n")
    player = players.at(open_club.world.db, RUPERT)
    assert player is not None
    players.set_language(open_club.world.db, player.id, language)
    letter = said(open_club, RUPERT, "JOIN toy-1\n")
    assert told in letter and "JOIN toy-2 as rupert" in letter and "| RESERVE" in letter
    assert "JOIN toy-3" not in letter and "JOIN toy-1" not in letter, "what is full is not offered"


def test_L3__a_stranger_hears_nothing_before_the_gm_approves(open_club: Club) -> None:
    open_club.write(f"Eve <{STRANGER}>", "JOIN toy-1 as rupert\n", to=UMPIRE)
    open_club.tick()
    assert open_club.count(STRANGER) == 0 and states(open_club) == ["ignored"]
    asked = open_club.last(GM, "wishes to join")
    told = one_line(body(asked))
    assert "Eve <eve@evil.test> writes: JOIN toy-1 as rupert." in told and "`APPROVE 1`" in told
    assert "no mail server is named whose word would count" in told
    confirm(open_club, "APPROVE 1\n", asked)
    assert "You are booked for toy-1" in one_line(body(open_club.last(STRANGER, "You are in")))
    player = players.at(open_club.world.db, STRANGER)
    assert player is not None and player.name == "Eve"
    for number, game in ((1, "toy-1"), (7, "toy-1"), (1, "toy-2")):
        with pytest.raises(CannotLetIn, match=f"no request {number} waits in {game}"):
            request(open_club.world, game, number)


def confirm(club: Club, text: str, letter: EmailMessage, gm: str = GM) -> None:
    """A word of the GM's, with the code for which a club without authserv_id asks."""
    club.write(gm, text, to=str(letter["Reply-To"]))
    club.tick()
    asked = club.last(gm, "is this letter yours")
    code = re.search(r"CONFIRM ([A-Z0-9]{8})", body(asked))
    assert code is not None
    club.write(gm, f"{code[0]}\n", to=str(asked["Reply-To"]))
    club.tick()


def test_L3__a_stranger_who_is_declined_never_hears_of_us(open_club: Club) -> None:
    open_club.write(STRANGER, "JOIN toy-1\n", to=UMPIRE)
    open_club.tick()
    confirm(open_club, "DECLINE 1\n", open_club.last(GM, "wishes to join"))
    assert open_club.count(STRANGER) == 0
    assert wishes.of(open_club.world.db, GAME, wishes.State.BOOKED) == []


def test_L3__a_flood_of_strangers_asks_the_gm_forty_times_and_writes_to_nobody_else(open_club: Club) -> None:
    for number in range(60):
        open_club.write(f"eve{number}@evil.test", "JOIN toy-1\n", to=UMPIRE)
    for _ in range(8):
        open_club.tick()
    assert open_club.count(GM, "wishes to join") == 40
    assert {recipient for recipient, _ in open_club.post.taken} == {GM}


def test_L3__a_closed_club_is_deaf_to_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = announced(make_club(tmp_path, monkeypatch, own='signup = "closed"\n'))
    club.write(STRANGER, "JOIN toy-1\n", to=UMPIRE)
    club.tick()
    assert club.post.taken == [] and states(club) == ["ignored"]


@pytest.fixture
def welcoming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club that lets in whoever proves himself."""
    extra = f'[guard]\nauthserv_id = "{OURS}"\nreceived_above = 0\n'
    return announced(make_club(tmp_path, monkeypatch, own='signup = "open"\n', extra=extra))


def test_L3__where_signup_is_open_a_code_that_comes_back_books_the_seat(welcoming: Club) -> None:
    welcoming.write(STRANGER, "JOIN toy-1 as essex\n", to=UMPIRE, **proof("evil.test"))
    welcoming.tick()
    letter = welcoming.last(STRANGER, "Do you wish to join")
    code = re.search(r"CONFIRM ([A-Z0-9]{8})", body(letter))
    assert code is not None and not wishes.of(welcoming.world.db, GAME, wishes.State.BOOKED)
    welcoming.write("mallory@evil.test", f"{code[0]}\n", to=UMPIRE, **proof("evil.test"))
    welcoming.tick()
    assert not wishes.of(welcoming.world.db, GAME, wishes.State.BOOKED), "the code counts from one address alone"
    welcoming.write(STRANGER, f"{code[0]}\n", to=UMPIRE, **proof("evil.test"))
    welcoming.tick()
    assert "You are booked" in one_line(body(welcoming.last(STRANGER, "You are in")))


def test_L3__sign_up_cannot_be_made_to_write_to_third_persons(welcoming: Club) -> None:
    welcoming.write("victim@bank.example", "JOIN toy-1\n", to=UMPIRE, **proof("evil.test"))
    welcoming.write("victim@bank.example", "JOIN toy-1\n", to=UMPIRE)
    for number in range(50):
        welcoming.write(f"own{number}@evil.test", "JOIN toy-1\n", to=UMPIRE, **proof("evil.test"))
    welcoming.write("own0@evil.test", "JOIN toy-1 as essex\n", to=UMPIRE, **proof("evil.test"))
    for _ in range(8):
        welcoming.tick()
    assert welcoming.count("victim@bank.example") == 0
    assert welcoming.count("own0@evil.test") == 1, "one a day an address"
    assert len(welcoming.post.taken) == 40, "forty a day for the house"


def test_L3__a_member_whose_sender_is_forged_is_not_booked(welcoming: Club) -> None:
    welcoming.write(RUPERT, "JOIN toy-1\n", to=UMPIRE, Authentication_Results=f"{OURS}; dmarc=fail; dkim=fail")
    welcoming.write(RUPERT, "JOIN toy-1\n", to=UMPIRE)
    welcoming.tick()
    assert welcoming.post.taken == [] and not wishes.of(welcoming.world.db, GAME, wishes.State.BOOKED)


def test_L4__a_seat_given_to_a_new_address_waits_for_its_first_letter(club: Club) -> None:
    new_game(club.world, toy.scenario(), Terms(id=GAME))
    for seat, address in (("rupert", RUPERT), ("lunsford", LUNSFORD), ("essex", ESSEX)):
        give_seat(club.world, GAME, seat, address, invite=True)
    club.tick()
    asked = club.last(ESSEX, "Do you take command")
    assert "Reply with any words if you will play" in one_line(body(asked))
    with pytest.raises(CannotStart, match="essex, lunsford, rupert"):
        start(club.world, GAME)
    for address in (RUPERT, ESSEX):
        club.write(address, "With pleasure!\n")
    club.tick()
    assert "You command the Earl of Essex" in one_line(body(club.last(ESSEX, "You are in")))
    assert club.count(GM, "Nothing from") == 0
    club.clock.advance(days=3, minutes=1)
    club.tick()
    club.tick()
    assert club.count(GM, f"Nothing from {LUNSFORD} yet") == 1
    with pytest.raises(CannotStart, match="lunsford"):
        start(club.world, GAME)
    start(club.world, GAME, sure=True)
    assert club.game().state == "running"


def test_L5__a_full_game_starts_by_itself_two_days_later_at_the_least_or_when_the_gm_says(open_club: Club) -> None:
    for address in (RUPERT, LUNSFORD, ESSEX):
        said(open_club, address, "JOIN toy-1\n")
    open_club.clock.now += timedelta(days=5)
    open_club.tick()
    assert open_club.game().state == "mustering", "Sunday 20:00 is the first slot"
    confirm(open_club, "START\n", open_club.last(GM, "The game is full"))
    assert open_club.game().state == "running"
    deadline = open_club.game().deadline
    assert deadline is not None and deadline > open_club.clock.now


def test_L6__a_game_that_does_not_fill_asks_once_and_is_given_up_at_last(open_club: Club) -> None:
    said(open_club, RUPERT, "JOIN toy-1\n")
    open_club.clock.advance(days=15)
    open_club.tick()
    open_club.tick()
    assert open_club.count(GM, "The game is not full") == 1
    assert "1 of 3 seats are taken" in one_line(body(open_club.last(RUPERT, "Not full yet")))
    open_club.clock.advance(days=14)
    open_club.tick()
    assert "is given up" in one_line(body(open_club.last(RUPERT, "will not be played")))
    assert "No game is open" in said(open_club, RUPERT, "GAMES\n")


def test_L7__who_has_set_a_limit_is_not_booked_beyond_it(open_club: Club) -> None:
    new_game(open_club.world, toy.scenario(), Terms(id="toy-2"), terms.find(open_club.world.db, GAME))
    assert "you play in 1 games" in said(open_club, RUPERT, "SET LIMIT 1\n")
    assert "You are booked" in said(open_club, RUPERT, "JOIN toy-1\n")
    assert "your limit is 1" in said(open_club, RUPERT, "JOIN toy-2\n")


def test_L7__a_pace_that_was_named_is_read_by_who_starts_the_game(open_club: Club) -> None:
    assert "you need 3 days for a bound" in said(open_club, RUPERT, "SET PACE 3 days\n")
    for address in (RUPERT, LUNSFORD, ESSEX):
        said(open_club, address, "JOIN toy-1\n")
    told = one_line(body(open_club.last(GM, "The game is full")))
    assert told.count("He has not played here yet.") == 3 and told.count("He needs 3 days for a bound.") == 1


def test_L7__who_approves_reads_how_reliable_somebody_was(playing: Club) -> None:
    from pbem.umpire.life.joining import record_of

    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(ESSEX, "BI1 hold\n")
    playing.pass_deadline()
    player = players.at(playing.world.db, RUPERT)
    assert player is not None
    assert record_of(playing.world, player).startswith("He ordered 1 of 2 bounds in time")
