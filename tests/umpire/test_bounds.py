"""From the first invitation to the last report."""

from __future__ import annotations

import errno
from dataclasses import replace

import pytest

from pbem.battle.event import Event, Roll
from pbem.store import drafts, games, resolutions
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.bounds.resolution import events_seen, luck_after, read_events, read_sheets, resolve
from pbem.umpire.history.recorded import missed_of
from pbem.umpire.life.start_game import CannotStart, Terms, give_seat, new_game, start
from pbem.umpire.match import sides_of, sit
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body


def test_a_game_does_not_start_before_its_seats_are_filled(club: Club) -> None:
    new_game(club.world, toy.scenario(), Terms(id=GAME))
    give_seat(club.world, GAME, "rupert", RUPERT)
    with pytest.raises(CannotStart, match="pbem seat toy-1 essex ADDRESS"):
        start(club.world, GAME)


def test_every_seat_is_invited_with_the_deadline_in_its_own_zone(playing: Club) -> None:
    assert [playing.count(address) for address in (RUPERT, LUNSFORD, ESSEX, GM)] == [1, 1, 1, 1]
    assert "20:00 GMT" in body(playing.last(RUPERT))
    assert "16:00 EDT" in body(playing.last(ESSEX))
    assert "END" in body(playing.last(ESSEX))
    assert len({playing.last(address)["Reply-To"] for address in (RUPERT, LUNSFORD, ESSEX)}) == 3


def test_orders_are_acknowledged_at_once_and_resolved_together_at_the_deadline(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    assert playing.count(RUPERT, "Received") == 1
    assert playing.game().bound == 0
    playing.pass_deadline()
    assert playing.game().bound == 1
    assert [playing.count(address) for address in (RUPERT, LUNSFORD, ESSEX)] == [3, 2, 3]
    after = position(playing)
    assert {unit.id: str(unit.place) for unit in after.units} == {"RI1": "B4", "RI2": "C1", "BI1": "B6", "BI2": "H8"}


def test_a_seat_that_sends_nothing_keeps_its_standing_orders_and_is_told(playing: Club) -> None:
    playing.write(RUPERT, "REACT RI1 fire\nRI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(ESSEX, "BI1 hold\n")
    playing.pass_deadline()
    kept = resolutions.on_line(playing.world.db, GAME, 1)
    assert kept is not None
    sheets = {sheet.seat: sheet for sheet in read_sheets(kept.sheets)}
    assert missed_of(kept) == ("lunsford", "rupert")
    assert sheets["rupert"].standing[0].action.word == "fire"
    assert "NO SHEET FROM YOU" in body(playing.last(RUPERT))
    assert "NO SHEET FROM YOU" not in body(playing.last(ESSEX))


def test_where_nobody_sent_anything_the_bound_is_held_once_for_the_grace_period(playing: Club) -> None:
    playing.pass_deadline()
    assert playing.game().bound == 0
    assert playing.count(RUPERT, "held") == 1
    assert playing.count(GM, "No orders at all") == 1
    playing.tick()
    assert playing.game().bound == 0
    playing.pass_deadline()
    assert playing.game().bound == 1
    assert playing.count(GM, "No orders at all") == 1


def test_orders_that_come_in_the_grace_period_count(playing: Club) -> None:
    playing.pass_deadline()
    playing.clock.advance(hours=2)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    after = position(playing)
    assert str(after.units[0].place) == "B4"


def test_all_ready_only_brings_the_due_time_forward(playing: Club) -> None:
    deadline = playing.game().deadline
    for address in (RUPERT, LUNSFORD, ESSEX):
        playing.write(address, "READY\n")
    playing.tick()
    game = playing.game()
    assert game.bound == 0
    assert game.deadline == deadline
    assert game.due is not None and (game.due - playing.clock.now).total_seconds() == 30 * 60
    playing.write(ESSEX, "WAIT\n")
    playing.tick()
    assert playing.game().due == deadline
    playing.write(ESSEX, "READY\n")
    playing.tick()
    playing.pass_deadline()
    assert playing.game().bound == 1


def test_a_game_goes_to_its_end_and_every_seat_reads_the_verdict(playing: Club) -> None:
    for _ in range(4):
        playing.write(RUPERT, "READY\n")
        playing.pass_deadline()
    game = playing.game()
    assert (game.state, game.bound) == ("over", 4)
    for address in (RUPERT, LUNSFORD, ESSEX):
        last = playing.last(address)
        assert "over" in str(last["Subject"])
        assert "The light has gone".casefold() in body(last).casefold()
        assert "END" not in body(last).splitlines()


def test_a_letter_after_the_end_is_told_so(playing: Club) -> None:
    for _ in range(4):
        playing.write(RUPERT, "READY\n")
        playing.pass_deadline()
    playing.write(ESSEX, "BI1 - A7\n")
    playing.tick()
    assert "over" in body(playing.last(ESSEX))


def test_a_bound_that_cannot_be_written_leaves_no_half_of_it(playing: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    before = playing.post.tries

    def broken(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(games, "begin", broken)
        with pytest.raises(OSError, match="no space"):
            playing.pass_deadline()
    assert playing.game().bound == 0
    assert resolutions.of(playing.world.db, GAME) == []
    assert playing.world.db.conn.execute("SELECT count(*) FROM positions").fetchone()[0] == 1
    assert playing.post.tries == before
    playing.tick()
    assert playing.game().bound == 1


def test_S07__a_bound_resolved_again_after_a_crash_is_the_same_byte_for_byte(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing.write(RUPERT, "RI1 deploy B4\nSALT my dog is called Bess\n")
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 * BI1\n")
    playing.tick()
    match = sit(playing.world.db, playing.world.settings, playing.game())
    sheets = [draft_of(row).sheet for row in _drafts(playing)]
    first = resolve(match.game, match.system, match.position, 1, sheets, match.chain, 1)
    again = resolve(match.game, match.system, match.position, 1, list(reversed(sheets)), match.chain, 1)
    playing.pass_deadline()
    kept = resolutions.on_line(playing.world.db, GAME, 1)
    assert kept is not None
    assert first == again
    assert [event.rolls for event in first.events if event.rolls]
    assert read_events(kept.events) == first.events


def _drafts(club: Club) -> list[drafts.DraftRow]:
    return drafts.of(club.world.db, GAME, club.game().bound, club.game().edition)


def position(club: Club) -> toy.Position:
    """Where the game stands."""
    found = sit(club.world.db, club.world.settings, club.game()).position
    assert isinstance(found, toy.Position)
    return found


def test_a_side_s_ledger_of_luck_has_the_dice_that_it_saw_and_no_others(playing: Club) -> None:
    red, blue = sides_of(playing.game())
    roll = Roll("k", red.id, "RI1", "on BI1", 6, 3, (), (6, 6, 5), (5, 6), 3)
    seen = Event("fired", "Fire", rolls=(roll,), seen_by=(red.id, blue.id))
    hidden = replace(seen, seen_by=(red.id,))
    luck = luck_after(playing.game(), (seen, hidden), {})
    assert {side: [entry.dice for entry in found.sides] for side, found in luck.items()} == {red.id: [6], blue.id: [3]}
    assert events_seen((seen, hidden), blue.id) == (seen,)
