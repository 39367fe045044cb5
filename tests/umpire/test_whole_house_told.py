"""Whoever set another language gets no English letter at all: every kind that the house writes, played through."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

import pbem.umpire
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.report.tongue.catalogue import languages, tongue_of
from pbem.scenarios import load
from pbem.store import players
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.gm_word import extend_game, finish_game, hold_game, resume_game
from pbem.umpire.history.rollback import forward, roll_back
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.world import World
from tests.umpire.club import GM, UMPIRE, Club, body, make_club
from tests.umpire.conftest import DETTINGEN

GRAMONT, HARCOURT, STAIR, GEORGE = DETTINGEN.values()
RESERVE = "reserve@allied.example"
OTHERS = tuple(code for code in languages() if code != "en")
WRITERS = ("post_to_seat", "post_to_address", "_answer")
ENGLISH = re.compile(
    r"\b(?:the|and|with|your|yours|fired|broke|bound|orders|are|were|from|hits?|which|this|these|not|of|unit|units|is"
    r"|it|letter|letters|deadline|if|until|nothing)\b"
)
"""Words that no German letter has outside the words of orders, and what somebody said himself."""


def kinds_of_letters() -> set[str]:
    """Every kind of letter to a player that the umpire's rooms write."""
    found = {"held", "unreadable"}
    for file in Path(pbem.umpire.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WRITERS:
                found |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return found


def seated(folder: Path, patch: pytest.MonkeyPatch, code: str) -> Club:
    """A club in which all speak that language, and a letter with the word `arsenic` cannot be read."""

    def reader(raw: bytes) -> Letter | Poisoned:
        return Poisoned("it took too long to read") if b"arsenic" in raw else read_letter(raw)

    club = make_club(folder, patch)
    club.world, club.name = World(**{**vars(club.world), "reader": reader}), "dett-1"
    scarce = {Purse.ACKNOWLEDGEMENTS: 9, Purse.MESSAGES: 5, Purse.ANSWERS: 24}
    generous = budgets.most
    patch.setattr(budgets, "most", lambda world, purse: scarce.get(purse) or generous(world, purse))
    new_game(club.world, load("dettingen"), Terms(id=club.name))
    for address in (*DETTINGEN.values(), RESERVE):
        number = players.register(club.world.db, address, club.clock.now)
        players.set_language(club.world.db, number, code)
        players.prefer(
            club.world.db, number, {"map": "off", "style": "gazette"} if address == STAIR else {"map": "off"}
        )
    for seat, address in DETTINGEN.items():
        give_seat(club.world, club.name, seat, address)
    start(club.world, club.name)
    club.tick()
    return club


def deploy(club: Club) -> None:
    """The deployment, with its questions, wishes and messages."""
    club.write(GRAMONT, "FI1 deploy C6\nFI2 deploy Z9\nFC1 face\nFI9 deploy D6\nWie lange noch?\n")
    club.write(HARCOURT, "SHOW ALL\nSHOW FC1\nSHOW COLUMN D\nSHOW SCORE\nHELP\nHELP RULES\nSEND MAP\nSEND REPORT\n")
    club.write(
        STAIR, "SET STYLE gazette\nSET ZONE Europe/Berlin\nSET ZONE Nirgendwo\nSET LUCK on\nAWAY 20.3. bis 22.3.\n"
    )
    club.write(GEORGE, "PRESS TO Gramont\nMonsieur!\nENDPRESS\nPRESS TO Niemand\nHallo!\nENDPRESS\nSALT ei\n")
    club.write(GEORGE, "BI1 deploy B2\nREADY\n")
    club.tick()
    club.write(GRAMONT, "Monsieur, danke.\n", to=str(club.last(GRAMONT, "Nachricht")["Reply-To"]))
    club.tick()
    due = club.game().due
    assert due is not None
    club.clock.now = due
    club.clock.advance(hours=-10)
    club.tick()
    club.pass_deadline()


def fight(club: Club) -> None:
    """Three bounds, with orders that meet, that go over a head, that come late, that are none."""
    french = "FI1 - D6\nFI2 - E6, form column\nFG1 * C4\nFI3 * D3\nREACT all hold\nFI4 x D3\nFI5 fcae S\nSALT ei\n"
    allied = "BI1 - C4\nBI2 - D4\n"
    for number in range(3):
        old = str(club.report_to(STAIR)["Reply-To"])
        club.write(GRAMONT, french if number == 0 else "all infantry S 1\nFC1 - D7\nall guns fire\n")
        club.write(HARCOURT, "FC2 - E6\nMR1 - C6\nFC1 S 2\n" if number == 0 else "all cavalry S 3\n")
        club.write(STAIR, allied if number == 0 else "all infantry fire\nall cavalry N 2\n")
        club.write(GEORGE, "all hold\nSHOW ORDERS\n" if number == 0 else "join HI2\n")
        club.tick()
        club.pass_deadline()
    club.write(STAIR, "BI1 - C5\n", to=old)
    club.write(GEORGE, "SHOW LAST\n")
    club.write(STAIR, "Ein schönes Spiel, das macht Freude!\n")
    club.tick()


def trouble(club: Club) -> None:
    """Letters that are held, cannot be read, are too many; and what the GM decides."""
    for number in range(3):
        club.write(GRAMONT, f"FI1 hold\n# {number}\n", to=UMPIRE)
        club.tick()
        club.clock.advance(minutes=40)
    club.write(HARCOURT, "arsenic\n")
    for _ in range(4):
        club.tick()
    for number in range(12):
        club.write(STAIR, f"BI{number % 4 + 1} hold\n")
    club.write(STAIR, "".join(f"PRESS TO ALL\nNummer {number}\nENDPRESS\n" for number in range(9)))
    for number in range(26):
        club.write(HARCOURT, f"SHOW {'ABCDEFGHIJK'[number % 11]}{number % 12 + 1}\n")
    club.tick()
    club.clock.advance(hours=2)
    club.tick()
    to = str(club.last(GM)["Reply-To"])
    club.write(GM, "TO ALL: Haltet durch!\n", to=to)
    club.tick()
    hold_game(club.world, club.name, "Ferien")
    resume_game(club.world, club.name, "Ferien vorbei")
    extend_game(club.world, club.name, 48, "mehr Zeit")
    for address in (GRAMONT, HARCOURT, STAIR, GEORGE):
        club.write(address, "READY\n")
    club.tick()
    club.write(GEORGE, "WAIT\n")
    club.tick()
    club.clock.advance(hours=1)
    club.tick()


def ending(club: Club) -> None:
    """Nobody writes, somebody goes, the GM goes back and forward again, and ends it."""
    club.pass_deadline()
    club.pass_deadline()
    give_seat(club.world, club.name, "george", RESERVE)
    club.tick()
    for bound in (2, 0):
        roll_back(club.world, club.name, bound, "")
        club.tick()
        forward(club.world, club.name)
        club.tick()
    club.write(GRAMONT, "RESIGN\nDRAW\n")
    club.tick()
    finish_game(club.world, club.name, "")
    club.tick()
    club.write(GRAMONT, "FI1 - D6\n")
    club.clock.advance(hours=30)
    club.tick()


@pytest.fixture(scope="module", params=OTHERS)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A game in which every kind of letter was written, to players of one language."""
    with pytest.MonkeyPatch.context() as patch:
        tongue_of(request.param).missing.clear()
        club = seated(tmp_path_factory.mktemp(request.param), patch, request.param)
        deploy(club)
        fight(club)
        trouble(club)
        ending(club)
        yield club


def test_every_kind_of_letter_was_written(told: Club) -> None:
    sent = {row["kind"] for row in told.world.db.query("SELECT kind FROM outbox WHERE recipient != ?", [GM])}
    assert sorted(kinds_of_letters() - sent) == []


def test_nothing_in_them_was_left_untold(told: Club) -> None:
    assert sorted(tongue_of(OTHERS[0]).missing) == []


def test_no_letter_has_an_english_word(told: Club) -> None:
    found = {}
    for address in (*DETTINGEN.values(), RESERVE):
        for letter in told.letters_to(address):
            words = sorted(set(ENGLISH.findall(ours(letter))))
            # HELP shows the words of orders, which are English.
            if words and tongue_of(OTHERS[0]).tell("Help") not in str(letter["Subject"]):
                found[str(letter["Subject"])] = words
    assert found == {}


def ours(letter: EmailMessage) -> str:
    """Subject and text of a letter without its form, orders, codes and what somebody said himself."""
    before, form, after = f"{letter['Subject']}\n{body(letter)}".replace("\r\n", "\n").partition("\nGAME ")
    rest = after.partition("\nEND")[2] if form else ""
    return re.sub(r"`[^`]*`|\"[^\"]*\"|  \| .*|CONFIRM \w+|[A-Z]+\d?: .* -> ", " ", before + rest)


def test_german_letters_keep_their_lines_short(told: Club) -> None:
    for address in DETTINGEN.values():
        for letter in told.letters_to(address):
            assert len(str(letter["Subject"])) <= 78
            long = [line for line in body(letter).splitlines() if len(line) > 78 and " : " not in line]
            assert long == [], letter["Subject"]
