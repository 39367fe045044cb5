"""Standing orders in a player's own words: `never gives ground`, `weicht bei Berührung aus`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.order import Action, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.in_which_fights import in_which_fights
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.rules.deeds import is_formed

_AT_WILL: Final = ("react", "any")
_WHOLE: Final = 3
"""Words and signs of a phrase that says all of a standing order, and may stand behind a deed."""


def in_other_words(cut: Cutting) -> bool:
    """What is said for a standing order, of those who can have it; where nobody was named yet, it waits for a name."""
    here, clause = cut.here, cut.clause
    if not here.is_a(Sort.POLICY) or any(name.which for name in clause.subjects):
        return False
    if clause.begun and not (here.length >= _WHOLE and (before := cut.behind()) and before.is_a(Sort.COMMA)):
        return False  # `FI1 to D5, evades if charged`
    after = cut.ahead()
    if here.is_a(Sort.VERB) and after is not None and after.place is not None:
        return False
    names = clause.subjects
    if not names:
        return False
    meanings = [_turned(meaning) if clause.negated else meaning for meaning in here.values(Sort.POLICY)]
    verb, _, word = next((meaning for meaning in meanings if meaning), "").partition(" ")
    if not verb:
        return False
    able = {policy.unit for policy in cut.desk.context.view.policies if policy.verb == verb}
    named = tuple(dict.fromkeys(unit for name in names for unit in name.units))
    units = tuple(unit for unit in named if unit in able) if able else named
    if not units:
        return False
    if (verb, word) == _AT_WILL and (firing := _firing(cut, units)):
        clause.deed.verbs, clause.deed.spoken = firing, here.raw
        cut.take()
        return True
    clause.rules += [StandingOrder(unit, Action(verb, word=word)) for unit in units]
    clause.rules_scope = min((name.scope for name in names), key=lambda scope: scope.rank, default=Scope.NAMED)
    clause.negated, clause.standing = False, False
    cut.take()
    return True


def _firing(cut: Cutting, units: Sequence[str]) -> tuple[str, ...]:
    """The verbs by which guns fire that are told to at will, and not for longer than this bound; none for others."""
    own = cut.desk.roster.own
    guns = all(unit in own and own[unit].arm is Arm.ARTILLERY for unit in units)
    if not guns or any(word.is_a(Sort.STANDING) for word in cut.words):
        return ()
    return tuple(verb for verb in sorted(cut.desk.subject().verbs) if cut.desk.words.verb(verb).sign == "*")


def by_its_word(cut: Cutting) -> bool:
    """`NL1 column`: where troops form no columns, it can only be the deployment in which they fight."""
    clause, after = cut.clause, cut.ahead()
    words, names = cut.here.values(Sort.WORD), clause.subjects
    if not words or not names or clause.begun or clause.left or clause.negated or any(name.which for name in names):
        return False
    if after is not None and not after.is_a(Sort.COMMA, Sort.STOP, Sort.AND):
        return False
    known = cut.desk.words.by_name.values()
    alone = [verb for verb in known if [each.takes for each in verb.arguments] == [Takes.WEIGHTS]]
    found = [(verb.name, word) for verb in alone for word in words if word in verb.arguments[0].words]
    if not found or any(is_formed(cut, word) for word in words):
        return False
    clause.rules += [
        StandingOrder(unit, Action(found[0][0], word=found[0][1])) for name in names for unit in name.units
    ]
    clause.rules_guessed = clause.settled = True
    clause.rules_hang = in_which_fights(cut.words)
    cut.take()
    return True


def _turned(meaning: str) -> str:
    """The contrary of a standing order that is said with `not`, empty for one that has none."""
    verb, _, word = meaning.partition(" ")
    contrary = {"yes": "no", "no": "yes"}.get(word, "")
    return f"{verb} {contrary}" if contrary else ""
