"""Everybody has a shorthand of his own: words cut off at a stop, signs instead of verbs, headings."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

OPENING, FIGHT = ("dettingen-opening", "gramont"), ("dettingen-contact", "gramont")
HARCOURT, STAIR, GEORGE = (
    ("dettingen-contact", "harcourt"),
    ("dettingen-contact", "stair"),
    ("dettingen-opening", "george"),
)
RAAB, EUGENE, JOHN = ("raab-opening", "eugene"), ("raab-contact", "eugene"), ("raab-contact", "john")
JOSEPH, WINGS = ("raab-contact", "joseph"), ("raab-contact", "wings")
GREENE, HOWE, KNYPHAUSEN = ("brandywine", "washington"), ("brandywine", "howe"), ("brandywine", "knyphausen")
SULLIVAN = ("brandywine", "sullivan")
SCHWERIN, FREDERICK, ROEMER = ("mollwitz", "schwerin"), ("mollwitz", "frederick"), ("mollwitz", "roemer")
NEY, PICTON = ("beattenburg", "ney"), ("beattenburg", "picton")

MEANT: list[tuple[tuple[str, str], str, list[str]]] = [
    # standing orders behind a heading, several of them for those before a colon
    (FIGHT, "std order, batteries: foot first", ["prefer FG1 infantry", "prefer FG2 infantry"]),
    (FIGHT, "Standing orders: batteries prefer cav", ["prefer FG1 cavalry", "prefer FG2 cavalry"]),
    (JOSEPH, "Std: ME1, ME2: press no, counterattack no",
     ["counterattack ME1 no", "press ME1 no", "counterattack ME2 no", "press ME2 no"]),
    (SCHWERIN, "std order PB1, PB2: aim horse first", ["aim PB1 horse", "aim PB2 horse"]),
    (SCHWERIN, "PB3 always aims at foot first", ["aim PB3 foot"]),
    (GREENE, "GN1: adv cover", ["advance GN1 cover"]),
    # bids by names that are only begun
    (RAAB, "Bids Bar/Gren/Laur", ["eugene bid BAR + GRE + LAU"]),
    (RAAB, "Spare dice: Grou, then Bar", ["eugene leftover GRO + BAR"]),
    (RAAB, "Bid Gren 1st, Grou 2nd - each until he has won", ["eugene bid until won GRE + GRO"]),
    (RAAB, "bids Gren, Grou, one contest each", ["eugene bid in turn GRE + GRO"]),
    # names among names, an arm before a name, a name without its article
    (EUGENE, "Hold: Severoli, Guard", ["BA1 hold", "BA2 hold", "BA3 hold", "BA6 hold"]),
    (EUGENE, "Hold: Pacthod pair. BA7 fire at F3", ["BA4 hold", "BA5 hold", "BA7 bombard F3"]),
    (HOWE, "mounted jägers hold, foot jägers to O21", ["JA1 move O21", "JA2 hold"]),
    (GREENE, "light horse > M25", ["BL1 move M25", "MY1 move M25"]),
    (("beattenburg", "napoleon"), "guard howitzer faces NE", ["GB1 face NE"]),
    # signs between ids and squares
    (JOSEPH, "ME3: F1 = E1", ["ME3 move E1"]),
    (HARCOURT, "FC1=D7, FC2=E7", ["FC1 move D7", "FC2 move E7"]),
    (KNYPHAUSEN, "AR3 * G22 // BR1 hold", ["AR3 bombard G22", "BR1 hold"]),
    # what a howitzer fires at
    (("beattenburg", "wellington"), "WB1 how. on G10", ["WB1 fire G10 howitzer"]),
    (PICTON, "KF2 how. only => F4", ["KF2 fire F4 howitzer"]),
    (("beattenburg", "bernadotte"), "SF1: shot K4, shell K3", ["SF1 fire K4, fire K3 howitzer"]),
    # who is only passed, or closed up on, or whose place is taken
    (STAIR, "BC2 thru BI3 & on to F5", ["BC2 move F5"]),
    (SCHWERIN, "Have PI7 close up four inches on PI1.", ["PI7 advance 4"]),
    (HOWE, "Agnew closes up on Grey (S19)", ["BR4 move S19"]),
    (WINGS, "GY3 back to D1, GY4 takes its place", ["GY3 move D1", "GY4 move E1"]),
    (WINGS, "GY3 back to D1, GY4 takes over its old square", ["GY3 move D1", "GY4 move E1"]),
    (WINGS, "GY3 back to D1, GY4 fills the spot that it leaves", ["GY3 move D1", "GY4 move E1"]),
    (WINGS, "GY3 zurück nach D1, GY4 nimmt ihren bisherigen Platz ein", ["GY3 move D1", "GY4 move E1"]),
    # conditions
    (JOHN, "JE2 G4 if 2+ hits; JE3 likewise, G5", ["JE2 move G4 if hits >= 2", "JE3 move G5 if hits >= 2"]),
    (JOHN, "JE2 to G4, JE3 likewise to G5", ["JE2 move G4", "JE3 move G5"]),
    (ROEMER, "AC1 advance 12 unless enemy within 10, then hold", ["AC1 advance 12 if not enemy within 10 else hold"]),
    (SULLIVAN, "SU3: if en cav within 2 wdr N21, otherwise stand",
     ["SU3 withdraw N21 if enemy cavalry within 2 else hold"]),
    (KNYPHAUSEN, "AR4 * G22 if occ. by en.", ["AR4 bombard G22 if enemy at G22"]),
    (("raab-opening", "wings"), "LA2: E6 if no Aust. in F6, oth. stay", ["LA2 move E6 if not enemy at F6 else hold"]),
    # thought over
    (FIGHT, "FI3 to G4, no, FI4", ["FI4 move G4"]),
    (GREENE, "Bland to J25. On second thoughts J27.", ["BL1 move J27"]),
    (FREDERICK, "Hussars: belay prev., 3 back instead", ["PC5 back 3"]),
    (JOSEPH, "FR5 jetzt Feuer auf E4 statt stehen", ["FR5 bombard E4"]),
    # the writer himself
    (GREENE, "C-in-C rides over to Nash", ["WSH move I24"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), MEANT, ids=[text for _, text, _ in MEANT])
def test_a_private_shorthand_is_filed_as_it_was_meant(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, told = answered(text, seat_in(*place))
    assert [str(each) for each in (*after.sheet.orders, *after.sheet.standing)] == meant
    assert not after.questions and not told.unread


ASKED = [
    ("Batt. -> AI2", SCHWERIN, {"PB1", "PB2", "PB3"}),
    ("Foot bty to L13, pls", ("beattenburg", "brunswick"), {"BF1", "BF2"}),
    ("Wayne: one brigade to G24", GREENE, {"WY1", "WY2"}),
    ("FC1 = D7", HARCOURT, {"FC1"}),
]


@pytest.mark.parametrize(("text", "place", "whom"), ASKED, ids=[text for text, _, _ in ASKED])
def test_which_of_several_is_asked(text: str, place: tuple[str, str], whom: set[str]) -> None:
    after, _ = answered(text, seat_in(*place))
    offered = {
        order.unit for question in after.questions for choice in question.choices for order in choice.orders
    }  # fmt: skip
    assert offered - {""} == whom
    assert not any(order.actions[:1] and order.actions[0].verb != "hold" for order in after.sheet.orders)


def test_a_word_for_ones_own_guns_destroys_none() -> None:
    after, _ = answered("NF2: guns on M17", seat_in(*NEY))
    assert [str(order) for order in after.sheet.orders] == ["NF2 fire M17"]
    after, _ = answered("NF2 guns", seat_in(*NEY))
    assert after.questions and not any("destroy" in str(order) for order in after.sheet.orders)
    after, _ = answered("NF2 destroy guns", seat_in(*NEY))
    assert [str(order) for order in after.sheet.orders] == ["NF2 destroy guns"]


def test_the_rest_behind_two_strokes_is_no_comment() -> None:
    after, _ = answered("AR3 * G22 // rest stand fast", seat_in(*KNYPHAUSEN))
    assert {str(order) for order in after.sheet.orders} >= {"AR3 bombard G22", "AR4 hold", "BR1 hold", "HB1 hold"}
    after, _ = answered("AR3 * G22 // they have it coming", seat_in(*KNYPHAUSEN))
    assert [str(order) for order in after.sheet.orders] == ["AR3 bombard G22"]


def test_of_one_and_the_other_neither_is_told_both() -> None:
    after, _ = answered("One cavalry regiment to D4, the other stays where it is.", seat_in(*STAIR))
    offered = [order for question in after.questions for choice in question.choices for order in choice.orders]
    assert {"BC1 move D4", "BC2 move D4", "BC1 hold", "BC2 hold"} <= {str(order) for order in offered}
    assert not after.sheet.orders and all(len(order.actions) < 2 for order in offered)


def test_the_other_is_not_everybody_else() -> None:
    after, _ = answered("GR4 goes to E4, the other stays.", seat_in(*EUGENE))
    assert {order.unit for order in after.sheet.orders} <= {"GR4"}


def test_enemies_and_friends_are_told_as_people_tell_them() -> None:
    for text, place, meant in (
        ("Kindly let HI1 pour a volley into the French Fifth.", GEORGE, ["HI1 fire FI5"]),
        ("Would my batteries beyond the river please wait with their fire?", OPENING, ["FG1 hold fire"]),
        ("AC1 faces the enemy.", GEORGE, ["AC1 face N"]),
        ("The men in kilts might like a change: have them look east.", KNYPHAUSEN, ["SC1 face E"]),
        ("If there's anybody in the ford, our twelve-pounders bombard the ford.", KNYPHAUSEN,
         ["AR3 bombard G22 if enemy at G22"]),
    ):  # fmt: skip
        after, _ = answered(text, seat_in(*place))
        assert [str(order) for order in after.sheet.orders] == meant, text
