"""9.2, 10, 11: rallying at the start of a turn and re-forming at its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.spot import Spot
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.field.blocks import ground_of
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position
from pbem.rules.old_dessauer.field.terrain import Block
from pbem.rules.old_dessauer.morale.rally import run as rally
from pbem.rules.old_dessauer.morale.reform import run as reform
from tests.rules.old_dessauer.drawn import Falling, contact, feature, laid_out, marched, run


def needed(lines: str) -> int:
    after = run(rally, laid_out(lines, way=ALTERNATE), dice={"*": 1})
    return after.roll("rally|PI1").needs[0]


def test_17__who_passes_is_in_good_morale_again() -> None:
    position = laid_out("PI1 24,20@0 C line 12x1 shaken")
    assert run(rally, position, dice={"rally|PI1": 3}).unit("PI1").morale is Morale.GOOD
    assert run(rally, position, dice={"rally|PI1": 2}).unit("PI1").morale is Morale.SHAKEN


def test_16__only_the_shaken_of_the_active_side_test() -> None:
    position = laid_out("PI1 24,20@0 C line 12x1\nAI1 24,40@180 C line 12x1 shaken", way=ALTERNATE)
    assert run(rally, position).asked == ()
    assert run(rally, replace(position, acting=("austria",))).asked == ("rally|AI1",)


@pytest.mark.parametrize(
    ("enemy", "least"),
    [
        ("AC1 24,30@180 C lc 6x2", 5),
        ("AC1 24,34@180 C lc 6x2", 5),
        ("AC1 24,35:05@180 C lc 6x2", 3),  # beyond his fifteen inches
        ("AC1 24,30@0 C lc 6x2", 3),  # fronting away
        ("AC1 24,30@180 C lc 6x2 shaken", 3),
        ("AI1 24,25@180 C line 12x1", 5),
        ("AI1 24,27@180 C line 12x1", 3),
        ("AB1 24,24@180 C medium guns 4", 3),
        ("AB1 24,24@180 C light guns 4", 3),  # near enough, but guns attack nobody
        ("AI1 24,22@180 C line 4x3 square", 3),
        ("AC1 24,30@180 C lc 6x2\nPI2 24,28@0 C line 20x1", 3),  # hidden behind friends
    ],
)
def test_17__an_enemy_seen_and_able_to_attack_makes_it_harder(enemy: str, least: int) -> None:
    assert needed(f"PI1 24,20@0 C line 12x1 shaken\n{enemy}") == least


def test_17__an_enemy_in_combat_threatens_nobody_else() -> None:
    lines = "PI1 24,20@0 C line 12x1 shaken\nAC1 24,30@180 C lc 6x2\nPI2 24,31:05@180 C line 12x1"
    position = laid_out(lines, contacts=(contact("PI2>AC1 rear"),), way=ALTERNATE)
    assert run(rally, position).roll("rally|PI1").needs[0] == 3


def test_17__a_general_with_it_helps() -> None:
    assert needed("PI1 24,20@0 C line 12x1 shaken\nPG1 with PI1 24,20") == 2


def test_14__who_stands_a_whole_turn_is_in_order_again() -> None:
    position = laid_out("PI1 24,20@0 C line 12x1 disordered")
    assert not run(reform, position).unit("PI1").disordered
    assert run(reform, position, moved={"PI1": marched(1)}).unit("PI1").disordered
    assert run(reform, position, fired=frozenset({"PI1"})).unit("PI1").disordered
    assert run(reform, position, fought=frozenset({"PI1"})).unit("PI1").disordered


def test_14__who_has_recoiled_on_the_spot_has_not_stood() -> None:
    position = laid_out("PI1 24,20@0 C line 12x1 disordered")
    assert run(reform, position).of("reformed")
    assert not run(reform, position, retreated=frozenset({"PI1"})).of("reformed")


def test_14__who_was_disordered_in_this_very_turn_has_to_wait() -> None:
    position = laid_out("PI1 24,20@0 C line 12x1")
    after = run(reform, position.having({"PI1": replace(position.units[0], disordered=True)}), began=position)
    assert after.unit("PI1").disordered


def test_15__the_exhausted_do_not_recover() -> None:
    assert run(reform, laid_out("PI1 24,20@0 C line 6x1 of=12 disordered")).unit("PI1").disordered


def test_14__nobody_recovers_in_a_wood() -> None:
    wood = feature("open wood: Forest", "20,15", "30,15", "30,25", "20,25")
    assert run(reform, laid_out("PI1 24,20@0 C line 12x1 disordered", wood)).unit("PI1").disordered


BURNING = feature("block: Dorf", "20,20", "28,20", "28,24", "20,24", level=1)


def in_burning_houses(*besides: str) -> Position:
    """PI1 holds a block that burns; others stand besides."""
    lines = "\n".join(("PI1 24,24@0 C line 12x1 town", "PG1 24,16", *filter(None, besides)))
    position = laid_out(lines, BURNING, blocks=(Block("Dorf", burning=True),))
    pose, room = ground_of("Dorf", position.ground)
    return position.having({"PI1": replace(position.units[0], block="Dorf", pose=pose, room=room)})


@pytest.mark.parametrize(
    ("besides", "orders", "stands"),
    [
        ("", (), "24:00,16:00@180"),
        ("PX2 24,19:32@0 C line 12x1", (), "16:00,22:00@270"),
        ("", (Order("PI1", (Action("hold"),)),), None),
        ("", (Order("PI1", (Action("move", places=(Spot.parse("24,28"),)),)),), "24:00,28:00@0"),
    ],
)  # fmt: skip
def test_67__who_holds_burning_houses_goes_out_where_nothing_is_said(
    besides: str, orders: tuple[Order, ...], stands: str | None
) -> None:
    """Towards its own edge, or to the next side that is free; who is told to hold stays, and is lost."""
    position = in_burning_houses(besides, "AI1 60,40@180 C line 12x1")
    outcome = old_dessauer.resolve(position, [Sheet("frederick", 1, orders), Sheet("neipperg", 1)], Falling({}))
    unit = outcome.position.unit("PI1")
    assert unit is not None
    assert (None if unit.gone else str(unit.at)) == stands
    assert not outcome.position.goals


def test_67__who_is_told_to_stay_in_burning_houses_is_warned_and_offered_the_way_out() -> None:
    position = in_burning_houses()
    view = old_dessauer.see(position, "prussia")
    (problem,) = old_dessauer.check(view, Sheet("frederick", 1, (Order("PI1", (Action("hold"),)),)))
    assert problem.message == "Dorf burns, and PI1 is lost if it stays there."
    assert [str(choice.order) for choice in problem.choices] == ["PI1 move 24:00,16:00"]
    assert str(old_dessauer.default_sheet(view, "frederick").orders[0]) == "PI1 move 24:00,16:00"


def test_67__who_stays_in_a_burning_block_for_its_next_turn_is_lost() -> None:
    position = laid_out("PI1 24,20@0 C line 12x1 town", blocks=(Block("Mollwitz", burning=True),), way=ALTERNATE)
    inside = position.having({"PI1": replace(position.units[0], block="Mollwitz")})
    assert run(reform, inside).unit("PI1").gone == "shattered"
    assert not run(reform, replace(inside, acting=("austria",))).unit("PI1").gone
    assert not run(reform, replace(inside, blocks=(Block("Mollwitz"),))).unit("PI1").gone
