"""How people ask the umpire for things, in patterns for what they ask for and how; English and German."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.words.phrases import any_of

# The patterns are laid on text without case, accents and apostrophes: ü is ue, don't is dont.
PLEADS: Final = any_of(
    r"""
    please
    pls|plz
    could|can|may|might|would|will you
    need
    be so (?:good|kind)
    obliged
    if (?:its|it is) no trouble|wenns keine umstaende macht|wenn es keine umstaende macht
    (?:id|i would|i should|wed|we would|would) (?:like|love)
    lost|mislaid|deleted
    (?:not|never|didnt|havent) (?:get|got|gotten|received?|arrived?|had|had|seen)
    (?:send|resend|mail|forward|show)
    bitte
    kannst|koennte\w{0,3}|kann|duerfte\w{0,2}|wuerde\w{0,3}
    brauch\w{0,3}|braeucht\w{0,2}
    (?:haette|haetten|moechte|moechten|wuerde|wuerden|kriege|bekomme)(?: \w{1,12}){0,2} (?:gern|gerne|bitte|noch)
    schick\w{0,3}|sende\w{0,2}|zeig\w{0,2}
    verloren|verlegt|geloescht
    (?:nicht|nie|kein\w{0,2}) (?:mehr )?(?:bekommen|erhalten|angekommen|da)
    """,
    before=r"\b",
    after=r"\b",
)
GIVES: Final = any_of(
    r"""
    send|resend|mail|post|forward|get|got|have|see|show|again|another|copy|fresh|lost|mislaid|deleted|need|received?|attach
    (?:map|chart|report|rpt|karte|bericht)(?: again)? (?:pls|plz|please|bitte)
    (?:rpt|report|map|karte|bericht) (?:again|nochmal)
    (?:once more|one more time)
    frische\w{0,1}|neue\w{0,1}|gebt|gib|geben
    schick\w{0,3}|sende\w{0,2}|zeig\w{0,2}|noch ?mals?|noch einmal|erneut|verloren|verlegt|geloescht
    brauch\w{0,3}|braeucht\w{0,2}|bekomm\w{0,3}|erhalten|haben|sehen|kriegen
    """,
    before=r"\b",
    after=r"\b",
)
IT: Final = any_of("it|them|one|sie|ihn|es|das|die", before=r"\b", after=r"\b")
MAP: Final = any_of("map|maps|chart|karte|karten|lageplan", before=r"\b", after=r"\b")
ON_MAP: Final = any_of("(?:on|off|onto|auf|von) (?:the|der|die) (?:map|chart|karte)", before=r"\b", after=r"\b")
"""Who is there, and nothing that is asked for."""
RULES: Final = any_of("rules|rulebook|regeln|regelwerk|spielregeln", before=r"\b", after=r"\b")
REPORT: Final = any_of("report|reports|rpts?|bulletin|bericht|berichte", before=r"\b", after=r"\b")
NUMBERED: Final = re.compile(r"\b(?:bound|turn|report|no|number|zug|runde|bericht|nr|nummer) ([0-9]{1,3})\b")
ORDERS: Final = any_of(
    r"""
    (?:my|our|the|meine|unsere|die)(?: \w{1,20}){0,2} (?:orders|befehle|sheet)
    what (?:you|i|we) have on file
    what (?:have you|do you have|is there|am i|are we|did i|did you)\b.{0,25}\b(?:on|in) (?:the )?file
    (?:what|was) (?:you|ihr|du|sie|i|ich)\b.{0,40}\b(?:from me|of mine|von mir)
    (?:von mir|from me)\b.{0,40}\b(?:stehen|vorliegen|on file|hast|habt|have)
    (?:my|meine) (?:last |letzte )?(?:e-?mail|mail|letter|nachricht)
    """,
    before=r"\b",
    after=r"\b",
)
ARRIVED: Final = any_of(
    r"""
    (?:did|have) you (?:get|got|receive|received|have)
    (?:get|got|come|came) (?:through|in)
    (?:arrived?|received|on file|as they stand)
    (?:what|which) (?:are|were) (?:my|our)
    (?:send|resend|show|mail) (?:me|us|my|our|what)
    angekommen|eingegangen|vorliegen|vor(?:liegt)?
    (?:wie|was|welche) (?:lauten|sind) (?:meine|unsere)
    (?:hast|habt|haben) (?:du|ihr|sie) (?:meine|unsere)
    (?:schick\w{0,3}|sende\w{0,2}|zeig\w{0,2}) (?:mir|uns|meine|unsere)
    """,
    before=r"\b",
    after=r"\b",
)
HOW: Final = any_of(
    r"""
    help (?:me )?(?:on|with|about|for)
    how (?:do|can|should|must|am) (?:i|we)
    how to
    how does one
    explain
    hilfe (?:zu|zum|zur|bei|mit|ueber|dazu|hierzu|dafuer)
    wie (?:kann|soll|muss|darf|stell\w{0,2}|gebe?|schreib\w{0,2}|mach\w{0,2}|platzier\w{0,2}|geht|funktioniert)
    wie \w{3,20} (?:ich|wir|man)
    erklaer\w{0,3}
    """,
    before=r"\b",
    after=r"\b",
)
PLACING: Final = any_of(
    "place|placing|deploy|deploying|deployment|set up|setup|aufstell\\w{0,4}|aufzustellen|platzier\\w{0,3}"
    "|stell\\w{0,2} (?:ich|wir|man)",
    before=r"\b",
    after=r"\b",
)
ORDERING: Final = any_of(
    r"""
    (?:write|send|give|enter|issue)(?: \w{1,20}){0,2} orders
    befehle?(?: \w{1,20}){0,2} (?:schreib|geb|schick|erteil)\w{0,3}
    (?:schreib|geb|schick|erteil)\w{0,3}(?: \w{1,20}){0,2} befehle?
    """,
    before=r"\b",
    after=r"\b",
)
RESIGNS: Final = any_of(
    r"""
    (?:i|we)(?: \w{1,12}){0,4} (?:resign|surrender|quit|concede)(?! (?:not|never))
    (?:i am|im|we are) (?:resigning|giving up|quitting|dropping out)
    (?:i|we)(?: \w{1,12}){0,3} (?:give up|drop out|step down|stop playing)(?=\W*$)
    (?:i|we)(?: \w{1,12}){0,3} give up\b.{0,20}\b(?:you win|youve won|well played|its over|congratulations)
    (?:i|we)(?: \w{1,12}){0,3} (?:give up|drop out of|step down from|quit) (?:the|my|this) (?:game|command|seat)
    (?:ich|wir) (?:gebe|geben|steige|steigen|hoere|hoeren)(?: (?:leider|hiermit|nun|jetzt|damit|also)){0,3} (?:auf|aus)
    (?:ich|wir) (?:gebe|geben) (?:das spiel|die partie|mein kommando|das kommando) (?:auf|ab)
    (?:ich|wir|leider) (?:muss|muessen|moechte|moechten|will|wollen)(?: \w{1,12}){0,5} (?:aufgeben|aussteigen|aufhoeren)
    (?:i|we)(?: \w{1,12}){0,3} (?:cant|cannot|wont|can not|can no longer) (?:play on|go on playing|continue)
    (?:kann|koennen|werde)(?: \w{1,12}){0,5} (?:nicht|nicht mehr) (?:weiterspielen|weitermachen|mitspielen)
    (?:mein|das) kommando (?:niederlegen|abgeben|aufgeben)
    """,
    before=r"\b",
    after=r"\b",
)
DRAWS: Final = any_of(
    r"""
    (?:offer|propose|suggest|agree to|agree on) (?:a|you a|him a|them a) draw
    (?:biete|bieten|schlage|schlagen)(?: \w{1,12}){0,4} (?:remis|unentschieden)
    """,
    before=r"\b",
    after=r"\b",
)
NOT: Final = any_of(
    "not|never|dont|wont|shouldnt|cannot|if|unless|should|nicht|nie|niemals|kein\\w{0,2}|wenn|falls|ob|soll|sollte",
    before=r"\b",
    after=r"\b",
)
WHO: Final = any_of(
    r"""
    who (?:has|hasnt|have|havent|is|else|still)\b.{0,40}\b(?:sent|send|in|ordered|orders|missing|late|yet|written)
    who(?:s| is| are| else is)?\b.{0,20}\b(?:we|you) waiting (?:for|on)
    whos\b.{0,25}\b(?:missing|late|left|sent|written|to send)
    auf wen (?:warten wir|wartet ihr|wartest du|wird gewartet)
    (?:has|have) (?:everybody|everyone|the others|the enemy|the other side)\b.{0,30}\b(?:sent|ordered|written)
    (?:has|have) my opponents?\b.{0,30}\b(?:sent|ordered|written)
    wer\b.{0,40}\b(?:geschickt|gesendet|abgegeben|eingereicht|fehlt|befehle)
    who\b.{0,20}\b(?:handed|written|turned) (?:in|already|yet)
    (?:hat|haben) (?:jeder|alle|der gegner|mein gegner|die \w{1,12})\b.{0,40}\b(?:geschickt|gesendet|abgegeben)
    """,
    before=r"\b",
    after=r"\b",
)
WHEN: Final = any_of(
    r"""
    whens?\b.{0,40}\b(?:deadline|due|played|next (?:bound|turn|move|report))
    (?:how long|how much time)\b.{0,20}\b(?:have|left|is there)
    (?:what is|whats|which is) the (?:\w{1,12} )?deadline
    wann\b.{0,40}\b(?:frist|faellig|abgabe\w{0,10}|einsendeschluss|gespielt|deadline)
    wann\b.{0,40}\bnaechste\w{0,1} (?:zug|runde|bericht)
    (?:wie lange|bis wann)\b.{0,30}\b(?:zeit|haben|habe|frist)
    """,
    before=r"\b",
    after=r"\b",
)
AWAY: Final = any_of(
    r"""
    (?:am|im|ill be|will be|be|are|were|is|^) away
    away (?:from|until|till|over|on|for)
    (?:am|im|be|ill be|well be|are|were|going|gone) off (?:\w{3,9}ing )?(?:to|from|until|till|on|for)
    (?:dont|do not) expect (?:anything|orders|letters|a letter|mail|post|word|to hear) from me
    (?:cant|cannot|wont be able to) (?:write|send|answer|play) (?:anything |orders )?(?:until|till|before|from)
    (?:am|im|be|ill be|are|were) (?:gone|not around|not here|offline|unavailable|unreachable)
    no (?:letters|mail|email|orders) from me
    (?:weg|fort) (?:von|vom|bis|ab)
    (?:on|in|im|in den) (?:holiday|holidays|vacation|urlaub|ferien)
    count me out|without a signal|no (?:letters|mail|post|orders|word) from me (?:till|until|before)
    (?:in|im) (?:hospital|krankenhaus|spital)|ohne netz|ohne internet|dont wait for me|nicht auf mich (?:zu )?warten
    (?:kann|can) (?:keine|no) (?:post|mail|letters?)|keine (?:post|mails?|briefe?) (?:lesen|von mir)
    verreist|abwesend|unterwegs|nicht da|nicht erreichbar|out of town|abroad|travelling|traveling
    """,
    before=r"\b",
    after=r"\b",
)
ASKING: Final = (
    "who ",
    "whos ",
    "when ",
    "whens ",
    "what is ",
    "whats ",
    "how long ",
    "wer ",
    "wann ",
    "wie lange ",
    "bis wann ",
)
"""How a question begins, though its sign may be missing."""
DAYS: Final = {
    name: day
    for day, names in {
        "Monday": "monday mon montag mo",
        "Tuesday": "tuesday tue tues dienstag",
        "Wednesday": "wednesday wed mittwoch",
        "Thursday": "thursday thu thur thurs donnerstag",
        "Friday": "friday fri freitag",
        "Saturday": "saturday sat samstag sonnabend",
        "Sunday": "sunday sun sonntag",
    }.items()
    for name in names.split()
}
