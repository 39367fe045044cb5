"""Choices of a whole seat said in passing: `Grenier first, then Grouchy`, `Dice: GRE, BAR`, `spare dice to LAU`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.problem import Choice
from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Score
from pbem.orders.prose.bid_parts import Listed, Part, parts_of
from pbem.orders.prose.bid_words import BIDS, LEFT
from pbem.orders.prose.bidders import bidders
from pbem.orders.prose.lexemes import Lexeme, Lexer, Sort
from pbem.orders.prose.shapes import Shaper
from pbem.orders.prose.slips import mended
from pbem.orders.prose.writing_out import written_out

_LONGEST_LIST: Final = 400
"""Signs of a list of generals, at most."""
_LONGEST: Final = 24
"""Words; a longer line tells more than a sequence."""
_TWO: Final = 2
_DOUBT: Final = "Is this an order, or only said?"


def choice_of_dice(words: Sequence[Lexeme], number: int, sentence: str, desk: Desk) -> list[LineReading]:
    """The choices of the seat that a sentence of generals' names and nothing else is; none for any other sentence."""
    verbs = lists_of_generals(desk)
    if not verbs or not words or words[-1].raw == "?":
        return []
    parts = parts_of(words, verbs, desk)
    if any(part.other for part in parts):
        return []
    spoken = any(part.about_dice or part.verb for part in parts)
    lists = _gathered(parts)
    for listed in lists:
        listed.about_dice = listed.about_dice or spoken
    return [line for listed in lists if (line := _line(listed, words, number, sentence, desk)) is not None]


def as_bid(text: str, shaper: Shaper) -> str:
    """A line as choices of the seat in notation, empty where it is no bare sequence of generals."""
    words, desk = mended(shaper.words(written_out(text)), shaper.book), shaper.desk
    verbs = lists_of_generals(desk)
    if not verbs or not 1 < len(words) <= _LONGEST or words[-1].raw == "?":
        return ""
    parts = parts_of(words, verbs, desk)
    lists = _gathered(parts)
    if any(part.left for part in parts) and all(listed.verb != LEFT for listed in lists):
        return ""
    if not lists or any(part.other or part.wordy or part.doubt or part.past or part.others for part in parts):
        return ""
    if any(listed.same or listed.swaps or not listed.ranked or not _is_bare(listed) for listed in lists):
        return ""
    return "; ".join(str(_action(listed, desk)) for listed in lists)


def _is_bare(listed: Listed) -> bool:
    """Whether it needs no second look: `spare dice to Lauriston` names one alone, and is only guessed."""
    if listed.left and len(listed.units) == 1 and not listed.named:
        return False
    sequence = (listed.in_turn and len(listed.units) > 1) or listed.dice or listed.named or listed.left
    return sequence and len({*listed.units}) == len(listed.units)


def dice_apart(words: Sequence[Lexeme], desk: Desk) -> tuple[int, int] | None:
    """`EUG to Grenier, dice GRE, BAR`: where the talk of dice ends or begins, and where what else is said does."""
    verbs = lists_of_generals(desk)
    parts = parts_of(words, verbs, desk) if verbs else []
    strange = [at for at, part in enumerate(parts) if part.other]
    marked = [at for at, part in enumerate(parts) if part.of_dice and not part.other]
    if not strange or not marked or not any(part.units for part in parts if not part.other):
        return None
    if strange[0] > marked[-1]:
        cut = strange[0]
        if any(part.units for part in parts[cut:] if not part.other):
            return None
    elif strange[-1] < marked[0] and not any(part.units for part in parts[strange[-1] + 1 : marked[0]]):
        cut = marked[0]
    else:
        return None
    if any(word.is_a(Sort.AND) for word in words if parts[cut - 1].end <= word.start < parts[cut].start):
        return None
    return parts[cut - 1].end, parts[cut].start


def with_lists_joined(sentences: Sequence[str], lex: Lexer, desk: Desk) -> Sequence[str]:
    """The sentences, those together that are one list of who contests the dice."""
    if not lists_of_generals(desk):
        return sentences
    joined: list[str] = []
    for sentence in sentences:
        words = lex(written_out(sentence))
        short = bool(joined) and len(joined[-1]) < _LONGEST_LIST
        if short and _goes_on(lex(written_out(joined[-1])), words, desk):
            joined[-1] = f"{joined[-1]} {sentence}"
        else:
            joined.append(sentence)
    return joined


def _goes_on(before: Sequence[Lexeme], words: Sequence[Lexeme], desk: Desk) -> bool:
    """`Grenier bids first. Then Grouchy.`: whether a sentence only goes on with the list of the one before."""
    verbs = lists_of_generals(desk)
    if not verbs or not before or not words or words[-1].raw == "?":
        return False
    first, mine = choice_of_dice(before, 0, "", desk), choice_of_dice(words, 0, "", desk)
    doubted = any(line.result is Result.ASK for line in first)
    if (mine and all(line.result is Result.GUESS for line in mine)) or (doubted and before[-1].raw != ";"):
        return False
    parts = parts_of(words, verbs, desk)
    named = [part for part in parts if part.units]
    if not first or any(part.other or part.past for part in parts):
        return False
    return named[0].in_turn or named[0].left or parts[0].rest_to if named else any(part.word for part in parts)


def lists_of_generals(desk: Desk) -> dict[str, Verb]:
    """The choices of a seat that are lists of units."""
    known = {name: desk.words.verb(name) for name in sorted(desk.words.in_slot(Slot.SEAT))}
    return {name: verb for name, verb in known.items() if any(each.takes is Takes.UNITS for each in verb.arguments)}


def _gathered(parts: Sequence[Part]) -> list[Listed]:
    """What is said of the bids and of what is left over; a part without a word for either goes with those before."""
    found: list[Listed] = []
    waiting: list[Part] = []
    for part, after in zip_longest(parts, parts[1:]):
        kind = (LEFT if part.left else BIDS) if part.of_dice or part.left else ""
        if part.rest_to and found and found[-1].units:
            kind, part.left = LEFT, bool(part.units or (after is not None and after.units))
        if not kind and not found:
            waiting.append(part)
            continue
        if not found or (kind and found[-1].verb != kind):
            found.append(Listed(kind))
        for each in (*waiting, part):
            found[-1].add(each)
        waiting = []
    if waiting:
        found = [Listed(BIDS)]
        for each in waiting:
            found[-1].add(each)
    return [listed for listed in found if listed.units]


def _line(listed: Listed, words: Sequence[Lexeme], number: int, sentence: str, desk: Desk) -> LineReading | None:
    if not (listed.named or listed.dice or listed.left or (listed.in_turn and len(listed.units) > 1)):
        return None
    if (listed.talks and not (listed.named or listed.about_dice)) or (
        listed.past and not (listed.in_turn or listed.left)
    ):
        return None
    order = Order(desk.context.seat, (action := _action(listed, desk),))
    base = LineReading(number, sentence, Result.GUESS, (order,), note=f"read as {order.actions[0]}", score=Score.LOOSE)
    if _is_settled(listed, bool(action.word)) and (listed.named or len(words) > len(listed.units)):
        return base
    return LineReading(number, sentence, Result.ASK, message=_DOUBT, choices=(Choice(order),), score=Score.LOOSE)


def _action(listed: Listed, desk: Desk) -> Action:
    known = {word for argument in desk.words.verb(listed.verb).arguments for word in argument.words}
    return Action(listed.verb, units=_sequence(listed, desk), word=listed.word if listed.word in known else "")


def _is_settled(listed: Listed, told: bool) -> bool:
    """Whether what is said can be nothing else than a choice, whatever is said around it."""
    if listed.doubt or not listed.ranked or not (listed.named or listed.dice or listed.left):
        return False
    clear = (listed.left and listed.about_dice) or (listed.named and listed.in_turn)
    several = len(listed.units) > 1 and (listed.in_turn or listed.left or told)
    return not listed.talks or listed.alone or clear or several


def _sequence(listed: Listed, desk: Desk) -> tuple[str, ...]:
    """Who comes after whom: as they are named, by their numbers, or as before but for two of them."""
    units = tuple(dict.fromkeys(listed.units))
    before = _before(listed.verb, desk)
    if len(units) == _TWO and {*units} <= {*before} and (listed.same or listed.swaps):
        one, other = units
        if listed.swaps:
            return tuple({one: other, other: one}.get(unit, unit) for unit in before)
        rest = [unit for unit in before if unit != one]
        rest.insert(rest.index(other), one)
        return tuple(rest)
    if len(units) == 1 and listed.ranks and listed.ranks[0] > 1:
        rest = [unit for unit in before if unit not in units]
        rest[listed.ranks[0] - 1 : listed.ranks[0] - 1] = units
        return tuple(rest)
    if len(listed.ranks) == len(units):
        units = tuple(unit for _, unit in sorted(zip(listed.ranks, units, strict=True), key=lambda pair: pair[0]))
    others = (unit for unit in bidders(desk) if listed.others and unit not in units)
    return (*units, *others)


def _before(verb: str, desk: Desk) -> tuple[str, ...]:
    """The sequence that holds if nothing is said: what is on file, or that of the bound before, or of the roster."""
    return next(_ordered(verb, desk), bidders(desk))


def _ordered(verb: str, desk: Desk) -> Iterator[tuple[str, ...]]:
    for order in (*desk.context.filed, *desk.context.last):
        yield from (action.units for action in order.actions if action.verb == verb)
