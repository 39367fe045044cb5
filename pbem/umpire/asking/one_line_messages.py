"""Messages of one line, `TO ALL: good morning`, which are never read as orders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.grammar.reading import Press
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.store.seats import Commission
from pbem.umpire.asking.addressees import addressees, is_gm
from pbem.umpire.match import Match

_MESSAGE: Final = re.compile(r"\s*+TO\s++([^:\s][^:]{0,58}?[^:\s])\s*+:\s*+(\S.*)", re.IGNORECASE)
_OPENS: Final = re.compile(r"\s*(PRESS\b|MESSAGE TO\b)", re.IGNORECASE)
_CLOSES: Final = re.compile(r"\s*END ?PRESS\b", re.IGNORECASE)


def one_line_messages(
    lines: Sequence[TypedLine], match: Match, writer: Commission
) -> tuple[tuple[TypedLine, ...], tuple[Press, ...]]:
    """The lines without those that are a message to somebody who is there, and these messages."""
    kept: list[TypedLine] = []
    messages: list[Press] = []
    inside = False
    for line in lines:
        inside = (inside or bool(_OPENS.match(line.text))) and not _CLOSES.match(line.text)
        found = None if inside or line.origin is not Origin.TYPED else _MESSAGE.fullmatch(line.text)
        if found is not None and (is_gm(found[1]) or addressees(match, writer, found[1])):
            messages.append(Press(found[1], found[2].strip()))
        else:
            kept.append(line)
    return tuple(kept), tuple(messages)
