"""Actions written without their verb: `C6-C5`, `S 2`, `square`, and before the battle where a unit is set up."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Action
from pbem.battle.piece import Arm
from pbem.battle.place import Place
from pbem.battle.verb import Takes
from pbem.orders.grammar.arguments import take_arguments
from pbem.orders.grammar.subject import Subject
from pbem.orders.grammar.verb_words import movers_of, near_verb
from pbem.orders.meaning.paths import take_path
from pbem.orders.meaning.places import take_direction
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind


def implied_action(cursor: Cursor, subject: Subject, before: list[Action]) -> Action | None:
    """An action without its verb: `C6-C5`, `S 2`, `square`; None where nothing of the kind stands here.

    A direction behind a move could be a further step or a facing, so it is neither.
    """
    about = _about(cursor, subject)
    if about is not None:
        return about
    mark = cursor.mark()
    movers = movers_of(subject)
    takes = [argument.takes for name in movers for argument in subject.words.verb(name).arguments]
    if any(action.verb in movers for action in before):
        return _implied_word(cursor, subject)
    if Takes.PATH in takes:
        if _against(cursor):
            return None
        cursor.skip("preposition")
        path = take_path(cursor, subject, bare=True)
        if path is not None:
            fired = _fired(cursor, subject, path[0])
            return fired or Action(movers[0], path[0], (), path[1], path[2])
        cursor.reset(mark)
    elif movers and (_place_ahead(cursor) or _detail_ahead(cursor, subject)):
        return take_arguments(cursor, subject, subject.words.verb(movers[0]))
    return _implied_word(cursor, subject)


def _against(cursor: Cursor) -> bool:
    """`gegen E2`: who goes against a place does not merely go there."""
    token = cursor.peek()
    return token is not None and token.key in ("gegen", "against", "vs", "versus")


def _fired(cursor: Cursor, subject: Subject, places: Sequence[Place]) -> Action | None:
    """`FG1: C3`: a square in which the enemy stands is fired at by guns, and not gone to."""
    piece = subject.piece
    if piece is None or piece.arm not in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) or len(places) != 1:
        return None
    shooters = [verb for name in sorted(subject.verbs) if (verb := subject.words.verb(name)).sign == "*"]
    if not shooters or all(each.side == piece.side for each in subject.view.at(places[0])):
        return None
    cursor.notes.append(f"read as {shooters[0].name}")
    return Action(shooters[0].name, tuple(places))


def _about(cursor: Cursor, subject: Subject) -> Action | None:
    """`about face` turns, and does not move."""
    facer = subject.words.implied_facer(subject.verbs)
    if facer is None or "about" not in subject.words.relative.match(cursor.tokens, cursor.at)[0]:
        return None
    direction = take_direction(cursor, subject.piece)
    return Action(facer, direction=direction) if direction is not None else None


def _detail_ahead(cursor: Cursor, subject: Subject) -> bool:
    """Before the battle, `face E` and `form square` set a unit up so where it is suggested."""
    names = subject.words.verbs.match(cursor.tokens, cursor.at)[0]
    takes = [argument.takes for name in names for argument in subject.words.verb(name).arguments]
    return subject.view.setting_up and bool(takes) and set(takes) <= {Takes.DIRECTION, Takes.WORD}


def _place_ahead(cursor: Cursor) -> bool:
    mark = cursor.mark()
    cursor.skip("preposition")
    token = cursor.peek()
    cursor.reset(mark)
    return token is not None and token.kind is Kind.CODE


def _implied_word(cursor: Cursor, subject: Subject) -> Action | None:
    mark = cursor.mark()
    start = cursor.at
    found = cursor.phrase(subject.words.words)
    if not found:
        cursor.skip("preposition")
        start = cursor.at
        found = cursor.phrase(subject.words.words)
    token = cursor.peek()
    near = None
    if not found and token is not None and not near_verb(cursor, subject, look=True):
        near = subject.words.words.near(token)
    for word in (*found, *((near,) if near else ())):
        verb = subject.words.implied_by(word, subject.verbs)
        if verb is not None:
            cursor.at = start
            return take_arguments(cursor, subject, subject.words.verb(verb))
    cursor.reset(mark)
    return None
