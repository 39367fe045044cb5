"""What a GM may see: STATUS, LOG, PREVIEW, and the umpire's sheet of a bound with everything on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from pbem.store import acts, drafts, outbox, resolutions, seats, withheld
from pbem.store.drafts import DraftRow
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.bounds.standing import stand_of
from pbem.umpire.care.game_overview import game_lines
from pbem.umpire.desk.gm_word import running
from pbem.umpire.desk.queries import open_questions
from pbem.umpire.desk.umpires_sheet import post_sheet
from pbem.umpire.history.preview import look_ahead
from pbem.umpire.history.recorded import title_of
from pbem.umpire.life.terms import agreed
from pbem.umpire.match import Match, sit_by_name
from pbem.umpire.world import World, local


class NotModerated(Exception):
    """Only in a moderated game the GM may look ahead."""


def status(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """STATUS: the game, seat by seat, and what happens next."""
    return "\n".join(f"    {line}" for line in (*game_lines(world, game), *what_is_next(world, game)))


def what_is_next(world: World, game: str) -> Iterator[str]:
    """Where every seat stands, what is in the outbox, and what happens next."""
    match = sit_by_name(world.db, world.settings, game)
    found = match.game
    for row in drafts.of(world.db, game, found.bound, found.edition):
        commission = match.commission(row.seat)
        asked = draft_of(row).questions
        questions = f", {len(asked)} questions open" if asked else ""
        stand = _stand(match, commission, row)
        yield f"  {commission.id:<12} {stand}{questions}"
    yield from open_questions(world, game)
    counts = outbox.counts(world.db)
    yield "outbox: " + (", ".join(f"{number} {state}" for state, number in sorted(counts.items())) or "empty")
    if since := withheld.since(world.db, game):
        until = since + timedelta(hours=agreed(world, game).gm_hours)
        yield f"next: reports wait for RELEASE; at {local(world, until)} they are released without it"
    elif found.hold:
        yield "next: nothing, until RESUME"
    elif found.due is not None:
        yield f"next: bound {found.bound} is resolved {local(world, found.due)}"


def _stand(match: Match, commission: Commission, row: DraftRow) -> str:
    if commission.is_held:
        return stand_of(match, commission, row)
    return "the house" if commission.house else "vacant"


def log(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """LOG: everything that happened to a game, the latest last."""
    kind = arguments[0].lower().rstrip("s")
    return "\n".join(f"    {line}" for line in log_lines(world, game, who, _KINDS.get(kind, ""))[-60:])


_KINDS: Final = {"act": "act", "bound": "bound", "letter": "letter", "sent": "sent", "send": "sent"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's timeline; `kind` is act, bound, letter or sent."""

    at: datetime
    kind: str
    what: str


def log_lines(world: World, game: str, who: str, kind: str = "") -> list[str]:
    """The timeline in lines, of one kind or of all."""
    return [f"{local(world, each.at)}  {each.what}" for each in timeline(world, game, who, kind)]


def timeline(world: World, game: str, who: str, kind: str = "") -> list[Entry]:
    """One entry for each letter, resolution and act, and for what was sent; of one kind or of all.

    A GM who plays reads his own acts alone: another's may tell what his side does not see.
    """
    plays = any(each.address == who for each in seats.of(world.db, game))
    known = [deed for deed in acts.of(world.db, game) if not plays or deed.who == who]
    told = [
        Entry(deed.at, "act", f"act by {deed.who}: {deed.act}{f' ({deed.why})' if deed.why else ''}") for deed in known
    ]
    line = {row.id for row in resolutions.line(world.db, game)}
    told += [
        Entry(row.resolved_at, "bound", f"{title_of(row, row.id in line)} resolved")
        for row in resolutions.of(world.db, game)
    ]
    told += [
        Entry(moment, "letter", f"letter {number} from {seat or '?'}: {state}{f', {note}' if note else ''}")
        for number, seat, state, note, moment in acts.letters_of(world.db, game)
    ]
    told += [
        Entry(moment, "sent", f"sent {what} to {to}: {state}")
        for what, to, state, moment in acts.sends_of(world.db, game)
    ]
    return sorted((each for each in told if kind in ("", each.kind)), key=lambda each: each.at)


def preview(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """PREVIEW: the sheet of the bound as its orders stand, with dice that it will not have; it goes to the GM."""
    found = running(world, game)
    if not agreed(world, game).moderated:
        raise NotModerated(f"{game} is not moderated; nobody looks ahead in a game whose reports wait for nobody")
    match = sit_by_name(world.db, world.settings, game)
    resolution = look_ahead(world, game)
    post_sheet(world, match, resolution, f"Bound {found.bound} as it stands (link {resolution.number}, now spent)")
    return f"bound {found.bound} was looked at as it stands, with link {resolution.number}, which is spent by it."
