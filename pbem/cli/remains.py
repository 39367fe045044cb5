"""What remains of a battle: replay, whatif, luck, export."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.complaint import EX_DATAERR, Complaint
from pbem.cli.house import world_of

if TYPE_CHECKING:
    from pbem.umpire.world import World

_out = click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The file to write.")
_side = click.option("--side", default="", help="The side through whose eyes; all of them if not given, after the end.")


@contextmanager
def _asked(context: click.Context) -> Iterator[World]:
    """The world, with what cannot be shown told in a sentence."""
    with world_of(context) as world:
        from pbem.umpire.remains.history import NotToBeSeen

        try:
            yield world
        except NotToBeSeen as refused:
            raise Complaint(refused, EX_DATAERR) from None


@click.command()
@click.argument("game")
@_side
@_out
@click.option("--language", default="en", help="The language it is told in, such as de.")
@click.pass_context
def replay(context: click.Context, game: str, side: str, out: Path | None, language: str) -> None:
    """Write the battle of GAME as one page on which it is played again.

    It needs no network and no server: send it to a friend. While the game runs each side has its own.
    """
    with _asked(context) as world:
        from pbem.umpire.remains.history import history_of
        from pbem.umpire.remains.replay import replay_of

        page = replay_of(history_of(world.db, game), side, language)
    path = out or Path(f"{game}{'-' if side else ''}{side}.html")
    path.write_text(page, encoding="utf-8")
    click.echo(f"{path}: {len(page.encode()) // 1024} KB")


@click.command()
@click.argument("game")
@click.argument("bound", type=click.IntRange(0, 10_000))
@click.argument("orders")
@click.option("--to", "last", type=click.IntRange(0, 10_000), help="The last bound; two after it if not given.")
@_out
@click.option("--map", "drawing", type=click.Path(path_type=Path, dir_okay=False), help="Draw the end as SVG.")
@click.option("--language", default="en", help="The language it is told in, such as de.")
@click.pass_context
def whatif(
    context: click.Context, game: str, bound: int, orders: str, last: int | None, out: Path | None,
    drawing: Path | None, language: str,
) -> None:  # fmt: skip
    """Resolve BOUND of GAME again with ORDERS in place of what was ordered, and tell what would have been different.

    The same dice fall for whatever the change does not touch. ORDERS are written as in a letter: "FI3 hold". The file
    of --out has both courses side by side. It is told when the game is over.
    """
    with _asked(context) as world:
        from pbem.umpire.remains.history import history_of
        from pbem.umpire.remains.what_if import what_if

        found = what_if(history_of(world.db, game), bound, orders, last)
        click.echo(found.told(language))
        if out is not None:
            out.write_text(found.page(language), encoding="utf-8")
            click.echo(f"\n{out}")
        if drawing is not None:
            drawing.write_text(found.drawing(language), encoding="utf-8")
            click.echo(f"{drawing}")


@click.command()
@click.argument("game")
@_side
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the curve as SVG.")
@click.option("--language", default="en", help="The language it is told in, such as de.")
@click.pass_context
def luck(context: click.Context, game: str, side: str, out: Path | None, language: str) -> None:
    """Tell the luck of both sides of GAME: the balance of their dice, the extremes, and the chance of doing worse.

    While the game runs it counts the rolls that one side saw.
    """
    with _asked(context) as world:
        from pbem.umpire.remains.history import history_of
        from pbem.umpire.remains.luck import luck_told

        told, curve = luck_told(history_of(world.db, game), side, language)
    click.echo(told)
    if out is not None:
        out.write_text(curve, encoding="utf-8")
        click.echo(f"\n{out}")


@click.command()
@click.argument("game")
@click.option("--svg", "kind", flag_value="svg", help="The map, for slides.")
@click.option("--png", "kind", flag_value="png", help="The map in pixels.")
@click.option("--pdf", "kind", flag_value="pdf", help="A4: the map, and counters to cut out.")
@click.option("--csv", "kind", flag_value="csv", help="Every event and roll, for a spreadsheet.")
@click.option("--json", "kind", flag_value="json", help="Every bound, for other programs.")
@click.option("--bound", type=click.IntRange(0, 10_000), help="The bound at whose opening; the last if not given.")
@_side
@_out
@click.option("--language", default="en", help="The language it is told in, such as de.")
@click.pass_context
def export(
    context: click.Context, game: str, kind: str | None, bound: int | None, side: str, out: Path | None, language: str
) -> None:
    """Write a map of GAME, a print with counters, or its events as a file."""
    if kind is None:
        raise click.UsageError("say what: --svg, --png, --pdf, --csv or --json")
    with _asked(context) as world:
        from pbem.umpire.remains.export import KINDS, paper
        from pbem.umpire.remains.history import history_of

        wanted = paper(history_of(world.db, game), side, bound, language)
        written = KINDS[kind](wanted)
    when = f"-bound-{wanted.bound}" if kind in ("svg", "png", "pdf") else ""
    path = out or Path(f"{game}{'-' if side else ''}{side}{when}.{kind}")
    path.write_bytes(written)
    click.echo(f"{path}: {max(1, len(written) // 1024)} KB")
