"""The referee of Brown Bess Squared, written from the printed rules alone.

He follows a bound event by event, works out each from the print, changes his own table by it, and in the end compares
that with the position on record: what no event explains he complains of too.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.audit.brown_bess.compare import compare
from pbem.audit.brown_bess.deployment import deployment
from pbem.audit.brown_bess.obeyed import obeyed
from pbem.audit.brown_bess.replay import replay
from pbem.audit.brown_bess.table import Table
from pbem.audit.brown_bess.victory import victory
from pbem.audit.complaint import Complaint
from pbem.audit.record import Record


def audit(records: Sequence[Record]) -> list[Complaint]:
    """Everything in these bounds that is not as the printed rules have it."""
    return [complaint for record in records for complaint in _bound(record)]


def _bound(record: Record) -> list[Complaint]:
    table = Table.of(record)
    if record.bound == 0:
        deployment(table)
    else:
        replay(table)
        obeyed(table)
    compare(table)
    victory(table)
    return table.complaints
