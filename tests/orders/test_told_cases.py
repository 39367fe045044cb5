"""What is told for one case and what for the other: whatever the words, neither is dropped nor turned round."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

HARCOURT = ("dettingen-contact", "harcourt")
GRAMONT = ("dettingen-contact", "gramont")
OPENING = ("dettingen-opening", "gramont")
EUGENE = ("raab-opening", "eugene")
WINGS = ("raab-contact", "wings")
JOSEPH = ("raab-contact", "joseph")
SULLIVAN = ("brandywine", "sullivan")
KNYPHAUSEN = ("brandywine", "knyphausen")
BRUNSWICK = ("beattenburg", "brunswick")
NEIPPERG = ("mollwitz", "neipperg")

Said = tuple[tuple[str, str], str, list[str]]


def done(where: tuple[str, str], text: str) -> list[str]:
    after, _ = answered(text, seat_in(*where))
    return sorted(str(each) for each in (*after.sheet.orders, *after.sheet.standing))


GONE: list[Said] = [
    (GRAMONT, "Weicht der Feind aus F4, rückt FI3 nach F4.", ["FI3 move F4 if not enemy at F4"]),
    (GRAMONT, "Gibt BI3 E4 auf, geht FI2 nach E4, sonst feuert es auf BI3.",
     ["FI2 move E4 if not BI3 at E4 else fire BI3"]),
    (SULLIVAN, "As soon as Hazen has left O20, the second battery shells it.", ["RW2 bombard O20 if not SU3 at O20"]),
    (SULLIVAN, "RW1 shells N23 if the enemy has not left it, else it rests.",
     ["RW1 bombard N23 if enemy at N23 else hold"]),
    (WINGS, "LA2 to F6 if Besan's gone from there, else hold", ["LA2 move F6 if not FR4 at F6 else hold"]),
    (WINGS, "LA2 nach F6, falls Besan weg ist, sonst halten", ["LA2 move F6 if not FR4 at F6 else hold"]),
    (KNYPHAUSEN, "QR1 to G22 if nobody of theirs is in it, else stay", ["QR1 move G22 if not enemy at G22 else hold"]),
    (OPENING, "FG2 feuert auf F3, falls Feind dort, sonst auf AI1", ["FG2 fire F3 if enemy at F3 else fire AI1"]),
    (OPENING, "FI5 nach H5, wenn kein Feind dort, sonst Halt", ["FI5 move H5 if not enemy at H5 else hold"]),
    (GRAMONT, "FI2 greift BI3 an, wenn er noch in E4 steht, sonst hält es.", ["FI2 melee BI3 if BI3 at E4 else hold"]),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "meant"), GONE, ids=[text for _, text, _ in GONE])
def test_somebody_who_leaves_is_no_longer_there(where: tuple[str, str], text: str, meant: list[str]) -> None:
    assert done(where, text) == meant


VERB_FIRST: list[Said] = [
    (GRAMONT, "Kommt feindliche Reiterei auf zwei Felder heran, bildet FI4 Karree.",
     ["FI4 form square if enemy cavalry within 2"]),
    (SULLIVAN, "Tritt der Feind auf ein Feld heran, zieht sich Stone nach K23 zurück.",
     ["SU1 withdraw K23 if enemy within 1"]),
    (NEIPPERG, "Reitet preußische Kavallerie auf zehn Zoll heran, bildet AI2 Karree.",
     ["AI2 form square if enemy cavalry within 10"]),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "meant"), VERB_FIRST, ids=[text for _, text, _ in VERB_FIRST])
def test_a_german_condition_may_begin_with_its_verb(where: tuple[str, str], text: str, meant: list[str]) -> None:
    after, told = answered(text, seat_in(*where))
    assert [str(order) for order in after.sheet.orders] == meant
    assert not told.unread and not told.needs_you


def test_two_orders_to_those_who_are_spoken_to_are_no_condition() -> None:
    assert done(OPENING, "FI1: geht nach D5, schaut nach Osten.") == ["FI1 move D5, face E"]


INSTEAD: list[Said] = [
    (GRAMONT, "FI3 fires at F4, but if horse comes within two squares it forms square instead.",
     ["FI3 form square if enemy cavalry within 2 else fire F4"]),
    (GRAMONT, "FI3 feuert auf F4, bei Reiterei auf zwei Felder aber Karree.",
     ["FI3 form square if enemy cavalry within 2 else fire F4"]),
    (GRAMONT, "FI3 fires at F4, if horse comes within two, square instead",
     ["FI3 form square if enemy cavalry within 2 else fire F4"]),
    (GRAMONT, "FI5 schießt auf HI1, solange es weniger als zwei Treffer hat, dann geht es nach H6.",
     ["FI5 fire HI1 if hits < 2 else move H6"]),
    (JOSEPH, "ME1 holds unless the French come within one square, in which case it falls back to F1.",
     ["ME1 hold if not enemy within 1 else move F1"]),
    (GRAMONT, "FI3 hält, es sei denn, Reiterei kommt auf zwei Felder heran; dann bildet es Karree.",
     ["FI3 hold if not enemy cavalry within 2 else form square"]),
    (OPENING, "FI5 doesn't go to H5 unless it is empty.", ["FI5 move H5 if H5 empty"]),
    (OPENING, "FI5 geht nicht nach H5, es sei denn, es ist leer.", ["FI5 move H5 if H5 empty"]),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "meant"), INSTEAD, ids=[text for _, text, _ in INSTEAD])
def test_what_is_done_instead_is_not_done_in_the_other_case(
    where: tuple[str, str], text: str, meant: list[str]
) -> None:
    assert done(where, text) == meant


LATER: list[Said] = [
    (GRAMONT, "FI2 charges BI3 if it is still in E4. In that case FI1 goes to D4.",
     ["FI1 move D4 if BI3 at E4", "FI2 melee BI3 if BI3 at E4"]),
    (GRAMONT, "FI2 greift BI3 an, falls er noch in E4 steht. In diesem Fall geht FI1 nach D4.",
     ["FI1 move D4 if BI3 at E4", "FI2 melee BI3 if BI3 at E4"]),
    (GRAMONT, "FI2 holds unless BI3 leaves E4; then FI1 goes to D4.",
     ["FI1 move D4 if not BI3 at E4", "FI2 hold if BI3 at E4"]),
    (GRAMONT, "Horse within two squares of FI4? Then it forms square.", ["FI4 form square if enemy cavalry within 2"]),
    (GRAMONT, "Steht BI3 noch in E4? Dann greift FI2 an.", ["FI2 melee BI3 if BI3 at E4"]),
    (JOSEPH, "Anybody in E2? Then ME1 charges it.", ["ME1 assault E2 if enemy at E2"]),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "meant"), LATER, ids=[text for _, text, _ in LATER])
def test_a_case_told_in_a_sentence_of_its_own(where: tuple[str, str], text: str, meant: list[str]) -> None:
    assert done(where, text) == meant


def test_a_case_that_nobody_told_is_asked_about() -> None:
    after, told = answered("FI1 holds. In that case FI2 goes to E4.", seat_in(*GRAMONT))
    assert not any(action.places for order in after.sheet.orders for action in order.actions)
    assert [need.units for need in told.needs_you] == [("FI2",)]


COUNTED: list[Said] = [
    (EUGENE, "Grenier on 3: GR4 E4 then F4; on 2: E4 only; on 1: stays",
     ["with 1: GR4 hold", "with 2: GR4 move E4", "with 3: GR4 move E4-F4"]),
    (EUGENE, "With 3 GR1 to E3 and storms F3, with 2 only E3, with 1 nothing",
     ["with 1: GR1 hold", "with 2: GR1 move E3", "with 3: GR1 move E3, assault F3"]),
    (EUGENE, "With three actions GR1 takes E3 and then storms F3, with two it only goes to E3, with one it waits.",
     ["with 1: GR1 hold", "with 2: GR1 move E3", "with 3: GR1 move E3, assault F3"]),
    (EUGENE, "If Grenier gets three actions, GR4 moves to E4 and assaults F4; if he only gets two it moves to E4.",
     ["with 2: GR4 move E4", "with 3: GR4 move E4, assault F4"]),
    (EUGENE, "Bekommt Grenier drei Aktionen, geht GR4 nach E4 und stürmt F4, bei zweien nur nach E4.",
     ["with 2: GR4 move E4", "with 3: GR4 move E4, assault F4"]),
    (EUGENE, "On a three BA7 moves to C3 and on to D3, on anything less it stays.",
     ["with 1: BA7 hold", "with 2: BA7 hold", "with 3: BA7 move C3-D3"]),
    (EUGENE, "Bei 3: GR1 E3 u. Sturm F3; bei 2: nur E3; bei 1: nichts",
     ["with 1: GR1 hold", "with 2: GR1 move E3", "with 3: GR1 move E3, assault F3"]),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "meant"), COUNTED, ids=[text for _, text, _ in COUNTED])
def test_what_is_done_for_each_number_of_actions(where: tuple[str, str], text: str, meant: list[str]) -> None:
    assert done(where, text) == meant


def test_what_is_told_for_fewer_actions_is_not_dropped() -> None:
    _, told = answered("Bei 3 Aktionen beschießt BA7 E3 zweimal, mit weniger nur einmal.", seat_in(*EUGENE))
    assert told.unread or told.needs_you


EVADING: list[Said] = [
    (NEIPPERG, "AC9 evades if charged", ["evade AC9 always"]),
    (NEIPPERG, "AC9 evades when cav attacks", ["evade AC9 cavalry"]),
    (NEIPPERG, "AC9 weicht aus, wenn Reiterei angreift", ["evade AC9 cavalry"]),
    (NEIPPERG, "AC9 12 S, evades vs cav only", ["AC9 move S 12", "evade AC9 cavalry"]),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "meant"), EVADING, ids=[text for _, text, _ in EVADING])
def test_who_evades_if_he_is_charged(where: tuple[str, str], text: str, meant: list[str]) -> None:
    assert done(where, text) == meant


WAITING: list[Said] = [
    (BRUNSWICK, "BF2: canister into J12 when they come", ["BF2 hold canister J12"]),
    (BRUNSWICK, "BF1 Kartätsche G11, wenn wer reinkommt, sonst nichts", ["BF1 hold canister G11"]),
    (BRUNSWICK, "BF2 canister J12 if enemy there", ["BF2 canister J12 if enemy at J12"]),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "meant"), WAITING, ids=[text for _, text, _ in WAITING])
def test_canister_waits_for_who_comes(where: tuple[str, str], text: str, meant: list[str]) -> None:
    assert done(where, text) == meant


def test_of_somebody_named_both_cases_are_offered() -> None:
    after, _ = answered("FC1 to D7 if FI1 has buggered off from there", seat_in(*HARCOURT))
    options = [option for question in after.questions for option in question.choices]
    offered = {str(order) for option in options for order in option.orders}
    assert {"FC1 move D7 if FI1 at D7", "FC1 move D7 if not FI1 at D7"} <= offered


def test_a_wish_behind_an_order_is_no_condition_of_it() -> None:
    text = "AC4, AC5: sidestep L 4. ping me when their horse moves"
    assert done(("mollwitz", "roemer"), text) == ["AC4 sidestep left 4", "AC5 sidestep left 4"]


def test_two_cases_in_two_sentences_are_one_order() -> None:
    text = "As long as the enemy is in E4 FI2 fires at E4. If he has left E4, FI2 moves to E4."
    assert done(GRAMONT, text) == ["FI2 fire E4 if enemy at E4 else move E4"]


FREED: list[Said] = [
    (WINGS, "LA2 auf F6 wenn FR4 dort weg", ["LA2 move F6 if not FR4 at F6"]),
    (HARCOURT, "FC1 D7 if FI1 gone from there, otherwise stay", ["FC1 move D7 if not FI1 at D7 else hold"]),
    (SULLIVAN, "RW1 bombards O20 if SU3 has left it", ["RW1 bombard O20 if not SU3 at O20"]),
]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "meant"), FREED, ids=[text for _, text, _ in FREED])
def test_where_somebody_has_left_one_goes(where: tuple[str, str], text: str, meant: list[str]) -> None:
    assert done(where, text) == meant


def test_thither_is_where_the_condition_is() -> None:
    text = "Steht noch jemand in E4, feuert FI2 dorthin, sonst geht es nach D4."
    assert done(GRAMONT, text) == ["FI2 fire E4 if enemy at E4 else move D4"]
