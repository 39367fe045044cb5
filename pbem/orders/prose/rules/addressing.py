"""Who is spoken to: a commander called by his name, and the command that a heading speaks of."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

_COMMANDS: Final = frozenset(("command", "corps", "division", "wing", "men", "troops", "kommando", "korps", "fluegel",
                              "leute", "truppen"))  # fmt: skip
_BOTH: Final = ("both", "beide", "two", "zwei")


def address(cut: Cutting) -> bool:
    """`Harcourt, could you …`: somebody called by name at the beginning of a sentence is spoken to, and not ordered."""
    if cut.clause.start >= 0 or cut.clause.subjects:
        return False
    here, comma, after = cut.here, cut.ahead(), cut.ahead(2)
    if not here.is_a(Sort.UNIT) or comma is None or after is None or not comma.is_a(Sort.COMMA):
        return False
    if cut.desk.roster.find(here.raw) is not None or not after.is_a(Sort.REQUEST, Sort.VERB, Sort.LIGHT):
        return False
    pieces = [cut.desk.context.view.piece(unit) for unit in here.values(Sort.UNIT)]
    if not any(piece is not None and piece.arm is Arm.GENERAL for piece in pieces):
        return False
    cut.take(2)
    return True


def heading(cut: Cutting) -> bool:
    """`Jellacic: all hold`: a commander with a colon speaks to his command, and groups behind it are his."""
    if cut.clause.subjects or cut.clause.begun or cut.label:
        return False
    found = cut.namer.name(cut.words, cut.at, None)
    if found is None or found[0].foe:
        return False
    found = found[0], found[1] + _is_command(cut.ahead(found[1]))
    colon, after = cut.ahead(found[1]), cut.ahead(found[1] + 1)
    if colon is None or after is None or not colon.is_a(Sort.COLON):
        return False
    own = cut.desk.roster.own
    commands = {own[unit].command for unit in found[0].units if unit in own} - {""}
    behind = cut.namer.name(cut.words, cut.at + found[1] + 1, found[0])
    if behind is None or cut.desk.roster.find(after.raw) is not None or behind[0].foe:
        return False
    if len(found[0].units) > 1 and behind[0].which and {*found[0].units} < {*behind[0].units}:
        cut.within, cut.last = found[0].units, found[0]  # `Grenadiers: both battalions to P19`
        cut.take(found[1] + 1)
        return True
    if len(commands) != 1:
        return False
    if not set(behind[0].units) & set(cut.desk.roster.of_command(min(commands))):
        return False
    cut.within = cut.desk.roster.of_command(min(commands))
    cut.last = replace(found[0], units=cut.within)
    cut.take(found[1] + 1)
    if all(own[unit].arm is Arm.GENERAL for unit in found[0].units):
        cut.clause.passed.append(found[0])
    return True


def _is_command(word: Lexeme | None) -> bool:
    """`BAR command: all hold`: a word for all those whom he leads."""
    return word is not None and key(word.raw) in _COMMANDS


def of_the_command(cut: Cutting, name: Name) -> Name:
    """Behind `Jellacic:` everybody and the guns are those of Jellacic."""
    inside = tuple(unit for unit in name.units if unit in cut.within)
    if name.foe or (name.scope is Scope.NAMED and not name.which) or not inside or name.scope is Scope.REST:
        return name
    scope = Scope.GROUP if name.scope is Scope.ALL else name.scope
    both = key(name.words).partition(" ")[0] in _BOTH and len(inside) == 2
    return replace(name, units=inside, scope=scope, which=name.which and len(inside) > 1 and not both)
