"""Many letters at once: over several connections, each game's in sequence, and no more than the provider takes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.mail.sending.delivery import Delivery, Phase, Result
from pbem.store import outbox
from pbem.store.outbox import Outgoing
from pbem.umpire.care.doctor import _post
from pbem.umpire.care.overview import house_lines
from pbem.umpire.mailing.send_post import Sent, send_post
from tests.umpire.club import Club, body, make_club


@dataclass
class SlowPost:
    """A post office that takes a while over each letter, and remembers what was under way together."""

    dead_after: int = -1
    opened: int = 0
    taken: list[str] = field(default_factory=list)
    together: list[frozenset[str]] = field(default_factory=list)
    _under_way: set[str] = field(default_factory=set)

    def dispatch(self) -> AbstractAsyncContextManager[SlowPost]:
        @asynccontextmanager
        async def session() -> AsyncIterator[SlowPost]:
            self.opened += 1
            yield self

        return session()

    async def deliver(self, envelope_from: str, recipient: str, raw: bytes, note: Callable[[Phase], None]) -> Delivery:
        if len(self.taken) == self.dead_after:
            return Delivery(Result.RETRY, 0, "the line is dead", Phase.MAIL)
        word = raw.decode()
        self._under_way.add(word)
        self.together.append(frozenset(self._under_way))
        for phase in Phase:
            note(phase)
            await asyncio.sleep(0)
        self._under_way.discard(word)
        self.taken.append(word)
        return Delivery(Result.SENT, 250, "ok", Phase.DOT)


def club_that_sends(folder: Path, monkeypatch: pytest.MonkeyPatch, post: SlowPost, smtp: str = "") -> Club:
    """A club whose outbox holds six letters about each of three games, the first kind of each a reminder."""
    club = make_club(folder, monkeypatch, extra=smtp)
    club.world = replace(club.world, dispatch=post.dispatch)
    for number in range(18):
        game, kind = "abc"[number % 3], "reminder" if number < 3 else "report"
        letter = Outgoing(
            number + 1, f"<{number}@x>", kind, "rupert@red.example", "", f"{game}{number // 3} {kind}".encode(),
            game=game, key=str(number),
        )  # fmt: skip
        assert outbox.queue(club.world.db, letter, club.world.now())
    return club


def test_letters_go_out_over_several_connections_and_those_of_a_game_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = SlowPost()
    club = club_that_sends(tmp_path, monkeypatch, post)
    assert send_post(club.world) == Sent(sent=18)
    assert post.opened == 4
    assert max(len(each) for each in post.together) == 3, "three games at once"
    for each in post.together:
        assert len({word[0] for word in each}) == len(each), "never two letters of one game"
    for game in "abc":
        assert [word[:2] for word in post.taken if word[0] == game] == [f"{game}{turn}" for turn in range(6)]


def test_one_connection_is_enough_where_the_settings_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    post = SlowPost()
    club = club_that_sends(tmp_path, monkeypatch, post, "sessions = 1\n")
    assert send_post(club.world) == Sent(sent=18)
    assert [post.opened, max(len(each) for each in post.together)] == [1, 1]


def test_a_dead_line_ends_the_burst_on_all_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = club_that_sends(tmp_path, monkeypatch, post := SlowPost(dead_after=4))
    sent = send_post(club.world)
    assert sent.later and sent.sent <= 7 and len(post.taken) == sent.sent
    post.dead_after = -1
    club.clock.advance(hours=1)
    assert send_post(club.world).sent == 18 - sent.sent, "nothing is lost, and nothing goes twice"
    assert len(set(post.taken)) == 18


@pytest.mark.parametrize(("smtp", "span"), [("per_minute = 5\n", {"seconds": 61}), ("per_day = 5\n", {"hours": 24.1})])
def test_no_more_letters_go_out_than_the_provider_takes_and_reports_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, smtp: str, span: dict[str, float]
) -> None:
    club = club_that_sends(tmp_path, monkeypatch, post := SlowPost(), smtp)
    assert [send_post(club.world), send_post(club.world)] == [Sent(sent=5), Sent()]
    assert all(word.endswith("report") for word in post.taken)
    told = next(line for line in house_lines(club.world) if "the rest waits its turn" in line)
    last = club.clock.now + 3 * (timedelta(minutes=1) if "minute" in smtp else timedelta(days=1))
    assert "13 wait" in told and f"{last:%d %b}".lstrip("0") in told and f"{last:%H:%M}" in told
    assert told.removeprefix("outbox: ") in [finding.found for finding in _post(club.world)], "the doctor says it too"
    for _ in range(3):
        club.clock.advance(**span)
        send_post(club.world)
    assert len(set(post.taken)) == 18 and [word[3:] for word in post.taken[-3:]] == ["reminder"] * 3
    assert not any("waits its turn" in line for line in house_lines(club.world))


def test_a_deadline_moves_when_the_provider_lets_the_reports_out_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, extra="per_day = 1\n")
    club.clock.advance(days=3)
    club.begin()
    agreed, last = club.game().deadline, "lunsford@red.example"
    assert agreed is not None and agreed - club.clock.now < timedelta(days=3)
    assert any("the rest waits its turn: 3 wait" in line for line in house_lines(club.world))
    for _ in range(2):
        club.clock.advance(hours=24, minutes=1)
        club.tick()
    assert club.count(last, "you are") == 1, "it came eight hours before the deadline"
    assert club.clock.now > agreed - timedelta(hours=9)
    club.pass_deadline()
    moved = club.game().deadline
    assert club.game().bound == 0 and moved is not None and moved - club.clock.now > timedelta(days=2)
    for _ in range(6):
        club.clock.advance(hours=24, minutes=1)
        club.tick()
    assert "Some letters could not be sent in time." in body(club.last(last, "New deadline")).replace("\r\n", " ")
