"""What one unit is told: actions one after another, a condition, and what to do where it fails."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.condition import Condition
from pbem.battle.facing import Facing
from pbem.battle.order import Action
from pbem.battle.verb import Takes, Verb
from pbem.orders.arguments import take_arguments
from pbem.orders.conditions import take_condition
from pbem.orders.cursor import Cursor
from pbem.orders.folding import key
from pbem.orders.paths import take_path
from pbem.orders.squares import as_square, take_direction
from pbem.orders.subject import Subject
from pbem.orders.tokens import Kind, Token
from pbem.orders.trouble import Trouble, ask


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
        found.append(_by_verbs(cursor, subject, first))
    while True:
        mark = cursor.mark()
        cursor.separators()
        if cursor.done or cursor.sees("if", "else"):
            return tuple(found)
        if _extends_path(cursor, subject, found):
            continue
        action = _action(cursor, subject, found)
        if action is None:
            cursor.reset(mark)
            return tuple(found)
        found.append(action)


def _extends_path(cursor: Cursor, subject: Subject, found: list[Action]) -> bool:
    """`FI1 - C5, C4`: a second square after a comma goes on with the path."""
    token = cursor.peek()
    if not found or not found[-1].squares or token is None or token.kind is not Kind.CODE:
        return False
    last = found[-1]
    if not any(argument.takes is Takes.PATH for argument in subject.words.verb(last.verb).arguments):
        return False
    square = as_square(token.key)
    if square is None or subject.roster.find(token.key) is not None or square not in subject.view.ground:
        return False
    path = take_path(cursor, subject)
    if path is None:
        return False
    found[-1] = Action(last.verb, last.squares + path[0], last.units, last.direction, last.number, last.word)
    return True


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
        return _by_verbs(cursor, subject, verbs)
    final = _verb_at_the_end(cursor, subject)
    if final is not None:
        return final
    implied = _implied(cursor, subject, before)
    if implied is not None:
        return implied
    near = _near_verb(cursor, subject)
    if near:
        return _by_verbs(cursor, subject, (near,))
    if before:
        cursor.at = start
        return None
    raise _unknown_word(cursor, subject, start)


def _after_dash(cursor: Cursor, subject: Subject, before: list[Action]) -> Action:
    """`-` moves, unless a verb stands behind it: `FI1 - hold`."""
    dash = cursor.at - 1
    cursor.skip("preposition")
    verbs = find_verbs(cursor, subject)
    if verbs:
        return _by_verbs(cursor, subject, verbs)
    signed = tuple(name for name in subject.words.verbs.entries.get(("-",), ()) if name in subject.verbs)
    if not signed:
        signed = _movers(subject)
    if any(action.verb in signed for action in before):
        raise ask(f'What of "{cursor.text(dash, len(cursor.tokens))}"?', cursor.span(dash, len(cursor.tokens)), ("",))
    if not signed:
        raise ask('"-" means nothing here.', cursor.span(dash))
    return _by_verbs(cursor, subject, signed)


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


def find_verbs(cursor: Cursor, subject: Subject, *, look: bool = False) -> tuple[str, ...]:
    """The verbs that the words here may be, the likeliest first; a German verb in two parts is put together."""
    mark = cursor.mark()
    separated = _separable(cursor, subject)
    found = separated or tuple(name for name in cursor.phrase(subject.words.verbs) if name in subject.verbs)
    if look or not found:
        cursor.reset(mark)
    return found


def _verb_at_the_end(cursor: Cursor, subject: Subject) -> Action | None:
    """`soll nach C5 ziehen`: in German the verb may come last in its clause."""
    end = _clause_end(cursor)
    while end > cursor.at and cursor.tokens[end - 1].kind is Kind.SIGN:
        end -= 1
    last = end - 1
    if last <= cursor.at:
        return None
    names = [name for name in subject.words.verbs.match(cursor.tokens, last)[0] if name in subject.verbs]
    mark = cursor.mark()
    for name in names:
        cursor.tokens = cursor.tokens[:last] + cursor.tokens[last + 1 :]
        try:
            action = take_arguments(cursor, subject, subject.words.verb(name))
        except Trouble:
            cursor.reset(mark)
            continue
        if cursor.at == last and len(cursor.notes) == mark[2]:
            return action
        cursor.reset(mark)
    return None


def _separable(cursor: Cursor, subject: Subject) -> tuple[str, ...]:
    token = cursor.peek()
    pairs = subject.words.separable.get(token.key, ()) if token is not None else ()
    end = _clause_end(cursor)
    for index in range(end - 1, cursor.at, -1):
        for particle, verb in pairs:
            if cursor.tokens[index].key == particle and verb in subject.verbs and _may_close(cursor, index, end):
                cursor.tokens = cursor.tokens[:index] + cursor.tokens[index + 1 :]
                cursor.at += 1
                return (verb,)
    return ()


def _may_close(cursor: Cursor, index: int, end: int) -> bool:
    """A particle stands at the end of its clause, or right behind its verb."""
    rest = cursor.tokens[index + 1 : end]
    return index == cursor.at + 1 or all(token.kind is Kind.SIGN or _is_filler(cursor, token) for token in rest)


def _is_filler(cursor: Cursor, token: Token) -> bool:
    small = cursor.words.small
    return (token.key,) in small["filler"].entries or (token.key,) in small["polite"].entries


def _clause_end(cursor: Cursor) -> int:
    for index in range(cursor.at + 1, len(cursor.tokens)):
        token = cursor.tokens[index]
        if token.key in (",", ";") or (token.key,) in cursor.words.small["and"].entries:
            return index
        if (token.key,) in cursor.words.small["then"].entries or (token.key,) in cursor.words.small["if"].entries:
            return index
    return len(cursor.tokens)


def _by_verbs(cursor: Cursor, subject: Subject, names: tuple[str, ...]) -> Action:
    """The first of these verbs whose arguments stand here; raises the trouble of the first where none fits."""
    mark, trouble = cursor.mark(), None
    for name in names:
        cursor.reset(mark)
        try:
            return take_arguments(cursor, subject, subject.words.verb(name))
        except Trouble as found:
            trouble = trouble or found
    assert trouble is not None
    raise trouble


def _movers(subject: Subject) -> tuple[str, ...]:
    """The verbs of which a bare square is short: the one with the sign `-`, or the deployment's."""
    words = subject.words
    signed = [verb for verb in map(words.verb, sorted(subject.verbs)) if verb.sign == "-"]
    others = [verb for verb in map(words.verb, sorted(subject.verbs)) if _first_takes_place(verb)]
    return tuple(verb.name for verb in (signed or others)[:1])


def _first_takes_place(verb: Verb) -> bool:
    return bool(verb.arguments) and verb.arguments[0].takes in (Takes.PATH, Takes.SQUARE)


def _implied(cursor: Cursor, subject: Subject, before: list[Action]) -> Action | None:
    """An action without its verb: `C6-C5`, `S 2`, `square`; None where nothing of the kind stands here.

    A direction behind a move could be a further step or a facing, so it is neither.
    """
    about = _about(cursor, subject)
    if about is not None:
        return about
    mark = cursor.mark()
    movers = _movers(subject)
    takes = [argument.takes for name in movers for argument in subject.words.verb(name).arguments]
    if any(action.verb in movers for action in before):
        return _implied_word(cursor, subject)
    if Takes.PATH in takes:
        cursor.skip("preposition")
        path = take_path(cursor, subject, bare=True)
        if path is not None:
            return Action(movers[0], path[0], (), path[1], path[2])
        cursor.reset(mark)
    elif movers and (_place_ahead(cursor) or _detail_ahead(cursor, subject)):
        return take_arguments(cursor, subject, subject.words.verb(movers[0]))
    return _implied_word(cursor, subject)


def _about(cursor: Cursor, subject: Subject) -> Action | None:
    """`about face` turns, and does not move."""
    facer = subject.words.implied_facer(subject.verbs)
    if facer is None or "about" not in subject.words.relative.match(cursor.tokens, cursor.at)[0]:
        return None
    direction = take_direction(cursor, subject.piece)
    return Action(facer, direction=direction) if direction is not None else None


def _detail_ahead(cursor: Cursor, subject: Subject) -> bool:
    """Before the battle, `face E` and `form square` set a unit up so where it is suggested."""
    names = subject.words.verbs.match(cursor.tokens, cursor.at)[0]
    takes = [argument.takes for name in names for argument in subject.words.verb(name).arguments]
    return subject.view.bound == 0 and bool(takes) and set(takes) <= {Takes.DIRECTION, Takes.WORD}


def _place_ahead(cursor: Cursor) -> bool:
    mark = cursor.mark()
    cursor.skip("preposition")
    token = cursor.peek()
    cursor.reset(mark)
    return token is not None and token.kind is Kind.CODE


def _implied_word(cursor: Cursor, subject: Subject) -> Action | None:
    mark = cursor.mark()
    start = cursor.at
    found = cursor.phrase(subject.words.words)
    if not found:
        cursor.skip("preposition")
        start = cursor.at
        found = cursor.phrase(subject.words.words)
    token = cursor.peek()
    near = None
    if not found and token is not None and not _near_verb(cursor, subject, look=True):
        near = subject.words.words.near(token)
    for word in (*found, *((near,) if near else ())):
        verb = subject.words.implied_by(word, subject.verbs)
        if verb is not None:
            cursor.at = start
            return take_arguments(cursor, subject, subject.words.verb(verb))
    cursor.reset(mark)
    return None


def _near_verb(cursor: Cursor, subject: Subject, *, look: bool = False) -> str | None:
    token = cursor.peek()
    near = subject.words.verbs.near(token, subject.verbs) if token is not None else None
    if near is None or token is None or look:
        return near
    cursor.notes.append(f'read "{token.raw}" as {near}')
    cursor.at += 1
    return near


def _unknown_word(cursor: Cursor, subject: Subject, start: int) -> Trouble:
    token = cursor.peek()
    if token is None:
        return ask(f"What is {subject.name} to do?", cursor.span(len(cursor.tokens)))
    if _dormant(cursor, subject):
        when = "before the first bound" if subject.view.bound == 0 else "in this bound"
        return ask(f'"{token.raw}" is not ordered {when}.', cursor.span(cursor.at, cursor.at + 1))
    written = cursor.text(start, len(cursor.tokens))[:40]
    span = cursor.span(cursor.at, cursor.at + 1)
    return ask(f'What is {subject.name} to do? "{written}" is no order.', span, ("",))


def _dormant(cursor: Cursor, subject: Subject) -> bool:
    return bool(subject.words.verbs.length(cursor.tokens, cursor.at))


def refuse_rest(cursor: Cursor, subject: Subject) -> None:
    """What is left over may be plain words, which are noted, but nothing that could belong to an order."""
    start = cursor.at
    while not cursor.done:
        if not (cursor.separators() or cursor.small("filler", "polite", "preposition")):
            break
    if cursor.done:
        return
    direction = subject.words.directions.match(cursor.tokens, cursor.at)[0]
    if direction and len(cursor.tokens) - cursor.at == 1:
        facer = subject.words.implied_facer(subject.verbs)
        repairs = (f"{facer} {Facing(direction[0])}",) if facer else ()
        raise ask(
            f'What of "{cursor.text(cursor.at, len(cursor.tokens))}"?', cursor.span(cursor.at, cursor.at + 1), repairs
        )
    for index in range(start, len(cursor.tokens)):
        if _could_matter(cursor, subject, index):
            words = cursor.text(cursor.at, len(cursor.tokens))[:60]
            raise ask(f'What of "{words}"?', cursor.span(cursor.at, len(cursor.tokens)), ("",))
    cursor.notes.append(f'did not read "{cursor.text(cursor.at, len(cursor.tokens))[:60]}"')
    cursor.at = len(cursor.tokens)


def _could_matter(cursor: Cursor, subject: Subject, index: int) -> bool:
    token, words = cursor.tokens[index], subject.words
    if token.kind in (Kind.CODE, Kind.NUMBER) or token.key in ("*", "-", "@", "<", ">", ">=", "=", "/"):
        return True
    tables = (words.verbs, words.directions, words.relative, words.words, words.small["negation"], words.small["if"],
              words.small["else"], subject.roster.names, words.groups)  # fmt: skip
    return any(table.length(cursor.tokens, index) for table in tables) or key(token.raw) in words.separable
