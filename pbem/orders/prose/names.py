"""Whom a name means: an id, a description that every word narrows, a group, a pronoun or everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.array import outermost
from pbem.orders.prose.describing import described
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.everybody import everybody
from pbem.orders.prose.heads import number_of
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Found, Name, called_alike, fighting, text_of
from pbem.orders.prose.narrowing import BRIGADES, ON_FOOT, TAIL
from pbem.orders.prose.numbered import numbered
from pbem.orders.prose.sides import side_at
from pbem.orders.prose.spelt_numbers import spelt_number
from pbem.orders.prose.whereabouts import standing_where
from pbem.orders.words.folding import key

_TO: Final = ("-", "..", "...", "to", "bis", "through", "thru", "till")
_NEIGHBOURS: Final = frozenset(("neighbour", "neighbor", "neighbours", "neighbors", "nachbar", "nachbarn", "nebenmann"))
_ONE: Final = ("one", "unit", "eine", "chap", "fellow")
"""How words end that mean one of those who stand there."""
_MOST_IN_A_ROW: Final = 12
_BEHIND_LETTERS: Final = (Sort.ALL, Sort.EACH, Sort.VERB, Sort.BODY)
"""Behind capitals that may mean something else these say that they are those of some ids."""
_GUNS: Final = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)
_LETTERS: Final = 3
"""Ids begin with no more letters than these."""


@dataclass(frozen=True)
class Namer:
    """Reads names among the words of a sentence."""

    desk: Desk

    def name(self, words: Sequence[Lexeme], at: int, last: Name | None) -> Found | None:
        """The name that stands here and how many words it has; None where none does. `last` is what `it` means."""
        found = self._his_troops(words, at) or self._ids(words, at) or self._kind_before_an_id(words, at)
        found = found or self._arm_before_a_name(words, at) or self._with_its_article(words, at)
        found = found or self.family(words, at) or numbered(words, at, self.desk) or self._everybody(words, at, last)
        found = found or self._described(words, at, last) or self._one_who(words, at, last)
        if found is not None:
            return self._counted(words, at, *self._of_his(words, at, *found))
        lexeme = words[at]
        if lexeme.is_a(Sort.PRONOUN) and last is not None and not lexeme.is_a(Sort.UNIT):
            return Name(last.units, lexeme.raw, lexeme.start, lexeme.end, last.scope, Score.LOOSE, last.which,
                        last.foe, last.foreign), 1  # fmt: skip
        return None

    def _his_troops(self, words: Sequence[Lexeme], at: int) -> Found | None:
        """`FRI's guns`, `BAR brigades`: behind the id of a general those of his command who are of that kind."""
        own, noun = self.desk.roster.own, words[at + 1] if at + 1 < len(words) else None
        general = own.get(words[at].values(Sort.UNIT)[0]) if len(words[at].values(Sort.UNIT)) == 1 else None
        if noun is None or general is None or general.arm is not Arm.GENERAL or not noun.is_a(Sort.ARM, Sort.BODY):
            return None
        if noun.is_a(Sort.UNIT, Sort.VERB) or not words[at].raw.startswith(general.id):
            return None
        led = tuple(unit for unit in self.desk.roster.of_command(general.command) if own[unit].arm is not Arm.GENERAL)
        found = self._of_that_arm(led, words, at)
        return (replace(found[0], led_by=general.id), found[1]) if found is not None and general.command else None

    def _kind_before_an_id(self, words: Sequence[Lexeme], at: int) -> Found | None:
        """`battery FG1`, `Rgt. FI3`, `hussars ME1`: what somebody is who is called by his id says nothing more."""
        kind, own = at + words[at].is_a(Sort.ARTICLE), self.desk.roster.own
        here = kind + 1 + (kind + 1 < len(words) and words[kind + 1].raw == ".")
        if here >= len(words) or not self._is_id(words[here]) or (at and words[at - 1].is_a(Sort.NUMBER)):
            return None
        said = words[kind]
        if not said.is_a(Sort.ARM, Sort.BODY, Sort.FEATURE) or said.is_a(Sort.UNIT, Sort.VERB):
            return None
        found = self._ids(words, here)
        if found is None or found[0].foe or not found[0].units or not {*found[0].units} <= own.keys():
            return None
        told = {*said.values(Sort.ARM), *said.values(Sort.FEATURE)}
        kinds = [{*self.desk.roster.classes.get(unit, ()), *features(own[unit])} for unit in found[0].units]
        if (told and not all(told & each for each in kinds)) or any(own[u].arm is Arm.GENERAL for u in found[0].units):
            return None
        length = here - at + found[1]
        return replace(found[0], words=text_of(words, here, found[1]), start=words[at].start), length

    def _arm_before_a_name(self, words: Sequence[Lexeme], at: int) -> Found | None:
        """`foot jägers`: before a name an arm says which of those who are called so."""
        noun = words[at + 1] if at + 1 < len(words) else None
        if noun is None or not words[at].is_a(Sort.ARM) or words[at].is_a(Sort.UNIT) or self._is_id(noun):
            return None
        found = self._ids(words, at + 1)
        if found is None or found[0].foe:
            return None
        arms, classes = set(words[at].values(Sort.ARM)), self.desk.roster.classes
        units = tuple(unit for unit in found[0].units if arms & set(classes.get(unit, ())))
        if not units:
            return None
        scope = Scope.GROUP if len(units) > 1 else Scope.NAMED
        whole = text_of(words, at, found[1] + 1)
        return replace(found[0], units=units, words=whole, start=words[at].start, scope=scope), found[1] + 1

    def _with_its_article(self, words: Sequence[Lexeme], at: int) -> Found | None:
        """`the foot jägers`."""
        if not words[at].is_a(Sort.ARTICLE) or words[at].is_a(Sort.UNIT) or at + 1 >= len(words):
            return None
        found = self._arm_before_a_name(words, at + 1)
        if found is None:
            return None
        whole = text_of(words, at, found[1] + 1)
        return replace(found[0], words=whole, start=words[at].start), found[1] + 1

    def _one_who(self, words: Sequence[Lexeme], at: int, last: Name | None) -> Found | None:
        """`the one in D7`, `those at the bridge`, `the two on the left`: own units there, or else the enemy's."""
        neighbour = _neighbour(words, at)
        if not (words[at].is_a(Sort.ONE_WHO, Sort.ALL, Sort.REST) or neighbour) or at + 1 >= len(words):
            return self._so_many_there(words, at)
        view = self.desk.context.view
        own = [piece for unit in self.desk.roster.mine if (piece := view.piece(unit)) and piece.arm is not Arm.GENERAL]
        spoken = last.units if last is not None else ()
        first = at + max(neighbour, 1)
        for pieces, foe in ((own, False), (view.enemy, True)):
            found = standing_where(words, first, pieces, self.desk, spoken)
            if found is None:
                continue
            units, length = tuple(piece.id for piece in found.pieces), first - at + found.length
            which = len(units) > 1 and key(words[at].raw).split()[-1] in _ONE
            scope = Scope.GROUP if len(units) > 1 and not which else Scope.NAMED
            return Name(units, text_of(words, at, length), words[at].start, words[at + length - 1].end, scope,
                        Score.LOOSE, which, foe), length  # fmt: skip
        named = self.name(words, first, last) if neighbour and first < len(words) else None
        return (named[0], named[1] + neighbour) if named is not None else self._so_many_there(words, at)

    def _so_many_there(self, words: Sequence[Lexeme], at: int) -> Found | None:
        """`the two on the left`, `the one on the right`, `die drei links`."""
        here = at + (words[at].is_a(Sort.ARTICLE) and not words[at].is_a(Sort.NUMBER, Sort.ONE_WHO))
        one = words[at].is_a(Sort.ONE_WHO) and key(words[at].raw).split()[-1] in _ONE
        count = int(one) or (number_of(words[here]) if here < len(words) else 0)
        side = side_at(words, here + 1) if count else None
        if side is None:
            return None
        own = [self.desk.roster.own[unit] for unit in fighting(self.desk)]
        found = outermost(own, side[0], count, self.desk.roster)
        units, length = tuple(piece.id for piece in found), here + 1 + side[2] - at
        scope = Scope.GROUP if len(units) > 1 else Scope.NAMED
        return Name(units, text_of(words, at, length), words[at].start, words[at + length - 1].end, scope, Score.LOOSE,
                    which=len(units) > count), length  # fmt: skip

    def _of_his(self, words: Sequence[Lexeme], at: int, name: Name, length: int) -> Found:
        """`Sahuc's hussars`, `Hazen's lot`: what a commander has is named once more in words that fit nobody else."""
        here = at + length
        if name.foe or here >= len(words) or not words[here - 1].raw.endswith(("'s", "'", "’s")):
            return name, length
        noun = words[here]
        his = noun.is_a(Sort.UNIT, Sort.BODY) and not self._is_id(noun) and not noun.is_a(Sort.VERB)
        if not (his or noun.unknown):
            return name, length
        return replace(self._led_by(name), words=text_of(words, at, length + 1), end=noun.end), length + 1

    def _led_by(self, name: Name) -> Name:
        """`BAR's men`: what a general alone has are those whom he commands."""
        own = self.desk.roster.own
        general = own.get(name.units[0]) if len(name.units) == 1 else None
        led = self.desk.roster.of_command(general.command) if general is not None and general.command else ()
        units = tuple(unit for unit in led if own[unit].arm is not Arm.GENERAL)
        if general is None or general.arm is not Arm.GENERAL or not units:
            return name
        return replace(name, units=units, scope=Scope.GROUP, score=Score.LOOSE)

    def _counted(self, words: Sequence[Lexeme], at: int, name: Name, length: int) -> Found:
        """`Greene (both)`, `Seras, all three`: a count behind a group says nothing new."""
        here = at + length
        opened = here < len(words) and words[here].raw in ("(", ",", ":")
        count = here + opened
        if len(name.units) < 2 or count >= len(words) or not words[count].is_a(Sort.EACH, Sort.ALL):
            return name, length
        if spelt_number(words, count):
            return name, length
        if opened and words[here].raw == ":" and not words[count].is_a(Sort.EACH):
            return name, length
        bracket = opened and words[here].raw == "("
        if bracket and (count + 1 >= len(words) or words[count + 1].raw != ")"):
            return name, length
        after = words[count + 1] if count + 1 < len(words) else None
        if after is not None and after.is_a(Sort.ARM, Sort.FEATURE, Sort.BODY, Sort.UNIT, Sort.SQUARES, Sort.ARTICLE):
            return name, length
        total = count + 1 + bracket - at
        return replace(name, end=words[at + total - 1].end, which=False), total

    def _ids(self, words: Sequence[Lexeme], at: int) -> Found | None:
        lexeme = words[at]
        if not lexeme.is_a(Sort.UNIT):
            return None
        ids = lexeme.values(Sort.UNIT)
        mine = tuple(unit for unit in ids if unit in self.desk.roster.own)
        if mine and not self._is_id(lexeme):
            mine = tuple(unit for unit in mine if unit in self.desk.roster.mine) or mine
        if len(mine) == 1 and (kin := self._called_alike(mine[0], lexeme)):
            return Name(kin, lexeme.raw, lexeme.start, lexeme.end, Scope.GROUP, Score.LOOSE), 1
        if len(mine) == 1:
            units, length = self._range(mine[0], words, at)
            scope = Scope.NAMED if len(units) == 1 else Scope.GROUP
            return Name(units, text_of(words, at, length), lexeme.start, words[at + length - 1].end, scope), length
        if mine:
            return Name(mine, lexeme.raw, lexeme.start, lexeme.end, Scope.NAMED, Score.LOOSE, which=True), 1
        pieces = [piece for unit in ids if (piece := self.desk.context.view.piece(unit)) is not None]
        ours = tuple(piece.id for piece in pieces if piece.side == self.desk.context.view.side)
        if ours:
            return Name((), lexeme.raw, lexeme.start, lexeme.end, foreign=ours), 1
        which = len(pieces) > 1
        if len(pieces) == 1 and (row := self._row_of_enemies(pieces[0].id, words, at)):
            end = words[at + 2].end
            return Name(row, text_of(words, at, 3), lexeme.start, end, Scope.GROUP, foe=True), 3
        return Name(tuple(p.id for p in pieces), lexeme.raw, lexeme.start, lexeme.end, which=which, foe=True), 1

    def _row_of_enemies(self, first: str, words: Sequence[Lexeme], at: int) -> tuple[str, ...]:
        """`AB1-3`: the enemies from one number to another."""
        tail, ahead = TAIL.fullmatch(first), words[at + 1 : at + 3]
        if tail is None or len(ahead) < 2 or ahead[0].raw not in _TO or not ahead[1].raw.isdecimal():
            return ()
        known = {piece.id for piece in self.desk.context.view.enemy}
        row = tuple(f"{tail[1]}{number}" for number in range(int(tail[2]), int(ahead[1].raw) + 1))
        return row if 1 < len(row) <= _MOST_IN_A_ROW and {*row} <= known else ()

    def _called_alike(self, unit: str, lexeme: Lexeme) -> tuple[str, ...]:
        """`the Jägers`, where there are mounted ones as well: of a plural all are meant who are called so."""
        return called_alike(unit, self.desk) if lexeme.length == 1 and not self._is_id(lexeme) else ()

    def family(self, words: Sequence[Lexeme], at: int) -> Found | None:
        """`HG*`, `all BA`, `LI`: letters in capitals with which several ids begin.

        `FI - C5`, right before a place, is an id whose number slipped.
        """
        here = words[at]
        all_of = here.is_a(Sort.ALL) and at + 1 < len(words)
        letters = words[at + 1] if all_of else here
        stem = letters.raw.removesuffix("s") if len(letters.raw) > 2 else letters.raw
        if not stem.isupper() or not stem.isalpha() or letters.is_a(Sort.UNIT, Sort.DIRECTION, Sort.VERB):
            return None
        starred = at + 1 < len(words) and words[at + 1].raw == "*" and words[at + 1].start == here.end
        own = tuple(unit for unit in self.desk.roster.own if TAIL.fullmatch(unit) and unit.rstrip("0123456789") ==
                    stem)  # fmt: skip
        own = tuple(unit for unit in own if unit in self.desk.roster.mine) or own
        headed = at + 1 < len(words) and words[at + 1].is_a(Sort.COLON)
        told = at + 1 < len(words) and words[at + 1].is_a(*_BEHIND_LETTERS) and _begins(words, at)
        known = set(letters.sorts) - {Sort.HARD} and not (all_of or starred or headed or told)
        numbered = words[at + 1] if at + 1 < len(words) and words[at + 1].is_a(Sort.ORDINAL) else None
        if numbered is not None and (meant := f"{stem}{numbered.values(Sort.ORDINAL)[0]}") in own:
            return Name((meant,), text_of(words, at, 2), here.start, numbered.end, score=Score.LOOSE), 2
        if len(own) == 1 and len(stem) in (2, _LETTERS) and not known and not starred:
            return Name(own, here.raw, here.start, letters.end, score=Score.LOOSE), 1 + all_of
        if len(own) < 2 or len(stem) > _LETTERS or len(stem) < 2 or known:
            return None
        if not all_of and (arm := self._of_that_arm(own, words, at)) is not None:
            return arm
        every = not all_of and at + 1 < len(words) and words[at + 1].is_a(Sort.ALL) and words[at + 1].length == 1
        length = 2 if all_of or starred or every else 1
        after = words[at + 1] if at + 1 < len(words) else None
        slip = length == 1 and after is not None and (after.raw == "-" or after.place is not None)
        slip = slip and len({self.desk.roster.own[unit].place for unit in own}) > 1
        return Name(own, text_of(words, at, length), here.start, words[at + length - 1].end, Scope.GROUP,
                    Score.LOOSE, which=slip), length  # fmt: skip

    def _of_that_arm(self, units: tuple[str, ...], words: Sequence[Lexeme], at: int) -> Found | None:
        """`GR guns`, `GR brigades`: of some units those of an arm, or those who are no guns."""
        arm = words[at + 1] if at + 1 < len(words) and words[at + 1].is_a(Sort.ARM, Sort.BODY) else None
        arms = set(arm.values(Sort.ARM)) if arm is not None else set()
        if arm is not None and not arms and key(arm.raw) in ON_FOOT | BRIGADES:
            found = tuple(unit for unit in units if self.desk.roster.own[unit].arm not in _GUNS)
        else:
            found = tuple(unit for unit in units if arms & set(self.desk.roster.classes.get(unit, ())))
        if arm is None or not found:
            return None
        scope = Scope.GROUP if len(found) > 1 else Scope.NAMED
        return Name(found, text_of(words, at, 2), words[at].start, arm.end, scope, Score.LOOSE), 2

    def _is_id(self, lexeme: Lexeme) -> bool:
        return self.desk.roster.find(lexeme.raw) is not None

    def _range(self, first: str, words: Sequence[Lexeme], at: int) -> tuple[tuple[str, ...], int]:
        """`FI1-4`, `FI1 to FI4`, `FI1+2`, `FI4/5`: numbers behind an id are ids of the same kind."""
        tail = TAIL.fullmatch(key(first))
        if tail is None or not self._is_id(words[at]):
            return (first,), 1
        units, here = [first], at + 1
        while here + 1 < len(words):
            sign, after = words[here].raw, words[here + 1]
            number = after.values(Sort.NUMBER)[:1] if after.raw.isdecimal() else ()
            other = self.desk.roster.find(tail[1] + number[0]) if number else self.desk.roster.find(after.raw)
            counted = here + 2 < len(words) and words[here + 2].is_a(Sort.SQUARES)
            if other is None or other.id not in self.desk.roster.own or counted:
                break
            if sign in _TO and (self._number(other.id) < self._number(units[-1]) or not self._alike(other.id, tail[1])):
                break
            glued = sign == "," and words[here].end == after.start and words[here - 1].end == words[here].start
            if (
                sign in ("+", "/", "&") or glued or (sign in (",", "and", "und") and _lists_on(words, here))
            ) and number:
                units.append(other.id)
            elif (
                sign in ("-", "..", "...", "to", "bis", "through", "thru", "till")
                and (number or sign != "...")
                and len(units) == 1
            ):
                units = self._between(first, other.id, tail[1])
            else:
                break
            here += 2
        return tuple(dict.fromkeys(units)), here - at

    def _alike(self, unit: str, head: str) -> bool:
        """Whether an id begins with these letters: from FG1 to FI7 is no row of units."""
        found = TAIL.fullmatch(key(unit))
        return found is not None and found[1] == head

    def _number(self, unit: str) -> int:
        found = TAIL.fullmatch(key(unit))
        return int(found[2]) if found else 0

    def _between(self, first: str, last: str, head: str) -> list[str]:
        numbers = [int(found[2]) for unit in (first, last) if (found := TAIL.fullmatch(key(unit)))]
        own = [(unit, TAIL.fullmatch(key(unit))) for unit in self.desk.roster.own]
        return [unit for unit, tail in own
                if tail and tail[1] == head and min(numbers) <= int(tail[2]) <= max(numbers)]  # fmt: skip

    def _everybody(self, words: Sequence[Lexeme], at: int, last: Name | None) -> Found | None:
        """Everybody, the rest, or all of some description."""
        found = everybody(words, at, last, self.desk)
        if found is None or found[0].units != fighting(self.desk) or found[1] > 1:
            return found
        there = self._one_who(words, at, None)
        if there is None:
            return found
        return replace(there[0], scope=Scope.REST if found[0].scope is Scope.REST else there[0].scope), there[1]

    def enemy(self, words: Sequence[Lexeme], at: int) -> Found | None:
        """The enemies that a description means which could mean one's own units as well."""
        found = described(words, at, self.desk, (), foes_only=True)
        if found is None:
            return None
        units, end = tuple(piece.id for piece in found.pieces), words[at + found.length - 1].end
        return Name(units, text_of(words, at, found.length), words[at].start, end, score=Score.LOOSE, which=found.which,
                    foe=True), found.length  # fmt: skip

    def _described(self, words: Sequence[Lexeme], at: int, last: Name | None) -> Found | None:
        """`the first battalion`, `our guns`, `the Hanoverians`."""
        found = described(words, at, self.desk, last.units if last is not None else ())
        if found is None:
            return None
        units = tuple(piece.id for piece in found.pieces)
        scope = Scope.GROUP if len(units) > 1 and not found.which else Scope.NAMED
        return Name(units, text_of(words, at, found.length), words[at].start, words[at + found.length - 1].end, scope,
                    Score.LOOSE, found.which, found.foe, vague=found.vague,
                    of_arm=words[at].is_a(Sort.ARM)), found.length  # fmt: skip


def _lists_on(words: Sequence[Lexeme], at: int) -> bool:
    """`GR1, 2, 3 all into F3`: whether a figure behind a comma is one more of several, and no distance."""
    here = at
    while here + 2 < len(words) and words[here].is_a(Sort.COMMA, Sort.AND) and words[here + 1].raw.isdecimal():
        here += 2
    after = words[here] if here < len(words) else None
    goes_on = (Sort.ALL, Sort.EACH, Sort.AND, Sort.PLACE, Sort.VERB, Sort.COLON)
    ways = (Sort.RELATIVE, Sort.DIRECTION, Sort.LEAN, Sort.SQUARES, Sort.WORD, Sort.ARM, Sort.BODY)
    return here > at and after is not None and after.is_a(*goes_on) and not after.is_a(*ways)


def _begins(words: Sequence[Lexeme], at: int) -> bool:
    """Whether a clause begins here in a sentence that is not all in capitals: `JE alle stehen`."""
    before = words[at - 1] if at else None
    plain = any(word.raw.isalpha() and not word.raw.isupper() for word in words)
    return plain and (before is None or before.is_a(Sort.COMMA, Sort.STOP, Sort.COLON))


def _neighbour(words: Sequence[Lexeme], at: int) -> int:
    """`its neighbour`: how many words call somebody so, 0 for none."""
    here = at + words[at].is_a(Sort.ARTICLE)
    return here + 1 - at if here < len(words) and key(words[here].raw) in _NEIGHBOURS else 0
