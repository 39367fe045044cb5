"""Whether an order or a standing order says what a clause of the corpus says, on the map of its position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.bearing import Heading
from pbem.battle.condition import Condition
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, StandingOrder
from pbem.battle.place import NotAPlace, OffTheMap, Place
from pbem.battle.view import View
from tests.letters.prose.notation import Clause, Deed
from tests.letters.prose.positions import DIRECTIONS, Position

ANY: Final = "?"
HOLD: Final = "hold"
LISTS: Final = ("bid", "leftover")
"""Verbs whose units are a sequence, and no set."""
_STEPS: Final = ("advance", "back", "sidestep")
"""Where squares are not, these end so many inches off."""
_QUARTER: Final = "90"
"""Degrees of a turn of which nothing is said."""
_SIDES: Final = {"left": -1, "right": 1}
_ACTIONS: Final = {"1": ("1 action",), "2": ("2 actions",), "3": ("3 actions",)}


@dataclass(frozen=True, slots=True)
class Sense:
    """What a deed comes to: `way` are the squares gone through, `at` is what is aimed at, both on the map."""

    verb: str
    way: tuple[str, ...] = ()
    at: str = ""
    direction: str = ""
    number: str = ""
    words: frozenset[str] = frozenset()
    units: tuple[str, ...] = ()
    helpers: frozenset[str] = frozenset()

    @property
    def alone(self) -> Sense:
        """The same without those who help."""
        return replace(self, helpers=frozenset())


@dataclass(frozen=True)
class Sameness:
    """The map on which it is decided; `position` knows the units that the view does not show."""

    view: View
    position: Position

    def order(self, order: Order, clause: Clause) -> bool:
        """Whether an order is the clause, deeds, condition and what is done otherwise."""
        return self.orders(order, clause.deeds, clause)

    def orders(self, order: Order, deeds: Sequence[Deed], clause: Clause) -> bool:
        """Whether an order is these deeds, under the condition of the clause."""
        otherwise = order.otherwise if self._does_something(order) else ()
        wanted = clause.otherwise if any(deed.verb != HOLD for deed in clause.otherwise) else ()
        read, asked = _conditions_read(order.condition, order.given), _conditions_wanted(clause.condition)
        if _turned(read) == asked and len(asked) == 1 and (order.otherwise or clause.otherwise):
            told, instead = otherwise or (Action(HOLD),), () if self._only_holds(order) else order.actions
        else:
            told, instead = order.actions, otherwise
            if not _says(read, asked):
                return False
        return self.deeds(told, deeds, order.unit) and self.deeds(instead, wanted, order.unit)

    @staticmethod
    def _only_holds(order: Order) -> bool:
        return all(action.verb == HOLD and not action.word for action in order.actions)

    def same(self, order: Order, other: Order) -> bool:
        """Whether two orders are for the same unit and come to the same."""
        return order.unit == other.unit and self._sense_of(order) == self._sense_of(other)

    def _sense_of(self, order: Order) -> tuple[frozenset[Sense], frozenset[Sense], frozenset[str]]:
        done, otherwise = (
            frozenset(_plain(self._read(action, order.unit) for action in actions))
            for actions in (order.actions, order.otherwise)
        )
        return done, otherwise, _conditions_read(order.condition, order.given)

    def rule(self, rule: StandingOrder, clause: Clause) -> bool:
        """Whether a standing order is the clause."""
        read = self._read(rule.action, rule.unit)
        asked = _conditions_read(rule.condition, None) == _conditions_wanted(clause.condition)
        return asked and [read.alone] == [self._wanted(deed, rule.unit).alone for deed in clause.deeds]

    def deeds(self, actions: Sequence[Action], deeds: Sequence[Deed], unit: str) -> bool:
        """Whether these actions are these deeds, whoever helps; the sequence in which they are told does not matter."""
        read = _plain(self._read(action, unit) for action in actions)
        want = _plain(self._wanted(deed, unit) for deed in deeds)
        return len(read) == len(want) and all(any(self._agree(mine, other, unit) for other in want) for mine in read)

    def helpers(self, deeds: Iterable[Deed]) -> frozenset[str]:
        """Own units with whom these deeds are done."""
        return frozenset().union(*(self._wanted(deed, "").helpers for deed in deeds))

    def helping(self, actions: Iterable[Action], unit: str) -> frozenset[str]:
        """Own units with whom these actions are done."""
        return frozenset().union(*(self._read(action, unit).helpers for action in actions))

    def _agree(self, read: Sense, want: Sense, unit: str) -> bool:
        if want.number == ANY and self.position.board.inches:
            return replace(read.alone, number="") == replace(want.alone, number="")
        if want.verb == "move" and want.number == ANY:
            return read.verb == "move" and self._lies(read, Facing(want.direction), unit)
        if read.way or want.way:
            if read.way[-1:] != want.way[-1:]:
                return False
            through = len(want.way) > 1 and self._through(read.way, unit) != self._through(want.way, unit)
            return not through and replace(read.alone, way=()) == replace(want.alone, way=())
        if read.verb == "fire" and {read.at, want.at} == {"", *self._end(unit, self._front(unit), 1)}:
            return replace(read.alone, at="") == replace(want.alone, at="")
        return read.alone == want.alone

    def _turned(self, unit: str, word: str) -> str:
        """A direction, or the unit's own left or right."""
        facings = (Facing.N, Facing.E, Facing.S, Facing.W)
        front = self._front(unit)
        if word not in _SIDES or front not in facings:
            return word
        return str(facings[(facings.index(front) + _SIDES[word]) % len(facings)])

    def _front(self, unit: str) -> Facing:
        piece = self.view.piece(unit)
        bearing = piece.bearing if piece is not None else None
        return next((each for each in Facing if bearing in (each, Heading(each.degrees * 10))), Facing.N)

    def _lies(self, read: Sense, direction: Facing, unit: str) -> bool:
        return any(self._end(unit, direction, steps) == read.way[-1:] for steps in range(1, 61))

    def _read(self, action: Action, unit: str) -> Sense:
        foes = {piece.id for piece in self.view.enemy}
        aims = [self._where(each) for each in action.units if each in foes]
        way = tuple(map(str, action.places))
        if self.position.board.inches:
            return self._read_in_inches(action, unit, way, aims[0] if aims else "")
        aim = (way[-1:] if action.verb not in ("move", "enter", "follow", "disengage") else ()) + tuple(aims)
        return self._sense(
            action.verb,
            way=() if aim else way,
            at=aim[0] if aim else "",
            direction=str(action.direction or "") or (self._turned(unit, action.word) if action.word in _SIDES else ""),
            number=str(action.number) if action.number is not None else "",
            words=frozenset(action.word.split()).difference(_SIDES),
            units=tuple(each for each in action.units if each not in foes),
            unit=unit,
        )

    def _read_in_inches(self, action: Action, unit: str, way: tuple[str, ...], at: str) -> Sense:
        """The same where measures and sides stand among the words of an action: `wheel left 30`."""
        words = action.word.split()
        numbers = [word for word in words if word.replace(".", "").isdigit()]
        side = next((word for word in words if word in _SIDES), "")
        return self._sense(
            action.verb,
            way=way,
            at=at,
            direction=str(action.direction or "") or (self._turned(unit, side) if side else ""),
            number=numbers[0] if numbers else str(action.number or ""),
            words=frozenset(words).difference(_SIDES, numbers),
            units=tuple(each for each in action.units if self.position.units[each].side == self.view.side),
            unit=unit,
        )

    def _wanted(self, deed: Deed, unit: str) -> Sense:
        words = [word for word in deed.words if word not in ("at", "on")]
        own = [word for word in words if word in self.position.units and not self._is_foe(word)]
        foes = [word for word in words if word in self.position.units and self._is_foe(word)]
        places = [word for word in words if self.position.board.has(word)]
        numbers = [word for word in words if word == ANY or word.replace(".", "").isdigit()]
        facing = [self._turned(unit, word) for word in words if word in DIRECTIONS or word in _SIDES]
        known = {*own, *foes, *places, *numbers, *DIRECTIONS, *_SIDES, "with"}
        aims = [self._where(foe) for foe in foes]
        if places and deed.verb not in ("move", "enter", "follow", "disengage"):
            aims, places = [self._named(places[-1])], []
        return self._sense(
            deed.verb,
            way=tuple(map(self._named, places)),
            at=aims[0] if aims else "",
            direction=facing[0] if facing else "",
            number=numbers[0] if numbers else "",
            words=frozenset(word for word in words if word not in known),
            units=tuple(own),
            unit=unit,
        )

    def _sense(
        self, verb: str, *, way: tuple[str, ...], at: str, direction: str, number: str, words: frozenset[str],
        units: tuple[str, ...], unit: str,
    ) -> Sense:  # fmt: skip
        here = self._here(unit)
        if verb == "hold canister":
            verb, words = "canister", words | {HOLD}
        if verb in _STEPS and number.isdigit() and self.position.board.inches:
            front = self._front(unit)
            ahead = {"advance": str(front), "back": str(front.turned(180))}.get(verb, direction)
            verb, direction = "move", ahead
        if verb == "turn" and not number:
            number = _QUARTER
        if verb == "withdraw" and direction and number.isdigit() and not at:
            at, direction, number = self._end(unit, Facing(direction), int(number))[0], "", ""
        if verb == "move":
            if direction and number != ANY and "." not in number:
                way, direction, number = self._end(unit, Facing(direction), int(number or 1)), "", ""
            if here and way[:1] == (here,):
                way = way[1:]
            if not way and not direction:
                return Sense(HOLD)
            if len(way) == 1 and self._is_charge(way[0]):
                return Sense("melee", at=way[0], direction=direction)
        if verb == "melee" and here and at == here:
            return Sense(HOLD)
        kept = units if verb in LISTS else ()
        joined = tuple(sorted(units)) if verb in ("join", "attach", "support") else kept
        helpers = frozenset(units) if not joined else frozenset()
        return Sense(verb, way, at, direction, number, words, joined, helpers)

    def _is_charge(self, where: str) -> bool:
        """Whether a move there is a charge: to go where the enemy stands, in rules that have it so."""
        if self.position.system != "brown_bess":
            return False
        foes = (piece for piece in self.view.pieces if piece.side != self.view.side and piece.place is not None)
        return where in {str(piece.place) for piece in foes}

    def _here(self, unit: str) -> str:
        piece = self.view.piece(unit)
        return str(piece.place) if piece is not None and piece.place is not None else ""

    def _end(self, unit: str, direction: Facing, steps: int) -> tuple[str, ...]:
        piece = self.view.piece(unit)
        if piece is None or piece.place is None:
            return (f"{direction} {steps}",)
        way = self.view.ground.way(piece.place, direction, steps)
        return (str(way[-1]),) if way else (f"{direction} {steps}",)

    def _through(self, way: Sequence[str], unit: str) -> tuple[str, ...]:
        """Every square of a way, where its legs are straight."""
        piece = self.view.piece(unit)
        found: list[str] = []
        here = piece.place if piece is not None else None
        for name in way:
            there = self.view.ground.parse(name)
            found += self._leg(here, there) if here is not None else [name]
            here = there
        return tuple(found)

    def _leg(self, here: Place, there: Place) -> list[str]:
        for direction in Facing:
            for steps in range(1, 13):
                way = self.view.ground.way(here, direction, steps)
                if way and way[-1] == there:
                    return [str(place) for place in way]
        return [str(there)]

    def _is_foe(self, unit: str) -> bool:
        return self.position.units[unit].side != self.view.side

    def _where(self, unit: str) -> str:
        return self._named(self.position.units[unit].place.where or unit)

    def _named(self, word: str) -> str:
        try:
            return str(self.view.ground.parse(word))
        except (NotAPlace, OffTheMap):
            return word

    def _does_something(self, order: Order) -> bool:
        return any(action.verb != HOLD for action in order.otherwise)


def _plain(senses: Iterable[Sense]) -> list[Sense]:
    """Each once; to hold as well says nothing more."""
    each = list(dict.fromkeys(senses))
    doing = [sense for sense in each if sense.verb != HOLD or sense.words]
    return doing or each[:1]


def _conditions_read(condition: Condition | None, given: int | None) -> frozenset[str]:
    found = [_condition(str(clause)) for clause in condition.clauses] if condition is not None else []
    return frozenset((*found, *_ACTIONS.get(str(given), ())))


def _turned(conditions: frozenset[str]) -> frozenset[str]:
    """The opposite of a single condition: `if not A hold, else B` is `if A, B`."""
    return frozenset(each.removeprefix("not ") if each.startswith("not ") else f"not {each}" for each in conditions)


def _says(read: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether conditions are those that are asked for; a square that is empty is one without an enemy."""
    return read == asked or frozenset(_without_enemies(each) for each in read) == asked


def _without_enemies(condition: str) -> str:
    place, _, empty = condition.partition(" ")
    return f"not enemy at {place}" if empty == "empty" else condition


def _conditions_wanted(condition: str) -> frozenset[str]:
    return frozenset(map(_condition, condition.split(" and "))) if condition else frozenset()


def _condition(text: str) -> str:
    """One wording for what may be said in two: nobody is in a square from which its unit is gone."""
    words = text.replace("not not ", "").split()
    if words[:1] == ["not"] and words[2:3] == ["at"] and words[1] != "enemy":
        return f"{words[3]} empty"
    return " ".join(words)
