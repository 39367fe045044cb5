"""What a letter of the corpus comes to, as its writer is told: read, filed and answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from pbem import orders
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.verb import Slot
from pbem.mail.letter.html_text import read_html
from pbem.orders import Acknowledgement, Context, Draft, Question, Reading
from pbem.rules import rule_system
from tests.letters.prose.corpus import Entry
from tests.letters.prose.notation import SEAT, Deed, Kind, parse_clause
from tests.letters.prose.positions import DIRECTIONS, Position
from tests.letters.prose.seats import context_of


@dataclass(frozen=True)
class Answer:
    """The orders before and after a letter, and the words of the answer to it."""

    context: Context
    before: Draft
    after: Draft
    reading: Reading
    told: Acknowledgement

    def orders(self, unit: str) -> tuple[Order, ...]:
        """What a unit will do now, nothing where it waits for an answer."""
        if self.questions(unit, waiting=True):
            return ()
        return tuple(order for order in self.after.sheet.orders if order.unit == self._id(unit) and order.actions)

    def changed(self, unit: str) -> bool:
        """Whether the letter changed what it will do."""
        return bool(set(self.orders(unit)) - set(self.before.sheet.orders))

    def gone(self, unit: str) -> bool:
        """Whether what was on file for it is taken off, and nothing put in its place."""
        if self.questions(unit, waiting=True) or self.orders(unit):
            return False
        return self._id(unit) in {order.unit for order in self.before.sheet.orders}

    def rules(self, unit: str) -> tuple[StandingOrder, ...]:
        """The standing orders that this letter gave it."""
        new = set(self.after.sheet.standing) - set(self.before.sheet.standing)
        return tuple(rule for rule in self.after.sheet.standing if rule in new and rule.unit == self._id(unit))

    def questions(self, unit: str, waiting: bool = False) -> tuple[Question, ...]:
        """The questions about it; those that only offer it as a choice as well, unless it must be `waiting`."""
        name = self._id(unit)
        return tuple(
            each
            for each in self.after.questions
            if each.answerable and (name in each.units or (not waiting and not each.units and name in each.meant))
        )

    def flagged(self, unit: str) -> bool:
        """Whether the answer bids the player look at it, or asks about it."""
        return bool(self.questions(unit)) or any(self._id(unit) in check.units for check in self.told.check_this)

    @cached_property
    def quoted(self) -> tuple[str, ...]:
        """His own words that the answer shows as not read or not done, or asks about."""
        lines = [question.line for question in self.after.questions]
        refused = [each.line for each in self.told.not_done]
        return tuple(dict.fromkeys((*self.told.unread, *lines, *refused)))

    @cached_property
    def half_read(self) -> tuple[str, ...]:
        """His own words that the answer bids him look at, as something in them was passed over."""
        texts = [check.text for check in self.told.check_this]
        return tuple(text.rpartition(_READ_AS)[0] for text in texts if _READ_AS in text and _PASSED_OVER.search(text))

    @cached_property
    def also_meant(self) -> frozenset[str]:
        """The units of which the answer says what else his words may mean."""
        return frozenset(
            unit for check in self.told.check_this if check.message.startswith(_ALSO) for unit in check.units
        )

    @cached_property
    def words_not_done(self) -> tuple[str, ...]:
        """The same, and what the answer says of what is not done."""
        return (*self.quoted, *(f"{each.line} {each.message}" for each in self.told.not_done))

    @property
    def stirred(self) -> frozenset[str]:
        """Every unit, or the seat, of which the letter changed something or that it made wait."""
        before, after = self.before.sheet, self.after.sheet
        units = {order.unit for order in {*after.orders} ^ {*before.orders}}
        units |= {rule.unit for rule in {*after.standing} - {*before.standing}}
        units |= {unit for question in self.after.questions if question.answerable for unit in question.units}
        return frozenset(SEAT if unit == self.context.seat else unit for unit in units)

    def _id(self, unit: str) -> str:
        return self.context.seat if unit == SEAT else unit


def answered(entry: Entry, *, lawful: bool = False) -> Answer:
    """An entry, read and filed against its position; `lawful` where the rules are heard as well."""
    context = context_of(entry.position, entry.seat, entry.language)
    if lawful and entry.position.scenario:
        context = replace(context, check=rule_system(entry.position.system).check)
    form = orders.order_form(context.view, entry.seat, context.game, context.verbs)
    text = entry.text
    if "{{sent" in text:
        context = replace(context, form=form)
        text = text.replace("{{sent}}", form).replace("{{sent >}}", re.sub(r"^", "> ", form.rstrip(), flags=re.M))
    if entry.html:
        text = read_html(text)[0]
    nothing = Draft(Sheet(entry.seat, context.view.bound))
    before = on_file(entry.position, entry.seat, context) if entry.filed else nothing
    context = replace(
        context,
        filed=before.sheet.orders,
        last=ordered_before(entry.position, entry.seat, context) if entry.last else (),
    )
    reading = orders.read(text, context)
    after = orders.file(before, reading, context)
    return Answer(context, before, after, reading, orders.acknowledge(after, reading, context, before))


def on_file(position: Position, seat: str, context: Context) -> Draft:
    """What a seat has on file before the letter."""
    given, rules = _written_out(position.filed.get(seat, ()), position, seat, context)
    return Draft(Sheet(seat, context.view.bound, given, rules))


def ordered_before(position: Position, seat: str, context: Context) -> tuple[Order, ...]:
    """What a seat ordered in the bound before."""
    return _written_out(position.last.get(seat, ()), position, seat, context)[0]


def _written_out(
    lines: Iterable[str], position: Position, seat: str, context: Context
) -> tuple[tuple[Order, ...], tuple[StandingOrder, ...]]:
    policies = {verb.name for verb in context.verbs if verb.slot is Slot.POLICY}
    given: list[Order] = []
    rules: list[StandingOrder] = []
    for clause in (parse_clause(line, position, seat) for line in lines):
        actions = tuple(_action(deed, position, context) for deed in clause.deeds)
        for unit in clause.units:
            name = seat if unit == SEAT else unit
            if clause.kind is Kind.STANDING or actions[0].verb in policies:
                rules += [StandingOrder(name, action) for action in actions]
            else:
                given.append(Order(name, actions))
    return tuple(sorted(given, key=lambda order: order.unit)), tuple(rules)


def _action(deed: Deed, position: Position, context: Context) -> Action:
    words = list(deed.words)
    by_compass = deed.verb == "move" and any(word in DIRECTIONS for word in words)
    measured = position.board.inches and not by_compass
    return Action(
        deed.verb,
        tuple(context.view.ground.parse(word) for word in words if position.board.has(word)),
        tuple(word for word in words if word in position.units),
        next((Facing(word) for word in words if word in DIRECTIONS), None),
        next((int(word) for word in words if word.isdigit()), None) if not measured else None,
        " ".join(word for word in words if (measured and word.isdigit()) or not _is_known(word, position)),
    )


def _is_known(word: str, position: Position) -> bool:
    return position.board.has(word) or word in position.units or word in DIRECTIONS or word.isdigit() or word == "with"


_ALSO: Final = "It may also mean "
_READ_AS: Final = '" was read as'
_PASSED_OVER: Final = re.compile(r'did not read "|without "')


def speaks_of(texts: Iterable[str], unit: str, entry: Entry) -> bool:
    """Whether any of these words of the player's is about a unit: by its id or name, or else by a group's.

    Where he writes neither of them, most of what he wrote must stand there, or a word for a group.
    """
    names = names_of(unit, entry.position)
    written = _written(entry.text, names)
    loose = (*names, *_parts_of(unit, entry.position))
    return any(
        _written(text, names)
        if written
        else bool(_OF_THE_SEAT.search(text))
        if unit == SEAT
        else 5 * len(text) > 3 * len(entry.text) or bool(_GROUP.search(text)) or _written(text, loose)
        for text in texts
    )


def names_of(unit: str, position: Position) -> Sequence[str]:
    """What a unit is called."""
    if unit not in position.units:
        return ()
    known = position.units[unit]
    return (unit, known.name, *known.aliases)


def _parts_of(unit: str, position: Position) -> Sequence[str]:
    """The proper names in what it is called."""
    return [word for name in names_of(unit, position) for word in re.findall(r"\b[A-Z][a-zäöüß]{3,}", name)]


def _written(text: str, names: Iterable[str]) -> bool:
    plain = text.casefold()
    return any(re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", plain) for name in names)


def speaks_of_everybody(texts: Iterable[str]) -> bool:
    """Whether any of these words of the player's is about whoever he has."""
    return any(_EVERYBODY.search(text) for text in texts)


_EVERYBODY: Final = re.compile(
    r"(?i)\b(all|alle[smnr]?|every(?:body|one|thing)|nobody|jeder|niemand|keiner|the lot|sämtliche\w*)\b"
)
_OF_THE_SEAT: Final = re.compile(
    r"(?i)\b(bids?|bidding|dice|(?:a|each|the|first|second|last) die|contest\w*|leftovers?|mdi|sequence|pincers"
    r"|attack(?:ed|ing|s)?|plays?|column|flanking|kolonne|spiele?n?|biete\w*|gebote?|\w*würfel\w*|reihenfolge|zange|greift|angr\w+|angegriffen"
    r"|(?-i:[A-Z]{3},? [A-Z]{3}))\b"
)
_GROUP: Final = re.compile(
    r"(?i)\b(all|alle[smnr]?|every\w*|jeder\w*|nobody|niemand|rest|others?|anderen?|übrigen?|both|beiden?|two|three|zwei"
    r"|drei|infantr\w*|foot|cavalry|horse\w*|guns?|batter\w+|lines?|wings?|centre|middle|brigade\w*|regiment\w*|command"
    r"|batt?ali?l?on\w*|division\w*|corps|fuß\w*|infanterie|kavallerie|reiter\w*|geschütz\w*|linien?|flügel|mitte|inf"
    r"|cav|arty?|lot|people|men|leute|r(?:e)?gts?|btl|bns?|kav|\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|erste\w*|dritte\w*)\b"
)
