"""Whoever set another language gets no English letter at all: every kind that the house writes, played through."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

import pbem.umpire
from pbem import commands
from pbem.league.plan import Division, Pairs, Person, Plan
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.report.tongue.catalogue import languages, tongue_of
from pbem.scenarios import load
from pbem.store import players, queries, terms, wishes
from pbem.store.tenures import Ended
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.doing import OPERATOR, do
from pbem.umpire.desk.gm_word import extend_game, finish_game, hold_game, resume_game
from pbem.umpire.history.rollback import forward, roll_back
from pbem.umpire.league.gazettes import print_gazette
from pbem.umpire.league.seasons import new_league, start_season
from pbem.umpire.life.house_seats import let_the_house_play
from pbem.umpire.life.leaving import vacate
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.life.terms import usual
from pbem.umpire.world import World
from tests.umpire.club import GM, UMPIRE, Club, body, make_club
from tests.umpire.conftest import DETTINGEN

GRAMONT, HARCOURT, STAIR, GEORGE = DETTINGEN.values()
RESERVE = "reserve@allied.example"
OTHERS = tuple(code for code in languages() if code != "en")
WRITERS = ("post_to_seat", "post_to_address", "post_to_member", "_answer")
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


def living(club: Club) -> None:
    """A game is announced and filled; a seat is left, offered and taken over; deadlines are put off."""
    members = ("a@member.example", "b@member.example", RESERVE)
    gramont = players.at(club.world.db, GRAMONT)
    assert gramont is not None
    for address in members:
        number = players.register(club.world.db, address, club.clock.now)
        players.set_language(club.world.db, number, gramont.language)
        players.prefer(club.world.db, number, {"map": "off"})
    club.clock.advance(days=1)
    kept = replace(usual(club.world.settings), announced=True, wanted_by=club.clock.now)
    new_game(club.world, load("dettingen"), Terms(id="dett-2"), kept)
    new_game(club.world, load("dettingen"), Terms(id="dett-3"), replace(kept, wanted_by=None))
    for line in ("GAMES", "JOIN dett-2 as stair", "JOIN dett-9", "JOIN dett-2 as Niemand", "LEAVE dett-9",
                 "SET LIMIT 1", "JOIN dett-3", "RESERVE raab", "UNRESERVE", "PASS 9"):  # fmt: skip
        club.write(members[0], f"{line}\n", to=UMPIRE)
    club.write(members[1], "GAMES\nJOIN dett-3\nACCEPT 1\nRESERVE\nLEAVE dett-3\n", to=UMPIRE)
    club.tick()
    for number, seat in enumerate(("gramont", "harcourt", "stair")):
        give_seat(club.world, "dett-3", seat, f"new{number}@member.example", language=code_of(club), invite=True)
    club.tick()
    club.write("new1@member.example", "Gern!\n")
    club.write(members[1], "JOIN dett-3\n", to=UMPIRE)
    club.write("stranger@member.example", "JOIN dett-2\n", to=UMPIRE)
    club.tick()
    (asked,) = wishes.of(club.world.db, "dett-2", wishes.State.ASKED)
    do(club.world, "dett-2", said(f"APPROVE {asked.id}"), OPERATOR)
    club.write(RESERVE, "JOIN dett-3\n", to=UMPIRE)
    club.tick()
    club.clock.advance(days=15)
    hold_game(club.world, club.name, "")
    club.tick()
    resume_game(club.world, club.name, "")
    extend_game(club.world, club.name, 400, "")
    holidays(club)
    for word, seat in (("ACT AS", "harcourt: FC1 hold"), ("RESEND BOUND", "1 TO harcourt"), ("PIN", "Freitag")):
        do(club.world, club.name, said(f"{word} {seat}"), OPERATOR)
    talking(club)
    change_of_command(club)


def talking(club: Club) -> None:
    """Replies to messages, messages that are not wished for, and a new address."""
    club.write(GRAMONT, "BLOCK stair\nUNBLOCK stair\nBLOCK niemand\nTO Harcourt: Guten Tag!\n")
    club.write(HARCOURT, "SET ADDRESS harcourt@new.example\n")
    club.write(GRAMONT, f"SET ADDRESS {STAIR}\nUNDO\nSET ADDRESS nirgends@\n")
    club.tick()
    message = club.letters_to(HARCOURT)[-2]
    club.write(HARCOURT, "Danke, ebenso!\n", to=str(message["Reply-To"]))
    club.write(HARCOURT, "FC1 hold\n", to=str(message["Reply-To"]))
    club.tick()
    codes = [re.search(r"CONFIRM \w{8}", body(letter)) for letter in club.letters_to(HARCOURT)]
    club.write("harcourt@new.example", f"{[code[0] for code in codes if code][-1]}\n", to=UMPIRE)
    club.tick()
    club.write(HARCOURT, "UNDO\n", to=UMPIRE)
    club.tick()


def code_of(club: Club) -> str:
    found = players.at(club.world.db, GRAMONT)
    assert found is not None
    return found.language


def said(line: str) -> commands.Said:
    found = commands.take(line, commands.Whose.GM)
    assert found is not None
    return found


def holidays(club: Club) -> None:
    """Holidays, extensions and what is agreed to."""
    due = club.game().deadline
    assert due is not None
    away = f"AWAY {due:%-d.%-m.} bis {due + timedelta(days=3):%-d.%-m.}\n"
    for sender, text in (
        (GRAMONT, "AWAY 1.1. bis 2.1.\n"), (GRAMONT, away), (GRAMONT, "BACK\n"), (STAIR, "EXTEND 24 hours\n"),
        (STAIR, "EXTEND 24 hours\n"), (GRAMONT, "AGREE extend\n"), (HARCOURT, "AGREE extend\n"),
        (HARCOURT, "AGREE extend\nDRAW\nCONCEDE\n"), (GRAMONT, "CONCEDE\nCLAIM\n"),
    ):  # fmt: skip
        club.write(sender, text)
        club.tick()
        club.clock.advance(hours=3)
    club.write(GRAMONT, "1b\n", to=str(club.letters_to(GRAMONT)[-1]["Reply-To"]))
    ahead = club.game().bound + 1
    club.write(STAIR, f"BI2 hold\nBOUND {ahead}:\nBI1 hold\nBI99 hold\n")
    club.tick()


def change_of_command(club: Club) -> None:
    """A seat is resigned, and one is offered because nothing comes from it."""
    club.write(HARCOURT, "RESIGN\n")
    club.tick()
    club.write(HARCOURT, "1a\n", to=str(club.letters_to(HARCOURT)[-1]["Reply-To"]))
    club.tick()
    club.clock.advance(hours=1)
    offer = [letter for letter in club.letters_to("b@member.example") if "1" in str(letter["Subject"])][-1]
    club.write("b@member.example", "ACCEPT 1\n", to=str(offer["Reply-To"]))
    club.tick()
    for _ in range(3):
        club.write(GRAMONT, "alle halten\n")
        club.tick()
        club.pass_deadline()


def desk(club: Club) -> None:
    """The GM answers, lets somebody watch, is not there; a deputy, a side that is gone, a mailbox with two seats."""
    db, name, now = club.world.db, club.name, club.clock.now
    kept = terms.find(db, name)
    assert kept is not None
    terms.keep(db, name, replace(kept, observers="ask", delay=0, moderated=True, release="never", challenge_hours=1))
    game = club.game()
    number = queries.ask(db, name, "gramont", (game.bound, game.edition), queries.QUESTION, "Wie?", now)
    do(club.world, name, said(f"ANSWER {number}: So."), OPERATOR)
    walter = players.register(db, "walter@watching.example", now)
    players.set_language(db, walter, code_of(club))
    club.write("walter@watching.example", f"WATCH {name}\n", to=UMPIRE)
    club.tick()
    do(club.world, name, said("ADMIT 1"), OPERATOR)
    club.write(STAIR, "AWAY 1.1. bis 2.1. Vertreter King George II\nalle halten\n")
    club.pass_deadline()
    club.clock.advance(days=8)
    club.tick()
    do(club.world, name, said("RELEASE"), OPERATOR)
    club.tick()
    hold_game(club.world, name, "Ferien")
    for seat in ("stair", "george"):
        vacate(club.world, name, seat, Ended.RESIGNED)
    club.clock.advance(days=8)
    club.tick()
    terms.keep(db, name, replace(kept, observers="closed"))
    let_the_house_play(club.world, name, "george")
    for seat, address in (("stair", STAIR), ("george", GEORGE), ("harcourt", GRAMONT)):
        give_seat(club.world, name, seat, address, sure=True)
    club.write(GRAMONT, "FI1 hold\n", to=UMPIRE)
    club.tick()
    resume_game(club.world, name, "Ferien vorbei")
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


def season(club: Club) -> None:
    """A league of two, and a ladder: rounds, a gazette with a map, the dice laid open, and what members ask of it."""
    two = Division("", (Person(GRAMONT, "Anne"), Person(STAIR, "Bruno")))
    plan = Plan(
        "spring", "Frühling", "brown_bess", ("dettingen",), (two,), club.clock.now.date(), "Europe/Berlin",
        tie_breaks=("margin",), deadlines="daily 20:00", bounds=3,
    )  # fmt: skip
    ladder = replace(plan, name="ladder", pairs=Pairs.LADDER, rounds=3, mirrored=False)
    for each in (plan, ladder):
        new_league(club.world, each)
        start_season(club.world, each.name)
        club.tick()
    club.write(STAIR, "DUEL Anne\nDUEL Niemand\n", to=UMPIRE)
    club.tick()
    club.write(GRAMONT, "REFUSE Bruno\n", to=UMPIRE)
    club.tick()
    for game in ("spring-r1-1a", "spring-r1-1b"):
        finish_game(club.world, game, "")
    club.tick()
    print_gazette(club.world, "spring")
    for words in ("LEAGUES\n", "TABLE spring\n", "FIXTURES spring\n", "RATING\n", "ENTER spring\n", "TABLE autumn\n"):
        club.write(GRAMONT, words, to=UMPIRE)
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
        living(club)
        desk(club)
        ending(club)
        season(club)
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
