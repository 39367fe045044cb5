"""Several standing orders in a line, with whose they are before or behind them; and in which deployment they fight."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

JOHN, WINGS, JOSEPH = ("raab-contact", "john"), ("raab-contact", "wings"), ("raab-contact", "joseph")
HOWE, NEY, BRUNSWICK = ("brandywine", "howe"), ("beattenburg", "ney"), ("beattenburg", "brunswick")

ROWS = [
    (JOHN, "Std, Colloredo's men: press no, c/att if fresh", [
        *(f"counterattack CO{n} if fresh" for n in (1, 2, 3, 4)), *(f"press CO{n} no" for n in (1, 2, 3, 4)),
    ]),
    (JOSEPH, "Standing: FR cmd: losses on the strongest, c/attack no", [
        *(f"counterattack FR{n} no" for n in (1, 2, 3, 4, 5)), *(f"losses FR{n} strongest" for n in (1, 2, 3, 4, 5)),
    ]),
    (WINGS, "std: GY1 def. last; LA3 guns out when def.", ["defend GY1 last", "defend LA3 guns out"]),
    (WINGS, "dauernd: GY1 und GY2 nie nachdr.; Verl. auf die Stärksten, GY4", [
        "losses GY4 strongest", "press GY1 no", "press GY2 no",
    ]),
    (JOHN, "Grazer LW dauerh.: geht nie zurück (solange freiwillig), nachdrängen nie", [
        "press CO3 no", "retreat CO3 stay",
    ]),
    (JOHN, "c/att: CO2 y, JE1 y, CO1 n", [
        "counterattack CO1 no", "counterattack CO2 yes", "counterattack JE1 yes",
    ]),
    (JOHN, "Gegenangriff: CO2 j, CO1 n", ["counterattack CO1 no", "counterattack CO2 yes"]),
    (JOHN, "press: CO1+CO2 y; CO3 n", ["press CO1 yes", "press CO2 yes", "press CO3 no"]),
    (WINGS, "advance GY1 y GY2 n", ["advance GY1 yes", "advance GY2 no"]),
    (HOWE, "Perm.: LI1-2: contact odds, retreat W; BG1 losses last", [
        "contact LI1 odds", "contact LI2 odds", "losses BG1 last", "retreat LI1 W", "retreat LI2 W",
    ]),
    (NEY, "MDI from now on: cavalry pinc., NG1 col.", [
        "mdi NC1 pincers", "mdi NG1 column", "mdi NH1 pincers", "mdi NK1 pincers",
    ]),
    (NEY, "Aufstellung künftig: NL1-2 Flanke / NG1 Karree", [
        "mdi NG1 square", "mdi NL1 flanking", "mdi NL2 flanking",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), ROWS, ids=[text for _, text, _ in ROWS])
def test_standing_orders_in_a_row_are_theirs_who_are_named_with_them(
    place: tuple[str, str], text: str, meant: list[str]
) -> None:
    after, told = answered(text, seat_in(*place))
    assert sorted(str(rule) for rule in after.sheet.standing) == meant
    assert not told.needs_you


@pytest.mark.parametrize("text", [
    "MDI: line, pincers against cavalry", "BG1 fights in square if attacked, else in column.",
    "Wehrt sich BG1, dann im Karree; greift BG1 an, dann in Kolonne.", "MDI Linie, wenn unterlegen Rückzug",
])  # fmt: skip
def test_no_deployment_is_kept_for_some_fights_alone(text: str) -> None:
    after, told = answered(text, seat_in(*BRUNSWICK))
    assert not after.sheet.standing
    assert not any("square" in str(order) for order in after.sheet.orders)
    assert told.needs_you or told.unread or told.not_done


BESIDE = [
    (WINGS, "GY1, GY2 x F2 mit GY3, kein Nachrücken", {"GY1 assault F2 GY3", "GY2 assault F2 GY3"}, {
        "advance GY1 no", "advance GY2 no",
    }),
    (WINGS, "GY1 x F2, no follow-up", {"GY1 assault F2"}, {"advance GY1 no"}),
    (WINGS, "GY1 x F2 ohne Nachrücken", {"GY1 assault F2"}, {"advance GY1 no"}),
    (WINGS, "GY1 x F2. Don't pursue.", {"GY1 assault F2"}, {"advance GY1 no"}),
    (JOHN, "CO2 to E3. Idle: JE1, JE2 advance.", {"CO2 move E3"}, {"idle JE1 advance", "idle JE2 advance"}),
    (WINGS, "GY1, GY2 x F1. Lead: GY2 first", {"GY1 assault F1", "GY2 assault F1"}, {"lead GY2 first"}),
    (HOWE, "LI1 contact: attack; LI2: odds; BG1: wdraw", set[str](), {
        "contact LI1 attack", "contact LI2 odds", "contact BG1 withdraw",
    }),
    (JOHN, "CO2 to E3, losses on the weakest", {"CO2 move E3"}, {"losses CO2 weakest"}),
    (("mollwitz", "frederick"), "PC5 stays put, evade vs cav only", {"PC5 hold"}, {"evade PC5 cavalry"}),
    (("dettingen-opening", "stair"), "All guns: fire at will", {"PG1 fire"}, set[str]()),
    (("dettingen-opening", "stair"), "PG1 always shoots at will", set[str](), {"react PG1 any"}),
    (("mollwitz", "frederick"), "PC5 evades when attacked", set[str](), {"evade PC5 always"}),
    (("mollwitz", "frederick"), "PC5 weicht nur Reiterei aus", set[str](), {"evade PC5 cavalry"}),
    (("dettingen-contact", "harcourt"), "DH folgt dauernd MR1, auch wenn es läuft", set[str](), {"escort DH follow"}),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "orders", "rules"), BESIDE, ids=[each[1] for each in BESIDE])
def test_a_standing_order_beside_others_is_read_by_its_verb_and_its_word(
    place: tuple[str, str], text: str, orders: set[str], rules: set[str]
) -> None:
    after, _ = answered(text, seat_in(*place))
    given = {str(order) for order in after.sheet.orders}
    assert given == orders
    assert {str(rule) for rule in after.sheet.standing} == rules
