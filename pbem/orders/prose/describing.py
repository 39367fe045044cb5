"""Descriptions of units: `the first battalion`, `our guns`, `the second line`; each word narrows who can be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.array import outermost, part
from pbem.orders.prose.battle_lines import battle_line, number_of_line
from pbem.orders.prose.heads import Head, head_of
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.narrowing import HIS, fitting, narrowed
from pbem.orders.prose.sides import side_at
from pbem.orders.prose.whereabouts import Standing, standing_where
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

_ENDED: Final = re.compile(r"[0-9]+(?:st|nd|rd|th)", re.IGNORECASE)
_ENDINGS: Final = ("st", "nd", "rd", "th", "")
_MINE: Final = frozenset(("my", "our", "mein", "meine", "meinen", "meinem", "meiner", "unser", "unsere", "unseren"))
_ONE: Final = frozenset(("battery", "gun", "cannon", "battalion", "batterie", "geschuetz", "bataillon", "regiment",
                         "brigade", "squadron", "schwadron", "company", "unit", "einheit", "one", "eine",
                         "eines"))  # fmt: skip
_FORMATIONS: Final = frozenset(("division", "corps", "command", "korps", "lot", "crowd", "haufen", "kommando", "gang",
                                "bunch", "folk"))  # fmt: skip
"""Words in the singular that mean many."""
_LONGEST: Final = 12
_TOLD_OF_TROOPS: Final = (Sort.VERB, Sort.PLACE, Sort.NUMBER, Sort.LEAN, Sort.RELATIVE, Sort.DIRECTION, Sort.COLON,
                          Sort.NOTHING, Sort.IDLE, Sort.KEEP, Sort.SILENT, Sort.BODY, Sort.ALSO, Sort.WORD)  # fmt: skip
"""What is told of somebody right behind his name."""


@dataclass(frozen=True, slots=True)
class Description:
    """The pieces that a run of words can mean, whether the enemy's, and how many words there are."""

    pieces: tuple[Piece, ...]
    foe: bool
    length: int
    which: bool
    """Only one of them is meant, or it is not known how many of them."""
    vague: bool = False
    """They are a wing, of which nobody has said where it ends."""


def described(
    words: Sequence[Lexeme], at: int, desk: Desk, last: Sequence[str], *, foes_only: bool = False
) -> Description | None:
    """The description that stands here; `last` are the units spoken of before, whose arm it may go on with."""
    line = None if foes_only else _line_of_battle(words, at, desk)
    if line is not None:
        return line
    roster = desk.roster
    own = [roster.own[unit] for unit in roster.mine]
    before = [roster.own[unit] for unit in last if unit in roster.own]
    enemy = [] if key(words[at].raw) in _MINE else list(desk.context.view.enemy)
    of_theirs = before if at and words[at - 1].is_a(Sort.COLON) and len(before) > 1 else []
    pools = (
        (of_theirs, False),
        (_led(words[at], before, roster.own.values()), False),
        (own, False),
        (list(roster.own.values()), False),
    )
    for pieces, foe in (*(() if foes_only else pools), (enemy, True)):
        most = _LONGEST
        while (head := head_of(words, at, most)) is not None:
            found = _one(head, words, at, pieces, desk, before, last, foe=foe)
            if found is not None:
                return found
            most = min(head.length, most) - 1
    return None


def _led(word: Lexeme, before: Sequence[Piece], pieces: Iterable[Piece]) -> list[Piece]:
    """With `his` those of the commands of whom was spoken before."""
    commands = {piece.command for piece in before} - {""}
    return [piece for piece in pieces if piece.command in commands] if key(word.raw) in HIS else []


def _one(head: Head, words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, before: Sequence[Piece],
         last: Sequence[str], *, foe: bool) -> Description | None:  # fmt: skip
    """The pieces that a head can mean, with what is said behind it of where they stand."""
    goes_on = bool(last) and at > 0 and words[at - 1].is_a(Sort.AND, Sort.COMMA) and _numbered(head.run)
    fits = fitting(pieces, head, desk, before)
    if not fits:
        return None
    where = _where(words, at + head.length, fits, desk, last, foe=foe)
    alone = not foe and _numbered_alone(words, at, head)
    by_itself = _troops_first(words, at, head) or _in_a_row(words, at, head)
    if not (_says_who(head.run, head, where) or goes_on or alone or by_itself):
        return None
    length = head.length
    chosen = fits
    side, outer = head.flank, head.outermost
    if isinstance(where, Standing):
        chosen, length = list(where.pieces), length + where.length
        if where.nearest:
            return _nearest(chosen, head, where.nearest, length, foe=foe)
    elif where is not None:
        side, outer, length = where[0], where[1], length + where[2]
    if side and not foe:
        return _on_side(chosen, head, side, length, desk, outer=outer)
    count = head.count
    if 0 < count < len(chosen) and before:
        named = [piece for piece in chosen if piece.id in {each.id for each in before}]
        led = [piece for piece in chosen if piece.command and piece.command in {each.command for each in before}]
        chosen = next((some for some in (named, led) if len(some) == count), chosen)
    if count and head.final | head.initial and count < len(chosen) and len(head.run) + head.final > 1:
        return Description(tuple(chosen[-count:] if head.final else chosen[:count]), foe, length, which=False)
    counted = len(head.numbers) > 1 and len(chosen) <= len(head.numbers)
    one = _one_is_meant(head.run, foe=foe) or (0 < count < len(chosen) and not foe)
    which = len(chosen) > 1 and not counted and one
    if which and before:
        commands = {each.command for each in before} - {""}
        led = [piece for piece in chosen if piece.command in commands]
        chosen, which = (led, False) if len(led) == 1 else (chosen, which)
    return Description(tuple(chosen), foe, length, which)


def _nearest(pieces: Sequence[Piece], head: Head, least: int, length: int, *, foe: bool) -> Description:
    """As many as were counted, or the one that is meant; those as near as the last of them make it a question."""
    count = head.count or (1 if singular(head.run) else least)
    found = pieces[: max(count, least if count == 1 else count)]
    return Description(tuple(found), foe, length, which=len(found) > count)


def _where(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str], *, foe: bool
           ) -> Standing | tuple[str, bool, int] | None:  # fmt: skip
    if at >= len(words):
        return None
    side = None if foe else side_at(words, at)
    if side is not None and len(pieces) > 1:
        return side
    return standing_where(words, at, pieces, desk, last)


def _on_side(pieces: Sequence[Piece], head: Head, side: str, length: int, desk: Desk, *, outer: bool) -> Description:
    """Those on one side: as many as were counted, one where one is meant, else a wing of which nobody knows the end."""
    one = singular(head.run) and not head.wing
    count = head.count or int(one or outer)
    if count and not head.wing:
        found = outermost(pieces, side, count, desk.roster)
        return Description(found, foe=False, length=length, which=len(found) > count)
    found = part(pieces, side, desk.roster) or tuple(pieces)
    return Description(found, foe=False, length=length, which=False, vague=len(found) > 1)


def singular(run: Sequence[Lexeme]) -> bool:
    """Whether the words mean one unit: a body or battery in the singular, and nothing that counts several."""
    if any(word.is_a(Sort.SEVERAL, Sort.EACH, Sort.ALL, Sort.REST) or key(word.raw) in _FORMATIONS for word in run):
        return False
    if any(key(word.raw) in _ONE for word in run):
        return True
    named = any(word.is_a(Sort.FEATURE) and not word.is_a(Sort.ORDINAL) for word in run)
    return any(word.is_a(Sort.BODY) for word in run) or (any(word.is_a(Sort.ORDINAL) for word in run) and not named)


def _one_is_meant(run: Sequence[Lexeme], *, foe: bool) -> bool:
    bare = len(run) == 1 and run[0].is_a(Sort.ARM) and key(run[0].raw) in _ONE and not foe
    return bare or singular(run)


def _line_of_battle(words: Sequence[Lexeme], at: int, desk: Desk) -> Description | None:
    """`the second line`, `das erste Treffen`, `the second line of foot`, `2nd line foot`."""
    here = at
    while here < len(words) and words[here].is_a(Sort.ARTICLE, Sort.EACH, Sort.EPITHET) and not words[here].is_a(
        Sort.ORDINAL
    ):  # fmt: skip
        here += 1
    ordinal = here
    if here < len(words) and number_of_line(words[here]):
        here += 1
        here += here < len(words) and _is_only_a_name(words[here])
    if here == ordinal or here >= len(words) or not words[here].is_a(Sort.BATTLE_LINE):
        return None
    if _is_called_a_line(words[ordinal], desk):
        return None
    found = battle_line(number_of_line(words[ordinal]), desk)
    after = words[here + 1] if here + 1 < len(words) else None
    if after is not None and after.is_a(Sort.BODY) and not after.is_a(Sort.ARM):
        return None
    if after is not None and after.is_a(Sort.ARM):
        found, here = tuple(narrowed(list(found), after, desk)), here + 1
    arm = words[here + 2] if here + 2 < len(words) and key(words[here + 1].raw) in ("of", "der", "des", "von") else None
    if arm is not None and arm.is_a(Sort.ARM):
        found, here = tuple(narrowed(list(found), arm, desk)), here + 2
    return Description(found, foe=False, length=here + 1 - at, which=False) if found else None


def _is_called_a_line(ordinal: Lexeme, desk: Desk) -> bool:
    """`first line`, where a unit is the 1st line infantry: it is no line of battle."""
    names = (phrase(desk.roster.own[unit].name) for unit in desk.roster.mine)
    said = {key(ordinal.raw), *(f"{number}{end}" for number in ordinal.values(Sort.ORDINAL) for end in _ENDINGS)}
    return any(one in said and other == "line" for name in names for one, other in pairwise(name))


def _is_only_a_name(word: Lexeme) -> bool:
    return word.is_a(Sort.FEATURE) and not word.is_a(Sort.ARM, Sort.BODY, Sort.BATTLE_LINE)


def _says_who(run: Sequence[Lexeme], head: Head, where: object) -> bool:
    """Whether the words are enough to mean units: a name, an arm, or a number with a word for a unit."""
    if any(word.is_a(Sort.FEATURE) or (word.is_a(Sort.ARM) and not word.is_a(Sort.BODY)) for word in run):
        noun = run[0].is_a(Sort.ARTICLE) and not run[-1].is_a(Sort.WORD)
        plain = not all(_means_more(word) for word in run if not word.is_a(Sort.ARTICLE))
        return plain or noun or bool(where or head.flank)
    if head.numbers or head.wing or (head.flank and head.count and not head.run[1:]):
        return True
    body = any(word.is_a(Sort.BODY) for word in run)
    if any(word.is_a(Sort.BODY) and word.is_a(Sort.ORDINAL) for word in run):
        return True
    if body and (head.flank or where is not None or head.count or head.final):
        return True
    if body and any(word.is_a(Sort.EACH) for word in run):
        return True
    ordinal = any(word.is_a(Sort.ORDINAL) for word in run)
    return (ordinal and len(run) > 1) or bool(head.numbers)


def _numbered(run: Sequence[Lexeme]) -> bool:
    """`the 7th and 8th`: a bare number behind another."""
    return len(run) == 1 and run[0].is_a(Sort.ORDINAL) and run[0].raw[:1].isdecimal()


def _numbered_alone(words: Sequence[Lexeme], at: int, head: Head) -> bool:
    """`1st to D5, 2nd: E5`: at the beginning of a clause a number with an ending, before where it goes."""
    before = words[at - 1] if at else None
    after = words[at + 1] if at + 1 < len(words) else None
    goal = words[at + 2] if at + 2 < len(words) else None
    if len(head.run) != 1 or not _ENDED.fullmatch(head.run[0].raw) or head.length != 1 or after is None:
        return False
    begins = before is None or before.is_a(Sort.COMMA, Sort.STOP, Sort.AND)
    return begins and (after.place is not None or (goal is not None and goal.place is not None))


def _troops_first(words: Sequence[Lexeme], at: int, head: Head) -> bool:
    """`Guards Q19`, `Guard stays`: at the beginning of a clause a word for troops that is a verb as well names them."""
    word, before = words[at], words[at - 1] if at else None
    after = words[at + head.length] if at + head.length < len(words) else None
    if len(head.run) != 1 or head.length != 1 or after is None or not word.is_a(Sort.ARM, Sort.FEATURE):
        return False
    begins = before is None or before.is_a(Sort.COMMA, Sort.STOP, Sort.AND, Sort.COLON)
    plural = word.raw.casefold().endswith("s")
    told = after.is_a(*_TOLD_OF_TROOPS) and not after.is_a(Sort.ARTICLE, Sort.AT)
    named = before is not None and word.raw.istitle() and after.place is not None
    return (
        begins and told and (plural or named or after.is_a(Sort.VERB, Sort.NOTHING, Sort.IDLE, Sort.KEEP, Sort.SILENT))
    )


def _in_a_row(words: Sequence[Lexeme], at: int, head: Head) -> bool:
    """`Hold: Pacthod, Guard`: among names with capitals, nothing else beside it, a verb with a capital is a name."""
    word, before = words[at], words[at - 1] if at else None
    after = words[at + head.length] if at + head.length < len(words) else None
    if before is None or len(head.run) != 1 or head.length != 1 or not (word.is_a(Sort.FEATURE) and word.raw.istitle()):
        return False
    ends = after is None or after.is_a(Sort.COMMA, Sort.STOP, Sort.AND)
    return ends and before.is_a(Sort.COMMA, Sort.AND, Sort.COLON)


def _means_more(word: Lexeme) -> bool:
    """Whether a word for an arm is a formation or a verb as well; the arms that policies speak of are none."""
    of_policy = bool(word.values(Sort.WORD)) and set(word.values(Sort.WORD)) <= set(word.values(Sort.ARM))
    return word.is_a(Sort.LIGHT, Sort.VERB) or (word.is_a(Sort.WORD) and not of_policy)
