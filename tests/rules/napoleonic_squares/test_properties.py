"""What must hold for whatever anybody sends: no crash, no dependence on sequence, nothing lost on the way to disk."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import pbem.rules.napoleonic_squares as rules
from pbem.battle.canonical import from_json, to_json
from pbem.battle.condition import COMMON, Clause, Condition
from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.field.stacking import fits
from tests.often import often
from tests.rules.napoleonic_squares.board import WORDS, board

WILD = """
5 . . ~ . .
4 . w h T .
3 . . . F .
2 T . m m .
1 . . . . b
"""
TROOPS = """
FI1 A2 inf 10/8/8 town
FI2 A2 inf 8/8/8 hits=2
FI3 B3 inf 8/10/8
FC1 B3 heavy 8/8
FC2 B3 light 8/8 hits=1
FG1 B3 foot 8
FG2 A3 horse 8 of=SOU
FI4 A3 mixed 8/8/8 of=SOU seat=fr2
FI5 - inf 8/8/8 arrives=2 entry=A1,B1 of=SOU seat=fr2
AI1 D4 inf 6/8/8 town
AI2 D4 inf 6/8/8
AG1 D4 foot 8
AI3 C4 inf 6/10/10 hits=1
AC1 C4 light 6/6
AI4 C3 inf 6/6/6 hits=3
AG2 C3 horse 8
"""
TABLE = board(
    WILD, TROOPS, "river B2 C2", "bank C3 B3",
    generals=["NAP d12 french A2 chief", "SOU d10 french A3 seat=fr2", "CHA d8 austrian D4 chief"],
    bound=2, days=(2, 4),
)  # fmt: skip
UNITS = [unit.id for unit in TABLE.units] + [general.id for general in TABLE.generals]
ADDRESSES = [*UNITS, "fr", "fr2", "au", "french", "Sou", "nobody"]
ALL_WORDS = sorted(
    {word for verb in rules.VERBS for argument in verb.arguments for word in argument.words} | set(WORDS)
)

squares = st.builds(Square, st.integers(1, 6), st.integers(1, 6))
conditions = st.none() | st.builds(
    lambda test, negated, unit, square, number: Condition((Clause(test, negated, "", unit, square, number, "hits"),)),
    st.sampled_from([test.says for test in COMMON]), st.booleans(),
    st.sampled_from([*UNITS, "XX9"]), squares, st.integers(0, 3),
)  # fmt: skip
wild = st.builds(
    Action,
    st.sampled_from([verb.name for verb in rules.VERBS] + ["dance", ""]),
    st.lists(squares, max_size=3).map(tuple),
    st.lists(st.sampled_from([*UNITS, "XX9"]), max_size=3).map(tuple),
    st.none() | st.sampled_from(list(Facing)),
    st.none() | st.integers(-2, 12),
    st.sampled_from(["", *ALL_WORDS, "x"]),
)
targets = st.sampled_from(["B3", "C3", "C4", "D4", "A2", "A3"]).map(Square.parse)
sensible = st.one_of(
    st.builds(lambda way, n: Action("move", direction=way, number=n), st.sampled_from(Facing), st.integers(1, 3)),
    st.builds(lambda square: Action("assault", (square,)), targets),
    st.builds(lambda square: Action("bombard", (square,)), targets),
    st.just(Action("rally")),
    wild,
)
orders = st.builds(
    Order, st.sampled_from(ADDRESSES), st.lists(sensible, min_size=1, max_size=3).map(tuple), conditions,
    st.lists(sensible, max_size=1).map(tuple), st.sampled_from([None, 1, 2, 3, 7]),
)  # fmt: skip
policies = st.builds(StandingOrder, st.sampled_from(ADDRESSES), wild, conditions)


def sheet(seat: str) -> st.SearchStrategy[Sheet]:
    many = st.lists(orders, max_size=8, unique_by=lambda order: (order.unit, order.given)).map(tuple)
    rules_given = st.lists(policies, max_size=6, unique_by=lambda rule: (rule.unit, rule.action.verb)).map(tuple)
    return st.builds(Sheet, st.just(seat), st.just(2), many, rules_given)


all_sheets = st.tuples(sheet("fr"), sheet("fr2"), sheet("au"))


@settings(max_examples=often(60), deadline=None)
@given(all_sheets, st.integers(0, 10**9))
def test_the_sequence_of_sheets_and_orders_makes_no_difference(sheets: tuple[Sheet, ...], seed: int) -> None:
    def outcome(given: list[Sheet]) -> bytes:
        result = rules.resolve(TABLE, given, Dice(seed.to_bytes(8, "big"), b"", 2))
        return to_json(result.position) + to_json(result.events)

    turned = [
        Sheet(each.seat, each.bound, tuple(reversed(each.orders)), tuple(reversed(each.standing))) for each in sheets
    ]
    assert outcome(list(sheets)) == outcome(turned[::-1])


@settings(max_examples=often(150), deadline=None)
@given(all_sheets, st.integers(0, 10**9), st.sampled_from([0, 1, 2, 6]))
def test_no_sheet_breaks_the_umpire_or_the_table(sheets: tuple[Sheet, ...], seed: int, bound: int) -> None:
    table = board(
        WILD, TROOPS, "river B2 C2", "bank C3 B3",
        generals=["NAP d12 french A2 chief", "SOU d10 french A3 seat=fr2", "CHA d8 austrian D4 chief"],
        bound=bound, days=(2, 4),
    )  # fmt: skip
    for each in sheets:
        holder = next(seat for seat in table.seats if seat.id == each.seat)
        rules.check(rules.see(table, holder.side), each)
    outcome = rules.resolve(table, sheets, Dice(seed.to_bytes(8, "big"), b"", bound))
    after = outcome.position
    for square in after.ground.squares():
        there = [unit for unit in after.units if unit.place == square]
        assert fits(unit.kind for unit in there)
        assert len({unit.side for unit in there}) <= 1
    for event in outcome.events:
        assert event.kind in rules.SENTENCES
        frame = dict.fromkeys(("actor", "target", "actors", "targets", "square", "start", "path"), "x")
        for says in rules.SENTENCES[event.kind].says:
            says.format(**frame, **event.words)
        for roll in event.rolls:
            assert roll.successes == sum(die in roll.needs for die in roll.dice)
    for side in table.sides:
        rules.see(after, side.id)
    rules.judge(after)


@settings(max_examples=often(30), deadline=None)
@given(all_sheets, st.integers(0, 10**9))
def test_positions_and_sheets_come_back_from_disk_as_they_went(sheets: tuple[Sheet, ...], seed: int) -> None:
    after = rules.resolve(TABLE, sheets, Dice(seed.to_bytes(8, "big"), b"", 2)).position
    assert from_json(to_json(after), Position) == after
    assert to_json(from_json(to_json(after), Position)) == to_json(after)
    assert tuple(from_json(to_json(each), Sheet) for each in sheets) == sheets
