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
from pbem.orders.plainly.whom import Caller, NotRead, Whom
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.testing import tested
from pbem.orders.prose.writing_out import written_out
from pbem.orders.words.folding import fold

_ACTIONS: Final = re.compile(r"([123]) actions?")
_DICED: Final = "bid"
"""The verb of rule systems in which dice give actions."""
_OF_GENERALS: Final = frozenset(("join", "leave", "attach", "detach", "escort"))
_OF_BOTH: Final = frozenset(("move", "face", "evade", "deploy", "arrive", "bid", "lend", "take", "surrender"))
"""Deeds of generals as well as of those whom they command."""
_OF_GENERALS_TOO: Final = frozenset(("bid", "lend", "take", "surrender", "evade"))
"""The same where a general's name is that of his command."""
_AIMED: Final = frozenset(("fire", "bombard", "melee", "attack", "assault", "canister"))
_HELPED: Final = frozenset(("melee", "attack", "assault"))
"""Deeds that are done `with` others."""
_AHEAD: Final = " the enemy straight ahead"
"""Whom a bare `charge` means."""
_STATE: Final = re.compile(r"(?s)(not )?(.+?) (broken|at .+)")
_EMPTY: Final = re.compile(r"(?s)(not )?(.+?) empty")


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

    @property
    def caller(self) -> Caller:
        """Who knows them by what they are called."""
        return Caller(self.desk, self.reader)

    def rides(self, deeds: Sequence[str]) -> bool:
        """Whether these are deeds of a general alone: that he joins or leaves somebody."""
        verbs = {deed.split()[0] for deed in deeds}
        return bool(verbs) and verbs <= _OF_GENERALS

    def whom(self, told: Plain, spoken: Sequence[str], before: str) -> Whom:
        """The own units that a plain sentence is for; `spoken` are those named before, last by the words `before`.

        Raises NotRead.
        """
        rides = self.rides(told.deeds)
        found = self.caller.whom(told.names, spoken, told.excepted, before=before, rides=rides)
        led = () if rides or not told.deeds else self._led_by(found.units, told.deeds)
        return Whom(led) if led else found

    def _led_by(self, units: tuple[str, ...], deeds: Sequence[str]) -> tuple[str, ...]:
        """`Frimont holds`: what a general has who is told what generals do not do themselves."""
        roster = self.desk.roster
        general = roster.own[units[0]] if len(units) == 1 else None
        if general is None or general.arm is not Arm.GENERAL:
            return ()
        if any(deed.split()[0] in (_OF_GENERALS_TOO if general.command else _OF_BOTH) for deed in deeds):
            return ()
        commands = {general.command} if general.command else {word.text for word in words_of(general.name)}
        troops = (unit for unit, piece in roster.own.items() if piece.arm is not Arm.GENERAL)
        return tuple(unit for unit in troops if roster.own[unit].command in commands - {""})

    def deeds(self, unit: str, told: Plain, *, always: bool) -> Deeds:
        """What a unit is told; raises NotRead where the rules know no such thing, or do not keep it `always`."""
        said = self._whole_deeds(told.deeds)
        if told.condition and (rules := self._kept_if(unit, said, told.condition)):
            return Deeds((), rules)
        first, standing = self._actions(unit, said)
        if always and not standing:
            raise NotRead(f"no standing order is {', '.join(said)}")
        otherwise = self._actions(unit, self._whole_deeds(told.otherwise))[0] if told.otherwise else ()
        if counted := _ACTIONS.fullmatch(told.condition):
            if _DICED not in self.desk.words.by_name:
                raise NotRead(f"no dice give {counted[0]}")
            most = int(counted[1])
            rests = all(action.verb == "hold" and not action.word for action in otherwise)
            lower = () if rests else tuple(Order(unit, otherwise, given=given) for given in range(1, most))
            return Deeds((Order(unit, first, given=most), *lower))
        condition = self._condition(told.condition) if told.condition else None
        if standing:
            rules = tuple(replace(rule, condition=condition or rule.condition) for rule in standing)
            return Deeds((Order(unit, first, condition, otherwise),) if first else (), rules)
        return Deeds((Order(unit, first, condition, otherwise),))

    def _kept_if(self, unit: str, deeds: Sequence[str], condition: str) -> tuple[StandingOrder, ...]:
        """`retreat if outnumbered`: a standing order of which the condition is a word of its own; none otherwise."""
        if len(deeds) != 1 or not self._is_policy(deeds[0]):
            return ()
        verb, _, rest = deeds[0].partition(" ")
        try:
            statement = parse(" ".join(f"{verb} {unit} {rest} if {condition}".split()), self.desk)
        except Trouble:
            return ()
        rules = statement.standing if statement is not None else ()
        return tuple(rule for rule in rules if rule.condition is None)

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
            found = self._drawn_up(unit, deed) or self._one(unit, deed)
            rules += found.standing
            for order in found.orders:
                if order.unit == unit:
                    actions += order.actions
        if not actions and not rules:
            raise NotRead(f"{unit}: {', '.join(deeds)}")
        return tuple(actions), tuple(rules)

    def _drawn_up(self, unit: str, deed: str) -> Deeds | None:
        """`deploy L17 W` where nothing is set up any more: it goes there and faces so; None for anything else."""
        verb, *rest = deed.split()
        if verb != "deploy" or len(rest) != 2 or verb in self.desk.subject(unit).verbs:
            return None
        there, front = self._one(unit, f"move {rest[0]}"), self._one(unit, f"face {rest[1]}")
        orders = (*there.orders, *front.orders)
        return Deeds((Order(unit, tuple(action for order in orders for action in order.actions)),))

    def _one(self, unit: str, deed: str) -> Deeds:
        if self._is_there(unit, deed):
            return Deeds((Order(unit, (Action("hold"),)),))
        policy = self._is_policy(deed)
        deed = self._helped(self._with_id(deed))
        ways = (deed, self._spelt(deed), IN_HELP.get(deed, deed), self._on_one_way(deed))
        for text in dict.fromkeys(ways):
            for said in (f"{unit} {text}", f"{text.split()[0]} {unit} {text.partition(' ')[2]}"):
                try:
                    statement = parse(said.strip(), self.desk)
                except Trouble:
                    continue
                if statement is None or _is_aimless(deed, statement.orders):
                    continue
                if statement.standing or (statement.orders and not policy):
                    return Deeds(statement.orders, statement.standing)
                if not policy:
                    break
        if policy:
            raise NotRead(f"{unit}: {deed}")
        verb = deed.split()[0]
        known = verb in self.desk.words.by_name
        said = f"move {self._where_he_is(deed)}" if self._leads_to_somebody(deed) else deed
        said = said.replace("fire ", "fire at the ", 1) if said.startswith("fire ") else said
        lines = self.reader.read(1, [f"{unit} {said}{'' if ' ' in said else _AHEAD}."]).lines
        orders = tuple(
            order
            for line in lines
            for order in line.orders
            if order.unit == unit and order.actions and (not known or any(act.verb == verb for act in order.actions))
        )
        rules = tuple(rule for line in lines for rule in line.standing)
        if (not orders and not rules) or _is_aimless(deed, orders):
            raise NotRead(f"{unit}: {deed}")
        return Deeds(orders, rules)

    def _is_there(self, unit: str, deed: str) -> bool:
        """Whether he is to go where he stands."""
        verb, _, rest = deed.partition(" ")
        words = self.reader.lex(fold(rest).text) if verb == "move" else ()
        place = self.desk.roster.own[unit].place
        return len(words) == 1 and place is not None and words[0].place == place

    def _with_id(self, deed: str) -> str:
        """`join the grumblers`: with the id of the one unit that is called so."""
        verb, _, rest = deed.partition(" ")
        if verb not in _OF_GENERALS or not rest:
            return deed
        try:
            found = self.caller.whom((rest,), ())
        except NotRead:
            return deed
        return f"{verb} {found.units[0]}" if len(found.units) == 1 else deed

    def _helped(self, deed: str) -> str:
        """`attack O20 with the first`: with their ids, as those who help are one's own; raises NotRead for nobody."""
        done, joined, helpers = deed.partition(" with ")
        if not joined or done.split()[0] not in _HELPED:
            return deed
        names, guns, how = helpers.partition(" guns ")
        ids = [unit for name in names.split(" , ") for unit in self.caller.whom((name,), (), before=done).units]
        return f"{done} with {' + '.join(ids)}{guns}{how}"

    def _on_one_way(self, deed: str) -> str:
        """`route P22 N25`: the same with a stroke between the squares, as a way is written."""
        verb, _, rest = deed.partition(" ")
        places = [word.place for word in self.reader.lex(fold(rest).text)]
        return f"{verb} {'-'.join(map(str, places))}" if len(places) > 1 and None not in places else deed

    def _leads_to_somebody(self, deed: str) -> bool:
        """`move Colbert`: whether it goes where another is, who is called by no place."""
        verb, _, rest = deed.partition(" ")
        words = self.reader.lex(fold(rest).text) if verb == "move" else ()
        return bool(words) and words[0].is_a(Sort.UNIT, Sort.FEATURE, Sort.ARM, Sort.ORDINAL)

    def _where_he_is(self, deed: str) -> str:
        """The place of the one who is called so; otherwise `to` him, as he is called."""
        name = deed.partition(" ")[2]
        own = self.desk.roster.own
        places = {own[unit].place for unit in self.caller.anybody(name) if unit in own}
        place = places.pop() if len(places) == 1 else None
        return str(place) if place is not None else f"to {name}"

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
        if parts[1:] == [word.raw for word in words] and (called := self.caller.anybody(rest)):
            return f"{verb} {' + '.join(called)}"
        return " ".join(parts)

    def _condition(self, text: str) -> Condition:
        plain = written_out(text.strip('"').strip())
        for said in dict.fromkeys((plain, self._in_codes(plain))):
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

    def _in_codes(self, condition: str) -> str:
        """The condition with an id and a place in the stead of what they are called."""
        if (state := _STATE.fullmatch(condition)) is not None:
            units = self.caller.anybody(state[2]) if state[2] not in ("enemy", "somebody") else ()
            who = units[0] if len(units) == 1 else state[2]
            return f"{state[1] or ''}{who} {self._placed(state[3])}"
        if (empty := _EMPTY.fullmatch(condition)) is not None:
            return f"{empty[1] or ''}{self._placed(empty[2])} empty"
        return condition

    def _placed(self, text: str) -> str:
        words = self.reader.lex(fold(text).text)
        return " ".join(str(word.place) if word.place is not None else word.raw for word in words)


def _is_aimless(deed: str, orders: Sequence[Order]) -> bool:
    """Whether it was told at whom, and nothing of that is left."""
    verb, _, rest = deed.partition(" ")
    aimed = verb in _AIMED and bool(rest) and "nearest" not in rest
    actions = [action for order in orders for action in order.actions if action.verb == verb]
    return aimed and bool(actions) and not any(act.places or act.units or act.word or act.direction for act in actions)
