"""Standing orders and the choices of a whole seat: `REACT all when charged`, `LOSSES weakest`, `BID Davout, Soult`."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.condition import Condition
from pbem.battle.order import Action, Order, StandingOrder
from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.answer.trouble import Trouble, ask, no
from pbem.orders.grammar.arguments import take_arguments
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.leftovers import refuse_rest
from pbem.orders.grammar.reading import Scope
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.meaning.units import Named, take_units
from pbem.orders.words.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Policied:
    """What a policy line says: standing orders, or a choice of the seat for this bound."""

    standing: tuple[StandingOrder, ...] = ()
    orders: tuple[Order, ...] = ()
    scope: Scope = Scope.NAMED
    named: Named | None = None


def take_policy(cursor: Cursor, desk: Desk, named: Named | None = None) -> Policied | None:
    """Read a policy line from its verb on; None where no policy verb stands here.

    `named` are units written before the verb, as in `FI1 react when charged`. Raises Trouble as an order does.
    """
    names = [name for name in cursor.phrase(desk.words.verbs) if desk.words.verb(name).slot in (Slot.POLICY, Slot.SEAT)]
    if not names:
        return None
    mark, trouble = cursor.mark(), None
    for name in names:
        cursor.reset(mark)
        verb = desk.words.verb(name)
        try:
            if verb.slot is Slot.SEAT:
                return _choice_of_seat(cursor, desk, verb)
            return _standing(cursor, desk, verb, named)
        except Trouble as found:
            trouble = trouble or found
    assert trouble is not None
    raise trouble


def _choice_of_seat(cursor: Cursor, desk: Desk, verb: Verb) -> Policied:
    cursor.sign(":")
    action = take_arguments(cursor, desk.subject(), verb)
    refuse_rest(cursor, desk.subject())
    return Policied(orders=(Order(desk.context.seat, (action,)),))


def _standing(cursor: Cursor, desk: Desk, verb: Verb, named: Named | None) -> Policied:
    seat_named, noted = _seat(cursor, desk), len(cursor.notes)
    if named is None and not seat_named:
        cursor.sign(":")
        cursor.skip("filler")
        lists = any(argument.takes in (Takes.UNIT, Takes.UNITS) for argument in verb.arguments)
        named = take_units(cursor, desk.roster, side_by_side=not lists)
    cursor.sign(":")
    action = take_arguments(cursor, desk.subject(), verb)
    if named is None and not seat_named:
        cursor.small("filler", "with")
        named = take_units(cursor, desk.roster)
    if verb.arguments and action == Action(verb.name):
        raise ask(f"{verb.name} how? For example: {verb.example}", cursor.span(cursor.at))
    condition: Condition | None = None
    if cursor.small("if"):
        condition = take_condition(cursor, desk.subject())
    refuse_rest(cursor, desk.subject())
    if named is None and not seat_named and len(cursor.notes) > noted:
        # Whoever names somebody whom nobody knows does not mean everybody.
        raise ask(f"{verb.name} for whom?", None)
    units = _holders(desk, verb, named if not seat_named else None)
    _refuse_others(desk, named)
    return Policied(_for_each(units, action, condition), (), named.scope if named else Scope.ALL, named)


def _seat(cursor: Cursor, desk: Desk) -> bool:
    """The seat's own id, which `str` of a standing order of the whole seat has in the place of a unit."""
    token = cursor.peek()
    if token is None or token.raw != desk.context.seat or desk.roster.names.length(cursor.tokens, cursor.at):
        return False
    cursor.at += 1
    return True


def _for_each(units: tuple[str, ...], action: Action, condition: Condition | None) -> tuple[StandingOrder, ...]:
    return tuple(StandingOrder(unit, action, condition) for unit in units)


def _holders(desk: Desk, verb: Verb, named: Named | None) -> tuple[str, ...]:
    """Those the policy is for: the units named that can have it; without a name, all that can, or else the seat."""
    able = [policy.unit for policy in desk.context.view.policies if policy.verb == verb.name]
    if named is not None and named.scope is Scope.NAMED:
        return named.units
    if named is not None:
        return tuple(unit for unit in named.units if unit in able) if able else named.units
    units = tuple(unit for unit in able if unit in desk.roster.mine)
    return units or (desk.context.seat,)


def _refuse_others(desk: Desk, named: Named | None) -> None:
    for unit in (*named.foreign, *named.enemy) if named else ():
        piece = desk.context.view.piece(unit)
        whose = desk.roster.commander(piece) if piece and piece.side == desk.context.view.side else "the enemy"
        raise no(f"{unit} is not yours, but of {whose}.", named.span if named else None)
