"""Who is named only because somebody leaves him, or stays where he stands beside him: neither is told anything."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.reading import Score
from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Found, Name
from pbem.orders.prose.writer import writer_of
from pbem.orders.words.folding import key

_LEAVE: Final = "leave"
_LEAVES: Final = frozenset((
    "leave", "leaves", "leaving", "quit", "quits", "part from", "verlaesst", "verlasse", "verlassen",
))  # fmt: skip
_RANKS: Final = frozenset((
    "ranks", "rank", "side", "company", "lines", "head", "colours", "reihen", "seite", "gesellschaft",
))  # fmt: skip
_OF: Final = frozenset(("of", "von", "vom", "des", "der", "'", "'s"))
_BESIDE: Final = (Sort.BEHIND, Sort.BESIDE, Sort.BEFORE)
_BLOCKS: Final = frozenset((
    "blocking", "blocks", "block", "masking", "masks", "obstructing", "obstructs", "hampering", "hinders", "hindering",
    "versperrt", "versperren", "verstellt", "verstellen", "verdeckt", "verdecken", "behindert", "blockiert",
    "blockieren", "maskiert",
))  # fmt: skip
_STANDS_BESIDE: Final = (" behind", " beside")
_LONGEST: Final = 4


def whom_he_leaves(cut: Cutting) -> bool:
    """`I leave BI2`, `Stair quits the ranks of BI2`: a general leaves the unit that he rides with."""
    steps_out = cut.here.is_a(Sort.FROM) and any(word.is_a(Sort.SELF) for word in cut.words[: cut.at])
    if not (key(cut.here.raw) in _LEAVES or steps_out) or _LEAVE not in cut.desk.words.by_name:
        return False
    behind, own = cut.behind(), cut.desk.roster.own
    himself = steps_out or (behind is not None and behind.is_a(Sort.SELF))
    himself = himself and not cut.clause.subjects
    called = [unit for name in cut.clause.subjects for unit in name.units]
    general = writer_of(cut.desk) if himself else called[0] if len(called) == 1 else None
    piece = own.get(general) if general is not None else None
    if piece is None or general is None or piece.arm is not Arm.GENERAL or not piece.with_unit:
        return False
    found = _his_unit(cut)
    if steps_out and not any(key(word.raw) in _RANKS for word in cut.words[cut.at : cut.at + _LONGEST]):
        return False
    if found is None or found[0].units != (piece.with_unit,) or _stays_there(cut, found[1]):
        return False
    if himself:
        cut.begin(Name((general,), cut.here.raw, cut.here.start, cut.here.end, score=Score.LOOSE))
    deed = cut.next_deed()
    deed.verbs, deed.spoken, deed.loose = (_LEAVE,), cut.here.raw, True
    cut.clause.passed.append(found[0])
    cut.take(found[1])
    return True


def _his_unit(cut: Cutting) -> Found | None:
    """The unit that is named behind the verb, `the ranks of` left out, and how many words there are with the verb."""
    at = cut.at + 1
    while at < len(cut.words) and at <= cut.at + _LONGEST:
        found = cut.namer.name(cut.words, at, None)
        if found is not None:
            end = at + found[1]
            while end < len(cut.words) and key(cut.words[end].raw) in _RANKS | _OF:
                end += 1
            return found[0], end - cut.at
        if not cut.words[at].is_a(Sort.ARTICLE) and key(cut.words[at].raw) not in _RANKS | _OF:
            return None
        at += 1
    return None


def _stays_there(cut: Cutting, length: int) -> bool:
    """`I leave BI2 in D3`, `where it is`: whether it is the unit that is left somewhere."""
    for word in cut.words[cut.at + length :]:
        if word.is_a(Sort.COMMA, Sort.STOP, Sort.AND, Sort.THEN):
            return False
        if word.place is not None or word.is_a(Sort.IDLE, Sort.VERB) or not word.is_a(Sort.LIGHT):
            return True
    return False


def beside_whom_he_stays(cut: Cutting) -> bool:
    """`BC1 stays behind BI1`: behind a verb that only says to stay, who stands beside him tells where he is."""
    clause = cut.clause
    verbs = clause.deeds[-1].verbs if clause.deeds else ()
    stays = bool(verbs) and all(stands(cut.desk.words.verb(name)) for name in verbs) and not clause.deeds[-1].said
    before = cut.behind()
    said = before is not None and before.is_a(Sort.VERB) and key(before.raw).endswith(_STANDS_BESIDE)
    step = int(not said)
    if not stays or not clause.subjects or not (said or cut.here.is_a(*_BESIDE)) or cut.ahead(step) is None:
        return False
    found = cut.namer.name(cut.words, cut.at + step, None)
    told = {unit for name in clause.subjects for unit in name.units}
    if found is None or found[0].foe or not found[0].units or told & {*found[0].units}:
        return False
    clause.passed.append(found[0])
    cut.take(step + found[1])
    return True


def whom_he_blocks(cut: Cutting) -> bool:
    """`FI8 moves aside, it's blocking FC3`: who is in somebody's way is told something, and not the other."""
    clause, name_at = cut.clause, cut.at + 1
    if key(cut.here.raw) not in _BLOCKS or not (clause.subjects or clause.left or cut.done):
        return False
    while name_at < len(cut.words) and cut.words[name_at].is_a(Sort.ARTICLE):
        name_at += 1
    found = cut.namer.name(cut.words, name_at, None) if name_at < len(cut.words) else None
    if found is None or found[0].foe or not found[0].units:
        return False
    end = name_at + found[1]
    while end < len(cut.words) and not cut.words[end].is_a(Sort.COMMA, Sort.STOP, Sort.AND, Sort.THEN):
        end += 1
    clause.passed.append(found[0])
    clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : end]))
    cut.take(end - cut.at)
    return True
