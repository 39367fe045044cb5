"""Letters and answers as they should be, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.letters.transcripts.exchanges import golden, held


def test_letters_are_answered_as_they_should_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = golden()
    assert len(kept) >= 10
    for before, now in zip(kept, held(kept, tmp_path, monkeypatch), strict=True):
        assert str(now) == str(before)
