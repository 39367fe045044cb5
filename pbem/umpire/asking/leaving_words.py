"""RESIGN, CONCEDE, DRAW, AGREE, CLAIM, HOUSE: a seat, or a battle, is given up."""

from __future__ import annotations

from pbem.orders.grammar.reading import Setting
from pbem.orders.meaning.context import Context
from pbem.report.letters.notice import answer, notice
from pbem.report.page import Page
from pbem.store import agreements, blocks
from pbem.store.seats import Commission
from pbem.umpire.asking.addressees import addressees
from pbem.umpire.asking.asked_back import Question, ask_back
from pbem.umpire.asking.time_words import agree_to_extend
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.desk.gm_word import finish_game
from pbem.umpire.life.house_seats import CannotPlay, let_the_house_play
from pbem.umpire.life.side_gone import gone_since_a_week
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match, sides_of
from pbem.umpire.world import World


def resign(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """RESIGN: asked about once."""
    question = Question(
        f"Do you resign {commission.name}?",
        "If you do, the seat is vacant at once: standing orders play, the reserves are asked, and no more letters of "
        "this game come to you.",
        "you resign.",
        "you stay.",
    )
    ask_back(world, match, commission, "resign", question, f"{world.now()}")
    return None


def concede(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """CONCEDE: the commander-in-chief alone, or who commands his side alone; asked about once."""
    of_side = [each for each in match.commissions if each.side == commission.side]
    if len(of_side) > 1 and not commission.commander_in_chief:
        chief = next((each.name for each in of_side if each.commander_in_chief), "the commander-in-chief")
        words = f"Only {chief} can give the battle up for your side. RESIGN gives up your own seat."
        return answer(match.card_for(commission), "CONCEDE", words, match.game.bound)
    question = Question(
        "Do you give the battle up?",
        "If you do, the battle is over at once, and lost for your side.",
        "the battle is over.",
        "it goes on.",
    )
    ask_back(world, match, commission, "concede", question, f"{world.now()}")
    return None


def draw(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """DRAW and AGREE draw: where every seat that is held agrees, the battle is over."""
    game = match.game
    if game.state != "running":
        return None
    new = agreements.agree(world.db, game.id, game.bound, game.edition, "draw", commission.id, world.now())
    agreed = agreements.seats(world.db, game.id, game.bound, game.edition, "draw")
    missing = [each for each in match.commissions if each.is_held and each.id not in agreed]
    if not missing:
        words = "All have agreed to a draw."
        finish_game(world, game.id, words, told=words)
        return None
    for each in missing if new and len(agreed) == 1 else ():
        page = notice(
            match.card_for(each),
            f"{commission.name} offers a draw",
            f"{commission.name} offers a draw. If every commander agrees before bound {game.bound} is played, the "
            "battle ends without a winner; otherwise the offer lapses with the bound.",
            needs=("To agree, reply `AGREE draw`, alone on a line.",),
            bound=game.bound,
        )
        post_to_seat(world, match, each, "draw", page, bound=game.bound, key="offered")
    if new and len(agreed) == 1:
        tell_gm(
            world, match, f"{commission.name} offers a draw",
            f"{commission.address} ({commission.name}) offers a draw. The others were asked; nothing is left to do.",
            key=f"draw {game.bound}", bound=game.bound, about=commission,
        )  # fmt: skip
    words = f"Noted: you agree to a draw. It lapses with bound {game.bound} unless all agree; the others were asked."
    return answer(match.card_for(commission), "DRAW", words, game.bound)


def agree(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """AGREE draw, AGREE extend."""
    if setting.arguments[0].casefold() == "draw":
        return draw(world, match, commission, setting, context)
    return agree_to_extend(world, match, commission)


def claim(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """CLAIM: where every seat of the other side has been vacant for a week."""
    others = {each.side for each in match.commissions} - {commission.side}
    if not all(gone_since_a_week(world, match, side) for side in others):
        words = "Nothing to claim: somebody commands the other side, or did within the last week."
        return answer(match.card_for(commission), "CLAIM", words, match.game.bound)
    own = next(side for side in sides_of(match.game) if side.id == commission.side)
    words = f"The other side has had no commander for a week: the field is left to {own.name}."
    finish_game(world, match.game.id, words, own.id, told=words)
    return None


def house(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """HOUSE: where every seat of the other side has been vacant for a week, the house plays them all."""
    others = {each.side for each in match.commissions} - {commission.side}
    if not all(gone_since_a_week(world, match, side) for side in others):
        words = "Somebody commands the other side, or did within the last week."
        return answer(match.card_for(commission), "HOUSE", words, match.game.bound)
    try:
        for each in match.commissions:
            if each.side in others:
                let_the_house_play(world, match.game.id, each.id)
    except CannotPlay:
        words = "The house cannot play by these rules. CLAIM is still open to you."
        return answer(match.card_for(commission), "HOUSE", words, match.game.bound)
    return None


def block(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """BLOCK and UNBLOCK: whose messages do not reach a player; the writer is not told."""
    named = [each for each in addressees(match, commission, setting.arguments[0]) if each.player is not None]
    if len(named) != 1 or commission.player is None or named[0].player is None:
        words = f"Nobody here is called {setting.arguments[0]!r}."
        return answer(match.card_for(commission), setting.name.upper(), words, match.game.bound)
    if setting.name == "block":
        blocks.block(world.db, commission.player, named[0].player)
        words = f"Noted: messages of {named[0].name} reach you no more. `UNBLOCK {named[0].id}` ends that."
    else:
        blocks.unblock(world.db, commission.player, named[0].player)
        words = f"Noted: messages of {named[0].name} reach you again."
    return answer(match.card_for(commission), setting.name.upper(), words, match.game.bound)
