"""The ten letters of the design note, each read exactly as it says."""

from __future__ import annotations

from pbem.battle.order import StandingOrder
from pbem.orders.grammar.letter import read
from pbem.orders.grammar.reading import LineReading, Press, Reading, Result, Setting
from tests.orders.board import context, view

ALL: tuple[str, ...] = tuple(piece.id for piece in view().own)


def told(reading: Reading) -> dict[str, str]:
    """What each unit is ordered, the last word of the narrowest scope."""
    found: dict[str, tuple[int, str]] = {}
    for line in reading.lines:
        for order in line.orders:
            text = str(order).removeprefix(order.unit).strip()
            if line.scope.rank >= found.get(order.unit, (0, ""))[0]:
                found[order.unit] = (line.scope.rank, text)
    return {unit: text for unit, (_, text) in found.items()}


def results(reading: Reading) -> list[Result]:
    return [line.result for line in reading.lines]


def line_of(reading: Reading, start: str) -> LineReading:
    return next(line for line in reading.lines if line.text.startswith(start))


def test_1_terse() -> None:
    reading = read("FI1 C6-C5\nFI2 - D5\nFI3 H\nFG1 * D4\nFC1 x J4\nDG - E6\n", context())
    assert results(reading) == [Result.OK] * 6
    assert told(reading) == {
        "FI1": "move C5", "FI2": "move D5", "FI3": "hold", "FG1": "fire D4", "FC1": "melee J4", "DG": "move E6",
    }  # fmt: skip


FORM = "GAME dett-07 FRENCH BOUND 4\n" + "".join(
    f"    {piece.id} @{piece.place}  {piece.state}      : \n" for piece in view().own
) + "END\n"  # fmt: skip


def test_2_plain_english_over_the_quoted_form() -> None:
    text = """Hi Adjutant,

Move FI1 to C5 and face east.
FI2 and FI3 fire at BI2, please
Maison du Roi charges J4!
The river battery should bombard D4
Everyone else holds

Cheers,
Henry

On Thu, 12 Mar 2026 at 21:04, Adjutant <dett-07@pbem.example> wrote:
""" + "".join(f"> {line}\n" for line in FORM.splitlines())
    for form in ("", FORM):
        reading = read(text, context(form=form))
        orders = told(reading)
        named = {"FI1": "move C5, face E", "FI2": "fire BI2", "FI3": "fire BI2", "MR1": "melee J4", "FG1": "fire D4"}
        assert orders == {**dict.fromkeys(ALL, "hold"), **named}
        ignored = [line.text for line in reading.with_result(Result.IGNORED)]
        assert "Hi Adjutant," in ignored and "Cheers," in ignored and "Henry" in ignored
        assert not reading.with_result(Result.ASK, Result.NO, Result.GUESS)


def test_3_typed_inside_the_quote() -> None:
    text = """ok here goes

On Thu, 12 Mar 2026 at 21:04, Adjutant <dett-07@pbem.example> wrote:

> FI1 @C6  line S 0 hits : move C5
> FI2 @D6  line S 0 hits : form square
> FI3 @E6  line S 0 hits :
> FG1 @A6  limbered E 0 hits : unlimber, face E
> MR1 @K6  line S 0 hits : x J5

that's all for now
"""
    for form in ("", FORM):
        reading = read(text, context(form=form))
        assert told(reading) == {
            "FI1": "move C5", "FI2": "form square", "FG1": "unlimber, face E", "MR1": "melee J5",
        }  # fmt: skip
        assert reading.answers == ()
        assert not reading.with_result(Result.ASK, Result.NO, Result.GUESS)


def test_4_german_with_separable_verbs_and_a_phone_signature() -> None:
    text = """Moin,

FI1 zieht nach C5
FI2 und FI3 feuern auf BI2
FI4 bildet Karree
Maison du Roi greift J4 an
FG1 abprotzen, Front O
de Gramont schließt sich FI3 an
alle halten

Von meinem iPhone gesendet
"""
    reading = read(text, context())
    named = {
        "FI1": "move C5", "FI2": "fire BI2", "FI3": "fire BI2", "FI4": "form square", "MR1": "melee J4",
        "FG1": "unlimber, face E", "DG": "join FI3",
    }  # fmt: skip
    assert told(reading) == {**dict.fromkeys(ALL, "hold"), **named}
    assert not reading.with_result(Result.ASK, Result.NO, Result.GUESS)


def test_5_phone_typing() -> None:
    text = "Fi1 – C5\nfi2 – d5 fcae S\nFi3 skirmsh\nfc1 chrage J4\nFG1 frie at D4\nSent from my Samsung\n"
    reading = read(text, context())
    assert told(reading) == {
        "FI1": "move C5", "FI2": "move D5, face S", "FI3": "form skirmish", "FC1": "melee J4", "FG1": "fire D4",
    }  # fmt: skip
    assert results(reading)[:5] == [Result.OK, *[Result.GUESS] * 4]
    assert line_of(reading, "fi2").note == 'read "fcae" as face'


def test_6_olympia_bullets_ranges_comments() -> None:
    text = """GAME dett-07 FRENCH BOUND 4
1. FI1-FI4 move S        # whole line steps forward
2. FI5..FI6 hold
3) @A6 fire at D4 // the gun across the river
4) FC1..3 - S 2
READY
END
--\x20
this is ignored F1 to C5
"""
    reading = read(text, context())
    south = dict.fromkeys(("FI1", "FI2", "FI3", "FI4"), "move S")
    horse = dict.fromkeys(("FC1", "FC2", "FC3"), "move S 2")
    assert told(reading) == {**south, "FI5": "hold", "FI6": "hold", "FG1": "fire D4", **horse}
    assert reading.settings == (Setting("game", ("dett-07", "FRENCH", "BOUND", "4")), Setting("ready"))
    assert not reading.with_result(Result.ASK, Result.NO, Result.GUESS)


def test_7_a_correction() -> None:
    reading = read("Sorry, change of plan:\nFI1 hold\n(everything else as before)\n", context())
    assert told(reading) == {"FI1": "hold"}
    assert not reading.with_result(Result.ASK, Result.NO, Result.GUESS)


def test_8_arrows_and_an_answer_inside_a_blockquote() -> None:
    typed = "FI1\u00a0→ C5\nFI2 → D5, form attack column\n\nFG2 unlimbers\n\n"
    text = typed + "> FI1 @C6 line S 0 hits :\n> FI3 @E6 line S 0 hits : fire E4\n"
    for form in ("", FORM):
        reading = read(text, context(form=form))
        assert told(reading) == {
            "FI1": "move C5", "FI2": "move D5, form attack column", "FG2": "unlimber", "FI3": "fire E4",
        }  # fmt: skip
        assert not reading.with_result(Result.ASK, Result.NO, Result.GUESS)


def test_9_everything_wrong() -> None:
    reading = read("guns fire D4\nFI1 move M5\nBI2 retreat\nFI9 - C5\nF1 - C5\nFI2 face\n", context())
    assert [(line.result, line.message) for line in reading.lines] == [
        (Result.ASK, "Which guns: FG1 or FG2?"),
        (Result.NO, "M5 is not on the map (A1 to K12)."),
        (Result.NO, "BI2 is not yours."),
        (Result.ASK, "There is no unit FI9; FI1, FI2, FI3 or FI7?"),
        (Result.ASK, "F1 is a square; which unit: FI1, FC1 or FG1?"),
        (Result.ASK, "FI2: face which way?"),
    ]
    assert [str(choice.order) for choice in reading.lines[0].choices] == ["FG1 fire D4", "FG2 fire D4"]
    assert {choice.order.unit for choice in reading.lines[4].choices} == {"FI1", "FC1", "FG1"}
    assert told(reading) == {}


def test_10_conditions_reactions_press_and_settings() -> None:
    text = """FI1 - C5 if enemy within 2
FI2 hold; FI3 - E5 face S
REACT ALL fire when charged
SALT my dog is called Bess
WAIT
PRESS TO d'Harcourt
Hold your horse back until FI1 has crossed, I beg you.
FI8 - C5   <- this is only talk
ENDPRESS
AWAY 20 Mar to 27 Mar
"""
    reading = read(text, context())
    assert told(reading) == {"FI1": "move C5 if enemy within 2", "FI2": "hold", "FI3": "move E5, face S"}
    standing: list[StandingOrder] = [rule for line in reading.lines for rule in line.standing]
    assert {rule.action.word for rule in standing} == {"chargers"}
    assert {rule.unit for rule in standing} == set(ALL) - {"DG", "DH"}
    assert reading.settings == (
        Setting("salt", ("my dog is called Bess",)), Setting("wait"), Setting("away", ("20 Mar", "27 Mar")),
    )  # fmt: skip
    said = "Hold your horse back until FI1 has crossed, I beg you.\nFI8 - C5   <- this is only talk"
    assert reading.press == (Press("d'Harcourt", said),)
    assert not reading.with_result(Result.ASK, Result.NO, Result.GUESS)
