"""The GM's rulings at the head of a bound, and a bound resolved again for one: the same sheets, the same dice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pbem.battle.ruling import Ruling
from pbem.battle.settable import WrongRuling
from pbem.battle.system import Verdict
from pbem.store import resolutions
from pbem.store.resolutions import Kind
from pbem.umpire.bounds.playing import play as playing_now
from pbem.umpire.bounds.resolution import read_rulings
from pbem.umpire.bounds.work import Made
from pbem.umpire.care.verify import verify
from pbem.umpire.history.preview import look_ahead
from pbem.umpire.history.rollback import roll_back
from pbem.umpire.history.rulings import CannotRule, resolve_again, rule_last, rule_next
from pbem.umpire.night import foresight
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, GM, RUPERT, SEATS, Club, body
from tests.umpire.test_intake import orders_of, states
from tests.umpire.test_reschedule import shown
from tests.umpire.test_rollback import line, place_of, play, rolls_of, sound, words

SUNK = Ruling("BI2", "at", "D4", "the ferry sank", ("blue",))


@pytest.fixture
def played(playing: Club) -> Club:
    """A game that stands at bound 2."""
    return play(playing, 1)


def test_G5__a_ruling_opens_the_next_bound_as_an_event_for_those_who_may_see_it(played: Club) -> None:
    assert rule_next(played.world, GAME, SUNK, GM) == 1
    played.write(RUPERT, "RI1 hold\n")
    played.pass_deadline()
    last = line(played)[-1]
    assert read_rulings(last.rulings) == (SUNK,)
    assert place_of(played, "BI2") == "D4"
    assert "the ferry sank" in words(played, ESSEX)
    assert "the ferry sank" not in words(played, RUPERT)
    assert sound(played)
    played.write(RUPERT, "RI1 hold\n")
    played.pass_deadline()
    assert read_rulings(line(played)[-1].rulings) == ()


def test_G5__a_ruling_that_makes_no_sense_is_refused_and_not_kept(played: Club) -> None:
    with pytest.raises(WrongRuling, match="nothing is called 'morale'"):
        rule_next(played.world, GAME, Ruling("BI2", "morale", "low"), GM)
    assert rule_next(played.world, GAME, SUNK, GM) == 1


def test_G5__the_last_bound_is_resolved_again_with_the_same_sheets_and_the_same_dice(played: Club) -> None:
    first = line(played)[-1]
    before = {address: played.count(address) for address in SEATS.values()}
    rule_last(played.world, GAME, Ruling("BI1", "hits", "0", "it had been hit twice over"), GM)
    rule_last(played.world, GAME, SUNK, GM)
    resolve_again(played.world, GAME)
    played.tick()
    again = line(played)[-1]
    assert (again.bound, again.edition, again.opening, again.kind) == (1, 2, 1, Kind.RULED)
    assert (again.sheets, again.link_number, again.before) == (first.sheets, first.link_number, first.before)
    assert rolls_of(again) == rolls_of(first) != {}
    assert place_of(played, "BI2") == "D4", "H7, to which it was ordered, is too far from there"
    assert {address: played.count(address) - count for address, count in before.items()} == dict.fromkeys(before, 1)
    assert "The GM has ruled on bound 1" in words(played, RUPERT)
    assert "the ferry sank" in words(played, ESSEX) and "the ferry sank" not in words(played, RUPERT)
    assert sound(played) and len(verify(played.world, GAME)) == 3
    assert (played.game().bound, played.game().edition) == (2, 2)


def test_G5__what_was_ordered_for_the_bound_that_followed_stands_as_far_as_it_can(playing: Club) -> None:
    play(playing, 0)
    playing.write(ESSEX, "BI1 - C6\nBI2 - H7\nREADY\n")
    playing.tick()
    assert orders_of(playing, "essex") == ["BI1 move C6", "BI2 move H7"]
    rule_last(playing.world, GAME, Ruling("BI2", "at", "E1"), GM)
    resolve_again(playing.world, GAME)
    playing.tick()
    assert orders_of(playing, "essex") == ["BI1 move C6", "BI2 hold"], "H7 is too far from E1"
    assert "# now: BI1 move C6" in body(playing.letters_to(ESSEX)[-1])
    playing.write(ESSEX, "BI2 - E2\n")
    playing.tick()
    assert orders_of(playing, "essex") == ["BI1 move C6", "BI2 move E2"]


def test_G5__letters_of_the_bound_that_was_opened_too_early_are_void(played: Club) -> None:
    dead = str(played.report_to(RUPERT)["Reply-To"])
    rule_last(played.world, GAME, SUNK, GM)
    resolve_again(played.world, GAME)
    played.tick()
    played.write(RUPERT, "RI1 - C4\n", to=dead)
    played.tick()
    assert states(played)[-1] == "held"


def test_G5__players_keep_the_deadline_that_they_know_while_it_leaves_them_time(played: Club) -> None:
    deadline = played.game().deadline
    assert deadline is not None
    rule_last(played.world, GAME, SUNK, GM)
    resolve_again(played.world, GAME)
    assert played.game().deadline == deadline
    rule_last(played.world, GAME, SUNK, GM)
    played.clock.now = deadline - timedelta(hours=1)
    resolve_again(played.world, GAME)
    later = played.game().deadline
    assert later is not None and later > deadline


def test_G5__the_calendar_keeps_one_entry_for_the_bound_that_followed(played: Club) -> None:
    for place in ("D4", "E4"):
        rule_last(played.world, GAME, Ruling("BI2", "at", place), GM)
        resolve_again(played.world, GAME)
        played.tick()
        assert [shown(played, address, 2) for address in SEATS.values()] == [played.game().deadline] * 3


def test_G5__a_ruling_on_the_last_bound_can_take_the_end_of_a_game_back(playing: Club) -> None:
    play(playing, 3)
    assert playing.game().state == "over"
    rule_last(playing.world, GAME, Ruling("RI2", "hits", "0"), GM)
    resolve_again(playing.world, GAME)
    assert playing.game().state == "over"
    assert [row.kind for row in line(playing)] == ["due", "due", "due", "ruled"]
    assert sound(playing)


def test_G5__a_ruling_on_the_last_bound_can_end_a_game(played: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(position: toy.Position) -> Verdict | None:
        lost = any(unit.id == "BI2" and str(unit.place) == "D4" for unit in position.units)
        return Verdict("red", "total", {}, "the fusiliers were taken") if lost else None

    monkeypatch.setattr(toy, "judge", judge)
    rule_last(played.world, GAME, SUNK, GM)
    resolve_again(played.world, GAME)
    played.tick()
    assert (played.game().state, played.game().bound) == ("over", 2)
    assert "VERDICT" in words(played, ESSEX)
    assert [shown(played, address, 2) for address in SEATS.values()] == [None] * 3
    assert sound(played)


def test_G5__without_a_new_ruling_nothing_is_resolved_again(played: Club) -> None:
    with pytest.raises(CannotRule, match="nothing was ruled on bound 1"):
        resolve_again(played.world, GAME)
    rule_last(played.world, GAME, SUNK, GM)
    resolve_again(played.world, GAME)
    with pytest.raises(CannotRule):
        resolve_again(played.world, GAME)


def test_G8__after_going_back_a_ruling_of_the_withdrawn_bound_is_not_carried_out(played: Club) -> None:
    rule_next(played.world, GAME, SUNK, GM)
    played.write(RUPERT, "RI1 hold\n")
    played.pass_deadline()
    roll_back(played.world, GAME, 2)
    played.tick()
    played.pass_deadline()
    assert read_rulings(line(played)[-1].rulings) == ()
    assert sound(played)


@pytest.mark.parametrize("word", ["rule", "go back"])
def test_S06__the_gms_word_that_comes_while_a_bound_is_being_resolved_is_heard(
    played: Club, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    played.write(RUPERT, "RI1 hold\n")
    played.tick()

    def interrupted(*given: Any) -> Made:
        made = playing_now(*given)
        if word == "rule":
            rule_next(played.world, GAME, SUNK, GM)
        else:
            roll_back(played.world, GAME, 1)
        return made

    with monkeypatch.context() as patch:
        patch.setattr(foresight, "play", interrupted)
        done = played.pass_deadline().done
    assert [each.what for each in done] == ["waits: the game was changed while it was being resolved"]
    assert not played.game().hold and len(resolutions.of(played.world.db, GAME)) == 2
    played.tick()
    played.pass_deadline()
    last = line(played)[-1]
    assert (last.bound, read_rulings(last.rulings)) == ((2, (SUNK,)) if word == "rule" else (1, ()))
    assert sound(played)


def test_G4__a_look_ahead_changes_nothing_and_has_dice_that_the_bound_never_has(playing: Club) -> None:
    played = play(playing, 0)
    played.write(RUPERT, "RI1 * BI1\n")
    played.tick()
    before = played.game()
    look_ahead(played.world, GAME)
    played.tick()
    assert played.game() == before
    played.pass_deadline()
    seen, real = resolutions.of(played.world.db, GAME)[-2:]
    assert (seen.kind, seen.link_number, real.kind, real.link_number) == (Kind.PREVIEW, 1, Kind.DUE, 2)
    assert seen.sheets == real.sheets and rolls_of(seen) != rolls_of(real)
    assert line(played)[-1] == real
    assert "The GM has looked ahead" in words(played, RUPERT) and "of link 2" in words(played, RUPERT)
    assert sound(played) and len(verify(played.world, GAME)) == 3


def test_G4__looking_ahead_at_the_deployment_leaves_it_its_own_link(playing: Club) -> None:
    look_ahead(playing.world, GAME)
    play(playing, 1)
    assert [row.link_number for row in line(playing)] == [2, 3]
    assert sound(playing)
