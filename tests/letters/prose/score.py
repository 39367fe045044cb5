"""How well the letters of the corpus are read: `python -m tests.letters.prose.score`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from pbem import orders
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm
from pbem.battle.place import NotAPlace, OffTheMap
from pbem.battle.view import View
from pbem.orders.grammar.reading import LineReading, Reading, Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.orders.sheet.precedence import settle
from pbem.rules import rule_system
from tests.letters.prose.corpus import Entry, load_corpus
from tests.letters.prose.notation import Clause, Deed, Kind
from tests.letters.prose.positions import DIRECTIONS
from tests.letters.prose.seats import context_of


class Mark(IntEnum):
    """What became of a line, from the best to the worst."""

    RIGHT = 0
    ASKED = 1
    NEEDLESS = 2
    """Clear, but asked."""
    FLAGGED = 3
    DROPPED = 4
    MISREAD = 5


HEADS: Final = ("right", "rightly asked", "clear but asked", "misread flagged", "dropped", "misread unflagged")
Norm = tuple[str, frozenset[str]]


@dataclass(frozen=True)
class Judge:
    """One entry and everything that was read in it."""

    entry: Entry
    context: Context
    reading: Reading
    filed: dict[str, tuple[Norm, ...]]

    @property
    def view(self) -> View:
        return self.context.view

    def marks(self) -> Iterator[tuple[Mark, str]]:
        """A mark for every unit of every clause, with the words of it."""
        wanted = _gathered(self.entry.want)
        for unit, clauses in wanted.items():
            yield self._unit(unit, clauses)
        for clause in self.entry.want:
            if clause.kind is Kind.REQUEST:
                answered = self.reading.unread or self.reading.settings or self._asked(())
                yield (Mark.RIGHT if answered else Mark.DROPPED), f"request {clause.about}"
        for unit in self._ordered() - set(wanted):
            for line, order in self._orders(unit):
                if self._harmless(order) or _helps(unit, self.entry.want):
                    continue
                flagged = line.result is Result.GUESS or self.entry.typo
                if order.actions:
                    yield (Mark.FLAGGED if flagged else Mark.MISREAD), f"nobody ordered {order}"

    def _unit(self, unit: str, clauses: Sequence[Clause]) -> tuple[Mark, str]:
        kinds = {clause.kind for clause in clauses}
        read = self._orders(unit)
        done = [(line, order) for line, order in read if order.actions]
        says = f"{unit}: want {'; '.join(_brief(clause) for clause in clauses)}; read {[str(o) for _, o in read]}"
        standing = [rule for line in self.reading.lines for rule in line.standing if rule.unit == unit]
        asked = self._asked((unit,)) or bool(self.reading.unread)
        deeds = [clause for clause in clauses if clause.kind in (Kind.ORDER, Kind.GUESS, Kind.STANDING)]
        if done:
            line, order = done[-1]
            flagged = line.result is Result.GUESS or self._asked((unit,))
            asked = asked and self.entry.kind != "letter"
            if any(self._same(order, clause) for clause in deeds):
                return Mark.RIGHT, says
            if kinds <= {Kind.KEEP} and self._norms(order) == self.filed.get(unit):
                return Mark.RIGHT, says
            if kinds & {Kind.TELL, Kind.ASK} and self._refused(order):
                return Mark.ASKED, says
            if Kind.ASK in kinds and any(self._matches(order.actions, choice.deeds, unit)
                                         for clause in clauses for choice in clause.choices):  # fmt: skip
                return (Mark.RIGHT if flagged else Mark.FLAGGED), says
            return (Mark.FLAGGED if flagged or asked else Mark.MISREAD), says
        if Kind.CANCEL in kinds and read:
            return Mark.RIGHT, says
        if standing:
            return Mark.RIGHT if Kind.STANDING in kinds or any(
                clause.standing for clause in deeds
            ) else Mark.FLAGGED, says
        if kinds & {Kind.NOTHING, Kind.KEEP} and not deeds:
            return Mark.RIGHT, says
        if kinds & {Kind.ASK, Kind.TELL, Kind.GUESS} and asked:
            return Mark.ASKED, says
        if asked:
            standing_or_bound = all(clause.standing or clause.condition for clause in deeds) and bool(deeds)
            return (Mark.ASKED if standing_or_bound or self.entry.typo else Mark.NEEDLESS), says
        return Mark.DROPPED, says

    def _orders(self, unit: str) -> list[tuple[LineReading, Order]]:
        wanted = self.context.seat if unit == "seat" else unit
        return [(word.line, word.order) for (each, _), word in settle(self.reading.lines, ()).words.items()
                if each == wanted and word.order is not None]  # fmt: skip

    def _harmless(self, order: Order) -> bool:
        """Whether a general who is not spoken of only stays where he is."""
        piece = self.view.piece(order.unit)
        return piece is not None and piece.arm is Arm.GENERAL and self._norms(order) == (("hold", frozenset()),)

    def _refused(self, order: Order) -> bool:
        """Whether the rules would tell what is wrong with it."""
        if not self.entry.position.scenario:
            return False
        rules = rule_system(self.entry.position.system)
        found = rules.check(self.view, Sheet(self.context.seat, self.view.bound, (order,)))
        return any(problem.unit == order.unit for problem in found)

    def _ordered(self) -> set[str]:
        found = {order.unit for line in self.reading.lines for order in line.orders}
        return {("seat" if unit == self.context.seat else unit) for unit in found}

    def _asked(self, units: Sequence[str]) -> bool:
        lines = self.reading.with_result(Result.ASK, Result.NO)
        for line in lines:
            about = {*line.units, *(choice.order.unit for choice in line.choices)}
            if 5 * len(line.text) >= 4 * len(self.entry.text):
                return True
            if not units or not about or about & set(units) or any(unit in line.text for unit in units):
                return True
        return False

    def _norms(self, order: Order) -> tuple[Norm, ...]:
        return tuple(sorted((self._norm(action, order.unit) for action in order.actions), key=str))

    def _same(self, order: Order, clause: Clause) -> bool:
        if bool(order.condition) != bool(clause.condition):
            return False
        return self._matches(order.actions, clause.deeds, order.unit)

    def _matches(self, actions: Sequence[Action], deeds: Sequence[Deed], unit: str) -> bool:
        read = [self._norm(action, unit) for action in actions]
        want = [self._wanted(deed, unit) for deed in deeds]
        if len(read) != len(want):
            return False
        return all(any(verb == other and (words == more or "?" in more or (verb == "fire" and not more))
                       for other, more in want) for verb, words in read)  # fmt: skip

    def _norm(self, action: Action, unit: str) -> Norm:
        words = {str(place) for place in action.places[-1:]}
        piece = self.view.piece(unit)
        if action.direction is not None and action.verb == "move":
            words = {self._end(unit, str(action.direction), action.number)}
        elif action.direction is not None:
            words.add(str(action.direction))
        if action.word:
            words |= set(action.word.split())
        if action.verb in ("bid", "join", "leftover"):
            words |= set(action.units)
        else:
            words |= {self._where(each) for each in action.units[:1]}
        if action.verb in ("move", "hold") and piece is not None and words in ({str(piece.place)}, set()):
            return "hold", frozenset()
        return action.verb, frozenset(words)

    def _wanted(self, deed: Deed, unit: str) -> Norm:
        words = [word for word in deed.words if word != "at"]
        if deed.verb == "move":
            if words and words[0] in DIRECTIONS:
                number = int(words[1]) if len(words) > 1 and words[1].isdigit() else None
                end = self._end(unit, words[0], number)
                return ("move", frozenset({"?"} if "?" in words else {end}))
            words = words[-1:]
        piece = self.view.piece(unit)
        if deed.verb in ("move", "hold") and piece is not None and (not words or words == [str(piece.place)]):
            return "hold", frozenset()
        if "with" in words:
            words = [word for word in words if word != "with" and word not in self.entry.position.units]
        if deed.verb in ("bid", "join", "leftover"):
            return deed.verb, frozenset(words)
        return deed.verb, frozenset(self._where(word) for word in words)

    def _end(self, unit: str, direction: str, number: int | None) -> str:
        from pbem.battle.facing import Facing

        piece = self.view.piece(unit)
        if piece is None or piece.place is None:
            return direction
        way = self.view.ground.way(piece.place, Facing(direction), number or 1)
        return str(way[-1]) if way else f"{direction} {number or 1}"

    def _where(self, word: str) -> str:
        piece = self.view.piece(word)
        if piece is not None and piece.side != self.view.side:
            return str(piece.place)
        try:
            return str(self.view.ground.parse(word))
        except (NotAPlace, OffTheMap):
            return word


def _helps(unit: str, clauses: Iterable[Clause]) -> bool:
    """Whether the unit is one of those with whom another does his deed."""
    return any(unit in deed.words for clause in clauses for deed in clause.deeds)


def _gathered(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    found: dict[str, list[Clause]] = {}
    for clause in clauses:
        for unit in clause.units:
            found.setdefault(unit, []).append(clause)
    return found


def _brief(clause: Clause) -> str:
    deeds = ", ".join(" ".join((deed.verb, *deed.words)) for deed in clause.deeds)
    return f"{clause.kind} {deeds or clause.about}" + (f" if {clause.condition}" if clause.condition else "")


def judged(entry: Entry) -> Judge:
    """An entry, read."""
    context = context_of(entry.position, entry.seat, entry.language)
    reading = orders.read(entry.text, context)
    orders.file(Draft(Sheet(entry.seat, entry.position.bound)), reading, context)
    return Judge(entry, context, reading, {})


def is_sealed(entry: Entry) -> bool:
    """Whether nobody who tunes the reader may see it: ids that end in an even number."""
    return int(entry.id.rpartition("-")[2]) % 2 == 0


def table(entries: Sequence[Entry], show: bool = False) -> str:
    """Figures by kind and language; with `show` what is wrong, of entries that are not sealed."""
    rows: dict[tuple[str, str, str], Counter[Mark]] = {}
    told: list[str] = []
    for entry in entries:
        judge = judged(entry)
        marks = list(judge.marks()) or [(Mark.RIGHT, "")]
        worst = max(mark for mark, _ in marks)
        row = rows.setdefault((entry.kind, entry.language, "sealed" if is_sealed(entry) else "open"), Counter())
        row[worst] += 1
        if show and worst >= Mark.NEEDLESS:
            told.append(f"{entry.id} {entry.position.name} {entry.seat}: {entry.text!r}")
            told += [f"      {HEADS[mark]}: {says}" for mark, says in marks if mark >= Mark.NEEDLESS]
            told += [f"          {line.result} {line.message or line.note}" for line in judge.reading.lines
                     if line.result is not Result.IGNORED][:4]  # fmt: skip
            told += [f"          unread {each.act}" for each in judge.reading.unread]
    lines = [f"{'':24}{'lines':>6}" + "".join(f"{head:>19}" for head in HEADS)]
    for names, row in sorted(rows.items()):
        total = sum(row.values())
        lines.append(
            f"{' '.join(names):24}{total:6}" + "".join(f"{row[mark]:12} {row[mark] / total:5.0%} " for mark in Mark)
        )
    return "\n".join((*told, *lines))


def main(arguments: Sequence[str]) -> None:
    """`--show` tells what is wrong in the half that is not sealed, `--open` in all of it; further words narrow it."""
    narrowed = [word for word in arguments if not word.startswith("--")]
    chosen = [entry for entry in load_corpus() if all(word in entry.id for word in narrowed)]
    if "--show" in arguments and "--open" not in arguments:
        chosen = [entry for entry in chosen if not is_sealed(entry)]
    print(table(chosen, "--show" in arguments or "--open" in arguments))


if __name__ == "__main__":
    main(sys.argv[1:])
