"""What is never done because a network holds it for likely, however sure it is: a needless question costs a minute."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.plainly.case import (
    Case,
    is_news,
    is_no_language,
)
from pbem.orders.plainly.danger_of_conditions import (
    hangs,
    is_a_guessed_distance,
    is_anothers,
    is_half_told,
    is_invented,
    is_later,
    is_miscounted,
    is_otherwise,
    waits,
)
from pbem.orders.plainly.danger_of_second_thoughts import is_kept, is_opposite, is_taken_back, thinks_again
from pbem.orders.plainly.danger_of_the_sense import forgets_a_deed, tells_whom_it_helps
from pbem.orders.plainly.danger_of_unknown_words import (
    is_by_road,
    is_elsewhere,
    is_for_good,
    is_garbled,
    is_gibberish,
    is_jotted,
    is_no_deed,
    is_notation,
    is_terse,
    is_vague,
    may_be_denied,
    stays_open,
    tells_a_stranger,
)
from pbem.orders.plainly.danger_of_whom import (
    forgets_everybody,
    is_another_list,
    is_for_anybody,
    is_for_many,
    is_in_the_way,
    is_left_open,
    is_of_the_seat,
    is_told_from_another,
    leaves_out,
)
from pbem.orders.plainly.how_likely import NO_ORDER, RATHER_SURE, SURE
from pbem.orders.plainly.taunts import is_a_taunt, only_has_it_said
from pbem.orders.plainly.words import words_of

_ALWAYS: Final = 2.0
"""However likely it is."""
_AT_LENGTH: Final = 14
"""So many words tell enough of what is meant; what only seems a danger in them was right in 20 of 24 unseen lines."""
_MOST_ASKED: Final = 6
"""Choices of a question that costs nobody more than a minute."""


def is_dangerous(case: Case) -> bool:
    """Whether it is not done: never, or not unless it is as good as sure, and every word of it is one.

    To ask is no danger where nothing else is done or asked; nor is most of what is told at length and rather sure.
    """
    if is_news(case.now) and case.way.lines and all(map(_asks_of_few, case.way.lines)):
        return False
    likely = 0.0 if is_no_language(case) else case.way.likely
    at_length = len(words_of(case.text)) >= _AT_LENGTH
    return any(danger.holds(case) for danger in DANGERS if likely < danger.until(at_length))


def _asks_of_few(line: LineReading) -> bool:
    return line.result is Result.ASK and 0 < len(line.choices) <= _MOST_ASKED


@dataclass(frozen=True, slots=True)
class Danger:
    """One reason never to do what a network holds for likely, with a text and plain orders that it is there for.

    `does` is what the other reading does of the text by itself.
    """

    says: str
    holds: Callable[[Case], bool]
    example: str
    plain: str = "FI1 : move D5"
    does: tuple[str, ...] = ()
    below: float = _ALWAYS
    """How likely the network must hold the way for there to be no danger in it, where it knows all the words."""
    at_length: float = RATHER_SURE
    """The same in a text of many words, where it is never stricter; a condition, or a `not`, is never passed over."""

    def until(self, at_length: bool) -> float:
        """How likely the way must be for there to be no danger in it, in a text of many words or of few."""
        return min(self.below, self.at_length) if at_length else self.below


DANGERS: Final = (
    Danger("one who is called by his id is forgotten", leaves_out,
           "FI1 to D5, FI2 frobbles merrily to E5.", does=("FI1 move D5",), at_length=_ALWAYS),
    Danger("it tells something or somewhere and not what or where", is_vague,
           "FI1 frobbles merrily over to something like D5."),
    Danger("it is for later, or half of it", is_later, "FI1 frobbles merrily over to D5 next bound.",
           below=RATHER_SURE),
    Danger("few words, none of them known to tell a deed, or one no word at all", is_jotted,
           "FI1 fricassees", "FI1 : hold"),
    Danger("none of the words is one", is_gibberish, "FI1 = frobbels zwibbels gnorpst wumbels brixt", "FI1 : hold"),
    Danger("few words, all of them known, which ask for what is lacking", is_notation, "FI1 x", "FI1 : hold"),
    Danger("it is a deed that no rules know", is_no_deed, "FI1 frobbles merrily and takes cover.", "FI1 : hold"),
    Danger("no reading of the words alone answers the question", stays_open,
           "The left wing holds.", "left wing : hold", at_length=SURE),
    Danger("he stands elsewhere", is_elsewhere, "FI1 frobbles out of K6 to D5.",
           below=SURE),
    Danger("few words leave in doubt who, where or when", is_terse,
           "FI1 to D5 if frobbled.", "FI1 : move D5 if enemy within 1"),
    Danger("it hangs on something", hangs, "If his toes are warm FI1 frobbles merrily over to D5.",
           at_length=_ALWAYS),
    Danger("it waits for something", waits, "When his toes are warm FI1 frobbles merrily over to D5.",
           below=RATHER_SURE),
    Danger("a figure is left out, and another stands in its place", is_miscounted,
           "FI1 frobbles merrily 1 S if foes frobble within 2.", "FI1 : move S 1 if enemy within 1"),
    Danger("somebody thinks again, and goes elsewhere", thinks_again,
           "FI1 frobbles merrily over to D5, on second thoughts E5 is merrier.", below=NO_ORDER, at_length=_ALWAYS),
    Danger("it is left open yet", is_left_open, "FI1 frobbles merrily over to D5, not sure about FI2 yet.",
           "FI1 , FI2 : move D5"),
    Danger("it is what is done otherwise", is_otherwise, "Otherwise FI1 frobbles merrily over to D5.",
           below=SURE, at_length=_ALWAYS),
    Danger("it hangs on what no word speaks of", is_invented,
           "If FI2 frobbles FI1 goes merrily to D5.", "FI1 : move D5 if FI2 broken"),
    Danger("it hangs on how near somebody comes, and no word says how near", is_a_guessed_distance,
           "If foes come frobbling round FI1 goes merrily to D5.", "FI1 : move D5 if enemy within 2"),
    Danger("it hangs on hits, and not on how many", is_half_told,
           "FI1 frobbles to D5 if hits.", "FI1 : move D5 if hits >= 2"),
    Danger("it hangs on the hits of somebody else", is_anothers,
           "If FI2 frobbles about with two hits FI1 goes to D5.", "FI1 : move D5 if hits >= 2"),
    Danger("it holds for good, or is talk", is_for_good, "FI1 never frobbles merrily over to D5.", at_length=_ALWAYS),
    Danger("it goes by a road", is_by_road, "WY1 frobbles merrily along the Great Road to G22.", "WY1 : move G22"),
    Danger("a word may be a slip of `not`", may_be_denied, "FI1 nto frobbles merrily over to D5.", at_length=_ALWAYS),
    Danger("much hangs on a word beside one that is no word", is_garbled, "FI1 frobbles merrily over to D5 or E5.",
           below=RATHER_SURE),
    Danger("somebody unknown is told something", tells_a_stranger,
           "FI1 frobbles merrily to D5, then Grobs holds."),
    Danger("it is told to many in words that are not known", is_for_many,
           "Everybody frobbles over to D5.", "all : move D5", at_length=_ALWAYS),
    Danger("it is told to whoever it may be", is_for_anybody,
           "FI1 frobbles merrily at whoever stands in D5.",
           below=SURE),
    Danger("it is a choice of the whole seat", is_of_the_seat,
           "Grenier frobbles merrily for the high numbers.", "seat : bid Grenier", below=RATHER_SURE),
    Danger("who contests the dice is known better, or refused", is_another_list,
           "Grenier should not bid first.", "seat : bid Grenier"),
    Danger("it is so far from another, and not from where he stands", is_told_from_another,
           "FI1 frobbles merrily to two squares south of FI4.", "FI1 : move S 2"),
    Danger("it may be a taunt", is_a_taunt, "The first laughs at you from D5."),
    Danger("somebody only has something said", only_has_it_said,
           "FI1 and FI2 frobble merrily and send their regards.", "FI1 , FI2 : hold", at_length=_ALWAYS),
    Danger("something is said of nobody, or of the rest, and forgotten", forgets_everybody,
           "Nobody moves on this side, and FI1 frobbles merrily over to D5.", below=RATHER_SURE),
    Danger("he who fires is to hold his fire", is_opposite,
           "I want the first to keep up its fire.", "FI1 : hold fire", ("FI1 fire",), at_length=_ALWAYS),
    Danger("he only stands where another was to go", is_in_the_way, "Frobbles, there stands FI1.", "FI1 : hold"),
    Danger("he stays after all, or no word says that his order stands", is_kept,
           "FI2 bleibt doch hier, Rest gilt", "keep FI2", ("FI2 hold",)),
    Danger("a deed is forgotten that is told in known words", forgets_a_deed,
           "FI1 goes to D5 and forms square. The second frobbles.", "FI1 : move D5 ; second : hold",
           ("FI1 move D5, form square",), below=SURE),
    Danger("one is told something whom it only helps", tells_whom_it_helps,
           "FI1 marches merrily to D5 so the second gets some air.", "FI1 : move D5 ; second : move D5",
           ("FI1 move D5",), at_length=SURE),
    Danger("no word says that an order is taken back", is_taken_back,
           "FI1, such a frobbled nuisance.", "cancel FI1",
           below=SURE),
)  # fmt: skip
"""Where one of these holds it is not done, but offered as a choice."""
