"""Facts that are the GM's alone, or one side's, put in at the desk: no letter to the others may have them."""

from __future__ import annotations

from pbem.store import players
from pbem.umpire.desk.doing import OPERATOR, do
from tests.umpire.club import ESSEX, GAME, GM, LUNSFORD, RUPERT, UMPIRE, Club, body
from tests.umpire.test_desk import SECOND, agree, desk, gm_says, proof, said

__all__ = ["desk"]
WALTER, EVE = "walter@watching.example", "eve@evil.test"
CANARIES = (
    "Canary", "BI2", "sang", "warbles", "chirps", "twitters", ESSEX, GM, SECOND, EVE, "umpire+toy-1.gm", "ORDERS OF",
)  # fmt: skip


def test_no_letter_to_a_player_or_an_observer_has_what_the_gm_or_the_other_side_alone_knows(desk: Club) -> None:
    agree(desk, moderated=True, second_gm=SECOND, observers="open", delay=0, challenge_hours=6)
    players.register(desk.world.db, WALTER, desk.clock.now)
    desk.write(WALTER, "WATCH toy-1\n", to=UMPIRE, **proof(WALTER))
    desk.write(f"Eve <{EVE}>", "JOIN toy-1 as rupert\n", to=UMPIRE, **proof(EVE))
    desk.write(ESSEX, "May the Canary Fusiliers (BI2) fly when it warbles?\n", **proof(ESSEX))
    desk.tick()
    gm_says(desk, "ANSWER 1: they may, when it chirps\nKEEP 1\n")
    gm_says(desk, "RULE BI2 hits 1 because it sang\nACT AS essex: BI2 hold\nPREVIEW\n")
    desk.write(RUPERT, "RI1 - B5\n", **proof(RUPERT))
    desk.pass_deadline()
    gm_says(desk, "RELEASE\nSTATUS\nLOG\n")
    desk.tick()
    desk.write(ESSEX, "CHALLENGE 1 the Canary twitters\n", **proof(ESSEX))
    desk.write(RUPERT, "HELP HOUSE\nSHOW ALL\nSEND REPORT 1\n", **proof(RUPERT))
    desk.tick()
    gm_says(desk, "RULE LAST BOUND BI2 hits 0 because it sang\n")
    do(desk.world, GAME, said("REDO"), OPERATOR)
    desk.tick()
    gm_says(desk, "RELEASE\n")
    desk.tick()
    for reader in (RUPERT, LUNSFORD, WALTER):
        assert len(desk.letters_to(reader)) >= 2, reader
        for letter in desk.letters_to(reader):
            text = f"{letter['Subject']}\n{letter['From']}\n{letter['Reply-To']}\n{body(letter)}\n" + "\n".join(
                str(part.get_content()) for part in letter.walk() if part.get_content_type() == "text/html"
            )
            for canary in CANARIES:
                assert canary not in text, (reader, canary, str(letter["Subject"]))
    everything = "\n".join(body(letter) for letter in (*desk.letters_to(GM), *desk.letters_to(ESSEX)))
    for canary in ("Canary", "BI2", "sang", "warbles", "chirps", "twitters", "ORDERS OF"):
        assert canary in everything, f"{canary} was in the house at all"
