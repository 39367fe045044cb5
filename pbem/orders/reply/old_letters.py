"""Where an older letter begins in a reply: the attributions, header blocks and separators of many mail programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.words.phrases import any_of

_MOST_LINES: Final = 4
_LONGEST: Final = 400
_LONGEST_BLOCK: Final = 12

_WROTE: Final = any_of(r"""
    \b(?:wrote|writes)\b
    \b(?:schrieb|schreibt|geschrieben)\b
    \b(?:a [ée]crit|[ée]crit|écrivait)\b
    \b(?:escribi[óo]|escribe)\b
    \b(?:ha scritto|scrisse)\b
    \bescreveu\b
    \b(?:schreef|schrijft)\b
    \bskrev\b
    \bnapisał(?:a|\(a\))?
    \bnapsal\b
    \bírta\b
    \ba scris\b
    \bkirjoitti\b
    \byazdı\b
    (?:пишет|написал|написала|писав)
    (?:寫道|写道|のメール)
    """)
_WHEN: Final = re.compile(r"\b[0-9]{1,2}[:.h][0-9]{2}\b|\b(?:19|20)[0-9]{2}\b|[0-9]{4}年")
_ADDRESS: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,200}")

_SEPARATOR: Final = any_of(
    r"""
    original
    original[ -]?message
    original[ -]?nachricht
    urspr[üu]ngliche (?:nachricht|e?-?mail)
    message d['’]origine
    message (?:original|transf[ée]r[ée])
    e-?mail d['’]origine
    mensaje (?:original|reenviado)
    messaggio (?:originale|inoltrato)
    oorspronkelijk bericht
    doorgestuurd bericht
    mensagem (?:original|encaminhada)
    (?:ursprungligt|vidarebefordrat) meddelande
    (?:oprindelig meddelelse|opprinnelig melding)
    wiadomo[śs][ćc] oryginalna
    forwarded (?:message|by|letter).{0,80}
    weitergeleitete (?:nachricht|e-?mail|mail)
    reply message
    (?:исходное|пересылаемое|пересланное) сообщение
    """,
    before=r"[\s*]*[-_=]{2,}\s*",
    # Samsung runs the header of the older letter on in the same line.
    after=r"\s*[-_=]{2,}[\s*]*(?:(?:from|von|de|da|van)\s*:.{0,400})?",
)
_BEGIN: Final = any_of(
    r"""
    begin forwarded message
    anfang der weitergeleiteten (?:nachricht|e-?mail)
    d[ée]but du message (?:transf[ée]r[ée]|r[ée]exp[ée]di[ée])
    inicio del mensaje reenviado
    inizio messaggio inoltrato
    begin doorgestuurd bericht
    vidarebefordrat brev
    .{0,20}reply above this line.{0,60}
    """,
    before=r"\s*",
    after=r"\s*:?\s*",
)
_RULE: Final = re.compile(r"\s*(?:_{20,}|-{20,}|={20,})\s*")

_ROLES: Final = {
    "from": """from von de van da från fra od от lähettäjä feladó 差出人 发件人 寄件者 expéditeur remitente mittente
        absender""",
    "sent": """sent date gesendet datum envoyé enviado inviato verzonden skickat sendt dato wysłano data отправлено дата
        lähetetty fecha 送信日時 发送时间 odesláno elküldve""",
    "to": """to an à a para aan till til do кому vastaanottaja pour destinataire 宛先 收件人 komu címzett""",
    "subject": """subject betreff objet asunto oggetto onderwerp assunto ämne emne temat тема aihe sujet 件名 主题
        předmět tárgy""",
    "other": """cc kopie reply-to importance priorität wichtigkeit attachments anlagen copia копия""",
}
_ROLE_OF: Final = {name: role for role, names in _ROLES.items() for name in names.split()}
_HEADER_LINE: Final = re.compile(r"[\s*]*([^\W\d_][\w-]{0,16})(?: \w{1,8})?[\s*]*[:：][\s*]*.*")


def beginning(contents: Sequence[str], quoted_next: bool) -> int:
    """How many lines introduce an older letter, 0 where none do; `quoted_next` tells that deeper quoted lines follow.

    `contents` are the next lines of one depth, without quote marks, up to an empty one.
    """
    return _header_block(contents) or _attribution(contents, quoted_next)


def _is_separator(content: str) -> bool:
    return bool(_SEPARATOR.fullmatch(content) or _BEGIN.fullmatch(content))


def _header_block(contents: Sequence[str]) -> int:
    start = 0
    while start < min(2, len(contents)) and (_is_separator(contents[start]) or _RULE.fullmatch(contents[start])):
        start += 1
    roles: set[str] = set()
    end = start
    for number in range(start, min(start + _LONGEST_BLOCK, len(contents))):
        found = _HEADER_LINE.fullmatch(contents[number])
        role = _ROLE_OF.get(found[1].casefold(), "") if found else ""
        if role:
            roles.add(role)
            end = number + 1
        elif number == start:
            break
    if "from" in roles and roles & {"sent", "subject"}:
        return end
    return start if any(_is_separator(content) for content in contents[:start]) else 0


def _attribution(contents: Sequence[str], quoted_next: bool) -> int:
    if not (_WHEN.search(contents[0]) or _ADDRESS.search(contents[0]) or _WROTE.search(contents[0])):
        return 0
    text = ""
    for count, content in enumerate(contents[:_MOST_LINES], 1):
        text = f"{text} {content}".strip()
        if len(text) > _LONGEST:
            return 0
        if not text.rstrip("* ").endswith((":", "：")):
            continue
        wrote, when, address = (bool(pattern.search(text)) for pattern in (_WROTE, _WHEN, _ADDRESS))
        before_quote = quoted_next and count == len(contents)
        sure = (wrote and (when or address)) or (when and address) or (before_quote and (wrote or address))
        return count if sure else 0
    return 0
