"""The verb that governs a deed: the one that was said, or where it cannot take what was said, the one of its frame.

A frame is who, in which way, and where: guns at an enemy fire, horse into one charges, whoever goes to a place moves.
"""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Action
from pbem.battle.piece import Arm, Piece
from pbem.battle.verb import Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import holds_of, stands
from pbem.orders.prose.doubt import Doubt
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

_WITHDRAWS: Final = "withdraw"
RIDES: Final = ("join", "attach")
"""What a general does who is told only with whom."""
_TURNS: Final = ("turn",)
"""What somebody does who is told a side, where the rules know no facing by the sides of the map."""
_AWAY: Final = frozenset(("get out", "gets out", "get out of", "gets out of", "get out of there",
                          "gets out of there", "get away",
                          "gets away", "pull out", "pulls out", "out", "fall back", "falls back", "fall back to",
                          "falls back to", "fall back on", "falls back on", "pull back", "pulls back", "retire",
                          "retires",
                          "retire to", "retires to", "retreat", "retreats", "back off", "backs off", "give ground",
                          "get", "gets", "slip away", "slips away"))  # fmt: skip
"""What somebody does who leaves an enemy beside him."""


def governing(deed: Deed, piece: Piece, desk: Desk) -> tuple[str, ...]:
    """The verbs that a deed may be for a unit, the likeliest first; raises Doubt where its frame could be two."""
    if not deed.verbs:
        return _of_the_frame(deed, piece, desk)
    verbs = [desk.words.verb(name) for name in deed.verbs]
    if _is_guns(piece) and (shots := _with_sign("*", piece, desk)):
        if deed.aimed and _is_weak(deed, desk) and not deed.foes and not _takes(verbs, Takes.TARGET):
            deed.loose = True
            return shots
        strikes = any(verb.sign == "x" for verb in verbs) and not any(verb.sign == "*" for verb in verbs)
        goes_at_him = bool(set(deed.verbs) & set(movers_of(desk.subject(piece.id)))) and _at_an_enemy(deed, piece, desk)
        if strikes or goes_at_him or (deed.foes and not _takes(verbs, Takes.TARGET)):
            deed.loose = True
            return shots
    if all(stands(verb) for verb in verbs):
        return deed.verbs
    if withdraws := _out_of_reach(deed, piece, desk):
        deed.loose = True
        return withdraws
    if (
        deed.foes
        and (deed.into or _is_weak(deed, desk))
        and not (deed.places or _takes(verbs, Takes.TARGET, Takes.UNIT, Takes.UNITS))
    ):
        return _against_him(deed, piece, desk)
    if deed.into and _goes_into_the_enemy(deed, piece, desk):
        deed.loose = True
        return _with_sign("x", piece, desk)
    if piece.arm is not Arm.GENERAL and _stays_with_somebody(deed, verbs, desk):
        deed.loose = True
        return holds_of(desk, piece.id)
    return deed.verbs


def instead(deed: Deed, tried: tuple[str, ...], piece: Piece, desk: Desk) -> tuple[str, ...]:
    """The verbs of its frame, where the word that was said is none of notation's and cannot take what was said."""
    if not deed.verbs or not deed.said:
        return ()
    if deed.foes and all(stands(desk.words.verb(name)) for name in deed.verbs):
        return ()
    verbs = [desk.words.verb(name) for name in deed.verbs]
    takes = _takes(verbs, Takes.PATH, Takes.SQUARE, Takes.TARGET, Takes.DIRECTION, Takes.UNITS)
    elsewhere = deed.places and not (takes or deed.words) and all(verb.arguments for verb in verbs)
    if not _is_weak(deed, desk) and not (elsewhere and piece.arm is not Arm.GENERAL):
        return ()
    try:
        found = _of_the_frame(deed, piece, desk)
    except Doubt:
        return ()
    facer = desk.words.implied_facer(desk.subject(piece.id).verbs)
    return tuple(name for name in found if name not in tried and name != facer)


def not_done(deed: Deed, piece: Piece, desk: Desk) -> Action:
    """`do not move`, `do not leave it` are to hold; `do not fire` is to hold fire where the verbs know that."""
    verbs = [desk.words.verb(name) for name in deed.verbs]
    holds = [desk.words.verb(name) for name in holds_of(desk, piece.id)]
    if not verbs or not holds:
        raise Doubt(f"What is {piece.id} to do instead?")
    if _takes(verbs, Takes.TARGET) and any(
        verb.sign == "*" or all(argument.optional for argument in verb.arguments) for verb in verbs
    ):
        quiet = [verb for verb in holds if any("fire" in argument.words for argument in verb.arguments)]
        if not quiet:
            return Action(holds[0].name)
        return Action(quiet[0].name, word="fire")
    if _takes(verbs, Takes.PATH, Takes.TARGET, Takes.SQUARE, Takes.UNIT) or not any(v.arguments for v in verbs):
        return Action(holds[0].name)
    raise Doubt(f"What is {piece.id} to do instead?", [Action(holds[0].name)])


def _of_the_frame(deed: Deed, piece: Piece, desk: Desk) -> tuple[str, ...]:
    subject = desk.subject(piece.id)
    shots = _with_sign("*", piece, desk)
    if told := _of_its_word(deed, piece, desk):
        deed.loose = True
        return told
    if (deed.foes or (deed.aimed and deed.places)) and _is_guns(piece):
        return shots
    if deed.nearest and not deed.places:
        return shots
    there = [each for place in deed.places[:1] for each in desk.context.view.at(place)]
    if _is_guns(piece) and any(each.side != piece.side for each in there):
        return shots
    if there and all(each.side != piece.side for each in there) and (deed.into or deed.aimed) and not deed.foes:
        return _into_the_enemy(deed, piece, desk)
    if deed.foes:
        return _against_him(deed, piece, desk)
    if (deed.places or deed.numbers or deed.relation or deed.lean or deed.roads or deed.relatives
            or deed.directions or deed.row or deed.ground):  # fmt: skip
        if {"left", "right", "about"} & set(deed.relatives) and not (deed.numbers or deed.places):
            facer = subject.words.implied_facer(subject.verbs)
            return (facer,) if facer else tuple(name for name in _TURNS if name in subject.verbs)
        return movers_of(subject)
    if deed.words:
        found = subject.words.implied_by(deed.words[0], subject.verbs)
        return (found,) if found else ()
    if deed.friends:
        takes = {name: [each.takes for each in desk.words.verb(name).arguments] for name in sorted(subject.verbs)}
        with_one = tuple(name for name, taken in takes.items() if taken == [Takes.UNIT])
        rides = tuple(name for name in with_one if name in RIDES) if piece.arm is Arm.GENERAL else ()
        return rides or with_one
    return ()


def _of_its_word(deed: Deed, piece: Piece, desk: Desk) -> tuple[str, ...]:
    """`GB1 howitzer H10`, `GR4 at F4, guns in`: a word that only verbs with a target take says which it is."""
    if not deed.words or not (deed.places or deed.foes):
        return ()
    verbs = [desk.words.verb(name) for name in sorted(desk.subject(piece.id).verbs)]
    takers = [verb for verb in verbs if any(deed.words[0] in argument.words for argument in verb.arguments)]
    if not takers or not all(_takes([verb], Takes.TARGET) for verb in takers):
        return ()
    there = [each for place in deed.places[:1] for each in desk.context.view.at(place)]
    held = bool(deed.foes) or any(each.side != piece.side for each in there)
    return tuple(verb.name for verb in takers if verb.sign == "*" or (held and verb.sign == "x"))


def _into_the_enemy(deed: Deed, piece: Piece, desk: Desk) -> tuple[str, ...]:
    """`into D4`, `at D4`, where the enemy stands: horse charges, foot could fire as well."""
    blows, shots = _with_sign("x", piece, desk), _with_sign("*", piece, desk)
    deed.loose = True
    if deed.into or piece.arm is Arm.CAVALRY or not shots:
        return blows
    raise Doubt(f"Is {piece.id} to fire at {deed.places[0]}, or to attack?",
                [Action(name, (deed.places[0],)) for name in (*shots, *blows)])  # fmt: skip


def _against_him(deed: Deed, piece: Piece, desk: Desk) -> tuple[str, ...]:
    """`into BI1`, `upon BI1`: he is attacked; `at BI1` horse charges and foot could fire; `watches BI1` is no blow."""
    blows, shots = _with_sign("x", piece, desk), _with_sign("*", piece, desk)
    deed.loose = True
    if blows and (deed.into or (deed.aimed and (piece.arm is Arm.CAVALRY or not shots))):
        return blows
    raise Doubt(f"Is {piece.id} to fire at {deed.foes[0].words}, or to attack?",
                [Action(name, units=deed.foes[0].units[:1]) for name in (*shots, *blows)])  # fmt: skip


def _at_an_enemy(deed: Deed, piece: Piece, desk: Desk) -> bool:
    """Whether the one place of a deed is held by an enemy, and the way leads into it."""
    there = [each for place in deed.places for each in desk.context.view.at(place)]
    return len(deed.places) == 1 and (deed.into or deed.aimed) and any(each.side != piece.side for each in there)


def _is_weak(deed: Deed, desk: Desk) -> bool:
    """Whether its word is none of notation's, but one that people use for many things: `makes`, `gets`, `keeps`."""
    return phrase(deed.spoken) not in desk.words.verbs.entries


def _stays_with_somebody(deed: Deed, verbs: list[Verb], desk: Desk) -> bool:
    """`stays with the baggage`: with whom nobody can be, he only stays."""
    if deed.places or deed.foes or deed.numbers or deed.directions or deed.relatives:
        return False
    if not verbs or any([argument.takes for argument in verb.arguments] != [Takes.UNIT] for verb in verbs):
        return False
    meanings = desk.words.spoken.entries.get(phrase(deed.spoken)[:1], ())
    return any(stands(desk.words.verb(name)) for name in meanings)


def _goes_into_the_enemy(deed: Deed, piece: Piece, desk: Desk) -> bool:
    """`pushes on into F3`, where the enemy stands: who goes in there with arms that strike attacks."""
    goes = set(deed.verbs) <= {*movers_of(desk.subject(piece.id)), "form"}
    return goes and _at_an_enemy(deed, piece, desk) and bool(_with_sign("x", piece, desk))


def _out_of_reach(deed: Deed, piece: Piece, desk: Desk) -> tuple[str, ...]:
    """`falls back to M22`, `get out of there`, beside an enemy: where the rules know a withdrawal, it is one."""
    subject, view = desk.subject(piece.id), desk.context.view
    if _WITHDRAWS not in subject.verbs or not {*deed.verbs} <= {*movers_of(subject)} or piece.place is None:
        return ()
    if not (deed.lean == "back" or "back" in deed.relatives or key(deed.spoken) in _AWAY) or deed.foes or deed.numbers:
        return ()
    near = any(each.place is not None and view.ground.within(each.place, piece.place, 1) for each in view.enemy)
    return (_WITHDRAWS,) if near else ()


def _is_guns(piece: Piece) -> bool:
    return piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)


def _with_sign(sign: str, piece: Piece, desk: Desk) -> tuple[str, ...]:
    return tuple(name for name in sorted(desk.subject(piece.id).verbs) if desk.words.verb(name).sign == sign)


def _takes(verbs: list[Verb], *kinds: Takes) -> bool:
    return any(argument.takes in kinds for verb in verbs for argument in verb.arguments)
