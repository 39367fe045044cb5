"""Letters in and out through the embedded server, against the same bytes through bare SMTP and IMAP."""

from __future__ import annotations

import smtplib
import tempfile
import time
from pathlib import Path

import imapclient

from pbem.demo.club import GM, PASSWORD, UMPIRE, Clock, open_club
from pbem.demo.correspondent import Correspondent
from pbem.demo.players.pens import Draft
from pbem.demo.server import MailServer
from pbem.scenarios import load
from pbem.store import players
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.tick import tick

LETTERS = 30
PLAYERS = 4

SLOW = True


def measure() -> None:
    """So many letters with orders are fetched, kept, read, filed and acknowledged, without maps and with them."""
    for wish, what in (("off", "letters in and out, no maps"), ("large", "letters in and out, with maps")):
        ours, sizes = umpire(wish)
        floor = bare(sizes)
        rate = f"{LETTERS / ours:>10.1f} letters/s"
        print(f"{what:<34}{rate}   {ours / floor:>7.1f} x the floor (bare SMTP and IMAP)")


def umpire(wish: str) -> tuple[float, list[int]]:
    """Seconds for one pass of the umpire over the letters, and the sizes of what crossed the wire."""
    battle = load("dettingen")
    addresses = [f"{seat.id}@players.example" for seat in battle.seats]
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock()
        accounts = dict.fromkeys((UMPIRE, GM, *addresses), PASSWORD)
        with MailServer(accounts, clock) as server, open_club(Path(folder), server, clock) as world:
            game = new_game(world, battle, Terms(schedule="daily 20:00", gm=GM)).id
            for seat, address in zip(battle.seats, addresses, strict=True):
                players.prefer(world.db, give_seat(world, game, seat.id, address), {"map": wish})
            start(world, game)
            tick(world)
            posts = [Correspondent("", a, PASSWORD, server.imap_port, server.smtp_port) for a in addresses]
            opened = [post.new_letters()[0] for post in posts]
            before = len(server.letters)
            for number in range(LETTERS):
                which = number % PLAYERS
                posts[which].reply(opened[which], Draft(f"# letter {number}\nWAIT\n"), clock.now)
            began = time.perf_counter()
            done = tick(world)
            took = time.perf_counter() - began
            assert done.taken.read == LETTERS, "every letter was read"
            assert len(server.letters) - before >= 2 * LETTERS, "every letter was answered"
            return took, [len(letter.raw) for letter in server.letters[before:]]


def bare(sizes: list[int]) -> float:
    """Seconds to fetch half of these letters and send the other half with nothing done to them."""
    with MailServer({UMPIRE: PASSWORD}) as server:
        incoming, outgoing = sizes[:LETTERS], sizes[LETTERS:]
        for size in incoming:
            server.deliver(UMPIRE, b"Subject: x\r\n\r\n" + b"x" * size)
        began = time.perf_counter()
        with imapclient.IMAPClient("127.0.0.1", port=server.imap_port, ssl=False) as client:
            client.login(UMPIRE, PASSWORD)
            client.select_folder("INBOX")
            assert len(client.fetch(client.search(), ["BODY.PEEK[]"])) == LETTERS
        with smtplib.SMTP("127.0.0.1", server.smtp_port) as post:
            for size in outgoing:
                body = b"\r\n".join([b"x" * 76] * (size // 78))
                post.sendmail(UMPIRE, [UMPIRE], b"Subject: x\r\n\r\n" + body)
        return time.perf_counter() - began
