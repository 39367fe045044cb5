"""Lists: labels with a verb for the names behind them, captions that only sort them, and verbs between names."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.blocks import has_action_dice
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.rules.corrections import NO
from pbem.orders.prose.rules.subjects import verb_first
from pbem.orders.words.folding import key

_LONGEST: Final = 5
"""Words between a label and its colon."""
_DETAILS: Final = (Sort.NUMBER, Sort.SQUARES, Sort.RELATIVE, Sort.LEAN, Sort.LIGHT, Sort.ARTICLE, Sort.WORD,
                   Sort.DIRECTION)  # fmt: skip
_SAME: Final = ("same", "the same", "gleiche", "dieselbe", "selbe", "like")
_FRONTS: Final = ("facing", "front", "way", "direction", "blick", "blickrichtung", "richtung", "face")
_BRACKETS: Final = ("(", ")", "*", "_")
_NO_CAPTION: Final = (Sort.PLACE, Sort.CANCEL, Sort.KEEP, Sort.NOT, Sort.EXCEPT, Sort.IF, Sort.UNLESS, Sort.ASTRAY,
                      Sort.MAYBE, Sort.COMMA, Sort.STOP, Sort.ALL, Sort.REST, Sort.NOBODY, Sort.STANDING,
                      Sort.ELSE)  # fmt: skip


def label(cut: Cutting) -> bool:
    """`ADVANCE: FI1, FI2`, `Advance 1: FI1`, `one forward: FI1`: a deed with a colon is for every name behind it."""
    if (cut.clause.subjects or cut.clause.begun or cut.clause.start >= 0) and not _begins_anew(cut):
        return False
    length = _to_colon(cut)
    if not length or cut.ahead(length + 1) is None:
        return False
    words = cut.words[cut.at : cut.at + length]
    if words[-1].is_a(Sort.ARM, Sort.FEATURE) and _told_by_itself(cut, length + 1):
        return False
    if _is_no_deed(words):
        return False
    said = [word for word in words if cut.ordered(word)]
    if len(said) > 1 or (not said and not _tells_a_way(words)):
        return False
    if not said and not _own_id(cut, cut.ahead(length + 1)):
        return False
    cut.close()
    deed = cut.clause.deed
    if said:
        deed.verbs, deed.spoken = cut.ordered(said[0]), said[0].raw
        deed.lean = "".join(said[0].values(Sort.LEAN)[:1])
    else:
        deed.verbs, deed.loose = movers_of(cut.desk.subject()), True
    for word in words:
        if word not in said:
            _tell(deed, word)
    cut.label, cut.listed = deed.verbs, deepcopy(deed)
    cut.take(length + 1)
    return True


def _is_no_deed(words: Sequence[Lexeme]) -> bool:
    """`standing: …`, `2 hits: …`: what tells until when, or on what it hangs."""
    counted = len(words) > 1 and words[0].is_a(Sort.NUMBER) and key(words[1].raw) in ("hit", "hits", "treffer")
    return counted or any(word.is_a(Sort.STANDING) for word in words)


def _begins_anew(cut: Cutting) -> bool:
    """`FI6 stays, FIRE: FI8`: behind a pause and what somebody else is told, a verb with a colon before a unit."""
    behind, colon = cut.behind(), cut.ahead()
    pause = behind is not None and behind.is_a(Sort.COMMA) and cut.clause.begun
    return pause and colon is not None and colon.is_a(Sort.COLON) and _own_id(cut, cut.ahead(2))


def _told_by_itself(cut: Cutting, length: int) -> bool:
    """`Guards: stay`: whether a verb and nobody's name follows, so that the word before it names troops."""
    after = cut.ahead(length)
    return after is not None and bool(cut.ordered(after)) and not after.is_a(Sort.UNIT, Sort.ARM, Sort.FEATURE)


def _to_colon(cut: Cutting) -> int:
    """How many words stand before the colon of a label, 0 where there is none; a dash before a name is one as well."""
    for length in range(1, _LONGEST + 1):
        word = cut.ahead(length)
        if word is None:
            return 0
        first = cut.words[cut.at : cut.at + length]
        if word.is_a(Sort.COLON) or (word.raw == "-" and _own_id(cut, cut.ahead(length + 1)) and cut.at == 0):
            fits = all(cut.ordered(each) or each.is_a(*_DETAILS) or each.raw in _BRACKETS for each in first)
            return length if fits and not any(_own_id(cut, each) or each.raw == "-" for each in first) else 0
    return 0


def _tells_a_way(words: Sequence[Lexeme]) -> bool:
    return any(word.is_a(Sort.NUMBER) for word in words) and any(word.is_a(Sort.RELATIVE, Sort.LEAN) for word in words)


def _tell(deed: Deed, word: Lexeme) -> None:
    if word.is_a(Sort.NUMBER) and word.values(Sort.NUMBER)[0].isdecimal():
        deed.numbers.append(int(word.values(Sort.NUMBER)[0]))
    elif word.is_a(Sort.RELATIVE):
        deed.relatives.append(word.values(Sort.RELATIVE)[0])
    elif word.is_a(Sort.LEAN) and not deed.lean:
        deed.lean = word.values(Sort.LEAN)[0]
    elif word.is_a(Sort.WORD) and not word.is_a(Sort.LIGHT, Sort.SQUARES, Sort.NUMBER):
        deed.words.append(word.values(Sort.WORD)[0])


def caption(cut: Cutting) -> bool:
    """`Infantry: FI1 to D6`, `Centre: FI4 to G6`: what stands before a colon and a unit's id only sorts the orders."""
    if cut.clause.start >= 0 or cut.clause.subjects or _own_id(cut, cut.here):
        return False
    for length in range(1, _LONGEST):
        word = cut.ahead(length)
        if word is None or word.is_a(*_NO_CAPTION) or _own_id(cut, word) or _counts_actions(cut, word):
            return False
        if word.is_a(Sort.COLON):
            break
    else:
        return False
    if not _own_id(cut, cut.ahead(length + 1)) or any(
        cut.ordered(each) for each in cut.words[cut.at : cut.at + length]
    ):
        return False
    if cut.here.is_a(*_NO_CAPTION):
        return False
    named = cut.namer.name(cut.words, cut.at, None)
    if named is not None and not named[0].foe:
        own = cut.desk.roster.own
        commands = {own[unit].command for unit in named[0].units if unit in own}
        cut.within = cut.desk.roster.of_command(min(commands)) if len(commands) == 1 and min(commands) else ()
    cut.at += length + 1
    return True


def _counts_actions(cut: Cutting, word: Lexeme) -> bool:
    """`GRE on 3: GR1 to E3`: behind a general a number is how many actions he gets."""
    pieces = [cut.desk.roster.own.get(unit) for unit in cut.here.values(Sort.UNIT)]
    general = any(piece is not None and piece.arm is Arm.GENERAL for piece in pieces)
    return general and word.is_a(Sort.NUMBER) and has_action_dice(cut.desk)


def verb_between(cut: Cutting) -> bool:
    """`advance FI1 FI2 hold FI3`: where the verb stands before its names, another verb before a name begins anew."""
    if not cut.ordered(cut.here) or not verb_first(cut):
        return False
    after = cut.ahead()
    if not _own_id(cut, cut.ahead(2) if after is not None and after.is_a(Sort.WITH) else after):
        return False
    behind = cut.behind(Sort.COMMA, Sort.AND, Sort.THEN)
    if behind is None or behind.is_a(Sort.WITH, Sort.LIGHT):
        return False
    cut.close()
    return False


def not_so(cut: Cutting) -> bool:
    """`FI1 to D6, FI2 not`: a bare no takes back what is on file, and where nothing is, tells to stay."""
    clause, after = cut.clause, cut.ahead()
    refused = cut.here.is_a(Sort.NOT) or key(cut.here.raw) in NO
    if not refused or not clause.subjects or clause.begun or clause.cancel:
        return False
    if after is not None and not after.is_a(Sort.COMMA, Sort.STOP, Sort.AND):
        return False
    units = {unit for name in clause.subjects for unit in name.units}
    if any(order.unit in units for order in cut.desk.context.filed):
        clause.cancel = True
    else:
        clause.deed.verbs, clause.deed.spoken, clause.deed.loose = cut.holding(), cut.here.raw, True
    clause.settled = True
    cut.take()
    return True


def all_face(cut: Cutting) -> bool:
    """`FI1 D6 FI2 E6, all N`: at the end of a sentence a front is for all who were sent somewhere in it."""
    if not cut.here.is_a(Sort.ALL, Sort.EACH) or not cut.at:
        return False
    facer, at = cut.desk.words.implied_facer(cut.desk.subject().verbs), cut.at + 1
    while at < len(cut.words) and (cut.words[at].is_a(Sort.COLON) or facer in cut.words[at].values(Sort.VERB)):
        at += 1
    way = cut.words[at] if at < len(cut.words) else None
    ends = at + 1 >= len(cut.words) or cut.words[at + 1].is_a(Sort.STOP)
    sent = [clause for clause in (*cut.done, cut.clause) if clause.subjects]
    if way is None or facer is None or not way.is_a(Sort.DIRECTION) or not way.raw[:1].isupper() or not ends:
        return False
    if len(sent) < 2 or not all(clause.deeds and clause.deeds[-1].places for clause in sent):
        return False
    for clause in sent:
        if not any(deed.directions for deed in clause.deeds):
            clause.deeds.append(Deed((facer,), way.raw, directions=[Facing(way.values(Sort.DIRECTION)[0])]))
    cut.take(at + 1 - cut.at)
    return True


def same_front(cut: Cutting) -> bool:
    """`FI1 D6 face N, FI2 E6 same facing`: the front that was told last."""
    what, said = cut.ahead(), key(cut.here.raw)
    one = said in ("same facing", "same front", "gleiche front", "dieselbe front", "gleiche blickrichtung")
    two = said in _SAME and what is not None and key(what.raw) in _FRONTS
    if not (one or two) or not cut.clause.subjects or not cut.clause.begun:
        return False
    facer = cut.desk.words.implied_facer(cut.desk.subject().verbs)
    told = [
        deed for clause in reversed([*cut.earlier, *cut.done]) for deed in reversed(clause.deeds) if deed.directions
    ]
    if facer is None or not told:
        return False
    cut.clause.deeds.append(Deed((facer,), cut.here.raw, directions=list(told[0].directions[-1:]), loose=True))
    cut.take(1 if one else 2)
    return True


def yes(cut: Cutting) -> bool:
    """`FI2 yes: D6`: a yes before what is told says nothing more."""
    if key(cut.here.raw) not in ("yes", "ja") or not cut.clause.subjects or cut.clause.begun or cut.ahead() is None:
        return False
    after = cut.ahead()
    assert after is not None
    if not after.is_a(Sort.COLON, Sort.LIGHT, Sort.PLACE) or cut.ahead(2) is None:
        return False
    cut.take()
    return True


def _own_id(cut: Cutting, word: Lexeme | None) -> bool:
    if word is None or not word.is_a(Sort.UNIT):
        return False
    piece = cut.desk.roster.find(word.raw)
    return piece is not None and piece.id in cut.desk.roster.own and piece.arm is not Arm.GENERAL
