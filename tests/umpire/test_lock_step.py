"""K2: games that share their dice run in lock step, and no letter tells a roll that another of them has yet to see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.battle.dice import chain_link
from pbem.commands import Whose, take
from pbem.store import chains, drafts, games, outbox, resolutions
from pbem.store.games import Game
from pbem.store.resolutions import Resolved
from pbem.umpire.bounds import due
from pbem.umpire.bounds.playing import play
from pbem.umpire.bounds.record import record
from pbem.umpire.bounds.resolution import read_events, read_salts
from pbem.umpire.care.verify import verify
from pbem.umpire.desk.doing import do
from pbem.umpire.desk.gm_word import extend_game, finish_game, hold_game, resume_game
from pbem.umpire.history.preview import look_ahead
from pbem.umpire.history.rollback import CannotGoForward, forward, roll_back
from pbem.umpire.history.rulings import resolve_again
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.night import foresight
from pbem.umpire.world import World
from tests.umpire import toy
from tests.umpire.club import GM, LOST, Club, body, make_club
from tests.umpire.test_ending import one_line

ANNE, BOB = "anne@match.example", "bob@match.example"
HEADS, TAILS = "match-a", "match-b"
BOTH = (HEADS, TAILS)
SECRET = bytes(range(32))
SHOT = "fire|RI1>BI1|1"


def begin(club: Club, bounds: int = 4) -> Club:
    """A match: in one game Anne commands the Reds and Bob the Blues, in the other it is the other way round."""
    chain = chains.found(club.world.db, "match", SECRET, 1000)
    for name, red, blue in ((HEADS, ANNE, BOB), (TAILS, BOB, ANNE)):
        new_game(club.world, toy.scenario(bounds), Terms(id=name, schedule="daily 20:00"), chain=chain)
        for seat, address in (("rupert", red), ("lunsford", red), ("essex", blue)):
            give_seat(club.world, name, seat, address, sure=True)
    for name in BOTH:
        start(club.world, name)
    club.name = HEADS
    club.tick()
    return club


@pytest.fixture
def match(club: Club) -> Club:
    return begin(club)


def game(club: Club, name: str) -> Game:
    return games.get(club.world.db, name)


def address_for(club: Club, name: str, sender: str, seat: str) -> str:
    """Where a seat of a game sends its orders for the present bound."""
    now = game(club, name)
    row = [
        each
        for each in outbox.for_seat(club.world.db, name, now.bound, now.edition, seat, ("invitation", "report"))
        if each.recipient == sender
    ][-1]
    return str(next(m for m in club.letters_to(sender) if m["Message-ID"] == row.message_id)["Reply-To"])


def red_of(name: str) -> str:
    return ANNE if name == HEADS else BOB


def blue_of(name: str) -> str:
    return BOB if name == HEADS else ANNE


def order(club: Club, name: str, red: str = "all hold", blue: str = "all hold") -> None:
    """Both commanders of one game send their orders."""
    for text, sender, seat in ((red, red_of(name), "rupert"), (blue, blue_of(name), "essex")):
        if text:
            club.write(sender, f"{text}\n", to=address_for(club, name, sender, seat))
    club.tick()


def deploy(club: Club) -> None:
    for name in BOTH:
        order(club, name, "RI1 deploy B4", "BI1 deploy B6")
    come_due(club)


def come_due(club: Club, name: str = HEADS) -> None:
    moment = game(club, name).due
    assert moment is not None
    club.clock.now = max(moment, club.clock.now) + timedelta(minutes=1)
    club.tick()


def shoot(club: Club, *names: str) -> None:
    for name in names:
        order(club, name, "RI1 * BI1", "all hold")


def rolls(row: Resolved) -> dict[str, tuple[int, ...]]:
    return {roll.key: roll.dice for event in read_events(row.events) for roll in event.rolls}


def last(club: Club, name: str) -> Resolved:
    return resolutions.line(club.world.db, name)[-1]


def bounds(club: Club) -> list[int]:
    return [game(club, name).bound for name in BOTH]


def clock(club: Club, name: str) -> tuple[object, ...]:
    now = game(club, name)
    return now.bound, now.deadline, now.due, bool(now.hold), now.grace_for


def test_K2__the_same_event_throws_the_same_dice_in_both_games(match: Club) -> None:
    deploy(match)
    shoot(match, *BOTH)
    come_due(match)
    one, other = last(match, HEADS), last(match, TAILS)
    assert rolls(one) == rolls(other) and SHOT in rolls(one)
    assert (one.link_number, one.public) == (other.link_number, other.public)
    shoot(match, HEADS)
    order(match, TAILS)
    come_due(match)
    assert rolls(last(match, TAILS)) == {} and bounds(match) == [3, 3]
    assert all(not finding.wrong for name in BOTH for finding in verify(match.world, name))


def test_K2__both_bounds_are_kept_in_one_transaction_or_none(match: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    deploy(match)
    shoot(match, *BOTH)

    def breaks(world: World, found: Any, *rest: Any) -> None:
        if found.match.game.id == TAILS:
            raise RuntimeError("the second of the two cannot be kept")
        record(world, found, *rest)

    monkeypatch.setattr(due, "record", breaks)
    come_due(match)
    assert bounds(match) == [1, 1] and clock(match, HEADS) == clock(match, TAILS)
    assert game(match, HEADS).hold and game(match, TAILS).hold, "an error befalls both"
    assert all(resolutions.on_line(match.world.db, name, 1) is None for name in BOTH), "and no letter tells of it"
    assert not any(b"bound-1.json" in raw for _, raw in match.post.taken)
    monkeypatch.setattr(due, "record", record)
    resume_game(match.world, TAILS)
    match.tick()
    assert bounds(match) == [2, 2]


def test_K2__an_error_in_the_rules_of_one_holds_both(match: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    deploy(match)
    shoot(match, *BOTH)
    calls = [0]

    def breaks(*arguments: Any) -> object:
        calls[0] += 1
        if calls[0] == 2:
            raise ZeroDivisionError
        return play(*arguments)

    monkeypatch.setattr(foresight, "play", breaks)
    come_due(match)
    assert bounds(match) == [1, 1] and all(game(match, name).hold for name in BOTH)


@pytest.mark.parametrize("name", BOTH)
def test_K2__hold_resume_and_extension_befall_both(match: Club, name: str) -> None:
    deploy(match)
    hold_game(match.world, name, "snow")
    assert clock(match, HEADS) == clock(match, TAILS) and game(match, TAILS).hold
    match.tick()
    assert match.count(ANNE, "held") == match.count(BOB, "held") == 3, "each commander of each game is told"
    come_due(match)
    assert bounds(match) == [1, 1]
    resume_game(match.world, name)
    extend_game(match.world, name, 48)
    assert clock(match, HEADS) == clock(match, TAILS) and not game(match, TAILS).hold


def test_K2__a_holiday_in_one_moves_both_and_all_waiting_is_counted_together(match: Club) -> None:
    deploy(match)
    deadline = game(match, TAILS).deadline
    assert deadline is not None
    away = f"AWAY {deadline - timedelta(hours=1):%d %b} to {deadline + timedelta(days=3):%d %b}\n"
    match.clock.now = deadline - timedelta(hours=30)
    extend_game(match.world, HEADS, 48)
    order(match, HEADS, "", away.strip())
    order(match, HEADS, "EXTEND 24 hours", "")
    assert clock(match, HEADS) == clock(match, TAILS)
    moved = game(match, TAILS).deadline
    assert moved is not None and moved > deadline


def test_K2__an_early_run_waits_for_the_commanders_of_both(match: Club) -> None:
    deploy(match)
    for name in BOTH:
        for seat, sender in (("rupert", red_of(name)), ("lunsford", red_of(name)), ("essex", blue_of(name))):
            assert game(match, HEADS).due == game(match, HEADS).deadline
            match.write(sender, "READY\n", to=address_for(match, name, sender, seat))
            match.tick()
    assert clock(match, HEADS) == clock(match, TAILS) and game(match, HEADS).due != game(match, HEADS).deadline
    match.write(ANNE, "WAIT\n", to=address_for(match, TAILS, ANNE, "essex"))
    match.tick()
    assert clock(match, HEADS) == clock(match, TAILS) and game(match, HEADS).due == game(match, HEADS).deadline


def test_K2__silence_in_one_gives_both_their_grace(match: Club) -> None:
    deploy(match)
    shoot(match, HEADS)
    come_due(match)
    assert bounds(match) == [1, 1] and clock(match, HEADS) == clock(match, TAILS)
    come_due(match)
    assert bounds(match) == [2, 2]


def test_K2__a_letter_unread_in_one_keeps_the_other_waiting(match: Club) -> None:
    deploy(match)
    shoot(match, HEADS)
    moment = game(match, HEADS).due
    assert moment is not None
    match.clock.now = moment - timedelta(minutes=1)
    match.inbox.trouble = LOST
    match.clock.now = moment + timedelta(minutes=1)
    match.tick()
    assert bounds(match) == [1, 1]


def test_K2__force_resolves_both(match: Club) -> None:
    deploy(match)
    shoot(match, *BOTH)
    said = take("FORCE BOUND 1", Whose.GM)
    assert said is not None
    do(match.world, TAILS, said, "the operator")
    match.clock.advance(minutes=1)
    match.tick()
    assert bounds(match) == [2, 2]


def test_K2__rollback_and_forward_befall_both_and_spend_the_links(match: Club) -> None:
    deploy(match)
    for _ in range(2):
        shoot(match, *BOTH)
        come_due(match)
    first = rolls(resolutions.of(match.world.db, HEADS)[1])
    roll_back(match.world, TAILS, 1)
    assert clock(match, HEADS) == clock(match, TAILS) and bounds(match) == [1, 1]
    forward(match.world, HEADS)
    assert bounds(match) == [3, 3] and clock(match, HEADS) == clock(match, TAILS)
    roll_back(match.world, HEADS, 1)
    match.tick()
    shoot(match, *BOTH)
    come_due(match)
    one, other = last(match, HEADS), last(match, TAILS)
    assert one.link_number == other.link_number == 3 and rolls(one) == rolls(other) != first
    with pytest.raises(CannotGoForward):
        forward(match.world, TAILS)


def test_K2__a_finished_twin_does_not_hold_the_other_and_shows_no_link(match: Club) -> None:
    deploy(match)
    shoot(match, *BOTH)
    finish_game(match.world, HEADS, "by agreement")
    match.tick()
    assert "told when the other game" in one_line(body(match.last(ANNE, "The fog is lifted")))
    come_due(match, TAILS)
    assert game(match, TAILS).bound == 2
    assert [link for link in links(match) if any(link in raw for raw in everything(match))] == []
    finish_game(match.world, TAILS, "by agreement")
    match.tick()
    assert SECRET.hex() in one_line(body(match.last(BOB, "The fog is lifted")))
    for address in (ANNE, BOB):
        opened = one_line(body(match.last(address, "The dice are laid open")))
        assert SECRET.hex() in opened and chain_link(SECRET, 0).hex() in opened


def test_K2__going_back_after_the_end_of_all_takes_one_new_chain_for_both(match: Club) -> None:
    deploy(match)
    for name in BOTH:
        finish_game(match.world, name, "by agreement")
    roll_back(match.world, HEADS, 0)
    now = [game(match, name) for name in BOTH]
    assert [each.state for each in now] == ["running", "running"] and now[0].chain == now[1].chain
    chain = chains.get(match.world.db, now[0].chain)
    assert chain.name == "match" and chain.secret != SECRET


def test_K2__a_look_ahead_spends_a_link_for_both(match: Club) -> None:
    deploy(match)
    shoot(match, *BOTH)
    found = look_ahead(match.world, HEADS)
    come_due(match)
    one, other = last(match, HEADS), last(match, TAILS)
    assert found.number == 1 and one.link_number == other.link_number == 2 and rolls(one) == rolls(other)


def test_K2__salts_are_off(match: Club) -> None:
    deploy(match)
    order(match, HEADS, "RI1 * BI1\nSALT seven lucky magpies", "all hold")
    told = one_line(body(match.last(ANNE, "Received")))
    assert "SALT changes nothing here" in told and "Your salt" not in told
    shoot(match, TAILS)
    come_due(match)
    one, other = last(match, HEADS), last(match, TAILS)
    assert one.public == other.public and read_salts(one.salts) == {} and rolls(one) == rolls(other)


def test_K2__a_ruling_on_the_last_bound_leaves_one_clock(match: Club) -> None:
    deploy(match)
    shoot(match, *BOTH)
    come_due(match)
    moment = game(match, HEADS).due
    assert moment is not None
    match.clock.now = moment - timedelta(hours=2)
    said = take("RULE LAST BOUND BI1 at C6 because of the map", Whose.GM)
    assert said is not None
    do(match.world, HEADS, said, "the operator")
    resolve_again(match.world, HEADS)
    assert clock(match, HEADS) == clock(match, TAILS) and bounds(match) == [2, 2]


def links(club: Club) -> list[bytes]:
    """Every link of the chain that serves a bound, as letters would show it."""
    return [chain_link(SECRET, number).hex().encode() for number in range(1, 12)]


def everything(club: Club) -> Iterator[bytes]:
    """All that ever went out, decoded."""
    for recipient in {recipient for recipient, _ in club.post.taken}:
        for letter in club.letters_to(recipient):
            for part in letter.walk():
                content = part.get_payload(decode=True)
                if isinstance(content, bytes):
                    yield content


@pytest.mark.parametrize("seed", range(3))
def test_K2__no_letter_shows_a_roll_of_a_bound_that_a_twin_has_yet_to_resolve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Whatever befalls them: after every event, what any letter tells of a link is of a bound that both have played."""
    club = begin(make_club(tmp_path, monkeypatch), bounds=40)
    chance = random.Random(seed)
    deploy(club)

    def befalls() -> None:
        name, now = chance.choice(BOTH), game(club, HEADS)
        match chance.randrange(14):
            case 0:
                hold_game(club.world, name, "fog")
            case 1:
                resume_game(club.world, name)
            case 2:
                extend_game(club.world, name, chance.choice((6, 30)))
            case 3 if now.bound > 1:
                roll_back(club.world, name, chance.randint(max(0, now.bound - 2), now.bound - 1))
            case 4:
                look_ahead(club.world, name)
            case 5:
                fail_once(monkeypatch, chance.randint(1, 2))
            case 6:
                club.write(red_of(name), "EXTEND 12 hours\n", to=address_for(club, name, red_of(name), "rupert"))
            case 7:
                games.hold(club.world.db, name, "held behind the back of everybody")
            case 8:
                for each in chance.sample(BOTH, chance.choice((1, 2, 2))):
                    for seat, sender in (
                        ("rupert", red_of(each)),
                        ("lunsford", red_of(each)),
                        ("essex", blue_of(each)),
                    ):
                        club.write(sender, "READY\n", to=address_for(club, each, sender, seat))
                club.tick()
                club.clock.advance(minutes=40)
            case 9:
                begin = club.clock.now + timedelta(days=chance.randint(1, 3))
                away = f"AWAY {begin:%d %b} to {begin + timedelta(days=2):%d %b}\n"
                club.write(blue_of(name), away, to=address_for(club, name, blue_of(name), "essex"))
            case _:
                for each in chance.sample(BOTH, chance.choice((1, 2, 2))):
                    shoot(club, each)
                club.clock.advance(hours=chance.choice((1, 20, 30, 60)))
        club.tick()

    for _ in range(30):
        befalls()
        together(club)
    monkeypatch.setattr(foresight, "play", play)
    for name in BOTH:
        resume_game(club.world, name)
    for _ in range(6):
        shoot(club, *BOTH)
        come_due(club)
        together(club)
    assert bounds(club)[0] == bounds(club)[1] > 1
    assert all(not finding.wrong for name in BOTH for finding in verify(club.world, name))


def together(club: Club) -> None:
    """No link serves one game before the other, none is shown, and equal bounds threw equal dice."""
    counted = {
        name: {
            row.link_number: row
            for row in resolutions.of(club.world.db, name)
            if row.chain == game(club, name).chain and row.kind != "preview"
        }
        for name in BOTH
    }
    assert counted[HEADS].keys() == counted[TAILS].keys()
    assert bounds(club)[0] == bounds(club)[1]
    for number, row in counted[HEADS].items():
        other = counted[TAILS][number]
        assert (row.bound, row.public) == (other.bound, other.public)
        both = rolls(row).keys() & rolls(other).keys()
        assert all(rolls(row)[key] == rolls(other)[key] for key in both)
    sealed = links(club)
    shown = [letter for recipient, letter in club.post.taken if recipient != GM]
    assert not any(link in letter for letter in shown for link in sealed)


def fail_once(monkeypatch: pytest.MonkeyPatch, which: int) -> None:
    """The rules fail at the first or the second of the next two games that are resolved."""
    calls = [0]

    def breaks(*arguments: Any) -> object:
        calls[0] += 1
        if calls[0] == which:
            monkeypatch.setattr(foresight, "play", play)
            raise ZeroDivisionError
        return play(*arguments)

    monkeypatch.setattr(foresight, "play", breaks)


def test_K2__drafts_of_both_stay_apart(match: Club) -> None:
    deploy(match)
    shoot(match, HEADS)
    sent = {name: [row.sent for row in drafts.of(match.world.db, name, 1, 1)] for name in BOTH}
    assert any(sent[HEADS]) and not any(sent[TAILS])
