"""An evening with a GM: a game from its announcement to a draw, with everything that happens around its bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from pbem.demo.album import write_album
from pbem.demo.club import GM, PASSWORD, UMPIRE, Clock, open_club
from pbem.demo.correspondent import Correspondent
from pbem.demo.people import NoSuchLetter, Person
from pbem.demo.play import DemoFailed, Say, Summary, clear, from_umpire, leaf_of
from pbem.demo.server import MailServer
from pbem.demo.wire import WireLetter
from pbem.scenarios import load
from pbem.store import games, players
from pbem.umpire.life.start_game import Terms, new_game
from pbem.umpire.life.terms import usual
from pbem.umpire.tick import tick
from pbem.umpire.world import World

PEOPLE: Final = {
    "henri": "Henri, a stranger",
    "george": "George, a stranger",
    "louise": "Louise, a stranger",
    "anne": "Anne, of the club",
    "maurice": "Maurice, a reserve",
    "gm": "the GM",
}
"""Everybody who writes, with the words by which the album calls him."""
WISHES: Final = {"henri": "as gramont", "george": "as george", "louise": "as harcourt", "anne": "any side"}
RULED_ON: Final = "FI3"


@dataclass
class Evening:
    """The game, its people and the clock, as the script goes on."""

    world: World
    clock: Clock
    people: dict[str, Person]
    say: Say
    wire: list[WireLetter]
    game: str = ""
    _counted: int = field(default=0)

    def tick(self) -> None:
        """Half a minute passes, and the umpire looks."""
        self.clock.advance(1)
        tick(self.world)

    def told(self, what: str) -> None:
        """A line for whoever looks on, with how many letters it took."""
        self.say(f"  {what:<58}{len(self.wire) - self._counted:>3} letters")
        self._counted = len(self.wire)

    @property
    def gm(self) -> Person:
        """Who looks after the game."""
        return self.people["gm"]

    @property
    def bound(self) -> int:
        """The bound that is being ordered."""
        return games.get(self.world.db, self.game).bound

    def commanders(self) -> list[Person]:
        """Those who hold a seat now, in the sequence of the seats."""
        rows = self.world.db.conn.execute(
            "SELECT a.address FROM tenures t JOIN addresses a ON a.player = t.player AND a.until IS NULL "
            "WHERE t.game = ? AND t.ended = '' ORDER BY t.seat",
            [self.game],
        )
        return [self.people[str(row[0]).partition("@")[0]] for row in rows]


def play_evening(folder: Path, say: Say) -> Summary:
    """Play the evening into a folder; raises DemoFailed."""
    clear(folder)
    clock = Clock()
    wire: list[WireLetter] = []
    accounts = dict.fromkeys((UMPIRE, GM, *(_address(name) for name in PEOPLE if name != "gm")), PASSWORD)
    with (
        MailServer(accounts, clock, wire.append, vouches=True) as server,
        open_club(folder, server, clock, vouched=True) as world,
    ):
        people = {
            name: Person(name, told, Correspondent(told.partition(",")[0], _address(name), PASSWORD, server.imap_port,
                                                   server.smtp_port), clock)
            for name, told in PEOPLE.items()
        }  # fmt: skip
        evening = Evening(world, clock, people, say, wire)
        say("The life of a game: Dettingen, announced, joined, looked after and agreed to be drawn")
        try:
            for scene in SCENES:
                scene(evening)
        except NoSuchLetter as missing:
            raise DemoFailed(str(missing)) from missing
        bounds = evening.bound
    index = write_album(folder, "The life of a game", [*PEOPLE.items()], [leaf_of(letter) for letter in wire])
    incoming = sum(not from_umpire(letter) for letter in wire)
    return Summary(index, bounds, incoming, len(wire) - incoming, "A draw by agreement", answered=False)


def _announced(evening: Evening) -> None:
    world, clock = evening.world, evening.clock
    for name in ("anne", "maurice"):
        players.register(world.db, _address(name), clock.now, PEOPLE[name].partition(",")[0])
    kept = replace(
        usual(world.settings), announced=True, wanted_by=clock.now + timedelta(days=14), moderated=True
    )  # fmt: skip
    battle = replace(load("dettingen"), bounds=6)
    evening.game = new_game(world, battle, Terms(schedule="daily 20:00", zone="Europe/London", gm=GM), kept).id
    evening.people["anne"].write("GAMES\n", "What is played?")
    evening.tick()
    evening.told(f"{evening.game} is announced, and a member asks for GAMES")


def _joined(evening: Evening) -> None:
    for name, wish in WISHES.items():
        evening.people[name].write(f"JOIN {evening.game} {wish}\n", "I would like to play")
        evening.tick()
    for name in ("henri", "george", "louise"):
        asked = [each for each in _requests(evening.gm) if PEOPLE[name].partition(",")[0] in each[1]]
        evening.gm.answer(f"(request {asked[0][0]})", f"APPROVE {asked[0][0]}\n")
        evening.tick()
    evening.people["maurice"].write("RESERVE\n", "If you need somebody")
    evening.tick()
    evening.gm.answer("The game is full", "START\n")
    evening.tick()
    evening.told("three strangers are let in by the GM, and it starts")


def _requests(gm: Person) -> list[tuple[int, str]]:
    """The numbers of the requests in the GM's mailbox, each with what its letter says."""
    gm.empty_mailbox()
    found = []
    for letter in gm.letters:
        _, _, tail = str(letter["Subject"]).partition("(request ")
        if tail:
            body = letter.get_body(("plain",))
            found.append((int(tail.rstrip(")")), str(body.get_content()) if body else ""))
    return found


def _early(evening: Evening) -> None:
    for person in evening.commanders():
        person.answer(f"[{evening.game} b0]", "READY\n")
    evening.tick()
    evening.clock.advance(31)
    evening.tick()
    _released(evening)
    evening.told("all are READY: the deployment is played early")


def _holiday(evening: Evening) -> None:
    person, day = evening.commanders()[0], evening.clock.now
    first, last = (f"{each.day} {each:%b}" for each in (day, day + timedelta(days=4)))
    person.answer(f"[{evening.game} b0]", f"AWAY {first} to {last}\n")
    evening.tick()
    evening.told("one commander is AWAY for four days: the deadline moves")


def _ruled(evening: Evening) -> None:
    for person in evening.commanders():
        person.answer(f"[{evening.game} b0]", "all hold\n")
    evening.tick()
    _deadline(evening)
    evening.gm.answer("waits for you", f"RULE {RULED_ON} hits 1 because of the marsh\n")
    evening.tick()
    evening.told("bound 1 waits for the GM, who rules on it")
    _released(evening, "your letter")
    evening.told("and releases the reports")


def _resigned(evening: Evening) -> None:
    person = evening.commanders()[-1]
    person.answer(f"[{evening.game} b1]", "RESIGN\n")
    evening.tick()
    person.answer("Do you resign", "1a\n")
    evening.tick()
    evening.tick()
    reserve = evening.people["maurice"]
    reserve.answer("Will you take command", reserve.number_in("Will you take command", "ACCEPT") + "\n")
    evening.tick()
    evening.told("one resigns, and a reserve accepts the seat")


def _played(evening: Evening) -> None:
    for person in evening.commanders():
        person.answer(evening.game, "BOUND 2\nall hold\n")
    evening.tick()
    _deadline(evening)
    _released(evening)
    evening.told("bound 2 is played")


def _rolled_back(evening: Evening) -> None:
    evening.gm.answer(f"[{evening.game}", "ROLLBACK TO BOUND 2 the map was wrong\n")
    evening.gm.confirm(evening.tick)
    evening.told("the GM goes back to bound 2: a code makes sure")


def _drawn(evening: Evening) -> None:
    first, *others = evening.commanders()
    first.answer(evening.game, "DRAW\n")
    evening.tick()
    for person in others:
        person.answer("offers a draw", "AGREE draw\n")
        evening.tick()
    for person in evening.people.values():
        person.empty_mailbox()
    if games.get(evening.world.db, evening.game).state != "over":
        raise DemoFailed("the draw was not agreed")
    evening.told("all agree to a draw, and the fog is lifted")


Scene = Callable[[Evening], None]
SCENES: Final[Sequence[Scene]] = (
    _announced, _joined, _early, _holiday, _ruled, _resigned, _played, _rolled_back, _drawn,
)  # fmt: skip


def _deadline(evening: Evening) -> None:
    due = games.get(evening.world.db, evening.game).due
    if due is not None:
        evening.clock.now = due
    evening.tick()


def _released(evening: Evening, about: str = "waits for you") -> None:
    evening.gm.answer(about, "RELEASE\n")
    evening.tick()


def _address(name: str) -> str:
    return GM if name == "gm" else f"{name}@players.example"
