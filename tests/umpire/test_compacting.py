"""What a finished game takes on the disk: the maps of its letters go, their words and the record stay."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from pbem.store import database, outbox
from pbem.store.database import integrity
from pbem.umpire.care.verify import verify
from pbem.umpire.history.archive import CannotArchive
from pbem.umpire.history.compacting import compact, finished
from tests.umpire.club import GAME, RUPERT, Club, body
from tests.umpire.test_archive import over

__all__ = ["over"]


def kept(club: Club) -> list[EmailMessage]:
    """The letters of the game as the outbox keeps them."""
    rows = [outbox.get(club.world.db, number) for number in outbox.numbers_of(club.world.db, GAME)]
    return [message_from_bytes(row.raw, policy=policy.default) for row in rows if row is not None]


def maps(letters: list[EmailMessage]) -> int:
    return sum(part.get_content_type() == "image/png" for letter in letters for part in letter.walk())


def wrong(club: Club) -> list[str]:
    return [fault for each in verify(club.world, GAME) for fault in each.wrong]


def test_the_maps_of_a_finished_game_go_and_its_words_and_record_stay(over: Club) -> None:
    before = kept(over)
    assert maps(before) > 5
    assert finished(over.world) == [GAME]
    done = compact(over.world, GAME)
    after = kept(over)
    assert done.letters == sum(bool(maps([letter])) for letter in before) and done.saved > 0
    assert maps(after) == 0
    for was, is_now in zip(before, after, strict=True):
        assert (was["Message-ID"], was["Subject"]) == (is_now["Message-ID"], is_now["Subject"])
        assert body(was).strip() in body(is_now)
        assert not maps([was]) or "were let go when its game was over" in " ".join(body(is_now).split())
    assert wrong(over) == [] and integrity(over.world.db) == []
    assert compact(over.world, GAME).letters == 0


def test_a_report_and_its_map_are_had_again_all_the_same(over: Club) -> None:
    compact(over.world, GAME)
    over.write(RUPERT, "SEND REPORT 1\n")
    over.tick()
    again = over.letters_to(RUPERT)[-1]
    assert "bound 1 of 3, Red view" in body(again)
    over.write(RUPERT, "SEND MAP\n")
    over.tick()
    assert maps(over.letters_to(RUPERT)[-1:]) == 1


def test_the_letters_of_a_game_that_goes_on_are_kept_whole(playing: Club) -> None:
    whole = maps(kept(playing))
    with pytest.raises(CannotArchive, match="not over"):
        compact(playing.world, GAME)
    assert finished(playing.world) == [] and maps(kept(playing)) == whole > 0


def test_what_is_still_to_be_sent_goes_out_whole(over: Club) -> None:
    number = outbox.with_pictures(over.world.db, GAME)[-1]
    database.run(over.world.db, "UPDATE outbox SET state = 'queued', sent_at = NULL WHERE id = ?", [number])
    compact(over.world, GAME)
    assert maps(kept(over)) > 0
    over.tick()
    assert maps([over.letters_to(row.recipient)[-1] for row in [outbox.get(over.world.db, number)] if row]) > 0


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.parametrize("moment", ["before commit: compact", "after commit: compact"])
def test_killed_at_any_letter_it_goes_on_where_it_was(over: Club, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {str(letter["Message-ID"]): letter.as_bytes() for letter in kept(over) if maps([letter])}
    kills = 0

    def point(name: str) -> None:
        if name == moment:
            raise Killed

    while True:
        left = len(outbox.with_pictures(over.world.db, GAME))
        with monkeypatch.context() as patch:
            patch.setattr(database, "point", point)
            try:
                compact(over.world, GAME)
                break
            except Killed:
                kills += 1
        now = kept(over)
        assert all(letter.as_bytes() == whole[str(letter["Message-ID"])] for letter in now if maps([letter]))
        assert integrity(over.world.db) == [] and len(now) == len(outbox.numbers_of(over.world.db, GAME))
        if moment.startswith("before"):
            assert len(outbox.with_pictures(over.world.db, GAME)) == left, "nothing half done"
            break
    assert kills >= (1 if moment.startswith("before") else len(whole))
    compact(over.world, GAME)
    assert maps(kept(over)) == 0 and wrong(over) == []
