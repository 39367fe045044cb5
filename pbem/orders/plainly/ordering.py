"""From plain sentences to readings: whom their names mean, and what their deeds are to these units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.bearing import Heading
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, StandingOrder
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.verb import Slot
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import parse
from pbem.orders.plainly.at_whom import aimed_at, helps_unasked
from pbem.orders.plainly.conditions import Conditions
from pbem.orders.plainly.danger_words import AIMED
from pbem.orders.plainly.deed_words import (
    aim_and_manner,
    backwards,
    completed,
    is_aimless,
    loses_a_figure,
    obliquely,
    on_one_way,
    with_articles,
    without_compounds,
    without_leaving,
)
from pbem.orders.plainly.each_number import as_ordinals
from pbem.orders.plainly.fitting import best_fitting
from pbem.orders.plainly.ground_by_ground import by_its_ground
from pbem.orders.plainly.in_help import IN_HELP
from pbem.orders.plainly.landmarks import INSIDE, where_they_stand
from pbem.orders.plainly.plain import Plain
from pbem.orders.plainly.telling_words import only_numbered
from pbem.orders.plainly.whom import MYSELF, Caller, NotRead, Whom
from pbem.orders.plainly.whom_he_joins import may_be_called
from pbem.orders.plainly.whose import owner_before
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.governing import RIDES
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.turning import turn_to
from pbem.orders.prose.unlikely import skips
from pbem.orders.prose.whereabouts import ground_at
from pbem.orders.words.folding import fold, key

_ACTIONS: Final = re.compile(r"([123]) actions?")
_TURNING: Final = ("turn", "face")
_DICED: Final = "bid"
"""The verb of rule systems in which dice give actions."""
_OF_GENERALS: Final = frozenset(("join", "leave", "attach", "detach", "escort"))
_OF_BOTH: Final = frozenset(("move", "face", "evade", "deploy", "arrive", "bid", "lend", "take", "surrender"))
"""Deeds of generals as well as of those whom they command."""
_OF_GENERALS_TOO: Final = frozenset(("bid", "lend", "take", "surrender", "evade"))
"""The same where a general's name is that of his command."""
_CHOOSING: Final = frozenset(("prefer", "aim", "blows"))
"""Standing orders that name an enemy."""
_HELPED: Final = frozenset(("melee", "attack", "assault"))
"""Deeds that are done `with` others."""
_TOWN: Final = "town"
_ENTER: Final = "enter"
_COUNTED: Final = 3
"""Words of a name that tells so much that all are meant who are called so: `both horse batteries`."""
_AHEAD: Final = " the enemy straight ahead"
"""Whom a bare `charge` means."""


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

    def whom(self, told: Plain, spoken: Sequence[str], before: str, text: str = "") -> Whom:
        """The own units that a plain sentence of a text is for; `spoken` were named before, last by the words `before`.

        Raises NotRead.
        """
        rides = self.rides(told.deeds)
        found = self.caller.whom(told.names, spoken, told.excepted, before=before, rides=rides, text=text)
        led = () if rides or not told.deeds else self._led_by(found.units, told.deeds)
        return Whom(led) if led else found

    def of_those_spoken_of(self, told: Plain, spoken: Sequence[str], text: str = "") -> Plain:
        """`He joins the second`: with the id of the one of those spoken of before who is, or of whose the text says."""
        pieces = [self.desk.roster.own[unit] for unit in spoken]
        deeds = (self._with_id(self._numbered_among(deed, pieces), text) for deed in told.deeds)
        return replace(told, deeds=tuple(deeds))

    def _numbered_among(self, deed: str, pieces: Sequence[Piece]) -> str:
        verb, _, rest = deed.partition(" ")
        words = self._lexed(rest) if verb in _OF_GENERALS else ()
        pieces = [piece for piece in pieces if may_be_called(words, piece.arm)]
        meant = best_fitting(words, pieces, self.desk) if only_numbered(words) else ()
        if len(meant) > 1:  # `All five regiments go, I ride with the first`
            numbers = [int(said) for word in words for said in word.values(Sort.ORDINAL)]
            meant = tuple(piece for number in numbers for piece in pieces[number - 1 : number] if piece in meant)
        return f"{verb} {meant[0].id}" if len(meant) == 1 else deed

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
        conditions = Conditions(self.desk, self.reader, self.caller, self._goes_to)
        condition = conditions.read(told.condition, unit) if told.condition else None
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
        """What the whole seat chooses, such as who bids for the dice, or its general for it; raises NotRead."""
        for text in dict.fromkeys((deed, self._spelt(deed), f"{self.caller.general('me')} {deed}".strip())):
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
        for deed in without_leaving(deeds):
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

    def _turned(self, unit: str, deed: str) -> str:
        """`turn E` on a measured table: as the turn that it is for the unit."""
        verb, _, way = deed.partition(" ")
        piece, known = self.desk.roster.own[unit], self.desk.subject(unit).verbs
        if (
            verb not in _TURNING
            or way not in Facing.__members__
            or not isinstance(piece.bearing, Heading)
            or "face" in known
        ):
            return deed
        turn = turn_to(Facing(way), piece.bearing, known)
        return deed if turn is None else " ".join(turn) or "hold"

    def _one(self, unit: str, deed: str) -> Deeds:
        deed = self._turned(unit, deed)
        if deed.split()[0] in RIDES and self.desk.roster.own[unit].arm is not Arm.GENERAL:
            raise NotRead(f"{unit} is no general, who may {deed}")
        deed = by_its_ground(obliquely(deed), self._lexed, self.desk.context.view)
        if self._is_there(unit, deed):
            return Deeds((Order(unit, (Action("hold"),)),))
        policy = self._is_policy(deed)
        deed = self._into_houses(self._helped(self._with_id(deed), unit), unit)
        ways = [
            on_one_way(deed, self._lexed),
            deed,
            self._spelt(deed),
            IN_HELP.get(deed, deed),
            completed(deed, self.desk),
            backwards(deed),
        ]
        if ground_at(self._lexed(deed.partition(" ")[2]), 0):
            ways.clear()  # Notation passes over the words for ground.
        for text in dict.fromkeys(ways):
            for said in (f"{unit} {text}", f"{text.split()[0]} {unit} {text.partition(' ')[2]}"):
                try:
                    statement = parse(said.strip(), self.desk)
                except Trouble:
                    continue
                if statement is None or _loses(deed, statement.orders):
                    continue
                if helps_unasked(deed, statement.orders, self.desk):
                    continue
                if statement.standing or (statement.orders and not policy):
                    return Deeds(statement.orders, statement.standing)
                if not policy:
                    break
        if policy:
            if deed.split()[0] in _CHOOSING and (chosen := self._aimed(unit, deed)) != deed:
                return self._one(unit, chosen)
            raise NotRead(f"{unit}: {deed}")
        said = f"move {self._where_he_is(deed)}" if self._leads_to_somebody(deed) else deed
        plain = without_compounds(said, self._lexed)
        texts = tuple(dict.fromkeys((said, with_articles(said), with_articles(plain))))
        if (found := self._first_of(unit, deed, texts)) is not None:
            return found
        if (aimed := self._aimed(unit, deed)) != deed:
            return self._one(unit, aimed)
        if deed.split()[0] in AIMED and (found := self._first_of(unit, deed, texts, loosely=True)) is not None:
            return found
        raise NotRead(f"{unit}: {deed}")

    def _first_of(self, unit: str, deed: str, texts: Sequence[str], *, loosely: bool = False) -> Deeds | None:
        """What the first of these sentences is read as that means the deed; None where none does."""
        found = (self._in_a_sentence(unit, deed, text, loosely=loosely) for text in texts)
        return next((each for each in found if each is not None), None)

    def _aimed(self, unit: str, deed: str) -> str:
        """`fire battery opposite`: with the id of the enemy who is called so, or his place."""
        verb, _, rest = deed.partition(" ")
        whom, how = aim_and_manner(rest)
        if verb not in AIMED | _CHOOSING or not whom:
            return deed
        words = self.reader.lex(as_ordinals(self.reader.lex(fold(whom).text)))
        if aimed := aimed_at(words, unit, self.desk, self.caller.near):
            houses = any(_TOWN in each.words for each in self.desk.words.verb(verb).arguments)
            inside = houses and any(key(word.raw) in INSIDE for word in words)
            return f"{verb} {aimed}{how or (f' {_TOWN}' if inside else '')}" if aimed != whom else deed
        return deed

    def _in_a_sentence(self, unit: str, deed: str, said: str, *, loosely: bool = False) -> Deeds | None:
        """What the rules of sentences make of it; None where that is nothing, or something else than the deed.

        An aim is only taken `loosely` of which they pass over a word.
        """
        verb = deed.split()[0]
        known = verb in self.desk.words.by_name
        lines = self.reader.read(1, [f"{unit} {said}{'' if ' ' in said else _AHEAD}."]).lines
        orders = tuple(
            order
            for line in lines
            for order in line.orders
            if order.unit == unit and order.actions and (not known or any(act.verb == verb for act in order.actions))
        )
        rules = tuple(rule for line in lines for rule in line.standing)
        strange = verb in AIMED and not loosely and any(map(skips, lines))
        if (not orders and not rules) or strange or _loses(deed, orders):
            return None
        outside = any(act.word != _TOWN for order in orders for act in order.actions if act.verb in AIMED)
        return None if deed.split()[-1] == _TOWN and outside else Deeds(orders, rules)

    def _is_there(self, unit: str, deed: str) -> bool:
        """Whether he is to go where he stands."""
        verb, _, rest = deed.partition(" ")
        words = self._lexed(rest) if verb == "move" else ()
        place = self.desk.roster.own[unit].place
        return len(words) == 1 and place is not None and words[0].place == place

    def _into_houses(self, deed: str, unit: str) -> str:
        """`enter hamlet`: with the place of it, as without one it is that in which he stands; raises NotRead."""
        verb, _, rest = deed.partition(" ")
        words = self._lexed(rest) if verb == _ENTER else ()
        if not words or any(word.place is not None for word in words):
            return deed
        place = self._goes_to(unit, rest) if any(word.is_a(Sort.GROUND) for word in words) else None
        if place is None:
            raise NotRead(f"{unit}: {deed}")
        return f"{verb} {place}"

    def _lexed(self, text: str) -> Sequence[Lexeme]:
        return self.reader.lex(fold(text).text)

    def _with_id(self, deed: str, text: str = "") -> str:
        """`join the grumblers`: with the id of the one unit that is called so, or of his who is named in the text."""
        verb, _, rest = deed.partition(" ")
        if verb not in _OF_GENERALS or not rest:
            return deed
        try:
            found = self.caller.whom((rest,), (), text=text)
        except NotRead:
            return deed
        meant = where_they_stand(found.units, self._lexed(text), self.desk)
        if len(meant) > 1 and owner_before(rest, text, self._lexed(text)):
            raise NotRead(f"which {rest}")
        return f"{verb} {meant[0]}" if len(meant) == 1 else deed

    def _helped(self, deed: str, unit: str) -> str:
        """`attack O20 with the first`: with their ids, as those who help are one's own; raises NotRead for nobody.

        Of several who are called so those of the unit's own command help it.
        """
        done, joined, helpers = deed.partition(" with ")
        if not joined or done.split()[0] not in _HELPED:
            return deed
        names, guns, how = helpers.partition(" guns ")
        ids = [each for name in names.split(" , ") for each in self._own_first(name, unit, done) if each != unit]
        if not ids:
            return deed
        return f"{done} with {' + '.join(ids)}{guns}{how}"

    def _own_first(self, name: str, unit: str, done: str) -> tuple[str, ...]:
        own = self.desk.roster.own
        called = self.caller.whom((name,), (), before=done).units
        led = tuple(each for each in called if own[each].command == own[unit].command != "") or called
        if only_numbered(self._lexed(name)):
            shared = {each: len(features(own[each]) & features(own[unit])) for each in led if each != unit}
            led = tuple(each for each in shared if shared[each] == max(shared.values())) or led
        return led if len(words_of(name)) < _COUNTED else called

    def _leads_to_somebody(self, deed: str) -> bool:
        """`move Colbert`: whether it goes where another is, who is called by no place."""
        verb, _, rest = deed.partition(" ")
        words = self._lexed(rest) if verb == "move" else ()
        called = bool(words) and words[0].is_a(Sort.UNIT, Sort.FEATURE, Sort.ARM, Sort.ORDINAL)
        return called or (verb == "move" and bool(self.caller.general(rest)))

    def _where_he_is(self, deed: str) -> str:
        """The place of the one who is called so; otherwise `to` him, as he is called."""
        name = deed.partition(" ")[2]
        own = self.desk.roster.own
        general = self.caller.general(name)
        units = (general,) if general and name.casefold() in MYSELF else self.caller.anybody(name)
        places = {own[unit].place for unit in units if unit in own}
        place = places.pop() if len(places) == 1 else None
        return str(place) if place is not None else f"to {name}"

    def _is_policy(self, deed: str) -> bool:
        """Whether its verb is that of a standing order; what is taken for an order instead is another thing."""
        verb = self.desk.words.by_name.get(deed.split()[0])
        return verb is not None and verb.slot in (Slot.POLICY, Slot.SEAT)

    def _spelt(self, deed: str) -> str:
        """The deed with ids in the place of names."""
        verb, _, rest = deed.partition(" ")
        words = self._lexed(rest)
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

    def _goes_to(self, unit: str, ground: str) -> Place | None:
        """The place that a unit would go to where several are called so."""
        found = self._in_a_sentence(unit, "move", f"move to the {ground}")
        places = [place for order in found.orders for act in order.actions for place in act.places] if found else []
        return places[-1] if len(places) == 1 else None


def _loses(deed: str, orders: Sequence[Order]) -> bool:
    """Whether at whom a deed is, or its figure, is not among the orders."""
    return is_aimless(deed, orders) or loses_a_figure(deed, orders)
