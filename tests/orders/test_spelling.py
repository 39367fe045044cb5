"""What is a word of English or German, in any way of writing it, and what two of them make together."""

import pytest

from pbem.orders.words.spelling import is_compound, is_word


@pytest.mark.parametrize(
    "word", ["Außer", "heißt", "schießen", "ausser", "Strasse", "müssen", "muessen", "march", "Hass"]
)
def test_a_word_is_one_however_it_is_written(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize("word", ["frobbles", "adnvance", "zurükc"])
def test_a_slip_is_none(word: str) -> None:
    assert not is_word(word) and not is_compound(word)


@pytest.mark.parametrize("word", ["Abwehrfeuer", "Angriffsbefehl", "Reiterangriff"])
def test_two_german_words_make_one(word: str) -> None:
    assert is_compound(word)
