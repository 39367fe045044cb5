"""The work of every day: serve, tick for cron, deliver for mail servers."""

from __future__ import annotations

import sys
from typing import Final

import click

from pbem.cli.complaint import EX_DATAERR, EX_TEMPFAIL, Complaint
from pbem.cli.house import settings_of, world_of

_LEVELS: Final = click.Choice(["debug", "info", "warning", "error"])


@click.command()
@click.option("--log", "level", type=_LEVELS, default="info", show_default=True, help="How much is logged.")
@click.pass_context
def serve(context: click.Context, level: str) -> None:
    """Fetch letters, resolve what is due and send reports, until stopped."""
    from pbem.daemon import AlreadyServing, serve, start_logging
    from pbem.store.lease import Taken

    settings = settings_of(context)
    start_logging(settings, level)
    try:
        with world_of(context):
            pass
        status = serve(settings)
    except (AlreadyServing, Taken) as error:
        raise Complaint(error, EX_TEMPFAIL) from None
    context.exit(status)


@click.command()
@click.option("--log", "level", type=_LEVELS, default="warning", show_default=True, help="How much is logged.")
@click.pass_context
def tick(context: click.Context, level: str) -> None:
    """Do one pass, or as many as a flood of letters takes, and end: for cron, instead of `pbem serve`."""
    from pbem.daemon import AlreadyServing, alone, start_logging

    settings = settings_of(context)
    start_logging(settings, level)
    try:
        with alone(settings.server.database), world_of(context, with_mail=True) as world:
            from pbem.umpire.care.instance import draw_word
            from pbem.umpire.care.restored import check_mark
            from pbem.umpire.tick import tick as one_pass

            check_mark(world)
            draw_word(world)
            while (done := one_pass(world)).taken.more:
                click.echo(str(done))
            click.echo(str(done))
            context.exit(EX_TEMPFAIL if done.kept is None else 0)
    except AlreadyServing as error:
        raise Complaint(error, EX_TEMPFAIL) from None


@click.command()
@click.pass_context
def deliver(context: click.Context) -> None:
    """Take one letter on standard input from a mail server (exit status 0, or 75 to try later)."""
    raw = sys.stdin.buffer.read()
    if not raw.strip():
        raise Complaint("there is no letter on standard input", EX_DATAERR)
    try:
        with world_of(context) as world:
            from pbem.umpire.fetching.keep_post import has_room, keep_by_hand

            if not has_room(world, len(raw)):
                raise Complaint("the disk is nearly full; make room, and the mail server's next try is taken")
            keep_by_hand(world, raw, world.now())
    except Complaint as error:
        # Whatever is wrong here is ours: the mail server keeps the letter and tries again.
        raise Complaint(error.message, EX_TEMPFAIL) from None
