"""A whole letter: header, fences, settings, answers, press and orders, line after line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pbem.orders.answer.trouble import Span, Trouble
from pbem.orders.asides.address import without_address
from pbem.orders.asides.answers import take_answers
from pbem.orders.asides.nothing_on_file import held
from pbem.orders.asides.on_file import OnFile, known_orders, on_file
from pbem.orders.asides.passing_on import passed_on
from pbem.orders.asides.press import PressBox
from pbem.orders.asides.settings import take_setting
from pbem.orders.asides.wishes import with_wishes
from pbem.orders.grammar.desk import Desk, desk
from pbem.orders.grammar.lines import LONGEST_LINE, bare_line, read_blocks, read_statements
from pbem.orders.grammar.reading import Act, Answer, LineReading, Press, Reading, Result, Scope, Setting, Unread
from pbem.orders.meaning.context import Context
from pbem.orders.meaning.units import Named, take_units
from pbem.orders.prose.choosing import Free, second_reading
from pbem.orders.prose.layout import arranged
from pbem.orders.prose.ledger import audited
from pbem.orders.prose.supplying import asked_about, supplied
from pbem.orders.reply.form_line import read_form_line
from pbem.orders.reply.reply import Origin, TypedLine, typed_lines
from pbem.orders.words.folding import fold, key

MOST_LINES: Final = 200
MOST_BYTES: Final = 64 * 1024
_HEADER: Final = re.compile(r"(?:game|spiel|partie)\s+([\w.-]+)(?:\s+(.*))?", re.IGNORECASE)
_BOUND: Final = re.compile(r"(?:.*\s)?(?:bound|zug)\s+([0-9]{1,4})", re.IGNORECASE)
_INITIALS: Final = re.compile(r"\s*(?:[A-Za-z]\.? ?){1,2}\s*")
_HELP: Final = re.compile(r"(?<=[\w\])])[;.|]\s++(?=(?:HELP|HILFE|Help|Hilfe|help|hilfe)(?:\s+\w{1,20})?[.!]?\s*\Z)")
"""The sign before a request for HELP that ends a line."""
_END: Final = re.compile(r"(?:end|ende)[.!]?", re.IGNORECASE)


_UNREAD: Final = {
    Origin.QUOTED: "quoted",
    Origin.SIGNATURE: "signature",
    Origin.OUTSIDE: "outside ORDERS and END",
    Origin.HEADING: "",
}
"""What is said of lines that order nothing, by where they come from."""


def read(text: str, context: Context) -> Reading:
    """Read the plain text of a letter; every line gets a result, and no text raises an exception."""
    kept, cut = _limited(text)
    lines = typed_lines(kept, context.form)
    reading = read_lines(lines, context)
    if not cut:
        return reading
    notice = LineReading(
        MOST_LINES + 1, "", Result.NO, message=f"Only the first {MOST_LINES} lines or {MOST_BYTES // 1024} KB are read."
    )
    return replace(reading, lines=(*reading.lines, notice))


def _limited(text: str) -> tuple[str, bool]:
    small = text.encode("utf-8", "replace")[:MOST_BYTES].decode("utf-8", "ignore")
    return small, len(small.encode()) < len(text.encode("utf-8", "replace"))


def read_lines(lines: Sequence[TypedLine], context: Context) -> Reading:
    """Read lines whose origin is known; see `reply.typed_lines`."""
    reader = _Reader(desk(context))
    typed = 0
    for line in arranged(lines, reader.desk):
        if line.origin in (Origin.TYPED, Origin.FORM) and line.text.strip():
            typed += 1
            if typed > MOST_LINES:
                reader.too_long(line)
                break
        reader.lay(line)
    return reader.finish()


def _with_help_behind(text: str) -> tuple[str, str]:
    """`PI1 adv 3; HELP WHEEL`: the orders of a line, and what HELP is asked for behind them; nothing where none is."""
    found = _HELP.search(text)
    return (text[: found.start()].rstrip(), text[found.end() :].strip()) if found else (text, "")


def _plain(text: str) -> str:
    return fold(text).text.strip().rstrip(":").strip()


@dataclass
class _Reader:
    """The letter while it is read: what was found so far, and what the lines to come depend on."""

    desk: Desk
    readings: list[LineReading] = field(default_factory=list)
    press: list[Press] = field(default_factory=list)
    box: PressBox | None = None
    ended: bool = False
    strange_game: str = ""
    holders: tuple[str, ...] = ()
    free: dict[int, TypedLine] = field(default_factory=dict)
    """Lines in the player's own words, by their number; the others are forms, settings, answers or blocks."""
    misdated: TypedLine | None = None
    """The first line that is for another bound than the one being played."""
    known: list[OnFile] = field(default_factory=list)
    """What is said of orders that are known already."""
    spelled_out: dict[int, TypedLine] = field(default_factory=dict)
    """Lines that are read in other words than the player's, by their number."""

    def lay(self, line: TypedLine) -> None:
        """Read the next line."""
        if line.origin is Origin.UNCHANGED:
            return
        if line.written:
            self.spelled_out[line.number] = line
        text = fold(line.text).text.strip()
        if not text:
            return
        if self.misdated is None and not self.strange_game and line.bound not in (0, self.desk.context.view.bound):
            self.misdated = line
        if line.origin in _UNREAD:
            self._ignore(line, _UNREAD[line.origin])
        elif self.box is not None:
            self._into_press(line)
        elif self.ended:
            self._ignore(line, "after END")
        elif _END.fullmatch(_plain(text)) and line.origin is Origin.TYPED:
            self.ended = True
        else:
            self._read(line, text)

    def _ignore(self, line: TypedLine, note: str = "") -> None:
        self.readings.append(LineReading(line.number, line.text.strip(), Result.IGNORED, note=note))

    def _into_press(self, line: TypedLine) -> None:
        assert self.box is not None
        if self.box.closes(line.text):
            self.press.append(self.box.sealed())
            self.box = None
        else:
            self.box.add(line.text)

    def _read(self, line: TypedLine, text: str) -> None:
        header = _HEADER.fullmatch(_plain(text))
        if header is not None and self._header(line, header):
            return
        if self.strange_game:
            self._ignore(line, f"not read: it stands under GAME {self.strange_game}")
            return
        note = PressBox.in_one_line(text, self.desk)
        if note is not None:
            self.press.append(note)
            return
        box = PressBox.opened(text, self.desk)
        if box is not None:
            self.box = box
            return
        front, asks = _with_help_behind(text)
        if asks and front and (found := self._setting_or_answer(line, asks)) is not None:
            self._read(replace(line, text=front), front)
            self.readings.append(found)
            return
        told = passed_on(text, self.desk)
        if told is not None:
            self.press.append(told[0])
            if told[1]:
                self._read(replace(line, text=told[1]), told[1])
            return
        self.readings += self._order_lines(line, text)

    def _header(self, line: TypedLine, header: re.Match[str]) -> bool:
        game, rest = header[1], header[2] or ""
        bound = _BOUND.match(rest)
        context = self.desk.context
        if bound is None and rest and len(rest.split()) > 3:
            return False
        self.strange_game, wrong = "", ""
        if key(game) != key(context.game):
            self.strange_game = game
            wrong = f"This is the address of {context.game}; what stands under GAME {game} was not read."
        elif bound is not None and int(bound[1]) != context.view.bound:
            self.strange_game = f"{game} BOUND {bound[1]}"
            wrong = f"Bound {context.view.bound} is being played; what stands under BOUND {bound[1]} was not read."
        said = Setting("game", (game, *rest.split()))
        result = Result.NO if wrong else Result.OK
        self.readings.append(LineReading(line.number, line.text.strip(), result, message=wrong, setting=said))
        return True

    def _order_lines(self, line: TypedLine, text: str) -> list[LineReading]:
        if len(bare_line(text)) > LONGEST_LINE:
            # It is refused or passed over whole; nothing shorter is looked for in it.
            return read_statements(line.number, line.text, self.desk, self._above(line))
        form = read_form_line(line.number, text, self.desk)
        if form is not None:
            return form
        for candidate in (text, bare_line(text)):
            found = self._setting_or_answer(line, candidate)
            if found is not None:
                return [found]
        alone = self._named_alone()
        blocks, self.holders = read_blocks(line.number, line.text, self.desk, alone or self.holders)
        if blocks and alone and self.holders == alone:
            self.readings.pop()
        if blocks:
            if any(each.result is Result.ASK for each in blocks):
                self.free[line.number] = line
            return blocks
        line = replace(line, text=without_address(line.text, self.desk))
        known, rest = on_file(line.number, bare_line(line.text), self.desk)
        if known:
            self.known += known
            line = replace(line, text=rest)
        if not line.text.strip():
            return []
        self.free[line.number] = line
        return read_statements(line.number, line.text, self.desk, self._above(line))

    def _named_alone(self) -> tuple[str, ...]:
        """The unit of a line just read that held nothing else: a heading for the blocks below it."""
        last = self.readings[-1] if self.readings else None
        if last is None or last.result is not Result.ASK or not last.units or last.choices:
            return ()
        cursor = self.desk.cursor(fold(last.text).text)
        named = take_units(cursor, self.desk.roster)
        cursor.separators()
        return last.units if named is not None and cursor.done else ()

    def _above(self, line: TypedLine) -> Named | None:
        """The unit of the form line right above, which what was typed below it is for."""
        piece = self.desk.roster.find(line.below) if line.below else None
        if piece is None or piece.id not in self.desk.roster.own:
            return None
        return Named((piece.id,), Scope.NAMED, Span(0, 0))

    def _setting_or_answer(self, line: TypedLine, text: str) -> LineReading | None:
        try:
            setting = take_setting(text, self.desk)
        except Trouble as trouble:
            return LineReading(line.number, text, trouble.result, message=trouble.message, column=1)
        if setting is not None:
            return LineReading(line.number, text, Result.OK, setting=setting)
        answers = take_answers(self.desk.cursor(text), self.desk.context.questions)
        return self._answered(line, text, answers) if answers else None

    def _answered(self, line: TypedLine, text: str, answers: tuple[Answer, ...]) -> LineReading:
        known = {question.number: question for question in self.desk.context.questions}
        for answer in answers:
            question = known.get(answer.number)
            if answer.number and question is None:
                message = f"There is no open question {answer.number}."
                return LineReading(line.number, text, Result.ASK, message=message)
            if question is not None and question.choice(answer.letter) is None:
                message = f"Question {answer.number} has no choice {answer.letter}."
                return LineReading(line.number, text, Result.ASK, message=message)
        return LineReading(line.number, text, Result.OK, answers=answers)

    def too_long(self, line: TypedLine) -> None:
        """Say that nothing from here on was read."""
        message = f"Only the first {MOST_LINES} lines are read; from here on nothing was."
        self.readings.append(LineReading(line.number, line.text.strip(), Result.NO, message=message))

    def _leave_out_signature(self) -> None:
        """A general's player may sign with the general's name; alone at the end of a letter it orders nothing."""
        said = [index for index, line in enumerate(self.readings) if line.result is not Result.IGNORED]
        if not said or len(self.readings) < 2 or said[-1] == 0:
            return
        last = self.readings[said[-1]]
        if last.result is Result.ASK and not last.units and _INITIALS.fullmatch(last.text):
            self.readings[said[-1]] = LineReading(last.number, last.text, Result.IGNORED, note="signature")
            return
        cursor = self.desk.cursor(fold(last.text).text)
        by_id = any(self.desk.roster.find(token.key) for token in cursor.tokens)
        if last.result is Result.ASK and not by_id and cursor.phrase(self.desk.roster.names) and cursor.done:
            self.readings[said[-1]] = LineReading(last.number, last.text, Result.IGNORED, note="signature")

    def finish(self) -> Reading:
        """Everything found."""
        if self.box is not None:
            self.press.append(self.box.sealed())
            message = "PRESS was not closed with ENDPRESS; all that follows it was taken as the message."
            self.readings.append(LineReading(0, "PRESS", Result.GUESS, note=message))
        self._leave_out_signature()
        unread = self._read_again()
        self.readings, unread = with_wishes(
            self.readings, unread, [(number, line.text) for number, line in self.free.items()], self.desk
        )
        said = known_orders(self.known, self.readings, self.desk)
        said += self._misdated()
        self.readings = sorted((*self.readings, *said), key=lambda line: line.number) if said else self.readings
        self.readings = held(self.readings, self.desk)
        unread += self._audited(unread)
        asked, unread = asked_about(unread, self.readings, self.desk)
        self.readings = sorted((*supplied(self.readings, self.desk), *asked), key=lambda line: line.number)
        settings: list[Setting] = [line.setting for line in self.readings if line.setting is not None]
        answers = tuple(answer for line in self.readings for answer in line.answers)
        told = tuple(replace(line, text=self._as_written(line.number, line.text)) for line in self.readings)
        left = tuple(replace(each, text=self._as_written(each.number, each.text)) for each in unread)
        return Reading(told, tuple(settings), tuple(self.press), answers, left)

    def _as_written(self, number: int, text: str) -> str:
        """The words of a reading as the player wrote them: his whole line, where they were spelled out for him."""
        line = self.spelled_out.get(number)
        if line is None or not (text in line.text or text in fold(line.text).text):
            return text
        same = text in line.written or text in fold(line.written).text
        return text if same else line.written.strip()

    def _misdated(self) -> list[LineReading]:
        """Orders under another bound's number are taken for the one being played, and the player is told."""
        line = self.misdated
        if line is None or not any(each.orders or each.choices or each.standing for each in self.readings):
            return []
        note = f"bound {self.desk.context.view.bound} is being played; these were taken for it, not for {line.bound}"
        return [LineReading(line.number, line.text.strip(), Result.GUESS, note=note)]

    def _audited(self, unread: tuple[Unread, ...]) -> tuple[Unread, ...]:
        """Sentences that name something of which nothing is told; readings that pass words over are flagged."""
        answered = [each.text for each in unread] + [each.text for each in self.known]
        answered += [line.text for line in self.readings if line.setting is not None]
        free = {number: line.text for number, line in self.free.items()}
        self.readings, missed = audited(free, self.readings, answered, self.desk)
        return missed

    def _read_again(self) -> tuple[Unread, ...]:
        """Read as sentences what is no plain notation."""
        by_line: dict[int, list[LineReading]] = {}
        for each in self.readings:
            by_line.setdefault(each.number, []).append(each)
        free = [Free(number, line.text.strip(), tuple(by_line[number]))
                for number, line in self.free.items()
                if by_line.get(number) and not any(each.note == "signature" for each in by_line[number])]  # fmt: skip
        chosen = second_reading(free, self.desk)
        readings: list[LineReading] = []
        for number, found in by_line.items():
            readings += chosen[number].lines if number in chosen else found
        unread = tuple(each for found in chosen.values() for each in found.unread)
        in_doubt = any(map(_may_order, unread)) or any(each.result is Result.ASK for each in readings)
        self.readings = [_flagged(each) for each in readings] if in_doubt else readings
        return unread


def _may_order(unread: Unread) -> bool:
    return unread.act is not Act.QUESTION


def _flagged(line: LineReading) -> LineReading:
    """What is told to the rest is shown where a sentence was not read, which may speak of some of them."""
    if line.scope is not Scope.REST or line.result is not Result.OK or not line.orders:
        return line
    return replace(line, result=Result.GUESS, note="some of them may stand in what was not read")
