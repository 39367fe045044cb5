"""What the verbs share: the settings, the world they describe, a scenario by its name, and answers for programs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from pbem.cli.complaint import EX_CONFIG, EX_DATAERR, Complaint, complaint_of

if TYPE_CHECKING:
    from pbem.scenarios import Scenario
    from pbem.settings import Settings
    from pbem.umpire.world import World

json_option: Final = click.option("--json", "as_json", is_flag=True, help="Answer with JSON, for other programs.")


def settings_of(context: click.Context) -> Settings:
    """The settings of the file that was named, or of the one that is found."""
    from pbem import settings
    from pbem.umpire.bounds.deadlines import fault

    path = context.obj or settings.find()
    try:
        return settings.load(path, {"game.deadlines": fault})
    except settings.SettingsFault as error:
        raise Complaint(error, EX_CONFIG) from None


@contextmanager
def world_of(context: click.Context, *, with_mail: bool = False) -> Iterator[World]:
    """The world of the settings; what a person can mend is told in a sentence instead of a traceback."""
    from pbem.umpire.world import open_world

    settings = settings_of(context)
    try:
        with open_world(settings, with_mail=with_mail) as world:
            yield world
    except Exception as error:
        complaint = complaint_of(error, settings.server.database)
        if complaint is None:
            raise
        raise complaint from None


def scenario_called(name: str, points: int | None = None, table: str = "") -> Scenario:
    """A scenario by its name or folder, with other points or another table where armies are bought in it."""
    from pbem.scenarios import ScenarioBroken, load
    from pbem.scenarios.fitted import fitted

    try:
        return fitted(load(name), points, table)
    except ScenarioBroken as error:
        raise Complaint(error, EX_DATAERR) from None


def print_json(found: Any) -> None:
    """Print nouns as JSON: dataclasses as objects, moments as ISO 8601."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
