"""The secret set-up: inside the zones, nobody on another's ground, houses garrisoned."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Sheet
from pbem.battle.spot import Spot
from pbem.battle.view import Zone
from pbem.orders import Context, read
from pbem.report.letters.invitation import deployment_examples
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import Position, SideZone
from pbem.rules.old_dessauer.field.terrain import Block, Works
from pbem.rules.old_dessauer.movement.phase import run as movement
from pbem.rules.old_dessauer.orders.plans import Plans
from pbem.rules.old_dessauer.scenario import deployment
from pbem.rules.old_dessauer.seeing.view import see
from pbem.scenarios import load
from tests.rules.old_dessauer.drawn import feature, laid_out, run, unit

VILLAGE = feature("block: Pampitz", "40,2", "40,6", "46,6", "46,2")
UNITS = """
PI1 10,10@0 C line 12x1
PI2 20,10@0 C line 12x1
PC1 30,10@0 C hc 6x2
PG1 30,4
AI1 30,40@180 C line 12x1
"""


def armies(*blocks: Block) -> Position:
    corners = tuple(Spot.parse(corner) for corner in ("0,0", "60,0", "60,12", "0,12"))
    zone = Zone(("PI1", "PI2", "PC1", "PG1"), corners, "in the southern foot")
    start = laid_out(UNITS, VILLAGE, bound=0, blocks=blocks)
    return replace(start, zones=(SideZone("prussia", zone),))


def deployed(position: Position, **orders: Action) -> Course:
    plans = Plans({name: (action,) for name, action in orders.items()})
    return deployment.run(Course(position, position), plans, Dice(b"", b"", 0))[0]


def to(place: str, direction: Facing | None = None, word: str = "") -> Action:
    return Action("deploy", (Spot.parse(place),), direction=direction, word=word)


def where(course: Course, name: str) -> str:
    unit = course.position.unit(name)
    assert unit is not None
    return str(unit.at)


def test_a_unit_takes_post_where_it_is_told_with_the_front_it_is_told() -> None:
    course = deployed(armies(), PI1=to("12,8", Facing.E))
    assert where(course, "PI1") == "12:00,8:00@90"
    assert course.results["PI1"] == ("set up at 12:00,8:00@90",)
    assert where(course, "PI2") == "20:00,10:00@0", "who was told nothing stays where the scenario has it"


def test_all_of_it_must_lie_in_its_zone() -> None:
    course = deployed(armies(), PI1=to("1,8"), PI2=to("20,14"))
    assert where(course, "PI1") == "10:00,10:00@0"
    assert course.results["PI1"] == ("stays where it stood: that is over the edge of the table",)
    assert course.results["PI2"] == ("stays where it stood: it may stand in the southern foot",)


def test_of_two_on_one_another_the_later_in_the_order_of_battle_gives_way() -> None:
    course = deployed(armies(), PI1=to("24,8"), PI2=to("25,8"))
    assert where(course, "PI1") == "24:00,8:00@0"
    assert where(course, "PI2") == "20:00,10:00@0"
    assert course.results["PI2"] == ("stays where it stood: no room there",)


def test_who_would_stand_on_one_that_did_not_move_stays() -> None:
    course = deployed(armies(), PI1=to("20,10"))
    assert where(course, "PI1") == "10:00,10:00@0"


def test_two_may_change_places() -> None:
    course = deployed(armies(), PI1=to("20,10"), PI2=to("10,10"))
    assert (where(course, "PI1"), where(course, "PI2")) == ("20:00,10:00@0", "10:00,10:00@0")


def test_foot_told_to_stand_in_a_block_garrisons_it_and_horse_may_not() -> None:
    course = deployed(armies(Block("Pampitz", capacity=12)), PI1=to("43,4"), PC1=to("43,4"))
    unit = course.position.unit("PI1")
    assert unit is not None
    assert (unit.block, unit.formation, str(unit.at)) == ("Pampitz", Formation.TOWN, "43:00,6:00@0")
    assert course.results["PC1"] == ("stays where it stood: Pampitz is in the way",)


def test_a_block_holds_no_more_than_it_can() -> None:
    course = deployed(armies(Block("Pampitz", capacity=6)), PI1=to("43,4"))
    assert course.results["PI1"] == ("stays where it stood: Pampitz holds 6 figures",)


def test_a_formation_may_be_taken_up_and_a_general_rides_anywhere_in_the_zone() -> None:
    course = deployed(armies(), PI1=to("12,8", None, "column"), PG1=to("50,11"))
    unit, general = course.position.unit("PI1"), course.position.general("PG1")
    assert unit is not None
    assert (unit.formation, unit.shape.files, unit.shape.ranks) == (Formation.COLUMN, 4, 3)
    assert general is not None
    assert str(general.spot) == "50:00,11:00"
    (general, *_) = deployed(armies(), PG1=to("50,20")).position.generals
    assert (general.id, str(general.spot)) == ("PG1", "30:00,4:00")


@pytest.mark.parametrize(("who", "shape"), [("C line 4x3", (12, 1)), ("C hc 3x4", (6, 2)), ("C line 8x2", (16, 1))])
def test_12_3__a_column_is_deployed_in_line_as_wide_as_all_of_it_is(who: str, shape: tuple[int, int]) -> None:
    start = armies()
    start = start.having({"PI1": unit(f"PI1 20,4@0 {who}")})
    there = deployed(start, PI1=to("20,4", None, "line")).position.unit("PI1")
    assert there is not None
    assert (there.formation, there.shape.files, there.shape.ranks) == (Formation.LINE, *shape)


@pytest.mark.parametrize(("who", "files"), [("C line 12x1", 4), ("C line 24x1", 4), ("C line 3x1 of=3", 3)])
def test_12_3__a_square_is_deployed_as_it_is_formed_a_column_of_four_with_its_rear_reversed(
    who: str, files: int
) -> None:
    start = armies()
    start = start.having({"PI1": unit(f"PI1 20,4@0 {who}")})
    there = deployed(start, PI1=to("20,4", None, "square")).position.unit("PI1")
    formed = run(movement, start, "PI1: form square", dice={"confusion|*": 6}).unit("PI1")
    assert there is not None
    assert (there.formation, there.files, there.shape) == (Formation.SQUARE, files, formed.shape)


def test_12_17__guns_are_set_up_limbered_or_unlimbered_and_in_no_formation_of_the_foot() -> None:
    start = armies()
    guns = unit("PB1 50,10@0 C medium guns 3")
    zone = replace(start.zones[0].zone, units=(*start.zones[0].zone.units, "PB1"))
    ready = replace(start, units=(*start.units, guns), zones=(SideZone("prussia", zone),))
    for word, formation in (("limbered", Formation.LIMBERED), ("unlimbered", Formation.UNLIMBERED)):
        found = deployed(ready, PB1=to("50,8", None, word)).position.unit("PB1")
        assert found is not None
        assert (found.formation, found.files, str(found.at)) == (formation, 3, "50:00,8:00@0")
        assert found.battery is not None and found.battery.models == 3
    square = deployed(ready, PB1=to("50,8", None, "square")).position.unit("PB1")
    assert square is not None and square.formation is Formation.UNLIMBERED


def test_8_3__a_general_is_set_up_with_the_unit_that_he_leads() -> None:
    start = armies()
    start = replace(start, generals=(replace(start.generals[0], attached="PI1"),))
    (general,) = deployed(start, PI1=to("12,8")).position.generals
    assert (general.attached, str(general.spot)) == ("PI1", "12:00,8:00")


def test_68__who_takes_post_behind_works_has_no_order_there() -> None:
    redan = feature("works: Redan", "40,10", "4,10", width=1)
    start = replace(laid_out(UNITS, redan, bound=0, works=(Works("Redan"),)), zones=armies().zones)
    course = deployed(start, PI1=to("12,9"), PI2=to("24,7"))
    behind, beyond = course.position.unit("PI1"), course.position.unit("PI2")
    assert behind is not None and behind.disordered
    assert beyond is not None and not beyond.disordered


def test_what_an_invitation_shows_as_an_example_of_a_deployment_can_be_deployed() -> None:
    """The corners of the ground in which a side sets up are no places to stand in, and the first is the table's."""
    view = see(old_dessauer.set_up(load("mollwitz"), "simultaneous"), "prussia")
    (line,) = deployment_examples(view, "frederick")
    order = read(line, Context("m", view, "frederick", old_dessauer.VERBS, old_dessauer.check)).lines[0].orders[0]
    assert order.actions[0].places
    assert old_dessauer.check(view, Sheet("frederick", 0, (order,))) == ()


@pytest.mark.parametrize(
    ("troops", "formation"),
    [
        ("C light 12x1", Formation.SKIRMISH), ("C lc 6x2", Formation.SKIRMISH),
        ("C line 12x1 irregular", Formation.SKIRMISH), ("C line 12x1", Formation.LINE), ("C hc 6x2", Formation.LINE),
    ],
)  # fmt: skip
def test_13__light_troops_and_irregulars_may_be_set_up_as_skirmishers_and_nobody_else(
    troops: str, formation: Formation
) -> None:
    position = armies()
    position = position.having({"PI1": unit(f"PI1 10,10@0 {troops}")})
    found = deployed(position, PI1=to("15,8", word="skirmish")).position.unit("PI1")
    assert found is not None
    assert (found.formation, str(found.at)) == (formation, "15:00,8:00@0")
