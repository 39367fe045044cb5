"""Orders jotted down in a few words: second thoughts, blocks for actions, brackets, who goes along, numbers alone."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

OPENING, FIGHT = ("dettingen-opening", "gramont"), ("dettingen-contact", "gramont")
STAIR, GEORGE = ("dettingen-opening", "stair"), ("dettingen-opening", "george")
RAAB, BRIDGE, WINGS = ("raab-opening", "eugene"), ("raab-contact", "eugene"), ("raab-opening", "wings")
JOHN, JOSEPH = ("raab-contact", "john"), ("raab-contact", "joseph")
HOWE, SULLIVAN, GREENE = ("brandywine", "howe"), ("brandywine", "sullivan"), ("brandywine", "washington")
PONIATOWSKI, BRUNSWICK, PICTON = ("beattenburg", "poniatowski"), ("beattenburg", "brunswick"), ("beattenburg", "picton")
WELLINGTON, SCHWERIN, NEIPPERG = (
    ("beattenburg", "wellington"),
    ("mollwitz-list", "schwerin"),
    ("mollwitz-list", "neipperg"),
)

ORDERED: list[tuple[tuple[str, str], str, list[str]]] = [
    # what is said last is ordered, and what stood before it is taken back
    (OPENING, "FI5 G6?? no, G6 belongs to FI4. H6 then.", ["FI5 move H6"]),
    (OPENING, "FI6 I6. Or no: stay.", ["FI6 hold"]),
    (OPENING, "FI3 nach F5 ... doch nicht, bleibt", ["FI3 hold"]),
    (OPENING, "FI1 D6, FI5 G6? voll. Dann H6, Front S", ["FI1 move D6", "FI5 move H6, face S"]),
    (PICTON, "KF1 L4? occupied. M5 then", ["KF1 hold"]),
    (HOWE, "HG alle drei Q20?? Stapel zu hoch - dann Q21", ["HG1 move Q21", "HG2 move Q21", "HG3 move Q21"]),
    (RAAB, "GR1 GR2 x E3?? empty, so just move there", ["GR1 move E3", "GR2 move E3"]),
    (SCHWERIN, "PA1 fires AB1? out of range. Holds.", ["PA1 hold"]),
    (("beattenburg", "bernadotte"), "SF1+2 fire: NOT at the woods. K4", ["SF1 fire K4", "SF2 fire K4"]),
    # who is left out in the next sentence
    (OPENING, "FI1-FI3 one forward. Exceptions: FI2.", ["FI1 move S 1", "FI3 move S 1"]),
    # blocks for so many actions
    (RAAB, "GRE 3: GR1 E3 + x F3; 2: GR1 E3; 1: hold",
     ["with 1: GR1 hold", "with 2: GR1 move E3", "with 3: GR1 move E3, assault F3"]),
    (RAAB, "BAR w/ 2+: BA1 C3", ["with 2: BA1 move C3", "with 3: BA1 move C3"]),
    (RAAB, "GRE mit 3: GR1 E3, x F3; mit 2: GR1 E3", ["with 2: GR1 move E3", "with 3: GR1 move E3, assault F3"]),
    (RAAB, "Bei 2 oder 3 Aktionen: GR1 E3", ["with 2: GR1 move E3", "with 3: GR1 move E3"]),
    (RAAB, "if GRE wins 3: GR1 E3", ["with 3: GR1 move E3"]),
    (WINGS, "GRO: 3 = GY1 E2, GY3 E1; 1 = nothing",
     ["with 1: GY1 hold", "with 3: GY1 move E2", "with 1: GY3 hold", "with 3: GY3 move E1"]),
    # a bracket or a weapon says what the deed is
    (FIGHT, "FI5 vs HI1, FI7 vs HI3 (musketry)", ["FI5 fire HI1", "FI7 fire HI3"]),
    (FIGHT, "FI5 (HI1), FI7 (HI3) Musketen; FI8 sammeln", ["FI5 fire HI1", "FI7 fire HI3", "FI8 rally"]),
    (FIGHT, "FI2 Bajonett auf E4, FI1 schießt D3", ["FI1 fire D3", "FI2 melee E4"]),
    (FIGHT, "FI8 (rally), FI5 (fire)", ["FI5 fire", "FI8 rally"]),
    (FIGHT, "FI1: D3 (shoot)", ["FI1 fire D3"]),
    (HOWE, "LI1 + LI2: O20 (attack), AR2 O20 (shell)", ["AR2 bombard O20", "LI1 attack O20", "LI2 attack O20"]),
    (WELLINGTON, "WB1 H10 howitzer", ["WB1 fire H10 howitzer"]),
    (WELLINGTON, "WB1 M12 limbered", ["WB1 move M12, limber"]),
    # numbers alone
    (OPENING, "Odd bns adv 1, even bns stand",
     [f"FI{number} {'move S 1' if number % 2 else 'hold'}" for number in range(1, 9)]),
    (OPENING, "Gerade Nummern eins vor, ungerade bleiben",
     [f"FI{number} {'hold' if number % 2 else 'move S 1'}" for number in range(1, 9)]),
    (OPENING, "1,2,4 one fwd", ["FI1 move S 1", "FI2 move S 1", "FI4 move S 1"]),
    (SCHWERIN, "PA1-3 fire AB1-3", ["PA1 fire AB1", "PA2 fire AB2", "PA3 fire AB3"]),
    # who goes along does what the other was told, and who is only named beside him is not ordered
    (RAAB, "Seras E3, guns w/ Seras", ["GR1 move E3", "GR2 move E3", "GR3 move E3", "GR6 move E3"]),
    (OPENING, "FI1 and FI2 one forward, FI3 with them", ["FI1 move S 1", "FI2 move S 1", "FI3 move S 1"]),
    (OPENING, "FI6 & FI7 forward by one; FI8 to follow", ["FI6 move S 1", "FI7 move S 1", "FI8 move S 1"]),
    (HOWE, "AR1 fwd w/ FG1 to Q19", ["AR1 move Q19", "FG1 move Q19"]),
    (HOWE, "AR1 fwd w/ the Guards to Q19", ["AR1 move Q19"]),
    (OPENING, "me with FI5", ["DG join FI5"]),
    (OPENING, "DG bei FI4, FI4 G6", ["DG join FI4", "FI4 move G6"]),
    (HOWE, "me to Q20", ["HWE move Q20"]),
    (JOSEPH, "ME1 ME2 x E2, guns support", ["ME1 assault E2", "ME2 assault E2", "ME6 bombard E2"]),
    (BRUNSWICK, "BV1 x G10 mit BV2, BF1 BF2 Feuer G11", ["BF1 fire G11", "BF2 fire G11", "BV1 melee G10 BV2"]),
    # conditions
    (OPENING, "FI3 F6. If cav within 2: square.", ["FI3 form square if enemy cavalry within 2 else move F6"]),
    (BRUNSWICK, "BV1 H10. If Poles there: melee it, column.", ["BV1 melee H10 column if enemy at H10 else move H10"]),
    (PONIATOWSKI, "PV1 H10 (wenn frei)", ["PV1 move H10 if H10 empty"]),
    (PICTON, "KL1 Karree bei Reiterei auf 2, sonst Linie",
     ["KL1 form square if enemy cavalry within 2 else form line"]),
    (PICTON, "KL1 sq if cav within 3, KL2 same",
     ["KL1 form square if enemy cavalry within 3", "KL2 form square if enemy cavalry within 3"]),
    (SCHWERIN, "PB3 sq if AC* within 8", ["PB3 form square if enemy cavalry within 8"]),
    (STAIR, "PG1 dumb till they're within 3, then lets fly", ["PG1 fire if enemy within 3 else hold fire"]),
    # whom a word means in this seat
    (HOWE, "Guards Q19", ["FG1 move Q19", "FG2 move Q19"]),
    (SULLIVAN, "RWs bang O20", ["RW1 bombard O20", "RW2 bombard O20"]),
    (GEORGE, "Hanover stands", ["HI1 hold", "HI2 hold", "HI3 hold"]),
    (JOHN, "JEL alle stehen", ["JE1 hold", "JE2 hold", "JE3 hold", "JE4 hold"]),
    (NEIPPERG, "guns fire", ["AA1 fire", "AA2 fire"]),
    (SULLIVAN, "Hazen: get out of there", ["SU3 withdraw"]),
    (SULLIVAN, "SL1 M22 face N. ST1 M23 same facing.", ["SL1 move M22, face N", "ST1 move M23, face N"]),
    (JOHN, "CO2 besetzt F3", ["CO2 enter F3"]),
    (GREENE, "RA1 with Nash", ["RA1 move I24"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), ORDERED, ids=[text for _, text, _ in ORDERED])
def test_what_is_jotted_down_is_filed_as_it_was_meant(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, told = answered(text, seat_in(*place))
    assert [str(each) for each in after.sheet.orders] == meant
    assert not after.questions and not told.unread


@pytest.mark.parametrize(
    ("place", "text", "never"),
    [
        (OPENING, "FI5 to G6? Only if FI4 moves.", "FI5 move G6"),
        (OPENING, "FI1 to D5? What is there?", "FI1 move D5"),
        (OPENING, "with 3 actions FI1 D6", "FI1 move D6"),
        (OPENING, "FI1 D6? FI2 E6.", "FI1 move D6"),
        (HOWE, "guns O20; rest of left wing S 1", "LD1 move S 1"),
    ],
)
def test_what_is_still_in_doubt_is_asked_about(place: tuple[str, str], text: str, never: str) -> None:
    after, _ = answered(text, seat_in(*place))
    assert never not in map(str, after.sheet.orders) and after.questions
