"""What a whole sentence hangs on: `Should Nash break, Muhlenberg goes to H23`, `Ist H4 frei, klettert SV1 hinauf`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.condition import Condition
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.cutting import stands
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.prose.testing import tested
from pbem.orders.prose.verb_first import verb_first
from pbem.orders.words.folding import key

_FIRST: Final = frozenset((
    "should", "were", "had", "is", "are", "ist", "sind", "wird", "werden", "hat", "haben", "steht", "stehen", "kommt",
    "kommen", "greift", "greifen", "sollte", "sollten", "waere", "waeren", "bricht", "zerbricht", "taucht", "naehert",
    "naehern", "erscheint", "erscheinen", "sieht", "sitzt", "sitzen", "bleibt", "traegt", "zaehlt", "erblickt",
    "verlaesst", "raeumt", "haelt", "halten", "geraet", "liegt", "liegen", "faellt", "fallen",
))  # fmt: skip
"""With these at its beginning a sentence, behind whose first pause something is ordered, begins with a condition."""
_ALWAYS: Final = ("should", "were", "had", "ist", "sind", "wird", "werden", "sollte", "sollten", "waere", "waeren")
"""Those that begin nothing else."""
_SAYS_ALL: Final = ("bricht", "zerbricht")
"""Those that tell the whole condition."""
_SHORTEST: Final = 2
"""Words before a pause, with fewer of which it is a call."""
_WITH: Final = ("with", "on", "at", "from", "bei", "mit", "ab")
"""Before a number of hits: `with two hits or more on it`."""
_ELSE: Final = ("otherwise", "else", "sonst", "andernfalls", "ansonsten")
_BEFOREHAND: Final = re.compile(
    r"(?:not before|not (?:sooner|earlier|otherwise)|before that|till then|until then|in any other case|failing that"
    r"|in the other case|vorher|nicht vorher|bis dahin|eher nicht|im ander(?:e)?n fall|nicht eher)\b"
)
"""How it is said that without the condition nothing, or something else, is done."""
_SHORT_ELSE: Final = 8
"""Words of `if there is none`, at most."""
_STAYS: Final = frozenset((
    "keeps", "keep", "waits", "wait", "sits", "sit", "stays", "stay", "remains", "remain", "tight", "put", "still",
    "wartet", "warten", "bleibt", "bleiben", "sitzt", "haelt", "verharrt", "ruht",
))  # fmt: skip
_JOINTS: Final = ("so", "only", "nur")
_NOT: Final = ("not", "nicht", "isn't", "isnt", "hasn't", "hasnt", "doesn't", "doesnt", "haven't", "havent", "no", "so")
_MOST_WORDS: Final = 80
"""Words of a sentence; a longer one is a list of orders."""
_THITHER: Final = ("dorthin", "dahin", "hin", "hinein", "thither", "there")
_LONGEST: Final = 16
"""Words of a condition, at most."""


@dataclass(frozen=True, slots=True)
class Hanging:
    """A sentence without its condition, and the condition; `spoken` are the words of the condition."""

    condition: Condition
    words: tuple[Lexeme, ...]
    spoken: tuple[Lexeme, ...]
    otherwise: tuple[Lexeme, ...] = ()
    """What is done where the condition fails, where that is more than to stay."""


def hanging(words: Sequence[Lexeme], desk: Desk) -> Hanging | None:
    """The sentence in two parts, None where it hangs on nothing that the rules can test."""
    if len(words) > _MOST_WORDS:
        return None
    words, otherwise = _without_the_rest(words, desk)
    namer = Namer(desk)
    for start, end, inner in _spans(words, desk, namer):
        spoken = tuple(words[inner:end])
        if not 1 < len(spoken) <= _LONGEST or any(_he_does(spoken, at) for at in range(1, len(spoken))):
            continue
        condition = tested(spoken, desk, namer, freely=True)
        if condition is None:
            continue
        if words[start].is_a(Sort.UNLESS):
            condition = _turned(condition)
        left = _trimmed([*words[:start], *words[end:]])
        if left:
            return Hanging(condition, tuple(left), spoken, otherwise)
    return None


def condition_first(words: Sequence[Lexeme]) -> str:
    """The words before the first pause of a sentence that begins like a condition, empty for any other sentence."""
    if not words or key(words[0].raw) not in _ALWAYS or words[-1].raw == "?":
        return ""
    pause = _pause(words, 0)
    return " ".join(word.raw for word in words[:pause]) if pause is not None and pause > _SHORTEST else ""


def spoken_of(words: Sequence[Lexeme], namer: Namer) -> Name | None:
    """Whom of one's own a condition names first, whom a pronoun behind it means; not `cavalry`, which is anybody's."""
    at = 0
    while at < len(words):
        found = namer.name(words, at, None)
        length = found[1] if found is not None else 1
        only_arms = all(word.is_a(Sort.ARM, Sort.ARTICLE) for word in words[at : at + length])
        if found is not None and not found[0].foe and not only_arms:
            return found[0]
        at += length
    return None


def _spans(words: Sequence[Lexeme], desk: Desk, namer: Namer) -> Iterator[tuple[int, int, int]]:
    """Where a condition may stand: its first word, where it ends, and its first word that says anything."""
    first = next((at for at, word in enumerate(words) if not word.is_a(Sort.SIGN, Sort.COMMA)), 0)
    pause = _pause(words, first)
    if words and key(words[first].raw) in _FIRST and pause is not None:
        yield first, pause, first + (key(words[first].raw) not in _SAYS_ALL)
    turned = verb_first(words, namer)
    if turned is not None:
        yield *turned, turned[0]
    counts = pause is not None and any(word.is_a(Sort.NUMBER) for word in words[first + 1 : pause])
    if words and key(words[first].raw) in _WITH and pause is not None and counts:
        yield first, pause, first + 1
    for at, word in enumerate(words):
        if word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL) and not word.is_a(Sort.UNIT):
            inner = at + (2 if at + 2 < len(words) and words[at + 1].is_a(Sort.COMMA) else 1)
            end = _pause(words, inner - 1)
            yield at, len(words) if end is None else end, inner
            if at == first:
                yield from ((at, begins, at + 1) for begins in _names_behind(words, at, end, namer))


def _names_behind(words: Sequence[Lexeme], start: int, end: int | None, namer: Namer) -> Iterator[int]:
    """`If there is horse within two the Dukas form square`: where somebody of one's own is named behind a number."""
    counted = False
    for at in range(start + 1, len(words) if end is None else end):
        if counted and words[at].is_a(Sort.ARTICLE, Sort.UNIT, Sort.FEATURE):
            found = namer.name(words, at, None)
            if found is not None and not found[0].foe and not words[at].is_a(Sort.PRONOUN):
                yield at
        if _he_does(words, at):
            yield at
        counted = counted or words[at].is_a(Sort.NUMBER) or words[at].place is not None


def _he_does(words: Sequence[Lexeme], at: int) -> bool:
    """`if cavalry gets within two squares it forms square`: behind a number or a place somebody does something."""
    he, does = words[at], words[at + 1 : at + 2]
    told = words[at - 1].is_a(Sort.NUMBER, Sort.SQUARES) or words[at - 1].place is not None
    return told and he.is_a(Sort.PRONOUN) and not he.is_a(Sort.ARTICLE) and bool(does) and does[0].is_a(Sort.VERB)


def _pause(words: Sequence[Lexeme], start: int) -> int | None:
    """The next pause behind a word, behind which something else is said."""
    for at in range(start + 1, len(words) - 1):
        if words[at].is_a(Sort.COMMA, Sort.COLON, Sort.THEN, Sort.STOP) or words[at].raw == "-":
            return at
    return None


def _without_the_rest(words: Sequence[Lexeme], desk: Desk) -> tuple[list[Lexeme], tuple[Lexeme, ...]]:
    """The words without what is said to be done otherwise, and that, where it is more than to stay."""
    for at in range(1, len(words)):
        behind = words[at + 1 :]
        begins = words[at].is_a(Sort.COMMA, Sort.STOP, Sort.AND, Sort.COLON) or words[at].raw in (";", "-")
        if not begins or not behind or not says_else(behind):
            continue
        if stays(behind, desk) or not any(_is_told(word, desk) or word.is_a(Sort.VERB) for word in behind):
            return list(words[:at]), ()
        told = behind_else(behind)
        return (list(words[:at]), tuple(told)) if told else (list(words), ())
    return list(words), ()


def behind_else(words: Sequence[Lexeme]) -> list[Lexeme]:
    """What is told behind `otherwise`, or behind the pause that ends `if not`; nothing where no pause ends it."""
    here = [word for word in words if not word.is_a(Sort.SIGN)]
    at = next((index for index, word in enumerate(here[:3]) if word.is_a(Sort.ELSE) or key(word.raw) in _ELSE), -1)
    if at >= 0:
        return _trimmed(here[at + 1 :])
    said = _BEFOREHAND.match(" ".join(key(word.raw) for word in here))
    if said is not None:
        return _trimmed(here[len(said[0].split()) - sum(" " in word.raw for word in here[:2]) :])
    pause = next((index for index, word in enumerate(here[:_SHORT_ELSE]) if word.is_a(Sort.COMMA, Sort.THEN)), -1)
    return _trimmed(here[pause + 1 :]) if pause > 0 else []


def stays(words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether it is said of somebody that he stays where he is, and nothing that leads elsewhere."""
    verbs = [name for word in words for name in word.values(Sort.VERB) if name in desk.words.by_name]
    idle = any(word.is_a(Sort.IDLE, Sort.NOTHING) or key(word.raw) in _STAYS for word in words)
    return idle or (bool(verbs) and all(stands(desk.words.verb(name)) for name in verbs))


def _is_told(word: Lexeme, desk: Desk) -> bool:
    code = word.place is not None and any(map(str.isdigit, word.raw))
    return code or bool(set(word.values(Sort.UNIT)) & set(desk.roster.own))


def says_else(words: Sequence[Lexeme]) -> bool:
    """Whether a sentence begins with what is done where a condition fails."""
    here = [word for word in words[:5] if not word.is_a(Sort.AND, Sort.SIGN)]
    if not here:
        return False
    if here[0].is_a(Sort.ELSE) or key(here[0].raw) in _ELSE:
        return True
    if _BEFOREHAND.match(" ".join(key(word.raw) for word in here)):
        return True
    if key(here[0].raw) in _FIRST and any(key(word.raw) in _NOT or word.is_a(Sort.NOT) for word in here[1:4]):
        return True
    return here[0].is_a(Sort.IF) and any(key(word.raw) in _NOT or word.is_a(Sort.NOT) for word in here[1:4])


def gone_thither(clause: Clause, condition: Condition) -> None:
    """`Steht einer in K17, dann schießt NF1 dorthin`: to the place of the condition, where a deed has none."""
    place = next((test.place for test in condition.clauses if test.place is not None), None)
    said = [word for word in clause.left if key(word.raw) in _THITHER]
    if place is None or not said or len(clause.deeds) != 1 or clause.deeds[0].places or clause.deeds[0].foes:
        return
    clause.deeds[0].places.append(place)
    clause.left = [word for word in clause.left if word not in said]


def _trimmed(words: list[Lexeme]) -> list[Lexeme]:
    """Without the signs and the small words that only joined the two parts."""
    while words and (words[0].is_a(Sort.COMMA, Sort.THEN, Sort.COLON, Sort.AND) or key(words[0].raw) in _JOINTS):
        words.pop(0)
    while words and words[-1].is_a(Sort.COMMA, Sort.AND):
        words.pop()
    return words


def _turned(condition: Condition) -> Condition:
    return Condition(tuple(replace(clause, negated=not clause.negated) for clause in condition.clauses))
