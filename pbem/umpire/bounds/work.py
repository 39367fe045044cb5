"""A bound that is due as pure work: everything that its outcome and its letters are made from, and what is made of it.

Both are canonical JSON where they leave the process: no address, no secret of a game and no later link of its dice is
in them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from importlib import import_module
from typing import Any, Final, cast

import msgspec

import pbem
from pbem.battle.canonical import from_json, to_json
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.system import RuleSystem, Verdict
from pbem.report.bulletin.luck import Luck
from pbem.report.bulletin.proof import Proof
from pbem.report.card import GameCard
from pbem.report.page import Page, Picture
from pbem.store.chains import Chain
from pbem.store.drafts import DraftRow
from pbem.store.games import Game
from pbem.store.players import Player
from pbem.store.seats import Commission
from pbem.umpire.bounds.calendars import Entry
from pbem.umpire.bounds.opening import Opened
from pbem.umpire.bounds.resolution import Resolution
from pbem.umpire.match import Match, position_of_text, position_text, rules_of

PROGRAM: Final = f"pbem {pbem.__version__}"


class Refused(Exception):
    """Work of another program or of another version of the rules."""


@dataclass(frozen=True, slots=True)
class Work:
    """One bound of one game; `moment` is when it is resolved, `deadline` that of the bound after it.

    `luck` is the ledger before it, `entry` the deadline in calendars and `gone` what takes another away. `ahead` are
    the lines by seat that were ordered for the bound after it; a tutor's pupil reads the `lesson`, or the
    `last_lesson` where the battle ends with the bound; `gm_looks` where the GM is sent the map with everything.
    `module` is where our own table has the rule system.
    """

    program: str
    rules: str
    module: str
    game: Game
    commissions: tuple[Commission, ...]
    players: tuple[Player, ...]
    card: GameCard
    position: str
    sheets: tuple[Sheet, ...]
    salts: dict[str, str]
    rulings: tuple[Ruling, ...]
    number: int
    link: bytes
    public: bytes
    proof: Proof | None
    luck: dict[str, Luck]
    missed: tuple[str, ...]
    notes: tuple[str, ...]
    lesson: tuple[str, ...]
    last_lesson: tuple[str, ...]
    moment: datetime
    deadline: datetime
    entry: Entry
    gone: tuple[Entry, ...]
    ahead: tuple[tuple[str, str], ...]
    gm_looks: bool

    def match(self) -> Match:
        """The match as it stands before the bound; raises Refused where the program or the rules are others."""
        system = cast(RuleSystem[Any], import_module(self.module)) if self.module else rules_of(self.game)
        if (self.program, self.rules) != (PROGRAM, system.VERSION):
            raise Refused(f"{self.program} with {self.game.system} {self.rules}, and this is {PROGRAM}")
        chain = Chain(self.game.chain, "", b"", self.card.anchor, 0)
        position = position_of_text(system, self.game.id, self.position)
        players = {player.id: player for player in self.players}
        return Match(self.game, self.commissions, players, chain, self.card, system, position)


def without_secrets(match: Match) -> Match:
    """A match for work that leaves the process."""
    return replace(
        match,
        game=replace(match.game, token_secret=b"", gm=""),
        commissions=tuple(replace(each, address="", briefing="") for each in match.commissions),
        players={number: replace(player, address="", name="") for number, player in match.players.items()},
    )


@dataclass(frozen=True)
class Case:
    """One game of those that are played now: the match as it stands, its drafts, and the work that they make."""

    match: Match
    rows: list[DraftRow]
    work: Work


@dataclass(frozen=True)
class Made:
    """What is made of the work; `pages` are the reports by seat, without the addresses they go to.

    `ahead` is what seats are told of the orders that they had given ahead.
    """

    found: Resolution
    opened: tuple[Opened, ...]
    ahead: tuple[tuple[str, Page], ...]
    pages: tuple[tuple[str, Page], ...]
    umpires_map: Picture | None


@dataclass(frozen=True, slots=True)
class _Made:
    """The same as it travels: what went into the resolution is known to whoever asked."""

    after: str
    events: tuple[Event, ...]
    verdict: Verdict | None
    opened: tuple[Opened, ...]
    ahead: tuple[tuple[str, Page], ...]
    pages: tuple[tuple[str, Page], ...]
    umpires_map: Picture | None


@dataclass(frozen=True, slots=True)
class _Head:
    program: str


def work_of(text: bytes) -> Work:
    """Work read back; raises Refused where another program wrote it."""
    head = msgspec.json.decode(text, type=_Head)
    if head.program != PROGRAM:
        raise Refused(f"{head.program}, and this is {PROGRAM}")
    return from_json(text, Work)


def made_text(system: RuleSystem[Any], made: Made) -> bytes:
    """What was made as it travels."""
    found = made.found
    after = position_text(system, found.after)
    return to_json(_Made(after, found.events, found.verdict, made.opened, made.ahead, made.pages, made.umpires_map))


def made_of(system: RuleSystem[Any], work: Work, before: Any, text: bytes) -> Made:
    """What somebody made of that work, read back; `before` is the position that is in it."""
    read = from_json(text, _Made)
    found = Resolution(
        sheets=work.sheets,
        salts=work.salts,
        rulings=work.rulings,
        number=work.number,
        link=work.link,
        public=work.public,
        before=before,
        after=position_of_text(system, work.game.id, read.after),
        events=read.events,
        verdict=read.verdict,
    )
    return Made(found, read.opened, read.ahead, read.pages, read.umpires_map)
