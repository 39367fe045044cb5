"""What the rules of sentences leave in doubt is put plainly: done and shown, or offered, and never done unseen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem import orders
from pbem.battle.order import Sheet
from pbem.orders import Draft
from pbem.orders.grammar.desk import desk
from pbem.orders.grammar.reading import Act, LineReading, Result
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.plain import Kind, Plain
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader, joined
from pbem.orders.plainly.whom import NotRead
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.reader import Reader
from tests.letters.prose.answers import ordered_before
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

GRAMONT = ("dettingen-opening", "gramont")


def read(place: tuple[str, str], text: str) -> tuple[LineReading, ...]:
    position = load_positions()[place[0]]
    return orders.read(text, context_of(position, place[1], "en")).lines


def told(lines: tuple[LineReading, ...]) -> set[str]:
    return {str(order) for line in lines for order in line.orders}


READ = [
    (GRAMONT, "I was going to send the 4th to G5 but my wife says G6, so G6 it is.", {"FI4 move G6"}),
    (("dettingen-contact", "gramont"), "Das fünfte Regiment hat genug geblutet; man nehme es auf H6 zurück, mit dem "
     "Gesicht weiterhin nach Süden.", {"FI5 move H6, face S"}),
    (("beattenburg", "ney"), "My dragoons have had their oats, so they might as well canter round by the south, E16 "
     "then F16, and pull up there.", {"NC1 move E16-F16"}),
    (("beattenburg", "brunswick"), "Whatever BV1 gets itself into, the Marines are to back it up.",
     {"BG1 support BV1"}),
    (("beattenburg", "napoleon"), "Marshal Ney, could you bring your dragoons up to E21?", {"NC1 move E21"}),
    (("beattenburg", "napoleon"), "By command of H.I.M.: Poniatowski's line cavalry will take post at E13 and his "
     "guards cavalry at E8. His guards infantry is not concerned by this order.", {"PC1 move E13", "PK1 move E8"}),
    (("raab-contact", "eugene"), "GR2 hat zwei Treffer und gehört nach hinten auf D3. Den freien Platz auf E3 nimmt "
     "BA1 ein.", {"GR2 move D3", "BA1 move E3"}),
    (("raab-contact", "eugene"), "GR1 storms the farm, with the first of Durutte's brigades lending a hand from E4.",
     {"GR1 assault F3 GR4"}),
    (("raab-opening", "eugene"), "I've had second thoughts about GR5, leave it back in D4.", {"GR5 hold"}),
    (("raab-contact", "joseph"), "The Grenadiers stand where they are on the hill though Frimont's Landwehr comes "
     "across to them in G4.", {"FR1 hold", "FR3 move G4"}),
    (("dettingen-opening", "stair"), "The infantry, dear sir, is expected to be at C4, D4 and E4 by lunch.",
     {"BI1 move C4", "BI2 move D4", "BI3 move E4"}),
    (("raab-opening", "john"), "2nd Landwehr Jellacic: into the hamlet and bar the doors.", {"JE3 enter G5"}),
    (("raab-contact", "eugene"), "Durutte's first brigade attacks the whitecoats straight across the stream from him "
     "with the second in support.", {"GR4 assault F4 GR5"}),
    (("brandywine", "howe"), "Meine Herren, ich habe entschieden: das 2. Grenadierbataillon stürmt den Posten in O20, "
     "und zwar gemeinsam mit dem ersten.", {"BG2 attack O20 BG1"}),
    (("raab-opening", "wings"), "Could Lauriston push his Badeners onto E5 but leave Sahuc exactly where he is? Ta.",
     {"LA1 move E5", "LA2 hold"}),
    (("brandywine", "howe"), "A salvo from the left wing's twelve-pounders into P19, if you'd be so good.",
     {"AR1 bombard P19"}),
    (("beattenburg", "napoleon"), "The Emperor trots over to E10 and takes his place with Poniatowski's guards there.",
     {"NAP join PG1"}),
    (("beattenburg", "wellington"), "Picton, old boy, it would be ripping if your Black Watch popped over to L4.",
     {"KG1 move L4"}),
    (("beattenburg", "ney"), "Grenadiers: not a peep out of you, you give yourselves away.", {"NG1 hold"}),
    (("beattenburg", "charles"), "Would the Archduke mind awfully trotting across to CL2 and taking his place at its "
     "head?", {"CHA join CL2"}),
]  # fmt: skip
"""Sentences in words that stand in no table."""


@pytest.mark.parametrize(("place", "text", "meant"), READ, ids=[text for _, text, _ in READ])
def test_what_no_rule_reads_is_done_and_shown(place: tuple[str, str], text: str, meant: set[str]) -> None:
    lines = read(place, text)
    assert told(lines) == meant
    assert all(line.result is Result.GUESS and line.note for line in lines if line.orders)


def test_where_both_readings_agree_nothing_of_it_is_taken_apart() -> None:
    lines = read(("raab-opening", "joseph"), "Eine Frage vorweg, wie viele Brigaden passen eigentlich in ein Feld? Die "
                 "Grenadiere hätte ich gern in G3, und FR3 geht dafür nach G4.")  # fmt: skip
    assert told(lines) == {"FR1 move G3", "FR3 move G4"}


def test_who_is_spoken_to_and_whom_another_has_need_no_orders_of_their_own() -> None:
    text = "Marshal Ney, could you bring your dragoons up to E21?"
    reading = orders.read(text, context_of(load_positions()["beattenburg"], "napoleon", "en"))
    assert told(reading.lines) == {"NC1 move E21"} and not reading.unread


def test_greetings_and_thanks_do_not_part_what_belongs_together(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    ways = ThirdReader.read

    def listen(reader: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
        heard.append(text)
        return ways(reader, number, text)

    monkeypatch.setattr(ThirdReader, "read", listen)
    text = "I want that Conway goes to K23 and the Jerseys go together with him. They must look to north."
    read(("brandywine", "sullivan"), f"Good evening. {text} Thank you.")
    assert heard[0] == f"{text} Thank you."


@pytest.mark.parametrize(
    "text",
    [
        "FI1 goes to D5 if the moon is full", "FI1 goes only halfway to D5", "the second regiment only to E5",
        "You will never hold the line at D4!", "We lost two battalions in the wood and the guns fire all day.",
        "All foot march merrily singing loudly onwards to D5", "Infantry of the centre: no change",
    ],
)  # fmt: skip
def test_what_hangs_on_a_word_that_no_order_holds_is_never_done(text: str) -> None:
    assert told(read(GRAMONT, text)) == set()


@pytest.mark.parametrize(
    ("place", "text", "meant"),
    [
        (("brandywine", "washington"), "one of the Virginia bdes to J23, fast", ("GN1 move J23", "GN2 move J23")),
        (("raab-opening", "eugene"), "One of Duruttes brigades goes to E4, the other stays where it is.",
         ("GR4 move E4", "GR5 move E4")),
        (GRAMONT, "One of the two regiments at the forest end should go down to row 5 and see what the Hanoverians "
         "make of it.", ("FI8 move K5", "FI7 move J5")),
    ],
)  # fmt: skip
def test_of_those_who_are_asked_about_each_is_a_choice_of_its_own(
    place: tuple[str, str], text: str, meant: tuple[str, ...]
) -> None:
    context = context_of(load_positions()[place[0]], place[1], "en")
    nothing = Draft(Sheet(context.seat, context.view.bound))
    after = orders.file(nothing, orders.read(text, context), context)
    (question,) = after.questions
    lettered = {str(order): code for code, choice in question.lettered() for order in choice.orders if order.actions}
    assert tuple(lettered) == meant
    context = replace(context, questions=after.questions)
    filed = orders.file(after, orders.read(lettered[meant[1]], context), context)
    assert [str(order) for order in filed.sheet.orders if order.actions] == [meant[1]]


def test_a_sentence_that_is_passed_over_as_a_whole_is_read_by_itself() -> None:
    text = ("Seras's first brigade does not press on after a won assault. Could Pacthod's brigades come up to C3, "
            "please? Duke to Grenier.")  # fmt: skip
    reading = orders.read(text, context_of(load_positions()["raab-opening"], "eugene", "en"))
    assert told(reading.lines) == {"BA4 move C3", "BA5 move C3", "EUG join GRE"}
    assert [str(rule) for line in reading.lines for rule in line.standing] == ["press GR1 no"]
    assert not reading.unread


def test_how_many_they_are_is_no_figure_that_was_left_out() -> None:
    text = "My three line regiments are to back out of any fight in which they're outnumbered two to one, mind you."
    reading = orders.read(text, context_of(load_positions()["beattenburg"], "brunswick", "en"))
    assert {rule.unit for line in reading.lines for rule in line.standing} == {"BL1", "BL2", "BL3"}


def test_what_was_ordered_last_is_ordered_again() -> None:
    position = load_positions()["dettingen-contact"]
    context = context_of(position, "gramont", "en")
    context = replace(context, last=ordered_before(position, "gramont", context))
    text = "FG1 and FI5 same again as last turn, and FI3 still doesn't budge."
    lines = orders.read(text, context).lines
    again = {str(order) for order in context.last if order.unit in ("FG1", "FI5")}
    assert again and told(lines) == {*again, "FI3 hold"}


def test_a_question_in_the_third_person_is_a_wish_where_it_can_be_done() -> None:
    context = context_of(load_positions()["raab-opening"], "wings", "en")
    wish = orders.read("Could Lauriston push his Badeners onto E5 but leave Sahuc exactly where he is? Ta.", context)
    assert not wish.unread
    text = "Would it be wise to come away from the river? I think it is. So Sahuc goes to E6."
    assert [each.act for each in orders.read(text, context).unread] == [Act.QUESTION]


def test_what_is_asked_about_a_later_sentence_is_not_forgotten_over_an_earlier_one() -> None:
    context = context_of(load_positions()["beattenburg"], "picton", "en")
    text = ("Line infantry 1, 2 and 3 in my division hold. If ever enemy cavalry is within two squares of them I want "
            "them in square, and that is for the whole battle.")  # fmt: skip
    nothing = Draft(Sheet(context.seat, context.view.bound))
    after = orders.file(nothing, orders.read(text, context), context)
    assert any("within two squares" in question.line for question in after.questions)


def test_nobody_is_told_two_things_at_once_and_no_stranger_anything() -> None:
    laid = desk(context_of(load_positions()["dettingen-opening"], "gramont", "en"))
    reader = ThirdReader(laid, Reader.of(laid))
    for way in reader.read(1, "FI1 saunters over to D6 and BI2 ambles off to E2, said the cook of FI9."):
        units = [order.unit for order in way.orders if order.condition is None]
        assert len(units) == len(set(units))
        assert {*units} <= {*laid.roster.own}


def test_what_no_standing_order_holds_is_not_done_for_this_bound_instead() -> None:
    laid = desk(context_of(load_positions()["dettingen-opening"], "gramont", "en"))
    orderer = ThirdReader(laid, Reader.of(laid)).orderer
    forward = Plain(Kind.ALWAYS, ("FI1",), (), ("move D6",))
    assert orderer.deeds("FI1", forward, always=False).orders
    with pytest.raises(NotRead):
        orderer.deeds("FI1", forward, always=True)


@pytest.mark.parametrize(
    ("place", "unit", "plain", "meant"),
    [
        (("brandywine", "howe"), "LD1", Plain(Kind.ALWAYS, ("LD1",), (), ("route P22 N25",)), "route LD1 P22-N25"),
        (("raab-contact", "wings"), "LA1", Plain(Kind.ALWAYS, ("LA1",), (), ("retreat",), "outnumbered"),
         "retreat LA1 if outnumbered"),
        (("beattenburg", "poniatowski"), "PC1",
         Plain(Kind.ORDER, ("PC1",), (), ("melee J10 with Polish guards horse",)), "PC1 melee J10 PK1"),
        (("beattenburg", "charles"), "CF1", Plain(Kind.ORDER, ("CF1",), (), ("fire F18", "aim wagon")),
         "CF1 fire F18; aim CF1 wagon"),
        (("beattenburg", "ney"), "NEY", Plain(Kind.ORDER, ("NEY",), (), ("join first line regiment",)), "NEY join NL1"),
        (("raab-contact", "wings"), "LA1", Plain(Kind.ORDER, ("LA1",), (), ("assault F5 with horse guns",)),
         "LA1 assault F5 LA3"),
    ],
    ids=["a way", "a condition in the policy", "those who help", "an order and a choice", "whom he joins",
         "his own guns help"],
)  # fmt: skip
def test_plain_deeds_become_what_the_rules_call_them(
    place: tuple[str, str], unit: str, plain: Plain, meant: str
) -> None:
    laid = desk(context_of(load_positions()[place[0]], place[1], "en"))
    found = ThirdReader(laid, Reader.of(laid)).orderer.deeds(unit, plain, always=plain.kind is Kind.ALWAYS)
    assert "; ".join(map(str, (*found.orders, *found.standing))) == meant


def test_a_label_is_no_part_of_the_name_before_it() -> None:
    words = words_of("Sechste: hold!")
    copied = Written(("Sechste", ":", "hold"), (0, 1, 2), 1.0)
    assert joined(copied, words) == ["Sechste", ":", "hold"]


@settings(max_examples=25)
@given(st.text(st.characters(codec="utf-8"), min_size=20, max_size=300))
def test_no_text_is_too_odd_to_be_put_plainly(text: str) -> None:
    laid = desk(context_of(load_positions()["raab-contact"], "eugene", "en"))
    for way in ThirdReader(laid, Reader.of(laid)).read(1, text):
        assert 0 <= way.likely <= 1.01


@pytest.mark.parametrize(
    ("place", "text", "said"),
    [
        (("beattenburg", "picton"), "It would do Brunswick's first line a world of good to wander over to K8.",
         "BL1: not under your command, but under The Duke of Brunswick."),
        (("raab-contact", "wings"), "Greniers Geschütz möge bitteschön die Meierei beschießen.",
         "GR6: not under your command, but under Prince Eugene."),
    ],
)  # fmt: skip
def test_what_troops_of_another_seat_are_told_is_answered_so(place: tuple[str, str], text: str, said: str) -> None:
    lines = read(place, text)
    assert said in [line.message for line in lines] and not told(lines)


def test_whom_an_answer_to_a_question_of_ones_own_tells_something_only_the_question_says() -> None:
    text = "Können Fergusons Schützen eigentlich durch den Bach waten? Sie bleiben jedenfalls fürs Erste in G20."
    assert told(read(("brandywine", "knyphausen"), text)) == {"RC1 hold"}


def test_what_hangs_together_is_not_taken_apart_to_be_refused() -> None:
    text = (
        "Both my foot batteries should fire at whatever stands on the Scrubenspitz; if there's no enemy up there they "
        "can have Picton's lights at K4."
    )
    lines = read(("beattenburg", "bernadotte"), text)
    assert told(lines) == {f"SF{each} fire H4 if enemy at H4 else fire K4" for each in (1, 2)}
    assert not any(line.result is Result.NO for line in lines)


def test_who_takes_over_the_square_that_another_leaves_goes_there() -> None:
    text = "Die 2. Brigade geht nach F20, und die Highlander übernehmen das Feld, das sie verlässt."
    assert told(read(("brandywine", "knyphausen"), text)) == {"BR2 move F20", "SC1 move F19"}
