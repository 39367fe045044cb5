"""A report of a crowded bound: who did the same shares a line, and only who is said to be no more is lost."""

from __future__ import annotations

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Gathering, Roll, Sentence, Where
from pbem.battle.piece import Arm
from pbem.report.bulletin.dice_lines import dice_in_brief
from pbem.report.bulletin.far import far_off
from pbem.report.bulletin.losses import losses
from pbem.report.bulletin.narrative import Teller
from pbem.rules import rule_system
from pbem.scenarios import load

MOVED = Sentence(
    ("{actor} went {inches}.",), gathered=Gathering("Moved", "{actor} {inches} in", Where.FIRST, shared=True)
)
GONE = Sentence(("{actor} broke.",), ends="actor")
SENTENCES = {"moved": MOVED, "gone": GONE}


def went(unit: str, inches: str) -> Event:
    return Event("moved", "Movement", (unit,), words={"inches": inches})


def test_who_went_as_far_shares_a_measure() -> None:
    assert MOVED.gathered is not None
    events = [went("PI1", "4"), went("PI2", "4"), went("PC1", "12"), went("PI3", "4")]
    assert Teller("game", 1, SENTENCES, {}).gathered(MOVED.gathered, events) == "Moved: PI1-PI3 4 in, PC1 12 in."


def test_of_very_many_only_the_ids_are_told() -> None:
    assert MOVED.gathered is not None
    events = [went("PI10", "3"), went("PI9", "4"), went("PI11", "4")]
    assert Teller("game", 1, SENTENCES, {}, crowded=True).gathered(MOVED.gathered, events) == "Moved: PI9-PI11."


def test_dice_in_brief_say_what_they_needed_and_showed() -> None:
    open_end = Roll("a", "red", "PI1", "fire", 6, 2, (), (5, 2), (4, 5, 6), 1)
    six = Roll("b", "red", "PI1", "fire", 6, 1, (), (3,), (6,), 0)
    assert dice_in_brief([open_end, six]) == "4+: 5 2; 6: 3"


def test_who_goes_out_of_sight_is_not_lost_but_who_is_shattered_is() -> None:
    rules = rule_system("old_dessauer")
    start = rules.set_up(load("mollwitz_half"), "simultaneous")
    position = rules.resolve(start, [], Dice(b"", b"", 0)).position
    before = rules.see(position, "prussia")
    unseen = [piece for piece in before.enemy if piece.arm is not Arm.GENERAL][:2]
    away, dead = (piece.id for piece in unseen)
    after = type(before)(
        **{name: getattr(before, name) for name in before.__dataclass_fields__ if name != "pieces"},
        pieces=tuple(piece for piece in before.pieces if piece not in unseen),
    )
    events = [went(away, "12"), Event("shattered", "Fire", (dead,), words={"why": "too few are left"})]
    (theirs,) = (each for each in losses(before, after, events, rules.SENTENCES) if each.side == "austria")
    assert theirs.gone == (dead,)


def test_nobody_is_far_from_who_commands_the_side_and_some_are_from_the_others() -> None:
    rules = rule_system("old_dessauer")
    start = rules.set_up(load("mollwitz_half"), "simultaneous")
    view = rules.see(rules.resolve(start, [], Dice(b"", b"", 0)).position, "austria")
    assert {piece.id for piece in view.own}.isdisjoint(far_off(view, view, "neipperg"))
    assert "AC6" in far_off(view, view, "roemer") and "AC1" not in far_off(view, view, "roemer")
