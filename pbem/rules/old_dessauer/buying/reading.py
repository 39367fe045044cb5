"""Reading a shopping list: `4 line infantry C 12 figures; 2 HC B; 1 battery medium 4 guns; 2 generals`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind
from pbem.rules.old_dessauer.army.unit import GUNNERS, PLAIN, Drill
from pbem.rules.old_dessauer.buying.lot import USUAL, USUAL_GUNS, Lot, why_not

T = TypeVar("T")
_ITEM: Final = re.compile(r"[;,\n]|\band\b|\bund\b|\+", re.IGNORECASE)
_COUNTED: Final = re.compile(r"(\d{1,3})\s*(figures?|figuren|men|guns?|models?|geschütze|gunners?|kanoniere)\b")
_NUMBER: Final = re.compile(r"(\d{1,3})\s*(?:x\b|×)?")
_KINDS: Final[Mapping[str, Kind]] = {
    "line infantry": Kind.LINE, "line": Kind.LINE, "infantry": Kind.LINE, "foot": Kind.LINE, "musketeers": Kind.LINE,
    "linieninfanterie": Kind.LINE, "infanterie": Kind.LINE,
    "light infantry": Kind.LIGHT, "li": Kind.LIGHT, "jägers": Kind.LIGHT, "jäger": Kind.LIGHT,
    "leichte infanterie": Kind.LIGHT,
    "light cavalry": Kind.LIGHT_HORSE, "light horse": Kind.LIGHT_HORSE, "lc": Kind.LIGHT_HORSE,
    "hussars": Kind.LIGHT_HORSE, "husaren": Kind.LIGHT_HORSE, "leichte kavallerie": Kind.LIGHT_HORSE,
    "medium cavalry": Kind.MEDIUM_HORSE, "medium horse": Kind.MEDIUM_HORSE, "mc": Kind.MEDIUM_HORSE,
    "dragoons": Kind.MEDIUM_HORSE, "dragoner": Kind.MEDIUM_HORSE, "mittlere kavallerie": Kind.MEDIUM_HORSE,
    "heavy cavalry": Kind.HEAVY_HORSE, "heavy horse": Kind.HEAVY_HORSE, "hc": Kind.HEAVY_HORSE,
    "cuirassiers": Kind.HEAVY_HORSE, "kürassiere": Kind.HEAVY_HORSE, "schwere kavallerie": Kind.HEAVY_HORSE,
}  # fmt: skip
_GUNS: Final[Mapping[str, Gun]] = {
    "light": Gun.LIGHT, "medium": Gun.MEDIUM, "heavy": Gun.HEAVY, "howitzers": Gun.HOWITZER, "howitzer": Gun.HOWITZER,
    "leichte": Gun.LIGHT, "mittlere": Gun.MEDIUM, "schwere": Gun.HEAVY, "haubitzen": Gun.HOWITZER,
}  # fmt: skip
_DRILLS: Final[Mapping[str, Drill]] = {
    "rifles": Drill(rifles=True), "büchsen": Drill(rifles=True),
    "irregulars": Drill(irregular=True), "irregular": Drill(irregular=True), "irreguläre": Drill(irregular=True),
    "fanatics": Drill(fanatic=True), "fanatic": Drill(fanatic=True),
    "heavy weapons": Drill(heavy_weapons=True),
    "dismounting": Drill(dismounts=True), "dismounts": Drill(dismounts=True),
}  # fmt: skip
_BATTERY: Final = ("batteries", "battery", "batterien", "batterie", "artillery", "artillerie")
_GENERAL: Final = ("generals", "general", "generäle")
_FILLING: Final = (
    "of",
    "with",
    "grade",
    "units",
    "unit",
    "regiments",
    "regiment",
    "battalions",
    "battalion",
    "each",
    "a",
    "mit",
    "buy",
    "kaufe",
)


@dataclass(frozen=True, slots=True)
class Misread:
    """A part of a list that means nothing, or nothing that may be bought: what is wrong, and what would be right."""

    text: str
    wrong: str


def read_list(text: str) -> tuple[tuple[Lot, ...], tuple[Misread, ...]]:
    """Every lot of a list, and everything in it that could not be read or may not be bought."""
    lots, wrong = list[Lot](), list[Misread]()
    for item in _items(text):
        found = read_lot(item)
        if isinstance(found, Misread):
            wrong.append(found)
        elif why := why_not(found):
            wrong.append(Misread(item, why))
        else:
            lots.append(found)
    return tuple(lots), tuple(wrong)


def _items(text: str) -> Iterator[str]:
    for part in _ITEM.split(text):
        item = " ".join(part.split()).strip(" .:!")
        if item:
            yield item


def read_lot(item: str) -> Lot | Misread:
    """One item: a number, what it is, its grade, its figures or guns, its training, in any sequence."""
    rest = f" {item.casefold()} "
    counted, rest = _counted(rest)
    drill, rest = _drill(rest)
    number, rest = _number(rest)
    grade, rest = _grade(rest)
    if any(f" {word} " in rest for word in _GENERAL):
        return Lot(number, None)
    battery = next((word for word in _BATTERY if f" {word} " in rest), "")
    if battery or "guns" in counted:
        gun, rest = _one_of(rest.replace(f" {battery} ", " "), _GUNS)
        models = counted.get("guns", USUAL_GUNS)
        lot = Lot(number, Kind.ARTILLERY, grade, counted.get("gunners", GUNNERS * models), gun or Gun.MEDIUM, models)
    else:
        kind, rest = _one_of(rest, _KINDS)
        if kind is None:
            return Misread(item, "what is it? line infantry, light infantry, LC, MC, HC, battery or general")
        lot = Lot(number, kind, grade, counted.get("figures", USUAL), drill=drill)
    strange = [word for word in rest.split() if word not in _FILLING]
    if strange:
        return Misread(item, f"{' '.join(strange)!r} says nothing; it could be {lot}")
    return lot


def _counted(rest: str) -> tuple[dict[str, int], str]:
    found = {}
    for match in _COUNTED.finditer(rest):
        noun = match[2]
        key = "gunners" if noun.startswith(("gunner", "kanonier")) else "guns" if noun[0] == "g" else "figures"
        key = "guns" if noun.startswith("model") else key
        found[key] = int(match[1])
    return found, _COUNTED.sub(" ", rest)


def _number(rest: str) -> tuple[int, str]:
    match = _NUMBER.search(rest)
    return (int(match[1]), _NUMBER.sub(" ", rest, count=1)) if match else (1, rest)


def _grade(rest: str) -> tuple[Grade, str]:
    words = rest.split()
    for index, word in enumerate(words):
        named = index > 0 and words[index - 1] == "grade"
        if word.upper() in tuple(Grade) and (named or word != "a" or index > 0):
            return Grade(word.upper()), f" {' '.join((*words[:index], *words[index + 1 :]))} "
    return Grade.C, rest


def _drill(rest: str) -> tuple[Drill, str]:
    drill = PLAIN
    for word, training in _DRILLS.items():
        if f" {word} " in rest:
            rest = rest.replace(f" {word} ", " ")
            drill = replace(
                drill,
                rifles=drill.rifles or training.rifles,
                irregular=drill.irregular or training.irregular,
                fanatic=drill.fanatic or training.fanatic,
                heavy_weapons=drill.heavy_weapons or training.heavy_weapons,
                dismounts=drill.dismounts or training.dismounts,
            )
    return drill, rest


def _one_of(rest: str, words: Mapping[str, T]) -> tuple[T | None, str]:
    for word in sorted(words, key=len, reverse=True):
        if f" {word} " in rest:
            return words[word], rest.replace(f" {word} ", " ", 1)
    return None, rest
