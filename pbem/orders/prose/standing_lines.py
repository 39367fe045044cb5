"""Standing orders as a line of their own, in whatever sequence: `losses: militia first`, `Reiterei zuerst opfern`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.shapes import Shaper
from pbem.orders.prose.slips import mended
from pbem.orders.words.folding import fold, key

_LONGEST: Final = 24
"""Words; a longer line tells more than a standing order."""
_BETWEEN: Final = frozenset((
    ",", ":", "=", "-", "(", ")", ".", "and", "und", "to", "for", "from", "the", "on", "at", "of", "in", "is", "are",
    "be", "please", "bitte", "standing", "stehend", "dauernd", "always", "immer", "only", "nur", "fuer", "auf", "bei",
    "der", "die", "das", "den", "dem", "von", "an", "order", "orders", "should", "soll", "sollen", "their", "my",
    "whole", "entire", "ganze", "ganzer", "ganzes", "command", "corps", "korps", "kommando", "men", "leute", "als",
    "/", ";", "+", "&", "ab", "jetzt", "now", "henceforth", "rather", "anybody", "anyone", "everybody", "jemand",
))  # fmt: skip
_NO: Final = ("kein", "keine", "keinen", "never", "nie", "nicht", "not")
_YES: Final = ("always", "immer", "stets", "ja")
_LETTERS: Final = {"y": "yes", "j": "yes", "n": "no"}
_PREFER: Final = "prefer"
_CLOSED: Final = (Takes.WORD, Takes.WEIGHTS)
_BEGUN: Final = 3
"""Letters of a closed word that is only begun."""
_STEM: Final = 5
"""Letters that are alike in both languages."""
_HEAD_AND_VALUE: Final = 2


@dataclass(slots=True)
class _Part:
    """Some units and the value that is told for them."""

    units: list[str] = field(default_factory=list)
    value: str = ""


def units_in(text: str, shaper: Shaper) -> tuple[str, ...]:
    """The units that a text names, nobody where it tells anything beside."""
    parts = _parts(mended(shaper.words(text.strip()), shaper.book), {}, shaper.desk)
    return tuple(parts[0].units) if len(parts) == 1 else ()


def in_notation(text: str, shaper: Shaper, *, headed: bool = False, named: bool = False) -> str:
    """A line that tells one standing order in notation, empty where it says anything else as well.

    With `named` it is empty as well where nobody is named.
    """
    desk = shaper.desk
    words = mended(shaper.words(text), shaper.book) if headed else shaper.words(text)
    if not 1 < len(words) <= _LONGEST:
        return ""
    found = _about(text, words, desk, headed)
    if found is None:
        return ""
    verb, first, last = found
    values = values_of(desk.words.verb(verb))
    told = [*words[:first], *words[last:]]
    parts = _headed_parts(told, values, desk) or _parts(told, values, desk)
    if len(parts) == 1 and parts[0].value and not parts[0].units:
        return f"{verb.upper()} {parts[0].value}" if _says_no(text) and not named else ""
    if not parts or any(not part.units or not part.value for part in parts):
        return ""
    return "; ".join(f"{verb.upper()} {', '.join(part.units)} {part.value}" for part in parts)


def in_other_words(text: str, shaper: Shaper) -> str:
    """`ME1: never retreats`: a standing order in words of its own, which only one of the rules knows; else empty."""
    words, desk = mended(shaper.words(text), shaper.book), shaper.desk
    at = [index for index, word in enumerate(words) if word.is_a(Sort.POLICY)]
    meanings = [meaning for meaning in words[at[0]].values(Sort.POLICY) if meaning] if len(at) == 1 else []
    parts = _parts([word for index, word in enumerate(words) if index not in at], {}, desk) if meanings else []
    if len(parts) != 1 or not parts[0].units:
        return ""
    verb, _, value = meanings[0].partition(" ")
    return f"{verb.upper()} {', '.join(parts[0].units)} {value}"


def _says_no(text: str) -> bool:
    """`no pursuit`: a refusal that names nobody is for everybody; notation reads all else that names nobody."""
    return key(text.split()[0]) in ("no", *_NO)


def _about(text: str, words: Sequence[Lexeme], desk: Desk, headed: bool) -> tuple[str, int, int] | None:
    """Which standing order is spoken of, and which words say so; None for none or for several."""
    tokens = desk.tokens(fold(text).text.strip())
    found: list[tuple[str, int, int]] = []
    known = {verb.name for verb in desk.words.by_name.values() if verb.slot is Slot.POLICY}
    labels = [name for name in words[0].values(Sort.VERB) if name in known] if words[1].is_a(Sort.COLON) else []
    if len(labels) == 1:
        return labels[0], 0, 1  # `Idle: JE1 advance`: behind the label stands its value, whatever else that means.
    at = 0
    while at < len(words):
        lengths = {name: table.length(tokens, words[at].first) for name, table in desk.words.standing.items()
                   if name in known}  # fmt: skip
        name = max(lengths, key=lambda each: lengths[each], default="")
        end = at + 1
        if name and lengths[name]:
            while end < len(words) and words[end].first < words[at].first + lengths[name]:
                end += 1
            found.append((name, at, end))
        at = end
    if not found and _PREFER in known and (headed or words[0].is_a(Sort.STANDING)):
        return _PREFER, 0, 0 if headed else 1
    return found[0] if len(found) == 1 else None


def _headed_parts(words: Sequence[Lexeme], values: dict[str, str], desk: Desk) -> list[_Part]:
    """`guns: cavalry first`: before a colon stands whose it is, whatever values are called so; nothing without one.

    Behind it `all` are all of theirs: `Mecsery: all retreat E`.
    """
    colon = next((at for at, word in enumerate(words) if word.is_a(Sort.COLON)), 0)
    parts = [*_parts(words[:colon], {}, desk), *_parts(words[colon:], values, desk)] if colon else []
    everybody = any(word.is_a(Sort.ALL) for word in words[colon:]) and not any(map(_is_named, words[colon:]))
    headed = len(parts) == _HEAD_AND_VALUE and (everybody or not parts[1].units)
    return [_Part(parts[0].units, parts[1].value)] if headed else []


def _is_named(word: Lexeme) -> bool:
    """Whether a word tells more closely who is meant than that it is all of them."""
    return word.is_a(Sort.UNIT, Sort.ARM, Sort.FEATURE, Sort.BODY, Sort.ORDINAL) and not word.is_a(Sort.ALL)


def _parts(words: Sequence[Lexeme], values: dict[str, str], desk: Desk) -> list[_Part]:
    """The units with their values, in pairs; nothing where a word is of neither."""
    parts: list[_Part] = []
    names_first, behind_a_name = None, False
    namer, at = Namer(desk), 0
    while at < len(words):
        value, length = value_at(words, at, values)
        if value or key(words[at].raw) in ("first", "zuerst"):
            if value:
                names_first = bool(parts) if names_first is None else names_first
                if not parts or parts[-1].value:
                    parts.append(_Part())
                parts[-1].value = value
            at, behind_a_name = at + length, False
            continue
        nobody = words[at].is_a(Sort.PRONOUN, Sort.ARTICLE) and not namer.family(words, at)
        found = None if nobody else namer.name(words, at, None)
        if found is not None and found[0].scope is Scope.ALL and words[at].is_a(Sort.ALL) and behind_a_name:
            at += found[1]  # `Mecsery, all of them`: all of theirs.
            continue
        if found is not None and not found[0].foe and not found[0].which and found[0].units:
            if not parts or (names_first and parts[-1].value):
                parts.append(_Part())
            named = {unit for part in parts for unit in part.units if found[0].scope is Scope.REST}
            parts[-1].units += (unit for unit in found[0].units if unit not in named)
            at, behind_a_name = at + found[1], True
            continue
        if key(words[at].raw) not in _BETWEEN and not words[at].is_a(Sort.STANDING):
            return []
        at += 1
    return parts


def values_of(verb: Verb) -> dict[str, str]:
    """The closed words of a standing order, by how they are typed; `y` and `n` where that is no side of the map."""
    words = {key(word): word for argument in verb.arguments if argument.takes in _CLOSED for word in argument.words}
    turns = any(argument.takes is Takes.DIRECTION for argument in verb.arguments)
    return words | ({} if turns else {letter: word for letter, word in _LETTERS.items() if word in words})


def value_at(words: Sequence[Lexeme], at: int, values: dict[str, str]) -> tuple[str, int]:
    """The value that stands here, and how many words it has; no value where none does."""
    for said, value in values.items():
        length = len(said.split())
        if length > 1 and " ".join(key(word.raw) for word in words[at : at + length]) == said:
            return value, length
    word = words[at]
    for text in (*word.values(Sort.WORD), *word.values(Sort.ARM), key(word.raw)):
        if key(text) in values:
            return values[key(text)], 1
    if word.values(Sort.ORDINAL) == ("1",) and "first" in values:
        return "first", 1
    stem = key(word.raw)[:_STEM]
    begun = {value for said, value in values.items() if len(stem) >= _BEGUN and said.startswith(stem)}
    if len(begun) == 1:
        return begun.pop(), 1
    for words_for, value in ((_NO, "no"), (_YES, "yes")):
        if value in values and key(word.raw) in words_for:
            return value, 1
    return "", 1
