"""Second thoughts: `HG1 to Q20? Too many there - then Q21`, `FI6 I6. Or no: stay.`: what is said last is ordered.

The sentence that is doubted, why it cannot be, and what is to be done instead become one sentence again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.asked_first import with_asked_conditions
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.cutting import Cutting, Rule, cut, stands
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import fold, key

Lexer = Callable[[str], tuple[Lexeme, ...]]

_DOUBTED: Final = ("?", "...", "…", "??")
_PARTS: Final = re.compile(
    r"(?:[,;:!?)(]|(?<!\.)\.++(?=\s|$)|(?<=\s)[-–—](?=\s)|\b(?:so(?: just)?|then|dann|also)\b)", re.IGNORECASE
)
_NOT: Final = re.compile(r"\b(?:not|nicht|no|kein\w*)\b", re.IGNORECASE)
_LEAVES_OUT: Final = re.compile(
    r"\s*(?:\S+ )?(?:except|excl?\b|bar\b|but not|apart|save|not counting|ausnahme|ausser|außer|bis auf|ausg)",
    re.IGNORECASE,
)
_LONGEST_PLACE: Final = 8
"""Letters and stop of a place that is told alone."""
_MOST: Final = 3
"""Sentences behind the one that is doubted, at most."""
_NO: Final = frozenset((
    "no", "nope", "nein", "nee", "ne", "wait", "no wait", "halt", "moment", "or no", "oder nein", "or rather",
    "oder doch",
    "sorry", "oops", "hm", "hmm", "ach", "ah", "oh", "kidding", "just kidding", "only kidding", "joking", "just joking",
    "only joking", "a joke", "scherz", "nur scherz", "kleiner scherz", "quatsch", "unsinn", "on second thoughts",
    "on second thought", "on reflection", "scratch that", "strike that", "scrap that", "correction", "korrektur",
    "doch nicht", "better not", "lieber nicht", "besser nicht", "not", "actually", "ok", "okay", "well", "no no",
    "forget that", "seriously", "im ernst", "or not", "not possible", "geht nicht", "can't", "cannot", "won't do",
    "well no", "hang on", "hold on", "wait a moment", "wait a minute", "wait a second", "one moment", "warte",
    "warte mal", "moment mal", "halt mal", "ach was",
))  # fmt: skip
"""Calls that take back what was said just before them."""
_SECOND: Final = re.compile(
    r"\A(on second thoughts?|on reflection|correction|korrektur) (?=[A-Z]{1,2}\d{1,2}\b)", re.IGNORECASE
)
"""Such a call right before a place, without a comma."""
_REMARK: Final = re.compile(
    r"(?:that['’]?s|that is|das ist|it['’]?s) (?:the|an?|der|die|das|eine?)\b[^\d]*\Z", re.IGNORECASE
)
"""`that's the one with the points`: what the writer says of it."""
_MILD: Final = frozenset(("ok", "okay", "well", "ah", "oh", "ach", "halt", "not", "hm", "hmm", "no", "nein"))
"""Those of them that may stand before anything; behind a full stop they take nothing back by themselves."""
_RATHER: Final = ("make it ", "make that ", "rather ", "lieber ", "besser ")
"""How that begins which is to be done instead of what a mild call takes back."""
_HINDERED: Final = frozenset((
    "occupied", "taken", "full", "blocked", "crowded", "busy", "room", "far", "high", "reach", "range", "nobody",
    "empty",
    "space", "impossible", "illegal", "allowed", "legal", "stack", "stacking", "stacked", "held", "there",
    "already", "much",
    "many", "steep", "risky", "works", "work", "possible", "way", "belongs", "belong", "goes", "guns", "enemy",
    "late", "closed", "near", "close", "crush", "exposed", "dangerous", "suicide", "tight",
    "besetzt", "belegt", "voll", "platz", "weit", "hoch", "niemand", "keiner", "leer", "zu", "gesperrt",
    "versperrt", "stapel",
    "verboten", "steht", "stehen", "schon", "da", "dort", "riskant", "moeglich", "erlaubt", "gehoert", "zuviel",
    "viele", "eng", "nah", "nahe", "gefaehrlich", "ausgesetzt", "selbstmord",
    "is", "are", "was", "were", "sits", "stands", "stand", "ist", "sind", "war",
))  # fmt: skip
"""Why something cannot be done."""
_THERE: Final = re.compile(r"\b(?:there|thither|dorthin|dort|dahin|hin)\b", re.IGNORECASE)
_BETWEEN_NAMES: Final = (Sort.COLON, Sort.COMMA, Sort.AND, Sort.STOP, Sort.ARTICLE)
_OPEN: Final = (Sort.IF, Sort.UNLESS, Sort.ELSE, Sort.UNTIL, Sort.EXCEPT, Sort.MAYBE)
_TOLD: Final = (
    Sort.VERB, Sort.PLACE, Sort.LIGHT, Sort.ARTICLE, Sort.PRONOUN, Sort.NUMBER, Sort.SQUARES, Sort.RELATIVE, Sort.LEAN,
    Sort.DIRECTION, Sort.WORD, Sort.IDLE, Sort.KEEP, Sort.NOTHING, Sort.EACH, Sort.AT, Sort.AGAIN, Sort.STOP,
    Sort.RATHER, Sort.CANCEL, Sort.AND, Sort.INSTEAD, Sort.REPOSE,
)  # fmt: skip
"""Of such words, and no others, consists what is to be done instead."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A sentence to read, and the words that it was made of."""

    text: str
    said: str
    again: bool = False
    """It was thought over: of what was said not all is in it."""


def thought_over(sentences: Sequence[str], lex: Lexer, desk: Desk, rules: Sequence[Rule]) -> Iterator[Thought]:
    """The sentences of a paragraph, those that were thought over read as what was said last."""
    at = 0
    joined = with_asked_conditions(_with_exceptions(sentences, lex, desk), lex, desk)
    sentences = [text for text, _ in joined]
    while at < len(sentences):
        found = _changed(sentences, at, lex, desk, rules)
        if found is None:
            said = joined[at][1]
            yield Thought(sentences[at], said, again=said != sentences[at])
            at += 1
        else:
            thoughts, length = found
            yield from thoughts
            at += length


def _with_exceptions(sentences: Sequence[str], lex: Lexer, desk: Desk) -> list[tuple[str, str]]:
    """`All one forward. Exceptions: FI3, FI8.`: who is left out of the sentence before belongs to it.

    The sentences, each with the words that it was made of.
    """
    found: list[tuple[str, str]] = []
    for sentence in sentences:
        words = lex(fold(sentence).text.strip()) if found and _LEAVES_OUT.match(sentence) else ()
        if len(words) > 1 and words[0].is_a(Sort.EXCEPT) and not found[-1][0].endswith("?"):
            names = [word for word in words[1:] if not word.is_a(*_BETWEEN_NAMES)]
            if names and all(desk.roster.find(word.raw) is not None for word in names):
                left_out = fold(sentence).text.strip()[words[1].start :].lstrip(": ")
                text, said = found[-1]
                found[-1] = f"{text.rstrip(' .;!')} except {left_out}", f"{said} {sentence}"
                continue
        found.append((sentence, sentence))
    return found


def _changed(
    sentences: Sequence[str], at: int, lex: Lexer, desk: Desk, rules: Sequence[Rule]
) -> tuple[list[Thought], int] | None:
    """What a sentence and those behind it come to, and how many they are; None where nothing is thought over."""
    first = fold(sentences[at]).text.strip()
    doubted, behind = first.endswith(_DOUBTED), sentences[at + 1 : at + 1 + _MOST]
    refused = len(behind) > 0 and len(behind[0]) <= _LONGEST_PLACE and _NOT.search(first) is not None
    if not behind or not (doubted or refused or _takes_back(behind[0])):
        return None
    words = lex(first)
    refused = refused and any(word.is_a(Sort.NOT) for word in words) and not any(map(_has_a_place, words))
    if not (doubted or refused or _takes_back(behind[0])):
        return None
    if refused and not doubted and not _is_a_place(lex(fold(behind[0]).text.strip())):
        return None
    if not words or words[0].is_a(Sort.ASKING) or any(word.is_a(Sort.IF, Sort.UNLESS) for word in words):
        return None
    instead = _instead(behind, lex, desk, clear=not doubted or first.endswith("??"))
    if instead is None:
        return None
    told, length = instead
    clauses = cut(Cutting(desk, Namer(desk), words, desk.tokens(first)), rules)
    clause = next((each for each in reversed(clauses) if each.subjects and not any(n.foe for n in each.subjects)), None)
    if clause is None or clause.condition is not None or clause.guard:
        return None
    text = _retold(clause, first, told, lex, desk)
    said = " ".join([sentences[at], *behind[:length]])
    before = first[: clause.start].rstrip(" ,;:")
    thoughts = [Thought(before, before)] if any(each is not clause and each.begun for each in clauses) else []
    return [*thoughts, Thought(text, said, again=True)], 1 + length


def _takes_back(sentence: str) -> bool:
    """Whether a sentence begins with a call that can mean nothing else: `Or no: stay.`, `kidding: d6`."""
    parts = [key(part.strip()) for part in _PARTS.split(_SECOND.sub(r"\1, ", fold(sentence).text.strip()))]
    said = [part for part in parts if part]
    calls = list(takewhile(_NO.__contains__, said))
    strong = bool({*calls} - _MILD) or any(part.startswith(_RATHER) for part in said[len(calls) :])
    return bool(calls) and strong and len(parts) > 1


def _instead(behind: Sequence[str], lex: Lexer, desk: Desk, *, clear: bool) -> tuple[str, int] | None:
    """What is to be done instead, and how many sentences say it; None where one of them says something else."""
    why = clear
    for count, sentence in enumerate(behind, 1):
        text = _SECOND.sub(r"\1, ", fold(sentence).text.strip())
        parts = [part.strip(" .") for part in _PARTS.split(text) if part and part.strip(" .")]
        for index, part in enumerate(parts):
            if key(part) in _NO:
                why = True
                continue
            words = lex(part)
            opened = part.split(maxsplit=1)
            if len(opened) > 1 and key(opened[0]) in ("no", "nein", "or", "oder") and _is_told(lex(opened[1]), desk):
                part, words, why = opened[1], lex(opened[1]), True
            if _is_told(words, desk):
                rest = [each for each in parts[index + 1 :] if not (_REMARK.match(each) or _follows(lex(each), desk))]
                more = [each for each in parts[index + 1 :] if not _REMARK.match(each)]
                return (", ".join([part, *more]), count) if why and not rest else None
            if not _hinders(words):
                return None
            why = True
    return None


def _is_told(words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether words tell what to do: a place, to stay, to take it back, or a verb with what it needs."""
    if not words or any(not word.is_a(*_TOLD) or word.is_a(*_OPEN) for word in words) or _names(words, desk):
        return False
    if any(word.place is not None or word.is_a(Sort.KEEP, Sort.IDLE, Sort.NOTHING, Sort.CANCEL) for word in words):
        return not any(key(word.raw) in ("is", "are", "was", "were", "ist", "sind", "war") for word in words)
    verbs = [name for word in words[:1] for name in word.values(Sort.VERB) if name in desk.subject().verbs]
    moves = any(argument.takes is Takes.PATH for name in verbs for argument in desk.words.verb(name).arguments)
    whither = any(word.is_a(Sort.RELATIVE, Sort.DIRECTION, Sort.LEAN) or _THERE.search(word.raw) for word in words)
    free = any(all(argument.optional for argument in desk.words.verb(name).arguments) for name in verbs)
    return free or any(stands(desk.words.verb(name)) for name in verbs) or (moves and whither)


def _follows(words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether what stands behind it says more of the same deed, and names nobody."""
    return all(word.is_a(*_TOLD) for word in words) and not _names(words, desk)


def _has_a_place(word: Lexeme) -> bool:
    return word.place is not None


def _is_a_place(words: Sequence[Lexeme]) -> bool:
    return bool(words) and words[0].place is not None and all(word.is_a(Sort.STOP) for word in words[1:])


def _names(words: Sequence[Lexeme], desk: Desk) -> bool:
    return any(desk.roster.find(word.raw) is not None for word in words)


def _hinders(words: Sequence[Lexeme]) -> bool:
    """Whether words say why something cannot be."""
    return any(key(part) in _HINDERED for word in words for part in word.raw.split())


def _retold(clause: Clause, first: str, told: str, lex: Lexer, desk: Desk) -> str:
    """The same units with what is to be done instead; a bare place is aimed at or gone to as the doubted one was."""
    who = first[clause.subjects[0].start : clause.subjects[-1].end]
    words = lex(told)
    if any(word.is_a(Sort.CANCEL) for word in words):
        return f"cancel {who}"
    deed = clause.deeds[-1] if clause.deeds else None
    goal = next((str(word.raw) for word in lex(first) if deed and word.place in deed.places[-1:]), "")
    if goal and not any(word.place is not None for word in words):
        told = _THERE.sub(goal, told, count=1)
    verb = deed.spoken if deed is not None and words[0].place is not None else ""
    return f"{who} {verb} {told}" if verb and verb != "-" else f"{who}: {told}"
