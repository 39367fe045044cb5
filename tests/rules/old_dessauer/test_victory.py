"""71: how the battle ends."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.spot import Spot
from pbem.rules.old_dessauer import judge, score, worth
from pbem.rules.old_dessauer.field.position import Position, Prize
from pbem.rules.old_dessauer.scenario.victory import limit
from tests.rules.old_dessauer.drawn import laid_out

LINES = "\n".join(
    f"{side}I{n} {6 * n},{y}@{h} C line 12x1" for side, y, h in (("P", 6, 0), ("A", 40, 180)) for n in range(1, 7)
)
VILLAGE = Prize("Mollwitz", tuple(Spot.parse(corner) for corner in ("0,36", "9,36", "9,44", "0,44")), 2)


def battle(*gone: str, bound: int = 5, prizes: tuple[Prize, ...] = ()) -> Position:
    position = laid_out(LINES, bound=bound, prizes=prizes)
    units = tuple(replace(unit, gone="shattered") if unit.id in gone else unit for unit in position.units)
    return replace(position, units=units)


def test_71__who_has_shattered_a_third_of_the_enemy_wins_at_once() -> None:
    assert limit(battle(), "austria") == 2
    assert judge(battle("AI1")) is None
    verdict = judge(battle("AI1", "AI2", "PI1"))
    assert verdict is not None
    assert (verdict.winner, verdict.degree, dict(verdict.score)) == ("prussia", "major", {"prussia": 2, "austria": 1})


def test_71__both_armies_broken_in_one_bound_are_a_draw_unless_one_is_worse_off() -> None:
    even = judge(battle("AI1", "AI2", "PI1", "PI2"))
    worse = judge(battle("AI1", "AI2", "PI1", "PI2", "PI3"))
    assert even is not None
    assert worse is not None
    assert (even.winner, worse.winner) == ("", "austria")


def test_71__at_the_end_the_larger_number_of_shattered_units_wins() -> None:
    assert judge(battle("AI1", bound=12)) is None
    late = judge(battle("AI1", bound=13))
    assert late is not None
    assert (late.winner, late.degree) == ("prussia", "minor")


def test_71__ground_held_alone_at_the_end_counts_its_units() -> None:
    assert score(battle("AI1", "AI3", prizes=(VILLAGE,), bound=13)) == {"prussia": 2, "austria": 0}, (
        "AI1 alone was in it"
    )
    held = battle("AI3", prizes=(VILLAGE,), bound=13)
    assert score(held) == {"prussia": 1, "austria": 2}
    assert score(replace(held, bound=12)) == {"prussia": 1, "austria": 0}, "not before the end"
    verdict = judge(held)
    assert verdict is not None
    assert verdict.winner == "austria"


def test_how_well_a_side_stands_is_told_as_parts_of_a_whole() -> None:
    parts = worth(battle("AI1", "AI2"))
    assert sum(parts.values()) == 1
    assert parts["prussia"] > parts["austria"]
