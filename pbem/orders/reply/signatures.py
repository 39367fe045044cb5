"""What stands below a letter and is no part of it: signatures, a mail program's advertising, disclaimers, footers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.words.phrases import any_of

_DELIMITER: Final = re.compile(r"(?:--|—|__)\s*")
_PROGRAMS: Final = (
    r"(?:my |the |\[)?(?:i?phone|ipad|ipod|android|samsung|galaxy|huawei|pixel|xiaomi|redmi|sony|nokia|oneplus|motorola"
    r"|blackberry|mobile|tablet|mac\b|macbook|outlook|mail\b|windows|yahoo|aol|gmail|proton|fairemail|k-9|thunderbird"
    r"|spark|mailbird|nine|bluemail|tutanota|tuta\b|web\.de|gmx|t-mobile|verizon|canary|hey\b|superhuman|fastmail)"
)
_ADVERTISING: Final = any_of(
    rf"""
    (?:sent|written|composed) (?:from|via|with|using|by) {_PROGRAMS}.{{0,80}}
    (?:get|download) (?:outlook|yahoo mail|bluemail|spark).{{0,60}}
    (?:diese (?:nachricht|e-?mail|mail) wurde )?(?:von|mit|aus) .{{1,90}}(?:gesendet|gesandt|geschickt|verfasst)\W*
    (?:gesendet|geschickt|verschickt) (?:von|mit|aus|über|via|mittels) .{{0,80}}
    outlook für (?:ios|android).{{0,60}}
    envoy[ée] (?:de(?:puis)?|avec|[àa] partir|[àa] l['’]aide) .{{0,80}}
    (?:obtenir|t[ée]l[ée]charge[rz]) outlook .{{0,60}}
    (?:enviado|obtener|obter) (?:desde|de|do|con|a partir|outlook) .{{0,80}}
    inviato (?:da|dal|con) .{{0,80}}
    (?:verzonden|verstuurd) (?:vanaf|met|via|vanuit) .{{0,80}}
    (?:skickat|skickades) från .{{0,80}}
    sendt fra .{{0,80}}
    wys[łl]ane z .{{0,80}}
    odesl[áa]no z .{{0,80}}
    lähetetty .{{0,60}}
    отправлено (?:с|из) .{{0,80}}
    .{{0,20}}から送信
    virus-?(?:free|frei)\b.{{0,80}}
    this email has been (?:checked|scanned) .{{0,80}}
    do you yahoo!?\?
    """,
    before=r"\s*",
    after=r"\s*",
)
_DISCLAIMER: Final = any_of(
    r"""
    this (?:e-?mail|message|communication|transmission)\b.{0,80}\b(?:confidential|intended|privileged|may contain)
    the (?:information|contents?) (?:contained )?(?:in|of) this (?:e-?mail|message)
    confidentiality (?:notice|note)\b
    (?:disclaimer|important notice)\s*:
    if you (?:are not|have received this (?:e-?mail|message) in error)
    please consider the environment
    diese (?:e-?mail|nachricht)\b.{0,80}\b(?:vertraulich|bestimmt|enth[äa]lt)
    der inhalt dieser (?:e-?mail|nachricht)
    ce (?:message|courriel|m[ée]l)\b.{0,80}\b(?:confidentiel|destin)
    este (?:mensaje|correo)\b.{0,80}\bconfidencial
    questo messaggio\b.{0,80}\briservat
    """,
    before=r"\s*[*_]*",
)
_RULE: Final = re.compile(r"\s*(?:_{20,}|={20,}|-{20,}|~{20,}|\*{20,})\s*")
_LIST: Final = re.compile(r"mailing list|unsubscribe|listinfo|google groups|groups\.io|abbestellen|subscribed to", re.I)


def is_delimiter(content: str) -> bool:
    """Whether the line is the mark after which a signature stands."""
    return bool(_DELIMITER.fullmatch(content))


def is_advertising(content: str) -> bool:
    """Whether the line is one that a mail program adds by itself, such as `Sent from my iPhone`."""
    return bool(_ADVERTISING.fullmatch(content))


def is_disclaimer(content: str) -> bool:
    """Whether a paragraph of legal words begins in this line."""
    return bool(_DISCLAIMER.match(content))


def is_footer(contents: Sequence[str]) -> bool:
    """Whether a mailing list's footer begins in the first of these lines."""
    return bool(_RULE.fullmatch(contents[0])) and any(_LIST.search(content[:300]) for content in contents[1:5])
