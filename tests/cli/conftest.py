"""A folder with settings, in which `pbem` is called as at a shell's prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.settings import template


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with settings but without ways to a mailbox or a post office."""
    text = template()
    (tmp_path / "pbem.toml").write_text(text[: text.index("[imap]")], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PBEM_SETTINGS", raising=False)
    return tmp_path
