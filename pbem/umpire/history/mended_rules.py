"""What changed in the rules between two versions: a game goes over to mended rules at its next bound."""

from __future__ import annotations

import re
from typing import Any

from pbem.battle.system import RuleSystem


def changes_between(system: RuleSystem[Any], old: str, new: str) -> tuple[str, ...]:
    """What a rule system says has changed for players after one version and up to another, the oldest change first."""
    newer = [name for name in system.CHANGES if _rank(old) < _rank(name) <= _rank(new)]
    return tuple(f"{name}: {system.CHANGES[name]}" for name in sorted(newer, key=_rank))


def _rank(version: str) -> tuple[tuple[int, str], ...]:
    """Versions in their sequence, `1.9` before `1.10`."""
    return tuple((int(part or 0), word) for part, word in re.findall(r"(\d*)([^\d.]*)", version) if part or word)
