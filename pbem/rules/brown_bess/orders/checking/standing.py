"""Standing orders that make no sense for their unit."""

from __future__ import annotations

from pbem.battle.order import Sheet, StandingOrder
from pbem.battle.problem import Problem, Severity
from pbem.battle.view import View
from pbem.rules.brown_bess.field.unit import FACINGS
from pbem.rules.brown_bess.orders.checking.authority import may_order
from pbem.rules.brown_bess.orders.orders_given import with_rule
from pbem.rules.brown_bess.orders.policies import DEFAULT, NO_PRECEDENCE, Policies
from pbem.rules.brown_bess.orders.verbs import POLICIES, policy_defaults
from pbem.rules.brown_bess.seeing.known import known_unit

NAMES = tuple(verb.name for verb in POLICIES)
WORDS = {verb.name: tuple(word for argument in verb.arguments for word in argument.words) for verb in POLICIES}


def standing_problems(view: View, sheet: Sheet) -> list[Problem]:
    """Every fault of the standing orders."""
    problems = []
    for rule in sheet.standing:
        why = may_order(view, sheet.seat, rule.unit) or _why_pointless(view, rule)
        if why:
            problems.append(Problem(rule.unit, Severity.NO, why, "standing orders"))
    return problems


def standing_policies(sheet: Sheet) -> dict[str, Policies]:
    """What the sheet lays down for its units whatever may happen."""
    found: dict[str, Policies] = {}
    for rule in sheet.standing:
        if rule.condition is None:
            found[rule.unit] = with_rule(found.get(rule.unit, DEFAULT), rule)
    return found


def _why_pointless(view: View, rule: StandingOrder) -> str:
    action, piece = rule.action, view.piece(rule.unit)
    if action.verb not in NAMES or piece is None:
        return f"there is no standing order {action.verb!r}; there are {', '.join(NAMES)}"
    fits = [verb for verb, _ in policy_defaults(known_unit(view, piece))]
    if action.verb not in fits:
        return f"{action.verb} says nothing to {rule.unit}" + (f"; it can have {', '.join(fits)}" if fits else "")
    if action.word and action.word not in WORDS[action.verb]:
        return f"{action.verb} takes {', '.join(WORDS[action.verb])}, not {action.word!r}"
    if action.verb == "retreat" and action.number not in (1, 2):
        return "skirmishers retreat 1 or 2 squares"
    if action.verb == "retreat" and action.direction is not None and action.direction not in FACINGS:
        return f"retreat N, E, S or W, not {action.direction.value}"
    if action.verb == "limit" and not action.word and (action.number is None or action.number < 1):
        return "limit takes a number of hits from 1, or never"
    if action.verb == "precedence" and not 1 <= (action.number or 0) < NO_PRECEDENCE:
        return f"precedence takes a number from 1 to {NO_PRECEDENCE - 1}"
    if action.verb in ("react", "prefer") and not (action.word or action.units):
        return f"{action.verb} takes one of {', '.join(WORDS[action.verb])}, or an enemy unit"
    return ""
