"""Messages and orders that ride from a general: where each set out, and what became of it on which line of history.

A rollback takes nothing back here: a message counts as long as the bound in which it was given counts, and so does its
arrival.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from pbem.store.database import add, every


@dataclass(frozen=True, slots=True)
class Courier:
    """One message; `start` is the place it set out from, as the rules write it, and `bound` that in which it did.

    Where it has a `unit` it is orders to it, and `text` a sheet in its format.
    """

    id: int
    game: str
    seat: str
    receiver: str
    bound: int
    edition: int
    start: str
    text: str
    unit: str = ""


def send(
    db: Database, game: str, seat: str, receiver: str, opening: tuple[int, int], start: str, text: str, unit: str = ""
) -> int:
    """Keep a message that sets out, and return its number."""
    row = {"game": game, "seat": seat, "receiver": receiver, "bound": opening[0], "edition": opening[1]}
    return add(db, "couriers", row | {"start": start, "text": text, "unit": unit})


def of(db: Database, game: str) -> list[Courier]:
    """Every message that ever set out in a game, the first one first."""
    return every(db, Courier, "SELECT * FROM couriers WHERE game = ? ORDER BY id", [game])


def done(db: Database, game: str) -> dict[int, set[tuple[int, int]]]:
    """By message, the bounds and editions at whose end it arrived or came back."""
    rows = db.conn.execute(
        """SELECT d.courier, d.bound, d.edition FROM couriers c JOIN couriers_done d ON d.courier = c.id
        WHERE c.game = ?""",
        [game],
    )
    found: dict[int, set[tuple[int, int]]] = {}
    for courier, bound, edition in rows:
        found.setdefault(int(courier), set()).add((int(bound), int(edition)))
    return found


def settled(db: Database, game: str, opening: tuple[int, int], how: str) -> list[Courier]:
    """What `arrived` or was `returned` at the end of a bound, the first that set out first."""
    return every(
        db, Courier,
        """SELECT c.* FROM couriers c JOIN couriers_done d ON d.courier = c.id
        WHERE c.game = ? AND d.bound = ? AND d.edition = ? AND d.how = ? ORDER BY c.id""",
        [game, *opening, how],
    )  # fmt: skip


def settle(db: Database, courier: int, opening: tuple[int, int], how: str) -> None:
    """Write down that a message has `arrived` or is `returned` at the end of a bound."""
    add(db, "couriers_done", {"courier": courier, "bound": opening[0], "edition": opening[1], "how": how})
