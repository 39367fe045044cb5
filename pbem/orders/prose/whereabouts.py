"""Where somebody stands of whom it is told so: `in D7`, `at the bridge`, `across the river`, `next to FI3`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.banks import bank_at
from pbem.orders.prose.battle_lines import battle_line, number_of_line
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.relations import around, front_of, turns_of
from pbem.orders.prose.side_of import compass_side, on_the_side
from pbem.orders.prose.terrain import beyond_water, spots
from pbem.orders.words.folding import key

STANDS: Final = frozenset(("who", "that", "which", "stands", "stand", "standing", "is", "are", "was", "were", "steht",
                           "stehen", "sitzt", "sitzen", "sits", "sitting", "up", "down", "over", "there", "gerade",
                           "posted", "placed", "die", "der", "das", "ist", "sind", "oben", "unten", "im", "feld",
                           "lying", "liegt", "liegen", "square", "out"))  # fmt: skip
_STANDS_LAST: Final = frozenset(("steht", "stehen", "sitzt", "sitzen", "liegt", "liegen"))
"""German verbs of those clauses stand last."""
_IN: Final = frozenset(("in", "at", "on", "auf", "bei", "from", "aus", "near", "von", "im", "vom"))
_THITHER: Final = frozenset(("den", "die", "das"))
"""Behind `an` or `auf` they lead to a place, and tell of nobody that he stands there."""
_ROWS: Final = frozenset(("row", "rank", "column", "file", "reihe", "zeile", "spalte"))
_OF: Final = frozenset(("of", "in", "from", "the", "my", "our", "des", "der", "dem", "im", "vom", "aus", "meines",
                        "unseres", "meiner", "unserer"))  # fmt: skip
_TOWARDS: Final = frozenset(("to", "the", "zu", "zum", "zur", "am", "an", "dem", "der"))
_LONGEST: Final = 4


@dataclass(frozen=True, slots=True)
class Standing:
    """Those of some pieces that stand where it was said, and how many words said it."""

    pieces: tuple[Piece, ...]
    length: int
    nearest: int = 0
    """So many of them are as near as the first to what was named; 0 where they stand in no sequence."""


def standing_where(
    words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
) -> Standing | None:
    """Those of the pieces that stand where the words from `at` on say; None where they say no such thing."""
    here = at
    while here < len(words) and here < at + _LONGEST and key(words[here].raw) in STANDS:
        here += 1
    for start in range(here, at - 1, -1):
        for told in (_in_places, _in_row, _in_line, _nearest_to, _far_side, _on_ground, _beside_somebody, _by_compass):
            found = told(words, start, pieces, desk, last)
            if found is not None:
                end = start + found.length
                while end < len(words) and key(words[end].raw) in _STANDS_LAST:
                    end += 1
                return Standing(found.pieces, end - at, found.nearest)
    return None


def _in_places(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
               ) -> Standing | None:  # fmt: skip
    """`in D7 and E7`, `at the castle`: those who stand in one of these places."""
    first = at + 1 + (at + 1 < len(words) and words[at + 1].is_a(Sort.ARTICLE))
    if first >= len(words) or key(words[at].raw) not in _IN or (place := words[first].place) is None:
        return None
    if first > at + 1 and key(words[at + 1].raw) in _THITHER:
        return None
    places: list[Place | None] = [place]
    here = first + 1
    while here + 1 < len(words) and words[here].is_a(Sort.AND, Sort.COMMA) and words[here + 1].place is not None:
        if not any(piece.place == words[here + 1].place for piece in pieces):
            break
        places.append(words[here + 1].place)
        here += 2
    there = tuple(piece for piece in pieces if piece.place in places)
    if not there or (here < len(words) and words[here].place is not None):
        return None
    return Standing(there, here - at)


def _in_row(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
            ) -> Standing | None:  # fmt: skip
    """`on row 7`."""
    here = at + (at < len(words) and key(words[at].raw) in _IN)
    if here + 1 >= len(words) or key(words[here].raw) not in _ROWS:
        return None
    ground, name = desk.context.view.ground, words[here + 1].raw.upper()
    there = tuple(piece for piece in pieces if piece.place is not None
                  and name in (ground.row_of(piece.place), ground.column_of(piece.place)))  # fmt: skip
    return Standing(there, here + 2 - at) if there else None


def _in_line(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
             ) -> Standing | None:  # fmt: skip
    """`of the first line`, `im zweiten Treffen`."""
    here = at
    while here < len(words) and here < at + _LONGEST and not number_of_line(words[here]):
        if key(words[here].raw) not in _OF:
            return None
        here += 1
    if here == at or here + 1 >= len(words) or not words[here + 1].is_a(Sort.BATTLE_LINE):
        return None
    line = battle_line(number_of_line(words[here]), desk)
    there = tuple(piece for piece in pieces if piece in line)
    return Standing(there, here + 2 - at) if there else None


def _nearest_to(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
                ) -> Standing | None:  # fmt: skip
    """`nearest the forest`: all of them, the nearest first; how many of them are meant is said before."""
    if at >= len(words) or not words[at].is_a(Sort.NEAREST):
        return None
    here = at + 1
    while here < len(words) and key(words[here].raw) in _TOWARDS:
        here += 1
    if here >= len(words):
        return None
    view, place = desk.context.view, words[here].place
    kinds = ground_at(words, here) if place is None else None
    marks = _marks(words[here], desk, last)
    goals = [place] if place is not None else [piece.place for piece in marks if piece.place is not None]
    goals += spots(kinds[0], view) if kinds is not None else ()
    if not goals:
        return None
    far = {piece.id: min(view.ground.distance(piece.place, goal) for goal in goals)
           for piece in pieces if piece.place is not None}  # fmt: skip
    there = sorted((piece for piece in pieces if piece.id in far), key=lambda piece: far[piece.id])
    least = tuple(piece for piece in there if far[piece.id] == far[there[0].id])
    return Standing(tuple(there), here + (kinds[1] if kinds is not None else 1) - at, len(least))


def _far_side(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
              ) -> Standing | None:  # fmt: skip
    """`across the river`, `on the other bank`."""
    if at >= len(words) or not words[at].is_a(Sort.ACROSS, Sort.FAR_SIDE):
        return None
    length = 1
    kinds = ground_at(words, at + 1)
    if words[at].is_a(Sort.ACROSS) and kinds is not None and "river" in kinds[0]:
        length += kinds[1]
    elif not words[at].is_a(Sort.FAR_SIDE):
        return None
    beyond = beyond_water(desk.context.view)
    there = tuple(piece for piece in pieces if piece.place in beyond)
    return Standing(there, length) if there else None


def _on_ground(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
               ) -> Standing | None:  # fmt: skip
    """`at the bridge`: those who stand in such ground, or else right beside it."""
    if at >= len(words) or not (words[at].is_a(Sort.AROUND) or key(words[at].raw) in _IN):
        return None
    found = ground_at(words, at + 1)
    if found is None or key(words[at + 1].raw) in _THITHER:
        return None
    view = desk.context.view
    places = spots(found[0], view)
    there = tuple(piece for piece in pieces if piece.place in places)
    if not there and words[at].is_a(Sort.BESIDE, Sort.AROUND):
        near = {each for place in places for each in view.ground.neighbours(place)}
        there = tuple(piece for piece in pieces if piece.place in near)
    return Standing(there, 1 + found[1]) if there else None


def ground_at(words: Sequence[Lexeme], at: int) -> tuple[tuple[str, ...], int] | None:
    """The kinds of ground that are named here, with what narrows them, and how many words there are.

    `the northern bridge`, `our end of the farm bridge`.
    """
    side, length = bank_at(words, at) or ("", 0)
    here, ways = at + length, [side] if side else []
    while here < len(words) and not words[here].is_a(Sort.GROUND):
        word = words[here]
        led = word.is_a(Sort.ARTICLE, Sort.DIRECTION, Sort.EPITHET) and not word.is_a(Sort.AT)
        if here >= at + length + _LONGEST - 1 or not led or word.place:
            return None
        if word.is_a(Sort.DIRECTION) and not word.is_a(Sort.ARTICLE):
            ways = [word.values(Sort.DIRECTION)[0]]
        here += 1
    if here + 1 < len(words) and words[here].place and words[here + 1].is_a(Sort.GROUND) and not words[here + 1].place:
        ways, here = [*ways, f"@{words[here].values(Sort.PLACE)[0]}"], here + 1
    if here >= len(words) or words[here].place or (here == at and words[here].is_a(Sort.UNIT, Sort.VERB)):
        return None
    kinds = words[here].values(Sort.GROUND)
    if ways:
        kinds = tuple(" ".join((kind.partition(" ")[0], *ways)) for kind in kinds)
    return kinds, here + 1 - at


def _beside_somebody(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
                     ) -> Standing | None:  # fmt: skip
    """`next to FI3`, `the one behind it`: those who stand so beside somebody."""
    if at + 1 >= len(words):
        return None
    turns = turns_of(words[at])
    marks = _marks(words[at + 1], desk, last)
    if not turns or not marks:
        return None
    view = desk.context.view
    places = {place for mark in marks if mark.place is not None
              for place in around(mark.place, front_of(mark, view), turns, 1, view)}  # fmt: skip
    there = tuple(piece for piece in pieces if piece.place in places and piece not in marks)
    return Standing(there, 2) if there else None


def _by_compass(words: Sequence[Lexeme], at: int, pieces: Sequence[Piece], desk: Desk, last: Sequence[str]
                ) -> Standing | None:  # fmt: skip
    """`west of the Duke`, `östlich von E6`: all who stand on that side."""
    if (side := compass_side(words, at)) is None:
        return None
    way, mark = side
    called = _marks(words[mark], desk, last) or _only_one_called(words[mark], desk)
    places = [words[mark].place] if words[mark].place else [each.place for each in called]
    known = [place for place in places if place is not None]
    there = on_the_side(pieces, way, known, desk.context.view) if known else ()
    return Standing(there, mark + 1 - at) if there else None


def _only_one_called(word: Lexeme, desk: Desk) -> tuple[Piece, ...]:
    """The one of the seat, or else of all whom it commands, who bears a word among his names; none where several do."""
    said = {*word.values(Sort.FEATURE)}
    own = desk.roster.own
    for units in (desk.roster.mine, tuple(own)):
        if len(called := tuple(own[unit] for unit in units if said & features(own[unit]))) == 1:
            return called
    return ()


def _marks(word: Lexeme, desk: Desk, last: Sequence[str]) -> tuple[Piece, ...]:
    units: Sequence[str] = word.values(Sort.UNIT)
    if not units and word.is_a(Sort.PRONOUN):
        units = last
    return tuple(piece for unit in units if (piece := desk.context.view.piece(unit)) is not None)
