"""No regular expression of the house takes more than its share of work, however its text is made."""

from __future__ import annotations

import re
from collections import deque

import pytest

from tests.growth import grows_too_fast
from tests.patterns import Place, Recipe, made_in_functions, places, recipes, repeats_a_group_possessively

LENGTHS = (2_000, 20_000)
"""Characters; what is quadratic takes a second on the longer, and there are some ten thousand texts to try."""


def too_fast(place: Place, method: str, recipe: Recipe) -> str:
    """How the work of one method on texts of one recipe grew too fast; empty where it did not."""
    return grows_too_fast(lambda text: use(place, method, text), recipe.text, LENGTHS)


def use(place: Place, method: str, text: str) -> object:
    hostile = text if isinstance(place.pattern.pattern, str) else text.encode("latin-1", "replace")
    if method in ("sub", "subn"):
        return getattr(place.pattern, method)(hostile[:0], hostile)
    found = getattr(place.pattern, method)(hostile)
    return deque(found, maxlen=0) if method == "finditer" else found


@pytest.mark.parametrize("place", places(), ids=str)
def test_a_pattern_is_linear(place: Place) -> None:
    wrong = [
        f"{method} on {recipe}: {grown}"
        for method in sorted(place.uses)
        for recipe in recipes(place.pattern)
        if (grown := too_fast(place, method, recipe))
    ]
    assert wrong == [], place.pattern.pattern


def test_every_python_that_we_run_on_matches_the_same() -> None:
    assert [str(place) for place in places() if repeats_a_group_possessively(place.pattern)] == []


@pytest.mark.parametrize(
    ("pattern", "is_so"),
    [(r"(?: (?:a|an?))*+ b", True), (r"x(?:(?:ab|b)?+ )", True), (r"(?>(?:a|b)*)", False), (r"\s*+[ab]{1,2}+", False)],
)
def test_a_group_that_is_repeated_possessively_is_found(pattern: str, is_so: bool) -> None:
    assert repeats_a_group_possessively(re.compile(pattern)) is is_so


def test_patterns_made_of_what_a_letter_holds_hold_it_only_as_plain_text() -> None:
    assert made_in_functions() == {
        "pbem.mail.letter.parts: b'^--' + re.escape(boundary) + b'(--)?[ \\\\t\\\\r]*$'",
        # Messages are ours; what is told by them has at most 420 characters.
        "pbem.report.tongue.pattern: ''.join(parts)",
        "pbem.orders.sheet.legality: f'\\\\b{re.escape(line.units[0])}\\\\b'",
        "pbem.orders.words.phrases: f'{before}(?:{lines}){after}'",
        # The verb is a word of the demonstration's own players.
        "pbem.demo.people: f'{verb} \\\\d+'",
        # The list of commands is ours, and so are the shapes of what follows them.
        "pbem.commands: f'(?i:{words}){shape}'",
        "pbem.commands: f'(?:{words})(?i:{command.shape})\\\\.?'",
        "pbem.commands: f'(?i:{words})(?=\\\\Z){shape}'",
        "pbem.commands: f'(?i:{words}){_HOURS}()'",
    }


@pytest.mark.parametrize(
    ("pattern", "use_of_it"),
    [
        (r"[-=]*[-=]>|--+", "sub"),
        (r"\s*(?:end|ende)(?: of orders)?\s*[.!]?\s*", "fullmatch"),
        (r"\s*(?:#|(?<!:)//).*", "sub"),
        (r"(.*?)([0-9]+)", "fullmatch"),
        (r"(?:no-?reply|bounces?)(?:[+-].*)?@", "search"),
        (r"x@\s*(\S[^:@]*?)\s*:", "match"),
        (r"(?:[a-z]+ ?)+!", "match"),
    ],
)
def test_patterns_that_are_not_linear_are_found(pattern: str, use_of_it: str) -> None:
    place = Place("pbem", "bad", re.compile(pattern), frozenset((use_of_it,)))
    assert any(too_fast(place, use_of_it, recipe) for recipe in recipes(place.pattern))
