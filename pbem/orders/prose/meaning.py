"""What a clause comes to: orders for each of its units, a question with choices, or a told problem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Piece
from pbem.battle.problem import Choice
from pbem.battle.verb import Slot, Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, LineReading, Result, Scope, Score
from pbem.orders.prose.asking import nobody, question, speaks_of_war, which
from pbem.orders.prose.blocks import for_actions
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import holds_of, stands
from pbem.orders.prose.doubt import Doubt
from pbem.orders.prose.filling import filled, shared
from pbem.orders.prose.framing import only_stands
from pbem.orders.prose.governing import not_done
from pbem.orders.prose.leftovers import UNTESTED, notes_of, too_much_left, words_of
from pbem.orders.prose.likewise import likewise, share_places
from pbem.orders.prose.name import Name
from pbem.orders.prose.of_arms import left_out, of_those_who_can
from pbem.orders.prose.room import as_many_as_places, one_of_them
from pbem.orders.prose.shortening import only_shortened
from pbem.orders.prose.staying import staying
from pbem.orders.prose.striding import setting_off, striding, to_the_place
from pbem.orders.prose.telling import Told, bare, told_by
from pbem.orders.prose.turning import turning
from pbem.orders.prose.when_they_come import held_until_they_come
from pbem.orders.sheet.standing_choices import as_choice
from pbem.orders.words.folding import key

TWO: Final = 2
"""Of more than two the others are several, so that it is asked of one alone."""
THE_OTHERS_STAY: Final = "whoever is not chosen stays"
WHOSE_END: Final = "Are these"
"""How it is asked where a wing ends."""
_PLACES_IN_A_ROW: Final = ("first", "last", "zuerst", "zuletzt")


def reading_of(clause: Clause, number: int, text: str, desk: Desk, before: Sequence[Clause]) -> list[LineReading]:
    """The readings of a clause, none where it tells nobody anything; `text` is the sentence that it stands in."""
    found: list[LineReading] = []
    if clause.rules:
        found.append(_standing(clause, LineReading(number, text, Result.OK, score=Score.PLAIN)))
        if not clause.begun:
            return found
    own = _own_reading(clause, LineReading(number, text, Result.OK, score=Score.PLAIN), desk, before)
    if own is not None:
        found.append(for_actions(_with_slips(own, clause), clause.given))
    foreign = told_by(clause, desk).foreign
    if foreign and _by_id(clause, desk):
        found.append(_foreign(LineReading(number, text, Result.NO), foreign, desk))
    return found


def _standing(clause: Clause, base: LineReading) -> LineReading:
    """The standing orders given in a clause, shown as a guess where words beside them were not read."""
    units = tuple(dict.fromkeys(rule.unit for rule in clause.rules))
    base = replace(base, standing=tuple(clause.rules), units=units, scope=clause.rules_scope)
    if clause.rules_hang:
        why = f'{UNTESTED} "{clause.rules_hang}"; do it anyway?'
        choices = tuple(map(as_choice, clause.rules))
        return replace(base, result=Result.ASK, standing=(), message=why, choices=choices, score=Score.LOOSE)
    if clause.left and not clause.begun:
        return replace(base, result=Result.GUESS, note=f'did not read "{words_of(clause.left)}"', score=Score.LOOSE)
    if clause.rules_guessed:
        return replace(base, result=Result.GUESS, note="read so", score=Score.LOOSE)
    return base


def _by_id(clause: Clause, desk: Desk) -> bool:
    called = (name.words.split()[:1] for name in clause.subjects)
    return any(words and desk.roster.find(words[0]) is not None for words in called)


def _with_slips(line: LineReading, clause: Clause) -> LineReading:
    """A guess touches one unit, never more, and is shown; for several it is asked, but not what was only shortened."""
    if not clause.slips:
        return line
    note = "; ".join(f'read "{word.raw}" as {word.mended}' for word in clause.slips)
    if line.result is Result.ASK:
        return line
    shortened = all(only_shortened(word.raw, word.mended) for word in clause.slips)
    if (len(line.units) > 1 and not shortened) or any(not order.actions for order in line.orders):
        return replace(line, result=Result.ASK, message=f"Is this what is meant? {note.capitalize()}.", orders=(),
                       choices=tuple(Choice(order, "" if order.actions else TAKEN_BACK) for order in line.orders),
                       score=Score.GUESSED)  # fmt: skip
    return replace(line, result=Result.GUESS, note="; ".join(filter(None, (note, line.note))), score=Score.GUESSED)


def _own_reading(clause: Clause, base: LineReading, desk: Desk, before: Sequence[Clause]) -> LineReading | None:
    if clause.also and not clause.begun and before:
        alike = likewise(clause, before[-1], desk)
        if alike is not None and share_places(desk):
            clause.deeds = before[-1].deeds
            return _one_or_the_other(clause, alike, base, desk)
        clause.deeds = [alike] if alike is not None else before[-1].deeds
        if clause.condition is None and not clause.guard:
            clause.condition, clause.guard = before[-1].condition, before[-1].guard
            clause.otherwise, clause.free_test = clause.otherwise or before[-1].otherwise, before[-1].free_test
    if clause.likewise and clause.begun and before and clause.condition is None and not clause.guard:
        clause.condition, clause.guard = before[-1].condition, before[-1].guard
        if len(clause.deeds) == 1 and before[-1].deeds:
            first = clause.deeds[0]
            verbs = first.verbs or (() if first.thither else before[-1].deeds[0].verbs)
            clause.deeds = [replace(first, verbs=verbs), *before[-1].deeds[1:]]
    if _of_seat(clause, desk):
        return _choice_of_seat(clause, base, desk)
    as_many_as_places(clause, desk)
    told = told_by(clause, desk)
    if not told.units:
        return None if told.foreign else nobody(clause, base, desk)
    base = replace(base, units=told.units, scope=told.scope)
    doubtful = next((name for name in clause.subjects if name.which or bare(name, clause, desk)), None)
    doubtful = doubtful or one_of_them(clause, desk)
    if doubtful is not None and doubtful.others and all(only_stands(deed, desk) for deed in clause.deeds):
        return replace(base, units=(), note=THE_OTHERS_STAY)
    if doubtful is not None:
        return which(clause, base, doubtful, desk)
    if clause.cancel and not clause.begun:
        orders = tuple(Order(unit, ()) for unit in told.units)
        return replace(base, result=Result.GUESS, orders=orders, note=TAKEN_BACK, score=Score.LOOSE)
    vague = next((name for name in clause.subjects if name.vague), None)
    if clause.keep and not clause.begun:
        return _whose_end(_held(base, desk), vague) if vague is not None else replace(base, note=UNCHANGED)
    if clause.also and _rides_along(told.units, before, desk):
        return replace(base, note="goes along")
    found = _orders(clause, base, told, desk)
    return _whose_end(found, vague) if found is not None and vague is not None else found


def _one_or_the_other(clause: Clause, alike: Deed, base: LineReading, desk: Desk) -> LineReading | None:
    """To the same place, or as far and in the same direction: both are offered."""
    told = told_by(clause, desk)
    if not told.units:
        return None
    base = replace(base, units=told.units, scope=told.scope)
    ways = [_orders(replace(clause, deeds=deeds), base, told, desk) for deeds in ([alike], clause.deeds)]
    choices = tuple(Choice(order) for way in ways if way is not None for order in way.orders)
    message = "To the same place, or each as far from his own?"
    return replace(base, result=Result.ASK, message=message, choices=choices)


def _held(line: LineReading, desk: Desk) -> LineReading:
    """What it would be if all of these stayed where they are."""
    holds = {unit: holds_of(desk, unit) for unit in line.units}
    return replace(line, orders=tuple(Order(unit, (Action(verbs[0]),)) for unit, verbs in holds.items() if verbs))


def _rides_along(units: Sequence[str], before: Sequence[Clause], desk: Desk) -> bool:
    """`the Hanoverians one forward, the King too`: a general with one of those who go stays with him."""
    led = {unit for name in (before[-1].subjects if before else ()) for unit in name.units}
    pieces = [desk.roster.own[unit] for unit in units]
    return bool(pieces) and all(piece.arm is Arm.GENERAL and piece.with_unit in led for piece in pieces)


def _whose_end(line: LineReading, wing: Name) -> LineReading:
    """Who belongs to a wing, nobody can know but he who said it."""
    if not line.orders:
        return line
    message = f'{WHOSE_END} "{wing.words}"?'
    return replace(line, result=Result.ASK, message=message, orders=(), choices=tuple(map(Choice, line.orders)))


def _of_seat(clause: Clause, desk: Desk) -> bool:
    verbs = [name for deed in clause.deeds[:1] for name in deed.verbs]
    return bool(verbs) and all(desk.words.verb(name).slot is Slot.SEAT for name in verbs)


def _choice_of_seat(clause: Clause, base: LineReading, desk: Desk) -> LineReading:
    """`Bid: Grenier first, then Grouchy`: the names in their sequence, whether before or behind the verb."""
    names = [*clause.subjects, *(name for deed in clause.deeds for name in deed.friends)]
    verb = desk.words.verb(clause.deeds[0].verbs[0])
    units = tuple(dict.fromkeys(_leader(name, desk) for name in names))
    lists = any(argument.takes in (Takes.UNITS, Takes.UNIT) for argument in verb.arguments)
    hard = [word for word in clause.hard if key(word.raw) not in _PLACES_IN_A_ROW]
    if not units or not lists or hard or clause.left or clause.guard or clause.condition:
        return replace(base, result=Result.ASK, message=f"{verb.name.capitalize()} whom? For example: {verb.example}")
    order = Order(desk.context.seat, (Action(verb.name, units=units),))
    return replace(base, result=Result.GUESS, orders=(order,), note=f"read as {order.actions[0]}", score=Score.LOOSE)


def _leader(name: Name, desk: Desk) -> str:
    generals = [unit for unit in name.units if desk.roster.own[unit].arm.value == "general"]
    return (generals or list(name.units))[0]


def _foreign(base: LineReading, foreign: tuple[str, ...], desk: Desk) -> LineReading:
    pieces = [piece for unit in foreign if (piece := desk.context.view.piece(unit)) is not None]
    whose = ", ".join(dict.fromkeys(desk.roster.commander(piece) for piece in pieces))
    message = f"{', '.join(foreign)}: not under your command, but under {whose}."
    return replace(base, result=Result.NO, message=message)


def _orders(clause: Clause, base: LineReading, told: Told, desk: Desk) -> LineReading | None:
    by_id = _by_id(clause, desk)
    wide = told.scope in (Scope.ALL, Scope.REST)
    if not clause.begun:
        if wide or (not (clause.hard or clause.left) and told.scope is not Scope.NAMED) or not by_id:
            return None
        message = "What are they to do?" if len(told.units) > 1 else f"What is {told.units[0]} to do?"
        return question(clause, base, message, told, desk)
    if not speaks_of_war(clause, told.units, by_id=by_id):
        return None
    if wide and not any(
        deed.verbs
        or deed.words
        or (deed.numbers and (deed.relatives or deed.lean or deed.directions))
        or (deed.places and clause.excepted and not deed.aimed)
        for deed in clause.deeds
    ):
        return None
    orders: list[Order] = []
    loose = told.score is Score.LOOSE or clause.free_test
    for index, unit in enumerate(told.units):
        try:
            order, free = _order(clause, unit, index, told, desk)
        except Doubt as doubt:
            if wide and (clause.left or clause.hard or clause.guard or clause.negated):
                return None
            return question(clause, base, doubt.message, told, desk, whole=False)
        loose = loose or free
        orders.append(order)
    if len(told.units) > 1 and not (by_id or wide):
        orders = list(of_those_who_can(orders, desk))
    passed_over = left_out(told.units, orders)
    holds = all(_stays(action, desk) for order in orders for action in order.actions)
    why = too_much_left(clause, told, base.text, desk, holds=holds)
    if why and wide and (clause.left or clause.enemies):
        return None
    if why:
        return question(clause, base, why, told, desk)
    notes = notes_of(clause, loose=loose) + ([passed_over] if passed_over else [])
    if not notes:
        return replace(base, orders=tuple(orders))
    return replace(base, result=Result.GUESS, orders=tuple(orders), note="; ".join(notes), score=Score.LOOSE)


def _order(clause: Clause, unit: str, index: int, told: Told, desk: Desk) -> tuple[Order, bool]:
    piece = desk.roster.own[unit]
    deeds = [shared(deed, index, len(told.units)) for deed in clause.deeds if deed.begun]
    deeds = _without_what_is_not_done(deeds, piece, desk)
    deeds = setting_off([striding(turning(staying(deed, piece, desk), piece, desk), piece, desk) for deed in deeds])
    done = _one_after_the_other(deeds, piece, desk)
    hangs = clause.condition is not None or bool(clause.guard)
    other = [filled(deed, piece, desk) for deed in clause.otherwise if deed.begun and hangs]
    actions = _without_stopping(_merged(to_the_place([action for action, _ in done], piece), desk), desk)
    _refuse_to_stand_and_go(actions, unit, desk)
    if not any(deed.spoken in desk.words.by_name for deed in deeds):
        actions = _without_idle(actions, desk)
    order = Order(unit, actions, clause.condition, tuple(action for action, _ in other))
    order = held_until_they_come(order, clause.guarded, desk)
    return order, any(wide for _, wide in (*done, *other))


def _one_after_the_other(deeds: Sequence[Deed], piece: Piece, desk: Desk) -> list[tuple[Action, bool]]:
    """The actions of one unit; once it has turned, `forward` is where it looks then."""
    done: list[tuple[Action, bool]] = []
    facer = desk.words.implied_facer(desk.subject(piece.id).verbs)
    for deed in deeds:
        action, loose = filled(deed, piece, desk)
        done.append((action, loose))
        if action.verb == facer and action.direction is not None and not action.places:
            piece = piece.fronting(action.direction)
    return done


def _refuse_to_stand_and_go(actions: Sequence[Action], unit: str, desk: Desk) -> None:
    """Raises Doubt where one is to hold and to go as well: one of the two was said of somebody else."""
    still = [action for action in actions if _stays(action, desk)]
    going = [action for action in actions if _goes(action, desk)]
    if still and going:
        raise Doubt(f"Is {unit} to {still[0]}, or to {going[0]}?", (going[0], still[0]))


def _without_what_is_not_done(deeds: list[Deed], piece: Piece, desk: Desk) -> list[Deed]:
    """`goes down to the bridge but does not cross it`: beside what is to be done, what is not says how far.

    `stays where it is and shoots at nothing` is to hold its fire.
    """
    done = [deed for deed in deeds if not deed.negated]
    if (
        done
        and all(only_stands(deed, desk) for deed in done)
        and (quiet := [d for d in deeds if _is_quiet(d, piece, desk)])
    ):
        return quiet[:1]
    return done or deeds


def _is_quiet(deed: Deed, piece: Piece, desk: Desk) -> bool:
    """Whether not to do a deed is to hold one's fire."""
    try:
        return deed.negated and bool(not_done(deed, piece, desk).word)
    except Doubt:
        return False


def _stays(action: Action, desk: Desk) -> bool:
    return stands(desk.words.verb(action.verb)) and not action.word


def _goes(action: Action, desk: Desk) -> bool:
    """Whether it leads a unit away from where it stands, into a fight or to another place."""
    verb = desk.words.verb(action.verb)
    return verb.sign in ("-", "x") or (_is_path(action, desk) and bool(action.places or action.direction))


def _without_idle(actions: Sequence[Action], desk: Desk) -> tuple[Action, ...]:
    """`stays and fires`: beside what is done on the spot, to stay says nothing more."""
    busy = tuple(action for action in actions if not _stays(action, desk))
    return busy if busy and not any(_goes(action, desk) for action in busy) else tuple(actions)


def _without_stopping(actions: Sequence[Action], desk: Desk) -> tuple[Action, ...]:
    """`goes to D5 and waits`: who goes somewhere stays there anyhow."""
    first = next((index for index, action in enumerate(actions) if _goes(action, desk)), len(actions))
    return tuple(action for index, action in enumerate(actions) if index < first or not _stays(action, desk))


def _merged(actions: Iterable[Action], desk: Desk) -> list[Action]:
    """`go to D6 and on to D5`: two moves by places are one path."""
    found: list[Action] = []
    for action in actions:
        last = found[-1] if found else None
        if last is not None and last.verb == action.verb and last.places and action.places and _is_path(action, desk):
            found[-1] = replace(last, places=last.places + action.places)
        elif action != last:
            found.append(action)
    return found


def _is_path(action: Action, desk: Desk) -> bool:
    return any(argument.takes is Takes.PATH for argument in desk.words.verb(action.verb).arguments)
