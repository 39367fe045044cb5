"""P1. The moments of a bound: which phases have a frame, and where everybody stands at the end of each."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.event import Event
from pbem.battle.piece import Arm, Piece
from pbem.battle.square import Square
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.replay.eye import Act, Eye, both_eyes
from pbem.replay.moments import Moment, moments_of, phases_of
from tests.replay.battles import battle

SENTENCES = battle("squares").system.SENTENCES
MARCH = next(kind for kind, sentence in SENTENCES.items() if sentence.track == "move")
SHOT = next(kind for kind, sentence in SENTENCES.items() if sentence.track not in ("move", "charge", "retire"))
ONE, TWO, THREE = "Movement", "Firing", "Melee"


def pieces(view: View) -> tuple[Piece, Piece, Piece]:
    """Two units that stand, and a general."""
    first, second, *_ = (each for each in view.pieces if each.place is not None and each.arm is not Arm.GENERAL)
    return first, second, next(each for each in view.pieces if each.place is not None and each.arm is Arm.GENERAL)


def act(*events: Event) -> Act:
    """A bound in which these things happen, and after which every piece is in another state."""
    (view, *_) = (each.before for each in battle("squares").eyes()[-1].acts[2:3])
    after = replace(view, bound=3, pieces=tuple(replace(each, state="after") for each in view.pieces))
    return Act(view, after, events)


FIRST, SECOND, GENERAL = pieces(act().before)
THERE = Standing(Square(7, 7))


def states(moment: Moment, *units: str) -> list[bool]:
    """Whether each looks as it will at the end of the bound."""
    known = {piece.id: piece for piece in moment.view.pieces}
    return [known[unit].state == "after" for unit in units]


def test_P1__phases_stand_in_the_printed_sequence_and_unheard_of_ones_behind_it() -> None:
    found = act(Event(SHOT, "Zeal"), Event(SHOT, TWO), Event(SHOT, "Alarm"), Event("order_result", ONE))
    other = act(Event(MARCH, ONE))
    assert phases_of([found], (ONE, TWO, THREE)) == (TWO, "Alarm", "Zeal")
    assert phases_of([found, other], (ONE, TWO, THREE)) == (ONE, TWO, "Alarm", "Zeal")
    assert phases_of([], (ONE,)) == ()


def test_P1__a_bound_without_anything_to_tell_has_one_moment_at_its_end() -> None:
    quiet = act(Event("order_result", ONE, (FIRST.id,)))
    (only,) = moments_of(quiet, (), SENTENCES)
    assert (only.phase, only.events, only.ways, only.view) == ("", (), {}, quiet.after)


def test_P1__a_unit_looks_as_at_the_end_from_the_last_phase_on_in_which_it_is_told_of() -> None:
    found = act(
        Event(MARCH, ONE, (FIRST.id,), track=(THERE,)),
        Event(SHOT, TWO, (SECOND.id,), (FIRST.id,)),
        Event(SHOT, THREE, (SECOND.id,), ()),
    )
    one, two, three = moments_of(found, (ONE, TWO, THREE), SENTENCES)
    assert [moment.phase for moment in (one, two, three)] == [ONE, TWO, THREE]
    assert [moment.events for moment in (one, two, three)] == [(event,) for event in found.events]
    assert [states(moment, FIRST.id, SECOND.id, GENERAL.id) for moment in (one, two)] == [
        [False, False, False],
        [True, False, False],
    ]
    assert three.view == found.after
    assert one.ways == {FIRST.id: (THERE,)} and two.ways == three.ways == {}
    assert next(each for each in one.view.pieces if each.id == FIRST.id).place == THERE.place
    assert next(each for each in one.view.pieces if each.id == SECOND.id).place == SECOND.place


def test_P1__a_way_of_several_legs_is_gone_to_its_end_and_keeps_the_front_that_nobody_noted() -> None:
    far = Standing(Square(8, 8))
    found = act(
        Event(MARCH, ONE, (FIRST.id,), track=(THERE,)),
        Event(MARCH, ONE, (FIRST.id,), track=(far,)),
        Event(SHOT, ONE, (SECOND.id,), track=(THERE,)),
        Event(SHOT, TWO, (FIRST.id, SECOND.id)),
    )
    one, _ = moments_of(found, (ONE, TWO), SENTENCES)
    assert one.ways == {FIRST.id: (THERE, far)}, "who fires goes nowhere"
    stood = next(each for each in one.view.pieces if each.id == FIRST.id).standing
    assert stood is not None and FIRST.standing is not None
    kept = (FIRST.standing.bearing, FIRST.standing.footprint)
    assert stood.place == far.place and (stood.bearing, stood.footprint) == kept


def test_P1__a_general_looks_as_at_the_end_when_his_unit_does() -> None:
    found = act(Event(SHOT, ONE, (FIRST.id,)), Event(SHOT, TWO, (SECOND.id,)))

    def joined(view: View) -> View:
        return replace(
            view,
            pieces=tuple(replace(each, with_unit=FIRST.id) if each.id == GENERAL.id else each for each in view.pieces),
        )

    found = Act(joined(found.before), joined(found.after), found.events)
    one, _ = moments_of(found, (ONE, TWO), SENTENCES)
    assert states(one, FIRST.id, GENERAL.id, SECOND.id) == [True, True, False]
    named = replace(found, events=(*found.events, Event(SHOT, THREE, (GENERAL.id,)), Event(SHOT, "Z", (SECOND.id,))))
    _, two, three, _ = moments_of(named, (ONE, TWO, THREE, "Z"), SENTENCES)
    assert states(two, FIRST.id, GENERAL.id) == [True, False], "he is told of himself later"
    assert states(three, GENERAL.id) == [True]


def test_P3__who_appears_is_there_from_the_phase_on_in_which_he_is_told_of_and_who_goes_until_it() -> None:
    found = act(
        Event(SHOT, ONE, (SECOND.id,)), Event(SHOT, TWO, (FIRST.id,)), Event(SHOT, THREE, (SECOND.id, FIRST.id))
    )

    def without(view: View) -> View:
        return replace(view, pieces=tuple(each for each in view.pieces if each.id != FIRST.id))

    comes = moments_of(Act(without(found.before), found.after, found.events), (ONE, TWO, THREE), SENTENCES)
    assert [any(each.id == FIRST.id for each in moment.view.pieces) for moment in comes] == [False, True, True]
    goes = moments_of(Act(found.before, without(found.after), found.events), (ONE, TWO, THREE), SENTENCES)
    assert [any(each.id == FIRST.id for each in moment.view.pieces) for moment in goes] == [True, True, False]


def test_P3__the_umpires_eye_has_the_own_pieces_of_every_side_and_every_event() -> None:
    played = battle("squares")
    sides = [played.eye(side) for side in played.sides]
    events = [told for _, _, told in played.bounds]
    umpire = both_eyes("Both sides", sides, events)
    assert (umpire.key, umpire.name, umpire.omniscient) == ("umpire", "Both sides", True)
    for number, act_seen in enumerate(umpire.acts):
        own = [{piece.id for piece in eye.acts[number].after.own} for eye in sides]
        assert not own[0] & own[1] and {piece.id for piece in act_seen.after.pieces} == own[0] | own[1]
        assert act_seen.events == tuple(events[number]) and act_seen.bound == number
        seats = [{seat.id for seat in eye.acts[number].before.seats} for eye in sides]
        assert {seat.id for seat in act_seen.before.seats} == seats[0] | seats[1]
        assert len(act_seen.after.score) == len({*act_seen.after.score})
        assert (act_seen.after.side, act_seen.after.zones, act_seen.after.policies, act_seen.after.state) == (
            "", (), (), (),
        )  # fmt: skip
    assert not Eye("x", "X", ()).omniscient
