"""Mutants that no test can kill, because no battle, letter or check differs by them; each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.mutate.mutations import Mutation

EQUIVALENT: Final[Mapping[str, str]] = {}
"""By `file: before -> after`, without the line, so that an entry outlives its neighbours' changes."""


def why_equivalent(mutation: Mutation) -> str:
    """Why a mutant is none, empty where it is one."""
    return EQUIVALENT.get(f"{mutation.path}: {mutation.before} -> {mutation.after}", "")
