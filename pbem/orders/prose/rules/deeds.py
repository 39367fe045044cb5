"""Deeds: verbs, and the closed words that belong to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name, fighting
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

_LET: Final = frozenset(
    ("leave", "leaves", "leaving", "let", "lets", "keep", "keeps", "laesst", "lass", "lasst", "lassen")
)
_ALONE_THERE: Final = frozenset(("alone", "there", "stehen", "bleiben"))
_INCHES: Final = ("inch", "inches", "zoll")
_ALONE: Final = frozenset(("alone", "there", "be", "in", "stehen", "bleiben", "dort", "da", "wo"))


def hold_fire(cut: Cutting) -> bool:
    """`hold your fire`: the closed word and the verb that takes it are one phrase; of `FIRE: …, PB1 silent` too."""
    if cut.here.is_a(Sort.SILENT) and cut.only_listed and cut.clause.subjects:
        cut.clause.deeds = []
    words = cut.here.values(Sort.WORD)
    alone = cut.here.length < 2 and (cut.here.is_a(Sort.VERB) or cut.clause.deed.verbs)
    if alone or not ({"hold fire", "hold"} & set(words) or cut.here.is_a(Sort.SILENT)):
        return False
    takers = tuple(
        name
        for name in sorted(cut.desk.subject().verbs)
        for argument in cut.desk.words.verb(name).arguments
        if argument.takes is Takes.WORD and "fire" in argument.words and stands(cut.desk.words.verb(name))
    )
    if not takers and cut.here.is_a(Sort.SILENT) and cut.clause.subjects and not cut.clause.begun:
        cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = cut.holding(), cut.here.raw, True
        cut.take()
        return True
    if not takers:
        return False
    deed = cut.clause.deed if not cut.clause.deed.verbs else cut.next_deed()
    deed.verbs, deed.spoken = takers, cut.here.raw
    deed.words.append("fire")
    cut.take()
    return True


def word_of_verb(cut: Cutting) -> bool:
    """`form square`, `hold fire`: a closed word of the verb before it, even if it could be a verb itself."""
    words, deed = cut.here.values(Sort.WORD), cut.clause.deed
    if not words or not deed.verbs or deed.words:
        return False
    wanted = [
        word for name in deed.verbs for argument in cut.desk.words.verb(name).arguments for word in argument.words
    ]
    found = [word for word in words if word in wanted]
    skipped = () if cut.at and cut.words[cut.at - 1].is_a(Sort.AND) else (Sort.ARTICLE, Sort.LIGHT)
    behind = cut.behind(*skipped)
    if not found or (cut.here.is_a(Sort.VERB) and (behind is None or not behind.is_a(Sort.VERB))):
        return False
    deed.words.append(found[0])
    cut.take()
    return True


def verb(cut: Cutting) -> bool:
    """A verb of this bound; a second one begins another deed of the same units."""
    verbs = cut.ordered(cut.here)
    if not verbs:
        return False
    behind = cut.behind()
    if behind is not None and behind.is_a(Sort.ARTICLE) and not behind.is_a(Sort.PRONOUN, Sort.UNIT):
        return False
    clause = cut.clause
    if clause.enemies and not clause.subjects:
        return False
    deed = clause.deed
    after = cut.ahead()
    leads_on = cut.here.raw == "-" and after is not None and after.place is not None
    if leads_on and not deed.verbs and len(deed.places) == 1 and deed.start is None:
        deed.start = deed.places.pop()
    lean = "".join(cut.here.values(Sort.LEAN)[:1]) or _way_in(cut)
    if _counts_steps(cut, deed):
        deed.lean, deed.counted = lean, True
        cut.take()
        return True
    if _leads_it_back(cut, deed):
        deed.relatives.append("back")
        cut.take()
        return True
    if way := _way_of_inches(cut, deed):
        deed.relatives, deed.counted = [way], True
        cut.take()
        return True
    if cut.only_listed:
        clause.deeds = []
        deed = clause.deed
    if (
        _follows_a_move(cut)
        or (deed.verbs and not (set(deed.verbs) & set(verbs) and not deed.said))
        or (deed.said and not _could_take(cut, verbs))
    ):
        deed = cut.next_deed()
    deed.verbs, deed.spoken, deed.lean = verbs, cut.here.raw, deed.lean or lean
    deed.words += shot_of(cut, verbs) if not deed.words else []
    deed.negated, clause.negated = clause.negated, False
    if _done_to_the_last(cut, verbs):
        deed.friends.append(clause.subjects.pop())
    cut.take()
    return True


def shot_of(cut: Cutting, verbs: Sequence[str]) -> list[str]:
    """`roundshot`, `kartätscht`: what is fired, where the word for it is the deed as well and the rules ask for it."""
    known = [cut.desk.words.verb(name) for name in verbs]
    shots = {word for verb in known if verb.sign == "*" for argument in verb.arguments for word in argument.words}
    return [word for word in cut.here.values(Sort.WORD) if word in shots][:1]


def _follows_a_move(cut: Cutting) -> bool:
    """`E3, then x F3`, `E3, x F3`: behind a goal without a verb another verb is the next thing to do."""
    deed, behind, after = cut.clause.deed, cut.behind(), cut.ahead()
    if not deed.places or deed.verbs or behind is None:
        return False
    if cut.clause.negated:
        return True  # `FI1 to D5, it is not to fire`: what is not done is another thing than to go there.
    whither = after is not None and after.place is not None
    return behind.is_a(Sort.THEN, Sort.AND) or (behind.is_a(Sort.COMMA) and whither)


def _counts_steps(cut: Cutting, deed: Deed) -> bool:
    """`takes one step back`: behind a number these words say which way, and no deed of their own."""
    behind = cut.behind()
    steps = key(cut.here.raw).partition(" ")[0] in ("step", "steps", "schritt", "schritte") and cut.here.is_a(Sort.LEAN)
    return steps and behind is not None and behind.is_a(Sort.NUMBER) and bool(deed.numbers and deed.verbs)


def _way_of_inches(cut: Cutting, deed: Deed) -> str:
    """`goes 3 inches back`, `forward`: behind what is counted it says which way, though alone it is a verb."""
    words, behind = phrase(cut.here.raw), cut.behind()
    if behind is None or not deed.numbers or deed.places or deed.relatives or deed.directions:
        return ""
    if behind.is_a(Sort.SQUARES):
        leads = not deed.verbs or cut.takes(deed.verbs, Takes.PATH)
        ways = cut.here.values(Sort.RELATIVE) if leads and deed.counted else ()
    else:
        counts = bool(deed.verbs) and len(words) > 1 and words[0] in _INCHES and behind.is_a(Sort.NUMBER)
        ways = cut.desk.words.relative.entries.get(words[-1:], ()) if counts else ()
    return ways[0] if ways and deed.lean in ("", ways[0]) else ""


def _leads_it_back(cut: Cutting, deed: Deed) -> bool:
    """`moves back 1.5 inches`: right behind a verb that goes somewhere and before a number it is no other verb."""
    behind, after = cut.behind(), cut.ahead()
    goes = bool(deed.verbs) and not deed.said and cut.takes(deed.verbs, Takes.PATH)
    beside = behind is not None and behind.is_a(Sort.VERB) and after is not None and after.is_a(Sort.NUMBER)
    return goes and beside and cut.here.values(Sort.RELATIVE)[:1] == ("back",)


def _done_to_the_last(cut: Cutting, verbs: tuple[str, ...]) -> bool:
    """`PL1 soll PV1 unterstützen`: of two names side by side the one before a last verb is whom it is done to."""
    names, behind = cut.clause.subjects, cut.behind()
    if len(names) < 2 or behind is None or behind.end != names[-1].end:
        return False
    if not any([argument.takes for argument in cut.desk.words.verb(name).arguments] == [Takes.UNIT] for name in verbs):
        return False
    between = [word for word in cut.words if names[-2].end <= word.start < names[-1].start]
    after = cut.ahead()
    joined = any(word.is_a(Sort.AND, Sort.COMMA) for word in between)
    return bool(between) and not joined and (after is None or after.is_a(Sort.STOP, Sort.COMMA, Sort.AND))


def _way_in(cut: Cutting) -> str:
    """`comes back`, `trots forward`: a way that ends the words of a verb, for one that goes somewhere."""
    words = phrase(cut.here.raw)
    ways = cut.desk.words.relative.entries.get(words[-1:], ()) if len(words) > 1 else ()
    return ways[0] if ways and ways[0] in ("back", "forward") and cut.takes(cut.ordered(cut.here), Takes.PATH) else ""


def nothing(cut: Cutting) -> bool:
    """`FI3: nothing`: to do nothing is to hold; behind a deed it orders nothing more."""
    after = cut.ahead()
    if (
        cut.here.is_a(Sort.ELSE)
        and after is not None
        and after.is_a(Sort.NOTHING)
        and cut.clause.begun
        and not (cut.clause.guard or cut.clause.condition)
    ):
        here = cut.here
        cut.begin(Name(fighting(cut.desk), f"{here.raw} {after.raw}", here.start, after.end, Scope.REST, Score.LOOSE))
        cut.clause.deed.verbs, cut.clause.deed.spoken = cut.holding(), after.raw
        cut.take(2)
        return True
    if cut.here.is_a(Sort.NOTHING) and cut.clause.empty and after is not None and key(after.raw) in ("for", "fuer"):
        cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = cut.holding(), cut.here.raw, True
        cut.take(2)
        return True
    if not cut.here.is_a(Sort.NOTHING) or not (cut.clause.subjects or (cut.blocks.given and cut.clause.empty)):
        return False
    if not cut.clause.begun:
        cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = cut.holding(), cut.here.raw, True
    cut.take()
    return True


def idle(cut: Cutting) -> bool:
    """`the Guard in reserve`, `FI3 where it is`: of somebody of whom nothing else is said it is to hold."""
    if not cut.here.is_a(Sort.IDLE):
        return False
    after = cut.ahead()
    ends = after is None or after.is_a(Sort.STOP, Sort.COMMA, Sort.AND)
    if ends and cut.clause.subjects and not cut.clause.begun and not cut.clause.guard:
        cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = cut.holding(), cut.here.raw, True
    elif not cut.clause.begun:
        return False
    cut.take()
    return True


def let_alone(cut: Cutting) -> bool:
    """`leave it where it is`, `lass sie stehen`: who is let alone is to hold."""
    him, where = cut.ahead(), cut.ahead(2)
    if _let_be(cut):
        return True
    if key(cut.here.raw) not in _LET or him is None or where is None or not him.is_a(Sort.PRONOUN):
        return False
    place = cut.ahead(3) if where.is_a(Sort.AT, Sort.LIGHT) else None
    there = place is not None and place.place is not None
    if not (where.is_a(Sort.IDLE) or key(where.raw) in _ALONE or there):
        return False
    if not (cut.clause.subjects or cut.carried or cut.last):
        return False
    if not cut.clause.subjects:
        cut.clause.subjects += [cut.last] if cut.last is not None else cut.carried
    deed = cut.clause.deed if not cut.clause.begun else cut.next_deed()
    deed.verbs, deed.spoken, deed.loose = cut.holding(), cut.here.raw, True
    cut.take(2 if there else 3)
    return True


def _let_be(cut: Cutting) -> bool:
    """`leave the horse guns and Sahuc where they are`, `keep FI3 out of it`: those who are let be are to hold."""
    if key(cut.here.raw) not in _LET or cut.clause.negated:
        return False
    names, at = list[Name](), cut.at + 1
    while at < len(cut.words) and (found := cut.namer.name(cut.words, at, None)) is not None:
        if found[0].foe or not found[0].units or cut.words[at].is_a(Sort.PRONOUN):
            return False
        names.append(found[0])
        at += found[1]
        if at >= len(cut.words) or not cut.words[at].is_a(Sort.AND, Sort.COMMA):
            break
        at += 1
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT) and not cut.words[at].is_a(Sort.IDLE):
        at += 1
    if names and _let_them_be(cut, names, at):
        at = min(at, len(cut.words)) - 1
    elif (
        not names
        or at >= len(cut.words)
        or not (cut.words[at].is_a(Sort.IDLE) or key(cut.words[at].raw) in _ALONE_THERE)
    ):
        return False
    spoken = cut.here.raw
    cut.begin()
    cut.clause.subjects += names
    cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = cut.holding(), spoken, True
    cut.take(at + 1 - cut.at)
    return True


def _let_them_be(cut: Cutting, names: Sequence[Name], at: int) -> bool:
    """`leave FI1 and FI2`: whether nothing else is said of them, and none is a general who could leave somebody."""
    own = cut.desk.roster.own
    ends = at >= len(cut.words) or cut.words[at].is_a(Sort.STOP, Sort.COMMA, Sort.COLON, Sort.THEN, Sort.UNIT)
    alone = ends or cut.words[at].raw in ("-", "/") or cut.words[at - 1].is_a(Sort.AND)
    behind = cut.behind()
    begins = behind is None or behind.is_a(Sort.STOP, Sort.COMMA, Sort.AND, Sort.THEN) or behind.raw in ("-", "/")
    troops = all(unit in own and own[unit].arm is not Arm.GENERAL for name in names for unit in name.units)
    return alone and troops and begins and key(cut.here.raw) == "leave"


def _could_take(cut: Cutting, verbs: tuple[str, ...]) -> bool:
    """Whether what was said before a verb at the end of its clause can belong to it."""
    deed = cut.clause.deed
    if deed.places and not cut.takes(verbs, Takes.PATH, Takes.SQUARE, Takes.TARGET):
        return False
    if deed.foes and not cut.takes(verbs, Takes.TARGET):
        return False
    if deed.words and not cut.takes(verbs, Takes.WORD):
        return False
    if deed.numbers and not cut.takes(verbs, Takes.PATH, Takes.NUMBER):
        return False
    return not (deed.relatives or deed.directions) or cut.takes(verbs, Takes.PATH, Takes.DIRECTION)


def form(cut: Cutting) -> bool:
    """A closed word without its verb: `FI3 square`, `into line`."""
    words = cut.here.values(Sort.WORD)
    verbs = cut.desk.subject().verbs
    found = [word for word in words if cut.desk.words.implied_by(word, verbs) is not None]
    if not found or cut.here.is_a(Sort.VERB) or not (cut.clause.subjects or cut.carried):
        return False
    after = cut.ahead()
    if after is not None and after.place is not None and cut.here.is_a(Sort.SQUARES):
        return False
    deed = cut.clause.deed
    behind = cut.behind()
    goes = deed.lean or deed.relatives or _leads(cut.ahead(-2))
    if here_counts(cut, behind) and goes:
        deed.lean = deed.lean or ("" if deed.relatives else _leads(cut.ahead(-2)))
        deed.numbers.append(1)
        cut.take()
        return True
    if (deed.verbs and not cut.takes(deed.verbs, Takes.WORD)) or (_is_whole(deed) and is_formed(cut, found[0])):
        deed = cut.next_deed()
    deed.words.append(found[0])
    cut.take()
    return True


def _is_whole(deed: Deed) -> bool:
    """`FI3 F6 square`: a goal, or so far in some direction, to which a formation comes as a deed of its own."""
    return not deed.verbs and bool(deed.places or (deed.numbers and (deed.relatives or deed.directions or deed.lean)))


def is_formed(cut: Cutting, word: str) -> bool:
    """Whether a verb that needs only such a word takes it: `form square`."""
    verbs = (cut.desk.words.verb(name) for name in sorted(cut.desk.subject().verbs))
    needed = [[each for each in verb.arguments if not each.optional] for verb in verbs]
    return any(len(each) == 1 and each[0].takes is Takes.WORD and word in each[0].words for each in needed)


def _leads(word: Lexeme | None) -> str:
    return "".join(word.values(Sort.LEAN)[:1]) if word is not None else ""


def here_counts(cut: Cutting, behind: Lexeme | None) -> bool:
    """`up a square`: a square of the map, and no formation."""
    return cut.here.is_a(Sort.SQUARES) and behind is not None and key(behind.raw) in ("a", "one", "ein")


def negation(cut: Cutting) -> bool:
    """`don't`: it binds the next verb of its clause."""
    if not cut.here.is_a(Sort.NOT):
        return False
    cut.clause.negated = True
    cut.take()
    return True
