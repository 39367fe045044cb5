"""Raab and Aspern-Essling: what the scenarios hold, and whole battles by orders and by defaults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import Dice, chain_link, public_part
from pbem.battle.event import Event
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.side import Seat
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, Terrain
from pbem.battle.system import Verdict
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.field.stacking import fits
from pbem.rules.napoleonic_squares.scenario.victory import score
from pbem.scenarios import load
from tests.rules.napoleonic_squares.board import sq

NAMES = ("raab", "aspern_essling")
Player = Callable[[Position, Seat], Sheet]


def start(name: str) -> Position:
    return rules.set_up(load(name), "simultaneous")


def silent(position: Position, seat: Seat) -> Sheet:
    return Sheet(seat.id, position.bound)


def bold(position: Position, seat: Seat) -> Sheet:
    """Whoever has an enemy next to him attacks; the others come nearer."""
    view = rules.see(position, seat.side)
    orders = []
    for piece in view.own:
        if piece.seat == seat.id and piece.square is not None and piece.arm in (Arm.INFANTRY, Arm.CAVALRY):
            near = [other for other in view.enemy if other.square and other.square.distance(piece.square) == 1]
            if near and near[0].arm is not Arm.GENERAL and near[0].place is not None:
                orders.append(Order(piece.id, (Action("assault", (near[0].place,)),)))
    return Sheet(seat.id, position.bound, tuple(orders), (StandingOrder(seat.id, Action("idle", word="advance")),))


def battle(name: str, player: Player) -> tuple[Position, list[Event], Verdict]:
    position, told = start(name), list[Event]()
    while True:
        verdict = rules.judge(position) if position.bound else None
        if verdict is not None:
            return position, told, verdict
        dice = Dice(chain_link(b"secret", position.bound), public_part(name, position.bound, ()), position.bound)
        outcome = rules.resolve(position, [player(position, seat) for seat in position.seats], dice)
        assert from_json(to_json(outcome.position), Position) == outcome.position
        _no_square_is_overfull(outcome.position)
        told += outcome.events
        position = outcome.position


def _no_square_is_overfull(position: Position) -> None:
    for square in position.ground.squares():
        there = [unit for unit in position.units if unit.place == square]
        assert fits(unit.kind for unit in there), square
        assert len({unit.side for unit in there}) <= 1, square
        assert sum(unit.in_town for unit in there) <= 1, square


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_battle_without_a_single_order_comes_to_its_last_bound(name: str) -> None:
    position, told, verdict = battle(name, silent)
    assert position.bound == position.last_bound + 1
    assert verdict.reason
    assert not any(event.kind in ("assault", "moved") for event in told)


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_battle_of_bold_players_is_fought_out(name: str) -> None:
    _, told, verdict = battle(name, bold)
    kinds = Counter(event.kind for event in told)
    assert kinds["assault"] > 10 and kinds["destroyed"] > 5 and kinds["bombarded"] > 10
    assert verdict.winner


@pytest.mark.parametrize("name", NAMES)
def test_every_event_has_a_sentence_that_needs_no_more_than_the_event_holds(name: str) -> None:
    _, told, _ = battle(name, bold)
    phases = {"Deployment", "Orders carried out", *(phase.name for phase in rules.SEQUENCE)}
    for event in told:
        frame = dict.fromkeys(("actor", "target", "actors", "targets", "square", "start", "path"), "x")
        for says in (*rules.SENTENCES[event.kind].says, rules.SENTENCES[event.kind].result):
            says.format(**frame, **event.words)
        assert event.phase in phases
        assert event.seen_by


@pytest.mark.parametrize("name", NAMES)
def test_every_seat_has_a_command_and_no_id_looks_like_a_square(name: str) -> None:
    position = start(name)
    for seat in position.seats:
        assert any(unit.seat == seat.id for unit in position.units)
    for unit in position.units:
        assert Square.parse(unit.id) not in position.ground
    for side in position.sides:
        assert sum(seat.side == side.id for seat in position.seats) >= 2


def test_raab_has_the_commands_and_bases_of_the_note() -> None:
    position = start("raab")
    counted = Counter((unit.command, str(unit.kind)) for unit in position.units)
    assert counted == {
        ("MEC", "light cavalry"): 5, ("MEC", "horse artillery"): 1, ("COL", "infantry"): 3,
        ("COL", "foot artillery"): 1,
        ("JEL", "infantry"): 3, ("JEL", "foot artillery"): 1, ("FRI", "infantry"): 3, ("FRI", "light cavalry"): 1,
        ("FRI", "foot artillery"): 1, ("GRE", "infantry"): 5, ("GRE", "foot artillery"): 1, ("BAR", "infantry"): 6,
        ("BAR", "foot artillery"): 1, ("GRO", "light cavalry"): 3, ("GRO", "heavy cavalry"): 2,
        ("GRO", "horse artillery"): 1, ("LAU", "infantry"): 1, ("LAU", "light cavalry"): 1,
        ("LAU", "horse artillery"): 1, ("MAC", "infantry"): 3, ("MAC", "heavy cavalry"): 1,
    }  # fmt: skip
    dice = {general.id: general.die for general in position.generals}
    assert dice == {
        "JOH": 8, "MEC": 6, "COL": 8, "JEL": 6, "FRI": 8, "EUG": 10, "GRE": 10, "BAR": 8, "GRO": 10, "LAU": 8, "MAC": 8,
    }  # fmt: skip


def test_ground_that_nobody_stands_on_yet_is_its_defenders() -> None:
    assert score(start("raab")) == {"austria": 11, "france": 0}
    assert score(start("aspern_essling")) == {"austria": 0, "france": 11}


def test_raab_throws_eight_dice_and_nine_once_macdonald_is_there() -> None:
    _, told, _ = battle("raab", silent)
    assert [event.words["number"] for event in told if event.kind == "action_dice"] == [8] * 4 + [9] * 4


def test_the_ground_of_raab() -> None:
    ground = start("raab").ground
    assert ground.has(sq("F3"), Terrain.TOWN) and ground.has(sq("G5"), Terrain.TOWN)
    assert [str(cell.square) for cell in ground.cells if Terrain.HILL in cell.terrain] == ["G3", "G4", "H3"]
    kinds = {row: ground.edge(Square(5, row), Square(6, row)) for row in range(1, 7)}
    assert [row for row, kind in kinds.items() if EdgeKind.BRIDGE in kind] == [3, 5]
    assert all(kinds.values())


def test_reinforcements_stand_in_their_entry_squares_when_their_bound_begins() -> None:
    position = start("raab")
    while position.bound < 5:
        bound = position.bound
        position = rules.resolve(position, [], Dice(b"r", b"", bound)).position
        if position.bound == 4:
            assert str(position.unit("MC4").place) == "A2"
            assert position.general("MAC").place is None
    assert all(position.unit(name).place in (sq("A1"), sq("A2")) for name in ("MC1", "MC2", "MC3"))
    assert position.general("MAC").place is not None


def test_reinforcements_may_choose_among_their_squares_and_wait_where_there_is_no_room() -> None:
    position = replace(start("raab"), bound=3)
    sheet = Sheet("eugene", 3, (Order("MC4", (Action("arrive", (sq("A1"),)),)),))
    assert rules.resolve(position, [sheet], Dice(b"r", b"", 3)).position.unit("MC4").place == sq("A1")
    enemies = [replace(position.unit(name), place=sq(where)) for name, where in (("ME4", "A1"), ("ME5", "A2"))]
    swapped = {unit.id: unit for unit in enemies}
    taken = replace(position, units=tuple(swapped.get(unit.id, unit) for unit in position.units))
    outcome = rules.resolve(taken, [], Dice(b"r", b"", 3))
    assert outcome.position.unit("MC4").place is None
    assert [event.seen_by for event in outcome.events if event.kind == "arrival_blocked"] == [("france",)]


def test_aspern_has_a_night_after_six_bounds_and_goes_on_at_four_in_the_morning() -> None:
    _, told, _ = battle("aspern_essling", silent)
    assert [event.words["day"] for event in told if event.kind == "nightfall"] == ["21 May 1809"]
    position = start("aspern_essling")
    assert [position.hour(bound) for bound in (1, 6, 7, 18)] == ["14:00", "19:00", "04:00", "15:00"]


def test_both_say_what_is_reconstructed_and_brief_no_side_on_the_strength_of_the_other() -> None:
    for name in NAMES:
        scenario = load(name)
        assert len(scenario.reconstructed) >= 5
        for side in scenario.sides:
            theirs = [row for row in scenario.units if row["side"] != side.id and row["kind"] != "commander in chief"]
            for row in theirs:
                assert str(row["name"]) not in scenario.briefings[side.id], (name, side.id, row["name"])
