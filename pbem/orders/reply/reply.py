"""What a player typed in a reply, told from what was sent to him by comparing the two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import groupby
from typing import Final

from pbem.orders.reply.old_letters import beginning
from pbem.orders.reply.own_words import Copy, OwnWords
from pbem.orders.reply.sent_form import MOST_JOINED, Match, SentForm
from pbem.orders.reply.signatures import is_advertising, is_delimiter, is_disclaimer, is_footer


class Origin(Enum):
    """Where a line of a letter comes from."""

    TYPED = auto()
    FORM = auto()
    """A line of our order form that the player changed."""
    QUOTED = auto()
    UNCHANGED = auto()
    """A line of ours as it was sent."""
    SIGNATURE = auto()
    OUTSIDE = auto()
    """Typed, but outside the ORDERS … END of a letter that has them."""
    HEADING = auto()
    """Typed over a list of orders, such as `Hello,` or `Left wing`; it orders nothing by itself."""


@dataclass(frozen=True, slots=True)
class TypedLine:
    """One line of a letter without quote marks; empty lines are left out, `number` counts all lines from 1.

    `below` is the unit of the untouched form line directly above a typed line that may belong to it; `bound` the one
    that a heading said it is for, 0 where nothing was said; `written` what the player wrote, where `text` is it spelled
    out.
    """

    number: int
    text: str
    origin: Origin
    below: str = ""
    bound: int = 0
    written: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    marks: int
    content: str
    width: int

    @property
    def empty(self) -> bool:
        return not self.content


_MARKS: Final = re.compile(r"(?:\s{0,3}[>|])+ ?")
_ROW: Final = re.compile(r"\s{0,3}\|[^|>]{1,80}(?:\s\|\s.*|\|(?:.*\|)?\s*)")
"""A row of a table that the player drew: its first stroke quotes nothing."""
_UNIT: Final = re.compile(r"[\s*]*@?([^\W_]{1,4}[0-9]{1,3})\b")
_FENCE: Final = re.compile(
    r"\s*(?:orders|befehle)(?:\s++(?:game|bound|for|(?=[\w-]*[0-9])[\w-]++))*\s*+:?\s*+", re.IGNORECASE
)
_FENCE_END: Final = re.compile(r"\s*(?:end|ende)(?: of orders)?\s*+[.!]?\s*+", re.IGNORECASE)
_MESSAGE: Final = re.compile(r"\s*+press\s++to\b", re.IGNORECASE)
_MESSAGE_END: Final = re.compile(r"\s*+end\s*+press\b", re.IGNORECASE)
_LONGEST_TEXT: Final = 300_000
"""Characters; a letter with a whole report quoted twice has a tenth of it."""
_REACH: Final = 8
"""Lines of ours are at most so far above and below what was typed among them."""
_NARROWEST_WRAP: Final = 70
"""Columns: no mail program breaks shorter lines, unless it is seen to do so in the same letter."""
_INVISIBLE: Final = dict.fromkeys(
    (0xAD, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A))
)
"""Marks of direction and the like, which some programs put around every word."""


def typed_lines(text: str, form: str, letters: Sequence[str] = ()) -> tuple[TypedLine, ...]:
    """Tell every line of a letter's plain text: typed, a changed line of the order form, quoted, signature.

    `form` is the order form last sent, or the whole letter that held it, or empty; a filled form line is found inside
    a quote, in a copy without quote marks and where a mail program broke or joined lines. `letters` are the texts of
    letters that were sent; a copy of one is known by its words alone, and what stands in it beside them was typed.
    """
    lines = _lines(text[:_LONGEST_TEXT])
    copied = OwnWords.of(letters).copied([line.content for line in lines])
    for number in _in_messages([line.content for line in lines]):
        copied.pop(number, None)
    scan = _Scan(lines, SentForm.read(form), copied)
    found = scan.run()
    found = _typed_among_ours(found)
    found = _mended(_pasted(found), scan.form)
    return tuple(item.line for item in _fenced(found))


def _in_messages(lines: Sequence[str]) -> Iterator[int]:
    """The lines of marked messages, which are passed on whole: what they quote of ours is for their readers."""
    within = False
    for number, line in enumerate(lines):
        within = (within or _MESSAGE.match(line) is not None) and _MESSAGE_END.match(line) is None
        if within:
            yield number


def letter_lines(
    text: str, form: str, *, attachment: str | None = None, subject: str = "", letters: Sequence[str] = ()
) -> tuple[TypedLine, ...]:
    """The lines of a whole letter: its body, then its text file; the subject of a new letter where both say nothing.

    The lines of the file are numbered on from those of the body; the subject is line 0.
    """
    lines = typed_lines(text, form, letters)
    if attachment is not None:
        behind = text.count("\n") + 1
        lines += tuple(replace(line, number=line.number + behind) for line in typed_lines(attachment, form, letters))
    answer = re.match(r"\s*(?:\w{1,4}(?:\[\d+\])?\s*:|\[)", subject)
    said = any(line.origin in (Origin.TYPED, Origin.FORM) for line in lines)
    if subject.strip() and not said and not answer:
        return (TypedLine(0, subject.strip(), Origin.TYPED), *lines)
    return lines


def _lines(text: str) -> list[_Line]:
    lines = []
    for number, raw in enumerate(text.split("\n"), 1):
        found = None if _ROW.fullmatch(raw) else _MARKS.match(raw)
        marks = 0
        content = raw
        if found:
            marks = found[0].count(">") + found[0].count("|")
            content = raw[found.end() :]
        content = content.translate(_INVISIBLE)
        lines.append(_Line(number, marks, content.strip(), len(raw.rstrip())))
    return lines


@dataclass(frozen=True, slots=True)
class _Item:
    """A line that was told, with what the later steps look at."""

    line: TypedLine
    source: _Line
    depth: int
    taken: int = 1
    unit: str = ""
    anchor: bool = False
    ours: bool = False


@dataclass(slots=True)
class _Scan:
    """Goes through a letter once, from top to bottom, and keeps count of how deep in older letters it is."""

    lines: Sequence[_Line]
    form: SentForm
    copied: Mapping[int, Copy]
    """Which lines stand in a letter of ours, by their index."""
    levels: list[int] = field(default_factory=list)
    """Quote marks at which an older letter began without deeper marks of its own."""
    introduced: int = 0
    """Quote marks of a quoted letter that an attribution line announced."""
    signing: bool = False
    disclaiming: bool = False

    def run(self) -> list[_Item]:
        """Tell every line."""
        items: list[_Item] = []
        number = 0
        while number < len(self.lines):
            if self.lines[number].empty:
                self.disclaiming = False
                number += 1
                continue
            told = list(self._tell(number))
            items.extend(told)
            number += max(1, sum(item.taken for item in told))
        return items

    def _tell(self, number: int) -> Iterator[_Item]:
        line = self.lines[number]
        if line.marks or self.levels:
            self.signing = self.signing and not line.marks
            self.levels = [level for level in self.levels if level <= line.marks]
        copy = self.copied.get(number)
        if copy is not None and any(match.unit for match in self._ours(number)):
            copy = None
        if copy is not None and not copy.typed:
            yield self._copy(line, copy)
            return
        ahead = self._ahead(number)
        opening = beginning([later.content for later in ahead], self._deeper_follows(number, len(ahead)))
        if opening and not self.form.match([line.content], 1):
            self._older_letter(number, opening)
            for later in self.lines[number : number + opening]:
                yield self._item(later, Origin.QUOTED)
            return
        if copy is not None:
            yield self._copy(line, copy)
            return
        matches = self._ours(number)
        if matches:
            yield from self._matched(line, matches)
            return
        yield self._item(line, self._plain(line, [later.content for later in ahead]))

    def _ahead(self, number: int) -> list[_Line]:
        """The lines from here on of the same depth, up to an empty one."""
        ahead = []
        for line in self.lines[number : number + 16]:
            if line.empty or line.marks != self.lines[number].marks:
                break
            ahead.append(line)
        return ahead

    def _next(self, number: int) -> _Line | None:
        return next((line for line in self.lines[number : number + 6] if not line.empty), None)

    def _deeper_follows(self, number: int, count: int) -> bool:
        following = self._next(number + count)
        return following is not None and following.marks > self.lines[number].marks

    def _older_letter(self, number: int, count: int) -> None:
        """An older letter begins: by deeper marks of its own, or with the rest of this depth."""
        marks = self.lines[number].marks
        self.signing = False
        if self._deeper_follows(number, count):
            self.introduced = marks + 1
            return
        if self._copy_follows(number + count):
            return
        before = next((line for line in reversed(self.lines[max(0, number - 6) : number]) if not line.empty), None)
        names_its_own_quote = marks > 0 and (before is None or before.marks < marks) and self.introduced != marks
        if not names_its_own_quote:
            self.levels.append(marks)

    def _copy_follows(self, number: int) -> bool:
        """Whether the letter that begins here is one of ours: then whatever in it is not ours is the writer's own."""
        following = [index for index in range(number, len(self.lines)) if not self.lines[index].empty][:_REACH]
        return any(index in self.copied for index in following)

    def _copy(self, line: _Line, copy: Copy) -> _Item:
        """A line of ours that was sent outside the form, or what was typed into one."""
        depth = self._depth(line)
        self.signing = False
        origin = Origin.UNCHANGED if not copy.typed else Origin.TYPED if depth <= 1 else Origin.QUOTED
        told = TypedLine(line.number, copy.typed or line.content, origin)
        return _Item(told, line, depth, anchor=depth <= 1 and not copy.typed, ours=not copy.typed)

    def _depth(self, line: _Line) -> int:
        return line.marks + len(self.levels)

    def _ours(self, number: int) -> tuple[Match, ...]:
        """Lines of ours that begin here; a broken one may go on without its quote marks."""
        line = self.lines[number]
        joined = [line.content]
        for later in self.lines[number + 1 : number + MOST_JOINED]:
            if later.empty or later.marks > line.marks:
                break
            joined.append(later.content)
        return self.form.match(joined, len(joined))

    def _matched(self, line: _Line, matches: tuple[Match, ...]) -> Iterator[_Item]:
        depth = self._depth(line)
        for match in matches:
            heading = not match.unit
            if depth > 1:
                origin, text = Origin.QUOTED, line.content
            elif heading and depth == 0 and match.lines == 1:
                # A heading or END that stands outside any quote may well have been typed; its neighbours decide.
                origin, text = Origin.TYPED, line.content
            elif match.rest is None:
                origin, text = Origin.UNCHANGED, match.label or line.content
            else:
                origin, text = Origin.FORM, f"{match.label} {match.rest}".rstrip()
                self.signing = False
            anchor = depth <= 1 and match.anchor and (match.exact or not self.form.entries)
            told = TypedLine(line.number, text, origin)
            yield _Item(told, line, depth, match.lines, match.unit, anchor, ours=True)

    def _plain(self, line: _Line, contents: Sequence[str]) -> Origin:
        if self._depth(line):
            return Origin.QUOTED
        if is_advertising(line.content):
            return Origin.SIGNATURE
        if self.signing or self.disclaiming:
            # A line that names an own unit is never passed over, not even below somebody's two hyphens.
            return Origin.TYPED if _first_word(line.content) in self.form.units else Origin.SIGNATURE
        self.signing = is_delimiter(line.content) or is_footer(contents)
        self.disclaiming = is_disclaimer(line.content)
        return Origin.SIGNATURE if self.signing or self.disclaiming else Origin.TYPED

    def _item(self, line: _Line, origin: Origin) -> _Item:
        return _Item(TypedLine(line.number, line.content, origin), line, self._depth(line))


def _typed_among_ours(items: Sequence[_Item]) -> list[_Item]:
    """A quoted line between lines of the form that we did not send was typed there."""
    result = list(items)
    for number, item in enumerate(items):
        if item.line.origin is Origin.QUOTED and item.depth == 1 and not item.unit:
            above = _near(items[max(0, number - _REACH) : number])
            below = _near(items[number + 1 : number + 1 + _REACH])
            if above and below:
                result[number] = replace(item, line=replace(item.line, origin=Origin.TYPED))
    return result


def _near(items: Sequence[_Item]) -> bool:
    return any(item.anchor and item.depth == 1 for item in items)


def _pasted(items: Sequence[_Item]) -> list[_Item]:
    """A heading or END next to unit lines of ours belongs to a form that was pasted in whole, and was not typed."""
    result: list[_Item] = []
    for ours, run in groupby(items, key=lambda item: item.ours):
        group = list(run)
        if ours and any(item.unit for item in group):
            group = [
                replace(item, line=replace(item.line, origin=Origin.UNCHANGED))
                if item.line.origin is Origin.TYPED
                else item
                for item in group
            ]
        result.extend(group)
    return result


def _mended(items: Sequence[_Item], form: SentForm) -> list[_Item]:
    """Join what a mail program broke, and name the form line under which something was typed."""
    result: list[_Item] = []
    broken = [item.source.width for item in items if item.ours and item.taken > 1]
    columns = min(_NARROWEST_WRAP, max(broken, default=_NARROWEST_WRAP))
    for item in items:
        last = result[-1] if result else None
        if last and item.line.origin is Origin.TYPED and last.source.number + last.taken == item.line.number:
            if _was_broken_off(item, last, form, columns):
                if last.line.origin is Origin.QUOTED:
                    result.append(replace(item, line=replace(item.line, origin=Origin.QUOTED)))
                    continue
                joined = f"{last.line.text} {item.line.text}"
                result[-1] = replace(last, line=replace(last.line, text=joined), source=item.source, taken=1)
                continue
            if last.unit and last.line.origin is Origin.UNCHANGED:
                item = replace(item, line=replace(item.line, below=last.unit))
        result.append(item)
    return result


def _was_broken_off(item: _Item, last: _Item, form: SentForm, columns: int) -> bool:
    """Whether a line is the rest of the one before it, which was too long for a mail program."""
    if item.source.marks > last.source.marks or _names_unit(item.line.text, form) or item.anchor:
        return False
    if last.line.origin is Origin.QUOTED:
        begins = item.source.marks < last.source.marks and last.source.width >= columns - 8
    else:
        begins = last.line.origin is Origin.FORM or (
            last.line.origin is Origin.TYPED and _names_unit(last.line.text, form)
        )
    first_word = item.line.text.split(" ", 1)[0]
    return begins and last.source.width + 1 + len(first_word) > columns


def _names_unit(text: str, form: SentForm) -> bool:
    return _first_word(text) in form.units or (not form.units and bool(_UNIT.match(text)))


def _first_word(text: str) -> str:
    return re.split(r"[\s:,;]", text.strip("* "), maxsplit=1)[0].casefold()


def _fenced(items: Sequence[_Item]) -> list[_Item]:
    """Of a letter with ORDERS … END, only what stands between the first pair counts as typed."""
    own = [number for number, item in enumerate(items) if item.depth == 0]
    first = next((number for number in own if _FENCE.fullmatch(items[number].source.content)), None)
    if first is None:
        return list(items)
    last = next((n for n in own if n > first and _FENCE_END.fullmatch(items[n].source.content)), None)
    if last is None:
        return list(items)
    return [
        item
        if first < number < last or item.line.origin not in (Origin.TYPED, Origin.FORM)
        else replace(item, line=replace(item.line, origin=Origin.OUTSIDE))
        for number, item in enumerate(items)
    ]
