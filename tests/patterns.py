"""Every regular expression of the house, found in its source, and text that is made to keep each of them busy."""

from __future__ import annotations

import ast
import importlib
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pbem

HOUSE = Path(pbem.__file__).parent
USES = frozenset(("match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"))
_MAKERS = frozenset(("compile", "any_of"))
_WITH_FLAGS = 2
"""The first arguments of `re.search` and its kin: the pattern and the text."""


@dataclass(frozen=True)
class Place:
    """A pattern as one module uses it: by which methods."""

    module: str
    name: str
    pattern: re.Pattern[Any]
    uses: frozenset[str]

    def __str__(self) -> str:
        return f"{self.module.removeprefix('pbem.')}:{self.name}"


def modules() -> Iterator[tuple[str, ast.Module]]:
    """The modules of the house with their source."""
    for path in sorted(HOUSE.rglob("*.py")):
        parts = path.relative_to(HOUSE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if parts[-1] != "__main__":
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def places() -> list[Place]:
    """All patterns: those that a module keeps under a name, and those written where they are used."""
    return [place for name, tree in modules() for place in (*_named(name, tree), *_on_the_spot(name, tree))]


def made_in_functions() -> set[str]:
    """Where a pattern is put together from what is only known at the time: `module: source` of each."""
    found = set()
    for name, tree in modules():
        for call in _calls(tree):
            if _constant(call) is None and not _is_kept(tree, call):
                found.add(f"{name}: {ast.unparse(call.args[0])}")
    return found


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls of `re.…` that take a pattern, and of `any_of`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        of_re = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "re"
        if (of_re and isinstance(called, ast.Attribute) and called.attr in USES | {"compile"}) or (
            isinstance(called, ast.Name) and called.id == "any_of"
        ):
            yield node


def _constant(call: ast.Call) -> str | bytes | None:
    first = call.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str | bytes) else None


def _is_kept(tree: ast.Module, call: ast.Call) -> bool:
    return any(
        isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and call in ast.walk(node.value)
        for node in tree.body
    )


def _named(module: str, tree: ast.Module) -> Iterator[Place]:
    methods: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in USES:
            methods.setdefault(node.value.id, set()).add(node.attr)
    for name, value in vars(importlib.import_module(module)).items():
        if isinstance(value, re.Pattern):
            # A pattern that is handed about is tried in every way.
            yield Place(module, name, value, frozenset(methods.get(name, USES)))


def repeats_a_group_possessively(pattern: re.Pattern[Any]) -> bool:
    """Whether `(?:…)*+` stands in it, which Python 3.11.2 of Debian 12 matches wrongly; `(?>(?:…)*)` is the same."""
    return _is_greedy_for_good(parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE))


def _is_greedy_for_good(tree: Any) -> bool:
    return any(
        (operation is codes.POSSESSIVE_REPEAT and not _is_one_letter(argument[2]))
        or any(map(_is_greedy_for_good, _inside(operation, argument)))
        for operation, argument in tree
    )


def _is_one_letter(tree: Any) -> bool:
    return len(tree) == 1 and not _inside(*tree[0])


def _on_the_spot(module: str, tree: ast.Module) -> Iterator[Place]:
    for call in _calls(tree):
        text = _constant(call)
        if text is None or _is_kept(tree, call) or not isinstance(call.func, ast.Attribute):
            continue
        flags = re.IGNORECASE if "IGNORECASE" in ast.unparse(call) or "re.I" in ast.unparse(call) else re.NOFLAG
        flags |= re.MULTILINE if "MULTILINE" in ast.unparse(call) else re.NOFLAG
        uses = USES if call.func.attr == "compile" else frozenset((call.func.attr,))
        yield Place(module, f"line {call.lineno}", re.compile(text, flags), uses)


@dataclass(frozen=True)
class Recipe:
    """How a hostile text is made: a beginning, then one thing over and over, or two in turn, or two in two halves."""

    start: str
    units: tuple[str, ...]
    halved: bool = False

    def text(self, length: int) -> str:
        """The text, of about that length, with a near miss at its end."""
        if self.halved:
            half = length // 2
            return self.start + "".join(unit * (half // len(unit)) for unit in self.units) + "\0"
        unit = "".join(self.units)
        return self.start + unit * (length // len(unit)) + "\0"


def recipes(pattern: re.Pattern[Any]) -> list[Recipe]:
    """Texts that a pattern must chew on: its own letters and words repeated, behind what may stand before them."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    tree = parser.parse(source, pattern.flags & ~re.UNICODE if isinstance(pattern.pattern, bytes) else pattern.flags)
    units = list(dict.fromkeys(_units(tree)))[:_MOST_UNITS]
    starts = list(dict.fromkeys(("", *_beginnings(tree))))
    found = [Recipe(start, (unit,)) for unit in units for start in starts]
    words = [unit for unit in units if len(unit) > 1]
    pairs = [*itertools.pairwise(units), *((word, unit) for word in words[:6] for unit in units)]
    for pair in dict.fromkeys(pairs):
        found += [Recipe("", pair), Recipe("", pair, halved=True)]
    return found


_MOST_UNITS = 24
_MOST_BEGINNINGS = 12


def _units(tree: Any) -> Iterator[str]:
    """What a pattern is made of: a letter of each class in it, its literals, whole shortest matches of its parts."""
    shortest = _shortest(tree)
    if shortest:
        yield shortest
    for operation, argument in tree:
        yield from _of(operation, argument)
    yield " "
    yield "\n"


def _of(operation: Any, argument: Any) -> Iterator[str]:
    if operation in (codes.LITERAL, codes.NOT_LITERAL, codes.IN, codes.ANY, codes.CATEGORY):
        yield _letter(operation, argument)
        if operation is codes.IN:
            yield from (_letter(*each) for each in argument[:4] if each[0] is not codes.NEGATE)
    for inner in _inside(operation, argument):
        shortest = _shortest(inner)
        if shortest:
            yield shortest
        for each in inner:
            yield from _of(*each)


def _inside(operation: Any, argument: Any) -> list[Any]:
    if operation in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        return [argument[2]]
    if operation is codes.BRANCH:
        return list(argument[1])
    if operation is codes.SUBPATTERN:
        return [argument[3]]
    if operation is codes.ATOMIC_GROUP:
        return [argument]
    return [argument[1]] if operation in (codes.ASSERT, codes.ASSERT_NOT) else []


def _beginnings(tree: Any) -> list[str]:
    """What may stand before each part of a pattern, as short as can be."""
    found = [""]
    for number in range(1, len(tree)):
        found.append(_shortest(tree[:number]))
    for operation, argument in tree:
        for inner in _inside(operation, argument):
            found += [_shortest(inner[:number]) for number in range(1, len(inner))]
            for deeper_operation, deeper in inner:
                for part in _inside(deeper_operation, deeper):
                    found += [_shortest(part[:number]) for number in range(1, len(part))]
    kept = list(dict.fromkeys(found))
    return kept[:: max(1, len(kept) // _MOST_BEGINNINGS)]


def _shortest(tree: Any) -> str:
    """The shortest text that a part of a pattern matches, as far as that can be told."""
    said = ""
    for operation, argument in tree:
        inside = _inside(operation, argument)
        if operation in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            said += _shortest(argument[2]) * argument[0]
        elif operation is codes.BRANCH:
            said += min(map(_shortest, inside), key=len)
        elif operation in (codes.SUBPATTERN, codes.ATOMIC_GROUP):
            said += _shortest(inside[0])
        elif operation in (codes.LITERAL, codes.NOT_LITERAL, codes.IN, codes.ANY, codes.CATEGORY):
            said += _letter(operation, argument)
    return said


_BY_CATEGORY = {
    codes.CATEGORY_DIGIT: "7",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_WORD: "w",
    codes.CATEGORY_NOT_DIGIT: "x",
    codes.CATEGORY_NOT_SPACE: "x",
    codes.CATEGORY_NOT_WORD: "!",
}
_ANY_LETTERS = "x 7-!.\"'<>\n"


def _letter(operation: Any, argument: Any) -> str:
    """One letter that fits."""
    if operation is codes.LITERAL:
        return chr(argument)
    if operation is codes.NOT_LITERAL:
        return next(letter for letter in _ANY_LETTERS if ord(letter) != argument)
    if operation is codes.ANY:
        return "x"
    if operation is codes.CATEGORY:
        return _BY_CATEGORY[argument]
    if operation is codes.RANGE:
        return chr(argument[0])
    if operation is not codes.IN:
        return ""
    if argument[0][0] is codes.NEGATE:
        refused = {_letter(*each) for each in argument[1:]}
        return next((letter for letter in _ANY_LETTERS if letter not in refused), "y")
    return _letter(*argument[0])
