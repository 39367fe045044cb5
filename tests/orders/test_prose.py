"""Letters without orders yield none, whatever they talk about."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.battle.order import Sheet
from pbem.orders.grammar.reading import Result
from pbem.orders.sheet.draft import Draft
from tests.orders.board import context

LETTERS = {
    "small talk": """Dear all,

thanks for the report, that was a splendid bound. I am on holiday until Monday, so please
wait for me; I will attack tomorrow at dawn. All the best to everyone, and may the best
side win.

See you,
Harry
""",
    "a boast": """You will never hold the line at D4! My horse will ride over your guns, and
the rest of your army will run north. All right, we shall see.

Charge!
""",
    "a question": """Hello Adjutant,
can the cavalry move diagonally? And may I fire at a square that is empty?
What happens if two units move to one square?
Where do broken units go? I did not find it in HELP.
Regards
Navarre
""",
    "a diary": """The enemy attacks D4 again. We lost two battalions in the wood and the guns fire all day.
The King was seen near the bridge. Nobody knows whether the Austrians are coming.
Rain is expected. It is 5 miles to Hanau; the first battery has 3 guns left.
- the horse is tired
* the foot is hungry
1. we need bread
2. we need powder
""",
    "German": """Liebe Freunde,
danke für den Bericht. Das war ein schöner Zug! Ich melde mich morgen, alle sind müde.
Der Rest der Armee steht gut, so weit ich sehe. Bis zum Wochenende,
euer Heinrich

Von meinem iPhone gesendet
""",
    "vacation": """I am out of the office until 27 March with limited access to email.
For urgent matters please contact my colleague at +44 20 7946 0000.
""",
    "nothing": "\n\n  \n",
    "ok": "ok",
    "thanks": "Thanks!\n",
    "a disclaimer": """Received with thanks.

This e-mail and any attachments are confidential and may be legally privileged. If you are not the
intended recipient, please notify the sender and delete all copies. Please consider the environment
before you print this e-mail.
""",
}


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter_without_orders_yields_none(name: str) -> None:
    reading = orders.read(LETTERS[name], context())
    assert not [line for line in reading.lines if line.orders or line.standing], reading
    assert not [setting for setting in reading.settings if setting.name not in ("ok", "away")]
    draft = orders.file(Draft(Sheet("FR", 4)), reading, context())
    assert draft.sheet.orders == () and draft.sheet.standing == ()


@pytest.mark.parametrize("name", LETTERS)
def test_prose_is_left_in_peace(name: str) -> None:
    reading = orders.read(LETTERS[name], context())
    assert reading.with_result(Result.ASK, Result.NO) == ()


@pytest.mark.parametrize(
    "line",
    ["All right", "All the best", "All well here", "Everyone is tired", "The rest is silence", "Foot and mouth",
     "Horse and foot are ready", "March is cold", "Fire!", "So long", "No orders this time", "S", "x", "-",
     "Yours, S. W. North", "Next bound I attack"],
)  # fmt: skip
def test_lines_that_only_sound_like_orders(line: str) -> None:
    reading = orders.read(f"{line}\n", context())
    assert not [each for each in reading.lines if each.orders or each.standing]


def test_a_long_paragraph_is_text_and_a_long_order_is_asked_about() -> None:
    assert orders.read("word " * 300, context()).lines[0].result is Result.IGNORED
    (line,) = orders.read("FI1 - C5 " + "and so on " * 100, context()).lines
    assert line.result is Result.ASK and line.units == ("FI1",) and "too long" in line.message


@pytest.mark.parametrize("text", ["May FI6 fire at E5?", "Darf FI3 auf D6 feuern?"])
def test_who_asks_whether_he_may_orders_nothing_and_is_answered(text: str) -> None:
    reading = orders.read(text, context())
    assert not [line for line in reading.lines if line.orders or line.standing]
    assert [each.text for each in reading.unread] == [text]
