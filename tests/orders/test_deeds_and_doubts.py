"""Deeds in the words of many players, and what is asked where a sentence is not understood whole."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.reading import LineReading, Reading, Result
from pbem.orders.plainly.third_reading import ThirdReader
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

POSITIONS = load_positions()
OPENING, HUSSARS, BRIDGE = ("dettingen-opening", "gramont"), ("mollwitz-list", "frederick"), ("raab-contact", "eugene")


def read(place: tuple[str, str], text: str) -> Reading:
    """A letter of one sentence, read from a seat of the corpus."""
    return orders.read(text, context_of(POSITIONS[place[0]], place[1], "en"))


def done(reading: Reading) -> list[str]:
    """What it orders, for this bound and for good."""
    return sorted(str(each) for line in reading.lines for each in (*line.orders, *line.standing))


def asked(reading: Reading) -> LineReading:
    """The one question that it raises."""
    (line,) = (line for line in reading.lines if line.result is Result.ASK)
    assert not line.orders
    return line


WORDINGS = [
    # a verb in two parts, the particle behind, and the verb last
    ("FI1 rückt nach D5 vor", "FI1 move D5"), ("FI1 soll nach D5 vorrücken", "FI1 move D5"),
    ("FI2 ist angewiesen, nach E5 vorzurücken", "FI2 move E5"), ("FI3 wartet ab", "FI3 hold"),
    ("FI4 bezieht Stellung in G6", "FI4 move G6"), ("FI5 hält an", "FI5 hold"),
    ("FI6 gräbt sich ein", "FI6 hold"), ("FG1 nimmt D3 aufs Korn", "FG1 fire D3"),
    # how people say it
    ("FI1 stays put where it is", "FI1 hold"), ("FI1 digs in", "FI1 hold"), ("FI3 is to stand its ground", "FI3 hold"),
    ("FG1 keeps pounding D3", "FG1 fire D3"), ("FG1 lets fly at D3", "FG1 fire D3"),
    ("FI2 works its way down to E5", "FI2 move E5"), ("FI2 takes post in E5", "FI2 move E5"),
    ("FI2 in reserve", "FI2 hold"), ("FI4 als Reserve", "FI4 hold"),
    # what is not to be done says how far
    ("FI1 goes down to D5 but no further", "FI1 move D5"), ("FI1 stays and fires at D4", "FI1 fire D4"),
    # manners say nothing
    ("FI1 moves to D5 at a steady pace with drums beating", "FI1 move D5"),
    ("FI1 marschiert mit klingendem Spiel nach D5", "FI1 move D5"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), WORDINGS)
def test_a_deed_is_read_in_many_wordings(text: str, told: str) -> None:
    assert done(read(OPENING, text)) == [told]


CONDITIONS = [
    ("If the British are in H10 by the time we get there, FI1 holds.", "FI1 hold if enemy at H10"),
    ("FI1 fires at E4 should he come within two squares", "FI1 fire E4 if enemy within 2"),
    ("Sollte der Feind auf zwei Felder herankommen, bildet FI1 Karree.", "FI1 form square if enemy within 2"),
    ("FI1 geht nach D6, sobald D5 frei ist", "FI1 move D6 if D5 empty"),
    ("As long as D5 is empty FI1 goes to D5", "FI1 move D5 if D5 empty"),
    ("FI1 moves to D6 once AI1 has left D5", "FI1 move D6 if not AI1 at D5"),
    ("FI2 attacks E4 if they are still there", "FI2 melee E4 if enemy at E4"),
    ("If the British stand in H10, throw them out: FI1 and FI2.", "FI1 melee H10 if enemy at H10"),
]


@pytest.mark.parametrize(("text", "told"), CONDITIONS)
def test_a_condition_is_read_in_a_players_own_words(text: str, told: str) -> None:
    assert told in done(read(OPENING, text))


@pytest.mark.parametrize(
    "text", ["FI1 to D5 if the ground is dry enough", "FI1 nach D5, falls es dort nicht zu nass ist",
             "FI1 to D5 once FI2 has had its breakfast"],
)  # fmt: skip
def test_a_condition_that_no_rule_asks_for_offers_the_deed_anyway(text: str) -> None:
    assert "FI1 move D5" in [str(choice.order) for choice in asked(read(OPENING, text)).choices]


STANDING = [
    (OPENING, "FI1 no firing unless charged (std order)", "react FI1 when charged"),
    (OPENING, "FI2 feuert nur, wenn es angegriffen wird", "react FI2 when charged"),
    (OPENING, "FI3 fights to the last man", "limit FI3 never"),
    (HUSSARS, "Die Husaren sollen bei Berührung grundsätzlich ausweichen.", "evade PC5 yes"),
    (HUSSARS, "The hussars evade any charge", "evade PC5 yes"),
    (HUSSARS, "PC5 never evades", "evade PC5 no"),
    (BRIDGE, "BA1 kein Schritt zurück", "retreat BA1 stay"),
]


@pytest.mark.parametrize(("place", "text", "told"), STANDING)
def test_a_standing_order_is_read_in_other_words(place: tuple[str, str], text: str, told: str) -> None:
    assert done(read(place, text)) == [told]


DOUBTS = [
    ("FI1 should do something about BI1", {"FI1 fire BI1", "FI1 melee BI1"}),
    ("FI2 to E5 or E6 instead", {"FI2 move E5"}),
    ("the second regiment only to E5", {"FI2 move E5"}),
    ("FI1 does something clever at D5", {"FI1 move D5"}),
]


@pytest.mark.parametrize(("text", "offered"), DOUBTS)
def test_whatever_is_not_understood_whole_is_asked_with_what_it_could_mean(text: str, offered: set[str]) -> None:
    assert offered <= {str(choice.order) for choice in asked(read(OPENING, text)).choices}


def test_a_deed_without_a_name_is_asked_of_those_who_are_nearest() -> None:
    units = [choice.order.unit for choice in asked(read(OPENING, "Please march to D5 at once.")).choices]
    assert units[0] == "FI1" and len(units) > 1


@pytest.mark.parametrize(
    "text", ["You will never hold the line at D4!", "My horse will ride over your guns.", "Nobody knows what they do.",
             "We lost two battalions in the wood and the guns fire all day."],
)  # fmt: skip
def test_talk_makes_nobody_wait(text: str) -> None:
    reading = read(OPENING, text)
    assert done(reading) == [] and not any(line.units for line in reading.lines)


def test_a_wish_put_as_a_question_is_asked_about() -> None:
    assert "FG1 fire" in str(asked(read(OPENING, "Could FG1 fire on whoever is standing in C3?")).choices[0].order)


def test_the_writer_rides_and_not_those_of_whom_he_spoke_before() -> None:
    reading = read(("raab-opening", "john"), "the infantry does nothing, and I myself ride over to Jellacic.")
    assert "JOH join JEL" in done(reading) and "CO1 hold" in done(reading)


def test_a_pronoun_behind_a_verb_means_whoever_was_spoken_of() -> None:
    assert done(read(OPENING, "FG1 fires at D4. FG2 hammers it as well.")) == ["FG1 fire D4", "FG2 fire D4"]


def test_into_a_place_where_the_enemy_stands_is_an_attack() -> None:
    assert "GR1 assault F3" in done(read(BRIDGE, "GR1+GR2+GR3 into Kis-Megyer, and a good day to them"))


LONG = "glimmering wondrously between the hedges and the little stream that nobody has ever crossed before dinner"
UNFORMED = "Die drei Bataillone stellen sich in Angriffskolonne auf, ohne loszumarschieren oder sich sonst zu regen."
STRANGE = "zzgorblatz vroomulating brixtonwards qwimbling tharnfully ogrundious"


@pytest.mark.parametrize(
    ("place", "text", "quoted"),
    [
        (OPENING, f"FI1 D5 {LONG}", LONG),
        (("dettingen-opening", "stair"), UNFORMED, "ohne loszumarschieren oder sich sonst zu regen"),
        (OPENING, f"FI1 to D5 {STRANGE}", STRANGE),
    ],
)
def test_what_is_not_read_is_quoted_to_its_end(
    monkeypatch: pytest.MonkeyPatch, place: tuple[str, str], text: str, quoted: str
) -> None:
    monkeypatch.setattr(ThirdReader, "read", lambda reader, number, text: ())
    reading = read(place, text)
    said = [words for line in reading.lines for words in (line.message, line.note)]
    assert any(quoted in words for words in (*said, *(each.text for each in reading.unread)))
    assert not any('"' in words and quoted[:30] in words and quoted not in words for words in said)
