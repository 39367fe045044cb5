"""Small faults such as slip into a source: every place of a file at which one fits, and the file with one of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
REVERSED: Final[dict[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
TWINS: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}
NOT_PLAYED: Final = ("annotation", "returns", "decorator_list", "format_spec")
"""What no battle depends on: annotations, decorators, the width of a printed number."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One small fault: where it is, what was written there and what is now; `step` and `variant` find it again."""

    path: Path
    first: int
    last: int
    before: str
    after: str
    step: int
    variant: int

    def __str__(self) -> str:
        return f"{self.path}:{self.first}  {self.before}  ->  {self.after}"


@dataclass(frozen=True, slots=True)
class _Place:
    """A node, the field of its parent that holds it, and the statement in which it stands."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    statement: ast.stmt

    def put(self, new: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new


def mutations(path: Path) -> list[Mutation]:
    """Every small fault that fits somewhere in a file."""
    found = []
    for step, place in enumerate(_places(ast.parse(path.read_text()))):
        for variant, new in enumerate(_variants(place)):
            shown = place.parent if isinstance(place.parent, ast.expr | ast.keyword) else place.node
            before = _short(shown)
            place.put(new)
            after = _short(new if shown is place.node else place.parent)
            place.put(place.node)
            found.append(Mutation(path, *_lines(place.statement), before, after, step, variant))
    return found


def mutant(mutation: Mutation) -> ast.Module:
    """The file with this fault in it."""
    tree = ast.parse(mutation.path.read_text())
    place = list(_places(tree))[mutation.step]
    new = list(_variants(place))[mutation.variant]
    place.put(ast.copy_location(new, place.node))
    return ast.fix_missing_locations(tree)


def _places(tree: ast.Module) -> Iterator[_Place]:
    for statement in tree.body:
        yield from _inside(tree, "body", tree.body.index(statement), statement, statement)


def _inside(parent: ast.AST, field: str, index: int | None, node: ast.AST, statement: ast.stmt) -> Iterator[_Place]:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert) or (
        isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
    ):
        return
    yield _Place(parent, field, index, node, statement)
    for name, value in ast.iter_fields(node):
        if name in NOT_PLAYED:
            continue
        for number, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST):
                yield from _inside(node, name, number, child, child if isinstance(child, ast.stmt) else statement)


def _variants(place: _Place) -> Iterator[ast.AST]:
    """What might stand by mistake in the place of a node."""
    node = place.node
    match node:
        case ast.Compare():
            for index, op in enumerate(node.ops):
                for other in COMPARISONS[type(op)]:
                    yield ast.Compare(node.left, [*node.ops[:index], other(), *node.ops[index + 1 :]], node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            for index in (index for index, value in enumerate(node.values) if not _is_guard(value)):
                left = [*node.values[:index], *node.values[index + 1 :]]
                yield ast.BoolOp(node.op, left) if len(left) > 1 else left[0]
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.BinOp() if type(node.op) in REVERSED:
            yield ast.BinOp(node.left, REVERSED[type(node.op)](), node.right)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.IfExp():
            yield from (value for value in (node.body, node.orelse) if value is not _guarded(node))
        case ast.Call(func=ast.Name(id=name)) if name in TWINS:
            yield ast.Call(ast.Name(TWINS[name], ast.Load()), node.args, node.keywords)
        case ast.Call(func=ast.Attribute(attr="get"), args=[_, _]):
            yield ast.Call(node.func, node.args[:1], node.keywords)
        case ast.comprehension(ifs=[_, *_]):
            yield ast.comprehension(node.target, node.iter, [], node.is_async)
        case ast.Dict(keys=[_, _, *_]):
            for one, two in pairwise(range(len(node.values))):
                if ast.dump(node.values[one]) != ast.dump(node.values[two]):
                    values = [*node.values]
                    values[one], values[two] = values[two], values[one]
                    yield ast.Dict(node.keys, values)
        case ast.If(body=[*_, ast.Return() | ast.Continue() | ast.Break() | ast.Raise()], orelse=[]) if not _is_guard(
            node.test
        ):
            yield ast.If(ast.Constant(False), node.body, [])
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
            yield ast.Pass()


def _is_guard(node: ast.expr) -> bool:
    """Whether it is there for the type of what follows: mypy stands before that, and needs no test beside it."""
    match node:
        case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return True
        case ast.Call(func=ast.Name(id="isinstance")):
            return True
        case ast.BoolOp(values=values):
            return all(map(_is_guard, values))
    return False


def _guarded(node: ast.IfExp) -> ast.expr | None:
    """The branch that only stands where something is not None, if the other is for nothing else: so mypy says."""
    match node.test:
        case ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return node.body
        case ast.Compare(ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
            return node.orelse
    return None


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement, of a compound one those of its head."""
    body: list[ast.stmt] = getattr(statement, "body", [])
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def _short(node: ast.AST) -> str:
    text = ast.unparse(ast.fix_missing_locations(deepcopy(node))).replace("\n", " ")
    return text if len(text) <= 160 else f"{text[:157]}..."
