"""Help on the words of orders, derived from the verbs themselves; examples stand behind a bar, so as not to be read."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pbem.battle.condition import COMMON, ConditionTest
from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.commands import Whose, of
from pbem.orders.asides.settings import KEYS
from pbem.orders.words.lexicon import lexicon
from pbem.orders.words.tokens import phrase

WIDTH: Final = 76
_EXAMPLE: Final = 26
"""How much room an example has before what it does."""
Say = Callable[[str], str]
"""What tells a sentence or a page in the reader's language."""
_SHOWN: Final[Mapping[Takes, str]] = {
    Takes.PATH: "C5[-C4] or S 2",
    Takes.SQUARE: "C5",
    Takes.TARGET: "D4 or BI2",
    Takes.UNIT: "FI3",
    Takes.UNITS: "FI3, FI4",
    Takes.DIRECTION: "N|NE|E|…",
    Takes.NUMBER: "2",
    Takes.MEASURE: "4.5",
    Takes.SHARE: "half|3 files",
    Takes.TEXT: "words",
}
_SLOTS: Final[Mapping[Slot, str]] = {
    Slot.ACTION: "ORDERS, for this bound",
    Slot.POLICY: "STANDING ORDERS, until you change them",
    Slot.SEAT: "CHOICES OF YOUR WHOLE COMMAND, for this bound",
    Slot.DEPLOYMENT: "DEPLOYMENT, before the first bound",
}


def help_text(
    verbs: Sequence[Verb], topic: str = "", conditions: Sequence[ConditionTest] = COMMON, say: Say = str
) -> str:
    """Help on a verb, on `units`, `conditions`, `settings`, `game`, `answers`, `press`, `reactions`, or on everything.

    `say` tells it in the reader's language: sentences by themselves, pages by `page` and their names.
    """
    wanted = topic.strip().casefold()
    verb = _verb_called(verbs, wanted)
    if verb is not None:
        return "\n".join(_about(verb, say)) + "\n"
    writer = _TOPICS.get(wanted)
    if writer is not None:
        return writer(verbs, conditions, say)
    if wanted and wanted != "help":
        return f"{say('There is no help on')} {_quoted(topic)}.\n\n{_everything(verbs, conditions, say)}"
    return _everything(verbs, conditions, say)


def _manual_section(verbs: Sequence[Verb], conditions: Sequence[ConditionTest], say: Say) -> str:
    return f"{_page('units', _UNITS, say)}\n{_orders(verbs, say)}\n{_conditions(conditions, say)}"


def _page(name: str, english: str, say: Say) -> str:
    """A page in the reader's language, in English where there is none of it."""
    told = say(f"page {name}")
    return english if told == f"page {name}" else told


def _quoted(topic: str) -> str:
    return f'"{" ".join(topic.split())[:40]}"'


def _verb_called(verbs: Sequence[Verb], word: str) -> Verb | None:
    if not word:
        return None
    found = lexicon(verbs).verbs.entries.get(phrase(word), ())
    return next((verb for verb in verbs if verb.name == (found[0] if found else word)), None)


def syntax(verb: Verb) -> str:
    """How the verb is written: `FIRE C5 or BI2`, what may be left out in square brackets."""
    parts = [_shown(argument) for argument in verb.arguments]
    return " ".join([verb.name.upper(), *parts])


def _shown(argument: Argument) -> str:
    closed = argument.takes in (Takes.WORD, Takes.WEIGHTS)
    text = "|".join(argument.words) if closed else _SHOWN[argument.takes]
    if argument.takes is Takes.WEIGHTS:
        text += " [2], …"
    if argument.after:
        text = f"{argument.after} {text}"
    return f"[{text}]" if argument.optional else text


def _about(verb: Verb, say: Say) -> list[str]:
    sign = f", {say(f'short: {verb.sign}')}" if verb.sign else ""
    clause = f" [{verb.clause}]" if verb.clause else ""
    lines = [_bar(f"{syntax(verb)}{sign}")]
    lines += textwrap.wrap(f"{say(verb.help)}{clause}", WIDTH, initial_indent="      ", subsequent_indent="      ")
    lines.append(_bar(f"    {verb.example}"))
    if verb.default:
        default = f"{say('If you say nothing')}: {say(verb.default)}."
        lines += textwrap.wrap(default, WIDTH, initial_indent="      ", subsequent_indent="      ")
    return lines


def _bar(text: str) -> str:
    """A line that is printed as written and never read as an order, wherever it is copied to."""
    wrapped = textwrap.wrap(text, WIDTH - 4, subsequent_indent="    ", break_long_words=False) or [""]
    lead = text[: len(text) - len(text.lstrip())]
    return "\n".join(f"  | {lead if index == 0 else ''}{line.strip() if index == 0 else line}"
                     for index, line in enumerate(wrapped))  # fmt: skip


def _orders(verbs: Sequence[Verb], say: Say) -> str:
    lines: list[str] = []
    for slot, title in _SLOTS.items():
        chosen = [verb for verb in verbs if verb.slot is slot]
        if chosen:
            lines += [say(title), ""]
            for verb in chosen:
                lines += [*_about(verb, say), ""]
    return "\n".join(lines)


def _everything(verbs: Sequence[Verb], conditions: Sequence[ConditionTest], say: Say) -> str:
    answers, press = _page("answers", _ANSWERS, say), _page("press", _PRESS, say)
    return f"{_manual_section(verbs, conditions, say)}\n{answers}\n{_settings(say)}\n{_game(say)}\n{press}"


def _conditions(conditions: Sequence[ConditionTest], say: Say) -> str:
    examples = [f"… if {test.example}" for test in conditions]
    pairs = zip(examples[::2], [*examples[1::2], ""], strict=False)
    table = "\n".join(f"  | {left:31}{right}".rstrip() for left, right in pairs)
    return _page("conditions", _CONDITIONS, say).format(table)


def _settings(say: Say) -> str:
    keys = [_bar(f"SET {name} {'|'.join(values) or '…'}") for name, values in KEYS.items()]
    listed = _commands(("SETTINGS, each alone on its line", Whose.ORDERS), say)
    return "\n".join((*listed, *keys)) + "\n"


def _game(say: Say) -> str:
    """The words about the game itself, for whoever holds a seat and for every member."""
    seat = _commands(("THE GAME ITSELF, each alone on its line", Whose.SEAT), say)
    member = _commands(("ALSO WITHOUT A SEAT", Whose.MEMBER), say)
    return "\n".join((*seat, say("Most of these are understood in a whole sentence as well."), "", *member)) + "\n"


def _commands(heading: tuple[str, Whose], say: Say) -> list[str]:
    title, whose = heading
    lines = [say(title), ""]
    for command in of(whose):
        told = textwrap.wrap(say(command.says), WIDTH - _EXAMPLE - 4)
        if len(command.example) >= _EXAMPLE:
            lines.append(f"  | {command.example}")
        else:
            told[0] = f"{command.example:<{_EXAMPLE}}{told[0]}"
        lines += [f"  | {line}" if line.startswith(command.example) else f"  | {'':<{_EXAMPLE}}{line}" for line in told]
    return lines


_UNITS: Final = """\
HOW TO WRITE

One line a unit: who, what, where. Short or long, these are all the same:
  | FI1 - C5
  | FI1 moves to C5
  | move FI1 to C5
Write in English, German or both, in a new letter or behind the colons of
the order form. Several things for one unit stand on one line, with commas.
The last word on a unit counts; a unit by its name goes before a group.

Who: an id, a name, the square with an at sign, a range, a class, the rest:
  | FI1     Maison du Roi     @A6     FI1-FI4     FC1..3
  | all infantry     all     everyone else
If you like, name the square it starts from; it is checked:
  | FI1 C6-C5
"""
_CONDITIONS: Final = """\
CONDITIONS, at the end of an order

{}
NOT turns one round: if not enemy cavalry within 3. Several are joined with
AND. What is to be done otherwise follows ELSE: if enemy at D4 else hold.
"""
_ANSWERS: Final = """\
ANSWERS

Every letter of yours is answered with your orders as they now stand. Where
something is unclear or not allowed, choices stand with codes. Send back the
codes alone on a line:
  | 1a 2b
OK alone takes the last choice everywhere. Until you answer, the unit holds.
"""
_PRESS: Final = """\
MESSAGES to another player are never read as orders:
  | PRESS TO the Duke of Harcourt
  | Hold your horse back, I beg you.
  | ENDPRESS            at most six messages a letter, thirty a day
"""


_Writer = Callable[[Sequence[Verb], Sequence[ConditionTest], Say], str]


def _only(slots: tuple[Slot, ...]) -> _Writer:
    return lambda verbs, _, say: _orders([verb for verb in verbs if verb.slot in slots], say)


_TOPICS: Final[Mapping[str, _Writer]] = {
    "orders": _manual_section,
    "units": lambda verbs, _, say: _page("units", _UNITS, say),
    "conditions": lambda verbs, conditions, say: _conditions(conditions, say),
    "answers": lambda verbs, _, say: _page("answers", _ANSWERS, say),
    "settings": lambda verbs, _, say: _settings(say),
    "game": lambda verbs, _, say: _game(say),
    "press": lambda verbs, _, say: _page("press", _PRESS, say),
    "reactions": _only((Slot.POLICY, Slot.SEAT)),
}
