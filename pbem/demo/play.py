"""A whole battle by mail in seconds: a mail server in this process, scripted players, and the umpire itself."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from email import message_from_bytes, policy
from pathlib import Path
from typing import Final

from pbem.demo.album import Leaf, write_album
from pbem.demo.club import GM, PASSWORD, UMPIRE, Clock, open_club
from pbem.demo.correspondent import Correspondent
from pbem.demo.player import Player, report_data
from pbem.demo.players.minds import MINDS, OPENINGS, content
from pbem.demo.players.pens import PENS
from pbem.demo.server import MailServer
from pbem.demo.wire import WireLetter
from pbem.scenarios import load
from pbem.settings import FILE_NAME
from pbem.store import games, resolutions
from pbem.umpire.bounds.resolution import read_verdict
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.remains.history import history_of
from pbem.umpire.remains.replay import replay_of
from pbem.umpire.tick import tick
from pbem.umpire.world import World

ZONES: Final = ("Europe/Paris", "America/New_York", "Europe/London", "Europe/Berlin")
REPLAY: Final = "replay.html"
ABSENT: Final = (3, 1)
"""In this bound, the player of this seat (counted from 0) forgets to write."""

Say = Callable[[str], None]


class DemoFailed(Exception):
    """A letter was not answered or a bound not resolved; the message says which."""


@dataclass(frozen=True)
class Summary:
    """What came of a demonstration."""

    index: Path
    bounds: int
    letters_in: int
    letters_out: int
    verdict: str
    answered: bool = True
    """Whether every letter was answered by one of its own."""


def play(scenario: str, bounds: int, folder: Path, say: Say) -> Summary:
    """Play a scenario for at most so many bounds into a folder; raises DemoFailed and ScenarioBroken."""
    clear(folder)
    clock = Clock()
    wire: list[WireLetter] = []
    battle = load(scenario)
    battle = replace(battle, bounds=min(bounds, battle.bounds))
    accounts = dict.fromkeys((UMPIRE, GM, *(_address(seat.id) for seat in battle.seats)), PASSWORD)
    with MailServer(accounts, clock, wire.append) as server, open_club(folder, server, clock) as world:
        say(f"{battle.title}, {battle.date}, by mail: {len(battle.seats)} players, {battle.bounds} bounds")
        say(f"  mail server on 127.0.0.1, SMTP port {server.smtp_port}, IMAP port {server.imap_port}")
        game = new_game(world, battle, Terms(schedule="daily 20:00", zone="Europe/London", gm=GM)).id
        players = [
            _seat(world, game, number, seat.id, seat.name, battle.system, server)
            for number, seat in enumerate(battle.seats)
        ]
        start(world, game)
        tick(world)
        while games.get(world.db, game).state == "running":
            _play_bound(world, game, clock, players, wire, say)
        _check_answers(players)
        verdict = _verdict(games.get(world.db, game).verdict, {side.id: side.name for side in battle.sides})
        (folder / REPLAY).write_text(replay_of(history_of(world.db, game)), encoding="utf-8")
    seats = [*((player.seat, player.name) for player in players), ("gm", "the GM")]
    index = write_album(folder, f"{battle.title}, {battle.date}", seats, [leaf_of(letter) for letter in wire], REPLAY)
    incoming = sum(not from_umpire(letter) for letter in wire)
    return Summary(index, battle.bounds, incoming, len(wire) - incoming, verdict)


def _play_bound(
    world: World, game: str, clock: Clock, players: Sequence[Player], wire: Sequence[WireLetter], say: Say
) -> None:
    bound, before = games.get(world.db, game).bound, len(wire)
    for number, player in enumerate(players):
        clock.advance(7)
        player.empty_mailbox()
        if (bound, number) != ABSENT:
            player.write_orders(clock.now)
    tick(world)
    clock.advance(3)
    for player in players:
        player.empty_mailbox()
        player.answer_questions(clock.now)
    tick(world)
    clock.now = games.get(world.db, game).due or clock.now
    clock.advance(1)
    tick(world)
    for player in players:
        player.empty_mailbox()
    if resolutions.on_line(world.db, game, bound) is None:
        raise DemoFailed(f"bound {bound} was not resolved")
    what = "deployment" if bound == 0 else f"bound {bound}"
    say(f"  {what:<12}{len(wire) - before:>3} letters   {_headline(wire[before:])}")


def _check_answers(players: Sequence[Player]) -> None:
    for player in players:
        if player.unanswered:
            raise DemoFailed(f"letters of {player.name} were never answered: {', '.join(player.unanswered)}")


def _seat(world: World, game: str, number: int, seat: str, name: str, system: str, server: MailServer) -> Player:
    address = _address(seat)
    give_seat(world, game, seat, address, name=name, zone=ZONES[number % len(ZONES)])
    post = Correspondent(name, address, PASSWORD, server.imap_port, server.smtp_port)
    return Player(seat, name, post, PENS[number % len(PENS)], MINDS[system], OPENINGS.get(system, content))


def _address(seat: str) -> str:
    return f"{seat}@players.example"


def from_umpire(letter: WireLetter) -> bool:
    """Whether the umpire sent a letter."""
    return base_recipient(letter.recipient) != "umpire"


def base_recipient(address: str) -> str:
    """The name before `+` and `@`."""
    return address.partition("@")[0].partition("+")[0]


def leaf_of(letter: WireLetter) -> Leaf:
    """A letter as the album shows it."""
    outgoing = from_umpire(letter)
    return Leaf(
        letter.raw, letter.when, base_recipient(letter.recipient if outgoing else letter.envelope_from), outgoing
    )


def _headline(letters: Sequence[WireLetter]) -> str:
    """The subject of the newest report, without its tag and its viewer."""
    for letter in reversed(letters):
        message = message_from_bytes(letter.raw, policy=policy.default)
        if from_umpire(letter) and report_data(message) is not None:
            return re.sub(r"^\[[^\]]*\]\s*|(?<!\s)\s*+\([^()]* view\)$", "", str(message["Subject"]))
    return ""


def _verdict(text: str | None, names: dict[str, str]) -> str:
    verdict = read_verdict(text)
    if verdict is None:
        return "undecided"
    return f"{names[verdict.winner]}: {verdict.degree} victory" if verdict.winner else "a drawn battle"


def clear(folder: Path) -> None:
    """Empty a folder of what an earlier demonstration left there, and of nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("mail", "letters", "pictures"):
        shutil.rmtree(folder / name, ignore_errors=True)
    for file in (folder / "index.html", folder / REPLAY, folder / FILE_NAME, *folder.glob("pbem.db*")):
        file.unlink(missing_ok=True)
