"""What is put plainly is done where it is likely; where much hangs on a word it knows nothing of, never."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem import orders
from pbem.orders.asides.asked_for import AskedFor
from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, Act, LineReading, Result
from pbem.orders.plainly import dangers
from pbem.orders.plainly.dangers import DANGERS, Danger
from pbem.orders.plainly.how_likely import (
    BESIDE_A_QUESTION,
    CLEAR,
    LIKELY,
    LIKELY_OF_MUCH,
    NO_ORDER,
    RATHER_SURE,
    SURE,
)
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.ordering import Deeds, Orderer
from pbem.orders.plainly.plain import Plain
from pbem.orders.plainly.third_reading import READ_SO, PutPlainly, ThirdReader
from pbem.orders.plainly.weighing import CHAT, WORTH_ASKING
from pbem.orders.plainly.whom import NotRead
from pbem.orders.plainly.words import words_of
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

Put = Callable[[str, float], None]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Says what the network makes of any text, and how likely that is."""

    def say(plain: str, likely: float) -> None:
        said = tuple(plain.split())

        def read(self: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
            return (self._put(number, text, words_of(text), Written(said, (None,) * len(said), likely)),)

        monkeypatch.setattr(ThirdReader, "read", read)

    return say


SEATS = {
    "CV1": ("beattenburg", "charles"),
    "WY1": ("brandywine", "washington"),
    "Grenier": ("raab-opening", "eugene"),
    "ME6": ("raab-contact", "joseph"),
    "BG1": ("beattenburg", "brunswick"),
    "SV2": ("beattenburg", "bernadotte"),
    "PK1": ("beattenburg", "poniatowski"),
}
"""Whose letter it is of which a text speaks; otherwise it is Gramont's."""


def read(text: str) -> tuple[LineReading, ...]:
    place, seat = next((SEATS[name] for name in SEATS if name in text), ("dettingen-opening", "gramont"))
    return orders.read(text, context_of(load_positions()[place], seat, "en")).lines


def done(text: str) -> set[str]:
    return {str(order) for line in read(text) for order in line.orders}


def outcome(text: str) -> tuple[set[str], set[str]]:
    """What is done, and what is noted beside it."""
    return done(text), {line.note for line in read(text)}


def test_what_is_likely_enough_is_done_and_shown_as_a_guess(put: Put) -> None:
    put("FI1 : move D5", LIKELY)
    lines = read("FI1 frobbles merrily over to D5.")
    assert [str(order) for line in lines for order in line.orders] == ["FI1 move D5"]
    assert {(line.result, line.note) for line in lines} == {(Result.GUESS, READ_SO)}


def test_what_is_less_likely_stands_among_the_choices(put: Put) -> None:
    put("FI1 : fire D4", LIKELY - 0.01)
    (line,) = read("FI1 frobbles the D4 thing a bit.")
    assert line.result is Result.ASK
    assert "FI1 fire D4" in {str(choice.order) for choice in line.choices}
    put("FI1 : fire D4", WORTH_ASKING / 2)
    (line,) = read("FI1 frobbles the D4 thing a bit.")
    assert "FI1 fire D4" not in {str(choice.order) for choice in line.choices}


@pytest.mark.parametrize("danger", DANGERS, ids=lambda danger: danger.says)
def test_each_danger_alone_keeps_its_example_from_being_done(
    put: Put, monkeypatch: pytest.MonkeyPatch, danger: Danger
) -> None:
    put("-", 0)
    quiet = outcome(danger.example)
    put(danger.plain, 0.999)
    assert done(danger.example) == {*danger.does}
    assert outcome(danger.example) == quiet
    monkeypatch.setattr(dangers, "DANGERS", tuple(each for each in DANGERS if each is not danger))
    assert outcome(danger.example) != quiet


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("When his toes are warm FI1 frobbles merrily over to D5.", "FI1 : move D5"),
        ("Unless his toes are cold FI1 frobbles merrily over to D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily halfway over to D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily only over to D5.", "FI1 : move D5"),
        ("FI1 would stroll over to D5 if my wife agreed.", "FI1 : move D5"),
        ("Wenn sie uns angreifen wollen, geht FI1 nach D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily to D5 next bound, not this bound.", "FI1 : move D5"),
        ("FI1 geht morgen frobbelnd nach D5, jetzt noch nicht.", "FI1 : move D5"),
        ("In case the rain frobbles, FI1 goes merrily to D5.", "FI1 : move D5"),
        ("Wenn sie so weit vorrücken, geht FI1 nach D5.", "FI1 : move D5"),
        ("FI1 goes to D5 if you see a good target from there.", "FI1 : move D5"),
        ("FI1 frobbles merrily over to D5 or E5.", "FI1 : move D5"),
        ("FI1 never frobbles merrily over to D5.", "FI1 : move D5"),
        ("Everybody frobbles merrily over to D5.", "all : move D5"),
        ("FI1 frobbles merrily at whoever stands in D5.", "FI1 : move D5"),
        ("We lost FI1 as he frobbled merrily over to D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily over with FI2 to D5.", "FI1 , FI2 : move D5"),
        ("ME6 frobbles away at E2, 2 dice only.", "ME6 : bombard E2 1"),
        ("FI1 frobbles merrily half of the way to D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily over to D5 until the cows come home.", "FI1 : move D5"),
        ("If so FI1 frobbles merrily over to D5.", "FI1 : move D5"),
        ("FI1 frobbles over to D5 while FI2 twiddles his thumbs.", "FI1 : move D5"),
        ("FI1 looks splendid in those new breeches.", "keep FI1"),
        ("FI1 frobbles merrily over to D5 next bound.", "FI1 : move D5"),
        ("FI1 frobbles merrily over to D5, and FI2 twiddles his thumbs.", "FI1 : move D5"),
        ("FI1 frobbles merrily over to D5?", "FI1 : move D5"),
        ("Otherwise FI1 frobbles merrily over to D5.", "FI1 : move D5"),
        ("FI1 nto frobbles merrily over to D5.", "FI1 : move D5"),
        ("His frobbliness merrily twiddles his thumbs on the way to D5.", "all : move D5"),
        ("Frobbled were the orders of FI1 long ago.", "cancel FI1"),
        ("All foot frobble merrily over to D5.", "all foot : move D5"),
        ("All the foot are lovely sleepy fellows.", "all : hold"),
        ("FI1-3 frobble merrily over to D5.", "FI1 : move D5"),
        ("FI1 und FI2, die zwei, tauschen frobbling die Plätze.", "FI1 , FI2 : hold"),
    ],
)
def test_however_sure_the_network_is_it_is_not_done(put: Put, text: str, plain: str) -> None:
    put(plain, 0.999)
    assert done(text) == set()
    assert not any(line.result is Result.OK for line in read(text))


@pytest.mark.parametrize(
    ("text", "plain", "does"),
    [
        ("Could you frobble FI1 over to D5, please?", "FI1 : move D5", {"FI1 move D5"}),
        ("FI1 frobbles merrily over to D5, is that all right?", "FI1 : move D5", {"FI1 move D5"}),
        ("May guns frobble? FI1 frobbles over to D5.", "question ; FI1 : move D5", {"FI1 move D5"}),
        ("FI1 frobbles about until I shout.", "FI1 : hold", {"FI1 hold"}),
        ("FI1 frobbles over to D5, so that he is merry when it gets hot.", "FI1 : move D5", {"FI1 move D5"}),
        ("Do guns frobble if they are merry? FI1 frobbles over to D5.", "question ; FI1 : move D5", {"FI1 move D5"}),
        ("The left half of my foot, FI1 that is, frobbles over to D5.", "FI1 : move D5", {"FI1 move D5"}),
        ("Harcourt frobbles along with FI1 from now on.", "DG : join FI1", {"DG join FI1"}),
        ("ME6 frobbles away at E2, 1 die only.", "ME6 : bombard E2 1", {"ME6 bombard E2 1"}),
        ("All the foot (all eight) halt, frobbling.", "foot : hold", {f"FI{number} hold" for number in range(1, 9)}),
        ("FI1 frobbles to D5, if I count right.", "FI1 : move D5", {"FI1 move D5"}),
        ("FI1 strolls gallantly to D5 and once there faces S.", "FI1 : move D5 , face S", {"FI1 move D5, face S"}),
        ("It would be splendid if FI1 frobbled over to D5.", "FI1 : move D5", {"FI1 move D5"}),
        ("FI1 wirft sich ins Abwehrfeuer, nur nach D5.", "FI1 : move D5", {"FI1 move D5"}),
        (
            "Both batteries frobble along to D5 and nowhere near D6.",
            "Both batteries : move D5",
            {"FG1 move D5", "FG2 move D5"},
        ),
        (
            "If guns may frobble FI1 goes to D5, and if not he stays put.",
            "FI1 : move D5 else hold",
            {"FI1 move D5 else hold"},
        ),
        ("FI1's frobble is off, all else stands.", "cancel FI1 ; keep rest", {"FI1 "}),
        ("FI1 may frobble along the road later, so this bound it ambles to D5.", "FI1 : move D5", {"FI1 move D5"}),
        ("FI1 frobbles to D5, in case somebody comes round.", "FI1 : move D5", {"FI1 move D5"}),
        ("FI1 frobbles about at D5, man weiß ja nie, wer kommt.", "FI1 : move D5", {"FI1 move D5"}),
        ("FI1, who were merry all day, frobble over to D5.", "FI1 : move D5", {"FI1 move D5"}),
        ("FI1 frobbles to D5, well away from FI2.", "FI1 : move D5", {"FI1 move D5"}),
        ("FI1 goes frobbling up to D5. Not FI2 though.", "FI1 : move D5", {"FI1 move D5"}),
        ("Nobody on foot stirs, the sleepyheads.", "all foot : hold", {f"FI{number} hold" for number in range(1, 9)}),
        (
            "All of the first three regiments saunter straight ahead, two squares.",
            "first three regiments : move forward 2",
            {f"FI{number} move S 2" for number in range(1, 4)},
        ),
    ],
)
def test_what_only_looks_dangerous_is_done(put: Put, text: str, plain: str, does: set[str]) -> None:
    put(plain, 0.999)
    assert done(text) == does


@pytest.mark.parametrize(("likely", "acts"), [(NO_ORDER, {Act.QUESTION}), (NO_ORDER - 0.01, set())])
def test_what_seems_to_be_talk_is_asked_of_the_umpire_where_it_is_surely_a_question(
    put: Put, likely: float, acts: set[Act]
) -> None:
    put("question", likely)
    given = orders.read("The jam puzzles me dreadfully.", context_of(load_positions()["raab-contact"], "eugene", "en"))
    assert {each.act for each in given.unread} == acts


def test_a_choice_of_the_whole_seat_that_seems_talk_is_asked_about(put: Put) -> None:
    put("seat : surrender", SURE)
    given = orders.read("My sword is yours.", context_of(load_positions()["beattenburg"], "wellington", "en"))
    (line,) = given.lines
    assert line.result is Result.ASK and [str(choice.order) for choice in line.choices] == ["WEL surrender"]


def test_several_sentences_that_surely_order_nothing_are_not_taken_apart(put: Put) -> None:
    put("-", CHAT)
    text = "FI1 must be having a splendid time in there. What a lovely wood it is."
    assert done(text) == set()


def test_a_standing_order_is_given_where_it_is_sure_and_said_to_be_for_good(put: Put) -> None:
    context = context_of(load_positions()["beattenburg"], "poniatowski", "en")

    def given(text: str, likely: float) -> set[str]:
        put("always infantry : supports never", likely)
        return {str(rule) for line in orders.read(text, context).lines for rule in line.standing}

    text = "{} none of my infantry is to support anybody's melee. I need them for volleys."
    assert not given(text.format("Until I say otherwise"), SURE - 0.01)
    assert "supports PL1 never" in given(text.format("Until I say otherwise"), SURE)


def test_a_way_that_passes_over_a_question_is_less_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    def two(self: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
        put = (("FI1 : move D5 , fire", deaf if text == whole else 0.01), ("FI1 : move D5 ; question", 0.2))
        ways = [(tuple(plain.split()), likely) for plain, likely in put]
        return tuple(
            self._put(number, text, words_of(text), Written(w, (None,) * len(w), likely)) for w, likely in ways
        )

    monkeypatch.setattr(ThirdReader, "read", two)
    whole = "FI1 frobbles merrily over to D5. May they still fire in the same bound?"
    deaf = 0.59
    assert done(whole) == {"FI1 move D5"}
    deaf = 0.61
    assert done(whole) == {"FI1 move D5, fire"}


def test_who_helps_or_stands_in_the_condition_is_not_forgotten(put: Put) -> None:
    put("BG1 : melee G10 with BV1", LIKELY)
    assert done("BG1 frobbles merrily at G10, BV1 to lend it a hand.") == {"BG1 melee G10 BV1"}
    put("PK1 : melee J11 with PC1 in pincers", LIKELY)
    assert done("PK1 frobbelt munter auf J11 los, PC1 unterstützt, Zange") == {"PK1 melee J11 PC1"}
    put("SV2 : move H3 if SV1 at H4", LIKELY)
    assert done("SV2 ambles to H3, but not without SV1 on H4.") == {"SV2 move H3 if SV1 at H4"}


@pytest.mark.parametrize(
    ("text", "plain", "note"),
    [
        ("What I wrote for FI1 is frobblingly all right.", "keep FI1", UNCHANGED),
        ("Bei FI1 ändert sich nichts, du Frobbel.", "keep FI1", UNCHANGED),
        ("FI1's frobble is off.", "cancel FI1", TAKEN_BACK),
        ("Den Frobbel von FI1 bitte vergessen.", "cancel FI1", TAKEN_BACK),
    ],
)
def test_a_word_about_orders_lets_them_stand_or_takes_them_back(put: Put, text: str, plain: str, note: str) -> None:
    put(plain, 0.999)
    assert note in {line.note for line in read(text)}


def test_what_the_rules_do_and_pass_over_words_is_done_otherwise_where_that_is_likely(put: Put) -> None:
    text = "FI1 frobblingly marches to D5."
    put("FI1 : fire D5", LIKELY - 0.01)
    assert done(text) == {"FI1 move D5"}
    put("FI1 : fire D5", LIKELY)
    assert done(text) == {"FI1 fire D5"}


def test_the_seat_as_a_whole_is_never_told_anything(put: Put) -> None:
    put("seat : bid Grenier", 0.999)
    context = context_of(load_positions()["raab-opening"], "eugene", "en")
    lines = orders.read("Grenier frobbles merrily about the dice again.", context).lines
    assert [order for line in lines for order in line.orders] == []


def test_where_there_is_a_question_it_must_be_sure(put: Put) -> None:
    text = "I say, FI1 tootles gallantly over to D5?"
    put("FI1 : move D5", RATHER_SURE - 0.01)
    assert done(text) == set()
    put("FI1 : move D5", RATHER_SURE)
    assert done(text) == {"FI1 move D5"}


def test_notation_is_done_as_it_stands_however_sure_the_network_is(put: Put) -> None:
    put("FI1 : fire D5", 0.999)
    assert done("FI1 to D5, front S") == {"FI1 move D5, face S"}


def test_beside_a_question_it_must_be_likelier(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Any foe in D5? Then FI1 strolls gallantly over."

    def whole(reader: ThirdReader, number: int, said: str) -> tuple[PutPlainly, ...]:
        plain = ("FI1", ":", "move", "D5", "if", "enemy", "at", "D5")
        written = Written(plain, (None,) * len(plain), likely if said == text else 0.01)
        return (reader._put(number, said, words_of(said), written),)

    monkeypatch.setattr(ThirdReader, "read", whole)
    likely = BESIDE_A_QUESTION - 0.01
    assert done(text) == set()
    likely = BESIDE_A_QUESTION
    assert done(text) == {"FI1 move D5 if enemy at D5"}


def test_what_everybody_else_does_is_not_sure_where_something_was_not_read(put: Put) -> None:
    text = "The mushrooms to D5 tootlingly; all others stay where they are."
    put("first : move D5 ; rest : hold", SURE - 0.01)
    assert "FI1 move D5" in done(text)


def test_what_is_surely_talk_is_shown_as_not_read_and_not_asked_about(put: Put) -> None:
    text = "FI1 has such a splendid band of drums."
    context = context_of(load_positions()["dettingen-opening"], "gramont", "en")
    put("-", NO_ORDER - 0.01)
    assert [line.result for line in read(text)] == [Result.ASK]
    put("-", NO_ORDER)
    found = orders.read(text, context)
    assert not found.lines and [each.text for each in found.unread] == [text]


@pytest.mark.parametrize(
    ("text", "plain", "does"),
    [
        ("Otherwise FI1 strolls quite merrily over to D5.", "FI1 : move D5", {"FI1 move D5"}),
        ("Burn the paper of FI1.", "cancel FI1", {"FI1 "}),
    ],
)
def test_where_every_word_is_known_the_network_may_be_sure_of_what_hangs_on_it(
    put: Put, text: str, plain: str, does: set[str]
) -> None:
    put(plain, SURE - 0.01)
    assert done(text) == set()
    put(plain, SURE)
    assert done(text) == does


def test_what_only_seems_a_condition_need_not_be_sure(put: Put) -> None:
    put("FI1 : move D5", LIKELY)
    assert done("FI1 frobbles to D5, if I count right.") == {"FI1 move D5"}
    assert done("FI1 frobbles to D5, if you'd be so kind.") == {"FI1 move D5"}
    assert done("FI1 frobbles to D5, if you saw wrong.") == set()


def test_a_condition_that_the_rules_know_is_kept_behind_in_case(put: Put) -> None:
    put("FI1 : form square", 0.999)
    text = "FI1 forms square gladly in case enemy cavalry comes within 2 squares."
    assert done(text) == {"FI1 form square if enemy cavalry within 2"}


def test_the_rest_that_stands_makes_no_order_one_for_many(put: Put) -> None:
    put("cancel FI1 ; keep rest", LIKELY)
    assert done("FI1's frobble is off, all else stands.") == {"FI1 "}


def test_a_question_about_troops_goes_to_the_umpire_beside_an_order(put: Put) -> None:
    put("FI1 : move D5", BESIDE_A_QUESTION)
    text = "FI1 frobbles merrily over to D5. Does FI1 see the guns?"
    reading = orders.read(text, context_of(load_positions()["dettingen-opening"], "gramont", "en"))
    assert [each.text for each in reading.unread] == ["Does FI1 see the guns?"]


def test_what_seems_to_be_talk_is_done_where_it_is_sure_and_shown_where_it_is_likely(put: Put) -> None:
    context = context_of(load_positions()["dettingen-opening"], "gramont", "en")
    text = "Grandmother sang lovely songs yesterday evening."
    put("FI1 : move D5", CLEAR)
    assert done(text) == {"FI1 move D5"}
    put("FI1 : move D5", LIKELY_OF_MUCH)
    assert not done(text) and [each.text for each in orders.read(text, context).unread] == [text]
    put("FI1 : move D5", LIKELY_OF_MUCH - 0.01)
    found = orders.read(text, context)
    assert not found.unread and not [line for line in found.lines if line.result is not Result.IGNORED]


def test_long_talk_is_not_searched_for_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def ways(self: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
        heard.append(text)
        return ()

    monkeypatch.setattr(ThirdReader, "_ways", ways)
    read("\n\n".join(f"Grandmother sang {'very ' * number}lovely songs yesterday evening." for number in range(60)))
    assert 20 < len(heard) < 40


def test_a_question_without_its_mark_goes_to_the_umpire(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.orders.asides.wishes.asked_for", lambda sentence: AskedFor("chat", 1.0))

    def acts() -> set[Act]:
        text = "My wife wonders how it stands. What interests me is how many points Dettingen brings."
        context = context_of(load_positions()["dettingen-opening"], "gramont", "en")
        return {each.act for each in orders.read(text, context).unread}

    put("question", NO_ORDER - 0.01)
    assert acts() == {Act.ORDER}
    put("question", NO_ORDER)
    assert acts() == {Act.QUESTION}


@pytest.mark.parametrize(
    ("text", "plain", "sure", "otherwise", "needed"),
    [
        ("FI1 wanders quite gallantly over with the battery to D5.", "FI1 : fire D5", {"FI1 fire D5"}, set(), NO_ORDER),
        ("FI1 marches up to D5 as before, and looks south from there.", "FI1 : fire D5",
         {"FI1 fire D5"}, {"FI1 move D5, face S"}, CLEAR),
        ("FI1 to D5, FI2 frobbles merrily to E5.", "FI1 : fire D5 ; FI2 : fire E5",
         {"FI1 fire D5", "FI2 fire E5"}, {"FI1 move D5"}, RATHER_SURE),
        ("FI1 unch. FI2 tally-ho frobs: E6", "FI1 : hold ; FI2 : move E6",
         {"FI1 hold", "FI2 move E6"}, {"FI2 move E6"}, RATHER_SURE),
    ],
)  # fmt: skip
def test_against_what_is_clear_it_must_be_sure(
    put: Put, text: str, plain: str, sure: set[str], otherwise: set[str], needed: float
) -> None:
    put(plain, needed - 0.01)
    assert done(text) == otherwise
    put(plain, needed)
    assert done(text) == sure


def test_what_the_rules_hold_for_news_is_done_only_where_it_is_likely(put: Put) -> None:
    put("d’Harcourt's men : hold", LIKELY_OF_MUCH - 0.01)
    assert done("Held: 3 × d’Harcourt's men") == set()
    put("d’Harcourt's men : hold", LIKELY_OF_MUCH)
    assert done("Held: 3 × d’Harcourt's men") == {"DH hold"}


def test_one_of_whom_the_plain_orders_say_nothing_is_asked_about_with_the_whole_sentence(put: Put) -> None:
    text = "FI1 frobbles merrily over to D5, to the left of FI2."
    put("FI1 : move D5", 0.999)
    found = orders.read(text, context_of(load_positions()["dettingen-opening"], "gramont", "en"))
    assert [str(order) for line in found.lines for order in line.orders] == ["FI1 move D5"]
    assert [each.text for each in found.unread] == [text]
    put("FI1 : move D5 if FI2 at D7", 0.999)
    assert not orders.read(text, context_of(load_positions()["dettingen-opening"], "gramont", "en")).unread


def test_what_the_rules_do_and_pass_over_words_is_asked_where_the_network_is_sure_that_it_is_no_order(put: Put) -> None:
    text = "FI1 should have gone to D5 yesterday."
    put("-", NO_ORDER - 0.01)
    assert done(text) == {"FI1 move D5"}
    put("-", NO_ORDER)
    (line,) = read(text)
    assert line.result is Result.ASK and not line.orders
    assert "FI1 move D5" in {str(choice.order) for choice in line.choices}


def test_what_the_rules_do_and_pass_over_words_is_asked_where_the_network_surely_takes_it_for_something_else(
    put: Put,
) -> None:
    text = "I'd love to see Frobs tiptoe over towards D5 while FI1 stays where he is."
    put("Frobs : move D5 ; FI1 : hold", SURE - 0.01)
    assert done(text) == {"FI1 move S"}
    put("Frobs : move D5 ; FI1 : hold", SURE)
    (line,) = read(text)
    assert line.result is Result.ASK and not line.note and not done(text)
    assert {"FI1 move S", "FI1 hold"} <= {str(choice.order) for choice in line.choices}


def test_a_sentence_by_which_nobody_is_told_anything_is_offered_with_its_likeliest_meaning(put: Put) -> None:
    text = "The gentlemen in the pretty hats may as well see what is going on over at D5."
    put("FI1 : move D5", LIKELY - 0.01)
    (line,) = read(text)
    assert (line.result, line.message) == (Result.ASK, "Is this what is meant?")
    assert [str(choice.order) for choice in line.choices][:1] == ["FI1 move D5"]
    put("all : move D5", LIKELY - 0.01)
    assert not [choice for line in read(text) for choice in line.choices]


@pytest.mark.parametrize(
    "text",
    [
        "When his toes are warm FI1 frobbles merrily over to D5.", "FI1 goes to D5 if it rains.",
        "If my wife agrees, FI1 goes to D5.", "Should Harcourt win his fight, FI1 goes to D5.",
        "Falls Harcourt siegt, geht FI1 nach D5.", "Provided FI3 is not shot at, FI1 marches to D5.",
        "FI1 would have gone to D5 yesterday.", "I wonder if FI1 should go to D5.", "FI1 to D5 next bound, not now.",
        "FI1 geht morgen nach D5.", "Tell Noailles that FI1 will be in D5.", "My father's FI1 was always in D5.",
        "Either FI1 or FI2 goes to D5.", "FI1 frobbles merrily over to D5 until the cows come home.",
    ],
)  # fmt: skip
def test_what_hangs_on_no_condition_of_the_rules_or_is_no_order_is_not_done(text: str) -> None:
    assert done(text) == set()


def test_who_deploys_where_nothing_is_set_up_any_more_goes_there_and_faces_so(put: Put) -> None:
    put("CV1 : deploy L17 W", 0.999)
    assert done("CV1 frobbles about at L17 and looks over to the W.") == {"CV1 move L17, face W"}


def test_a_question_between_orders_goes_to_the_umpire_and_hinders_nothing(put: Put) -> None:
    put("FI1 : move D5", 0.5)
    text = "FI1 frobbles merrily over to D5. Does that cost a whole bound, by the way?"
    assert done(text) == {"FI1 move D5"}
    reading = orders.read(text, context_of(load_positions()["dettingen-opening"], "gramont", "en"))
    assert [each.text for each in reading.unread] == ["Does that cost a whole bound, by the way?"]


def test_what_the_other_reading_does_is_asked_about_where_a_danger_holds_and_it_is_surely_something_else(
    put: Put,
) -> None:
    put("FI1 : move N 2", SURE)
    (line,) = read("FI1 moves rihgt 2")
    assert line.result is Result.ASK
    assert {"FI1 move N 2"} <= {str(choice.order) for choice in line.choices}


def test_of_a_group_who_stands_there_already_stays_and_is_told_so(put: Put) -> None:
    put("FI1 , FI2 : move D7", 0.999)
    assert done("Both the oldest, FI1 and FI2, frobble merrily over to D7.") == {"FI1 hold", "FI2 move D7"}


def test_one_called_by_his_id_who_cannot_do_it_is_not_passed_over(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    deeds = Orderer.deeds

    def all_but_one(self: Orderer, unit: str, plain: Plain, *, always: bool) -> Deeds:
        if unit == "FI2":
            raise NotRead(unit)
        return deeds(self, unit, plain, always=always)

    monkeypatch.setattr(Orderer, "deeds", all_but_one)
    put("FI1 , FI2 : move D6", 0.999)
    assert not done("FI1 and FI2 frobble merrily over to D6.")
    put("FI1 , the second : move D6", 0.999)
    assert done("FI1 and the second frobble merrily over to D6.") == {"FI1 move D6"}


def test_a_paragraph_that_is_not_done_as_a_whole_is_done_sentence_by_sentence(
    put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    def way(reader: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
        plain, likely = ("FI1 : move D5", 0.9) if text.startswith("FI1") else ("FI2 : move E5", LIKELY - 0.01)
        plain, likely = ("FI1 : move D5 ; FI2 : move E5", 0.1) if "FI2" in text and "FI1" in text else (plain, likely)
        said = tuple(plain.split())
        return (reader._put(number, text, words_of(text), Written(said, (None,) * len(said), likely)),)

    monkeypatch.setattr(ThirdReader, "read", way)
    assert done("FI1 frobbles merrily over to D5. FI2 frobbles merrily over to E5.") == {"FI1 move D5"}


def test_a_word_of_time_hinders_only_where_it_is_not_rather_sure(put: Put) -> None:
    text = "FI1 goes to D5 gladly and stays there when the mist has cleared."
    put("FI1 : move D5", RATHER_SURE - 0.01)
    assert done(text) != {"FI1 move D5"}
    put("FI1 : move D5", RATHER_SURE)
    assert done(text) == {"FI1 move D5"}


def test_a_newcomer_who_asks_whether_he_may_is_understood(put: Put) -> None:
    text = "Hi, I'm not sure of the words yet, but can my first infantry walk one square towards them?"
    put("first infantry : move forward 1", RATHER_SURE - 0.01)
    assert done(text) == set()
    put("first infantry : move forward 1", RATHER_SURE)
    assert done(text) == {"FI1 move S 1"}


def test_a_short_line_with_many_stops_is_put_plainly_as_a_whole(put: Put) -> None:
    put("FI1 : move D5 if enemy at D5 else hold", 0.9)
    text = "FI1: foe in D5? Go. None? Hm. Stay. Ok."
    assert done(text) == {"FI1 move D5 if enemy at D5 else hold"}


def test_what_nobody_dares_to_do_is_shown_as_not_read(put: Put) -> None:
    text = "Schmeißt alles weg, was gestern von mir kam, war Quatsch."
    context = context_of(load_positions()["dettingen-opening"], "gramont", "de")
    put("cancel all", LIKELY_OF_MUCH)
    assert [each.text for each in orders.read(text, context).unread] == [text]
    put("cancel all", LIKELY_OF_MUCH - 0.01)
    assert not orders.read(text, context).unread


def test_of_a_way_and_its_contrary_that_are_about_as_likely_neither_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def two(self: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
        ways = (("FI1 : move D5 if enemy at D5", 0.5), ("FI1 : move D5 if not enemy at D5", contrary))
        return tuple(
            self._put(number, text, words_of(text), Written(tuple(w.split()), (None,) * len(w.split()), likely))
            for w, likely in ways
        )

    monkeypatch.setattr(ThirdReader, "read", two)
    text = "FI1 frobbles merrily to D5, mind whether somebody stands in D5."
    contrary = 0.4
    assert done(text) == set()
    contrary = 0.2
    assert done(text) == {"FI1 move D5 if enemy at D5"}


LONG = "Now then FI1 wanders quite gallantly over to D5, and {}, as far as anybody here can see."
"""Long enough that what seems a danger in it is none where it is rather sure."""


def test_what_seems_a_danger_at_length_is_done_where_it_is_rather_sure(put: Put) -> None:
    text = LONG.format("the Duke may think something of it")
    put("FI1 : move D5", RATHER_SURE - 0.01)
    assert done(text.replace("to D5", "to something like D5")) == set()
    put("FI1 : move D5", RATHER_SURE)
    assert done(text.replace("to D5", "to something like D5")) == {"FI1 move D5"}


@pytest.mark.parametrize(
    "more",
    [
        "if his toes are warm",
        "only if you find that his toes are warm",
        "it shall nto stay there",
    ],
)
def test_a_condition_and_a_slip_of_not_are_dangers_however_much_is_said(put: Put, more: str) -> None:
    put("FI1 : move D5", 0.999)
    assert done(LONG.format(more)) == set()
