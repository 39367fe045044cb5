"""What stands in the record: show, verify, archive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from pbem.cli.complaint import Complaint
from pbem.cli.house import json_option, print_json, world_of


@click.command()
@click.argument("game", required=False)
@json_option
@click.pass_context
def show(context: click.Context, game: str | None, as_json: bool) -> None:
    """Show all games, or GAME with its seats and what has come in."""
    with world_of(context) as world:
        lines: Iterator[str]
        if game:
            from pbem.umpire.care.game_overview import game_lines, whole_game

            if as_json:
                print_json(whole_game(world, game))
                return
            lines = game_lines(world, game)
        else:
            from pbem.umpire.care.overview import house, house_lines

            if as_json:
                print_json(house(world))
                return
            lines = house_lines(world)
        for line in lines:
            click.echo(line)


@click.command()
@click.argument("game")
@click.option("--audit", "by_referee", is_flag=True, help="Let a referee work every bound out from the printed rules.")
@json_option
@click.pass_context
def verify(context: click.Context, game: str, by_referee: bool, as_json: bool) -> None:
    """Resolve every bound of GAME again from its record and compare, dice and all, withdrawn ones too.

    GAME may be the archive of a game, such as dettingen-1.zip: then nothing else is needed.
    """
    if game.endswith(".zip"):
        wrong = _by_archive(Path(game), as_json)
    else:
        wrong = _by_referee(context, game, as_json) if by_referee else _by_record(context, game, as_json)
    context.exit(1 if wrong else 0)


@click.command()
@click.argument("game", default="")
@click.option("--compact", "compacting", is_flag=True, help="Let the maps of letters go instead; of all games if none.")
@click.option("--seat", default="", help="For whoever holds this seat: with the messages that are his.")
@click.option("--full", is_flag=True, help="With every letter as it came and went: for whoever keeps the house.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), default=None, help="GAME.zip if not given.")
@click.pass_context
def archive(context: click.Context, game: str, compacting: bool, seat: str, full: bool, out: Path | None) -> None:
    """Write GAME, which is over, into one zip by which anybody can verify it alone.

    With --compact no zip is written: the letters of games that are over lose the maps and files that make up most of
    the database. Their words stay, and the record, from which every map can be drawn again.
    """
    if compacting:
        _compact(context, game)
        return
    if not game:
        raise click.UsageError("say which game")
    with world_of(context) as world:
        from pbem.store import seats
        from pbem.umpire.history.archive import archive as made
        from pbem.umpire.remains.history import history_of
        from pbem.umpire.remains.replay import archive_files

        if seat:
            seats.get(world.db, game, seat)
        content = made(world, game, seat, full=full, files=archive_files(history_of(world.db, game)))
    file = out or Path(f"{game}.zip")
    file.write_bytes(content)
    click.echo(f"{file}: {len(content) // 1000} KB; `pbem verify {file}` resolves it again")


def _compact(context: click.Context, game: str) -> None:
    with world_of(context) as world:
        from pbem.store.database import shrink
        from pbem.umpire.history.compacting import compact, finished

        done = [compact(world, name) for name in ([game] if game else finished(world))]
        shrunk = shrink(world.db)
    letters, saved = sum(each.letters for each in done), sum(each.saved for each in done)
    of = game or f"{len(done)} finished games"
    click.echo(f"letters of {of} made lighter: {letters}, by {saved // 1000} KB")
    if not shrunk:
        click.echo("the file keeps its size while the server runs; the room in it is used again")


def _by_archive(file: Path, as_json: bool) -> bool:
    """Tell what differs in an archive, and whether anything does."""
    from pbem.umpire.history.archive_check import NoArchive, check_archive

    try:
        found = check_archive(file.read_bytes())
    except (OSError, NoArchive) as error:
        raise Complaint(f"{file}: {error}") from None
    bad = sum(bool(each.wrong) for each in found)
    if as_json:
        print_json({"archive": str(file), "as_recorded": not bad, "findings": found})
        return bool(bad)
    for each in found:
        for line in (*each.wrong, *each.told) or ("as recorded",):
            click.echo(f"{file.stem} {each.title}: {line}")
    click.echo(f"{bad} of {len(found)} are not as recorded" if bad else f"{len(found)} bounds are as recorded")
    return bool(bad)


def _by_record(context: click.Context, game: str, as_json: bool) -> bool:
    """Tell what differs from the record, and whether anything does."""
    with world_of(context) as world:
        from pbem.umpire.care.verify import verify as compare

        findings = compare(world, game)
    bad, told = sum(bool(finding.wrong) for finding in findings), sum(bool(finding.told) for finding in findings)
    if as_json:
        print_json({"game": game, "as_recorded": not bad, "findings": findings})
        return bool(bad)
    for finding in findings:
        for line in (*finding.wrong, *finding.told) or ("as recorded",):
            click.echo(f"{game} {finding.name}: {line}")
    mended = f", {told} of them under rules that have been mended since" if told else ""
    what = f"{bad} of {len(findings)} are not as recorded" if bad else f"{len(findings)} bounds are as recorded"
    click.echo(what + mended)
    return bool(bad)


def _by_referee(context: click.Context, game: str, as_json: bool) -> bool:
    """Tell what the referee complains of, and whether he does."""
    from pbem.umpire.care.audit import NoReferee, audit

    with world_of(context) as world:
        try:
            complaints = audit(world, game)
        except NoReferee as nobody:
            raise Complaint(nobody) from None
    if as_json:
        print_json({"game": game, "complaints": complaints})
        return bool(complaints)
    for complaint in complaints:
        click.echo(f"{game} {complaint}")
    click.echo(f"the referee has {len(complaints)} complaints" if complaints else "the referee has no complaint")
    return bool(complaints)
