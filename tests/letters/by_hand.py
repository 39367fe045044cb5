"""The ten order letters of the language's own description, each as a program that a player would use for it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.letters.writing import (
    FORM,
    SUBJECT,
    Written,
    filled,
    head,
    in_html,
    parts,
    quote,
    quoted_printable,
    written,
)

PLAIN = 'Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: 8bit'
ATTRIBUTION = "On Thu, 12 Mar 2026 at 21:04, Adjutant <dett-07@pbem.example> wrote:\n"


def letters() -> Iterator[Written]:
    """Samples 1 to 10."""
    yield _terse()
    yield _plain_english()
    yield _inside_the_quote()
    yield _german()
    yield _phone_typing()
    yield _olympia_manner()
    yield _correction()
    yield _html_only()
    yield _everything_wrong()
    yield _conditions()


def _terse() -> Written:
    text = "FI1 C6-C5\nFI2 - D5\nFI3 H\nFG1 * D4\nFC1 x J4\nDG - E6\n"
    return written(
        "sample-01-terse",
        head(
            "User-Agent: Alpine 2.26 (LNX 649)\nContent-Type: text/plain; charset=US-ASCII",
            subject="orders",
            answers=False,
        ),
        text,
        "typed: FI1 C6-C5\ntyped: FI2 - D5\ntyped: FI3 H\ntyped: FG1 * D4\ntyped: FC1 x J4\ntyped: DG - E6",
        "FI1 move C5\nFI2 move D5\nFI3 hold\nFG1 fire D4\nFC1 melee J4\nDG move E6",
    )


def _plain_english() -> Written:
    text = """Hi Adjutant,

Move FI1 to C5 and face east.
FI2 and FI3 fire at BI2, please
Maison du Roi charges J4!
The river battery should bombard D4
Everyone else holds

Cheers,
Henry

"""
    return written(
        "sample-02-plain-english",
        head(PLAIN),
        text + ATTRIBUTION + quote(FORM),
        """typed: Hi Adjutant,
typed: Move FI1 to C5 and face east.
typed: FI2 and FI3 fire at BI2, please
typed: Maison du Roi charges J4!
typed: The river battery should bombard D4
typed: Everyone else holds
typed: Cheers,
typed: Henry""",
        """FI1 move C5, face E
FI2 fire BI2
FI3 fire BI2
MR1 melee J4
FG1 fire D4
FI4 FI5 FI6 FI7 FI8 FC1 FC2 FC3 FG2 DG DH hold""",
    )


def _inside_the_quote() -> Written:
    form = filled(FI1="move C5", FI2="form square", FG1="unlimber, face E", MR1="x J5")
    return written(
        "sample-03-inside-the-quote",
        head(PLAIN),
        "ok here goes\n\n" + ATTRIBUTION + "\n" + quote(form) + "\nthat's all for now\n",
        """typed: ok here goes
form: FI1 @C6 line S 0 hits : move C5
form: FI2 @D6 line S 0 hits : form square
form: MR1 @K6 line S 0 hits : x J5
form: FG1 @A6 unlimbered E 0 hits : unlimber, face E
typed: that's all for now""",
        "FI1 move C5\nFI2 form square\nFG1 unlimber, face E\nMR1 melee J5",
    )


def _german() -> Written:
    text = """Moin,

FI1 zieht nach C5
FI2 und FI3 feuern auf BI2
FI4 bildet Karree
Maison du Roi greift J4 an
FG1 abprotzen, Front O
de Gramont schließt sich FI3 an
alle halten

Von meinem iPhone gesendet
"""
    return written(
        "sample-04-german",
        head(
            "X-Mailer: iPhone Mail (22D82)\nContent-Type: text/plain; charset=utf-8\n"
            "Content-Transfer-Encoding: quoted-printable",
            subject="Befehle",
            answers=False,
            message_id="<0C6E6D51-5D3A-4B0E-9C40-6A4D3C3B7A11@courrier.example>",
        ),
        quoted_printable(text),
        """typed: Moin,
typed: FI1 zieht nach C5
typed: FI2 und FI3 feuern auf BI2
typed: FI4 bildet Karree
typed: Maison du Roi greift J4 an
typed: FG1 abprotzen, Front O
typed: de Gramont schließt sich FI3 an
typed: alle halten
signature: Von meinem iPhone gesendet""",
        """FI1 move C5
FI2 fire BI2
FI3 fire BI2
FI4 form square
MR1 melee J4
FG1 unlimber, face E
DG join FI3
FI5 FI6 FI7 FI8 FC1 FC2 FC3 FG2 DH hold""",
    )


def _phone_typing() -> Written:
    text = "Fi1 – C5\nfi2 – d5 fcae S\nFi3 skirmsh\nfc1 chrage J4\nFG1 frie at D4\nSent from my Samsung\n"
    return written(
        "sample-05-phone-typing",
        head("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable"),
        quoted_printable(text),
        """typed: Fi1 – C5
typed: fi2 – d5 fcae S
typed: Fi3 skirmsh
typed: fc1 chrage J4
typed: FG1 frie at D4
signature: Sent from my Samsung""",
        """FI1 move C5
guess FI2 move D5, face S
guess FI3 form skirmish
guess FC1 melee J4
guess FG1 fire D4""",
    )


def _olympia_manner() -> Written:
    text = """GAME dett-07 FRENCH BOUND 4
1. FI1-FI4 move S        # whole line steps forward
2. FI5..FI6 hold
3) @A6 fire at D4 // the gun across the river
4) FC1..3 - S 2
READY
END
--\x20
this is ignored F1 to C5
"""
    return written(
        "sample-06-olympia-manner",
        head(
            "User-Agent: Mutt/2.2.12 (2023-09-09)\nContent-Type: text/plain; charset=us-ascii\n"
            "Content-Disposition: inline"
        ),
        text,
        """typed: GAME dett-07 FRENCH BOUND 4
typed: 1. FI1-FI4 move S        # whole line steps forward
typed: 2. FI5..FI6 hold
typed: 3) @A6 fire at D4 // the gun across the river
typed: 4) FC1..3 - S 2
typed: READY
typed: END
signature: --
signature: this is ignored F1 to C5""",
        """FI1 FI2 FI3 FI4 move S
FI5 FI6 hold
FG1 fire D4
FC1 FC2 FC3 move S 2
setting READY""",
    )


def _correction() -> Written:
    text = "Sorry, change of plan:\nFI1 hold\n(everything else as before)\n"
    return written(
        "sample-07-correction",
        head(PLAIN),
        text,
        "typed: Sorry, change of plan:\ntyped: FI1 hold\ntyped: (everything else as before)",
        "FI1 hold",
    )


def _html_only() -> Written:
    text = (
        "<div>FI1&nbsp;→ C5<br>FI2 → D5, form attack column</div><p>FG2 unlimbers</p>\n"
        "<blockquote>FI1 @C6 line S 0 hits :<br>FI3 @E6 line S 0 hits : fire E4</blockquote>\n"
    )
    return written(
        "sample-08-html-only",
        head('Content-Type: text/html; charset="utf-8"\nContent-Transfer-Encoding: quoted-printable'),
        quoted_printable(text),
        """typed: FI1 → C5
typed: FI2 → D5, form attack column
typed: FG2 unlimbers
form: FI3 @E6 line S 0 hits : fire E4""",
        "FI1 move C5\nFI2 move D5, form attack column\nFG2 unlimber\nFI3 fire E4",
    )


def _everything_wrong() -> Written:
    text = "guns fire D4\nFI1 move M5\nBI2 retreat\nFI9 - C5\nF1 - C5\nFI2 face\n"
    return written(
        "sample-09-everything-wrong",
        head(PLAIN, subject=SUBJECT),
        text,
        "".join(f"typed: {line}\n" for line in text.splitlines()),
        """ask guns fire D4
no FI1 move M5
no BI2 retreat
ask FI9 - C5
ask F1 - C5
ask FI2 face""",
    )


def _conditions() -> Written:
    text = """FI1 - C5 if enemy within 2
FI2 hold; FI3 - E5 face S
REACT ALL fire when charged
SALT my dog is called Bess
WAIT
PRESS TO d'Harcourt
Hold your horse back until FI1 has crossed, I beg you.
FI8 - C5   <- this is only talk
ENDPRESS
AWAY 20 Mar to 27 Mar
"""
    rich = f'<div dir="ltr">{in_html(text)}</div>\n'
    header = 'Content-Type: text/{}; charset="UTF-8"'
    return written(
        "sample-10-conditions",
        head('Content-Type: multipart/alternative; boundary="000000000000c5f1d9064d1e2f01"'),
        parts("000000000000c5f1d9064d1e2f01", (header.format("plain"), text), (header.format("html"), rich)),
        "".join(f"typed: {line}\n" for line in text.splitlines()),
        """FI1 move C5 if enemy within 2
FI2 hold
FI3 move E5, face S
standing react fire
setting SALT my dog is called Bess
setting WAIT
setting AWAY
press d'Harcourt: 2 lines""",
    )
