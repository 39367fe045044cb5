"""Setting a house up and looking after it: init, doctor, restored."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.complaint import Complaint
from pbem.cli.house import json_option, print_json, settings_of, world_of


@click.command()
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


@click.command()
@click.option("--offline", is_flag=True, help="Do not ask the mail servers.")
@json_option
@click.pass_context
def doctor(context: click.Context, offline: bool, as_json: bool) -> None:
    """Look for what is wrong: settings, mailbox, post office, clock, disk, database, outbox."""
    from pbem.umpire.care.doctor import examine

    found = examine(settings_of(context), network=not offline)
    if as_json:
        findings = list(found)
        print_json(findings)
        context.exit(1 if any(finding.bad for finding in findings) else 0)
    bad = 0
    for finding in found:
        sign = "ok" if finding.well else "!?" if finding.warning else "!!"
        bad += finding.bad
        click.echo(f"{sign}  {finding.what}: {finding.found}")
        if finding.mend:
            click.echo(f"      -> {finding.mend}")
    context.exit(1 if bad else 0)


@click.command()
@click.confirmation_option(
    prompt="Letters sent since the backup may go out once more, and bounds may be resolved anew with later orders.\n"
    "Go on with this database as it is?"
)
@click.pass_context
def restored(context: click.Context) -> None:
    """Accept a database that was restored from a backup, or was copied, and let the program go on with it."""
    with world_of(context) as world:
        from pbem.umpire.care.instance import accept

        accept(world)
        click.echo("The database is accepted as it is. Look at `pbem doctor`, then start `pbem serve`.")
