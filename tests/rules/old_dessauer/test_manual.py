"""Every order that the manual shows is read as one, whatever language the rest of the page is in."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pbem import orders
from pbem.battle.dice import Dice
from pbem.orders import Context
from pbem.orders.grammar.reading import Result
from pbem.report.tongue.catalogue import manual_of
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.field.position import Position
from pbem.scenarios import load

EXAMPLE = re.compile(r"^  \| (\S.*?)(?:  +|$)", re.MULTILINE)


def context(position: Position) -> Context:
    view = old_dessauer.see(replace(position, rules=replace(position.rules, fog=False)), "prussia")
    return Context("game-1", view, "frederick", old_dessauer.VERBS, old_dessauer.check)


@pytest.fixture(scope="module")
def contexts() -> tuple[Context, Context]:
    """Mollwitz as its commander-in-chief sees it, before the deployment and after it."""
    start = old_dessauer.set_up(load("mollwitz"), "simultaneous")
    return context(start), context(old_dessauer.resolve(start, (), Dice(b"link", b"public", 0)).position)


@pytest.mark.parametrize("line", EXAMPLE.findall(manual_of("old_dessauer", "en")))
def test_every_example_is_an_order(line: str, contexts: tuple[Context, Context]) -> None:
    (read,) = orders.read(line, contexts["deploy" not in line]).lines
    verb = re.sub(r"^[A-Z]+[0-9]+(-[A-Z]+[0-9]+)? ", "", line)
    assert read.result in (Result.OK, Result.NO, Result.ASK), read
    told = [str(each) for each in (*read.orders, *read.standing)]
    assert told, line
    first = next(
        each.name
        for each in sorted(old_dessauer.VERBS, key=lambda each: -len(each.name))
        if any(f"{verb.lower()} ".startswith(f"{word} ") for word in (each.name, each.sign, *each.synonyms) if word)
    )
    assert first in told[0]


def test_every_verb_is_in_the_manual() -> None:
    page = manual_of("old_dessauer", "en").lower()
    missing = [
        verb.name
        for verb in old_dessauer.VERBS
        if not all(word in page for word in verb.name.removesuffix(" left").removesuffix(" right").split())
    ]
    assert missing == ["dismount", "mount"], "no dragoons are able to dismount at Mollwitz"
