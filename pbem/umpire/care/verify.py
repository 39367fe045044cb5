"""Checking the record of a game: every resolution made again and compared, every link of the dice hashed.

All of them are checked, those of the present line, those withdrawn and the looks ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlite_utils import Database

from pbem.battle.canonical import to_json
from pbem.battle.dice import ReusedKey
from pbem.battle.ruling import Ruling
from pbem.battle.system import RuleSystem
from pbem.rules import rule_system
from pbem.store import chains, games, positions, resolutions
from pbem.store import rulings as given
from pbem.store.chains import Chain
from pbem.store.formats import RULING, WrongRecord, read
from pbem.store.games import Game
from pbem.store.resolutions import Kind, Resolved
from pbem.umpire.bounds.resolution import Resolution, luck_after, public_of, resolve
from pbem.umpire.history.mended_rules import changes_between
from pbem.umpire.history.recorded import chain_of, luck_of, recorded, title_of
from pbem.umpire.match import BrokenRecord, position_text, same_position
from pbem.umpire.world import World

RECORD: Final = "record"


@dataclass(frozen=True, slots=True)
class Finding:
    """One resolution, or the record as a whole (bound -1), and what is wrong with it; nothing where it is as it was.

    `told` is worth saying and no fault: the rules may have been mended since.
    """

    bound: int
    name: str
    wrong: tuple[str, ...]
    told: tuple[str, ...] = ()


def verify(world: World, name: str) -> list[Finding]:
    """Make every resolution of a game again from its record; raises NoSuchGame."""
    db = world.db
    game = games.get(db, name)
    rows, line = resolutions.of(db, name), resolutions.line(db, name)
    wrong = (*_chain_faults(db, game, rows), *_line_faults(db, game, line))
    counting = {row.id for row in line}
    whole = [Finding(-1, RECORD, wrong)] if wrong else []
    return whole + [_finding(world, game, row, row.id in counting) for row in rows]


def _finding(world: World, game: Game, row: Resolved, counts: bool) -> Finding:
    system, title = rule_system(game.system), title_of(row, counts)
    try:
        old, chain = recorded(world.db, system, row), chain_of(world.db, row)
    except (BrokenRecord, ValueError) as error:
        return Finding(row.bound, title, (f"it cannot be read: {error}",))
    wrong = (*_input_faults(world.db, system, row, old, chain), *_parent_faults(world.db, game, row, old))
    differs = tuple(_outcome_faults(game, system, row, old, chain))
    if differs and row.rules_version != system.VERSION:
        return Finding(row.bound, title, wrong, _mended(system, row))
    return Finding(row.bound, title, (*wrong, *differs))


def _chain_faults(db: Database, game: Game, rows: Sequence[Resolved]) -> Iterator[str]:
    for number in sorted({game.chain, *(row.chain for row in rows)}):
        chain = chains.get(db, number)
        if chain.link(0) != chain.anchor:
            yield "the game's secret does not lead to the anchor that was printed in the first letter"
        yield from _link_faults(resolutions.of_chain(db, number))


def _line_faults(db: Database, game: Game, line: Sequence[Resolved]) -> Iterator[str]:
    expected = list(range(game.bound))
    if [row.bound for row in line] != expected:
        yield f"the bounds on record are {[row.bound for row in line]}, and should be {expected}"
    starts = [game.set_up, *(row.after for row in line)]
    for row, start in zip(line, starts, strict=False):
        if not _same(db, game, row.before, start):
            yield f"bound {row.bound} does not begin where the one before it ended"


def _same(db: Database, game: Game, one: str, other: str) -> bool:
    """Whether two hashes are of one position; one that cannot be read is told of by the bound that it belongs to."""
    try:
        return same_position(db, rule_system(game.system), game.id, one, other)
    except BrokenRecord:
        return False


def _link_faults(rows: Sequence[Resolved]) -> Iterator[str]:
    """Links are taken in their sequence, each for one resolution, or for one more where no sheet could change."""
    served: dict[int, dict[str, Resolved]] = {}
    for row in rows:
        unspent = max(served, default=0 if row.bound == 0 else 1) + bool(served)
        if row.link_number not in served and row.link_number != unspent and not (served == {} and row.link_number == 1):
            yield f"link {row.link_number} of the dice served {title_of(row, True)}, and link {unspent} was the next"
        first = served.setdefault(row.link_number, {}).setdefault(row.game, row)
        same = (row.bound, row.sheets, row.before) == (first.bound, first.sheets, first.before)
        if first is not row and not (same and row.kind is Kind.RULED):
            both = f"{title_of(first, True)} and {title_of(row, True)}"
            yield f"link {row.link_number} of the dice served twice: for {both}"


def _input_faults(db: Database, system: RuleSystem[Any], row: Resolved, old: Resolution, chain: Chain) -> Iterator[str]:
    for when, name in (("before", row.before), ("after", row.after)):
        if positions.fingerprint(positions.get(db, name) or "") != name:
            yield f"the position {when} it is not the one that was kept"
    if public_of(chain, row.bound, old.salts) != row.public:
        yield "the public part of its dice does not follow from the players' salts"
    if old.salts != {sheet.seat: sheet.salt for sheet in old.sheets if sheet.salt}:
        yield "the salts on record are others than those of the sheets"
    known = tuple(read(RULING, ruled.ruling, Ruling) for ruled in given.of(db, row.game, row.bound, row.opening))
    if old.rulings != known[: len(old.rulings)]:
        yield "its rulings are others than those that were given"


def _parent_faults(db: Database, game: Game, row: Resolved, old: Resolution) -> Iterator[str]:
    parent = resolutions.get(db, row.parent)
    if parent is not None and (parent.game != row.game or parent.bound != row.bound - 1):
        yield "it stands on a resolution that is not of the bound before it"
    if parent is not None and not _same(db, game, row.before, parent.after):
        yield "it does not begin where the resolution on which it stands ended"
    try:
        if luck_of(row) != luck_after(game, old.events, luck_of(parent)):
            yield "its ledger of luck is another than its dice give"
    except WrongRecord as error:
        yield str(error)


def _outcome_faults(game: Game, system: RuleSystem[Any], row: Resolved, old: Resolution, chain: Chain) -> Iterator[str]:
    try:
        found = resolve(game, system, old.before, row.bound, old.sheets, chain, row.link_number, old.rulings)
    except (ReusedKey, ValueError) as error:
        yield f"it cannot be resolved again: {error}"
        return
    if position_text(system, found.after) != position_text(system, old.after):
        yield "the position after it is another than the orders and dice on record give"
    if to_json(found.events) != to_json(old.events):
        yield "the events on record are others than the orders and dice on record give"
    if found.verdict != old.verdict:
        yield "the verdict on record is another than the position gives"


def _mended(system: RuleSystem[Any], row: Resolved) -> tuple[str, ...]:
    """Why a bound may come out otherwise today, which is no fault of the record."""
    return (
        f"it was resolved under version {row.rules_version} of the rules, and comes out otherwise under "
        f"{system.VERSION}; changed since:",
        *(changes_between(system, row.rules_version, system.VERSION) or ("the rule system does not say what",)),
    )
