"""What to move at home, what a bound cost, and what became of orders."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.event import Event
from pbem.battle.gauge import Gauge
from pbem.battle.order import Sheet
from pbem.battle.view import View
from pbem.report.bulletin.fates import fates
from pbem.report.bulletin.losses import losses, summary
from pbem.report.bulletin.narrative import Teller
from pbem.report.bulletin.table_card import table_card
from pbem.report.names import pieces_known
from tests.report import battles
from tests.report.map.table import tables
from tests.report.map.table.tables import table
from tests.report.views import unit


def without(view: View, *ids: str) -> View:
    return replace(view, pieces=tuple(piece for piece in view.pieces if piece.id not in ids))


def swapped(view: View, text: str) -> View:
    new = unit(text)
    return replace(view, pieces=tuple(new if piece.id == new.id else piece for piece in view.pieces))


def test_the_table_card_of_the_printed_bound() -> None:
    assert table_card(battles.view(), battles.view_after()) == (
        "FI2 from D6 to D5 (1 south).",
        "MR1 from K6 to J4 (2 south and 1 west).",
        "Put 1 counter on FI2, MR1, BI1 and BC1.",
    )


def test_turns_formations_markers_and_counters_taken_off() -> None:
    before = swapped(battles.view(), "FI1 C6 S L 2")
    after = swapped(before, "FI1 C6 E C 1 broken")
    assert table_card(before, after) == (
        "FI1 face E, form column, mark it broken.",
        "Take 1 counter off FI1.",
    )


def test_units_that_appear_and_vanish() -> None:
    seen, unseen = battles.view(), without(battles.view(), "BI1")
    assert table_card(unseen, seen) == ("BI1 comes on at D4, facing N.",)
    assert table_card(seen, unseen) == ("Take BI1 off the table, or at least out of your sight.",)
    assert table_card(seen, seen) == ()


def test_losses_are_told_for_both_sides_own_first() -> None:
    before, after = battles.view(), battles.view_after()
    found = losses(before, after, battles.events())
    assert [entry.side for entry in found] == ["french", "pragmatic"]
    assert summary(before, found) == "Hits taken: French 2, Pragmatic 2. Nobody broke."


def test_broken_recovered_and_gone() -> None:
    before = swapped(battles.view(), "FI3 E6 S L 3 broken")
    after = without(swapped(swapped(before, "FI3 E6 S L 2"), "FI1 C6 N L 3 broken"), "FI2", "BI2", "BI1")
    destroyed = Event("destroyed", "Fire", ("FG1",), ("BI1",))
    french, pragmatic = losses(before, after, (destroyed,))
    assert (french.broke, french.recovered, french.gone) == (("FI1",), ("FI3",), ("FI2",))
    assert pragmatic.gone == ("BI1",), "BI2 went out of sight, which is no loss that anybody saw"


def test_an_enemy_general_who_rode_out_of_sight_is_not_gone_but_a_prisoner_is() -> None:
    before = table(
        tables.unit("PB1 guns 2x1 31,28@0"), tables.unit("PI1 foot 12x1 36,28@0"), tables.unit("PI2 foot 12x1 42,28@0"),
        tables.unit("AG1 general 40,60"),
    )  # fmt: skip
    before = replace(
        before,
        pieces=tuple(
            replace(piece, strength=Gauge(8, 8, "gunner", left=True)) if piece.id == "PB1" else piece
            for piece in before.pieces
        ),
    )
    here, there = (tables.standing(spot, 1, 1) for spot in ("40,60@0", "40,80@0"))
    rode = Event("rode", "Movement", ("AG1",), track=(here, there))
    taken = Event("captured", "Movement", ("PI1",), ("AG1",))
    found = [losses(before, without(before, "AG1"), told) for told in ((rode,), (rode, taken))]
    assert [entry.gone for _, entry in found] == [(), ("AG1",)]
    assert summary(before, found[0]) == "Figures lost: Prussian 0, Austrian 0. Nobody broke."


def test_fates_use_the_rule_systems_words_and_gather_the_quiet() -> None:
    teller = Teller("dett-07", 4, battles.SENTENCES, pieces_known(battles.view()))
    found = fates(battles.view(), "gramont", battles.events(), battles.sheet(), teller)
    assert [(fate.units[0], fate.order, fate.result) for fate in found[:2]] == [
        ("FI1", "hold", "unanswered question 1"),
        ("FI2", "move D5", "done; fired on by BI1, 1 hit"),
    ]
    assert found[-1].units == ("FI4", "FI5", "FI6", "FI7", "FI8", "FC1", "FC2", "FC3", "FG2", "DG", "DH")


def test_without_order_results_the_events_own_words_serve() -> None:
    teller = Teller("dett-07", 4, battles.SENTENCES, pieces_known(battles.view()))
    seen = tuple(event for event in battles.events() if event.kind != "order_result")
    found = {fate.units[0]: fate for fate in fates(battles.view(), "gramont", seen, battles.sheet(), teller)}
    assert (found["MR1"].order, found["MR1"].result) == ("charge J4", "done; melee goes on")


def test_a_seat_reads_of_its_own_command_only() -> None:
    teller = Teller("dett-07", 4, battles.SENTENCES, pieces_known(battles.view()))
    found = fates(battles.view(), "harcourt", (), Sheet("harcourt", 4), teller)
    assert found[0].units == ("MR1", "FC1", "FC2", "FC3", "DH")
