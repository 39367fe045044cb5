"""Melee deployments: mechanisms 18, 19 and 26, the known answers, and how a deployment is chosen."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from pbem.rules.de_gre_sweet.field.unit import Fate
from pbem.rules.de_gre_sweet.melee.choice import read_weights
from pbem.rules.de_gre_sweet.melee.reckoning import End, settle
from pbem.rules.de_gre_sweet.tables.deployments import BEATS, FIGHTING, Deployment, Relation, Repair, relation
from tests.rules.de_gre_sweet.board import Train, board, run

LINE, COLUMN, SQUARE = Deployment.LINE, Deployment.COLUMN, Deployment.SQUARE
FLANKING, PINCERS, WITHDRAWAL = Deployment.FLANKING, Deployment.PINCERS, Deployment.WITHDRAWAL
EQUAL = ("MDI FA line", "MDI AA line")
BETTER = ("MDI FA line", "MDI AA column")
TOWN = "\n".join([*([". . . . . . . ."] * 4), ". . . v . . . .", *([". . . . . . . ."] * 3)])


def test_26__the_matrix_is_fair() -> None:
    """Of the five that fight every pair is decided once, and each beats two and is beaten by two."""
    for one, other in combinations(FIGHTING, 2):
        assert (other in BEATS[one]) != (one in BEATS[other])
    for card in FIGHTING:
        assert len(BEATS[card]) == 2 == sum(card in beaten for beaten in BEATS.values())
        assert relation(card, card, Repair.SECOND) is Relation.EQUAL


@pytest.mark.parametrize(("repair", "escapes"), [(Repair.SECOND, {LINE, SQUARE}), (Repair.FIRST, {LINE, FLANKING})])
def test_26__withdrawal_succeeds_against_two_as_the_faulty_line_is_read(
    repair: Repair, escapes: set[Deployment]
) -> None:
    got_away = {card for card in FIGHTING if relation(WITHDRAWAL, card, repair) is Relation.WITHDRAWN}
    assert got_away == escapes
    assert all(relation(WITHDRAWAL, card, repair) is Relation.INFERIOR for card in set(FIGHTING) - escapes)
    assert relation(WITHDRAWAL, WITHDRAWAL, repair) is Relation.WITHDRAWN


def settled(first: float, second: float, cards: tuple[Deployment, Deployment], spared: int = 0) -> tuple[object, ...]:
    found = settle(Fraction(first), Fraction(second), cards, Repair.SECOND, spared)
    return (*map(float, found.losses), *found.ends)


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        (6, 4, (2, 2, End.STAYS, End.RETREATS)),
        (8, 2, (1, 1, End.STAYS, End.DESTROYED)),
        (4, 4, (2, 2, End.RETREATS, End.RETREATS)),
        (7, 2, (1, 1, End.STAYS, End.DESTROYED)),
        (4, 2, (1, 1, End.STAYS, End.RETREATS)),
    ],
)
def test_18__equal_deployments(first: int, second: int, outcome: tuple[object, ...]) -> None:
    assert settled(first, second, (LINE, LINE)) == outcome


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        (4, 4, (1.25, 2.5, End.STAYS, End.RETREATS)),
        (5, 6, (1.5, 3, End.STAYS, End.RETREATS)),
        (4, 12, (1.25, 2.5, End.DESTROYED, End.STAYS)),
        (8, 4, (2, 4, End.STAYS, End.DESTROYED)),
        (0.5, 4, (0.25, 0.5, End.DESTROYED, End.STAYS)),
    ],
)
def test_18__unequal_deployments(first: float, second: float, outcome: tuple[object, ...]) -> None:
    assert settled(first, second, (LINE, COLUMN)) == outcome
    mirrored = settled(second, first, (COLUMN, LINE))
    assert mirrored == (outcome[1], outcome[0], outcome[3], outcome[2])


def test_18__three_times_is_more_than_three_for_equal_and_three_for_unequal_deployments() -> None:
    assert settled(3.5, 2, (LINE, LINE))[3] is End.RETREATS  # 2½ against 1
    assert settled(4, 2, (LINE, LINE))[3] is End.RETREATS  # 3 against 1: not more than three
    assert settled(4.5, 2, (LINE, LINE))[3] is End.DESTROYED
    assert settled(3, 3, (LINE, COLUMN))[3] is End.RETREATS
    assert settled(5, 4, (LINE, COLUMN))[3] is End.DESTROYED  # 3½ against 1


def test_18__of_equal_remainders_the_inferior_deployment_goes_back() -> None:
    assert settled(4, 5.25, (LINE, COLUMN))[2:] == (End.STAYS, End.RETREATS)


def test_19__withdrawal() -> None:
    assert settled(2, 9, (LINE, WITHDRAWAL)) == (0, 0, End.STAYS, End.WITHDRAWS)
    assert settled(4, 4, (COLUMN, WITHDRAWAL)) == (1.25, 2.5, End.STAYS, End.RETREATS)
    assert settled(4, 4, (WITHDRAWAL, WITHDRAWAL))[2:] == (End.WITHDRAWS, End.WITHDRAWS)


def test_21__the_attacker_of_a_protected_square_destroys_one_less() -> None:
    assert settled(6, 4, (LINE, LINE), 1)[:2] == (2, 1)
    assert settled(4, 4, (LINE, COLUMN), 1)[:2] == (0.75, 1.5)
    assert settled(4, 4, (COLUMN, LINE), 2)[:2] == (2.5, 0)


def test_18__both_lines_of_the_report_tell_deployments_values_and_losses() -> None:
    result = run(board("FA C4 E line\nFB D3 N grd\nAA D4 W line"), "FA x D4 in line", "MDI AA column")
    assert result.melee() == "FA+FB 10 line x AA 4 column superior 2 4"
    assert (result.stands("FA"), result.unit("AA").fate) == (3, Fate.DESTROYED)


def test_18__the_beaten_go_back_two_squares_and_the_victor_stands_in_the_contact_square() -> None:
    result = run(board("FA C4 E gcav\nAA D4 W line"), "FA x D4", *EQUAL)
    assert (result.at("FA"), result.at("AA")) == ("D4", "F4")
    even = run(board("FA C4 E line\nAA D4 W line"), "FA x D4", *EQUAL)
    assert (even.at("FA"), even.at("AA")) == ("B4", "F4")


def test_19__who_is_attacked_by_three_times_his_value_withdraws_unless_told_otherwise() -> None:
    units = "FA C4 E gcav\nFB C5 E gcav\nAA D4 W light"
    assert run(board(units), "FA x D4 in line").of("melee")[0].words["against"] == "withdrawal"
    assert run(board(units), "FA x D4 in line", "WITHDRAW AA never").of("melee")[0].words["against"] != "withdrawal"
    assert run(board(units), "FA x D4 in line", "MDI AA column").of("melee")[0].words["against"] == "column"
    result = run(board(units), "FA x D4 in line")
    assert (result.stands("AA"), result.at("AA")) == (3, "F4")


def test_mdi__weights_are_drawn_by_a_die_of_as_many_sides() -> None:
    assert read_weights("column 2, line 1") == ((COLUMN, 2), (LINE, 1))
    assert read_weights("line") == ((LINE, 1),)
    position = board("FA C4 E line\nAA D4 W line")
    cards = [
        run(position, "FA x D4", "MDI FA column 2, line 1", "MDI AA line", dice={"mdi|*": (face,)})
        .of("melee")[0].words["card"]
        for face in (1, 2, 3)
    ]  # fmt: skip
    assert cards == ["column", "column", "line"]


def test_mdi__without_a_word_it_is_one_of_the_five_by_lot() -> None:
    position = board("FA C4 E line\nAA D4 W line")
    cards = [
        run(position, "FA x D4", "MDI AA line", dice={"mdi|D4|french": (face,)}).of("melee")[0].words["card"]
        for face in range(1, 6)
    ]
    assert cards == [card.value for card in FIGHTING]


def test_mdi__is_that_of_the_troops_whoever_commands_them() -> None:
    units = "FZ C4 E cmd rides=FA\nFA C4 E line\nAZ D4 W cmd rides=AA\nAA D4 W line"
    assert (
        run(board(units), "FA x D4 in line", "MDI AA column").melee() == "FA+FZ 5 line x AA+AZ 5 column superior 1½ 3"
    )


def test_19__who_withdraws_takes_his_guns_along() -> None:
    result = run(board("FA C4 E gcav\nAA D4 W foot"), "FA x D4 in line", "MDI AA withdrawal", "AA hold fire")
    assert (result.at("AA"), result.unit("AA").train) == ("F4", Train(2, 0, 1))
    assert result.of("withdrew") and not result.of("lost") and result.at("FA") == "D4"


def test_mdi__a_weight_of_none_is_never_drawn_and_nonsense_is_passed_over() -> None:
    assert read_weights("column 0, line 3") == ((LINE, 3),)
    assert read_weights("echelon 2, square") == ((SQUARE, 1),)
    assert read_weights("") == ()


@pytest.mark.parametrize(
    ("units", "told", "how"),
    [
        ("FA C4 E gcav\nAA D4 W line", EQUAL, "half of 4"),
        ("FA C4 E gcav\nAA D4 W line", BETTER, "1 and half of 7, no more than 4, the superior half of it"),
        ("FA C4 E line\nAA D4 W gcav", BETTER, "1 and half of 3, the superior half of it"),
        (
            "FA C4 E line\nAA D4 W gcav",
            ("MDI FA column", "MDI AA square"),
            "1 and half of 7, no more than 4, the superior half of it",
        ),
        ("FA C4 E gcav\nAA D4 W line", ("MDI FA line", "MDI AA withdrawal"), "nobody is struck"),
    ],
)
def test_18__the_arithmetic_of_the_losses_is_told(units: str, told: tuple[str, str], how: str) -> None:
    assert run(board(units), "FA x D4", *told).of("melee")[0].words["how"] == how
    in_town = run(board(units, TOWN), "FA x D4", *told).of("melee")[0].words["how"]
    assert in_town == (how if how == "nobody is struck" else f"{how}, 1 less in cover")
