"""A language in which letters are told: finished English goes in, the same in the reader's language comes out.

Rule systems write words into events, and events are kept for ever; so a catalogue must be able to read finished words
back. The same reader serves for every line of a letter, and nobody who writes one needs to think of languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pbem.report.tongue.pattern import AS_IT_IS, Pattern, fill

CASES: Final = ("plain", "nom", "acc", "dat", "gen")
"""The forms of a name in a catalogue, in this sequence: without article, then with it, case by case."""
_LONGEST: Final = 420
"""Characters of a text that is looked for among the messages; anything longer is told sentence by sentence."""
_LINES: Final = re.compile(r"\n")
_SENTENCES: Final = re.compile(r"(?<=[.!?]) (?=[A-Z`0-9\"])")
_ITEMS: Final = re.compile(", | and ")
_CLAUSES: Final = re.compile(r"; ")
_WITH_ID: Final = re.compile(r"(.+) \(([A-Z][A-Za-z0-9]{0,7})\)")
_PROPER: Final = re.compile(r"[A-Z][\w-]*(?: d'[A-Z]\w*)?|`[^`]*`")
"""What is the same in every language: a name such as Colloredo, and words of orders between backquotes."""
_WORDS: Final = re.compile(r"[a-z]{2}")
_QUOTED: Final = re.compile(r'"[^"\n]+"')
_FIRST_MARK: Final = 0xE000
"""Characters of nobody's alphabet: one stands for each of the words that somebody is quoted with."""
_MARKS: Final = re.compile('"([\ue000-\uefff])"')
_NAMED: Final = re.compile(r"\(([^()]+)\)")
_NO_NOTATION: Final = ("no order", "leave it as it stands")
"""What stands in place of an order."""
_MOST_MISSING: Final = 2000


@dataclass(slots=True, eq=False)
class Tongue:
    """A language by its code; the English one has no messages, and tells everything as it is.

    `wordings` are those of events, filled from what happened; `messages` are everything that is read from finished
    words.
    `missing` collects what no message was found for; it is told in English.
    """

    code: str
    messages: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wordings: Mapping[str, str] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    _patterns: dict[str, list[Pattern]] = field(default_factory=dict)
    _headless: list[Pattern] = field(default_factory=list)
    _named: list[tuple[Pattern, tuple[str, ...]]] = field(default_factory=list)
    _told: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found = [Pattern.of(english, told) for english, told in self.messages.items() if told]
        for pattern in sorted(found, key=lambda each: -each.weight):
            if pattern.has_places:
                self._patterns.setdefault(pattern.head[:3], []).append(pattern)
        headless = [pattern for head, some in self._patterns.items() if len(head) < 3 for pattern in some]
        self._headless = sorted(headless, key=lambda each: -each.weight)
        self._named = [(Pattern.of(english, ""), forms) for english, forms in self.names.items() if "{" in english]

    @property
    def is_english(self) -> bool:
        """Whether everything is told as it stands."""
        return self.code == "en"

    def tell(self, text: object) -> str:
        """The same words in this language; what is in no catalogue stays English."""
        english = str(text)
        if self.is_english or (not _WORDS.search(english) and english not in self.messages):
            return english
        if english not in self.messages and '"' in english:
            return self._around_quotes(english)
        return self._told_once(english)

    def notation(self, order: str) -> str:
        """An order as it is written in every language, with the names beside it in this one."""
        if order in _NO_NOTATION:
            return self.tell(order)
        return _NAMED.sub(self._named_beside, order)

    def _named_beside(self, found: re.Match[str]) -> str:
        return f"({', '.join(self.name(each, 'plain') for each in found[1].split(', '))})"

    def _around_quotes(self, english: str) -> str:
        """Somebody's own words between quotation marks are told to nobody in other words."""
        quoted: list[str] = []

        def mark(found: re.Match[str]) -> str:
            quoted.append(found[0])
            return f'"{chr(_FIRST_MARK + len(quoted) - 1)}"'

        masked = _QUOTED.sub(mark, english)
        told = self._told_once(masked) if _WORDS.search(masked) else masked
        return _MARKS.sub(lambda found: quoted[ord(found[1]) - _FIRST_MARK], told)

    def _told_once(self, english: str) -> str:
        if english not in self._told:
            if len(self._told) > 20_000:
                self._told.clear()
            self._told[english] = self._tell(english)
        return self._told[english]

    def wording(self, english: str) -> str:
        """A wording with its places unfilled; each may ask for a case, as in `{target:acc}`."""
        if self.is_english:
            return english
        if english not in self.wordings:
            self.missing.add(english)
        return self.wordings.get(english) or english

    def name(self, name: str, case: str = "nom") -> str:
        """A name in one of its cases, with its article where it has one; an unknown one stays as it is."""
        within = name[4:] if name.startswith(("the ", "The ")) else name
        lower = f"the {within}" if name.startswith("The ") else within
        forms = self.names.get(name) or self.names.get(lower) or self.names.get(within)
        forms = forms or self._by_pattern(within)
        if forms is None:
            # An id, or a name of somebody's own making, has no cases but one that needs a little word.
            return self.messages.get("of {name}", "{name}").replace("{name}", name) if case == "gen" else name
        where = CASES.index(case) if case in CASES else 1
        return forms[where] if where < len(forms) else forms[-1]

    def listed(self, items: list[str], last: str = "and") -> str:
        """`a, b und c`."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.messages.get(last, last)} {items[-1]}"

    def _by_pattern(self, name: str) -> tuple[str, ...] | None:
        for pattern, forms in self._named:
            found = pattern.regex.fullmatch(name)
            if found:
                given = found.groupdict()
                return tuple(fill(form, self._filler(given)) for form in forms)
        return None

    def _filler(self, given: Mapping[str, str]) -> Callable[[str, str, str], str]:
        def value(kind: str, name: str, case: str) -> str:
            words = given[name]
            if words.casefold() == "each":
                return self.messages.get("each", words)
            if kind in AS_IT_IS:
                return words
            if kind == "nth":
                return f"{words[:-2]}."
            if kind == "zone":
                return self.messages.get(words, words)
            if kind == "tenths":
                return words.replace(".", ",")
            if kind == "order":
                return self.notation(words)
            return self.part(words, case)

        return value

    def part(self, words: str, case: str = "") -> str:
        """Words within a message: a name in its case, or whatever else, told in its turn."""
        with_id = _WITH_ID.fullmatch(words)
        if with_id:
            return f"{self.part(with_id[1], case)} ({with_id[2]})"
        named = self.name(words, case or "nom")
        if named == words and case and " and " in words:
            return self.listed([self.part(each, case) for each in _ITEMS.split(words)])
        return self.tell(words) if named == words else named

    def _tell(self, english: str) -> str:
        for cut, joint in ((_LINES, "\n"), (_SENTENCES, " "), (_CLAUSES, "; ")):
            whole = self._known(english)
            pieces = cut.split(english) if whole is None else []
            if len(pieces) > 1:
                return joint.join(map(self.tell, pieces))
        told = self._whole(english)
        if told is None and len(self.missing) < _MOST_MISSING:
            self.missing.add(english)
        return english if told is None else told

    def _known(self, english: str) -> str | None:
        """What a message tells of the text as a whole, whether it begins or ends a sentence or stands within one."""
        lower = f"{english[:1].lower()}{english[1:]}"
        for text in dict.fromkeys((english, lower)):
            told = self._message(text, self._patterns.get(text[:3], ()) if len(english) <= _LONGEST else ())
            if told is not None:
                return told if text == english else f"{told[:1].upper()}{told[1:]}"
        return self._message(english, self._headless) if len(english) <= _LONGEST else None

    def _message(self, english: str, patterns: Iterable[Pattern]) -> str | None:
        """The most particular of the patterns; what it says without a stop is told with one."""
        stop = english[-1:] if english.endswith((".", ":")) else ""
        wordings = ((english, ""), (english[:-1], stop)) if stop else ((english, ""),)
        for text, end in wordings:
            if self.messages.get(text):
                return f"{self.messages[text]}{end}"
        for pattern in patterns:
            for text, end in wordings:
                found = pattern.regex.fullmatch(text)
                if found:
                    return f"{fill(pattern.translated, self._filler(found.groupdict()))}{end}"
        return None

    def _whole(self, english: str) -> str | None:
        """A sentence, or all the parts of one; a sentence of which a part is in no catalogue is told in English."""
        told = self._known(english)
        if told is not None:
            return told
        if english.endswith((".", ":")):
            told = self._whole(english[:-1])
            return None if told is None else f"{told}{english[-1]}"
        for cut, joint in ((", ", ""), (" and ", "and"), (" or ", "or")):
            if cut in english:
                pieces = [self._piece(piece) for piece in english.split(cut)]
                found = [piece for piece in pieces if piece is not None]
                if len(found) < len(pieces):
                    return None
                return self.listed(found, joint) if joint else ", ".join(found)
        return self._piece(english)

    def _piece(self, english: str) -> str | None:
        told = self._known(english)
        if told is not None:
            return told
        if any(cut in english for cut in (", ", " and ", " or ")):
            return self._whole(english)
        named = self.part(english) if _WITH_ID.fullmatch(english) else self.name(english, "plain")
        same = english in self.names or _PROPER.fullmatch(english) or not _WORDS.search(english)
        return named if named != english or same else None


ENGLISH: Final = Tongue("en")
"""The language in which everything is written."""
