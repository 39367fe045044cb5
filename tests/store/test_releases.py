"""A database of every release is opened, verified and played on by the program of today."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from pbem import __version__
from pbem.store import clock, drafts, outbox, seats
from pbem.store.database import integrity
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.care.verify import verify
from tests.store.releases.make_release import FILE, GAME, HERE, address, club_at
from tests.umpire.club import Club, body, read

RELEASES = sorted(file.parent.name for file in HERE.glob(f"*/{FILE}"))


@pytest.fixture(params=RELEASES)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Club:
    """The club of a release, at the moment at which it was left."""
    database = tmp_path / "club.db"
    database.write_bytes(lzma.decompress((HERE / request.param / FILE).read_bytes()))
    club = club_at(database)
    left = clock.seen(club.world.db)
    assert left is not None
    club.clock.now = left
    # The mailbox of then is gone, and a new one numbers its letters anew.
    club.inbox.renumber()
    return club


def test_this_release_has_its_database() -> None:
    assert __version__ in RELEASES


def test_its_record_is_sound(kept: Club) -> None:
    assert integrity(kept.world.db) == []
    findings = verify(kept.world, GAME)
    assert [finding.wrong for finding in findings if finding.wrong] == []
    names = [finding.name for finding in findings]
    assert {"bound 1", "bound 2 (edition 1, withdrawn)"} <= set(names)
    assert any("preview" in name for name in names)


def test_its_game_goes_on_with_letters_in_and_letters_out(kept: Club) -> None:
    seat = next(seat for seat in seats.of(kept.world.db, GAME) if seat.address == address("reserve"))
    report = outbox.for_seat(kept.world.db, GAME, kept.game().bound, kept.game().edition, seat.id, ("report",))[-1]
    reply_to = str(read(report.raw)["Reply-To"])
    kept.write(seat.address, "all hold\nSEND REPORT 1\n", to=reply_to)
    kept.tick()
    assert kept.count(seat.address, "Received") == kept.count(seat.address, "(again)") == 1
    row = drafts.get(kept.world.db, GAME, seat.id, kept.game().bound, kept.game().edition)
    assert row is not None and {str(order).split()[1] for order in draft_of(row).sheet.orders} == {"hold"}
    bound = kept.game().bound
    kept.pass_deadline()
    assert kept.game().bound == bound + 1
    assert f"BOUND {bound + 1}" in body(kept.last(seat.address, f"b{bound}"))
    assert [finding.wrong for finding in verify(kept.world, GAME) if finding.wrong] == []
