"""The archive of a finished game: verified alone, and with nobody's address in it; and games ended by their points."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from pbem.store import chains
from pbem.umpire.history.archive import CannotArchive, archive
from pbem.umpire.history.archive_check import NoArchive, check_archive
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_desk import agree, desk, gm_says, one_line, proof

__all__ = ["desk"]


@pytest.fixture
def over(playing: Club) -> Club:
    """A game of three bounds that is over, with messages in it."""
    agree(playing, anon=True)
    playing.write(RUPERT, "RI1 deploy B4\nTO Lunsford: courage!\n")
    playing.write(ESSEX, "BI1 deploy B6\nPRESS ANON TO Rupert\nBeware.\nENDPRESS\nTO Lunsford: yield!\n")
    playing.tick()
    for _ in range(4):
        playing.write(RUPERT, "RI1 * BI1\n")
        playing.pass_deadline()
    return playing


def files_of(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def test_L30__an_archive_is_verified_alone(over: Club) -> None:
    found = check_archive(archive(over.world, GAME))
    assert len(found) == 4 and [each.wrong for each in found if each.wrong] == []


@pytest.mark.parametrize("part", ["orders", "secret"])
def test_L30__a_changed_archive_is_told(over: Club, part: str) -> None:
    files = files_of(archive(over.world, GAME))
    secret = chains.get(over.world.db, over.game().chain).secret.hex()
    if part == "orders":
        row = json.loads(files["bounds/01-01.json"])
        row["after"] = json.loads(files["game.json"])["set_up"]
        files["bounds/01-01.json"] = json.dumps(row).encode()
    else:
        files["game.json"] = files["game.json"].replace(secret.encode(), b"0" * 64)
    told = " ".join(wrong for each in check_archive(zipped(files)) for wrong in each.wrong)
    what = "the position after it is another than its orders and dice give"
    assert (what if part == "orders" else "a secret does not lead to its anchor") in told


def test_L30__a_changed_position_is_told(over: Club) -> None:
    files = files_of(archive(over.world, GAME))
    name = next(name for name in files if name.startswith("positions/"))
    files[name] = files[name].replace(b"A1", b"A2")
    assert any(each.wrong for each in check_archive(zipped(files)))


def test_L30__what_is_no_archive_is_told(over: Club) -> None:
    with pytest.raises(NoArchive):
        check_archive(b"hello")


def test_L30__the_askers_archive_holds_both_sides_and_no_address_token_gm_letter_or_message_of_others(
    over: Club,
) -> None:
    files = files_of(archive(over.world, GAME, "rupert"))
    everything = b"\n".join(files.values()).decode()
    assert {f"reports/00-{seat}.txt" for seat in ("rupert", "lunsford", "essex")} <= set(files)
    assert "Canary Fusiliers" in everything and "The canary is in the fusiliers." in everything
    for hidden in (RUPERT, LUNSFORD, ESSEX, GM, over.game().token_secret.hex(), "umpire+"):
        assert hidden not in everything, hidden
    messages = files["messages.txt"].decode()
    assert "courage!" in messages and "from somebody:\nBeware." in messages
    assert "yield!" not in everything and "Essex:" not in messages
    assert "messages.txt" not in files_of(archive(over.world, GAME))


def test_L30__only_the_operators_has_the_letters_as_they_were(over: Club) -> None:
    files = files_of(archive(over.world, GAME, full=True, files=[("replay.html", b"<p>")]))
    assert any(name.endswith(".eml") and ESSEX.encode() in content for name, content in files.items())
    assert files["replay.html"] == b"<p>"


def test_L30__it_comes_by_mail_when_the_game_is_over_and_not_before(playing: Club) -> None:
    with pytest.raises(CannotArchive):
        archive(playing.world, GAME)
    playing.write(RUPERT, "SEND ARCHIVE\n")
    playing.tick()
    assert "can be had when it is over" in one_line(body(playing.last(RUPERT, "SEND ARCHIVE")))
    for _ in range(4):
        playing.write(RUPERT, "all hold\n")
        playing.pass_deadline()
    assert "SEND ARCHIVE" in body(playing.last(RUPERT, "The fog is lifted"))
    playing.write(RUPERT, "SEND ARCHIVE\n")
    playing.tick()
    (part,) = playing.last(RUPERT, "SEND ARCHIVE").iter_attachments()
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes) and part.get_filename() == "toy-1.zip"
    assert all(not each.wrong for each in check_archive(content))


def test_L30_L29__a_game_with_the_dice_of_one_that_goes_on_has_no_archive_yet(over: Club) -> None:
    over.world.db.conn.execute(
        "INSERT INTO games SELECT 'twin-1', scenario, title, date, system, rules_version, way, last_bound, sides, "
        "reconstructed, home_zone, schedule, gm, token_secret, chain, set_up, 'mustering', 0, 1, NULL, NULL, NULL, 0, "
        "-1, '', NULL, made_at FROM games WHERE id = ?",
        [GAME],
    )
    with pytest.raises(CannotArchive, match="another game with the dice"):
        archive(over.world, GAME)


def test_L31__the_points_propose_and_the_gm_confirms(desk: Club) -> None:
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.tick()
    told = gm_says(desk, "ADJUDICATE\n")
    assert "proposed:" in told and "`ADJUDICATE BOUND 1` ends the game so." in told
    assert desk.game().state == "running"
    assert "not at bound 7" in gm_says(desk, "ADJUDICATE BOUND 7\n")
    gm_says(desk, "ADJUDICATE BOUND 1\n")
    assert desk.game().state == "over"
    verdict = desk.game().verdict
    assert verdict is not None and '"degree":"adjudicated"' in verdict and '"score":{' in verdict
    assert "Adjudicated at bound 1 by points:" in one_line(body(desk.last(ESSEX, "The game is over")))


def test_L31__more_points_win_and_equal_points_are_a_draw(playing: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.umpire.life.adjudicating import proposal
    from pbem.umpire.match import sit_by_name
    from tests.umpire import toy

    known: tuple[tuple[dict[str, int], str], ...] = (
        ({"red": 3, "blue": 1}, "red"), ({"red": 1, "blue": 2}, "blue"), ({"red": 2, "blue": 2}, ""),
    )  # fmt: skip
    for points, winner in known:
        monkeypatch.setattr(toy, "score", lambda position, points=points: points)
        verdict = proposal(sit_by_name(playing.world.db, playing.world.settings, GAME))
        assert (verdict.winner, verdict.score) == (winner, points)
