"""A bound of Dettingen built by hand: the fourth, as the printed example of a report tells it, with its very dice."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from pbem.battle.dice import Dice, chain_link
from pbem.battle.event import Event, Modifier, Roll, Sentence
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.system import Phase, Verdict
from pbem.battle.view import View
from pbem.report.bulletin.bulletin import bulletin
from pbem.report.bulletin.facts import Source, System
from pbem.report.bulletin.luck import Luck, SideLuck
from pbem.report.bulletin.narrative import Style
from pbem.report.bulletin.proof import Proof
from pbem.report.bulletin.sections import Section
from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.report.letters.invitation import invitation
from pbem.report.page import Page, Picture
from tests.report.views import dettingen, dettingen_deployment, general, squares, track, unit

SECRET: Final = b"dettingen test secret, 32 bytes!"
NOW: Final = datetime(2026, 3, 15, 20, 0, tzinfo=UTC)
DUE: Final = Deadline(datetime(2026, 3, 22, 20, 0, tzinfo=UTC), "Europe/London")
SALTS: Final = {"FR": "my dog is called Bess", "PA": "Rule Britannia"}
BOTH: Final = ("french", "pragmatic")

CARD: Final = GameCard(
    game="dett-07",
    title="Dettingen",
    date="27 June 1743",
    system="Brown Bess Squared",
    way="simultaneous",
    home_zone="Europe/London",
    anchor=chain_link(SECRET, 0, 12),
    address="dett-07@pbem.example",
    gm="Ann",
    reconstructed=("the map: its size, and where marsh, town and bridge lie in it", "the limit of 16 bounds"),
)


def nothing(state: str, orders: str, dice: Dice) -> tuple[str, tuple[Event, ...]]:
    """A phase of which only the name is read."""
    return state, ()


SEQUENCE: Final = (
    Phase("Movement", "Broken units first, and the enemy may fire at whoever comes close.", nothing),
    Phase("Fire", "Units that did not move.", nothing),
    Phase("Melee", "Units in one square.", nothing),
    Phase("Formation", "Not in melee.", nothing),
    Phase("Rally", "Units that did nothing else.", nothing),
)
SENTENCES: Final[Mapping[str, Sentence]] = {
    "moved": Sentence(("{actor} stepped forward to {square}.", "{actor} advanced to {square}."), "done", "move"),
    "reacted": Sentence(("{actor} let {target} come to a hundred paces and fired.",), "fired", "fire", 1),
    "held_fire": Sentence(("{actor} held its fire.",)),
    "charged": Sentence(("{actor} rode through {path} into {target} in {square}.",), "done", "charge", 4),
    "fired": Sentence(("{actor} found the range of {target}.",), "done", "fire", 3),
    "melee": Sentence(("{actor} struck at {target} in {square}, round {round}.",), "melee goes on", "", 2),
    "melee_on": Sentence(("Neither side gives way in {square}; the melee continues.",)),
    "rallied": Sentence(("{actor} collected itself.",), "rallied"),
}


def weight(event: Event) -> int:
    """By the headline of its sentence alone."""
    return SENTENCES[event.kind].headline if event.kind in SENTENCES else 0


SYSTEM: Final = (SEQUENCE, SENTENCES, weight)

FRENCH_BEFORE = """
FI1 C6 S L 0
FI2 D6 S L 0
FI3 E6 S L 0
FI4 F6 S L 0
FI5 G6 S L 0
FI6 H6 S L 0
FI7 D7 S L 0
FI8 E7 S L 0
MR1 K6 S L 0
FC1 J6 S L 0
FC2 J7 S L 0
FC3 I6 S L 0
FG1 A6 E U 0
FG2 F7 S U 0
"""
PRAGMATIC_BEFORE = """
BI1 D4 N L 0
BI2 E4 N L 0
HI1 F4 N L 0
HI2 G4 N L 0
AI1 H4 N L 0
BC1 J4 N L 0
"""


def view(side: str = "french", bound: int = 4) -> View:
    """The position before the fourth bound."""
    pieces = tuple(unit(line) for line in (FRENCH_BEFORE + PRAGMATIC_BEFORE).strip().splitlines() if line)
    generals = (
        general("DG", "de Gramont", "french", "E7", "FI8", "de Gramont"),
        general("DH", "d'Harcourt", "french", "J7", "FC2", "d'Harcourt"),
    )
    return replace(dettingen(side, bound), pieces=pieces + generals, score=("French 0, Pragmatic 0",))


def view_after(side: str = "french") -> View:
    """The position after it: FI2 in D5, the Maison du Roi in J4, a hit on four units."""
    changed = {
        "FI2": unit("FI2 D5 S L 1"),
        "BI1": unit("BI1 D4 N L 1"),
        "MR1": unit("MR1 J4 S L 1 melee"),
        "BC1": unit("BC1 J4 N L 1 melee"),
    }
    start = view(side, 5)
    return replace(start, pieces=tuple(changed.get(piece.id, piece) for piece in start.pieces))


def roll(
    key: str,
    side: str,
    label: str,
    base: int,
    dice: tuple[int, ...],
    successes: int,
    *modifiers: Modifier,
    ignored: tuple[Modifier, ...] = (),
) -> Roll:
    """A roll of six-sided dice in which 5 and 6 count."""
    thrower = key.rpartition(">")[0].rpartition("|")[2] or key.rpartition("|")[2]
    return Roll(key, side, thrower, label, 6, base, modifiers, dice, (5, 6), successes, ignored)


def events() -> tuple[Event, ...]:
    """Everything that the French saw of the bound."""
    react = roll(
        "react|BI1>FI2|1", "pragmatic", "on FI2, range 1", 4, (5, 1, 3, 1, 4), 1,
        Modifier(1, "superior musketry", "25"),
    )  # fmt: skip
    gun = roll("fire|FG1>BI1|1", "french", "on BI1, range 4 (one diagonal)", 1, (6,), 1)
    charge = roll("melee|J4|r1|MR1", "french", "on BC1", 4, (1, 1, 3, 5, 4), 1, Modifier(1, "elite", "25"))
    answer = roll(
        "melee|J4|r1|BC1", "pragmatic", "on MR1", 4, (5, 4, 6, 1), 2, ignored=(Modifier(-1, "cuirassiers", "30"),)
    )  # fmt: skip
    return (
        Event("moved", "Movement", ("FI2",), track=track("D6 D5"), seen_by=BOTH),
        Event("reacted", "Movement", ("BI1",), ("FI2",), track("D4 D5"), {"hits": 1}, (react,), BOTH, "4"),
        Event("held_fire", "Movement", ("BI2",), seen_by=BOTH),
        Event("charged", "Movement", ("MR1",), ("BC1",), track("K6 J5 J4"), seen_by=BOTH),
        Event("fired", "Fire", ("FG1",), ("BI1",), track("A6 D4"), {"hits": 1}, (gun,), BOTH, "5"),
        Event("melee", "Melee", ("MR1",), ("BC1",), track("J4"), {"round": 1}, (charge, answer), BOTH, "6"),
        Event("melee_on", "Melee", ("MR1",), ("BC1",), track("J4"), seen_by=BOTH),
        *results(),
    )


def results() -> tuple[Event, ...]:
    """What the French orders became, told to the French alone."""
    told = {
        "FI2": ("move D5", "done; fired on by BI1, 1 hit"),
        "FG1": ("fire at D4", "done, 1 hit on BI1"),
        "MR1": ("charge J4", "done, melee goes on"),
        "FI1": ("hold", "unanswered question 1"),
        "FI3": ("hold", "unanswered question 3"),
    }
    return tuple(
        Event("order_result", "Movement", (name,), words={"order": order, "result": result}, seen_by=("french",))
        for name, (order, result) in told.items()
    )


def sheet() -> Sheet:
    """The French commander's sheet."""
    return Sheet(
        "gramont",
        4,
        (
            Order("FI2", (Action("move", squares("D5")),)),
            Order("FG1", (Action("fire", squares("D4")),)),
            Order("MR1", (Action("charge", squares("J4")),)),
        ),
        salt="my dog is called Bess",
    )


def form(position: View) -> str:
    """An order form as the order language writes one."""
    lines = [f"    {piece.id:4}@{piece.place} {piece.state:24}: " for piece in position.own]
    return f"GAME dett-07 FRENCH BOUND {position.bound}\n" + "\n".join(lines) + "\nEND\n"


def picture(alt: str = "Dettingen at bound 5: the Maison du Roi and the British Horse fight in J4.") -> Picture:
    """A picture of the smallest kind."""
    png = bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
        "0000000c49444154789c63f8ffff3f0005fe02fe0def46b80000000049454e44ae426082"
    )
    return Picture("map", png, alt, 600, 620)


def report(
    *,
    before: View | None = None,
    after: View | None = None,
    seen: tuple[Event, ...] | None = None,
    verdict: Verdict | None = None,
    style: Style = Style.PLAIN,
    missed: bool = False,
    notes: tuple[str, ...] = (),
    card: GameCard = CARD,
    zone: str = "Europe/London",
    link: bytes = chain_link(SECRET, 4, 12),
    picture_shown: Picture | None = None,
    sections: frozenset[Section] = frozenset(),
    system: System = SYSTEM,
) -> Page:
    """The French commander's report of the bound, or of one that differs in what is given."""
    old, new = before or view(), after or view_after()
    found = events() if seen is None else seen
    so_far = Luck((SideLuck("french", 31, 9, 10.3), SideLuck("pragmatic", 30, 11, 10.0))).added(found)
    source = Source(
        card=card,
        seat=old.seats[0],
        before=old,
        after=new,
        events=found,
        sheet=sheet(),
        system=system,
        proof=Proof.of(card.game, old.bound, link, chain_link(SECRET, 3, 12), SALTS),
        luck=so_far,
        next_deadline=None if verdict else DUE,
        verdict=verdict,
        zone=zone,
        now=NOW,
        missed=missed,
        notes=notes,
        style=style,
        sections=sections,
    )
    return bulletin(source, (picture_shown or picture(),), "" if verdict else form(new))


def invited(side: str = "french", briefing: str = "# Secret\n\nHold the *bridge*.\n\n- one\n- two\n") -> Page:
    """The invitation of a side's commander-in-chief."""
    position = dettingen_deployment(side)
    due = Deadline(datetime(2026, 3, 1, 20, 0, tzinfo=UTC), "Europe/London")
    return invitation(
        CARD, position.seats[0], position, briefing, form(position), (picture("The field of Dettingen."),), due,
        "Europe/London",
        datetime(2026, 2, 26, 22, 0, tzinfo=UTC),
    )  # fmt: skip


def big_battle() -> tuple[View, View, tuple[Event, ...]]:
    """Twenty-six units and sixty events with dice, for the size of a letter on a bad day."""
    position = dettingen("french", 4)
    names = [piece.id for piece in position.pieces]
    found: list[Event] = []
    for number in range(60):
        actor, target = names[number % len(names)], names[(number * 7 + 5) % len(names)]
        digest = hashlib.sha256(str(number).encode()).digest()
        dice = tuple(1 + byte % 6 for byte in digest[:5])
        hits = sum(face > 4 for face in dice)
        thrown = Roll(
            f"fire|{actor}>{target}|{number}", "french" if number % 2 else "pragmatic", actor,
            f"on {target}, range 3", 6, 3, (Modifier(1, "superior musketry", "25"), Modifier(1, "enemy flank", "25")),
            dice, (5, 6), hits,
        )  # fmt: skip
        phase = SEQUENCE[number * len(SEQUENCE) // 60].name
        found.append(Event("fired", phase, (actor,), (target,), track("A6 D4"), {"hits": hits}, (thrown,), BOTH))
    orders = [
        Event("order_result", "Fire", (piece.id,), words={"order": "fire at D4", "result": "done, 1 hit"}, seen_by=BOTH)
        for piece in position.own
    ]
    return position, dettingen("french", 5), (*found, *orders)
