"""From a deed and a unit to an action: the verb that governs it takes its arguments from what was said beside it."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.order import Action
from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.arguments import with_arguments
from pbem.orders.prose.bag import bag_of
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.doubt import Doubt
from pbem.orders.prose.governing import governing, instead, not_done
from pbem.orders.prose.name import Name


def filled(deed: Deed, piece: Piece, desk: Desk) -> tuple[Action, bool]:
    """The action that a deed is for a unit, and whether it is a loose reading; raises Doubt where it is not clear."""
    if deed.negated:
        return not_done(deed, piece, desk), True
    _refuse_doubtful_names(deed)
    verbs = governing(deed, piece, desk)
    if not verbs:
        raise Doubt(f"What is {piece.id} to do?")
    trouble: Doubt | None = None
    for name in (*verbs, *instead(deed, verbs, piece, desk)):
        bag = bag_of(deed, piece, desk, desk.words.verb(name))
        try:
            action = with_arguments(desk.words.verb(name), bag)
        except Doubt as doubt:
            trouble = trouble or doubt
            continue
        if bag.empty:
            return action, bag.loose or name not in verbs
        trouble = trouble or Doubt(f'"{deed.spoken or name}": not all of it could be read.', (action,))
    assert trouble is not None
    raise trouble


def shared(deed: Deed, index: int, count: int) -> Deed:
    """`FI5-8 H6 I6 J6 K6`, `PA1-3 fire AB1, AB3, AB5`: as many places or enemies as units are one for each."""
    if count > 1 and len(deed.foes) == count and not deed.places and all(len(name.units) == 1 for name in deed.foes):
        return replace(deed, foes=[deed.foes[index]])
    if (
        count > 1
        and len(deed.foes) == 1
        and len(deed.foes[0].units) == count
        and not (deed.places or deed.foes[0].which)
    ):
        return replace(deed, foes=[replace(deed.foes[0], units=deed.foes[0].units[index : index + 1])])
    if deed.joined or len(deed.places) != count or count < 2:
        return deed
    return replace(deed, places=[deed.places[index]])


def _relation_of(deed: Deed) -> tuple[Name, ...]:
    """From whom a place is told, where it is told from nobody else; `to Q19 behind them` needs no `them`."""
    name = deed.relation.name if deed.relation is not None and not deed.places else None
    return () if name is None else (name,)


def _refuse_doubtful_names(deed: Deed) -> None:
    for name in (*deed.foes, *deed.friends, *_relation_of(deed)):
        if name.which:
            raise Doubt(f"Which {name.words}: {' or '.join(name.units[:6])}?")
