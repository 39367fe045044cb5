"""What must hold for whatever anybody sends: no crash, no dependence on sequence, nothing lost on the way to disk."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.square import Square
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from tests.often import often
from tests.rules.brown_bess.board import ROUGH, battle

ARMY = (
    "BI1 C2 N musketry",
    "BI2 D2 N elite column seat=ligonier",
    "BI3 E2 N raw skirmish",
    "BC1 F1 N light lancers",
    "BG1 C3 N",
    "BI4 D3 N square hits=2",
    "BI5 B5 N highlanders hits=4 broken",
    "BK1 D2 N with=BI2 sticks",
    "BK2 G1 N seat=ligonier",
    "FI1 C4 S raw",
    "FI2 D4 S attack column shock",
    "FI3 E4 S rifles skirmish",
    "FC1 F4 S elite cuirassiers",
    "FC2 G4 S light",
    "FG1 B3 S unlimbered",
    "FH1 C6 S limbered",
    "FI4 D3 S hits=1",
    "FI5 G3 W raw hits=3 broken seat=harcourt",
    "FK1 C4 S with=FI1",
    "FK2 F6 S seat=harcourt",
)
UNITS = [line.split()[0] for line in ARMY]

squares = st.builds(Square, st.integers(1, 9), st.integers(1, 7))
actions = st.builds(
    Action,
    st.sampled_from([verb.name for verb in brown_bess.VERBS] + ["dance", ""]),
    st.lists(squares, max_size=3).map(tuple),
    st.lists(st.sampled_from([*UNITS, "XX9"]), max_size=2).map(tuple),
    st.none() | st.sampled_from(list(Facing)),
    st.none() | st.integers(-2, 12),
    st.sampled_from(["", "line", "column", "square", "skirmish", "attack column", "fire", "any", "hold", "stay", "x"]),
)


def sensible(unit: str) -> st.SearchStrategy[tuple[Action, ...]]:
    """Orders that are often legal, so that much happens."""
    return st.one_of(
        st.builds(
            lambda way, n: (Action("move", direction=way, number=n),), st.sampled_from("NESW"), st.integers(1, 3)
        ),
        st.builds(lambda square: (Action("move", (square,)),), squares),
        st.builds(lambda square: (Action("melee", (square,)),), squares),
        st.just((Action("fire"),)),
        st.just((Action("rally"),)),
        st.just((Action("disengage"),)),
        st.builds(lambda word: (Action("form", word=word),), st.sampled_from(["line", "column", "square", "skirmish"])),
        st.lists(actions, min_size=1, max_size=3).map(tuple),
    ).map(lambda found: tuple(replace(a, direction=Facing(a.direction)) if a.direction else a for a in found))


def orders(prefix: str) -> st.SearchStrategy[tuple[Order, ...]]:
    units = [unit for unit in UNITS if unit.startswith(prefix)]
    return st.fixed_dictionaries({}, optional={unit: sensible(unit) for unit in units}).map(
        lambda found: tuple(Order(unit, found[unit]) for unit in sorted(found))
    )


def standing(prefix: str) -> st.SearchStrategy[tuple[StandingOrder, ...]]:
    units = [unit for unit in UNITS if unit.startswith(prefix)]
    return st.lists(
        st.builds(StandingOrder, st.sampled_from(units), actions),
        max_size=4,
        unique_by=lambda rule: (rule.unit, rule.action.verb),
    ).map(tuple)


def all_sheets(bound: int) -> st.SearchStrategy[tuple[Sheet, ...]]:
    seats = (("stair", "B"), ("ligonier", "B"), ("gramont", "F"), ("harcourt", "F"))
    return st.tuples(
        *(st.builds(Sheet, st.just(seat), st.just(bound), orders(prefix), standing(prefix)) for seat, prefix in seats)
    )


def dice(seed: int) -> Dice:
    return Dice(seed.to_bytes(8, "big"), b"public", 1)


WAYS = st.sampled_from(["simultaneous", "alternate"])


def start(way: str, bound: int = 1) -> BrownBessPosition:
    return battle(*ARMY, on=ROUGH, way=way, bound=bound)


@settings(max_examples=often(15), deadline=None)
@given(WAYS, all_sheets(1), st.integers(0, 10**9), st.randoms(use_true_random=False))
def test_no_sequence_makes_a_difference(way: str, sheets: tuple[Sheet, ...], seed: int, chance: Random) -> None:
    position = start(way)
    expected = brown_bess.resolve(position, sheets, dice(seed))
    shuffled = list(sheets)
    for number, sheet in enumerate(shuffled):
        mixed, rules = list(sheet.orders), list(sheet.standing)
        chance.shuffle(mixed)
        chance.shuffle(rules)
        shuffled[number] = replace(sheet, orders=tuple(mixed), standing=tuple(rules))
    chance.shuffle(shuffled)
    again = brown_bess.resolve(position, shuffled, dice(seed))
    assert to_json(again.position) == to_json(expected.position)
    assert to_json(again.events) == to_json(expected.events)


@settings(max_examples=often(15), deadline=None)
@given(WAYS, st.data(), st.integers(0, 10**9))
def test_three_bounds_of_anything_leave_a_sound_position(way: str, data: st.DataObject, seed: int) -> None:
    position = start(way)
    for _ in range(3):
        sheets = data.draw(all_sheets(position.bound))
        for side, seat in (("british", "stair"), ("french", "gramont")):
            view = brown_bess.see(position, side)
            brown_bess.check(view, next(sheet for sheet in sheets if sheet.seat == seat))
        outcome = brown_bess.resolve(position, sheets, dice(seed + position.bound))
        assert_sound(outcome.position)
        told = {(event.kind, event.actors) for event in outcome.events if event.kind == "order_result"}
        assert len(told) == sum(event.kind == "order_result" for event in outcome.events)
        for event in outcome.events:
            assert event.kind in brown_bess.SENTENCES
        position = outcome.position


def assert_sound(position: BrownBessPosition) -> None:
    assert from_json(to_json(position), BrownBessPosition) == position
    for square in position.ground.squares():
        for side in ("british", "french"):
            there = [unit for unit in position.units if unit.place == square and unit.side == side]
            assert sum(not unit.is_general for unit in there) <= 1, f"{square} holds {[u.id for u in there]}"
            assert sum(unit.is_general for unit in there) <= 1, f"{square} holds {[u.id for u in there]}"
    for unit in position.units:
        assert (unit.place is None) == (unit.gone is not None)
        assert not unit.did and not unit.news
        lead = position.unit(unit.with_unit)
        assert not unit.with_unit or (lead is not None and lead.place == unit.place)


@settings(max_examples=often(10), deadline=None)
@given(all_sheets(0), st.integers(0, 10**9))
def test_any_deployment_sheet_ends_in_a_sound_set_up(sheets: tuple[Sheet, ...], seed: int) -> None:
    position = replace(start("simultaneous"), bound=0)
    position = replace(position, units=tuple(replace(unit, place=None) for unit in position.units))
    view = brown_bess.see(position, "french")
    brown_bess.check(view, next(sheet for sheet in sheets if sheet.seat == "gramont"))
    outcome = brown_bess.resolve(position, sheets, dice(seed))
    assert outcome.position.bound == 1
    assert all(unit.place is not None for unit in outcome.position.units)
    assert_sound(outcome.position)


def test_every_sequence_of_the_four_sheets_gives_the_same_bytes() -> None:
    position = start("simultaneous")
    sheets = (
        Sheet("stair", 1, (Order("BI2", (Action("move", direction=Facing.N, number=1),)),)),
        Sheet("ligonier", 1, (Order("BI2", (Action("hold"),)), Order("BK2", (Action("hold"),)))),
        Sheet("gramont", 1, (Order("FC1", (Action("melee", (Square.parse("F3"),)),)),)),
        Sheet("harcourt", 1, ()),
    )
    results = {to_json(brown_bess.resolve(position, mixed, dice(1)).position) for mixed in permutations(sheets)}
    assert len(results) == 1
