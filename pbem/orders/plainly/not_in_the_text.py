"""Plain orders in which stands what no word of the text says: a goal or an arm of the condition's, another's goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.order import Order
from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.plainly.turned_round import stretch
from pbem.orders.prose.his_place import his_place
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.looking import thither
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import key

_FOOT: Final = frozenset(("foot", "fuss"))
"""Who sets a foot somewhere may be of any arm."""

_FACE: Final = "face"


def is_not_in_the_text(way: PutPlainly, words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether a way to put a text plainly says something that the text does not."""
    return (
        _goes_where_another_goes(way, words)
        or _forgets_a_front(way, words)
        or any(map(_waits_for_itself, way.orders))
        or any(
            _goes_where_it_only_tests(order, words, desk) or _tests_an_arm(order, words, desk) for order in way.orders
        )
    )


def _waits_for_itself(order: Order) -> bool:
    """Whether somebody goes somewhere if he is there already, which nobody says."""
    clauses = order.condition.clauses if order.condition else ()
    return any(clause.unit == order.unit and clause.place is not None for clause in clauses)


def _goes_where_another_goes(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """`The 2nd goes to F20, the 3rd takes its place`: whether both go to the only place named, or one stays."""
    if not any(his_place(words[at:]) for at in range(len(words))) or len({word.place for word in words} - {None}) != 1:
        return False
    deeds = [{(action.verb, action.places[-1:]) for order in line.orders for action in order.actions}
             for line in way.lines if line.orders]  # fmt: skip
    goals = [{places for _, places in each if places} for each in deeds]
    stays = {("hold", ())} in deeds and not any("hold" in word.values(Sort.VERB) for word in words)
    return len(deeds) > 1 and (stays or (all(goals) and len(set[tuple[Place, ...]]().union(*goals)) == 1))


def _forgets_a_front(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """`One square west, facing that way`: whether it says nothing of where they are to look."""
    fronts = any(_FACE in word.values(Sort.VERB) and thither(words, at + 1) for at, word in enumerate(words))
    return fronts and bool(way.orders) and not any(act.verb == _FACE for order in way.orders for act in order.actions)


def _goes_where_it_only_tests(order: Order, words: Sequence[Lexeme], desk: Desk) -> bool:
    """`Into the castle if nobody is at J10`: whether it goes to the place of the condition, and not to that told."""
    tested = {clause.place for clause in order.condition.clauses} - {None} if order.condition else set()
    goals = {action.places[-1] for action in order.actions if action.places}
    found = stretch(words, Namer(desk)) if len(goals) == 1 and goals <= tested else None
    if found is None:
        return False
    start, _, end = found
    outside = [word for at, word in enumerate(words) if not start <= at < end]
    tested_words = {key(word.raw) for word in words[start:end]}
    elsewhere = any(
        word.place is not None or (word.is_a(Sort.GROUND) and key(word.raw) not in tested_words) for word in outside
    )
    return elsewhere and not any(word.place in goals for word in outside)


def _tests_an_arm(order: Order, words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether it hangs on the arm of an enemy of whom the text only says that he is one."""
    arms = {clause.arm for clause in order.condition.clauses if clause.arm} if order.condition else set()
    found = stretch(words, Namer(desk)) if arms else None
    inside = words[found[1] : found[2]] if found is not None else ()
    others = [word for word in inside if not word.is_a(Sort.ENEMY)]
    on_foot = any(word.is_a(Sort.AT) and not _FOOT.isdisjoint(key(word.raw).split()) for word in others)
    called = any(word.is_a(Sort.FEATURE, Sort.ARM, Sort.UNIT) or (word.unknown and not on_foot) for word in others)
    return not called and len(others) < len(inside)
