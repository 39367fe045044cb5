"""Orders of people in a hurry: words without vowels, names half written, goals before names, ids written apart."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

OPENING, FIGHT = ("dettingen-opening", "gramont"), ("dettingen-contact", "gramont")
HARCOURT, GEORGE = ("dettingen-opening", "harcourt"), ("dettingen-contact", "george")
RAAB, WINGS, JOHN = ("raab-opening", "eugene"), ("raab-opening", "wings"), ("raab-contact", "john")
GREENE, NEY = ("brandywine", "washington"), ("beattenburg", "ney")
SCHWERIN, FREDERICK, ROEMER = ("mollwitz", "schwerin"), ("mollwitz", "frederick"), ("mollwitz", "roemer")
NEIPPERG, JOHN_AT_FIRST = ("mollwitz", "neipperg"), ("raab-opening", "john")

ORDERED: list[tuple[tuple[str, str], str, list[str]]] = [
    # words of which the vowels were left out, and the beginnings of names
    (ROEMER, "all sqdns charge PC2", [f"AC{number} attack PC2" for number in range(1, 6)]),
    (("beattenburg", "brunswick"), "Greys L12, Horse Gds M10", ["BC1 move L12", "BK1 move M10"]),
    (SCHWERIN, "flank bns. into square", ["PI8 form square"]),
    (GREENE, "all Pennsylvanians face N", ["WY1 face N", "WY2 face N"]),
    (("dettingen-opening", "stair"), "PG1 lmbr, E4", ["PG1 limber, move E4"]),
    # a number with a stop that is no bullet
    (OPENING, "1. Inf D6, 3. Inf F6", ["FI1 move D6", "FI3 move F6"]),
    (HARCOURT, "3. Reiter K5", ["FC3 move K5"]),
    (FREDERICK, "2nd line up 6", [f"PI{number} advance 6" for number in (10, 11, 12, 9)]),
    # turns
    (SCHWERIN, "PI8 to face N", ["PI8 turn left 90"]),
    (SCHWERIN, "PI8 abt face", ["PI8 about"]),
    (FREDERICK, "PI9 rechtsum", ["PI9 turn right"]),
    # a goal or a verb before a name begins anew
    (NEY, "NL1 heads for F19, and F20: NL2", ["NL1 move F19", "NL2 move F20"]),
    (NEY, "NL1 in square - F20 NL2", ["NL1 form square", "NL2 move F20"]),
    (NEY, "NV1 hold, fire NF2 at L19", ["NF2 fire L19", "NV1 hold"]),
    (NEY, "limber NF1, NV1 H18", ["NF1 limber", "NV1 move H18"]),
    # who fires and who goes
    (NEY, "NF2 bombard L19. then NL3 G21", ["NF2 fire L19", "NL3 move G21"]),
    (GREENE, "PR1 shells G20 + MX1 to F23", ["MX1 move F23", "PR1 bombard G20"]),
    (NEY, "NF2 opens up on L19; NV2 go into square", ["NF2 fire L19", "NV2 form square"]),
    (NEY, "NF1: fire -> L18", ["NF1 fire L18"]),
    (FIGHT, "FG1 engage BI1, no move", ["FG1 fire BI1"]),
    (OPENING, "FG2 target E3", ["FG2 fire E3"]),
    # ids that are written apart
    (FIGHT, "fg 2 limbers, fi 3 hold", ["FG2 limber", "FI3 hold"]),
    (FIGHT, "FI 1 to D4, to F4: FI 3", ["FI1 move D4", "FI3 move F4"]),
    # those of a commander, and everybody
    (RAAB, "everyone east 1 exc. the guns",
     [f"BA{number} move E 1" for number in range(1, 7)] + [f"GR{number} move E 1" for number in range(1, 6)]),
    (RAAB, "Baraguey closes up to C3, Guard C4",
     [*(f"BA{number} move C3" for number in (1, 2, 3, 4, 5)), "BA6 move C4", "BA7 move C3"]),
    (WINGS, "Montbrun x2 E2, Colbert E1", ["GY1 move E2", "GY2 move E2", "GY3 move E1"]),
    (JOHN, "JE1 counterattack E4", ["JE1 assault E4"]),
    (FIGHT, "leave FI3", ["FI3 hold"]),
    (FIGHT, "FI1 hold, hold fire, fire A1", ["FI1 hold, hold fire, fire A1"]),
    # to look somewhere is to look that way
    (OPENING, "FI7 faces the wood.", ["FI7 face E"]),
    (OPENING, "FI7 turns towards the wood.", ["FI7 face E"]),
    (OPENING, "FI1 schaut zum Wald.", ["FI1 face E"]),
    (OPENING, "FI1 turns towards FI4.", ["FI1 face E"]),
    (OPENING, "FI1 faces towards Dettingen.", ["FI1 face N"]),
    # lines of battle, and whose troops
    (NEIPPERG, '2nd line foot close up 2"', [f"AI{number} advance 2" for number in (5, 8, 9)]),
    (NEIPPERG, "The infantry of the rear line advances 2", [f"AI{number} advance 2" for number in (5, 8, 9)]),
    (NEIPPERG, "Das hintere Treffen rückt 2 vor", [f"AI{number} advance 2" for number in (5, 8, 9)]),
    (NEY, "The first line infantry holds", ["NL1 hold"]),
    (("beattenburg", "napoleon"), "Poniatowski's line cavalry to E13 and his guards cavalry to E8",
     ["PC1 move E13", "PK1 move E8"]),
    # what is shortened with a stop or a stroke
    (GREENE, "MX1 F22 unless en. within 2", ["MX1 move F22 if not enemy within 2"]),
    (GEORGE, "HI1 square whenever en. cav w/in 2", ["HI1 form square if enemy cavalry within 2"]),
    (("dettingen-opening", "stair"), "BI3 E4 & attack col", ["BI3 move E4, form attack column"]),
    (RAAB, "GR 1-3 + 6 -> E3", ["GR1 move E3", "GR2 move E3", "GR3 move E3", "GR6 move E3"]),
    (("raab-contact", "joseph"), "Hussars + Lt Horse x E2, guns in",
     ["ME1 assault E2 guns in", "ME2 assault E2 guns in"]),
    (("raab-contact", "eugene"), "2/Seras rally", ["GR2 rally"]),
    (SCHWERIN, "PI3 goes 6 forward", ["PI3 advance 6"]),
    (SCHWERIN, "Guards square if Austrian horse within 8", ["PI7 form square if enemy cavalry within 8"]),
    (FIGHT, "FI2 f. E4", ["FI2 fire E4"]),
    (("beattenburg", "bernadotte"), "SF2: keep quiet.", ["SF2 hold fire"]),
    (("brandywine", "howe"), "mtd Jgrs hold", ["JA2 hold"]),
    (FREDERICK, "Hus. -> C2", ["PC5 move 30:00,18:00"]),
    # from one id to another, and never from one square to another
    (OPENING, "FI5..FI8: 2 S", [f"FI{number} move S 2" for number in (5, 6, 7, 8)]),
    (SCHWERIN, "PI1–PI3: 4 Z. vor", [f"PI{number} advance 4" for number in (1, 2, 3)]),
    (SCHWERIN, 'PI1..PI4 -> 3" fwd', [f"PI{number} advance 3" for number in (1, 2, 3, 4)]),
    (OPENING, "FI1 move D6-D5", ["FI1 move D6-D5"]),
    # two who change places
    (("brandywine", "sullivan"), "swap SU1 <-> ST1", ["ST1 move J22", "SU1 move I23"]),
    (JOHN_AT_FIRST, "JE2 und JE3 tauschen die Plätze.", ["JE2 move F5", "JE3 move F4"]),
    (("beattenburg", "charles"), "CL1<->CV1 (swap squares)", ["CL1 move L18", "CV1 move M18"]),
    # what is done otherwise by the same, and when somebody has made room
    (("brandywine", "sullivan"), "if JA1 at O21: SU3 withdraw N20, else SU3 att JA1",
     ["SU3 withdraw N20 if JA1 at O21 else attack JA1"]),
    (("dettingen-opening", "stair"), "BC2 E3 once BI3 is out of it", ["BC2 move E3 if not BI3 at E3"]),
    # strokes and rows part orders
    (SCHWERIN, "Bns 1 thru 3 wheel R 10 // Bns 4 thru 6 straight on 3",
     [*(f"PI{number} wheel right 10" for number in (1, 2, 3)), *(f"PI{number} advance 3" for number in (4, 5, 6))]),
    (NEIPPERG, "unit ; deed\nAI2 ; +3\nAB2 ; PB3", ["AB2 fire PB3", "AI2 advance 3"]),
    # degrees are no inches
    (NEIPPERG, "AI4 rechtsum 90", ["AI4 turn right 90"]),
    (NEIPPERG, "AI4 left 4", ["AI4 sidestep left 4"]),
    (NEY, "NEY switches from NL1 over to NG1", ["NEY join NG1"]),
    # what looks forward to a report turns nobody about
    (OPENING, "FI1 to D5; looking forward to it", ["FI1 move D5"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), ORDERED, ids=[text for _, text, _ in ORDERED])
def test_what_is_written_in_a_hurry_is_filed_as_it_was_meant(
    place: tuple[str, str], text: str, meant: list[str]
) -> None:
    after, told = answered(text, seat_in(*place))
    assert [str(each) for each in after.sheet.orders] == meant
    assert not after.questions and not told.unread


def test_whoever_goes_with_another_to_a_goal_goes_there_with_him_and_it_is_shown() -> None:
    after, told = answered("GY1 goes with LA1 to E5", seat_in(*WINGS))
    assert {str(order) for order in after.sheet.orders} == {"GY1 move E5", "LA1 move E5"}
    assert {unit for line in told.check_this for unit in line.units} == {"GY1", "LA1"}


@pytest.mark.parametrize(
    "text", ["FI1 to D4, Frobs to F4", "FI1 to D4. Frobs fires at E4.", "FI1 to D4, then Frobs holds"]
)
def test_what_a_stranger_is_told_is_nobody_elses(text: str) -> None:
    after, told = answered(text, seat_in(*FIGHT))
    assert [str(each) for each in after.sheet.orders] == ["FI1 move D4"]
    assert after.questions or told.unread


def test_a_short_line_that_is_asked_about_offers_the_goals_it_names() -> None:
    after, _ = answered("FI3 frobbles to F4 or so, unless G4", seat_in(*FIGHT))
    offered = {str(order) for question in after.questions for option in question.choices for order in option.orders}
    assert {"FI3 move F4"} <= offered


def test_a_general_is_among_everybody_only_where_everybody_holds() -> None:
    after, _ = answered("all S 1", seat_in(*OPENING))
    assert not any(order.unit == "DG" for order in after.sheet.orders)
    after, _ = answered("all hold", seat_in(*OPENING))
    assert any(order.unit == "DG" for order in after.sheet.orders)
