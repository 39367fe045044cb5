"""What a player asks of the umpire in his own words: the map again, help on a verb, to resign, to be away."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Slot
from pbem.orders.asides.absence import days_of
from pbem.orders.asides.asked_for import LONGEST, AskedFor, asked_for
from pbem.orders.asides.giving_up import SURRENDER, given_up, surrendering
from pbem.orders.asides.wish_words import COUNTED, IN_WORDS, IT, MAP, NUMBERED, ON_MAP, PLACING, REPORT, RULES, SENDS
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Act, LineReading, Result, Setting, Unread
from pbem.orders.prose.sentences import paragraphs, sentences
from pbem.orders.words.folding import fold, key
from pbem.orders.words.tokens import Kind, Token

_FEW_WORDS: Final = 10
_PAUSE: Final = re.compile(r"[;,+|]|\s-\s|\([a-z]\)|\b(?:and|und)\b")
_HEADING: Final = 4
"""Words of a heading, at most."""
_SHORTEST: Final = 4
"""Letters of a word that tells troops by their name."""
_STEM: Final = 6
"""Letters in which words that are akin begin alike."""
_HEARD: Final = 0.5
"""From here on what a sentence asks for is granted."""
_BETWEEN_ORDERS: Final = 0.85
"""The same for a sentence among orders, which may be one."""
_PART: Final = 0.85
"""The same for a part of a sentence."""
_SURE: Final = 0.75
"""From here on nobody has to read it besides, but for who asks how an order is written."""
_SAYS: Final = 3
"""Words of a sentence that asks for something without its sign, at least."""
_MAYBE: Final = 0.4
"""From here on a person has to read it."""
_TO_WRITE: Final = frozenset((
    "order", "orders", "give", "write", "type", "send", "put", "show", "list", "help", "get", "have", "make", "do",
    "befehl", "befehle", "schreibe", "schreib", "gib",
))  # fmt: skip
"""Words of one who asks how something is written."""
_COMMON: Final = ("move", "hold", "follow")
"""Deeds whose words are said in passing: `I cannot follow the melee rules`."""
_TALK: Final = ("chat", "order")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a sentence asks for; one that `remains` is for a person to read as well."""

    setting: Setting
    remains: bool = False


def wishes_of(sentence: str, desk: Desk, least: float = _HEARD) -> tuple[Wish, ...]:
    """Everything that a sentence asks of the umpire and the house can do, where it is as likely as that."""
    found: dict[Setting, Wish] = {}
    if _is_heading(sentence) or ON_MAP.search(key(fold(sentence).text)):
        return ()
    # `Map pls + my orders as they stand`: what a part asks for is not all that is asked.
    whole = asked_for(sentence)
    for part, bound in ((sentence, least), *((part, _PART) for part in _apart(sentence))):
        asked = asked_for(part)
        # Who is away names days as well.
        enough = min(bound, _MAYBE) if asked.kind == "away" and part == sentence else bound
        if asked.kind in (*_TALK, "question") or asked.likely < enough:
            continue
        asks_more = whole.likely < _HEARD and whole.kind not in (*_TALK, asked.kind)
        for setting in _settings(asked, part, desk):
            by_verb = setting.name == "help" and setting.arguments[0] in desk.words.by_name
            found.setdefault(setting, Wish(setting, asked.likely < _SURE or by_verb or asks_more))
    return tuple(found.values())


def _is_heading(sentence: str) -> bool:
    """`HOW TO WRITE`, `My orders`: a line that heads what follows, and asks for nothing."""
    words = sentence.split()
    few = len(words) <= _HEADING and sentence[-1:] not in ("?", "!")
    own = len(words) <= _HEADING // 2 and asked_for(sentence).kind in ("show orders", "help")
    return few and (sentence.isupper() or own)


def _apart(sentence: str) -> list[str]:
    """What stands between the pauses of a sentence that has any."""
    parts = [part.strip() for part in _PAUSE.split(sentence)]
    return [part for part in parts if part] if len(parts) > 1 and len(sentence) <= LONGEST else []


def _settings(asked: AskedFor, sentence: str, desk: Desk) -> Iterator[Setting]:
    text = key(fold(sentence).text)
    match asked.kind:
        case "resign":
            yield given_up(text, desk)
        case "send map" | "send report":
            if asked.kind == "send report" or REPORT.search(text):
                yield Setting("send", ("REPORT", *_number(text)))
            if asked.kind == "send map" or MAP.search(text):
                yield Setting("send", ("MAP",))
        case "show orders":
            yield Setting("show", ("ORDERS",))
        case "help":
            yield Setting("help", ("rules",) if RULES.search(text) else (_topic(sentence, text, desk),))
        case "away":
            days = days_of(desk.cursor(fold(sentence).text))
            if days and not _speaks_of_troops(sentence, desk):
                yield Setting("away", days)
        case kind:
            yield Setting(kind)


def _speaks_of_troops(sentence: str, desk: Desk) -> bool:
    """`The hussars are away until Friday`: it is they who are away, and not the writer."""
    tokens = desk.tokens(fold(sentence).text)
    troops = [piece for piece in desk.roster.own.values() if piece.arm is not Arm.GENERAL]
    named = {word for piece in troops for word in key(piece.name).split() if len(word) >= _SHORTEST}
    return any(token.key in named or desk.words.classes.length(tokens, at) for at, token in enumerate(tokens))


def _number(text: str) -> tuple[str, ...]:
    """Of which bound a report is wanted; empty where nobody says it."""
    if number := NUMBERED.search(text):
        return (number[1],)
    if counted := IN_WORDS.search(text):
        return (str(COUNTED[counted[1] or counted[2]]),)
    return ()


def _topic(sentence: str, text: str, desk: Desk) -> str:
    """What HELP is asked for: the last verb of a sentence, or the only one that a word is akin to, or all orders."""
    if PLACING.search(text):
        return next(iter(sorted(desk.words.in_slot(Slot.DEPLOYMENT))), "orders")
    tokens = [token for token in desk.tokens(fold(sentence).text) if token.kind is Kind.WORD]
    found = [verb for at in range(len(tokens)) if (verb := _verb_at(tokens, at, desk))]
    telling = [verb for verb in found if verb not in _COMMON]
    if telling or found:
        return (telling or found)[-1]
    return next((verb for verb in (_akin(token.key, desk) for token in tokens) if verb), "orders")


def _verb_at(tokens: Sequence[Token], at: int, desk: Desk) -> str:
    """The verb of which a word that stands there is one, empty for none."""
    found = desk.words.spoken.match(tokens, at)[0] or desk.words.verbs.match(tokens, at)[0]
    return found[0] if found and tokens[at].key not in _TO_WRITE else ""


def _akin(word: str, desk: Desk) -> str:
    """The one verb that is called by a word, or by one that begins like it; empty where there are none or more."""
    if len(word) < _STEM:
        return ""
    calls = [(name, verbs[0]) for words, verbs in desk.words.spoken.entries.items() for name in words]
    for is_like in (str.__eq__, _begins_like):
        verbs = {verb for name, verb in calls if is_like(name, word)}
        if verbs:
            return verbs.pop() if len(verbs) == 1 else ""
    return ""


def _begins_like(name: str, word: str) -> bool:
    return len(name) >= _STEM and name[:_STEM] == word[:_STEM]


def with_wishes(
    readings: Sequence[LineReading], unread: Sequence[Unread], free: Sequence[tuple[int, str]], desk: Desk
) -> tuple[list[LineReading], tuple[Unread, ...]]:
    """The readings of a letter with what its talk asks for carried over into settings, and what is left unread.

    `free` are the lines in the player's own words: what he asks for between orders stands in none of the readings.
    """
    granted: dict[Setting, LineReading] = {}
    left: list[Unread] = []
    for each in unread:
        wishes = wishes_of(each.text, desk)
        may_order = each.act is Act.ORDER and asked_for(each.text).likely < _SURE
        if not wishes or may_order or any(wish.remains for wish in wishes):
            left.append(replace(each, act=Act.QUESTION) if _is_for_a_person(each.text) else each)
        for wish in wishes:
            granted.setdefault(wish.setting, _granted(each.number, each.text, wish.setting, desk))
    found: dict[int, list[LineReading]] = {}
    asked: set[str] = set()
    quoted = {each.text for each in unread}
    talk = [(line.number, line.text) for line in readings if _is_talk(line)]
    for numbers, text in paragraphs(talk):
        said = [(sentence, wishes_of(sentence, desk)) for sentence in sentences(text)]
        asks = [
            sentence
            for sentence, wishes in said
            if any(wish.remains for wish in wishes) or (not wishes and _is_for_a_person(sentence))
        ]
        left += [Unread(numbers[0], sentence, Act.QUESTION) for sentence in asks if sentence not in quoted]
        if any(wishes for _, wishes in said):
            found.update((number, []) for number in numbers)
            found[numbers[0]] = list(_told(numbers[0], said, granted, desk))
    ordered = {line.text for line in readings if (line.orders or line.standing) and not _surrenders(line)}
    for numbers, text in paragraphs(free):
        for sentence in sentences(text):
            for part in _parts(sentence, desk):
                if part in ordered:
                    continue
                for wish in wishes_of(part, desk, _HEARD if _names_a_letter(part) else _BETWEEN_ORDERS):
                    asked.add(part)
                    granted.setdefault(wish.setting, _granted(numbers[0], part, wish.setting, desk))
    if not granted:
        return list(readings), tuple(left)
    if any(setting.name == "send" and not _points_back(line.text) for setting, line in granted.items()):
        granted = {setting: line for setting, line in granted.items() if not _points_back(line.text)}
        left = [each for each in left if not _points_back(each.text)]
    kept = [line for line in readings if not (_is_talk(line) and line.number in found)]
    kept = [line for line in kept if not _is_granted(line, asked)]
    told = [line for lines in found.values() for line in lines]
    return sorted([*kept, *told, *granted.values()], key=lambda line: line.number), tuple(left)


def _names_a_letter(sentence: str) -> bool:
    """Whether something that the house sends is called by its name."""
    text = key(fold(sentence).text)
    return any(noun.search(text) for noun in (MAP, REPORT, RULES))


def _points_back(sentence: str) -> bool:
    """`Could you send it again?` beside a sentence that says what."""
    text = key(fold(sentence).text)
    named = MAP.search(text) or REPORT.search(text)
    again = not named and len(text.split()) <= _FEW_WORDS and IT.search(text) and SENDS.search(text)
    return bool(again) and asked_for(sentence).kind not in _TALK


def _is_for_a_person(sentence: str) -> bool:
    """Whether the umpire seems to be asked something by it."""
    asked = asked_for(sentence)
    says = len(sentence.split()) >= _SAYS or sentence.endswith("?")
    return says and asked.kind not in _TALK and asked.likely >= _MAYBE


def _told(
    number: int, said: Iterable[tuple[str, Sequence[Wish]]], granted: dict[Setting, LineReading], desk: Desk
) -> Iterator[LineReading]:
    for sentence, wishes in said:
        if not wishes:
            yield LineReading(number, sentence, Result.IGNORED)
        for wish in wishes:
            granted.setdefault(wish.setting, _granted(number, sentence, wish.setting, desk))


def _parts(sentence: str, desk: Desk) -> Iterator[str]:
    """A sentence that names nobody; of any other what stands between commas, names nobody and is short."""
    if not _names_a_unit(sentence, desk):
        yield sentence
        return
    for part in _apart(sentence) or [sentence]:
        if len(part.split()) <= _FEW_WORDS and not _names_a_unit(part, desk):
            yield part


def _names_a_unit(sentence: str, desk: Desk) -> bool:
    pieces = [desk.roster.find(token.key) for token in desk.tokens(fold(sentence).text)]
    return any(piece is not None and piece.id in desk.roster.own for piece in pieces)


def _is_granted(line: LineReading, asked: Collection[str]) -> bool:
    """Whether a line was asked about, or read as giving up, of which it is known now what is wanted."""
    return line.text in asked and (line.result is Result.ASK or (_surrenders(line) and line.result is Result.GUESS))


def _surrenders(line: LineReading) -> bool:
    return any(action.verb == SURRENDER for order in line.orders for action in order.actions)


def _is_talk(line: LineReading) -> bool:
    return line.result is Result.IGNORED and not line.note


def _granted(number: int, text: str, setting: Setting, desk: Desk) -> LineReading:
    if setting.name == SURRENDER:
        return surrendering(number, text, desk)
    return LineReading(number, text, Result.OK, setting=setting)
