"""What a server says of the letters that it is asked for: read at a glance where it says it as servers usually do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple

from imapclient.response_parser import parse_fetch_response

_MONTHS: Final = {
    name: number for number, name in enumerate(b"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), 1)
}
_DATE: Final = (
    rb"(?P<day>[ 0-3][0-9])-(?P<month>%b)-(?P<year>[12][0-9]{3}) (?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):"
    rb"(?P<second>[0-9]{2}) (?P<zone>[+-][01][0-9][0-5][0-9])" % b"|".join(_MONTHS)
)
_ITEM: Final = rb'(?:UID (?P<uid>[1-9][0-9]{0,9})|RFC822\.SIZE (?P<size>[0-9]{1,10})|INTERNALDATE "%b")' % _DATE
_TEXT: Final = (
    rb'(?P<part>BODY\[[^][{}()"\\%*\x00-\x1f\x7f-\xff]*(?:\([A-Z -]*\))?\](?:<0>)?) \{(?P<length>[0-9]{1,10})\}'
)
_USUAL: Final = re.compile(rb"[1-9][0-9]{0,9} \((?:%b(?: |(?=\))))*(?:\)|%b)" % (_ITEM, _TEXT))


class Said(NamedTuple):
    """Of one letter, as far as the server was asked and told: `text` is the part of it that was wanted."""

    size: int | None
    received: datetime | None
    text: bytes | None


def read_said(lines: Sequence[Any], wanted: Callable[[bytes], bool]) -> dict[int, Said]:
    """What imaplib was answered, by UID, with the text of the part that is `wanted` by name; garbage raises ValueError.

    An answer with anything unusual in it is read by imapclient.
    """
    found = _at_a_glance(lines, wanted)
    return _word_by_word(lines, wanted) if found is None else found


def _at_a_glance(lines: Sequence[Any], wanted: Callable[[bytes], bool]) -> dict[int, Said] | None:
    found: dict[int, Said] = {}
    rest = iter(lines)
    for line in rest:
        begin, text = line if isinstance(line, tuple) else (line, None)
        told = _USUAL.fullmatch(begin) if isinstance(begin, bytes) else None
        if told is None:
            return None
        number, size, day, part, length = told.group("uid", "size", "day", "part", "length")
        if number is None or (part is None) is not (text is None):
            return None
        if text is not None and (int(length) != len(text) or next(rest, None) != b")"):
            return None
        received = None
        if day is not None and (received := _moment(told)) is None:
            return None
        uid = int(number)
        if uid in found:
            return None
        found[uid] = Said(
            None if size is None else int(size), received, text if text is not None and wanted(part) else None
        )
    return found


def _moment(told: re.Match[bytes]) -> datetime | None:
    day, month, year, hour, minute, second = told.group("day", "month", "year", "hour", "minute", "second")
    try:
        when = datetime(int(year), _MONTHS[month], int(day), int(hour), int(minute), int(second), tzinfo=UTC)
        return when - _east(told["zone"])
    except (ValueError, OverflowError):
        return None


@lru_cache(100)
def _east(zone: bytes) -> timedelta:
    east = timedelta(hours=int(zone[1:3]), minutes=int(zone[3:]))
    return -east if zone.startswith(b"-") else east


def _word_by_word(lines: Sequence[Any], wanted: Callable[[bytes], bool]) -> dict[int, Said]:
    answers = parse_fetch_response(list(lines), normalise_times=False, uid_is_key=True)
    return {int(uid): _said(items, wanted) for uid, items in answers.items()}


def _said(items: dict[bytes, Any], wanted: Callable[[bytes], bool]) -> Said:
    size, received = items.get(b"RFC822.SIZE"), items.get(b"INTERNALDATE")
    texts = [item for name, item in items.items() if wanted(name) and isinstance(item, bytes)]
    return Said(
        size if isinstance(size, int) else None,
        received.astimezone(UTC) if isinstance(received, datetime) and received.tzinfo else None,
        texts[0] if texts else None,
    )
