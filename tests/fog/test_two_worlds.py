"""Two worlds that differ only in what one side cannot know: its letters are the same to the last byte.

Nothing is made equal before the comparison: Message-IDs, return paths, boundaries, dates, sizes and the sequence of
letters are compared as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.scenarios import load
from pbem.umpire.desk.gm_word import hold_game, resume_game
from pbem.umpire.world import World
from tests.fog.war import War, make_war
from tests.umpire import toy
from tests.umpire.club import GAME, UMPIRE, read

Deed = Callable[[War], None]
BLUE = {"essex": "essex@blue.example"}
AT_HOME = {"rupert": "rupert@red.example", "lunsford": "lunsford@red.example", **BLUE}


def nothing(war: War) -> None:
    """The enemy sends no more than his orders."""


def toy_war(
    folder: Path, monkeypatch: pytest.MonkeyPatch, holders: dict[str, str] | None = None, extra: str = ""
) -> War:
    return make_war(folder, monkeypatch, toy.scenario(), holders or AT_HOME, extra)


def blue_plays(war: War, red: Deed, *, deployed: str = "", ordered: str = "") -> list[tuple[str, bytes, str]]:
    """Blue's letters in a game of three bounds, in which Red does something more each bound before Blue writes."""
    for bound, orders in enumerate(
        ("BI1 deploy B8\n", "BI1 - B7\nREACT BI2 fire\nPlease be kind.\n", "BI1 - B99\nREADY\n")
    ):
        war.write("rupert", (deployed if bound == 0 else ordered) or "RI1 hold\n")
        war.pass_time(minutes=10)
        red(war)
        war.pass_time(minutes=10)
        war.write("essex", orders)
        war.pass_time(minutes=10)
        red(war)
        war.write("essex", "SHOW ALL\nSHOW RI1\nSEND REPORT 0\n")
        war.pass_time(minutes=10)
        war.club.pass_deadline()
    return war.seen_by(*(war.holders[seat] for seat in BLUE))


def many_letters(war: War) -> None:
    for number in range(3):
        war.write("rupert", f"HELP\nSHOW ALL\nnonsense {number}\n")
        war.write("lunsford", f"RI2 hold\nSHOW {number}\n")


def ready_and_wait(war: War) -> None:
    war.write("lunsford", "READY\n")
    war.write("rupert", "WAIT\n")
    war.write("rupert", "CLEAR\nRI1 hold\n")


def whispers(war: War) -> None:
    war.write("rupert", "PRESS TO Lunsford\nWe go at dawn.\nENDPRESS\nAWAY 17 Mar to 20 Mar\n")


def strangers(war: War) -> None:
    war.club.inbox.receive(war.letter_from("eve@evil.example", "RI1 - A2\n", war.reply_to("rupert")))
    war.club.inbox.receive(war.letter_from("eve@evil.example", "hello\n", UMPIRE))
    war.club.inbox.receive(war.letter_from(war.holders["lunsford"], "RI1 - A2\n", war.reply_to("rupert")))


def standing_orders(war: War) -> None:
    war.write("lunsford", "REACT RI2 fire\nRI2 hold if enemy within 7\n")


def poison(war: War) -> None:
    # Once, and early: a letter still unread at the deadline, with tries left, rightly delays the bound for all.
    if war.club.game().bound == 0 and not any(b"arsenic" in letter.raw for letter in war.club.inbox.letters):
        war.write("rupert", "arsenic\n")


def to_the_gm(war: War) -> None:
    war.write("rupert", "PRESS TO GM\nIs this in order?\nENDPRESS\nRESIGN\n")


def bounces(war: War) -> None:
    for (to, _), path in zip(list(war.club.post.taken), list(war.club.post.returns), strict=True):
        if to == war.holders["rupert"] and path:
            report = (
                "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n"
                "From: MAILER-DAEMON@red.example\r\nTo: " + path + "\r\n\r\n"
                "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; red.example\r\n\r\n"
                "Final-Recipient: rfc822; rupert@red.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
            )
            war.club.inbox.receive(report.encode())


def held_for_lunch(war: War) -> None:
    hold_game(war.club.world, GAME, "lunch")
    resume_game(war.club.world, GAME)


def handed_over(war: War) -> None:
    if war.holders["lunsford"] == AT_HOME["lunsford"]:
        war.seat("lunsford", "reserve@red.example", name="the reserve")


def everything_at_once(war: War) -> None:
    for deed in (many_letters, ready_and_wait, whispers, standing_orders, to_the_gm):
        deed(war)


def mail_gone_wrong(war: War) -> None:
    for deed in (strangers, poison, bounces, handed_over):
        deed(war)


def everything_and_lunch(war: War) -> None:
    everything_at_once(war)
    mail_gone_wrong(war)
    held_for_lunch(war)


@pytest.fixture(scope="module")
def first_world(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, bytes, str]]:
    """Blue's letters where Red does nothing more than hold."""
    with pytest.MonkeyPatch.context() as patch:
        war = toy_war(tmp_path_factory.mktemp("first"), patch)
        war.begin()
        found = blue_plays(war, nothing)
    kinds = [str(read(raw)["Subject"]) for _, raw, _ in found]
    assert sum("Received" in subject for subject in kinds) >= 3
    assert sum("SHOW" in subject for subject in kinds) >= 3
    assert sum("(Blue view)" in subject for subject in kinds) == 3 + 2
    return found


@pytest.mark.parametrize("deed", [everything_at_once, mail_gone_wrong])
def test_T13__what_the_enemy_writes_beside_his_orders_changes_no_byte(
    first_world: list[tuple[str, bytes, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: Deed
) -> None:
    def reader(raw: bytes) -> Letter | Poisoned:
        return Poisoned("it took too long to read") if b"arsenic" in raw else read_letter(raw)

    war = toy_war(tmp_path, monkeypatch)
    war.club.world = World(**{**vars(war.club.world), "reader": reader})
    war.begin()
    seen = blue_plays(war, deed)
    assert len(war.told()) > 2 * len(seen)
    assert seen == first_world


def test_T13__a_hold_is_told_alike_whatever_the_enemy_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The GM's hold is told to all; it comes after the enemy's letters, of which it may tell nothing."""
    worlds = []
    for deed in (held_for_lunch, everything_and_lunch):
        folder = tmp_path / deed.__name__
        folder.mkdir()
        war = toy_war(folder, monkeypatch)
        war.begin()
        worlds.append(blue_plays(war, deed))
    assert sum("goes on" in str(read(raw)["Subject"]) for _, raw, _ in worlds[0]) == 6
    assert worlds[0] == worlds[1]


def test_T13__who_the_enemy_and_the_gm_are_changes_no_byte(
    first_world: list[tuple[str, bytes, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    holders = {"rupert": "r@elsewhere.example", "lunsford": "a.much.longer.name@of.another.example", **BLUE}
    war = toy_war(tmp_path, monkeypatch, holders)
    war.begin({"rupert": "Somebody Else", "lunsford": "An Other"}, gm="another.gm@club.example")
    assert blue_plays(war, nothing) == first_world


@pytest.mark.parametrize(
    ("deployed", "ordered"),
    [
        ("RI1 deploy H1\n", ""),
        ("RI1 deploy A1\nRI2 deploy D1\n", "RI1 - B2\nRI2 - E1\n"),
        ("RI2 deploy G3\n", "RI2 * BI2\nRI2 * H8\nRI1 - A2\n"),
    ],
)
def test_T12__enemies_out_of_sight_change_no_byte(
    first_world: list[tuple[str, bytes, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    deployed: str,
    ordered: str,
) -> None:
    war = toy_war(tmp_path, monkeypatch)
    war.begin()
    assert blue_plays(war, nothing, deployed=deployed, ordered=ordered) == first_world


BLIND = """BI1 * RI2
BI2 - G8 if RI2 at D5
BI1 - RI2
BI2 hold if D5 empty else - G7
BI2 - D5
REACT BI1 fire if enemy at D5
SHOW RI2
SHOW D5
SHOW ENEMY
SHOW COLUMN D
"""


def test_T12__an_acknowledgement_is_the_same_whether_or_not_a_hidden_enemy_stands_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every Red unit stays four squares and more from every Blue one, and one of them is in the very square."""

    def acknowledged(folder: Path, deployment: str) -> list[tuple[str, bytes, str]]:
        war = toy_war(folder, monkeypatch)
        war.begin()
        war.write("rupert", deployment)
        war.club.pass_deadline()
        for line in BLIND.splitlines():
            war.write("essex", f"{line}\n")
        war.pass_time(minutes=10)
        return war.seen_by(*BLUE.values())

    first = acknowledged(tmp_path / "one", "RI1 deploy A1\nRI2 deploy C1\n")
    assert len(first) >= 2 + len(BLIND.splitlines())
    for number, place in enumerate(("D1", "D4", "G2")):
        assert acknowledged(tmp_path / str(number), f"RI1 deploy {place}\nRI2 deploy {place}\n") == first


def dettingen(
    folder: Path, monkeypatch: pytest.MonkeyPatch, french: str, harcourt: str
) -> list[tuple[str, bytes, str]]:
    """The Pragmatic Army's letters up to the end of the deployment."""
    war = make_war(folder, monkeypatch, load("dettingen"))
    war.begin()
    for _ in range(2):
        war.write("gramont", french)
        war.write("harcourt", harcourt)
        war.pass_time(minutes=5)
        war.write("stair", "BI1 deploy C1\nBI2 deploy D7\nPG1 deploy A6\nBC1 deploy K3\n")
        war.write("george", "HI1 deploy D7 facing N\nHI2 deploy C9\nSHOW ENEMY\nSHOW D7\nSHOW MR1\nSHOW CAVALRY\n")
        war.pass_time(minutes=5)
    return war.seen_by(war.holders["stair"], war.holders["george"])


def test_T12__deploying_upon_a_hidden_enemy_is_answered_like_deploying_upon_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = [
        dettingen(tmp_path / str(number), monkeypatch, french, harcourt)
        for number, (french, harcourt) in enumerate(
            (
                ("all hold\n", "READY\n"),
                ("FI1 deploy D7\nFI2 deploy C9\nFG1 deploy A6\n", "FC1 deploy K9\nMR1 deploy C7\n"),
                ("FI1 deploy D8 column\nFI3 deploy D7\nFG1 deploy A9\nSALT abracadabra\n", "FC3 deploy C6\nHELP\n"),
            )
        )
    ]
    assert len(worlds[0]) >= 2 + 4 + 4
    assert worlds[1] == worlds[0]
    assert worlds[2] == worlds[0]
