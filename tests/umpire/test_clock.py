"""The clock: jumps, absences, reminders, and who may move a deadline."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.battle.system import Verdict
from pbem.mail.sending.delivery import Result
from pbem.store import games, players
from pbem.umpire.bounds.resolution import read_verdict
from pbem.umpire.care.clock_watch import compare_clocks
from pbem.umpire.desk.gm_word import NotRunning, extend_game, finish_game, hold_game, resume_game
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LOST, LUNSFORD, RUPERT, SEATS, Club, body


def test_C01__a_clock_that_leaps_ten_years_holds_the_game_and_asks(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    playing.clock.advance(days=3650)
    playing.tick()
    playing.tick()
    assert playing.game().bound == 0
    assert playing.count(GM, "Is the clock right?") == 1
    resume_game(playing.world, GAME)
    playing.tick()
    assert playing.game().bound == 1, "one bound at most, though the clock would have passed hundreds of deadlines"


def test_C01__a_leap_while_the_daemon_runs_is_noticed_by_the_seconds_that_really_passed(playing: Club) -> None:
    before = playing.clock.now
    playing.clock.now = (playing.game().due or before) + timedelta(minutes=1)
    assert compare_clocks(playing.world, before, playing.clock.now, elapsed=30.0)
    playing.tick()
    assert playing.game().bound == 0
    assert playing.game().hold


def test_C03__hours_that_really_passed_asleep_are_no_leap(playing: Club) -> None:
    before = playing.clock.now
    playing.clock.now = (playing.game().due or before) + timedelta(hours=9)
    elapsed = (playing.clock.now - before).total_seconds()
    assert not compare_clocks(playing.world, before, playing.clock.now, elapsed)


def test_C01__a_clock_that_goes_back_resolves_nothing_twice(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    reports = playing.count(RUPERT, "deployed")
    playing.clock.advance(hours=-3)
    playing.tick()
    assert playing.game().bound == 1
    assert playing.count(RUPERT, "deployed") == reports


def test_C01__when_the_clock_is_set_right_again_nothing_waits_for_the_years_it_dreamt_of(playing: Club) -> None:
    right = playing.clock.now
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.post.refuse(RUPERT, Result.RETRY, 450, times=2)
    playing.clock.advance(days=3650)
    playing.tick()
    assert playing.game().hold
    assert playing.count(RUPERT, "Received") == 0
    playing.clock.now = right + timedelta(minutes=1)
    playing.tick()
    assert playing.count(RUPERT, "Received") == 1, "the next attempt was to be in ten years"
    resume_game(playing.world, GAME)
    playing.inbox.trouble = LOST
    playing.pass_deadline()
    assert playing.game().bound == 0, "a poll in the years to come is no proof that the mailbox was looked through"
    playing.inbox.trouble = None
    playing.tick()
    assert playing.game().bound == 1


def test_C01__a_jump_of_an_hour_holds_nothing_and_does_nothing_twice(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    for hours in (1, -1, 1):
        before = playing.clock.now
        playing.clock.advance(hours=hours)
        assert not compare_clocks(playing.world, before, playing.clock.now, elapsed=30.0)
        playing.tick()
    assert (playing.game().bound, playing.game().hold) == (0, "")
    assert playing.count(RUPERT, "Received") == 1


def test_C01__of_many_games_none_is_resolved_by_a_leap_and_each_is_asked_about(playing: Club) -> None:
    for number in range(2, 12):
        new_game(playing.world, toy.scenario(), Terms(id=f"toy-{number}"))
        for seat, address in SEATS.items():
            give_seat(playing.world, f"toy-{number}", seat, address)
        start(playing.world, f"toy-{number}")
    playing.tick()
    playing.clock.advance(days=3650)
    playing.tick()
    assert {game.bound for game in games.everything(playing.world.db)} == {0}
    assert playing.count(GM, "Is the clock right?") == 11


def test_C04__a_deadline_that_passed_while_nobody_served_is_met_late_and_once(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline(minutes=3 * 24 * 60)
    playing.tick()
    assert playing.game().bound == 1
    assert playing.count(RUPERT, "deployed") == 1


def test_only_who_is_missing_and_not_away_is_reminded_at_each_hour_once(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    away = players.at(playing.world.db, LUNSFORD)
    assert away is not None
    players.set_away(playing.world.db, away.id, playing.clock.now, playing.clock.now + timedelta(days=30))
    deadline = playing.game().deadline
    assert deadline is not None
    for hours in (49, 48, 47, 13, 12, 11, 1):
        playing.clock.now = deadline - timedelta(hours=hours)
        playing.tick()
    assert [playing.count(address, "Reminder") for address in (RUPERT, LUNSFORD, ESSEX)] == [0, 0, 2]
    assert "BI1" in body(playing.last(ESSEX, "Reminder"))


def test_a_seat_that_misses_twice_in_a_row_is_told_to_the_gm(playing: Club) -> None:
    for _ in range(2):
        playing.write(RUPERT, "READY\n")
        playing.pass_deadline()
    assert playing.count(GM, "the Earl of Essex has missed 2 bounds") == 1
    assert playing.count(GM, "Prince Rupert has missed") == 0


def test_a_game_held_by_the_gm_is_not_resolved_until_it_is_resumed(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    hold_game(playing.world, GAME, "the GM is ill")
    playing.pass_deadline()
    assert playing.game().bound == 0
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    assert playing.count(ESSEX, "Received") == 1, "orders may still be sent while the game is held"
    resume_game(playing.world, GAME)
    playing.clock.advance(minutes=1)
    playing.tick()
    assert playing.game().bound == 1


def test_a_deadline_moved_by_the_gm_is_told_to_everybody(playing: Club) -> None:
    before = playing.game().deadline
    assert before is not None
    extend_game(playing.world, GAME, 48)
    playing.tick()
    assert playing.game().deadline == before + timedelta(hours=48)
    assert [playing.count(address, "New deadline") for address in (RUPERT, LUNSFORD, ESSEX)] == [1, 1, 1]


def test_a_game_ended_by_the_gm_is_over_and_its_players_are_told(playing: Club) -> None:
    finish_game(playing.world, GAME, "Three players have moved house.")
    playing.tick()
    assert playing.game().state == "over"
    assert "moved house" in body(playing.last(ESSEX))
    with pytest.raises(NotRunning, match="over"):
        extend_game(playing.world, GAME, 1)


@pytest.mark.parametrize(("reason", "kept"), [("Two players moved.", "Two players moved."), ("", "ended by the GM")])
def test_a_game_ended_by_the_gm_is_a_draw_at_the_position_it_has_reached(playing: Club, reason: str, kept: str) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    finish_game(playing.world, GAME, reason)
    playing.tick()
    game = playing.game()
    assert (game.state, game.bound) == ("over", 1)
    assert read_verdict(game.verdict) == Verdict("", "draw", {}, kept)
    assert [playing.count(address, "The game is over") for address in (RUPERT, LUNSFORD, ESSEX)] == [1, 1, 1]
    said = body(playing.last(ESSEX, "The game is over"))
    assert f"The GM has ended the game. {reason}".strip() in said
