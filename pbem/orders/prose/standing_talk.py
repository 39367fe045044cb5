"""Standing orders in whole sentences: `Irvine gets the axe before anyone else`, `If Nash must yield, then north`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pbem.battle.order import StandingOrder
from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Scope, Score
from pbem.orders.prose.in_which_fights import in_which_fights
from pbem.orders.prose.leftovers import UNTESTED
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.occasions import Topic, topics
from pbem.orders.prose.standing_parts import COUNTED
from pbem.orders.prose.standing_saying import Talk
from pbem.orders.sheet.standing_choices import as_choice
from pbem.orders.words.folding import key
from pbem.orders.words.standing import Cue, spoken_in, standing_cues

_SIGNS: Final = ("*", "x")
"""Signs of notation, which order something for this bound."""
WHICH: Final = "Which standing order is this?"
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
LASTING: Final = frozenset((
    "always", "whenever", "ever", "never", "permanent", "permanently", "standing", "constantly", "wherever", "immer",
    "stets", "nie", "niemals", "grundsaetzlich", "kuenftig", "dauerhaft", "dauernd", "sooft", "widerruf",
    "weiteres", "jedesmal", "generell", "durchweg", "fortan",
))  # fmt: skip
"""Words of which one says that something is meant for longer than this bound."""
_DICE: Final = ("dice", "die-", "roll", "wuerfel", "bid")
"""How words begin that speak of the dice for actions."""
_WEIGHTY: Final = (Sort.VERB, Sort.PLACE, Sort.NUMBER, Sort.DIRECTION, Sort.RELATIVE, Sort.ELSE, Sort.IF)
"""What a standing order has to have a use for, or it is said that it was not read."""
_FIRES: Final = "react"
_OF_FIRE: Final = ("react", "aim", "prefer")
"""Of whom one fires at: in a few words with a verb of another thing they are hardly meant."""
_TERSE: Final = 10
"""Words and signs of a line that is rather jotted down."""
_WITHOUT: Final = ("without", "ohne")
_STAYING: Final = ("advance",)
"""With a place these are orders of this bound, unless they are refused."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One standing order that a sentence may mean: what it is about, for whom, and how much speaks for it."""

    topic: Topic
    rules: tuple[StandingOrder, ...]
    others: tuple[StandingOrder, ...]
    """The same with the other words that are spoken of as well."""
    sure: bool
    """Whether nothing that is said speaks for another word."""
    cues: tuple[Cue, ...] = ()
    """The phrases that speak for it."""
    hangs: str = ""
    """What it hangs on, where the rules have no such condition for it."""


def standing_talk(words: Sequence[Lexeme], number: int, text: str, desk: Desk) -> LineReading | None:
    """The sentence as standing orders, None where it speaks of no occasion of which the rules have one."""
    found = [] if any(word.raw in _SIGNS for word in words) else list(meant(words, text, desk))
    if not found:
        return None
    if not found[0].sure or found[0].topic.hint:
        return asked_which((*(rule for each in found for rule in each.rules),
                            *(rule for each in found for rule in each.others)), number, text)  # fmt: skip
    if found[0].hangs:
        choices = tuple(map(as_choice, dict.fromkeys((*found[0].rules, *found[0].others))))
        why = f'{UNTESTED} "{found[0].hangs}"; do it anyway?'
        return LineReading(number, text, Result.ASK, message=why, choices=choices, score=Score.LOOSE)
    rules = found[0].rules
    units = tuple(dict.fromkeys(rule.unit for rule in rules))
    scope = Scope.NAMED if len(units) == 1 else Scope.GROUP
    idle = [word for word in words if word.is_a(*_WEIGHTY) and not _has_a_part(word, found[0])]
    jotted = found[0].topic.verb in _OF_FIRE and len(words) <= _TERSE and not _lasts(words)
    if jotted and any(word.is_a(Sort.VERB) for word in idle):
        return None
    note = f'did not read "{" ".join(word.raw for word in idle)}"' if idle else ""
    return LineReading(
        number, text, Result.GUESS, standing=rules, units=units, scope=scope, note=note, score=Score.LOOSE
    )


def _lasts(words: Sequence[Lexeme]) -> bool:
    """Whether it is said that something is meant for longer than this bound, or hangs on something."""
    return any(word.is_a(Sort.IF, Sort.UNTIL, Sort.STANDING) or key(word.raw) in LASTING for word in words)


def _has_a_part(word: Lexeme, heard: Heard) -> bool:
    """Whether a word is one of the phrases that speak for a standing order, or stands in it."""
    if any(cue.at < word.first + word.length and word.first < cue.at + cue.length for cue in heard.cues):
        return True
    said = {part for rule in heard.rules for part in str(rule).split()}
    values = (*word.values(Sort.NUMBER), *word.values(Sort.DIRECTION), *word.values(Sort.WORD))
    placed = word.place is not None and any(word.place in rule.action.places for rule in heard.rules)
    return placed or not said.isdisjoint(values)


def asked_which(rules: Iterable[StandingOrder], number: int, text: str) -> LineReading:
    """A question with the standing orders that a sentence may mean; nobody waits for its answer."""
    choices = tuple(map(as_choice, dict.fromkeys(rules)))
    return LineReading(number, text, Result.ASK, message=WHICH, choices=choices, score=Score.LOOSE)


def meant(words: Sequence[Lexeme], text: str, desk: Desk) -> Iterator[Heard]:
    """The standing orders that a sentence speaks of, the likeliest first."""
    if len(words) > _LONGEST:
        return
    said = [token.key for token in desk.tokens(text)]
    cues = standing_cues(spoken_in(said))
    happens = list(cues["occasions"].found(said))
    if not happens:
        return
    occasions, done = {cue.meaning for cue in happens}, list(cues["values"].found(said))
    signs = [cue for cue in cues["negation"].found(said) if not _only_goes_without(said, cue, happens)]
    places = any(word.place is not None and any(map(str.isdigit, word.raw)) for word in words)
    hangs = any(cue.meaning == "if" for cue in signs) or any(word.is_a(Sort.IF) for word in words)
    for topic, verb in topics(occasions, desk.words, places=places, hangs=hangs):
        if (topic.verb == "lead" and _bids(words, desk)) or (topic.verb == _FIRES and _aims(words, desk)):
            continue
        fights = topic.takes is Takes.WEIGHTS
        if (topic.verb != "contact" and not fights and _depends(words)) or (
            topic.takes not in _COUNTING and _counts(words)
        ):
            continue
        if places and topic.verb in _STAYING and not any(cue.meaning == "not" for cue in signs):
            continue
        values = [cue for cue in done if _is_of(cue, verb)]
        about = [cue for cue in happens if cue.meaning in topic.occasions]
        free = [cue for cue in signs if not any(_within(cue, other) for other in values)]
        talk = Talk(topic, verb, values, about, free, any(map(is_me, words)), desk)
        parts = talk.parts(words)
        rules = tuple(talk.rules(parts))
        if rules:
            spoken, why = (*about, *values, *signs), in_which_fights(words) if fights else ""
            yield Heard(topic, rules, tuple(talk.others(parts)), talk.sure(parts), spoken, why)


def _only_goes_without(said: Sequence[str], cue: Cue, happens: Sequence[Cue]) -> bool:
    """`runs out of it without waiting`: whether what is spoken of stands before a `without`, and is not denied."""
    return said[cue.at] in _WITHOUT and not any(other.at > cue.at for other in happens)


def is_me(word: Lexeme) -> bool:
    """Whether the writer speaks of himself."""
    return word.is_a(Sort.SELF) or key(word.raw) in _ME


def _aims(words: Sequence[Lexeme], desk: Desk) -> bool:
    """`Batteries fire at the infantry in the centre, if it comes near`: who is told at whom fires now."""
    if any(key(word.raw) in LASTING for word in words):
        return False
    fires = next((index for index, word in enumerate(words) if _is_shot(word, desk)), len(words))
    for index in range(fires + 1, len(words) - 1):
        if words[index].is_a(Sort.IF, Sort.COMMA, Sort.UNTIL, Sort.UNLESS):
            break
        if words[index].is_a(Sort.AT):
            at = index + 1 + words[index + 1].is_a(Sort.ARTICLE)
            found = Namer(desk).name(words, at, None) if at < len(words) else None
            return (found is not None and found[0].foe) or words[index + 1].place is not None
    return False


def _is_shot(word: Lexeme, desk: Desk) -> bool:
    known = (desk.words.verb(name) for name in word.values(Sort.VERB) if name in desk.words.by_name)
    return any(verb.sign == "*" for verb in known)


def _bids(words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether dice are spoken of, be it in a verb of the seat: whoever contests them first does not attack first."""
    verbs = [desk.words.verb(name) for word in words for name in word.values(Sort.VERB) if name in desk.words.by_name]
    return any(verb.slot is Slot.SEAT for verb in verbs) or any(key(word.raw).startswith(_DICE) for word in words)


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
