"""The answer to a letter in its reader's language: our words are told; his own, and the orders, stay as written."""

from __future__ import annotations

from dataclasses import replace

from pbem.orders.answer.acknowledgement import Acknowledgement, Need, Refusal, Way
from pbem.orders.answer.checks import Check
from pbem.orders.answer.reactions import Reaction
from pbem.orders.answer.understood import Understood
from pbem.report.phrases import sentence_case
from pbem.report.tongue.tongue import Tongue


def told_answer(found: Acknowledgement, tongue: Tongue) -> Acknowledgement:
    """The same answer with everything of it that is ours told."""
    if tongue.is_english:
        return found
    say = tongue.tell
    return replace(
        found,
        seat_name=tongue.name(found.seat_name),
        subject=say(found.subject),
        needs_you=tuple(_need(need, tongue) for need in found.needs_you),
        not_done=tuple(_refusal(each, tongue) for each in found.not_done),
        check_this=tuple(_check(check, tongue) for check in found.check_this),
        understood=tuple(_understood(row, tongue) for row in found.understood),
        reactions=tuple(_reaction(row, tongue) for row in found.reactions),
        ignored=tuple(each if each.endswith('"') else say(each) for each in found.ignored),
        done=tuple(say(line) for line in found.done),
    )


def _need(need: Need, tongue: Tongue) -> Need:
    ways = tuple(_way(way, tongue) for way in need.ways)
    return replace(need, message=_sentence(need.message, tongue), clause=tongue.tell(need.clause), ways=ways)


def _way(way: Way, tongue: Tongue) -> Way:
    return replace(way, text=tongue.notation(way.text), note=tongue.tell(way.note))


def _refusal(refusal: Refusal, tongue: Tongue) -> Refusal:
    return replace(refusal, message=_sentence(refusal.message, tongue), clause=tongue.tell(refusal.clause))


def _check(check: Check, tongue: Tongue) -> Check:
    text = tongue.tell(check.text) if check.text.startswith('"') else tongue.notation(check.text)
    return replace(check, text=text, message=_sentence(check.message, tongue))


def _understood(row: Understood, tongue: Tongue) -> Understood:
    return replace(
        row,
        name=tongue.name(row.name, "plain"),
        text=tongue.notation(row.text),
        was=tongue.notation(row.was),
        detail=tongue.tell(row.detail),
    )


def _reaction(row: Reaction, tongue: Tongue) -> Reaction:
    return replace(row, text=tongue.tell(row.text)) if row.default else row


def _sentence(message: str, tongue: Tongue) -> str:
    return sentence_case(tongue.tell(message))
