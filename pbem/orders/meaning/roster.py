"""Who can be named: one's own units, those of other seats, the enemy's that are seen, and every name they go by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Piece
from pbem.battle.side import Seat
from pbem.battle.view import View
from pbem.orders.meaning.roads import place_names, road_names
from pbem.orders.words.folding import key
from pbem.orders.words.lexicon import Lexicon, PhraseTable
from pbem.orders.words.nearest import edits

_CODE: Final = re.compile(r"[0-9]+[A-Z]{2,}|[A-Z]{2,}[0-9]+")


@dataclass(frozen=True)
class Roster:
    """The pieces of a view as one seat may name them.

    `own` are the units that the seat may order, `mine` those of them that groups such as ALL mean: a
    commander-in-chief has to name the units of others one by one, or their command.
    """

    view: View
    holder: Seat
    own: Mapping[str, Piece]
    mine: tuple[str, ...]
    by_id: Mapping[str, Piece]
    names: PhraseTable
    commands: PhraseTable
    classes: Mapping[str, tuple[str, ...]]
    gone: frozenset[str]
    places: PhraseTable
    """The names on the map, each with its place."""
    roads: PhraseTable
    """The names of roads, each with its number."""

    def find(self, written: str) -> Piece | None:
        """The piece of that id or of that code on its counter, whatever the case."""
        return self.by_id.get(key(written))

    def near_ids(self, written: str, among: Iterable[str] | None = None) -> tuple[str, ...]:
        """Own units whose id is one keystroke from what was written."""
        chosen = self.own if among is None else among
        return tuple(unit for unit in chosen if edits(key(unit), key(written)) <= 1)

    def of_class(self, name: str, among: Iterable[str]) -> tuple[str, ...]:
        """Those units that a class word means."""
        return tuple(unit for unit in among if name in self.classes.get(unit, ()))

    def of_command(self, name: str) -> tuple[str, ...]:
        """Own units of a command, generals left out."""
        return tuple(unit for unit, piece in self.own.items() if piece.command == name)

    def commander(self, piece: Piece) -> str:
        """The name of the seat that commands a piece of the same side."""
        return next((seat.name for seat in self.view.seats if seat.id == piece.seat), "another seat")


def roster(view: View, seat: str, words: Lexicon) -> Roster:
    """The roster of a seat."""
    holder = next(found for found in view.seats if found.id == seat)
    own = {piece.id: piece for piece in view.commands(seat)}
    mine = tuple(unit for unit, piece in own.items() if piece.seat == seat) or tuple(own)
    return Roster(
        view=view,
        holder=holder,
        own=own,
        mine=mine,
        by_id=_by_code(view.pieces),
        names=PhraseTable.of(_names(view.pieces)),
        commands=PhraseTable.of((piece.command, piece.command) for piece in own.values() if piece.command),
        classes={piece.id: _classes(piece, words) for piece in view.pieces},
        gone=frozenset(key(unit) for unit in view.gone),
        places=PhraseTable.of(place_names(view.ground)),
        roads=PhraseTable.of(road_names(view.ground)),
    )


def _by_code(pieces: Sequence[Piece]) -> dict[str, Piece]:
    """Every piece by its id, and by what is printed on its counter such as `3BR`; an id goes before that."""
    codes = {key(name): piece for piece in pieces for name in piece.aliases if _CODE.fullmatch(name)}
    return codes | {key(piece.id): piece for piece in pieces}


_ARTICLE: Final = re.compile(r"the\s+", re.IGNORECASE)
_ARTICLE_AND_NOUN: Final = 2
"""Words: without its article `the King` is a word like others, and `the Guard Howitzer` is a name still."""


def _names(pieces: Sequence[Piece]) -> Iterator[tuple[str, str]]:
    for piece in pieces:
        for name in (piece.id, piece.name, *piece.aliases):
            if name.strip():
                yield name, piece.id
            if _ARTICLE.match(name) and len(name.split()) > _ARTICLE_AND_NOUN:
                yield _ARTICLE.sub("", name), piece.id


def _classes(piece: Piece, words: Lexicon) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words.class_of(name) for name in (*piece.classes, piece.arm.value)))
