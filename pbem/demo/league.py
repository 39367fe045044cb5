"""A league by mail in two minutes: six scripted players, two rounds of mirrored matches, one withdrawal."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Final

from pbem.demo.album import page_of, write_album
from pbem.demo.club import FIRST_MORNING, GM, PASSWORD, UMPIRE, Clock, open_club
from pbem.demo.correspondent import Correspondent, plain_text
from pbem.demo.play import DemoFailed, Say, base_recipient, clear, leaf_of
from pbem.demo.player import report_data
from pbem.demo.players.minds import MINDS
from pbem.demo.players.pens import PENS, Draft, Pen
from pbem.demo.server import MailServer
from pbem.demo.wire import WireLetter
from pbem.store import games, leagues, players
from pbem.umpire.league.file import read_league
from pbem.umpire.league.gazettes import print_gazette
from pbem.umpire.league.people import player_at, withdraw
from pbem.umpire.league.season import season_of
from pbem.umpire.league.seasons import new_league, start_season
from pbem.umpire.league.site import write_site
from pbem.umpire.league.tables import ratings_text, tables_text
from pbem.umpire.tick import tick
from pbem.umpire.world import World

NAME: Final = "spring"
PEOPLE: Final = ("Anne", "Bruno", "Clara", "David", "Emil", "Frieda")
RESERVE: Final = "Rita"
LEAVES: Final = "Frieda"
"""Who withdraws after the first round."""
BOLDNESS: Final = (5, 2, 4, 1, 3, 5, 4)
"""How many of five troops each lets go forward."""
ROUNDS: Final = 2
BOUNDS: Final = 4

_FILE: Final = """# The league of the demonstration: a round robin of mirrored matches, shortened to four bounds.
title = "The Spring League"
system = "napoleonic_squares"
scenarios = ["raab"]
players = [{players}]
reserves = ["{reserve}"]
start = {start}
zone = "Europe/London"
round_days = 14
deadlines = "daily 20:00"
bounds = {bounds}
points = "matrix-20"    # by the difference of victory points: both games of a match are compared with each other
tie_breaks = ["head-to-head", "sonneborn-berger", "margin", "wins"]
"""


@dataclass
class Member:
    """A player of a league: one mailbox for all his games, each letter answered as it comes."""

    post: Correspondent
    pen: Pen
    system: str
    boldness: int
    sent: list[str] = field(default_factory=list)
    answered: set[str] = field(default_factory=set)

    def read_and_answer(self, clock: Clock) -> int:
        """Answer every new letter that wants orders or asks, and return how many were written."""
        written = len(self.sent)
        for letter in self.post.new_letters():
            self.answered.add(str(letter["In-Reply-To"] or ""))
            draft = self._draft(letter)
            if draft is not None:
                clock.advance(1)
                self.sent.append(self.post.reply(letter, draft, clock.now))
        return len(self.sent) - written

    def _draft(self, letter: EmailMessage) -> Draft | None:
        subject, data = str(letter["Subject"]), report_data(letter)
        if data is not None:
            return self._orders(letter, data)
        if letter["In-Reply-To"]:
            codes = re.findall(r"^[ \t]*+\|?[ \t]*+(\d+a)\s", plain_text(letter), re.MULTILINE)
            return Draft(" ".join(codes) + "\n") if "need" in subject and codes else None
        asks = letter["Reply-To"] and "ORDER FORM" in plain_text(letter).upper()
        return Draft("READY\n") if asks else None

    def _orders(self, letter: EmailMessage, data: dict[str, Any]) -> Draft | None:
        if data["next"]["bound"] is None:
            return None
        found = MINDS[self.system](data, str(data["seat"]))
        # The less bold leave a part of their troops where they stand, so that no two fight the same battle.
        wishes = [wish for number, wish in enumerate(found) if (number + int(data["bound"])) % 5 < self.boldness]
        return self.pen(wishes, plain_text(letter), self.post.name) if wishes else Draft("all hold\n")


@dataclass(frozen=True)
class Season:
    """What came of the demonstration: where it lies, and how much crossed the wire."""

    index: Path
    games: int
    letters: int
    table: str
    ratings: str


def play_league(folder: Path, say: Say, bounds: int = BOUNDS) -> Season:
    """Play two rounds of games of so many bounds into a folder; raises DemoFailed."""
    bounds = min(bounds, BOUNDS)
    clear(folder)
    for name in ("site", "gazette"):
        shutil.rmtree(folder / name, ignore_errors=True)
    clock = Clock()
    wire: list[WireLetter] = []
    everybody = (*PEOPLE, RESERVE)
    accounts = dict.fromkeys((UMPIRE, GM, *map(_address, everybody)), PASSWORD)
    with MailServer(accounts, clock, wire.append) as server, open_club(folder, server, clock) as world:
        _found(world, folder, say, bounds)
        members = [_member(name, number, server) for number, name in enumerate(everybody)]
        for number in range(1, ROUNDS + 1):
            _play_round(world, number, clock, members, wire, say)
            if number == 1:
                told = withdraw(world, NAME, player_at(world, _address(LEAVES)))
                say(f"  {told}")
        print_gazette(world, NAME)
        tick(world)
        for member in members:
            member.read_and_answer(clock)
            if unanswered := [sent for sent in member.sent if sent not in member.answered]:
                raise DemoFailed(f"letters of {member.post.name} were never answered: {', '.join(unanswered)}")
        season, number_of_games = season_of(world.db, NAME), len(leagues.fixtures(world.db, NAME))
        table, ratings = tables_text(season), ratings_text(world, NAME)
        say("  the site is written …")
        write_site(world, folder / "site")
    seats = [*((base_recipient(_address(name)), name) for name in everybody), ("gm", "the GM")]
    write_album(folder, "The Spring League", seats, [leaf_of(letter) for letter in wire])
    _write_gazettes(folder, wire)
    return Season(folder / "site" / "index.html", number_of_games, len(wire), table, ratings)


def _write_gazettes(folder: Path, wire: Sequence[WireLetter]) -> None:
    """Every gazette as its first reader has it, who is sent maps."""
    (folder / "gazette").mkdir(exist_ok=True)
    for letter in wire:
        message = message_from_bytes(letter.raw, policy=policy.default)
        found = re.search(r": gazette (\d+)$", str(message["Subject"]))
        if found and base_recipient(letter.recipient) == base_recipient(_address(PEOPLE[0])):
            (folder / "gazette" / f"{found[1]}.html").write_text(page_of(message, folder), encoding="utf-8")


def _found(world: World, folder: Path, say: Say, bounds: int) -> None:
    file = folder / "leagues" / f"{NAME}.toml"
    file.parent.mkdir(exist_ok=True)
    listed = ", ".join(f'"{name} <{_address(name)}>"' for name in PEOPLE)
    reserve = f"{RESERVE} <{_address(RESERVE)}>"
    start = FIRST_MORNING.date()
    file.write_text(_FILE.format(players=listed, reserve=reserve, start=start, bounds=bounds), encoding="utf-8")
    plan = read_league(file, world.settings, start)
    new_league(world, plan)
    for name in (*PEOPLE, RESERVE):
        number = player_at(world, _address(name))
        # Maps are drawn for one of them; the others play by the computer's edition, which is what makes it quick.
        players.prefer(world.db, number, {"map": "small" if name == PEOPLE[0] else "off", "closer": "off"})
    start_season(world, NAME)
    say(f"{plan.title}: {len(PEOPLE)} players, one reserve, {ROUNDS} rounds of mirrored Raab, {bounds} bounds a game")


def _play_round(
    world: World, number: int, clock: Clock, members: Sequence[Member], wire: Sequence[WireLetter], say: Say
) -> None:
    begins = season_of(world.db, NAME).league.plan.begins(number) + timedelta(hours=9)
    clock.now = max(clock.now, begins)
    tick(world)
    made = _running(world)
    say(f"round {number}: {len(made)} games begin")
    bounds = season_of(world.db, NAME).league.plan.bounds or BOUNDS
    for step in range(bounds + 2):
        running = _running(world)
        if not running:
            break
        before = len(wire)
        for _ in range(3):
            if not sum(member.read_and_answer(clock) for member in members):
                break
            tick(world)
        clock.now = max(clock.now, *(games.get(world.db, name).due or clock.now for name in running))
        clock.advance(1)
        tick(world)
        what = "deployment" if step == 0 else f"bound {step}"
        say(f"  {what:<12}{len(wire) - before:>4} letters, {len(_running(world))} games go on")
    if left := _running(world):
        raise DemoFailed(f"{', '.join(left)} did not end in {bounds} bounds")
    tick(world)


def _running(world: World) -> list[str]:
    return [game.id for game in games.running(world.db)]


def _member(name: str, number: int, server: MailServer) -> Member:
    post = Correspondent(name, _address(name), PASSWORD, server.imap_port, server.smtp_port)
    return Member(post, PENS[number % len(PENS)], "napoleonic_squares", BOLDNESS[number])


def _address(name: str) -> str:
    return f"{name.lower()}@players.example"
