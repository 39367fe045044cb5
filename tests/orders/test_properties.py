"""What holds for every letter: it is read, it cannot raise, notation reads back, and sequence does not matter."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem import orders
from pbem.battle.canonical import from_json, to_json
from pbem.battle.condition import (
    AT_LEAST,
    BELOW,
    EMPTY,
    ENEMY_AT,
    ENEMY_WITHIN,
    UNIT_AT,
    UNIT_BROKEN,
    Clause,
    Condition,
)
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.square import Square
from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.answer.wording import mine
from pbem.orders.grammar.reading import Result
from pbem.orders.sheet.draft import Draft
from pbem.rules.brown_bess.orders.verbs import VERBS as BROWN_BESS
from pbem.rules.napoleonic_squares.orders.verbs import VERBS as NAPOLEONIC_SQUARES
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of
from tests.often import often
from tests.orders.board import VERBS, context, view

CONTEXT = context()
OWN = [piece.id for piece in view().own]
ENEMY = [piece.id for piece in view().enemy]
SQUARES = [square for square in view().board.squares() if not view().at(square)]
BY_NAME = {verb.name: verb for verb in VERBS}
BLANK = Draft(Sheet("FR", 4))

squares = st.sampled_from(SQUARES)


@st.composite
def actions(draw: st.DrawFn, unit: str, verb: Verb) -> Action:
    action = Action(verb.name)
    for argument in verb.arguments:
        if argument.optional and draw(st.booleans()):
            continue
        if argument.takes is Takes.PATH and draw(st.booleans()):
            number = draw(st.none() | st.integers(1, 5))
            action = replace(action, direction=draw(st.sampled_from(Facing)), number=number)
        elif argument.takes is Takes.PATH:
            action = replace(action, places=tuple(draw(st.lists(squares, min_size=1, max_size=3))))
        elif argument.takes is Takes.SQUARE:
            action = replace(action, places=(draw(squares),))
        elif argument.takes is Takes.TARGET:
            if draw(st.booleans()):
                action = replace(action, units=(draw(st.sampled_from(ENEMY)),))
            else:
                action = replace(action, places=(draw(squares),))
        elif argument.takes in (Takes.UNIT, Takes.UNITS):
            more = draw(st.sampled_from([each for each in OWN if each != unit]))
            action = replace(action, units=(*action.units, more))
        elif argument.takes is Takes.DIRECTION:
            action = replace(action, direction=draw(st.sampled_from(Facing)))
        elif argument.takes is Takes.NUMBER:
            action = replace(action, number=draw(st.integers(1, 9)))
        else:
            action = replace(action, word=draw(st.sampled_from(argument.words)))
    return action


clauses = st.one_of(
    st.builds(Clause, st.just(ENEMY_WITHIN.says), st.booleans(), st.sampled_from(["", "infantry", "guns", "cavalry"]),
              st.just(""), st.none(), st.integers(0, 9)),
    st.builds(Clause, st.just(ENEMY_AT.says), st.booleans(), st.sampled_from(["", "infantry"]), st.just(""), squares),
    st.builds(Clause, st.just(EMPTY.says), st.booleans(), st.just(""), st.just(""), squares),
    st.builds(Clause, st.just(UNIT_BROKEN.says), st.booleans(), st.just(""), st.sampled_from(OWN)),
    st.builds(Clause, st.just(UNIT_AT.says), st.booleans(), st.just(""), st.sampled_from(OWN), squares),
    st.builds(Clause, st.just(AT_LEAST.says), st.booleans(), number=st.integers(0, 9), noun=st.just("hits")),
    st.builds(Clause, st.just(BELOW.says), st.booleans(), number=st.integers(0, 9), noun=st.just("hits")),
)  # fmt: skip
conditions = st.builds(Condition, st.lists(clauses, min_size=1, max_size=3).map(tuple))
ORDERED = [verb for verb in VERBS if verb.slot is Slot.ACTION]


@st.composite
def whole_orders(draw: st.DrawFn) -> Order:
    unit = draw(st.sampled_from(OWN))
    told: list[Action] = []
    for verb in draw(st.lists(st.sampled_from(ORDERED), min_size=1, max_size=3)):
        told.append(draw(actions(unit, verb)))
    condition = draw(st.none() | conditions)
    otherwise: tuple[Action, ...] = ()
    if condition is not None and draw(st.booleans()):
        otherwise = (draw(actions(unit, draw(st.sampled_from(ORDERED)))),)
    return Order(unit, tuple(told), condition, otherwise, draw(st.none() | st.integers(1, 3)))


@given(whole_orders())
@example(Order("FI1", (Action("join", units=("FI2",)), Action("move", direction=Facing.E, number=1))))
@settings(max_examples=often(400), deadline=None)
def test_the_notation_of_an_order_reads_back(order: Order) -> None:
    reading = orders.read(str(order), CONTEXT)
    assert [line.orders for line in reading.lines] == [(order,)], (str(order), reading)


@st.composite
def rules(draw: st.DrawFn) -> StandingOrder:
    verb = BY_NAME[draw(st.sampled_from(["react", "retreat"]))]
    unit = draw(st.sampled_from([piece.id for piece in view().own if piece.arm is not Arm.GENERAL]))
    return StandingOrder(unit, draw(actions(unit, verb)), draw(st.none() | conditions))


@given(rules())
@settings(max_examples=often(150), deadline=None)
def test_the_notation_of_a_standing_order_reads_back(rule: StandingOrder) -> None:
    reading = orders.read(str(rule), CONTEXT)
    assert [line.standing for line in reading.lines] == [(rule,)], (str(rule), reading)


SYSTEMS = {"brown_bess": BROWN_BESS, "napoleonic_squares": NAPOLEONIC_SQUARES}


@st.composite
def lines_of(draw: st.DrawFn, verbs: Sequence[Verb]) -> Order | StandingOrder:
    verb = draw(st.sampled_from([verb for verb in verbs if verb.slot is not Slot.DEPLOYMENT]))
    unit = draw(st.sampled_from(OWN))
    action = draw(actions(unit, verb).filter(lambda action: action != Action(action.verb) or not verb.arguments))
    if verb.slot is Slot.POLICY:
        return StandingOrder(unit, action, draw(st.none() | conditions))
    return Order("FR" if verb.slot is Slot.SEAT else unit, (action,))


@pytest.mark.parametrize("system", SYSTEMS)
@given(data=st.data())
@settings(max_examples=often(250), deadline=None)
def test_every_verb_of_every_system_reads_back(system: str, data: st.DataObject) -> None:
    line = data.draw(lines_of(SYSTEMS[system]))
    reading = orders.read(str(line), context(verbs=SYSTEMS[system]))
    told = [each for found in reading.lines for each in (*found.orders, *found.standing)]
    assert told == [line], (str(line), reading)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_example_of_every_system_is_understood_as_its_verb(system: str) -> None:
    for verb in SYSTEMS[system]:
        given_context = context(view(0 if verb.slot is Slot.DEPLOYMENT else 4), verbs=SYSTEMS[system])
        strange = re.findall(r"\b(?!FI|FG|FC|MR|DG|BID|MDI)[A-Z]{2}[A-Z0-9]\b", verb.example)
        example = verb.example
        for name, own in zip(strange, OWN, strict=False):
            example = example.replace(name, own)
        reading = orders.read(example, given_context)
        wrong = [line for line in reading.lines if line.result is Result.IGNORED]
        assert not wrong, (verb.name, verb.example, wrong)


@given(st.text())
@example("❶")
@settings(max_examples=often(300), deadline=None)
def test_any_text_is_read(text: str) -> None:
    reading = orders.read(text, CONTEXT)
    assert all(line.result in Result for line in reading.lines)


@given(st.binary(max_size=300))
@settings(max_examples=often(150), deadline=None)
def test_any_bytes_are_read(content: bytes) -> None:
    for charset in ("utf-8", "latin-1", "koi8-r"):
        reading = orders.read(content.decode(charset, "replace"), CONTEXT)
        assert {order.unit for line in reading.lines for order in line.orders} <= {*OWN, CONTEXT.seat}


PIECES = [
    "FI1", "FI2", "BI1", "FI9", "C5", "d4", "M5", "CC5", "-", "->", "x", "*", "@", "A6", ",", ";", ":", "and", "move",
    "moves", "to", "fire", "at", "face", "S", "E", "2", "form", "square", "if", "enemy", "within", "else", "hold",
    "all", "everyone else", "REST", "guns", "infantry", "with", "3", "WITH 3:", "react", "chargers", "retreat", "bid",
    "CLEAR", "SHOW", "HELP", "AWAY", "SALT", "SET", "greift", "an", "schließt", "sich", "und", "GAME", "dett-07", "END",
    "ORDERS", "PRESS", "1a", "2b", "ok", "please", "not", "(", ")", "..", "FI1-FI4", "FI1-", "join", "Maison du Roi",
    "de Gramont", "hits", ">=", "<", "broken", "#", "//", "forward", "\n", "\n", "\n> ", "> FI1 @C6 line S 0 hits :",
]  # fmt: skip


ELSEWHERE = {
    "brandywine": "howe",
    "beattenburg": "ney",
    "raab-contact": "eugene",
    "mollwitz": "schwerin",
    "mollwitz-list": "frederick",
}
OTHERS = [
    "Napoleon", "Frobs", "Hus.", "PI3", "PI1..PI4", "NL1", "LI1", "GR1", "AI1", "JA1", "30,18", "C2", "O20", "G12",
    "E3", "+6", "90", '3"', "<->", "swap", "// ", "rear line", "1st", "2nd", "his", "once", "out of it", "otherwise",
    "unch.", "std order:", "map pls", "?", "Q:", "msg Knyph.:", "lends never", "dig in", "looking forward to it",
]  # fmt: skip


@pytest.mark.parametrize("place", ELSEWHERE)
@given(words=st.lists(st.sampled_from(PIECES + OTHERS), max_size=14))
@example(words=["if", "otherwise", "1a"])
@settings(max_examples=often(60), deadline=None)
def test_any_heap_of_words_is_read_in_every_system(place: str, words: list[str]) -> None:
    seen = context_of(load_positions()[place], ELSEWHERE[place], "en")
    reading = orders.read(" ".join(words), seen)
    own = {piece.id for piece in seen.view.own}
    assert {order.unit for line in reading.lines for order in line.orders} <= {*own, seen.seat}


@pytest.mark.parametrize("text", ["Napoleon - 30,18", "Frobs to 30,18", "Frobs: move 30,18"])
def test_a_stranger_is_asked_about_on_a_measured_table_as_well(text: str) -> None:
    reading = orders.read(text, context_of(load_positions()["mollwitz"], "schwerin", "en"))
    assert not any(line.orders for line in reading.lines)
    assert any("called" in line.message for line in reading.lines)


@given(st.lists(st.sampled_from(PIECES), max_size=40))
@settings(max_examples=often(500), deadline=None)
def test_any_heap_of_order_words_is_read_filed_and_answered(words: list[str]) -> None:
    text = " ".join(words)
    reading = orders.read(text, CONTEXT)
    draft = orders.file(BLANK, reading, CONTEXT)
    answer = orders.acknowledge(draft, reading, CONTEXT, BLANK)
    problems = CONTEXT.check(CONTEXT.view, draft.sheet)
    assert all(problem.severity.value == "warning" for problem in problems)
    assert from_json(to_json(draft), Draft) == draft
    found = answer.count
    counted = [*found.new, *found.before, *found.needed, *found.without]
    assert sorted(counted) == sorted(mine(CONTEXT)) and found.total == len(counted)
    for question in draft.questions:
        assert question.choices


LETTER = [
    "FI1 C6-C5", "Move FI2 to D5", "FI3 form square", "FI4 hold", "FG1 * D4", "Maison du Roi charges J4!",
    "FC1 face W if enemy within 2", "DG join FI3", "FI5-FI6 hold", "FI7 fcae E", "react FI1 chargers", "FC2 - C5",
]  # fmt: skip


def test_shuffled_lines_of_distinct_units_give_the_same_sheet() -> None:
    sheets = set()
    for seed in range(30):
        lines = LETTER[:]
        random.Random(seed).shuffle(lines)
        draft = orders.file(BLANK, orders.read("\n".join(lines), CONTEXT), CONTEXT)
        sheets.add(to_json(draft.sheet))
    assert len(sheets) == 1


def test_a_draft_reads_back_from_its_json() -> None:
    reading = orders.read("\n".join([*LETTER, "guns fire D4", "READY", "SALT moth"]), CONTEXT)
    draft = orders.file(BLANK, reading, CONTEXT)
    assert draft.ready and draft.sheet.salt == "moth" and draft.questions
    assert from_json(to_json(draft), Draft) == draft


def test_filing_a_letter_twice_changes_nothing() -> None:
    reading = orders.read("\n".join(LETTER), CONTEXT)
    once = orders.file(BLANK, reading, CONTEXT)
    twice = orders.file(once, reading, CONTEXT)
    assert twice.sheet == once.sheet
    assert {unit for each in twice.questions for unit in each.units} == {
        unit for each in once.questions for unit in each.units
    }


def test_squares_of_any_map_read_back() -> None:
    for square in (Square(1, 1), Square(26, 9), Square(28, 12), Square(11, 12)):
        assert Square.parse(str(square)) == square
