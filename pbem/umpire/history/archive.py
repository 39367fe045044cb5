"""A finished game as one zip file, by which it can be verified alone: no database, no net, and nobody's address.

What it holds is for the eyes of both sides, for the fog is lifted: briefings, orders, events, positions, dice and the
reports of every seat. Messages are in it as far as the asker wrote them or was sent them.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from pbem.report.letters.briefing import briefing_text
from pbem.report.tongue.tongue import ENGLISH
from pbem.store import chains, letters, outbox, positions, press, resolutions
from pbem.store.games import Game
from pbem.store.twins import is_sealed
from pbem.umpire.bounds.reports import played, report_in_words
from pbem.umpire.history.recorded import chain_of, recorded, title_of
from pbem.umpire.match import Match, sit_by_name
from pbem.umpire.world import World

GAME_FILE: Final = "game.json"
_HIDDEN: Final = frozenset(["gm", "token_secret", "chain", "deadline", "due", "moved", "grace_for", "hold", "made_at"])
"""What of a game's record is nobody's business, or means nothing outside the house."""
_READ_ME: Final = """{title}, {date}: the game {id}.

  game.json      what was agreed, the secret of the dice and the anchor it leads to
  bounds/        every resolution: sheets, rulings, salts, events, verdict; withdrawn ones too
  positions/     every position, named by its hash (SHA-256)
  briefings/     what each side was told before the battle
  reports/       what each seat was sent after each bound that counts
  messages.txt   what the one who asked wrote to others through the umpire, and was sent by them

`pbem verify {id}.zip` resolves every bound again from this file alone and compares it. Whoever trusts no program of
ours hashes the secret {length} times with SHA-256: it must come to the anchor, which stood in the first letter.
"""
Files = Iterable[tuple[str, bytes]]


class CannotArchive(Exception):
    """There is no archive of a game yet; the message says when there will be."""


def archive(world: World, name: str, seat: str = "", *, full: bool = False, files: Files = ()) -> bytes:
    """The zip of a game that is over, for whoever holds a seat, or for nobody in particular; raises CannotArchive.

    `files` are put in beside the record, such as a replay. In a `full` one are all letters as they came and went: it is
    for whoever keeps the house.
    """
    match = sit_by_name(world.db, world.settings, name)
    game = match.game
    if game.state != "over":
        raise CannotArchive(f"{name} is {game.state}; its archive can be had when it is over")
    if is_sealed(world.db, chains.get(world.db, game.chain), name):
        raise CannotArchive(f"another game with the dice of {name} goes on; the archive can be had when that is over")
    content = [*_record(world, match), *_told(world, match), *_messages(world, match, seat), *files]
    if full:
        content += _letters(world, name)
    return _zipped(content)


def _zipped(files: Files) -> bytes:
    """The files in a zip that comes out the same byte for byte whenever it is made."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in sorted(files):
            zipped.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _record(world: World, match: Match) -> Iterator[tuple[str, bytes]]:
    game, line = match.game, {row.id for row in resolutions.line(world.db, match.game.id)}
    rows = resolutions.of(world.db, game.id)
    used = sorted({game.chain, *(row.chain for row in rows)})
    dice = [chains.get(world.db, number) for number in used]
    agreed = {name: getattr(game, name) for name in Game.__slots__ if name not in _HIDDEN}
    known = [
        {"id": chain.id, "name": chain.name, "secret": chain.secret.hex(), "anchor": chain.anchor.hex(),
         "length": chain.length}
        for chain in dice
    ]  # fmt: skip
    words = _READ_ME.format(title=game.title, date=game.date, id=game.id, length=match.chain.length)
    yield "README.txt", words.encode()
    yield GAME_FILE, _json({**agreed, "chains": known})
    for row in rows:
        kept = {name: getattr(row, name) for name in type(row).__slots__}
        kept |= {"public": row.public.hex(), "counts": row.id in line, "title": title_of(row, row.id in line)}
        kept["link"] = chain_of(world.db, row).link(row.link_number).hex()
        yield f"bounds/{row.bound:02}-{row.edition:02}.json", _json(kept)
    for name in sorted({game.set_up, *(each for row in rows for each in (row.before, row.after))}):
        yield f"positions/{name}.json", (positions.get(world.db, name) or "").encode()


def _told(world: World, match: Match) -> Iterator[tuple[str, bytes]]:
    for side, briefing in {each.side: each.briefing for each in match.commissions}.items():
        yield f"briefings/{side}.txt", briefing_text(briefing, title=True, tongue=ENGLISH).encode()
    for row in resolutions.line(world.db, match.game.id):
        found = recorded(world.db, match.system, row)
        told = played(world.db, match, row, found, None)
        for commission in match.commissions:
            yield f"reports/{row.bound:02}-{commission.id}.txt", report_in_words(told, commission).encode()


def _messages(world: World, match: Match, seat: str) -> Iterator[tuple[str, bytes]]:
    """The asker's own: those he wrote, and those that reached him, an unsigned one without its writer."""
    if not seat:
        return
    told = []
    for each in press.of(world.db, match.game.id):
        writer = match.commission(each.seat)
        if each.seat == seat:
            told.append(f"bound {each.bound}, to {each.addressee}:\n{each.text}")
        elif each.reached(seat):
            told.append(f"bound {each.bound}, from {'somebody' if each.anon else writer.name}:\n{each.text}")
    yield "messages.txt", ("\n\n".join(told) + "\n").encode()


def _letters(world: World, name: str) -> Iterator[tuple[str, bytes]]:
    for number in letters.numbers_of(world.db, name):
        row = letters.get(world.db, number)
        if row is not None:
            yield f"letters/in-{number:06}.eml", row.raw
    for number in outbox.numbers_of(world.db, name):
        sent = outbox.get(world.db, number)
        if sent is not None:
            yield f"letters/out-{number:06}.eml", sent.raw


def _json(found: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
