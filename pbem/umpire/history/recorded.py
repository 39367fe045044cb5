"""A resolution read back from the record, whole: just made or years old, of the present line or withdrawn."""

from __future__ import annotations

from typing import Any

from sqlite_utils import Database

from pbem.battle.system import RuleSystem
from pbem.report.bulletin.luck import Luck
from pbem.store import chains
from pbem.store.chains import Chain
from pbem.store.formats import LUCK, MISSED, WrongRecord, read
from pbem.store.resolutions import Kind, Resolved
from pbem.umpire.bounds.resolution import (
    Resolution,
    read_events,
    read_rulings,
    read_salts,
    read_sheets,
    read_verdict,
)
from pbem.umpire.match import BrokenRecord, position_of


def recorded(db: Database, system: RuleSystem[Any], row: Resolved) -> Resolution:
    """A resolution as it came out; raises BrokenRecord where it cannot be read."""
    try:
        return _recorded(db, system, row)
    except WrongRecord as wrong:
        raise BrokenRecord(row.game, f"a resolution of bound {row.bound} cannot be read: {wrong}") from wrong


def _recorded(db: Database, system: RuleSystem[Any], row: Resolved) -> Resolution:
    return Resolution(
        sheets=read_sheets(row.sheets),
        salts=read_salts(row.salts),
        rulings=read_rulings(row.rulings),
        number=row.link_number,
        link=chain_of(db, row).link(row.link_number),
        public=row.public,
        before=position_of(db, system, row.game, row.before),
        after=position_of(db, system, row.game, row.after),
        events=read_events(row.events),
        verdict=read_verdict(row.verdict),
    )


def chain_of(db: Database, row: Resolved) -> Chain:
    """The chain of the dice of a resolution; raises BrokenRecord."""
    try:
        return chains.get(db, row.chain)
    except chains.NoSuchChain as missing:
        raise BrokenRecord(row.game, str(missing)) from missing


def title_of(row: Resolved, counts: bool) -> str:
    """`bound 4`, `bound 4 (edition 2, ruled)`, `bound 4 (edition 1, withdrawn)`; `counts` if on the present line."""
    words = [f"edition {row.edition}"] if row.edition > 1 or not counts else []
    words += [str(row.kind)] if row.kind is not Kind.DUE else []
    words += ["withdrawn"] if not counts and row.kind is not Kind.PREVIEW else []
    return f"bound {row.bound}" + (f" ({', '.join(words)})" if words else "")


def luck_of(row: Resolved | None) -> dict[str, Luck]:
    """The ledger of the game up to a resolution, by side: each has the dice that it saw, and no others."""
    return read(LUCK, row.luck, dict[str, Luck]) if row else {}


def missed_of(row: Resolved) -> tuple[str, ...]:
    """The seats that sent nothing."""
    return read(MISSED, row.missed, tuple[str, ...])
