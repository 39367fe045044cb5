"""4.2 and 4.5: probabilities and expectations, exactly, out of the tables of the code."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.assault.morale import Fate, fate
from pbem.rules.napoleonic_squares.actions.assault.strike import dice_of
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.tables import chance, faces

PRINTED = {
    1: (".333/.667/0", ".500/.500/0", ".600/.400/0", ".667/.333/0"),
    2: (".111/.444/.444", ".250/.500/.250", ".360/.480/.160", ".444/.444/.111"),
    3: (".037/.222/.741", ".125/.375/.500", ".216/.432/.352", ".296/.444/.259"),
    4: (".012/.099/.889", ".063/.250/.688", ".130/.346/.525", ".198/.395/.407"),
}


def fates(sides: int, hits: int) -> Counter[Fate]:
    """How many of all throws of the morale dice end in each fate."""
    passing = faces(sides, tables.MORALE)
    throws = product(range(1, sides + 1), repeat=hits)
    return Counter(fate(Kind.INFANTRY, sum(die not in passing for die in throw)) for throw in throws)


@pytest.mark.parametrize("hits", list(PRINTED))
@pytest.mark.parametrize(("column", "sides"), list(enumerate((6, 8, 10, 12))))
def test_17__the_chances_of_standing_retreating_and_being_destroyed(hits: int, column: int, sides: int) -> None:
    found = fates(sides, hits)
    total = sides**hits
    exact = [Fraction(found[outcome], total) for outcome in (Fate.STANDS, Fate.RETREATS, Fate.DESTROYED)]
    assert sum(exact) == 1
    for number, text in zip(exact, PRINTED[hits][column].split("/"), strict=True):
        assert abs(number - Fraction(text)) <= Fraction(1, 2000), (hits, sides)


def expected(kind: Kind, quality: int, need: int, *, reroll: bool = False) -> Fraction:
    number, sides = dice_of(kind, quality, 0, again=False, woods=False)
    hit = Fraction(*chance(sides, need))
    return number * (hit + (1 - hit) * hit * reroll)


@pytest.mark.parametrize(
    ("kind", "quality", "need", "reroll", "hits"),
    [
        (Kind.INFANTRY, 8, tables.HIT, False, "1.0"), (Kind.INFANTRY, 8, tables.HIT_AGAINST_ADVANTAGE, False, "0.75"),
        (Kind.INFANTRY, 10, tables.HIT, False, "1.2"), (Kind.INFANTRY, 10, tables.HIT_AGAINST_ADVANTAGE, False, "1.0"),
        (Kind.FOOT_ARTILLERY, 0, tables.HIT, False, "8/12"), (Kind.HORSE_ARTILLERY, 0, tables.HIT, False, "6/10"),
        (Kind.HEAVY_CAVALRY, 8, tables.HIT, True, "1.5"),
    ],
)  # fmt: skip
def test_16__expected_hits_of_an_assault(kind: Kind, quality: int, need: int, reroll: bool, hits: str) -> None:
    assert expected(kind, quality, need, reroll=reroll) == Fraction(hits)


@pytest.mark.parametrize(
    ("kind", "close", "long"), [(Kind.FOOT_ARTILLERY, "6/10", "4/8"), (Kind.HORSE_ARTILLERY, "4/8", "2/6")]
)
def test_11__expected_hits_of_a_bombardment_an_action_point(kind: Kind, close: str, long: str) -> None:
    dice = tables.BOMBARDMENT_DIE[kind]
    assert [Fraction(*chance(sides, tables.HIT)) for sides in dice] == [Fraction(close), Fraction(long)]
