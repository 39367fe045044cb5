"""A bracket that says what the words before it come to: `get them sorted out (rally)`."""

from __future__ import annotations

from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort


def deed_in_brackets(cut: Cutting) -> bool:
    """The one verb that stands in a bracket is the deed, where it needs nothing more."""
    verb, close = cut.ahead(), cut.ahead(2)
    clause = cut.clause
    if cut.here.raw != "(" or verb is None or close is None or close.raw != ")" or not clause.subjects:
        return False
    verbs = cut.ordered(verb)
    needs = [argument for name in verbs for argument in cut.desk.words.verb(name).arguments if not argument.optional]
    if not verbs or needs or verb.is_a(Sort.WORD) or any(deed.said for deed in clause.deeds):
        return False
    clause.remarks += [deed.spoken for deed in clause.deeds if deed.verbs and {*deed.verbs} != {*verbs}]
    clause.remarks += [word.raw for word in clause.left]
    clause.left = []
    clause.deeds = [Deed(verbs, verb.raw, loose=True)]
    cut.take(3)
    return True
