"""What is never done because a network holds it for likely, however sure it is: a needless question costs a minute."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, Result
from pbem.orders.meaning.conditions import NO_SUCH_TEST
from pbem.orders.meaning.paths import NO_SUCH_PLACE
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.both_readings import Chosen
from pbem.orders.prose.leftovers import UNTESTED, may_turn
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.meaning import WHOSE_END
from pbem.orders.prose.standing_talk import WHICH
from pbem.orders.words.folding import key
from pbem.orders.words.spelling import is_word

_UNTESTED: Final = (UNTESTED, NO_SUCH_TEST)
"""How it is asked about a condition that the rules do not know."""
_OPEN: Final = (WHOSE_END, WHICH)
"""How questions begin that no reading of the words alone can answer."""
_WHICH_END: Final = "to which end of the road"
_STANDS_IN: Final = " stands in "
"""So it is asked about who is told to go from where he is not."""
_FEW: Final = 5
"""Fewer words are notation, of which the rules know best what it lacks."""
_NO_DEED: Final = (Sort.UNIT, Sort.FEATURE, Sort.PLACE, Sort.AND, Sort.ARTICLE)
"""Words of these alone tell nobody what to do."""
_TERSE: Final = 7
"""Words of a line so short that each of them was meant."""
_NEVER: Final = frozenset(("never", "nie", "niemals"))
"""These tell what holds always, or are talk."""
_SPOKEN_TO: Final = frozenset(("you", "your", "ihr", "euch", "euer", "du", "dich", "dein"))
"""In talk these are the enemy."""
_NOT_NOW: Final = frozenset((
    "halfway", "half", "not before", "next turn", "next bound", "tomorrow", "later", "swap", "halbwegs", "morgen",
    "spaeter", "nicht vor",
))  # fmt: skip
"""Words by which less is done than is said, or nothing in this bound."""
_MUCH_HANGS: Final = frozenset((
    "one of", "either", "neither", "nor", "instead", "instead of", "something", "entweder", "weder", "statt",
    "stattdessen", "anstatt", "irgendwas",
))  # fmt: skip
"""Words that turn an order into another one."""
_WHEN: Final = frozenset(("only", "once", "nur", "sobald"))
"""The same where the plain orders hang on nothing."""
_COUNTING: Final = frozenset(("or", "oder", "at least", "at most", "mindestens", "hoechstens"))
"""The same where they hang on no number: `three hits or more`."""
_BROKEN: Final = (
    "br", "zerbr", "flee", "fled", "flieh", "flucht", "flight", "rout", "run", "ran", "los", "gone", "kaputt", "destr",
    "dead", "dies", "wreck", "finish", "perish", "geschlagen", "vernicht", "lauf", "laeuft", "weich", "weg", "giv",
    "gibt", "fail", "fall", "collaps", "shat", "crack", "beat", "zugrunde", "verlor", "tot", "ends", "end", "away",
)  # fmt: skip
"""How words begin of which one is said where it hangs on somebody being broken."""
_WITH: Final = (" with", " mit")
_WHO: Final = ("who", "wer")
_AIMED: Final = frozenset(("fire", "bombard", "melee", "attack", "assault", "canister"))
"""Deeds at a place, which mean whoever stands there."""
_AT_ONCE: Final = frozenset(("before", "ehe", "bevor"))
"""Behind an order these only urge."""
_NEWS_BEGIN: Final = 2
"""Words within which a sentence of news begins so: `we lost`."""


def is_dangerous(way: PutPlainly, now: Chosen, words: Sequence[Lexeme], text: str, silent: set[str]) -> bool:
    """Whether it is never done; `silent` are those who are named or spoken of and would be told nothing."""
    left_out = any(word.raw.upper() in silent for word in words)
    later = not _NOT_NOW.isdisjoint(key(word.raw) for word in words)
    asks = "?" in text and not any(line.result is Result.ASK for line in way.lines)
    open_still = left_out or later or asks or _is_jotted(words) or _is_notation(now, words) or _stays_open(now, words)
    return (
        open_still or _hangs(way, words) or _is_turned(way, words) or _is_bold(way, words) or _is_talk(way, now, words)
    )


def is_untested(now: Chosen) -> bool:
    """Whether the other reading asks about a condition that it does not know."""
    return any(said.startswith(_UNTESTED) for said in _questions(now))


def is_of_several(now: Chosen) -> bool:
    """Whether the other reading asks which of several is meant, or knows no such place."""
    return any(map(_is_of_several, _questions(now)))


def is_news(now: Chosen) -> bool:
    """Whether the other reading found nobody in it who is told anything, so that it may be talk."""
    return not any(line.orders or line.choices or line.standing for line in now.lines)


def _questions(now: Chosen) -> list[str]:
    return [line.message for line in now.lines if line.result is Result.ASK]


def _is_of_several(question: str) -> bool:
    return question.startswith(NO_SUCH_PLACE) or (question.startswith("Which ") and ":" in question)


def _stays_open(now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether it is asked what the words alone do not tell, or a few words leave anything in doubt."""
    if len(words) < _TERSE and (is_untested(now) or is_of_several(now)):
        return True
    return any(said.startswith(_OPEN) or _WHICH_END in said or _STANDS_IN in said for said in _questions(now))


def _is_jotted(words: Sequence[Lexeme]) -> bool:
    """Whether it is a few words of which none that the rules know tells a deed, or one is no word at all."""
    telling = [word for word in words if word.raw.isalpha() and not word.is_a(*_NO_DEED)]
    strange = [word for word in telling if word.sorts.keys() <= {Sort.HARD}]
    slips = any(len(word.raw) > 1 and not is_word(word.raw) for word in strange)
    return len(words) < _FEW and (len(strange) == len(telling) or slips)


def _is_notation(now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether it is a few words, all known to the rules, which ask for what is lacking: `GR1 follow`."""
    strange = any(word.sorts.keys() <= {Sort.HARD} for word in words if word.raw.isalpha())
    return len(words) < _FEW and not strange and bool(_questions(now))


def _hangs(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """Whether it hangs on something, or is done otherwise, of which the plain orders know nothing."""
    told = {*way.plain.split()}
    denied = any(word.is_a(Sort.NOT) for word in words)
    hangs = any(
        word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL) and (denied or key(word.raw) not in _AT_ONCE) for word in words
    )
    otherwise = any(word.is_a(Sort.ELSE) for word in words)
    return (hangs and not told & {"if", "always"}) or (otherwise and "else" not in told) or _is_invented(told, words)


def _is_invented(told: set[str], words: Sequence[Lexeme]) -> bool:
    """Whether it hangs on somebody being broken, of which no word speaks."""
    said = (key(word.raw) for word in words if not word.is_a(Sort.IF))
    return "broken" in told and not any(each.startswith(_BROKEN) for each in said)


def _is_turned(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """Whether a word makes another order of it: a slip of `not`, a road, or somebody beside whom it is done."""
    told = {*way.plain.split()}
    keys = {key(word.raw) for word in words}
    beside = any(
        (one.is_a(Sort.WITH) or key(one.raw).endswith(_WITH)) and other.is_a(Sort.UNIT)
        for one, other in pairwise(words)
    )
    return (
        not _MUCH_HANGS.isdisjoint(keys)
        or (not told & {"if", "keep"} and not _WHEN.isdisjoint(keys))
        or (not told & {">=", "<"} and not _COUNTING.isdisjoint(keys))
        or ("always" not in told and not _NEVER.isdisjoint(keys))
        or (beside and "with" not in told)
        or any(word.is_a(Sort.ROAD) for word in words)
        or _may_be_denied(words)
    )


def _may_be_denied(words: Sequence[Lexeme]) -> bool:
    """Whether a word may be a slip of `not`: the network has learnt to look through slips, and takes it for another."""
    return any(may_turn(word) for word in words if word.raw.isalpha() and not is_word(word.raw))


def _is_bold(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """Whether it orders somebody who is not named: everybody, the rest, whoever stands there, the seat."""
    told = {*way.plain.split()}
    everybody = any(word.is_a(Sort.ALL, Sort.REST) for word in words)
    many = any(len(line.units) > 1 for line in way.lines) if everybody else bool(told & {"all", "rest"})
    anybody = told.isdisjoint(_AIMED) and any(
        word.is_a(Sort.WHOEVER) and key(word.raw).startswith(_WHO) for word in words
    )
    return many or anybody or ("seat" in told and "always" not in told)


def _is_talk(way: PutPlainly, now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether it may be news, a taunt, or praise of somebody whose orders would then stand or be gone."""
    keys = {key(word.raw) for word in words}
    news = any(word.is_a(Sort.NEWS) for word in words[:_NEWS_BEGIN])
    taunts = is_news(now) and not _SPOKEN_TO.isdisjoint(keys)
    kept = any(line.note == UNCHANGED for line in way.lines) and not any(word.is_a(Sort.KEEP) for word in words)
    gone = any(line.note == TAKEN_BACK for line in way.lines) and not any(word.is_a(Sort.CANCEL) for word in words)
    return news or taunts or kept or gone
