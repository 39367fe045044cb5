"""What one unit is told: actions one after another, a condition, and what to do where it fails."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.battle.condition import Condition
from pbem.battle.order import Action
from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.answer.trouble import ask
from pbem.orders.grammar.implied import implied_action
from pbem.orders.grammar.leftovers import refuse_rest, unknown_word
from pbem.orders.grammar.subject import Subject
from pbem.orders.grammar.verb_words import by_verbs, find_verbs, movers_of, near_verb, verb_at_the_end
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.meaning.paths import take_path
from pbem.orders.meaning.places import on_map
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind


@dataclass(frozen=True, slots=True)
class Told:
    """The orders of one unit before its name is put to them."""

    actions: tuple[Action, ...]
    condition: Condition | None = None
    otherwise: tuple[Action, ...] = ()


def take_orders(cursor: Cursor, subject: Subject, first: tuple[str, ...] = ()) -> Told:
    """Everything to the end of the line; `first` are the verbs that a line such as `move FI1 to C5` began with.

    Raises Trouble where something that could matter was not understood.
    """
    condition = _leading_condition(cursor, subject) if not first else None
    actions = _sequence(cursor, subject, first)
    otherwise: tuple[Action, ...] = ()
    if cursor.small("if"):
        condition = take_condition(cursor, subject)
        cursor.separators()
    if cursor.small("else"):
        cursor.separators()
        _skip_own_name(cursor, subject)
        otherwise = _sequence(cursor, subject, ())
    refuse_rest(cursor, subject)
    if not actions:
        raise ask(f"What is {subject.name} to do?", cursor.span(len(cursor.tokens)))
    return Told(actions, condition, otherwise)


def _skip_own_name(cursor: Cursor, subject: Subject) -> None:
    """`if enemy within 2 - C5 else FI1 hold`: the unit itself may be named again."""
    found, length = subject.roster.names.match(cursor.tokens, cursor.at)
    if subject.piece is not None and subject.piece.id in found:
        cursor.at += length


def _leading_condition(cursor: Cursor, subject: Subject) -> Condition | None:
    if not cursor.small("if"):
        return None
    condition = take_condition(cursor, subject)
    cursor.separators()
    return condition


def _sequence(cursor: Cursor, subject: Subject, first: tuple[str, ...]) -> tuple[Action, ...]:
    found: list[Action] = []
    if first:
        found.append(by_verbs(cursor, subject, first))
    bare = False
    while True:
        mark = cursor.mark()
        cursor.separators()
        if cursor.done or cursor.sees("if", "else"):
            return tuple(found)
        if _extends_path(cursor, subject, found) or _next_target(cursor, subject, found, mark[1]):
            continue
        implied = not subject.words.verbs.length(cursor.tokens, cursor.at)
        action = _action(cursor, subject, found)
        if action is None:
            cursor.reset(mark)
            return tuple(found)
        if implied and found and _only_a_word(action) and action.verb == found[-1].verb and not found[-1].word:
            found[-1] = replace(found[-1], word=action.word)
        elif implied and found and _is_aimed(action, found[-1], subject):
            found[-1] = replace(found[-1], places=action.places)
        elif bare and (
            (implied and _only_a_word(action) and _is_shot(action, found[-1], subject))
            or (_in_brackets(cursor, mark[1]) and _is_done_there(action, found[-1], subject))
        ):
            found[-1] = replace(action, places=found[-1].places)
        else:
            found.append(action)
        bare = implied and len(found) == 1
        _refuse_ahead(cursor, subject, action)


def _only_a_word(action: Action) -> bool:
    """`* AB1 (ball)`: the closed word of the verb before it."""
    return bool(action.word) and action == Action(action.verb, word=action.word)


def _is_aimed(action: Action, before: Action, subject: Subject) -> bool:
    """`WB1 how. on G10`: of guns a place alone behind a word that only shooting has is what they fire at."""
    if subject.piece is None or subject.piece.arm not in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
        return False
    shot = _only_a_word(before) and subject.words.verb(before.verb).sign == "*"
    return shot and action == Action(action.verb, action.places) and len(action.places) == 1


def _is_shot(action: Action, before: Action, subject: Subject) -> bool:
    """`PF2 H10 howitzer`: of guns a place alone before a word that only shooting has is what they fire at."""
    if subject.piece is None or subject.piece.arm not in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
        return False
    goes = before.verb in movers_of(subject) and len(before.places) == 1 and before.direction is None
    return goes and subject.words.verb(action.verb).sign == "*"


def _in_brackets(cursor: Cursor, since: int) -> bool:
    return any(token.key == "(" for token in cursor.tokens[since : cursor.at])


def _is_done_there(action: Action, before: Action, subject: Subject) -> bool:
    """`D3 (shoot)`, where an enemy stands: a verb in brackets says what is done to him."""
    verb, view = subject.words.verb(action.verb), subject.view
    aims = any(argument.takes is Takes.TARGET for argument in verb.arguments) and verb.sign in ("*", "x")
    held = len(before.places) == 1 and any(each.side != view.side for each in view.at(before.places[0]))
    return aims and held and not (action.places or action.units or before.direction)


def _refuse_ahead(cursor: Cursor, subject: Subject, action: Action) -> None:
    """`fires straight ahead` is no move: whoever stands there is meant."""
    verb = subject.words.verb(action.verb)
    takes = any(argument.takes is Takes.TARGET for argument in verb.arguments)
    if takes and not (action.places or action.units) and cursor.words.relative.length(cursor.tokens, cursor.at):
        raise ask(f"{subject.name}: {verb.name} at what?", cursor.span(cursor.at, cursor.at + 1))


def _extends_path(cursor: Cursor, subject: Subject, found: list[Action]) -> bool:
    """`FI1 - C5, C4`: a second square after a comma goes on with the path."""
    token = cursor.peek()
    if not found or not found[-1].places or token is None or token.kind is not Kind.CODE:
        return False
    last = found[-1]
    if not any(argument.takes is Takes.PATH for argument in subject.words.verb(last.verb).arguments):
        return False
    if subject.roster.find(token.key) is not None or on_map(token.key, subject.view.ground) is None:
        return False
    path = take_path(cursor, subject)
    if path is None:
        return False
    found[-1] = Action(last.verb, last.places + path[0], last.units, last.direction, last.number, last.word)
    return True


def _next_target(cursor: Cursor, subject: Subject, found: list[Action], since: int) -> bool:
    """`FI1 fire BI1, then BI2`: an enemy named after `then` (separators begin at `since`) is one more target."""
    verb = subject.words.verb(found[-1].verb) if found and found[-1].units else None
    if verb is None or all(argument.takes is not Takes.TARGET for argument in verb.arguments):
        return False
    mark = cursor.mark()
    then = cursor.words.small["then"]
    if any(then.length(cursor.tokens, at) for at in range(since, cursor.at)):
        cursor.skip("preposition")
        enemies = {piece.id for piece in subject.view.enemy}
        if enemies & set(subject.roster.names.match(cursor.tokens, cursor.at)[0]):
            found.append(by_verbs(cursor, subject, (verb.name,)))
            return True
    cursor.reset(mark)
    return False


def _action(cursor: Cursor, subject: Subject, before: list[Action]) -> Action | None:
    """The next action, None where nothing that follows is one; the first has to be one."""
    start = cursor.at
    _skip_lead(cursor, subject)
    _refuse_negation(cursor)
    if cursor.sign("-", "=") and cursor.tokens[cursor.at - 1].key == "=":
        raise ask('"=" is no order; is it a move?', cursor.span(cursor.at - 1), ("-",))
    if cursor.tokens[cursor.at - 1].key == "-" and cursor.at > start:
        return _after_dash(cursor, subject, before)
    verbs = find_verbs(cursor, subject)
    if verbs:
        return by_verbs(cursor, subject, verbs)
    final = verb_at_the_end(cursor, subject)
    if final is not None:
        return final
    implied = implied_action(cursor, subject, before)
    if implied is not None:
        return implied
    near = near_verb(cursor, subject)
    if near:
        return by_verbs(cursor, subject, (near,))
    if before:
        cursor.at = start
        return None
    raise unknown_word(cursor, subject, start)


def _after_dash(cursor: Cursor, subject: Subject, before: list[Action]) -> Action:
    """`-` moves, unless a verb stands behind it: `FI1 - hold`."""
    dash = cursor.at - 1
    cursor.skip("preposition")
    verbs = find_verbs(cursor, subject)
    if verbs:
        return by_verbs(cursor, subject, verbs)
    signed = tuple(name for name in subject.words.verbs.entries.get(("-",), ()) if name in subject.verbs)
    if not signed:
        signed = movers_of(subject)
    if any(action.verb in signed for action in before):
        raise ask(f'What of "{cursor.text(dash, len(cursor.tokens))}"?', cursor.span(dash, len(cursor.tokens)), ("",))
    if not signed:
        raise ask('"-" means nothing here.', cursor.span(dash))
    return by_verbs(cursor, subject, signed)


def _skip_lead(cursor: Cursor, subject: Subject) -> None:
    """Step over `please`, `should`, `the`, as long as no verb or direction begins there."""
    while not cursor.done:
        if subject.words.verbs.length(cursor.tokens, cursor.at) and find_verbs(cursor, subject, look=True):
            return
        if not cursor.small("filler"):
            return


def _refuse_negation(cursor: Cursor) -> None:
    start = cursor.at
    if cursor.small("negation"):
        raise ask("An order cannot say what not to do; write what it is to do.", cursor.span(start))
