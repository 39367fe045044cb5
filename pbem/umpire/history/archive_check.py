"""Verifying a game from its archive alone: every bound resolved again, and the dice hashed back to the anchor."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from pbem.battle.canonical import to_json
from pbem.battle.system import RuleSystem
from pbem.rules import rule_system
from pbem.store import positions
from pbem.store.chains import Chain
from pbem.store.formats import read
from pbem.store.games import Game
from pbem.umpire.bounds.resolution import (
    public_of,
    read_events,
    read_rulings,
    read_salts,
    read_sheets,
    read_verdict,
    resolve,
)
from pbem.umpire.history.archive import GAME_FILE
from pbem.umpire.match import position_format, position_text


class NoArchive(Exception):
    """A file is no archive of a game; the message says what it lacks."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One resolution of an archive, or the record as a whole, and what is wrong with it; `told` is no fault."""

    title: str
    wrong: tuple[str, ...]
    told: tuple[str, ...] = ()


def check_archive(content: bytes) -> list[Checked]:
    """Resolve every bound of an archive again; raises NoArchive."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as zipped:
            files = {name: zipped.read(name) for name in zipped.namelist()}
        about = msgspec.json.decode(files[GAME_FILE])
        system, game = rule_system(about["system"]), _game(about)
        chains = {each["id"]: _chain(each) for each in about["chains"]}
        rows = [msgspec.json.decode(files[name]) for name in sorted(files) if name.startswith("bounds/")]
        found = [_checked(game, system, row, chains[row["chain"]], files) for row in rows]
    except (zipfile.BadZipFile, KeyError, msgspec.MsgspecError, ImportError) as error:
        raise NoArchive(f"it is no archive of a game that this program can read: {error}") from error
    whole = tuple(_record_faults(about, rows, chains, files))
    return [*([Checked("record", whole)] if whole else []), *found]


def _record_faults(
    about: dict[str, Any], rows: list[dict[str, Any]], chains: dict[int, Chain], files: dict[str, bytes]
) -> Iterator[str]:
    for chain in chains.values():
        if chain.link(0) != chain.anchor:
            yield "a secret does not lead to its anchor"
    for name, content in files.items():
        folder, _, rest = name.partition("/")
        if folder == "positions" and f"{positions.fingerprint(content.decode())}.json" != rest:
            yield f"{name} is not the position of that hash"
    stands = about["set_up"]
    for row in sorted((row for row in rows if row["counts"]), key=lambda row: int(row["bound"])):
        if row["before"] != stands:
            yield f"bound {row['bound']} does not begin where the one before it ended"
        stands = row["after"]


def _checked(
    game: Game, system: RuleSystem[Any], row: dict[str, Any], chain: Chain, files: dict[str, bytes]
) -> Checked:
    wrong, differs = tuple(_dice_faults(row, chain)), tuple(_outcome_faults(game, system, row, chain, files))
    if differs and row["rules_version"] != system.VERSION:
        told = f"under version {row['rules_version']} of the rules; {system.VERSION} resolves it otherwise"
        return Checked(row["title"], wrong, (told,))
    return Checked(row["title"], (*wrong, *differs))


def _dice_faults(row: dict[str, Any], chain: Chain) -> Iterator[str]:
    if row["link"] != chain.link(row["link_number"]).hex():
        yield "its link of the dice is not of the chain"
    if row["public"] != public_of(chain, row["bound"], read_salts(row["salts"])).hex():
        yield "the public part of its dice does not follow from the players' salts"


def _outcome_faults(
    game: Game, system: RuleSystem[Any], row: dict[str, Any], chain: Chain, files: dict[str, bytes]
) -> Iterator[str]:
    before = read(position_format(system), files[f"positions/{row['before']}.json"], system.POSITION)
    after = read(position_format(system), files[f"positions/{row['after']}.json"], system.POSITION)
    sheets, rulings = read_sheets(row["sheets"]), read_rulings(row["rulings"])
    found = resolve(game, system, before, row["bound"], sheets, chain, row["link_number"], rulings)
    if position_text(system, found.after) != position_text(system, after):
        yield "the position after it is another than its orders and dice give"
    if to_json(found.events) != to_json(read_events(row["events"])):
        yield "its events are others than its orders and dice give"
    if found.verdict != read_verdict(row["verdict"]):
        yield "its verdict is another than the position gives"


def _chain(each: dict[str, Any]) -> Chain:
    return Chain(each["id"], each["name"], bytes.fromhex(each["secret"]), bytes.fromhex(each["anchor"]), each["length"])


def _game(about: dict[str, Any]) -> Game:
    """The game as far as it was agreed; what an archive leaves out is nothing that a bound is resolved from."""
    hidden: dict[str, Any] = {
        "gm": "", "token_secret": b"", "chain": 0, "deadline": None, "due": None, "moved": 0, "grace_for": -1,
        "hold": "", "made_at": datetime.fromtimestamp(0, UTC),
    }  # fmt: skip
    return Game(**{name: about[name] for name in Game.__slots__ if name not in hidden}, **hidden)
