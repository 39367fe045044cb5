"""What a sentence says of one standing order: for whom, in parts, and the words that are spoken of in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import Action, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.verb import Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.prose.occasions import Topic
from pbem.orders.prose.relations import turned
from pbem.orders.prose.standing_parts import Part, note, of_the_close
from pbem.orders.prose.writer import writer_of
from pbem.orders.words.folding import key
from pbem.orders.words.standing import Cue

_REFUSED: Final = ("never", "no", "hold")
"""The words of which one says that nothing is done."""
_WIDE: Final = ("yes", "always", "back", "any", "no", "never", "hold")
"""Words that say less than the others of their verbs."""
_OR: Final = ("or", "oder", "wie", "sowie")
_POSSESSIVE: Final = ("its", "their", "his", "her", "ihre", "ihren", "ihrem", "seine", "seinen", "seinem", "deren")
_GUNS: Final = ("guns in", "guns out")
_OTHERS: Final = (Sort.WITH, Sort.AT, Sort.TOWARDS, Sort.BEHIND, Sort.BESIDE, Sort.FROM, Sort.BEFORE)
"""Before a name they tell where or with whom, and not who."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A sentence that speaks of one standing order: the cues of what is done and when, of refusing and comparing."""

    topic: Topic
    verb: Verb
    values: Sequence[Cue]
    about: Sequence[Cue]
    signs: Sequence[Cue]
    of_me: bool
    """The writer speaks of himself."""
    desk: Desk
    of_everybody: bool = False
    """Where nobody is named, all who can have it are meant."""

    def parts(self, words: Sequence[Lexeme]) -> list[Part]:
        """The sentence in parts, a new one where somebody is named after something was said of those before."""
        parts, namer, at, last, compares, hangs = [Part()], Namer(self.desk), 0, None, False, False
        joined = -1
        while at < len(words):
            word = words[at]
            hangs = (hangs and not word.is_a(Sort.COMMA, Sort.THEN)) or word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL)
            compares = (compares and not word.is_a(Sort.COMMA, Sort.AND)) or self._says("than", word)
            found = None if word.is_a(Sort.PRONOUN) and last is None else namer.name(words, at, last)
            if found is not None and found[0].foe:
                parts[-1].foes.append(found[0])
            if found is not None and not compares and self._means_somebody(found, words, at):
                name, length = self._member(found, words, at)
                if parts[-1].told and parts[-1].names and not (at == joined and last is not None):
                    parts.append(Part())
                parts[-1].names.append(name)
                if any(each.is_a(Sort.UNIT, Sort.FEATURE, Sort.ORDINAL) for each in words[at : at + length]):
                    parts[-1].proper.append(name)
                if hangs:
                    parts[-1].inside.append(name)
                last = name
                at += length
                joined = _behind_joint(words, at)
                continue
            at += 1
            note(word, words[at] if at < len(words) else None, parts[-1])
            if not compares:
                parts[-1].words += [*self._values(word), *self._weights(word)]
        return of_the_close(parts)

    def _member(self, found: tuple[Name, int], words: Sequence[Lexeme], at: int) -> tuple[Name, int]:
        """`Montbrun's first`, `Seras' Erste`: behind a command the number of one of its units is that unit."""
        name, length = found
        after = words[at + length : at + length + 1]
        if len(name.units) < 2 or not after or not after[0].is_a(Sort.ORDINAL) or after[0].is_a(Sort.UNIT):
            return found
        number = after[0].values(Sort.ORDINAL)[0]
        led = sorted({unit for each in name.units for unit in _led(each, self.desk)})
        if not number.isdecimal() or not 0 < int(number) <= len(led) or _heads_others(words, at + length + 1):
            return found
        return replace(name, units=(led[int(number) - 1],), which=False, scope=Scope.NAMED), length + 1

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
        if name.scope in (Scope.ALL, Scope.REST) or key(words[at].raw) in _POSSESSIVE:
            return False
        if words[at].is_a(Sort.VERB) and not words[at].is_a(Sort.UNIT, Sort.ARM, Sort.FEATURE):
            return False
        content = [word for word in words[at : at + length] if not word.is_a(Sort.ARTICLE) or word.is_a(Sort.UNIT)]
        spoken = [*self.values, *self.about]
        if all(any(cue.at <= word.first < cue.at + cue.length for cue in spoken) for word in content):
            return False
        before = next((word for word in reversed(words[:at]) if not word.is_a(Sort.ARTICLE)), None)
        return before is None or not before.is_a(*_OTHERS) or before.is_a(Sort.COMMA)

    def rules(self, parts: Sequence[Part], word: str | None = None) -> Iterator[StandingOrder]:
        """The standing orders of each part, with that word for all of them if one is given.

        Of a part that tells nothing of the deed they are those of the next that does.
        """
        for index, part in enumerate(parts):
            source = part if part.told else next((each for each in (*parts[index:], *parts) if each.told), part)
            for unit in self._units(part, alone=len(parts) == 1):
                action = self._action(source, unit, word)
                if action is not None:
                    yield StandingOrder(unit, action)

    def others(self, parts: Sequence[Part]) -> Iterator[StandingOrder]:
        """The same standing orders with the other words that are spoken of."""
        known = dict.fromkeys(word for part in parts for word in self._spoken(part))
        for word in known:
            yield from self.rules(parts, word)

    def sure(self, parts: Sequence[Part]) -> bool:
        """Whether in every part one word is spoken of far more than any other, and nothing is denied beside it."""
        return all(self._is_clear(part) for part in parts if part.told)

    def _is_clear(self, part: Part) -> bool:
        """Of words that say much only one is spoken of; where there is none, nothing is refused and allowed as well."""
        if self.topic.takes is not Takes.WORD:
            return True
        counts = {word: count for word, count in self._counts(part).items() if count}
        much = sorted((count for word, count in counts.items() if word not in _WIDE), reverse=True)[:2]
        if much:
            return len(much) < 2 or much[0] >= 2 * much[1]
        chosen = self._word(part).partition(" guns ")[0]
        if chosen in _REFUSED:
            others = sum(count for word, count in counts.items() if word not in _REFUSED)
            return self._denies() or counts[chosen] >= others
        return all(word not in _REFUSED for word in counts) and not (self._denies() and self._refuses())

    def _refuses(self) -> bool:
        """Whether the standing order can say that nothing is done."""
        return any(word in _REFUSED for word in self._known())

    def _units(self, part: Part, *, alone: bool) -> tuple[str, ...]:
        """Those of the part who can have such a standing order."""
        own, view = self.desk.roster.own, self.desk.context.view
        able = {policy.unit for policy in view.policies if policy.verb == self.topic.verb}
        named = tuple(dict.fromkeys(unit for name in part.names for unit in name.units if unit in own))
        if self.topic.by_general:
            generals = tuple(unit for unit in named if own[unit].arm is Arm.GENERAL)
            general = writer_of(self.desk) if alone and not generals and self.of_me else None
            return generals or ((general,) if general is not None else ())
        if not named and alone and self.of_everybody:
            return tuple(unit for unit in self.desk.roster.mine if unit in able)
        led = tuple(dict.fromkeys(unit for each in named for unit in _led(each, self.desk)))
        return tuple(unit for unit in led if not able or unit in able)

    def _action(self, part: Part, unit: str, word: str | None = None) -> Action | None:
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
            word="" if needs is Takes.NUMBER else self._word(part) if word is None else word,
        )
        needed = {Takes.PATH: action.places, Takes.DIRECTION: action.direction, Takes.NUMBER: action.number}
        return action if needed.get(needs, action.word) else None

    def every(self, parts: Sequence[Part]) -> Iterator[StandingOrder]:
        """The same standing orders with every word that they can have."""
        for word in self._known() if self.topic.takes is Takes.WORD else ():
            yield from self.rules(parts, word)

    def _known(self) -> list[str]:
        return [word for argument in self.verb.arguments for word in argument.words]

    def _denies(self) -> bool:
        return any(cue.meaning == "not" for cue in self.signs)

    def _counts(self, part: Part) -> dict[str, int]:
        """How much speaks for each closed word: those that say more than others count more."""
        known = [word for word in self._known() if word not in _GUNS]
        counts = {word: part.words.count(word) * (1 if word in _WIDE else 3) for word in known}
        guns = any(word in _GUNS for word in part.words)
        no = next((word for word in _REFUSED if word in counts), "")
        if no and not guns and self._denies():
            counts[no] += 2
        return counts

    def _spoken(self, part: Part) -> list[str]:
        """The closed words that anything speaks for, those with the most first."""
        counts = self._counts(part)
        return sorted((word for word in counts if counts[word]), key=lambda word: -counts[word])

    def _word(self, part: Part) -> str:
        """The closed words that what is said speaks for: a refusal where one is said, and whether guns take part."""
        known, counts = self._known(), self._counts(part)
        guns = next((word for word in part.words if word in _GUNS and word in known), "")
        best = max(counts.values(), default=0)
        if self.topic.takes is Takes.WEIGHTS and sum(map(bool, counts.values())) > 1:
            return ""
        plain = self.topic.plain if self.topic.plain in known else ""
        word = next(word for word in counts if counts[word] == best) if best else plain
        return " ".join(filter(None, (word, guns)))


def _is_id(word: Lexeme) -> bool:
    return word.is_a(Sort.UNIT) and word.raw[-1:].isdecimal()


def _behind_joint(words: Sequence[Lexeme], at: int) -> int:
    """Where another name may stand that is joined to one before it: `FI3 or FI4`, `FI3, FI4`."""
    if 0 < at < len(words) - 1 and words[at].is_a(Sort.COMMA) and _is_id(words[at - 1]) and _is_id(words[at + 1]):
        return at + 1
    if at < len(words) and (words[at].is_a(Sort.AND) or key(words[at].raw) in _OR):
        at += 1
        while at < len(words) and words[at].is_a(Sort.ARTICLE) and not words[at].is_a(Sort.ORDINAL, Sort.UNIT):
            at += 1
        return at
    return -1


def _heads_others(words: Sequence[Lexeme], at: int) -> bool:
    """Whether a number belongs to the word behind it: `Montbrun's first attack`."""
    return at < len(words) and words[at].is_a(Sort.ARM, Sort.BODY, Sort.NUMBER)


def _led(unit: str, desk: Desk) -> tuple[str, ...]:
    """Whom a general's name means where it is about units: his command."""
    piece = desk.roster.own[unit]
    if piece.arm is not Arm.GENERAL:
        return (unit,)
    return tuple(each for each in desk.roster.of_command(piece.command) if each in desk.roster.mine) if (
        piece.command
    ) else ()  # fmt: skip
