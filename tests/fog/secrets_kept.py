"""Canaries: a word of its own in everything that somebody may not know, and who may read it, and from when on."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from pbem.battle.scenario import Scenario
from pbem.mail.identity.token import Mark, Purpose, token
from pbem.store import chains, games, gm_letters, seats, tenures
from pbem.store.outbox import Posted
from pbem.umpire.mailing.marks import mark_of_gm
from pbem.umpire.world import World
from tests.fog.opened import opened

NEVER = 10_000
_CANARY = re.compile("zq[a-t]{14}")


def canary(*what: str) -> str:
    """A word that nobody would write by chance, the same for the same thing."""
    digest = hashlib.sha256("|".join(what).encode()).digest()
    return "zq" + "".join(chr(ord("a") + byte % 20) for byte in digest[:14])


@dataclass(frozen=True, slots=True)
class Secret:
    """A word; `side` and, narrower, `seat` may know it, everybody from letters about bound `out` on."""

    word: str
    what: str
    side: str = ""
    seat: str = ""
    out: int = NEVER
    gm: bool = False
    last: bool = False
    """Whether the last letter, when all is over, tells it to everybody."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who gets letters; the GM and strangers have no side."""

    side: str = ""
    seats: tuple[str, ...] = ()
    gm: bool = False

    def may_know(self, secret: Secret, bound: int) -> bool:
        """Whether a letter about a bound may tell him."""
        if self.gm:
            return secret.gm or bound >= secret.out
        mine = secret.seat in self.seats if secret.seat else bool(self.side) and secret.side == self.side
        return mine or (bool(self.side) and bound >= secret.out)


def sown(scenario: Scenario) -> tuple[Scenario, list[Secret]]:
    """The scenario with a canary in every briefing, every zone's words, and every unit's name and alias."""
    found: list[Secret] = []

    def secret(what: str, side: str, name: str, out: int = NEVER) -> str:
        # A GM who does not play is sent the umpire's sheet, on which both armies stand.
        everything = what in ("unit", "alias")
        found.append(
            Secret(
                canary(what, side, name),
                f"{what} of {name or side}",
                side,
                out=out,
                gm=everything,
                last=everything or what == "briefing",
            )
        )
        return found[-1].word

    def unit(row: Mapping[str, Any]) -> dict[str, Any]:
        out = max(1, int(row.get("arrives", 0)))
        name, alias = secret("unit", row["side"], row["id"], out), secret("alias", row["side"], row["id"], out)
        return {**row, "name": f"{row['name']} {name}", "aliases": [*row.get("aliases", ()), alias]}

    briefings = {
        side: f"{text}\n\nA word for you: {secret('briefing', side, '')}."
        for side, text in sorted(scenario.briefings.items())
    }
    zones = {
        side: tuple(
            replace(zone, why=f"{zone.why} {secret('zone', side, str(number))}") for number, zone in enumerate(own)
        )
        for side, own in scenario.zones.items()
    }
    return replace(scenario, briefings=briefings, zones=zones, units=tuple(unit(row) for row in scenario.units)), found


def of_the_house(world: World, game: str, last_bound: int) -> Iterator[Secret]:
    """The secrets of the server itself: keys, reply words, links of dice that are not open yet, addresses."""
    row = games.get(world.db, game)
    yield Secret(chains.get(world.db, row.chain).secret.hex(), "the secret of the dice", last=True)
    yield Secret(row.token_secret.hex(), "a secret of the game")
    for commission in seats.of(world.db, game):
        for tenure in tenures.of_seat(world.db, game, commission.id):
            for bound, purpose in product(range(last_bound + 3), (Purpose.ORDERS, Purpose.PRESS)):
                yield Secret(
                    token(row.token_secret, Mark(game, f"tenure {tenure.id}", bound, 1, purpose)),
                    f"reply word {bound}",
                    commission.side,
                    commission.id,
                )
        if commission.address:
            yield from of_a_player(commission.address, commission.side, commission.id)
    for bound in range(last_bound + 3):
        word = token(row.token_secret, Mark(game, f"gm {row.gm}", bound, 1, Purpose.GM))
        yield Secret(word, f"reply word of the GM {bound}", gm=True)
    for letter in range(1, 1 + gm_letters.next_number(world.db, game)):
        for bound in range(last_bound + 3):
            word = token(row.token_secret, mark_of_gm(row, opening=(bound, 1), number=letter))
            yield Secret(word, f"reply word of letter {letter} to the GM", gm=True)
    yield Secret(row.gm, "the GM's address", gm=True)


def of_a_player(address: str, side: str, seat: str) -> Iterator[Secret]:
    """His address and his name."""
    for part in (address, *address.split("@")):
        yield Secret(part, f"address of {seat}", side, seat, gm=True)
    yield Secret(name_of(seat), f"name of {seat}", side, seat, gm=True)


def name_of(seat: str) -> str:
    """The name a player of our clubs bears."""
    return canary("player", seat)


def leaks(
    letters: Iterable[tuple[Posted, str, bytes, str]], readers: Mapping[str, Reader], secrets: Iterable[Secret]
) -> list[str]:
    """Every secret that somebody was told who may not know it; letters are (row, recipient, bytes, return path)."""
    kept = [(secret, secret.word.casefold(), bool(_CANARY.fullmatch(secret.word))) for secret in secrets]
    told = []
    for row, recipient, raw, return_path in letters:
        reader, text = readers.get(recipient, Reader()), opened(raw, recipient, return_path)
        canaries = set(_CANARY.findall(text))
        told += [
            f"{secret.what} to {recipient} in a letter of kind {row.kind!r} about bound {row.bound}"
            for secret, word, is_canary in kept
            if (word in canaries if is_canary else word in text)
            and not reader.may_know(secret, row.bound)
            and not (secret.last and row.kind == "last")
        ]
    return told
