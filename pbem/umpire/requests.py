"""Lines of a letter that ask for something or say something about the player: HELP, SHOW, SEND, AWAY, SET, messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pbem import orders
from pbem.mail.budget import Kind
from pbem.orders.context import Context
from pbem.orders.reading import Press, Reading, Setting
from pbem.report.notice import answer, help_letter
from pbem.report.notice import press as press_page
from pbem.report.page import Page
from pbem.report.show import show
from pbem.resources import templates_dir
from pbem.store import players, press, replies
from pbem.store.seats import Chair
from pbem.umpire.addressees import addressees, is_gm
from pbem.umpire.allowance import allowed
from pbem.umpire.away import read_away
from pbem.umpire.envelopes import post_to_seat
from pbem.umpire.gm import tell_gm
from pbem.umpire.incoming import Incoming
from pbem.umpire.old_reports import map_again, report_again
from pbem.umpire.table import Table
from pbem.umpire.wishes import set_wish
from pbem.umpire.world import World

ABOUT_ORDERS: Final = ("ready", "wait", "clear", "salt", "ok")
"""Settings that belong to the orders of a bound; `orders.file` carries them out."""
MOST_ANSWERS: Final = 6
"""How many questions one letter may ask."""


def carry_out(world: World, table: Table, incoming: Incoming, reading: Reading, context: Context) -> int:
    """Do what the settings of a letter ask for, and return how many letters answer them."""
    count = 0
    for index, setting in enumerate(reading.settings):
        handler = _HANDLERS.get(setting.name)
        if handler is None:
            continue
        page = handler(world, table, incoming.chair, setting, context)
        if page is None or incoming.letter.automatic is not None or count >= MOST_ANSWERS:
            continue
        player = incoming.chair.player
        if player is None or not allowed(world, table, player, Kind.ANSWER, "answer"):
            continue
        count += post_to_seat(
            world, table, incoming.chair, "answer", page,
            bound=table.game.bound, key=f"{incoming.name}.{index}", answered=incoming.answered,
        )  # fmt: skip
    return count


def _help(world: World, table: Table, chair: Chair, setting: Setting, context: Context) -> Page | None:
    topic = " ".join(setting.arguments)
    manual = templates_dir() / "manual" / f"{table.game.system}.txt"
    if topic.lower() == "rules" and manual.is_file():
        return help_letter(table.card, "the rules", manual.read_text(encoding="utf-8"))
    return help_letter(table.card, topic, orders.help_text(table.system.VERBS, topic))


def _show(world: World, table: Table, chair: Chair, setting: Setting, context: Context) -> Page | None:
    asked = " ".join(setting.arguments)
    if asked.upper() == "LAST":
        return report_again(world, table, chair, table.game.bound - 1)
    return answer(table.card, f"SHOW {asked}".strip(), show(context.view, asked), table.game.bound)


def _send(world: World, table: Table, chair: Chair, setting: Setting, context: Context) -> Page | None:
    what, *number = setting.arguments or ("REPORT",)
    if what == "MAP":
        return map_again(table, chair)
    bound = int(number[0]) if number and number[0].isdigit() else table.game.bound - 1
    page = report_again(world, table, chair, bound)
    if page is None:
        return answer(table.card, f"SEND {what}", f"There is no report of bound {bound} yet.", table.game.bound)
    return page


def _away(world: World, table: Table, chair: Chair, setting: Setting, context: Context) -> Page | None:
    span = read_away(setting.arguments, table.zone(chair), world.now())
    if span is None or chair.player is None:
        return answer(
            table.card, "AWAY", "These dates cannot be read. Write, for example: AWAY 20 Mar to 27 Mar.",
        )  # fmt: skip
    players.set_away(world.db, chair.player, *span)
    first, last = (table.told(moment).text(table.zone(chair)) for moment in span)
    tell_gm(
        world,
        table,
        f"{chair.name} will be away",
        f"{chair.player} is away from {first} to {last} and will not be reminded meanwhile.",
        f"To give everybody more time: pbem extend {table.game.id} HOURS",
        key=f"away {chair.id} {first} {last}",
    )
    return answer(table.card, "AWAY", f"Noted: you are away from {first} to {last}. The GM has been told.")


def _set(world: World, table: Table, chair: Chair, setting: Setting, context: Context) -> Page | None:
    if chair.player is None or len(setting.arguments) < 2:
        return None
    name, value = setting.arguments[0], " ".join(setting.arguments[1:])
    return answer(table.card, f"SET {name} {value}", set_wish(world, chair.player, name, value))


def _to_the_gm(world: World, table: Table, chair: Chair, setting: Setting, context: Context) -> Page | None:
    what = {"draw": "offers a draw", "resign": "wishes to resign"}[setting.name]
    tell_gm(
        world,
        table,
        f"{chair.name} {what}",
        f"{chair.player} ({chair.name}) {what}. Nothing happens by itself: settle it with the players. "
        f"`pbem finish {table.game.id}` ends the game.",
        key=f"{setting.name} {chair.id} {table.game.bound}",
        bound=table.game.bound,
    )
    return answer(table.card, setting.name.upper(), "The GM has been told. Until there is an answer the game goes on.")


_Handler = Callable[[World, Table, Chair, Setting, Context], Page | None]
_HANDLERS: Final[Mapping[str, _Handler]] = {
    "help": _help,
    "show": _show,
    "send": _send,
    "away": _away,
    "set": _set,
    "draw": _to_the_gm,
    "resign": _to_the_gm,
}


def asks(reading: Reading) -> bool:
    """Whether a letter asks for something or passes a message on."""
    return any(setting.name in _HANDLERS for setting in reading.settings) or bool(reading.press)


def deliver_press(world: World, table: Table, incoming: Incoming, reading: Reading) -> None:
    """Pass a letter's messages on to those they are for, in the writer's own words."""
    for index, message in enumerate(reading.press):
        _deliver(world, table, incoming, message, f"{incoming.name}.{index}")


def _deliver(world: World, table: Table, incoming: Incoming, message: Press, key: str) -> None:
    chair, bound = incoming.chair, table.game.bound
    to = message.to.strip()
    press.keep(world.db, table.game.id, bound, chair.id, to, message.text, incoming.row.id)
    if is_gm(to):
        tell_gm(
            world, table, f"a message from {chair.name}", f"{chair.player} ({chair.name}) writes:",
            key=f"press {key}", bound=bound, block=message.text,
        )  # fmt: skip
        return
    receivers = addressees(table, chair, to)
    if not receivers and chair.player and incoming.letter.automatic is None:
        names = ", ".join(other.name for other in table.chairs if other.id != chair.id)
        page = answer(
            table.card, f"Your message to {to}", f"Nobody here is called {to!r}. Write to ALL, GM or {names}."
        )
        post_to_seat(world, table, chair, "answer", page, bound=bound, key=f"press {key}", answered=incoming.answered)
    for other in receivers:
        if other.player and allowed(world, table, other.player, Kind.ANSWER, "press"):
            page = press_page(table.card, chair.name, message.text, bound)
            if post_to_seat(world, table, other, "press", page, bound=bound, key=key):
                replies.spend(world.db, other.player, "press", world.now())
