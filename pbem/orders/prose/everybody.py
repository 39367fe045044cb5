"""Everybody, the rest and the others: groups of which not every unit is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.describing import Description, described, singular
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.heads import number_of
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Found, Name, fighting, text_of
from pbem.orders.prose.narrowing import ON_FOOT
from pbem.orders.words.folding import key

_OTHER: Final = ("other", "others", "remaining", "andere", "anderen", "andern", "uebrigen", "restlichen")
_HIS: Final = frozenset(("his", "their", "its", "sein", "seine", "seinen", "seiner", "ihre", "ihren", "ihrer"))
_COUNTED: Final = (Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.NUMBER, Sort.EACH)


def everybody(words: Sequence[Lexeme], at: int, last: Name | None, desk: Desk) -> Found | None:
    """All, the rest, or the others; `last` are those named before."""
    said = (key(words[at].raw).split() or [""])[-1]
    other = key(words[at].raw) in _OTHER and at + 1 < len(words) and words[at + 1].is_a(*_COUNTED)
    if last is not None and last.which and said in _OTHER and (not other or _so_many(words[at + 1], last)):
        # Of `one of the two` nobody knows which it is, and so it is with `the other`.
        end = words[at + other]
        return Name(last.units, text_of(words, at, 1 + other), words[at].start, end.end, Scope.NAMED, Score.LOOSE,
                    which=True, others=last.one_of or len(last.units) > 2), 1 + other  # fmt: skip
    rest = words[at].is_a(Sort.REST) or other
    if not rest and not words[at].is_a(Sort.ALL):
        return None
    if (his := _all_his(words, at, last, desk)) is not None:
        return his
    length = 1
    while at + length < len(words) and words[at + length].is_a(Sort.ARTICLE):
        length += 1
    narrowed = described(words, at + length, desk, ()) if at + length < len(words) else None
    if narrowed is not None and narrowed.foe and not other:
        # `all guns on NV1`: the enemy behind them is whom they are told to fire at.
        narrowed = described(words[: at + length + 1], at + length, desk, ())
    if not rest and length > 1 and narrowed is None:
        return None
    if other and narrowed is None and (count := number_of(words[at + 1])):
        return _so_many_others(words, at, count, last, desk), 2
    if other and (narrowed is None or narrowed.foe):
        return None
    if narrowed is not None and not narrowed.foe:
        name = _narrowed(words, at, narrowed, at + length + narrowed.length, desk)
        return _others(name, words[at : at + name[1]], last) if other else name
    return _all(words, at, rest=rest, desk=desk)


def _so_many(word: Lexeme, last: Name) -> bool:
    """`one Hanoverian battalion …, the other two`: all of them but one."""
    return number_of(word) == len(last.units) - 1


def _all(words: Sequence[Lexeme], at: int, *, rest: bool, desk: Desk) -> Found:
    units = fighting(desk)
    scope = Scope.REST if rest else Scope.ALL
    counted = words[at + 1] if at + 1 < len(words) and words[at + 1].is_a(Sort.BODY) else None
    if counted is None:
        return Name(units, words[at].raw, words[at].start, words[at].end, scope), 1
    arms = set(counted.values(Sort.ARM)) or ({"infantry"} if key(counted.raw) in ON_FOOT else set())
    kept = tuple(unit for unit in units if arms & set(desk.roster.classes.get(unit, ())))
    return Name(kept or units, text_of(words, at, 2), words[at].start, counted.end, scope), 2


def _narrowed(words: Sequence[Lexeme], at: int, narrowed: Description, end: int, desk: Desk) -> Found:
    """`all the guns`, `all of Ney's line infantry`, `the rest of the horse`."""
    meant = {piece.id for piece in narrowed.pieces}
    kept = tuple(unit for unit in fighting(desk) if unit in meant)
    scope = Scope.GROUP if words[at].is_a(Sort.ALL) and not words[at].is_a(Sort.REST) else Scope.REST
    if not kept and scope is Scope.GROUP:
        # A commander-in-chief speaks of units of others as well.
        kept = tuple(piece.id for piece in narrowed.pieces)
    vague = narrowed.vague or (scope is Scope.REST and not narrowed.which and _on_a_side(words, at, end))
    said = text_of(words, at, end - at)
    return Name(kept, said, words[at].start, words[end - 1].end, scope, vague=vague), end - at


def _on_a_side(words: Sequence[Lexeme], at: int, end: int) -> bool:
    """`the rest of the left wing`: nobody knows where a wing ends."""
    return any(word.is_a(Sort.FLANK, Sort.WING) for word in words[at:end])


def _others(found: Found, run: Sequence[Lexeme], last: Name | None) -> Found:
    """`the other battery`: those of the description who were not named just before."""
    name, length = found
    left = tuple(unit for unit in name.units if last is None or unit not in last.units) or name.units
    return replace(name, units=left, which=singular(run) and len(left) > 1), length


def _all_his(words: Sequence[Lexeme], at: int, last: Name | None, desk: Desk) -> Found | None:
    """`Seras and all his people`: the command of the one named just before."""
    own, noun = desk.roster.own, words[at + 2] if at + 2 < len(words) else None
    if noun is None or key(words[at + 1].raw) not in _HIS or not (noun.is_a(Sort.BODY) or noun.unknown):
        return None
    commands = {own[unit].command for unit in (last.units if last is not None else ()) if unit in own} - {""}
    if len(commands) != 1:
        return None
    led = desk.roster.of_command(min(commands))
    units = tuple(unit for unit in fighting(desk) if unit in led)
    return Name(units, text_of(words, at, 3), words[at].start, noun.end, Scope.GROUP, Score.LOOSE), 3


def _so_many_others(words: Sequence[Lexeme], at: int, count: int, last: Name | None, desk: Desk) -> Name:
    """`the other three`: those like the ones just named, where there are so many of them; else a question."""
    own = desk.roster.own
    said = [own[unit] for unit in (last.units if last is not None else ()) if unit in own]
    pool = [own[unit] for unit in fighting(desk) if unit not in {piece.id for piece in said}]
    alike = [piece for piece in pool if said and piece.arm is said[0].arm]
    led = [piece for piece in alike if piece.command == said[0].command]
    kin = [piece for piece in alike if features(piece) == features(said[0])]
    meant = next((some for some in (kin, led, alike, pool) if len(some) == count), None)
    units = tuple(piece.id for piece in meant or alike or pool)
    return Name(units, text_of(words, at, 2), words[at].start, words[at + 1].end, Scope.GROUP, Score.LOOSE,
                which=meant is None)  # fmt: skip
