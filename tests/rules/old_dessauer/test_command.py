"""8.2, 8.4, 19.9: who is in command round a pond, which generals are seen, and what either side is shown and told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.canonical import to_json
from pbem.battle.order import Order
from pbem.battle.ruling import Ruling
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer import see
from pbem.rules.old_dessauer.field.position import Position, Sighting
from pbem.rules.old_dessauer.seeing.command import commanded
from tests.rules.old_dessauer.drawn import action, contact, feature, laid_out

PONDS = {
    "the right end is near": ("PI1 24,20@0 C line 4x1\nPG1 24,15", (20, 17, "24:16", 18)),
    "the left end is near": ("PI1 24,20@0 C line 4x1\nPG1 24,15", ("23:48", 17, 28, 18)),
    "the upper end is near": ("PI1 20,24@90 C line 4x1\nPG1 15,24", (17, 20, 18, "24:16")),
    "the lower end is near": ("PI1 20,24@90 C line 4x1\nPG1 15,24", (17, "23:48", 18, 28)),
    "far in the east": ("PI1 64,20@0 C line 4x1\nPG1 64,15", (60, 17, "64:16", 18)),
    "far in the north": ("PI1 20,44@90 C line 4x1\nPG1 15,44", (17, "43:48", 18, 48)),
}


@pytest.mark.parametrize("where", PONDS)
@pytest.mark.parametrize("longer", [False, True])
def test_7__an_adjutant_rides_round_whichever_end_is_nearer(where: str, longer: bool) -> None:
    """Four and a half inches straight, not much more round the near end; four inches more of pond shut that too."""
    lines, (west, south, east, north) = PONDS[where]
    if longer:
        west, south = (value - 4 if isinstance(value, int) else value for value in (west, south))
        ends = {"24:16": "28", "64:16": "68", "23:48": "20", "43:48": "40"}
        west, south, east, north = (ends.get(str(value), value) for value in (west, south, east, north))
        if "@90" in lines:
            west, east = 17, 18
        else:
            south, north = 17, 18
    pond = feature("impassable: Teich", f"{west},{south}", f"{east},{south}", f"{east},{north}", f"{west},{north}")
    position = laid_out(lines, pond)
    assert commanded(position, position.units[0]) is not longer


def test_7__of_two_ponds_in_a_row_both_are_gone_round() -> None:
    lines = "PI1 24,20@0 C line 4x1\nPG1 24,14:32"
    first = feature("impassable: Ober", "20,18", "24:08,18", "24:08,18:32", "20,18:32")
    second = feature("impassable: Nieder", "23:56,16", "28,16", "28,16:32", "23:56,16:32")
    position = laid_out(lines, first, second)
    assert commanded(position, position.units[0])
    wide = laid_out(lines, first, feature("impassable: Nieder", "21,16", "28,16", "28,16:32", "21,16:32"))
    assert not commanded(wide, wide.units[0])


@pytest.mark.parametrize(
    ("inches", "who", "held"),
    [
        ("13:32", "C line 4x1", True), ("13:31", "C line 4x1", True), ("13:30", "C line 4x1", False),
        ("15:32", "C line 9x1 irregular", True), ("15:30", "C line 9x1 irregular", False),
    ],
)  # fmt: skip
def test_7__command_reaches_six_inches_and_to_irregulars_four(inches: str, who: str, held: bool) -> None:
    """The rear of the unit is half an inch behind its front; 1/64 inch is given for rounding."""
    position = laid_out(f"PI1 24,20@0 {who}\nPG1 24,{inches}")
    assert commanded(position, position.units[0]) is held


def test_7__no_general_of_the_enemy_commands_nor_one_who_is_gone() -> None:
    position = laid_out("PI1 24,20@0 C line 4x1\nAG1 24,17\nPG1 24,17")
    assert commanded(position, position.units[0])
    enemy, own = position.generals
    assert not commanded(replace(position, generals=(enemy,)), position.units[0])
    assert not commanded(replace(position, generals=(enemy, replace(own, gone="killed"))), position.units[0])


WOOD = feature("open wood: Busch", "18,20", "30,20", "30,26", "18,26")
HIDDEN = "PI1 24,10@0 C line 12x1\nAI1 60,40@180 C line 12x1\nAG1 24,30"


def foggy(position: Position) -> Position:
    return replace(position, rules=replace(position.rules, fog=True))


def test_19_9__where_nothing_is_hidden_by_rule_a_lone_general_is_seen_behind_a_wood() -> None:
    position = laid_out(HIDDEN, WOOD)
    assert [piece.id for piece in see(position, "prussia").enemy] == ["AI1", "AG1"]
    assert "AG1" not in [piece.id for piece in see(foggy(position), "prussia").enemy]


@pytest.mark.parametrize(("at", "seen"), [("24,46", True), ("24,46:01", True), ("24,46:02", False)])
def test_19_9__a_lone_general_is_seen_to_36_inches(at: str, seen: bool) -> None:
    position = foggy(laid_out(f"PI1 24,10@0 C line 12x1\nAG1 {at}"))
    assert ("AG1" in [piece.id for piece in see(position, "prussia").enemy]) is seen


def test_19_9__skirmishers_hide_no_general() -> None:
    screen = "PI1 24,10@0 C line 12x1\nAG1 24,20\nAI1 24,15@180 {}"
    for who, seen in (("C light 12x1 skirmish", True), ("C line 12x1", False)):
        position = foggy(laid_out(screen.format(who)))
        assert ("AG1" in [piece.id for piece in see(position, "prussia").enemy]) is seen


def test_8_4__a_general_with_his_unit_is_seen_where_any_of_it_is() -> None:
    """A wood hides the middle of its front, where he rides, and one wing looks out."""
    wood = feature("open wood: Busch", "18,20", "26,20", "26,26", "18,26")
    position = foggy(laid_out("PI1 24,10@0 C line 4x1\nAG1 with AI1 24,30\nAI1 24,30@180 C line 30x1", wood))
    assert [piece.id for piece in see(position, "prussia").enemy] == ["AI1", "AG1"]


def test_19_9__each_side_remembers_its_own_enemies_alone() -> None:
    position = foggy(laid_out("PI1 10,4@0 C line 12x1\nAI1 60,44@180 C line 12x1"))
    own, foe = position.units
    kept = (Sighting("austria", own, 1), Sighting("prussia", foe, 1))
    position = replace(position, sightings=kept)
    assert [piece.id for piece in see(position, "prussia").pieces] == ["PI1", "AI1"]
    assert [piece.id for piece in see(position, "austria").pieces] == ["AI1", "PI1"]
    near = replace(position, units=(own, replace(foe, pose=own.at.moved(0, 20 * 64))))
    (piece,) = see(near, "prussia").enemy
    assert "seen before" not in piece.marks, "who is in sight is not remembered beside"
    assert see(replace(position, bound=0), "prussia").enemy == ()


def test_19_9__the_enemy_does_not_read_what_a_unit_did_in_its_last_turn() -> None:
    quiet = foggy(laid_out("PI1 24,4@0 C line 12x1\nAI1 24,20@180 C line 12x1"))
    busy = foggy(laid_out("PI1 24,4@0 C line 12x1\nAI1 24,20@180 C line 12x1 advanced"))
    assert to_json(see(quiet, "prussia").settled) == to_json(see(busy, "prussia").settled)
    assert to_json(see(quiet, "austria").settled) != to_json(see(busy, "austria").settled)


def test_each_arm_is_asked_for_the_standing_orders_that_it_can_follow() -> None:
    foot = "PI1 8,10@0 C line 12x1\nPI2 20,10@0 C light 6x2 skirmish"
    lines = f"{foot}\nPC1 32,10@0 C hc 6x2\nPC2 44,10@0 C lc 6x2\nPB1 56,10@0 C light guns 3"
    asked = dict[str, set[str]]()
    for policy in see(laid_out(f"{lines}\nAI1 24,40@180 C line 12x1"), "prussia").policies:
        asked.setdefault(policy.unit, set()).add(policy.verb)
    common = {"retreat distance", "retreat facing", "blows"}
    assert asked == {
        "PI1": {*common, "aim", "take houses"},
        "PI2": {*common, "aim", "take houses", "evade"},
        "PC1": {*common, "breakthrough"},
        "PC2": {*common, "breakthrough", "evade"},
        "PB1": {*common, "aim", "evade"},
    }


def test_gunners_stay_unless_they_are_flanked_and_skirmishers_run_where_nothing_is_said() -> None:
    lines = "PI2 20,10@0 C light 6x2 skirmish\nPB1 56,10@0 C light guns 3\nAI1 24,40@180 C line 12x1"
    usual = {each.unit: each.default for each in see(laid_out(lines), "prussia").policies if each.verb == "evade"}
    assert usual == {"PI2": "always", "PB1": "if flanked"}


def test_the_acknowledgement_draws_ways_and_shots_and_nothing_for_who_stands() -> None:
    position = laid_out("PI1 12,10@0 C line 12x1\nPI2 30,10@0 C line 12x1\nPG1 20,8\nAI1 12,16@180 C line 12x1")
    view = see(position, "prussia")

    def drawn(*told: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        orders = [Order(line.split(": ")[0], (action(line.split(": ")[1]),)) for line in told]
        return [(event.kind, event.actors, event.targets) for event in old_dessauer.trace(view, orders)]

    assert drawn("PI1: hold", "PI2: hold fire") == []
    assert drawn("PI1: fire AI1", "PI2: advance") == [("moved", ("PI2",), ()), ("fired", ("PI1",), ("AI1",))]
    assert drawn("PI1: attack AI1", "PG1: move 24,8") == [("attacked", ("PI1",), ("AI1",)), ("moved", ("PG1",), ())]


@pytest.mark.parametrize("ruling", ["PX1 at 50,10", "PX1 faces 0", "PX1 contact none"])
def test_whom_a_ruling_sets_down_elsewhere_is_in_combat_no_more(ruling: str) -> None:
    fighting = laid_out(
        "PX1 24,24@0 C hc 6x2\nAX1 24,24:02@180 C line 12x1\nPX2 40,24@0 C hc 6x2\nAX2 40,24:02@180 C line 12x1",
        contacts=(contact("PX1>AX1 front"), contact("PX2>AX2 front")),
    )
    subject, field, value = ruling.split(" ", 2)
    after, _ = old_dessauer.rule(fighting, Ruling(subject, field, value, "agreed"))
    assert [each.attacker for each in after.contacts] == ["PX2"]
