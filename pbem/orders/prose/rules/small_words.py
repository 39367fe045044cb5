"""Small words: signs, pauses, remarks, and what changes a sentence without being understood."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.heads import number_of
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.shortening import BEFORE_A_STOP, only_shortened
from pbem.orders.words.folding import key

_ONLY: Final = ("only", "just", "nur", "lediglich")
_THAT: Final = ("that", "dass")
_BUT: Final = ("but", "aber", "yet", "doch", "jedoch")
_LIKEWISE: Final = ("likewise", "similarly", "the same", "same", "ditto", "ebenso", "desgleichen", "genauso")
_STANDS: Final = ("stands", "stand", "standing", "sits", "sit", "sitting", "is", "are", "lies", "steht", "stehen",
                  "sitzt", "sitzen", "ist", "sind", "liegt", "liegen")  # fmt: skip
_NEAR: Final = 8
_LONGEST_COUNT: Final = 4
_SOMEBODY: Final = (Sort.ARM, Sort.FEATURE, Sort.ALL, Sort.REST, Sort.ORDINAL, Sort.UNIT)
"""Words for units; where nobody is meant by them, the sentence is not understood."""
_LIGHT: Final = (Sort.LIGHT, Sort.REQUEST, Sort.ARTICLE, Sort.AT, Sort.FROM, Sort.WITH, Sort.AGAIN, Sort.UNTIL,
                 Sort.VIA, Sort.NOTHING, Sort.PRONOUN, Sort.LEAN, Sort.BEFORE, Sort.SELF, Sort.EACH,
                 Sort.RATHER)  # fmt: skip
_HARMLESS: Final = ("-", "(", ")", '"', "'", "*", "_", "~", "...", ">")
_LATER: Final = frozenset(("next bound", "next turn", "next move", "next time", "naechsten zug", "naechste runde",
                           "im naechsten zug", "naechste runde dann"))  # fmt: skip


def stop(cut: Cutting) -> bool:
    """A sign that ends a clause, unless it only shortens a word."""
    if not cut.here.is_a(Sort.STOP):
        return False
    behind = cut.behind()
    short = behind is not None and (len(behind.raw) == 1 or key(behind.raw) in BEFORE_A_STOP or _is_shortened(behind))
    if cut.here.raw == "." and short and behind is not None and not behind.place and cut.ahead() is not None:
        cut.take()
        return True
    if cut.here.raw == "|" and cut.clause.subjects and not _name_follows(cut):
        cut.at += 1
        return True
    if cut.clause.subjects and cut.clause.begun and _leaves_out_next(cut):
        cut.take()
        return True
    cut.take()
    cut.close()
    return True


def _leaves_out_next(cut: Cutting) -> bool:
    """`All one forward. Exceptions: FI3.`, `All hold. Not the guns.`: what follows is of those told before it."""
    after = cut.ahead()
    if cut.here.raw not in (".", "!", ";") or after is None:
        return False
    ends = cut.words[-1].is_a(Sort.STOP) and not any(cut.ordered(word) for word in cut.words[cut.at + 1 :])
    return after.is_a(Sort.EXCEPT) or (after.is_a(Sort.NOT) and ends and _name_follows(replace(cut, at=cut.at + 1)))


def _is_shortened(word: Lexeme) -> bool:
    """`Muhl.`: whether a word was only begun."""
    return bool(word.mended) and word.mended != key(word.raw) and only_shortened(word.raw, word.mended)


def flags(cut: Cutting) -> bool:
    """`also`, `again`, `always`."""
    here, clause = cut.here, cut.clause
    if here.is_a(Sort.STANDING):
        clause.standing = not clause.rules
    elif here.is_a(Sort.ALSO) and clause.subjects and not clause.begun:
        clause.also = clause.settled = True
        clause.likewise = key(here.raw) in _LIKEWISE
    elif here.is_a(Sort.ALSO) and not here.is_a(Sort.LIGHT) and _name_follows(cut):
        cut.close()
        cut.clause.also = True
    elif here.is_a(Sort.ALSO) and clause.begun:
        last = (after := cut.ahead()) is None or after.is_a(Sort.STOP)
        clause.likewise = clause.likewise or (last and key(here.raw) in _LIKEWISE)
    elif here.is_a(Sort.AGAIN):
        clause.again = True
    else:
        return False
    cut.take()
    return True


def news_behind(cut: Cutting) -> bool:
    """`FI1 to D5, or we are lost`: behind a whole deed and a pause somebody tells of himself."""
    behind = cut.behind(Sort.HARD)
    whole = cut.clause.subjects and any(deed.places or deed.foes for deed in cut.clause.deeds)
    if not cut.here.is_a(Sort.NEWS) or not whole or behind is None or not behind.is_a(Sort.COMMA):
        return False
    cut.clause.hard = [word for word in cut.clause.hard if word.start < behind.start]
    cut.close()
    cut.clause.left.append(cut.here)
    cut.take()
    return True


def behind_news(cut: Cutting) -> bool:
    """`I have promised it, so FI1 holds`: what is told of the writer or of the past ends at the next pause."""
    if not (cut.here.is_a(Sort.COMMA) or key(cut.here.raw) in _THAT) or cut.clause.subjects:
        return False
    if not any(word.is_a(Sort.NEWS) for word in cut.clause.left):
        return False
    cut.close()
    cut.at += 1
    return True


def but_he(cut: Cutting) -> bool:
    """`PL1 goes to G9, but PC1 stays`: behind a deed it only leads on to somebody else."""
    opens = (
        not (cut.clause.subjects or cut.clause.begun or cut.clause.cancel)
        and key(cut.here.raw).partition(" ")[0] in _BUT
        and not (cut.done and cut.done[-1].keep and not cut.done[-1].subjects)
    )
    if opens and (_name_follows(cut) or _told_first(cut)):
        cut.at += 1
        return True
    if key(cut.here.raw) not in _BUT or not (cut.clause.begun or cut.clause.left) or not _name_follows(cut):
        return False
    if cut.here.is_a(Sort.EXCEPT) or any(name.scope in (Scope.ALL, Scope.REST) for name in cut.clause.subjects):
        return False
    cut.close()
    cut.at += 1
    return True


def just(cut: Cutting) -> bool:
    """`only one square`: how little it is changes nothing of it."""
    after = cut.ahead()
    ended = after is None or after.is_a(Sort.STOP, Sort.COMMA)
    if key(cut.here.raw) in _ONLY and cut.clause.begun and ended and (cut.clause.given or cut.blocks.given):
        cut.take()  # `with 2 actions E4 only`
        return True
    if key(cut.here.raw) not in _ONLY or not cut.clause.subjects or after is None:
        return False
    ends = (then := cut.ahead(2)) is None or then.is_a(Sort.STOP, Sort.COMMA)
    does = not cut.clause.begun and bool(cut.ordered(after)) and ends
    if not (does or after.is_a(Sort.NUMBER) or key(after.raw) in ("a", "an", "um", "ein", "eine")):
        return False
    cut.clause.remarks.append(cut.here.raw)
    cut.take()
    return True


def pause(cut: Cutting) -> bool:
    """Signs and joining words that only hold a sentence together."""
    if not cut.here.is_a(Sort.COMMA, Sort.AND, Sort.THEN, Sort.COLON, Sort.SIGN, Sort.SQUARES, Sort.ENEMY):
        return False
    if cut.here.is_a(Sort.HARD) or (cut.here.is_a(Sort.SIGN) and not _says_nothing(cut)):
        return False
    cut.at += 1
    return True


def _says_nothing(cut: Cutting) -> bool:
    """A bracket, a tick or a smiley; a stroke between two names joins them."""
    sign, behind, after = cut.here.raw, cut.behind(), cut.ahead()
    if sign == "/" and behind is not None and after is not None:
        return after.is_a(Sort.UNIT) or (
            behind.place is not None and (after.place is not None or after.is_a(Sort.DIRECTION))
        )
    return sign in _HARMLESS or not sign.isascii()


def _told_first(cut: Cutting) -> bool:
    """`but turn PF1 on J10`: whether the verb stands before somebody of one's own."""
    verb, after = cut.ahead(), cut.ahead(2)
    named = after is not None and any(unit in cut.desk.roster.own for unit in after.values(Sort.UNIT))
    return verb is not None and bool(cut.ordered(verb)) and named


def _name_follows(cut: Cutting) -> bool:
    found = cut.namer.name(cut.words, cut.at + 1, None) if cut.ahead() is not None else None
    return found is not None and not found[0].foe


def caption(cut: Cutting) -> bool:
    """`Battle 1:`, `PF:`: a heading that names nobody orders nothing; `ES:` may be a general's."""
    if cut.desk.roster.find(cut.here.raw) is not None and cut.here.raw.isupper():
        return False
    if cut.clause.start >= 0 or cut.clause.subjects or not (cut.here.unknown or cut.here.is_a(Sort.GROUND, Sort.LIGHT)):
        return False
    if cut.namer.family(cut.words, cut.at) is not None:
        return False
    after, then = cut.ahead(), cut.ahead(2)
    numbered = after is not None and after.raw.isdecimal() and then is not None and then.is_a(Sort.COLON)
    if not numbered and (after is None or not after.is_a(Sort.COLON)):
        return False
    cut.at += 3 if numbered else 2
    return True


def numbering(cut: Cutting) -> bool:
    """`(2) FI2 to E6`: a number in brackets before a name counts the orders."""
    number, close, after = cut.ahead(), cut.ahead(2), cut.ahead(3)
    if cut.here.raw != "(" or number is None or close is None or after is None or not number.raw.isdecimal():
        return False
    if close.raw != ")" or not after.is_a(Sort.UNIT):
        return False
    cut.at += 3
    return True


def only_somebody(cut: Cutting) -> bool:
    """`only the Guard stays`: at the beginning it says that a name follows of whom it is told otherwise."""
    if key(cut.here.raw) not in _ONLY or cut.clause.start >= 0 or cut.clause.subjects or cut.ahead() is None:
        return False
    if cut.namer.name(cut.words, cut.at + 1, cut.last) is None:
        return False
    cut.take()
    return True


def where_he_stands(cut: Cutting) -> bool:
    """`on everything that stands in D4`: the verb behind the place is the enemy's, and orders nothing."""
    behind = cut.behind()
    if key(cut.here.raw) not in _STANDS or behind is None or behind.place is None:
        return False
    if not any(word.is_a(Sort.WHOEVER) for word in cut.words[max(0, cut.at - _NEAR) : cut.at]):
        return False
    cut.take()
    return True


def but(cut: Cutting) -> bool:
    """`goes to the bridge but does not cross it`: behind a deed it only joins what is to be done or left undone."""
    if key(cut.here.raw) not in _BUT or not cut.clause.begun:
        return False
    at = cut.at + 1
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT, Sort.PRONOUN) and not cut.words[at].is_a(
        Sort.NOT, Sort.VERB, Sort.UNIT
    ):  # fmt: skip
        at += 1
    if at >= len(cut.words) or not cut.words[at].is_a(Sort.NOT, Sort.VERB, Sort.WORD, Sort.POLICY, Sort.LEAN):
        return False
    cut.take()
    return True


def so_many(cut: Cutting) -> bool:
    """`Seras (all 3)`, `Montbrun with both brigades`: how many of those just named, where it is all of them."""
    name = cut.clause.subjects[-1] if cut.clause.subjects and not cut.clause.begun else None
    bracket = cut.here.raw == "("
    times = cut.here.raw.casefold()
    if name is not None and times in (f"x{len(name.units)}", f"{len(name.units)}x"):
        cut.take()
        return True
    if name is None or len(name.units) < 2 or not (bracket or cut.here.is_a(Sort.WITH)):
        return False
    length, count = 1, 0
    while (word := cut.ahead(length)) is not None and length <= _LONGEST_COUNT and word.raw != ")":
        said = word.values(Sort.NUMBER)[0] if word.is_a(Sort.NUMBER) else word.raw.casefold().strip("x")
        if word.is_a(Sort.EACH) and number_of(word):
            count = number_of(word)
        elif said.isdecimal():
            count = int(said)
        elif not word.is_a(Sort.ARTICLE, Sort.ALL, Sort.BODY, Sort.STOP) and word.raw.casefold() not in ("x", "brig"):
            break
        length += 1
    closed = word is not None and word.raw == ")"
    if count != len(name.units) or (bracket and not closed):
        return False
    cut.take(length + bracket)
    return True


def hard(cut: Cutting) -> bool:
    """Words that change what a sentence means, and are not understood."""
    if not cut.here.is_a(
        Sort.HARD,
        Sort.MAYBE,
        Sort.UNLESS,
        Sort.EXCEPT,
        Sort.ASTRAY,
        Sort.ELSE,
        Sort.CANCEL,
        Sort.SIGN,
        *_SOMEBODY,
    ):
        return False
    if cut.here.is_a(*_SOMEBODY) and cut.here.is_a(Sort.LIGHT, Sort.ARTICLE):
        return False
    after = cut.ahead()
    if set(cut.here.sorts) == {Sort.FEATURE} and after is not None and after.place is not None and cut.clause.begun:
        cut.clause.remarks.append(cut.here.raw)
        cut.take()
        return True
    if cut.here.is_a(Sort.SIGN) and _says_nothing(cut):
        return False
    cut.clause.hard.append(cut.here)
    cut.take()
    return True


def light(cut: Cutting) -> bool:
    """Words that say nothing."""
    if not cut.here.is_a(*_LIGHT):
        return False
    if cut.here.is_a(Sort.UNIT):
        return False
    cut.take()
    return True


def left(cut: Cutting) -> bool:
    """Whatever no rule has taken."""
    cut.clause.left.append(cut.here)
    cut.take()
    return True


def another_bound(cut: Cutting) -> bool:
    """`FG2 limbers, next turn to F8`: what is to come later is no order of this bound."""
    if key(cut.here.raw) not in _LATER or not cut.clause.begun or not cut.clause.subjects:
        return False
    length = 1
    while (word := cut.ahead(length)) is not None and not word.is_a(Sort.STOP):
        if word.is_a(Sort.COMMA) and (after := cut.ahead(length + 1)) is not None and after.is_a(Sort.UNIT):
            break
        length += 1
    if length == 1:
        return False
    cut.clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : cut.at + length]))
    cut.take(length)
    return True
