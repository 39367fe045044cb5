"""Whom the names of a plain sentence mean: what the namer of sentences knows, and else whom most of the words fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.apposed import kind_before
from pbem.orders.plainly.each_number import as_ordinals, cardinal, each_number, ordinal
from pbem.orders.plainly.fitting import NEAR, STOPS, best_fitting, so_named
from pbem.orders.plainly.kinds_of_before import at_the_ends, of_that_kind
from pbem.orders.plainly.landmarks import INSIDE, is_inside, landmark, nearest_to, right_beside, standing_near
from pbem.orders.plainly.names_in_a_row import whole_names
from pbem.orders.plainly.narrowed import of_one_command, of_the_owner, of_their_commands, on_that_side, unspoken
from pbem.orders.plainly.nicknames import TITLES
from pbem.orders.plainly.of_a_seat import of_his_seat
from pbem.orders.plainly.others import OTHERS
from pbem.orders.plainly.slipped_ordinals import mended_ordinal
from pbem.orders.plainly.taken_apart import taken_apart
from pbem.orders.plainly.telling_words import counted, only_inside, only_numbered, singular, tells
from pbem.orders.plainly.troops_of import called_as_another, of_another, tells_troops
from pbem.orders.plainly.whom_he_joins import tells_the_arm
from pbem.orders.plainly.whose import are_theirs, called_yours, owner_before, whose
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.array import at_both_ends
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.heads import number_of
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import fighting
from pbem.orders.prose.names import Namer
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.writing_out import written_out
from pbem.orders.words.folding import key

_EVERYBODY: Final = frozenset((
    "all", "everybody", "everyone", "alle", "corps", "whole corps", "army", "whole army", "korps", "armee",
))  # fmt: skip
_THEY: Final = frozenset(
    ("they", "them", "these", "those", "it", "he", "him", "sie", "ihnen", "diese", "es", "er", "ihn")
)
"""Those of whom the sentence before spoke."""
_REST: Final = re.compile(
    r"(?:the )?(?:rest|others|remainder|übrigen|restlichen)\s+(?:(?:of|from|vom|von|der|des)\s+|(?=on\s))",
    re.IGNORECASE,
)
_THE_REST: Final = "rest"
_ELSE_OF: Final = re.compile(
    r"\b(?:everybody|everyone|nobody|no one|no-one|anybody|anyone|all) else (?:of (?:the |my |our )?)?"
    r"(on foot|on horseback|foot|horse|infantry|cavalry|guns|gunners|artillery)\b",
    re.IGNORECASE,
)
"""`Nobody else on foot`: of whom the rest is."""
_THOSE_OF: Final = re.compile(r"(?:die|der|das|those|the ones?|that) (?:von|of) (?=[A-ZÄÖÜ])")
"""`Die von Jellacic`, behind somebody else's guns: his guns."""
MYSELF: Final = frozenset(("me", "i", "ich", "myself", "mich", "mir"))
"""How the general of the seat speaks of himself."""
_BODIES: Final = ("regiment", "brigade", "battalion", "foot", "horse", "battery")
"""Of whom a bare number may be said: `the 7th`."""
_OWN: Final = frozenset(("my", "our", "own", "mein", "meine", "mit", "unser", "unsere", "eigenes", "eigene"))
_ONE_OTHER: Final = frozenset(("other", "andere", "anderer", "anderes"))
"""One alone is meant; where nobody knows which, nobody is."""
_COUNTS: Final = frozenset((
    "both", "all", "all three", "both sorts", "each", "alle", "alle drei", "beide", "the pair", "pair",
))  # fmt: skip
"""What is said behind a name and tells only how many they are."""
_WITH_LOSSES: Final = frozenset(("hits", "losses", "battered", "mauled", "treffern", "verlusten", "angeschlagene",
                                 "angeschlagenen", "shot-up", "bleeding"))  # fmt: skip
_LEADING: Final = re.compile(
    r"\b(?:leading|foremost|vorderste[nrms]?|führende[nrms]?) (?=brigade|regiment|battal|bataill)", re.IGNORECASE
)
"""The first of several, as they march."""
_ONE_OF: Final = re.compile(r"\A(?:one|a|an|any|some|ein|eine|einer|eines) (?:of the )?", re.IGNORECASE)
_MOUNTED: Final = re.compile(
    r"\b(?:men|people|lads|boys|fellows|chaps|ones|those|soldiers|troops) on (?:horses|horseback)\b"
    r"|\b(?:Leute|Männer|Soldaten|Kerle|Jungs) zu Pferde?\b",
    re.IGNORECASE,
)
_SHORTEST: Final = 3
"""Letters of a general's name that are left of it, at least."""
_CODE: Final = 4
"""Letters and digits of the code of a square, at most."""


class NotRead(Exception):
    """A plain sentence that means nothing on this map; the message says which part of it."""


class OfAnother(NotRead):
    """A name that means only `units` of another seat."""

    def __init__(self, units: tuple[str, ...]) -> None:
        super().__init__(f"{', '.join(units)}: not of this seat")
        self.units = units


def _shortens(said: Iterable[str], general: Piece) -> bool:
    """`Leo` for Leopold: whether a word begins one of his names."""
    names = [word.key for name in (general.name, *general.aliases) for word in words_of(name)]
    return any(len(word) >= _SHORTEST and name.startswith(word) for word in said for name in names)


@dataclass(frozen=True, slots=True)
class Whom:
    """The own units that names mean; with `which` only one of them."""

    units: tuple[str, ...]
    which: bool = False


@dataclass(frozen=True)
class Caller:
    """Knows the units of one seat by what they are called."""

    desk: Desk
    reader: Reader

    def whom(
        self, names: Sequence[str], spoken: Sequence[str], excepted: Sequence[str] = (), *, before: str = "",
        rides: bool = False, text: str = "",
    ) -> Whom:  # fmt: skip
        """Raises NotRead where a name means nobody of one's own; `spoken` were named before, last as `before`.

        Whoever `rides` is a general himself, and not those whom he commands. The `text` may tell whose they are.
        """
        found: list[str] = []
        which = False
        for name in whole_names(names, self._lexed):
            if found and name.casefold() in _COUNTS:
                continue
            if name.casefold() == _THE_REST and (of := _ELSE_OF.search(text)):
                name = f"rest of {of[1]}"
            kind = ""
            general = self.general(name) if rides and not tells_troops(self._lexed(name)) else ""
            if general:
                named = Whom((general,))
            elif theirs := self._of_whom_it_is_spoken_to(name, text):
                named = theirs
            else:
                kind = before or (kind_before(name, text) if only_numbered(self._lexed(name)) else "")
                named = self._of_whose(self._named(name, (*spoken, *found), kind), name, text)
            if (those := found or spoken[-1:]) and are_theirs(name, text, named_now=bool(found)):
                units = of_their_commands(named.units, those, self.desk)
                named = Whom(units, named.which and len(units) > 1)
            which = which or named.which
            which = which and not (found and name.isupper())  # `Grenadiers (BG, HG)` are all of both.
            found += [unit for unit in named.units if unit not in found]
            before = name if any(map(str.isalpha, name)) and not (kind and only_numbered(self._lexed(name))) else before
        for name in excepted:
            left = self._named(name, spoken, before).units
            found = [unit for unit in found if unit not in left]
        if not found:
            raise NotRead(f"nobody is {', '.join(names)}")
        return Whom(tuple(found), which)

    def _of_whom_it_is_spoken_to(self, name: str, text: str) -> Whom | None:
        """`My Lord Stair, could your horse stay`: the troops of the general of another seat; None for anybody else."""
        owner = called_yours(name, text, self._lexed(text)) if text else ""
        seat = of_his_seat(self._lexed(f"{owner} {name}"), self.desk) if owner else None
        try:
            return Caller(seat[0], self.reader)._named(name, (), "") if seat is not None else None
        except NotRead:
            return None

    def _of_whose(self, named: Whom, name: str, text: str) -> Whom:
        """Of several who are called so, those of him whose they are as the text says."""
        said = self._lexed(text) if text else []
        owned = bool(said) and owner_before(name, text, said)
        owner = whose(name, text, said) if owned or (said and len(named.units) > 1) else ""
        try:
            his = self._named(f"{owner}'s {name}", (), "") if owner else named
        except NotRead:
            return named
        theirs = [{key(owner) in features(self.desk.roster.own[unit]) for unit in each.units} for each in (his, named)]
        return his if (owned and theirs == [{True}, {False}]) or set(his.units) < set(named.units) else named

    def general(self, text: str) -> str:
        """The own general who is called so, or the only one where it is a title or `me`; empty for nobody."""
        own = self.desk.roster.own
        generals = [unit for unit in self.desk.roster.mine if own[unit].arm is Arm.GENERAL]
        told = words_of(text)
        said = {each.removesuffix("'s") for word in told for each in (word.key, key(word.text))} - (STOPS | NEAR)
        called = [
            unit
            for unit in generals
            if said & {word.key for name in (unit, own[unit].name, *own[unit].aliases) for word in words_of(name)}
        ]
        called = called or [unit for unit in generals if _shortens(said, own[unit])]
        if len(called) == 1:
            return called[0]
        if not (said & MYSELF or said & TITLES):
            return ""
        himself = [unit for unit in generals if self.desk.context.seat in features(own[unit])]
        return generals[0] if len(generals) == 1 else himself[0] if len(himself) == 1 else ""

    def anybody(self, text: str) -> tuple[str, ...]:
        """The units of either side that are called so, own ones first; none where nobody is."""
        try:
            return self._named(text, (), "").units
        except NotRead:
            pass
        words = self._lexed(text)
        namer = Namer(self.desk)
        for at in range(len(words)):
            name = namer.enemy(words, at) or namer.name(words, at, None)
            if name is not None:
                return name[0].units or name[0].foreign
        return ()

    def near(self, pieces: Sequence[Piece], mark: Sequence[Lexeme], count: int = 0) -> Sequence[Piece]:
        """Those of them that stand nearest to a landmark, so many if they were counted; all where it is not known."""
        known = standing_near(mark, pieces, count, self.desk)
        if known is not None:
            return known
        roster, view = self.desk.roster, self.desk.context.view
        said = " ".join(word.raw for word in mark[1:])
        others = [unit for unit in self.anybody(said) if unit not in {piece.id for piece in pieces}]
        marks = [p for unit in others if (p := view.piece(unit) or roster.own.get(unit)) and p.place]
        beside = right_beside(mark[0], marks, pieces, view)
        return beside or nearest_to([piece.place for piece in marks if piece.place], pieces, view)

    def _lexed(self, text: str) -> list[Lexeme]:
        return list(self.reader.lex(written_out(text)))

    def _named(self, text: str, spoken: Sequence[str], before: str) -> Whom:
        text = _LEADING.sub("first ", text)
        low = text.casefold()
        if low in _EVERYBODY:
            return Whom(fighting(self.desk))
        if low == _THE_REST:
            return Whom(tuple(unit for unit in fighting(self.desk) if unit not in spoken))
        if low in MYSELF and (mine := self.general(low)):
            return Whom((mine,))
        letters = _ONE_OF.sub("", text).upper()
        if len(cut := tuple(unit for unit in self.desk.roster.mine if unit.rstrip("0123456789") == letters)) > 1:
            return Whom(cut, which=True)
        if low in _THEY and before:
            return self._named(before, (), "")
        if (his := _THOSE_OF.match(text)) is not None and before:
            return self._like_those(self._led_by(text[his.end() :]), before, text)
        if (of := _REST.match(text)) is not None:
            units = self._named(text[of.end() :], (), before).units
            return Whom(tuple(unit for unit in units if unit not in spoken) or units)
        text = as_ordinals(self._lexed(_MOUNTED.sub("cavalry", taken_apart(text, self._lexed))))
        words = [mended_ordinal(word, self._lexed) for word in self._lexed(text)]
        if (seat := of_his_seat(words, self.desk)) is not None:
            return Caller(seat[0], self.reader)._named(seat[1], (), "")
        if before and (kind := of_that_kind(words, self._lexed(before))):
            return self._named(kind, spoken, "")
        if each := each_number([word for part in text.split() for word in self._lexed(part)]):
            one_each = [self._named(name, (), before) for name in each]
            if all(len(one.units) == 1 for one in one_each):
                return Whom(tuple(dict.fromkeys(unit for one in one_each for unit in one.units)))
        if spoken and (others := self._others(words, spoken)):
            return Whom(others)
        if called_as_another(words, self.desk):
            raise NotRead(f"{text} is not of this seat")
        found = self._standing_in(text, words) or self._with_general(text, words) or self._by_namer(words)
        if number := cardinal(words):
            found = self._by_number(ordinal(number), before) or found
        if only_numbered(words) and (found is None or found.which or before):
            found = self._by_number(text, before) or found
        if found is None or len(found.units) < counted(words):
            found = self._weighed(words) or found
        if found is None or (found.which and len(found.units) == len(fighting(self.desk)) > counted(words)):
            if mine := self.general(text):
                return Whom((mine,))
            raise NotRead(f"nobody is {text}")
        if theirs := of_another(landmark(words)[0], found.units, tuple(self.desk.roster.own), self.desk):
            raise OfAnother(theirs)
        closer = self._closer(found, words, before, spoken)
        if counted(words) > len(closer.units) and not number:
            raise NotRead(f"{text}: not as few as {', '.join(closer.units)}")
        return closer

    def _led_by(self, name: str) -> tuple[str, ...]:
        """The troops of whoever is called so."""
        said = {key(word.raw).removesuffix("'s") for word in self._lexed(name)}
        return tuple(unit for unit in fighting(self.desk) if said & features(self.desk.roster.own[unit]))

    def _like_those(self, units: tuple[str, ...], before: str, text: str) -> Whom:
        """Those of the units that are of the arms of whom was spoken before; raises NotRead where nobody is."""
        own = self.desk.roster.own
        arms = {own[unit].arm for unit in self._named(before, (), "").units if unit in own}
        if not (alike := tuple(unit for unit in units if own[unit].arm in arms)):
            raise NotRead(f"nobody is {text}")
        return Whom(alike)

    def _others(self, words: Sequence[Lexeme], spoken: Sequence[str]) -> tuple[str, ...]:
        """`the other three`: those not spoken of yet, of the arms of those who were, or else as many as there are."""
        said = {key(word.raw) for word in words}
        count = counted(words)
        telling = [word for word in words if tells(word) and key(word.raw) not in OTHERS and not number_of(word)]
        if not said & OTHERS or telling:
            return ()
        pools: tuple[tuple[str, ...], ...] = unspoken(fighting(self.desk), spoken, self.desk)
        if count == 0 and said & _ONE_OTHER:
            commands = {own.command for unit in spoken if (own := self.desk.roster.own.get(unit))} - {""}
            led = tuple(unit for unit in pools[0] if self.desk.roster.own[unit].command in commands)
            pools, count = (led, *pools), 1
        return next((pool for pool in pools if pool and count in (0, len(pool))), ())

    def _by_number(self, text: str, before: str) -> Whom | None:
        """`the 7th`, of whom it was just told what they are or else of whom it may be said."""
        one_by_one = [word for part in before.split() for word in self._lexed(part)]
        of_them = [word.raw for word in one_by_one if word.is_a(Sort.FEATURE, Sort.ARM, Sort.BODY)]
        if tells_the_arm(self._lexed(text)):
            of_them = []  # `The first battery stays, the 2nd Bns go`
        told = " ".join(of_them)
        for said in (*((f"{text} {told}", f"{told} {text}") if told else ()), *(f"{text} {body}" for body in _BODIES)):
            found = self._by_namer(self._lexed(said))
            if found is not None and (not found.which or not told):
                return found
        return None

    def _with_general(self, text: str, words: Sequence[Lexeme]) -> Whom | None:
        """`Gramont's regiment`, `Our battalion`: the unit that the general of the seat rides with."""
        own = self.desk.roster.own
        generals = [unit for unit in self.desk.roster.mine if own[unit].arm is Arm.GENERAL and own[unit].with_unit]
        telling = [word for word in words if tells(word) and not word.is_a(Sort.BODY)]
        his = {key(word.raw) for word in words} & _OWN or (telling and self.general(text) in generals)
        if len(generals) != 1 or not his or not singular(words) or len(telling) > 1:
            return None
        unit = own[generals[0]].with_unit
        return Whom((unit,)) if unit in own else None

    def _standing_in(self, text: str, words: Sequence[Lexeme]) -> Whom | None:
        """`K8`: whoever stands there."""
        here = [word.place for word in words if word.place is not None]
        if any(word.is_a(Sort.ARM, Sort.FEATURE) for word in words):
            return None
        others = [word for word in words_of(text) if len(word.text) > _CODE and not word.text[-1].isdecimal()]
        own = self.desk.roster.own
        units = tuple(unit for unit in self.desk.roster.mine if own[unit].place in here)
        return Whom(units) if units and len(here) == 1 and not others else None

    def _by_namer(self, words: Sequence[Lexeme]) -> Whom | None:
        """What the namer makes of it, where that leaves over no word that tells anything."""
        namer = Namer(self.desk)
        at, units, which, strange = 0, list[str](), False, False
        while at < len(words):
            name = namer.name(words, at, None)
            if name is None:
                strange = strange or tells(words[at])
                at += 1
                continue
            if name[0].foe or name[0].foreign or not name[0].units:
                return None
            which = which or name[0].which or name[0].vague
            strange = strange or bool(units)
            units += [unit for unit in name[0].units if unit not in units]
            at += name[1]
        return Whom(tuple(units), which) if units and not strange else None

    def _weighed(self, words: Sequence[Lexeme]) -> Whom | None:
        """Those whom most of the words fit."""
        head, mark = landmark(words)
        roster = self.desk.roster
        if only_inside(words) and (inside := tuple(unit for unit in roster.mine if is_inside(roster.own[unit]))):
            return Whom(inside)
        pools = [[roster.own[unit] for unit in pool] for pool in (fighting(self.desk), roster.mine, tuple(roster.own))]
        best = next(filter(None, (best_fitting(head, pool, self.desk) for pool in pools)), ())
        if of_another(head, [piece.id for piece in best], roster.mine, self.desk):
            best = best_fitting(head, pools[-1], self.desk)
        if not best and mark:
            units = tuple(piece.id for piece in self.near(pools[0], mark, counted(head)))
            if len(units) < len(pools[0]):
                return Whom(units, len(units) > max(counted(head), 1))
            mark = ()
            best = next(filter(None, (best_fitting(words, pool, self.desk) for pool in pools)), ())
        if not best:
            return None
        there = self.near(best, mark, counted(head)) if mark else best
        if mark and len(there) == len(best) > 1:
            there = best_fitting([word for word in words if not word.is_a(Sort.ORDINAL)], best, self.desk)
        units = tuple(piece.id for piece in there)
        led = not singular(head) and not any(word.is_a(Sort.NUMBER, Sort.ORDINAL) for word in head)
        return Whom(units, len(units) > 1 and not led)

    def _closer(self, found: Whom, words: Sequence[Lexeme], before: str, spoken: Sequence[str]) -> Whom:
        """Of those found the ones who are on that side, inside, hit, or not spoken of yet; and as many as counted."""
        own, units = self.desk.roster.own, found.units
        said = {key(word.raw) for word in words}
        if said & OTHERS:
            units = next(filter(None, unspoken(units, spoken, self.desk)), units)
        chosen: tuple[tuple[frozenset[str], Callable[[str], bool]], ...] = (
            (INSIDE, lambda unit: is_inside(own[unit])),
            (_WITH_LOSSES, lambda unit: own[unit].strength.lost > 0),
        )
        for known, holds in chosen:
            if said & known and (some := tuple(filter(holds, units))):
                units = some
        if len(units) > 2 and at_the_ends(words):
            return Whom(tuple(piece.id for piece in at_both_ends([own[unit] for unit in units], self.desk.roster)))
        units = on_that_side(units, words, self.desk) if len(units) > 1 else units
        units = so_named(units, words, self.desk) if len(units) > 1 else units
        if len(units) > 1 and found.which and before:
            led = of_the_owner(units, self._lexed(before), self.desk)
            units = led if len(led) == 1 else units
        count = counted(words)
        fresh = tuple(unit for unit in units if unit not in spoken)
        units = fresh if 0 < count == len(fresh) else units
        units = of_one_command(units, count, self.desk) if 1 < count < len(units) else units
        if len(units) == count or len(units) == 1:
            return Whom(units)
        return Whom(units, found.which or 0 < count < len(units))
