"""Letters of which nothing was used do not fill the disk; everything that was used is kept for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store import letters
from pbem.umpire.care import forgetting
from pbem.umpire.care.letters import NotToBeReleased, letter_lines, release
from tests.umpire.club import ESSEX, GM, RUPERT, UMPIRE, Club, body, make_club
from tests.umpire.test_intake import orders_of, states


def raws(club: Club) -> list[int]:
    return [int(row[0]) for row in club.world.db.conn.execute("SELECT length(raw) FROM letters ORDER BY id")]


def test_T18__of_strangers_letters_no_more_is_kept_than_so_many_bytes(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "UNUSED_BYTES", 100_000)
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.write(ESSEX, "BI1 deploy B6\n", to=UMPIRE)
    for number in range(30):
        playing.clock.advance(seconds=1)
        playing.write("stranger@example.org", f"{number}\n" + "spam and spam and spam\n" * 500, to=UMPIRE)
    playing.tick()
    playing.clock.advance(hours=1)
    playing.tick()
    assert 0 < sum(raws(playing)[2:]) <= 100_000
    assert raws(playing)[2] == 0 and raws(playing)[-1] > 0, "the oldest go first"
    assert states(playing)[:2] == ["filed", "held"] and min(raws(playing)[:2]) > 0
    playing.tick()
    playing.inbox.renumber()
    playing.clock.advance(hours=2)
    before = len(playing.post.taken)
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert not [to for to, _ in playing.post.taken[before:] if to not in (GM, ESSEX)]


def test_a_flood_of_strangers_does_not_push_out_what_a_player_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "UNUSED_BYTES", 50_000)
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nletters_a_day = 5\n")
    club.begin()
    for number in range(8):
        club.write(RUPERT, f"RI1 deploy B4\n# {number}\n")
    for number in range(20):
        club.clock.advance(seconds=1)
        club.write("stranger@example.org", f"{number}\n" + "spam and spam and spam\n" * 500, to=UMPIRE)
    club.tick()
    club.clock.advance(hours=1)
    club.tick()
    assert states(club)[:8] == ["filed"] * 5 + ["ignored"] * 3
    assert min(raws(club)[:8]) > 0
    assert "forgotten" in states(club)


def test_an_ignored_letter_is_forgotten_after_thirty_days_and_the_operator_reads_where_it_lies(playing: Club) -> None:
    playing.write("stranger@example.org", "hello\n", to=UMPIRE)
    playing.tick()
    playing.clock.advance(days=29)
    playing.tick()
    assert states(playing) == ["ignored"]
    playing.clock.advance(days=2)
    playing.tick()
    assert (states(playing), raws(playing)) == (["forgotten"], [0])
    assert "look into INBOX" in "\n".join(letter_lines(playing.world, 1, words=True))
    with pytest.raises(NotToBeReleased, match="pbem deliver"):
        release(playing.world, 1)
    row = letters.get(playing.world.db, 1)
    assert row is not None and row.sender == "stranger@example.org"


def test_S01__a_batch_that_would_leave_less_than_the_floor_waits_on_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\ndisk_floor_megabytes = 10\n")
    club.begin()
    club.inbox.batch = 1
    club.write(RUPERT, "RI1 deploy B4\n")
    club.write("stranger@example.org", "spam and spam and spam\n" * 50_000, to=UMPIRE)
    with monkeypatch.context() as nearly:
        nearly.setattr("pbem.store.disk.free_megabytes", lambda db: 11.0)
        club.tick()
        assert states(club) == ["filed"]
        assert club.game().bound == 0
        assert "or would be with the next letters" in " ".join(body(club.last(GM, "disk")).split())
        club.pass_deadline()
        assert club.game().bound == 0, "a bound waits for all that came before its deadline"
    club.tick()
    club.tick()
    assert states(club) == ["filed", "ignored"]
