"""What standing orders a sentence may mean of which nothing else was understood: offered, and never done unasked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import StandingOrder
from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.occasions import TOPICS, Topic
from pbem.orders.prose.standing_saying import Talk
from pbem.orders.prose.standing_talk import LASTING, asked_which, is_me
from pbem.orders.sheet.standing_choices import as_choice
from pbem.orders.words.folding import key
from pbem.orders.words.standing import Cue, spoken_in, standing_cues

_LONGEST: Final = 60
"""Words of a sentence; a longer one is a list of orders."""
_VERBS: Final = 2
"""So many standing orders are offered, the likeliest ones."""
_WORDS: Final = 3
"""So many words of each."""
_STRONG: Final = 4.0
"""So much speaks for what can hardly mean anything else: an occasion, and two words for what is done."""
_ENOUGH: Final = 2.0
_MUCH: Final = 3.0
"""So much must speak for one where no condition is told, and no word says that it is for longer than this bound."""
_ANY: Final = ("any", "anybody", "anyone", "every", "each", "whoever", "jeder", "jede", "jedes", "wer", "keiner", "man")
_KEPT: Final = 2
"""So many of the orders for this bound stand before them."""


@dataclass(frozen=True, slots=True)
class Hints:
    """The standing orders that a sentence may mean, the likeliest first; `strong` where it can mean little else."""

    rules: tuple[StandingOrder, ...]
    strong: bool
    likely: bool
    """Whether much speaks for the first of them."""
    hangs: bool
    """Whether a condition is told, or that it is for longer than this bound."""

    def beside(self, lines: Sequence[LineReading], number: int, text: str) -> list[LineReading]:
        """The readings of the sentence with these offered: instead of them, or among the choices of a question."""
        if self.strong or (self.hangs and not lines):
            return [asked_which(self.rules, number, text)]
        if not self.likely:
            return [*lines]
        first = next((line for line in lines if line.result is Result.ASK and line.choices), None)
        return [self._among(line) if line is first else line for line in lines]

    def _among(self, line: LineReading) -> LineReading:
        choices = []
        for unit in dict.fromkeys(choice.order.unit for choice in line.choices):
            mine = [choice for choice in line.choices if choice.order.unit == unit]
            lasting = [as_choice(rule) for rule in self.rules if rule.unit == unit]
            choices += [*mine[:_KEPT], *lasting, *mine[_KEPT:]]
        return replace(line, choices=tuple(choices))


def hinted(words: Sequence[Lexeme], text: str, desk: Desk) -> Hints | None:
    """The standing orders of the rules that are nearest to what is said; None where nothing speaks for any."""
    if len(words) > _LONGEST:
        return None
    said = [token.key for token in desk.tokens(text)]
    cues = standing_cues(spoken_in(said))
    happens, done, signs = (list(cues[section].found(said)) for section in ("occasions", "values", "negation"))
    hangs = any(cue.meaning == "if" for cue in signs) or any(word.is_a(Sort.IF) for word in words)
    lasts = not LASTING.isdisjoint(said)
    weighed = sorted(_weighed(happens, done, words, desk), key=lambda each: -each[0])
    if not weighed or not (hangs or lasts or weighed[0][0] >= _MUCH):
        return None
    everybody = any(word.is_a(Sort.ALL, Sort.NOBODY) or key(word.raw) in _ANY for word in words)
    found: dict[StandingOrder, None] = {}
    best = 0.0
    for weight, topic, verb in weighed[: 2 * _VERBS]:
        values = [cue for cue in done if cue.meaning.partition(" ")[0] == verb.name]
        about = [cue for cue in happens if cue.meaning in topic.occasions]
        rules = list(_rules(Talk(topic, verb, values, about, signs, any(map(is_me, words)), desk, everybody), words))
        if rules and len({rule.action.verb for rule in (*found, rules[0])}) <= _VERBS:
            best = max(best, weight)
            found |= dict.fromkeys(rules)
    strong = best >= _STRONG and (hangs or lasts)
    return Hints(tuple(found), strong, best >= _MUCH, hangs or lasts) if found else None


def _weighed(
    happens: Sequence[Cue], done: Sequence[Cue], words: Sequence[Lexeme], desk: Desk
) -> Iterator[tuple[float, Topic, Verb]]:
    """The standing orders of the rules with how much speaks for each: its occasion, its words and what it takes."""
    occasions = {cue.meaning for cue in happens}
    ways = any(word.is_a(Sort.DIRECTION, Sort.RELATIVE) for word in words)
    for topic in TOPICS:
        verb = desk.words.by_name.get(topic.verb)
        if verb is None or verb.slot is not Slot.POLICY or topic.hint:
            continue
        spoken = {*topic.occasions} & occasions
        values = {cue.meaning for cue in done if cue.meaning.partition(" ")[0] == verb.name}
        weight = 2.0 * len(spoken) / len(topic.occasions) + min(len(values), 2)
        if topic.takes is Takes.DIRECTION:
            weight += 1.0 if ways else -2.0
        if topic.takes is Takes.PATH and not any(word.place is not None for word in words):
            weight -= 2.0
        if weight >= _ENOUGH:
            yield weight, topic, verb


def _rules(talk: Talk, words: Sequence[Lexeme]) -> Iterator[StandingOrder]:
    """The likeliest standing order first, for each unit; then those with the other words of its verb."""
    parts = talk.parts(words)
    found = list(talk.rules(parts))
    each = dict.fromkeys((*found, *talk.others(parts), *talk.every(parts)))
    units = len({rule.unit for rule in each})
    yield from list(each)[: _WORDS * units]
