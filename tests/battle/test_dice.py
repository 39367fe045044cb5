"""The dice: printed test vectors, independence of keys, and fairness."""

from __future__ import annotations

import hashlib

import pytest

from pbem.battle.dice import Dice, ReusedKey, chain_link, keyed_roll, public_part

SECRET = b"dettingen test secret, 32 bytes!"
SALTS = ("PA:Rule Britannia", "FR:my dog is called Bess")
LINK_4 = chain_link(SECRET, 4, length=12)


def dice() -> Dice:
    return Dice(LINK_4, public_part("dett-07", 4, SALTS), bound=4)


def test_the_chain_has_the_printed_anchor_and_link() -> None:
    assert chain_link(SECRET, 0, 12).hex() == "f7774478c1d51650dcda946483512f7c69c36829cb71e10fdadee027c61173d9"
    assert LINK_4.hex() == "6ea601dbf56c1c8c2e5859775a047b910215922553aa8c84bb89d1efd47cad60"


def test_one_hash_leads_from_each_link_to_the_one_before() -> None:
    assert hashlib.sha256(LINK_4).digest() == chain_link(SECRET, 3, 12)


def test_the_public_part_is_the_printed_one_whatever_the_sequence_of_salts() -> None:
    assert public_part("dett-07", 4, SALTS).hex().startswith("7e4590b8efc5d544")
    assert public_part("dett-07", 4, SALTS) == public_part("dett-07", 4, reversed(SALTS))


@pytest.mark.parametrize(
    ("key", "number", "sides", "faces"),
    [
        ("react|BI1>FI2|1", 5, 6, (5, 1, 3, 1, 4)),
        ("fire|FG1>BI1|1", 1, 6, (6,)),
        ("melee|J4|r1|MR1", 5, 6, (1, 1, 3, 5, 4)),
        ("melee|J4|r1|BC1", 4, 6, (5, 4, 6, 1)),
        ("bid|Davout|1", 1, 10, (10,)),
        ("action|1", 6, 3, (3, 2, 1, 2, 3, 3)),
    ],
)
def test_printed_rolls(key: str, number: int, sides: int, faces: tuple[int, ...]) -> None:
    assert dice().roll(key, number, sides) == faces


def test_a_key_is_rolled_once_a_bound() -> None:
    rolled = dice()
    rolled.roll("fire|FG1>BI1|1", 1)
    with pytest.raises(ReusedKey):
        rolled.roll("fire|FG1>BI1|1", 2)


def test_a_further_roll_shifts_no_other() -> None:
    alone, among = dice(), dice()
    among.roll("rally|FI1", 1)
    assert alone.roll("fire|FG1>BI1|1", 3) == among.roll("fire|FG1>BI1|1", 3)


@pytest.mark.parametrize(("sides", "limit"), [(3, 13.8), (6, 20.5), (8, 24.3), (10, 27.9), (12, 31.3)])
def test_every_face_comes_up_as_often(sides: int, limit: float) -> None:
    rolls = keyed_roll(LINK_4, b"fair", f"d{sides}", 60_000, sides)
    expected = len(rolls) / sides
    chi_square = sum((rolls.count(face) - expected) ** 2 / expected for face in range(1, sides + 1))
    assert set(rolls) == set(range(1, sides + 1))
    assert chi_square < limit


def test_a_link_outside_the_chain_is_refused() -> None:
    with pytest.raises(ValueError, match="bound 13"):
        chain_link(SECRET, 13, 12)
