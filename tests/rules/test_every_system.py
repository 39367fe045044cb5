"""What must hold for every rule system in the table, and for the toy: random positions through random legal sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.gauge import Gauge
from pbem.battle.measured_ground import MeasuredGround, as_spot
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.problem import Severity
from pbem.battle.ruling import Ruling
from pbem.battle.scenario import Scenario
from pbem.battle.settable import Settable, WrongRuling
from pbem.battle.spot import INCH, Spot
from pbem.battle.squared_ground import as_squares
from pbem.battle.system import AnyPhase, Outcome, Phase, RuleSystem
from pbem.battle.verb import Slot, Takes
from pbem.battle.view import View
from pbem.rules import brandywine, brown_bess, de_gre_sweet, napoleonic_squares, old_dessauer
from pbem.scenarios import load
from tests.rules.toy import toy_soldiers
from tests.umpire import toy

MODULES: dict[str, ModuleType] = {
    module.NAME: module
    for module in (brandywine, brown_bess, de_gre_sweet, napoleonic_squares, old_dessauer, toy_soldiers)
}
SYSTEMS: dict[str, RuleSystem[Any]] = {
    brandywine.NAME: brandywine,
    brown_bess.NAME: brown_bess,
    de_gre_sweet.NAME: de_gre_sweet,
    napoleonic_squares.NAME: napoleonic_squares,
    old_dessauer.NAME: old_dessauer,
    toy_soldiers.NAME: toy_soldiers,
}
SCENARIOS: dict[str, Scenario] = {
    brandywine.NAME: load("brandywine"),
    brown_bess.NAME: load("dettingen"),
    de_gre_sweet.NAME: load("beattenburg"),
    napoleonic_squares.NAME: load("raab"),
    old_dessauer.NAME: load("mollwitz_half"),
    toy_soldiers.NAME: toy.scenario(),
}
BESIDE = {"Deployment", "Rulings", "Orders", "Orders carried out"}
"""Phases of events that belong to no phase of the sequence."""

every_system = pytest.mark.parametrize("name", sorted(SYSTEMS))
seeds = st.integers(0, 10**6)
bounds = st.integers(0, 4)


def told(system: RuleSystem[Any], view: View, piece: Piece, chance: Random) -> Order:
    """A random order of one action, which is often legal."""
    slot = Slot.DEPLOYMENT if view.bound == 0 else Slot.ACTION
    verb = chance.choice([verb for verb in system.VERBS if verb.slot is slot])
    near, target = near_by(view, piece), nearest_enemy(view, piece)
    takes = {argument.takes for argument in verb.arguments if not argument.optional}
    words = [word for argument in verb.arguments if not argument.optional for word in argument.words]
    places = (chance.choice(near),) if takes & {Takes.PATH, Takes.SQUARE} else ()
    own = (chance.choice(view.own).id,) if Takes.UNIT in takes else ()
    if Takes.TARGET in takes and target is not None:
        measured = isinstance(target.place, Spot)
        places, own = ((), (target.id,)) if measured else ((target.place,) if target.place else (), own)
    word = chance.choice(words) if words else ""
    if any(argument.takes is Takes.MEASURE for argument in verb.arguments):
        word = chance.choice(("1", "2.5", "4", "6", "20"))
    return Order(piece.id, (Action(verb.name, places, own, word=word),))


def near_by(view: View, piece: Piece) -> list[Place]:
    """Where it stands and the places around it; for who is not on the map, the first of the map."""
    if isinstance(view.ground, MeasuredGround):
        here = as_spot(piece.place) if piece.place is not None else Spot(0, 0)
        around = [Spot(here.x + east * INCH, here.y + north * INCH) for east in (-4, 0, 5) for north in (-3, 0, 6)]
        return [spot for spot in around if spot in view.ground]
    square = piece.square
    places = (square, *square.neighbours()) if square is not None else as_squares(view.ground).squares()[:3]
    return list[Place](places)


def nearest_enemy(view: View, piece: Piece) -> Piece | None:
    """The enemy nearest to it on the map."""
    here = near_by(view, piece)[0]
    enemies = [(view.ground.distance(here, enemy.place), enemy.id, enemy) for enemy in view.enemy if enemy.place]
    return min(enemies)[2] if enemies else None


def legal_sheets(system: RuleSystem[Any], position: Any, chance: Random) -> list[Sheet]:
    """A sheet for every seat, of random orders; those that the check refuses are left out, as the umpire does."""
    sheets = []
    for seat in position.seats:
        view = system.see(position, seat.side)
        pieces = [piece for piece in view.own if piece.seat == seat.id and chance.random() < 0.8]
        orders = tuple(told(system, view, piece, chance) for piece in pieces)
        sheet = Sheet(seat.id, position.bound, orders)
        refused = {problem.unit for problem in system.check(view, sheet) if problem.severity is Severity.NO}
        sheets.append(replace(sheet, orders=tuple(order for order in orders if order.unit not in refused)))
    return sheets


def dice_of(position: Any, seed: int) -> Dice:
    return Dice(seed.to_bytes(8, "big"), b"", position.bound)


def position_after(system: RuleSystem[Any], bounds_played: int, seed: int) -> Any:
    """Where so many bounds of random legal orders lead."""
    chance = Random(seed)
    position = system.set_up(SCENARIOS[system.NAME], system.WAYS[0])
    for _ in range(bounds_played):
        position = system.resolve(position, legal_sheets(system, position, chance), dice_of(position, seed)).position
    return position


@every_system
@settings(max_examples=8, deadline=None)
@given(seed=seeds, played=st.integers(1, 4))
def test_to_resolve_a_bound_is_to_fold_over_the_sequence(name: str, seed: int, played: int) -> None:
    system, scope = SYSTEMS[name], MODULES[name].resolve.__globals__
    position = position_after(system, played, seed)
    sheets = legal_sheets(system, position, Random(seed))
    plain = system.resolve(position, sheets, dice_of(position, seed))
    heard: list[tuple[str, Sequence[Event]]] = []

    def listening(phase: AnyPhase) -> AnyPhase:
        def run(state: Any, orders: Any, dice: Dice) -> tuple[Any, tuple[Event, ...]]:
            state, events = phase.run(state, orders, dice)
            heard.append((phase.name, events))
            return state, events

        return Phase(phase.name, phase.reason, run)

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(scope, "SEQUENCE", tuple(map(listening, system.SEQUENCE)))
        again = system.resolve(position, sheets, dice_of(position, seed))
        patch.setitem(scope, "SEQUENCE", ())
        still = system.resolve(position, sheets, dice_of(position, seed))
    assert again == plain
    assert [phase for phase, _ in heard] == [phase.name for phase in system.SEQUENCE]
    folded = [event for _, events in heard for event in events]
    assert list(plain.events)[: len(folded)] == folded
    assert {event.phase for event in plain.events[len(folded) :]} <= BESIDE
    assert all(event.phase == phase for phase, events in heard for event in events)
    assert {event.phase for event in still.events} <= BESIDE


@every_system
@settings(max_examples=8, deadline=None)
@given(seed=seeds, played=bounds)
def test_every_event_has_its_phase_its_sentence_and_a_weight(name: str, seed: int, played: int) -> None:
    system = SYSTEMS[name]
    outcome = resolved(system, played, seed)
    phases = {phase.name for phase in system.SEQUENCE} | BESIDE
    for event in outcome.events:
        assert event.phase in phases
        assert (system.weight(event) > 0) == (system.SENTENCES[event.kind].headline > 0)


def resolved(system: RuleSystem[Any], played: int, seed: int) -> Outcome[Any]:
    position = position_after(system, played, seed)
    return system.resolve(position, legal_sheets(system, position, Random(seed)), dice_of(position, seed))


def standing(view: View) -> dict[str, tuple[Place, Gauge, str]]:
    """How a side's own pieces on the table are shown to it."""
    return {piece.id: (piece.place, piece.strength, piece.state) for piece in view.own if piece.place is not None}


@every_system
@settings(max_examples=8, deadline=None)
@given(seed=seeds, played=bounds)
def test_what_a_side_sees_is_a_position_on_which_orders_are_checked_and_explained(
    name: str, seed: int, played: int
) -> None:
    system = SYSTEMS[name]
    position = position_after(system, played, seed)
    for side in position.sides:
        view = system.see(position, side.id)
        known = system.know(view)
        assert (known.bound, known.acting) == (position.bound, position.acting)
        assert from_json(to_json(known), system.POSITION) == known
        assert standing(system.see(known, side.id)) == standing(view)
        chance = Random(seed)
        for piece in view.own:
            order = told(system, view, piece, chance)
            system.check(view, Sheet(piece.seat, position.bound, (order,)))
            assert isinstance(system.explain(view, order), str)


@every_system
@settings(max_examples=8, deadline=None)
@given(seed=seeds, played=bounds)
def test_score_and_worth_tell_of_every_side(name: str, seed: int, played: int) -> None:
    system = SYSTEMS[name]
    position = resolved(system, played, seed).position
    sides = {side.id for side in position.sides}
    assert set(system.score(position)) == sides
    worth = system.worth(position)
    assert set(worth) == sides
    assert all(0 <= part <= 1 for part in worth.values())
    assert sum(worth.values()) == pytest.approx(1)
    verdict = system.judge(position)
    if verdict is not None:
        assert dict(verdict.score) == dict(system.score(position))


@every_system
@settings(max_examples=8, deadline=None)
@given(seed=seeds, played=bounds)
def test_the_default_sheet_is_legal_and_does_what_silence_does(name: str, seed: int, played: int) -> None:
    system = SYSTEMS[name]
    position = position_after(system, played, seed)
    sheets = []
    for seat in position.seats:
        view = system.see(position, seat.side)
        sheet = system.default_sheet(view, seat.id)
        assert (sheet.seat, sheet.bound) == (seat.id, position.bound)
        assert not [found for found in system.check(view, sheet) if found.severity is Severity.NO]
        sheets.append(sheet)
    if name == "napoleonic_squares" and position.bound:
        return  # What is idle there decides when its general acts, on the table as others have left it by then.
    silent = system.resolve(position, (), dice_of(position, seed))
    said = system.resolve(position, sheets, dice_of(position, seed))
    assert said.position == silent.position


def ruling_of(system: RuleSystem[Any], field: Settable, position: Any, chance: Random) -> Ruling:
    """A random ruling of a kind of word that the field takes."""
    pieces = [piece for side in position.sides for piece in system.see(position, side.id).own]
    view = system.see(position, position.sides[0].id)
    places = [place for piece in view.pieces for place in near_by(view, piece)]
    values = {
        Takes.NUMBER: lambda: str(chance.randint(field.least, field.most)),
        Takes.SQUARE: lambda: str(chance.choice(places)),
    }
    words = field.words or tuple(side.id for side in position.sides)
    value = values.get(field.takes, lambda: chance.choice(words))()
    return Ruling(chance.choice(pieces).id, field.field, value, "so it was agreed")


@every_system
@settings(max_examples=5, deadline=None)
@given(seed=seeds, played=st.integers(1, 3))
def test_a_ruling_stands_as_it_was_said_or_is_refused_with_what_would_be_right(
    name: str, seed: int, played: int
) -> None:
    system, chance = SYSTEMS[name], Random(seed)
    position = position_after(system, played, seed)
    for field in system.RULINGS:
        ruling = ruling_of(system, field, position, chance)
        try:
            after, events = system.rule(position, ruling)
        except WrongRuling as wrong:
            assert wrong.wrong and wrong.right
            continue
        assert [event.phase for event in events] == ["Rulings"]
        assert all(event.kind in system.SENTENCES and event.seen_by for event in events)
        assert from_json(to_json(after), system.POSITION) == after
        again, _ = system.rule(after, ruling) if field.field not in ("fate",) else (after, ())
        assert again == after
        outcome = system.resolve(after, legal_sheets(system, after, chance), dice_of(after, seed))
        for side in position.sides:
            system.see(outcome.position, side.id)


@every_system
def test_every_field_of_a_ruling_has_its_help_and_an_example_that_names_it(name: str) -> None:
    for field in SYSTEMS[name].RULINGS:
        assert field.help.endswith(".")
        assert f" {field.field} " in field.example
        assert len({found.field for found in SYSTEMS[name].RULINGS}) == len(SYSTEMS[name].RULINGS)


@every_system
def test_every_older_format_of_a_position_has_a_step_to_the_next(name: str) -> None:
    system = SYSTEMS[name]
    assert sorted(system.UPGRADES) == list(range(1, system.FORMAT))
