"""The ledger of an answer: what became of everything that a letter names, taken from what the player is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pbem import orders
from pbem.battle.order import Sheet
from pbem.orders import Acknowledgement, Context, Draft, Reading
from tests.letters.prose.answers import on_file
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of
from tests.orders.accounting.letters import Kind, Letter, Mention, make
from tests.orders.accounting.sides import SIDES


@dataclass(frozen=True, slots=True)
class Loss:
    """Something named in a letter of which the answer is silent."""

    letter: Letter
    mention: Mention
    what: str = ""

    @property
    def sort(self) -> str:
        """What sort of thing is lost, for counting."""
        return self.what or str(self.mention.kind)

    def __str__(self) -> str:
        return f"{self.sort} {self.mention.text!r} of {self.letter.text!r}"


@dataclass(frozen=True)
class Ledger:
    """One letter and what its writer is told."""

    letter: Letter
    before: Draft
    after: Draft
    reading: Reading
    told: Acknowledgement

    def losses(self) -> Iterator[Loss]:
        """Every mention that ends nowhere, and every question by which a unit is ordered."""
        for mention in self.letter.mentions:
            if not self._ends_somewhere(mention):
                yield Loss(self.letter, mention)
            elif mention.kind is Kind.ASK and self._orders_by_asking(mention):
                yield Loss(self.letter, mention, "a question that orders")

    def _ends_somewhere(self, mention: Mention) -> bool:
        if self._quoted(mention):
            return True
        if mention.kind in (Kind.UNIT, Kind.GROUP):
            return all(self._answered_for(unit) for unit in mention.units)
        if mention.kind is Kind.ASK:
            return False
        if mention.kind is Kind.CANCEL:
            piece = self.letter.piece_of(mention)
            named = [each for each in self.letter.mentions if self.letter.piece_of(each) == piece and each.units]
            return any(self._taken_back(unit) or unit in self._changed() or self._has_nothing(unit)
                       for each in named for unit in each.units)  # fmt: skip
        return _plain(mention.text) in _plain(" ".join(self._shown()))

    def _quoted(self, mention: Mention) -> bool:
        """Whether the whole sentence stands in the answer as not read, not done or asked about."""
        piece, words = _plain(self.letter.piece_of(mention)), _plain(mention.text)
        lines = [*self.told.unread, *(need.line for need in self.told.needs_you)]
        lines += [refusal.line for refusal in self.told.not_done]
        return any(piece in line or (words in line and line in piece) for line in map(_plain, lines))

    def _answered_for(self, unit: str) -> bool:
        """Whether an order for it is shown, or a question asked about it."""
        asked = {name for question in self.after.questions for name in (*question.units, *question.meant)}
        rows = {name for row in self.told.understood for name in row.units}
        rules = {rule.unit for rule in self.after.sheet.standing}
        shown = " ".join(self._shown()).upper()
        kept = set(self.told.count.without) if re.search(r"\bas before|wie gehabt", self.letter.text) else set()
        return unit in asked | rows | rules | kept or unit in shown

    def _orders_by_asking(self, mention: Mention) -> bool:
        clause = self.letter.clause_of(mention)
        here = {unit for each in self.letter.mentions if self.letter.clause_of(each) == clause for unit in each.units}
        there = {unit for each in self.letter.mentions if self.letter.clause_of(each) != clause for unit in each.units}
        everybody = re.search(r"\b(?:all|alle|every\w*|nobody|niemand)\b", self.letter.text.casefold())
        return not everybody and bool((here - there) & self._changed())

    def _changed(self) -> set[str]:
        return {unit for row in self.told.understood if row.changed for unit in row.units}

    def _taken_back(self, unit: str) -> bool:
        """Whether another order stands than before, or the one that stood was to hold already."""
        before = self.before.sheet.order_for(unit)
        if before is None:
            return False
        return self.after.sheet.order_for(unit) != before or [action.verb for action in before.actions] == ["hold"]

    def _has_nothing(self, unit: str) -> bool:
        """Whether he is told that nothing is on file for it."""
        told = [check for check in self.told.check_this if "othing is on file" in check.message]
        return any(unit in check.units or not check.units for check in told)

    def _shown(self) -> Iterator[str]:
        for row in self.told.understood:
            yield f"{' '.join(row.units)} {row.was} {row.text} {row.detail}"
        for need in self.told.needs_you:
            yield f"{need.line} {need.message} {' '.join(way.text for way in need.ways)}"
        for check in self.told.check_this:
            yield f"{' '.join(check.units)} {check.text} {check.message}"
        for refusal in self.told.not_done:
            yield f"{refusal.line} {refusal.message}"
        yield from map(str, self.after.sheet.standing)
        yield from self.told.unread


@lru_cache(maxsize=len(SIDES))
def _known(name: str) -> tuple[Context, Draft, Draft]:
    """What is known of a side's letters: its context, and the drafts with something and with nothing on file."""
    where, seat, language = name.split()
    position = load_positions()[where]
    context = context_of(position, seat, language)
    return context, on_file(position, seat, context), Draft(Sheet(seat, position.bound))


def ledger_of(side: str, letter: Letter, filed: bool) -> Ledger:
    """The letter, read, filed and answered."""
    context, full, empty = _known(side)
    before = full if filed else empty
    context = replace(context, filed=before.sheet.orders)
    reading = orders.read(letter.text, context)
    after = orders.file(before, reading, context)
    return Ledger(letter, before, after, reading, orders.acknowledge(after, reading, context, before))


def losses_of(side: str, letter: Letter, filed: bool) -> list[Loss]:
    """What is lost of a letter."""
    return list(ledger_of(side, letter, filed).losses())


def made(seed: int) -> tuple[str, Letter, bool]:
    """The letter of that number: whose it is, and whether he has orders on file."""
    side = list(SIDES)[seed % len(SIDES)]
    return side, make(SIDES[side], seed), seed // len(SIDES) % 2 == 0


def smallest(side: str, letter: Letter, filed: bool) -> Letter:
    """The smallest letter in which the same sort of thing is still lost."""
    sorts = {loss.sort for loss in losses_of(side, letter, filed)}
    for smaller in letter.smaller():
        if sorts & {loss.sort for loss in losses_of(side, smaller, filed)}:
            return smallest(side, smaller, filed)
    return letter


def _plain(text: str) -> str:
    return re.sub(r"^(?:\d\.|[-*•])\s*", "", " ".join(text.casefold().split())).strip(" .,;")
