"""A letter of eight plain orders read, checked, filed and answered without its map, against a pass with no letter."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from tests.bench.answers import _lines
from tests.bench.clock import interleaved
from tests.letters.transcripts.exchanges import address_of, marching
from tests.umpire.club import Club

SEATS: Final = (("dettingen", "gramont"), ("raab", "eugene"))
LETTERS: Final = 10
WANTED: Final = 0.025
"""Seconds of processor that one letter may take."""


def measure() -> None:
    """Dettingen and Raab, one seat each."""
    for battle, seat in SEATS:
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            club, address = marching(battle, Path(folder), patch), address_of(seat)
            club.prefer(address, map="off")
            dice = random.Random(f"answering {seat}")
            texts = ["\n".join(_lines(club, seat, dice)) + "\n" for _ in range(LETTERS)]
            # What it takes a player's program to write a letter is none of ours.
            letters = iter([club.letter(address, text) for text in texts])
            before = club.count(address, "Received")
            answer = partial(_answer, club, letters)
            found = interleaved(
                f"a letter of {battle} answered", answer, club.tick, LETTERS, unit="letters", floor_is="an idle pass"
            )
            assert club.count(address, "Received") == before + LETTERS, "every letter was answered"
            if found.cpu > WANTED:
                print(f"  OVER: {1000 * WANTED:.0f} ms of CPU are wanted")


def _answer(club: Club, letters: Iterator[bytes]) -> None:
    club.inbox.receive(next(letters))
    club.tick()
