"""Sentences: transcripts with their readings, every rule of the table, and nothing that is named is ever lost."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import pytest

from pbem import orders
from pbem.battle.square import Square
from pbem.orders.grammar.desk import desk
from pbem.orders.grammar.reading import Reading, Result
from pbem.orders.meaning.context import Context
from pbem.orders.prose.cutting import Rule
from pbem.orders.prose.dictionary import dictionary
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.rules import RULES
from pbem.orders.prose.sentences import sentences
from pbem.orders.sheet.precedence import settle
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of
from tests.often import often
from tests.orders.board import context, view

CONTEXT = context()
ROAD = tuple(Square.parse(name) for name in ("E6", "D6", "D5", "D4"))
NAMED = replace(view().board, roads=(ROAD,), road_names=(("Great Road",),))
BY_ROAD = context(replace(view(), ground=NAMED))


def ordered(text: str) -> list[str]:
    """The orders that a letter comes to."""
    words = settle(orders.read(text, CONTEXT).lines, ()).words.values()
    return [str(word.order) for word in words if word.order is not None and word.order.actions]


TRANSCRIPTS = {
    "FC1 D7, FC2 E7, FC3 K7": ["FC1 move D7", "FC2 move E7", "FC3 move K7"],
    "FI1 to D5. FI2 to E5.": ["FI1 move D5", "FI2 move E5"],
    "FI1 moves to D5 and FI2 to E5": ["FI1 move D5", "FI2 move E5"],
    "ADVANCE: FI1, FI2": ["FI1 move S", "FI2 move S"],
    "FIRE: FG1 at C4, FG2 at E4": ["FG1 fire C4", "FG2 fire E4"],
    "FI1 advances": ["FI1 move S"],
    "FI1 pulls back one square": ["FI1 move N 1"],
    "FI1 should please go to D5 and face E": ["FI1 move D5, face E"],
    "the first battery bombards D4": ["FG1 fire D4"],
    "both batteries fire at D4, please": ["FG1 fire D4", "FG2 fire D4"],
    "don't move FI1": ["FI1 hold"],
    "FI1 does not move": ["FI1 hold"],
    "FI1 to D5 - no, D6": ["FI1 move D6"],
    "instead of D5 FI1 goes to C5": ["FI1 move C5"],
    "FI5-8 H5 I5 J5 K5": ["FI5 move H5", "FI6 move I5", "FI7 move J5", "FI8 move K5"],
    "FI1 to D5 (and good luck to them)": ["FI1 move D5"],
    "Would you please have FI4 form square?": ["FI4 form square"],
    "FI1: ein Feld vor, FI2 auch": ["FI1 move S 1", "FI2 move S 1"],
    "FI1 ein Feld vor, FI2 auch, FI3 bleibt": ["FI1 move S 1", "FI2 move S 1", "FI3 hold"],
    "FI1 soll bitte nach D5 vorrücken und FI2 nach E5": ["FI1 move D5", "FI2 move E5"],
    "Das 1. Bataillon feuert auf BI1, FI2 bleibt stehen": ["FI1 fire BI1", "FI2 hold"],
    "if enemy within 2, then FI1 should move to D5": ["FI1 move D5 if enemy within 2"],
    "FI1 D5; FI2 E5; FI3 stays where it is": ["FI1 move D5", "FI2 move E5", "FI3 hold"],
}


@pytest.mark.parametrize("text", TRANSCRIPTS)
def test_the_sentence_orders_what_its_writer_meant(text: str) -> None:
    assert ordered(text) == TRANSCRIPTS[text]


ASKED = [
    "FI1 goes to D5 if the moon is full",
    "FI1 to D5 or E5, whichever looks better",
    "The battalion marches to D5",
    "perhaps FI1 should march to D5",
    "FI1 goes only halfway to D5",
    "All foot march merrily singing loudly onwards to D5",
]


@pytest.mark.parametrize("text", ASKED)
def test_what_is_not_clear_is_asked_or_told_and_never_done(text: str) -> None:
    reading = orders.read(text, CONTEXT)
    assert not [order for line in reading.lines for order in line.orders]
    assert reading.unread or reading.with_result(Result.ASK, Result.NO)


@pytest.mark.parametrize("text", ["Where does FI1 stand at the moment?", "How far may the guns fire at C4?"])
def test_a_question_is_for_the_umpire_and_orders_nothing(text: str) -> None:
    reading = orders.read(text, CONTEXT)
    assert [each.text for each in reading.unread] == [text] and reading.unread[0].act == "question"
    assert not [line for line in reading.lines if line.orders]


def test_everybody_but_those_named_does_one_thing_and_they_another() -> None:
    found = ordered("All units hold except FI1, which moves to D5")
    assert "FI1 move D5" in found and "FI2 hold" in found and "FI1 hold" not in found


def test_taking_back_takes_the_order_off_the_sheet() -> None:
    reading = orders.read("scrap FI2 and FI4", CONTEXT)
    assert [(order.unit, order.actions) for line in reading.lines for order in line.orders] == [
        ("FI2", ()),
        ("FI4", ()),
    ]


@pytest.mark.parametrize("text", ["All fine here, see you next week!", "What the hell, really?", "Alles gut bei mir"])
def test_a_word_that_exists_is_no_slip(text: str) -> None:
    assert ordered(text) == []


ELSEWHERE = [
    ("raab-contact", "eugene", "GR1 x F3, GR4 supports, guns in"),
    ("raab-opening", "eugene", "GRE 3: Seras E3; 1: hold"),
    ("raab-opening", "eugene", "Seras E3, Durutte E4, guns with Seras"),
    ("dettingen-contact", "gramont", "FI5 vs HI1, FI7 vs HI3 (musketry)"),
    ("dettingen-contact", "gramont", "FI5 vs H4 musketry"),
    ("beattenburg", "poniatowski", "PL1 column, PL2 to G11"),
    ("mollwitz", "schwerin", "PI3 goes 6 forward"),
    ("mollwitz", "schwerin", "PB1 at AI1, PB2 same target"),
    ("brandywine", "howe", "ADVANCE LI1 yes; all others no"),
    ("brandywine", "howe", "ADVANCE LI1 yes, face S"),
    ("mollwitz", "neipperg", "AC9 12 S, evades vs cav only"),
    ("dettingen-opening", "stair", "I step out of BI2's ranks."),
    ("dettingen-contact", "gramont", "FI5 fires at H4 and FI4 shoots at it as well"),
    ("brandywine", "sullivan", "ST1 goes to L22, I stay here with the two Maryland brigades."),
    ("brandywine", "sullivan", "I stay here with the Marylanders."),
]
"""Lines for rules that the little board has no verbs for."""


@lru_cache(maxsize=8)
def _seat_in(position: str, seat: str) -> Context:
    return context_of(load_positions()[position], seat, "en")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_reads_its_example_and_without_it_something_is_read_otherwise(rule: Rule) -> None:
    desks = [desk(each) for each in (CONTEXT, BY_ROAD)]
    elsewhere = [(desk(_seat_in(position, seat)), text) for position, seat, text in ELSEWHERE]
    examples = [each.example for each in RULES] + list(TRANSCRIPTS) + ASKED
    without = tuple(each for each in RULES if each is not rule)

    def read(rules: Sequence[Rule]) -> list[str]:
        plain, roads = (Reader(each, dictionary(each), rules) for each in desks)
        found = [str(plain.read(1, [text])) for text in examples] + [
            str(roads.read(1, ["FI1 by the Great Road to D5"]))
        ]
        return found + [
            str(Reader(each, dictionary(each), rules).read(1, [*sentences(text)])) for each, text in elsewhere
        ]

    assert read(RULES) != read(without)


# Letters of clauses, joined and wrapped in many ways.
UNITS = [unit for unit in desk(CONTEXT).roster.own if unit != "DG"]
DEEDS = ["to {place}", "moves to {place}", "holds", "please fire at {place}", "form square", "advance", "fall back 1",
         "should face E", "{place}", "will march to {place} if enemy within 2", "do not move", "nach {place}",
         "bleibt stehen", "charges {place} at once", "goes behind FI3", "and the rest hold", "as before",
         "unless it rains", "trundles thither", "instead of {place}", "?", "except FI2", "only"]  # fmt: skip
JOINERS = [", ", ". ", "; ", " and ", "\n", " then ", " but ", " und ", ", while ", " - ", ": ", " / ", " | "]
WRAPPINGS = ["{}", "Dear umpire, {} Thanks!", "Could you have {}?", "1. {}", "I think {}", "* {}", "Bitte {}",
             "If so: {}", "ADVANCE: {}", "({})", "PS {}", "{} (as always)", "cancel {}", "Maybe {}"]  # fmt: skip


@dataclass(frozen=True)
class Made:
    """A letter of the generator, and the units that it names."""

    text: str
    units: frozenset[str]


def made(chance: random.Random) -> Made:
    """One letter."""
    clauses, units = [], set()
    for _ in range(chance.randint(1, 5)):
        unit = chance.choice(UNITS)
        units.add(unit)
        place = f"{chance.choice('ABCDEFGHIJK')}{chance.randint(1, 12)}"
        clauses.append(f"{unit} {chance.choice(DEEDS).format(place=place)}")
    text = clauses[0] + "".join(chance.choice(JOINERS) + clause for clause in clauses[1:])
    return Made(chance.choice(WRAPPINGS).format(text), frozenset(units))


def spoken_of(reading: Reading) -> str:
    """Everything in which an answer could speak of a unit."""
    said = [each.text for each in reading.unread]
    for line in reading.lines:
        if line.result in (Result.ASK, Result.NO):
            said.append(line.text)
        said += (
            [str(order) for order in line.orders] + list(map(str, line.units)) + [str(c.order) for c in line.choices]
        )
        said += [line.note, line.message] + [str(rule) for rule in line.standing]
    return " ".join(said).upper()


def lost(letter: Made) -> frozenset[str]:
    """The units of a letter of which its reading says nothing."""
    said = spoken_of(orders.read(letter.text, CONTEXT))
    return frozenset(unit for unit in letter.units if unit not in said)


def test_no_unit_that_is_named_is_missing_from_what_is_read() -> None:
    chance = random.Random(1745)
    letters = [made(chance) for _ in range(often(300))]
    assert [(letter.text, lost(letter)) for letter in letters if lost(letter)] == []
