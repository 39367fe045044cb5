"""One game of three is broken in every way in turn: the other two are played on, and the GM hears of it once."""

from __future__ import annotations

import dataclasses
import errno
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.battle.dice import Dice
from pbem.mail.fetching.fetched import Fetched
from pbem.mail.letter.content import header_and_hash
from pbem.mail.letter.headers import Header
from pbem.mail.sending.delivery import Delivery, Phase, Result
from pbem.report.bulletin import bulletin
from pbem.report.map import draw
from pbem.report.page import render
from pbem.rules import SYSTEMS
from pbem.store import clock, games, positions, resolutions
from pbem.store.database import run
from pbem.store.formats import EVENTS, LUCK, MISSED, RULINGS, SALTS, SHEETS, Format, write
from pbem.store.resolutions import Kind, Resolved
from pbem.umpire.bounds import playing, remind, resolution
from pbem.umpire.desk.gm_word import hold_game, resume_game
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.mailing import envelopes
from pbem.umpire.tick import STATIONS, Station
from tests.umpire import toy
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, SEATS, UMPIRE, Club, FakeInbox, FakePost, body, make_club

ALL = ("toy-1", "toy-2", "toy-3")
BROKEN, OTHERS = "toy-2", ("toy-1", "toy-3")


def begin(club: Club, name: str) -> None:
    new_game(club.world, toy.scenario(), Terms(id=name))
    for seat, address in SEATS.items():
        give_seat(club.world, name, seat, address)
    start(club.world, name)


@pytest.fixture
def three(club: Club) -> Club:
    """A club in which three games of the same three players have begun."""
    for name in ALL:
        begin(club, name)
    club.tick()
    return club


def word_of(club: Club, address: str, game: str) -> str:
    """The reply address of a player's latest letter of a game."""
    return next(
        str(letter["Reply-To"])
        for letter in reversed(club.letters_to(address))
        if letter["Reply-To"] and f"[{game}" in str(letter["Subject"])
    )


def write_to(club: Club, game: str, sender: str, text: str) -> None:
    club.write(sender, text, word_of(club, sender, game))


def subjects(club: Club, address: str, game: str, word: str) -> list[str]:
    told = [str(letter["Subject"]) for letter in club.letters_to(address)]
    return [subject for subject in told if f"[{game}" in subject and word in subject]


def pass_deadline(club: Club) -> None:
    dues = [game.due for game in games.running(club.world.db) if game.due is not None]
    club.clock.now = max(dues) + timedelta(minutes=1)
    club.tick()


def order_everywhere(club: Club) -> None:
    for name in ALL:
        write_to(club, name, RUPERT, "RI1 deploy B4\n")
    club.tick()


Break = Callable[[Club, pytest.MonkeyPatch], Callable[[], None]]
"""Breaks something of one game, and answers how it is mended."""


def unreadable_position(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    kept = games.get(club.world.db, BROKEN).set_up

    def put(name: str) -> None:
        run(club.world.db, "UPDATE games SET set_up = ? WHERE id = ?", [name, BROKEN])

    put(a_position_without_units(club))
    return lambda: put(kept)


def a_position_without_units(club: Club) -> str:
    """The name of a position that no rules can read."""
    return positions.keep(club.world.db, write(Format("position of toy"), {"units": "gone"}))


def _in_broken_alone(patch: pytest.MonkeyPatch, where: Any, name: str, error: Exception, game: str = BROKEN) -> None:
    """Let a function fail where anything it is given names the broken game."""
    right = getattr(where, name)

    def wrong(*given: Any, **named: Any) -> Any:
        if any(game in repr(item) for item in (*given, *named.values())):
            raise error
        return right(*given, **named)

    patch.setattr(where, name, wrong)


def reused_dice_key(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    where, right = "pbem.umpire.bounds.playing.resolve_with", resolution.resolve_with

    def wrong(game: games.Game, *given: Any) -> Any:
        if game.id == BROKEN:
            dice = Dice(bytes(32), bytes(32), 0)
            dice.roll("fire|RI1>BI1|1", 2)
            dice.roll("fire|RI1>BI1|1", 2)
        return right(game, *given)

    patch.setattr(where, wrong)
    return lambda: patch.setattr(where, right)


def rules_that_are_gone(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    run(club.world.db, "UPDATE games SET system = 'whist' WHERE id = ?", [BROKEN])
    return lambda: patch.setitem(SYSTEMS, "whist", "tests.umpire.toy")


def broken_schedule(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    kept = games.get(club.world.db, BROKEN).schedule

    def put(text: str) -> None:
        run(club.world.db, "UPDATE games SET schedule = ? WHERE id = ?", [text, BROKEN])

    put("when the cock crows")
    return lambda: put(kept)


def unreadable_draft(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    kept = club.world.db.conn.execute(
        "SELECT draft FROM drafts WHERE game = ? AND seat = 'essex' AND bound = 0", [BROKEN]
    ).fetchone()[0]

    def put(text: str) -> None:
        run(club.world.db, "UPDATE drafts SET draft = ? WHERE game = ? AND seat = 'essex'", [text, BROKEN])

    put('{"format": 1, "kind": "draft", "value": {"sheet": 7}}')
    return lambda: put(kept)


def a_report_that_cannot_be_written(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    where, right = "pbem.umpire.bounds.reports.bulletin", bulletin.bulletin

    def wrong(source: Any, *given: Any) -> Any:
        if source.card.game == BROKEN and source.seat.id == "essex":
            raise KeyError("losses")
        return right(source, *given)

    patch.setattr(where, wrong)
    return lambda: patch.setattr(where, right)


def a_template_that_fails(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    from jinja2 import UndefinedError

    where, right = "pbem.report.bulletin.bulletin.render", render

    def wrong(template: str, context: Any) -> tuple[str, str]:
        if BROKEN in str(context["subject"]):
            raise UndefinedError("'fates' is undefined")
        return right(template, context)

    patch.setattr(where, wrong)
    return lambda: patch.setattr(where, right)


def a_letter_that_cannot_be_posted(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    where, right = "pbem.umpire.bounds.record.post_to_seat", envelopes.post_to_seat

    def wrong(world: Any, match: Any, commission: Any, *given: Any, **named: Any) -> bool:
        if (match.game.id, commission.id) == (BROKEN, "essex"):
            raise ValueError("List-Id: not a list label")
        return right(world, match, commission, *given, **named)

    patch.setattr(where, wrong)
    return lambda: patch.setattr(where, right)


def a_bound_on_record_already(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    game, now = games.get(club.world.db, BROKEN), club.clock.now
    nothing = {form.kind: write(form, ()) for form in (SHEETS, RULINGS, EVENTS, MISSED)}
    nothing |= {form.kind: write(form, {}) for form in (SALTS, LUCK)}
    row = Resolved(
        id=0, game=BROKEN, bound=0, edition=1, opening=1, parent=None, kind=Kind.DUE, before=game.set_up,
        after=game.set_up, chain=game.chain, link_number=0, public=bytes(32), rules_version="nobody's", verdict=None,
        deadline=now, resolved_at=now, **nothing,
    )  # fmt: skip
    resolutions.keep(club.world.db, row)

    def mend() -> None:
        run(club.world.db, "DROP TRIGGER resolutions_are_kept_for_ever_delete")
        run(club.world.db, "DELETE FROM resolutions WHERE rules_version = ?", [row.rules_version])

    return mend


def a_side_nobody_can_see(club: Club, patch: pytest.MonkeyPatch) -> Callable[[], None]:
    from pbem.umpire.match import Match

    right = Match.view

    def wrong(self: Match, side: str) -> Any:
        if self.game.id == BROKEN:
            raise RecursionError("maximum recursion depth exceeded")
        return right(self, side)

    patch.setattr(Match, "view", wrong)
    return lambda: patch.setattr(Match, "view", right)


DUE: tuple[Break, ...] = (
    unreadable_position,
    reused_dice_key,
    rules_that_are_gone,
    broken_schedule,
    unreadable_draft,
    a_report_that_cannot_be_written,
    a_template_that_fails,
    a_letter_that_cannot_be_posted,
    a_bound_on_record_already,
    a_side_nobody_can_see,
)


@pytest.mark.parametrize("broken", DUE, ids=lambda broken: broken.__name__)
def test_a_game_that_cannot_be_resolved_stops_alone_and_goes_on_when_it_is_mended(
    three: Club, monkeypatch: pytest.MonkeyPatch, broken: Break
) -> None:
    order_everywhere(three)
    mend = broken(three, monkeypatch)
    pass_deadline(three)
    for _ in range(3):
        three.clock.advance(minutes=10)
        three.tick()
    for name in OTHERS:
        assert games.get(three.world.db, name).bound == 1
        for address in SEATS.values():
            assert len(subjects(three, address, name, "deployed")) == 1, (name, address)
    game = games.get(three.world.db, BROKEN)
    assert game.bound == 0 and game.hold.startswith("its bound could not be resolved: ")
    assert [subjects(three, address, BROKEN, "deployed") for address in SEATS.values()] == [[], [], []]
    assert [row for row in resolutions.of(three.world.db, BROKEN) if row.rules_version == toy.VERSION] == []
    told = subjects(three, GM, BROKEN, "stands still")
    assert len(told) == 1
    said = " ".join(body(three.last(GM, "stands still")).split())
    assert game.hold in said and f"pbem resume {BROKEN}" in said
    for address in (RUPERT, LUNSFORD, ESSEX):
        assert len(subjects(three, address, BROKEN, "Bound 0 is held")) == 1

    # The others are played on meanwhile, for as long as it takes.
    for name in OTHERS:
        write_to(three, name, ESSEX, "BI1 hold\n")
    three.tick()
    pass_deadline(three)
    assert [games.get(three.world.db, name).bound for name in ALL] == [2, 0, 2]
    assert len(subjects(three, GM, BROKEN, "stands still")) == 1

    mend()
    resume_game(three.world, BROKEN)
    three.clock.advance(minutes=1)
    three.tick()
    assert games.get(three.world.db, BROKEN).bound == 1
    for address in SEATS.values():
        assert len(subjects(three, address, BROKEN, "deployed")) == 1


def test_one_that_is_resumed_unmended_stops_again_and_is_told_again(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_everywhere(three)
    broken_schedule(three, monkeypatch)
    pass_deadline(three)
    resume_game(three.world, BROKEN)
    three.clock.advance(minutes=1)
    three.tick()
    three.tick()
    assert len(subjects(three, GM, BROKEN, "stands still")) == 2


def test_what_the_players_read_of_a_fault_holds_nothing_of_it(three: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    order_everywhere(three)
    _in_broken_alone(monkeypatch, playing, "write_pages", ValueError("BI2 of the Canary Fusiliers is in two places"))
    pass_deadline(three)
    assert "Canary" in body(three.last(GM, "stands still"))
    assert "Canary" not in body(three.last(RUPERT, "is held"))
    assert "Canary" not in games.get(three.world.db, BROKEN).hold


def test_a_gm_who_plays_reads_no_more_of_a_fault_than_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club(tmp_path, monkeypatch)
    monkeypatch.setitem(SEATS, "rupert", GM)
    for name in ALL:
        begin(club, name)
    club.tick()
    # His letters as the GM have a reply address of their own.
    invitation = next(letter for letter in club.letters_to(GM) if f"[{BROKEN} b0]" in str(letter["Subject"]))
    club.write(GM, "RI1 deploy B4\n", str(invitation["Reply-To"]))
    _in_broken_alone(monkeypatch, playing, "write_pages", ValueError("BI2 of the Canary Fusiliers is in two places"))
    pass_deadline(club)
    assert "Canary" not in "".join(body(letter) for letter in club.letters_to(GM))
    assert len(subjects(club, GM, BROKEN, "stands still")) == 1


def test_a_game_whose_row_cannot_be_read_stops_alone(three: Club) -> None:
    order_everywhere(three)
    run(three.world.db, "UPDATE games SET made_at = 'once upon a time' WHERE id = ?", [BROKEN])
    moment = games.get(three.world.db, OTHERS[0]).due
    assert moment is not None
    three.clock.now = moment + timedelta(minutes=1)
    for _ in range(3):
        three.tick()
        three.clock.advance(minutes=10)
    assert [games.get(three.world.db, name).bound for name in OTHERS] == [1, 1]
    assert three.count(GM, f"{BROKEN} stands still") == 1


def test_letters_to_a_game_that_stands_still_wait_for_it_and_count(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_everywhere(three)
    mend = unreadable_position(three, monkeypatch)
    write_to(three, BROKEN, ESSEX, "BI1 deploy B6\n")
    write_to(three, "toy-3", ESSEX, "BI1 deploy B6\n")
    for _ in range(5):
        three.tick()
    assert len(subjects(three, GM, BROKEN, "stands still")) == 1
    assert (len(subjects(three, ESSEX, "toy-3", "Received")), subjects(three, ESSEX, BROKEN, "Received")) == (1, [])
    pass_deadline(three)
    write_to(three, BROKEN, LUNSFORD, "RI2 deploy C3\n")
    three.tick()
    assert [games.get(three.world.db, name).bound for name in ALL] == [1, 0, 1]
    mend()
    resume_game(three.world, BROKEN)
    three.clock.advance(minutes=1)
    three.tick()
    assert len(subjects(three, ESSEX, BROKEN, "Received")) == 1
    assert games.get(three.world.db, BROKEN).bound == 1
    assert "B6" in body(three.last(ESSEX, f"[{BROKEN} b0]"))
    assert "C3" in body(three.last(LUNSFORD, f"[{BROKEN} b0]")), (
        "it came after the deadline, while the game stood still"
    )
    assert three.count(GM, "could not be read") == 0


def test_a_reminder_that_fails_stops_no_other(three: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    deadline = games.get(three.world.db, "toy-1").deadline
    assert deadline is not None
    where, right = "pbem.umpire.bounds.remind._has_just_heard", remind._has_just_heard

    def wrong(world: Any, roster: Any, seat: str, hours: int) -> bool:
        if roster.game.id == BROKEN and seat == "lunsford":
            raise IndexError("list index out of range")
        return right(world, roster, seat, hours)

    monkeypatch.setattr(where, wrong)
    three.clock.now = deadline - timedelta(hours=11)
    for _ in range(3):
        three.tick()
    for address in SEATS.values():
        assert three.count(address, "Reminder") == 1, "one letter for all games"
        told = body(three.last(address, "Reminder"))
        assert all(name in told + str(three.last(address, "Reminder")["Subject"]) for name in OTHERS)
        assert BROKEN not in told
    assert len(subjects(three, GM, BROKEN, "stands still")) == 1
    monkeypatch.setattr(where, right)
    resume_game(three.world, BROKEN)
    three.tick()
    assert [len(subjects(three, address, BROKEN, "Reminder")) for address in SEATS.values()] == [1, 1, 1]
    assert [len(subjects(three, address, BROKEN, "goes on")) for address in SEATS.values()] == [1, 1, 1]


def test_a_map_that_cannot_be_drawn_stops_no_letter_and_the_letter_says_so(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = draw

    def wrong(view: Any, **named: Any) -> str:
        if view.side == "red":
            raise ZeroDivisionError("division by zero")
        return right(view, **named)

    monkeypatch.setattr("pbem.umpire.mailing.pictures.draw", wrong)
    order_everywhere(three)
    pass_deadline(three)
    begin(three, "toy-4")
    three.tick()
    three.write(RUPERT, "SEND MAP\n", word_of(three, RUPERT, "toy-4"))
    three.tick()
    assert [games.get(three.world.db, name).bound for name in ALL] == [1, 1, 1]
    for word in ("Received", "deployed", "[toy-4 b0]", "SEND MAP"):
        letter = three.last(RUPERT, word)
        assert not [part for part in letter.walk() if part.get_content_type() == "image/png"], word
        html = letter.get_body(("html",))
        assert html is not None
        for told in (body(letter), str(html.get_content())):
            assert "map could not be drawn" in " ".join(told.split()), word
    seen = three.last(ESSEX, "deployed")
    assert "could not be drawn" not in body(seen)
    assert [part for part in seen.walk() if part.get_content_type() == "image/png"]
    assert [len(subjects(three, GM, name, "map cannot be drawn")) for name in ALL] == [2, 2, 2], "once a bound"


def test_a_report_that_cannot_be_sent_again_costs_nobody_his_orders(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_everywhere(three)
    pass_deadline(three)
    run(three.world.db, "DROP TRIGGER resolutions_are_kept_for_ever_update")
    unreadable = a_position_without_units(three)
    run(three.world.db, "UPDATE resolutions SET before = ? WHERE game = ?", [unreadable, BROKEN])
    three.write(RUPERT, "SEND REPORT 0\nRI1 - B5\n", word_of(three, RUPERT, BROKEN))
    three.tick()
    assert len(subjects(three, RUPERT, BROKEN, "Received")) == 2
    assert "cannot be written again" in body(three.last(RUPERT, "SEND REPORT"))
    assert games.get(three.world.db, BROKEN).hold == ""
    assert three.count(GM, "Something went wrong") == 1


def test_a_letter_of_the_outbox_that_cannot_be_sent_is_given_up_and_the_others_go_out(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver = FakePost.deliver

    async def wrong(self: FakePost, envelope_from: str, recipient: str, raw: bytes, note: Any) -> Delivery:
        if recipient == LUNSFORD and b"deployed" in raw:
            raise UnicodeEncodeError("ascii", "ü", 0, 1, "ordinal not in range(128)")
        return await deliver(self, envelope_from, recipient, raw, note)

    monkeypatch.setattr(FakePost, "deliver", wrong)
    order_everywhere(three)
    pass_deadline(three)
    assert [three.count(address, "deployed") for address in (RUPERT, LUNSFORD, ESSEX)] == [3, 0, 3]
    for _ in range(6):
        three.clock.advance(hours=5)
        three.tick()
    assert three.count(GM, "of the outbox cannot be sent") == 3
    assert games.get(three.world.db, BROKEN).hold == ""


def test_a_row_of_the_outbox_that_cannot_be_read_stops_no_other(three: Club) -> None:
    order_everywhere(three)
    number = three.world.db.conn.execute("SELECT max(id) FROM outbox").fetchone()[0]
    run(
        three.world.db,
        "UPDATE outbox SET sent_at = 'never', state = 'sending', next_try = '2026-03-10T12:00:00+00:00' WHERE id = ?",
        [number],
    )
    pass_deadline(three)
    for _ in range(6):
        three.clock.advance(hours=5)
        three.tick()
    assert [three.count(address, "deployed") for address in (RUPERT, LUNSFORD, ESSEX)] == [3, 3, 3]
    assert three.count(GM, f"Letter {number} of the outbox") == 1


def test_an_unforeseen_fault_of_the_mailbox_leaves_everything_else_going(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_everywhere(three)
    with monkeypatch.context() as patch:

        def wrong(self: FakeInbox, known: Any, folder: str = "") -> Any:
            raise KeyError(b"BODY[]")

        patch.setattr(FakeInbox, "fetch_new", wrong)
        deadline = games.get(three.world.db, "toy-1").deadline
        assert deadline is not None
        three.clock.now = deadline - timedelta(hours=11)
        for _ in range(3):
            three.tick()
        assert three.count(ESSEX, "Reminder") == 1 and "toy-3, bound" in body(three.last(ESSEX, "Reminder"))
        assert three.count(GM, "Something went wrong") == 1
        pass_deadline(three)
        assert [games.get(three.world.db, name).bound for name in ALL] == [0, 0, 0], "nobody's letter may be lost"
    three.clock.advance(minutes=1)
    three.tick()
    assert [games.get(three.world.db, name).bound for name in ALL] == [1, 1, 1]


def test_a_fetched_letter_that_cannot_be_kept_holds_up_no_other(three: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    right = header_and_hash

    def wrong(raw: bytes) -> tuple[Header, str]:
        if b"poison" in raw:
            raise LookupError("unknown encoding: x-nope")
        return right(raw)

    monkeypatch.setattr("pbem.umpire.fetching.keep_post.header_and_hash", wrong)
    write_to(three, "toy-1", RUPERT, "RI1 deploy B4\n")
    three.inbox.letters.append(Fetched(UMPIRE, "INBOX", 7, 2, three.clock(), 6, b"poison", False))
    write_to(three, "toy-3", RUPERT, "RI1 deploy B4\n")
    three.tick()
    three.tick()
    assert three.count(RUPERT, "Received") == 2
    assert three.count(GM, "Something went wrong") == 1


def test_one_game_that_cannot_be_held_keeps_the_clock_watch_from_no_other(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_everywhere(three)
    rules_that_are_gone(three, monkeypatch)
    run(three.world.db, "UPDATE games SET home_zone = 'Europe/Nowhere' WHERE id = ?", [BROKEN])
    three.clock.advance(days=3650)
    for _ in range(3):
        three.tick()
    assert all(games.get(three.world.db, name).hold for name in ALL)
    assert [games.get(three.world.db, name).bound for name in ALL] == [0, 0, 0]
    assert [len(subjects(three, GM, name, "Is the clock right?")) for name in OTHERS] == [1, 1]


def test_a_clock_watch_that_fails_is_told_and_the_pass_goes_on(three: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise ValueError("Invalid isoformat string")

    monkeypatch.setattr(clock, "seen", wrong)
    order_everywhere(three)
    assert three.count(RUPERT, "Received") == 3
    assert three.count(GM, "Something went wrong") == 1


@pytest.mark.parametrize("number", range(len(STATIONS)))
def test_whatever_station_fails_the_pass_goes_through_the_others(
    three: Club, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def wrong(*_: object) -> Any:
        raise ArithmeticError("something nobody thought of")

    visited: list[str] = []

    def seen(station: Station) -> Station:
        def act(world: Any, so_far: Any) -> Any:
            visited.append(station.fault)
            return station.act(world, so_far)

        return dataclasses.replace(station, act=act)

    broken = dataclasses.replace(STATIONS[number], act=wrong)
    table = tuple(broken if index == number else seen(station) for index, station in enumerate(STATIONS))
    monkeypatch.setattr("pbem.umpire.tick.STATIONS", table)
    three.tick()
    three.tick()
    assert len(visited) == 2 * (len(STATIONS) - 1)
    monkeypatch.undo()
    three.tick()
    assert three.count(GM, "Something went wrong") == 1


def test_where_even_the_notice_has_no_template_the_gm_is_told_in_plain_words(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> Any:
        raise OSError(errno.ENOENT, "No such file or directory: 'notice.txt'")

    order_everywhere(three)
    broken_schedule(three, monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr("pbem.report.letters.notice.render", wrong)
        pass_deadline(three)
        assert [games.get(three.world.db, name).bound for name in ALL] == [1, 0, 1]
        assert "rule for deadlines cannot be read" in body(three.last(GM, f"{BROKEN} stands still"))


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.OperationalError("database or disk is full"),
        sqlite3.DatabaseError("database disk image is malformed"),
        OSError(errno.ENOSPC, "No space left on device"),
    ],
    ids=lambda error: str(error)[:20],
)
def test_what_is_wrong_with_the_store_stops_the_pass_and_is_no_games_fault(
    three: Club, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    order_everywhere(three)
    with monkeypatch.context() as patch:
        _in_broken_alone(patch, resolutions, "keep", error)
        with pytest.raises(type(error)):
            pass_deadline(three)
    assert games.get(three.world.db, BROKEN).hold == ""
    three.tick()
    assert [games.get(three.world.db, name).bound for name in ALL] == [1, 1, 1]


def test_a_game_that_the_gm_holds_keeps_his_reason_though_it_is_broken_too(
    three: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold_game(three.world, BROKEN, "the GM is ill")
    unreadable_position(three, monkeypatch)
    write_to(three, BROKEN, ESSEX, "BI1 deploy B6\n")
    three.tick()
    three.tick()
    assert games.get(three.world.db, BROKEN).hold == "the GM is ill"
    assert len(subjects(three, GM, BROKEN, "stands still")) == 1
    assert [len(subjects(three, address, BROKEN, "is held")) for address in SEATS.values()] == [1, 1, 1]


def test_a_refused_letter_of_a_broken_game_is_told_all_the_same(three: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    order_everywhere(three)
    rules_that_are_gone(three, monkeypatch)
    three.post.refuse(ESSEX, Result.REFUSED, 550, times=1, phase=Phase.RCPT)
    deadline = games.get(three.world.db, "toy-1").deadline
    assert deadline is not None
    three.clock.now = deadline - timedelta(hours=11)
    three.tick()
    assert three.count(GM, f"{ESSEX} cannot be reached") == 1
