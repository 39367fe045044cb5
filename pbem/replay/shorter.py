"""The same drawings in fewer letters: paths by their steps, and what is drawn often drawn once. Nothing is rounded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_PATH: Final = re.compile(r' d="([^"]*)"')
_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES: Final = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "Q": 4, "S": 4, "C": 6, "Z": 0}
"""How many numbers each command takes; arcs are left as they are."""
_ELEMENT: Final = re.compile(r"<(?:path|rect|circle|ellipse) [^<>]*/>")
_TAG: Final = re.compile(r"(<(?:path|rect|circle|ellipse|line|polygon|text|g))\b[^<>]*>")
_INK: Final = re.compile(
    r' ((?:fill|stroke)(?:-(?:width|opacity|dasharray|linejoin|linecap))?|opacity|text-anchor)="([^"(]*)"'
)
"""What CSS can say as well; lengths without a unit are the same there only for strokes."""
_OFTEN, _LONG = 3, 50
"""How often and how long an element must be to be drawn once."""

Move = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Shortened:
    """Drawings in fewer letters: the rules of style and the elements that they have in common, and the drawings."""

    style: str
    common: str
    drawings: str


def shorter(drawings: str, letter: str) -> Shortened:
    """Drawings that look as they did; what they have in common bears names that begin with that letter."""
    shortened = _PATH.sub(lambda found: f' d="{shorter_path(found[1])}"', drawings)
    style, shortened = _styled(shortened, letter)
    counts = Counter(each for each in _ELEMENT.findall(shortened) if ' id="' not in each)
    often = [drawn for drawn, count in counts.items() if count >= _OFTEN and len(drawn) >= _LONG]
    names = {drawn: f"{letter}{number}" for number, drawn in enumerate(often)}
    common = "".join(drawn.replace(" ", f' id="{name}" ', 1) for drawn, name in names.items())
    return Shortened(
        style,
        common,
        _ELEMENT.sub(lambda found: f'<use href="#{names[found[0]]}"/>' if found[0] in names else found[0], shortened),
    )


def _styled(drawings: str, letter: str) -> tuple[str, str]:
    """Colours and widths that many elements have alike, as rules of style, and the elements with a class instead."""
    counts = Counter(inks for found in _TAG.finditer(drawings) if len(inks := _inks(found[0])) > 1)
    often = [inks for inks, count in counts.items() if count >= _OFTEN]
    names = {inks: f"{letter}{number}" for number, inks in enumerate(often)}

    def classed(found: re.Match[str]) -> str:
        name = names.get(_inks(found[0]))
        return found[0] if name is None else _INK.sub("", found[0]).replace(found[1], f'{found[1]} class="{name}"', 1)

    rules = (f".{name}{{{';'.join(f'{key}:{value}' for key, value in inks)}}}" for inks, name in names.items())
    return "".join(rules), _TAG.sub(classed, drawings)


def _inks(element: str) -> tuple[tuple[str, str], ...]:
    return () if " class=" in element or " style=" in element else tuple(_INK.findall(element))


def shorter_path(path: str) -> str:
    """A path by its steps from point to point; as it was where that is no shorter, or where it has finer decimals."""
    try:
        told = "".join(_told(_steps(path)))
    except ValueError:
        return path
    return told if len(told) < len(path) else path


def _steps(path: str) -> Iterator[Move]:
    """The commands of a path in tenths, each from where the last one ended; raises ValueError for what it cannot."""
    at, begun = (0, 0), (0, 0)
    for letter, numbers in _commands(path):
        name, relative = letter.upper(), letter.islower()
        if name == "Z":
            at = begun
            yield "z", ()
            continue
        if name in "HV":
            index = "HV".index(name)
            step = numbers[0] if relative else numbers[0] - at[index]
            moved = (step, 0) if index == 0 else (0, step)
        else:
            if not relative:
                numbers = tuple(number - at[place % 2] for place, number in enumerate(numbers))
            moved = (numbers[-2], numbers[-1])
        at = (at[0] + moved[0], at[1] + moved[1])
        begun = at if name == "M" else begun
        if name in "HVL":
            yield ("v", (moved[1],)) if not moved[0] else ("h", (moved[0],)) if not moved[1] else ("l", moved)
        else:
            yield name.lower(), numbers


def _commands(path: str) -> Iterator[Move]:
    """The commands as they are written, those without a letter with that of the one before."""
    letter, numbers = "", list[int]()
    for token in _TOKEN.findall(path):
        if token.isalpha():
            if numbers or token.upper() not in _TAKES or (not letter and token.upper() != "M"):
                raise ValueError(token)
            letter = token
        else:
            tenths = float(token) * 10
            if not letter or abs(tenths - round(tenths)) > 1e-6:
                raise ValueError(token)
            numbers.append(round(tenths))
        if letter and len(numbers) == _TAKES[letter.upper()]:
            yield letter, tuple(numbers)
            numbers = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)
    if numbers:
        raise ValueError(path)


def _told(steps: Iterator[Move]) -> Iterator[str]:
    """The letters of a path: a command is not repeated, and no space stands where none is needed."""
    last = before = ""
    for letter, numbers in steps:
        if letter != last or letter in "mz":
            yield letter
            before = ""
        last = "l" if letter == "m" else letter
        for number in numbers:
            text = _tenths(number)
            fits = not before or text[0] == "-" or (text[0] == "." and "." in before)
            yield text if fits else f" {text}"
            before = text


def _tenths(number: int) -> str:
    whole, rest = divmod(abs(number), 10)
    text = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{text}" if number < 0 else text
