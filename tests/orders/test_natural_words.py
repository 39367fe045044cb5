"""Letters as they come on a first evening: what ends, what stays as sent, who is made to do it, second thoughts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem import orders
from pbem.battle.order import Order
from pbem.orders.grammar.reading import Act, Result
from tests.orders.test_five_systems import CONTACT, DARU, EMPEROR, JOHN, OPENING, ordered, read, seen

ROMER, NEIPPERG, SCHWERIN = ("mollwitz-list", "romer"), ("mollwitz-list", "neipperg"), ("mollwitz-list", "schwerin")
STAIR, GEORGE, HOWE = ("dettingen-opening", "stair"), ("dettingen-contact", "george"), ("brandywine", "howe")
SULLIVAN, WASHINGTON, PICTON = ("brandywine", "sullivan"), ("brandywine", "washington"), ("beattenburg", "picton")
FIGHT, JOSEPH, AUSTRIA = ("raab-contact", "eugene"), ("raab-contact", "joseph"), ("dettingen-contact", "stair")
BRUNSWICK, BERNADOTTE = ("beattenburg", "brunswick"), ("beattenburg", "bernadotte")

READ = [
    # a deed that ends or is done to nobody is not done
    (OPENING, "FI1 and FI2 should stop shooting", ["FI1 hold fire", "FI2 hold fire"]),
    (OPENING, "FI3 soll aufhören zu schießen", ["FI3 hold fire"]),
    (OPENING, "FI3 hört auf zu feuern", ["FI3 hold fire"]),
    (OPENING, "FI1 stays where it is, shoots at nothing", ["FI1 hold fire"]),
    (OPENING, "FI1 bleibt stehen und schießt auf nichts", ["FI1 hold fire"]),
    (GEORGE, "No changes this time, except that HI3 should stop shooting", ["HI3 hold fire"]),
    (DARU, "PV1 should stop moving, PF1 quits pounding them", ["PF1 hold fire", "PV1 hold"]),
    (HOWE, "BG1 stops attacking", ["BG1 hold"]),
    (FIGHT, "BA7 bombards nothing, just wait", ["BA7 hold"]),
    (FIGHT, "BA7 beschießt nichts, wartet nur", ["BA7 hold"]),
    (GEORGE, "HI3 goes to E5 and stops there", ["HI3 move E5"]),
    # the first of two clauses does not swallow the second
    (ROMER, "AC2 atack PC2 and AC3 goes for PC3", ["AC2 attack PC2", "AC3 attack PC3"]),
    (CONTACT, "FI8 has taken 3 hits and should rally, also can you make FI1 go to D4", ["FI1 move D4", "FI8 rally"]),
    (FIGHT, "GR2 took 2 hits, so rally it", ["GR2 rally"]),
    (FIGHT, "GR2 hat zwei Treffer kassiert, soll sich also sammeln.", ["GR2 rally"]),
    (EMPEROR, "Get the Old Guard to march to D10 and have the battery fire at J10", ["GB1 fire J10", "OG1 move D10"]),
    (OPENING, "FI2 bleibt, lass FI1 nach D5 gehen", ["FI1 move D5", "FI2 hold"]),
    (WASHINGTON, "stop bombarding F5, RA1", ["RA1 hold"]),
    # a word for the ground is the nearest that there is
    (WASHINGTON, "Maxwell goes down to the ford.", ["MX1 move G22"]),
    (OPENING, "FI8 moves to the hamlet", ["FI8 move D11"]),
    # arrows in a row, and what stands under a label
    (CONTACT, "FI1->E5 FI2->E6", ["FI1 move E5", "FI2 move E6"]),
    (CONTACT, "FI1 - D6 FI2 - E6", ["FI1 move D6", "FI2 move E6"]),
    (CONTACT, "FI1 - D6, E6 FI2", ["FI1 move D6", "FI2 move E6"]),
    (DARU, "PV1->H10 PV2->H11 PL1->G10", ["PL1 move G10", "PV1 move H10", "PV2 move H11"]),
    (DARU, "Fire: PF1 BL1, PF2 BL2, PB1 silent", ["PB1 hold fire", "PF1 fire BL1", "PF2 fire BL2"]),
    (DARU, "Feuer: PF1 BL1, PF2 BL2, PB1 schweigt", ["PB1 hold fire", "PF1 fire BL1", "PF2 fire BL2"]),
    (CONTACT, "2 hits: FI1 sq", ["FI1 form square if hits >= 2"]),
    (HOWE, "AR1 nein, AR2 ja: F24", ["AR1 hold", "AR2 bombard F24"]),
    (SCHWERIN, "Falls Reiterei näher als acht Zoll an die Garde herankommt, bildet sie Karree, sonst geht sie drei "
     "Zoll vor.", ["PB7 form square if enemy cavalry within 8 else move N 3"]),
    # a wide word yields to the narrow one
    (OPENING, "FI8 - get them sorted out (rally)", ["FI8 rally"]),
    (OPENING, "FG1 get ready to go (limber)", ["FG1 limber"]),
    (DARU, "PF2 should turn on K9", ["PF2 fire K9"]),
    (DARU, "PF1 schwenkt auf K10 und PF2 auf J10", ["PF1 fire K10", "PF2 fire J10"]),
    (SCHWERIN, "PB1 takes one step back.", ["PB1 move S 1"]),
    (SCHWERIN, "Schwerin takes PB1 6 inches back.", ["PB1 move S 6"]),
    (GEORGE, "HI1 volley H5. HI3 volley J5. AC1 keep hacking", ["AC1 hold", "HI1 fire H5", "HI3 fire J5"]),
    # what is only said of it
    (OPENING, "FG1: limber, I'll want it on wheels next time", ["FG1 limber"]),
    (OPENING, "FG1 limbers up, we need it further forward next turn", ["FG1 limber"]),
    (OPENING, "FI1 nach D5, das ist nur ein Feld", ["FI1 move D5"]),
    (BRUNSWICK, "Unser erstes leichtes Bataillon soll ins Schloss, bevor die Polen dort sind.", ["BV1 move H10"]),
    (BRUNSWICK, "BV1 to H10 before the Poles get there", ["BV1 move H10"]),
    # places, and those who are told from others
    (SULLIVAN, "ST1 ST2 to J24 by I24", ["ST1 move I24-J24", "ST2 move I24-J24"]),
    (ROMER, "AC1 AC2 south 15, AC4 AC5 behind them S 12",
     ["AC1 move S 15", "AC2 move S 15", "AC4 move S 12", "AC5 move S 12"]),
    (EMPEROR, "OG1 up to D10, NAP joins them", ["NAP join OG1", "OG1 move D10"]),
    (EMPEROR, "OG1 nach D10, NAP schließt sich ihnen an", ["NAP join OG1", "OG1 move D10"]),
    (STAIR, "PG1 feuert auf die Batterie gegenüber, also FG2", ["PG1 fire FG2"]),
    (HOWE, "Dragoons: out east to P22 and face south.", ["LD1 move P22, face S"]),
    (("dettingen-opening", "harcourt"), "das 2. Pferderegiment nach E6, die andern beiden warten",
     ["FC1 hold", "FC2 move E6", "FC3 hold"]),
    (JOSEPH, "ME1 assaults E2, horse guns in support", ["ME1 assault E2", "ME6 bombard E2"]),
    (JOSEPH, "ME1 stürmt E2, ME3 zur Unterstützung", ["ME1 assault E2 ME3"]),
    (BERNADOTTE, "SV one to G four, SV two to G three", ["SV1 move G4", "SV2 move G3"]),
    # second thoughts: the last place counts
    (AUSTRIA, "BC1 schließt auf nach B2.. Quatsch, Wasser. Also C1.", ["BC1 move C1"]),
    (WASHINGTON, "Maxwell goes down to the ford. I mean G22 exactly.", ["MX1 move G22"]),
    (WASHINGTON, "Maxwell rückt zur Furt vor. Ich meine G22.", ["MX1 move G22"]),
    (CONTACT, "FI1 doch noch vor auf D4", ["FI1 move D4"]),
    (OPENING, "FI1 to D5. No, hang on, that is too near their guns, make it D6.", ["FI1 move D6"]),
    (OPENING, "FI1 to D5. No, too exposed, make it D6.", ["FI1 move D6"]),
    (OPENING, "FI1 nach D5. Nein, warte, da ist es zu eng, lieber D6.", ["FI1 move D6"]),
    # who change places, and what only says so once more
    (("raab-opening", "eugene"), "Seras and Durutte swap squares.",
     [*(f"GR{number} move D4" for number in (1, 2, 3)), "GR4 move D3", "GR5 move D3"]),
    (("raab-opening", "john"), "Die beiden Landwehren Jellacics tauschen die Plätze.", ["JE2 move F5", "JE3 move F4"]),
    (OPENING, "FI1 and FI2 change places: the first comes over to E7 and the other goes to D7.",
     ["FI1 move E7", "FI2 move D7"]),
    (OPENING, "FI1 🙂, … holds", ["FI1 hold"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), READ, ids=[text for _, text, _ in READ])
def test_it_is_read_as_an_umpire_would_take_it(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert sorted(ordered(read(place, text))) == sorted(meant)


KEPT = [
    ("Leave PV1 and PL1 as I sent them but turn PF1 on J10.", ["PF1 fire J10"]),
    ("Lass PV1 und PL1 wie ich sie geschickt habe, aber PF1 auf J10.", ["PF1 fire J10"]),
    ("PV1 as I wrote, PL1 as I ordered already.", []),
    ("The rest of what I sent you stands as it is.", []),
    ("Everything else I sent stands.", []),
    ("PF1 fires at J10, alles andere bleibt wie geschickt.", ["PF1 fire J10"]),
]


@pytest.mark.parametrize(("text", "meant"), KEPT, ids=[text for text, _ in KEPT])
def test_what_stays_as_it_was_sent_is_told_nothing_new(text: str, meant: list[str]) -> None:
    """`leave PV1 as I sent it` takes no general from a unit, and nobody is told to hold over his order on file."""
    assert ordered(orders.read(text, _filed("beattenburg", "poniatowski"))) == meant


TAKEN_BACK = [
    "Please take my move for PB1 back, I miscounted the inches.",
    "Bitte nimm meine Bewegung für PB1 zurück, alles andere bleibt wie geschickt.",
]


@pytest.mark.parametrize("text", TAKEN_BACK)
def test_an_order_called_back_in_two_words_is_off(text: str) -> None:
    lines = orders.read(text, _filed("mollwitz-list", "schwerin")).lines
    assert [order for line in lines for order in line.orders] == [Order("PB1", ())]


def test_of_a_deed_that_is_not_done_but_another_only_the_other_counts() -> None:
    reading = orders.read("NL1 doch nicht vorschicken, sondern stehen lassen", _filed("beattenburg", "ney"))
    assert ordered(reading) == ["NL1 hold"]
    assert all(line.result is Result.GUESS for line in reading.lines)


def test_a_place_given_up_is_shown_with_the_one_that_counts() -> None:
    (line,) = read(WASHINGTON, "Maxwell goes down to the ford. I mean G22 exactly.").lines
    assert (line.result, line.text) == (Result.GUESS, "Maxwell goes down to the ford. I mean G22 exactly.")


WISHES = [
    ("I'm off to Vienna from Thursday to Monday, so no letters from me.", "away"),
    ("Ich hätte gern die Karte noch einmal.", "send"),
    ("I'd like the map once more, mine got torn.", "send"),
    ("who hasnt sent yet??", "who"),
    ("Who are we waiting for?", "who"),
    ("map pls, the old one won't open", "send"),
    ("What have you got on file for me?", "show"),
    ("when's the deadline", "when"),
    ("Karte bitte nochmal + wer fehlt noch mit Befehlen?", "who send"),
    ("resend (a) my orders on file (b) last report", "show send"),
    ("JE1 holds; map pls", "send"),
]


@pytest.mark.parametrize(("text", "wishes"), WISHES, ids=[text for text, _ in WISHES])
def test_what_is_wished_for_is_granted_whatever_stands_beside_it(text: str, wishes: str) -> None:
    settings = [line.setting.name for line in read(JOHN, text).lines if line.setting is not None]
    assert settings == wishes.split()


def test_a_wish_beside_an_order_is_no_order() -> None:
    place = ("dettingen-opening", "stair")
    reading = read(place, "Limber up the battery, please. And could you send me the map again when you have a minute?")
    assert ordered(reading) == ["PG1 limber"]
    assert not any(line.result is Result.ASK for line in reading.lines)


def test_a_standing_order_behind_a_semicolon_is_theirs_of_whom_was_spoken() -> None:
    lines = read(WASHINGTON, "Miliz: Verluste zuerst; Rückzug n. O").lines
    told = {str(rule) for line in lines for rule in line.standing}
    assert told == {"losses AM1 first", "losses AM2 first", "retreat AM1 E", "retreat AM2 E"}


@pytest.mark.parametrize("text", ["BI3 lie down & take cover", "BI3 verschanzt sich"])
def test_what_no_rule_knows_is_not_taken_for_something_else(text: str) -> None:
    reading = read(("dettingen-contact", "stair"), text)
    assert ordered(reading) == []
    assert any(line.result is Result.ASK for line in reading.lines)


def test_a_label_before_a_question_or_a_message_makes_no_order_of_it() -> None:
    reading = read(("beattenburg", "poniatowski"), "Q: does a lone cdr in H10 score? PL2 G12.")
    assert ordered(reading) == ["PL2 move G12"]
    assert [each.text for each in reading.unread] == ["does a lone cdr in H10 score?"]
    reading = read(("brandywine", "howe"), "msg Knyphausen: go in at four\nAR2 bombards SU3")
    assert ordered(reading) == ["AR2 bombard SU3"]
    assert [(each.to, each.text) for each in reading.press] == [("General von Knyphausen", "go in at four")]


def test_an_order_beside_a_question_is_done() -> None:
    reading = read(("beattenburg", "wellington"), "map pls + who has sent in so far? DG1 holds.")
    assert ordered(reading) == ["DG1 hold"]
    assert {line.setting.name for line in reading.lines if line.setting is not None} == {"send", "who"}


def test_a_deed_behind_a_semicolon_is_done_or_quoted() -> None:
    text = "WSH up to H24; lends never; if caught alone evades SE"
    reading = read(WASHINGTON, text)
    assert ordered(reading) == ["WSH move H24"]
    told = {str(rule) for line in reading.lines for rule in line.standing}
    assert told == {"lend WSH never", "evade WSH SE"}


def _filed(position: str, seat: str) -> orders.Context:
    """What a seat sees that has something on file."""
    on_file = {"poniatowski": "PV1 move H10; PL1 hold; PF1 fire K10", "schwerin": "PB1 move N 6", "ney": "NL1 move F19"}
    context = seen(position, seat)
    lines = orders.read(on_file[seat].replace("; ", "\n"), context).lines
    return replace(context, filed=tuple(order for line in lines for order in line.orders))


def test_what_only_the_writer_does_later_is_shown() -> None:
    (line,) = read(OPENING, "FG1: limber, I'll want it on wheels next time").lines
    assert "I'll want it on wheels next time" in line.note
    assert all(each.act is not Act.ORDER for each in read(OPENING, line.text).unread)


def test_of_one_who_is_taken_back_and_one_who_stands_only_the_first_is_taken_back() -> None:
    lines = read(OPENING, "scrub FI1, FI2 unchanged").lines
    assert [(line.units, [str(order) for order in line.orders]) for line in lines] == [
        (("FI1",), ["FI1 "]), (("FI2",), []),
    ]  # fmt: skip
