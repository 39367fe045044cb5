"""Whatever a short line says is shown or asked about, and nothing is done of it unflagged that it does not say."""

from __future__ import annotations

import pytest

from tests.orders.test_accounted import DETTINGEN, answered
from tests.orders.weighty_lines import harm, lines

FLAGGED = {
    ("en", "FI1 waits for FI2, then D5"): 'move D5 (did not read "for")',
    ("en", "FI1 through FI2 to D5"): 'did not read "through"',
    ("en", "FI1 lets FI2 go to D5"): 'did not read "lets"',
    ("de", "FI4 durch FI2 nach G6"): 'did not read "durch"',
    ("de", "FI2 nach E5 ohne zu feuern"): 'did not read "ohne"',
    ("en", "FI1 ready to move D5"): 'did not read "ready"',
    ("en", "FI1 D5 otherwise"): 'did not read "otherwise"',
    ("en", "FI1 leaves C6"): 'did not read "leaves"',
    ("en", "FI1 D5, FI2 cover him"): "hold (read so)",
    ("de", "FI3 ruht"): "hold (read so)",
}
UNFLAGGED = (
    "FI1 D5, otherwise D6", "FI1 with FI2 to D5", "FI3 holds", "FI1 to D5, for FI2 the same",
    "FI1, FI2 to D5", "all hold except FI2",
)  # fmt: skip


def test_nothing_is_lost_or_done_unflagged() -> None:
    """Lines of all systems, in both languages."""
    harmed = {line.text: why for line in lines(seed=10, n=150) if (why := harm(line))}
    assert not harmed


@pytest.mark.parametrize(("language", "text"), FLAGGED)
def test_a_wide_sense_is_shown(language: str, text: str) -> None:
    """A word that no order holds, and what a wide word was taken for, are shown beside the order."""
    said = " ".join(f"{check.text} {check.message}" for check in answered(DETTINGEN, text, language).told.check_this)
    assert FLAGGED[language, text] in said


@pytest.mark.parametrize("text", UNFLAGGED)
def test_a_plain_line_is_not_doubted(text: str) -> None:
    """Where every word has its part nothing is said to be unread."""
    assert "did not read" not in answered(DETTINGEN, text).flagged
