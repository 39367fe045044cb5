"""The units that a line speaks to: ids, names, `@square`, ranges, classes, commands, ALL and the rest."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.orders.answer.trouble import Span, Trouble, ask, no
from pbem.orders.grammar.reading import Result, Scope
from pbem.orders.meaning.places import take_place
from pbem.orders.meaning.roster import Roster
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import key
from pbem.orders.words.nearest import nearest
from pbem.orders.words.tokens import Kind

_NUMBERED: Final = re.compile(r"(.*?)(?<![0-9])([0-9]++)")
MOST_CHOICES: Final = 4
_FAMILY: Final = (2, 3)
"""Letters with which the ids of several begin."""


@dataclass(frozen=True, slots=True)
class Named:
    """The units named, how, and where in the line; `foreign` are of the seat's side but not its own."""

    units: tuple[str, ...]
    scope: Scope
    span: Span
    foreign: tuple[str, ...] = ()
    enemy: tuple[str, ...] = ()

    def __or__(self, other: Named) -> Named:
        return Named(
            tuple(dict.fromkeys((*self.units, *other.units))),
            min(self.scope, other.scope, key=lambda scope: scope.rank),
            Span(self.span.start, other.span.end),
            tuple(dict.fromkeys((*self.foreign, *other.foreign))),
            tuple(dict.fromkeys((*self.enemy, *other.enemy))),
        )


def take_units(cursor: Cursor, roster: Roster, *, side_by_side: bool = True) -> Named | None:
    """Step over one or more units joined by commas and `and`; None where no unit stands here.

    With `side_by_side`, ids with nothing between them belong together as well.

    Raises Trouble for names that fit two units, for an enemy's and for those that are gone.
    """
    cursor.sign("(")
    found = _one(cursor, roster)
    if found is None:
        return None
    while True:
        mark = cursor.mark()
        joined = cursor.sign(",", "+", "&", "/") or cursor.small("and")
        if not joined and not (side_by_side and _own_id_next(cursor, roster)):
            return found
        cursor.small("and")
        cursor.skip("filler")
        more = _one(cursor, roster)
        if more is None:
            cursor.reset(mark)
            return found
        theirs = _all_of(found, roster) if joined and more.scope is Scope.ALL else ()
        found = replace(found, units=theirs, scope=Scope.GROUP) if theirs else found | more


def _all_of(named: Named, roster: Roster) -> tuple[str, ...]:
    """`Mecsery, all of them`: all of those who are led by the generals named; nobody where others are named."""
    pieces = [roster.own[unit] for unit in named.units]
    if not pieces or any(piece.arm is not Arm.GENERAL or not piece.command for piece in pieces):
        return ()
    return tuple(dict.fromkeys(unit for piece in pieces for unit in roster.of_command(piece.command)
                               if roster.own[unit].arm is not Arm.GENERAL))  # fmt: skip


def _own_id_next(cursor: Cursor, roster: Roster) -> bool:
    """Ids may stand side by side with nothing between them: `FI1 FI2 FI3 hold`."""
    token = cursor.peek()
    piece = roster.find(token.key) if token is not None else None
    return piece is not None and piece.side == roster.view.side


def take_unit(cursor: Cursor, roster: Roster, *, enemy: bool = False) -> Piece | None:
    """Step over a single unit by id, name or `@square`, own or enemy, the wanted side going first."""
    start = cursor.at
    if cursor.sign("@"):
        place = take_place(cursor, roster.view.ground)
        if place is None:
            cursor.at = start
            return None
        standing = [piece for piece in roster.view.at(place) if (piece.side != roster.view.side) == enemy]
        if not standing:
            raise ask(f"Nobody of {'theirs' if enemy else 'yours'} stands in {place}.", cursor.span(start))
        return _only(standing, f"@{place}", cursor, start)
    candidates = _candidates(cursor, roster)
    if not candidates:
        cursor.at = start
        return None
    wanted = [piece for piece in candidates if (piece.side != roster.view.side) == enemy]
    return _only(wanted or candidates, cursor.text(start), cursor, start)


def _candidates(cursor: Cursor, roster: Roster) -> list[Piece]:
    start = cursor.at
    for article in (0, 1):
        if article and not cursor.small("filler"):
            break
        found = cursor.phrase(roster.names)
        if found:
            return [piece for unit in found if (piece := roster.by_id.get(key(unit))) is not None]
        spaced = _spaced_id(cursor, roster)
        if spaced:
            return [spaced]
    cursor.at = start
    return _misspelt(cursor, roster)


def _spaced_id(cursor: Cursor, roster: Roster) -> Piece | None:
    """`FI 1`, unless its letters are a direction: `S 2` is two steps south."""
    first, second = cursor.peek(), cursor.peek(1)
    if first is None or second is None or first.kind is not Kind.WORD or second.kind is not Kind.NUMBER:
        return None
    piece = roster.find(first.key + second.key)
    if piece is not None:
        cursor.at += 2
    return piece


def _misspelt(cursor: Cursor, roster: Roster) -> list[Piece]:
    """A name of several words, of which one is near and the others right; or one long word near one name."""
    best: dict[str, int] = {}
    for words, units in roster.names.entries.items():
        here = cursor.tokens[cursor.at : cursor.at + len(words)]
        if len(here) < len(words) or any(token.kind is not Kind.WORD for token in here):
            continue
        wrong = [(token.key, word) for token, word in zip(here, words, strict=True) if token.key != word]
        if len(wrong) == 1 and nearest(wrong[0][0], [(wrong[0][1], "")]) is not None:
            for unit in units:
                best[unit] = max(best.get(unit, 0), len(words))
    longest = max(best.values(), default=0)
    units_found = [unit for unit, length in best.items() if length == longest]
    token = cursor.peek()
    if len(units_found) != 1 or token is None or (longest == 1 and _is_other_word(cursor)):
        return []
    piece = roster.by_id[key(units_found[0])]
    cursor.notes.append(f'read "{cursor.text(cursor.at, cursor.at + longest)}" as {piece.name or piece.id}')
    cursor.at += longest
    return [piece]


def _is_other_word(cursor: Cursor) -> bool:
    words = cursor.words
    tables = (words.verbs, words.groups, words.classes, words.words, words.directions, words.relative)
    return any(table.length(cursor.tokens, cursor.at) for table in tables) or cursor.sees("filler", "preposition")


def _only(pieces: list[Piece], written: str, cursor: Cursor, start: int) -> Piece:
    if len(pieces) == 1:
        return pieces[0]
    names = [piece.id for piece in pieces]
    repairs = tuple(names) if len(names) <= MOST_CHOICES else ()
    raise ask(f"Which {written}: {either(names)}?", cursor.span(start), repairs)


def either(names: list[str]) -> str:
    """`FG1 or FG2`; a long list is cut."""
    if len(names) > 8:
        return ", ".join(names[:8]) + " …"
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def _one(cursor: Cursor, roster: Roster) -> Named | None:
    start = cursor.at
    group = _group(cursor, roster) or _family(cursor, roster)
    if group is not None:
        return group
    piece = take_unit(cursor, roster)
    if piece is None:
        return _gone(cursor, roster)
    last = _range_end(cursor, roster, piece)
    chosen = _between(piece, last, roster) if last is not None else [piece]
    own = tuple(each.id for each in chosen if each.id in roster.own)
    others = [each for each in chosen if each.id not in roster.own]
    foreign = tuple(each.id for each in others if each.side == roster.view.side)
    enemy = tuple(each.id for each in others if each.side != roster.view.side)
    return Named(own, Scope.NAMED if last is None else Scope.GROUP, cursor.span(start), foreign, enemy)


def _family(cursor: Cursor, roster: Roster) -> Named | None:
    """`LI`, `HG`: capitals with which several ids begin, and nothing else, in a line that is not all in capitals."""
    token = cursor.peek()
    if token is None or not token.raw.isupper() or not token.raw.isalpha() or len(token.raw) not in _FAMILY:
        return None
    if roster.names.length(cursor.tokens, cursor.at) or _is_other_word(cursor):
        return None
    number = cursor.peek(1)
    if number is not None and number.kind is Kind.NUMBER and roster.find(token.key + number.key) is not None:
        return None  # `FI 1` is one of them.
    own = tuple(unit for unit in roster.own if _split(roster.own[unit])[0] == token.key and unit[-1:].isdecimal())
    own = tuple(unit for unit in own if unit in roster.mine) or own
    if len(own) < 2 or all(each.raw.isupper() for each in cursor.tokens if each.raw.isalpha() and len(each.raw) > 1):
        return None
    cursor.at += 1
    if cursor.at == 1:
        # A figure may be missing: whoever reads the answer sees whom it was taken for.
        cursor.notes.append(f'read "{token.raw}" as {", ".join(own)}')
    return Named(own, Scope.GROUP, cursor.span(cursor.at - 1))


def _gone(cursor: Cursor, roster: Roster) -> Named | None:
    token = cursor.peek()
    if token is not None and token.key in roster.gone:
        raise no(f"{token.raw.upper()} has left the table.", cursor.span(cursor.at, cursor.at + 1))
    return None


def _range_end(cursor: Cursor, roster: Roster, first: Piece) -> Piece | None:
    """`-FI4`, `..4`, `to FI4` after FI1; a square after the dash is a move, and no range."""
    mark = cursor.mark()
    dash = cursor.sign("-", "..", "...")
    if not dash and not (cursor.small("to") and _next_is_id(cursor, roster)):
        cursor.reset(mark)
        return None
    numbered = _NUMBERED.fullmatch(key(first.id))
    token = cursor.peek()
    if numbered is not None and token is not None:
        written = numbered[1] + token.key if token.kind is Kind.NUMBER else token.key
        last = roster.find(written)
        if last is not None and last.side == first.side and key(last.id).startswith(numbered[1]):
            cursor.at += 1
            return last
    cursor.reset(mark)
    return None


def _next_is_id(cursor: Cursor, roster: Roster) -> bool:
    token = cursor.peek()
    return token is not None and roster.find(token.key) is not None


def _between(first: Piece, last: Piece, roster: Roster) -> list[Piece]:
    head, low = _split(first)
    _, high = _split(last)
    low, high = min(low, high), max(low, high)
    pieces = [piece for piece in roster.view.pieces if piece.side == first.side]
    return [piece for piece in pieces if _split(piece)[0] == head and low <= _split(piece)[1] <= high]


def _split(piece: Piece) -> tuple[str, int]:
    match = _NUMBERED.fullmatch(key(piece.id))
    return (match[1], int(match[2])) if match else (key(piece.id), -1)


def _group(cursor: Cursor, roster: Roster) -> Named | None:
    start = cursor.at
    if roster.commands.length(cursor.tokens, start) > roster.names.length(cursor.tokens, start):
        command = cursor.phrase(roster.commands)
        return Named(roster.of_command(command[0]), Scope.GROUP, cursor.span(start))
    found = cursor.phrase(cursor.words.groups)
    if not found:
        return _bare_class(cursor, roster)
    scope = Scope.REST if "rest" in found else Scope.ALL
    units = roster.mine
    mark = cursor.mark()
    cursor.skip("filler")
    arm = cursor.phrase(cursor.words.classes)
    if arm:
        units = roster.of_class(arm[0], units)
        scope = Scope.GROUP if scope is Scope.ALL else scope
    else:
        cursor.reset(mark)
    return Named(units, scope, cursor.span(start))


def _bare_class(cursor: Cursor, roster: Roster) -> Named | None:
    """`guns fire D4`: plain where the seat has one gun, a question where it has two."""
    start = cursor.at
    if roster.names.length(cursor.tokens, start):
        return None
    cursor.small("filler")
    longer = cursor.words.words.length(cursor.tokens, cursor.at)
    closed_word = longer > cursor.words.classes.length(cursor.tokens, cursor.at)
    arm = cursor.phrase(cursor.words.classes)
    if not arm or closed_word:
        cursor.at = start
        return None
    after = cursor.mark()
    named = _one(cursor, roster) if _own_id_next(cursor, roster) else None
    if named is not None:
        return named
    cursor.reset(after)
    units = roster.of_class(arm[0], roster.mine)
    if len(units) == 1:
        return Named(units, Scope.NAMED, cursor.span(start))
    written = cursor.text(start)
    if not units:
        raise Trouble(Result.ASK, _none_of(written, arm[0], roster), cursor.span(start), units=())
    repairs = units if len(units) <= MOST_CHOICES else ()
    raise Trouble(Result.ASK, f"Which {written}: {either(list(units))}?", cursor.span(start), repairs, units=())


def _none_of(written: str, arm: str, roster: Roster) -> str:
    """A commander-in-chief has no cavalry of his own where all of it is under another, but may name it."""
    others = [roster.own[unit] for unit in roster.of_class(arm, roster.own)]
    if not others:
        return f"You have no {written}."
    holders = either(list(dict.fromkeys(roster.commander(piece) for piece in others)))
    units = ", ".join(piece.id for piece in others)
    return f"The {written} ({units}) is under {holders}; name a unit to order it over his head."
