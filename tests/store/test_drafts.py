"""Orders that were kept with an open question by an earlier release."""

from __future__ import annotations

from pbem.battle.order import Action, Order
from pbem.orders.answer.question import Option
from pbem.orders.sheet.draft import Draft
from pbem.store.formats import DRAFT, read, write

FORMAT_1 = (
    '{"format":1,"kind":"draft","value":{"asked":2,"questions":['
    '{"choices":[{"note":"","order":{"actions":[{"direction":null,"number":null,"places":[],"units":[],"verb":"hold",'
    '"word":""}],"condition":null,"given":null,"otherwise":[],"unit":"FI1"}}],"clause":"movement","line":"FI1 to C7",'
    '"message":"needs 3 points","number":1,"unit":"FI1"},'
    '{"choices":[],"clause":"","line":"guns fire","message":"Which guns?","number":2,"unit":""}],'
    '"ready":false,"sheet":{"bound":4,"orders":[],"salt":"","seat":"FR","standing":[]},"wait":false}}'
)


def test_a_question_of_the_first_format_is_still_open_and_can_be_answered() -> None:
    draft = read(DRAFT, FORMAT_1, Draft)
    first, second = draft.questions
    assert first.units == ("FI1",) and second.units == ()
    assert first.choice("a") == Option((Order("FI1", (Action("hold"),)),))
    assert read(DRAFT, write(DRAFT, draft), Draft) == draft
