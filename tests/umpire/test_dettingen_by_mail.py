"""The real battle over a real conversation: IMAP in, SMTP out, Brown Bess Squared between them."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem import settings as house
from pbem.demo.play import play
from pbem.report.bulletin.bulletin import bulletin
from pbem.report.bulletin.sections import Section
from pbem.store import games, outbox, resolutions
from pbem.store.database import open_database, value
from pbem.store.formats import PREFERENCES, write
from pbem.umpire.bounds.opening import prepare
from pbem.umpire.bounds.reports import played, source_of
from pbem.umpire.care.verify import verify
from pbem.umpire.history.recorded import recorded
from pbem.umpire.mailing import pictures
from pbem.umpire.mailing.pictures import Gallery, framed
from pbem.umpire.match import sit_by_name
from pbem.umpire.world import open_world
from tests.umpire import toy
from tests.umpire.club import body, small_png


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a battle of two bounds that was played by mail."""
    folder = tmp_path_factory.mktemp("dettingen")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "to_png", lambda svg: small_png(hashlib.sha256(svg.encode()).digest()))
        play("dettingen", 2, folder, lambda line: None)
    return folder


def test_a_report_is_short_and_a_subject_fits(battle: Path) -> None:
    """The second bound, the fullest of all, once more as it would be with the battle still going on."""
    with open_world(house.load(battle / "pbem.toml"), with_mail=False) as world:
        match = sit_by_name(world.db, world.settings, games.everything(world.db)[0].id)
        row = resolutions.on_line(world.db, match.game.id, 2)
        assert row is not None
        told = played(world.db, match, row, recorded(world.db, match.system, row), row.deadline)
        for commission in told.before.commissions:
            form = prepare(told.after, commission, 3).form
            source = replace(source_of(told, commission), verdict=None, next_deadline=told.after.deadline)
            page = bulletin(source, (), form)
            assert len(page.text.splitlines()) <= 120, commission.id
            assert "SET STATE on" in page.text and "STATE OF EACH UNIT" not in page.text
            longer = bulletin(replace(source, sections=frozenset({Section.STATE})), (), form)
            assert "STATE OF EACH UNIT" in longer.text and "State of each unit" in longer.html
    for kind in ("report", "invitation", "answer", "notice"):
        for letter in letters(battle, kind):
            assert len(str(letter["Subject"])) < 78, letter["Subject"]


def test_an_invitation_is_two_sheets_and_a_deployment_report_one(battle: Path) -> None:
    for letter in letters(battle, "invitation"):
        assert len(body(letter).splitlines()) <= 120, letter["Subject"]
    deployed = [letter for letter in letters(battle, "report") if "deployed" in str(letter["Subject"])]
    assert len(deployed) == 4
    for letter in deployed:
        assert len(body(letter).splitlines()) <= 70, letter["Subject"]


def letters(battle: Path, kind: str) -> list[EmailMessage]:
    db = open_database(battle / "pbem.db")
    rows = db.conn.execute("SELECT raw FROM posted WHERE kind = ? ORDER BY id", [kind])
    read = [message_from_bytes(raw, policy=policy.default) for (raw,) in rows]
    return [letter for letter in read if isinstance(letter, EmailMessage)]


def test_the_battle_is_over_and_every_letter_was_sent(battle: Path) -> None:
    db = open_database(battle / "pbem.db")
    game = games.everything(db)[0]
    assert (game.state, game.bound) == ("over", 3)
    assert set(outbox.counts(db)) == {"sent"}
    assert value(db, "SELECT count(*) FROM letters WHERE state <> 'filed'") == 0


def test_its_record_resolves_again_byte_for_byte(battle: Path) -> None:
    with open_world(house.load(battle / "pbem.toml"), with_mail=False) as world:
        findings = verify(world, games.everything(world.db)[0].id)
    assert [finding.bound for finding in findings] == [0, 1, 2]
    assert [finding.wrong for finding in findings] == [(), (), ()]


def test_every_report_carries_its_map_its_data_and_the_next_deadline(battle: Path) -> None:
    reports = letters(battle, "report")
    assert len(reports) == 12
    for report in reports[:8]:
        kinds = {part.get_content_type() for part in report.walk()}
        assert {"text/plain", "text/html", "image/png", "application/json", "text/calendar"} <= kinds
        data = next(part for part in report.walk() if part.get_content_type() == "application/json")
        assert json.loads(data.get_content())["bound"] in (0, 1)


def test_every_report_carries_the_closer_map_too_and_shows_both(battle: Path) -> None:
    for report in letters(battle, "report")[:8]:
        cids = [part["Content-ID"].strip("<>") for part in report.walk() if part.get_content_type() == "image/png"]
        page = next(part for part in report.walk() if part.get_content_type() == "text/html").get_content()
        shown = re.findall(r'<img src="cid:([^"]+)" alt="([^"]+)"', page)
        assert [cid for cid, _ in shown] == cids
        assert [alt.split(" of ")[0] for _, alt in shown] == ["Map", "Closer map"]


def test_who_wants_no_closer_map_has_the_whole_one_alone(battle: Path) -> None:
    with open_world(house.load(battle / "pbem.toml"), with_mail=False) as world:
        match = sit_by_name(world.db, world.settings, games.everything(world.db)[0].id)
        row = resolutions.on_line(world.db, match.game.id, 1)
        assert row is not None
        match = replace(match, position=recorded(world.db, match.system, row).after)
        player = match.player(match.commissions[0])
        assert player is not None
        view, gallery = match.view(match.commissions[0].side), Gallery(world, match)
        assert len(gallery.of(view, player)) == 2
        assert len(gallery.of(view, replace(player, preferences=write(PREFERENCES, {"closer": "off"})))) == 1
        assert gallery.of(view, replace(player, preferences=write(PREFERENCES, {"map": "off"}))) == ()


def test_every_letter_of_a_player_was_acknowledged_in_its_thread(battle: Path) -> None:
    acknowledged = letters(battle, "acknowledgement")
    db = open_database(battle / "pbem.db")
    assert len(acknowledged) == value(db, "SELECT count(*) FROM letters")
    assert all(letter["In-Reply-To"] for letter in acknowledged)


def test_a_map_is_framed_at_the_size_at_which_it_is_shown() -> None:
    view = toy.see(toy.set_up(toy.scenario(), ""), "red")
    from pbem.report.map import describe, draw

    picture = framed(draw(view, width=300), describe(view), "map-0")
    assert picture.png.startswith(b"\x89PNG")
    assert picture.width == 300
    assert picture.height > 200
    assert "RI1" in picture.alt or "Red" in picture.alt
