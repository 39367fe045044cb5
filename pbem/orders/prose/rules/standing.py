"""Standing orders said in a sentence: the verb of a policy and the words that it takes, as notation has them."""

from __future__ import annotations

from pbem.battle.verb import Slot
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.reading import Scope
from pbem.orders.meaning.policies import take_policy
from pbem.orders.meaning.units import Named
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.cursor import Cursor


def policy(cut: Cutting) -> bool:
    """`FI1 to D5 and evade yes`: a standing order, whatever else is said beside it."""
    here = cut.here
    if not any(cut.desk.words.verb(name).slot is Slot.POLICY for name in here.values(Sort.VERB)):
        return False
    if here.is_a(Sort.LEAN) and not set(cut.words[cut.at].raw.casefold().split()) & set(here.values(Sort.VERB)):
        return False
    subjects = cut.clause.subjects
    if cut.clause.negated or (cut.clause.start >= 0 and not subjects) or any(name.which for name in subjects):
        return False
    for end in _ends(cut):
        cursor = Cursor(cut.tokens[: cut.words[end - 1].first + cut.words[end - 1].length], cut.desk.words, here.first)
        try:
            found = take_policy(cursor, cut.desk, _named(cut) if subjects else None)
        except Trouble:
            continue
        if found is None or not found.standing or cursor.notes or _is_order(cut, here, end):
            continue
        cut.clause.rules += found.standing
        cut.clause.rules_scope = found.scope
        cut.take(end - cut.at)
        return True
    return False


def _ends(cut: Cutting) -> list[int]:
    """Where it may end: at a comma, a sign or an `and`, the farthest first, and behind at least one more word."""
    stops = [index for index in range(cut.at + 1, len(cut.words)) if cut.words[index].is_a(Sort.COMMA, Sort.AND)]
    last = next(
        (index for index in range(cut.at + 1, len(cut.words)) if cut.words[index].is_a(Sort.STOP)), len(cut.words)
    )
    return [end for end in (last, *reversed(stops)) if cut.at + 1 < end <= last]


def _is_order(cut: Cutting, here: Lexeme, end: int) -> bool:
    """Whether the same words are rather an order of this bound: `hold fire`, `retreat 2`."""
    ordered = [cut.desk.words.verb(name) for name in cut.ordered(here)]
    said = {word for lexeme in cut.words[cut.at + 1 : end] for word in lexeme.values(Sort.WORD)}
    return any(said & set(argument.words) for verb in ordered for argument in verb.arguments) or (
        bool(ordered) and not said
    )  # fmt: skip


def _named(cut: Cutting) -> Named:
    units = tuple(dict.fromkeys(unit for name in cut.clause.subjects for unit in name.units))
    scope = min((name.scope for name in cut.clause.subjects), key=lambda scope: scope.rank, default=Scope.NAMED)
    cursor = Cursor(cut.tokens, cut.desk.words)
    return Named(units, scope, cursor.span(cut.here.first))
