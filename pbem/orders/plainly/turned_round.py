"""Plain orders that turn round what a text makes to hang on a condition, which no likelihood makes good.

`FI3 fires; if horse comes within 2, it forms square` is not `fires if horse within 2 else forms square`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pbem.battle.condition import Condition
from pbem.battle.order import Action, Order
from pbem.orders.grammar.desk import Desk
from pbem.orders.meaning.conditions import contrary
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.blocks import MOST, has_action_dice
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.testing import tested
from pbem.orders.prose.verb_first import verb_first
from pbem.orders.words.folding import key

_AS_LONG_AS: Final = frozenset(("as long as", "so long as", "solange"))
_WITH: Final = frozenset(("with", "on", "at", "bei", "mit", "gets", "rolls", "bekommt", "w"))
_ACTIONS: Final = re.compile(r"\bif (\d) actions?\b")
_LESS: Final = frozenset(("less", "fewer", "weniger"))
_SHOULD: Final = ("should", "sollte", "sollten")
_AT_SIGHT: Final = ("bei", "at", "on")
_BUT: Final = frozenset(("but", "aber", "doch"))
_HELPS_A_VERB: Final = (["had"], ["has"], ["should"], ["shall"], ["will"], ["would"], ["must"], ["can"], ["may"])
_STAYS: Final = "hold"
_BEHIND: Final = (Sort.COMMA, Sort.STOP, Sort.COLON)


def turned_round(way: PutPlainly, words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether a way to put a text plainly does in one case what the text tells for the other, or forgets a case."""
    return (
        _forgets_a_number(way, words, desk)
        or _does_the_contrary(way, words, desk)
        or _does_what_is_denied(way, words)
        or _goes_where_it_hangs(way, words)
    )


def _forgets_a_number(way: PutPlainly, words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether the text tells of more numbers of actions than the plain orders."""
    told = {*_ACTIONS.findall(way.plain)}
    if not told or not has_action_dice(desk):
        return False
    fewer = any(key(part) in _LESS for word in words for part in word.raw.split()) and "else" not in way.plain.split()
    return len(told) < len({number for number in _numbers(words) if 0 < number <= MOST}) + fewer


def _numbers(words: Sequence[Lexeme]) -> Iterator[int]:
    """The numbers of actions in a text: `with three`, `on a 2`, `bei einer`."""
    spoken = [word for word in words if not word.is_a(Sort.ARTICLE) or word.is_a(Sort.NUMBER)]
    for one, other in pairwise(spoken):
        said = other.values(Sort.NUMBER)[0] if other.is_a(Sort.NUMBER) else ""
        if key(one.raw) in _WITH and said.isdecimal():
            yield int(said)


def _does_the_contrary(way: PutPlainly, words: Sequence[Lexeme], desk: Desk) -> bool:
    orders = [order for order in way.orders if order.condition is not None]
    found = stretch(words, Namer(desk)) if orders else None
    if found is None:
        return False
    start, first, end = found
    says = tested(words[first:end], desk, Namer(desk), freely=True)
    if says is None or len(says.clauses) != 1:
        return False
    text = _Text.of(words, start, end)
    return any(text.contradicts(order, says, desk) for order in orders if text.tells_all_of(order))


def _does_what_is_denied(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """`FI2 does not go to H4 unless …`: whether it goes there otherwise."""
    denied = _denied(words)
    return any(action.verb in denied for order in way.orders if order.condition for action in order.otherwise)


def _goes_where_it_hangs(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """`To E1, but if there is horse in F1 he stays`: whether he goes to F1, of which E1 is forgotten for it."""
    said = Counter(str(word.place) for word in words if word.place is not None)
    told = Counter(part for part in way.plain.split() if part in said)
    hung = {str(test.place) for order in way.orders if order.condition for test in order.condition.clauses}
    begins = next((at for at, word in enumerate(words) if word.is_a(Sort.IF, Sort.UNLESS)), len(words))
    goals = {str(word.place) for word in words[:begins] if word.place is not None}
    twice = any(told[place] > said[place] for place in hung - goals)
    return twice and any(place not in told for place in said)


def _denied(words: Sequence[Lexeme]) -> set[str]:
    """The deeds of which a text only says that they are not done unless something happens."""
    if not any(word.is_a(Sort.UNLESS, Sort.UNTIL) for word in words):
        return set()
    told: dict[str, list[bool]] = {}
    for at, word in enumerate(words):
        before = words[max(at - 2, 0) : at]
        refused = any(each.is_a(Sort.NOT) or key(each.raw).endswith("nt") for each in before)
        for verb in word.values(Sort.VERB):
            told.setdefault(verb, []).append(refused)
    return {verb for verb, refused in told.items() if all(refused)}


def stretch(words: Sequence[Lexeme], namer: Namer) -> tuple[int, int, int] | None:
    """Where the only condition of a text begins, where its first word stands that says anything, and where it ends."""
    marks = [at for at, word in enumerate(words) if word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL) or _turns(words, at)]
    if not marks and (turned := verb_first(words, namer)) is not None:
        return turned[0], turned[0], turned[1]
    if len(marks) != 1:
        return None
    first = marks[0] + 1
    if first + 1 < len(words) and words[first].is_a(Sort.COMMA):
        first += 1
    ends = (at for at in range(first + 1, len(words)) if _is_behind(words, at, namer))
    return marks[0], first, next(ends, len(words))


def _is_behind(words: Sequence[Lexeme], at: int, namer: Namer) -> bool:
    """Whether a condition ends before a word: at a pause, or where somebody does something behind a place or number."""
    if words[at].is_a(*_BEHIND, Sort.THEN, Sort.ELSE) or key(words[at].raw) in _BUT:
        return True
    told = words[at - 1].place is not None or words[at - 1].is_a(Sort.NUMBER, Sort.SQUARES)
    found = namer.name(words, at, None) if told and not words[at].is_a(Sort.PRONOUN) else None
    named = found is not None and not found[0].foe
    he_does = words[at].is_a(Sort.PRONOUN) and not words[at].is_a(Sort.ARTICLE) and _tells_verb(words, at + 1)
    return named or he_does


def _turns(words: Sequence[Lexeme], at: int) -> bool:
    """`sollte der Feind …`, `bei Reiterei auf 2`: a condition without an `if`."""
    said, after = key(words[at].raw), (*words[at + 1 : at + 4], None, None, None)[:3]
    paused = at == 0 or words[at - 1].is_a(*_BEHIND) or key(words[at - 1].raw) in _BUT
    if said in _SHOULD:
        return paused and after[0] is not None and after[0].is_a(Sort.ENEMY, Sort.ARM, Sort.FEATURE, Sort.ARTICLE)
    sees = after[0] is not None and after[0].is_a(Sort.ARM, Sort.ENEMY)
    return said in _AT_SIGHT and sees and after[2] is not None and after[2].is_a(Sort.NUMBER)


def _tells_verb(words: Sequence[Lexeme], at: int) -> bool:
    return at < len(words) and (words[at].is_a(Sort.VERB) or key(words[at].raw).split()[:1] in _HELPS_A_VERB)


class _Text:
    """Where in a text its condition stands, and what stands before and behind it."""

    def __init__(self, before: list[Lexeme], behind: list[Lexeme], other: list[Lexeme], kind: str) -> None:
        self.before, self.behind, self.other, self.kind = before, behind, other, kind

    @classmethod
    def of(cls, words: Sequence[Lexeme], start: int, end: int) -> _Text:
        """The text in its parts: before the condition, behind it, and what is done otherwise."""
        mark = words[start]
        kind = "unless" if mark.is_a(Sort.UNLESS) else "while" if key(mark.raw) in _AS_LONG_AS else "if"
        kind = "until" if mark.is_a(Sort.UNTIL) and not mark.is_a(Sort.IF) else kind
        other = next((at for at in range(end, len(words)) if words[at].is_a(Sort.ELSE)), len(words))
        stop = next((at for at in range(end + 1, other) if words[at].is_a(Sort.STOP)), other)
        return cls([*words[:start]], [*words[end:stop]], [*words[other:]], kind)

    def tells_all_of(self, order: Order) -> bool:
        """Whether each of its deeds is told outside of the condition."""
        said = {sign for part in (self.before, self.behind, self.other) for word in part for sign in _said(word)}
        deeds = [(action, bool(said & {*_signs(action)})) for action in (*order.actions, *order.otherwise)]
        # That somebody stays is said in many words: `does not budge, except that it …`.
        return any(told for _, told in deeds) and all(told or action.verb == _STAYS for action, told in deeds)

    def contradicts(self, order: Order, says: Condition, desk: Desk) -> bool:
        """Whether an order does something in the case for which the text tells something else."""
        if order.condition not in (says, contrary(says)):
            return False
        straight = order.condition == says
        parts = ((order.actions, straight), (order.otherwise, not straight))
        for actions, holds in parts:
            where = self._place_of(actions, [each for each, _ in parts if each is not actions])
            done = self._case_of(where, both=bool(order.otherwise), desk=desk)
            if where and done is not None and done != holds:
                return True
        return False

    def _case_of(self, where: str, *, both: bool, desk: Desk) -> bool | None:
        """Whether what stands there is done where the condition holds; None where that cannot be told."""
        if where == "other":
            return self.kind in ("unless", "until")
        told = [_tells(part, desk) for part in (self.before, self.behind)]
        if all(told) and not self.other:
            if not both:
                return None
            return (where == "before") == (self.kind == "while")
        if self.kind == "until" or (all(told) and self.other):
            return None
        return self.kind != "unless"

    def _place_of(self, actions: Sequence[Action], others: Sequence[Sequence[Action]]) -> str:
        """The only part of the text that speaks of actions, and not of the others; empty where that is not certain."""
        besides = {sign for each in others for action in each for sign in _signs(action)}
        signs = {sign for action in actions for sign in _signs(action)} - besides
        parts = (("before", self.before), ("behind", self.behind), ("other", self.other))
        found = [name for name, part in parts if any(signs & {*_said(word)} for word in part)]
        return found[0] if len(found) == 1 else ""


def _tells(words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether a part of a text tells a deed."""
    known = desk.subject().verbs
    return any(
        word.place is not None
        or any(name in known for name in word.values(Sort.VERB))
        or word.is_a(Sort.WORD, Sort.IDLE)
        for word in words
    )


def _signs(action: Action) -> Iterator[tuple[str, str]]:
    yield "verb", action.verb
    yield from (("place", str(place)) for place in action.places)
    yield from (("word", word) for word in action.word.split())


def _said(word: Lexeme) -> Iterator[tuple[str, str]]:
    yield from (("verb", name) for name in word.values(Sort.VERB))
    if word.place is not None:
        yield "place", str(word.place)
    yield from (("word", each) for value in word.values(Sort.WORD) for each in value.split())
