"""Whole battles by letter, with everything wrong that can go wrong, and a canary in everything that is hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pbem.battle.view import View
from pbem.mail.identity.token import token
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.mail.sending.delivery import Result
from pbem.report.map import draw
from pbem.scenarios import load
from pbem.store import resolutions
from pbem.umpire.bounds.resolution import read_events
from pbem.umpire.mailing import pictures
from pbem.umpire.mailing.marks import mark_of
from pbem.umpire.night import foresight
from pbem.umpire.world import World
from tests.fog.opened import chunks_of, opened
from tests.fog.players import campaign_secrets, letter_of
from tests.fog.secrets_kept import Reader, Secret, canary, name_of, of_a_player, sown
from tests.fog.war import War, address_of, make_war
from tests.umpire.club import GAME, GM, UMPIRE, body, read
from tests.umpire.night import ThroughBytes

BOUNDS = {"dettingen": 3, "raab": 4}
"""Long enough for both armies to meet, and for Macdonald to come."""
HEADERS = {
    *("From", "To", "Reply-To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "List-Id"),
    *("Auto-Submitted", "X-Auto-Response-Suppress", "X-PBEM-Loop"),
    *("MIME-Version", "Content-Type", "Content-Transfer-Encoding"),
}
SOUND = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"sRGB", b"gAMA", b"pHYs", b"sBIT"}


def war_of(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> War:
    """A battle with its canaries, not begun."""

    def reader(raw: bytes) -> Letter | Poisoned:
        return Poisoned("it took too long to read") if b"arsenic" in raw else read_letter(raw)

    scenario, secrets = sown(replace(load(name), bounds=BOUNDS[name]))
    war = make_war(folder, monkeypatch, scenario)
    war.club.world = World(**{**vars(war.club.world), "reader": reader, "hands": ThroughBytes()})
    # As in a night of many games.
    monkeypatch.setattr(foresight, "WORTH_WHILE", 1)
    war.secrets = [*secrets, *campaign_secrets(war, BOUNDS[name])]
    return war


def play(war: War, seed: int) -> None:
    """Every bound: letters from all, then trouble, then the deadline."""
    chance = Random(seed)
    while war.club.game().state == "running":
        bound = war.club.game().bound
        for seat in war.holders:
            if (bound, seat) != (2, war.scenario.seats[1].id):
                war.write(seat, letter_of(war, war.match, seat, chance))
        war.pass_time(minutes=10)
        curiosity(war, chance)
        trouble_with_the_mail(war, chance)
        war.pass_time(minutes=10)
        while war.club.game().bound == bound and war.club.game().state == "running":
            war.club.pass_deadline()
    # What was refused for the moment goes out in the end.
    for _ in range(3):
        war.pass_time(hours=6)


def curiosity(war: War, chance: Random) -> None:
    """Every other player asks for what is not his."""
    bound = war.club.game().bound
    for seat in list(war.holders)[bound % 2 :: 2]:
        enemy = next(side.id for side in war.scenario.sides if side.id != war.match.commission(seat).side)
        units = [row for row in war.scenario.units if row["side"] == enemy]
        one = chance.choice(units)
        asked = [
            "SHOW ENEMY",
            "SHOW ALL",
            f"SHOW {one['id']}",
            f"SHOW {str(one['name']).rpartition(' ')[0]}",
            "SEND MAP",
            "SEND REPORT",
        ]
        asked += [f"SEND REPORT {chance.randrange(bound + 2)}", "HELP", f"HELP {one['id']}", "HELP RULES"]
        chance.shuffle(asked)
        war.write(seat, "\n".join(asked[:6]) + "\n")
        if bound >= 2:
            war.write(seat, "SEND REPLAY\n")


def trouble_with_the_mail(war: War, chance: Random) -> None:
    """Forged, forwarded, stale, bounced, poisoned and misdirected letters."""
    bound, club = war.club.game().bound, war.club
    first, second = war.seats_of(war.scenario.sides[0].id)
    foe = war.seats_of(war.scenario.sides[1].id)[0]
    # Whoever confirms a letter is shown it, so those that will be confirmed say nothing of their own.
    told = {seat: canary("talk", seat, str(bound)) if bound < 2 else "" for seat in war.holders}
    # An opponent and an ally use a reply address that was forwarded to them, and a stranger guesses.
    club.inbox.receive(war.letter_from(war.holders[foe], f"all hold\n{told[foe]}\n", war.reply_to(first)))
    club.inbox.receive(war.letter_from(war.holders[second], f"all hold\n{told[second]}\n", war.reply_to(first)))
    club.inbox.receive(
        war.letter_from("eve@evil.example", "all hold\n", war.reply_to(foe), References="<e@evil.example>")
    )
    club.inbox.receive(war.letter_from(war.holders[foe], "all hold\n", UMPIRE))
    # Reply-all with the opponent and his reply address in Cc, and orders from a mailing list.
    war.write(
        first,
        f"all hold\n{told[first]}\n",
        Cc=f"{war.holders[foe]}, {war.reply_to(foe)}",
        References="<a@red> <b@blue>",
    )
    war.write(second, "all hold\n", List_Id="<list.example>", Precedence="list")
    war.write(second, "arsenic\n")
    # Orders for a bound that is over, and for one that is not yet.
    row = club.game()
    for when in (bound - 1, bound + 1):
        word = token(row.token_secret, mark_of(war.match.commission(foe), max(when, 0), row.edition))
        club.inbox.receive(
            war.letter_from(war.holders[foe], f"BOUND {when}\nall hold\n", f"umpire+{GAME}.{word}@club.example")
        )
    for path in [path for path in club.post.returns if path][-4:]:
        club.inbox.receive(
            f"From: MAILER-DAEMON@mx.example\r\nTo: {path}\r\n"
            "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
            "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
            f"Action: {chance.choice(('failed', 'delayed'))}\r\nStatus: 5.1.1\r\n\r\n--b--\r\n".encode()
        )
    club.post.refuse(war.holders[second], Result.RETRY, 451)
    club.post.refuse(war.holders[foe], Result.AMBIGUOUS, 0)
    if bound >= 2:
        confirm_what_is_held(war, first)
    if bound == 2:
        hand_over(war, foe)


def confirm_what_is_held(war: War, seat: str) -> None:
    """The rightful holder releases a letter that the opponent wrote in his name."""
    war.club.tick()
    letters = [letter for letter in war.club.letters_to(war.holders[seat]) if "Held" in str(letter["Subject"])]
    codes = re.findall(r"CONFIRM (\w{8})", body(letters[-1])) if letters else []
    war.write(seat, "".join(f"CONFIRM {code}\n" for code in codes) or "all hold\n")


def hand_over(war: War, seat: str) -> None:
    """Somebody new takes the seat, and whoever had it goes on writing."""
    before, old_reply = war.holders[seat], war.reply_to(seat)
    side = war.match.commission(seat).side
    # What he knew he still knows, and he gets one letter more; the seat's later secrets are not his.
    war.secrets += of_a_player(before, side, seat)
    war.seat(seat, address_of(f"reserve of {seat}"), name=name_of(f"reserve of {seat}"))
    war.secrets.append(Secret(name_of(f"reserve of {seat}"), f"name of the reserve of {seat}", side, seat, gm=True))
    war.club.tick()
    war.club.inbox.receive(war.letter_from(before, "all hold\nSHOW ALL\n", old_reply))


@pytest.fixture(scope="module", params=list(BOUNDS))
def fought(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> War:
    """A battle that has been fought out by letter."""
    with pytest.MonkeyPatch.context() as patch:
        war = war_of(request.param, tmp_path_factory.mktemp(request.param), patch)
        war.begin()
        play(war, seed=7)
    assert war.club.game().state == "over"
    return war


def test_T11__no_letter_of_a_whole_battle_holds_what_its_reader_may_not_know(fought: War) -> None:
    kinds = {row.kind for row, _, _, _ in fought.told()}
    assert kinds >= {"invitation", "acknowledgement", "answer", "press", "held", "report", "gm", "too late"}
    assert kinds >= {"taken over", "relieved"}
    assert "\n".join(fought.leaks()) == ""


def test_T10__every_letter_has_one_recipient_and_no_header_beside_the_known(fought: War) -> None:
    for _, to, raw, path in fought.told():
        letter = read(raw)
        assert [address.addr_spec for address in letter["To"].addresses] == [to]
        assert set(letter.keys()) <= HEADERS
        assert path == "" or re.fullmatch(r"umpire\+b-[0-9]{6,18}-[a-z2-7]{16}@club\.example", path)
    numbers = [int(path.split("-")[1]) for _, _, _, path in fought.told() if path]
    assert len(set(numbers)) == len(numbers)
    assert sorted(numbers) != numbers, "numbers that grow would count the letters"


def test_O08__letters_that_come_back_are_known_by_their_return_path(fought: War) -> None:
    told = [str(letter["Subject"]) for letter in fought.club.letters_to(GM)]
    assert any("came back" in subject for subject in told)


def test_T11__whoever_may_know_is_told_so_the_search_is_no_blind_one(fought: War) -> None:
    texts = [
        (fought.readers.get(to, Reader()), row.bound, opened(raw, to, path)) for row, to, raw, path in fought.told()
    ]
    heard = {
        secret.what
        for secret in fought.secrets
        if any(secret.word in text for reader, bound, text in texts if reader.may_know(secret, bound))
    }
    for what in ("briefing of", "zone of", "unit of", "press of", "free words of", "salt of"):
        assert any(found.startswith(what) for found in heard), what
    assert "a condition" in heard
    everybody_blind = replace(fought, readers={})
    assert {line.partition(" to ")[0] for line in everybody_blind.leaks()} >= heard


def test_T11__a_report_tells_of_no_order_but_its_own_sides(fought: War) -> None:
    sides = {str(row["id"]): str(row["side"]) for row in fought.scenario.units}
    told = [event for row in resolutions.of(fought.club.world.db, GAME) for event in read_events(row.events)]
    assert {event.seen_by for event in told if event.kind == "order_result"} == {
        (side.id,) for side in fought.scenario.sides
    }
    reports = 0
    for row, to, raw, _ in fought.told():
        for data in reports_in(raw) if row.kind == "report" else ():
            reports += 1
            assert data["side"] == fought.readers[to].side
            assert data["seat"] in fought.readers[to].seats
            assert {sides[unit] for order in data["orders"] for unit in order["units"]} <= {data["side"]}
            assert "order_result" not in {event["type"] for phase in data["phases"] for event in phase["events"]}
    assert reports == 4 * (BOUNDS[fought.scenario.name] + 1)


def reports_in(raw: bytes) -> Iterator[dict[str, Any]]:
    """The computer's editions in a letter."""
    for part in read(raw).walk():
        if part.get_content_type() == "application/json":
            yield json.loads(bytes(part.get_payload(decode=True) or b""))


def test_T11__maps_hold_no_words_beside_their_pixels_and_draw_only_what_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, int, str]] = []

    def watched(view: View, **how: object) -> str:
        svg = draw(view, **how)  # type: ignore[arg-type]
        drawn.append((view.side, view.bound, svg))
        return svg

    monkeypatch.setattr(pictures, "draw", watched)
    war = war_of("raab", tmp_path, monkeypatch)
    war.begin()
    for address in war.holders.values():
        war.club.prefer(address, map="small")
    chance = Random(5)
    for seat in ("eugene", "john"):
        war.write(seat, letter_of(war, war.match, seat, chance) + "SEND MAP\n")
    war.club.pass_deadline()
    pngs = [
        bytes(part.get_payload(decode=True) or b"")
        for _, _, raw, _ in war.told()
        for part in read(raw).walk()
        if part.get_content_type() == "image/png"
    ]
    assert len(pngs) >= 6
    assert {kind for png in pngs for kind, _ in chunks_of(png)} <= SOUND
    for side, bound, svg in drawn:
        hidden = [secret for secret in war.secrets if not Reader(side).may_know(secret, bound)]
        assert hidden
        assert [secret.what for secret in hidden if secret.word in svg.casefold()] == []
    assert war.leaks() == []
