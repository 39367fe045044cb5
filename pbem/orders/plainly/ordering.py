"""From plain sentences to readings: whom their names mean, and what their deeds are to these units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.condition import Condition
from pbem.battle.order import Action, Order, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.verb import Slot
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import parse
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.plainly.in_help import IN_HELP
from pbem.orders.plainly.plain import Plain
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import fighting
from pbem.orders.prose.names import Namer
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.testing import tested
from pbem.orders.words.folding import fold

_BODIES: Final = ("regiment", "brigade", "battalion", "foot", "horse", "battery")
"""Of whom a bare number may be said: `the 7th`."""
_ACTIONS: Final = re.compile(r"([123]) actions?")
_OF_GENERALS: Final = frozenset(("join", "leave", "attach", "detach", "escort"))
_COUNTS: Final = frozenset((
    "both", "all", "all three", "both sorts", "each", "alle", "alle drei", "beide", "the pair", "pair",
))  # fmt: skip
"""What is said behind a name and tells only how many they are."""
_CODE: Final = 4
"""Letters and digits of the code of a square, at most."""


class NotRead(Exception):
    """A plain sentence that means nothing on this map; the message says which part of it."""


@dataclass(frozen=True, slots=True)
class Whom:
    """The own units that names mean; with `which` only one of them."""

    units: tuple[str, ...]
    which: bool = False


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one unit is told: orders for this bound, or standing orders."""

    orders: tuple[Order, ...] = ()
    standing: tuple[StandingOrder, ...] = ()


@dataclass
class Orderer:
    """Turns the plain sentences of one letter into orders."""

    desk: Desk
    reader: Reader

    def whom(
        self, names: Sequence[str], spoken: set[str], excepted: Sequence[str] = (), *, rides: bool = False
    ) -> Whom:
        """Raises NotRead where a name means nobody of one's own; `spoken` are those named before.

        Whoever `rides` is a general himself, and not those whom he commands.
        """
        found: list[str] = []
        which = False
        for name in names:
            if found and name.casefold() in _COUNTS:
                continue
            general = self._general(name) if rides else ""
            named = Whom((general,)) if general else self._named(name, spoken)
            which = which or named.which
            found += [unit for unit in named.units if unit not in found]
        for name in excepted:
            left = self._named(name, spoken).units
            found = [unit for unit in found if unit not in left]
        if not found:
            raise NotRead(f"nobody is {', '.join(names)}")
        return Whom(tuple(found), which)

    def _named(self, text: str, spoken: set[str]) -> Whom:
        low = text.casefold()
        if low in ("all", "everybody", "everyone", "alle"):
            return Whom(fighting(self.desk))
        if low == "rest":
            return Whom(tuple(unit for unit in fighting(self.desk) if unit not in spoken))
        if low in ("me", "i", "ich", "myself") and (mine := self._myself()):
            return Whom((mine,))
        if there := self._standing_in(text):
            return there
        for said in (text, *(f"{text} {body}" for body in _BODIES)):
            if named := self._described(said):
                return named
        raise NotRead(f"nobody is {text}")

    def _standing_in(self, text: str) -> Whom | None:
        """`K8`: whoever stands there."""
        here = [word.place for word in self.reader.lex(fold(text).text) if word.place is not None]
        others = [word for word in words_of(text) if len(word.text) > _CODE and not word.text[-1].isdigit()]
        own = self.desk.roster.own
        units = tuple(unit for unit in self.desk.roster.mine if own[unit].place in here)
        return Whom(units) if units and len(here) == 1 and not others else None

    def _described(self, text: str) -> Whom | None:
        words = self.reader.lex(fold(text).text)
        namer = Namer(self.desk)
        at, units, which = 0, list[str](), False
        while at < len(words):
            name = namer.name(words, at, None)
            if name is None:
                at += 1
                continue
            if name[0].foe or name[0].foreign or not name[0].units:
                return None
            which = which or name[0].which or name[0].vague
            units += [unit for unit in name[0].units if unit not in units]
            at += name[1]
        if not units:
            return None
        closer = self._by_every_word(words, units)
        return Whom(closer, which and len(closer) > 1) if closer else Whom(tuple(units), which)

    def _by_every_word(self, words: Sequence[Lexeme], units: Sequence[str]) -> tuple[str, ...]:
        """Of these units those whom every word fits that fits any of them: `foot Jägers`, `second guards cavalry`."""
        own = self.desk.roster.own
        left = set(units)
        for word in words:
            fits = {unit for unit in units if unit in word.values(Sort.UNIT)}
            fits |= {unit for unit in units if {*word.values(Sort.FEATURE)} & features(own[unit])}
            fits |= {unit for unit in units if {*word.values(Sort.ARM)} & {*self.desk.roster.classes.get(unit, ())}}
            left = left & fits or left
        return tuple(unit for unit in units if unit in left)

    def _general(self, text: str) -> str:
        """The general who is called so."""
        own = self.desk.roster.own
        said = {word.key for word in words_of(text)}
        called = [
            unit
            for unit in self.desk.roster.mine
            if own[unit].arm is Arm.GENERAL
            and said & {word.key for name in (unit, own[unit].name, *own[unit].aliases) for word in words_of(name)}
        ]
        return called[0] if len(called) == 1 else ""

    def rides(self, deeds: Sequence[str]) -> bool:
        """Whether these are deeds of a general alone: that he joins or leaves somebody."""
        verbs = {deed.split()[0] for deed in deeds}
        return bool(verbs) and verbs <= _OF_GENERALS

    def _myself(self) -> str:
        roster = self.desk.roster
        generals = [unit for unit in roster.mine if roster.own[unit].arm is Arm.GENERAL]
        return generals[0] if len(generals) == 1 else ""

    def deeds(self, unit: str, told: Plain, *, always: bool) -> Deeds:
        """What a unit is told; raises NotRead where the rules know no such thing, or do not keep it `always`."""
        said = self._whole_deeds(told.deeds)
        first, standing = self._actions(unit, said)
        if always and not standing:
            raise NotRead(f"no standing order is {', '.join(said)}")
        otherwise = self._actions(unit, self._whole_deeds(told.otherwise))[0] if told.otherwise else ()
        if counted := _ACTIONS.fullmatch(told.condition):
            most = int(counted[1])
            lower = tuple(Order(unit, otherwise, given=given) for given in range(1, most) if otherwise)
            return Deeds((Order(unit, first, given=most), *lower))
        condition = self._condition(told.condition) if told.condition else None
        if standing:
            rules = tuple(replace(rule, condition=condition or rule.condition) for rule in standing)
            return Deeds((), rules)
        return Deeds((Order(unit, first, condition, otherwise),))

    def of_seat(self, deed: str) -> Deeds:
        """What the whole seat chooses, such as who bids for the dice; raises NotRead."""
        for text in dict.fromkeys((deed, self._spelt(deed))):
            try:
                statement = parse(text, self.desk)
            except Trouble:
                continue
            if statement is not None and (statement.orders or statement.standing):
                return Deeds(statement.orders, statement.standing)
        raise NotRead(deed)

    def _whole_deeds(self, parts: Sequence[str]) -> list[str]:
        """Each with its verb in front; a part without one goes on with the deed before it."""
        found: list[str] = []
        for part in parts:
            verb = self.desk.words.by_name.get(part.split()[0])
            if verb is None and found:
                found[-1] += f", {part}"
            else:
                found.append(part)
        return found

    def _actions(self, unit: str, deeds: Sequence[str]) -> tuple[tuple[Action, ...], tuple[StandingOrder, ...]]:
        actions: list[Action] = []
        rules: list[StandingOrder] = []
        for deed in deeds:
            found = self._one(unit, deed)
            rules += found.standing
            for order in found.orders:
                if order.unit == unit:
                    actions += order.actions
        if not actions and not rules:
            raise NotRead(f"{unit}: {', '.join(deeds)}")
        return tuple(actions), tuple(rules)

    def _one(self, unit: str, deed: str) -> Deeds:
        policy = self._is_policy(deed)
        ways = (deed, self._spelt(deed), IN_HELP.get(deed, deed))
        for text in dict.fromkeys(ways):
            for said in (f"{unit} {text}", f"{text.split()[0]} {unit} {text.partition(' ')[2]}"):
                try:
                    statement = parse(said.strip(), self.desk)
                except Trouble:
                    continue
                if statement is not None and (statement.standing or (statement.orders and not policy)):
                    return Deeds(statement.orders, statement.standing)
                if not policy:
                    break
        if policy:
            raise NotRead(f"{unit}: {deed}")
        lines = self.reader.read(1, [f"{unit} {deed}."]).lines
        verb = deed.split()[0]
        known = verb in self.desk.words.by_name
        orders = tuple(
            order
            for line in lines
            for order in line.orders
            if order.unit == unit and order.actions and (not known or any(act.verb == verb for act in order.actions))
        )
        rules = tuple(rule for line in lines for rule in line.standing)
        if not orders and not rules:
            raise NotRead(f"{unit}: {deed}")
        return Deeds(orders, rules)

    def _is_policy(self, deed: str) -> bool:
        """Whether its verb is that of a standing order; what is taken for an order instead is another thing."""
        verb = self.desk.words.by_name.get(deed.split()[0])
        return verb is not None and verb.slot in (Slot.POLICY, Slot.SEAT)

    def _spelt(self, deed: str) -> str:
        """The deed with ids in the place of names."""
        verb, _, rest = deed.partition(" ")
        words = self.reader.lex(fold(rest).text)
        namer = Namer(self.desk)
        at, parts = 0, [verb]
        while at < len(words):
            word = words[at]
            name = None if word.place is not None else namer.enemy(words, at) or namer.name(words, at, None)
            if name is not None and (name[0].units or name[0].foreign):
                parts.append(" + ".join(name[0].units or name[0].foreign))
                at += name[1]
            else:
                parts.append(str(word.place) if word.place is not None else word.raw)
                at += 1
        return " ".join(parts)

    def _condition(self, text: str) -> Condition:
        plain = text.strip('"').strip()
        cursor = self.desk.cursor(fold(plain).text)
        try:
            found = take_condition(cursor, self.desk.subject())
            if cursor.done:
                return found
        except Trouble:
            pass
        words = self.reader.lex(fold(plain).text)
        condition = tested(words, self.desk, Namer(self.desk), freely=True)
        if condition is None:
            raise NotRead(f"if {plain}")
        return condition
