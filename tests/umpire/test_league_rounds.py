"""K2, K5, K6, K9, K13, K14: a season from its first round to its close."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from pbem.league.meeting import Ended
from pbem.league.plan import Division, Pairs
from pbem.store import chains, games, house_seats, leagues, players, seats, tenures
from pbem.store.database import step
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.league.adjudicating import adjudicate, proposal_of
from pbem.umpire.league.hearing import rehear
from pbem.umpire.league.people import CannotEnter, enter, reliability_of, withdraw
from pbem.umpire.league.seasons import CannotRun, close_season
from pbem.umpire.league.tables import fixtures_text, rated_games, ratings_of, tables_text
from pbem.umpire.life.abandoned import ABANDONED
from tests.umpire.club import GM, Club, body
from tests.umpire.league_club import (
    LEAGUE,
    address,
    begin_league,
    end,
    games_of,
    next_week,
    orders_to,
    pairs,
    people,
    plan,
    play_round,
    season,
    table,
)
from tests.umpire.test_ending import one_line


@pytest.fixture
def four(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    return begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", "Dan", reserves=("Rita",)))


def number_of(club: Club, name: str) -> int:
    player = players.at(club.world.db, address(name))
    assert player is not None
    return player.id


def holder(club: Club, game: str, seat: str) -> str:
    return seats.get(club.world.db, game, seat).address.partition("@")[0]


def test_K14__a_round_makes_both_games_of_every_match_and_writes_once_to_each_player(four: Club) -> None:
    assert pairs(four, 1) == ["Anne-Dan", "Bob-Cleo"]
    assert games_of(four, 1) == ["spring-r1-1a", "spring-r1-1b", "spring-r1-2a", "spring-r1-2b"]
    for name, opponent in (("Anne", "Dan"), ("Bob", "Cleo"), ("Cleo", "Bob"), ("Dan", "Anne")):
        assert four.count(address(name), "The Spring League: round 1") == 1
        told = one_line(body(four.last(address(name), "The Spring League: round 1")))
        assert f"In round 1 you meet {opponent}" in told and "one clock" in told
    told = body(four.last(address("Anne"), "round 1"))
    assert "spring-r1-1a         The Red Army" in told and "spring-r1-1b         The Blue Army" in told
    before = len(four.post.taken)
    four.tick()
    assert len(four.post.taken) == before, "and not a second time"


def test_K2__the_two_games_exchange_the_sides_and_share_dice_and_deadline(four: Club) -> None:
    one, other = (games.get(four.world.db, name) for name in games_of(four, 1, 1))
    assert one.chain == other.chain and chains.get(four.world.db, one.chain).name == "spring-r1-1"
    assert one.deadline == other.deadline and one.deadline is not None
    assert [holder(four, one.id, seat) for seat in ("rupert", "lunsford", "essex")] == ["anne", "anne", "dan"]
    assert [holder(four, other.id, seat) for seat in ("rupert", "lunsford", "essex")] == ["dan", "dan", "anne"]
    third = games.get(four.world.db, games_of(four, 1, 2)[0])
    assert third.chain != one.chain


def test_K14__results_are_heard_the_table_counts_them_and_the_next_round_opens_on_its_day(four: Club) -> None:
    for game, how in zip(games_of(four, 1), "+-=+", strict=True):
        end(four, game, how)
    four.tick()
    assert season(four).rounds[0].closed_at is not None and len(season(four).rounds) == 1
    assert table(four) == ["1 Anne 6", "2 Cleo 4", "3 Bob 1", "4 Dan 0"]
    next_week(four, 2)
    assert pairs(four, 2) == ["Dan-Cleo", "Anne-Bob"]
    assert "Round 3" in fixtures_text(season(four)) and "Bob - Dan" in fixtures_text(season(four))


def test_K14__what_is_unfinished_when_the_round_is_over_is_proposed_once_and_the_next_round_waits(four: Club) -> None:
    first, *others = games_of(four, 1)
    for game in others:
        end(four, game, "=")
    next_week(four, 2)
    assert len(season(four).rounds) == 1
    told = one_line(body(four.last(GM, "round 1 is over, and 1 games are not")))
    assert f"{first} bound" in told and "pbem league adjudicate spring" in told
    four.clock.advance(days=1)
    four.tick()
    assert four.count(GM, "round 1 is over") == 1
    found = adjudicate(four.world, LEAGUE)
    assert [each.split()[0] for each in found] == [first] and games.get(four.world.db, first).state == "over"
    four.tick()
    fixture = leagues.fixture(four.world.db, first)
    assert fixture is not None and fixture.result is not None and fixture.result.ended is Ended.ADJUDICATED
    assert len(season(four).rounds) == 2


def test_K14__a_proposal_names_the_side_with_more_victory_points(four: Club) -> None:
    name = games_of(four, 1)[0]
    four.name = name
    for seat, text in (("rupert", "RI1 deploy B4"), ("essex", "BI1 deploy B5")):
        sender, to = orders_to(four, name, seat)
        four.write(sender, f"{text}\n", to=to)
    four.pass_deadline()
    found = proposal_of(four.world, name)
    told = re.fullmatch(rf"{name} +bound 0: (.+) (\d+), (.+) (\d+); (.+)", found)
    assert told is not None and (told[1], told[3]) == ("The Red Army", "The Blue Army")
    leading = told[1] if int(told[2]) > int(told[4]) else told[3] if int(told[2]) < int(told[4]) else "a draw"
    assert told[5] == leading


def test_K5__a_reserve_fills_the_place_of_the_odd_one_out_and_is_rated_and_does_not_rank(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", reserves=("Rita",)))
    assert pairs(club, 1) == ["Anne-Rita", "Bob-Cleo"]
    play_round(club, 1, "+- ==")
    assert [line.split()[1] for line in table(club)] == ["Anne", "Bob", "Cleo"]
    assert pairs(club, 2) == ["Cleo-Rita", "Anne-Bob"]
    assert number_of(club, "Rita") in {game.first for game in rated_games(club.world, LEAGUE)} | {
        game.second for game in rated_games(club.world, LEAGUE)
    }


def test_K5__without_a_reserve_there_is_a_bye(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo"))
    assert pairs(club, 1) == ["Anne-*", "Bob-Cleo"]
    assert "scored as a bye" in one_line(body(club.last(address("Anne"), "round 1")))
    for game in games_of(club, 1):
        end(club, game, "=")
    club.tick()
    assert table(club)[0] == "1 Anne 6"


def test_K9_K5__who_withdraws_early_is_struck_and_a_reserve_plays_on(four: Club) -> None:
    play_round(four, 1, "+-=+")
    assert "Rita plays on in round 2" in withdraw(four.world, LEAGUE, number_of(four, "Dan"))
    four.tick()
    assert pairs(four, 2) == ["Rita-Cleo", "Anne-Bob"]
    game = games_of(four, 2, 1)[0]
    assert holder(four, game, "rupert") == "rita"
    assert four.count(address("Rita"), "you command") + four.count(address("Rita"), "spring-r2-1a") > 0
    assert all("Dan" not in line for line in table(four)) and table(four)[-1] == "3 Anne 0", "his matches are struck"
    play_round(four, 2, "== ==")
    assert pairs(four, 3) == ["Bob-Rita", "Cleo-Anne"]


def test_K9__who_withdraws_late_forfeits_the_rest(four: Club) -> None:
    play_round(four, 1, "+- ==")
    play_round(four, 2, "== +-")
    leagues.withdraw(four.world.db, LEAGUE, number_of(four, "Rita"), four.clock.now)
    before = table(four)
    withdraw(four.world, LEAGUE, number_of(four, "Dan"))
    four.tick()
    assert pairs(four, 3) == ["Bob-Dan", "Cleo-Anne"]
    assert all(games.get(four.world.db, game).state == "over" for game in games_of(four, 3, 1))
    points = [next(int(line.split()[2]) for line in each if "Bob" in line) for each in (before, table(four))]
    assert points[1] - points[0] == 6 and any("Dan" in line for line in table(four))


def test_K14_K6__a_season_is_closed_by_the_gm_alone_after_everything_is_played(four: Club) -> None:
    with pytest.raises(CannotRun, match="spring-r1-1a"):
        close_season(four.world, LEAGUE)
    for number in (1, 2, 3):
        if number > 1:
            with pytest.raises(CannotRun):
                close_season(four.world, LEAGUE)
        play_round(four, number, "+-+-")
    assert four.count(GM, "The Spring League has been played") == 1
    ((_, people_of_next),) = close_season(four.world, LEAGUE)
    assert people_of_next[:4] == tuple(line.split()[1] for line in table(four))
    assert people_of_next[4:] == ("Rita",), "the reserve enters at the bottom"
    with pytest.raises(CannotRun, match="closed"):
        close_season(four.world, LEAGUE)


def test_K14__between_two_rounds_a_season_is_not_closed_and_the_rounds_to_come_are_counted(four: Club) -> None:
    for game in games_of(four, 1):
        end(four, game, "+")
    four.tick()
    with pytest.raises(CannotRun, match="1 of 3 rounds of spring are closed; the rest comes first"):
        close_season(four.world, LEAGUE)


def test_K10__a_game_that_nobody_wrote_to_for_a_month_counts_for_nobody(four: Club) -> None:
    silent, *others = games_of(four, 1)
    for game in others:
        end(four, game, "=")
    for _ in range(2):
        due = games.get(four.world.db, silent).due
        assert due is not None
        four.clock.now = due + timedelta(minutes=1)
        four.tick()
    assert games.get(four.world.db, silent).bound == 1
    reschedule(four.world, silent, Change.HELD, "silence", hold=ABANDONED)
    four.clock.advance(days=40)
    four.tick()
    four.tick()
    assert games.get(four.world.db, silent).state == "over"
    ended = {score.game: score.ended for each in season(four).meetings.values() for score in each.scores}
    assert ended.pop(silent) is Ended.ABANDONED
    assert {*ended.values()} == {Ended.PLAYED}


def test_K6__divisions_play_apart_and_one_goes_up_and_one_down(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    two = (
        Division("First", people("Anne", "Bob", "Cleo", "Dan")),
        Division("Second", people("Eve", "Fred", "Gus", "Hal")),
    )
    begin_league(club, monkeypatch, plan(divisions=two, mirrored=False))
    assert pairs(club, 1) == ["Anne-Dan", "Bob-Cleo", "Eve-Hal", "Fred-Gus"]
    play_round(club, 1, "++++")
    play_round(club, 2, "----")
    play_round(club, 3, "++--")
    told = tables_text(season(club))
    assert "FIRST" in told and "SECOND" in told
    found = close_season(club.world, LEAGUE)
    down, up = table(club, 1)[-1].split()[1], table(club, 2)[0].split()[1]
    assert found[0][0] == "First" and up in found[0][1] and down in found[1][1]


def test_K3__a_swiss_pairs_the_winners_and_never_twice(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_league(
        club, monkeypatch,
        plan("Anne", "Bob", "Cleo", "Dan", "Eve", "Fred", pairs=Pairs.SWISS, mirrored=False, rounds=3),
    )  # fmt: skip
    met = [*pairs(club, 1)]
    play_round(club, 1, "+++")
    met += pairs(club, 2)
    play_round(club, 2, "+++")
    met += pairs(club, 3)
    assert len(met) == 9 and len({frozenset(pair.split("-")) for pair in met}) == 9


def test_K4__a_knockout_plays_to_the_final(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", "Dan", pairs=Pairs.KNOCKOUT))
    assert pairs(club, 1) == ["Anne-Dan", "Bob-Cleo"]
    play_round(club, 1, "+- -+")
    assert pairs(club, 2) == ["Anne-Cleo"]


def test_K13__everything_is_recounted_from_the_games(four: Club) -> None:
    play_round(four, 1, "+-=+")
    ratings, lines = ratings_of(four.world), table(four)
    assert rehear(four.world, LEAGUE) == []
    four.world.db.conn.execute("UPDATE fixtures SET score = replace(score, '\"halves\":2', '\"halves\":0')")
    assert table(four) != lines
    assert len(rehear(four.world, LEAGUE)) > 0
    assert table(four) == lines and ratings_of(four.world).players == ratings.players


def test_K12__who_is_not_reliable_enough_cannot_enter(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", mirrored=False, minimum=0.5, open_entry=True))
    club.name = games_of(club, 1)[0]
    for _ in range(3):
        sender, to = orders_to(club, club.name, "rupert")
        club.write(sender, "all hold\n", to=to)
        club.pass_deadline()
    found = reliability_of(club.world, number_of(club, "Bob"))
    assert (found.in_time, found.owed) == (0, 3)
    player = players.register(club.world.db, address("Zoe"), club.clock.now)
    assert "list of reserves" in enter(club.world, LEAGUE, player)
    other = plan("Cleo", "Dan", name="autumn", minimum=0.5, open_entry=True)
    from pbem.umpire.league.seasons import new_league

    new_league(club.world, other)
    with pytest.raises(CannotEnter, match="asks for orders in time on 50 %"):
        enter(club.world, "autumn", number_of(club, "Bob"))
    assert "You are in" in enter(club.world, "autumn", number_of(club, "Anne"))


def test_K10__a_wreck_taken_over_is_not_rated_for_the_loser(four: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    name = games_of(four, 1)[0]
    four.name = name
    for seat in ("rupert", "essex"):
        sender, to = orders_to(four, name, seat)
        four.write(sender, "all hold\n", to=to)
    four.tick()
    twin = games_of(four, 1)[1]
    for seat in ("rupert", "essex"):
        sender, to = orders_to(four, twin, seat)
        four.write(sender, "all hold\n", to=to)
    four.pass_deadline()
    from pbem.umpire.league import hearing

    monkeypatch.setattr(hearing, "WORTH", 0.99)
    withdraw(four.world, LEAGUE, number_of(four, "Dan"))
    assert holder(four, name, "essex") == "rita"
    end(four, name, "+")
    end(four, twin, "+")
    four.tick()
    counted = {
        each.game: (each.counts_home, each.counts_away)
        for each in leagues.fixtures(four.world.db, LEAGUE)
        if each.score
    }
    assert counted[name] == (True, False), "Rita took the Blues over late and lost them"
    assert counted[twin] == (True, True), "Rita won the other"


def test_K10__a_game_in_which_the_house_commanded_is_rated_for_nobody(four: Club) -> None:
    name, twin = games_of(four, 1)[:2]
    with step(four.world.db, "the house for an hour"):
        house_seats.begin(four.world.db, name, "essex", b"secret", four.world.now())
        house_seats.end(four.world.db, name, "essex", four.world.now())
    for game in (name, twin):
        end(four, game, "+")
    four.tick()
    counted = {each.game: (each.counts_home, each.counts_away) for each in leagues.fixtures(four.world.db, LEAGUE)}
    assert (counted[name], counted[twin]) == ((False, False), (True, True))


def test_L20__a_seat_taken_over_to_the_end_mends_what_was_left(four: Club) -> None:
    name = games_of(four, 1)[0]
    assert tenures.of_seat(four.world.db, name, "rupert")[0].ended == ""
    assert reliability_of(four.world, number_of(four, "Anne")).owed == 0


def test_K14__an_early_start_opens_no_round_before_its_day(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    later = plan("Anne", "Bob")
    from dataclasses import replace

    begin_league(club, monkeypatch, replace(later, start=later.start + timedelta(days=9)))
    assert season(club).rounds == ()
    next_week(club, 1)
    assert len(season(club).rounds) == 1


def test_K2_K7__a_duplicate_round_is_one_set_of_games_with_the_same_dice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", "Dan", points="duplicate", mirrored=False))
    one, other = (games.get(club.world.db, name) for name in games_of(club, 1))
    assert one.chain == other.chain and one.deadline == other.deadline
    assert "All games of the round have the same dice" in one_line(body(club.last(address("Anne"), "round 1")))
    from pbem.umpire.desk.gm_word import extend_game

    extend_game(club.world, one.id, 24)
    assert games.get(club.world.db, one.id).deadline == games.get(club.world.db, other.id).deadline != one.deadline


def test_no_address_is_kept_but_with_the_players(four: Club) -> None:
    kept = four.world.db.conn.execute("SELECT plan FROM leagues").fetchone()[0]
    assert "@league.example" not in kept and "Spring League" in kept
