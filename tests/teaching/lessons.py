"""The lessons: what a player wrote, and the plain orders that an umpire takes from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pbem.orders.plainly.network import LONGEST
from pbem.orders.plainly.plain import Plain, plain_sentences
from pbem.orders.plainly.words import WORD, words_of

HERE: Final = Path(__file__).resolve().parent.parent / "letters" / "lessons"
SHOWN: Final = HERE / "shown"
"""Lines of the corpus's open half, which are taught as well; no other line of the corpus is."""
SYSTEMS: Final = ("brown_bess", "napoleonic_squares", "brandywine", "de_gre_sweet", "old_dessauer")
"""In the sequence of their numbers, which begin with 1; the reader knows each by the same number."""
LANGUAGES: Final = ("en", "de")
_NEW: Final = 501
_BETWEEN: Final = " => "
_FILE: Final = re.compile(r"(\w+?)-\d+\Z")
_PLAIN_WORD: Final = re.compile(r">=|<=|" + WORD.pattern)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One line of a player with its plain orders; `where` is the file and the line it stands in."""

    text: str
    plain: str
    language: str
    system: str
    where: str

    @property
    def number(self) -> int:
        """The number of the rule system."""
        return SYSTEMS.index(self.system) + 1

    @property
    def is_new(self) -> bool:
        """Whether its file is one of the later ones, whose lines are more like those of players."""
        number = self.where.partition(".")[0].rpartition("-")[2]
        return number.isdecimal() and int(number) >= _NEW

    @property
    def tokens(self) -> tuple[str, ...]:
        """The words and signs of the plain orders, which the network writes one after the other."""
        return plain_words(self.plain)

    @property
    def sentences(self) -> tuple[Plain, ...]:
        """The plain orders one by one."""
        return tuple(plain_sentences(self.tokens))


class LessonsBroken(Exception):
    """Faults of the lessons, each with file and line."""


def plain_words(text: str) -> tuple[str, ...]:
    """The words and signs of plain orders."""
    return tuple(_PLAIN_WORD.findall(text))


def has_letters(token: str) -> bool:
    """Whether it is a word or a number, which may be copied, and no sign."""
    return any(map(str.isalnum, token))


def keys_of(text: str) -> frozenset[str]:
    """The words of a text that the network may copy, without capitals and accents."""
    return frozenset(word.key for word in words_of(text))


def load_lessons(folder: Path = HERE) -> list[Lesson]:
    """Every lesson of the folder; raises LessonsBroken with all faults, each with file and line."""
    faults: list[str] = []
    lessons = [lesson for path in sorted(folder.glob("*.txt")) for lesson in read_lessons(path, faults)]
    if faults:
        raise LessonsBroken("\n".join(faults))
    return lessons


def read_lessons(path: Path, faults: list[str]) -> Iterator[Lesson]:
    """The lessons of one file, whose name begins with the rule system; what is wrong in it is told in `faults`."""
    named = _FILE.match(path.stem)
    if named is None or named[1] not in SYSTEMS:
        faults.append(f"{path.name}:1: the name of the file begins with none of {', '.join(SYSTEMS)}")
        return
    language = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{path.name}:{number}"
        if line.startswith("# "):
            language = line.removeprefix("# ").strip()
            if language not in LANGUAGES:
                faults.append(f"{where}: {language} is none of {', '.join(LANGUAGES)}")
        elif line.strip():
            text, _, plain = line.rpartition(_BETWEEN)
            lesson = Lesson(text.strip(), plain.strip(), language, named[1], where)
            faults += (found := [f"{where}: {fault}" for fault in _faults(lesson)])
            if not found:
                yield lesson


def _faults(lesson: Lesson) -> Iterator[str]:
    if not lesson.language:
        yield f"no line `# {LANGUAGES[0]}` or the like stands above"
    if not lesson.text or not lesson.plain:
        yield f"a lesson is `what was written{_BETWEEN}plain orders`"
    if len(lesson.tokens) > LONGEST:
        yield f"the plain orders have {len(lesson.tokens)} words, and no more than {LONGEST} are ever written"
