"""The catalogues of languages: one folder each under `templates/languages`.

Messages and names are TOML, pages of help and manuals plain text under `help` and `manual`.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from pbem.report.tongue.tongue import ENGLISH, Tongue
from pbem.resources import templates_dir


def languages() -> tuple[str, ...]:
    """The codes of all languages in which letters can be told."""
    found = _folder().iterdir() if _folder().is_dir() else ()
    return ("en", *sorted(path.name for path in found if path.is_dir()))


@lru_cache(maxsize=16)
def tongue_of(code: str) -> Tongue:
    """The language of that code; English where there is no catalogue of it."""
    return ENGLISH if code == "en" or code not in languages() else read_catalogue(code)


def read_catalogue(code: str) -> Tongue:
    """A language read from its catalogue; raises ValueError for a message that stands there twice."""
    messages: dict[str, str] = {}
    names: dict[str, tuple[str, ...]] = {}
    wordings: dict[str, str] = {}
    for file in sorted((_folder() / code).glob("*.toml")):
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        for section, entries in found.items():
            for english, told in entries.items():
                if section == "names":
                    names[english] = (told,) if isinstance(told, str) else tuple(told)
                elif (wordings if section == "sentences" else messages).setdefault(english, told) != told:
                    raise ValueError(f"{file.name}: {english!r} is told in two ways")
    for file in sorted((_folder() / code / "help").glob("*.txt")):
        messages[f"page {file.stem}"] = file.read_text(encoding="utf-8")
    return Tongue(code, messages, names, wordings)


def manual_of(system: str, code: str) -> str:
    """The manual page of a rule system, in English where that language has none; empty where there is none at all."""
    for file in (_folder() / code / "manual" / f"{system}.txt", templates_dir() / "manual" / f"{system}.txt"):
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return ""


def _folder() -> Path:
    return templates_dir() / "languages"
