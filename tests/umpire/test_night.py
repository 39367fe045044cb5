"""A league night: whoever plays the bounds, the same letters go out; whatever befalls him, none is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pbem.battle.canonical import to_json
from pbem.daemon import Daemon
from pbem.mail.fetching.fetched import Fetched
from pbem.mail.fetching.turns import Turns
from pbem.mail.sending.delivery import Delivery, Phase
from pbem.store import games, house, lease
from pbem.umpire.bounds import due
from pbem.umpire.bounds.due import Done
from pbem.umpire.bounds.gathering_work import gather
from pbem.umpire.bounds.work import Made, work_of
from pbem.umpire.care.overview import house_lines
from pbem.umpire.care.verify import verify
from pbem.umpire.night import foresight
from pbem.umpire.night.foresight import Foresight
from pbem.umpire.night.pool import Pool
from tests.umpire.club import GM, RUPERT, SEATS, Club, make_club
from tests.umpire.night import NAMES, Meddling, ThroughBytes, bounds, kill_one, night, reply_address


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(2) as running:
        yield running


def record(club: Club) -> list[tuple[object, ...]]:
    """Everything that is kept of the resolutions."""
    return club.world.db.conn.execute("SELECT * FROM resolutions ORDER BY id").fetchall()


def sent(club: Club) -> list[tuple[str, bytes]]:
    club.tick()
    return club.post.taken


def test_orders_given_ahead_are_read_and_reported_by_whoever_plays_the_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders = "RI1 deploy A1\nBOUND 1:\nRI1 - A2\nRI9 - A5\n"
    alone = night(tmp_path / "alone", monkeypatch, orders=orders)
    expected = sent(alone)
    assert sum(b"given ahead, are on" in raw for _, raw in expected) == len(NAMES)
    club = night(tmp_path / "hands", monkeypatch, ThroughBytes(), orders)

    def here(*given: object) -> Made:
        raise AssertionError("played here")

    monkeypatch.setattr(foresight, "play", here)
    assert sent(club) == expected
    assert record(club) == record(alone)
    assert not club.world.db["ahead"].count


def test_the_same_letters_go_out_and_the_same_is_kept_whoever_plays_the_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: Pool
) -> None:
    alone = night(tmp_path / "alone", monkeypatch)
    expected = sent(alone)
    assert bounds(alone) == [1] * 4
    murdered: list[int] = []

    def murders(number: int) -> None:
        if number == 3:
            murdered.append(kill_one(pool, killing.futures[0]))

    killing = Meddling(pool, murders)
    for hands in (Meddling(pool, lambda number: None), killing):
        club = night(tmp_path / f"pool-{len(murdered)}", monkeypatch, hands)
        assert sent(club) == expected
        assert record(club) == record(alone)
        assert hands.given == 4
    assert murdered, "one of them was killed at work"


def test_one_process_alone_does_the_same_as_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    letters = sent(night(tmp_path / "two", monkeypatch, pool))
    with Pool(1) as single:
        assert sent(night(tmp_path / "one", monkeypatch, single)) == letters


def test_other_hands_do_the_work_and_nothing_is_played_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: Pool
) -> None:
    club = night(tmp_path, monkeypatch, pool)

    def wrong(*given: object) -> None:
        raise AssertionError("played here")

    monkeypatch.setattr("pbem.umpire.night.foresight.play", wrong)
    club.tick()
    assert bounds(club) == [1] * 4


def test_a_game_that_kills_its_process_twice_is_held_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Pool(2, job="tests.umpire.night:deadly") as deadly:
        club = night(tmp_path, monkeypatch, deadly)
        club.tick()
    assert bounds(club) == [1, 1, 0, 1]
    assert "ends each time it is tried" in games.get(club.world.db, NAMES[2]).hold
    assert club.count(GM, "stands still") == 1


def test_what_fails_elsewhere_is_played_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = sent(night(tmp_path / "alone", monkeypatch))
    with Pool(2, job="tests.umpire.night:failing") as failing:
        assert sent(night(tmp_path / "failing", monkeypatch, failing)) == expected


def test_a_record_that_cannot_be_read_holds_its_game_with_the_same_words_whoever_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: Pool
) -> None:
    told = []
    for hands in (None, pool):
        club = night(tmp_path / str(hands is None), monkeypatch, hands)
        club.world.db.conn.execute("UPDATE games SET schedule = 'never' WHERE id = ?", [NAMES[1]])
        club.tick()
        told.append([games.get(club.world.db, name).hold for name in NAMES])
        assert bounds(club) == [1, 0, 1, 1]
    assert told[0] == told[1] and "rule for deadlines" in told[0][1]


def test_orders_that_come_after_a_bound_was_given_away_still_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: Pool
) -> None:
    club = night(tmp_path, monkeypatch)

    def writes(number: int) -> None:
        if number == len(NAMES):
            club.write(RUPERT, "RI1 hold\nSALT late but in time\n", to=reply_address(club, NAMES[-1]))
            club.clock.advance(seconds=15)

    club.world = replace(club.world, hands=Meddling(pool, writes))
    club.tick()
    assert bounds(club) == [1] * 4
    salts = club.world.db.conn.execute("SELECT salts FROM resolutions WHERE game = ?", [NAMES[-1]]).fetchone()[0]
    assert "late but in time" in salts
    assert all(not finding.wrong for name in NAMES for finding in verify(club.world, name))


def test_no_address_no_secret_and_no_later_link_leaves_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = night(tmp_path, monkeypatch)
    game = games.get(club.world.db, NAMES[0])
    (case,) = gather(club.world, [game], club.clock.now)
    work = to_json(case.work)
    assert work_of(work) == case.work
    chain = case.match.chain
    hidden = [
        to_json(secret).strip(b'"') for secret in (game.token_secret, chain.secret, chain.link(case.work.number + 1))
    ]
    hidden += [address.encode() for address in (*SEATS.values(), GM)]
    assert to_json(chain.link(case.work.number)).strip(b'"') in work
    assert [each for each in hidden if each in work] == []


def slowly(club: Club, monkeypatch: pytest.MonkeyPatch, seconds: int) -> list[str]:
    """Let each bound take so long by the clock; the list gets what happened, in its sequence."""
    happened: list[str] = []
    right = due.run_bound

    def run_bound(world: object, name: str, foresight: Foresight) -> list[Done]:
        club.clock.advance(seconds=seconds)
        happened.append(name)
        return right(club.world, name, foresight)

    monkeypatch.setattr(due, "run_bound", run_bound)
    return happened


def test_post_that_comes_during_the_night_is_answered_within_twenty_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = night(tmp_path, monkeypatch)
    slowly(club, monkeypatch, 8)
    begun, answered = club.clock.now, [timedelta()]
    club.inbox.receive(
        club.letter(RUPERT, "SHOW ORDERS\n", to=reply_address(club, NAMES[0])), begun + timedelta(seconds=1)
    )
    waiting = club.inbox.letters.pop()
    right, deliver = club.inbox.fetch_new, club.post.deliver

    def fetch(known: Callable[[int], int], folder: str = "", turns: Turns | None = None) -> Iterator[list[Fetched]]:
        if club.clock.now > begun and waiting not in club.inbox.letters:
            club.inbox.letters.append(waiting)
        return right(known, folder, turns)

    async def posted(envelope: str, recipient: str, raw: bytes, note: Callable[[Phase], None]) -> Delivery:
        if b"In-Reply-To" in raw and recipient == RUPERT:
            answered.append(club.clock.now - begun)
        return await deliver(envelope, recipient, raw, note)

    monkeypatch.setattr(club.inbox, "fetch_new", fetch)
    monkeypatch.setattr(club.post, "deliver", posted)
    club.tick()
    assert bounds(club) == [1] * 4
    assert len(answered) == 2 and answered[1] <= timedelta(seconds=20)


def test_lease_and_watchdog_are_renewed_and_the_progress_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = night(tmp_path, monkeypatch)
    alive: list[tuple[timedelta, str]] = []
    shown: list[str] = []
    begun = club.clock.now

    def tell(progress: str) -> None:
        alive.append((club.clock.now - begun, progress))
        shown.extend(line for line in house_lines(club.world) if line.startswith("league night"))

    club.world = replace(club.world, alive=tell)
    slowly(club, monkeypatch, 12)
    club.tick()
    assert [after.seconds for after, _ in alive] == [12, 24, 36]
    assert alive[2][1] == "3 of 4 games that are due are resolved, about 1 min to go"
    assert shown[2].startswith("league night: 3 of 4 games that are due are resolved, about 1 min to go, since ")
    assert [line for line in house_lines(club.world) if line.startswith("league night")] == []


def test_the_progress_of_a_process_that_was_killed_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = night(tmp_path, monkeypatch)
    club.world = replace(club.world, alive=lambda progress: (_ for _ in ()).throw(KeyboardInterrupt))
    slowly(club, monkeypatch, 12)
    with pytest.raises(KeyboardInterrupt):
        club.tick()
    assert house.get(club.world.db, "night") is not None
    assert any(line.startswith("league night") for line in house_lines(club.world))
    club.clock.advance(minutes=3)
    assert not any(line.startswith("league night") for line in house_lines(club.world))


@pytest.mark.parametrize("with_hands", [False, True])
def test_the_wish_to_stop_ends_the_night_between_two_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: Pool, with_hands: bool
) -> None:
    club = night(tmp_path, monkeypatch)
    happened: list[str] = slowly(club, monkeypatch, 1)
    club.world = replace(club.world, stopping=lambda: len(happened) >= 2, hands=pool if with_hands else None)
    club.tick()
    assert bounds(club) == [1, 1, 0, 0]
    club.world = replace(club.world, stopping=lambda: False)
    club.tick()
    assert bounds(club) == [1] * 4
    numbers = [str(letter["Message-ID"]) for letter in club.letters_to(RUPERT)]
    assert len(numbers) == len({*numbers}), "no letter went out twice"
    assert club.count(RUPERT, "Bound 0") == 4 or club.count(RUPERT, " b0]") >= 4


@pytest.mark.parametrize("after", [1, 2, 3])
def test_a_night_that_is_killed_between_two_games_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: Pool, after: int
) -> None:
    expected = night(tmp_path / "whole", monkeypatch)
    expected.tick()
    club = night(tmp_path / "killed", monkeypatch)
    calls = [0]

    def dies(progress: str) -> None:
        calls[0] += 1
        if calls[0] == after:
            raise KeyboardInterrupt

    club.world = replace(club.world, hands=pool, alive=dies)
    with monkeypatch.context() as patch:
        slowly(club, patch, 12)
        with pytest.raises(KeyboardInterrupt):
            club.tick()
    assert bounds(club) == [1] * after + [0] * (4 - after)
    club.tick()
    assert bounds(club) == [1] * 4
    assert [to for to, _ in sorted(club.post.taken)] == [to for to, _ in sorted(expected.post.taken)]
    told = [(letter["Message-ID"], to) for to in SEATS.values() for letter in club.letters_to(to)]
    assert len(told) == len({*told})


def test_a_long_night_keeps_the_lease_and_ends_where_another_has_taken_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, in_memory=False)
    world, settings = club.world, club.world.settings
    daemon = Daemon(settings, club.clock)
    kept = "SELECT holder, until FROM lease"

    def until() -> datetime:
        holder, moment = world.db.conn.execute(kept).fetchone()
        assert holder.startswith("the machine")
        return datetime.fromisoformat(moment)

    daemon._take_lease(world)
    first = until()
    club.clock.advance(seconds=settings.server.lease_seconds - 10)
    daemon._world = world
    told: list[str] = []
    monkeypatch.setattr("pbem.daemon.notify", lambda *lines: told.extend(lines))
    daemon._say("3 of 6")
    assert until() - first == timedelta(seconds=settings.server.lease_seconds - 10)
    assert told == ["WATCHDOG=1", "STATUS=3 of 6"]
    now = club.clock.now
    world.db.conn.execute("UPDATE lease SET holder = 'another', until = ?", [(now + timedelta(minutes=5)).isoformat()])
    daemon._say("4 of 6")
    assert daemon._stopping.is_set() and isinstance(daemon.failure, lease.Taken)
    assert len(told) == 2, "systemd is told no more that all is well"
