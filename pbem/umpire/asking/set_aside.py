"""Lines that are never read as orders: messages such as `TO ALL: good morning`, and words such as `GAMES`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.commands import Whose, take
from pbem.orders.grammar.reading import Press, Setting
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.store.seats import Commission
from pbem.umpire.asking.addressees import addressees, is_gm
from pbem.umpire.match import Match

_MESSAGE: Final = re.compile(r"\s*+TO\s++([^:\s][^:]{0,58}?[^:\s])\s*+:\s*+(\S.*)", re.IGNORECASE)
_OPENS: Final = re.compile(r"\s*(PRESS\b|MESSAGE TO\b)", re.IGNORECASE)
_CLOSES: Final = re.compile(r"\s*END ?PRESS\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Aside:
    """The lines of a letter that are left for orders, and what the others said."""

    lines: tuple[TypedLine, ...]
    messages: tuple[Press, ...]
    settings: tuple[Setting, ...]


def set_aside(lines: Sequence[TypedLine], match: Match, writer: Commission) -> Aside:
    """Take the lines that are a message to somebody who is there, or a word about the game, from the others."""
    kept: list[TypedLine] = []
    messages: list[Press] = []
    settings: list[Setting] = []
    inside = False
    for line in lines:
        inside = (inside or bool(_OPENS.match(line.text))) and not _CLOSES.match(line.text)
        found = None if inside or line.origin is not Origin.TYPED else _MESSAGE.fullmatch(line.text)
        if found is not None and (is_gm(found[1]) or addressees(match, writer, found[1])):
            messages.append(Press(found[1], found[2].strip()))
        elif not inside and line.origin is Origin.TYPED and (said := take(line.text, Whose.SEAT, Whose.MEMBER)):
            settings.append(Setting(said.command.name, said.arguments))
        else:
            kept.append(line)
    return Aside(tuple(kept), tuple(messages), tuple(settings))
