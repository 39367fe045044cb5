"""The parts of a sentence about the dice for actions: whom each names, and whether of bids or of what is left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pbem.battle.piece import Arm
from pbem.battle.verb import Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.bid_words import (
    A_DIE,
    AFTER,
    ALONE,
    AS_THEY_STAND,
    BEFORE,
    BEHIND,
    DICE,
    ENDS,
    FIRST_LAST,
    GIVEN,
    IF_HE_WINS,
    IN_TURN,
    IS_BEFORE,
    LEFT,
    OF_DICE,
    OF_WHAT_IS_LEFT,
    ONE_EACH,
    OR_NOT,
    PAST,
    PAUSES,
    SAME,
    SEQUENCE,
    SIGNS,
    SLIP,
    SMALL,
    SOON,
    SWAPS,
    TO_HIM,
    TOWARDS,
    UNCLAIMED,
    UNFOUGHT,
    UNTIL_WON,
    WHY,
)
from pbem.orders.prose.bidders import general_at, namer_at
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.distances import osa
from pbem.orders.words.folding import key


@dataclass
class Part:
    """What stands between two pauses."""

    start: int
    end: int = 0
    units: list[str] = field(default_factory=list)
    verb: str = ""
    word: str = ""
    ranks: list[int] = field(default_factory=list)
    text: str = ""
    dice: bool = False
    about_dice: bool = False
    """The dice are spoken of by a word that means nothing else."""
    left: bool = False
    in_turn: bool = False
    others: bool = False
    rest_to: bool = False
    """What is left is given to somebody."""
    alone: bool = False
    """Nobody else is to have any."""
    past: bool = False
    talks: bool = False
    """Words stand in it that are of no list."""
    wordy: bool = False
    """It is said in a sentence."""
    other: bool = False
    """It is about something else."""
    of_me: bool = False
    strikes: bool = False
    """Somebody attacks."""
    hangs: bool = False
    """It hangs on something."""
    doubt: bool = False
    """It is refused, or tells of the past; in the end also where it hangs on something that the rules do not say."""

    @property
    def of_dice(self) -> bool:
        """Whether it says by a word that it is about the dice."""
        return bool(self.verb) or self.about_dice or self.left


@dataclass
class Listed:
    """One list for the dice: the verb of the seat that it is for, and what is said of it."""

    verb: str
    units: list[str] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    word: str = ""
    text: str = ""
    named: bool = False
    dice: bool = False
    about_dice: bool = False
    left: bool = False
    in_turn: bool = False
    others: bool = False
    alone: bool = False
    past: bool = False
    talks: bool = False
    doubt: bool = False

    def add(self, part: Part) -> None:
        """Take in what a part says."""
        self.units += part.units
        self.ranks += part.ranks
        self.word = self.word or part.word
        self.text = f"{self.text} {part.text}"
        self.named, self.dice = self.named or bool(part.verb), self.dice or part.dice
        self.about_dice, self.left = self.about_dice or part.about_dice, self.left or part.left
        self.in_turn, self.alone = self.in_turn or part.in_turn, self.alone or part.alone
        self.past, self.talks = self.past or part.past, self.talks or part.talks
        self.doubt = self.doubt or part.doubt
        self.others = (self.others and not part.units) or part.others

    @property
    def same(self) -> bool:
        """Whether the sequence stays as it was, but for what is named."""
        return SAME.search(self.text) is not None and IS_BEFORE.search(self.text) is not None

    @property
    def swaps(self) -> bool:
        """Whether two change places."""
        return SWAPS.search(self.text) is not None and IS_BEFORE.search(self.text) is None

    @property
    def ranked(self) -> bool:
        """Whether those named follow on each other as their numbers do, or each has one."""
        return self.ranks == sorted(self.ranks) or len(self.ranks) == len(self.units)


def parts_of(words: Sequence[Lexeme], verbs: Mapping[str, Verb], desk: Desk) -> list[Part]:
    """A sentence in parts, each of which says whom it is for."""
    parts = [Part(words[0].start)] if words else []
    begun = at = 0
    while at < len(words):
        if words[at].raw in PAUSES or (words[at].is_a(*ENDS) and not words[at].is_a(Sort.UNIT)):
            if begun < at:
                _close(parts[-1], words[begun:at])
                parts.append(Part(words[at].end))
            begun = at = at + 1
            continue
        if begun == at:
            parts[-1].start = words[at].start
        at += _take(parts[-1], words, at, verbs, desk)
    if words and begun < len(words):
        _close(parts[-1], words[begun:])
    return [part for part in parts if part.end]


def _take(part: Part, words: Sequence[Lexeme], at: int, verbs: Mapping[str, Verb], desk: Desk) -> int:
    """Note what is said by the words that stand here, and how many they are."""
    word, called = words[at], key(words[at].mended or words[at].raw)
    closed = {each for verb in verbs.values() for argument in verb.arguments for each in argument.words}
    spoken = next((name for name in word.values(Sort.VERB) if name in verbs), "")
    told = next((each for each in word.values(Sort.WORD) if each in closed), "")
    nobody = bool(spoken) or word.is_a(Sort.ARTICLE, Sort.EPITHET)
    found = None if nobody else namer_at(words, at, desk)
    general, length = ("", 0) if nobody else general_at(words, at, found, desk)
    part.past = part.past or word.is_a(Sort.NEWS)
    part.doubt = part.doubt or word.is_a(Sort.NOT, Sort.NOBODY) or called in PAST
    part.hangs = part.hangs or word.is_a(Sort.IF, Sort.UNLESS)
    part.of_me = part.of_me or word.is_a(Sort.SELF)
    if called.startswith(OF_DICE):
        part.dice = part.about_dice = True
    if spoken:
        part.verb = part.verb or spoken
        part.left = part.left or spoken == LEFT
    elif general:
        _name(part, general, words, at)
        return length
    elif told:
        part.word = told
    elif called.startswith(UNCLAIMED) or called in OF_WHAT_IS_LEFT:
        part.left = True
    elif word.is_a(Sort.REST, Sort.ALL):
        part.rest_to = word.is_a(Sort.REST) and _is_given(words, at, desk)
        part.others = not part.rest_to and not _follows(words, at, BEFORE)
    elif called in DICE or called.startswith(OF_DICE):
        part.dice = True
    elif (
        word.is_a(Sort.ORDINAL) or called in SEQUENCE or called in FIRST_LAST or word.raw.isdecimal() or _is_slip(word)
    ):
        part.in_turn = True
    elif called not in SMALL and not word.is_a(*SIGNS) and not (SAME.fullmatch(called) or SWAPS.fullmatch(called)):
        part.talks = part.wordy = True
        part.other = part.other or word.place is not None or word.is_a(Sort.UNIT, Sort.ENEMY) or _is_troops(found, desk)
        part.strikes = part.strikes or _strikes(word, desk)
    elif called not in SMALL and word.is_a(Sort.LIGHT) and not word.is_a(Sort.THEN, Sort.AND, Sort.ARTICLE):
        part.wordy = True
    if rank := _rank(word, called):
        part.ranks.append(rank)
    part.in_turn = part.in_turn or called.startswith(AFTER)
    part.alone = part.alone or called in ALONE
    return 1


def _is_given(words: Sequence[Lexeme], at: int, desk: Desk) -> bool:
    """Whether `the rest` that stands here goes to somebody: `Rest an COL`, `rest: COL`, `Rest COL`."""
    if any(key(each.raw) in GIVEN for each in words[at + 1 : at + SOON]):
        return True
    after = at + 1
    while after < len(words) and words[after].raw in TO_HIM:
        after += 1
    return after < len(words) and bool(general_at(words, after, namer_at(words, after, desk), desk)[0])


def _name(part: Part, general: str, words: Sequence[Lexeme], at: int) -> None:
    """Whoever comes `after` somebody stands behind him in the list."""
    reversed_ = part.units and _follows(words, at, BEHIND)
    part.units.insert(len(part.units) - 1 if reversed_ else len(part.units), general)
    part.others = False


def _close(part: Part, words: Sequence[Lexeme]) -> None:
    """What only all of the words of a part tell."""
    part.end = words[-1].end
    part.text = " ".join(key(word.raw) for word in words)
    unfought = bool(UNFOUGHT.search(part.text))
    part.left = part.left or unfought
    part.others = part.others and not AS_THEY_STAND.search(part.text)
    if UNTIL_WON.search(part.text):
        part.word = part.word or "until won"
    elif ONE_EACH.search(part.text) or any(each in part.text.split() for each in IN_TURN):
        part.word = part.word or "in turn"
    part.doubt = part.doubt and not (unfought or OR_NOT.search(part.text))
    part.doubt = part.doubt or (part.hangs and not (part.left or IF_HE_WINS.search(part.text)))
    part.doubt = part.doubt or (bool(part.verb) and not part.units and any(_is_somebody(word) for word in words))
    reason = (words[0].is_a(Sort.REASON) or key(words[0].raw) in WHY) and not part.units
    if part.word and not part.units:
        part.talks = part.past = part.doubt = False
    rides = part.of_me and part.units and not TOWARDS.isdisjoint(part.text.split())
    part.about_dice = part.about_dice or bool(A_DIE.search(part.text))
    part.other = (part.other and not reason) or (
        bool(rides or (part.strikes and not reason)) and not (part.dice or part.of_dice)
    )


def _is_troops(found: tuple[Name, int] | None, desk: Desk) -> bool:
    """Whether others than generals are named."""
    own = desk.roster.own
    return found is not None and not all(unit in own and own[unit].arm is Arm.GENERAL for unit in found[0].units)


def _strikes(word: Lexeme, desk: Desk) -> bool:
    verbs = () if word.is_a(Sort.LIGHT, Sort.LEAN) else word.values(Sort.VERB)
    return any(desk.words.verb(verb).sign in ("x", "*") for verb in verbs if verb in desk.words.by_name)


def _is_somebody(word: Lexeme) -> bool:
    return word.is_a(Sort.PRONOUN) and not word.is_a(Sort.LIGHT)


def _rank(word: Lexeme, called: str) -> int:
    """The number in `first`, `als Dritter`, `last`; 0 for none."""
    values = word.values(Sort.ORDINAL) or ((FIRST_LAST[called],) if called in FIRST_LAST else ())
    return next((int(value) for value in values if value.isdecimal()), 0)


def _follows(words: Sequence[Lexeme], at: int, leads: frozenset[str]) -> bool:
    """Whether one of these stands right before what stands here."""
    return at > 0 and key(words[at - 1].raw) in leads


def _is_slip(word: Lexeme) -> bool:
    """`dan`, `tehn`: no word, and one key from one that says who comes after whom."""
    called = key(word.raw)
    return (
        word.strange
        and len(called) >= SLIP
        and any(len(each) > SLIP and osa().distance(called, each) == 1 for each in SEQUENCE)
    )
