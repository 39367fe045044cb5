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
from pbem.orders.grammar.reading import LineReading, Result, Scope, Score
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import stands
from pbem.orders.prose.filling import Doubt, filled
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Name
from pbem.orders.prose.telling import Told, bare, told_by
from pbem.orders.words.folding import key
from pbem.orders.words.spelling import is_word

MOST_LEFT: Final = 2
"""So many words that are in no table may be passed over, and are shown; with more of them it is asked."""
MOST_COLOUR: Final = 5
"""So many may be passed over where verb and goal are said in words that are in the tables."""
_PLACES_IN_A_ROW: Final = ("first", "last", "zuerst", "zuletzt")
TERSE: Final = 6
"""In a line of so few words each of them was meant."""
MOST_UNITS: Final = 4
"""For more units than these no word at all may be left over."""


def reading_of(clause: Clause, number: int, text: str, desk: Desk, before: Sequence[Clause]) -> list[LineReading]:
    """The readings of a clause, none where it tells nobody anything; `text` is the sentence that it stands in."""
    found: list[LineReading] = []
    if clause.rules:
        found.append(_standing(clause, LineReading(number, text, Result.OK, score=Score.PLAIN)))
        if not clause.begun:
            return found
    own = _own_reading(clause, LineReading(number, text, Result.OK, score=Score.PLAIN), desk, before)
    if own is not None and (own.result is not Result.ASK or _worth_asking(clause, own, desk)):
        found.append(_with_slips(own, clause))
    foreign = told_by(clause, desk).foreign
    if foreign and _by_id(clause, desk):
        found.append(_foreign(LineReading(number, text, Result.NO), foreign, desk))
    return found


def _standing(clause: Clause, base: LineReading) -> LineReading:
    """The standing orders given in a clause, shown as a guess where words beside them were not read."""
    units = tuple(dict.fromkeys(rule.unit for rule in clause.rules))
    base = replace(base, standing=tuple(clause.rules), units=units, scope=clause.rules_scope)
    if clause.left and not clause.begun:
        return replace(base, result=Result.GUESS, note=f'did not read "{_words(clause.left)}"', score=Score.LOOSE)
    return base


def _worth_asking(clause: Clause, line: LineReading, desk: Desk) -> bool:
    """A unit called by its id is always asked about; a description only where a whole deed was said of it."""
    if _by_id(clause, desk) or not line.choices:
        return _by_id(clause, desk)
    wide = line.scope in (Scope.ALL, Scope.REST)
    return not (clause.hard or clause.enemies) and len(clause.left) <= (0 if wide else MOST_COLOUR)


def _by_id(clause: Clause, desk: Desk) -> bool:
    called = (name.words.split()[:1] for name in clause.subjects)
    return any(words and desk.roster.find(words[0]) is not None for words in called)


def _with_slips(line: LineReading, clause: Clause) -> LineReading:
    """A guess touches one unit, never more, and is shown; for several it is asked."""
    if not clause.slips:
        return line
    note = "; ".join(f'read "{word.raw}" as {word.mended}' for word in clause.slips)
    if line.result is Result.ASK:
        return line
    if len(line.units) > 1 or any(not order.actions for order in line.orders):
        return replace(line, result=Result.ASK, message=f"Is this what is meant? {note.capitalize()}.", orders=(),
                       choices=tuple(map(Choice, line.orders)), score=Score.GUESSED)  # fmt: skip
    return replace(line, result=Result.GUESS, note="; ".join(filter(None, (note, line.note))), score=Score.GUESSED)


def _own_reading(clause: Clause, base: LineReading, desk: Desk, before: Sequence[Clause]) -> LineReading | None:
    if clause.also and not clause.begun and before:
        clause.deeds = before[-1].deeds
    if _of_seat(clause, desk):
        return _choice_of_seat(clause, base, desk)
    told = told_by(clause, desk)
    if not told.units:
        return None if told.foreign else _nobody(clause, base, desk)
    base = replace(base, units=told.units, scope=told.scope)
    doubtful = next((name for name in clause.subjects if name.which or bare(name, clause, desk)), None)
    if doubtful is not None:
        return _which(clause, base, doubtful, desk)
    if clause.cancel and not clause.begun:
        orders = tuple(Order(unit, ()) for unit in told.units)
        return replace(base, result=Result.GUESS, orders=orders, note="taken back", score=Score.LOOSE)
    vague = next((name for name in clause.subjects if name.vague), None)
    if clause.keep and not clause.begun:
        return _whose_end(_held(base, desk), vague) if vague is not None else replace(base, note="no change")
    if clause.also and _rides_along(told.units, before, desk):
        return replace(base, note="goes along")
    found = _orders(clause, base, told, desk)
    return _whose_end(found, vague) if found is not None and vague is not None else found


def _held(line: LineReading, desk: Desk) -> LineReading:
    """What it would be if all of these stayed where they are."""
    holds = {unit: [name for name in sorted(desk.subject(unit).verbs) if stands(desk.words.verb(name))]
             for unit in line.units}  # fmt: skip
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
    message = f'Are these "{wing.words}"?'
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


def _nobody(clause: Clause, base: LineReading, desk: Desk) -> LineReading | None:
    """A deed without anybody is asked about where it is a whole one; else the sentence is not an order."""
    deeds = [deed for deed in clause.deeds if deed.verbs and deed.said]
    if not deeds or clause.enemies or clause.left:
        return None
    spoken = deeds[0].spoken
    return replace(base, result=Result.ASK, message=f'Which unit is to do this ("{spoken}")?')


def _which(clause: Clause, base: LineReading, name: Name, desk: Desk) -> LineReading:
    choices: list[Choice] = []
    for unit in name.units[:6]:
        try:
            actions = tuple(filled(deed, desk.roster.own[unit], desk)[0] for deed in clause.deeds if deed.begun)
        except Doubt:
            continue
        if actions:
            choices.append(Choice(Order(unit, actions, clause.condition)))
    names = " or ".join((", ".join(name.units[:-1]), name.units[-1]))
    return replace(base, result=Result.ASK, message=f"Which {name.words}: {names}?", choices=tuple(choices), units=())


def _orders(clause: Clause, base: LineReading, told: Told, desk: Desk) -> LineReading | None:
    if not clause.begun:
        if told.scope in (Scope.ALL, Scope.REST) or (
            not (clause.hard or clause.left) and told.scope is not Scope.NAMED
        ):
            return None
        return replace(base, result=Result.ASK, message=f"What is {' and '.join(told.units)} to do?")
    by_id = _by_id(clause, desk)
    if not by_id and not any(
        deed.verbs
        or deed.places
        or deed.numbers
        or deed.words
        or deed.row
        or deed.relation
        or deed.ground
        or (deed.lean and not clause.left and not clause.hard)
        for deed in clause.deeds
    ):
        return None
    if told.scope in (Scope.ALL, Scope.REST) and not any(
        deed.verbs or deed.words or (deed.numbers and (deed.relatives or deed.lean)) for deed in clause.deeds
    ):
        return None
    orders: list[Order] = []
    doubts: list[Doubt] = []
    loose = told.score is Score.LOOSE
    for index, unit in enumerate(told.units):
        try:
            order, wide = _order(clause, unit, index, told, desk)
        except Doubt as doubt:
            doubts.append(doubt)
            continue
        loose = loose or wide
        orders.append(order)
    if doubts and not orders and told.score is Score.LOOSE and not any(doubt.ways for doubt in doubts):
        return None
    if doubts:
        return _asked(clause, base, doubts, orders, told)
    wide = told.scope in (Scope.ALL, Scope.REST, Scope.GROUP) or told.score is Score.LOOSE
    if wide and len(clause.left) > (MOST_COLOUR if _explicit(clause) else MOST_LEFT):
        return None
    why = _too_much_left(clause, told, base.text)
    if why:
        return replace(base, result=Result.ASK, message=why, choices=tuple(map(Choice, orders)))
    notes = _notes(clause, loose)
    if not notes:
        return replace(base, orders=tuple(orders))
    return replace(base, result=Result.GUESS, orders=tuple(orders), note="; ".join(notes), score=Score.LOOSE)


def _order(clause: Clause, unit: str, index: int, told: Told, desk: Desk) -> tuple[Order, bool]:
    piece = desk.roster.own[unit]
    deeds = [_share(deed, index, len(told.units)) for deed in clause.deeds if deed.begun]
    deeds = [_staying(deed, piece, desk, alone=len(told.units) == 1) for deed in deeds]
    done = [filled(deed, piece, desk) for deed in deeds]
    other = [filled(deed, piece, desk) for deed in clause.otherwise if deed.begun]
    actions = tuple(_merged([action for action, _ in done], desk))
    _refuse_to_stand_and_go(actions, unit, desk)
    order = Order(unit, actions, clause.condition, tuple(action for action, _ in other))
    return order, any(wide for _, wide in (*done, *other))


def _refuse_to_stand_and_go(actions: Sequence[Action], unit: str, desk: Desk) -> None:
    """Raises Doubt where one is to hold and to go as well: one of the two was said of somebody else."""
    still = [action for action in actions if stands(desk.words.verb(action.verb)) and not action.word]
    going = [action for action in actions if action.places or action.units or action.number or action.direction]
    if still and going:
        raise Doubt(f"Is {unit} to {still[0]}, or to {going[0]}?", (going[0], still[0]))


def _staying(deed: Deed, piece: Piece, desk: Desk, *, alone: bool) -> Deed:
    """`hold F2` and, for one of several units, `to F2` are to hold where it stands there already."""
    holds = tuple(name for name in sorted(desk.subject(piece.id).verbs) if stands(desk.words.verb(name)))
    here = deed.places == [piece.place] and not deed.aimed and deed.start is None
    if not here or not holds or desk.context.view.bound == 0:
        return deed
    said = bool(set(deed.verbs) & set(holds))
    moves = not deed.verbs or any(_is_path(Action(verb), desk) for verb in deed.verbs)
    if said or (moves and not alone):
        return replace(deed, verbs=holds, places=[], loose=deed.loose or not said)
    return deed


def _share(deed: Deed, index: int, count: int) -> Deed:
    """`FI5-8 H6 I6 J6 K6`: as many places as units, and no path, are one for each."""
    if deed.joined or len(deed.places) != count or count < 2:
        return deed
    return replace(deed, places=[deed.places[index]])


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


def _asked(
    clause: Clause, base: LineReading, doubts: Sequence[Doubt], orders: Sequence[Order], told: Told
) -> LineReading:
    doubt = doubts[0]
    choices = [Choice(order) for order in orders]
    if told.scope in (Scope.ALL, Scope.REST):
        return replace(base, result=Result.ASK, message=doubt.message, units=())
    if not clause.guard and len(clause.deeds) == 1:
        choices += [Choice(Order(unit, (way,), clause.condition)) for unit in told.units for way in doubt.ways]
    return replace(base, result=Result.ASK, message=doubt.message, choices=tuple(choices))


def _too_much_left(clause: Clause, told: Told, text: str) -> str:
    """Why a clause that can be read must still be asked about, empty where it need not."""
    words = " ".join(word.raw for word in clause.hard or clause.left)
    if clause.guard and not clause.until:
        return f'No order can hang on "{clause.guard}"; do it anyway?'
    if clause.standing:
        return "Is this for this bound only? No standing order of these rules says it so."
    if clause.cancel:
        return "Is something to be taken back, or to be done?"
    if clause.negated:
        return 'What does "not" belong to?'
    if clause.enemies:
        return f"What of {clause.enemies[0].words}?"
    if clause.hard:
        return f'What of "{words}"?'
    wide = told.scope in (Scope.ALL, Scope.REST) or len(told.units) > MOST_UNITS
    explicit = _explicit(clause)
    most = (MOST_COLOUR if explicit else MOST_LEFT) if not wide else int(explicit)
    if len(text.split()) <= TERSE:
        most = int(explicit and all(is_word(word.raw) for word in clause.left))
    if len(clause.left) > most:
        return f'Is this what is meant? "{words}" was not understood.'
    return ""


def _explicit(clause: Clause) -> bool:
    """Whether each deed has a verb or a goal of its own, so that words beside it are only colour."""
    deeds = [deed for deed in clause.deeds if deed.begun]
    return bool(deeds) and all(
        bool(deed.verbs) or bool(deed.places) or bool(deed.numbers and deed.relatives) for deed in deeds
    )


def _notes(clause: Clause, loose: bool) -> list[str]:
    notes = ["read so"] if loose or clause.keep else []
    if clause.left:
        notes.append(f'did not read "{_words(clause.left)}"')
    if clause.remarks:
        notes.append(f'did not read "{"; ".join(clause.remarks)}"')
    if clause.guard:
        notes.append(f'without "{clause.guard}"')
    return notes


def _words(left: Sequence[Lexeme]) -> str:
    return " ".join(word.raw for word in left if not word.is_a(Sort.COMMA))
