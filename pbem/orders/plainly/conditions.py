"""What a plain order hangs on: its condition with ids and places in the stead of what they are called."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.condition import Condition
from pbem.battle.place import Place
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.desk import Desk
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.plainly.at_whom import aimed_at, says_who
from pbem.orders.plainly.whom import Caller, NotRead, OfAnother
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.testing import tested
from pbem.orders.prose.writing_out import written_out
from pbem.orders.words.folding import fold

_STATE: Final = re.compile(r"(?s)(not )?(.+?) (broken|at .+)")
_SOMEBODY: Final = "somebody"
_EMPTY: Final = re.compile(r"(?s)(not )?(.+?) empty")


@dataclass(frozen=True)
class Conditions:
    """Puts the conditions of one letter into the words of HELP."""

    desk: Desk
    reader: Reader
    caller: Caller
    goes_to: Callable[[str, str], Place | None]
    """The place that a unit would go to, told in words; None where that is not known."""

    def read(self, text: str, unit: str) -> Condition:
        """The condition of a unit's order; raises NotRead where the rules test no such thing."""
        plain = written_out(text.strip('"').strip())
        for said in dict.fromkeys((plain, self._in_codes(plain, unit))):
            cursor = self.desk.cursor(fold(said).text)
            try:
                found = take_condition(cursor, self.desk.subject())
                if cursor.done:
                    return found
            except Trouble:
                continue
        words = self.reader.lex(fold(plain).text)
        condition = tested(words, self.desk, Namer(self.desk), freely=True)
        if condition is None:
            raise NotRead(f"if {plain}")
        return condition

    def _in_codes(self, condition: str, unit: str) -> str:
        """The condition of a unit's order with ids and a place in the stead of what they are called."""
        if (state := _STATE.fullmatch(condition)) is not None:
            what = self._placed(state[3], unit)
            if not any(map(says_who, self.reader.lex(fold(state[2]).text))):
                return f"{state[1] or ''}enemy {what}"
            units = () if state[2] == _SOMEBODY else self._spoken_of(state[2], unit)
            denied = state[1] or ""
            many = len(units) == 1 or (units and denied)
            return " and ".join(f"{denied}{who} {what}" for who in (units if many else (state[2],)))
        if (empty := _EMPTY.fullmatch(condition)) is not None:
            return f"{empty[1] or ''}{self._placed(empty[2], unit)} empty"
        return condition

    def _spoken_of(self, name: str, unit: str) -> tuple[str, ...]:
        """Those of whom a condition speaks: of several `first brigades` the one of its own command, or nobody."""
        try:
            found = self._observer.whom((name,), ())
        except NotRead as trouble:
            if len(ours := self._of_other_seats(trouble)) == 1:
                return ours
            foe = aimed_at(self.reader.lex(fold(name).text), unit, self.desk, self.caller.near)
            return (foe,) if foe and self.desk.context.view.piece(foe) else self.caller.anybody(name)
        own = {piece.id: piece for piece in self.desk.context.view.own}
        same = tuple(each for each in found.units if own[each].command == own[unit].command != "")
        return (same if len(same) == 1 else ()) if found.which else found.units

    @property
    def _observer(self) -> Caller:
        """Knows everybody of one's own side: an order may hang on what befalls the troops of another seat."""
        everybody = {piece.id: piece for piece in self.desk.context.view.own}
        return Caller(replace(self.desk, roster=replace(self.desk.roster, own=everybody)), self.reader)

    def _of_other_seats(self, trouble: NotRead) -> tuple[str, ...]:
        """Those of one's own side who are called so, where it is none of the seat."""
        called = trouble.units if isinstance(trouble, OfAnother) else ()
        view = self.desk.context.view
        return tuple(unit for unit in called if view.piece(unit) in view.own)

    def _placed(self, text: str, unit: str) -> str:
        """The words with a place in the stead of what it is called; of several that which the unit would go to."""
        words = self.reader.lex(fold(text).text)
        placed = " ".join(str(word.place) if word.place is not None else word.raw for word in words)
        ground = " ".join(word.raw for word in words if word.is_a(Sort.GROUND) and word.place is None)
        place = self.goes_to(unit, ground) if ground and placed.startswith("at ") else None
        return f"at {place}" if place is not None else placed
