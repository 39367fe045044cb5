"""The standing orders of a seat with the printed defaults beside them, as every acknowledgement lists them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.battle.order import Sheet, StandingOrder
from pbem.battle.verb import Verb
from pbem.orders.answer.wording import mine
from pbem.orders.meaning.context import Context


@dataclass(frozen=True, slots=True)
class Reaction:
    """A policy of some units, `all infantry` or their ids: whether it is the printed default, whether it is new."""

    who: str
    units: tuple[str, ...]
    verb: str
    text: str
    default: bool
    changed: bool


def reactions(sheet: Sheet, context: Context, before: Sheet) -> tuple[Reaction, ...]:
    """Every policy of the seat's units, those with the same words together; new is what did not stand `before`."""
    own = set(mine(context))
    verbs = {verb.name: verb for verb in context.verbs}
    groups: dict[tuple[str, str, bool, bool], list[str]] = {}
    listed = set()
    for policy in context.view.policies:
        if policy.unit not in own and policy.unit != context.seat:
            continue
        listed.add((policy.unit, policy.verb))
        rule = sheet.policy(policy.unit, policy.verb)
        text = _text(rule) if rule else policy.default
        changed = rule != before.policy(policy.unit, policy.verb)
        groups.setdefault((policy.verb, text, rule is None, changed), []).append(policy.unit)
    for rule in sheet.standing:
        if (rule.unit, rule.action.verb) not in listed:
            changed = rule not in before.standing
            groups.setdefault((rule.action.verb, _text(rule), False, changed), []).append(rule.unit)
    found = [
        Reaction(_who(units, verb, context), tuple(units), verb, text, default, changed)
        for (verb, text, default, changed), units in groups.items()
    ]
    return tuple(sorted(found, key=lambda reaction: _rank(reaction, verbs)))


def _rank(reaction: Reaction, verbs: dict[str, Verb]) -> tuple[int, bool]:
    names = list(verbs)
    return (names.index(reaction.verb) if reaction.verb in names else len(names), reaction.default)


def _text(rule: StandingOrder) -> str:
    text = str(rule.action).removeprefix(rule.action.verb).strip()
    return f"{text} if {rule.condition}" if rule.condition else text


def _who(units: Iterable[str], verb: str, context: Context) -> str:
    """`all`, `all infantry`, or the ids where the units are no whole class."""
    chosen = list(units)
    if chosen == [context.seat]:
        return "all"
    able = [policy.unit for policy in context.view.policies if policy.verb == verb] or list(mine(context))
    ordered = set(mine(context))
    own = [unit for unit in able if unit in ordered]
    if set(chosen) == set(own) and len(chosen) > 1:
        return "all"
    pieces = [piece for unit in own if (piece := context.view.piece(unit)) is not None]
    for arm in dict.fromkeys(piece.arm for piece in pieces):
        of_arm = {piece.id for piece in pieces if piece.arm is arm}
        if of_arm == set(chosen) and len(of_arm) > 1:
            return f"all {arm.value}"
    return " ".join(chosen)
