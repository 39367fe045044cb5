"""The position in one line reads back equal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Standing
from pbem.report.bulletin.position_code import position_code, read_position_code
from tests.report import battles
from tests.report.views import raab

PIECES = st.builds(
    Piece,
    id=st.from_regex(r"[A-Z]{2}[0-9]{1,2}", fullmatch=True),
    name=st.just("a unit"),
    side=st.sampled_from(["french", "pragmatic"]),
    arm=st.sampled_from([Arm.INFANTRY, Arm.CAVALRY, Arm.ARTILLERY]),
    formation=st.sampled_from(list(Formation)),
    standing=st.builds(
        Standing,
        st.builds(Square, st.integers(1, 40), st.integers(1, 40)),
        st.one_of(st.none(), st.sampled_from(list(Facing))),
    ),
    strength=st.builds(Gauge, st.integers(0, 30)),
    broken=st.booleans(),
    in_melee=st.booleans(),
)


@given(st.lists(PIECES, max_size=12, unique_by=lambda piece: piece.id))
def test_any_position_reads_back(pieces: list[Piece]) -> None:
    view = replace(battles.view(), pieces=tuple(pieces), ground=SquaredGround(40, 40))
    game, bound, placed = read_position_code(position_code("dett-07", view), view.ground)
    assert (game, bound) == ("dett-07", 4)
    assert {(unit.id, unit.own, unit.place, unit.facing, unit.lost, unit.broken, unit.in_melee) for unit in placed} == {
        (piece.id, piece.side == "french", piece.place, piece.facing, piece.strength.lost, piece.broken, piece.in_melee)
        for piece in pieces
    }


def test_it_is_one_line_with_own_units_in_capitals() -> None:
    code = position_code("dett-07", battles.view_after())
    assert code.startswith("dett-07/5/A6:FG1.E.U0 C6:FI1.S.L0 D4:bi1.N.L1 D5:FI2.S.L1")
    assert "J4:MR1.S.L1x,bc1.N.L1x" in code
    assert "\n" not in code


def test_stacks_share_a_square_and_a_folded_code_still_reads() -> None:
    code = position_code("raab", raab())
    assert len(read_position_code(code.replace(" ", "\n  "), raab().ground)[2]) == len(raab().pieces)


@pytest.mark.parametrize("broken", ["", "dett-07", "dett-07/x/", "dett-07/4/Z99Z:FI1.S.L0", "dett-07/4/C6:FI1"])
def test_what_is_no_code_is_refused(broken: str) -> None:
    with pytest.raises(ValueError):
        read_position_code(broken, raab().ground)
