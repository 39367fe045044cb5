"""Whose letters are made: commanders of both played systems, with what each of them can name."""

from __future__ import annotations

from typing import Final

from tests.orders.accounting.letters import Side

_FOOT: Final = tuple(f"FI{number}" for number in range(1, 9))
_GUNS: Final = ("FG1", "FG2")
_SQUARES: Final = ("D6", "E6", "G6", "H5", "C5", "K5", "E5", "J4")
_ENGLISH_DEEDS: Final = (
    "to {square}", "moves to {square}", "- {square}", "{square}", "holds", "stays put", "goes one square forward",
    "advances", "falls back 1", "pulls back a square", "please face E", "form square", "fires at {square}",
    "should shoot at {foe}", "fire {foe}", "charges {foe}", "do not move", "will march to {square} if enemy within 2",
    "if {foe} comes within 2 forms square", "holds unless {foe} charges", "goes behind {unit}", "follows {unit}",
    "to {square}, or {square} if that is taken", "covers the flank of {unit}",
    "trundles thither merrily towards {square}", "does whatever it takes against {foe}", "as before",
    "same as {unit}", "is to wait until {foe} has fired", "to {square} and then to {square}",
    "stands between {unit} and {square}", "will always fire at {foe} when it can", "halts at {square}, facing W",
    "keeps an eye on {other}", "except {unit} go to {square}", "should never leave {square}",
    "only moves if {unit} does", "charges", "fires", "retreats", "somehow gets to {square}",
    "has orders to take {square} at all costs", "had better not fight {foe}", "looks to {square}", "supports {unit}",
)  # fmt: skip
_GERMAN_DEEDS: Final = (
    "nach {square}", "geht nach {square}", "- {square}", "{square}", "hält", "bleibt stehen", "geht ein Feld vor",
    "rückt vor", "geht ein Feld zurück", "bitte nach Osten drehen", "feuert auf {square}", "soll auf {foe} schießen",
    "greift {foe} an", "soll sich nicht bewegen", "marschiert nach {square}, falls Feind auf 2",
    "hält, außer {foe} greift an", "geht hinter {unit}", "folgt {unit}", "bildet Karree",
    "nach {square}, oder {square}, wenn da schon wer steht", "deckt die Flanke von {unit}", "wie gehabt",
    "so wie {unit}", "wartet, bis {foe} gefeuert hat", "nach {square} und weiter nach {square}",
    "schießt immer auf {foe}, wenn es geht", "soll {square} um jeden Preis nehmen", "greift an", "feuert",
    "weicht aus", "schaut nach {square}", "unterstützt {unit}", "steht zwischen {unit} und {square}",
    "humpelt gemächlich gen {square}",
)  # fmt: skip
_ENGLISH_SENTENCES: Final = (
    "~cancel {unit}", "~forget my order for {unit}", "~don't move {unit} after all", "~scrap {unit} and {unit}",
    "~I take back what I wrote for {unit}", "?How far can {unit} shoot?", "?May {unit} fire at {square}?",
    "?What happens if {foe} charges {unit}?", "?Is {square} passable?", "?Who commands {foe}?",
    "I think {foe} will charge us at {square}", "{foe} must be stopped before {square}",
    "beware of {foe} attacking {unit}", "somebody has to hold {square}", "shoot {foe}",
    "fire at {foe} with everything", "attack {square} with {unit}", "let {unit} go to {square}",
    "have {unit} charge {foe}", "I want {unit} in {square}", "bring {unit} up to {square}",
    "{group} except {unit} hold", "all but {unit} and {unit} advance", "nobody fires at {foe}",
    "perhaps {unit} to {square}", "if {foe} leaves {square}, {unit} goes there", "unless {unit} breaks, {unit} stays",
    "whoever can fires at {foe}", "ADVANCE: {unit}, {unit}", "FIRE: {unit} at {square}",
    "HOLD: {unit}, {unit}, {unit}", "{unit}: {square}", "{unit} fought well last time",
    "I am worried about {unit} being attacked by {foe}", "instead of {place} {unit} holds",
    "should {unit} break, {unit} fills the gap at {square}", "not {unit} but {unit} goes to {square}",
)  # fmt: skip
_GERMAN_SENTENCES: Final = (
    "~widerrufe {unit}", "~vergiss den Befehl für {unit}", "~streiche {unit} und {unit}", "?Wie weit schießt {unit}?",
    "?Darf {unit} auf {square} feuern?", "?Was passiert, wenn {foe} {unit} angreift?", "?Ist {square} frei?",
    "ich glaube, {foe} greift uns bei {square} an", "{foe} muss vor {square} gestoppt werden",
    "jemand muss {square} halten", "feuert auf {foe} mit allem", "lass {unit} nach {square} gehen",
    "ich möchte {unit} in {square} haben", "{group} außer {unit} halten", "alle außer {unit} und {unit} rücken vor",
    "niemand schießt auf {foe}", "vielleicht {unit} nach {square}", "wenn {foe} {square} räumt, geht {unit} dorthin",
    "Angriff: {unit}, {unit}", "Halten: {unit}, {unit}", "{unit}: {square}", "{unit} hat letztes Mal gut gekämpft",
    "statt {place} hält {unit}", "nicht {unit}, sondern {unit} geht nach {square}",
    "falls {unit} flieht, füllt {unit} die Lücke bei {square}",
)  # fmt: skip
_BRIGADES: Final = ("GR1", "GR2", "GR3", "GR4", "GR5", "BA1", "BA2", "BA3", "BA4", "BA5", "BA6")

SIDES: Final[dict[str, Side]] = {
    side.name: side
    for side in (
        Side(
            "dettingen-opening gramont en", "en", (*_FOOT, *_GUNS),
            (("the 1st infantry", "FI1"), ("the second regiment", "FI2"), ("the river battery", "FG1"),
             ("the 2nd French Battery", "FG2"), ("the eighth infantry", "FI8")),
            (("all infantry", _FOOT), ("the guns", _GUNS), ("both batteries", _GUNS), ("everybody", (*_FOOT, *_GUNS)),
             ("the foot", _FOOT), ("FI1-FI4", _FOOT[:4])),
            ("BI1", "BI2", "BI3", "AI1", "HI2", "BC1"), _SQUARES, _ENGLISH_DEEDS, _ENGLISH_SENTENCES,
        ),
        Side(
            "dettingen-opening gramont de", "de", (*_FOOT, *_GUNS),
            (("das 1. Regiment", "FI1"), ("die 2. Infanterie", "FI2"), ("das achte Regiment", "FI8")),
            (("die ganze Infanterie", _FOOT), ("die Geschütze", _GUNS), ("beide Batterien", _GUNS),
             ("alle", (*_FOOT, *_GUNS)), ("FI1 bis FI4", _FOOT[:4])),
            ("BI1", "BI2", "AI1", "HI2"), _SQUARES, _GERMAN_DEEDS, _GERMAN_SENTENCES,
        ),
        Side(
            "raab-contact eugene en", "en", _BRIGADES,
            (("the Italian Guard", "BA6"), ("the first brigade of Seras", "GR1"), ("Grenier's guns", "GR6")),
            (("Seras", ("GR1", "GR2", "GR3")), ("Durutte", ("GR4", "GR5")), ("Severoli", ("BA1", "BA2", "BA3")),
             ("all infantry", _BRIGADES)),
            ("CO1", "CO3", "JE3", "ME1"), ("E3", "E4", "F3", "D4", "F4", "E2"), _ENGLISH_DEEDS, _ENGLISH_SENTENCES,
        ),
        Side(
            "raab-contact eugene de", "de", _BRIGADES,
            (("die Italienische Garde", "BA6"), ("die erste Brigade von Seras", "GR1")),
            (("Seras", ("GR1", "GR2", "GR3")), ("Durutte", ("GR4", "GR5")), ("die Infanterie", _BRIGADES)),
            ("CO1", "CO3", "JE3", "ME1"), ("E3", "E4", "F3", "D4"), _GERMAN_DEEDS, _GERMAN_SENTENCES,
        ),
    )
}  # fmt: skip
"""By position, seat and language."""
