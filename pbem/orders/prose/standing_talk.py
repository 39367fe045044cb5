"""Standing orders in whole sentences: `Irvine gets the axe before anyone else`, `If Nash must yield, then north`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pbem.battle.order import Action, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.verb import Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Scope, Score
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.prose.occasions import Topic, topics
from pbem.orders.prose.relations import turned
from pbem.orders.prose.standing_parts import COUNTED, Part, note, of_the_close
from pbem.orders.prose.writer import writer_of
from pbem.orders.words.folding import key
from pbem.orders.words.standing import Cue, spoken_in, standing_cues

_SIGNS: Final = ("*", "x")
"""Signs of notation, which order something for this bound."""
_REFUSED: Final = ("never", "no", "hold")
"""The words of which one says that nothing is done."""
_WIDE: Final = ("yes", "always", "back", "any", "no", "never", "hold")
"""Words that say less than the others of their verbs."""
_LONGEST: Final = 80
"""Words of a sentence; a longer one is a list of orders."""
_COUNTING: Final = (Takes.NUMBER, Takes.WEIGHTS, Takes.PATH)
_ME: Final = (
    "i",
    "im",
    "ive",
    "id",
    "ill",
    "ich",
    "me",
    "my",
    "mine",
    "myself",
    "mich",
    "mir",
    "mein",
    "meine",
    "meinen",
    "meiner",
    "selbst",
)
_AGAINST: Final = ("against", "gegen", "if not", "wenn nicht", "weaker", "schwaechere", "attackers", "angreifer")
_DICE: Final = ("dice", "roll", "wuerfel", "wuerfeln", "bid")
"""Whoever contests them first does not attack first."""
_STAYING: Final = ("advance",)
"""With a place these are orders of this bound, unless they are refused."""
_GUNS: Final = ("guns in", "guns out")
_OTHERS: Final = (Sort.WITH, Sort.AT, Sort.TOWARDS, Sort.BEHIND, Sort.BESIDE, Sort.FROM, Sort.BEFORE)
"""Before a name they tell where or with whom, and not who."""


def standing_talk(words: Sequence[Lexeme], number: int, text: str, desk: Desk) -> LineReading | None:
    """The sentence as standing orders, None where it speaks of no occasion of which the rules have one."""
    if len(words) > _LONGEST or any(word.raw in _SIGNS for word in words):
        return None
    said = [token.key for token in desk.tokens(text)]
    cues = standing_cues(spoken_in(said))
    happens = list(cues["occasions"].found(said))
    if not happens:
        return None
    occasions, done = {cue.meaning for cue in happens}, list(cues["values"].found(said))
    signs = list(cues["negation"].found(said))
    places = any(word.place is not None and any(map(str.isdigit, word.raw)) for word in words)
    hangs = any(cue.meaning == "if" for cue in signs) or any(word.is_a(Sort.IF) for word in words)
    for topic, verb in topics(occasions, desk.words, places=places, hangs=hangs):
        if topic.verb == "lead" and any(key(word.raw) in _DICE for word in words):
            continue
        if (topic.verb != "contact" and _depends(words)) or (topic.takes not in _COUNTING and _counts(words)):
            continue
        if places and topic.verb in _STAYING and not any(cue.meaning == "not" for cue in signs):
            continue
        values = [cue for cue in done if _is_of(cue, verb)]
        about = [cue for cue in happens if cue.meaning in topic.occasions]
        free = [cue for cue in signs if not any(_within(cue, other) for other in values)]
        talk = _Talk(topic, verb, values, about, free, any(map(_is_me, words)), desk)
        rules = list(talk.rules(talk.parts(words)))
        if rules:
            units = tuple(dict.fromkeys(rule.unit for rule in rules))
            scope = Scope.NAMED if len(units) == 1 else Scope.GROUP
            return LineReading(number, text, Result.GUESS, standing=tuple(rules), units=units, scope=scope,
                               score=Score.LOOSE)  # fmt: skip
    return None


def _is_me(word: Lexeme) -> bool:
    return word.is_a(Sort.SELF) or key(word.raw) in _ME


def _depends(words: Sequence[Lexeme]) -> bool:
    """Whether it is said what is done otherwise, or against whom: that is an order with a condition."""
    return any(word.is_a(Sort.ELSE) or key(word.raw) in _AGAINST for word in words)


def _counts(words: Sequence[Lexeme]) -> bool:
    """`within two squares`, `with three hits`: what is counted makes it a condition of this bound."""
    return any(
        word.is_a(Sort.NUMBER) and (after.is_a(Sort.SQUARES) or key(after.raw) in COUNTED)
        for word, after in pairwise(words)
    )


def _within(cue: Cue, other: Cue) -> bool:
    return other.at <= cue.at and cue.at + cue.length <= other.at + other.length


def _is_of(cue: Cue, verb: Verb) -> bool:
    return cue.meaning.partition(" ")[0] == verb.name


@dataclass(frozen=True, slots=True)
class _Talk:
    """A sentence that speaks of one standing order: the cues of what is done and when, of refusing and comparing."""

    topic: Topic
    verb: Verb
    values: Sequence[Cue]
    about: Sequence[Cue]
    signs: Sequence[Cue]
    of_me: bool
    """The writer speaks of himself."""
    desk: Desk

    def parts(self, words: Sequence[Lexeme]) -> list[Part]:
        """The sentence in parts, a new one where somebody is named after something was said of those before."""
        parts, namer, at, last, compares, hangs = [Part()], Namer(self.desk), 0, None, False, False
        while at < len(words):
            word = words[at]
            hangs = (hangs and not word.is_a(Sort.COMMA, Sort.THEN)) or word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL)
            compares = (compares and not word.is_a(Sort.COMMA, Sort.AND)) or self._says("than", word)
            found = None if word.is_a(Sort.PRONOUN) and last is None else namer.name(words, at, last)
            if found is not None and found[0].foe:
                parts[-1].foes.append(found[0])
            if found is not None and not compares and self._means_somebody(found, words, at):
                if parts[-1].told and parts[-1].names:
                    parts.append(Part())
                parts[-1].names.append(found[0])
                if any(each.is_a(Sort.UNIT, Sort.FEATURE, Sort.ORDINAL) for each in words[at : at + found[1]]):
                    parts[-1].proper.append(found[0])
                if hangs:
                    parts[-1].inside.append(found[0])
                last = found[0]
                at += found[1]
                continue
            at += 1
            note(word, words[at] if at < len(words) else None, parts[-1])
            if not compares:
                parts[-1].words += [*self._values(word), *self._weights(word)]
        return of_the_close(parts)

    def _says(self, meaning: str, word: Lexeme) -> bool:
        return any(cue.meaning == meaning and cue.at <= word.first < cue.at + cue.length for cue in self.signs)

    def _values(self, word: Lexeme) -> list[str]:
        """The words that begin here; each counts twice behind `only`."""
        only = {cue.at + cue.length for cue in self.signs if cue.meaning == "only"}
        found = [cue for cue in self.values if word.first <= cue.at < word.first + word.length]
        return [cue.meaning.partition(" ")[2] for cue in found for _ in range(1 + 2 * (cue.at in only))]

    def _weights(self, word: Lexeme) -> list[str]:
        """The closed words that are said as they are written in notation."""
        if self.topic.takes is not Takes.WEIGHTS:
            return []
        known = {word for argument in self.verb.arguments for word in argument.words}
        return [value for value in word.values(Sort.WORD) if value in known][:1]

    def _means_somebody(self, found: tuple[Name, int], words: Sequence[Lexeme], at: int) -> bool:
        """Whether a name tells who it is about: no pronoun, no place to go to, and no word for what is done."""
        name, length = found
        if name.foe or not name.units or name.which or words[at].is_a(Sort.PRONOUN):
            return False
        if name.scope in (Scope.ALL, Scope.REST):
            return False
        if words[at].is_a(Sort.VERB) and not words[at].is_a(Sort.UNIT, Sort.ARM, Sort.FEATURE):
            return False
        content = [word for word in words[at : at + length] if not word.is_a(Sort.ARTICLE) or word.is_a(Sort.UNIT)]
        spoken = [*self.values, *self.about]
        if all(any(cue.at <= word.first < cue.at + cue.length for cue in spoken) for word in content):
            return False
        before = next((word for word in reversed(words[:at]) if not word.is_a(Sort.ARTICLE)), None)
        return before is None or not before.is_a(*_OTHERS) or before.is_a(Sort.COMMA)

    def rules(self, parts: Sequence[Part]) -> Iterator[StandingOrder]:
        """The standing orders of each part; of one that tells nothing of the deed, those of the next that does."""
        for index, part in enumerate(parts):
            source = part if part.told else next((each for each in (*parts[index:], *parts) if each.told), part)
            for unit in self._units(part, alone=len(parts) == 1):
                action = self._action(source, unit)
                if action is not None:
                    yield StandingOrder(unit, action)

    def _units(self, part: Part, *, alone: bool) -> tuple[str, ...]:
        """Those of the part who can have such a standing order."""
        own, view = self.desk.roster.own, self.desk.context.view
        able = {policy.unit for policy in view.policies if policy.verb == self.topic.verb}
        named = tuple(dict.fromkeys(unit for name in part.names for unit in name.units if unit in own))
        if self.topic.by_general:
            generals = tuple(unit for unit in named if own[unit].arm is Arm.GENERAL)
            general = writer_of(self.desk) if alone and not generals and self.of_me else None
            return generals or ((general,) if general is not None else ())
        led = tuple(dict.fromkeys(unit for each in named for unit in _led(each, self.desk)))
        return tuple(unit for unit in led if not able or unit in able)

    def _action(self, part: Part, unit: str) -> Action | None:
        """What is told to one unit; None where something is missing that it cannot do without."""
        way, needs = part.ways[0] if part.ways else None, self.topic.takes
        if way is None and part.turns and needs is Takes.DIRECTION:
            way = turned(self.desk.roster.own[unit], self.desk.context.view, part.turns[0])
        numbers = part.counted or part.numbers
        action = Action(
            self.verb.name,
            places=tuple(part.places) if needs is Takes.PATH else (),
            direction=way if any(argument.takes is Takes.DIRECTION for argument in self.verb.arguments) else None,
            number=numbers[0] if numbers and needs is Takes.NUMBER else None,
            word="" if needs is Takes.NUMBER else self._word(part),
        )
        needed = {Takes.PATH: action.places, Takes.DIRECTION: action.direction, Takes.NUMBER: action.number}
        return action if needed.get(needs, action.word) else None

    def _word(self, part: Part) -> str:
        """The closed words that what is said speaks for: a refusal where one is said, and whether guns take part."""
        known = [word for argument in self.verb.arguments for word in argument.words]
        guns = next((word for word in part.words if word in _GUNS and word in known), "")
        counts = {word: part.words.count(word) * (1 if word in _WIDE else 3) for word in known if word not in _GUNS}
        no = next((word for word in _REFUSED if word in counts), "")
        if no and not guns and any(cue.meaning == "not" for cue in self.signs):
            counts[no] += 2
        best = max(counts.values(), default=0)
        if self.topic.takes is Takes.WEIGHTS and sum(map(bool, counts.values())) > 1:
            return ""
        plain = self.topic.plain if self.topic.plain in known else ""
        word = next(word for word in counts if counts[word] == best) if best else plain
        return " ".join(filter(None, (word, guns)))


def _led(unit: str, desk: Desk) -> tuple[str, ...]:
    """Whom a general's name means where it is about units: his command."""
    piece = desk.roster.own[unit]
    if piece.arm is not Arm.GENERAL:
        return (unit,)
    return tuple(each for each in desk.roster.of_command(piece.command) if each in desk.roster.mine) if (
        piece.command
    ) else ()  # fmt: skip
