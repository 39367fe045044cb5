"""Short lines of a hurried player with what they may mean, for all systems: nothing else may be done unflagged."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pbem import orders
from pbem.battle.order import Order, Sheet
from pbem.battle.piece import Arm, Piece
from pbem.orders import Context, Draft
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

SEATS: Final = (
    "dettingen-opening gramont", "raab-opening john", "brandywine washington", "beattenburg poniatowski",
    "mollwitz frederick",
)  # fmt: skip
_STAYS: Final = ("hold", "halt", "stand", "defend")
_GOES: Final = ("move", "advance", "march", "assault", "melee", "charge", "enter")
FRAMES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "en": (
        ("{a} {p}, {b} {q}", "a goes p; b goes q"),
        ("{a} to {p}. {b} holds", "a goes p; b stays"),
        ("HOLD: {a}, {b}", "a stays; b stays"),
        ("{a} {p}, not {q}", "a goes p"),
        ("{a} not {p} but {q}", "a goes q"),
        ("{a} waits for {b}, then {p}", "a stays; a goes p; b"),
        ("{a} past {b} to {p}", "a goes p; b"),
        ("{a} lets {b} go to {p}", "b goes p; a stays"),
        ("{a} through {b} to {p}", "a goes p; b"),
        ("{a} {p}, {b} cover him", "a goes p; b"),
        ("{a} rests", "a"),
        ("{a} {p} without firing", "a"),
        ("{a} ready to move {p}", "a"),
        ("{a} {p} otherwise", "a"),
        ("neither {a} nor {b} moves", "a stays; b stays"),
        ("{a} or {b} to {p}", "a; b"),
        ("{a} {p} before {b}", "a; b"),
        ("{a} instead of {b} to {p}", "a goes p; b"),
        ("{a} {p} unless {b} there", "a; b"),
        ("{a} not {b} to {p}", "a; b"),
        ("{a} {p} rather than {b}", "a goes p; b"),
        ("only {a} moves: {p}", "a goes p"),
        ("don't move {a} after all and {b} {p}", "a stays; b goes p"),
        ("{a} {p}, {b} not", "a goes p; b stays"),
        ("{a} {p} once {b} gone", "a; b"),
        ("MOVE: {a} {p}; {b} {q}", "a goes p; b goes q"),
        ("all hold except {a}: {p}", "a goes p; b stays"),
        ("All hold exc. {a} ({p})", "a goes p; b stays"),
        ("nobody moves but {a} ({p})", "a goes p; b stays"),
        ("{a}/{b}: {p}/{q}", "a goes p; b goes q"),
        ("{a} & {b} {p} & {q}", "a goes p; b goes q"),
        ("{a} same as {b}, {b} {p}", "a goes p; b goes p"),
        ("{a} covers {b}", "a; b"),
        ("{a} supports {b} to {p}", "a goes p; b"),
        ("{a} follows {b} to {p}", "a goes p; b goes p"),
        ("{a} {p} after {b}", "a; b"),
        ("{a} after {b}: {p}", "a; b"),
        ("{a} {p} {b} stays", "a goes p; b stays"),
        ("{a} no longer {p}", "a"),
        ("{a} avoids {p}", "a"),
        ("{a} not yet {p}", "a"),
        ("{a} {p} next turn", "a"),
        ("{a} {p} if asked", "a"),
        ("{a} {p}? {b} {q}", "a; b goes q"),
        ("{a} never to {p}", "a stays"),
        ("{a} {p} or stays", "a"),
        ("{a} away from {b}", "a; b"),
        ("{a} out of the way of {b} ({p})", "a; b goes p"),
        ("{a} {p} as {b} did", "a; b"),
        ("{a} no {p}", "a stays"),
        ("{a} {p} - no, {q}", "a goes q"),
        ("sorry, not {a}, {b} {p}", "b goes p; a stays"),
        ("{a} {p} with {b} behind", "a goes p; b"),
        ("{a} swaps with {b}", "a; b"),
        ("{a} relieves {b} at {p}", "a; b"),
        ("{a} nearly to {p}", "a"),
        ("{a} {p} without {b}", "a goes p; b stays"),
        ("{a} leaves {p} to {b}", "a; b goes p"),
        ("{a} {p} while {b} holds", "a goes p; b stays"),
    ),
    "de": (
        ("{a} nach {p}, {b} hält", "a goes p; b stays"),
        ("{a} {p}, {b} {q}", "a goes p; b goes q"),
        ("{a} nicht {p}, sondern {q}", "a goes q"),
        ("{a} wartet auf {b}, dann {p}", "a stays; a goes p; b"),
        ("{a} durch {b} nach {p}", "a goes p; b"),
        ("{a} lässt {b} nach {p} gehen", "b goes p; a stays"),
        ("{a} an {b} vorbei nach {p}", "a goes p; b"),
        ("{a} nach {p}, {b} deckt ihn", "a goes p; b"),
        ("{a} ruht", "a"),
        ("{a} nach {p} ohne zu feuern", "a"),
        ("{a} bereit nach {p} zu gehen", "a"),
        ("weder {a} noch {b} bewegt sich", "a stays; b stays"),
        ("{a} oder {b} nach {p}", "a; b"),
        ("{a} nach {p} bevor {b} geht", "a; b"),
        ("{a} statt {b} nach {p}", "a goes p; b"),
        ("{a} nach {p}, {b} nicht", "a goes p; b stays"),
        ("nur {a} nach {p}", "a goes p"),
        ("{a} nach {p} bis {b} kommt", "a; b"),
        ("{a} kein {p}", "a stays"),
        ("{a} doch nicht nach {p}", "a stays"),
        ("{a} {p}, aber nicht {b}", "a goes p; b stays"),
        ("alle halten außer {a}: {p}", "a goes p; b stays"),
        ("niemand rückt vor außer {a} ({p})", "a goes p; b stays"),
        ("{a} und {b} nach {p} und {q}", "a goes p; b goes q"),
        ("{a} wie {b}, {b} {p}", "a goes p; b goes p"),
        ("{a} folgt {b} nach {p}", "a goes p; b goes p"),
        ("{a} erst nach {b} nach {p}", "a; b"),
        ("{a} {p} nächste Runde", "a"),
        ("{a} meidet {p}", "a"),
        ("{a} noch nicht nach {p}", "a stays"),
        ("{a} weg von {b}", "a; b"),
        ("{a} macht {b} Platz", "a; b"),
        ("{a} überlässt {p} {b}", "a; b goes p"),
        ("{a} ohne {b} nach {p}", "a goes p; b stays"),
        ("{a} zieht mit {b} nach {p}", "a goes p; b goes p"),
        ("{a} löst {b} in {p} ab", "a goes p; b"),
        ("{a} {p}, sonst {q}", "a goes q; a goes p"),
        ("{a} lieber nicht {p}", "a stays"),
        ("{a} {p}? {b} {q}", "a; b goes q"),
        ("{a} entweder {p} oder {q}", "a"),
    ),
}  # fmt: skip
"""What is written, and what may come of it unflagged; a unit without a deed may be told nothing unflagged."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line, and by unit the deeds that it may mean: who stays, or goes where."""

    where: str
    language: str
    frame: str
    text: str
    meant: Mapping[str, frozenset[str]]


def lines(seed: int, n: int) -> Iterator[Line]:
    """So many lines, the same for one seed."""
    chance, positions = random.Random(seed), load_positions()
    for _ in range(n):
        where, language = chance.choice(SEATS), chance.choice(tuple(FRAMES))
        name, seat = where.split()
        context = context_of(positions[name], seat, language)
        frame, meaning = chance.choice(FRAMES[language])
        units = [each for each in context.view.own if _leads(each, seat)]
        yield _line(where, language, frame, meaning, [unit.id for unit in chance.sample(units, 2)], context, chance)


def _leads(piece: Piece, seat: str) -> bool:
    return piece.place is not None and piece.arm is Arm.INFANTRY and piece.seat == seat


def _line(
    where: str, language: str, frame: str, meaning: str, units: list[str], context: Context, chance: random.Random
) -> Line:
    ground, stand = context.view.ground, {piece.place for piece in context.view.pieces if piece.place is not None}
    near = {place for each in stand for place in ground.neighbours(each) if place in ground}
    places = sorted(ground.name(place) for place in near - stand or stand)
    said = dict(zip("abpq", (*units, *chance.sample(places, 2)), strict=True))
    meant: dict[str, set[str]] = {}
    for part in meaning.split("; "):
        who, *deed = part.split()
        meant.setdefault(said[who], set()).update([" ".join(said.get(word, word) for word in deed)] if deed else [])
    return Line(where, language, frame, frame.format(**said), {unit: frozenset(each) for unit, each in meant.items()})


def harm(line: Line) -> str:
    """What is lost of a line without a word, or done of it unflagged that it does not say; empty where nothing."""
    name, seat = line.where.split()
    context = context_of(load_positions()[name], seat, line.language)
    before = Draft(Sheet(seat, context.view.bound))
    reading = orders.read(line.text, context)
    after = orders.file(before, reading, context)
    told = orders.acknowledge(after, reading, context, before)
    open_to_view = " ".join((*told.unread, *(need.line for need in told.needs_you), *(no.line for no in told.not_done)))
    flagged = {unit for check in told.check_this for unit in check.units}
    done = {order.unit: order for order in after.sheet.orders if order.actions}
    for unit, meant in line.meant.items():
        if re.search(rf"\b{unit}\b", open_to_view) or unit in flagged:
            continue
        if unit in done and not {_deed(done[unit])} & meant:
            return f"misread: {done[unit]}"
        wholly = line.text in open_to_view or any(line.text in check.text for check in told.check_this)
        if unit not in done and not wholly and meant:
            return f"dropped: {unit}"
    return ""


def _deed(order: Order) -> str:
    last = order.actions[-1]
    if last.verb in _STAYS:
        return "stays"
    return f"goes {last.places[-1]}" if last.verb in _GOES and last.places else str(order)
