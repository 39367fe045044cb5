"""Lines about the player or the game; a setting needs the whole line, so `ok here goes` is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pbem.orders.answer.trouble import Trouble, ask
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Setting
from pbem.orders.meaning.places import on_map
from pbem.orders.meaning.units import take_units
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.nearest import nearest
from pbem.orders.words.tokens import Kind

ALONE: Final = ("ready", "wait", "draw", "resign")
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "map": ("off", "small", "large", "moving"),
    "style": ("plain", "gazette", "spoken"),
    "language": (),
    "attach": (),
    "zone": (),
    "list": ("row", "column", "command"),
    "copy": ("yes", "no"),
    "wait": ("yes", "no"),
    **dict.fromkeys(("closer", "state", "spoken", "table", "luck", "proof", "position"), ("on", "off")),
}
"""What SET can set, with the values it may have, none where any text will do."""
TOPICS: Final = (
    "orders",
    "settings",
    "game",
    "conditions",
    "units",
    "answers",
    "rules",
    "house",
    "press",
    "reactions",
    "scenario",
)
_SHOWN: Final[Mapping[str, str]] = {"score": "SCORE", "orders": "ORDERS", "befehle": "ORDERS"}
MOST_SALT: Final = 200
_LOOSE: Final = (".", "!", ",", "?")


def take_setting(line: str, desk: Desk) -> Setting | None:
    """The setting that a whole folded line is, None where it is none.

    Raises Trouble for a setting written in capitals whose rest makes no sense.
    """
    cursor = desk.cursor(line)
    if cursor.done:
        return None
    for name, reader in _READERS.items():
        length = desk.words.settings[name].length(cursor.tokens, 0)
        if not length:
            continue
        cursor.at = length
        setting = reader(name, cursor, line, desk)
        if setting is not None:
            return setting
        if _shouted(cursor, length) and name in _USAGE:
            raise Trouble(ask("").result, _USAGE[name], cursor.span(0, len(cursor.tokens)), units=())
    _ask_for_near(cursor)
    return None


def _shouted(cursor: Cursor, length: int) -> bool:
    written = "".join(token.raw for token in cursor.tokens[:length])
    return written.isupper() and len(written) > 1


def _ask_for_near(cursor: Cursor) -> None:
    """One word in capitals that is nearly READY or WAIT is asked about, as it would be costly to miss."""
    token = cursor.tokens[0]
    if len(cursor.tokens) > 1 or not token.raw.isupper() or cursor.words.verbs.length(cursor.tokens, 0):
        return
    near = nearest(token.key, [(name, name) for name in (*ALONE, "clear", "help")])
    if near is not None and near != token.key:
        raise Trouble(ask("").result, f"Did you mean {near.upper()}?", cursor.span(0, 1), units=())


def _alone(name: str, cursor: Cursor, line: str, desk: Desk) -> Setting | None:
    return Setting(name) if _ends(cursor) else None


def _ends(cursor: Cursor) -> bool:
    while cursor.sign(*_LOOSE):
        pass
    return cursor.done


def _clear(name: str, cursor: Cursor, line: str, desk: Desk) -> Setting | None:
    if _ends(cursor):
        return Setting(name)
    named = take_units(cursor, desk.roster)
    if named is None or not _ends(cursor) or named.enemy or named.foreign:
        return None
    return Setting(name) if named.scope is Scope.ALL else Setting(name, named.units)


def _help(name: str, cursor: Cursor, line: str, desk: Desk) -> Setting | None:
    if _ends(cursor):
        return Setting(name)
    topic = " ".join(token.key for token in cursor.tokens[cursor.at :] if token.kind is not Kind.SIGN)
    verbs = cursor.phrase(desk.words.verbs)
    if verbs and _ends(cursor):
        return Setting(name, (verbs[0],))
    if topic in TOPICS or (_shouted(cursor, 1) and len(topic.split()) <= 2):
        return Setting(name, (topic,))
    return None


def _show(name: str, cursor: Cursor, line: str, desk: Desk) -> Setting | None:
    for word in ("column", "row", "near", "last"):
        if desk.words.settings[word].length(cursor.tokens, cursor.at):
            cursor.phrase(desk.words.settings[word])
            return _show_more(name, word, cursor, desk)
    token = cursor.peek()
    if cursor.small("enemy") and _ends(cursor):
        return Setting(name, ("ENEMY",))
    if token is not None and token.key in _SHOWN and len(cursor.tokens) == cursor.at + 1:
        return Setting(name, (_SHOWN[token.key],))
    arm = cursor.phrase(desk.words.classes)
    if arm and _ends(cursor):
        return Setting(name, (arm[0].upper(),))
    named = desk.words.groups.length(cursor.tokens, cursor.at)
    if token is None or named:
        cursor.phrase(desk.words.groups)
        return Setting(name, ("ALL",)) if _ends(cursor) else None
    return _show_place(name, cursor, desk)


def _show_place(name: str, cursor: Cursor, desk: Desk) -> Setting | None:
    token = cursor.peek()
    if token is None:
        return None
    place = on_map(token.key, desk.context.view.ground)
    if place is not None and len(cursor.tokens) == cursor.at + 1:
        return Setting(name, (desk.context.view.ground.name(place),))
    found = cursor.phrase(desk.roster.names)
    return Setting(name, (found[0],)) if found and _ends(cursor) else None


def _show_more(name: str, word: str, cursor: Cursor, desk: Desk) -> Setting | None:
    if word == "last":
        return Setting(name, ("LAST",)) if _ends(cursor) else None
    token = cursor.peek()
    if token is None or len(cursor.tokens) != cursor.at + 1:
        found = cursor.phrase(desk.roster.names)
        return Setting(name, ("NEAR", found[0])) if word == "near" and found and _ends(cursor) else None
    if word == "near":
        found = cursor.phrase(desk.roster.names)
        return Setting(name, ("NEAR", found[0] if found else token.raw.upper()))
    return Setting(name, (word.upper(), token.raw.upper()))


def _salt(name: str, cursor: Cursor, line: str, desk: Desk) -> Setting | None:
    start = cursor.span(0, 1).end
    phrase = line[start:].strip().lstrip(":").strip()[:MOST_SALT]
    return Setting(name, (phrase,)) if phrase else None


def _set(name: str, cursor: Cursor, line: str, desk: Desk) -> Setting | None:
    token = cursor.peek()
    if token is None or token.key not in KEYS:
        return None
    cursor.at += 1
    value = line[cursor.span(cursor.at - 1).end :].strip().strip("=:").strip()
    allowed = KEYS[token.key]
    if not value or (allowed and value.casefold() not in allowed):
        return None
    return Setting(name, (token.key, value.casefold() if allowed else value))


def _send(name: str, cursor: Cursor, line: str, desk: Desk) -> Setting | None:
    for word in ("report", "map", "replay", "archive"):
        if cursor.phrase(desk.words.settings[word]):
            number = cursor.number() if word == "report" else None
            parts = (word.upper(), str(number)) if number is not None else (word.upper(),)
            return Setting(name, parts) if _ends(cursor) else None
    return None


def _away(name: str, cursor: Cursor, line: str, desk: Desk) -> Setting | None:
    cursor.small("from")
    if desk.words.settings["until"].length(cursor.tokens, cursor.at):
        cursor.phrase(desk.words.settings["until"])
        last = take_date(cursor)
        return _away_until(name, "", last, cursor, line)
    first = take_date(cursor)
    if not first:
        return None
    last = first
    if cursor.phrase(desk.words.settings["until"]) or cursor.sign("-"):
        last = take_date(cursor)
    return _away_until(name, first, last, cursor, line)


_DEPUTY: Final = ("deputy", "vertreter", "vertretung", "stellvertreter")


def _away_until(name: str, first: str, last: str, cursor: Cursor, line: str) -> Setting | None:
    """What ends the line: nothing, or who orders meanwhile."""
    cursor.sign(",")
    token = cursor.peek()
    if last and token is not None and token.key in _DEPUTY:
        deputy = line[cursor.span(cursor.at).end :].strip(" :.,")
        return Setting(name, (first, last, deputy)) if deputy else None
    return Setting(name, (first, last)) if last and _ends(cursor) else None


def take_date(cursor: Cursor) -> str:
    """Step over a date and give it as `20 Mar` or `20 Mar 2026`; empty where none stands here."""
    numbers = cursor.tokens[cursor.at : cursor.at + 5]
    shape = "".join("9" if token.kind is Kind.NUMBER else token.key for token in numbers)
    months = [meaning[0] for words, meaning in cursor.words.months.entries.items() if words == (words[0],)]
    names = list(dict.fromkeys(months))
    if shape.startswith("9-9-9"):
        return _date(cursor, 5, numbers[4].key, numbers[2].key, numbers[0].key, names)
    if shape.startswith("9.9"):
        long = shape.startswith("9.9.9") and len(numbers[4].key) == 4
        width = 5 if long else 4 if shape.startswith("9.9.") else 3
        return _date(cursor, width, numbers[0].key, numbers[2].key, numbers[4].key if long else "", names)
    return _written_date(cursor)


def _date(cursor: Cursor, width: int, day: str, month: str, year: str, names: list[str]) -> str:
    if len(day) > 2 or len(month) > 2 or not 1 <= int(day) <= 31 or not 1 <= int(month) <= 12:
        return ""
    cursor.at += width
    return f"{int(day)} {names[int(month) - 1]} {year}".strip()


def _written_date(cursor: Cursor) -> str:
    start = cursor.at
    day = cursor.number()
    if day is None:
        month = cursor.phrase(cursor.words.months)
        day = cursor.number() if month else None
    else:
        cursor.sign(".")
        month = cursor.phrase(cursor.words.months)
    if day is None or not month or not 1 <= day <= 31:
        cursor.at = start
        return ""
    token = cursor.peek()
    year = token.key if token is not None and token.kind is Kind.NUMBER and len(token.key) == 4 else ""
    cursor.at += 1 if year else 0
    return f"{day} {month[0]} {year}".strip()


_Reader = Callable[[str, Cursor, str, Desk], Setting | None]
_READERS: Final[Mapping[str, _Reader]] = {
    **dict.fromkeys(ALONE, _alone),
    "clear": _clear,
    "help": _help,
    "show": _show,
    "away": _away,
    "salt": _salt,
    "set": _set,
    "send": _send,
}
_USAGE: Final = {
    "show": "SHOW what? A square, a unit, a class, COLUMN D, ROW 4, NEAR FI1, ENEMY, SCORE, ORDERS or ALL.",
    "away": "AWAY from when to when? For example: AWAY 20 Mar to 27 Mar.",
    "set": "SET what? " + "; ".join(f"{name} {'|'.join(values)}".strip() for name, values in KEYS.items()) + ".",
    "send": "SEND what? REPORT 4, MAP, REPLAY or ARCHIVE.",
    "salt": "SALT what? Write any phrase behind it.",
    "clear": "CLEAR which units? CLEAR alone clears all.",
}
