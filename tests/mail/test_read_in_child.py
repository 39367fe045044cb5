"""Poisoned letters cost a few seconds of a process of their own, and the next letter is read as if nothing had been."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest

from pbem.child import Child, ChildLimits
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.read_in_child import ChildReader, Poisoned
from tests.letters.expected import NAMES, raw
from tests.mail.hostile import HOSTILE

GOOD = b"From: henry@courrier.example\r\nSubject: orders\r\n\r\nFI1 - C5\r\n"


@pytest.fixture(scope="module")
def strict() -> Iterator[ChildReader]:
    """A child that gets two seconds of processor for a letter and little memory."""
    with Child(ChildLimits(wall_seconds=60, cpu_seconds=2, memory_bytes=600 << 20)) as child:
        yield ChildReader(child)


@pytest.mark.parametrize("name", HOSTILE)
def test_I17_T19__hostile_letters_are_read_within_the_limits_of_the_child(name: str, strict: ChildReader) -> None:
    letter = strict.read(HOSTILE[name])
    assert isinstance(letter, Letter), letter
    assert sum(map(len, (letter.text, letter.orders_attachment or ""))) <= 4 << 20
    assert sum(len(value) for _, value in letter.headers) <= 64 << 10


@pytest.mark.parametrize("name", NAMES[::10])
def test_the_child_reads_what_the_parent_would(name: str, strict: ChildReader) -> None:
    assert strict.read(raw(name)) == read_letter(raw(name))


@pytest.mark.parametrize(
    ("poison", "words"),
    [(b"X-Sleep", "too long"), (b"X-Spin", "too long"), (b"X-Eat", "memory"), (b"X-Recurse", "RecursionError")],
)
def test_I17__a_letter_that_hangs_its_reader_is_named_and_the_next_is_read(poison: bytes, words: str) -> None:
    limits = ChildLimits(wall_seconds=6, cpu_seconds=2)
    with Child(limits) as child:
        reader = ChildReader(child, job="tests.mail.hostile:hang")
        assert isinstance(reader.read(GOOD), Letter)
        poisoned = reader.read(poison + b": yes\r\n" + GOOD)
        assert isinstance(poisoned, Poisoned)
        assert words in poisoned.reason
        after = reader.read(GOOD)
        assert isinstance(after, Letter)
        assert after.text == "FI1 - C5\n"


def test_I17__the_processor_limit_alone_stops_a_reader_that_spins() -> None:
    limits = ChildLimits(wall_seconds=60, cpu_seconds=1)
    with Child(limits) as child:
        reader = ChildReader(child, job="tests.mail.hostile:hang")
        assert reader.read(b"X-Spin: yes\r\n" + GOOD) == Poisoned("it took too long to read")


def test_a_child_that_somebody_ended_while_idle_is_replaced_without_a_word() -> None:
    with Child() as child:
        reader = ChildReader(child)
        assert isinstance(reader.read(GOOD), Letter)
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
        assert isinstance(reader.read(GOOD), Letter)


def test_one_child_reads_many_letters_and_is_renewed_now_and_then() -> None:
    with Child() as child:
        reader = ChildReader(child)
        pids = set()
        for _ in range(1100):
            assert isinstance(reader.read(GOOD), Letter)
            pids.add(child.pid)
    assert len(pids) == 3


def test_several_threads_may_use_it_at_once() -> None:
    subjects: list[str] = []

    def read(number: int) -> None:
        letter = reader.read(GOOD.replace(b"orders", b"orders %d" % number))
        assert isinstance(letter, Letter)
        subjects.append(letter.subject)

    with Child() as child:
        reader = ChildReader(child)
        threads = [threading.Thread(target=read, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(subjects) == [f"orders {number}" for number in range(8)]


def test_T25__the_child_is_told_none_of_the_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_SECRET", "canary-4711")
    with Child() as child:
        ChildReader(child).read(GOOD)
        with open(f"/proc/{child.pid}/environ", "rb") as environment:  # noqa: PTH123
            assert b"canary-4711" not in environment.read()
