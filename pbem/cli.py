"""The command line: one short function for each verb; what a verb needs is imported when it is called."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from pbem import __version__

if TYPE_CHECKING:
    from pbem.settings import Settings
    from pbem.umpire.world import World

EX_DATAERR, EX_SOFTWARE, EX_TEMPFAIL, EX_CONFIG = 65, 70, 75, 78
"""Exit statuses of sysexits.h, which mail servers understand."""


class Complaint(click.ClickException):
    """What went wrong, on standard error, with its exit status."""

    def __init__(self, message: object, status: int = 1) -> None:
        super().__init__(str(message))
        # The library has it on the class; each complaint has its own.
        vars(self)["exit_code"] = status

    def show(self, file: TextIO | Any | None = None) -> None:
        """Print the message as it is: it says by itself what to do next."""
        click.echo(f"pbem: {self.message}", file=file or sys.stderr)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pbem")
@click.option("--settings", "settings_file", type=click.Path(path_type=Path), help="The settings file (pbem.toml).")
@click.pass_context
def main(context: click.Context, settings_file: Path | None) -> None:
    """Run wargames by email: letters in, orders resolved together, reports out.

    Begin with `pbem demo` to watch a battle, or with `pbem init DIR` to run one.
    """
    context.obj = settings_file


def _settings(context: click.Context) -> Settings:
    from pbem import settings
    from pbem.umpire.bounds.deadlines import fault

    path = context.obj or settings.find()
    try:
        return settings.load(path, {"game.deadlines": fault})
    except settings.SettingsFault as error:
        raise Complaint(error, EX_CONFIG) from None


@contextmanager
def _world(context: click.Context, *, with_mail: bool = False) -> Iterator[World]:
    """The world of the settings; what a person can mend is told in a sentence instead of a traceback."""
    from pbem.umpire.world import open_world

    settings = _settings(context)
    try:
        with open_world(settings, with_mail=with_mail) as world:
            yield world
    except Exception as error:
        complaint = _complaint(error, settings)
        if complaint is None:
            raise
        raise complaint from None


def _complaint(error: Exception, settings: Settings) -> Complaint | None:
    """What a person can mend of an error, None for any other."""
    import sqlite3

    from pbem.store.database import StoreFault
    from pbem.store.games import NoSuchGame
    from pbem.store.seats import NoSuchSeat
    from pbem.umpire.bounds.deadlines import WrongRule
    from pbem.umpire.care.restored import Restored
    from pbem.umpire.desk.gm_word import NotRunning, TooSoon
    from pbem.umpire.life.start_game import CannotStart

    if isinstance(error, CannotStart | NoSuchGame | NoSuchSeat | WrongRule | NotRunning | TooSoon):
        return Complaint(error)
    if isinstance(error, StoreFault | Restored):
        return Complaint(error, EX_TEMPFAIL)
    if isinstance(error, sqlite3.OperationalError):
        return Complaint(f"{settings.server.database}: {error}; `pbem doctor` says more", EX_TEMPFAIL)
    return None


def _scenario(name: str) -> Any:
    from pbem.scenarios import ScenarioBroken, load

    try:
        return load(name)
    except ScenarioBroken as error:
        raise Complaint(error, EX_DATAERR) from None


@main.command()
@click.argument("directory", type=click.Path(path_type=Path), default=".")
def init(directory: Path) -> None:
    """Write a commented pbem.toml into DIRECTORY."""
    from pbem import settings

    directory.mkdir(parents=True, exist_ok=True)
    file = directory / settings.FILE_NAME
    if file.exists():
        raise Complaint(f"{file} is there already; edit it, or move it away first")
    file.write_text(settings.template(), encoding="utf-8")
    click.echo(
        f"{file} is written. Edit it, set PBEM_IMAP_PASSWORD and PBEM_SMTP_PASSWORD, then run\n"
        f"  cd {directory} && pbem doctor"
    )


@main.command()
def scenarios() -> None:
    """List the scenarios that come with pbem."""
    from pbem.scenarios import ScenarioBroken, load, scenario_names

    for name in scenario_names():
        try:
            scenario = load(name)
        except ScenarioBroken as error:
            click.echo(f"{name}: {error}")
            continue
        seats = ", ".join(seat.id for seat in scenario.seats)
        click.echo(f"{name:<22} {scenario.title}, {scenario.date}; {scenario.bounds} bounds; seats: {seats}")


@main.command()
@click.argument("scenario")
@click.option("--id", "identity", default="", help="The game's name, such as dett-07.")
@click.option("--way", default="", help="simultaneous or alternate; the scenario's first way if not given.")
@click.option("--deadlines", default="", help='Such as "Sundays 20:00 Europe/London" or "every 3 days 20:00".')
@click.option("--zone", default="", help="The game's home time zone; the club's if not given.")
@click.option("--gm", default="", help="The address of the person who looks after this game.")
@click.pass_context
def new(context: click.Context, scenario: str, identity: str, way: str, deadlines: str, zone: str, gm: str) -> None:
    """Make a game of SCENARIO (a name that `pbem scenarios` lists, or a folder)."""
    loaded = _scenario(scenario)
    with _world(context) as world:
        from pbem.umpire.life.start_game import Terms, new_game

        game = new_game(world, loaded, Terms(identity, way, deadlines, zone, gm))
        click.echo(f"{game.id}: {game.title}, {game.way}, due {game.schedule}. Give its seats to players:")
        for seat in loaded.seats:
            click.echo(f"  pbem seat {game.id} {seat.id} ADDRESS    # {seat.name}")
        click.echo(f"then start it:\n  pbem start {game.id}")


@main.command()
@click.argument("game")
@click.argument("seat")
@click.argument("address")
@click.option("--name", default="", help="The player's name.")
@click.option("--zone", default="", help="The player's time zone, such as America/New_York.")
@click.option("--language", default="", help="en or de.")
@click.pass_context
def seat(context: click.Context, game: str, seat: str, address: str, name: str, zone: str, language: str) -> None:
    """Give SEAT of GAME to the player at ADDRESS, before the start or in the middle of a game."""
    with _world(context) as world:
        from pbem.umpire.life.start_game import give_seat

        give_seat(world, game, seat, address, name=name, zone=zone, language=language)
        click.echo(f"{address} holds {seat} of {game}")


@main.command()
@click.argument("game")
@click.pass_context
def start(context: click.Context, game: str) -> None:
    """Start GAME: invitations with briefing, map and order form go to every seat."""
    with _world(context) as world:
        from pbem.umpire.life.start_game import start as start_game

        deadline = start_game(world, game)
        click.echo(
            f"{game} has started; the deployment is due {deadline:%a %d %b %Y %H:%M} UTC.\n"
            "The invitations go out with the next pass of `pbem serve` or `pbem tick`."
        )


@main.command()
@click.option("--log", "level", default="info", help="debug, info, warning or error.")
@click.pass_context
def serve(context: click.Context, level: str) -> None:
    """Fetch letters, resolve what is due and send reports, until stopped."""
    from pbem.daemon import AlreadyServing, serve, start_logging
    from pbem.store.lease import Taken

    settings = _settings(context)
    start_logging(settings, level)
    try:
        with _world(context):
            pass
        status = serve(settings)
    except (AlreadyServing, Taken) as error:
        raise Complaint(error, EX_TEMPFAIL) from None
    context.exit(status)


@main.command()
@click.option("--log", "level", default="warning", help="debug, info, warning or error.")
@click.pass_context
def tick(context: click.Context, level: str) -> None:
    """Do one pass and end: for cron, instead of `pbem serve`."""
    from pbem.daemon import AlreadyServing, alone, start_logging

    settings = _settings(context)
    start_logging(settings, level)
    try:
        with alone(settings.server.database), _world(context, with_mail=True) as world:
            from pbem.umpire.tick import tick as one_pass

            done = one_pass(world)
            click.echo(str(done))
            context.exit(EX_TEMPFAIL if done.kept is None else 0)
    except AlreadyServing as error:
        raise Complaint(error, EX_TEMPFAIL) from None


@main.command()
@click.argument("game", required=False)
@click.pass_context
def show(context: click.Context, game: str | None) -> None:
    """Show all games, or GAME with its seats and what has come in."""
    with _world(context) as world:
        from pbem.umpire.care.overview import game_lines, house_lines

        for line in game_lines(world, game) if game else house_lines(world):
            click.echo(line)


@main.command()
@click.argument("orders", type=click.Path(path_type=Path, exists=True, allow_dash=True), default=Path("-"))
@click.option("--scenario", default="", help="The scenario (a name or a folder).")
@click.option("--game", default="", help="A game of this club instead; its present bound is taken.")
@click.option("--seat", default="", help="The seat that gives the orders.")
@click.option("--deployment", is_flag=True, help="Check a deployment; otherwise bound 1 of the scenario.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for other programs.")
@click.pass_context
def check(
    context: click.Context, orders: Path, scenario: str, game: str, seat: str, deployment: bool, as_json: bool
) -> None:
    """Check ORDERS (a file, or - for standard input) as a letter would be checked; nothing is filed.

    If ORDERS is a folder, the scenario in it is looked over instead.
    """
    from pbem.umpire.filing import check_orders

    if orders.is_dir():
        _check_scenario(orders)
        return
    if not seat or bool(scenario) == bool(game):
        raise Complaint("give --seat SEAT, and either --scenario NAME or --game ID", 2)
    with click.open_file(str(orders), encoding="utf-8", errors="replace") as file:
        text = file.read()
    try:
        if game:
            with _world(context) as world:
                found = check_orders.check_for_game(world, game, seat, text)
        else:
            found = check_orders.check_for_scenario(_scenario(scenario), seat, text, deployment)
    except check_orders.NoSuchSeat as error:
        raise Complaint(error) from None
    click.echo(check_orders.as_json(found) if as_json else check_orders.as_lines(found, str(orders)))
    context.exit(1 if found.faults else 0)


def _check_scenario(folder: Path) -> None:
    from pbem.umpire.care.check_scenario import scenario_faults

    if faults := scenario_faults(folder):
        raise Complaint("\n".join(faults), EX_DATAERR)
    click.echo(f"{folder}: nothing is wrong with it")


@main.command()
@click.argument("game")
@click.option("--audit", "by_referee", is_flag=True, help="Let a referee work every bound out from the printed rules.")
@click.pass_context
def verify(context: click.Context, game: str, by_referee: bool) -> None:
    """Resolve every bound of GAME again from its record and compare, dice and all, withdrawn ones too."""
    if by_referee:
        _audit(context, game)
    with _world(context) as world:
        from pbem.umpire.care.verify import verify as compare

        findings = compare(world, game)
    for finding in findings:
        for line in (*finding.wrong, *finding.told) or ("as recorded",):
            click.echo(f"{game} {finding.name}: {line}")
    bad, told = sum(bool(finding.wrong) for finding in findings), sum(bool(finding.told) for finding in findings)
    mended = f", {told} of them under rules that have been mended since" if told else ""
    what = f"{bad} of {len(findings)} are not as recorded" if bad else f"{len(findings)} bounds are as recorded"
    click.echo(what + mended)
    context.exit(1 if bad else 0)


def _audit(context: click.Context, game: str) -> None:
    """Print what the referee complains of, and end the command."""
    from pbem.umpire.care.audit import NoReferee, audit

    with _world(context) as world:
        try:
            complaints = audit(world, game)
        except NoReferee as nobody:
            raise Complaint(nobody) from None
    for complaint in complaints:
        click.echo(f"{game} {complaint}")
    click.echo(f"the referee has {len(complaints)} complaints" if complaints else "the referee has no complaint")
    context.exit(1 if complaints else 0)


@main.command()
@click.option("--offline", is_flag=True, help="Do not ask the mail servers.")
@click.pass_context
def doctor(context: click.Context, offline: bool) -> None:
    """Look for what is wrong: settings, mailbox, post office, clock, disk, database, outbox."""
    from pbem.umpire.care.doctor import examine

    bad = 0
    for finding in examine(_settings(context), network=not offline):
        sign = "ok" if finding.well else "!?" if finding.warning else "!!"
        bad += sign == "!!"
        click.echo(f"{sign}  {finding.what}: {finding.found}")
        if finding.mend:
            click.echo(f"      -> {finding.mend}")
    context.exit(1 if bad else 0)


@main.command()
@click.pass_context
def deliver(context: click.Context) -> None:
    """Take one letter on standard input from a mail server (exit status 0, or 75 to try later)."""
    raw = sys.stdin.buffer.read()
    if not raw.strip():
        raise Complaint("there is no letter on standard input", EX_DATAERR)
    try:
        with _world(context) as world:
            from pbem.umpire.fetching.keep_post import keep_by_hand

            keep_by_hand(world, raw, world.now())
    except Complaint as error:
        # Whatever is wrong here is ours: the mail server keeps the letter and tries again.
        raise Complaint(error.message, EX_TEMPFAIL) from None


@main.command()
@click.argument("game")
@click.argument("why", default="")
@click.pass_context
def hold(context: click.Context, game: str, why: str) -> None:
    """Resolve nothing of GAME until it is resumed."""
    with _world(context) as world:
        from pbem.umpire.desk.gm_word import hold_game

        hold_game(world, game, why)
        click.echo(f"{game} is held; `pbem resume {game}` lets it go on")


@main.command()
@click.argument("game")
@click.pass_context
def resume(context: click.Context, game: str) -> None:
    """Let a held GAME go on; what is overdue is resolved at the next pass."""
    with _world(context) as world:
        from pbem.umpire.desk.gm_word import resume_game

        resume_game(world, game)
        click.echo(f"{game} goes on")


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("hours", type=click.IntRange(-24 * 60, 24 * 60))
@click.pass_context
def extend(context: click.Context, game: str, hours: int) -> None:
    """Move the deadline of GAME by HOURS and tell its players; -24 brings it forward by a day."""
    with _world(context) as world:
        from pbem.umpire.desk.gm_word import extend_game

        deadline = extend_game(world, game, hours)
        click.echo(f"{game} is due {deadline:%a %d %b %Y %H:%M} UTC now")


@main.command()
@click.argument("game")
@click.argument("reason", default="")
@click.confirmation_option(prompt="End this game for good?")
@click.pass_context
def finish(context: click.Context, game: str, reason: str) -> None:
    """End GAME where it stands."""
    with _world(context) as world:
        from pbem.umpire.desk.gm_word import finish_game

        finish_game(world, game, reason)
        click.echo(f"{game} is over")


@main.command()
@click.pass_context
def restored(context: click.Context) -> None:
    """Accept a database that was restored from a backup and let the program go on with it."""
    with _world(context) as world:
        from pbem.umpire.care.restored import accept

        accept(world)
        click.echo("The database is accepted as it is. Look at `pbem doctor`, then start `pbem serve`.")


@main.command()
@click.option("--scenario", default="dettingen", show_default=True, help="One of `pbem scenarios`, or a folder.")
@click.option("--bounds", type=click.IntRange(1, 100), default=8, show_default=True, help="How long it may last.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("demo-out"), show_default=True)
def demo(scenario: str, bounds: int, out: Path) -> None:
    """Play a battle by mail on this machine, with scripted players, in a minute.

    A mail server, the umpire and a player for each seat run in this process; the clock runs fast. The folder holds
    pbem.db, every letter as it crossed the wire, and index.html to leaf through them.
    """
    from pbem.scenarios import ScenarioBroken

    try:
        from pbem.demo.play import DemoFailed, play
    except ModuleNotFoundError as missing:
        if (missing.name or "pbem").partition(".")[0] == "pbem":
            raise
        raise Complaint(
            f"the demonstration has a mail server of its own, and {missing.name} of it is not installed. Install it:\n"
            f"  {sys.executable} -m pip install 'pbem[demo]'\n"
            f"or, where pbem came as a file:\n"
            f"  {sys.executable} -m pip install 'pbem-{__version__}-py3-none-any.whl[demo]'"
        ) from None

    try:
        summary = play(scenario, bounds, out, click.echo)
    except (DemoFailed, ScenarioBroken) as error:
        raise Complaint(error) from None
    click.echo(
        f"\n{summary.verdict}. {summary.letters_in} letters from the players, every one answered; "
        f"{summary.letters_out} letters to them; {summary.bounds} bounds resolved.\n"
        f"Leaf through the battle: {summary.index}"
    )
