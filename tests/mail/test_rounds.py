"""How many letters of nobody's are fetched at a time."""

from __future__ import annotations

from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.fetching.said import Said
from pbem.mail.fetching.turns import FEW, SOON_FETCHED, Rounds, Turn


def rounds_of(*sizes: int | None) -> Rounds:
    rounds = Rounds(ImapSettings("imap.club.example"))
    outsides = {uid: Said(size, None, b"") for uid, size in enumerate(sizes, 1)}
    rounds.add(list(outsides), outsides, lambda _: Turn(""))
    return rounds


def test_T18__more_are_fetched_at_a_time_while_that_is_quick_and_few_again_where_it_is_not() -> None:
    rounds = rounds_of(*[1000] * 500)
    found = []
    for seconds in (0.01, 0.01, 0.01, 0.01, 2.0, 0.01):
        found.append(len(rounds.next()))
        rounds.took(found[-1], seconds)
    assert found == [16, 32, 64, 100, 100, 16]


def test_T18__that_one_letter_was_quick_does_not_tell_that_sixteen_are() -> None:
    rounds = rounds_of(*[1000] * 500)
    rounds.took(1, 0.09)
    assert len(rounds.next()) == FEW


def test_T18__few_large_letters_are_fetched_at_a_time_and_none_is_left_for_ever() -> None:
    half, over = SOON_FETCHED // 2, 900_000
    rounds = rounds_of(half, half, half, over, 5_000_000, 5_000_000, None)
    assert [rounds.next() for _ in range(4)] == [[1, 2], [3], [4, 5], [6, 7]]
    assert not rounds


def test_T18__what_is_known_of_a_letter_is_kept_without_its_outside() -> None:
    assert rounds_of(7).described == {1: Said(7, None, None)}
