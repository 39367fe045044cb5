"""What a clause leaves out, because the clause before it said it: who, which way, how far, the same as he."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import stands

_FACING_ALL: Final = re.compile(
    r", ?(?:(?:both|all|each|alle|beide|jeweils|je) )?(?:face|faces|facing|front|fronting|looking|blick|gesicht)\b",
    re.IGNORECASE,
)
"""A front that is told behind a comma is for all that were named before it."""


_OF_ALL: Final = re.compile(
    r"(?:[,;(]| [-–—]) ?(?:(?P<two>both|beide)|each|jeweils|je)(?: of (?:them|you|these))? "
    r"(?P<said>[^,;:.()]{1,40}?)(?:,? (?:please|pls|plz|bitte))?\)?[.!]?\s*\Z",
    re.IGNORECASE,
)
"""What is told of all together at the end of a sentence: `both N facing`, `beide Karree`."""
_BOTH: Final = 2


def go_on(clause: Clause, earlier: Sequence[Clause], desk: Desk) -> None:
    """A verb without a name goes on with the subject of its sentence; a bare place or name with its verb."""
    subject = next((each.subjects for each in reversed(earlier) if each.subjects), None)
    if subject and not clause.subjects and not clause.stranger and not clause.enemies and clause.begun:
        clause.subjects = list(subject)
    last = next((each for each in reversed(earlier) if each.begun), None)
    if last is None or clause.condition is not None:
        return
    deed = clause.deeds[0] if clause.deeds else None
    if deed is not None and not deed.verbs and deed.said and len(last.deeds) == 1 and last.deeds[0].verbs:
        one = last.deeds[0]
        alike = bool((deed.places and one.places) or (deed.foes and one.foes) or (deed.directions and one.directions))
        goes = not _leads_somewhere(one, desk) and (deed.thither or _nobody_is_there(deed, clause, desk))
        if alike and not goes and not any(stands(desk.words.verb(name)) for name in last.deeds[0].verbs):
            deed.verbs = last.deeds[0].verbs
    if deed is not None and deed.numbers and len(last.deeds) == 1 and last.deeds[0].numbers:
        _go_that_way(deed, last.deeds[0])


def _nobody_is_there(deed: Deed, clause: Clause, desk: Desk) -> bool:
    """Whether troops that are no guns are told a place without an enemy: they go there, whatever others fire at."""
    view, own = desk.context.view, desk.roster.own
    guns = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)
    troops = all(own[unit].arm not in guns for name in clause.subjects for unit in name.units if unit in own)
    empty = not any(each.side != view.side for place in deed.places for each in view.at(place))
    return troops and bool(deed.places) and not deed.foes and empty


def _leads_somewhere(deed: Deed, desk: Desk) -> bool:
    """Whether its verb takes a way: of `PR1 fires at G20, MX1 to F23` the second goes."""
    verbs = map(desk.words.verb, deed.verbs)
    return any(argument.takes in (Takes.PATH, Takes.SQUARE) for verb in verbs for argument in verb.arguments)


def continues(clause: Clause, later: Clause) -> bool:
    """Whether a clause only says more of what the units of the one before it do: `FI1 to D5; face E`."""
    if not clause.subjects or not clause.begun or later.subjects or later.stranger or later.enemies or not later.begun:
        return False
    return not (clause.condition or clause.guard or later.condition or later.guard or later.otherwise)


def append_to(clause: Clause, later: Clause) -> None:
    """Put what a later clause says behind what the clause says."""
    clause.deeds += later.deeds
    clause.left += later.left
    clause.hard += later.hard
    clause.slips += later.slips
    clause.standing = clause.standing or later.standing
    clause.negated = clause.negated or later.negated
    clause.cancel = clause.cancel or later.cancel


def _go_that_way(deed: Deed, before: Deed) -> None:
    """`AC1 twelve inches south, AC4 six`: so far the same way."""
    told = deed.places or deed.directions or deed.relatives or deed.lean or deed.foes or deed.row or deed.relation
    if told or not (before.directions or before.relatives or before.lean) or deed.verbs:
        return
    deed.verbs, deed.lean, deed.loose = before.verbs, before.lean, True
    deed.directions, deed.relatives = list(before.directions), list(before.relatives)


def face_alike(clauses: Sequence[Clause], sentence: str) -> None:
    """`SE1 M22, SE2 M23, facing N`: give what is told last of all of them to those who were only sent somewhere."""
    last, of_all = clauses[-1] if clauses else None, _OF_ALL.search(sentence)
    if last is not None and of_all and any(of_all.start() <= name.start for name in last.subjects):
        of_all = None  # `both horse face E` are two alone.
    facing_all = "|" not in sentence and _FACING_ALL.search(sentence)
    if last is None or not (of_all or facing_all) or not last.deeds:
        return
    told = last.deeds[-1]
    formed = bool(of_all and told.words and not (told.numbers or told.foes or told.relatives or told.directions))
    alone = len(last.deeds) > 1 and not told.places
    if not (formed or (alone and len(told.directions) == 1)):
        return
    count = len(last.subjects)
    for clause in reversed(clauses[:-1]):
        deed = clause.deeds[0] if len(clause.deeds) == 1 else Deed()
        if not clause.subjects or not deed.places or deed.directions or deed.words:
            return
        count += len(clause.subjects)
        if of_all and of_all["two"] and count > _BOTH:
            return
        if alone:
            clause.deeds.append(replace(told, directions=list(told.directions), words=list(told.words), loose=True))
        else:
            deed.words, deed.loose = list(told.words), True
