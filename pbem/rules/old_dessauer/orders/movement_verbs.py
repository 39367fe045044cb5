"""The words of movement: relative, by place and by purpose, in inches and degrees."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Argument, Slot, Takes, Verb

FORMS: Final = ("column", "line", "square", "skirmish", "close order", "bent line")
SIDES: Final = ("left", "right")
_FAR: Final = Argument(Takes.MEASURE, optional=True)
_TURN: Final = Argument(Takes.MEASURE)
_SIDE: Final = Argument(Takes.WORD, words=SIDES)


def _relative(name: str, arguments: tuple[Argument, ...], say: str, example: str, clause: str, *synonyms: str) -> Verb:
    return Verb(name, Slot.ACTION, arguments, say, example, clause, synonyms=synonyms)


TO: Final = ("to", "into", "within", "to within", "go to", "advance to", "up to")


def _ranges(*kinds: str) -> tuple[str, ...]:
    """`to close range of`, `into close range of` and so on."""
    return tuple(f"{to} {kind}range of" for kind in kinds for to in TO)


RELATIVE: Final = (
    _relative(
        "advance",
        (_FAR,),
        "Go straight ahead so many inches, or as far as it can.",
        "PI3 advance 6",
        "12.1",
        "forward",
        "fwd",
        "adv",
        "go forward",
        "march forward",
    ),
    _relative(
        "oblique",
        (_SIDE, _FAR),
        "Go so many inches half left or half right, at 22.5 degrees.",
        "PI3 oblique right 4",
        "12.7",
    ),
    _relative(
        "half left",
        (_FAR,),
        "Go so many inches half left, at 22.5 degrees: the same as `oblique left`.",
        "PI3 half left 4",
        "12.7",
        "advance half left",
        "march half left",
        "go half left",
        "incline left",
    ),
    _relative(
        "half right",
        (_FAR,),
        "Go so many inches half right, at 22.5 degrees: the same as `oblique right`.",
        "PI3 half right 4",
        "12.7",
        "advance half right",
        "march half right",
        "go half right",
        "incline right",
    ),
    _relative(
        "sidestep",
        (_SIDE, _FAR),
        "Step so many inches to the side, at half speed.",
        "PI3 sidestep left 2",
        "12.13",
    ),
    _relative(
        "back",
        (_FAR,),
        "Step back so many inches facing as before, at half speed.",
        "PI3 back 2",
        "12.13",
        "step back",
        "backstep",
    ),
    _relative(
        "wheel",
        (_SIDE, _TURN),
        "Wheel on the corner of that side, so many degrees.",
        "PI3 wheel left 30",
        "12.14",
    ),
    _relative(
        "wheel back",
        (_SIDE, _TURN),
        "The wing on that side goes back, at half speed.",
        "PI3 wheel back left 20",
        "12.14",
    ),
    _relative("pinwheel", (_SIDE, _TURN), "Turn about the middle, at half speed.", "PI3 pinwheel left 45", "12.14"),
    _relative(
        "turn",
        (_SIDE, _FAR),
        "Face so many degrees to that side, 90 where nothing is said: a change of facing.",
        "PI3 turn left 90",
        "12.8",
    ),
    _relative(
        "about",
        (),
        "Face about: a change of facing.",
        "PI3 about",
        "12.8",
        "face about",
        "about face",
        "turn about",
        "turn around",
    ),
)
BY_PLACE: Final = (
    Verb(
        "move",
        Slot.ACTION,
        (Argument(Takes.PATH),),
        "Go to this spot in inches, or the middle of this cell: it wheels towards it and goes straight.",
        "PI3 to 88,40",
        "12",
        sign="-",
        synonyms=("to", "go to", "march to", "ride to"),
    ),
    Verb(
        "up to",
        Slot.ACTION,
        (Argument(Takes.MEASURE), Argument(Takes.TARGET, after="from")),
        "Go towards this enemy until so many inches are left between you.",
        "PI3 up to 3 from AI4",
        "12.2",
        synonyms=(
            "close to",
            "up to within",
            "to within",
            "advance to within",
            "go to within",
            "advance up to",
            "close to within",
        ),
    ),
    Verb(
        "into range",
        Slot.ACTION,
        (Argument(Takes.TARGET),),
        "Go towards this enemy until its own muskets, rifles or guns carry to him.",
        "PI3 to musket range of AI4",
        "16.9",
        synonyms=_ranges("", "long ", "far ", "musket ", "rifle ", "cannon "),
    ),
    Verb(
        "into close range",
        Slot.ACTION,
        (Argument(Takes.TARGET),),
        "The same, to its close range; guns to canister range.",
        "PI3 to close range of AI4",
        "16.9",
        synonyms=_ranges("close ", "close musket ", "close rifle ", "short ", "canister "),
    ),
    Verb(
        "keep out of range",
        Slot.ACTION,
        (Argument(Takes.TARGET),),
        "However it is told to go, it stops before this enemy's fire carries to it; in range already, it goes back.",
        "PI3 to 88,40, keep out of range of AB1",
        "16.9",
        synonyms=("keep out of range of", "stay out of range of", "keep out of the range of", "out of range of"),
    ),
    Verb(
        "wheel to face",
        Slot.ACTION,
        (Argument(Takes.TARGET),),
        "Wheel until it fronts this enemy or place.",
        "PI3 wheel to face AI5",
        "12.14",
        synonyms=("front", "face"),
    ),
    Verb(
        "align",
        Slot.ACTION,
        (Argument(Takes.UNIT),),
        "Go to stand in line with this friend as he will stand, with the interval they have; a line that wheels is "
        "dressed so.",
        "PI3 align PI4",
        "12.13",
        synonyms=(
            "into line with",
            "dress on",
            "in line with",
            "come into line with",
            "comes into line with",
            "line up with",
            "lines up with",
            "level with",
            "draws level with",
        ),
    ),
    Verb(
        "support",
        Slot.ACTION,
        (Argument(Takes.UNIT),),
        "Go to stand four inches behind this friend as he will stand.",
        "PI16 support PI3",
        "12",
        synonyms=("stand behind", "stands behind", "go behind", "goes behind", "move behind", "moves behind", "behind"),
    ),
    Verb(
        "cover",
        Slot.ACTION,
        (Argument(Takes.UNIT), Argument(Takes.WORD, True, SIDES)),
        "Go to stand on this friend's flank, half an inch off and in line with his rear; before a general, towards the "
        "nearest enemy.",
        "PI16 cover PB1 left",
        "12",
        synonyms=("protect", "guard", "screen"),
    ),
    Verb(
        "fill gap",
        Slot.ACTION,
        (Argument(Takes.UNITS),),
        "Go into the middle between two friends, in line with them.",
        "PI16 fill the gap between PI3 and PI4",
        "12",
        synonyms=("fill the gap", "fill the gap between", "close the gap between", "close the gap", "go between"),
    ),
    Verb(
        "enter",
        Slot.ACTION,
        (Argument(Takes.SQUARE),),
        "Go into the block of houses that lies there, and hold it.",
        "PI3 enter Mollwitz",
        "19.7",
        synonyms=("occupy", "go into", "garrison", "move into"),
    ),
)
BY_PURPOSE: Final = (
    Verb(
        "attack",
        Slot.ACTION,
        (Argument(Takes.TARGET), Argument(Takes.WORD, True, ("front", "left flank", "right flank", "flank", "rear"))),
        "Move into contact with this enemy; it finds the way that brings most figures against him.",
        "PC1 attack AC2",
        "14",
        sign="x",
        synonyms=("charge", "assault"),
    ),
    Verb(
        "form",
        Slot.ACTION,
        (Argument(Takes.WORD, words=FORMS), Argument(Takes.NUMBER, optional=True)),
        "Change formation, so many figures wide.",
        "PI3 form column",
        "12.8",
        synonyms=("change to", "form into"),
    ),
    Verb(
        "bend",
        Slot.ACTION,
        (Argument(Takes.WORD, words=(*SIDES, "both")), Argument(Takes.SHARE, optional=True), _FAR),
        "Foot in one rank: bend that end of the line back so many degrees, 45 where nothing is said: a third of it, or "
        "`at half`, or so many `files`; `both` makes a U. It stands so until it forms line again.",
        "PI3 bend left 60 at half",
        "12.16",
        synonyms=("refuse", "bend back", "swing back"),
    ),
    Verb("limber", Slot.ACTION, (), "Limber up: a full move.", "PB1 limber", "12.17", synonyms=("limber up",)),
    Verb("unlimber", Slot.ACTION, (), "Unlimber: a full move.", "PB1 unlimber", "12.17"),
    Verb(
        "man guns",
        Slot.ACTION,
        (),
        "Gunners: go back to the guns they have left.",
        "PB1 man the guns",
        "13.2.1",
        synonyms=("man the guns", "man its guns", "back to the guns", "return to the guns"),
    ),
    Verb("dismount", Slot.ACTION, (), "Dragoons: fight on foot; half a move.", "PC7 dismount", "15.3"),
    Verb("mount", Slot.ACTION, (), "Dragoons: to horse again; a full move.", "PC7 mount", "15.3"),
    Verb(
        "pass",
        Slot.ACTION,
        (Argument(Takes.UNIT),),
        "On its way it may go through this friend, who stands, at a quarter of its pace.",
        "PI16 pass PI3, advance 6",
        "12.15",
        synonyms=("pass through", "go through"),
    ),
    Verb(
        "haste",
        Slot.ACTION,
        (),
        "Keep full speed over rough ground and through friends, and fall into disorder.",
        "PI16 haste, advance 6",
        "9.2",
        synonyms=("at full speed",),
    ),
    Verb(
        "retreat",
        Slot.ACTION,
        (),
        "A voluntary retreat: it goes back, is shaken and loses a figure.",
        "PC3 retreat",
        "15.2",
        synonyms=("withdraw", "fall back"),
    ),
    Verb(
        "hold",
        Slot.ACTION,
        (Argument(Takes.WORD, True, ("fire",)),),
        "Stay where it is; `hold fire`: do not fire.",
        "PI3 hold",
        "12",
        synonyms=("stand", "stay", "halt"),
    ),
    Verb(
        "attach",
        Slot.ACTION,
        (Argument(Takes.UNIT),),
        "A general: ride to this unit and go with it.",
        "FRE attach PI3",
        "8.3",
        synonyms=("join",),
    ),
    Verb("detach", Slot.ACTION, (), "A general: leave the unit he rides with.", "FRE detach", "8.3"),
)
REACTIONS: Final = (
    Verb(
        "evade",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("always", "cavalry", "if flanked", "never")),),
        "Whether it evades who attacks it; skirmishers in the open evade close order whatever is said. Gunners run "
        "from their guns `if flanked`, where nothing is said.",
        "EVADE PC8 cavalry",
        "13.2",
        "always",
    ),
    Verb(
        "retreat distance",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("short", "behind second line", "far")),),
        "How far it goes back when it must.",
        "RETREAT DISTANCE PI3 short",
        "15.1",
        "behind second line",
    ),
    Verb(
        "retreat facing",
        Slot.POLICY,
        (Argument(Takes.WORD, words=("enemy", "away")),),
        "Which way it faces after a retreat.",
        "RETREAT FACING PC1 away",
        "15.1",
        "enemy",
    ),
)
