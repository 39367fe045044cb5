"""Messages in a player's own words: `Tell Harcourt that I am late`, `Richten Sie Stair aus, sein Tee werde kalt.`"""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Press
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

_FRAME: Final = re.compile(
    r"(?i)^\W*(?:(?:please|kindly|would you|could you|bitte)[, ]+)*"
    r"(?:pass (?:this |it |the word )?on to|tell|inform|let(?=.{1,40}\bknow\b)|report to|send word to|say to"
    r"|give my regards to|remind|(?:msg|message|note|nachricht)(?: to| an| for| für)?(?=[^:]{1,30}:)"
    r"|richten sie|richtet?|sagen sie|sagt?|melden sie|meldet?|gr[uü](?:ß|ss)(?:t|en sie|e)|bestell(?:t|en sie|e)"
    r"|teil(?:t|en sie|e)|an(?=.{1,40}\b(?:weiter\w*|ausrichten)))\b"
)
"""How a sentence begins that asks the umpire to carry words to somebody."""
_BRIDGE: Final = re.compile(
    r"(?i)^(?:[, ]*(?:know|from me|would you|with my (?:regards|compliments)|please|doch|bitte|von mir(?: aus)?"
    r"|gehorsamst|aus|mit|weitergeben|weiter|ausrichten|bestellen)\b)*[ ,:]*(?:(?:that|dass|daß)\b)?[ ,:]*"
)
"""Small words between the name and the message."""
_CHIEF: Final = re.compile(r"(?i)\b(?:commander-in-chief|chief|oberbefehlshaber\w*)\b")
_MAJESTY: Final = re.compile(r"(?i)\b(?:majest(?:y|ät)|the king|(?:dem|den|der) könig)\b")
_TITLES: Final = frozenset((
    "general", "lord", "duke", "prince", "archduke", "king", "marshal", "crown", "field", "earl", "count",
    "grossherzog", "erzherzog", "koenig", "prinz", "marschall", "herzog", "graf", "commander", "wing", "guard",
))  # fmt: skip
_CODE: Final = re.compile(r"\b[A-Za-z]\d{1,2}\b|\d,\d")
_WISHED: Final = re.compile(r"(?i)\b(?:should|must|has to|is to|are to|soll\w*|muss|möge\w*)\b")
"""What a commander-in-chief has told to those under him are orders."""
_WHOM: Final = 6
"""Words of a name with its titles, at most."""
_SHORT: Final = 3
"""Letters of a name that a stop shortens, at least: `Knyph.`."""
_END: Final = re.compile(r"[.!?](?=\s|$)|$")


def passed_on(line: str, desk: Desk) -> tuple[Press, str] | None:
    """The message with which a line begins, and what stands behind its sentence; None where there is none.

    Words with the id of a unit, or `to` with a verb, are an order that goes through somebody, and no message.
    """
    frame = _FRAME.match(line)
    if frame is None:
        return None
    found = _whom(line[frame.end() :], desk)
    if found is None:
        return None
    seat, at = found
    behind = line[frame.end() + at :]
    bridge = _BRIDGE.match(behind)
    said = behind[bridge.end() :] if bridge else behind
    end = _END.search(said)
    message, rest = (said[: end.end()], said[end.end() :]) if end else (said, "")
    if not message.strip() or key(message.split()[0]) in ("to", "zu") or _names_a_unit(message, desk):
        return None
    if desk.roster.holder.commander_in_chief and (_CODE.search(message) or _WISHED.search(message)):
        return None
    return Press(seat, message.strip()), rest.strip()


def _whom(text: str, desk: Desk) -> tuple[str, int] | None:
    """The seat whose holder is named at the beginning, and where his name ends."""
    words = list(re.finditer(r"[^\s,:;.!?]+", text))[:_WHOM]
    others = [seat for seat in desk.context.view.seats if seat.id != desk.context.seat]
    for word in words:
        for seat in others:
            names = {each for each in (*phrase(seat.name), seat.id) if len(each) > 3 and each not in _TITLES}
            called = key(word[0]).removesuffix("'s")
            if text[word.end() : word.end() + 1] == "." and len(called) >= _SHORT and any(
                name.startswith(called) for name in names
            ):  # fmt: skip
                return seat.name, word.end() + 1
            if any(called == name or (called.startswith(name) and len(called) <= len(name) + 3) for name in names):
                return seat.name, word.end()
        if text[word.end() : word.end() + 1] in (",", ":", ";"):
            break
    title = _CHIEF.search(text) or _MAJESTY.search(text)
    if title is not None and title.start() < len(" ".join(word[0] for word in words)):
        chief = next((seat for seat in others if seat.side == desk.context.view.side and seat.commander_in_chief), None)
        return (chief.name, title.end()) if chief is not None else None
    return None


def _names_a_unit(text: str, desk: Desk) -> bool:
    pieces = [desk.roster.find(token.key) for token in desk.tokens(text)]
    own = desk.roster.own
    return any(piece is not None and piece.id in own and piece.arm is not Arm.GENERAL for piece in pieces)
