"""The answer to any letter of the corpus is told whole in every language; the player's own words stay his own."""

from __future__ import annotations

import pytest

from pbem.report.tongue.catalogue import languages, read_catalogue
from pbem.rules import rule_system
from pbem.umpire.filing.told_answer import told_answer
from tests.letters.prose.answers import Answer, answered
from tests.letters.prose.corpus import load_corpus
from tests.letters.prose.score import is_sealed

OTHERS = tuple(code for code in languages() if code != "en")
PLAYED = ("brown_bess", "napoleonic_squares")


@pytest.fixture(scope="module")
def answers() -> list[tuple[str, Answer]]:
    """The answers to all letters that may be looked at, of the systems that are played here."""
    found = [entry for entry in load_corpus() if not is_sealed(entry) and entry.system in PLAYED]
    return [(entry.system, answered(entry, lawful=True)) for entry in found]


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_of_an_answer_is_told(code: str, answers: list[tuple[str, Answer]]) -> None:
    tongue = read_catalogue(code)
    for _, answer in answers:
        told_answer(answer.told, tongue)
        tongue.tell(answer.told.as_before)
    assert len(answers) > 200
    assert sorted(tongue.missing) == []


@pytest.mark.parametrize("code", OTHERS)
def test_what_the_rules_say_beside_an_order_is_told(code: str, answers: list[tuple[str, Answer]]) -> None:
    tongue = read_catalogue(code)
    said = {
        rule_system(system).explain(answer.context.view, order)
        for system, answer in answers
        for order in answer.after.sheet.orders
    }
    assert len(said) > 50
    for words in said:
        tongue.tell(words)
    assert sorted(tongue.missing) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_players_words_are_quoted_as_he_wrote_them(code: str, answers: list[tuple[str, Answer]]) -> None:
    tongue, quoted = read_catalogue(code), 0
    for _, answer in answers:
        told = told_answer(answer.told, tongue)
        assert told.unread == answer.told.unread
        assert [need.line for need in told.needs_you] == [need.line for need in answer.told.needs_you]
        for one, other in zip(answer.told.check_this, told.check_this, strict=True):
            line = one.text.rpartition(" was read as: ")[0]
            assert other.text.startswith(line)
            quoted += bool(line)
    assert quoted > 50
