"""The layout of a letter: what stands in a table, under a label or under a name is brought to one order a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.answer.trouble import Trouble
from pbem.orders.asides.settings import take_setting
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import bare_line
from pbem.orders.prose.bids import as_bid
from pbem.orders.prose.bound_heading import bound_heading, may_head
from pbem.orders.prose.closing import closed
from pbem.orders.prose.counted_bodies import with_counts
from pbem.orders.prose.dictionary import dictionary
from pbem.orders.prose.equals import spelled_out
from pbem.orders.prose.first_ordinals import with_ordinals
from pbem.orders.prose.half_turns import half_turned
from pbem.orders.prose.jotted_deeds import in_notation as jotted
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.numbers_of_label import with_ids_of_label
from pbem.orders.prose.riding_along import with_the_rider
from pbem.orders.prose.roman_numbers import with_figures
from pbem.orders.prose.sentences import is_left_open
from pbem.orders.prose.several_ordinals import with_ids
from pbem.orders.prose.shapes import Shape, Shaper
from pbem.orders.prose.short_conditions import spelled_out as spelled_conditions
from pbem.orders.prose.signing import signed
from pbem.orders.prose.spelt_measures import with_measures
from pbem.orders.prose.standing_rows import as_standing, is_headed, with_a_colon, with_rules_last
from pbem.orders.prose.swapping import swapped
from pbem.orders.prose.tables import cells_of, is_head, is_rule, row_as_order
from pbem.orders.prose.title import bound_of_title, is_title
from pbem.orders.prose.whole_lists import whole_lists
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.orders.words.folding import fold

_MOST_DEEDS: Final = 4
"""Lines of deeds below a name."""
_SHORT: Final = 12
"""Words; among longer lines alone nothing has to be arranged."""
_MESSAGE: Final = re.compile(r"\s*+press\b", re.IGNORECASE)
_MESSAGE_END: Final = re.compile(r"\s*+end\s*+press\b", re.IGNORECASE)
_TICKED: Final = re.compile(r"\A\s*+[*-]?\s*+\[\s?[xX✓✔+]\s?\]\s++")
"""The ticked box before a line of a list."""
_LONGEST_CHOICE: Final = 400
"""Signs of a line that may be a bid or a standing order as people write them, at most."""
_APART: Final = re.compile(r"\b([A-Z]{1,3}) (?=(\d{1,2})(?: ?[-–/,+&] ?| (?:and|und|bis|to) )\d{1,2}\b)")
"""Capitals before the first of several numbers."""
_RANGE: Final = re.compile(r"\b([A-Z]{1,3})(\d{1,2})(?:[-–—]| ?\.\.\.? ?)\1(\d{1,2})\b")
"""`PI1..PI4`, `PI1-PI4`: from one to another."""
_STROKES: Final = re.compile(r" // (?=[^\n/]*\d|(?:the )?rest\b|(?:all )?others\b|der rest\b)", re.IGNORECASE)
"""`Bns 1-3 hold // Bns 4-6 forward 3`: strokes before a figure, or the rest, part orders, and begin no comment."""
_TWO_STROKES: Final = " // "
_DOES: Final = (Sort.VERB, Sort.KEEP, Sort.IDLE, Sort.NOTHING, Sort.PLACE, Sort.RELATIVE, Sort.LEAN, Sort.DIRECTION)
"""What stands behind a name that is told something; `// the gun across the river` is a remark."""
_GOES: Final = re.compile(r"(?<=\w) ?>>+ ?(?=\w)")
_HOLDS: Final = re.compile(r"((?:\A|[|;,] |// )(?:[\w.'’-]{1,16} ){1,3})=(?= ?(?:\Z|[|;,]|//))")
"""`CO3 = | guns =`: with nothing behind it the sign says that all stays as it is."""
_ASKS: Final = re.compile(r"\A\s*+(?:q|qu|question|frage)\s*+:\s*+(?=[^\n]*\?)", re.IGNORECASE)
"""`Q: does G4 count?`: a label that only says what the sign at its end says."""
_WITHOUT: Final = re.compile(
    r"(?<=\s)o\. ?(?=(?:Bew|Feuer|Schu(?:ss|ß)|Beschuss|Marsch|Angr|Sturm|Halt|Befehl|Änd|Ziel|Unterst)[a-zäöü.]*)"
)
"""`FI1 o. Bewegung`, which is without one, and nothing in the east."""
_TWICE: Final = re.compile(r"(?:(?<=\b[A-W]\d)|(?<=\b[A-W]\d\d)) ?(?:x ?2|2 ?x)(?=\s*+(?:$|[.,;]))")
"""`PF1 fire K10 x2`, which is no place."""
_POSTSCRIPT: Final = re.compile(r"\A\s*+(?:p\.? ?){1,3}s\b\.?(?:\s*+[:,;–-]\s*+|\s++)(?=\S)", re.IGNORECASE)
"""`P.S.: FI3 stays`: where it stands in the letter changes nothing."""
_NUMBERED: Final = re.compile(r"(?:(?<=\s)|\A)\(?([0-9]{1,2})[.)]\s+(?=[^\W\d_])")


def arranged(lines: Sequence[TypedLine], desk: Desk) -> tuple[TypedLine, ...]:
    """The lines of a letter; of those typed freely each row, and each name with its deeds, in one line."""
    lines = [replace(line, text=text) if text != line.text else line
             for line, text in zip(lines, spelled_out(lines, desk), strict=True)]  # fmt: skip
    lines = list(with_ordinals(lines, desk))
    lines = [_as_title(line, desk) if _is_title(line, desk) else _in_the_notation_of_the_house(line, desk)
             for line in signed(closed(whole_lists(lines, desk), desk), desk)]  # fmt: skip
    if not any(_needs_it(line) for line in lines):
        return tuple(lines)
    shaper = Shaper(desk, dictionary(desk))
    found: list[TypedLine] = []
    for run in _runs(lines):
        if run[0].origin is not Origin.TYPED or (len(run) == 1 and not _needs_it(run[0])):
            found += run
        else:
            rows = list(_rows([_without_heading(line, shaper) for line in run], shaper))
            found += _Arranging(rows, shaper).lines()
    return tuple(found)


def _in_the_notation_of_the_house(line: TypedLine, desk: Desk) -> TypedLine:
    """`GR 1-3 + 6`, `PI1..PI4`: several ids as they are written elsewhere; and no label before a question."""

    def together(match: re.Match[str]) -> str:
        known = desk.roster.find(match[1] + match[2]) is not None
        return match[1] if known else match[0]

    def ranged(match: re.Match[str]) -> str:
        ends = (match[1] + match[2], match[1] + match[3])
        known = all(desk.roster.find(each) is not None for each in ends) and int(match[2]) < int(match[3])
        return f"{ends[0]}-{match[3]}" if known else match[0]

    if line.origin is not Origin.TYPED:
        return line
    told = with_ids_of_label(_HOLDS.sub(r"\1hold", _GOES.sub(" -> ", line.text)), desk)
    text = _ASKS.sub("", _RANGE.sub(ranged, _APART.sub(together, _POSTSCRIPT.sub("", told, count=1))))
    text = with_ids(jotted(with_measures(text, desk), desk), desk)
    text = with_the_rider(with_figures(with_counts(spelled_conditions(text)), desk), desk)
    text = half_turned(_TWICE.sub(" 2 dice" if _counts_dice(desk) else " twice", text), desk)
    text = swapped(_parted(_STROKES.sub("; ", _WITHOUT.sub("ohne ", text)), desk), desk)
    return line if text == line.text else replace(line, text=text, written=line.text)


def _parted(text: str, desk: Desk) -> str:
    """`BI1 sits tight // horse stay`: strokes before somebody of one's own who does something part orders as well."""
    if _TWO_STROKES not in text:
        return text
    shaper, namer = Shaper(desk, dictionary(desk)), Namer(desk)
    first, *others = text.split(_TWO_STROKES)
    for part in others:
        words = shaper.words(part)
        begun = next((at for at, word in enumerate(words) if not word.is_a(Sort.ARTICLE)), len(words))
        named = namer.name(words, begun, None) if begun < len(words) else None
        own = named is not None and bool(named[0].units) and not (named[0].foe or named[0].foreign)
        behind = words[begun + named[1] :] if named is not None and own else ()
        told = any(word.is_a(*_DOES) for word in behind[:1])
        first += ("; " if told else _TWO_STROKES) + part
    return first


def _counts_dice(desk: Desk) -> bool:
    """Whether so many dice are told of whoever shoots."""
    verbs = map(desk.words.verb, desk.subject().verbs)
    return any(verb.sign == "*" and any(each.takes is Takes.NUMBER for each in verb.arguments) for verb in verbs)


def _is_title(line: TypedLine, desk: Desk) -> bool:
    return line.origin is Origin.TYPED and not line.below and is_title(line.text, desk)


def _as_title(line: TypedLine, desk: Desk) -> TypedLine:
    return replace(line, origin=Origin.HEADING, bound=bound_of_title(line.text, desk))


def _needs_it(line: TypedLine) -> bool:
    if line.origin is not Origin.TYPED:
        return False
    text = line.text
    heads = may_head(text) or is_headed(text)
    return len(text.split()) <= _SHORT or bool(cells_of(text)) or heads or bool(_NUMBERED.search(text, 2))


def _runs(lines: Sequence[TypedLine]) -> Iterator[list[TypedLine]]:
    """Typed lines that follow on one another, without marked messages and forms between them."""
    run: list[TypedLine] = []
    within = False
    for line in lines:
        within = within or bool(_MESSAGE.match(line.text))
        alone = within or line.origin is not Origin.TYPED or bool(line.below)
        within = within and not _MESSAGE_END.match(line.text)
        if alone and run:
            yield run
            run = []
        if alone:
            yield [replace(line)]
        else:
            run.append(line)
    if run:
        yield run


def _without_heading(line: TypedLine, shaper: Shaper) -> TypedLine:
    """What counts the bound or the orders is left out: `Turn 5: FI1 to D5`, `1. FI1 … 2. FI2 …`."""
    text = _TICKED.sub("", line.text, count=1)
    heading = bound_heading(text, shaper)
    if heading is not None:
        text, line = heading.rest, replace(line, bound=heading.bound)
    if len(text) <= _LONGEST_CHOICE:
        text = as_bid(text, shaper) or as_standing(text, shaper) or with_rules_last(with_a_colon(text), shaper)
    numbers = list(_NUMBERED.finditer(text))
    if len(numbers) > 1 and [int(each[1]) for each in numbers] == list(range(1, len(numbers) + 1)):
        ends = [*(each.start() for each in numbers[1:]), len(text)]
        parts = [text[each.end() : end].strip(" ,;") for each, end in zip(numbers, ends, strict=True)]
        before = text[: numbers[0].start()].strip()
        if not before and all(map(shaper.begins_with_own_id, parts)):
            text = "; ".join(parts)
    return line if text == line.text else replace(line, text=text, written="")


def _rows(lines: Sequence[TypedLine], shaper: Shaper) -> Iterator[TypedLine]:
    """The lines, rows of tables as orders; heads and strokes of tables are left out."""
    head: list[str] = []
    for index, line in enumerate(lines):
        cells = cells_of(line.text)
        if not cells:
            head = []
            if not is_rule(line.text) or "|" not in line.text:
                yield line
            continue
        if is_rule(line.text):
            continue
        following = next((row for each in lines[index + 1 : index + 3] if (row := cells_of(each.text))
                          and not is_rule(each.text)), [])  # fmt: skip
        if is_head(cells, following, shaper):
            head = cells
            continue
        order = row_as_order(cells, head, shaper)
        yield replace(line, text=order, written="") if order else line


class _Arranging:
    """Lines being brought together: labels with the names below them, names with their deeds."""

    def __init__(self, lines: Sequence[TypedLine], shaper: Shaper) -> None:
        self._all = lines
        self._shaper = shaper
        self._texts = [bare_line(fold(line.text).text) for line in lines]
        self._shapes = [self._shape(text) for text in self._texts]
        self._label = ""

    def lines(self) -> Iterator[TypedLine]:
        """The lines as they are to be read."""
        at = 0
        while at < len(self._all):
            line, shape = self._all[at], self._shapes[at]
            after = self._shapes[at + 1] if at + 1 < len(self._all) else Shape.OTHER
            if self._gap(at):
                self._label = ""
            if shape is Shape.LABEL and self._begins_list(at):
                self._label = self._texts[at].strip(" :*-")
            elif shape is Shape.NAMES and not (self._label and after is not Shape.DEED):
                deeds = self._deeds_below(at)
                if deeds:
                    yield self._joined(at, deeds)
                else:
                    yield replace(line, origin=Origin.HEADING) if self._heads(at) else line
                at += deeds
            elif shape is Shape.NAMES or (shape is Shape.ORDER and self._wants_label(at)):
                yield replace(line, text=f"{self._label}: {self._texts[at]}", written="")
            elif shape is Shape.HEADING and self._heads(at):
                yield replace(line, origin=Origin.HEADING)
            else:
                self._label = self._label if shape is Shape.ORDER else ""
                yield line
            at += 1

    def _shape(self, text: str) -> Shape:
        shape = self._shaper.shape(text)
        if shape in (Shape.LABEL, Shape.DEED, Shape.PLACE, Shape.HEADING) and self._is_setting(text):
            return Shape.OTHER
        return Shape.DEED if shape is Shape.PLACE else shape

    def _is_setting(self, text: str) -> bool:
        try:
            return take_setting(text.rstrip(":").strip(), self._shaper.desk) is not None
        except Trouble:
            return True

    def _gap(self, at: int) -> bool:
        """Whether an empty line ends the list under a label."""
        before = self._shapes[at - 1] if at else Shape.OTHER
        return bool(at) and self._all[at].number > self._all[at - 1].number + 1 and before is not Shape.LABEL

    def _begins_list(self, at: int) -> bool:
        """A verb alone is for the names below it, unless it is itself what a name above it is to do."""
        if at + 1 >= len(self._all):
            return False
        after = self._shapes[at + 1]
        if after is Shape.NAMES:
            return self._texts[at + 1] != "" and not self._is_deed_of_next(at + 1)
        return after is Shape.ORDER and self._shaper.begins_with_own_id(self._texts[at + 1])

    def _is_deed_of_next(self, at: int) -> bool:
        """`FI1`, `to D6`, `FI2`, `to E6`: names with a deed of their own below them need no label."""
        return at + 1 < len(self._all) and self._shapes[at + 1] is Shape.DEED

    def _deeds_below(self, at: int) -> int:
        """How many lines below a name say what it is to do."""
        end = at + 1
        while end < len(self._all) and end <= at + _MOST_DEEDS:
            last = end + 1 >= len(self._all)
            label = self._shapes[end] is Shape.LABEL
            if self._shapes[end] is not Shape.DEED and not label:
                break
            if label and end > at + 1 and not last and self._all[end].number > self._all[end - 1].number + 1:
                break
            end += 1
        return end - at - 1

    def _joined(self, at: int, deeds: int) -> TypedLine:
        name = self._texts[at].rstrip(" :-=>")
        below = [self._texts[index].strip(" ,;") for index in range(at + 1, at + 1 + deeds)]
        return replace(self._all[at], text=f"{name}: {', '.join(below)}", written="")

    def _heads(self, at: int) -> bool:
        """Whether a group or a few words only head the orders below them."""
        if at + 1 >= len(self._all) or self._shaper.own_id(self._texts[at]) or self._goes_on(at):
            return False
        return self._shapes[at + 1] in (Shape.ORDER, Shape.NAMES) and self._shaper.begins_with_own_id(
            self._texts[at + 1]
        )

    def _goes_on(self, at: int) -> bool:
        """Whether the line above was broken within a sentence that ends in this one."""
        return bool(at) and self._all[at - 1].number + 1 == self._all[at].number and is_left_open(self._texts[at - 1])

    def _wants_label(self, at: int) -> bool:
        text = self._texts[at]
        if not self._label or self._shaper.has_verb(text) or not self._shaper.begins_with_own_id(text):
            return False
        return not self._shaper.moves(self._label)
