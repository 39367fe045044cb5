"""Frames: what a clause says by its make, where no verb of the tables governs it.

`doesn't lift a finger`, `keeps its feet dry`, `its muskets point east`: the words may be strange, the deed is not.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import holds_of, stands
from pbem.orders.prose.leftovers import words_of
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

_AFTER_NOT: Final = frozenset(("anywhere", "anything", "anybody", "anyone", "ever", "either", "all", "nor", "irgendwo",
                               "irgendwohin", "noch", "neither", "weder", "only", "just", "nur", "but", "aber", "yet",
                               "kein", "keine", "or", "oder"))  # fmt: skip
"""Words that a negation or a stay brings with it, and that say nothing more."""

_DISENGAGES: Final = "disengage"
_FIGHTS: Final = frozenset((
    "combat", "fight", "fighting", "melee", "scrap", "fray", "scrum", "brawl", "mess", "scuffle", "kampf", "gefecht",
    "nahkampf", "handgemenge", "getuemmel", "schlamassel",
))  # fmt: skip
_OUT: Final = ("raus", "heraus", "out", "weg", "fort", "loose")
_LOOKS: Final = frozenset(("look", "looks", "looking", "schaut", "schauen", "blickt", "blicken", "guckt", "gucken"))
_LETS: Final = frozenset(("let", "lass", "lasst", "lassen", "allow"))
"""Before somebody who is not to be let do it they are no deed."""
_NOWHERE: Final = frozenset(("nowhere", "nirgendwohin", "nirgends", "nirgendwo", "nirgendshin"))


def frame(clause: Clause, desk: Desk) -> None:
    """Give a clause the deed that its make says, where it has somebody and no deed that could be read."""
    if not clause.subjects or clause.enemies or clause.cancel or clause.keep:
        return
    _without_dashes(clause, desk)
    _leave_the_fight(clause, desk)
    _without_repeating(clause)
    deeds = [deed for deed in clause.deeds if deed.begun]
    if any(word.is_a(Sort.REPOSE) for word in clause.left) and all(_only_leans(deed) for deed in deeds):
        deeds = []
    if clause.negated and deeds and all(key(deed.spoken) in _LETS and not deed.said for deed in deeds):
        clause.deeds = deeds = []
    if not deeds and not clause.also and not clause.guard and clause.condition is None:
        _at_rest(clause, desk)
    elif clause.negated and deeds and all(only_stands(deed, desk) for deed in deeds):
        clause.negated = False
        deeds[0].loose = True
    elif clause.negated and deeds and deeds[-1].verbs and not deeds[-1].said:
        clause.negated, deeds[-1].negated = False, True
    for deed in deeds:
        if deed.verbs and not deed.said and any(key(word.raw) in _NOWHERE for word in (*clause.left, *clause.hard)):
            deed.negated = True
        _look(clause, deed, desk)
    _without_bywords(clause, desk)
    deeds = [deed for deed in clause.deeds if deed.begun]
    if deeds and all(deed.negated or only_stands(deed, desk) for deed in deeds):
        clause.hard = [word for word in clause.hard if key(word.raw) not in _AFTER_NOT]


def _without_dashes(clause: Clause, desk: Desk) -> None:
    """`D6 - and quickly`, `M22 N-facing`: a dash that leads to no place orders nothing, and joins what it parts."""
    kept = [deed for deed in clause.deeds if deed.spoken != "-" or deed.said]
    if kept:
        clause.deeds = kept
    facer = desk.words.implied_facer(desk.subject().verbs)
    for before, deed in pairwise(clause.deeds):
        if deed.verbs == (facer,) and not deed.said and before.places and len(before.directions) == 1:
            deed.directions, before.directions = before.directions, []


def _without_repeating(clause: Clause) -> None:
    """`is turning the face to the north`: of one deed said in two verbs the one with all that belongs to it counts."""
    kept: list[Deed] = []
    for deed in clause.deeds:
        if kept and {*kept[-1].verbs} & {*deed.verbs} and not (kept[-1].said or kept[-1].negated or deed.negated):
            deed.loose = True
            kept[-1] = deed
        else:
            kept.append(deed)
    if len(kept) > 1 and kept[-1].verbs and kept[-1].verbs == kept[-2].verbs and not kept[-1].said:
        kept.pop()
    clause.deeds = kept


def _leave_the_fight(clause: Clause, desk: Desk) -> None:
    """`goes out of the combat`, `out of K6`, where it is at blows: who leaves a fight disengages."""
    verbs = tuple(name for name in desk.subject().verbs if name == _DISENGAGES)
    own, movers = desk.roster.own, {*movers_of(desk.subject())}
    fights = [word for word in clause.left if key(word.raw) in _FIGHTS]
    for deed in clause.deeds if verbs else ():
        units = [own[unit] for name in clause.subjects for unit in name.units if unit in own]
        locked = bool(units) and all(_at_blows(piece, desk) for piece in units)
        left = bool(fights) or (deed.start is not None and any(piece.place == deed.start for piece in units))
        away = bool({"back"} & {deed.lean, *deed.relatives}) or bool(deed.directions)
        said_out = [word for word in clause.left if key(word.raw) in _OUT]
        left = left or (away and bool(said_out))
        clause.left = [word for word in clause.left if word not in said_out or not locked]
        if locked and left and not (deed.places or deed.foes) and (not deed.verbs or {*deed.verbs} & movers):
            deed.verbs, deed.spoken, deed.start, deed.loose = verbs, deed.spoken or _DISENGAGES, None, True
            deed.lean, deed.relatives, deed.numbers = "", [], []
            clause.left = [word for word in clause.left if word not in fights]
        elif fights and units and not locked and away:
            # He is in no fight, and only goes away.
            clause.left = [word for word in clause.left if word not in fights]


def _at_blows(piece: Piece, desk: Desk) -> bool:
    there = desk.context.view.at(piece.place) if piece.place is not None else ()
    return any(each.side != piece.side for each in there)


def _at_rest(clause: Clause, desk: Desk) -> None:
    """Of whom a negation is told and no deed, or that he has his rest, he is to hold."""
    said = [*clause.left, *clause.hard]
    asleep = any(word.is_a(Sort.REPOSE) for word in clause.left)
    wide = any(name.scope in (Scope.ALL, Scope.REST) for name in clause.subjects)
    if (wide and not clause.negated) or any(word.is_a(Sort.REASON) for word in said):
        return
    if (not asleep and not (clause.negated and (said or clause.remarks))) or any(word.is_a(Sort.NEWS) for word in said):
        return
    holds = holds_of(desk)
    if not holds or _only_generals(clause, desk):
        return
    clause.deeds = [Deed(verbs=holds, spoken=said[0].raw if said else "hold", loose=True)]
    clause.negated = False
    _understood(clause)


def _without_bywords(clause: Clause, desk: Desk) -> None:
    """`rides to M23 and gets a good view`: behind a whole deed a word without anything of its own tells none."""
    if any(deed.said for deed in clause.deeds):
        clause.remarks += [deed.spoken for deed in clause.deeds if _nothing_of_its_own(deed, desk)]
        clause.deeds = [deed for deed in clause.deeds if not _nothing_of_its_own(deed, desk)]


def _look(clause: Clause, deed: Deed, desk: Desk) -> None:
    """`its muskets point east`: a direction beside a word of looking is where to look."""
    facer = desk.words.implied_facer(desk.subject().verbs)
    gaze = [word for word in clause.left if word.is_a(Sort.GAZE)]
    if facer is None or not gaze or not (deed.directions or deed.relatives) or deed.verbs:
        return
    if not (deed.places or deed.numbers or deed.foes or deed.words or deed.negated):
        deed.verbs, deed.spoken, deed.loose = (facer,), gaze[0].raw, True
        clause.left = [word for word in clause.left if word not in gaze]
        _understood(clause)


def _understood(clause: Clause) -> None:
    """The words of a frame are shown, and leave nothing to ask about."""
    clause.remarks += filter(None, [words_of(clause.left)])
    clause.left = []


def _nothing_of_its_own(deed: Deed, desk: Desk) -> bool:
    """Whether a word that people use for many things stands without whatever its deed would need."""
    if not deed.verbs or deed.said or deed.at_him or deed.negated:
        return False
    facer = desk.words.implied_facer(desk.subject().verbs)
    narrow = key(deed.spoken).partition(" ")[0] not in _LOOKS and deed.verbs != (facer,)
    if narrow and phrase(deed.spoken) in desk.words.verbs.entries:
        return False
    verbs = [desk.words.verb(name) for name in deed.verbs]
    return all(any(not argument.optional for argument in verb.arguments) for verb in verbs)


def _only_leans(deed: Deed) -> bool:
    return not (deed.verbs or deed.places or deed.roads or deed.numbers or deed.relatives or deed.directions
                or deed.words or deed.foes or deed.friends or deed.relation or deed.nearest or deed.row
                or deed.ground)  # fmt: skip


def only_stands(deed: Deed, desk: Desk) -> bool:
    """Whether a deed is to stay, and nothing more."""
    return bool(deed.verbs) and not deed.said and all(stands(desk.words.verb(name)) for name in deed.verbs)


def _only_generals(clause: Clause, desk: Desk) -> bool:
    own = desk.roster.own
    units = [own[unit] for name in clause.subjects for unit in name.units if unit in own]
    return bool(units) and all(piece.arm is Arm.GENERAL for piece in units)
