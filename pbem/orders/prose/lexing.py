"""From the text of a sentence to its words, the longest phrase first, each with everything that it may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.place import Place
from pbem.battle.verb import Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.meaning.places import beyond, on_map
from pbem.orders.prose.calibres import with_calibres
from pbem.orders.prose.circled import without_ends
from pbem.orders.prose.compounds import Parts, parts_of, with_names, with_numbers
from pbem.orders.prose.counted_things import without_counted_things
from pbem.orders.prose.dictated import dictated
from pbem.orders.prose.dictionary import Dictionary, features
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.phrasal import with_parts
from pbem.orders.prose.split_places import split_place
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import Kind, Token

_SIGNS: Final[Mapping[str, Sort]] = {
    ",": Sort.COMMA, ":": Sort.COLON, ".": Sort.STOP, "!": Sort.STOP, "?": Sort.STOP, ";": Sort.STOP,
    "...": Sort.SIGN, "|": Sort.STOP, "@": Sort.AT, "{": Sort.COMMA, "}": Sort.COMMA,
}  # fmt: skip
_TIMES: Final = re.compile(r"([1-9])x|x([1-9])")
"""`2x`, `x2`."""
_GLUED_WAY: Final = re.compile(r"([1-9])([NSEW]{1,2})")
_SIDES: Final = {"R": "right", "L": "left"}
_FARTHEST: Final = 40
"""Words between a German verb and its particle, at most."""
_GERMAN: Final = frozenset(("der", "das", "den", "dem", "und", "nicht", "auf", "nach", "mit", "ein", "eine", "zu"))
"""A sentence with one of these is German."""
_SOMEBODY: Final = (Sort.UNIT, Sort.PRONOUN, Sort.ARM, Sort.BODY, Sort.FEATURE, Sort.REQUEST)
"""Behind these `rest` is what they do, and nobody else."""
_AWAY: Final = ("vor", "zurueck", "vorwaerts", "rueckwaerts")
"""German for how a line goes."""
_LEADS: Final = ("an", "auf")
_SHORT: Final = 2
"""Directions of so few letters count in capitals only: `so`, `no`, `n` and `o` are words."""


def lexemes(text: str, tokens: Sequence[Token], desk: Desk, words: Dictionary) -> tuple[Lexeme, ...]:
    """The words of a text, the longest phrase first."""
    keys = [token.key for token in tokens]
    found: list[Lexeme] = []
    index = 0
    while index < len(tokens):
        length, sorts, place = _place(tokens, index, desk)
        apart = split_place(tokens, index, desk)
        if apart is not None:
            length, place = apart
            sorts = {Sort.PLACE: (desk.context.view.ground.name(place),)}
        if not length and (unit := _spaced_id(tokens, index, desk, words)):
            length, sorts = 2, {Sort.UNIT: (unit,)}
        if not length and (heard := dictated(tokens, index, desk)) is not None:
            length, place = heard.length, heard.place
            sorts = {Sort.UNIT if place is None else Sort.PLACE: (heard.code,)}
        if not length:
            length, sorts = words.match(keys, index)
            sorts = _fitting(sorts, tokens[index]) if length == 1 else sorts
            if length > 1 and not set(sorts) - {Sort.WORD} and Sort.IF in words.of((keys[index],)):
                length, sorts = 1, words.of((keys[index],))
            if length > 1 and _is_a_common_name_of_his(sorts, keys[index : index + length], found, desk, words):
                length, sorts = 1, words.of((keys[index],))
            if length > 1 and _ends_a_name(found, words.of((keys[index],))):
                length, sorts = 1, words.of((keys[index],))
        if not length and (parts := parts_of(tokens[index], words) or _so_far(tokens[index], words)):
            found += _apart(parts, tokens[index], index)
            index += 1
            continue
        if not length or not sorts:
            length, sorts = 1, _alone(tokens[index], desk)
        if place is None and Sort.PLACE in sorts:
            place = on_map(key(sorts[Sort.PLACE][0]), desk.context.view.ground)
        start, last = tokens[index].column - 1, tokens[index + length - 1]
        end = last.column - 1 + len(last.raw)
        slip = sorts[Sort.PLACE][0] if apart is not None else ""
        found.append(Lexeme(text[start:end], sorts, start, end, index, length, place, slip))
        index += length
    found = with_numbers(list(with_names(list(with_calibres(found)), words)))
    found = without_counted_things(_without_false_friends(found), tokens, desk)
    return tuple(with_parts(without_ends(_with_particles(found, desk)), desk))


def _spaced_id(tokens: Sequence[Token], index: int, desk: Desk, words: Dictionary) -> str:
    """`fi 3`: the id that is written apart, unless its letters are a word of their own; empty for none."""
    first, second = tokens[index], tokens[index + 1] if index + 1 < len(tokens) else None
    if second is None or first.kind is not Kind.WORD or second.kind is not Kind.NUMBER or words.of((first.key,)):
        return ""
    piece = desk.roster.find(first.key + second.key) if len(first.raw) > 1 else None
    return piece.id if piece is not None else ""


def _ends_a_name(found: Sequence[Lexeme], first: Mapping[Sort, tuple[str, ...]]) -> bool:
    """`2nd line up 6`: behind an ordinal a line is one of battle, and begins no other phrase."""
    return (
        Sort.BATTLE_LINE in first and bool(found) and found[-1].is_a(Sort.ORDINAL) and not found[-1].is_a(Sort.NUMBER)
    )


def _apart(parts: Parts, token: Token, index: int) -> Iterator[Lexeme]:
    """The parts of a compound, each a word that stands where its letters stand."""
    start = token.column - 1
    for raw, sorts in parts:
        yield Lexeme(raw, sorts, start, start + len(raw), index, 1)
        start += len(raw)


def _so_far(token: Token, words: Dictionary) -> Parts:
    """`2S`: so many squares in a direction, in capitals, where no place is called so."""
    found = _GLUED_WAY.fullmatch(token.raw)
    if found is None:
        return ()
    ways = words.of((key(found[2]),)).get(Sort.DIRECTION, ())
    return ((found[1], {Sort.NUMBER: (found[1],)}), (found[2], {Sort.DIRECTION: ways})) if ways else ()


def _is_a_common_name_of_his(
    sorts: Mapping[Sort, tuple[str, ...]], keys: Sequence[str], found: Sequence[Lexeme], desk: Desk, words: Dictionary
) -> bool:
    """`the battery` is the enemy's by name only where somebody fires at it; else it is a word for one's own guns."""
    if set(sorts) != {Sort.UNIT} or (found and found[-1].is_a(Sort.AT, Sort.VERB)):
        return False
    shared = [words.common.book.get((each,), {}) for each in keys]
    if not all({Sort.ARTICLE, Sort.ARM, Sort.FEATURE} & set(each) for each in shared):
        return False
    pieces = [piece for unit in sorts[Sort.UNIT] if (piece := desk.context.view.piece(unit)) is not None]
    if not pieces or any(piece.side == desk.context.view.side for piece in pieces):
        return False
    said = [set(each.get(Sort.ARM, ())) | set(each.get(Sort.FEATURE, ())) for each in shared]
    own = [set(desk.roster.classes.get(unit, ())) | features(desk.roster.own[unit]) for unit in desk.roster.mine]
    return any(all(not each or each & known for each in said) for known in own)


def _without_false_friends(found: list[Lexeme]) -> list[Lexeme]:
    """`was` in a German sentence is nothing past, `rest` behind somebody a deed, and `Standing, for all: …` none."""
    for index, (before, word) in enumerate(pairwise(found), 1):
        if word.is_a(Sort.REST) and word.is_a(Sort.VERB) and before.is_a(*_SOMEBODY) and not before.is_a(Sort.ARTICLE):
            found[index] = replace(word, sorts={Sort.VERB: word.values(Sort.VERB)})
        if word.is_a(Sort.REST) and word.is_a(Sort.VERB) and before.raw.casefold() == "to":
            found[index] = replace(word, sorts={Sort.VERB: word.values(Sort.VERB)})
        if word.is_a(Sort.VERB) and before.raw.casefold() == "to" and before.is_a(Sort.VERB):
            found[index - 1] = replace(before, sorts={Sort.LIGHT: ()})
    if len(found) > 1 and found[0].raw.casefold() == "standing" and found[1].raw.casefold() in (",", ":", "for"):
        found[0] = replace(found[0], sorts={Sort.STANDING: ()})
    if not any(word.raw.casefold() in _GERMAN for word in found):
        return found
    return [
        replace(word, sorts={sort: values for sort, values in word.sorts.items() if sort is not Sort.NEWS})
        if word.raw.casefold() == "was"
        else word
        for word in found
    ]


def _fitting(sorts: Mapping[Sort, tuple[str, ...]], token: Token) -> Mapping[Sort, tuple[str, ...]]:
    """Without what the word can only be in capitals: directions of a letter or two, ids without a figure."""
    wrong = set()
    if Sort.DIRECTION in sorts and len(token.raw) <= _SHORT and not token.raw.isupper():
        wrong.add(Sort.DIRECTION)
    if Sort.UNIT in sorts and token.kind is Kind.WORD and len(token.key) <= 3 and not token.raw.isupper():
        wrong.add(Sort.UNIT)
    return {sort: values for sort, values in sorts.items() if sort not in wrong}


def _place(tokens: Sequence[Token], index: int, desk: Desk) -> tuple[int, Mapping[Sort, tuple[str, ...]], Place | None]:
    token = tokens[index]
    ground = desk.context.view.ground
    if token.kind is Kind.CODE and desk.roster.find(token.key) is None:
        place = on_map(token.key, ground)
        return (1, {Sort.PLACE: (ground.name(place),)}, place) if place is not None else (0, {}, None)
    if token.kind is Kind.NUMBER and isinstance(ground, MeasuredGround):
        return _measured(tokens, index, desk)
    return 0, {}, None


def _measured(
    tokens: Sequence[Token], index: int, desk: Desk
) -> tuple[int, Mapping[Sort, tuple[str, ...]], Place | None]:
    """`71:48,29:32`, `36,9` without a blank in it; `4,5` behind a way or before inches is a length."""
    length = next((length for length in (7, 5, 3) if _is_close(tokens[index : index + length], length)), 0)
    if not length:
        return 0, {}, None
    text = "".join(token.raw for token in tokens[index : index + length])
    far = _is_measure(tokens[index + length : index + length + 1], desk) or (
        index > 0 and _goes_so_far(tokens, index - 1, desk)
    )
    if length == 3 and far and ":" not in text:
        return 3, {Sort.NUMBER: (text.replace(",", "."),)}, None
    place = on_map(text, desk.context.view.ground) if "," in text else None
    if place is None:
        return 0, {}, None
    return length, {Sort.PLACE: (desk.context.view.ground.name(place),)}, place


def _goes_so_far(tokens: Sequence[Token], at: int, desk: Desk) -> bool:
    """Whether a length is told behind this word, and no place: `advance 4,5`, `vor 4,5`."""
    if tokens[at].key in _AWAY or desk.words.relative.length(tokens, at):
        return True
    takes = [
        {argument.takes for argument in desk.words.verb(name).arguments}
        for name in desk.words.verbs.match(tokens, at)[0]
    ]
    return bool(takes) and all(Takes.MEASURE in each and Takes.PATH not in each for each in takes)


def _is_close(tokens: Sequence[Token], length: int) -> bool:
    """Whether these are figures and the signs of a place or a fraction between them, written without a blank."""
    if len(tokens) < length or any(token.kind is not Kind.NUMBER for token in tokens[::2]):
        return False
    if any(token.key not in (",", ":", ".") for token in tokens[1::2]):
        return False
    return tokens[-1].column - tokens[0].column == sum(len(token.raw) for token in tokens[:-1])


def _is_measure(tokens: Sequence[Token], desk: Desk) -> bool:
    """Whether a word or sign for inches stands here."""
    return bool(tokens) and (tokens[0].key == '"' or bool(desk.words.small["measures"].length(tokens, 0)))


def _alone(token: Token, desk: Desk) -> Mapping[Sort, tuple[str, ...]]:
    if token.kind is Kind.NUMBER:
        return {Sort.NUMBER: (token.key,)}
    if token.kind is Kind.SIGN:
        return {_SIGNS.get(token.key, Sort.SIGN): (token.key,)}
    if token.kind is Kind.CODE and (times := _TIMES.fullmatch(token.key)):
        return {Sort.NUMBER: (times[1] or times[2],)}
    if token.kind is Kind.CODE and (token.key in desk.roster.gone or beyond(token.key, desk.context.view.ground)):
        return {Sort.ASTRAY: (token.key,)}
    if token.raw in _SIDES:
        return {Sort.RELATIVE: (_SIDES[token.raw],), Sort.WORD: (_SIDES[token.raw],)}
    return {Sort.ASTRAY: (token.key,)} if token.kind is Kind.CODE else {}


def _leads_to_ground(found: Sequence[Lexeme], at: int) -> bool:
    """`geht bis an den Bach`: before ground `an` and `auf` lead there, and belong to no verb."""
    if key(found[at].raw) not in _LEADS:
        return False
    if at and key(found[at - 1].raw) == "bis":
        return True
    here = at + 1
    while here < len(found) and found[here].is_a(Sort.ARTICLE, Sort.EPITHET, Sort.DIRECTION):
        here += 1
    return here < len(found) and here > at + 1 and found[here].is_a(Sort.GROUND)


def _with_particles(found: list[Lexeme], desk: Desk) -> list[Lexeme]:
    """German verbs in two parts: the stem becomes the verb, and its particle says nothing more."""
    for index, lexeme in enumerate(found):
        pairs = desk.words.separable.get(key(lexeme.raw), ())
        for later in range(index + 1, min(len(found), index + 1 + _FARTHEST)):
            if found[later].is_a(Sort.STOP, Sort.IF) or not pairs:
                break
            after = found[later + 1] if later + 1 < len(found) else None
            if found[later].is_a(Sort.NUMBER) and after is not None and after.is_a(Sort.SQUARES, Sort.BODY, Sort.ARM):
                continue
            if after is not None and after.place is not None:
                continue
            if _leads_to_ground(found, later):
                continue
            verbs = tuple(verb for particle, verb in pairs if particle == key(found[later].raw))
            if verbs:
                found[index] = replace(lexeme, sorts={Sort.VERB: verbs})
                if not found[later].is_a(Sort.LEAN):
                    found[later] = replace(found[later], sorts={Sort.LIGHT: ()})
                break
    return found
