"""At whom a deed is done that names nobody: whoever was spoken of last."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.condition import EMPTY, ENEMY_AT, UNIT_AT
from pbem.battle.place import Place
from pbem.battle.verb import Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.name import Name


def aim(clause: Clause, before: Sequence[Clause], desk: Desk) -> None:
    """Give deeds that lack a target the one that the condition they hang on, or the clause before, tells."""
    for deed in (*clause.deeds, *clause.otherwise):
        if not deed.said and deed.verbs and (free := _freed(clause)) is not None and _goes(deed, desk):
            deed.places, deed.loose = [free], True
        if deed.places and deed.places[-1] == _freed(clause) and deed in clause.deeds:
            deed.verbs, deed.into, deed.aimed = movers_of(desk.subject()) or deed.verbs, False, False
        if deed.places and not deed.verbs and deed.places[-1] == _left(clause) and deed in clause.deeds:
            deed.verbs, deed.into, deed.aimed = movers_of(desk.subject()), False, False
        if not deed.said and _fights_on(clause, deed, desk):
            continue
        alike = _needs_a_target(deed, desk)
        if (deed.said and not (alike and _only_details(deed))) or not deed.verbs or not (deed.at_him or alike):
            continue
        if _is_formed(deed, desk):
            continue
        place, foe = _condition(clause, desk)
        if place is None and foe is None:
            place, foe = _spoken_of(before, desk)
        if foe is not None:
            deed.foes, deed.loose = [foe], True
        elif place is not None:
            deed.places, deed.aimed, deed.loose = [place], True, True


def _fights_on(clause: Clause, deed: Deed, desk: Desk) -> bool:
    """`AC1 keeps hacking`: whoever is at blows fights on with him who stands in his own square."""
    view, own = desk.context.view, desk.roster.own
    pieces = [own[unit] for name in clause.subjects for unit in name.units if unit in own]
    blows = bool(deed.verbs) and all(desk.words.verb(name).sign == "x" for name in deed.verbs)
    return blows and bool(pieces) and all(
        piece.place is not None and any(each.side != piece.side for each in view.at(piece.place)) for piece in pieces
    )  # fmt: skip


def _is_formed(deed: Deed, desk: Desk) -> bool:
    """`go into square`: who is told a formation and no target is not told to attack."""
    subject = desk.subject()
    return bool(deed.words) and not deed.at_him and any(
        subject.words.implied_by(word, subject.verbs) == "form" for word in deed.words
    )  # fmt: skip


def _only_details(deed: Deed) -> bool:
    """Whether how many or in which way is all that was said of it."""
    return not (deed.places or deed.roads or deed.relatives or deed.directions or deed.foes or deed.friends
                or deed.relation or deed.nearest or deed.lean or deed.row or deed.ground)  # fmt: skip


def _freed(clause: Clause) -> Place | None:
    """The place that must be empty for what is told."""
    tests = clause.condition.clauses if clause.condition is not None else ()
    free = {EMPTY.says: False, ENEMY_AT.says: True}
    return next((test.place for test in tests if test.negated is free.get(test.test)), None)


def _left(clause: Clause) -> Place | None:
    """The place that somebody must have left: `on to F6 if FR4 has left it`."""
    tests = clause.condition.clauses if clause.condition is not None else ()
    return next((test.place for test in tests if test.test == UNIT_AT.says and test.negated), None)


def _goes(deed: Deed, desk: Desk) -> bool:
    takes = [argument.takes for name in deed.verbs for argument in desk.words.verb(name).arguments]
    return Takes.PATH in takes and not deed.lean and not deed.negated


def _needs_a_target(deed: Deed, desk: Desk) -> bool:
    return any(argument.takes is Takes.TARGET and not argument.optional
               for name in deed.verbs for argument in desk.words.verb(name).arguments)  # fmt: skip


def _condition(clause: Clause, desk: Desk) -> tuple[Place | None, Name | None]:
    """Where the enemy is of whom the condition speaks."""
    for test in clause.condition.clauses if clause.condition is not None else ():
        piece = desk.context.view.piece(test.unit) if test.unit else None
        if piece is not None and piece.side != desk.context.view.side:
            return None, Name((piece.id,), piece.id, 0, 0, foe=True)
        if test.place is not None and not test.unit and not test.negated and "enemy" in test.test:
            return test.place, None
    return next((word.place for word in clause.guarded if word.place is not None), None), None


def _spoken_of(before: Sequence[Clause], desk: Desk) -> tuple[Place | None, Name | None]:
    """The enemy, or the place where one stands, that was named last."""
    view = desk.context.view
    for clause in reversed(before):
        for deed in reversed(clause.deeds):
            if deed.foes:
                return None, deed.foes[-1]
            held = [place for place in deed.places if any(each.side != view.side for each in view.at(place))]
            if held or (deed.aimed and deed.places):
                return (held or deed.places)[-1], None
        if clause.enemies and clause.enemies[-1].units:
            return None, clause.enemies[-1]
    return None, None
