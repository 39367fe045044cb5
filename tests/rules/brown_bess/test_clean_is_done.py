"""What the check has nothing against is done, where no enemy is to blame."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.problem import Severity
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Unit
from tests.often import often
from tests.rules.brown_bess.board import ROUGH, battle, check, resolve

CROWD = (
    "BI1 C2 N musketry",
    "BI2 D2 N elite column",
    "BI3 E2 N raw skirmish",
    "BI4 D3 N square hits=2",
    "BI5 B4 N highlanders hits=4 broken ran",
    "BI6 D1 N column",
    "BI7 E1 N",
    "BC1 F1 N light lancers",
    "BC2 F2 N heavy",
    "BG1 C3 N",
    "BG2 B3 N limbered",
    "BK1 D2 N with=BI2",
    "BK2 G1 N",
    "FI1 C5 S raw",
    "FI2 D5 S",
    "FC1 F5 S elite cuirassiers",
    "FG1 B6 S unlimbered",
)
QUARTERS = (Facing.N, Facing.E, Facing.S, Facing.W)


class Bloodless(Dice):
    """Nobody hits and nobody rallies."""

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        super().roll(key, number, sides)
        return (1,) * number


def written(position: BrownBessPosition, unit: Unit, chance: Random) -> Order:
    """A random order that looks legal: squares near its own, enemies that are there, friends."""
    assert unit.place is not None
    near = [square for square in unit.place.neighbours() if square in position.ground]
    enemies = [other for other in position.on_table if other.side != unit.side]
    here = unit.place
    enemy = min(enemies, key=lambda other: (here.distance(other.place) if other.place else 99, chance.random()))
    friends = [other.id for other in position.on_table if other.side == unit.side and not other.is_general]
    choices = {
        "move": Action("move", (chance.choice(near),)),
        "far": Action("move", direction=chance.choice(QUARTERS), number=chance.randint(1, 4)),
        "melee": Action("melee", (enemy.place,) if enemy.place else ()),
        "fire": Action("fire", units=(enemy.id,) if chance.random() < 0.5 else ()),
        "form": Action("form", word=chance.choice(["line", "column", "square", "skirmish"])),
        "limber": Action(chance.choice(["limber", "unlimber"])),
        "face": Action("face", direction=chance.choice(QUARTERS)),
        "hold": Action("hold"),
        "exit": Action("exit", direction=Facing.N),
        "disengage": Action("disengage"),
        "leave": Action("leave"),
        "join": Action("join", units=(chance.choice(friends),)),
    }
    first = chance.choice(list(choices))
    more = [chance.choice(["form", "limber", "face"])] if chance.random() < 0.25 else []
    return Order(unit.id, tuple(choices[verb] for verb in dict.fromkeys([first, *more])))


UNDONE = ("did not ", "stopped in", "still with", "found no enemy", "not carried out", "destroyed")


@pytest.mark.parametrize("way", ["simultaneous", "alternate"])
def test_clean_in_the_check_is_done_in_the_resolution_where_no_enemy_is_to_blame(way: str) -> None:
    """The British write at random, the French stand and hold their fire; a unit that failed must have been warned."""
    counted = clean = 0
    for seed in range(often(25)):
        chance = Random(seed)
        position = battle(*CROWD, on=ROUGH, way=way, acting="" if way == "simultaneous" else "british")
        for _ in range(2 if way == "simultaneous" else 1):
            orders = {
                unit.id: written(position, unit, chance)
                for unit in position.on_table
                if unit.side == "british" and chance.random() < 0.85
            }
            view = brown_bess.see(position, "british")
            written_down = Sheet("stair", position.bound, tuple(orders.values()))
            refused = {each.unit for each in brown_bess.check(view, written_down) if each.severity is Severity.NO}
            sheet = replace(
                written_down, orders=tuple(each for each in written_down.orders if each.unit not in refused)
            )
            warned = {problem.unit for problem in brown_bess.check(view, sheet)}
            outcome = brown_bess.resolve(position, [sheet, silent(position)], Bloodless(b"", b"", position.bound))
            for event in outcome.events:
                name = event.actors[0] if event.actors else ""
                if event.kind == "order_result" and name in orders.keys() - refused:
                    result = str(event.words["result"])
                    undone = any(part.startswith(UNDONE) for part in result.split("; "))
                    assert name in warned or not undone, (seed, str(orders[name]), result)
                    counted, clean = counted + 1, clean + (name not in warned)
            position = outcome.position
    assert clean > counted / 2


def silent(position: BrownBessPosition) -> Sheet:
    hold = Action("react", word="hold")
    foes = [unit.id for unit in position.on_table if unit.side == "french"]
    return Sheet("gramont", position.bound, (), tuple(StandingOrder(name, hold) for name in foes))


def warnings(*lines: str, units: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(problem.unit, problem.message) for problem in check(battle(*units), *lines)]


def test_18__a_unit_that_friends_are_ordered_through_is_warned_of_what_it_will_not_do() -> None:
    units = ("BC1 D1 N", "BI1 D2 N", "FI1 A8 S")
    through = (
        ("BC1", "it passes through BI1, which can then do nothing else"),
        ("BI1", "BC1 is ordered through it: then it can do nothing else"),
    )
    assert warnings("BC1 - D3", "BI1 form square", units=units) == [*through]
    assert warnings("BC1 - D3", "BI1 hold", units=units) == [through[0]]
    assert warnings("BC1 - D3", "BI1 - D4", units=("BC1 D1 N", "BI1 D2 N column", "FI1 A8 S")) == []


def test_21__fire_without_anybody_to_fire_at_is_a_warning() -> None:
    nobody = [("BI1", "there is no enemy in its arc, range and sight now")]
    assert warnings("BI1 fire", units=("BI1 D2 N", "FI1 D8 S")) == nobody
    assert warnings("BI1 fire", units=("BI1 D2 N", "FI1 D3 S")) == []


def test_a_general_who_leaves_where_nobody_moves_is_told_that_he_stays() -> None:
    units = ("BI1 D2 N", "BK1 D2 N with=BI1", "FI1 A8 S")
    stays = [("BK1", "he stays with BI1 unless one of them moves")]
    assert warnings("BK1 leave", units=units) == stays
    assert warnings("BK1 leave", "BI1 - D3", units=units) == []


@pytest.mark.parametrize("way", ["simultaneous", "alternate"])
@pytest.mark.parametrize(
    ("units", "told"),
    [
        (("BI1 D3 N", "BC1 D2 N", "BI3 E2 N", "FI1 A8 S"), ("BI1 - D2", "BC1 - E3")),
        (("BI1 D3 N", "BC1 D2 N", "FI1 D3 S"), ("BI1 disengage", "BC1 x D3")),
    ],
)
def test_18__two_who_wait_for_each_other_to_go_first_are_warned_and_stay(
    way: str, units: tuple[str, ...], told: tuple[str, ...]
) -> None:
    table = battle(*units, way=way, acting="" if way == "simultaneous" else "british")
    waits = "it and {} each wait for the other to go first: neither may get away"
    found = [(problem.unit, problem.message) for problem in check(table, *told)]
    assert [line for line in found if "wait" in line[1]] == [("BI1", waits.format("BC1")), ("BC1", waits.format("BI1"))]
    after = resolve(table, *told)
    assert [after.at(name) for name in ("BI1", "BC1")] == ["D3", "D2"]


def test_18__who_follows_a_friend_that_another_friend_holds_up_is_warned() -> None:
    units = ("BI1 D1 N", "BI2 D2 N", "BI3 D3 N", "FI1 A8 S")
    held = [
        ("BI1", "BI2 stands in D2 and may not get away"),
        ("BI2", "BI3 stands in D3 and is not ordered to leave it"),
    ]
    assert warnings("BI1 - D2", "BI2 - D3", units=units) == held
    after = resolve(battle(*units), "BI1 - D2", "BI2 - D3")
    assert [after.at(name) for name in ("BI1", "BI2")] == ["D1", "D2"]
    assert warnings("BI1 - D2", "BI2 - D3", "BI3 - D4", units=units) == []


def test_18__two_who_change_places_at_once_pass_and_one_after_another_do_not() -> None:
    units, told = ("BI1 D3 N", "BI2 D2 N", "FI1 A8 S"), ("BI1 - D2", "BI2 - D3")
    assert check(battle(*units), *told) == []
    after = resolve(battle(*units), *told)
    assert [after.at(name) for name in ("BI1", "BI2")] == ["D2", "D3"]
    turns = battle(*units, way="alternate", acting="british")
    assert {problem.unit for problem in check(turns, *told)} == {"BI1", "BI2"}
    assert [resolve(turns, *told).at(name) for name in ("BI1", "BI2")] == ["D3", "D2"]


def test_25__who_charges_is_told_that_it_forms_nothing_afterwards() -> None:
    units = ("BI1 D2 N", "FI1 D3 S")
    words = "if FI1 is still there, it is in a melee and does not change its formation"
    assert ("BI1", words) in warnings("BI1 x D3, form column", units=units)
    assert all("formation" not in text for _, text in warnings("BI1 x D3", units=units))
    assert "did not form column: it is in a melee" in resolve(battle(*units), "BI1 x D3, form column").result("BI1")
