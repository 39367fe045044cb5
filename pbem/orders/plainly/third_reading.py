"""The third reading: what neither notation nor the rules of sentences understood is put plainly, and read again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pbem.battle.order import Action, Order, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.orders.asides.again import says_again
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, Act, LineReading, Result, Scope, Score, Unread
from pbem.orders.plainly.apposed import kind_before
from pbem.orders.plainly.each_number import of_one_kind
from pbem.orders.plainly.given_up import but_given_up
from pbem.orders.plainly.kinds_of_before import group_before
from pbem.orders.plainly.measured import measured
from pbem.orders.plainly.one_each import goal, one_each
from pbem.orders.plainly.ordering import Orderer
from pbem.orders.plainly.others import are_others
from pbem.orders.plainly.plain import Kind, Plain, plain_sentences
from pbem.orders.plainly.replaced import without_what_is_replaced
from pbem.orders.plainly.stops_there import stopping_place
from pbem.orders.plainly.telling_words import only_numbered
from pbem.orders.plainly.the_same import aims_at_itself, told_the_same
from pbem.orders.plainly.troops_of import not_yours
from pbem.orders.plainly.whom import NotRead, OfAnother, Whom
from pbem.orders.plainly.whom_he_joins import joined_by, may_be_he
from pbem.orders.plainly.words import MOST_WORDS, Word, plain_letters, words_of
from pbem.orders.prose.dictated import written_out
from pbem.orders.prose.meaning import TWO
from pbem.orders.prose.names import Namer
from pbem.orders.prose.of_arms import left_out, of_those_who_can
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.room import has_room, may_be_one
from pbem.orders.words.folding import fold

if TYPE_CHECKING:
    from pbem.orders.plainly.network import Written

TELLING: Final = {"escort": 1, "bid": 2, "lend": 3, "mdi": 4, "sidestep": 5}
"""The numbers under which rule systems were taught, by a verb that they alone have."""
READ_SO: Final = "read so"
WHICH_OF_THEM: Final = "Which of them is meant?"
_ONE_OF: Final = re.compile(
    r"\b(?:(?:one|either|any) of|(?:eine?|einer|eins|eines) (?:der|von|vom|d\.))(?!\w)", re.IGNORECASE
)
_STAYS: Final = "hold"
_FACE: Final = "face"
MOST_HEARD: Final = 30
"""Stretches of a letter that are put plainly though the rules have no doubt of them, or find nothing in them."""
_MOST_CHOICES: Final = 6
_SIGNS: Final = frozenset((":", ";", ",", "|"))
"""Of plain orders; `FI1:` in a letter is a label, and its colon is theirs all the same."""


@dataclass(frozen=True, slots=True)
class PutPlainly:
    """One way to put a text plainly, as readings; `whole` where every sentence of it means something here."""

    lines: tuple[LineReading, ...]
    unread: tuple[Unread, ...]
    likely: float
    whole: bool
    plain: str = ""

    @property
    def orders(self) -> tuple[Order, ...]:
        """What it tells units for this bound."""
        return tuple(order for line in self.lines for order in line.orders)


@dataclass
class _Spoken:
    """Who was named so far in a text, and the words for the last of them."""

    units: list[str] = field(default_factory=list)
    words: str = ""
    in_doubt: int = 0
    """Of so many, named last, it is asked which is meant."""
    kind: str = ""
    """The last words for them that tell more than a number."""
    joined: str = ""
    """The last unit whom a general joins."""

    def say(self, name: str, text: str, numbered: bool) -> None:
        """Somebody is named; a bare number is one of the kind that was spoken of, in the text too: `the 1st …`."""
        self.kind = (self.kind or kind_before(name, text)) if numbered else name
        self.words = f"{name} {self.kind}".strip() if numbered else name


@dataclass
class ThirdReader:
    """Reads the stretches of one letter."""

    desk: Desk
    reader: Reader
    orderer: Orderer = field(init=False)
    known: dict[tuple[int, str], tuple[PutPlainly, ...]] = field(default_factory=dict)
    """What was put plainly already."""

    def __post_init__(self) -> None:
        self.orderer = Orderer(self.desk, self.reader)

    @property
    def system(self) -> int:
        """The number of the rule system, 0 for one that was not taught."""
        return next((number for verb, number in TELLING.items() if verb in self.desk.words.by_name), 0)

    def read(self, number: int, text: str) -> tuple[PutPlainly, ...]:
        """The ways to put it plainly, the likeliest first; none for a text that is too long."""
        if (ways := self.known.get((number, text))) is None:
            ways = self.known[number, text] = self._ways(number, text)
        return ways

    def _ways(self, number: int, text: str) -> tuple[PutPlainly, ...]:
        words = words_of(text)
        if not 1 < len(words) < MOST_WORDS:
            return ()
        found: list[PutPlainly] = []
        for written in _written(words, self.system, frozenset(self.desk.words.by_name)):
            put = self._put(number, text, words, written)
            same = next((at for at, each in enumerate(found) if _alike(each, put)), None)
            if same is None:
                found.append(put)
            else:
                found[same] = _both(found[same], put)
        return tuple(sorted(found, key=lambda each: -each.likely))

    def _put(self, number: int, text: str, words: Sequence[Word], written: Written) -> PutPlainly:
        tokens = joined(written, words)
        told: list[tuple[Plain, LineReading]] = []
        unread: list[Unread] = []
        whole = True
        spoken = _Spoken()
        plains = told_the_same(list(plain_sentences(tokens)), text)
        plains = measured(plains, self.reader.lex(written_out(text, self.desk)), self.desk)
        named = of_one_kind([name for plain in plains for name in plain.names], self.desk.roster.mine)
        for plain in plains:
            plain = replace(plain, names=tuple(named.get(name, name) for name in plain.names))
            try:
                told += [(plain, line) for line in self._line(number, text, self._spelt(plain), spoken)]
            except NotRead:
                whole = False
            if plain.kind is Kind.QUESTION:
                unread.append(Unread(number, text, Act.QUESTION))
            if plain.kind is Kind.NOTHING:
                unread.append(Unread(number, text, Act.NEWS))
        lines = without_what_is_replaced(_but_for(told))
        whole = whole and not _told_twice(lines)
        return PutPlainly(
            tuple(lines), tuple(dict.fromkeys(unread)), written.likely, whole, written_out(" ".join(tokens), self.desk)
        )

    def _spelt(self, plain: Plain) -> Plain:
        """The same with the ids and places that were dictated."""
        texts = (plain.names, plain.excepted, plain.deeds, plain.otherwise)
        names, excepted, deeds, otherwise = (tuple(written_out(text, self.desk) for text in each) for each in texts)
        return Plain(plain.kind, names, excepted, deeds, written_out(plain.condition, self.desk), otherwise)

    def _line(self, number: int, text: str, plain: Plain, spoken: _Spoken) -> Iterator[LineReading]:
        if plain.kind in (Kind.QUESTION, Kind.NOTHING):
            return
        if aims_at_itself(plain):
            raise NotRead(", ".join(plain.deeds))
        if plain.names == ("seat",):
            yield self._of_seat(number, text, plain)
            return
        if spoken.in_doubt > TWO and plain.names and are_others(plain.names[0]):
            if plain.deeds != (_STAYS,) or plain.kind is not Kind.ORDER:
                raise NotRead("nobody knows yet who the others are")
            return  # Whoever is not chosen stays.
        if joined := spoken.joined:
            named = (joined if may_be_he(self.reader.lex(name), joined, self.desk) else name for name in plain.names)
            plain = replace(plain, names=tuple(named))
        plain = replace(plain, deeds=but_given_up(plain.deeds, self.reader.lex(fold(text).text)))
        plain = self.orderer.of_those_spoken_of(plain, spoken.units, text)
        try:
            before = spoken.words or self._group_before(plain, text)
            whom = self.orderer.whom(plain, spoken.units, before, text)
        except OfAnother as other:
            if len(plain.names) > 1:
                raise
            yield LineReading(number, text, Result.NO, message=not_yours(other.units, self.desk))
            return
        spoken.units += [unit for unit in whom.units if unit not in spoken.units]
        if plain.names:
            spoken.kind = spoken.kind or self._group_before(plain, text)
            spoken.say(plain.names[-1], text, only_numbered(self.reader.lex(plain.names[-1])))
        spoken.in_doubt = len(whom.units) if whom.which or plain.kind is Kind.ASK else 0
        scope = Scope.REST if plain.names == ("rest",) else Scope.ALL if plain.names == ("all",) else Scope.NAMED
        scope = Scope.GROUP if scope is Scope.NAMED and len(whom.units) > 1 else scope
        base = LineReading(number, text, Result.GUESS, note=READ_SO, units=whom.units, scope=scope, score=Score.LOOSE)
        line = self._told(base, plain, whom)
        spoken.joined = joined_by(line.orders, self.desk) or spoken.joined
        yield line

    def _group_before(self, plain: Plain, text: str) -> str:
        words = self.orderer.reader.lex(fold(text).text) if plain.names else ()
        return group_before(plain.names, words, Namer(self.desk)) if words else ""

    def _told(self, base: LineReading, plain: Plain, whom: Whom) -> LineReading:
        if plain.kind is Kind.KEEP:
            return self._as_before(base) or replace(base, result=Result.OK, note=UNCHANGED)
        if plain.kind is Kind.CANCEL:
            return replace(base, note=TAKEN_BACK, orders=tuple(Order(unit, ()) for unit in whom.units))
        if plain.kind is Kind.ASK or whom.which or self._is_one_of(plain, whom):
            return self._asked(base, plain, replace(whom, which=whom.which or plain.kind is not Kind.ASK))
        orders, standing = self._deeds(plain, whom, base.text)
        if any(map(_names_one_twice, standing)):
            raise NotRead(", ".join(plain.deeds))
        left = left_out(whom.units, orders) if base.scope is Scope.GROUP and not standing else ""
        return replace(base, orders=orders, standing=standing, note=f"{base.note}; {left}" if left else base.note)

    def _is_one_of(self, plain: Plain, whom: Whom) -> bool:
        """Whether a group is told to go where only one of them fits, and nobody said that all of it is meant."""
        place = goal(plain.deeds[0], self.desk.context.view) if len(plain.deeds) == 1 else None
        if len(plain.names) != 1 or place is None or not may_be_one(plain.names[0]):
            return False
        return not has_room(whom.units, place, self.desk)

    def _as_before(self, base: LineReading) -> LineReading | None:
        """`FG1 same again as last turn`: what they did in the bound before; None where nobody speaks of it."""
        context = self.desk.context
        orders = tuple(order for order in context.last if order.unit in base.units)
        if not says_again(base.text) or not {order.unit for order in orders}.issuperset(base.units):
            return None
        return replace(base, orders=orders, note=f"as in bound {context.view.bound - 1}")

    def _deeds(self, plain: Plain, whom: Whom, text: str) -> tuple[tuple[Order, ...], tuple[StandingOrder, ...]]:
        """What all of them are told; those of a group who cannot do it are passed over, though not all may be.

        Raises NotRead for one who cannot do it and is called by his id.
        """
        by_id = {name.upper() for name in plain.names}
        plain = self._stopping_there(plain, whom, text)
        single = plain.deeds[0] if len(plain.deeds) == 1 else ""
        called = len(plain.names) == len(whom.units)
        each = one_each(single, whom.units, text, self.desk.context.view, in_order=called) if single else {}
        orders: list[Order] = []
        standing: list[StandingOrder] = []
        failed: NotRead | None = None
        for unit in whom.units:
            try:
                his = replace(plain, deeds=(each[unit],)) if unit in each else plain
                found = self.orderer.deeds(unit, his, always=plain.kind is Kind.ALWAYS)
            except NotRead as trouble:
                if unit in by_id:
                    raise
                failed = trouble
                continue
            orders += found.orders
            standing += [rule for rule in found.standing if rule not in standing]
        if failed is not None and not (orders or standing):
            raise failed
        return tuple(orders if by_id & {*whom.units} else of_those_who_can(orders, self.desk)), tuple(standing)

    def _stopping_there(self, plain: Plain, whom: Whom, text: str) -> Plain:
        """`Conway stops in K22`, where nobody of them stands: they go there."""
        place = stopping_place(self.orderer.reader.lex(fold(text).text)) if plain.deeds == (_STAYS,) else None
        view = self.desk.context.view
        stood_in = any(piece.place == place for piece in view.pieces)
        return plain if place is None or stood_in else replace(plain, deeds=(f"move {place}",))

    def _asked(self, base: LineReading, plain: Plain, whom: Whom) -> LineReading:
        choices: list[Choice] = []
        deeds = plain.deeds if plain.kind is Kind.ASK else (", ".join(plain.deeds),)
        one_of = len(whom.units) > 1 and _ONE_OF.search(base.text) is not None
        if one_of and len(moving := tuple(deed for deed in deeds if deed != _STAYS)) == 1:
            deeds = moving  # Whoever is not chosen stays.
        for deed in deeds:
            one = Plain(Kind.ORDER, plain.names, (), (deed,), plain.condition, plain.otherwise)
            one = one if plain.kind is Kind.ASK else plain
            for unit in whom.units:
                try:
                    found = self.orderer.deeds(unit, one, always=False)
                except NotRead:
                    continue
                choices += [Choice(order) for order in found.orders if order.actions]
        if not choices and plain.kind is Kind.ASK:
            choices = [Choice(Order(unit, (Action("hold"),))) for unit in whom.units]
        if not choices:
            raise NotRead("nothing to choose from")
        if whom.which or (one_of and len(deeds) == 1):
            if len(choices) > _MOST_CHOICES:
                raise NotRead("too many to choose from")
            # Nobody waits for it: each is a choice of its own.
            return replace(base, result=Result.ASK, message=WHICH_OF_THEM, note="", choices=tuple(choices), units=())
        message = "Is this an order, or only said?"
        return replace(base, result=Result.ASK, message=message, note="", choices=tuple(choices[:_MOST_CHOICES]))

    def _of_seat(self, number: int, text: str, plain: Plain) -> LineReading:
        base = LineReading(number, text, Result.GUESS, note=READ_SO, scope=Scope.ALL, score=Score.LOOSE)
        seat = self.desk.context.seat
        orders, standing = list[Order](), list[StandingOrder]()
        if plain.otherwise:
            raise NotRead(f"else {', '.join(plain.otherwise)}")
        for deed in plain.deeds:
            found = self.orderer.of_seat(f"{deed} if {plain.condition}" if plain.condition else deed)
            listed = {unit for order in found.orders for action in order.actions for unit in action.units}
            if any(self.desk.roster.own[unit].arm is not Arm.GENERAL for unit in listed & {*self.desk.roster.own}):
                raise NotRead(deed)
            orders += found.orders
            standing += found.standing
        mine = any(order.unit != seat for order in orders)  # Choices of the seat itself speak to nobody.
        return replace(base, orders=tuple(orders), standing=tuple(standing), units=(seat,) if mine else ())


@lru_cache(maxsize=1024)
def _written(words: tuple[Word, ...], system: int, verbs: frozenset[str]) -> tuple[Written, ...]:
    """What the network makes of a text; a letter that is read again, as at the deadline, needs no second asking."""
    from pbem.orders.plainly.network import taught  # numpy takes its time, and most letters need none of it

    net = taught()
    return net.write(words, system, net.verbs - verbs)


def joined(written: Written, words: Sequence[Word]) -> list[str]:
    """The words written; those that stood together in the text, such as `1st`, are one again."""
    found: list[str] = []
    before: int | None = None
    for text, copied in zip(written.words, written.copied, strict=True):
        at = _place_of(text, copied, before, words)
        together = before is not None and at == before + 1 and words[at].start == words[before].end
        if together and found and text not in _SIGNS and found[-1] not in _SIGNS:
            found[-1] += text
        else:
            found.append(text)
        before = at
    return found


def _but_for(told: Sequence[tuple[Plain, LineReading]]) -> list[LineReading]:
    """`The battalions go, the 9th stays`: of a group who is told something else behind it does only that.

    Who was himself named before is told two things.
    """
    found = [line for _, line in told]
    for at, (plain, line) in enumerate(told):
        later = {
            unit
            for other, each in told[at + 1 :]
            if each.orders
            and set(each.units) < set(line.units)
            and not set(other.names) & set(plain.names)
            and not _only_look(each)
            for unit in each.units
        }
        if later and line.orders and not line.standing:
            left = tuple(unit for unit in line.units if unit not in later)
            orders = tuple(order for order in line.orders if order.unit not in later)
            found[at] = replace(line, units=left, orders=orders)
    return found


def _only_look(line: LineReading) -> bool:
    """`The horse go to Dilworth, Bland looks north there`: whether they are only told where to look."""
    return all(action.verb == _FACE for order in line.orders for action in order.actions)


def _names_one_twice(rule: StandingOrder) -> bool:
    """`pincers 1, pincers 3`: of whoever draws lots each is named once."""
    named = [part.partition(" ")[0] for part in rule.action.word.split(", ")]
    return len(set(named)) < len(named)


def _told_twice(lines: Sequence[LineReading]) -> bool:
    """Whether somebody is told two things in two sentences, neither of which hangs on anything.

    The dice that are contested and those left over are two choices of a seat.
    """
    plain = [
        (order.unit, order.given, "" if line.units else order.actions[0].verb)
        for line in lines
        for order in line.orders
        if order.condition is None
    ]
    return len(plain) != len(set(plain))


def _place_of(text: str, copied: int | None, before: int | None, words: Sequence[Word]) -> int | None:
    """Where a word stands in the text; one that the network knows itself may as well be the one behind the last."""
    if before is not None and before + 1 < len(words) and words[before + 1].key == plain_letters(text):
        return before + 1
    return copied


def _alike(one: PutPlainly, other: PutPlainly) -> bool:
    told = [{(order.unit, str(order)) for order in each.orders} for each in (one, other)]
    rules = [{str(rule) for line in each.lines for rule in line.standing} for each in (one, other)]
    asked = [{str(c.order) for line in each.lines for c in line.choices} for each in (one, other)]
    return (one.whole, *told[:1], *rules[:1], *asked[:1]) == (other.whole, *told[1:], *rules[1:], *asked[1:])


def _both(one: PutPlainly, other: PutPlainly) -> PutPlainly:
    return PutPlainly(one.lines, one.unread, one.likely + other.likely, one.whole, one.plain)
