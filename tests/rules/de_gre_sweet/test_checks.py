"""What a player is told of his orders before they are carried out, by the clause that decides."""

from __future__ import annotations

import pytest

import pbem.rules.de_gre_sweet as rules
from pbem.battle.order import Sheet
from pbem.battle.problem import Severity
from tests.rules.de_gre_sweet.board import ALTERNATE, Train, board, check, order, refused, run

FAR = "\nAZ H8 W line"


def explained(units: str, line: str) -> str:
    position = board(units)
    return rules.explain(rules.see(position, "french"), order(line))


@pytest.mark.parametrize(
    ("units", "line", "words"),
    [
        ("FA A1 E line" + FAR, "FA - C1", "A1-C1, 2 of 2 squares"),
        ("FA A1 E lcav" + FAR, "FA - B2-D2", "A1-B2-D2, 3½ of 4 squares"),
        ("FA A4 E line\nAA B4 W line", "FA * B4", "4 dice at AA, 1 to 2 hit"),
        ("FA A4 E grd\nAA C4 W light", "FA * C4", "5 dice at AA, 1 hits"),
        ("FA A4 E foot\nAA E4 W line", "FA * E4", "range 4, 1 to 3 hit"),
        ("FA A4 E foot\nAA E4 W line", "FA * E4 howitzer", "range 4, 1 to 3 hit"),
        ("FA A4 W foot\nAA B4 W line", "FA canister B4", "9 dice"),
        ("FA C4 E line\nFC C4 E cmd rides=FA\nAA D4 W gcav", "FA x D4", "5 against 8, without supports"),
        ("FA C4 E line\nFB D3 N grd\nAA D4 W gcav", "FA x D4 with FB", "10 against 8, without supports"),
        ("FA A4 E line\nAA B4 W line", "FA hold", ""),
        ("FA A4 E line\nAA H4 W line", "FA * H4", ""),
    ],
)
def test_an_order_is_told_with_what_it_costs_or_needs(units: str, line: str, words: str) -> None:
    assert explained(units, line) == words


def test_1__a_march_that_falls_short_is_told_with_how_far_it_leads() -> None:
    (problem,) = check(board("FA A1 E line" + FAR), "FA - E1")
    assert problem.severity is Severity.WARNING
    assert problem.message == "It gets as far as C1 of E1: D1 costs 1, and 0 are left."
    assert not check(board("FA A1 E line" + FAR), "FA - A1")
    assert refused(board("FA A1 E line" + FAR), "FA - K9") == ["K9 is not on the map (A1 to H8)."]


def test_2a__what_others_may_not_order_in_the_enemy_s_move() -> None:
    position = board("FA A4 E line\nAA C4 W line", way=ALTERNATE, bound=2)
    for line in ("FA - B4", "FA x C4", "FA face N", "FA form square"):
        assert "enemy's move" in refused(position, line)[0], line
    for line in ("FA * C4", "FA hold", "FA hold fire"):
        assert not refused(position, line), line


def test_2b__7__who_cannot_join_leave_or_send_off() -> None:
    units = "FA A1 E line\nFB B1 E light\nFC C1 E light\nFZ A1 E cmd rides=FA\nFY D1 E cmd" + FAR
    position = board(units)
    assert "He can join troops only" in refused(position, "FZ join FY")[0]
    assert not refused(position, "FZ join FB") and not refused(position, "FB join FC")
    for line in ("FA join FB", "FB join FB", "FB join FA"):
        assert "cannot become part" in refused(position, line)[0], line
    assert not refused(position, "FZ leave")
    for line in ("FY leave", "FA leave"):
        assert "with no unit" in refused(position, line)[0], line
    assert "0 at most" in refused(board("FA A1 E light 1" + FAR), "FA detach 1 B1")[0]
    assert not refused(position, "FB detach 2 B2")


def test_2f__guns_are_taken_over_where_they_stand_and_not_by_commanders() -> None:
    position = board("FA A1 E line\nFZ B1 E cmd" + FAR, parks={"A2": (Train(1), "")})
    assert not check(position, "FA take A2")
    assert "No guns stand in the open in B2 yet" in check(position, "FA take B2")[0].message
    assert "draws no guns" in refused(position, "FZ take A2")[0]


def test_3__4__who_has_nothing_to_fire_with() -> None:
    position = board("FA A4 E lcav\nFB A5 E horse\nFC A6 E line\nAA B4 W line\nAB D5 W line")
    assert "no muskets" in refused(position, "FA * B4")[0]
    assert "no howitzer" in refused(position, "FB * D5 howitzer")[0]
    assert "no howitzer" in refused(position, "FC * B4 howitzer")[0]
    assert "no guns to fire canister" in refused(position, "FC canister B4")[0]
    assert "no guns" in refused(board("FB A5 E foot train=0,0,1\nAB D5 W line"), "FB * D5")[0]


def test_3__4__a_refused_target_comes_with_those_in_reach() -> None:
    (problem,) = check(board("FA A4 E line\nAA B4 W line\nAB H4 W line"), "FA * H4")
    assert [str(choice.order) for choice in problem.choices] == ["FA fire B4", "FA hold"]


def test_5a__who_cannot_attack_or_support() -> None:
    units = "FA C4 E line\nFB C5 E foot\nFC A1 E line square=FC\nAA D4 W line\nAB D6 W line square=AB\nFD C6 E lcav"
    position = board(units)
    assert "supports nobody" in refused(position, "FB support FA")[0]
    assert "support itself" in refused(position, "FA support FA")[0]
    assert "attacks nobody" in refused(position, "FB x D4")[0]
    assert "cannot move" in refused(position, "FC x D4")[0]
    assert "which cavalry cannot attack" in refused(position, "FD x D6")[0]
    assert not check(position, "FA x D4") and not check(position, "FA x AA")
    assert "No enemy is seen in C3" in check(position, "FA x C3")[0].message


def test_2g__8b__11__who_cannot_limber_turn_form_or_destroy() -> None:
    position = board("FA A1 E line square=FA\nFB B1 E foot\nFC C1 E light" + FAR)
    assert "no guns to limber" in refused(position, "FC limber")[0]
    assert not refused(position, "FB limber") and not refused(position, "FA form line")
    assert "in no square" in refused(position, "FC form line")[0]
    assert "in square already" in refused(position, "FA form square")[0]
    assert "no guns or wagons" in refused(position, "FC destroy")[0]


def test_2g__of_two_ways_each_is_looked_at_by_itself() -> None:
    position = board("FA A4 E foot\nAA A8 W line\nAB A1 W line")
    view = rules.see(position, "french")
    both = order("FA * A8; * A1")
    assert [problem.severity for problem in rules.check(view, Sheet("napoleon", 1, (both,)))] == [Severity.NO]
    assert not refused(position, "FA * A8") and not refused(position, "FA * A1")
    assert len(run(position, "FA * A8; * A1").rolls("shot|*")) > 0
