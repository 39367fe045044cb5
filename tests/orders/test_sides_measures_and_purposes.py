"""How far, on which side of whom, what for, and what is said beside of one whom another joins: told in prose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Act
from pbem.orders.words.spelling import is_word
from tests.letters.prose.answers import ordered_before
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of
from tests.orders.test_five_systems import CONTACT, OPENING, ordered, read
from tests.orders.test_short_orders import answered

SCHWERIN, FREDERICK, NEIPPERG, ROEMER = (("mollwitz", seat) for seat in ("schwerin", "frederick", "neipperg", "roemer"))
STAIR, HARCOURT, GEORGE = (("dettingen-contact", seat) for seat in ("stair", "harcourt", "george"))
NAPOLEON = ("beattenburg", "napoleon")
Said = tuple[tuple[str, str], str, list[str]]

MEASURES: list[Said] = [
    (SCHWERIN, "The 3rd Battalions go forward an inch.", ["PI3 advance 1"]),
    (SCHWERIN, "3rd Battalions slide an inch to the right.", ["PI3 sidestep right 1"]),
    (SCHWERIN, "right so first battalions wheel left thirty degrees comma second battalions go straight on four inches",
     ["PI1 wheel left 30", "PI2 advance 4"]),
    (SCHWERIN, "Die ersten Bataillone schwenken dreißig Grad nach links.", ["PI1 wheel left 30"]),
    (ROEMER, "AC5 wheels to the left by forty-five degrees", ["AC5 wheel left 45"]),
    (FREDERICK, "The dragoons over there, the 1st, turn right ninety degrees.", ["PC3 turn right 90"]),
    (SCHWERIN, "The Guards step off half right for two inches and then give the Austrian 4th Foot a volley.",
     ["PI7 oblique right 2, fire AI4"]),
    (SCHWERIN, "Die Garde geht zwei Zoll halb rechts vor.", ["PI7 oblique right 2"]),
    (GEORGE, "Die Kürassiere sollen sich aus dem Getümmel lösen und zwei Felder zurückgehen.", ["AC1 disengage S 2"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), MEASURES, ids=[text for _, text, _ in MEASURES])
def test_how_far_is_not_lost(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert ordered(read(place, text)) == meant


@pytest.mark.parametrize("text", ["2nd Austrian Dragoons wheel to the left a good bit", "AC5 schwenkt nach links"])
def test_who_wheels_is_asked_how_far(text: str) -> None:
    after, _ = answered(text, context_of(load_positions()["mollwitz"], "roemer", "en"))
    (question,) = after.questions
    assert question.message == "AC5: wheel how far?"
    assert {"AC5 wheel left 15", "AC5 wheel left 30"} <= {str(o) for choice in question.choices for o in choice.orders}


SIDES: list[Said] = [
    (OPENING, "Everyone west of the Duke goes one square south.",
     ["FI1 move S 1", "FI2 move S 1", "FI3 move S 1", "FG1 move S 1", "FG2 move S 1"]),
    (OPENING, "All battalions east of FI4 hold.", ["FI5 hold", "FI6 hold", "FI7 hold", "FI8 hold"]),
    (OPENING, "The regiments east of FI4 hold.", ["FI5 hold", "FI6 hold", "FI7 hold", "FI8 hold"]),
    (OPENING, "Alle Regimenter westlich von FI4 ein Feld vor.", ["FI1 move S 1", "FI2 move S 1", "FI3 move S 1"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), SIDES, ids=[text for _, text, _ in SIDES])
def test_those_on_one_side_of_somebody_are_not_all(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert ordered(read(place, text)) == meant


@pytest.mark.parametrize("text", ["Everyone east of Grobs doesn't budge.", "Everyone behind the hedge holds."])
def test_everybody_is_told_nothing_where_it_is_not_known_of_whom_the_side_is(text: str) -> None:
    assert ordered(read(OPENING, text)) == []


PURPOSES: list[Said] = [
    (SCHWERIN, "3rd Battalions slide an inch to the right so the gunners of the 1st Battery get a bit of air.",
     ["PI3 sidestep right 1"]),
    (CONTACT, "FI8 goes to K6 so the battery gets a clear field.", ["FI8 move K6"]),
    (CONTACT, "FI8 steps forward a square so the battery can see.", ["FI8 move N 1"]),
    (STAIR, "The 3rd Foot fires once more and then forms square, since I don't trust those horsemen behind E5.",
     ["BI3 fire, form square"]),
    (STAIR, "BI3 forms square, because I do not like the look of that lot in E5.", ["BI3 form square"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), PURPOSES, ids=[text for _, text, _ in PURPOSES])
def test_what_something_is_good_for_tells_nobody_anything(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert ordered(read(place, text)) == meant


BESIDE: list[Said] = [
    (STAIR, "Lord Stair joins the second battalion, which doesn't move.", ["ES join BI2", "BI2 hold"]),
    (STAIR, "Stair rides over to BI3, which stays where it is.", ["ES join BI3", "BI3 hold"]),
    (STAIR, "Stair begibt sich zum dritten Bataillon, das stehen bleibt.", ["ES join BI3", "BI3 hold"]),
    (STAIR, "Stair joins BI3, which fires at E5.", ["ES join BI3", "BI3 fire E5"]),
    (STAIR, "Stair begibt sich zum dritten Bataillon, das auf E5 feuert.", ["ES join BI3", "BI3 fire E5"]),
    (STAIR, "Lord Stair verlässt das zweite Regiment und begibt sich zum dritten, das ihn nötiger hat.",
     ["ES join BI3"]),
    (OPENING, "The moment has come, gentlemen: let the Fourth march straight down upon G5, with Gramont riding before "
     "its colours!", ["FI4 move G5", "DG join FI4"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), BESIDE, ids=[text for _, text, _ in BESIDE])
def test_what_is_said_of_him_whom_a_general_joins_is_for_him(
    place: tuple[str, str], text: str, meant: list[str]
) -> None:
    assert sorted(ordered(read(place, text))) == sorted(meant)


OTHERS: list[Said] = [
    (("dettingen-opening", "george"), "My Lord Stair, could your two regiments of horse stay exactly where they are?",
     ["BC1 hold", "BC2 hold"]),
    (GEORGE, "The cuirassiers fight it out over there by the forest, and the two Austrian battalions close up one "
     "square so their muskets finally reach somebody.", ["AC1 hold", "AI1 move N 1", "AI2 move N 1"]),
    (HARCOURT, "If Gramont's second infantry regiment breaks, the First Horse fills the hole at E5; if it doesn't, "
     "they sit tight.", ["FC1 move E5 if FI2 broken else hold"]),
    (NEIPPERG, "Berlichingen's three regiments over on the right go eight inches ahead; his hussars on the other wing "
     "sit still this time.", ["AC6 advance 8", "AC7 advance 8", "AC8 advance 8", "AC9 hold"]),
    (NAPOLEON, "Bernadotte's light infantry takes the Scrubenspitz now, the 1st on H4 and the 2nd just below on H3.",
     ["SV1 move H4", "SV2 move H3"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), OTHERS, ids=[text for _, text, _ in OTHERS])
def test_whose_and_of_what_arm_they_are_tells_who_is_meant(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert ordered(read(place, text)) == meant


AGAIN: list[Said] = [
    (("dettingen-opening", "stair"), "Vergessen Sie, was ich wegen der Batterie geschrieben hatte, die feuert diesmal "
     "überhaupt nicht.", ["PG1 hold fire"]),
    (OPENING, "Streichen Sie den Befehl an das erste Regiment, es marschiert nach D6.", ["FI1 move D6"]),
    (("brandywine", "sullivan"), "Please strike out Stone's march to L22. The other order you hold from me, Conway's, "
     "is still good.", []),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), AGAIN, ids=[text for _, text, _ in AGAIN])
def test_what_is_taken_back_or_stands_and_told_anew_is_told_once(
    place: tuple[str, str], text: str, meant: list[str]
) -> None:
    assert ordered(read(place, text)) == meant


def test_what_was_sent_earlier_stands_but_for_one() -> None:
    text = "Everything I sent you earlier stands except the Leib-Carabiniers, who go forward six inches after all."
    reading = read(SCHWERIN, text)
    assert [each for each in ordered(reading) if not each.endswith(" hold")] == ["PC1 advance 6"]
    assert not reading.unread


def test_the_same_goes_for_somebody_else() -> None:
    position = load_positions()["dettingen-contact"]
    context = context_of(position, "gramont", "en")
    context = replace(context, last=ordered_before(position, "gramont", context))
    text = "The Fifth does exactly what it did last bound, and the same goes for the guns across the river."
    lines = orders.read(text, context).lines
    assert [str(order) for line in lines for order in line.orders] == ["FI5 fire H4", "FG1 fire C3"]


@pytest.mark.parametrize(
    "text",
    [
        "Before I decide anything about the First, would it be allowed to shoot diagonally at E4 from where it stands?",
        "Wäre es erlaubt, dass das erste Regiment auf E4 schießt?",
        "Bevor ich entscheide: dürfte das Erste schräg auf E4 schießen?",
    ],
)
def test_whoever_asks_what_is_allowed_orders_nothing(text: str) -> None:
    reading = read(CONTACT, text)
    assert not reading.lines and [each.act for each in reading.unread] == [Act.QUESTION]


@pytest.mark.parametrize("word", ["colours", "centre", "defence", "harbour", "recognise", "travelled", "manoeuvre"])
def test_english_words_are_words_as_the_english_spell_them(word: str) -> None:
    assert is_word(word)
