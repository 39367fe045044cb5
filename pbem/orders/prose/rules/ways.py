"""Ways: how far and in which direction."""

from __future__ import annotations

from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.verb import Takes
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_INCHES: Final = ('"', "in", "inches", "inch", "Zoll")
_DICE = frozenset(("dice", "die", "wuerfel", "wuerfeln"))


def count(cut: Cutting) -> bool:
    """`one square`, `2 W`, `6 inches`, `3.5 inches`."""
    if not cut.here.is_a(Sort.NUMBER) or (cut.here.is_a(Sort.ARTICLE) and not _counts(cut)):
        return False
    value, _, fraction = cut.here.values(Sort.NUMBER)[0].partition(".")
    if _goes_on_by_inches(cut):
        cut.next_deed()
    if fraction and cut.clause.deed.fraction:
        cut.clause.hard.append(cut.here)
        cut.take()
        return True
    if not value.isdecimal() or len(value) > 3:
        return False
    dice = cut.ahead()
    if dice is not None and key(dice.raw) in _DICE and cut.takes(_shooting(cut), Takes.NUMBER):
        if not cut.clause.deed.verbs and cut.clause.subjects and not cut.clause.deed.places:
            cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = _shooting(cut), dice.raw, True
        cut.clause.deed.numbers.append(int(value))
        cut.take(2)
        return True
    if cut.here.is_a(Sort.LIGHT) and not (_counts(cut) or _so_far(cut)) and not _leads_on(cut):
        return False
    if cut.here.is_a(Sort.PRONOUN, Sort.EACH) and not _counts(cut) and not _so_far(cut):
        return False
    after = cut.ahead()
    if after is not None and after.is_a(Sort.ARM, Sort.BODY) and not _counts(cut):
        cut.clause.hard.append(cut.here)
        cut.take()
        return True
    deed = cut.clause.deed
    goes_on = _counts(cut) or (_takes_nothing(cut) and _leads_on(cut))
    if deed.verbs and not cut.takes(deed.verbs, Takes.PATH, Takes.NUMBER, Takes.MEASURE) and goes_on:
        deed = cut.next_deed()
    deed.numbers.append(int(value))
    deed.fraction = deed.fraction or fraction
    deed.counted = deed.counted or _counts(cut)
    cut.take(2 if _counts(cut) else 1)
    return True


def _goes_on_by_inches(cut: Cutting) -> bool:
    """`3 inches forward, then 2 inches left`: on a measured table another length behind `then` is another way."""
    behind, deed = cut.behind(), cut.clause.deed
    then = behind is not None and behind.is_a(Sort.THEN)
    return then and deed.counted and _counts(cut) and isinstance(cut.desk.context.view.ground, MeasuredGround)


def _shooting(cut: Cutting) -> tuple[str, ...]:
    """The verb of the open deed, or those with the sign `*` where it has none yet."""
    known = (cut.desk.words.verb(name) for name in sorted(cut.desk.subject().verbs))
    return cut.clause.deed.verbs or tuple(verb.name for verb in known if verb.sign == "*")


def _so_far(cut: Cutting) -> bool:
    """`FI2 forward two`: a number behind a way is how far, and not how many of those named behind it."""
    behind, after = cut.behind(), cut.ahead()
    way = behind is not None and behind.is_a(Sort.RELATIVE, Sort.LEAN) and not behind.is_a(Sort.LIGHT)
    return way and (after is None or not after.is_a(Sort.ARM, Sort.BODY, Sort.FEATURE))


def _leads_on(cut: Cutting) -> bool:
    """`eins vor`: a way behind the number; without one a particle that ends a German clause is none."""
    after = cut.ahead()
    return after is not None and after.is_a(Sort.RELATIVE, Sort.LEAN, Sort.DIRECTION)


def _counts(cut: Cutting) -> bool:
    after = cut.ahead()
    return after is not None and (after.is_a(Sort.SQUARES) or after.raw in _INCHES)


def so_far_ahead(cut: Cutting) -> bool:
    """`goes 6 forward`: behind a number a word for a way is no verb, though on a measured table it is one."""
    here, behind, deed = cut.here, cut.behind(), cut.clause.deed
    counted = behind is not None and (behind.is_a(Sort.NUMBER, Sort.SQUARES) or behind.raw in _INCHES)
    told = deed.relatives or deed.directions or deed.places or deed.words or not deed.numbers
    if not counted or told or not (here.is_a(Sort.VERB) and here.is_a(Sort.RELATIVE, Sort.LEAN)):
        return False
    deed.relatives.append((*here.values(Sort.RELATIVE), *here.values(Sort.LEAN))[0])
    cut.take()
    return True


def way(cut: Cutting) -> bool:
    """A direction of the compass, or one told from where the unit looks."""
    here, deed = cut.here, cut.clause.deed
    if here.is_a(Sort.VERB) and cut.ordered(here):
        return False
    behind = cut.behind()
    if (
        behind is not None
        and behind.is_a(Sort.THEN)
        and deed.verbs
        and deed.said
        and here.is_a(Sort.LEAN, Sort.RELATIVE)
    ):
        deed = cut.next_deed()
    if deed.verbs and _takes_nothing(cut) and here.is_a(Sort.LEAN, Sort.RELATIVE, Sort.DIRECTION):
        deed = cut.next_deed()
    if here.is_a(Sort.DIRECTION) and _faces(cut) and deed.places:
        facer = cut.desk.words.implied_facer(cut.desk.subject().verbs)
        if facer is not None:
            deed = cut.next_deed()
            deed.verbs, deed.loose = (facer,), True
    if here.is_a(Sort.DIRECTION) and not here.is_a(Sort.NOT):
        deed.directions.append(Facing(here.values(Sort.DIRECTION)[0]))
    elif here.is_a(Sort.RELATIVE) and not here.is_a(Sort.ARTICLE):
        deed.relatives.append(here.values(Sort.RELATIVE)[0])
    elif here.is_a(Sort.LEAN) and _leans(cut):
        deed.lean = deed.lean or here.values(Sort.LEAN)[0]
    else:
        return False
    cut.take()
    return True


def _takes_nothing(cut: Cutting) -> bool:
    """`limber, forward 6`: what stands behind a verb that takes nothing is another deed."""
    verbs = cut.clause.deed.verbs
    return bool(verbs) and not any(cut.desk.words.verb(name).arguments for name in verbs)


def _faces(cut: Cutting) -> bool:
    """`D6 (E)`, `D6/E`, `D6 E`: a direction in capitals right behind the goal, and nothing more, is where to look."""
    behind, after = cut.behind(), cut.ahead()
    if behind is None or behind.raw in ("(", "|"):
        return behind is not None
    ends = after is None or after.is_a(Sort.COMMA, Sort.STOP, Sort.UNIT)
    near = behind.place is not None or (behind.raw in ("/", ",") and cut.words[cut.at - 2].place is not None)
    return near and ends and cut.here.raw.isupper()


def _leans(cut: Cutting) -> bool:
    """`up one`, `one up`: a small word is a way only beside a number, or behind a verb that goes somewhere."""
    deed, after = cut.clause.deed, cut.ahead()
    if not cut.here.is_a(Sort.LIGHT, Sort.AT, Sort.BEFORE):
        return True
    if deed.places or cut.here.is_a(Sort.AT):
        return bool(deed.numbers) and not deed.places and cut.here.raw.casefold() != "on"
    return bool(deed.numbers) or (after is not None and after.is_a(Sort.NUMBER, Sort.STOP)) or after is None
