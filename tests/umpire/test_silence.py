"""Who sends nothing: the report says so to him and to his own side, and to nobody else."""

from __future__ import annotations

from tests.umpire.club import ESSEX, LUNSFORD, RUPERT, Club, body


def told(club: Club, address: str) -> str:
    return " ".join(body(club.last(address, "deployed")).split())


def test_the_report_names_the_silent_seats_of_the_own_side(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    assert "Nothing came from Colonel Lunsford; standing orders played for them." in told(playing, RUPERT)
    assert "Nothing came from" not in told(playing, ESSEX) + told(playing, LUNSFORD)
    for address in (LUNSFORD, ESSEX):
        assert "No sheet" in told(playing, address) or "NO SHEET" in told(playing, address).upper()


def test_where_all_have_written_nothing_of_the_kind_is_said(playing: Club) -> None:
    for address, orders in ((RUPERT, "RI1 deploy B4\n"), (LUNSFORD, "READY\n"), (ESSEX, "BI1 deploy B6\n")):
        playing.write(address, orders)
    playing.pass_deadline()
    assert "Nothing came" not in told(playing, RUPERT) + told(playing, ESSEX)
