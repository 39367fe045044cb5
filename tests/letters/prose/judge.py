"""What an umpire says of an answer, clause by clause, by the rules of README.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pbem.battle.order import Order, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.verb import Slot
from pbem.orders import Question
from pbem.orders.grammar.reading import Act
from tests.letters.prose.answers import Answer, speaks_of, speaks_of_everybody
from tests.letters.prose.corpus import Entry
from tests.letters.prose.marks import Mark, mark_of_request
from tests.letters.prose.notation import SEAT, Choice, Clause, Deed, Kind
from tests.letters.prose.sameness import HOLD, Sameness


@dataclass(frozen=True)
class Verdict:
    """A mark, and what it is for."""

    mark: Mark
    says: str


DEEDS: Final = (Kind.ORDER, Kind.GUESS, Kind.STANDING)
_FOR_GOOD: Final = re.compile(
    r"(?i)\b(always|whenever|whole battle|whole game|entire battle|standing|std|until (?:further|changed)|from now on"
    r"|immer|stets|jedes ?mal|ganze schlacht|dauer\w*|bis auf weiteres|ab jetzt|künftig)\b"
)
"""The words by which a player says that he means more than this bound."""
_ACTIONS: Final = re.compile(r"([23]) actions")
_SUPPORT: Final = "support"
_SLOTS: Final = ("enemy", "hits", "1", "2", "3")
"""How conditions begin that an order can carry, beside those about a unit."""


@dataclass(frozen=True)
class Judge:
    """One entry and its answer: as it was read, and as the rules have it."""

    entry: Entry
    answer: Answer
    lawful: Answer

    @cached_property
    def same(self) -> Sameness:
        """The map."""
        return Sameness(self.answer.context.view, self.entry.position)

    @cached_property
    def by_unit(self) -> dict[str, list[Clause]]:
        """The clauses for each unit; what is for all of the seat is not for its generals."""
        found: dict[str, list[Clause]] = {}
        everybody = self.entry.position.units_of(self.entry.seat)
        for clause in self.entry.want:
            for unit in self._whom(clause, everybody):
                if clause.units != everybody or not self._is_general(unit):
                    found.setdefault(unit, []).append(clause)
        return found

    def _whom(self, clause: Clause, everybody: tuple[str, ...]) -> tuple[str, ...]:
        """Its units; a standing order of the seat that only units can have is one of each of them."""
        policies = {verb.name for verb in self.answer.context.verbs if verb.slot is Slot.POLICY}
        if clause.units != (SEAT,) or not clause.deeds or not {deed.verb for deed in clause.deeds} <= policies:
            return clause.units
        able = {policy.unit for policy in self.answer.context.view.policies if policy.verb == clause.deeds[0].verb}
        return tuple(unit for unit in everybody if unit in able) or clause.units

    def verdicts(self) -> Iterator[Verdict]:
        """One for every unit of every clause, and for whatever else was done."""
        for unit, clauses in self.by_unit.items():
            for clause in clauses:
                yield Verdict(self._mark(unit, clause), self._says(unit, clause))
            yield from self._besides(unit, clauses)
        yield from self._of_nobody()
        for unit in sorted(self.answer.stirred - set(self.by_unit)):
            yield from self._unasked(unit)

    def _mark(self, unit: str, clause: Clause) -> Mark:
        if clause.kind in DEEDS:
            return self._deed(unit, clause)
        if clause.kind is Kind.ASK:
            return self._question(unit, clause)
        if clause.kind is Kind.TELL:
            return self._told(unit)
        if clause.kind is Kind.CANCEL:
            held = [order for order in self.answer.orders(unit) if _holds(order)]
            if held or (self.answer.gone(unit) and not self.answer.questions(unit)):
                return Mark.RIGHT
            return self._not_done(unit, clause)
        if clause.kind is Kind.KEEP:
            return Mark.NEEDLESS if self.answer.questions(unit, waiting=True) else Mark.RIGHT
        return Mark.NEEDLESS if self.answer.questions(unit, waiting=True) and not self._has_deeds(unit) else Mark.RIGHT

    def _deed(self, unit: str, clause: Clause) -> Mark:
        if self._done(unit, clause) or (self._stays(unit, clause) and self._rides_along(unit)):
            return Mark.RIGHT
        return self._not_done(unit, clause)

    def _stays(self, unit: str, clause: Clause) -> bool:
        """Whether it is to stay where it is, by itself or with somebody who stands there."""
        where = {self.entry.position.units[each].place.where for each in (unit, *clause.deeds[0].words[:1])
                 if each in self.entry.position.units}  # fmt: skip
        return _stays(clause) or ([deed.verb for deed in clause.deeds] == ["join"] and len(where) == 1)

    def _rides_along(self, unit: str) -> bool:
        """Whether a general stays with whom he is: by no order at all, or by joining somebody in his own square."""
        if not self._is_general(unit) or self.answer.questions(unit, waiting=True):
            return False
        return all(self._stays_where_he_is(order) for order in self.answer.orders(unit))

    def _stays_where_he_is(self, order: Order) -> bool:
        if _holds(order):
            return True
        view = self.answer.context.view
        places = {piece.place for unit in (order.unit, *order.actions[0].units) if (piece := view.piece(unit))}
        return [action.verb for action in order.actions] == ["join"] and len(places) == 1

    def _is_general(self, unit: str) -> bool:
        piece = self.answer.context.view.piece(unit)
        return piece is not None and piece.arm is Arm.GENERAL

    def _done(self, unit: str, clause: Clause) -> bool:
        """Whether it is in the sheet, by itself, together with the unit's other deeds or as help for another's."""
        orders = self.answer.orders(unit)
        for order in orders:
            if self._answers(order, clause):
                return self._helped(order, clause)
        if len(clause.deeds) == 1 and clause.deeds[0].verb == _SUPPORT and self._named_after_with(unit):
            return True
        standing = clause.standing or clause.kind is Kind.STANDING or (clause.condition and not self._for_good)
        standing = standing or self._only_stands(clause)
        rules = (*self.answer.rules(unit), *self.answer.rules(SEAT))
        if standing and any(self.same.rule(rule, clause) for rule in rules):
            return True
        return not orders and any(
            unit in self.same.helping(order.actions, order.unit) and self.same.deeds(order.actions, clause.deeds, unit)
            for order in self.answer.after.sheet.orders
        )

    def _named_after_with(self, unit: str) -> bool:
        """Whether somebody's order names it who is to have its support."""
        return any(
            unit in self.same.helping(order.actions, order.unit) and self._is_to_support(unit, order.unit)
            for order in self.answer.after.sheet.orders
        )

    def _only_stands(self, clause: Clause) -> bool:
        """Whether the rules hold its deeds only as standing orders, so that it can be read as nothing else."""
        policies = {verb.name for verb in self.answer.context.verbs if verb.slot is Slot.POLICY}
        return {deed.verb for deed in clause.deeds} <= policies

    def _answers(self, order: Order, clause: Clause) -> bool:
        """Whether the order is the clause, or all that its unit was told for this bound."""
        if clause.standing or clause.kind is Kind.STANDING:
            return bool(clause.condition) and not self._for_good and self.same.order(order, clause)
        by_dice = self._by_dice(order, clause)
        return by_dice or self.same.order(order, clause) or self.same.orders(order, self._together(order.unit), clause)

    def _by_dice(self, order: Order, clause: Clause) -> bool:
        """Whether it is a part of `with 3 actions this, with fewer that`, of which every part is in the sheet."""
        counted = _ACTIONS.fullmatch(clause.condition)
        if counted is None or not clause.otherwise or order.given is None:
            return False
        most = int(counted[1])
        given = {each.given: each for each in self.answer.orders(order.unit) if each.given is not None}
        wanted = dict.fromkeys(range(1, most), clause.otherwise) | {most: clause.deeds}
        return given.keys() == wanted.keys() and all(
            self.same.deeds(given[number].actions, deeds, order.unit) for number, deeds in wanted.items()
        )

    def _together(self, unit: str) -> tuple[Deed, ...]:
        """All that the unit does in this bound unconditionally."""
        clauses = self.by_unit.get(SEAT if unit == self.entry.seat else unit, ())
        plain = [each for each in clauses if each.kind in (Kind.ORDER, Kind.GUESS) and not each.condition]
        return tuple(deed for each in plain if not each.standing for deed in each.deeds)

    def _helped(self, order: Order, clause: Clause) -> bool:
        """Whether those who are to help do so: named in the order, or told the same themselves."""
        named, wanted = self.same.helping(order.actions, order.unit), self.same.helpers(clause.deeds)
        told = (unit for unit in named - wanted if not self._wants_the_same(unit, clause))
        strangers = [unit for unit in told if not self._is_to_support(unit, order.unit)]
        missing = [
            unit
            for unit in wanted - named
            if not any(self.same.deeds(each.actions, clause.deeds, unit) for each in self.answer.orders(unit))
        ]
        return not strangers and not missing

    def _is_to_support(self, unit: str, other: str) -> bool:
        """Whether `unit: support other` is wanted, which naming it after WITH is as well."""
        deeds = (deed for clause in self.by_unit.get(unit, ()) if not clause.condition for deed in clause.deeds)
        return any(deed.verb == _SUPPORT and other in deed.words for deed in deeds)

    def _wants_the_same(self, unit: str, clause: Clause) -> bool:
        return any(each.deeds == clause.deeds for each in self.by_unit.get(unit, ()))

    def _not_done(self, unit: str, clause: Clause) -> Mark:
        loose = self.entry.typo or clause.kind is Kind.GUESS or self._without_a_slot(clause)
        questions = self.answer.questions(unit)
        if any(self._offers(question, unit, clause) for question in questions):
            return Mark.ASKED if loose else Mark.NEEDLESS
        of_all = clause.units == (SEAT,) and speaks_of(self.answer.quoted, SEAT, self.entry)
        if questions or of_all or self._spoken_of(unit):
            return Mark.ASKED if self._without_a_slot(clause) else Mark.QUOTED
        if self._done_otherwise(unit) or self.answer.rules(unit):
            return Mark.RIGHT  # What is done, or kept to, instead gets a verdict of its own.
        looked_at = unit in self.answer.also_meant or speaks_of(self.answer.half_read, unit, self.entry)
        return Mark.FLAGGED if looked_at else Mark.DROPPED

    def _without_a_slot(self, clause: Clause) -> bool:
        """Whether no order of the system can hold it: the player is rightly told so."""
        if clause.standing or clause.kind is Kind.STANDING:
            policies = {verb.name for verb in self.answer.context.verbs if verb.slot is Slot.POLICY}
            return bool(clause.condition) or not {deed.verb for deed in clause.deeds} <= policies
        parts = [part.removeprefix("not ").split() for part in clause.condition.split(" and ") if part]
        return not all(part[0] in _SLOTS or part[1:2] in (["at"], ["broken"]) for part in parts)

    def _offers(self, question: Question, unit: str, clause: Clause) -> bool:
        """Whether one of the choices is what was meant."""
        name = self.answer.context.seat if unit == SEAT else unit
        for option in question.choices:
            for order in option.orders:
                if order.unit != name:
                    continue
                if clause.kind is Kind.CANCEL and not order.actions:
                    return True
                if order.actions and self._meant(order, clause, unit):
                    return True
        return False

    def _meant(self, order: Order, clause: Clause, unit: str) -> bool:
        """Whether a choice is the clause; a condition that no order can hold need not stand in it."""
        if clause.condition:
            if self._without_a_slot(clause):
                return self.same.deeds(order.actions, clause.deeds, unit)
            return self.same.order(order, clause)
        if clause.standing or clause.kind is Kind.STANDING:
            return self.same.deeds(order.actions, clause.deeds, unit)
        return self.same.order(order, clause) or self.same.orders(order, self._together(unit), clause)

    def _question(self, unit: str, clause: Clause) -> Mark:
        for answer in (self.answer, self.lawful):
            if any(self._sensible(question, clause) for question in answer.questions(unit)):
                return Mark.ASKED
        if self.lawful.questions(unit):
            return Mark.QUOTED
        if self._done_otherwise(unit) or self.answer.gone(unit):
            return Mark.FLAGGED if self.answer.flagged(unit) else Mark.MISREAD
        if self.answer.questions(unit) or speaks_of(self.answer.words_not_done, unit, self.entry):
            return Mark.QUOTED
        return Mark.RIGHT if self._has_deeds(unit) and self.answer.orders(unit) else Mark.DROPPED

    def _sensible(self, question: Question, clause: Clause) -> bool:
        """Whether half of the sensible choices at least are there; silence is to hold."""
        found = [choice for choice in clause.choices if self._has(question, choice)]
        return 2 * len(found) >= len(clause.choices)

    def _has(self, question: Question, choice: Choice) -> bool:
        orders = [order for option in question.choices for order in option.orders]
        if choice.cancel:
            return any(not order.actions for order in orders)
        if choice.units:
            return set(choice.units) <= {order.unit for order in orders if order.actions} | set(question.units)
        if all(deed.verb == HOLD and not deed.words for deed in choice.deeds):
            return True
        return any(self.same.deeds(order.actions, choice.deeds, order.unit) for order in orders if order.actions)

    def _told(self, unit: str) -> Mark:
        for answer in (self.answer, self.lawful):
            if answer.flagged(unit) or speaks_of(answer.words_not_done, unit, self.entry):
                return Mark.ASKED
        if self.answer.changed(unit) and not self.entry.position.scenario and not self._has_deeds(unit):
            return Mark.FLAGGED if self.answer.flagged(unit) else Mark.MISREAD
        return Mark.DROPPED

    def _besides(self, unit: str, clauses: Sequence[Clause]) -> Iterator[Verdict]:
        """Whatever the unit does that nobody wanted of it."""
        if self._done_otherwise(unit) and not all(clause.kind is Kind.ASK for clause in clauses):
            refused = any(clause.kind in (Kind.TELL, Kind.ASK) for clause in clauses) and self.lawful.flagged(unit)
            noticed = self.answer.flagged(unit) or speaks_of(self.answer.told.unread, unit, self.entry)
            mark = Mark.ASKED if refused else Mark.FLAGGED if noticed else Mark.MISREAD
            yield Verdict(mark, self._says(unit, *clauses))
        kinds = {clause.kind for clause in clauses}
        if self.answer.gone(unit) and kinds <= {Kind.KEEP, Kind.NOTHING, Kind.STANDING}:
            yield Verdict(self._noticed(unit), f"nobody took back the order of {unit}")
        wanted = [clause for clause in clauses if clause.kind in DEEDS]
        for rule in self.answer.rules(unit):
            if not any(self.same.rule(rule, clause) for clause in wanted):
                yield self._unwanted(unit, rule)

    def _done_otherwise(self, unit: str) -> bool:
        """Whether it does anything new that none of its clauses wants."""
        clauses = [clause for clause in self.by_unit.get(unit, ()) if clause.kind in DEEDS]
        filed = self.answer.before.sheet.orders
        new = [order for order in self.answer.orders(unit) if not any(self.same.same(order, old) for old in filed)]
        for order in new:
            if any(self._answers(order, clause) and self._helped(order, clause) for clause in clauses):
                continue
            if self._held_or_kept(unit, order):
                continue
            return True
        return False

    def _held_or_kept(self, unit: str, order: Order) -> bool:
        kinds = {clause.kind for clause in self.by_unit.get(unit, ())}
        if kinds & {Kind.CANCEL, Kind.ASK, Kind.TELL} and _holds(order):
            return True
        stays = Kind.NOTHING in kinds or any(
            self._stays(unit, each) for each in self.by_unit.get(unit, ()) if each.deeds
        )
        return stays and self._is_general(unit) and self._stays_where_he_is(order)

    def _has_deeds(self, unit: str) -> bool:
        return any(clause.kind in DEEDS for clause in self.by_unit[unit])

    def _spoken_of(self, unit: str) -> bool:
        """Whether words that are quoted are about it; those about everybody are, if he named it for something else."""
        if speaks_of(self.answer.quoted, unit, self.entry):
            return True
        return self._is_named_elsewhere(unit) and speaks_of_everybody(self.answer.quoted)

    def _is_named_elsewhere(self, unit: str) -> bool:
        """Whether another deed of its own is done, or somebody else's deed names it."""
        mine = self.by_unit.get(unit, ())
        others = {word for clause in self.entry.want if unit not in clause.units for deed in clause.deeds
                  for word in deed.words}  # fmt: skip
        return unit in others or any(clause.kind in DEEDS and self._done(unit, clause) for clause in mine)

    @cached_property
    def _for_good(self) -> bool:
        return _FOR_GOOD.search(self.entry.text) is not None

    def _of_nobody(self) -> Iterator[Verdict]:
        """Clauses without a unit: what is told or asked about nobody, and what is requested."""
        asked = [each for each in self.answer.reading.unread if each.act is Act.QUESTION]
        for clause in self.entry.want:
            if clause.kind is Kind.REQUEST:
                if clause.about.startswith("question") and asked:
                    asked.pop()
                    yield Verdict(Mark.RIGHT, f"request {clause.about}")
                else:
                    yield Verdict(mark_of_request(clause, self.answer), f"request {clause.about}")
            elif clause.kind in (Kind.TELL, Kind.ASK) and not clause.units:
                yield Verdict(self._about_nobody(clause), _brief(clause))

    def _about_nobody(self, clause: Clause) -> Mark:
        questions = [each for each in self.answer.after.questions if each.answerable]
        if any(self._sensible(question, clause) for question in questions):
            return Mark.ASKED
        if clause.kind is Kind.TELL and self.answer.quoted:
            return Mark.ASKED
        return Mark.QUOTED if self.answer.quoted else Mark.DROPPED

    def _unasked(self, unit: str) -> Iterator[Verdict]:
        """What was done to a unit of which the player said nothing."""
        if self.answer.questions(unit, waiting=True):
            yield Verdict(Mark.NEEDLESS, f"{unit} is asked about, and nobody ordered it anything")
            return
        helps = any(unit in self.same.helpers(clause.deeds) for clause in self.entry.want)
        general = self._is_general(unit)
        for order in self.answer.orders(unit):
            if order in self.answer.before.sheet.orders or helps or (general and self._stays_where_he_is(order)):
                continue
            yield Verdict(self._noticed(unit), f"nobody ordered {order}")
        if self.answer.gone(unit):
            yield Verdict(self._noticed(unit), f"nobody took back the order of {unit}")
        for rule in self.answer.rules(unit):
            wanted = (clause for clause in self.entry.want if unit in clause.units or SEAT in clause.units)
            if not any(self.same.rule(rule, clause) for clause in wanted):
                yield self._unwanted(unit, rule)

    def _unwanted(self, unit: str, rule: StandingOrder) -> Verdict:
        shown = self.answer.flagged(unit) or any(str(rule) in check.text for check in self.answer.told.check_this)
        return Verdict(Mark.FLAGGED if shown else Mark.MISREAD, f"nobody wanted the standing order {rule}")

    def _noticed(self, unit: str) -> Mark:
        return Mark.FLAGGED if self.answer.flagged(unit) else Mark.MISREAD

    def _says(self, unit: str, *clauses: Clause) -> str:
        does = [str(each) for each in (*self.answer.orders(unit), *self.answer.rules(unit))]
        asked = [f"{each.message} {[str(option) for option in each.choices]}" for each in self.answer.questions(unit)]
        return f"{unit}: want {'; '.join(map(_brief, clauses))}; does {does}; asked {asked}"


def _holds(order: Order) -> bool:
    return all(action.verb == HOLD and not action.word for action in order.actions)


def _stays(clause: Clause) -> bool:
    deeds = [(deed.verb, deed.words) for deed in clause.deeds]
    return clause.kind in (Kind.ORDER, Kind.GUESS) and deeds == [(HOLD, ())]


def _brief(clause: Clause) -> str:
    deeds = ", ".join(" ".join((deed.verb, *deed.words)) for deed in clause.deeds)
    return f"{clause.kind} {deeds or clause.about}" + (f" if {clause.condition}" if clause.condition else "")
