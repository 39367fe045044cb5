"""What hangs on the number of actions that a commander gets: `with three actions`, `bei einer Aktion`, `GRE 3: …`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.prose.blocks import MOST, has_action_dice
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

_WITH: Final = frozenset(("with", "on", "at", "given", "for", "if", "when", "should", "bei", "mit", "wenn", "falls",
                          "in case", "w", "has", "gets", "having", "getting", "rolling", "rolls",
                          "bekommt", "erhaelt", "kriegt", "wirft"))  # fmt: skip
_ACTIONS: Final = frozenset(("action", "actions", "aktion", "aktionen", "act", "acts", "akt", "ap", "aps", "point",
                             "points", "punkt", "punkte", "punkten", "pip", "pips"))  # fmt: skip
_BETWEEN: Final = frozenset((
    "only", "just", "we", "i", "he", "they", "get", "gets", "have", "has", "roll", "rolls", "win", "wins", "but", "nur",
    "ich", "wir", "er", "sie", "bloss", "a", "at", "least", "most", "mindestens", "hoechstens", "single", "einziger",
    "einzige", "einer", "the", "or", "more", "fewer", "oder", "mehr", "get", "draw", "draws", "wirft", "wuerfelt",
    "bekommt", "kriegt", "hat", "eine", "einem", "all", "allen", "full", "vollen", "die", "den", "weniger", "less", "+",
    "has only", "gets only",
))  # fmt: skip
_POINTS: Final = frozenset(("point", "points", "punkt", "punkte", "punkten", "pip", "pips"))
"""Of a deed that counts them these are what it spends."""
_MORE: Final = frozenset(("more", "least", "mehr", "mindestens", "+"))
_FEWER: Final = frozenset(("fewer", "less", "most", "weniger", "hoechstens"))
_ONE: Final = frozenset(("a", "single", "einer", "eine", "einem", "einziger", "einzige"))
_LONGEST: Final = 8
_LAST: Final = frozenset(("bekomme", "bekommen", "bekommt", "habe", "haben", "hat", "or", "more", "only", "oder",
                          "mehr",
                          "fewer", "less", "weniger", "nur", "+", "each", "."))  # fmt: skip
"""What may stand behind the number of actions."""
_LESS: Final = frozenset(("less", "fewer", "weniger", "anything less", "anything lower", "darunter"))
_ONLY: Final = frozenset(("only", "just", "nur", "bloss", "merely", "lediglich"))
_GETS: Final = frozenset(("gets", "get", "rolls", "roll", "has", "have", "bekommt", "kriegt", "wirft", "hat", "erhaelt",
                          "wuerfelt", "only gets", "gets only", "has only"))  # fmt: skip
_SPELT: Final = {"zweien": 2, "dreien": 3}
_GOES_ON: Final = (Sort.PRONOUN, Sort.PLACE, Sort.IDLE, Sort.KEEP, Sort.WORD)
"""What else may stand behind the number, where others were told before it."""
_LEADS_ON: Final = (Sort.COLON, Sort.COMMA, Sort.UNIT, Sort.ALL, Sort.FEATURE, Sort.VERB, Sort.ARTICLE, Sort.NOTHING,
                    Sort.ALSO, Sort.EACH)  # fmt: skip


def so_many_actions(cut: Cutting) -> bool:
    """An order for so many actions; where the rules know none or it is not certain how many, it is asked about."""
    found = _counted(cut)
    if found is None:
        return False
    length, given = found
    words = cut.words[cut.at : cut.at + length]
    if cut.clause.begun and (_of_the_next(cut, length - 1) or cut.blocks.counting):
        cut.close()
    leader = next((name for name in _leaders(cut, words) if given), None)
    if leader is not None and not cut.clause.begun:
        cut.clause.subjects = [leader]
    behind = cut.ahead(length)
    cut.take(length)
    if not given:
        cut.clause.guarded += words
        cut.clause.guard = f"{cut.clause.guard} {' '.join(word.raw for word in words)}".strip()
        return True
    if cut.clause.begun and not (behind is not None and behind.is_a(Sort.COLON)):
        deed = cut.clause.deed
        if (
            key(words[-1].raw) in _POINTS
            and len(given) == 1
            and cut.takes(deed.verbs, Takes.NUMBER)
            and not deed.numbers
        ):
            deed.numbers.append(given[0])  # `bombards E3 with 2 points` says how many of them it spends.
        else:
            cut.clause.given = given
        return True
    _open(cut, given)
    _only(cut)
    return True


def block(cut: Cutting) -> bool:
    """`GRE 3: …`, `2: …`, `1 = hold`: a number behind a general, or where blocks are told, with a colon opens one."""
    if _in_brackets(cut):
        return True
    number = _number(cut.here)
    if not 0 < number <= MOST or not has_action_dice(cut.desk):
        return False
    length = 1
    while (word := cut.ahead(length)) is not None and (key(word.raw) in _ACTIONS or key(word.raw) in _LAST):
        length += 1
    headed = word is not None and (word.is_a(Sort.COLON) or word.raw in ("=", ")"))
    named = any(key(each.raw) in _ACTIONS for each in cut.words[cut.at : cut.at + length])
    if not headed or not (_led(cut) or ((cut.blocks.counting or named) and _begins(cut))):
        return False
    given = _range(number, {key(each.raw) for each in cut.words[cut.at : cut.at + length]})
    cut.take(length)
    _open(cut, given)
    _only(cut)
    return True


def _only(cut: Cutting) -> None:
    """`on 2 only E4`: step over what says that with more of them more is done."""
    while cut.at + 1 < len(cut.words) and key(cut.here.raw) in _ONLY:
        cut.at += 1


def _in_brackets(cut: Cutting) -> bool:
    """`Seras E3 (3 actions)`: in brackets behind a deed for how many actions it is meant."""
    number, noun, close = cut.ahead(1), cut.ahead(2), cut.ahead(3)
    if cut.here.raw != "(" or number is None or noun is None or close is None or close.raw != ")":
        return False
    known = 0 < _number(number) <= MOST and key(noun.raw) in _ACTIONS and has_action_dice(cut.desk)
    if not known or not cut.clause.subjects or not cut.clause.begun:
        return False
    cut.clause.given = (_number(number),)
    cut.take(4)
    return True


def _open(cut: Cutting, given: tuple[int, ...]) -> None:
    """Begin a block; a general named before it is he whose actions they are."""
    if _led(cut):
        own = cut.desk.roster.own
        commands = {own[unit].command for name in cut.clause.subjects for unit in name.units if unit in own} - {""}
        led = cut.desk.roster.of_command(min(commands)) if len(commands) == 1 else ()
        cut.blocks.holder = tuple(unit for unit in led if own[unit].arm is not Arm.GENERAL)
        cut.within = led
        cut.clause = Clause(passed=list(cut.clause.subjects))
    else:
        cut.close()
    if cut.at < len(cut.words) and cut.here.is_a(Sort.ALSO) and cut.blocks.given:
        for clause in cut.done:
            clause.given = tuple(dict.fromkeys((*clause.given, *given))) if clause.given else ()
        cut.at += 1
    cut.blocks.open(given)
    while cut.at < len(cut.words) and (cut.here.is_a(Sort.COLON, Sort.COMMA) or cut.here.raw in ("=", ")")):
        cut.at += 1


def _led(cut: Cutting) -> bool:
    """Whether a general or a whole command stands alone before it."""
    own, clause = cut.desk.roster.own, cut.clause
    units = [own[unit] for name in clause.subjects for unit in name.units if unit in own]
    alone = len(clause.subjects) == 1 and not (clause.begun or clause.left or clause.hard)
    return alone and bool(units) and all(piece.arm is Arm.GENERAL for piece in units)


def _begins(cut: Cutting) -> bool:
    """Whether nothing was said yet of the clause that it stands in, or a pause stands before it."""
    behind = cut.behind()
    empty = not (cut.clause.subjects or cut.clause.begun)
    return behind is None or (empty and not behind.is_a(Sort.NUMBER)) or behind.is_a(Sort.COMMA, Sort.STOP)


def _counted(cut: Cutting) -> tuple[int, tuple[int, ...]] | None:
    """How many words tell a number of actions, and which numbers are meant; None where they tell no such thing."""
    if key(cut.here.raw) not in _WITH:
        return None
    if (bare := _bare(cut) or _fewer(cut) or _if_he_gets(cut)) is not None:
        return bare
    length, number, other, led = 1, 0, 0, False
    while (word := cut.ahead(length)) is not None and length < _LONGEST and key(word.raw) not in _ACTIONS:
        general = length == 1 and _is_general(cut, word)
        led = led or general
        if led and number and word.is_a(Sort.COLON, Sort.COMMA):
            return length, _range(number, _said(cut, length)) if has_action_dice(cut.desk) and number <= MOST else ()
        if not (word.is_a(Sort.NUMBER, Sort.PRONOUN, Sort.SELF) or key(word.raw) in _BETWEEN or general):
            return None
        other = other or (number if number and _number(word) else 0)
        number = _number(word) or number or int(key(word.raw) in _ONE)
        length += 1
    if word is None or key(word.raw) not in _ACTIONS or not number:
        return None
    while (word := cut.ahead(length + 1)) is not None and key(word.raw) in _LAST:
        length += 1
    known = has_action_dice(cut.desk) and number <= MOST
    given = tuple(sorted({number, other})) if other else _range(number, _said(cut, length + 1))
    return length + 1, given if known else ()


def _said(cut: Cutting, length: int) -> set[str]:
    return {key(part) for word in cut.words[cut.at : cut.at + length] for part in word.raw.split()}


def _leaders(cut: Cutting, words: Sequence[Lexeme]) -> Iterator[Name]:
    """`if Grenier gets 3`: the general whose actions are spoken of."""
    for word in words:
        if _is_general(cut, word):
            units = tuple(unit for unit in word.values(Sort.UNIT) if unit in cut.desk.roster.own)
            yield Name(units, word.raw, word.start, word.end)


def _bare(cut: Cutting) -> tuple[int, tuple[int, ...]] | None:
    """`with 3:`, `on a 2 Seras goes`, `w/ 2+:`: no word for actions, but a number that nothing else needs."""
    at = 1
    if (article := cut.ahead(at)) is not None and key(article.raw) in ("a", "an", "einer", "eine", "der", "einem"):
        at += 1
    word = cut.ahead(at)
    number = _number(word) if word is not None else 0
    if not number and article is not None and at > 1 and cut.blocks.counting and key(article.raw) in _ONE:
        at, number, word = 1, 1, article
    fits = 0 < number <= MOST and has_action_dice(cut.desk)
    if word is None or not fits or (cut.clause.begun and not (cut.blocks.counting and _behind_a_pause(cut))):
        return None
    more = (sign := cut.ahead(at + 1)) is not None and sign.raw == "+"
    other = cut.ahead(at + 2)
    if (
        sign is not None
        and key(sign.raw) in ("or", "oder", "/", "and", "und", "-")
        and other is not None
        and _number(other)
    ):
        behind = cut.ahead(at + 3)
        if 0 < _number(other) <= MOST and behind is not None and behind.is_a(*_LEADS_ON):
            return at + 3, tuple(sorted({number, _number(other)}))
    after = cut.ahead(at + 1 + more)
    counts = at > 1 or cut.blocks.counting or _counts_on(cut, number)
    if after is None or not (after.is_a(Sort.COLON) or (counts and _leads_on(cut, after))):
        return None
    return at + 1 + more, _range(number, {"+"} if more else set())


def _leads_on(cut: Cutting, word: Lexeme) -> bool:
    goes_on = cut.blocks.counting and (word.is_a(*_GOES_ON) or key(word.raw) in _ONLY)
    return word.is_a(*_LEADS_ON) or goes_on


def _counts_on(cut: Cutting, number: int) -> bool:
    """`With 3 GR1 …, with 2 …`: whether other numbers are told behind it."""
    return any(
        key(one.raw) in _WITH and 0 < _number(other) <= MOST and _number(other) != number
        for one, other in pairwise(cut.words[cut.at + 2 :])
    )


def _fewer(cut: Cutting) -> tuple[int, tuple[int, ...]] | None:
    """`…, with less it stays`: all the numbers below those told so far."""
    word = cut.ahead()
    length = 1
    if word is not None and word.is_a(Sort.WHOEVER) and key(word.raw) in ("anything", "alles"):
        word, length = cut.ahead(2), 2
    if word is None or key(word.raw) not in _LESS or not 1 < cut.blocks.least <= MOST:
        return None
    return length + 1, tuple(range(1, cut.blocks.least))


def _if_he_gets(cut: Cutting) -> tuple[int, tuple[int, ...]] | None:
    """`if he only gets two it stays`: no word for actions, where others were told before it."""
    if not cut.blocks.counting:
        return None
    gets = False
    for at in range(1, _LONGEST):
        word = cut.ahead(at)
        if word is None:
            return None
        gets = gets or key(word.raw) in _GETS
        number, after = _number(word), cut.ahead(at + 1)
        if gets and 0 < number <= MOST and not word.is_a(Sort.ARTICLE):
            led = after is not None and (after.is_a(Sort.COMMA) or _leads_on(cut, after)) and after.place is None
            return (at + 1, (number,)) if led else None
        between = word.is_a(Sort.PRONOUN, Sort.SELF) or _is_general(cut, word)
        if not (between or key(word.raw) in _BETWEEN | _GETS):
            return None
    return None


def _behind_a_pause(cut: Cutting) -> bool:
    before = cut.behind()
    return before is not None and before.is_a(Sort.COMMA)


def _is_general(cut: Cutting, word: Lexeme) -> bool:
    pieces = [cut.desk.roster.own.get(unit) for unit in word.values(Sort.UNIT)]
    return any(piece is not None and piece.arm is Arm.GENERAL for piece in pieces)


def _number(word: Lexeme) -> int:
    if key(word.raw) in _SPELT:
        return _SPELT[key(word.raw)]
    said = word.values(Sort.NUMBER)[0] if word.is_a(Sort.NUMBER) else ""
    return int(said) if said.isdecimal() and len(said) == 1 else 0


def _range(number: int, said: set[str]) -> tuple[int, ...]:
    """The numbers that are meant: one, or with `or more`, `at most` those above or below it as well."""
    if said & _MORE:
        return tuple(range(number, MOST + 1))
    return tuple(range(1, number + 1)) if said & _FEWER else (number,)


def _of_the_next(cut: Cutting, length: int) -> bool:
    """`…, with one action hold`: a comma before it and a deed behind it make it the next one's."""
    before, after = cut.behind(), cut.ahead(length + 1)
    return before is not None and before.is_a(Sort.COMMA) and after is not None and not after.is_a(Sort.STOP)
