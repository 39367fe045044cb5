"""Small letters: each says in plain words what is the matter and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.battle.side import Seat
from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.report.page import Page, render, subject_line
from pbem.report.phrases import listed, sentence_case
from pbem.report.tongue.catalogue import tongue_of


def notice(
    card: GameCard | None,
    subject: str,
    *lines: str,
    needs: Sequence[str] = (),
    block: str = "",
    quoted: str = "",
    bound: int | None = None,
    footer: Sequence[str] | None = None,
    told: Sequence[str] = (),
    language: str = "en",
) -> Page:
    """A small letter: `lines` are paragraphs, `needs` the red box of what to do, `block` is printed as it is.

    `told` are paragraphs behind the others that are in the reader's language already.

    `quoted` are somebody else's words; `footer` the last lines, those of the game where none are given. Without a card
    the letter belongs to no game, and is told in that language.
    """
    tongue = tongue_of(card.language if card else language)
    tagged = subject
    if not subject.startswith("["):
        subject = _begun(tongue.tell(subject))
        tagged = f"{card.tag(bound)} {subject}" if card else subject
    context = {
        "language": tongue.code,
        "subject": subject_line(tagged),
        "masthead": tongue.tell(card.title) if card else "Play by mail",
        "strapline": subject_line(subject.rpartition("] ")[2]),
        "footer": [tongue.tell(line) for line in (card.footer if card and footer is None else footer or ())],
        "lines": [*(_begun(tongue.tell(line)) for line in lines if line), *told],
        "needs": [_begun(tongue.tell(line)) for line in needs if line],
        "block": block.rstrip("\n"),
        "quoted": [line for line in quoted.strip("\n").split("\n") if quoted.strip()],
    }
    text, html = render("notice", context)
    return Page(str(context["subject"]), text, html)


def _begun(line: str) -> str:
    """A line with a capital where it begins with a word, such as the article of a name; an address stays as it is."""
    return sentence_case(line) if line.partition(" ")[0].isalpha() else line


def reminder(
    card: GameCard, seat: Seat, bound: int, deadline: Deadline, zone: str, now: datetime, form: str,
    also: Sequence[str] = (),
) -> Page:  # fmt: skip
    """To a seat that has sent nothing yet, some time before the deadline.

    `also` are the other games in which its player is late, each with the address that takes its orders.
    """
    say = tongue_of(card.language).tell
    others = [say("You are late in these games too; each has its own address:"), "", *(f"  | {each}" for each in also)]
    return notice(
        card,
        f"Reminder: orders for bound {bound} are due {deadline.until(now)}",
        f"{seat.name}, nothing has come from you for bound {bound} yet.",
        "If you send nothing, your standing orders hold and your other units do what the rules say for silence.",
        needs=(f"Reply with your orders by {deadline.both(zone)}. Even `all hold` is an answer.",),
        block="\n".join([*((*others, "") if also else ()), form]),
        bound=bound,
    )


def too_late(
    card: GameCard, written_for: int, current: int, deadline: Deadline | None, zone: str, now: datetime
) -> Page:
    """To somebody whose orders were written for a bound that is resolved already; nothing of them was used."""
    due = f" They are due {deadline.both(zone)}, {deadline.until(now)}." if deadline else ""
    return notice(
        card,
        f"Not used: your orders were for bound {written_for}, which is over",
        f"Your letter answers bound {written_for}. That bound has been resolved, so nothing in the letter was used "
        f"and nothing was changed.",
        needs=(
            f"Reply `1a`, and it counts for bound {current} as it is.",
            f"Reply to the report of bound {current - 1}, or send again with a line `BOUND {current}`.{due}",
        ),
        bound=current,
    )


def held_letter(card: GameCard, seat: Seat, received: str, code: str, reason: str) -> Page:
    """To the player, when a letter in his name did not look like his own; it waits for his word."""
    # One unwrapped line that does not begin with the word: a reply that merely quotes it must not confirm.
    return notice(
        card,
        f"Held: somebody wrote in your name, {seat.name}",
        f"A letter that came in {received} says it is from you, but {reason}. It is kept, and nothing in it is used.",
        needs=(
            "If it was yours, reply with the word CONFIRM and the code below, on a line of their own.",
            "If it was not, do nothing: it stays unused. Please tell the GM if that happens again.",
            "If you have a new address, ask the GM to enter it for your seat; until then letters from it are held.",
        ),
        block=f"    {tongue_of(card.language).tell('To confirm')}: CONFIRM {code}",
    )


def refused(card: GameCard | None, reason: str, instead: str, quoted: str = "") -> Page:
    """When a letter cannot be used at all: why, and what would work."""
    return notice(
        card, "Your letter could not be used", f"{reason} Nothing in it was used.", needs=(instead,), quoted=quoted
    )


def too_big(card: GameCard | None, size: int, limit: int) -> Page:
    """A letter over the limit; sizes in bytes."""
    reason = f"Your letter is {kilobytes(size)} long, and the limit is {kilobytes(limit)}."
    return refused(card, reason, "Send it again without pictures or attachments; orders are plain words.")


def game_started(
    card: GameCard,
    seats: Sequence[str],
    deadline: Deadline,
    zone: str,
    now: datetime,
    footer: Sequence[str] | None = None,
) -> Page:
    """When all seats are taken and the clock runs."""
    return notice(
        card,
        "The game has started",
        f"All seats are taken: {listed(seats)}.",
        card.way_in_words,
        needs=(f"Deployment is due {deadline.both(zone)}, {deadline.until(now)}.",),
        footer=footer,
    )


def game_held(card: GameCard, bound: int, reason: str, deadline: Deadline | None, zone: str) -> Page:
    """When a bound waits, such as when no seat at all has sent anything."""
    until = f"The bound is held until {deadline.both(zone)}." if deadline else "The bound is held until the GM writes."
    return notice(
        card,
        f"Bound {bound} is held",
        f"{reason} {until}",
        "Orders that are in stay in, and you may still change them.",
        bound=bound,
    )


def game_goes_on(card: GameCard, bound: int, deadline: Deadline, zone: str, now: datetime, why: str = "") -> Page:
    """When a held bound is held no longer."""
    return notice(
        card,
        f"Bound {bound} goes on",
        f"Bound {bound} is held no longer. {why}".strip(),
        f"It is due {deadline.both(zone)}, {deadline.until(now)}.",
        "Orders that are in stay in, and you may still change them.",
        bound=bound,
    )


def played_early(card: GameCard, bound: int, due: Deadline, zone: str, now: datetime) -> Page:
    """When everybody is ready before the deadline."""
    return notice(
        card,
        f"Bound {bound} is played early",
        f"Everybody is ready: bound {bound} is played {due.both(zone)}, {due.until(now)}. Until then you may still "
        "change your orders.",
        needs=("If you want more time, reply WAIT.",),
        bound=bound,
    )


def played_at_deadline(card: GameCard, bound: int, deadline: Deadline, zone: str, now: datetime) -> Page:
    """When a bound that was to be played early is not, because somebody is no longer ready."""
    return notice(
        card,
        f"Bound {bound} waits for its deadline",
        f"Not everybody is ready any more: bound {bound} is played {deadline.both(zone)}, {deadline.until(now)}.",
        bound=bound,
    )


def help_letter(card: GameCard | None, topic: str, text: str) -> Page:
    """The answer to HELP."""
    about = f"Help: {topic}" if topic else "Help"
    return notice(card, about, block=text)


def answer(card: GameCard, asked: str, text: str, bound: int | None = None) -> Page:
    """The answer to SHOW, or to any other question that changes nothing."""
    return notice(card, subject_line(asked, 80), *text.split("\n"), bound=bound)


def resent(card: GameCard, bound: int, page: Page) -> Page:
    """A report sent again as it was, with its subject saying so."""
    subject = page.subject.removeprefix(card.tag(bound)).strip()
    again = subject_line(f"{card.tag(bound)} (again) {subject}")
    return Page(again, page.text, page.html, page.pictures, page.attachments)


def relieved(card: GameCard, seat: Seat) -> Page:
    """To whoever held a seat that somebody else holds now."""
    return notice(
        card, f"{seat.name} has a new commander", "Thank you for playing. No more letters of this game come to you."
    )


def new_comrade(card: GameCard, seat: Seat, bound: int) -> Page:
    """To the other seats of a side one of whose seats has changed hands."""
    return notice(
        card,
        f"{seat.name} has a new commander",
        f"Somebody else commands {seat.name} from bound {bound} on. Messages to {seat.name} reach him from now on; "
        "what was arranged before, he does not know.",
        bound=bound,
    )


def press(card: GameCard, sender: str, text: str, bound: int | None = None, others: Sequence[str] = ()) -> Page:
    """A message from another player, in that player's own words; `others` are those who have it too.

    Without a sender it is unsigned, and nothing that is replied reaches its writer.
    """
    whom = listed(["you", *others]) if others else "you alone"
    if not sender:
        return notice(
            card,
            "A message without a name",
            f"Somebody who does not give his name sends {whom} these words. What you reply goes to nobody.",
            quoted=text,
            bound=bound,
        )
    return notice(
        card,
        f"A message from {sender}",
        f"{sender} sends {whom} these words. What you reply goes to {sender} alone.",
        quoted=text,
        bound=bound,
    )


def press_returned(card: GameCard, to: str, text: str, names: Sequence[str]) -> Page:
    """To the writer of a message that is for nobody who is known here, with the message."""
    return notice(
        card,
        f"Your message to {to}",
        f"Nobody here is called {to!r}, and your message went to nobody. Write to ALL, GM, {listed(names, 'or')}.",
        quoted=text,
    )


def deadline_moved(card: GameCard, bound: int, deadline: Deadline, zone: str, now: datetime, why: str = "") -> Page:
    """When a deadline changes before it has passed."""
    return notice(
        card,
        f"New deadline for bound {bound}",
        f"Bound {bound} is now due {deadline.both(zone)}, {deadline.until(now)}. {why}".strip(),
        bound=bound,
    )


def kilobytes(size: int) -> str:
    """`600 KB`, `1.2 MB`."""
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))} KB"
