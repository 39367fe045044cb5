"""Letters that were not used: why they were not, who is told, and how the operator has one used all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.store import letters
from pbem.umpire.care.letters import NoSuchLetter, NotToBeReleased, drop, letter_lines, release, unused
from pbem.umpire.life.start_game import give_seat
from pbem.umpire.reading import take_post
from pbem.umpire.reading.judge import judge
from pbem.umpire.world import World
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, UMPIRE, Club, body
from tests.umpire.test_intake import orders_of, states


class Killed(BaseException):
    """The daemon is killed in the middle of its work."""


@pytest.fixture
def poisoned(playing: Club) -> Club:
    """A club in which a letter with the word `arsenic` cannot be read."""

    def reader(raw: bytes) -> Letter | Poisoned:
        return Poisoned("it took too long to read") if b"arsenic" in raw else read_letter(raw)

    playing.world = replace(playing.world, reader=reader)
    return playing


def said(club: Club, address: str, word: str) -> str:
    return " ".join(body(club.last(address, word)).split())


def kill_while_reading(club: Club, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let the daemon be killed while it reads that letter."""

    def killed(world: World, row: letters.Kept, letter: Letter) -> None:
        if number == row.id:
            raise Killed
        judge(world, row, letter)

    with monkeypatch.context() as patch:
        patch.setattr(take_post, "judge", killed)
        with pytest.raises(Killed):
            club.tick()


def test_I17__a_daemon_that_is_killed_again_and_again_puts_no_letter_into_quarantine(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        playing.write(RUPERT, f"RI1 deploy B{number + 1}\n")
        playing.write(ESSEX, f"BI1 deploy B{number + 5}\n")
    for _ in range(letters.MOST_BEGUN - 1):
        kill_while_reading(playing, monkeypatch, 1)
    while playing.tick().taken.more:
        pass
    assert states(playing) == ["filed"] * 8
    assert (orders_of(playing), orders_of(playing, "essex")) == (["RI1 deploy B4"], ["BI1 deploy B8"])
    assert playing.count(RUPERT, "Received") == playing.count(ESSEX, "Received") == 4


def test_I17__a_second_copy_of_a_letter_that_was_cut_off_is_no_newer_word(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = playing.write(RUPERT, "RI1 deploy B4\n")
    kill_while_reading(playing, monkeypatch, 1)
    playing.clock.advance(minutes=1)
    playing.write(RUPERT, "RI1 deploy B2\n")
    playing.clock.advance(minutes=1)
    playing.inbox.receive(b"Received: from elsewhere by mx.club.example\r\n" + first)
    while playing.tick().taken.more:
        pass
    assert orders_of(playing) == ["RI1 deploy B2"]
    assert sorted(states(playing)) == ["filed", "filed", "ignored"]


def test_I17__a_letter_whose_reading_was_cut_off_comes_after_all_others(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    for _ in range(3):
        kill_while_reading(playing, monkeypatch, 1)
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.tick()
    subjects = [(to, b"Received" in raw) for to, raw in playing.post.taken]
    assert [to for to, received in subjects if received] == [ESSEX, RUPERT]


def test_I17__a_letter_that_ends_the_program_each_time_it_is_read_alone_is_put_away_at_last(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    for _ in range(letters.MOST_BEGUN):
        assert states(playing) in ([], ["received"])
        kill_while_reading(playing, monkeypatch, 1)
    playing.tick()
    assert states(playing) == ["quarantined"]
    assert RUPERT in said(playing, GM, "could not be read")


def test_I17__who_seems_to_have_written_what_cannot_be_read_is_asked_to_write_again(poisoned: Club) -> None:
    poisoned.write(RUPERT, "arsenic\n")
    for _ in range(3):
        poisoned.tick()
    assert states(poisoned) == ["quarantined"]
    told = said(poisoned, RUPERT, "Not read")
    assert "Tue 10 Mar 12:00 GMT" in told and "send your orders again" in told
    gm = said(poisoned, GM, "could not be read")
    assert f"from {RUPERT}, in the name of Prince Rupert in toy-1" in gm
    assert "pbem letters release 1" in gm
    poisoned.clock.advance(minutes=5)
    for number in range(3):
        poisoned.write(RUPERT, f"arsenic {number}\n")
    for _ in range(4):
        poisoned.tick()
    assert poisoned.count(RUPERT, "Not read") == 1
    poisoned.clock.advance(hours=1)
    poisoned.tick()
    assert poisoned.count(RUPERT, "Not read") == 2
    assert "3 letters" in said(poisoned, RUPERT, "Not read")


def test_T17__a_stranger_whose_letter_cannot_be_read_is_not_written_to(poisoned: Club) -> None:
    poisoned.write("stranger@example.org", "arsenic\n", to=UMPIRE)
    for _ in range(3):
        poisoned.tick()
    assert poisoned.letters_to("stranger@example.org") == []
    assert "stranger@example.org" in said(poisoned, GM, "could not be read")


def test_what_was_not_used_is_listed_with_the_reason(poisoned: Club) -> None:
    poisoned.write(RUPERT, "RI1 deploy B4\n", to=UMPIRE)
    poisoned.write("stranger@example.org", "hello\n", to=UMPIRE)
    poisoned.write(ESSEX, "arsenic\n")
    for _ in range(3):
        poisoned.tick()
    lines = [str(each) for each in unused(poisoned.world)]
    assert len(lines) == 3
    assert "quarantined" in lines[0] and f"from {ESSEX}" in lines[0] and "took too long" in lines[0]
    assert "stranger" in lines[1]
    assert "held" in lines[2] and "for toy-1 rupert" in lines[2] and "reply address" in lines[2]
    assert not [line for line in lines if "deploy" in line or "B4" in line]


def test_what_a_letter_says_is_shown_only_on_demand_and_without_reply_words(playing: Club) -> None:
    to = str(playing.report_to(RUPERT)["Reply-To"])
    playing.write(LUNSFORD, f"RI1 deploy B4\nwrite to {to}\n", to=to, subject="secret \x1b[31m plans")
    playing.tick()
    shown = "\n".join(letter_lines(playing.world, 1, words=False))
    assert LUNSFORD in shown and "secret" in shown
    assert "deploy" not in shown and "\x1b" not in shown
    shown = "\n".join(letter_lines(playing.world, 1, words=True))
    assert "RI1 deploy B4" in shown
    assert to.partition("@")[0].rpartition(".")[2] not in shown
    with pytest.raises(NoSuchLetter, match="no letter 99"):
        list(letter_lines(playing.world, 99, words=False))


def test_a_held_letter_that_the_operator_releases_is_its_seats(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n", to=UMPIRE)
    playing.tick()
    assert orders_of(playing) == []
    assert "Prince Rupert" in release(playing.world, 1)
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert playing.count(RUPERT, "Received") == 1
    with pytest.raises(NotToBeReleased, match="filed"):
        release(playing.world, 1)


def test_a_letter_from_a_strange_address_is_given_to_a_seat(playing: Club) -> None:
    playing.write("rupert@new.example", "RI1 deploy B4\n", to=UMPIRE)
    playing.tick()
    with pytest.raises(NotToBeReleased, match="--seat GAME/SEAT"):
        release(playing.world, 1)
    release(playing.world, 1, "toy-1/rupert")
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert playing.count("rupert@new.example") == 0, "the answer goes to the seat's own address"
    assert playing.count(RUPERT, "Received") == 1


def test_a_letter_released_after_its_bound_is_too_late_and_its_seat_is_told(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy H8\n", to=UMPIRE)
    playing.write(ESSEX, "BI1 deploy B6\n")
    playing.pass_deadline()
    assert playing.game().bound == 1
    release(playing.world, 1)
    playing.tick()
    assert orders_of(playing) == []
    assert playing.count(RUPERT, "Not used") == 1


def test_one_from_quarantine_is_read_once_more(poisoned: Club) -> None:
    poisoned.write(RUPERT, "RI1 deploy B4\n# arsenic\n")
    for _ in range(3):
        poisoned.tick()
    poisoned.world = replace(poisoned.world, reader=read_letter)
    release(poisoned.world, 1)
    poisoned.tick()
    assert orders_of(poisoned) == ["RI1 deploy B4"]


def test_a_letter_that_is_dropped_is_listed_no_more_and_kept(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n", to=UMPIRE)
    playing.tick()
    drop(playing.world, 1)
    assert unused(playing.world) == []
    row = letters.get(playing.world.db, 1)
    assert row is not None and b"deploy" in row.raw
    with pytest.raises(NotToBeReleased, match="dropped"):
        drop(playing.world, 1)


def test_what_is_released_for_somebody_who_has_left_goes_to_whoever_holds_the_seat(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n", to=UMPIRE)
    playing.tick()
    give_seat(playing.world, "toy-1", "rupert", "maurice@red.example")
    release(playing.world, 1)
    playing.tick()
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert playing.count("maurice@red.example", "Received") == 1


def test_a_successor_is_not_told_of_letters_that_were_written_before_his_time(poisoned: Club) -> None:
    for number in range(2):
        poisoned.write(RUPERT, f"RI1 deploy B{number + 1}\n", to=UMPIRE)
        poisoned.write(RUPERT, f"arsenic {number}\n")
        poisoned.tick()
    give_seat(poisoned.world, "toy-1", "rupert", "maurice@red.example")
    poisoned.clock.advance(hours=2)
    for _ in range(3):
        poisoned.tick()
    for word in ("Held", "Not read"):
        assert poisoned.count("maurice@red.example", word) == 0
