"""Every word of the one list, written as its example stands, and what it is answered: deploy/WORDS.md is this.

PBEM_WRITE_WORDS=1 writes the page anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from pbem.commands import COMMANDS, Command, Whose
from pbem.store import players, reserves
from tests.umpire.club import GM, LUNSFORD, RUPERT, UMPIRE, Club, body
from tests.umpire.test_desk import AUTH, SECOND, agree, desk, one_line, proof
from tests.umpire.test_intake import states
from tests.umpire.test_leaving import MAURICE

__all__ = ["desk"]
WALTER = "walter@watching.example"
PAGE = Path(__file__).parents[2] / "deploy" / "WORDS.md"
HEADINGS = {
    Whose.ORDERS: "About your orders",
    Whose.SEAT: "About the game, for whoever holds a seat",
    Whose.MEMBER: "For every member, with or without a seat",
    Whose.GM: "For whoever looks after a game",
}
TOY = (
    ("dettingen-2", "toy-1"),
    ("as stair", "as rupert"),
    ("FOR stair: BI1 - C5", "FOR rupert: RI1 hold"),
    ("AS stair: BI1 hold", "AS rupert: RI1 hold"),
    ("FI3", "RI1"),
    ("FI1", "RI1"),
    ("stair", "lunsford"),
    ("J4", "A1"),
    ("MOVE", "move"),
    ("REPORT 4", "REPORT 0"),
    ("BOUND 5", "BOUND 1"),
    ("BOUND 4", "BOUND 0"),
)
"""What the examples call things, and what the toy soldiers call them."""


def toy(example: str) -> str:
    for known, ours in TOY:
        example = example.replace(known, ours)
    return example


@pytest.fixture
def house(desk: Club) -> Club:
    """A game that may be watched and challenged, with a reserve who is offered a seat, and questions to the GM."""
    agree(desk, observers="open", challenge_hours=12, second_gm=SECOND)
    for address in (MAURICE, WALTER):
        number = players.register(desk.world.db, address, desk.clock.now)
    reserves.enter(desk.world.db, number - 1, "", desk.clock.now)
    return desk


def answer_of(club: Club, sender: str, before: int, *, brief: bool = False) -> str:
    """The subject of the answer, and its first words unless it is `brief`."""
    letters = club.letters_to(sender)[before:]
    if not letters:
        return ""
    subject = re.sub(r"^\[[^]]*\] ", "", str(letters[-1]["Subject"]))
    told = body(letters[-1]).split("=" * 20)[-1].lstrip("=").split("-" * 20)[0].strip()
    words = re.sub(r"(CONFIRM|FORGET ME) [A-Z0-9]{8}", r"\1 ABCD2345", one_line(told))
    return subject if brief else f"**{subject.rstrip('?.')}.** {words[:400]}{'…' if len(words) > 400 else ''}"


SENDERS = {"ACCEPT": MAURICE, "PASS": MAURICE, "WATCH": WALTER, "UNWATCH": WALTER, "FOR": LUNSFORD, "CONCEDE": LUNSFORD}


def as_player(club: Club, command: Command) -> str:
    member = command.whose is Whose.MEMBER
    sender = SENDERS.get(command.word, MAURICE if member else RUPERT)
    before = len(club.letters_to(sender))
    to = UMPIRE if member else str(club.report_to(sender)["Reply-To"])
    club.write(sender, f"{toy(command.example)}\n", to=to, **proof(sender))
    club.tick()
    return answer_of(club, sender, before, brief=command.whose is Whose.ORDERS)


def as_gm(club: Club, command: Command) -> str:
    # What comes from the house, and is about no game, is answered to its own address.
    to = str(next(each for each in reversed(club.letters_to(GM)) if each["Reply-To"])["Reply-To"])
    before = len(club.letters_to(GM))
    club.write(GM, f"{toy(command.example)}\n", to=to, **AUTH)
    club.tick()
    said = answer_of(club, GM, before)
    if states(club)[-1] == "held":
        code = re.search(r"CONFIRM ([A-Z0-9]{8})", body(club.last(GM, "is this letter yours")))
        assert code is not None
        club.write(GM, f"{code[0]}\n", to=str(club.last(GM)["Reply-To"]), **AUTH)
        club.tick()
        said = f"{said} Confirmed: {answer_of(club, GM, before + 1)}"
    return said


def page_of(club: Club) -> str:
    lines = [
        "# What may be written, and what it is answered",
        "",
        "Each word stands alone on a line of a letter; a GM's words are also verbs of `pbem`. The answers are those of",
        "a small game in the tests, from which this page is made.",
        "",
    ]
    for whose, heading in HEADINGS.items():
        lines += [f"## {heading}", ""]
        for command in (each for each in COMMANDS if each.whose is whose):
            told = (as_gm if whose is Whose.GM else as_player)(club, command)
            assert told, f"{command.example} is answered by nothing"
            lines += [f"`{command.example}`: {command.says}.", "", f"> {told}", ""]
    return "\n".join(lines)


def test_every_word_has_its_example_and_its_answer_in_the_manual(house: Club) -> None:
    page = page_of(house)
    if os.environ.get("PBEM_WRITE_WORDS"):
        PAGE.write_text(page, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page
    for command in COMMANDS:
        assert f"`{command.example}`" in page
