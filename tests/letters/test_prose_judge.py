"""The judge of the corpus is strict: answers made by hand, and what an umpire would say of each."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from pbem import orders
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.place import Place
from pbem.battle.problem import Choice
from pbem.orders import Draft, LineReading, Question, Reading, Result
from pbem.orders.answer.question import Option
from pbem.orders.grammar.reading import MAY_ALSO_MEAN, Act, Unread
from pbem.rules import rule_system
from tests.letters.prose.answers import Answer, answered, on_file
from tests.letters.prose.corpus import Entry
from tests.letters.prose.judge import Judge
from tests.letters.prose.marks import Mark
from tests.letters.prose.notation import parse_clause
from tests.letters.prose.positions import load_positions
from tests.letters.prose.sameness import Sameness
from tests.letters.prose.seats import context_of

POSITIONS = load_positions()


@dataclass(frozen=True)
class Case:
    """What a player wrote and meant, and what an answer does, asks and quotes; `choices` are those of one question."""

    text: str
    want: tuple[str, ...]
    mark: Mark
    does: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    guessed: bool = False
    typo: bool = False
    filed: bool = False
    where: str = "dettingen-opening gramont"


ONE = "FI1 to D6"
PATH = "FI1 to D6 and on to E6"
CASES = {
    "what was meant is done": Case(ONE, ("order FI1: move D6",), Mark.RIGHT, ("order FI1: move D6",)),
    "by its direction": Case(ONE, ("order FI1: move D6",), Mark.RIGHT, ("order FI1: move S 1",)),
    "nothing at all": Case(ONE, ("order FI1: move D6",), Mark.DROPPED),
    "another square": Case(ONE, ("order FI1: move D6",), Mark.MISREAD, ("order FI1: move D5",)),
    "another square, shown": Case(ONE, ("order FI1: move D6",), Mark.FLAGGED, ("order FI1: move D5",), guessed=True),
    "half of it": Case("FI1 D6, face E", ("order FI1: move D6, face E",), Mark.MISREAD, ("order FI1: move D6",)),
    "half of it, the rest quoted": Case(
        "FI1 D6, face E", ("order FI1: move D6, face E",), Mark.FLAGGED, ("order FI1: move D6",), unread=("FI1 face E",)
    ),
    "hold is not to hold fire": Case("FI1 no fire", ("order FI1: hold fire",), Mark.MISREAD, ("order FI1: hold",)),
    "to go where he stands is to hold": Case(ONE, ("order FI1: hold",), Mark.RIGHT, ("order FI1: move D7",)),
    "another way": Case(PATH, ("order FI1: move D6 E6",), Mark.MISREAD, ("order FI1: move E7 E6",)),
    "straight through": Case(ONE, ("order FI1: move D6 D5",), Mark.RIGHT, ("order FI1: move D5",)),
    "asked with it among the choices": Case(
        ONE, ("order FI1: move D6",), Mark.NEEDLESS, asks=("FI1",), choices=("order FI1: move D6", "order FI1: hold")
    ),
    "asked without it": Case(ONE, ("order FI1: move D6",), Mark.QUOTED, asks=("FI1",), choices=("order FI1: hold",)),
    "only quoted": Case(ONE, ("order FI1: move D6",), Mark.QUOTED, unread=(ONE,)),
    "somebody else is quoted": Case(
        "FI1 to D6. FI2 sings.", ("order FI1: move D6", "nothing FI2: it sings"), Mark.DROPPED, unread=("FI2 sings.",)
    ),
    "a slip is rightly asked about": Case(
        "FL1 to D6", ("guess FI1: move D6",), Mark.ASKED, asks=("FI1",), choices=("order FI1: move D6",), typo=True
    ),
    "a slip must not be read as another thing": Case(
        "FI1 to F6", ("guess FI1: move D6",), Mark.MISREAD, ("order FI1: move F6",), typo=True
    ),
    "a condition is part of the order": Case(
        "FI1 D6 if FI2 is at E6", ("order FI1: move D6 ; if FI2 at E6",), Mark.MISREAD, ("order FI1: move D6",)
    ),
    "a condition that no order holds is rightly told": Case(
        "FI1 D6 if charged", ("order FI1: move D6 ; if charged",), Mark.ASKED, unread=("FI1 D6 if charged",)
    ),
    "who is to support is named after with": Case(
        "BG1 storms G10, BV1 supports it", ("order BG1: melee G10", "order BV1: support BG1"), Mark.RIGHT,
        ("order BG1: melee G10 with BV1",), where="beattenburg brunswick",
    ),
    "somebody else is named after with": Case(
        "BG1 storms G10, BV1 supports it", ("order BG1: melee G10", "order BV1: support BG1"), Mark.MISREAD,
        ("order BG1: melee G10 with BV2",), where="beattenburg brunswick",
    ),
    "nobody ordered that": Case(
        ONE, ("order FI1: move D6",), Mark.MISREAD, ("order FI1: move D6", "order FI2: move E6")
    ),
    "nobody wanted that standing order": Case(
        ONE, ("order FI1: move D6",), Mark.MISREAD, ("order FI1: move D6", "standing FI1: react when charged")
    ),
    "a landmark is ordered": Case(
        "FI1 stays behind FG2", ("order FI1: hold", "nothing FG2: a landmark"), Mark.MISREAD,
        ("order FI1: hold", "order FG2: move F5"),
    ),
    "a landmark is asked about": Case(
        "FI1 stays behind FG2", ("order FI1: hold", "nothing FG2: a landmark"), Mark.NEEDLESS,
        ("order FI1: hold",), ("FG2",), ("order FG2: hold",),
    ),
    "a doubt is asked": Case(
        "FI1 or FI2 to D6", ("ask FI1 FI2: which | FI1 | FI2",), Mark.ASKED, asks=("FI1", "FI2"),
        choices=("order FI1: move D6", "order FI2: move D6"),
    ),
    "a doubt is settled unasked": Case(
        "FI1 or FI2 to D6", ("ask FI1 FI2: which | FI1 | FI2",), Mark.MISREAD, ("order FI1: move D6",)
    ),
    "a doubt is only quoted": Case(
        "FI1 or FI2 to D6", ("ask FI1 FI2: which | FI1 | FI2",), Mark.QUOTED, unread=("FI1 or FI2 to D6",)
    ),
    "the enemy's unit is told": Case("BI1 hold", ("tell BI1: the enemy's",), Mark.ASKED, unread=("BI1 hold",)),
    "the enemy's unit is passed over": Case("BI1 hold", ("tell BI1: the enemy's",), Mark.DROPPED),
    "the rules refuse what was read": Case(
        "DG to L1", ("tell DG: the forest is impenetrable",), Mark.ASKED, ("order DG: move L1",)
    ),
    "taken back": Case("cancel FI1", ("cancel FI1",), Mark.RIGHT, ("cancel FI1",), filed=True),
    "not taken back": Case("cancel FI1", ("cancel FI1",), Mark.DROPPED, filed=True),
    "kept": Case("FI1 as before", ("keep FI1",), Mark.RIGHT, filed=True),
    "kept, but asked": Case(
        "FI1 as before", ("keep FI1",), Mark.NEEDLESS, asks=("FI1",), choices=("order FI1: hold",), filed=True
    ),
    "kept, but taken back": Case("FI1 as before", ("keep FI1",), Mark.MISREAD, ("cancel FI1",), filed=True),
    "kept, but changed": Case("FI1 as before", ("keep FI1",), Mark.MISREAD, ("order FI1: move D6",), filed=True),
    "a general is asked to stay": Case("DG stays", ("order DG: hold",), Mark.RIGHT, ("order DG: join FI4",)),
    "to all of the seat but its generals": Case(
        "all: no firing until charged", ("standing all: react when charged",), Mark.RIGHT,
        ("standing FI1 FI2 FI3 FI4 FI5 FI6 FI7 FI8 FG1 FG2: react when charged",),
    ),
    "to go where the enemy stands is to charge": Case(
        "FI2 goes in at E4", ("order FI2: melee E4",), Mark.RIGHT, ("order FI2: move E4",),
        where="dettingen-contact gramont",
    ),
    "the bids on file stay": Case(
        "The bids stay", ("keep seat",), Mark.RIGHT, filed=True, where="raab-opening eugene"
    ),
    "a doubt is settled by taking back": Case(
        "FI1 back", ("ask FI1: the order, or the unit | cancel | move D8",), Mark.MISREAD, ("cancel FI1",), filed=True
    ),
    "everybody is quoted, and he is named for something else": Case(
        "All stay. Gramont rides to FI3.", ("order FI3: hold", "order DG: join FI3"), Mark.QUOTED,
        ("order DG: join FI3",), unread=("All stay.",),
    ),
    "everybody is quoted, and he is named by himself": Case(
        "I like all of you. FI3 stays.", ("order FI3: hold",), Mark.DROPPED, unread=("I like all of you.",)
    ),
    "what is for the seat is quoted": Case(
        "Dice to Grenier", ("order seat: bid GRE",), Mark.QUOTED, unread=("Dice to Grenier",),
        where="raab-opening eugene",
    ),
    "what the seat plays is quoted": Case(
        "I play Grenier", ("order seat: bid GRE",), Mark.QUOTED, unread=("I play Grenier",), where="raab-opening eugene"
    ),
    "what is for the seat is passed over": Case(
        "How are you? Dice to Grenier", ("order seat: bid GRE",), Mark.DROPPED, unread=("How are you?",),
        where="raab-opening eugene",
    ),
    "inches to the side of the map that he looks at": Case(
        'PI1 6" N', ("order PI1: advance 6",), Mark.RIGHT, ("order PI1: move N 6",), where="mollwitz schwerin"
    ),
    "fewer inches to that side": Case(
        'PI1 6" N', ("order PI1: advance 6",), Mark.MISREAD, ("order PI1: move N 4",), where="mollwitz schwerin"
    ),
    "inches to the south, where the other side looks": Case(
        'AI1 6" S', ("order AI1: advance 6",), Mark.RIGHT, ("order AI1: move S 6",), where="mollwitz neipperg"
    ),
    "to fight on where he is in a melee is to hold": Case(
        "AC1 fights on", ("order AC1: hold",), Mark.RIGHT, ("order AC1: melee K6",), where="dettingen-contact george"
    ),
    "said twice, what is on file stays": Case(
        "FI6 holds", ("keep FI6",), Mark.RIGHT, ("order FI6: hold, hold",), filed=True
    ),
    "straight ahead, or at nobody in particular": Case(
        "FI2 fires", ("order FI2: fire",), Mark.RIGHT, ("order FI2: fire E4",), where="dettingen-contact gramont"
    ),
    "another's order is lost": Case(
        "FI1 to D6", ("order FI1: move D6",), Mark.MISREAD, ("order FI1: move D6", "cancel FI2"), filed=True
    ),
    "what is on file already": Case("FI1 D5", ("order FI1: move D5",), Mark.RIGHT, filed=True),
    "a general goes along with no order of his own": Case("DG with FI4", ("order DG: hold",), Mark.RIGHT),
    "a question goes to the umpire": Case("How far?", ("request question",), Mark.RIGHT, unread=("How far?",)),
    "a question is passed over": Case("How far?", ("request question",), Mark.DROPPED),
    "a sequence is a sequence": Case(
        "BID BAR GRE", ("order seat: bid BAR GRE",), Mark.MISREAD, ("order seat: bid GRE BAR",),
        where="raab-opening eugene",
    ),
    "with him, or both at once": Case(
        "GR1 and GR3 storm F3", ("order GR1: assault F3 with GR3",), Mark.RIGHT,
        ("order GR1: assault F3", "order GR3: assault F3"), where="raab-contact eugene",
    ),
    "without him": Case(
        "GR1 and GR3 storm F3", ("order GR1: assault F3 with GR3",), Mark.MISREAD, ("order GR1: assault F3",),
        where="raab-contact eugene",
    ),
    "the number of actions counts": Case(
        "with 2: GR1 to E3", ("order GR1: move E3 ; if 2 actions",), Mark.MISREAD, ("order GR1: move E3",),
        where="raab-opening eugene",
    ),
}  # fmt: skip


def entry_of(case: Case) -> Entry:
    name, seat = case.where.split()
    position = POSITIONS[name]
    want = tuple(parse_clause(text, position, seat) for text in case.want)
    named = frozenset(unit for clause in want for unit in clause.units)
    kind = (position.system, "en", "short", position, seat)
    return Entry("x-1", "", *kind, case.text, named, want, case.typo, case.filed)


def judged(case: Case) -> Judge:
    entry = entry_of(case)
    answer = answer_of(case, entry)
    rules = rule_system(entry.position.system)
    lawful = replace(answer, context=replace(answer.context, check=rules.check))
    after = orders.file(lawful.before, lawful.reading, lawful.context)
    told = orders.acknowledge(after, lawful.reading, lawful.context, lawful.before)
    return Judge(entry, answer, replace(lawful, after=after, told=told))


def answer_of(case: Case, entry: Entry) -> Answer:
    """The answer that the case describes."""
    context = context_of(entry.position, entry.seat, "en")

    def drafted(lines: tuple[str, ...]) -> Draft:
        position = replace(entry.position, filed={entry.seat: lines})
        return on_file(position, entry.seat, context)

    nothing = Draft(Sheet(entry.seat, context.view.bound))
    before = on_file(entry.position, entry.seat, context) if case.filed else nothing
    new = drafted(tuple(line for line in case.does if not line.startswith("cancel"))).sheet
    gone = {line.split()[1] for line in case.does if line.startswith("cancel")} | {order.unit for order in new.orders}
    kept = tuple(order for order in before.sheet.orders if order.unit not in gone)
    options = tuple(Option((order,)) for line in case.choices for order in drafted((line,)).sheet.orders)
    questions = (Question(1, case.asks, "Which?", "", options, case.text),) if case.asks else ()
    sheet = replace(before.sheet, orders=(*kept, *new.orders), standing=(*before.sheet.standing, *new.standing))
    after = Draft(sheet, questions)
    line = LineReading(1, case.text, Result.GUESS if case.guessed else Result.OK, orders=new.orders)
    unread = tuple(Unread(1, text, Act.QUESTION if text.endswith("?") else Act.NEWS) for text in case.unread)
    reading = Reading((line,) if new.orders else (), unread=unread)
    return Answer(context, before, after, reading, orders.acknowledge(after, reading, context, before))


@pytest.mark.parametrize("name", CASES)
def test_the_judge_says_what_an_umpire_would_say(name: str) -> None:
    case = CASES[name]
    verdicts = tuple(judged(case).verdicts())
    assert max((verdict.mark for verdict in verdicts), default=Mark.RIGHT) is case.mark, verdicts


@pytest.mark.parametrize(
    ("fewer", "mark"),
    [
        ({1: "E3", 2: "E3"}, Mark.RIGHT),
        ({1: "D3", 2: "E3"}, Mark.MISREAD),
        ({2: "E3"}, Mark.MISREAD),
        ({}, Mark.MISREAD),
    ],
    ids=["all of it", "something else with one", "nothing with one", "nothing"],
)
def test_what_is_done_with_fewer_actions_is_what_is_done_otherwise(fewer: dict[int, str], mark: Mark) -> None:
    want = ("order GR1: move E3, assault F3 ; if 3 actions ; else move E3",)
    case = Case("With three GR1 storms the farm, else it goes to E3", want, mark, where="raab-opening eugene")
    entry = entry_of(case)
    answer = answer_of(case, entry)

    def parse(code: str) -> tuple[Place, ...]:
        return (answer.context.view.ground.parse(code),)

    most = Order("GR1", (Action("move", parse("E3")), Action("assault", parse("F3"))), given=3)
    orders = (most, *(Order("GR1", (Action("move", parse(code)),), given=given) for given, code in fewer.items()))
    answer = replace(answer, after=Draft(replace(answer.after.sheet, orders=orders), answer.after.questions))
    assert max(verdict.mark for verdict in Judge(entry, answer, answer).verdicts()) is mark


def test_what_was_ordered_a_bound_ago_is_known_where_the_entry_says_so() -> None:
    position = POSITIONS["dettingen-contact"]
    kind = (position.system, "en", "short", position, "gramont")
    want = (parse_clause("order FI5: fire H4", position, "gramont"),)
    entry = Entry("x-1", "", *kind, "FI5 as last turn", frozenset(("FI5",)), want)
    last = answered(replace(entry, last=True)).context.last
    assert [str(order) for order in last] == ["FG1 fire C3", "FI1 move D5", "FI3 hold", "FI5 fire H4"]
    assert answered(entry).context.last == ()


def test_what_is_on_file_is_known_where_the_entry_says_so() -> None:
    position = POSITIONS["dettingen-contact"]
    kind = (position.system, "en", "short", position, "harcourt")
    entry = Entry("x-1", "", *kind, "as filed", frozenset(), (), filed=True)
    assert [str(order) for order in answered(entry).context.filed] == ["FC1 hold", "MR1 melee C3"]
    assert answered(replace(entry, filed=False)).context.filed == ()


def test_who_is_bidden_to_look_at_half_read_words_is_told_of_the_rest() -> None:
    case = Case("Harcourt's lot hold", ("order FC1: hold",), Mark.FLAGGED, ("order DH: hold",), guessed=True)
    judge = judged(case)
    check = replace(judge.answer.told.check_this[0], text=f'"{case.text}" was read as: hold (did not read "lot")')
    told = replace(judge.answer.told, check_this=(check,))
    verdicts = replace(judge, answer=replace(judge.answer, told=told)).verdicts()
    assert {verdict.mark for verdict in verdicts if verdict.says.startswith("FC1")} == {Mark.FLAGGED}
    assert {verdict.mark for verdict in judge.verdicts() if verdict.says.startswith("FC1")} == {Mark.DROPPED}


def test_who_is_told_what_else_his_words_may_mean_is_told_of_that_unit_alone() -> None:
    text, want = "FI1 to D6, the others too", ("order FI1: move D6", "order FI2: move E6", "order FI3: move F6")
    judge = judged(Case(text, want, Mark.DROPPED, ("order FI1: move D6",), guessed=True))
    answer, choice = judge.answer, Choice(Order("FI2", (Action("move", number=1),)))
    also = LineReading(1, text, Result.GUESS, note=MAY_ALSO_MEAN, choices=(choice,))
    reading = replace(answer.reading, lines=(*answer.reading.lines, also))
    told = orders.acknowledge(answer.after, reading, answer.context, answer.before)
    marks = {each.says[:3]: each.mark for each in replace(judge, answer=replace(answer, told=told)).verdicts()}
    assert marks == {"FI1": Mark.RIGHT, "FI2": Mark.FLAGGED, "FI3": Mark.DROPPED}


@pytest.mark.parametrize(
    ("read", "want", "same"),
    [
        ("FI1 hold if not enemy at D5 else move D6", "order FI1: move D6 ; if enemy at D5", True),
        ("FI1 move D6 if not enemy at D5 else move E6", "order FI1: move E6 ; if enemy at D5 ; else move D6", True),
        ("FI1 move D6 if D6 empty", "order FI1: move D6 ; if not enemy at D6", True),
        ("FI1 hold if enemy at D5 else move D6", "order FI1: move D6 ; if enemy at D5", False),
        ("FI1 move D6 if not enemy at D5", "order FI1: move D6 ; if enemy at D5", False),
        ("FI1 move D6 if D5 empty", "order FI1: move D6 ; if enemy at D5", False),
    ],
    ids=["turned round", "both ways round", "nobody, so no enemy", "the opposite", "only its opposite", "nobody"],
)
def test_a_condition_is_the_same_however_it_is_told(read: str, want: str, same: bool) -> None:
    position = POSITIONS["dettingen-opening"]
    context = context_of(position, "gramont", "en")
    order = orders.read(read, context).lines[0].orders[0]
    assert Sameness(context.view, position).order(order, parse_clause(want, position, "gramont")) is same


def test_who_withdraws_so_far_withdraws_to_where_that_ends() -> None:
    position = POSITIONS["brandywine"]
    context = context_of(position, "sullivan", "en")
    order = orders.read("SU3 withdraw S 1", context).lines[0].orders[0]
    for there, same in (("N20", True), ("N21", False)):
        clause = parse_clause(f"order SU3: withdraw {there}", position, "sullivan")
        assert Sameness(context.view, position).order(order, clause) is same
