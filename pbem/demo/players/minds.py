"""Which mind commands in which rule system; a system without one here is played by standing orders alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pbem.demo.players import brigadier, colonel, drillmaster, marshal, prince, quartermaster
from pbem.demo.players.field import Field, read_field
from pbem.demo.players.table import Table, read_table
from pbem.demo.players.wish import Wish

Mind = Callable[[Mapping[str, Any], str], tuple[Wish, ...]]
"""From the JSON of a report to what a seat wishes to do."""
Opening = Callable[[str, str], tuple[Wish, ...]]
"""From the text of the invitation to what a seat wishes before the first report."""


def _on_squares(mind: Callable[[Field, str], tuple[Wish, ...]]) -> Mind:
    return lambda report, seat: mind(read_field(report), seat)


def _on_a_table(mind: Callable[[Table, str], tuple[Wish, ...]]) -> Mind:
    return lambda report, seat: mind(read_table(report), seat)


MINDS: Final[dict[str, Mind]] = {
    "brandywine": _on_squares(brigadier.wishes),
    "brown_bess": _on_squares(colonel.wishes),
    "de_gre_sweet": _on_squares(prince.wishes),
    "napoleonic_squares": _on_squares(marshal.wishes),
    "old_dessauer": _on_a_table(drillmaster.wishes),
}
OPENINGS: Final[dict[str, Opening]] = {"old_dessauer": quartermaster.wishes}
"""Who has something to write before the first report; the others stand where the scenario suggests."""


def content(letter: str, seat: str) -> tuple[Wish, ...]:
    """Nothing to wish."""
    return ()
