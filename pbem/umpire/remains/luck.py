"""The luck of a game, told and drawn."""

from __future__ import annotations

from pbem.replay.luck import fortunes, luck_curve, told_fortune
from pbem.report.names import side_names
from pbem.report.page import wrap
from pbem.report.tongue.catalogue import tongue_of
from pbem.umpire.remains.history import History


def luck_told(history: History, side: str = "", language: str = "en") -> tuple[str, str]:
    """What a side saw of everybody's luck, or without a side all of it, in words and as a curve; NotToBeSeen."""
    eye, tongue = history.eyes(side)[-1], tongue_of(language)
    names = {each: tongue.tell(name) for each, name in side_names(eye.acts[0].before).items()}
    found = fortunes(eye)
    parts = [
        "\n".join(
            wrap(line, 0 if first else 2, 4)
            for first, line in _first(told_fortune(each, names[each.ledger.side], tongue))
        )
        for each in found
    ]
    curve = luck_curve(found, {each.id: each.solid for each in history.sides}, names)
    return "\n\n".join(parts), curve


def _first(lines: tuple[str, ...]) -> list[tuple[bool, str]]:
    return [(index == 0, line) for index, line in enumerate(lines)]
