"""What standing orders are about: each is spoken of by what happens to somebody, whatever the words for the deed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Topic:
    """A standing order, and the occasions of which all must be spoken of."""

    verb: str
    occasions: tuple[str, ...]
    takes: Takes = Takes.WORD
    """What it cannot do without."""
    by_general: bool = False
    """Only a general can have it."""
    at_places: bool = False
    """A place may be named with it, as the place where it happens."""
    if_said: bool = False
    """It needs a word that makes it hang on something: if, whenever, never."""
    hint: bool = False
    """What is said may as well be an order of this bound."""
    plain: str = ""
    """Its word where nothing else is said of what is done."""


TOPICS: Final = (
    Topic("counterattack", ("strike_back",), at_places=True, plain="yes"),
    Topic("press", ("another_round",), plain="yes"),
    Topic("limit", ("melee", "threshold"), Takes.NUMBER),
    Topic("limit", ("never_quits",)),
    Topic("escort", ("his_unit",), by_general=True, if_said=True),
    Topic("precedence", ("in_the_way",), Takes.NUMBER),
    Topic("afterwards", ("after_fight",), Takes.DIRECTION),
    Topic("retreat", ("skirmishers", "overrun"), Takes.NUMBER),
    Topic("retreat", ("beaten",), Takes.DIRECTION, if_said=True, plain="back"),
    Topic("retreat", ("beaten",), if_said=True),
    Topic("evade", ("alone",), Takes.DIRECTION, by_general=True),
    Topic("lend", ("die_lent",), by_general=True),
    Topic("losses", ("casualties",)),
    Topic("spike", ("guns_lost",)),
    Topic("aim", ("choosing",)),
    Topic("aim", ("firing", "choosing")),
    Topic("mdi", ("deployment",), Takes.WEIGHTS),
    Topic("supports", ("supporting",)),
    Topic("withdraw", ("outweighed",), if_said=True),
    Topic("idle", ("no_orders",), if_said=True),
    Topic("contact", ("touching",), if_said=True),
    Topic("contact", ("no_orders",), if_said=True),
    Topic("advance", ("won",), at_places=True),
    Topic("advance", ("entering",), if_said=True, hint=True),
    Topic("lead", ("own_attacks",)),
    Topic("defend", ("attacked",), at_places=True, if_said=True),
    Topic("react", ("coming_near", "firing")),
    Topic("prefer", ("choosing",)),
    Topic("route", ("many_bounds",), Takes.PATH, at_places=True),
)
"""The rarer occasions first: of two that are spoken of, the earlier one counts."""


def topics(occasions: Collection[str], words: Lexicon, *, places: bool, hangs: bool) -> Iterator[tuple[Topic, Verb]]:
    """The standing orders of the rules that these occasions speak of, the likeliest first."""
    for topic in TOPICS:
        verb = words.by_name.get(topic.verb)
        if verb is None or verb.slot is not Slot.POLICY or not {*topic.occasions} <= {*occasions}:
            continue
        if not any(argument.takes is topic.takes for argument in verb.arguments):
            continue
        if (places and not topic.at_places) or (topic.if_said and not hangs):
            continue
        yield topic, verb
