"""What must hold of any movement: no overlaps, no more than the move, the same battle shuffled, turned, mirrored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from pbem.battle.bearing import CIRCLE
from pbem.battle.bend import Bend
from pbem.battle.canonical import to_json
from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.spot import INCH, Spot
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer import know, see
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact, Edge
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.box import RUB, gap
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.clock import Clock
from pbem.rules.old_dessauer.movement.phase import run
from pbem.rules.old_dessauer.movement.rehearsal import rehearse
from pbem.rules.old_dessauer.orders.plans import Plans
from tests.rules.old_dessauer.drawn import Falling, laid_out

TROOPS = ("C line 12x1", "B line 12x1", "D line 12x1", "C line 4x3", "C hc 6x2", "B mc 6x2", "C lc 6x2", "C hc 12x1",
          "C light guns 3", "C medium guns 2 limbered")  # fmt: skip
BENT_TROOPS = (*TROOPS, "B line 12x1 left=6/45", "C line 12x1 right=6/30", "C line 12x1 left=5/60 right=5/60",
               "A line 12x1 left=6/20 right=5/90", "D line 12x1 right=6/60")  # fmt: skip
FIRST_BENT = 100
"""From this seed on some lines are bent, and some are told to bend."""
WIDE, DEEP = 72 * INCH, 48 * INCH
MIRRORED = {"left": "right", "right": "left"}
Orders = dict[str, tuple[Action, ...]]


@cache
def battle(seed: int) -> tuple[Position, Orders]:
    """Two lines and a reserve a side, facing each other a few inches apart, all told something or other."""
    chance = Random(seed)
    rows = []
    for side, y, heading in (("P", 20, 0), ("A", 26, 180)):
        for number in range(1, 6):
            jitter = chance.randrange(64)
            bearing = (heading + chance.choice((0, 0, 12, 348, 30))) % 360
            where = f"{4 + 12 * number}:{jitter:02},{y + chance.randrange(-2, 3)}"
            rows.append(f"{side}X{number} {where}@{bearing} {chance.choice(_kinds(seed))}")
        for number in range(6, 9):
            where = f"{12 * (number - 5)},{y - 8 if side == 'P' else y + 8}"
            rows.append(f"{side}X{number} {where}@{heading} {chance.choice(_kinds(seed))}")
    position = laid_out("\n".join(rows))
    orders = {unit.id: _told(chance, unit, position) for unit in position.units}
    return position, orders if seed < FIRST_BENT else {**orders, **_bending(chance, position)}


def _kinds(seed: int) -> tuple[str, ...]:
    return TROOPS if seed < FIRST_BENT else BENT_TROOPS


def _bending(chance: Random, position: Position) -> Orders:
    """What half of the foot in one rank is told in place of something else: to bend, or to be a line again."""
    told: Orders = {}
    for unit in position.units:
        if not unit.kind.foot or unit.ranks > 1 or chance.random() < 0.5:
            continue
        ends = chance.choice(("left", "right", "both"))
        bend = Action("bend", word=f"{ends} {chance.choice(('', 'quarter ', '4 files '))}{chance.choice((20, 45, 90))}")
        line = Action("form", word="line")
        told[unit.id] = (bend,) if unit.bend is None else chance.choice(((line,), (line, Action("advance")), ()))
    return told


def _told(chance: Random, unit: Unit, position: Position) -> tuple[Action, ...]:
    near = sorted((each for each in position.units if each.side != unit.side), key=lambda each: _apart(each, unit))
    foe = chance.choice(near[:3]).id
    if not unit.kind.guns and chance.random() < 0.5:
        return (Action("attack", units=(foe,)),)
    way = chance.choice(("left", "right"))
    inches = str(chance.choice((2, 3.5, 4, 12)))
    return chance.choice((
        (Action("advance"),), (Action("oblique", word=f"{way} {inches}"),), (Action("back", word="2"),),
        (Action("wheel", word=f"{way} {chance.choice((10, 30, 45))}"), Action("advance")),
        (Action("sidestep", word=f"{way} 2"),), (Action("advance", word=inches), Action("wheel", word=f"{way} 15")),
        (), (Action("form", word="column"),),
    ))  # fmt: skip


def _apart(one: Unit, other: Unit) -> int:
    return abs(one.at.x - other.at.x) + abs(one.at.y - other.at.y)


@cache
def moved(seed: int) -> Position:
    """The movement of one bound, by dice that fall by their keys alone."""
    position, orders = battle(seed)
    course, _ = run(Course(position, position), Plans(orders), Falling({"confusion|*": 6}))
    return course.position


def legal(position: Position) -> bool:
    boxes = [(unit, box_of(unit)) for unit in position.units if unit.here]
    return all(
        gap(box, other_box) >= (-RUB if unit.side == other.side else INCH)
        for index, (unit, box) in enumerate(boxes)
        for other, other_box in boxes[index + 1 :]
    )


TIED = (55, 76, 98, 104)
"""Bounds in which two have equal fronts, or are as near, or go back together: whoever is listed first gains nothing."""
SEEDS = (*range(26), 49, *TIED, 99, *range(FIRST_BENT, FIRST_BENT + 22), 123, 125, 135, 136, 139, 283, 365)
"""The last seven have wings that are met, friends who are passed, attackers who cross, or an attack that a glass turned
round; in 49 and 99 gun crews run in between their neighbours."""
BATTLES = [seed for seed in SEEDS if legal(battle(seed)[0])]
BENT_BATTLES = [seed for seed in BATTLES if seed >= FIRST_BENT]


def test_there_are_battles_enough() -> None:
    assert len(BATTLES) - len(BENT_BATTLES) >= 20
    assert len(BENT_BATTLES) >= 20
    assert sum(len(moved(seed).contacts) for seed in BATTLES) >= 20


@pytest.mark.parametrize("seed", BATTLES)
def test_nobody_overlaps_after_any_slice_and_nobody_goes_farther_than_its_move(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, orders = battle(seed)
    slices = 0
    run_slice = Clock._run_slice

    def watched(clock: Clock) -> None:
        nonlocal slices
        run_slice(clock)
        slices += 1
        boxes = [(unit, box_of(unit)) for unit in clock.table.here()]
        for index, (unit, box) in enumerate(boxes):
            for other, there in boxes[index + 1 :]:
                if clock.went_through & {(unit.id, other.id), (other.id, unit.id)}:
                    continue
                least = -RUB if unit.side == other.side else 0
                assert gap(box, there) >= least, (clock.slice, unit.id, other.id, gap(box, there))

    monkeypatch.setattr(Clock, "_run_slice", watched)
    course, _ = run(Course(position, position), Plans(orders), Falling({"confusion|*": 6}))
    assert slices > 50
    _ends_legal(course.position)
    for unit in course.position.units:
        gone = course.marched.get(unit.id)
        assert gone is None or gone.spent <= gone.allowance + 1


def _ends_legal(after: Position) -> None:
    """Who was in others' ground on his way has come out of it when all stand, and nobody is over the edge."""
    standing = [(unit, box_of(unit)) for unit in after.units if not unit.gone]
    for index, (unit, box) in enumerate(standing):
        for other, there in standing[index + 1 :]:
            assert gap(box, there) >= (-RUB if unit.side == other.side else 0), (unit.id, other.id)
    assert all(Spot(*after.ground.centre(unit.at.spot)) in after.ground for unit in after.units)


def fought(position: Position, orders: Orders, *, names: Sequence[str] = ()) -> Position:
    """The whole of one bound, by dice that fall by their keys; the sheets in any sequence."""
    told = [name for name in names or orders if orders[name]]
    sheets = [
        Sheet(seat, 1, tuple(Order(name, orders[name]) for name in told if name.startswith(letter)))
        for seat, letter in (("frederick", "P"), ("neipperg", "A"))
    ]
    return old_dessauer.resolve(position, sheets, Dice(b"link", b"public", 1)).position


@cache
def plain(seed: int) -> Position:
    """The bound as it is fought where nothing is shuffled, mirrored or turned."""
    return fought(*battle(seed))


def test_the_whole_bounds_have_everything_in_them() -> None:
    after = [plain(seed) for seed in BATTLES]
    assert sum(unit.shaken for position in after for unit in position.units) >= 15
    assert sum(bool(unit.gone) for position in after for unit in position.units) >= 3
    assert sum(unit.figures < unit.original for position in after for unit in position.units) >= 40


def test_the_bent_battles_have_bends_in_them_that_are_met() -> None:
    after = [plain(seed) for seed in BENT_BATTLES]
    wings = [contact for seed in BENT_BATTLES for contact in moved(seed).contacts if contact.wing]
    assert sum(unit.formation is Formation.BENT for position in after for unit in position.units) >= 60
    assert len(wings) >= 5


@pytest.mark.parametrize("seed", BATTLES)
def test_shuffled_sheets_and_units_fight_the_same_battle(seed: int) -> None:
    position, orders = battle(seed)
    names = sorted(orders, key=lambda name: name[::-1])
    assert to_json(fought(position, orders, names=names)) == to_json(plain(seed))
    units = list(position.units)
    Random(seed).shuffle(units)
    after = fought(replace(position, units=tuple(units)), orders)
    assert to_json(sorted(after.units, key=str)) == to_json(sorted(plain(seed).units, key=str))


def mirrored(position: Position) -> Position:
    """The same table seen in a glass: east is west."""
    return _laid_anew(position, lambda pose: Pose(WIDE - pose.x, pose.y, -pose.heading % 3600))


def turned(position: Position) -> Position:
    """The same table seen from the other side."""
    return _laid_anew(position, lambda pose: Pose(WIDE - pose.x, DEEP - pose.y, (pose.heading + 1800) % 3600))


def _laid_anew(position: Position, laid: Callable[[Pose], Pose]) -> Position:
    def anew(unit: Unit) -> Unit:
        guns = replace(unit.guns, pose=laid(unit.guns.pose)) if unit.guns else None
        bend = _in_glass_bent(unit.bend) if unit.bend and laid(Pose(0, 0, 1)).heading == CIRCLE - 1 else unit.bend
        return replace(unit, pose=laid(unit.pose) if unit.pose else None, guns=guns, bend=bend)

    return replace(position, units=tuple(map(anew, position.units)))


def _in_glass_bent(bend: Bend) -> Bend:
    return replace(bend, left=bend.right, right=bend.left)


def _in_glass(action: Action) -> Action:
    return replace(action, word=" ".join(MIRRORED.get(word, word) for word in action.word.split()))


def _other_hand(contact: Contact) -> Contact:
    other = {Edge.LEFT: Edge.RIGHT, Edge.RIGHT: Edge.LEFT}
    return replace(
        contact, edge=other.get(contact.edge, contact.edge), wing=other[contact.wing] if contact.wing else None
    )


@pytest.mark.parametrize("seed", BATTLES)
def test_a_mirrored_table_is_a_mirrored_battle(seed: int) -> None:
    position, orders = battle(seed)
    in_glass = {name: tuple(map(_in_glass, told)) for name, told in orders.items()}
    back = mirrored(fought(mirrored(position), in_glass))
    assert to_json(back.units) == to_json(plain(seed).units)
    assert to_json(tuple(map(_other_hand, back.contacts))) == to_json(plain(seed).contacts)


@pytest.mark.parametrize("seed", BATTLES)
def test_a_table_turned_round_is_the_same_battle(seed: int) -> None:
    position, orders = battle(seed)
    assert to_json(turned(fought(turned(position), orders))) == to_json(plain(seed))


@pytest.mark.parametrize("seed", BATTLES)
def test_what_is_rehearsed_is_what_happens_where_the_enemy_stands(seed: int) -> None:
    position, orders = battle(seed)
    standing = tuple(
        unit for unit in position.units if unit.side == "prussia" or unit.formation is not Formation.LIMBERED
    )
    rules = replace(position.rules, way=ALTERNATE)
    position = replace(position, units=standing, rules=rules, acting=("prussia",))
    mine = {name: told for name, told in orders.items() if name.startswith("P")}
    guns = {("neipperg", "evade"): StandingOrder("neipperg", Action("evade", word="never"))}
    came = rehearse(know(see(position, "prussia")), Plans(mine), mine)
    course, _ = run(Course(position, position), Plans(mine, standing=guns), Falling({"confusion|*": 6}))
    # Through whom a friend passes is written down, too, and has no way of its own.
    went = {name: marched for name, marched in course.marched.items() if name in came and not marched.passed}
    happened = {name: marched.track for name, marched in went.items()}
    assert {name: each.track for name, each in came.items() if each.track} == happened
    met = {contact for each in came.values() for contact in each.contacts}
    assert set(course.position.contacts) <= met, "who recoils for its flank is in contact no more"
