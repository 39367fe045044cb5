"""Conditions in a player's own words, read as one of the tests that the rules have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pbem.battle.condition import (
    AT_LEAST,
    BELOW,
    EMPTY,
    ENEMY_AT,
    ENEMY_WITHIN,
    UNIT_AT,
    UNIT_BROKEN,
    Clause,
    Condition,
)
from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import key
from pbem.orders.words.lexicon import Lexicon

_NO: Final = ("no", "kein", "keine")
_NOT: Final = ("not", "nicht")
_HE: Final = ("it", "he", "they", "its", "hes", "theyre", "er", "es", "sie")
_GIVES_UP: Final = ("gibt", "geben", "gab")
"""Before an `auf` at the end: `Gibt der Feind E4 auf`."""
_INCHES: Final = ("inches", "inch", "in", '"', "zoll")
_SAYS: Final = ("there", "near", "empty", "leaves", "broken", "held", "less", "beyond")
"""What is said of somebody or of a place in a condition."""


def tested(
    words: Sequence[Lexeme],
    desk: Desk,
    namer: Namer,
    there: Place | None = None,
    him: str = "",
    *,
    freely: bool = False,
) -> Condition | None:
    """The test that such words ask for; None where none fits, or where they say more than it.

    `there` is the place that `there` and `it` mean, `him` an enemy whom pronouns mean; `freely` words of no condition
    are passed over.
    """
    seen = _Words.of([word for word in words if not word.is_a(Sort.STOP, Sort.COLON, Sort.COMMA)], desk, namer)
    if there is not None and not (seen.places or seen.numbers) and seen.said & {"there", "empty", "leaves", "held"}:
        seen.places.append(there)
    if (
        him
        and not (seen.units or seen.foes or seen.called or seen.arm)
        and any(key(part) in _HE for word in words for part in word.raw.split())
    ):
        seen.called.append(him)
    seen.enemy = seen.enemy or (seen.stranger and "there" in seen.said and bool(seen.places))
    seen.enemy = seen.enemy or ("held" in seen.said and not seen.units)
    if freely:
        seen.strange, seen.freely = False, True
    known = {test.says: test for test in desk.context.conditions}
    found = seen.as_test()
    if found is None or found.test not in known:
        return None
    return Condition((replace(found, negated=found.negated != seen.negated),))


@dataclass(slots=True)
class _Words:
    """What a condition speaks of, whatever the sequence of its words."""

    words: Lexicon
    nouns: Mapping[str, str]
    """What the strength of units is counted in, by its words."""
    enemy: bool = False
    arm: str = ""
    units: list[str] = field(default_factory=list)
    foes: list[str] = field(default_factory=list)
    called: list[str] = field(default_factory=list)
    """Enemies who are called by a name that nobody else bears: of them it is told where they are, not how near."""
    places: list[Place] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    counted: bool = False
    negated: bool = False
    denied: bool = False
    """It is denied by a verb, `has not left`, and not by a word for nobody: `no enemy left`."""
    said: set[str] = field(default_factory=set)
    noun: str = ""
    """What strength is counted in, where it is spoken of."""
    stranger: bool = False
    """Somebody is named whom nobody knows: `if Poles there`."""
    strange: bool = False
    """A word is of no condition."""
    half: bool = False
    """A number stands behind what is counted, and nothing tells whether at least or below: `hits 2`."""
    freely: bool = False
    """Whom it is about may be named, and need not be said to be an enemy."""

    @classmethod
    def of(cls, words: Sequence[Lexeme], desk: Desk, namer: Namer) -> _Words:
        """Everything that the words speak of."""
        found = cls(desk.words, _nouns(desk))
        at = 0
        while at < len(words):
            if kind := _kind_of_enemies(words[at], desk):
                found.enemy, found.arm = True, found.arm or kind
                at += 1 + (at + 1 < len(words) and words[at + 1].raw == "*")
                continue
            if words[at].is_a(Sort.ENEMY) and words[at + 1 : at + 2] and words[at + 1].is_a(Sort.ARM):
                found.enemy, found.arm = True, found.arm or arm_of(words[at + 1 : at + 2], desk)
                at += 2
                continue
            if (piece := desk.roster.find(words[at].raw)) is not None and _is_of_another_seat(piece.id, desk):
                found.units.append(piece.id)
                at += 1
                continue
            goes = found._is("empty", key(words[at].raw)) and not (at and words[at - 1].is_a(Sort.ARTICLE))
            named = None if goes or found._small(words[at]) else namer.name(words, at, None)
            if named is not None and (named[0].foe or not named[0].which) and words[at].place is None:
                found._name(named[0], words[at : at + named[1]], desk)
                at += named[1]
                continue
            found._word(words[at])
            at += 1
        if words and key(words[-1].raw) == "auf" and any(key(word.raw) in _GIVES_UP for word in words):
            found.said.add("leaves")
        return found

    def _name(self, name: Name, words: Sequence[Lexeme], desk: Desk) -> None:
        if name.foe:
            self.enemy = True
            by_id = desk.roster.find(words[0].raw) is not None
            self.foes += name.units if by_id else ()
            self.called += name.units if not by_id and _is_his_own(name, words, desk) else ()
            self.arm = self.arm or ("" if by_id else arm_of(words, desk))
        elif not self._comes_near() and not self.units and all(
            word.is_a(Sort.ARM) for word in words if not word.is_a(Sort.ARTICLE)
        ):  # fmt: skip
            self.enemy, self.arm = True, arm_of(words, desk)
        else:
            self.units += name.units

    def _comes_near(self) -> bool:
        """`cavalry within eight inches of`: whether it was told already who comes how near, so that it is one's own."""
        return bool(self.arm) and self.counted

    def _word(self, word: Lexeme) -> None:
        said = key(word.raw)
        if word.place is not None:
            self.places.append(word.place)
        elif word.is_a(Sort.NUMBER) and not word.is_a(Sort.ARTICLE) and word.values(Sort.NUMBER)[0].isdecimal():
            self.numbers.append(int(word.values(Sort.NUMBER)[0]))
            self.half = self.half or bool(self.noun and not self.said & {"less", "beyond"})
        elif (word.is_a(Sort.SQUARES) or said in _INCHES) and self.numbers:
            self.counted = True
        elif said in self.nouns:
            self.noun = self.nouns[said]
        elif word.is_a(Sort.ENEMY) or self._is("somebody", said):
            self.enemy = True
        elif word.is_a(Sort.NOT, Sort.NOBODY) or said in _NO or word.raw.casefold().endswith("n't"):
            self.negated = not self.negated
            self.denied = self.denied or said in _NOT or said.endswith("nt")
            self.enemy = self.enemy or word.is_a(Sort.NOBODY)
        else:
            self._says(word)

    def _says(self, word: Lexeme) -> None:
        parts = [key(part) for part in word.raw.split()]
        means = any(self._is(what, part) for what in _SAYS for part in parts)
        if word.unknown and word.raw.istitle() and not means and not self.stranger:
            self.stranger = True
            return
        for part in parts:
            said = {what for what in _SAYS if self._is(what, part)}
            self.said |= said
            self.strange = self.strange or not (said or self._is("nothing", part))

    def _is(self, what: str, word: str) -> bool:
        return (word,) in self.words.tests[what].entries

    def _small(self, word: Lexeme) -> bool:
        return self._is("somebody", key(word.raw)) or word.is_a(Sort.ENEMY) or word.place is not None

    def as_test(self) -> Clause | None:
        """The clause of a condition, where all of the words are of it."""
        if self.strange or self.half or (self.stranger and not self.enemy):
            return None
        return self._gauged() or self._broken() or self._empty() or self._at() or self._within()

    def _gauged(self) -> Clause | None:
        """`two or more hits`, `fewer than three hits`: of the unit itself."""
        if not self.noun or len(self.numbers) != 1 or self.places or self.foes:
            return None
        if (self.units or self.arm) and not self.freely:
            return None
        number = self.numbers[0]
        if "less" in self.said:
            return Clause(BELOW.says, noun=self.noun, number=number)
        return Clause(AT_LEAST.says, noun=self.noun, number=number + ("beyond" in self.said))

    def _broken(self) -> Clause | None:
        units = (*self.units, *self.foes, *self.called)
        if len(units) != 1 or self.places or self.numbers or "broken" not in self.said:
            return None
        return Clause(UNIT_BROKEN.says, unit=units[0])

    def _empty(self) -> Clause | None:
        if len(self.places) != 1 or self.numbers or not self._is_left() or self.units or self.foes:
            return None
        if self.called:
            return None
        if self.enemy:
            return Clause(ENEMY_AT.says, self.negated == self.denied, arm=self.arm, place=self.places[0])
        return Clause(EMPTY.says, place=self.places[0]) if "empty" in self.said else None

    def _is_left(self) -> bool:
        return bool({"empty", "leaves"} & self.said)

    def _at(self) -> Clause | None:
        if len(self.places) != 1 or self.numbers or ("broken" in self.said and "leaves" not in self.said):
            return None
        units, gone = (*self.units, *self.foes, *self.called), self._is_left()
        if len(units) == 1:
            return Clause(UNIT_AT.says, gone, unit=units[0], place=self.places[0])
        if units or not self.enemy:
            return None
        return Clause(ENEMY_AT.says, arm=self.arm, place=self.places[0])

    def _within(self) -> Clause | None:
        near = "near" in self.said or self.counted
        if len(self.numbers) != 1 or self.places or not near or self.noun:
            return None
        if not (self.enemy or (self.freely and self.counted)) or (self.units and not self.freely):
            return None
        if self.foes or {"empty", "broken"} & self.said:
            return None
        return Clause(ENEMY_WITHIN.says, arm=self.arm, number=self.numbers[0])


def _is_of_another_seat(unit: str, desk: Desk) -> bool:
    """Whether it is one of the same side whom nobody here commands."""
    piece = desk.context.view.piece(unit)
    return piece is not None and piece.side == desk.context.view.side and unit not in desk.roster.own


def _is_his_own(name: Name, words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether one is called by a name that is his alone, and not by that of his nation or arm."""
    piece = desk.context.view.piece(name.units[0]) if len(name.units) == 1 else None
    if piece is None:
        return False
    names = (piece.name, *piece.aliases)
    called = {key(part) for each in names for part in each.split()} - {*map(key, piece.classes)}
    said = {key(word.raw.removesuffix("'s").removesuffix("’s")) for word in words if word.is_a(Sort.FEATURE)}
    return any(word.is_a(Sort.UNIT) for word in words) or bool(said & called)


def _kind_of_enemies(word: Lexeme, desk: Desk) -> str:
    """`AC*`: the class of the enemies whose ids begin with these letters, where all of them are of one."""
    if not word.raw.isupper() or not word.raw.isalpha() or len(word.raw) > 3 or word.is_a(Sort.UNIT):
        return ""
    kinds = {piece.arm.value for piece in desk.context.view.enemy if piece.id.rstrip("0123456789") == word.raw}
    return next(iter(kinds)) if len(kinds) == 1 else ""


def arm_of(words: Sequence[Lexeme], desk: Desk) -> str:
    """The class of the enemy as its pieces carry it."""
    meant = next((word.values(Sort.ARM)[0] for word in words if word.is_a(Sort.ARM)), "")
    shown = {word for piece in desk.context.view.pieces for word in piece.classes}
    return next((word for word in sorted(shown) if desk.words.class_of(word) == meant), meant)


def _nouns(desk: Desk) -> dict[str, str]:
    """The words for what strength is counted in, each with the plural that its gauge bears."""
    gauges = [piece.strength for piece in desk.context.view.own]
    found = {key(word): gauge.plural for gauge in gauges for word in (gauge.noun, gauge.plural)}
    if "hits" in found.values():
        found |= {" ".join(words): "hits" for words in desk.words.small["hits"].entries}
    return found
