"""Standing orders behind a label: `Militia (AM1, AM2): losses first; advance never` is no policy of the whole seat."""

from __future__ import annotations

from typing import Final

from pbem.orders.grammar.reading import LineReading, Result, Unread
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.writing_out import written_out

_TROOPS: Final = (Sort.UNIT, Sort.FEATURE, Sort.ARM)
_EVERYBODY: Final = (Sort.ALL, Sort.REST, Sort.EACH, Sort.NOBODY)


def of_those_before(both: Both, found: Chosen | None) -> Chosen | None:
    """What counts, where a standing order that names nobody is theirs who were named right before it in the line.

    As sentences tell whose it is; where they do not, it is shown as not read.
    """
    now = found or Chosen(both.notation)
    wide = [line for line in now.lines if _may_be_theirs(line, both)]
    if not wide:
        return found
    lines: list[LineReading] = []
    unread = list(now.unread)
    for line in now.lines:
        said = _narrower(line, both) if line in wide else [line]
        lines += said
        if not said:
            unread.append(Unread(line.number, line.text))
    idle = {_bare(line.text) for line in now.lines if line.result is Result.IGNORED}
    left = [line for line in both.prose.lines if line.standing and _bare(line.text) in idle]
    taken = {_bare(line.text) for line in left}
    lines = [line for line in lines if not (line.result is Result.IGNORED and _bare(line.text) in taken)]
    return Chosen((*left, *lines), tuple(unread))


def _may_be_theirs(line: LineReading, both: Both) -> bool:
    """Whether it gives a standing order to all, names nobody, and stands behind a part that names somebody."""
    before, _, _ = both.text.partition(line.text)
    if not line.standing or line.units or not before.rstrip().endswith(";"):
        return False
    words = both.reader.lex(written_out(line.text))
    earlier = both.reader.lex(written_out(before))
    whose = any(word.is_a(*_TROOPS, *_EVERYBODY) and not word.is_a(Sort.WORD) for word in words)
    others = any(word.is_a(*_EVERYBODY) for word in earlier)
    return not whose and not others and any(word.is_a(*_TROOPS) for word in earlier)


def _narrower(line: LineReading, both: Both) -> list[LineReading]:
    """The same standing orders as sentences give them to fewer; none where they do not."""
    given = {*line.standing}
    return [each for each in both.prose.lines if each.standing and {*each.standing} < given]


def _bare(text: str) -> str:
    return text.strip().rstrip("; ")
