"""Which line counts: within a letter the narrower name wins, then the last word; the rest only fills gaps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from pbem.battle.order import Order, StandingOrder
from pbem.orders.answer.question import Question
from pbem.orders.grammar.reading import Answer, LineReading, Result, Scope, Score
from pbem.orders.sheet.standing_choices import as_rule, is_standing

OrderKey = tuple[str, int | None]
RuleKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Word:
    """One line's word on one unit: an order, or None for a line that could not be read or is not allowed."""

    order: Order | None
    line: LineReading
    rank: int


@dataclass(frozen=True, slots=True)
class Letter:
    """What a whole letter comes to, each unit once."""

    words: dict[OrderKey, Word]
    rules: dict[RuleKey, StandingOrder]
    unknown: tuple[LineReading, ...]
    """Lines to be asked about that speak to no unit that is known."""
    twice: tuple[tuple[LineReading, LineReading], ...]
    """Pairs of lines that speak of the same units and order them different things; the second counts."""


def settle(lines: Iterable[LineReading], questions: Iterable[Question], policies: Collection[str] = ()) -> Letter:
    """Weigh the lines of a letter against one another; `policies` are the verbs of standing orders."""
    words: dict[OrderKey, Word] = {}
    rules: dict[RuleKey, tuple[int, StandingOrder]] = {}
    unknown: list[LineReading] = []
    twice: list[tuple[LineReading, LineReading]] = []
    given = tuple(lines)
    open_questions = {question.number: question for question in questions}
    for line in given:
        picked = tuple(chosen(line.answers, open_questions))
        for key, word in _words(line, [order for order in picked if not is_standing(order, policies)]):
            known = words.get(key)
            if known is not None and _side_by_side(known, word):
                words[key] = _both(known, word)
                continue
            if known is not None and (word.rank < known.rank or _narrower(known, word)):
                if word.rank == Scope.GROUP.rank and word.line.score is not Score.CERTAIN and _differs(known, word):
                    twice.append((line, known.line))
                continue
            if known is not None and known.rank == word.rank and _holds_already(known, word):
                continue
            if known is not None and _faces_there(known, word):
                words[key] = _both(known, word)
                continue
            if known is not None and known.rank == word.rank and _differs(known, word):
                twice.append((known.line, line))
            words[key] = word
        for rule in (*line.standing, *(as_rule(order) for order in picked if is_standing(order, policies))):
            key_of_rule = (rule.unit, rule.action.verb)
            if line.scope.rank >= rules.get(key_of_rule, (0, rule))[0]:
                rules[key_of_rule] = (line.scope.rank, rule)
        if line.result in (Result.ASK, Result.NO) and not line.units:
            unknown.append(line)
    twice += _overtaken(given, words)
    return Letter(words, {key: rule for key, (_, rule) in rules.items()}, tuple(unknown), tuple(dict.fromkeys(twice)))


def _overtaken(lines: Iterable[LineReading], words: dict[OrderKey, Word]) -> Iterator[tuple[LineReading, LineReading]]:
    """Lines of which nothing is left, as each of their units was told something else by its name."""
    counting = [word.line for word in words.values()]
    for line in lines:
        given = {(order.unit, order.given): order for order in line.orders if order.actions}
        asked = line.units if line.result is Result.ASK and not given else ()
        keys = [*given] or [(unit, line.given) for unit in asked]
        if line in counting:
            continue
        others = (words[key] for key in keys if asked or not _counts(given[key], words[key]))
        other = next((word.line for word in others if word.line.text != line.text), None)
        if other is not None:
            yield line, other


def _counts(order: Order, word: Word) -> bool:
    """Whether it is what counts, or one of several choices of a seat that do."""
    if word.order is None or word.line.units:
        return word.order == order
    return {*order.actions} <= {*word.order.actions}


def _differs(known: Word, word: Word) -> bool:
    """Whether two words say different things; of two that are asked about, whether they are two doubts."""
    if known.order is None and word.order is None:
        return known.line.text != word.line.text
    return known.order != word.order


def _narrower(known: Word, word: Word) -> bool:
    """Whether the earlier word speaks of a part of the group that the later one speaks of: FI1 to FI4."""
    return known.rank == word.rank == Scope.GROUP.rank and {*known.line.units} < {*word.line.units}


def _holds_already(known: Word, word: Word) -> bool:
    """`Nobody fires. Nobody moves.`: to hold says nothing more to whoever is to hold its fire."""
    if known.order is None or word.order is None or known.order.condition or word.order.condition:
        return False
    held = [action for action in known.order.actions if action.word]
    return len(held) == len(known.order.actions) == 1 and word.order.actions == (replace(held[0], word=""),)


def _side_by_side(known: Word, word: Word) -> bool:
    """Whether both are choices of a seat as a whole, which speak to no unit, and of different verbs: BID, LEFTOVER."""
    if known.order is None or word.order is None or known.line.units or word.line.units:
        return False
    return bool({action.verb for action in known.order.actions} - {action.verb for action in word.order.actions})


def _faces_there(known: Word, word: Word) -> bool:
    """`Both ride to M23, where Moylan faces N`: in one paragraph a mere front is that where somebody goes."""
    if known.order is None or word.order is None or known.line.number != word.line.number:
        return False
    if word.line.result in (Result.ASK, Result.NO) or any(each.condition for each in (known.order, word.order)):
        return False
    if word.order.otherwise:
        return False
    before, then = known.order.actions, word.order.actions
    return {action.verb for action in before} == {"move"} and [action.verb for action in then] == ["face"]


def _both(known: Word, word: Word) -> Word:
    assert known.order is not None and word.order is not None
    new = {action.verb for action in word.order.actions}
    kept = tuple(action for action in known.order.actions if action.verb not in new)
    return replace(word, order=replace(word.order, actions=(*kept, *word.order.actions)))


def _words(line: LineReading, picked: Iterable[Order]) -> Iterator[tuple[OrderKey, Word]]:
    rank = line.scope.rank
    for order in line.orders:
        yield (order.unit, order.given), Word(order, line, rank)
    if line.result in (Result.ASK, Result.NO):
        for unit in line.units:
            yield (unit, line.given), Word(None, line, rank)
    for order in picked:
        if order.unit:
            yield (order.unit, order.given), Word(order, line, Scope.NAMED.rank)


def chosen(answers: Iterable[Answer], questions: dict[int, Question]) -> Iterator[Order]:
    """The orders that answers pick; `OK` picks the last choice of every question."""
    for answer in answers:
        if answer.number == 0:
            for each in questions.values():
                yield from (order for silence in each.choices[-1:] for order in silence.orders)
            continue
        question = questions.get(answer.number)
        choice = question.choice(answer.letter) if question else None
        if choice is not None:
            yield from choice.orders


def answered(answers: Iterable[Answer], questions: Iterable[Question]) -> frozenset[int]:
    """The numbers of the questions that answers close."""
    numbers = {question.number for question in questions}
    given = {answer.number for answer in answers}
    return frozenset(numbers if 0 in given else numbers & given)
